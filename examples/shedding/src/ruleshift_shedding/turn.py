"""A turn: play a card that fits, draw, or pass; and the suit that a wild card names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.log import RESHUFFLED
from ruleshift.core.engine.machine import ACTOR, Effect, ask, pop, push
from ruleshift.core.engine.packed import append, i64, index, sorted_ints, vec
from ruleshift.core.engine.piles import DISCARD, DRAW, NOBODY
from ruleshift.core.engine.state import NOT_YET, TURN_STEPS
from ruleshift_shedding.codes import (
    BLOCKED,
    DRAW_TWO,
    E_OWED,
    E_PASSED,
    E_REVERSED,
    E_SKIPPED,
    E_SUIT,
    E_TURN,
    LONG,
    REVERSE,
    SKIP,
    WILD,
    hand,
)
from ruleshift_shedding.state import SheddingState

if TYPE_CHECKING:
    from ruleshift_shedding.game import SheddingGame


class Turn(Effect[SheddingState]):
    """One player's turn, asked again after every card drawn."""

    def __init__(self, game: SheddingGame) -> None:
        super().__init__()
        self.g = game
        self.purpose = "play"

    def run(self, s: SheddingState, f: i64) -> None:
        ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))

    def choices(self, s: SheddingState, f: i64) -> vec[i64]:
        """What can be done; each of like cards once."""
        g = self.g
        options = vec[i64]()
        for card in sorted_ints(s.zones[hand(s.stack[f + ACTOR])]):
            if g.fits(s, card) and not g.offers(options, card):
                options = append(options, card)
        if s.owed:
            return append(options, g.draw_option)
        stuck = not len(options)
        full = s.drawn >= g.most_draws
        if len(s.zones[DRAW]) and not full and (g.free_draws or stuck):
            options = append(options, g.draw_option)
        if not len(s.zones[DRAW]) or full:
            options = append(options, g.pass_option)
        return options

    def answer(self, s: SheddingState, f: i64, option: i64) -> None:
        seat = s.stack[f + ACTOR]
        if option < self.g.draw_option:
            play(self.g, s, seat, option)
        elif option == self.g.pass_option:
            give_way(self.g, s, seat)
        elif s.owed:
            s.passes = 0
            draw(self.g, s, seat, s.owed)
            s.owed = 0
            next_turn(self.g, s, seat)
        else:
            s.passes = 0
            draw(self.g, s, seat, 1)
            s.drawn = s.drawn + 1 if len(s.zones[DRAW]) else self.g.most_draws

    def label(self, s: SheddingState, f: i64, option: i64) -> str:
        if option < self.g.draw_option:
            return f"play {self.g.names[option]}"
        if option == self.g.pass_option:
            return "pass"
        return f"draw {s.owed} cards" if s.owed else "draw a card"

    def prompt(self, s: SheddingState, f: i64) -> str:
        return "Do you add to it, or draw?" if s.owed else "What do you play?"


class NameSuit(Effect[SheddingState]):
    """Whoever has played a wild card names the suit that must be followed."""

    def __init__(self, game: SheddingGame) -> None:
        super().__init__()
        self.g = game
        self.purpose = "name a suit"

    def run(self, s: SheddingState, f: i64) -> None:
        ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))

    def choices(self, s: SheddingState, f: i64) -> vec[i64]:
        return vec[i64]([self.g.suit_option + suit for suit in range(len(self.g.suits))])

    def answer(self, s: SheddingState, f: i64, option: i64) -> None:
        seat = s.stack[f + ACTOR]
        s.suit = option - self.g.suit_option
        s.tell(E_SUIT, seat, s.suit)
        pop(s)
        next_turn(self.g, s, seat)

    def label(self, s: SheddingState, f: i64, option: i64) -> str:
        return f"name {self.g.suits[option - self.g.suit_option]}"

    def prompt(self, s: SheddingState, f: i64) -> str:
        return "Which suit must be followed?"


# -- what can be done ----------------------------------------------------------------------


