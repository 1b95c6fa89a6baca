"""Positions of NecroGenesis: from words to a state in which the game can go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import FRAME, STEP
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.engine.state import NOT_YET
from ruleshift.core.scenario.position import Held, Position
from ruleshift.families.necro.codes import (
    AP,
    HAND,
    L_STATUS,
    NEGATIVE,
    NT,
    POOLS,
    STATUSES,
    STUN,
    SZ,
    TALLIES,
    TH,
    TOKENS,
    TP,
    TZ_GEAR,
    U_REMOVED,
    ZOMBIE,
    ZZ_GEAR,
)
from ruleshift.families.necro.position.decks import FILLERS, Key, Stock, bare, compiled, thrown
from ruleshift.families.necro.position.facts import (
    PLACES,
    contents,
    counter,
    fact,
    idle,
    known_to,
    limited,
)
from ruleshift.families.necro.position.phrases import Instance, instances
from ruleshift.families.necro.position.reader import (
    PILES,
    SCRAP,
    ZONES,
    NecroPosition,
    NecroReader,
)
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.turn.setup import blank, lay_moment

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.state import NecroState

__all__ = [
    "READER", "ZONES", "bare", "begin", "build", "contents", "counter", "fact", "idle", "known_to", "moment",
    "take",
]  # fmt: skip

READER: Final = NecroReader
# The pools of whoever has the turn, and of the Zombie Player, where a position does not give them.
FULL_AP: Final = 3
FULL_TP: Final = 2
FULL_TH: Final = 4


def begin(
    game: NecroGame, position: Position, added: Sequence[Mapping[str, Any]] = (), still: bool = False
) -> Match:
    """A match that begins at a position."""
    s = build(game, position, added, still)
    return s.g.match(s)


def build(
    game: NecroGame, position: Position, added: Sequence[Mapping[str, Any]] = (), still: bool = False
) -> NecroState:
    """The state a position describes, run to its first question.

    Its game is one in which both players bring what the position names, filled up with cards that
    do nothing by themselves.
    """
    assert isinstance(position, NecroPosition)
    key = Key(game, added)
    stock = Stock(key.deck, position)
    played = compiled(key, stock.lists())
    rng = thrown(position.seed, position.dice)
    if position.phase == "set-up":
        return played.deal(list(position.seats), rng)
    s = blank(played, list(position.seats))
    s.rng = rng
    s.turn = position.counters["turn number"]
    s.spot = position.seats.index(position.turn)
    s.active = s.order[s.spot]
    s.first = position.seats.index(position.first)
    _Table(s, position, stock).lay()
    s.forget_events()
    lay_moment(s, position.phase)
    if not still:
        played.run(s)
    return s


def moment(s: NecroState) -> tuple[int, str]:
    """Which turn it is, and which part of it is about to begin, if one is."""
    steps = s.g.steps
    words = {
        steps.survivor_phase.number: "start",
        steps.zombie_phase.number: "zombie phase",
        steps.response_step.number: "response step",
        steps.end_of_turn.number: "end of turn",
    }
    about_to = s.top == 2 * FRAME and not s.stack[FRAME + STEP]
    return s.turn, words.get(s.stack[FRAME], "") if about_to else ""


def take(s: NecroState, option: int) -> None:
    """Take an answer without running on."""
    s.asked = NOT_YET
    s.deeds += 1
    f = s.top - FRAME
    s.g.effects[s.stack[f]].answer(s, f, option)


# -- laying them out -----------------------------------------------------------------------


class _Table:
    """Lays a position out in a blank state."""

    def __init__(self, s: NecroState, position: NecroPosition, stock: Stock) -> None:
        self.s = s
        self.position = position
        self.stock = stock
        self.free: dict[tuple[int, str], list[int]] = {}  # (owner, title) -> cards not yet laid
        for card in range(s.g.size):
            self.free.setdefault((s.g.printed.owner[card], s.g.names[card]), []).append(card)
        self.laid: list[tuple[int, Held]] = []

    def lay(self) -> None:
        names = self.position.seats
        for (name, zone), lot in self.position.cards.items():
            if zone not in PILES:
                # The Graveyard is written from the top, and the last card of a zone is its top.
                for held in reversed(lot) if zone in ("graveyard", "exile") else lot:
                    self.put(held, names.index(name), zone)
        for seat, name in enumerate(names):
            for _ in range(self.position.fillers[name]):
                self.s.move(self.take(seat, SCRAP), HAND + seat)
            for pile in PILES:
                self.pile(seat, name, pile)
            self.numbers(seat, name)
        for card, held in self.laid:
            self.notes(card, held)
        for seat, name in enumerate(names):
            survivor = self.s.zones[SZ + seat][0]
            for status, text in self.position.statuses[name].items():
                self.afflict(survivor, status, text)

    def take(self, owner: int, title: str) -> int:
        return self.free[owner, title].pop(0)

    def put(self, held: Held, seat: int, zone: str) -> int:
        s = self.s
        printed = s.g.printed
        owner = 1 - seat if zone in ("TZ", "ZZ") else seat
        card = self.take(owner, held.title)
        if zone == "traps":
            kind = ZZ_GEAR if self.stock.cards[held.title]["placed"] == "ZZ" else TZ_GEAR
        else:
            kind = PLACES[zone]
        s.move(card, kind + seat)
        if s.in_play(card):
            s.since[card] = 1
        if zone == "equipment" and self.stock.cards[held.title]["host"] == "survivor":
            s.host[card] = printed.survivors[seat]
        for rider in held.riders:
            s.host[self.put(rider, seat, zone)] = card
        self.laid.append((card, held))
        return card

    def pile(self, seat: int, name: str, pile: str) -> None:
        """The cards that are named on top, the fillers beneath."""
        titles = [held.title for held in self.position.cards.get((name, pile), ())]
        titles += [FILLERS[pile]] * self.stock.fill(name, pile)
        cards = [self.take(seat, title) for title in titles]
        zone = PLACES[pile] + seat
        assert sorted(listed(self.s.zones[zone])) == sorted(cards)
        self.s.zones[zone] = vec[i64](cards[::-1])

    def numbers(self, seat: int, name: str) -> None:
        s = self.s
        given = self.position.numbers
        turn = seat == s.active
        phase = self.position.phase
        begun = phase != "start"
        usual = {
            "ap": FULL_AP if turn and begun and phase != "end of turn" else 0,
            "tp": FULL_TP if turn and begun else 0,
            "th": FULL_TH if not turn and phase == "spawn step" else 0,
        }
        for pool, word in zip((AP, TP, TH), POOLS, strict=True):
            s.pools[pool + seat] = given.get((name, word), usual[word])
        s.events_played[seat] = given.get((name, "events"), 0)
        if given.get((name, "escapes")):
            s.quick = s.turn
        if turn:
            s.gained = given.get((name, "gained"), FULL_AP if begun else 0)
        survivor = s.g.printed.survivors[seat]
        if (name, "hp") in given:
            s.wounds[survivor] = s.g.printed.hp(s, survivor) - given[name, "hp"]
        if name in self.position.used_up:
            self.use_up(survivor)
        for word, n in self.position.tokens[name].items():
            s.tokens[TOKENS.index(word) * 2 + seat] = n
        for word, n in self.position.tally[name].items():
            s.tally[seat * NT + TALLIES.index(word)] = n

    def notes(self, card: int, held: Held) -> None:
        s = self.s
        said = {note.name: note.text for note in held.notes}
        if "x" in said:
            s.x[card] = int(said["x"])
        if "hp" in said:
            s.wounds[card] = s.g.printed.hp(s, card) - int(said["hp"])
        if "counters" in said:
            s.counters[card] = int(said["counters"])
        if "attacks" in said:
            s.attacks[card] = int(said["attacks"])
        if "since" in said:
            s.since[card] = int(said["since"])
        if said.get("used") == "yes":
            self.use_up(card)
        if said.get("sick") == "yes":
            s.since[card] = s.turn
        if said.get("resting") == "yes":
            s.resting[card] = 1
        if said.get("pushed") == "yes":
            s.pushed[card] = s.turn
        for status in STATUSES:
            if status in said:
                self.afflict(card, status, said[status])

    def use_up(self, card: int) -> None:
        """Whatever of a card works only so often has been used as often in this turn."""
        s = self.s
        for clause in limited(s.g, card):
            at = clause.slots[card] * 2
            s.uses[at] = clause.limit or 0
            s.uses[at + 1] = clause.stamp(s)

    def afflict(self, card: int, status: str, text: str) -> None:
        """Put a status on a card, as if somebody had done so before."""
        s = self.s
        g = s.g
        printed = g.printed
        if text == "no":
            return
        what = STATUSES.index(status)
        maker = 1 - printed.owner[card] if what in NEGATIVE else printed.owner[card]
        if status == "grabbed":
            holder = next(c for c in s.zombies(printed.owner[card]) if g.names[c] == text)
            force.last(s, L_STATUS, card, what, 0, U_REMOVED, 0, holder, maker)
            return
        for one in instances(text) or ():
            n, until, left = self.usual(card, what, one)
            force.last(s, L_STATUS, card, what, n, until, left, -1, maker)

    def usual(self, card: int, what: int, one: Instance) -> tuple[int, int, int]:
        """A status with the amount and the duration it has if nothing is said."""
        whole = one.whole(what)
        left = int(self.acting(card)) if what == STUN else whole.left
        return whole.n or 0, whole.until or 0, left

    def acting(self, card: int) -> bool:
        """Whether the phase in which the card acts has begun."""
        s = self.s
        phase = self.position.phase
        if s.g.printed.type_of[card] == ZOMBIE:
            return phase in ("spawn step", "advance step", "attack step")
        return phase == "action step" and s.g.printed.owner[card] == s.active
