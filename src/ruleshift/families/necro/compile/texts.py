"""What cards do when they are played or used: programs, activated abilities, and the options of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.piles import zones_of
from ruleshift.families.necro.codes import NUMBERS, S_EQUIP, S_RELOAD, WEAPON, WORDS, ZOMBIE

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.clauses import Compiler
    from ruleshift.families.necro.compile.printed import Printed
    from ruleshift.families.necro.rules.words.clause import Use


class Numbering:
    """Which number is which option: cards, activated abilities, plain numbers, words."""

    def __init__(self, printed: Printed) -> None:
        self.use0: i64 = printed.size
        self.number0: i64 = self.use0 + sum(len(node.get("may", ())) for node in printed.nodes)
        self.word0: i64 = self.number0 + NUMBERS
        self.words: list[str] = list(WORDS)

    def word(self, label: str) -> int:
        """The option of a word, new if need be; only asked for while cards are compiled."""
        if label not in self.words:
            self.words.append(label)
        return self.word0 + self.words.index(label)


class Texts:
    """The `do` and `may` clauses of both decks, and what has to be counted and chosen for all clauses."""

    def __init__(self, made: Compiler) -> None:
        printed = made.printed
        size = printed.size
        self.slots = made.slots  # the choices of all programs, by number
        self.searches = made.searches
        self.abilities_of = zones_of(
            made.abilities_of
        )  # card -> the numbers under which its uses are counted
        self.counted = made.counted
        self.programs = [made.empty] * size
        self.unlocks: list[dict[int, list[int]]] = [{}] * size
        self.uses = made.uses
        self.uses_of: list[list[Use]] = [[], []]
        self.zombie_uses: list[list[Use]] = [[], []]
        for text in made.texts:
            for card in text.copies:
                self.programs[card], self.unlocks[card] = text.program, text.unlocks
        for use in self.uses:
            zombie = printed.type_of[use.card] == ZOMBIE
            (self.zombie_uses if zombie else self.uses_of)[printed.owner[use.card]].append(use)
        self.play_always = vec[bool]([self.needs_only_its_price(printed, card) for card in range(size)])
        self.price_stat = vec[i64]([self.price_of(printed, card) for card in range(size)])

    def needs_only_its_price(self, printed: Printed, card: int) -> bool:
        """Whether nothing but its price decides if a card can be played in its time."""
        if printed.requires[card].parts or printed.extra_discard[card]:
            return False
        if printed.stays[card]:
            return not printed.attachment[card] and not printed.placed[card]
        return self.programs[card].certain and not self.programs[card].needed

    def price_of(self, printed: Printed, card: int) -> int:
        """What changes the AP of a card: that of equipping, if a hand holds it, or of reloading; or -1."""
        if printed.type_of[card] == WEAPON and printed.hands[card]:
            return S_EQUIP
        return S_RELOAD if self.programs[card].reload else -1
