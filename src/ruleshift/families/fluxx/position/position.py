"""Positions of the Fluxx family: from words to a state in which the game can go on, and back."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.machine import ACTOR, STEP
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.piles import DRAW
from ruleshift.core.scenario.position import Held, Position, PositionReader, Zones
from ruleshift.families.fluxx.codes import (
    BEFORE_DRAW,
    MAIN,
    META,
    NEW_RULE,
    PLAYING_ON,
    T_GOALS,
    TYPES,
    V_DRAW,
    VALUES,
)
from ruleshift.families.fluxx.position import solo, turns_and_debts
from ruleshift.families.fluxx.position.facts import (
    PILES,
    contents,
    counter,
    fact,
    idle,
    known_to,
    moment,
    take,
    zone_number,
)
from ruleshift.families.fluxx.position.reader import (
    DEBTS,
    EVERYONE_IN,
    EXTRA_TURNS,
    FOR_GOOD,
    IN,
    NOBODY_MORE,
    says_none,
    spoken,
)
from ruleshift.families.fluxx.rules.players import setup
from ruleshift.families.fluxx.rules.table import force
from ruleshift.families.fluxx.rules.table.ring import Out, find_spot, note
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import listed

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

__all__ = [
    "READER", "ZONES", "begin", "build", "contents", "counter", "fact", "idle", "known_to", "moment", "take",
]  # fmt: skip

PILED: Final = tuple(kind for kind in TYPES if kind != "meta rule")
ZONES: Final = Zones(
    seat={
        "hand": ("keeper", "goal", "new rule", "action", "surprise", "danger", "secret", "ungoal"),
        "table": ("keeper", "creeper"),
    },
    common={
        "rules": ("new rule", "meta rule"),
        "goals": ("goal", "ungoal"),
        "discard": PILED,
        "draw": PILED,
        "under": ("meta rule",),
        **solo.ZONES,
    },
    hidden="hand",
    piles=("discard", "draw", "rules to come"),
    phases=("main", "start"),
    stops=("start", "main"),
    counters=("drawn", "played"),
    values=VALUES,
    passing={
        "aside": "a card that is played in `when` sets cards aside",
        "under way": "a card is under way while what it does goes on, so play it in `when`",
    },
    given=("used", "rest", DEBTS, EXTRA_TURNS),
    facts=(DEBTS, EXTRA_TURNS, "phase", "used"),
    said=("out",),
    spoken=spoken,
)
# What fills hands that a position does not spell out: cards that cannot act out of turn.
QUIET: Final = ("keeper", "goal", "new rule", "action")


@dataclass
class FluxxPosition(Position):
    """A position that also says who sits out, who owes what, and who has claimed an extra turn."""

    out: dict[str, list[str] | None] = field(default_factory=dict)  # seat -> whom it waits for, or everyone
    debts: list[tuple[str, str]] = field(default_factory=list)  # debtor, creditor; the cards are in a zone
    claims: list[tuple[str, str]] = field(default_factory=list)  # card, seat


class FluxxReader(PositionReader):
    """Reads a position in which every card of the deck lies somewhere exactly once."""

    def __init__(
        self, reading: Reading, zones: Zones, deck: Mapping[str, Any], broken: Collection[str] = ()
    ) -> None:
        super().__init__(reading, solo.zones_for(deck, zones), deck, broken)
        self.copies = {card["name"]: card["count"] for card in deck["cards"]}
        self.traits = {card["name"]: card["traits"] for card in deck["cards"]}
        self.attaches = {card["name"]: card["attaches"] for card in deck["cards"] if "attaches" in card}
        self.nodes = {card["name"]: card for card in deck["cards"]}
        self.places: dict[str, list[str]] = {}  # title -> where its copies are so far
        self.out: dict[str, Node] = {}  # seat -> what is said about its sitting out

    @staticmethod
    def own_cards(file: str, node: Items, deck: Any) -> Any:
        """Read them as cards of the deck, which they may name as its own cards do."""
        from ruleshift.families.fluxx.language.reader import cards_beside

        return cards_beside(file, node, deck)

    def empty(self) -> FluxxPosition:
        return FluxxPosition()

    def seat(self, position: Position, name: str, keys: Keys) -> None:
        super().seat(position, name, keys)
        node = keys.get("out")
        if node is not None and not (isinstance(node, Text) and node.text in (IN, "false")):
            self.out[name] = node
            position.fillers[name] = 0
            if position.cards.get((name, "hand")):
                self.reading.wrong(node, f"{name} sits out and can hold no cards")

    def sit_out(self, position: Position) -> None:
        """Who sits out, and for whose turns they wait."""
        inside = [name for name in position.seats if name not in self.out]
        assert isinstance(position, FluxxPosition)
        for name, node in self.out.items():
            if isinstance(node, Items):
                said = [self.reading.word(item, inside, "player who is in") for item in node.items]
                position.out[name] = [one for one in said if one]
            else:
                if isinstance(node, Text) and node.text == "true":
                    node = Text(node.line, node.column, EVERYONE_IN, node.plain)
                if isinstance(node, Text) and node.text == FOR_GOOD:
                    self.reading.wrong(node, f"'{FOR_GOOD}' follows from the rules in play; write `out: yes`")
                    continue
                word = self.reading.word(node, [EVERYONE_IN, NOBODY_MORE, *inside], "word for `out`")
                position.out[name] = {EVERYONE_IN: None, NOBODY_MORE: []}.get(word or "", [word or ""])
        if self.out and len(inside) < 2:
            self.reading.wrong(next(iter(self.out.values())), "at least two players must be in")
        elif position.turn in self.out:
            position.turn = inside[0]

    def more(self, position: Position, keys: Keys) -> None:
        """Which powers are used up, and where all cards are that nobody names."""
        reading = self.reading
        self.sit_out(position)
        assert isinstance(position, FluxxPosition)
        turns_and_debts.read(self, position, keys)
        if (node := keys.get("used")) is not None and not says_none(node):
            position.used = [Held(title, (), node.line, node.column) for title in reading.titles_in(node)]
        if (node := keys.get("rest")) is not None:
            places = [*PILES, *position.seats]
            position.rest = reading.word(node, places, "place", " for the rest of the cards") or ""
            self.rest_fits(node, position)
        pile = keys.get("draw")
        if isinstance(pile, Keys) and pile.get("only") is not None and position.rest in ("", "draw"):
            reading.wrong(pile, "say with `rest` where all other cards are, if not in the draw pile")

    def rest_fits(self, node: Node, position: Position) -> None:
        """Cards that may not be held must be named if a hand gets the rest."""
        types = {*self.zones.seat[self.zones.hidden], *self.apart()}
        left = [title for title, kind in self.types.items() if kind not in types and title not in self.places]
        if position.rest in position.seats and left:
            message = f"{position.rest}'s {self.zones.hidden} cannot get {listed(left[:5], 'and')}"
            self.reading.wrong(node, f"{message}; say where they lie")

    def apart(self) -> tuple[str, ...]:
        """Types of card that have a pile of their own."""
        return ("meta rule", "new rule") if self.players[1] == 1 else ("meta rule",)

    def check(self, at: Text, held: Held, place: str) -> None:
        for rider in held.riders:
            self.attach(at, rider.title, held.title)
            self.claim(at, rider.title, place)
        self.claim(at, held.title, place)

    def attach(self, at: Text, rider: str, host: str) -> None:
        clause = self.attaches.get(rider)
        if clause is None:
            can = sorted(self.attaches)
            message = f"{rider} cannot be attached to anything"
            self.reading.wrong(at, f"{message}; only {listed(can, 'and')} can" if can else message)
        elif self.types[host] != "keeper":
            self.reading.wrong(at, f"{rider} cannot be attached to {host}, which is no Keeper")
        elif clause["trait"] and clause["trait"] not in self.traits[host]:
            self.reading.wrong(at, f"{rider} cannot be attached to {host}, which lacks '{clause['trait']}'")

    def claim(self, at: Text, title: str, place: str) -> None:
        """Every card lies in one place only."""
        places = self.places.setdefault(title, [])
        if len(places) >= self.copies[title]:
            seen = (
                "in " + listed(places, "and").replace("'", "")
                if self.copies[title] > 1
                else f"in {places[0]}"
            )
            self.reading.wrong(at, f"{title} is already {seen}; the deck has {self.copies[title]}")
        else:
            places.append(place)


READER: Final = FluxxReader


def begin(
    game: FluxxGame, position: Position, added: Sequence[Mapping[str, Any]] = (), still: bool = False
) -> Match:
    """A match that begins at a position, with cards on top of the deck's."""
    s = build(game, position, added, still)
    return s.g.match(s)


