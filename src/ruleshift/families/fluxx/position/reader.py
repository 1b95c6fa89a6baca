"""What can be said of a Fluxx table in words: one reader for what is given and what must hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from ruleshift.core.scenario.position import noted
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import cut, listed

DEBTS: Final = "debts"  # {Card: Bob owes Ann}
EXTRA_TURNS: Final = "extra turns"  # {Card: Ann}, the next one first
NONE: Final = "none"
PHASES: Final = ("start", "main", "end")
# Whom somebody who sits out waits for, in a word: everyone who is in, as one does who was knocked out in
# this turn; or nobody any more.
EVERYONE_IN: Final = "yes"
NOBODY_MORE: Final = "ready"
IN: Final = "no"
FOR_GOOD: Final = "for good"


def spoken(reading: Reading, key: Text, node: Node, where: str, seats: Sequence[str]) -> str:
    """What stands behind a key in its one wording; what makes no sense is noted."""
    name = key.text
    if name == "used":
        return NONE if says_none(node) else ", ".join(sorted(reading.titles_in(node)))
    if name in (DEBTS, EXTRA_TURNS) and isinstance(node, Keys) and node.pairs:
        return ", ".join(
            f"{reading.title(card)}: {_who(reading, name, who, seats)}" for card, who in node.pairs
        )
    if says_none(node):
        return NONE
    if name in (DEBTS, EXTRA_TURNS):
        return ", ".join(_who(reading, name, who, seats) for who in reading.several(node))
    if name == "out":
        return _out(reading, node, seats)
    if name == "phase":
        return reading.word(node, PHASES, "phase") or ""
    return noted(reading, node)


def says_none(node: Node) -> bool:
    """Whether there is nothing of what the key is about: `none` or an empty list."""
    return (isinstance(node, Text) and node.text == NONE) or (isinstance(node, Items) and not node.items)


def _who(reading: Reading, name: str, node: Node, seats: Sequence[str]) -> str:
    """`Bob owes Ann`, or whose extra turn it is."""
    pairs = [f"{debtor} owes {to}" for debtor, to in permutations(seats, 2)]
    return reading.word(node, pairs if name == DEBTS else seats, name[:-1]) or ""


def _out(reading: Reading, node: Node, seats: Sequence[str]) -> str:
    """Whether somebody sits out, or whom they still wait for, in the order of the seats."""
    words = (IN, EVERYONE_IN, NOBODY_MORE, FOR_GOOD)
    texts = noted(reading, node).split(", ")
    if len(texts) == 1 and texts[0] in words:
        return texts[0]
    for text in texts:
        if text and text not in seats:
            reading.wrong(node, f"unknown word '{cut(text)}' for `out`; expected {listed([*words, *seats])}")
    return ", ".join(seat for seat in seats if seat in texts)
