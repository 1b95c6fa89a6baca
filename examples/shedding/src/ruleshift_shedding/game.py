"""A shedding game ready to be played: its cards as tables of numbers, its two effects, its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.card import Card
from ruleshift.core.engine.chance import Key
from ruleshift.core.engine.game import Game
from ruleshift.core.engine.machine import FRAME, Settle
from ruleshift.core.engine.options import chosen_options
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.engine.state import DESERTED, DRAW_GAME
from ruleshift_shedding import setup
from ruleshift_shedding.codes import BLOCKED, BOX, DRAW_TWO, HANDS, LONG, POWERS, WILD, hand
from ruleshift_shedding.state import SheddingState
from ruleshift_shedding.turn import NameSuit, Turn

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Raw
    from ruleshift.core.engine.rollouts import Policy
    from ruleshift.core.view.view import View

Node = dict[str, Any]


class SheddingGame(Game):
    """A deck of the family with its options chosen."""

    def __init__(self, deck: Node, digest: str, options: dict[str, str]) -> None:
        self.deck = deck
        self.digest = digest
        self.name, self.title = deck["deck"], deck["title"]
        self.least_seats, self.most_seats = deck["players"]
        self.option_list = deck["options"]
        self.options = chosen_options(self.option_list, options)
        self.always_pause = False
        self._read_options()
        self._number_cards()
        self.settler = Settle()
        self.turn_effect, self.name_suit = Turn(self), NameSuit(self)
        self.number([self.turn_effect, self.name_suit])

    def _read_options(self) -> None:
        self.most_draws: i64 = int(self.options["most_draws"])
        self.most_plays: i64 = int(self.options["most_plays"])
        self.free_draws = self.options["drawing"] == "free"
        self.reshuffles = self.options["reshuffle"] == "on"

    def _number_cards(self) -> None:
        nodes = self.deck["cards"]
        packs = max(self.deck["packs"].values())
        self.cards = [Card.from_node(at, node, partial_text(node)) for at, node in enumerate(nodes)]
        self.size = packs * len(nodes)
        self.kinds = vec[i64]([card % len(nodes) for card in range(self.size)])  # card -> its definition
        self.pack_of = vec[i64]([card // len(nodes) for card in range(self.size)])
        self.names = [nodes[kind]["name"] for kind in self.kinds]
        self.suits = [suit["name"] for suit in self.deck["suits"]]
        self.suit_of = vec[i64]([self.suits.index(nodes[kind]["type"]) for kind in self.kinds])
        ranks = list(dict.fromkeys(node["rank"] for node in nodes))
        self.rank_of = vec[i64]([ranks.index(nodes[kind]["rank"]) for kind in self.kinds])
        self.points_of = vec[i64]([nodes[kind]["points"] for kind in self.kinds])
        self.power_of = vec[i64]([POWERS[self._power(nodes[kind])] for kind in self.kinds])
        self.draw_option: i64 = self.size
        self.pass_option: i64 = self.size + 1
        self.suit_option: i64 = self.size + 2
        self.option_count = self.size + 2 + len(self.suits)

    def _power(self, node: Node) -> str:
        """What a card does under the options chosen."""
        on = not node["option"] or self.options[node["option"]] == "on"
        return str(node["does"]) if on else ""

    # -- rules -----------------------------------------------------------------------------

    def fits(self, s: SheddingState, card: i64) -> bool:
        """Whether a card may be played now."""
        power = self.power_of[card]
        if s.owed:
            return power == DRAW_TWO
        top = s.zones[DISCARD][-1]
        return power == WILD or self.suit_of[card] == s.suit or self.rank_of[card] == self.rank_of[top]

    def offers(self, options: vec[i64], card: i64) -> bool:
        """Whether a card like this one is among some options."""
        for other in options:
            if self.kinds[other] == self.kinds[card]:
                return True
        return False

    def points_in(self, s: SheddingState, seat: i64) -> i64:
        """What the cards in a hand count."""
        points: i64 = 0
        for card in s.zones[hand(seat)]:
            points += self.points_of[card]
        return points

    def deal(self, names: list[str], rng: int, key: Key | None = None) -> SheddingState:
        return setup.deal(self, names, rng, key)

    def join(self, s: SheddingState, name: str) -> int:
        return setup.join(self, s, name)

    def leave(self, s: SheddingState, seat: int, conceded: bool) -> None:
        setup.leave(self, s, seat, conceded)

    def unpack(self, packed: Node, names: list[str]) -> SheddingState:
        return setup.unpack(self, packed, names)

    # -- words -----------------------------------------------------------------------------

    def place(self, zone: int) -> tuple[str, int]:
        if zone >= HANDS:
            return "hand", zone - HANDS
        return {DRAW: "draw", DISCARD: "discard", BOX: ""}[zone], -1  # nobody looks into the box

    def ending(self, s: SheddingState) -> str:
        how = {BLOCKED: "Nobody can play any more", LONG: "The game has lasted long enough"}.get(s.reason, "")
        if s.outcome == DRAW_GAME:
            return f"{how}, and the fewest points are held by several: nobody wins."
        name = s.names[s.winner]
        if s.reason == DESERTED:
            return f"{name} wins: everybody else has left."
        if how:
            return f"{how}: {name} wins with the fewest points in hand, {self.points_in(s, s.winner)}."
        points = sum(self.points_in(s, seat) for seat in s.order)
        return f"{name} wins and scores {points} points for the cards of the others."

    def reason(self, s: SheddingState) -> str:
        if s.owed:
            return f"{s.owed} cards are to be drawn, unless another card is added to it."
        top = self.names[s.zones[DISCARD][-1]]
        if s.stack[s.top - FRAME] == self.name_suit.number:
            return f"{top} can be played on any card, and names the suit."
        return f"{self.suits[s.suit]} or another card like {top} must be played."

    def why_not(self, seen: SheddingState, what: str, seat: int) -> str:
        if what == "win":
            return f"You still hold {len(seen.zones[hand(seat)])} cards."
        card = self.card(what)
        held = [one for one in seen.zones[hand(seat)] if one >= 0 and self.names[one] == card.name]
        if not held:
            return f"You do not hold {card.name}."
        if seen.asked != seat:
            return "It is not your turn."
        if self.fits(seen, held[0]):
            return f"You can play {card.name}."
        return f"{card.name} does not fit: {self.reason(seen)}"

    def look(self, seen: SheddingState, seat: int | None, events: Sequence[Raw]) -> View:
        from ruleshift_shedding.view import SheddingView

        return SheddingView(self, seen, seat, events)

    def quick_greedy(self) -> Policy:
        from ruleshift_shedding.bot import GreedyPolicy

        return GreedyPolicy(self)


def partial_text(node: Node) -> Any:
    """What a card says, when somebody asks."""
    return lambda: describe(node)


def describe(node: Node) -> str:
    """A card in English."""
    only = f" (with the option {node['option']})" if node["option"] else ""
    does = {
        "": "",
        "wild": "It can be played at any time, and names the suit that must be followed. ",
        "skip": f"The next player is passed over{only}. ",
        "reverse": f"The direction of play turns round{only}. ",
        "draw two": f"The next player draws two cards, or adds another such card to it{only}. ",
    }[node["does"]]
    return f"{does}It counts {node['points']} in hand."
