"""A NecroGenesis match in numbers: the core's state plus pools, wounds, counters and lasting effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import FRAME, MORE_FRAMES
from ruleshift.core.engine.packed import (
    append,
    copied,
    extend,
    i64,
    insert,
    joined,
    listed,
    pop,
    vec,
    without,
)
from ruleshift.core.engine.piles import own
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
from ruleshift.families.necro.rules.table.sets import fold, kept_below

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

UNCHOSEN: Final = -1  # a note of a choice that is yet to be made

# Arrays with an entry for each card, that are wiped when the card leaves play.
PER_CARD: Final = ("wounds", "counters", "since", "resting", "pushed", "attacks", "x", "status", "life")
# zone -> whether its cards are in play
IN_PLAY: Final = vec[bool]([SZ <= zone <= LAST_IN_PLAY for zone in range(ZONES)])


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
        "lasting",
        "lasts",
        "life",
        "notes",
        "pending",
        "phase",
        "pools",
        "present",
        "pushed",
        "quick",
        "resting",
        "sets",
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
        zones: vec[vec[i64]],
        where: vec[i64],
        host: vec[i64],
        known: vec[i64],
        sight: vec[i64],
        marks: vec[i64],
        touches: vec[i64],
        order: vec[i64],
        rng: i64,
        like: NecroState | None = None,
    ) -> None:
        super().__init__(zones, where, host, known, sight, marks, touches, order, rng, like)
        self.g = g
        # Both ways are written out: so the compiler knows that each of these is always there.
        if like is None:
            self.phase: i64 = SETUP
            self.step: i64 = 0  # counts phases, for what works once in each
            self.first: i64 = 0  # the seat that began
            self.gained: i64 = 0  # AP gained this turn
            self.deeds: i64 = 0  # answers given in this turn
            self.quick: i64 = 0  # the turn in which a Quick Escape was last tried
            self.present: vec[i64] = vec[
                i64
            ]()  # concern -> how many cards in play have it; follows from the zones
            self.pools: vec[i64] = vec[i64]()  # pool + seat: AP, TP, TH
            self.tokens: vec[i64] = vec[i64]()  # kind + seat of the battlefield
            self.events_played: vec[i64] = vec[i64]()  # seat -> Events this turn
            self.tally: vec[i64] = vec[i64]()  # seat * NT + what
            self.uses: vec[i64] = vec[i64]()  # ability * 2: how often, and the period that counts for
            self.lasting: vec[i64] = vec[i64]()  # statuses, changes, grants, bans, delayed abilities
            self.lasts: i64 = (
                0  # of which kinds these are and until when, as bits: mostly there is none of a kind
            )
            self.pending: vec[i64] = vec[i64]()  # triggers and windows that wait for a checkpoint
            self.notes: vec[i64] = vec[i64]()  # scratch; each frame owns its tail
            self.sets: vec[i64] = vec[i64]()  # sets that frames and notes own; see sets.py
            self.wounds: vec[i64] = vec[i64]()
            self.counters: vec[i64] = vec[i64]()
            self.since: vec[i64] = vec[i64]()  # the turn a card entered play
            self.resting: vec[i64] = vec[i64]()
            self.pushed: vec[i64] = vec[i64]()  # the turn in which a zombie was moved back to the Zombie Zone
            self.attacks: vec[i64] = vec[i64]()  # declared this turn with this card
            self.x: vec[i64] = vec[i64]()
            self.status: vec[i64] = vec[i64]()  # mask of statuses, follows from ``lasting``
            self.life: vec[i64] = vec[i64]()  # raised at each change of area: tells instances of a card apart
        else:
            self.phase = like.phase
            self.step = like.step
            self.first = like.first
            self.gained = like.gained
            self.quick = like.quick
            self.deeds = like.deeds
            self.present = copied(like.present)
            self.pools = copied(like.pools)
            self.tokens = copied(like.tokens)
            self.events_played = copied(like.events_played)
            self.tally = copied(like.tally)
            self.uses = copied(like.uses)
            self.lasting = copied(like.lasting)
            self.lasts = like.lasts
            self.pending = copied(like.pending)
            self.notes = copied(like.notes)
            self.sets = copied(like.sets)
            self.wounds = copied(like.wounds)
            self.counters = copied(like.counters)
            self.since = copied(like.since)
            self.resting = copied(like.resting)
            self.pushed = copied(like.pushed)
            self.attacks = copied(like.attacks)
            self.x = copied(like.x)
            self.status = copied(like.status)
            self.life = copied(like.life)

    def copy(self) -> NecroState:
        """An independent copy with an empty event list."""
        return NecroState(
            self.g,
            self.shared_zones(),
            copied(self.where),
            copied(self.host),
            copied(self.known),
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
        packed["pools"] = listed(self.pools)
        packed["tokens"] = listed(self.tokens)
        packed["events played"] = listed(self.events_played)
        packed["tally"] = listed(self.tally)
        packed["uses"] = listed(self.uses)
        packed["lasting"] = listed(self.lasting)
        packed["pending"] = listed(self.pending)
        packed["notes"] = listed(self.notes)
        fold(self.sets, packed["stack"], packed["notes"])
        for name in PER_CARD:
            if name != "status":
                packed[name] = {str(card): n for card, n in enumerate(listed(getattr(self, name))) if n}
        return packed

    # -- frames and notes ------------------------------------------------------------------

    def lay(
        self,
        effect: i64,
        step: i64,
        actor: i64,
        card: i64,
        context: i64 = -1,
        a: i64 = -1,
        b: i64 = -1,
        c: i64 = -1,
        d: i64 = -1,
        e: i64 = -1,
        f: i64 = -1,
    ) -> None:
        """Lay a frame on the stack: as the core's `push`, with all its registers."""
        at = self.top
        stack = self.stack
        if at == len(stack):
            stack = extend(stack, vec[i64]([-1] * (MORE_FRAMES * FRAME)))
            self.stack = stack
        stack[at] = effect
        stack[at + 1] = step
        stack[at + 2] = actor
        stack[at + 3] = card
        stack[at + 4] = context
        stack[at + 5] = 0
        stack[at + 6] = a
        stack[at + 7] = b
        stack[at + 8] = c
        stack[at + 9] = d
        stack[at + 10] = e
        stack[at + 11] = f
        self.top = at + FRAME

    def open_notes(self, width: i64) -> i64:
        """Make room for so many choices that are yet to be made; where it begins."""
        notes = self.notes
        base = len(notes)
        while len(notes) < base + width:
            notes = append(notes, UNCHOSEN)
        self.notes = notes
        return base

    def note(self, number: i64) -> None:
        """Note something behind all other notes."""
        self.notes = append(self.notes, number)

    def close_notes(self, base: i64) -> None:
        """Strike off the notes from a place on."""
        notes = self.notes
        while len(notes) > base:
            notes, _gone = pop(notes)
        self.notes = notes
        if len(self.sets):
            self.sets = kept_below(self.sets, base)

    # -- moving cards ----------------------------------------------------------------------

    def move(self, card: i64, to: i64) -> None:
        """Move a card. Outside the battlefield it is a new instance: nothing on it lasts (4.1.3)."""
        source = self.where[card]
        State.move(self, card, to)
        inside = IN_PLAY[to]
        if IN_PLAY[source]:
            if inside:
                return
            self.appear(card, -1)
            self.forget(card)
        elif inside:
            self.appear(card, 1)
            self.since[card] = self.turn
            self.counters[card] = self.g.printed.counters[card]
        self.life[card] += 1

    def in_play(self, card: i64) -> bool:
        return IN_PLAY[self.where[card]]

    def appear(self, card: i64, n: i64) -> None:
        """A card has come into play (1) or left it (-1): so many more have its concerns."""
        present = self.present
        for concern in self.g.concerns.of_card[card]:
            present[concern] += n

    def forget(self, card: i64) -> None:
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
        at = len(self.lasting) - LASTING
        while at >= 0:
            if self.lasting[at + L_WHO] == card:
                self.end_lasting(at)
            at -= LASTING

    def end_lasting(self, at: i64) -> None:
        """Strike something that lasts off the list."""
        self.lasting = without(self.lasting, at, at + LASTING)
        self.sum_up_lasting()

    def sum_up_lasting(self) -> None:
        """See anew what lasts, after something has ended."""
        lasting = self.lasting
        lasts: i64 = 0
        at: i64 = 0
        while at < len(lasting):
            lasts |= 1 << lasting[at] | 1 << UNTIL0 + lasting[at + L_UNTIL]
            at += LASTING
        self.lasts = lasts

    def sink(self, card: i64, to: i64) -> None:
        """Move a card to the bottom of a pile."""
        self.move(card, to)
        zone, _gone = pop(own(self, to))
        self.zones[to] = insert(zone, 0, card)

    def restatus(self, card: i64) -> None:
        """Work out the mask of a card's statuses anew."""
        mask: i64 = 0
        lasting = self.lasting
        at: i64 = 0
        while at < len(lasting):
            if lasting[at + L_KIND] == L_STATUS and lasting[at + L_WHO] == card:
                mask |= 1 << lasting[at + L_WHAT]
            at += LASTING
        self.status[card] = mask

    # -- asking the table ------------------------------------------------------------------

    def zombies(self, seat: i64) -> vec[i64]:
        """The zombies on a seat's battlefield, Threat Zone first."""
        return joined(self.zones[TZ + seat], self.zones[ZZ + seat])

    def hp(self, card: i64) -> i64:
        return self.g.printed.hp(self, card) - self.wounds[card]

    def tallied(self, seat: i64, what: i64) -> i64:
        return self.tally[seat * NT + what]

    def laid_open(self) -> vec[i64]:
        """The frames that lie open for everyone: what is on the stack of the game, and the battle."""
        effects = self.g.effects
        shown = vec[i64]()
        for f in range(0, self.top, FRAME):
            if effects[self.stack[f]].shown(self, f):
                shown = extend(shown, self.stack[f : f + FRAME])
        return shown


def has_any(cards: vec[i64], wanted: vec[bool]) -> bool:
    """Whether one of some cards is among those that are wanted."""
    for card in cards:
        if wanted[card]:
            return True
    return False
