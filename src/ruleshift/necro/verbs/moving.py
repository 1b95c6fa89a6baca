"""Verbs that move cards, points, counters and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.machine import ACTOR, CANCELLED, CARD, FRAME, A
from ruleshift.necro import entry
from ruleshift.necro.codes import (
    BARRICADE,
    DECKS,
    E_COUNTER,
    E_NEGATE,
    E_REST,
    EXILE,
    FLARE,
    FLARE_ZZ,
    GRAVE,
    HAND,
    LOST_TEXT,
    N_ENTRY,
    NO_SPAWN,
    POOLS,
    SURVIVOR,
    TOKENS,
    TRIPWIRE,
    ZOMBIE,
    ZZ,
)
from ruleshift.necro.damage import lose
from ruleshift.necro.effect import NOTES
from ruleshift.necro.force import forbidden, gain
from ruleshift.necro.happen import put_token
from ruleshift.necro.leaving import battle_below, break_spent, leave, most_counters
from ruleshift.necro.select import ZONE_CODES, Filter
from ruleshift.necro.writer import Number, Verb, Writer

if TYPE_CHECKING:
    from ruleshift.necro.state import NecroState

Node = Any


class Move(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.to = ZONE_CODES[node["to"]]

    def act(self, s: NecroState, f: int) -> None:
        g = s.g
        entering: list[int] = []
        for card in self.who.cards(s, f):
            if self.to == HAND:
                if g.type_of[card] in (SURVIVOR, ZOMBIE):  # zombies never enter a hand (R33)
                    continue
                if s.inplay >> card & 1:
                    leave(s, card, HAND + g.owner[card])
                else:
                    s.move(card, HAND + g.owner[card])
            elif g.type_of[card] == ZOMBIE and not self.turned_away(s, f, card):
                zone = s.where[card]
                moves = zone & ~1 != self.to
                if moves and (s.inplay >> card & 1 or zone & ~1 in (GRAVE, EXILE)):
                    entering.append(card)
        g.arriving.begin(s, entering, self.to, entry.MOVED)

    def turned_away(self, s: NecroState, f: int, card: int) -> bool:
        """A zombie that is about to enter goes elsewhere instead."""
        stack = s.stack
        for at in range(f - FRAME, -1, -FRAME):
            if stack[at] == s.g.entry.number and stack[at + CARD] == card:
                if s.where[card] & ~1 == self.to:
                    stack[at + CANCELLED] = 1
                s.events.append((E_NEGATE, card, stack[f + CARD], N_ENTRY, stack[at + A]))
                stack[at + A] = self.to
                return True
        return False


class Spawn(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.zone = ZONE_CODES[node["zone"]]
        self.silenced: bool = node["silenced"]

    def act(self, s: NecroState, f: int) -> None:
        g = s.g
        rising = self.who.cards(s, f)
        rising = [card for card in rising if g.type_of[card] == ZOMBIE and not s.inplay >> card & 1]
        rising = [card for card in rising if not forbidden(s, NO_SPAWN, g.survivors[g.owner[card]])]
        g.arriving.begin(s, rising, self.zone, entry.SPAWNED, self.silenced)


class Draw(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.n: int = node["n"]

    def act(self, s: NecroState, f: int) -> None:
        s.g.draw(s, s.stack[f + ACTOR], self.n)


class Discard(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who: str = node["who"]
        self.n: int = node["n"]

    def act(self, s: NecroState, f: int) -> None:
        you = s.stack[f + ACTOR]
        s.g.discarding.begin(s, you if self.who == "you" else 1 - you, self.n, s.stack[f + CARD])


class Look(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.n: int = node["n"]
        self.keep: int = node["keep"]

    def act(self, s: NecroState, f: int) -> None:
        s.g.looking.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], self.n, self.keep)


class Search(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.filter = Filter(writer.g, node["match"])
        self.number = len(writer.g.searches)
        writer.g.searches.append(self.filter)

    def act(self, s: NecroState, f: int) -> None:
        s.g.searching.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], self.number)


class Shuffle(Verb):
    """Shuffles decks of a player, each for itself (5.11.4)."""

    def read(self, writer: Writer, node: Node) -> None:
        self.decks = [DECKS[area] for area in node["areas"]]
        self.who: str = node["who"]

    def act(self, s: NecroState, f: int) -> None:
        you = s.stack[f + ACTOR]
        for deck in self.decks:
            s.g.shuffle(s, deck, you if self.who == "you" else 1 - you)


class Gain(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.pool = POOLS.index(node["what"]) * 2
        self.n = Number(node["n"])
        self.who: str = node["who"]

    def act(self, s: NecroState, f: int) -> None:
        you = s.stack[f + ACTOR]
        gain(s, you if self.who == "you" else 1 - you, self.pool, self.n.value(s, f), s.stack[f + CARD])


class Token(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.kind = TOKENS.index(node["what"]) * 2
        self.zones = [ZONE_CODES[zone] for zone in node["zone"]]
        if len(self.zones) > 1:
            writer.slot("zone", self).zones = self.zones

    def act(self, s: NecroState, f: int) -> None:
        seat = s.stack[f + ACTOR]
        zone = s.notes[s.stack[f + NOTES] + self.slots[0].offset] if self.slots else self.zones[0]
        kind = FLARE_ZZ if self.kind == FLARE and zone == ZZ else self.kind
        if self.possible(s, seat):
            put_token(s, kind, seat)

    def possible(self, s: NecroState, seat: int) -> bool:
        """A second one in the same zone is not allowed (R81, R83)."""
        return self.kind not in (TRIPWIRE, BARRICADE) or not s.tokens[self.kind + seat]


class Counter(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.n: int = node["n"]

    def act(self, s: NecroState, f: int) -> None:
        for card in self.who.in_play(s, f):
            if not s.g.counters[card]:
                continue
            before = s.counters[card]
            now = max(0, min(before + self.n, max(most_counters(s, card), before)))
            if now != before:
                s.counters[card] = now
                s.events.append((E_COUNTER, card, now - before, now))
            if not now and not fighting(s, card):
                break_spent(s, card)


def fighting(s: NecroState, card: int) -> bool:
    """Whether a card is attacking right now; it breaks when that battle ends (R67)."""
    battle = battle_below(s, len(s.stack))
    return battle >= 0 and s.stack[battle + CARD] == card


class Rest(Verb):
    """Puts cards to Rest; a Survivor never rests (2.35.6)."""

    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: int) -> None:
        for card in self.who.in_play(s, f):
            if not s.resting[card] and s.g.type_of[card] != SURVIVOR:
                s.resting[card] = 1
                s.events.append((E_REST, card, 1))


class Lose(Verb):
    """A player loses by the text of a card; it is the last step, so everything else is done (1.3.5)."""

    def read(self, writer: Writer, node: Node) -> None:
        self.who: str = node["who"]

    def act(self, s: NecroState, f: int) -> None:
        you = s.stack[f + ACTOR]
        lose(s, [you if self.who == "you" else 1 - you], LOST_TEXT)


class Ready(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: int) -> None:
        for card in self.who.in_play(s, f):
            s.attacks[card] = 0
            if s.resting[card]:
                s.resting[card] = 0
                s.events.append((E_REST, card, 0))
