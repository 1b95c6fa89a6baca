"""What a position says of debts and of extra turns to come, and what can be said of them."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import append
from ruleshift.core.scenario.position import Held
from ruleshift.families.fluxx.codes import TYPES
from ruleshift.families.fluxx.position.reader import DEBTS, EXTRA_TURNS, NONE, says_none
from ruleshift.families.fluxx.rules.table.debts import owe
from ruleshift.families.fluxx.story.turns_and_debts import debts, extra_turns
from ruleshift.text.source import Keys
from ruleshift.text.wording import listed

if TYPE_CHECKING:
    from ruleshift.families.fluxx.position.position import FluxxPosition, FluxxReader
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def read(reader: FluxxReader, position: FluxxPosition, keys: Keys) -> None:
    """Read both; mistakes are noted."""
    pairs = {f"{debtor} owes {to}": (debtor, to) for debtor, to in permutations(position.seats, 2)}
    for card, pair in said(reader, keys, DEBTS, list(pairs)):
        only_for_players(reader, keys, DEBTS, pairs[pair])
        position.debts.append(pairs[pair])
        position.cards.setdefault(("", DEBTS), []).append(card)
    for card, seat in said(reader, keys, EXTRA_TURNS, position.seats):
        only_for_players(reader, keys, EXTRA_TURNS, (seat,))
        position.claims.append((card.title, seat))


def only_for_players(reader: FluxxReader, keys: Keys, name: str, seats: tuple[str, ...]) -> None:
    """Note it if somebody sits out who would owe a card or have a turn to come: both end when they go."""
    node = keys.get(name)
    for seat in seats:
        if node is not None and seat in reader.out:
            reader.reading.wrong(node, f"{seat} sits out and has no {name}; name somebody who is in")


def said(reader: FluxxReader, keys: Keys, name: str, words: list[str]) -> list[tuple[Held, str]]:
    """Cards, each with one of some words."""
    reading = reader.reading
    node = keys.get(name)
    if node is None or says_none(node):
        return []
    verb = "owe" if name == DEBTS else "take"
    able = [title for title, card in reader.nodes.items() if mentions(card, verb)]
    pairs = reading.mapping(node, f"cards, such as {{CARD: {words[0] if words else 'Ann'}}}")
    found = []
    for key, what in pairs.pairs if pairs else ():
        title, word = reading.title(key), reading.word(what, words, name[:-1])
        if title is not None and title not in able:
            reading.wrong(key, f"{title} makes no {name}; {listed(able, 'and') or 'no card'} does")
        elif title is not None and word is not None:
            if name == DEBTS:
                reader.claim(key, title, name)
            found.append((Held(title, (), key.line, key.column), word))
    return found


def mentions(node: object, verb: str) -> bool:
    """Whether a step with this verb stands anywhere in a card's data."""
    if isinstance(node, dict):
        return node.get("verb") == verb or any(mentions(part, verb) for part in node.values())
    return isinstance(node, list) and any(mentions(part, verb) for part in node)


def lay(s: FluxxState, position: FluxxPosition, cards: list[int]) -> None:
    """Put down what is owed, and who has claimed a turn."""
    for card, (debtor, creditor) in zip(cards, position.debts, strict=True):
        bits = sum(1 << TYPES.index(name) for name in owed(s.g.printed.node(card)))
        owe(s, card, s.names.index(debtor), s.names.index(creditor), bits)
    for title, seat in position.claims:
        card = s.g.printed.numbers[title][0]
        s.claims = append(append(s.claims[:], s.names.index(seat)), card)
        s.spent = append(s.spent[:], card)


def owed(node: object) -> list[str]:
    """The types of card that a card lets somebody owe."""
    if isinstance(node, dict):
        return node["what"] if node.get("verb") == "owe" else owed(list(node.values()))
    return next(filter(None, map(owed, node)), []) if isinstance(node, list) else []


def fact(s: FluxxState, name: str) -> tuple[str, ...]:
    """What a scenario can say of them, in words: who, and by which card."""
    if name == EXTRA_TURNS:
        found = [(one.card, s.names[one.seat]) for one in extra_turns(s)]
    else:
        found = [(debt.card, f"{s.names[debt.debtor]} owes {s.names[debt.creditor]}") for debt in debts(s)]
    who = ", ".join(words for _, words in found)
    return (who or NONE, ", ".join(f"{card}: {words}" for card, words in found) or NONE)
