"""What a position is worth to a seat, judged by what that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift import Outcome
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.view.view import FluxxView

WIN = 1000.0  # dwarfs everything else
LOSS = -500.0  # everybody's: bad, but not as bad as somebody else's win
SCORED = 20.0  # a Goal in a game for points

# How much a Goal is worth by the number of cards that are missing, 0 to 3.
IN_PLAY = (12.0, 5.0, 1.5, 0.3)
IN_HAND = (9.0, 3.5, 1.0, 0.2)  # it still has to be played
IN_REACH = (4.0, 1.5, 0.4, 0.1)  # with Keepers that are still in hand
THREAT = (10.0, 3.0, 0.6, 0.1)  # somebody else's distance to a Goal in play
KEEPER, POWER, THEIR_KEEPER = 1.2, 0.5, 0.4
CREEPER, THEIR_CREEPER = 2.2, 0.6
CARD, KEEPER_IN_HAND, SURPRISE = 0.45, 0.25, 0.5
THEIR_CARD = 0.08
OUT, THEIR_OUT = 40.0, 6.0  # knocked out, perhaps for good


class Worth:
    """Judges positions of one game."""

    def __init__(self, game: FluxxGame) -> None:
        nodes = game.printed.nodes
        self.types: dict[str, str] = {node["name"]: node["type"] for node in nodes}
        self.powers = {node["name"] for node in nodes if "may" in node or "while" in node}

    def of_outcome(self, outcome: Outcome, seat: int) -> float:
        """The worth of an ended game."""
        if outcome.points is not None:
            return SCORED * outcome.points
        if outcome.winner is None:
            return LOSS if outcome.kind == "loss" else 0.0
        return WIN if outcome.winner == seat else -WIN

    def of(self, view: FluxxView) -> float:
        """The worth of a view to its seat."""
        seat = view.seat
        assert seat is not None
        score = SCORED * len(view.scored)
        goals = [goal for goal in view.goals if self.types[goal] == "goal"]
        turned = view.turned
        score += sum(-OUT if one.seat == seat else THEIR_OUT for one in view.out)
        for other in view.order:
            table = [card for laid in view.table(other) for card in (laid.card, *laid.attached)]
            creepers = sum(self.types[card] == "creeper" or card in turned for card in table)
            distances = [view.distance(goal, other) for goal in goals]
            if other == seat:
                powers = sum(card in self.powers for card in table)
                score += KEEPER * (len(table) - creepers) + POWER * powers - CREEPER * view.unwanted(seat)
                score += sum(_by(IN_PLAY, distance) for distance in distances)
            else:
                score -= THEIR_KEEPER * (len(table) - creepers) - THEIR_CREEPER * creepers
                score -= sum(_by(THREAT, distance) for distance in distances)
                score -= THEIR_CARD * int(view.hand_counts[other])
        return score + self._own_hand(view, seat, goals)

    def _own_hand(self, view: FluxxView, seat: int, goals: list[str]) -> float:
        hand = view.hand
        keepers = sum(self.types[card] == "keeper" for card in hand)
        score = CARD * len(hand) + KEEPER_IN_HAND * keepers
        best = 0.0
        for card in hand:
            if self.types[card] == "goal":
                now = view.distance(card, seat)
                soon = view.distance(card, seat, with_hand=True)
                value = max(_by(IN_HAND, now), _by(IN_REACH, soon))
                score += 0.25 * value
                best = max(best, value)
            elif self.types[card] == "surprise":
                score += SURPRISE
        for goal in goals:
            best = max(best, _by(IN_REACH, view.distance(goal, seat, with_hand=True)))
        return score + 0.75 * best


def _by(table: tuple[float, ...], distance: float) -> float:
    return table[int(distance)] if distance < len(table) else 0.0