def build(
    game: FluxxGame, position: Position, added: Sequence[Mapping[str, Any]] = (), still: bool = False
) -> FluxxState:
    """The state a position describes, run to its first question; every card lies in it once."""
    game = joined_by(game, added) if added else game
    s = game.blank(list(position.seats))
    s.rng = chance.seeded(position.seed)
    cards = Cards(game, position, {card["name"] for card in added})
    later = {"draw", "under", DEBTS, *solo.ZONES}
    for (seat, zone), lot in cards.lots():
        if seat or zone not in later:
            to = zone_number(position.seats, seat, zone)
            # A pile is written from the top, and the last card of a zone is its top.
            for card in reversed(lot) if zone == "discard" else lot:
                s.move(card, to)
    for rider, host in cards.hosts.items():
        s.set_host(rider, host)
    if isinstance(position, FluxxPosition):
        turns_and_debts.lay(s, position, cards.placed.get(("", DEBTS), []))
    solo.lay(s, cards.placed)
    s.zones[DRAW] = vec[i64](cards.draw_pile()[::-1])
    s.forget_events()
    s.touch &= ~T_GOALS  # Goals that have lain there do not change
    start(s, position)
    if not still:
        game.run(s)
    return s


def joined_by(game: FluxxGame, added: Sequence[Mapping[str, Any]]) -> FluxxGame:
    """The same game with more cards in its deck."""
    return _joined_by(game, json.dumps(added))


