"""A turn: play a card that fits, draw, or pass; and the suit that a wild card names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, FRAME, Effect, ask, push
from ruleshift.core.engine.state import DISCARD, DRAW, NOBODY, NOT_YET, RESHUFFLED, TURN_STEPS
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

    def run(self, s: SheddingState, f: int) -> None:
        ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))

    def choices(self, s: SheddingState, f: int) -> list[int]:
        """What can be done; each of like cards once."""
        g = self.g
        found = [card for card in s.zones[hand(s.stack[f + ACTOR])] if g.fits(s, card)]
        options = sorted({g.kinds[card]: card for card in sorted(found, reverse=True)}.values())
        if s.owed:
            return [*options, g.draw_option]
        full = s.drawn >= g.most_draws
        if s.zones[DRAW] and not full and (g.free_draws or not options):
            options.append(g.draw_option)
        if not s.zones[DRAW] or full:
            options.append(g.pass_option)
        return options

    def answer(self, s: SheddingState, f: int, option: int) -> None:
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
            s.drawn = s.drawn + 1 if s.zones[DRAW] else self.g.most_draws

    def label(self, s: SheddingState, f: int, option: int) -> str:
        if option < self.g.draw_option:
            return f"play {self.g.names[option]}"
        if option == self.g.pass_option:
            return "pass"
        return f"draw {s.owed} cards" if s.owed else "draw a card"

    def prompt(self, s: SheddingState, f: int) -> str:
        return "Do you add to it, or draw?" if s.owed else "What do you play?"


class NameSuit(Effect[SheddingState]):
    """Whoever has played a wild card names the suit that must be followed."""

    def __init__(self, game: SheddingGame) -> None:
        super().__init__()
        self.g = game
        self.purpose = "name a suit"

    def run(self, s: SheddingState, f: int) -> None:
        ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))

    def choices(self, s: SheddingState, f: int) -> list[int]:
        return list(range(self.g.suit_option, self.g.option_count))

    def answer(self, s: SheddingState, f: int, option: int) -> None:
        seat = s.stack[f + ACTOR]
        s.suit = option - self.g.suit_option
        s.events.append((E_SUIT, seat, s.suit))
        del s.stack[-FRAME:]
        next_turn(self.g, s, seat)

    def label(self, s: SheddingState, f: int, option: int) -> str:
        return f"name {self.g.suits[option - self.g.suit_option]}"

    def prompt(self, s: SheddingState, f: int) -> str:
        return "Which suit must be followed?"


# -- what can be done ----------------------------------------------------------------------


def play(g: SheddingGame, s: SheddingState, seat: int, card: int) -> None:
    """A card goes onto the discard pile and does what it does."""
    s.move(card, DISCARD)
    s.passes = 0
    s.plays += 1
    s.suit = g.suit_of[card]
    if not s.zones[hand(seat)]:
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


def take_effect(g: SheddingGame, s: SheddingState, seat: int, card: int) -> None:
    """What a card does that is no wild one; then comes the next turn."""
    power = g.power_of[card]
    if power == SKIP:
        seat = after(s, seat)
        s.events.append((E_SKIPPED, seat))
    elif power == REVERSE:
        s.direction = -s.direction
        s.events.append((E_REVERSED, s.direction))
    elif power == DRAW_TWO and s.zones[DRAW]:
        s.owed += 2
        s.events.append((E_OWED, after(s, seat), s.owed))
    next_turn(g, s, seat)


def draw(g: SheddingGame, s: SheddingState, seat: int, number: int) -> None:
    """Draw cards, as many as there are."""
    for _ in range(number):
        if not s.zones[DRAW]:
            return
        s.move(s.zones[DRAW][-1], hand(seat))
        renew(g, s)


def renew(g: SheddingGame, s: SheddingState) -> None:
    """Shuffle all discards but the top one into a new draw pile as soon as there is none."""
    pile, discards = s.zones[DRAW], s.zones[DISCARD]
    if pile or not g.reshuffles or len(discards) < 2:
        return
    pile += discards[:-1]
    del discards[:-1]
    for card in pile:
        s.where[card] = DRAW
    pile.sort()
    s.mix(pile)
    s.conceal(pile, NOBODY)
    s.events.append((RESHUFFLED, DRAW, len(pile)))


def give_way(g: SheddingGame, s: SheddingState, seat: int) -> None:
    """Pass. When all have passed, and one once more, with nothing to draw, the game is blocked."""
    s.events.append((E_PASSED, seat))
    s.passes = 0 if s.zones[DRAW] else s.passes + 1
    if s.passes > len(s.order):
        count_up(g, s, BLOCKED)
        return
    next_turn(g, s, seat)


def after(s: SheddingState, seat: int) -> int:
    """The seat that comes next."""
    return s.order[(s.order.index(seat) + s.direction) % len(s.order)]


def next_turn(g: SheddingGame, s: SheddingState, seat: int) -> None:
    """The turn goes on from a seat."""
    begin_turn(g, s, after(s, seat))


def begin_turn(g: SheddingGame, s: SheddingState, seat: int) -> None:
    """A seat's turn begins."""
    s.stack.clear()
    s.turn += 1
    s.active = seat
    s.spot = s.order.index(seat)
    s.drawn = 0
    s.steps_left = TURN_STEPS
    s.asked = NOT_YET
    s.events.append((E_TURN, seat, s.turn))
    push(s, g.turn_effect.number, seat, -1)


def lay_open(s: SheddingState) -> None:
    """At the end everybody sees what the others still hold: their points are counted."""
    for seat in s.order:
        for card in s.zones[hand(seat)]:
            s.show(card)


def count_up(g: SheddingGame, s: SheddingState, reason: int) -> None:
    """Nobody has got rid of all cards: the fewest points in hand win, and with equal points nobody does."""
    lay_open(s)
    points = {seat: g.points_in(s, seat) for seat in s.order}
    fewest = min(points.values())
    best = [seat for seat in s.order if points[seat] == fewest]
    if len(best) == 1:
        s.win(best[0], -1, reason)
    else:
        s.declare_draw(reason)
