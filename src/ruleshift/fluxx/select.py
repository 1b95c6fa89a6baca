"""Selectors, amounts and conditions: the small words inside a card's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.machine import ACTOR, CARD, IT, OPPONENT, PILE
from ruleshift.core.state import DISCARD, DRAW
from ruleshift.fluxx.codes import GOALS, RULES, SEATS, TYPES, V_NUMERALS, hand, table
from ruleshift.fluxx.force import plays_left, value
from ruleshift.fluxx.moves import attached, on_table, owner, powerless

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame
    from ruleshift.fluxx.state import FluxxState

Node = dict[str, Any]


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
            creepers = sum(s.g.is_creeper[card] for card in s.zones[table(seat)])
            return max(self.least, self.per_creeper * creepers)
        return self.n + (value(s, s.active, V_NUMERALS) if self.numeral else 0)


class Who:
    """A player word: which seats it can mean, from the point of view of whoever acts."""

    def __init__(self, g: FluxxGame, node: str | Node) -> None:
        self.word = "holder of" if isinstance(node, dict) else node
        self.holder = [g.numbers[node["holder_of"]]] if isinstance(node, dict) else []
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
            return around(s, holder)[1:2] or [holder]
        return [owner(s, other) for group in self.holder for other in group if on_table(s, other)][:1]


class Cards:
    """A selection of cards."""

    def __init__(self, g: FluxxGame, node: str | Node) -> None:
        self.this = node == "this"
        self.it = node == "it"
        full: Node = node if isinstance(node, dict) else {}
        self.fits = fits(g, full)
        found = [card for card in range(g.size) if self.fits[card]]
        self.few = found if len(found) < 6 else []  # a short list, if it is one
        self.zone: str = full.get("in", "table")
        self.who = Who(g, full.get("of", "you"))
        self.carrying: bool = full.get("carrying", False)
        self.attached_to: str | None = full.get("attached_to")
        self.except_this: bool = full.get("except_this", False)
        self.plain = not (self.carrying or self.attached_to or self.except_this)
        self.without = [c for name in full.get("without") or () for c in g.numbers[name]]
        pick = full.get("pick", {"n": 1, "numeral": False})
        self.all = pick == "all" or self.this or self.it
        self.random = pick == "random"
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
        fits = self.fits
        if self.plain:
            return [card for card in cards if fits[card]]
        return [card for card in cards if fits[card] and self.agrees(s, f, card)]

    def any(self, s: FluxxState, f: int) -> bool:
        """Whether some card fits; quicker than finding all."""
        if self.carrying and not self.carried(s):
            return False
        if self.few and self.zone == "table" and not self.in_play(s):
            return False
        return bool(self.pool(s, f))

    def carried(self, s: FluxxState) -> bool:
        host = s.host
        for creeper in s.g.clingers:
            if host[creeper] >= 0:
                return True
        return False

    def in_play(self, s: FluxxState) -> bool:
        where = s.where
        piles = s.g.piles
        for card in self.few:
            if SEATS <= where[card] < piles:
                return True
        return False

    def agrees(self, s: FluxxState, f: int, card: int) -> bool:
        """The conditions that depend on the table."""
        this = s.stack[f + CARD]
        if self.except_this and card == this:
            return False
        if self.carrying and not attached(s, card):
            return False
        if self.attached_to is not None:
            host = s.host[card]
            return host >= 0 and (self.attached_to == "a keeper" or host != this)
        return True

    def number(self, s: FluxxState, seat: int, pool: list[int]) -> int:
        """How many of the pool are picked at most."""
        if self.all:
            return len(pool)
        most = (len(pool) + 1) // 2 if self.half else self.amount.of(s, seat)
        return min(most, len(pool))


def fits(g: FluxxGame, node: Node) -> list[bool]:
    """For every card whether type, name and trait fit; decided once, when the deck is loaded."""
    types = node.get("type")
    named = node.get("named")
    trait = node.get("trait")
    allowed = {card for name in named for card in g.numbers[name]} if named else None
    return [
        (not types or TYPES[g.type_of[card]] in types)
        and (allowed is None or card in allowed)
        and (not trait or trait in g.cards[g.kinds[card]].traits)
        for card in range(g.size)
    ]


class Condition:
    """Conditions that must all hold. Options of the deck are settled when it is loaded."""

    def __init__(self, g: FluxxGame, node: list[Node]) -> None:
        self.g = g
        self.parts = [part for part in node if part["cond"] != "option"]
        self.open = all(g.options.get(p["name"]) == p["choice"] for p in node if p["cond"] == "option")
        self.amounts = [Amount(p["what"]) if isinstance(p["what"], dict) else Amount({}) for p in self.parts]
        self.inner: list[list[Condition]] = [inner(g, part) for part in self.parts]

    def holds(self, s: FluxxState, f: int) -> bool:
        """Whether all parts hold for the player of the program's frame ``f``."""
        if not self.open:
            return False
        for at, part in enumerate(self.parts):
            if not self.part_holds(s, f, at, part):
                return False
        return True

    def part_holds(self, s: FluxxState, f: int, at: int, part: Node) -> bool:
        name = part["cond"]
        you = s.stack[f + ACTOR]
        g = self.g
        if name == "have":
            return all(has(s, you, g.numbers[card]) for card in part["what"])
        if name == "at least":
            count = sum(has(s, you, g.numbers[card]) for card in part["of"])
            return count >= self.amounts[at].of(s, you)
        if name == "working":
            return any(
                on_table(s, card) and not powerless(s, card)
                for wanted in part["what"]
                for card in g.numbers[wanted]
            )
        if name == "it is":
            it = s.stack[f + IT]
            return it >= 0 and TYPES[g.type_of[it]] in part["what"]
        if name == "hand":
            return len(s.zones[hand(you)]) >= self.amounts[at].of(s, you)
        if name == "plays left":
            return min(plays_left(s), len(s.zones[hand(you)])) >= self.amounts[at].of(s, you)
        if name == "any":
            return any(inner.holds(s, f) for inner in self.inner[at])
        return not self.inner[at][0].holds(s, f)  # "not"


def inner(g: FluxxGame, part: Node) -> list[Condition]:
    """The conditions inside `any` and `not`."""
    if part["cond"] == "any":
        return [Condition(g, node) for node in part["what"]]
    if part["cond"] == "not":
        return [Condition(g, part["what"])]
    return []


def has(s: FluxxState, seat: int, cards: list[int]) -> bool:
    """Whether a seat has one of these copies on the table."""
    zone = table(seat)
    return any(s.where[card] == zone for card in cards)
