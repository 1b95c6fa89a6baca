"""Selectors and amounts: the small words inside a card's steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import ACTOR, CARD, pop, push
from ruleshift.core.engine.packed import append, extend, i64, index, remove, sorted_ints, vec
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.families.fluxx.codes import (
    GOALS,
    GONE,
    IT,
    META,
    OPPONENT,
    PILE,
    RULES,
    SEATS,
    T_RULES,
    V_NUMERALS,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.count import counting
from ruleshift.families.fluxx.rules.table.force import (
    fold,
    nameless,
    possible_plays,
    shown,
    titled,
    value,
)
from ruleshift.families.fluxx.rules.table.moves import attached, on_table, owner

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.state import FluxxState


# Whose cards a selection means, where that is simple.
YOU: Final = 0
OTHERS: Final = 1
ANYONE: Final = 2
REACHES: Final = {
    "you": YOU,
    "another player": OTHERS,
    "each other player": OTHERS,
    "any player": ANYONE,
    "each player": ANYONE,
}


# Where a selection looks: a zone, or the first seat's hand or table; -1 for the pile set aside.
PLACES: Final = {
    "hand": SEATS,
    "table": SEATS + 1,
    "rules": RULES,
    "goals": GOALS,
    "discard pile": DISCARD,
    "draw pile": DRAW,
    "aside": -1,
}
ONE: Final[normal.Number] = {"n": 1, "numeral": False}
NO_CARDS: Final = vec[i64]()  # shared, never changed

# What player words mean.
WHO: Final = {
    "you": 0,
    "another player": 1,
    "each other player": 1,
    "any player": 2,
    "each player": 2,
    "another table": 3,
    "owner": 4,
    "opponent": 5,
    "next player": 6,
    "previous player": 7,
    "most": 8,
    "holder of": 9,
}
THEMSELVES: Final = 0
ALL_OTHERS: Final = 1
EVERYBODY: Final = 2
ANOTHER_TABLE: Final = 3
OWNER: Final = 4
ANSWERED: Final = 5
NEXT: Final = 6
PREVIOUS: Final = 7
LEADERS: Final = 8
NO_SEAT: Final = -1_000_000  # where nobody is meant: below all that stand for players who have gone


def around(s: FluxxState, seat: i64) -> vec[i64]:
    """All seats round the table, starting with this one; without it, with the turn's."""
    order = s.order
    if seat not in order:
        return ring.from_here(s)
    return ring.from_place(order, index(order, seat), len(order))


def unseen(s: FluxxState, card: i64, seat: i64) -> bool:
    """Whether a seat does not know a card; the cards that a view leaves out have no number of their own."""
    return card >= len(s.known) or not s.known[card] >> seat & 1


def gone(seat: i64) -> i64:
    """What stands for a player who has gone, where somebody acts: no seat at all."""
    return -2 - seat


class Amount:
    """A number on a card; rules that raise numerals reach it if it is written as one."""

    __slots__ = ("fixed", "least", "n", "numeral", "per", "recount", "times")

    def __init__(self, node: normal.Amount) -> None:
        self.per, self.recount = "", False
        self.times: i64 = 0
        self.least: i64 = 0
        self.n: i64 = 0
        if "per" in node:
            self.per, self.times, self.least = node["per"], node["times"], node["least"]
            self.recount, self.numeral = node["recount"], node["given"]
        else:
            self.n, self.numeral = node["n"], node["numeral"]
        self.fixed = not self.per and not self.numeral  # whether it is the same at any time

    def of(self, s: FluxxState, seat: i64, program: i64 = -1) -> i64:
        """The number for a seat, now; ``program`` is the frame of the effect it is a part of."""
        if self.fixed:
            return self.n
        bonus: i64 = 0
        if self.numeral:
            bonus = value(s, s.active, V_NUMERALS)
        if not self.per:
            return self.n + bonus
        least: i64 = 0
        if self.least:
            least = self.least + bonus
        number = (self.times + bonus) * self.counted(s, seat, program)
        if number < least:
            return least
        return number

    def each(self, s: FluxxState, seat: i64, program: i64) -> i64:
        """How much one more on the numeral adds."""
        return self.counted(s, seat, program) if self.per else 1

    def counted(self, s: FluxxState, seat: i64, program: i64) -> i64:
        """How many there are of what the number follows."""
        if self.per in ("creeper", "keeper"):
            creeper = shown(s).creeper
            lying = s.zones[table(seat)]
            bad: i64 = 0
            for card in lying:
                if creeper[card]:
                    bad += 1
            if self.per == "creeper":
                return bad
            return len(lying) - bad
        if self.per == "player":
            return len(s.order)
        if self.per == "play left":
            return possible_plays(s)
        return max(s.stack[program + GONE], 0) if program >= 0 else 0


