"""A NecroGenesis match as it follows from its events alone: what changes is told, and told right."""

from __future__ import annotations

from collections import Counter
from random import Random

from ruleshift import Match
from ruleshift.core.engine.event import Raw, redacted, sees
from ruleshift.core.engine.log import DRAWN as DRAW_DECLARED
from ruleshift.core.engine.log import MOVED, SHUFFLED, WON
from ruleshift.core.engine.packed import listed
from ruleshift.core.engine.state import NONE
from ruleshift.families.necro.codes import (
    BLEED,
    BURN,
    E_COUNTER,
    E_CURE,
    E_DAMAGE,
    E_DEATH,
    E_EQUIP,
    E_EXPIRE,
    E_FIRST,
    E_GAIN,
    E_HEAL,
    E_LASTING,
    E_LOSE,
    E_PAY,
    E_PHASE,
    E_PLAY,
    E_REST,
    E_STATUS,
    E_TOKEN,
    E_TURN,
    EVENT,
    L_DELAY,
    L_KIND,
    L_N,
    L_STATUS,
    L_UNTIL,
    L_WHAT,
    L_WHO,
    LASTING,
    SDECK,
    U_PHASE,
    U_TURN,
)
from ruleshift.families.necro.game import NecroGame
from ruleshift.families.necro.rules.table.state import IN_PLAY, NecroState
from ruleshift.families.necro.rules.turn.setup import blank

from .following import agree, follow_ahead

STACKING = (BLEED, BURN)


class Shadow:
    """What a reader of the events knows: it starts from a position and never looks at the state again."""

    def __init__(self, s: NecroState) -> None:
        g = self.g = s.g
        self.zones = [Counter(zone) for zone in s.zones]
        self.hp = [s.hp(card) if self.alive(card) else 0 for card in range(g.size)]
        self.counters = listed(s.counters)
        self.resting = listed(s.resting)
        self.host = listed(s.host)
        self.pools = listed(s.pools)
        self.tokens = listed(s.tokens)
        self.events_played = listed(s.events_played)
        self.status = listed(s.status)
        self.lasting: Counter[tuple[int, int, int]] = Counter()
        self.untils: dict[tuple[int, int, int], int] = {}
        self.strength: Counter[tuple[int, int]] = Counter()
        self.note_lasting(s)
        self.time = [s.turn, s.active, s.phase, s.first]
        self.outcome = s.outcome

    def note_lasting(self, s: NecroState) -> None:
        for at in range(0, len(s.lasting), LASTING):
            one = listed(s.lasting[at : at + LASTING])
            key = (one[L_KIND], one[L_WHO], one[L_WHAT])
            if one[L_KIND] == L_STATUS:
                if one[L_WHAT] in STACKING:
                    self.strength[key[1:]] += one[L_N]
            elif one[L_KIND] != L_DELAY:
                self.lasting[key] += 1
                self.untils[key] = one[L_UNTIL]

    def alive(self, card: int) -> bool:
        return bool(self.g.printed.printed_hp[card])

    # -- events ----------------------------------------------------------------------------

    def follow(self, events: list[Raw]) -> None:
        for event in events:
            self.read(event)

    def read(self, event: Raw) -> None:
        kind, *what = event
        if kind == MOVED:
            self.moved(*what[:3])
        elif kind == E_TURN:
            self.time[:2] = [what[1], what[0]]
            self.events_played = [0, 0]
            over = [key for key, n in self.lasting.items() if n and self.untils[key] in (U_TURN, U_PHASE)]
            assert not over, f"{over} lasts beyond the turn"
        elif kind == E_PHASE:
            self.time[2] = what[0]
        elif kind == E_FIRST:
            self.time[1] = self.time[3] = what[0]
        elif kind in (E_GAIN, E_PAY, E_LOSE):
            self.paid(kind, *what[:4])
        elif kind == E_PLAY:
            if self.g.printed.type_of[what[1]] == EVENT and not self.g.printed.ignores_limit[what[1]]:
                self.events_played[what[0]] += 1
        elif kind == E_TOKEN:
            self.tokens[what[1] + what[0]] += 1 if what[2] else -1
        elif kind == E_REST:
            self.resting[what[0]] = what[1]
        elif kind == E_EQUIP:
            self.host[what[1]] = what[2]
        elif kind in (WON, DRAW_DECLARED):
            self.outcome = 1 if kind == WON else 2
        else:
            self.changed(kind, what)

    def moved(self, card: int, source: int, to: int) -> None:
        g = self.g
        assert self.zones[source][card] == 1, f"{g.names[card]} moved from where it was not"
        del self.zones[source][card]
        self.zones[to][card] += 1
        inside, was = IN_PLAY[to], IN_PLAY[source]
        if inside and not was:
            self.counters[card] = g.printed.counters[card]
            self.hp[card] = -1  # follows from X, which is told later
        elif was and not inside:
            self.counters[card] = self.resting[card] = self.hp[card] = self.status[card] = 0
            self.host[card] = -1
            for key in [key for key in self.lasting if key[1] == card]:
                del self.lasting[key]
            for who, what in [key for key in self.strength if key[0] == card]:
                del self.strength[who, what]

    def paid(self, kind: int, seat: int, pool: int, amount: int, now: int) -> None:
        assert amount > 0, "nothing is paid or gained"
        self.pools[pool + seat] += amount if kind == E_GAIN else -amount
        assert self.pools[pool + seat] == now, f"pool {pool} of seat {seat}: {self.pools[pool + seat]}, {now}"

    def changed(self, kind: int, what: list[int]) -> None:
        """Events that change a card in play."""
        g = self.g
        card = what[0]
        if kind == E_DAMAGE:
            self.hurt(card, -what[1], what[2])
        elif kind == E_HEAL:
            self.hurt(card, what[1], what[2])
        elif kind == E_COUNTER:
            assert what[1], f"no counter of {g.names[card]} changes"
            self.counters[card] += what[1]
            assert self.counters[card] == what[2], f"{g.names[card]}: {self.counters[card]}, told {what[2]}"
        elif kind == E_STATUS:
            self.status[card] |= 1 << what[1]
            if what[1] in STACKING:
                self.strength[card, what[1]] += what[2]
        elif kind == E_CURE:
            assert self.status[card] >> what[1] & 1, f"{g.names[card]} loses status {what[1]} it has not"
            self.status[card] &= ~(1 << what[1])
            del self.strength[card, what[1]]
        elif kind == E_LASTING:
            key = (what[0], what[1], what[2])
            self.lasting[key] += 1
            self.untils[key] = what[4]
        elif kind == E_EXPIRE and what[0] == L_STATUS:
            if what[2] in STACKING:
                self.strength[what[1], what[2]] -= what[3]
        elif kind == E_EXPIRE:
            self.lasting[what[0], what[1], what[2]] -= 1
        elif kind == E_DEATH:
            assert any(self.zones[zone][card] for zone in range(len(self.zones)) if IN_PLAY[zone])

    def hurt(self, card: int, by: int, now: int) -> None:
        name = self.g.names[card]
        assert by, f"{name} is neither hurt nor healed"
        if self.hp[card] >= 0:
            assert self.hp[card] + by == now, f"{name}: {self.hp[card]} HP and {by}, told {now}"
        self.hp[card] = now

    # -- comparing -------------------------------------------------------------------------

    def compare(self, s: NecroState) -> None:
        """Everything that is told is so, and everything that is so was told."""
        g = self.g
        fresh = Shadow(s)
        for zone, cards in enumerate(self.zones):
            assert +cards == +fresh.zones[zone], f"zone {zone}"
        if s.outcome == NONE:
            for card in range(g.size):
                known = self.hp[card] >= 0 and s.in_play(card)
                assert not known or self.hp[card] == fresh.hp[card], f"HP of {g.names[card]}"
        for name in ("counters", "resting", "host", "status"):
            mine, theirs = getattr(self, name), getattr(fresh, name)
            wrong = [(g.names[c], mine[c], theirs[c]) for c in range(g.size) if mine[c] != theirs[c]]
            assert not wrong, f"{name}: {wrong} (told, in fact)"
        agree(self, fresh, ("pools", "tokens", "events_played", "time", "outcome", "lasting", "strength"))


