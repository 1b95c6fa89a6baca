"""What holds while cards are in play: keywords, changes, grants and bans; and which there are at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.families.necro.codes import (
    ACTIONS,
    GUARD,
    KEYWORDS,
    LIGHT,
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
        self.keywords = [0] * size
        self.keyword_n: list[dict[int, int]] = [{}] * size
        self.changes: list[list[Holding]] = [[]] * size
        self.grants: list[list[Holding]] = [[]] * size
        self.forbids: list[list[Holding]] = [[]] * size
        for text in made.texts:
            for card in text.copies:
                self.keywords[card], self.keyword_n[card] = text.keywords, text.keyword_n
                self.changes[card], self.grants[card] = text.changes, text.grants
                self.forbids[card] = text.forbids
        # For each stat, keyword and action: the cards that change, grant or forbid it.
        self.change_mask = masks(self.changes, len(STATS))
        self.grant_mask = masks(self.grants, len(KEYWORDS))
        self.forbid_mask = masks(self.forbids, len(ACTIONS))
        # What nothing in these decks ever changes or grants need not be looked for.
        self.bends = [mask > 0 or n in made.stats_bent for n, mask in enumerate(self.change_mask)]
        limited = {one.stat for changes in self.changes for one in changes if one.limit is not None}
        self.runs_out = [n in limited or n in made.stats_once for n in range(len(STATS))]
        self.attacks_run_out = any(self.runs_out[stat] for stat in (S_DAMAGE, S_HIT, S_ROLL, S_DECLARE))
        self.grants_it = [mask > 0 or n in made.words_lent for n, mask in enumerate(self.grant_mask)]
        self.light_mask = self.having(LIGHT)
        self.may_guard = -1 if self.grants_it[GUARD] else self.having(GUARD)
        # Whether any card of the decks is, or makes others, unaffected by effects.
        self.some_unaffected = self.grants_it[UNAFFECTED] or self.having(UNAFFECTED) > 0

    def having(self, word: int) -> int:
        """The cards that always have a keyword themselves, as a mask."""
        return sum(1 << card for card, words in enumerate(self.keywords) if words >> word & 1)


def masks(holdings: list[list[Holding]], size: int) -> list[int]:
    """For each thing that clauses are about: the cards whose clauses are, as a mask."""
    found = [0] * size
    for card, clauses in enumerate(holdings):
        for clause in clauses:
            found[clause.stat] |= 1 << card
    return found