def play(g: SheddingGame, s: SheddingState, seat: i64, card: i64) -> None:
    """A card goes onto the discard pile and does what it does."""
    s.move(card, DISCARD)
    s.passes = 0
    s.plays += 1
    s.suit = g.suit_of[card]
    if not len(s.zones[hand(seat)]):
        lay_open(s)
        s.win(seat, -1)
        return
    if s.plays >= g.most_plays:
        count_up(g, s, LONG)
        return
    renew(g, s)
    if g.power_of[card] == WILD:
        push(s, g.name_suit.number, seat, card)
        return
    take_effect(g, s, seat, card)


def take_effect(g: SheddingGame, s: SheddingState, seat: i64, card: i64) -> None:
    """What a card does that is no wild one; then comes the next turn."""
    power = g.power_of[card]
    if power == SKIP:
        seat = after(s, seat)
        s.tell(E_SKIPPED, seat)
    elif power == REVERSE:
        s.direction = -s.direction
        s.tell(E_REVERSED, s.direction)
    elif power == DRAW_TWO and len(s.zones[DRAW]):
        s.owed += 2
        s.tell(E_OWED, after(s, seat), s.owed)
    next_turn(g, s, seat)


def draw(g: SheddingGame, s: SheddingState, seat: i64, number: i64) -> None:
    """Draw cards, as many as there are."""
    for _ in range(number):
        if not len(s.zones[DRAW]):
            return
        s.move(s.zones[DRAW][-1], hand(seat))
        renew(g, s)


def renew(g: SheddingGame, s: SheddingState) -> None:
    """Shuffle all discards but the top one into a new draw pile as soon as there is none."""
    discards = s.zones[DISCARD]
    if len(s.zones[DRAW]) or not g.reshuffles or len(discards) < 2:
        return
    pile = sorted_ints(discards[:-1])
    s.zones[DISCARD] = discards[-1:]
    s.zones[DRAW] = pile
    for card in pile:
        s.where[card] = DRAW
    s.mix(pile)
    s.conceal(pile, NOBODY)
    s.tell(RESHUFFLED, DRAW, len(pile))


def give_way(g: SheddingGame, s: SheddingState, seat: i64) -> None:
    """Pass. When all have passed, and one once more, with nothing to draw, the game is blocked."""
    s.tell(E_PASSED, seat)
    s.passes = 0 if len(s.zones[DRAW]) else s.passes + 1
    if s.passes > len(s.order):
        count_up(g, s, BLOCKED)
        return
    next_turn(g, s, seat)


def after(s: SheddingState, seat: i64) -> i64:
    """The seat that comes next."""
    return s.order[(index(s.order, seat) + s.direction) % len(s.order)]


def next_turn(g: SheddingGame, s: SheddingState, seat: i64) -> None:
    """The turn goes on from a seat."""
    begin_turn(g, s, after(s, seat))


def begin_turn(g: SheddingGame, s: SheddingState, seat: i64) -> None:
    """A seat's turn begins."""
    s.top = 0
    s.turn += 1
    s.active = seat
    s.spot = index(s.order, seat)
    s.drawn = 0
    s.steps_left = TURN_STEPS
    s.asked = NOT_YET
    s.tell(E_TURN, seat, s.turn)
    push(s, g.turn_effect.number, seat, -1)


def lay_open(s: SheddingState) -> None:
    """At the end everybody sees what the others still hold: their points are counted."""
    for seat in s.order:
        for card in s.zones[hand(seat)]:
            s.show(card)


def count_up(g: SheddingGame, s: SheddingState, reason: i64) -> None:
    """Nobody has got rid of all cards: the fewest points in hand win, and with equal points nobody does."""
    lay_open(s)
    fewest = min([g.points_in(s, seat) for seat in s.order])
    best = vec[i64]([seat for seat in s.order if g.points_in(s, seat) == fewest])
    if len(best) == 1:
        s.win(best[0], -1, reason)
    else:
        s.declare_draw(reason)
