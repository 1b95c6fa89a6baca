"""Selectors and amounts: the small words inside a card's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.machine import ACTOR, CARD, pop, push
from ruleshift.core.state import DISCARD, DRAW
from ruleshift.fluxx import ring
from ruleshift.fluxx.codes import GOALS, IT, OPPONENT, PILE, RULES, SEATS, T_RULES, V_NUMERALS, hand, table
from ruleshift.fluxx.faces import named
from ruleshift.fluxx.force import fold, shown, value
from ruleshift.fluxx.moves import attached, on_table, owner

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame
    from ruleshift.fluxx.state import FluxxState

Node = dict[str, Any]

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


def around(s: FluxxState, seat: int) -> list[int]:
    """All seats round the table, starting with this one."""
    order = s.order
    if seat not in order:
        return order[:]
    at = order.index(seat)
    return order[at:] + order[:at]


class Amount:
    """A number on a card; rules that raise numerals reach it if it is written as one."""

    __slots__ = ("least", "n", "numeral", "per_creeper", "recount")

    def __init__(self, node: Node) -> None:
        self.per_creeper = node.get("times", 0) if node.get("per") else 0
        self.n: int = node.get("n", 0)
        self.numeral: bool = node.get("numeral", False)
        self.least: int = node.get("least", 0)
        self.recount: bool = node.get("recount", False)

    def of(self, s: FluxxState, seat: int) -> int:
        """The number for a seat, now."""
        if self.per_creeper:
            creeper = shown(s).creeper
            creepers = sum(creeper[card] for card in s.zones[table(seat)])
            return max(self.least, self.per_creeper * creepers)
        return self.n + (value(s, s.active, V_NUMERALS) if self.numeral else 0)


class Who:
    """A player word: which seats it can mean, from the point of view of whoever acts."""

    def __init__(self, g: FluxxGame, node: str | Node) -> None:
        self.word = "holder of" if isinstance(node, dict) else node
        self.holder = [g.numbers.get(node["holder_of"], [])] if isinstance(node, dict) else []
        self.chosen = self.word in ("another player", "any player", "another table")
        self.each = self.word in ("each player", "each other player")

    def seats(self, s: FluxxState, f: int, card: int = -1) -> list[int]:
        """The seats meant; ``card`` is the card in question for `owner` and `another table`."""
        you = s.stack[f + ACTOR]
        word = self.word
        if word == "you":
            return [you]
        if word in ("another player", "each other player"):
            return around(s, you)[1:] if you in s.order else s.order[:]
        if word in ("any player", "each player"):
            return around(s, you)
        if word == "another table":
            return [seat for seat in around(s, you) if seat != owner(s, card)]
        if word == "owner":
            return [seat for seat in (owner(s, card),) if seat >= 0]
        if word == "opponent":
            seat = s.stack[f + OPPONENT]
            return [seat] if seat in s.order else []
        if word == "next player":
            holder = owner(s, s.stack[f + CARD])
            return (ring.after(s, holder)[:1] if s.out else around(s, holder)[1:2]) or [holder]
        return [owner(s, other) for group in self.holder for other in group if on_table(s, other)][:1]


class Cards:
    """A selection of cards."""

    def __init__(self, g: FluxxGame, node: str | Node) -> None:
        self.this = node == "this"
        self.it = node == "it"
        full: Node = node if isinstance(node, dict) else {}
        self.faces = fits(g, full)
        self.fits = self.faces[0]
        found = [card for card in range(g.size) if any(face[card] for face in self.faces)]
        self.few = found if len(found) < 6 else []  # a short list, if it is one
        self.zone: str = full.get("in", "table")
        self.who = Who(g, full.get("of", "you"))
        self.reach = REACHES.get(self.who.word, -1) if not full.get("without") else -1
        self.carrying: bool = full.get("carrying", False)
        self.attached_to: str | None = full.get("attached_to")
        self.except_this: bool = full.get("except_this", False)
        self.plain = not (self.carrying or self.attached_to or self.except_this)
        self.without = [c for name in full.get("without") or () for c in g.numbers.get(name, ())]
        pick = full.get("pick", {"n": 1, "numeral": False})
        self.all = pick == "all" or self.this or self.it
        self.random: bool = pick == "random"
        self.up_to = isinstance(pick, dict) and "up_to" in pick
        most = pick["up_to"] if isinstance(pick, dict) and "up_to" in pick else pick
        self.half = most == "half"
        self.amount = Amount(most) if isinstance(most, dict) else Amount({"n": 1})
        self.by_owner: bool = full.get("by") == "owner"

    def seats(self, s: FluxxState, f: int) -> list[int]:
        """The seats whose cards are meant, without those that are left out."""
        seats = self.who.seats(s, f)
        if self.without:
            out = [owner(s, card) for card in self.without if on_table(s, card)]
            seats = [seat for seat in seats if seat not in out]
        return seats

    def pool(self, s: FluxxState, f: int, seat: int = -1) -> list[int]:
        """All cards that fit; of one seat only, if one is given. ``f`` is the program's frame."""
        if self.this:
            return [s.stack[f + CARD]]
        if self.it:
            return [s.stack[f + IT]] if s.stack[f + IT] >= 0 else []
        zone = self.zone
        if zone in ("table", "hand"):
            offset = SEATS + (1 if zone == "table" else 0)
            seats = self.seats(s, f) if seat < 0 else [seat]
            cards = [card for holder in seats for card in s.zones[offset + 2 * holder]]
        elif zone == "aside":
            pile = s.stack[f + PILE]
            cards = s.zones[pile][:] if pile >= 0 else []
        else:
            cards = s.zones[
                {"rules": RULES, "goals": GOALS, "discard pile": DISCARD, "draw pile": DRAW}[zone]
            ][:]
        fits = self.fitting(s)
        if self.plain:
            return [card for card in cards if fits[card]]
        return [card for card in cards if fits[card] and self.agrees(s, f, card)]

    def fitting(self, s: FluxxState) -> list[bool]:
        """Which cards fit; on tables that depends on what rules in play turn them into."""
        if len(self.faces) == 1 or self.zone != "table":
            return self.fits
        if s.stale & T_RULES:
            fold(s)
        return self.faces[s.face]

    def any(self, s: FluxxState, you: int, this: int) -> bool:
        """Whether some card fits, for a player and the card in question; asked often, so quick."""
        if self.zone == "table" and self.reach >= 0:
            if self.carrying:
                return self.any_carrying(s, you, this)
            if self.few:
                return self.any_of_few(s, you, this)
        if self.reach == OTHERS and self.zone == "hand":
            # What others hold must not show in what is offered: any card will do.
            for seat in s.order:
                if seat != you and s.zones[SEATS + 2 * seat]:
                    return True
            return False
        f = push(s, 0, you, this, len(s.stack))
        found = self.perhaps(s, f) if self.zone in ("hand", "draw pile") else bool(self.pool(s, f))
        pop(s)
        return found

    def perhaps(self, s: FluxxState, f: int) -> bool:
        """Whether some card may fit, for all that whoever acts can know without looking."""
        if self.this or self.it:
            return bool(self.pool(s, f))
        if self.zone == "draw pile":
            return bool(s.zones[DRAW])
        you = s.stack[f + ACTOR]
        seats = self.seats(s, f)
        return bool(self.pool(s, f, you) if seats == [you] else any(s.zones[hand(seat)] for seat in seats))

    def shown_to(self, s: FluxxState, f: int, seat: int, owner_: int = -1) -> None:
        """Whoever is to choose among hidden cards looks through the place where they lie."""
        if self.zone == "draw pile":
            s.look(DRAW, seat)
        elif self.zone == "hand":
            for holder in self.seats(s, f) if owner_ < 0 else [owner_]:
                s.look(hand(holder), seat)

    def any_carrying(self, s: FluxxState, you: int, this: int) -> bool:
        for creeper in s.g.clingers:
            host = s.host[creeper]
            if host < 0 or (self.except_this and host == this):
                continue
            if self.fitting(s)[host] and self.in_reach(s, host, you):
                return True
        return False

    def any_of_few(self, s: FluxxState, you: int, this: int) -> bool:
        fits = self.fitting(s)
        for card in self.few:
            if fits[card] and self.in_reach(s, card, you) and self.clings(s, card, this):
                return True
        return False

    def in_reach(self, s: FluxxState, card: int, you: int) -> bool:
        """Whether a card lies on a table that is meant."""
        place = s.where[card] - SEATS
        if place < 0 or not place & 1 or s.where[card] >= s.g.piles:
            return False
        seat = place >> 1
        return self.reach == ANYONE or (seat == you) == (self.reach == YOU)

    def clings(self, s: FluxxState, card: int, this: int) -> bool:
        """Whether a Creeper is attached the way it must be."""
        if self.attached_to is None:
            return not (self.except_this and card == this)
        host = s.host[card]
        return host >= 0 and (self.attached_to == "a keeper" or host != this)

    def agrees(self, s: FluxxState, f: int, card: int) -> bool:
        """The conditions that depend on the table."""
        this = s.stack[f + CARD]
        if self.except_this and card == this:
            return False
        if self.carrying and not attached(s, card):
            return False
        return self.clings(s, card, this)

    def number(self, s: FluxxState, seat: int, pool: list[int]) -> int:
        """How many of the pool are picked at most."""
        if self.all:
            return len(pool)
        most = (len(pool) + 1) // 2 if self.half else self.amount.of(s, seat)
        return min(most, len(pool))


def fits(g: FluxxGame, node: Node) -> list[list[bool]]:
    """For every face and card whether type, name and trait fit; decided once, when the deck is loaded."""
    chosen = named(g, node)
    return [[face.fits(card, node, chosen) for card in range(g.size)] for face in g.faces]