def events_tell_every_change(match: Match, rng: Random) -> None:
    follow_ahead(match, rng, Shadow, 3)


# -- what seats know -----------------------------------------------------------------------


class Memory:
    """Where a viewer knows which cards to be, worked out from the events that viewer sees."""

    def __init__(self, g: NecroGame, viewer: int | None) -> None:
        start = blank(g, ["", ""])
        self.viewer = viewer
        self.counts = [len(zone) for zone in start.zones]
        self.sight = [sees(viewer, mask) for mask in start.sight]
        self.known = dict.fromkeys(g.printed.survivors, 0)
        for card in g.printed.survivors:
            self.known[card] = start.where[card]

    def follow(self, events: list[Raw]) -> None:
        for event in events:
            raw = redacted(event, self.viewer)
            if raw[0] == MOVED:
                self.moved(*raw[1:4])
            elif raw[0] == SHUFFLED and not self.sight[raw[1]]:
                self.forget(raw[1])

    def moved(self, card: int, source: int, to: int) -> None:
        there = [one for one, zone in self.known.items() if zone == source]
        if card >= 0:
            self.known[card] = to
        elif self.counts[source] == 1 and there:
            self.known[there[0]] = to  # the last card leaves no doubt
        elif source >> 1 != SDECK:
            self.forget(source)
        self.counts[source] -= 1
        self.counts[to] += 1

    def forget(self, zone: int) -> None:
        for card in [one for one, where in self.known.items() if where == zone]:
            del self.known[card]


def seats_remember_what_they_saw(match: Match, rng: Random) -> None:
    """A seat knows the places that follow from the events it saw, and no other."""
    g, s = match.game, match.state
    assert isinstance(g, NecroGame)
    events = s.events
    if not any(event[0] == E_FIRST for event in events[:8]):
        return  # a copy: its events do not go back to the deal
    stack = listed(s.stack[: s.top])
    searched = g.steps.searching.number in stack[::12]
    entering = [stack[f + 3] for f in range(0, len(stack), 12) if stack[f] == g.steps.entry.number]
    for viewer in (0, 1, None):
        memory = Memory(g, viewer)
        memory.follow(events)
        assert memory.counts == [len(zone) for zone in s.zones]
        for card in range(g.size):
            if card in entering or (searched and s.where[card] >> 1 == SDECK):
                continue
            knows = sees(viewer, s.known[card])
            assert knows == (card in memory.known), f"{viewer}: {g.names[card]} known: {knows}"
            assert not knows or memory.known[card] == s.where[card]