class Who:
    """A player word: which seats it can mean, from the point of view of whoever acts."""

    def __init__(self, g: FluxxGame, node: normal.Player) -> None:
        full: Any = node if isinstance(node, dict) else {}
        self.word = node if isinstance(node, str) else "most" if "most" in node else "holder of"
        self.meant: i64 = WHO[self.word]
        self.holder = g.printed.all_named([full["holder_of"]] if "holder_of" in full else [])
        self.count = counting(g, full["most"]) if "most" in full else None
        self.spared: str | None = full.get("except")
        self.chosen = self.word in ("another player", "any player", "another table")
        self.each = self.word in ("each player", "each other player", "most")

    def seats(self, s: FluxxState, f: i64, card: i64 = -1) -> vec[i64]:
        """The seats meant; ``card`` is the card in question for `owner` and `another table`."""
        you = s.stack[f + ACTOR]
        meant = self.meant
        if meant == THEMSELVES:
            return vec[i64]([you])
        if meant == ALL_OTHERS:
            if you in s.order:
                return ring.from_place(s.order, index(s.order, you) + 1, len(s.order) - 1)
            # Who is back at once is no other.
            return vec[i64]([seat for seat in ring.from_here(s) if gone(seat) != you])
        if meant == EVERYBODY:
            return around(s, you)
        if meant == ANOTHER_TABLE:
            return vec[i64]([seat for seat in around(s, you) if seat != owner(s, card)])
        if meant == OWNER:
            # A rule in play is the matter of whoever acts by it.
            seat = owner(s, card)
            if card >= 0 and s.where[card] == RULES:
                seat = you
            return vec[i64]([seat]) if seat >= 0 else vec[i64]()
        if meant == ANSWERED:
            seat = s.stack[f + OPPONENT]
            return vec[i64]([seat]) if seat in s.order else vec[i64]()
        if meant in (NEXT, PREVIOUS):
            holder = owner(s, s.stack[f + CARD])
            holder = holder if holder >= 0 else you
            others = ring.after(s, holder)
            if not len(others):
                return vec[i64]([holder])
            return others[:1] if meant == NEXT else others[-1:]
        if meant == LEADERS:
            return self.leaders(s)
        for copy in self.holder:
            if on_table(s, copy) and not nameless(s, copy):
                return vec[i64]([owner(s, copy)])
        return vec[i64]()

    def first(self, s: FluxxState, f: i64, card: i64) -> i64:
        """The first of the seats meant, or NO_SEAT."""
        if self.meant == THEMSELVES:
            return s.stack[f + ACTOR]
        seats = self.seats(s, f, card)
        if not len(seats):
            return NO_SEAT
        return seats[0]

    def in_question(self, s: FluxxState, you: i64, this: i64) -> vec[i64]:
        """The seats that may be meant when a card is used; whose play it answers is not settled yet."""
        if self.meant == ANSWERED:
            return s.order
        seats = self.seats(s, push(s, 0, you, this, s.top), this)
        pop(s)
        return seats

    def leaders(self, s: FluxxState) -> vec[i64]:
        """Everyone with the most, and at least one, round the table from the active player."""
        assert self.count is not None
        numbers = {seat: self.count.of(s, seat) for seat in around(s, s.active)}
        if self.spared is not None:
            numbers.pop(titled(s, self.spared), None)
        most = max(numbers.values(), default=0)
        return vec[i64]([seat for seat, number in numbers.items() if number == most > 0])


