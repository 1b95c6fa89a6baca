"""What a position is worth to a seat, judged by what that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.language.words import names_in

if TYPE_CHECKING:
    from collections.abc import Set

    from ruleshift import Outcome
    from ruleshift.fluxx.game import FluxxGame
    from ruleshift.fluxx.view import FluxxView

Node = dict[str, Any]

WIN = 1000.0  # dwarfs everything else
FAR = 9.0  # the distance to a Goal that cannot be judged

# How much a Goal is worth by the number of cards that are missing, 0 to 3.
IN_PLAY = (12.0, 5.0, 1.5, 0.3)
IN_HAND = (9.0, 3.5, 1.0, 0.2)  # it still has to be played
IN_REACH = (4.0, 1.5, 0.4, 0.1)  # with Keepers that are still in hand
THREAT = (10.0, 3.0, 0.6, 0.1)  # somebody else's distance to a Goal in play
KEEPER, POWER, THEIR_KEEPER = 1.2, 0.5, 0.4
CREEPER, THEIR_CREEPER = 2.2, 0.6
CARD, KEEPER_IN_HAND, SURPRISE = 0.45, 0.25, 0.5
THEIR_CARD = 0.08


class Aim:
    """What a Goal asks for."""

    def __init__(self, conditions: list[Node]) -> None:
        self.conditions = conditions
        self.named = frozenset(names_in(conditions))

    def distance(self, table: Set[str], creepers: Set[str]) -> float:
        """How many cards are missing; each Creeper that is not asked for counts as one, too."""
        return missing(self.conditions, table) + len(creepers - self.named)


def missing(conditions: list[Node], table: Set[str]) -> float:
    """How many cards a table lacks to meet all conditions."""
    return sum(_missing_one(one, table) for one in conditions)


def _missing_one(one: Node, table: Set[str]) -> float:
    name = one["cond"]
    if name == "have":
        return sum(card not in table for card in one["what"])
    if name == "at least":
        number: int = one["what"].get("n", 1)
        return max(0, number - sum(card in table for card in one["of"]))
    if name == "any":
        return min((missing(each, table) for each in one["what"]), default=FAR)
    if name == "not":
        return 0.0 if missing(one["what"], table) else 2.0
    return 1.0  # hands and counters: nothing a table shows


class Worth:
    """Judges positions of one game."""

    def __init__(self, game: FluxxGame) -> None:
        nodes = game.deck["cards"]
        self.types: dict[str, str] = {node["name"]: node["type"] for node in nodes}
        self.aims = {node["name"]: Aim(node["win"]) for node in nodes if "win" in node}
        self.powers = {node["name"] for node in nodes if "may" in node or "while" in node}

    def of_outcome(self, outcome: Outcome, seat: int) -> float:
        """The worth of an ended game."""
        if outcome.winner is None:
            return 0.0
        return WIN if outcome.winner == seat else -WIN

    def of(self, view: FluxxView) -> float:
        """The worth of a view to its seat."""
        seat = view.seat
        assert seat is not None
        score = 0.0
        mine: set[str] = set()
        my_creepers: set[str] = set()
        for other in view.order:
            table = {card for laid in view.table(other) for card in (laid.card, *laid.attached)}
            creepers = {card for card in table if self.types[card] == "creeper"}
            if other == seat:
                mine, my_creepers = table, creepers
                score += self._own_table(view, table, creepers)
            else:
                score -= self._their_table(view, table, creepers) + THEIR_CARD * view.hand_counts[other]
        return score + self._own_hand(view, mine, my_creepers)

    def _own_table(self, view: FluxxView, table: set[str], creepers: set[str]) -> float:
        keepers = table - creepers
        score = KEEPER * len(keepers) + POWER * len(keepers & self.powers)
        wanted: set[str] = set()
        for goal in view.goals:
            score += _by(IN_PLAY, self.aims[goal].distance(table, creepers))
            wanted |= self.aims[goal].named
        return score - CREEPER * len(creepers - wanted)

    def _their_table(self, view: FluxxView, table: set[str], creepers: set[str]) -> float:
        score = THEIR_KEEPER * (len(table) - len(creepers)) - THEIR_CREEPER * len(creepers)
        for goal in view.goals:
            score += _by(THREAT, self.aims[goal].distance(table, creepers))
        return score

    def _own_hand(self, view: FluxxView, table: set[str], creepers: set[str]) -> float:
        hand = view.hand
        keepers = {card for card in hand if self.types[card] == "keeper"}
        within_reach = table | keepers
        score = CARD * len(hand) + KEEPER_IN_HAND * len(keepers)
        best = 0.0
        for card in hand:
            if card in self.aims:
                now = self.aims[card].distance(table, creepers)
                soon = self.aims[card].distance(within_reach, creepers)
                value = max(_by(IN_HAND, now), _by(IN_REACH, soon))
                score += 0.25 * value
                best = max(best, value)
            elif self.types[card] == "surprise":
                score += SURPRISE
        for goal in view.goals:
            best = max(best, _by(IN_REACH, self.aims[goal].distance(within_reach, creepers)))
        return score + 0.75 * best


def _by(table: tuple[float, ...], distance: float) -> float:
    return table[int(distance)] if distance < len(table) else 0.0
