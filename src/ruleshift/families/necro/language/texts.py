"""English from effects: every NecroGenesis card as sentences that could stand on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.necro.language.english.printed import printed_texts
from ruleshift.families.necro.language.kinds import LANGUAGE
from ruleshift.language.english import sentence
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

IN_ORDER: Final = ("requires", "answers", "while", "do", "when", "instead", "may")


def _said(name: str, clause: Any, card: normal.Card) -> list[str]:
    say = LANGUAGE.clauses[name].say
    assert say is not None
    texts: list[str] = say(clause, card)
    return texts


def clause_texts(card: normal.Card) -> list[tuple[str, str]]:
    """Each clause of a card with its English; a clause of several parts comes as several pairs.

    >>> clause_texts({"type": "event", "subtype": "", "do": [{"verb": "draw", "n": 2, "if": []}]})
    [('do', 'Draw 2 cards.')]
    """
    open_: list[tuple[str, str]] = []
    locked: list[tuple[str, str]] = []
    clauses = cast("dict[str, Any]", card)
    for name in IN_ORDER:
        if clauses.get(name):
            parts = clauses[name] if name in ("may", "when", "instead", "while") else [{"unlock": None}]
            made = _said(name, clauses[name], card)
            for at, text in enumerate(made):
                waits = len(parts) == len(made) and parts[at]["unlock"]
                (locked if waits else open_).append((name, sentence(text)))
    return open_ + locked


def skill_texts(card: normal.Card, tally: str, least: int) -> list[str]:
    """What a card can do once a tally has got so far, without the words about the lock.

    >>> locked = {"unlock": {"tally": "kill", "least": 3}, "name": "", "if": [], "limit": None}
    >>> grants = [{"keyword": "fast", "n": 1, "who": "this"}]
    >>> clause = locked | {"grants": grants, "changes": [], "forbids": []}
    >>> skill_texts({"type": "zombie", "subtype": "", "while": [clause]}, "kill", 3)
    ['Fast.']
    """
    found: list[str] = []
    for name in ("while", "when", "instead", "may"):
        for one in cast("dict[str, Any]", card).get(name, ()):
            if one["unlock"] == {"tally": tally, "least": least}:
                found += _said(name, [one | {"unlock": None}], card)
    return [sentence(text) for text in found]


def card_text(card: normal.Card) -> str:
    """What a card does, in sentences made from its printed fields and its clauses."""
    first, last = printed_texts(card)
    texts = [*first, *(text for _, text in clause_texts(card)), *last]
    return " ".join(texts) or sentence(f"{a(card['type'].title())} without special abilities")
