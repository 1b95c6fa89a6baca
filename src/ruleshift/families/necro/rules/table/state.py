"""A NecroGenesis match in numbers: the core's state plus pools, wounds, counters and lasting effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.state import State
from ruleshift.families.necro.codes import (
    L_KIND,
    L_STATUS,
    L_UNTIL,
    L_WHAT,
    L_WHO,
    LAST_IN_PLAY,
    LASTING,
    NT,
    SETUP,
    SZ,
    TZ,
    UNTIL0,
    ZONES,
    ZZ,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

# Lists with an entry for each card, that are wiped when the card leaves play.
PER_CARD: Final = ("wounds", "counters", "since", "resting", "pushed", "attacks", "x", "status", "life")
IN_PLAY: Final = [
    SZ <= zone <= LAST_IN_PLAY for zone in range(ZONES)
]  # zone -> whether its cards are in play


class NecroState(State):
    """The state of a NecroGenesis match."""

    __slots__ = (
        "attacks",
        "counters",
        "deeds",
        "events_played",
        "first",
        "g",
        "gained",
        "inplay",
        "lasting",
        "lasts",
        "life",
        "notes",
        "pending",
        "phase",
        "pools",
        "pushed",
        "quick",
        "resting",
        "since",
        "status",
        "step",
        "tally",
        "tokens",
        "uses",
        "wounds",
        "x",
    )

    def __init__(
        self,
        g: NecroGame,
        zones: list[list[int]],
        where: list[int],
        host: list[int],
        known: list[int],
        sight: list[int],
        marks: list[int],
        touches: list[int],
        order: list[int],
        rng: int,
        like: NecroState | None = None,
    ) -> None:
        super().__init__(zones, where, host, known, sight, marks, touches, order, rng, like)
        self.g = g
        if like is not None:
            self.take_over(like)
            return
        self.phase = SETUP
        self.step = 0  # counts phases, for what works once in each
        self.first = 0  # the seat that began
        self.gained = 0  # AP gained this turn
        self.deeds = 0  # answers given in this turn
        self.quick = 0  # the turn in which a Quick Escape was last tried
        self.inplay = 0  # mask of the cards in play
        self.pools: list[int] = []  # pool + seat: AP, TP, TH
        self.tokens: list[int] = []  # kind + seat of the battlefield
        self.events_played: list[int] = []  # seat -> Events this turn
        self.tally: list[int] = []  # seat * NT + what
        self.uses: list[int] = []  # ability * 2: how often, and the period that counts for
        self.lasting: list[int] = []  # statuses, changes, grants, bans, delayed abilities
        self.lasts = 0  # of which kinds these are and until when, as bits: mostly there is none of a kind
        self.pending: list[int] = []  # triggers and windows that wait for a checkpoint
        self.notes: list[int] = []  # scratch lists; each frame owns its tail
        self.wounds: list[int] = []
        self.counters: list[int] = []
        self.since: list[int] = []  # the turn a card entered play
        self.resting: list[int] = []
        self.pushed: list[int] = []  # the turn in which a zombie was moved back to the Zombie Zone
        self.attacks: list[int] = []  # declared this turn with this card
        self.x: list[int] = []
        self.status: list[int] = []  # mask of statuses, follows from ``lasting``
        self.life: list[int] = []  # raised at each change of area: tells instances of a card apart

    def take_over(self, other: NecroState) -> None:
        """Be as another state in all that the family adds."""
        self.phase = other.phase
        self.step = other.step
        self.first = other.first
        self.gained = other.gained
        self.quick = other.quick
        self.deeds = other.deeds
        self.inplay = other.inplay
        self.pools = other.pools[:]
        self.tokens = other.tokens[:]
        self.events_played = other.events_played[:]
        self.tally = other.tally[:]
        self.uses = other.uses[:]
        self.lasting = other.lasting[:]
        self.lasts = other.lasts
        self.pending = other.pending[:]
        self.notes = other.notes[:]
        self.wounds = other.wounds[:]
        self.counters = other.counters[:]
        self.since = other.since[:]
        self.resting = other.resting[:]
        self.pushed = other.pushed[:]
        self.attacks = other.attacks[:]
        self.x = other.x[:]
        self.status = other.status[:]
        self.life = other.life[:]

    def copy(self) -> NecroState:
        """An independent copy with an empty event list."""
        return NecroState(
            self.g,
            [zone.copy() if zone else [] for zone in self.zones],
            self.where[:],
            self.host[:],
            self.known[:],
            self.sight,
            self.marks,
            self.touches,
            self.order,
            self.rng,
            self,
        )

    def pack(self) -> dict[str, Any]:
        packed = super().pack()
        packed["turn"] += [self.phase, self.step, self.first, self.gained, self.quick, self.deeds]
        packed["pools"] = self.pools[:]
        packed["tokens"] = self.tokens[:]
        packed["events played"] = self.events_played[:]
        packed["tally"] = self.tally[:]
        packed["uses"] = self.uses[:]
        packed["lasting"] = self.lasting[:]
        packed["pending"] = self.pending[:]
        packed["notes"] = self.notes[:]
        for name in PER_CARD:
            if name != "status":
                packed[name] = {str(card): n for card, n in enumerate(getattr(self, name)) if n}
        return packed

    # -- moving cards ----------------------------------------------------------------------

    def move(self, card: int, to: int) -> None:
        """Move a card. Outside the battlefield it is a new instance: nothing on it lasts (4.1.3)."""
        source = self.where[card]
        State.move(self, card, to)
        inside = IN_PLAY[to]
        if IN_PLAY[source]:
            if inside:
                return
            self.inplay &= ~(1 << card)
            self.forget(card)
        elif inside:
            self.inplay |= 1 << card
            self.since[card] = self.turn
            self.counters[card] = self.g.printed.counters[card]
        self.life[card] += 1

    def forget(self, card: int) -> None:
        """A card has left play: wounds, counters, statuses and memory go (4.1.3, 5.13.2)."""
        self.wounds[card] = 0
        self.counters[card] = 0
        self.since[card] = 0
        self.resting[card] = 0
        self.pushed[card] = 0
        self.attacks[card] = 0
        self.x[card] = 0
        self.status[card] = 0
        self.host[card] = -1
        for ability in self.g.texts.abilities_of[card]:
            self.uses[ability * 2] = 0
        lasting = self.lasting
        for at in range(len(lasting) - LASTING, -1, -LASTING):
            if lasting[at + L_WHO] == card:
                self.end_lasting(at)

    def end_lasting(self, at: int) -> None:
        """Strike something that lasts off the list."""
        del self.lasting[at : at + LASTING]
        self.sum_up_lasting()

    def sum_up_lasting(self) -> None:
        """See anew what lasts, after something has ended."""
        lasting = self.lasting
        lasts = 0
        for at in range(0, len(lasting), LASTING):
            lasts |= 1 << lasting[at] | 1 << UNTIL0 + lasting[at + L_UNTIL]
        self.lasts = lasts

    def sink(self, card: int, to: int) -> None:
        """Move a card to the bottom of a pile."""
        self.move(card, to)
        zone = self.zones[to]
        zone.insert(0, zone.pop())

    def restatus(self, card: int) -> None:
        """Work out the mask of a card's statuses anew."""
        mask = 0
        lasting = self.lasting
        for at in range(0, len(lasting), LASTING):
            if lasting[at + L_KIND] == L_STATUS and lasting[at + L_WHO] == card:
                mask |= 1 << lasting[at + L_WHAT]
        self.status[card] = mask

    # -- asking the table ------------------------------------------------------------------

    def zombies(self, seat: int) -> list[int]:
        """The zombies on a seat's battlefield, Threat Zone first."""
        return self.zones[TZ + seat] + self.zones[ZZ + seat]

    def hp(self, card: int) -> int:
        return self.g.printed.hp(self, card) - self.wounds[card]

    def tallied(self, seat: int, what: int) -> int:
        return self.tally[seat * NT + what]

    def laid_open(self) -> list[int]:
        """The frames that lie open for everyone: what is on the stack of the game, and the battle."""
        effects = self.g.effects
        stack = self.stack
        shown: list[int] = []
        for f in range(0, len(stack), FRAME):
            if effects[stack[f]].shown(self, f):
                shown += stack[f : f + FRAME]
        return shown


def has_any(cards: list[int], wanted: list[bool]) -> bool:
    """Whether one of some cards is among those that are wanted."""
    for card in cards:
        if wanted[card]:
            return True
    return False
