"""What holds while cards are in play: keywords, changes, grants and bans; and which there are at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    CHANGES,
    GRANTS,
    GUARD,
    KEYWORDS,
    S_DAMAGE,
    S_DECLARE,
    S_HIT,
    S_ROLL,
    STATS,
    UNAFFECTED,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.clauses import Compiler
    from ruleshift.families.necro.rules.words.clause import Holding


class Standing:
    """The `while` clauses of both decks, by card and by what they are about."""

    def __init__(self, made: Compiler) -> None:
        size = made.printed.size
        self.keywords = vec[i64]([0] * size)
        self.keyword_n: list[dict[int, int]] = [{}] * size
        self.changes: list[list[Holding]] = [[]] * size
        self.grants: list[list[Holding]] = [[]] * size
        self.forbids: list[list[Holding]] = [[]] * size
        for text in made.texts:
            for card in text.copies:
                self.keywords[card], self.keyword_n[card] = text.keywords, text.keyword_n
                self.changes[card], self.grants[card] = text.changes, text.grants
                self.forbids[card] = text.forbids
        # What nothing in these decks ever changes or grants need not be looked for.
        about = made.concerns.cards
        self.bends = vec[bool](
            [len(about[CHANGES + n]) > 0 or n in made.stats_bent for n in range(len(STATS))]
        )
        limited = {one.stat for changes in self.changes for one in changes if one.limit is not None}
        self.runs_out = vec[bool]([n in limited or n in made.stats_once for n in range(len(STATS))])
        self.attacks_run_out = any(self.runs_out[stat] for stat in (S_DAMAGE, S_HIT, S_ROLL, S_DECLARE))
        self.grants_it = vec[bool](
            [len(about[GRANTS + n]) > 0 or n in made.words_lent for n in range(len(KEYWORDS))]
        )
        self.may_guard = vec[bool]([self.grants_it[GUARD] or self.has(card, GUARD) for card in range(size)])
        # Whether any card of the decks is, or makes others, unaffected by effects.
        self.some_unaffected: bool = self.grants_it[UNAFFECTED] or any(
            self.has(card, UNAFFECTED) for card in range(size)
        )

    def has(self, card: int, word: int) -> bool:
        """Whether a card always has a keyword itself."""
        return self.keywords[card] >> word & 1 > 0
