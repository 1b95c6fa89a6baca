"""Which cards a text in play could be of, by what it is about: so that what nobody has is soon seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.piles import zones_of
from ruleshift.families.necro.codes import (
    ACTIONS,
    BEGINS,
    CHANGES,
    CONCERNS,
    ENDS,
    FORBIDS,
    GRANTS,
    HEARS,
    KEYWORDS,
    LIGHT,
    MOMENTS,
    NTRIGGERS,
    ON_BEGIN,
    ON_END,
    REPLACES,
    SHINES,
    STATS,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.clauses import CardText, Compiler


class Concerns:
    """What the cards of both decks are about while they are in play."""

    def __init__(self, made: Compiler) -> None:
        assert CHANGES + len(STATS) == GRANTS
        assert GRANTS + len(KEYWORDS) == FORBIDS
        assert FORBIDS + len(ACTIONS) == HEARS
        assert REPLACES == HEARS + NTRIGGERS
        assert BEGINS == REPLACES + NTRIGGERS
        assert ENDS == BEGINS + len(MOMENTS) == SHINES - len(MOMENTS)
        of_card: list[list[int]] = [[] for _ in range(made.printed.size)]
        cards: list[list[int]] = [[] for _ in range(CONCERNS)]
        for text in made.texts:
            for card in text.copies:
                of_card[card] = sorted(concerns(text))
        for card, found in enumerate(of_card):
            for concern in found:
                cards[concern].append(card)
        self.of_card: vec[vec[i64]] = zones_of(of_card)
        self.cards: vec[vec[i64]] = zones_of(cards)  # concern -> its cards in order


def concerns(text: CardText) -> set[int]:
    """What the clauses of a card are about."""
    found = {CHANGES + one.stat for one in text.changes}
    found |= {GRANTS + one.stat for one in text.grants}
    found |= {FORBIDS + one.stat for one in text.forbids}
    found |= {HEARS + one.event for one in text.triggers}
    found |= {REPLACES + one.event for one in text.instead}
    found |= {BEGINS + one.moment % len(MOMENTS) for one in text.triggers if one.event == ON_BEGIN}
    found |= {ENDS + one.moment % len(MOMENTS) for one in text.triggers if one.event == ON_END}
    if text.keywords >> LIGHT & 1:
        found.add(SHINES)
    return found