class Cards:
    """A selection of cards."""

    def __init__(self, g: FluxxGame, node: normal.Cards) -> None:
        self.this = node == "this"
        self.it = node == "it"
        full: Any = node if isinstance(node, dict) else {}
        self.faces = fits(g, full)
        self.fits = self.faces[0]
        found = [card for card in range(g.size) if any(face[card] for face in self.faces)]
        self.few = vec[i64](found if len(found) < 6 else [])  # a short list, if it is one
        self.zone: str = full.get("in", "table")
        self.place: i64 = PLACES[self.zone]
        self.turns = len(self.faces) > 1 and self.zone == "table"
        self.who = Who(g, full.get("of", "you"))
        self.reach: i64 = REACHES.get(self.who.word, -1) if not full.get("without") else -1
        self.carrying: bool = full.get("carrying", False)
        self.attached_to: str | None = full.get("attached_to")
        self.except_this: bool = full.get("except_this", False)
        self.plain = not (self.carrying or self.attached_to or self.except_this)
        self.without = g.printed.all_named(full.get("without") or ())
        pick = full.get("pick", {"n": 1, "numeral": False})
        self.all = pick == "all" or self.this or self.it
        # So many by chance, of each player who is meant.
        self.several = "random" in pick if isinstance(pick, dict) else pick == "random" and self.who.each
        self.random = self.several or pick == "random"
        self.up_to = isinstance(pick, dict) and "up_to" in pick
        most: Any = pick.get("up_to", pick.get("random", pick)) if isinstance(pick, dict) else pick
        self.half = most == "half"
        self.any_number = self.up_to and most == "all"
        self.none_will_do = self.up_to or pick == "all"  # so that it is no price for what follows
        # Hidden cards, or all that somebody has: whose they are is chosen first.
        hidden = self.zone == "hand" or self.random
        self.victim_first = self.who.chosen and (hidden or pick == "all")
        self.amount = Amount(ONE if isinstance(most, str) else most)
        self.by_owner: bool = full.get("by") == "owner"
        shared = self.who.each or self.zone in ("rules", "goals")
        self.anybodys = shared and not (self.this or self.it or self.amount.per)  # the same from every seat

    def may_be_several(self, g: FluxxGame) -> bool:
        """Whether more than one card can be picked."""
        amount = self.amount
        raised = amount.numeral and g.values.numerals_change
        return self.any_number or self.half or bool(amount.per) or amount.n > 1 or raised

    def seats(self, s: FluxxState, f: i64) -> vec[i64]:
        """The seats whose cards are meant, without those that are left out."""
        seats = self.who.seats(s, f)
        for card in self.without:
            if on_table(s, card) and not nameless(s, card):
                out = owner(s, card)
                seats = vec[i64]([seat for seat in seats if seat != out])
        return seats

    def pool(self, s: FluxxState, f: i64, seat: i64 = -1) -> vec[i64]:
        """All cards that fit; of one seat only, if one is given. ``f`` is the program's frame."""
        if self.this:
            return vec[i64]([s.stack[f + CARD]])
        if self.it:
            return vec[i64]([s.stack[f + IT]]) if s.stack[f + IT] >= 0 else vec[i64]()
        place = self.place
        if place >= SEATS:
            if seat >= 0:
                cards = s.zones[place + 2 * seat]
            elif self.reach == YOU:
                cards = s.zones[place + 2 * s.stack[f + ACTOR]]
            else:
                seats = self.seats(s, f)
                cards = s.zones[place + 2 * seats[0]] if len(seats) else NO_CARDS
                if len(seats) > 1:
                    cards = cards[:]
                    for at in range(1, len(seats)):
                        cards = extend(cards, s.zones[place + 2 * seats[at]])
        elif place >= 0:
            cards = s.zones[place]
        else:
            pile = s.stack[f + PILE]
            cards = s.zones[pile] if pile >= 0 else NO_CARDS
        fits = self.fitting(s) if self.turns else self.fits
        if self.plain:
            return vec[i64]([card for card in cards if fits[card]])
        return vec[i64]([card for card in cards if fits[card] and self.agrees(s, f, card)])

    def fitting(self, s: FluxxState) -> vec[bool]:
        """Which cards fit on tables, where it depends on what rules in play turn them into."""
        if s.stale & T_RULES:
            fold(s)
        return self.faces[s.face]

    def any(self, s: FluxxState, you: i64, this: i64) -> bool:
        """Whether some card fits, for a player and the card in question; asked often, so quick."""
        if self.place == SEATS + 1 and self.reach >= 0:
            if self.carrying:
                return self.any_carrying(s, you, this)
            if len(self.few):
                return self.any_of_few(s, you, this)
        if self.place == SEATS and self.reach == OTHERS:
            # What others hold must not show in what is offered: any card will do.
            for seat in s.order:
                if seat != you and len(s.zones[SEATS + 2 * seat]):
                    return True
            return False
        if self.place == SEATS and self.reach == YOU and self.plain:
            for card in s.zones[SEATS + 2 * you]:
                if self.fits[card]:
                    return True
            return False
        f = push(s, 0, you, this, s.top)
        hidden = self.place == SEATS or self.place == DRAW
        found = self.perhaps(s, f) if hidden else len(self.pool(s, f)) > 0
        pop(s)
        return found

    def perhaps(self, s: FluxxState, f: i64) -> bool:
        """Whether some card may fit, for all that whoever acts can know without looking."""
        if self.this or self.it:
            return len(self.pool(s, f)) > 0
        if self.place == DRAW:
            return len(s.zones[DRAW]) > 0
        you = s.stack[f + ACTOR]
        seats = (
            self.who.in_question(s, you, s.stack[f + CARD])
            if self.who.meant == ANSWERED
            else self.seats(s, f)
        )
        if len(seats) == 1 and seats[0] == you:
            return len(self.pool(s, f, you)) > 0
        for seat in seats:
            if len(s.zones[hand(seat)]):
                return True
        return False

    def shown_to(self, s: FluxxState, f: i64, seat: i64, owner_: i64 = -1) -> None:
        """Whoever is to choose among hidden cards looks through the place where they lie."""
        if self.zone == "draw pile":
            s.look(DRAW, seat)
        elif self.zone == "hand":
            for holder in self.seats(s, f) if owner_ < 0 else vec[i64]([owner_]):
                s.look(hand(holder), seat)

    def any_unseen(self, s: FluxxState, you: i64, this: i64) -> bool:
        """Whether a player does not know all that lies where the selection looks for hidden cards."""
        if self.zone == "draw pile":
            places = [DRAW]
        else:
            places = [hand(seat) for seat in self.who.in_question(s, you, this) if seat != you]
        return any(unseen(s, card, you) for place in places for card in s.zones[place])

    def any_carrying(self, s: FluxxState, you: i64, this: i64) -> bool:
        for creeper in s.g.printed.clingers:
            host = s.host[creeper]
            if host < 0 or (self.except_this and host == this):
                continue
            fits = self.fitting(s) if self.turns else self.fits
            if fits[host] and self.in_reach(s, host, you):
                return True
        return False

    def any_of_few(self, s: FluxxState, you: i64, this: i64) -> bool:
        fits = self.fitting(s) if self.turns else self.fits
        for card in self.few:
            if fits[card] and self.in_reach(s, card, you) and self.clings(s, card, this):
                return True
        return False

    def in_reach(self, s: FluxxState, card: i64, you: i64) -> bool:
        """Whether a card lies on a table that is meant."""
        place = s.where[card] - SEATS
        if place < 0 or not place & 1 or s.where[card] >= s.g.zones.piles:
            return False
        seat = place >> 1
        return self.reach == ANYONE or (seat == you) == (self.reach == YOU)

    def clings(self, s: FluxxState, card: i64, this: i64) -> bool:
        """Whether a Creeper is attached the way it must be."""
        if self.attached_to is None:
            return not (self.except_this and card == this)
        host = s.host[card]
        return host >= 0 and (self.attached_to == "a keeper" or host != this)

    def agrees(self, s: FluxxState, f: i64, card: i64) -> bool:
        """The conditions that depend on the table."""
        this = s.stack[f + CARD]
        if self.except_this and card == this:
            return False
        if self.carrying and not len(attached(s, card)):
            return False
        return self.clings(s, card, this)

    def number(self, s: FluxxState, seat: i64, pool: vec[i64]) -> i64:
        """How many of the pool are picked at most."""
        if self.all:
            return len(pool)
        if self.any_number:
            return len(pool)
        most = len(pool)
        wanted = (most + 1) // 2
        if not self.half:
            wanted = self.amount.of(s, seat)
        if wanted < most:
            return wanted
        return most

    def by_lot(self, s: FluxxState, seat: i64, pool: vec[i64]) -> vec[i64]:
        """What chance picks out of a pool."""
        rest = sorted_ints(pool)
        picks = vec[i64]()
        for _pick in range(self.number(s, seat, pool)):
            card = s.one_of(rest)
            picks = append(picks, card)
            rest = remove(rest, card)
        return picks

    def may_have_some(self, s: FluxxState, f: i64, seat: i64) -> bool:
        """Whether a seat may have a card to lose; what it holds is not to show in what is offered."""
        return len(s.zones[hand(seat)] if self.place == SEATS else self.pool(s, f, seat)) > 0

    def victims(self, s: FluxxState, f: i64) -> vec[i64]:
        """Whose cards can be chosen, as options."""
        seat0 = s.g.wording.seat0
        seats = vec[i64]([seat0 + seat for seat in self.seats(s, f) if self.may_have_some(s, f, seat)])
        return sorted_ints(seats)


