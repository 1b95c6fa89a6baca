"""Which cards a text in play could be of, by what it is about: so that what nobody has is soon seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import append, i64, vec
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
        self.of_card: list[vec[i64]] = [vec[i64]() for _ in range(made.printed.size)]
        self.cards: list[vec[i64]] = [vec[i64]() for _ in range(CONCERNS)]  # concern -> its cards in order
        for text in made.texts:
            found = vec[i64](sorted(concerns(text)))
            for card in text.copies:
                self.of_card[card] = found
        for card, found in enumerate(self.of_card):
            for concern in found:
                self.cards[concern] = append(self.cards[concern], card)


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