@lru_cache(16)
def _joined_by(game: FluxxGame, cards: str) -> FluxxGame:
    added = json.loads(cards)
    traits = dict.fromkeys((trait for card in added for trait in card["traits"]), "") | game.deck["traits"]
    deck: Any = {**game.deck, "cards": [*game.deck["cards"], *added], "traits": traits}
    return game.remade(deck, {})


def start(s: FluxxState, position: Position) -> None:
    """Lay the turn's frame and set its counters; values in force follow from what is on the table."""
    setup.begin(s)
    s.spot = position.seats.index(position.turn)
    s.active = s.order[s.spot]
    s.turn = 1 if position.phase == "main" else 0
    send_out(s, position)
    force.fold(s)
    s.stack[ACTOR] = s.active
    if position.phase == "main":
        s.stack[STEP] = PLAYING_ON
        s.phase = MAIN
        s.touches = s.g.zones.touching[s.active]  # as at the beginning of every turn
        s.drawn = position.counters.get("drawn", force.value(s, s.active, V_DRAW))
        s.played = position.counters.get("played", 0)
        used = {card for held in position.used for card in s.g.printed.numbers[held.title]}
        for ability in s.g.free_actions.abilities:
            if ability.card in used:
                s.mark(ability.number)
    else:
        s.phase = BEFORE_DRAW


def send_out(s: FluxxState, position: Position) -> None:
    """Let those sit out who do; whoever waits for everyone was knocked out in this turn, others before it."""
    said = position.out if isinstance(position, FluxxPosition) else {}
    names = position.seats
    inside = [name for name in names if name not in said]
    entries = [
        Out(
            names.index(name),
            sum(1 << names.index(other) for other in (inside if waits is None else waits)),
            -1,
            s.turn if waits is None else 0,
        )
        for name, waits in said.items()
    ]
    if entries:
        s.ring, s.place = s.order[:], s.spot
        note(s, entries)
        find_spot(s)


class Cards:
    """Which card lies where: the named ones first, then fillers, then the rest."""

    def __init__(self, game: FluxxGame, position: Position, added: Collection[str] = ()) -> None:
        self.game = game
        self.added = added  # titles of a scenario's own cards, which lie in a hand only if it says so
        self.position = position
        self.free = list(range(game.size))
        self.hosts: dict[int, int] = {}
        self.placed = {place: self.take_all(held) for place, held in position.cards.items()}
        for seat, number in position.fillers.items():
            self.placed.setdefault((seat, "hand"), []).extend(self.fillers(number))
        self.put_rest()

    def take_all(self, held: list[Held]) -> list[int]:
        lot = []
        for one in held:
            host = self.take(one.title)
            lot.append(host)
            for carried in one.riders:
                rider = self.take(carried.title)
                lot.append(rider)
                self.hosts[rider] = host
        return lot

    def take(self, title: str) -> int:
        card = next(number for number in self.game.printed.numbers[title] if number in self.free)
        self.free.remove(card)
        return card

    def fillers(self, number: int) -> list[int]:
        """Cards of the rest that cannot interfere, from the end of the deck."""
        types = solo.without_rules(QUIET) if self.game.house.solo else QUIET
        names = self.game.names
        quiet = [
            card
            for card in self.free
            if TYPES[self.game.printed.type_of[card]] in types and names[card] not in self.added
        ]
        chosen = quiet[len(quiet) - number :] if number else []
        for card in chosen:
            self.free.remove(card)
        return chosen

    def put_rest(self) -> None:
        """Cards nobody mentioned go beneath the draw pile, or where the position says."""
        rest = self.position.rest or "draw"
        place = ("", rest) if rest in PILES else (rest, "hand")
        # A Meta Rule that is not in play lies under the draw pile.
        left = [card for card in self.free if self.game.printed.type_of[card] != META]
        if self.game.house.solo:  # rules have a pile of their own, unless all the rest is gone
            pile = solo.GONE if rest == "discard" else solo.TO_COME
            rules = [card for card in left if self.game.printed.type_of[card] == NEW_RULE]
            self.placed.setdefault(("", pile), []).extend(rules)
            left = [card for card in left if card not in rules]
        self.placed.setdefault(place, []).extend(left)
        self.free = []

    def lots(self) -> Iterator[tuple[tuple[str, str], list[int]]]:
        yield from self.placed.items()

    def draw_pile(self) -> list[int]:
        return self.placed.get(("", "draw"), [])
