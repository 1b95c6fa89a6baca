"""Plays Crazy Eights of examples/shedding and of OpenSpiel side by side: the same deals, moves and ends.

Both packages must be installed: `pip install -e '.[peers]' -e examples/shedding`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import ruleshift
from ruleshift.core.engine.log import MOVED
from ruleshift.core.engine.piles import DISCARD, DRAW

CARDS = 52
FIRST_DEALER = CARDS  # in OpenSpiel's numbers: that seat 0 deals, and so on
MOST_PLAYS = 100
EIGHT, JACK = 6, 9  # ranks, from Two on
POWERS = ("draw_twos", "skip_queens", "reverse_aces")
WAYS = [(powers, reshuffle) for powers in ("off", "on") for reshuffle in ("off", "on")]


class Differs(AssertionError):
    """The two games do not go the same way."""


class Pair:
    """One game in both engines; ours deals, and theirs is told what chance has brought."""

    def __init__(self, game: ruleshift.Game, theirs: Any, seats: int, seed: int) -> None:
        self.ours = game.start([f"Seat {seat}" for seat in range(seats)], seed=seed)
        self.theirs = theirs.new_initial_state()
        self.theirs.apply_action(FIRST_DEALER + seats - 1)  # so that seat 0 begins
        self.read = 0
        self.chance = self.dealt(seats)

    def drawn(self) -> Iterator[int]:
        """The cards that have left the draw pile, in their order; ours are numbered as theirs."""
        events = self.ours.state.events_since(self.read)
        self.read += len(events)
        for event in events:
            if event[0] == MOVED and event[2] == DRAW:
                yield event[1] % CARDS

    def dealt(self, seats: int) -> Iterator[int]:
        """The cards of the deal: ours deals a whole hand at once, theirs goes round."""
        drawn = list(self.drawn())
        hand = 7 if seats == 2 else 5
        yield from (drawn[seat * hand + at] for at in range(hand) for seat in range(seats))
        yield from drawn[seats * hand :]

    def follow(self) -> None:
        """Let theirs do what is left to chance, and what is the only thing to do: ours does not ask that."""
        theirs = self.theirs
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                theirs.apply_action(next(self.chance))
            elif len(theirs.legal_actions()) == 1:
                theirs.apply_action(theirs.legal_actions()[0])
            else:
                return

    def option(self, number: int) -> int:
        """An option of ours in their numbers."""
        size: int = self.ours.game.size
        return number % CARDS if number < size else CARDS + number - size

    def play(self, rng: Random) -> int:
        """Play at random to the end; how many decisions that took."""
        decisions = 0
        while True:
            self.follow()
            question = self.ours.question
            if question is None or self.theirs.is_terminal():
                break
            options = {self.option(option): option for option in question.options}
            legal = self.theirs.legal_actions()
            if sorted(options) != legal or question.who != self.theirs.current_player():
                raise Differs(f"ours {question.who}: {sorted(options)}, theirs {self.theirs}: {legal}")
            move = rng.choice(legal)
            self.theirs.apply_action(move)
            self.ours.answer(options[move])
            self.chance = self.drawn()
            decisions += 1
        self.compare_ends()
        return decisions

    def compare_ends(self) -> None:
        """Both are over, and what is left in the hands counts the same by their way of counting."""
        if self.ours.question is not None or not self.theirs.is_terminal():
            raise Differs(f"only one is over: {self.ours.outcome}, {self.theirs}")
        counted = [-float(sum(map(penalty, self.hand(seat)))) for seat in range(len(self.ours.names))]
        if counted != self.theirs.returns():
            raise Differs(f"hands differ: {counted}, {self.theirs.returns()}")

    def hand(self, seat: int) -> list[int]:
        skipped = (DRAW, DISCARD)
        zones: Any = self.ours.state.zones
        place: Any = self.ours.game.place
        found = [zone for zone in range(len(zones)) if zone not in skipped and place(zone) == ("hand", seat)]
        return [card % CARDS for card in zones[found[0]]]


def penalty(card: int) -> int:
    """What OpenSpiel takes off for a card that is left: of low cards its number, not its rank."""
    rank = card // 4
    return 50 if rank == EIGHT else 10 if rank >= JACK else card + 2


def compare(number: int, seed: int) -> Counter[str]:
    """So many games over all numbers of players and ways to play; how they ended."""
    pyspiel: Any = import_module("pyspiel")
    ended: Counter[str] = Counter()
    for at in range(number):
        seats = 2 + at % 5
        powers, reshuffle = WAYS[at // 5 % len(WAYS)]
        parameters = {"players": seats, "use_special_cards": powers == "on", "reshuffle": reshuffle == "on"}
        theirs = pyspiel.load_game("crazy_eights", parameters)
        options = {**dict.fromkeys(POWERS, powers), "reshuffle": reshuffle, "most_plays": str(MOST_PLAYS)}
        pair = Pair(ruleshift.load("crazy-eights", options), theirs, seats, seed + at)
        try:
            ended["decisions"] += pair.play(Random(seed + at))
        except Differs as error:
            ended["differ"] += 1
            print(f"seats {seats}, powers {powers}, reshuffle {reshuffle}, seed {seed + at}: {error}")
            continue
        outcome = pair.ours.outcome
        assert outcome is not None
        ended[outcome.kind if pair.ours.state.reason == 0 else "counted out"] += 1
    return ended


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof openspiel")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    try:
        ended = compare(args.games, args.seed)
    except ModuleNotFoundError:
        print("OpenSpiel is not installed: pip install -e '.[peers]' -e examples/shedding")
        return 2
    except ruleshift.UnknownDeck:
        print("Crazy Eights is not installed: pip install -e examples/shedding")
        return 2
    told = ", ".join(f"{count} {name}" for name, count in sorted(ended.items()))
    print(f"{args.games} games of Crazy Eights in both engines: {told}")
    return int(ended["differ"] > 0)
