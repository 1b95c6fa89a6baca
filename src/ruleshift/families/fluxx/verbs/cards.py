"""Verbs about drawing, playing, discarding and shuffling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import (
    ACTOR,
    CANCELLED,
    CARD,
    CONTEXT,
    FRAME,
    STEP,
    A,
    D,
    E,
    ask,
    pop,
    push,
)
from ruleshift.core.engine.packed import append, extend, i64, sorted_ints, vec
from ruleshift.core.engine.piles import DISCARD, DRAW, ONE
from ruleshift.core.engine.rules import OpenSet
from ruleshift.families.fluxx.codes import (
    CREEPER,
    DONE,
    F_PLAY,
    GONE,
    IT,
    PILE,
    PLAYING,
    UNLIMITED,
    hand,
)
from ruleshift.families.fluxx.rules.table.copies import distinct
from ruleshift.families.fluxx.rules.table.debts import pays, taken_away
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.gather import FIRST, PICKS, Gather
from ruleshift.families.fluxx.rules.table.moves import (
    all_lost_for,
    attached,
    discard,
    draw,
    forget_cards,
    lay_down,
    lay_down_riders,
    lost_by_lot,
    lost_for,
    may_step_in,
    on_table,
    refill,
    stands_in,
    steps_in,
)
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.numerals import ASIDE, note_draw
from ruleshift.families.fluxx.rules.turn.play import begin_play
from ruleshift.families.fluxx.rules.words.select import Amount, Cards, Who

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


NONE: Final[normal.Number] = {"n": 0, "numeral": False}

# Discard.
VICTIM: Final = D  # the player whose cards are meant, once chosen
SPARED: Final = E  # those who have joined since it began, as a mask, or -1


class Draw(FluxxEffect):
    """Draw cards to a hand or set them aside; needs no answer, so it needs no frame."""

    may_fail = True

    def __init__(self, g: FluxxGame, node: normal.Draw) -> None:
        super().__init__(g)
        self.amount = Amount(node["what"])
        self.aside = node["to"] == "aside"
        self.who = Who(g, node["who"])
        self.follows = self.amount.numeral and g.values.numerals_change
        self.needs_you = self.aside or not (self.who.each or self.who.word == "opponent")

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        if not len(s.zones[DRAW]) and not len(s.zones[DISCARD]):
            return False
        seats = self.who.in_question(s, you, this)
        return any(self.amount.of(s, seat) > 0 for seat in seats)

    def start(self, s: FluxxState, program: i64) -> None:
        for seat in self.who.seats(s, program):
            number = self.amount.of(s, seat, program)
            to = hand(seat)
            if self.aside:
                if s.stack[program + PILE] < 0:
                    s.stack[program + PILE] = s.pile(ONE << s.stack[program + ACTOR])
                to = s.stack[program + PILE]
            drawn = draw(s, seat, number, to)
            if self.follows:
                note_draw(s, program, ASIDE if self.aside else seat, self.amount.each(s, seat, program))
            # Creepers met on the way can raise the number where the card says so.
            while self.amount.recount and drawn < self.amount.of(s, seat, program):
                more = draw(s, seat, self.amount.of(s, seat, program) - drawn, to)
                if not more:
                    break
                drawn += more


class PlayAside(FluxxEffect):
    """Play so many of the cards set aside, one after the other, in any order."""

    settles = True  # between two plays somebody may win (R14)
    purpose = "play"

    def __init__(self, g: FluxxGame, node: normal.Play) -> None:
        super().__init__(g)
        self.all = node["what"] == "all"
        self.amount = Amount(NONE if isinstance(node["what"], str) else node["what"])
        self.follows = self.amount.numeral and g.values.numerals_change

    def start(self, s: FluxxState, program: i64) -> None:
        super().start(s, program)
        self.set_number(s, s.top - FRAME)

    def set_number(self, s: FluxxState, f: i64) -> None:
        """How many are to be played; a numeral follows what is in force, up and down (mystery.G9)."""
        number = self.amount.of(s, s.stack[f + ACTOR], s.stack[f + CONTEXT])
        s.stack[f + A] = UNLIMITED if self.all else number

    def run(self, s: FluxxState, f: i64) -> None:
        if self.follows:
            self.set_number(s, f)
        if s.stack[f + STEP] < s.stack[f + A] and len(self.choices(s, f)):
            ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))
        else:
            pop(s)

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return False  # what there is to play, an earlier step has set aside

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        pile = s.stack[s.stack[f + CONTEXT] + PILE]
        return distinct(s, s.zones[pile]) if pile >= 0 else vec[i64]()

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        s.stack[f + STEP] += 1
        begin_play(s, s.stack[f + ACTOR], option)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"play {self.g.names[option]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return "Which of the cards set aside do you play?"


class PlayIt(FluxxEffect):
    """Play the chosen card."""

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return False  # an earlier step has chosen it

    def start(self, s: FluxxState, program: i64) -> None:
        card, seat = s.stack[program + IT], s.stack[program + ACTOR]
        if card < 0 or (s.where[card] == PLAYING and not self.was_cancelled(s, card)):
            return
        if len(s.debts):
            taken_away(s, card)
        if on_table(s, card):
            aimed, card = card, stands_in(s, card, seat)  # to play another's Keeper is to take it
            steps_in(s, card, seat, vec[i64]([aimed]))
            lay_down_riders(s, card, seat)  # who gets the Keeper gets its Creepers (R17)
        begin_play(s, seat, card)

    def was_cancelled(self, s: FluxxState, card: i64) -> bool:
        """Whether the card is being played in vain, so that whoever has cancelled it can play it."""
        for f in range(FRAME, s.top, FRAME):
            if s.stack[f] == F_PLAY and s.stack[f + CARD] == card:
                return bool(s.stack[f + CANCELLED])
        return False


class PlayTop(FluxxEffect):
    """Play the top card of the draw pile; Creepers above it are laid down and cling before it is played."""

    settles = True

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return len(s.zones[DRAW]) > 0 or len(s.zones[DISCARD]) > 0

    def run(self, s: FluxxState, f: i64) -> None:
        seat = s.stack[f + ACTOR]
        card = self.top(s)
        while card >= 0 and self.g.printed.type_of[card] == CREEPER:
            lay_down(s, seat, card)
            card = self.top(s)
        if not s.touch or s.unsettled:
            pop(s)
            if card >= 0 and not (len(s.debts) and pays(s, seat, card, PLAYING)):
                begin_play(s, seat, card)

    def top(self, s: FluxxState) -> i64:
        """The card on top of the draw pile; -1 if there is none left."""
        if not len(s.zones[DRAW]) and not refill(s):
            return -1
        return s.zones[DRAW][-1]


class Shuffle(FluxxEffect):
    """Shuffle the draw pile, or the discard pile into it; the card being played is in neither."""

    may_fail = True
    needs_you = False

    def __init__(self, g: FluxxGame, node: normal.Plain) -> None:
        super().__init__(g)
        self.discards = node["what"] == "discard pile"

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return len(s.zones[DRAW]) > 1 or (self.discards and len(s.zones[DISCARD]) > 0)

    def start(self, s: FluxxState, program: i64) -> None:
        if not (self.discards and s.reshuffle()):
            s.shuffle(DRAW)
        forget_cards(s, s.zones[DRAW])


class Discard(Gather):
    """Discard cards: picked by you, by their owners or by chance, all at the same time."""

    purpose = "discard"

    def __init__(self, g: FluxxGame, node: normal.Discard) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])
        self.or_random: bool = node["or_random"]
        self.otherwise = Cards(g, node["otherwise"]) if node["otherwise"] else None
        self.may_fail = self.cards.none_will_do
        # Whether somebody can step in for what goes; for cards of hands and piles nobody does.
        self.on_table = "table" in (self.cards.zone, self.otherwise.zone if self.otherwise else "")
        # One player, chosen first: several cards of another player are all the same player's.
        self.several = self.cards.may_be_several(g)
        self.aimed = self.cards.victim_first or (self.cards.who.chosen and self.several)
        self.per_seat = self.aimed or (self.cards.who.each and self.cards.zone in ("hand", "table"))
        chosen_by_you = not (self.cards.by_owner or self.cards.all or self.cards.random)
        self.needs_you = chosen_by_you or not self.cards.anybodys

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        if self.cards.any(s, you, this):
            return True
        return self.otherwise is not None and self.has_otherwise(s, you, this, self.otherwise)

    def has_otherwise(self, s: FluxxState, you: i64, this: i64, cards: Cards) -> bool:
        """Whether somebody has what goes in place of the cards; which ones they hold must not show."""
        found = False
        for seat in self.cards.who.in_question(s, you, this):
            f = push(s, 0, you, this, s.top)
            found = found or len(s.zones[hand(seat)] if cards.zone == "hand" else cards.pool(s, f, seat)) > 0
            pop(s)
        return found

    def asks_whose(self, s: FluxxState, f: i64) -> bool:
        return self.aimed and s.stack[f + VICTIM] < 0

    def run(self, s: FluxxState, f: i64) -> None:
        if not self.asks_whose(s, f):
            super().run(s, f)
        elif len(options := self.choices(s, f)):
            s.stack[f + FIRST] = s.stack[f + PICKS] = len(s.picked)
            ask(s, f, s.stack[f + ACTOR], self, options)
        else:
            self.note(s, s.stack[f + CONTEXT], vec[i64]())
            pop(s)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        if self.asks_whose(s, f):
            return self.cards.victims(s, s.stack[f + CONTEXT])
        return super().choices(s, f)

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        if self.asks_whose(s, f):
            s.stack[f + VICTIM] = option - self.seat0
        else:
            super().answer(s, f, option)

    def open_set(self, s: FluxxState, f: i64) -> OpenSet | None:
        guarded = self.several and self.cards.zone == "table" and may_step_in(s)
        one_by_one = self.asks_whose(s, f) or guarded
        return None if one_by_one else super().open_set(s, f)

    def restart(self, s: FluxxState, f: i64) -> None:
        super().restart(s, f)
        s.stack[f + VICTIM] = -1

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        if self.asks_whose(s, f):
            return f"choose {s.names[option - self.seat0]}"
        return super().label(s, f, option)

    def note(self, s: FluxxState, program: i64, picked: vec[i64]) -> None:
        s.stack[program + GONE] = len(picked)

    def owners(self, s: FluxxState, f: i64) -> vec[i64]:
        if self.aimed:
            return vec[i64]([s.stack[f + VICTIM]]) if s.stack[f + VICTIM] >= 0 else vec[i64]()
        if not self.per_seat:
            return vec[i64]([-1])
        seats, spared = self.cards.seats(s, s.stack[f + CONTEXT]), s.stack[f + SPARED]
        return seats if spared < 0 else vec[i64]([seat for seat in seats if not spared >> seat & 1])

    def joined(self, s: FluxxState, f: i64, seat: i64) -> None:
        s.stack[f + SPARED] = max(s.stack[f + SPARED], 0) | ONE << seat

    def pool(self, s: FluxxState, f: i64, owner_: i64) -> vec[i64]:
        cards = self.selection(s, f, owner_)
        seat: i64 = -1
        if self.per_seat:
            seat = owner_
        pool = cards.pool(s, s.stack[f + CONTEXT], seat)
        if cards.it or cards.this:
            pool = vec[i64](
                [card for card in pool if s.where[card] != DISCARD]
            )  # what is gone does not go again
        elif cards.all:
            return pool  # all of them go, so that nobody stands in for the others
        if not self.on_table or not may_step_in(s):
            return pool
        by = self.chooser(s, f, owner_)
        lost = all_lost_for(s, pool, by)
        if cards.number(s, s.stack[f + ACTOR], pool) >= 2:
            # Whoever steps in does so for one of several; the others go themselves.
            lost = sorted_ints(extend(lost, vec[i64]([card for card in pool if card not in lost])))
        return lost

    def candidates(self, s: FluxxState, f: i64, pool: vec[i64], least: i64, most: i64) -> vec[i64]:
        found = super().candidates(s, f, pool, least, most)
        if most < 2 or not self.on_table or not may_step_in(s):
            return found
        picks = s.picked[s.stack[f + PICKS] :]
        room = most - len(picks) - 1
        fine = vec[i64]()
        for card in found:
            owed = self.still_to_step_in(s, f, append(picks[:], card))
            if len(owed) <= room and all(other > card for other in owed):
                fine = append(fine, card)
        return fine

    def next_options(self, s: FluxxState, f: i64, owner_: i64) -> vec[i64]:
        options = super().next_options(s, f, owner_)
        if not self.on_table:
            return options
        if self.cards.several and may_step_in(s):
            first = s.stack[f + PICKS]
            lost = lost_by_lot(s, s.picked[first:], self.chooser(s, f, owner_))
            s.picked = extend(s.picked[:first], lost)
        may_stop = len(options) > 1 and options[-1] == self.word0 + DONE
        if may_stop and may_step_in(s) and len(self.still_to_step_in(s, f, s.picked[s.stack[f + PICKS] :])):
            return options[:-1]
        return options

    def still_to_step_in(self, s: FluxxState, f: i64, picks: vec[i64]) -> vec[i64]:
        """The cards that must be among these, because they step in for one of them; of several the last."""
        by = self.chooser(s, f, self.owners(s, f)[s.stack[f + STEP]])
        found = {tuple(lost_for(s, card, by)) for card in picks}
        return vec[i64]([max(step_in) for step_in in found if not any(other in picks for other in step_in)])

    def selection(self, s: FluxxState, f: i64, owner_: i64) -> Cards:
        """What this owner loses: the cards named, or something else for want of them."""
        if self.otherwise is not None and not len(self.cards.pool(s, s.stack[f + CONTEXT], owner_)):
            return self.otherwise
        return self.cards

    def bounds(self, s: FluxxState, f: i64, owner_: i64, pool: vec[i64]) -> tuple[i64, i64]:
        cards = self.selection(s, f, owner_)
        one = cards.it or cards.this  # though several may step in for it
        most: i64 = 1
        if not one:
            most = cards.number(s, s.stack[f + ACTOR], pool)
        elif not len(pool):
            most = 0
        least = most
        if cards.up_to:
            least = 0
        return least, most

    def chooser(self, s: FluxxState, f: i64, owner_: i64) -> i64:
        return owner_ if self.cards.by_owner and owner_ >= 0 else s.stack[f + ACTOR]

    def by_chance(self, s: FluxxState, f: i64, owner_: i64) -> bool:
        return self.selection(s, f, owner_).random

    def show(self, s: FluxxState, f: i64, owner_: i64) -> None:
        chooser = self.chooser(s, f, owner_)
        of: i64 = owner_ if self.per_seat else -1
        self.selection(s, f, owner_).shown_to(s, s.stack[f + CONTEXT], chooser, of)

    def offers_chance(self, s: FluxxState, f: i64, owner_: i64) -> bool:
        if not self.or_random or owner_ < 0 or not len(s.zones[hand(owner_)]):
            return False
        cards, held = self.selection(s, f, owner_), distinct(s, s.zones[hand(owner_)])
        if len(held) > 1 or cards.zone != "hand" or self.chooser(s, f, owner_) != owner_:
            return True
        return not cards.fits[held[0]]  # else chance could only pick what the owner would

    def apply(self, s: FluxxState, f: i64, picked: vec[i64]) -> None:
        you = s.active
        for pick in picked:
            card = self.drawn_by_lot(s, pick)
            if card >= 0:
                if pick >= 0 and not self.cards.by_owner and card in self.g.instead.stand_ins:
                    steps_in(s, card, you, self.targets(s, card))
                discard(s, card)

    def targets(self, s: FluxxState, card: i64) -> vec[i64]:
        """The cards beside this one that the discard could have hit."""
        fits, carrying = self.cards.fits, self.cards.carrying
        lying = s.zones[s.where[card]]
        return vec[i64]([c for c in lying if fits[c] and (not carrying or len(attached(s, c)))])

    def prompt(self, s: FluxxState, f: i64) -> str:
        if self.asks_whose(s, f):
            return f"{self.g.names[s.stack[f + CARD]]}: whose cards?"
        owner_ = self.owners(s, f)[s.stack[f + STEP]]
        if owner_ >= 0 and self.chooser(s, f, owner_) != owner_:
            return f"What does {s.names[owner_]} discard?"
        return "What do you discard?"