def fits(g: FluxxGame, node: Any) -> list[vec[bool]]:
    """For every face and card whether type, name, trait and matter fit; decided when the deck is loaded.

    Equal selections have one table: a large deck has many.
    """
    made: dict[str, list[vec[bool]]] = g.once("fits", _none_yet)
    key = repr([node.get(name) for name in ("type", "named", "trait", "about")])
    if key not in made:
        made[key] = _fitting(g, node)
    return made[key]


def _none_yet(g: FluxxGame) -> dict[str, list[vec[bool]]]:
    return {}


def _fitting(g: FluxxGame, node: Any) -> list[vec[bool]]:
    chosen = g.printed.named(node)
    node = node | {"type": g.printed.types_meant(node.get("type"))}
    about = node.get("about") or ()
    lasting = [
        kind == META for kind in g.printed.type_of
    ]  # nothing takes a Meta Rule away, by whatever name (mystery.R9)
    return [
        vec[bool](
            [
                face.fits(c, node, chosen) and sets_one_of(g, c, about) and not lasting[c]
                for c in range(g.size)
            ]
        )
        for face in g.printed.faces
    ]


def sets_one_of(g: FluxxGame, card: i64, values: Sequence[str]) -> bool:
    """Whether a card is a rule about one of these values; any card, if there is nothing to be about."""
    if not values:
        return True
    rules = g.printed.node(card).get("while", {}).get("set", {})
    return any(value in rules for value in values)
