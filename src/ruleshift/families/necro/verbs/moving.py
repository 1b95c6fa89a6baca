"""Verbs that move cards, points, counters and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CANCELLED, CARD, FRAME, STEP, A
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.necro.codes import (
    AP,
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
    ON_SHUFFLE,
    POOLS,
    SDECK,
    SURVIVOR,
    TOKENS,
    TRIPWIRE,
    ZOMBIE,
    ZZ,
)
from ruleshift.families.necro.rules.table.decks import draw, lose, shuffle
from ruleshift.families.necro.rules.table.effect import NOTES, Context
from ruleshift.families.necro.rules.table.force import forbidden
from ruleshift.families.necro.rules.table.hearing import heard, put_token
from ruleshift.families.necro.rules.table.leaving import leave, most_counters, spent
from ruleshift.families.necro.rules.table.price import gain, room_for_ap
from ruleshift.families.necro.rules.turn import entry
from ruleshift.families.necro.rules.words.program import GOES_WITH_IT, OF_ITS_OWN, note_spent
from ruleshift.families.necro.rules.words.select import ZONE_CODES, Filter
from ruleshift.families.necro.verbs.assembly import Number, Verb, Writer
from ruleshift.families.necro.verbs.harm import spare

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.rules.table.state import NecroState


class Move(Verb):
    def read(self, writer: Writer, node: normal.Move) -> None:
        self.who = writer.who(self, node["who"])
        self.to = ZONE_CODES[node["to"]]

    def act(self, s: NecroState, f: i64) -> None:
        g = s.g
        printed = g.printed
        entering = vec[i64]()
        for card in self.who.cards(s, f):
            if self.to == HAND:
                if printed.type_of[card] in (SURVIVOR, ZOMBIE):  # zombies never enter a hand (R33)
                    continue
                if s.in_play(card):
                    leave(s, card, HAND + printed.owner[card])
                else:
                    s.move(card, HAND + printed.owner[card])
            elif (
                printed.type_of[card] == ZOMBIE and not self.turned_away(s, f, card) and self.enters(s, card)
            ):
                spare(s, f, card)
                entering = append(entering, card)
        g.steps.arriving.begin(s, entering, self.to, entry.MOVED)

    def enters(self, s: NecroState, card: i64) -> bool:
        """Whether a zombie is elsewhere, in play or where it can be called back from."""
        zone = s.where[card] & ~1
        return zone != self.to and (s.in_play(card) or zone in (GRAVE, EXILE))

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        printed = s.g.printed
        cards = self.who.could_be(s, ctx)
        if self.to != HAND:
            return any(printed.type_of[card] == ZOMBIE and self.enters(s, card) for card in cards)
        cards = vec[i64]([card for card in cards if printed.type_of[card] not in (SURVIVOR, ZOMBIE)])
        return any(s.where[card] != HAND + printed.owner[card] for card in cards)

    def turned_away(self, s: NecroState, f: i64, card: i64) -> bool:
        """A zombie that is about to enter goes elsewhere instead; who has entered is moved as others are."""
        stack = s.stack
        for at in range(f - FRAME, -1, -FRAME):
            if stack[at] == s.g.steps.entry.number and stack[at + CARD] == card:
                if stack[at + STEP] > entry.MOVING:
                    stack[at + CANCELLED] = int(self.enters(s, card))  # even if a hazard brings it back
                    return False
                if s.where[card] & ~1 == self.to:
                    stack[at + CANCELLED] = 1
                s.tell(E_NEGATE, card, stack[f + CARD], N_ENTRY, stack[at + A])
                stack[at + A] = self.to
                return True
        return False


class Spawn(Verb):
    def read(self, writer: Writer, node: normal.Spawn) -> None:
        self.who = writer.who(self, node["who"])
        self.zone = ZONE_CODES[node["zone"]]
        self.silenced: bool = node["silenced"]

    def act(self, s: NecroState, f: i64) -> None:
        rising = self.rising(s, self.who.cards(s, f))
        s.g.steps.arriving.begin(s, rising, self.zone, entry.SPAWNED, self.silenced)

    def rising(self, s: NecroState, cards: vec[i64]) -> vec[i64]:
        """Those of some cards that can spawn."""
        printed = s.g.printed
        found = vec[i64]()
        for card in cards:
            survivor = printed.survivors[printed.owner[card]]
            outside = printed.type_of[card] == ZOMBIE and not s.in_play(card)
            if outside and not forbidden(s, NO_SPAWN, survivor):
                found = append(found, card)
        return found

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return len(self.rising(s, self.who.could_be(s, ctx))) > 0


class Draw(Verb):
    def read(self, writer: Writer, node: normal.Draw) -> None:
        self.n: i64 = node["n"]

    def act(self, s: NecroState, f: i64) -> None:
        draw(s, s.stack[f + ACTOR], self.n)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        """With an empty deck as well: having to draw from it loses the game (R92)."""
        return self.n > 0


class Discard(Verb):
    def read(self, writer: Writer, node: normal.Discard) -> None:
        self.who: str = node["who"]
        self.n: i64 = node["n"]

    def act(self, s: NecroState, f: i64) -> None:
        you = s.stack[f + ACTOR]
        s.g.steps.discarding.begin(s, you if self.who == "you" else 1 - you, self.n, s.stack[f + CARD])

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return self.n > 0 and len(s.zones[HAND + (ctx[0] if self.who == "you" else 1 - ctx[0])]) > 0


class Look(Verb):
    def read(self, writer: Writer, node: normal.Look) -> None:
        self.n: i64 = node["n"]
        self.keep: i64 = node["keep"]

    def act(self, s: NecroState, f: i64) -> None:
        s.g.steps.looking.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], self.n, self.keep)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return self.n > 0 and len(s.zones[SDECK + ctx[0]]) > 0


class Search(Verb):
    def read(self, writer: Writer, node: normal.Search) -> None:
        self.filter = Filter(writer.compiler.printed, node["match"])
        self.number = len(writer.compiler.searches)
        writer.compiler.searches.append(self.filter)

    def act(self, s: NecroState, f: i64) -> None:
        s.g.steps.searching.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], self.number)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        """What the deck holds is not known to whoever asks; that there is a card in it is."""
        return len(s.zones[SDECK + ctx[0]]) > 0 or heard(s, ON_SHUFFLE)


class Shuffle(Verb):
    """Shuffles decks of a player, each for itself (5.11.4)."""

    def read(self, writer: Writer, node: normal.Shuffle) -> None:
        self.decks = [DECKS[area] for area in node["areas"]]
        self.who: str = node["who"]

    def act(self, s: NecroState, f: i64) -> None:
        you = s.stack[f + ACTOR]
        for deck in self.decks:
            shuffle(s, deck, you if self.who == "you" else 1 - you)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        """One card has no order; but it counts as shuffled (5.11.3), and somebody may wait for that."""
        seat = ctx[0] if self.who == "you" else 1 - ctx[0]
        return any(len(s.zones[deck + seat]) > 1 for deck in self.decks) or heard(s, ON_SHUFFLE)


class Gain(Verb):
    def read(self, writer: Writer, node: normal.Gain) -> None:
        self.pool = POOLS.index(node["what"]) * 2
        self.n = Number(node["n"])
        self.who: str = node["who"]

    def act(self, s: NecroState, f: i64) -> None:
        you = s.stack[f + ACTOR]
        gain(s, you if self.who == "you" else 1 - you, self.pool, self.n.value(s, f), s.stack[f + CARD])

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        seat = ctx[0] if self.who == "you" else 1 - ctx[0]
        return self.n.some and (self.pool != AP or room_for_ap(s, seat) > 0)


class Token(Verb):
    def read(self, writer: Writer, node: normal.Token) -> None:
        self.kind = TOKENS.index(node["what"]) * 2
        self.zones = vec[i64]([ZONE_CODES[zone] for zone in node["zone"]])
        if len(self.zones) > 1:
            writer.slot("zone", self).zones = self.zones

    def act(self, s: NecroState, f: i64) -> None:
        seat = s.stack[f + ACTOR]
        zone = s.notes[s.stack[f + NOTES] + self.slots[0].offset] if self.slots else self.zones[0]
        kind = FLARE_ZZ if self.kind == FLARE and zone == ZZ else self.kind
        if self.possible(s, seat):
            put_token(s, kind, seat)

    def possible(self, s: NecroState, seat: i64) -> bool:
        """A second one in the same zone is not allowed (R81, R83)."""
        return self.kind not in (TRIPWIRE, BARRICADE) or not s.tokens[self.kind + seat]

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return self.possible(s, ctx[0])


class Counter(Verb):
    def read(self, writer: Writer, node: normal.Counter) -> None:
        self.who = writer.who(self, node["who"])
        self.n: i64 = node["n"]
        writer.wears()
        self.itself = node["who"] == "this" and self.n < 0

    def part(self, event: i64) -> i64:
        return GOES_WITH_IT if self.itself else OF_ITS_OWN

    def act(self, s: NecroState, f: i64) -> None:
        cards = vec[i64]([card for card in self.who.in_play(s, f) if s.g.printed.counters[card]])
        for card in cards:
            before, now = s.counters[card], self.after(s, card)
            if now != before:
                s.counters[card] = now
                s.tell(E_COUNTER, card, now - before, now)
        note_spent(s, vec[i64]([card for card in cards if spent(s, card)]))

    def after(self, s: NecroState, card: i64) -> i64:
        """How many counters a card will have."""
        before = s.counters[card]
        return max(0, min(before + self.n, max(most_counters(s, card), before)))

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        cards = [card for card in self.who.could_be_in_play(s, ctx) if s.g.printed.counters[card]]
        return any(self.after(s, card) != s.counters[card] or not s.counters[card] for card in cards)


class Rest(Verb):
    """Puts cards to Rest; a Survivor never rests (2.35.6)."""

    def read(self, writer: Writer, node: normal.Handle) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: i64) -> None:
        for card in self.who.in_play(s, f):
            if not s.resting[card] and s.g.printed.type_of[card] != SURVIVOR:
                s.resting[card] = 1
                s.tell(E_REST, card, 1)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        cards = self.who.could_be_in_play(s, ctx)
        return any(not s.resting[card] and s.g.printed.type_of[card] != SURVIVOR for card in cards)


class Lose(Verb):
    """A player loses by the text of a card; it is the last step, so everything else is done (1.3.5)."""

    def read(self, writer: Writer, node: normal.Lose) -> None:
        self.who: str = node["who"]

    def act(self, s: NecroState, f: i64) -> None:
        you = s.stack[f + ACTOR]
        lose(s, vec[i64]([you if self.who == "you" else 1 - you]), LOST_TEXT)


class Spend(Verb):
    """The last step of a Trap without counters: it goes when all that one event sets off is done (13.4.4)."""

    def act(self, s: NecroState, f: i64) -> None:
        s.g.steps.hazards.spend(s, s.stack[f + CARD])

    def part(self, event: i64) -> i64:
        return GOES_WITH_IT

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return False  # what it does besides speaks for itself


class Ready(Verb):
    def read(self, writer: Writer, node: normal.Handle) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: i64) -> None:
        for card in self.who.in_play(s, f):
            s.attacks[card] = 0
            if s.resting[card]:
                s.resting[card] = 0
                s.tell(E_REST, card, 0)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        cards = self.who.could_be_in_play(s, ctx)
        return any(s.attacks[card] or s.resting[card] for card in cards)
