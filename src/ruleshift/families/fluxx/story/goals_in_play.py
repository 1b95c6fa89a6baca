"""How things stand with each part of a Goal in play: who has it, and whether the viewer does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ruleshift.families.fluxx.codes import V_NUMERALS, table
from ruleshift.families.fluxx.rules.goals.winning import borrower_card
from ruleshift.families.fluxx.rules.table.force import kinds_on
from ruleshift.families.fluxx.rules.words.condition import Counted, InAll, Most, NoneOf, OfPlayers, Part
from ruleshift.families.fluxx.story.needs import Need, asked_for, parts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruleshift.families.fluxx.rules.table.count import Count
    from ruleshift.families.fluxx.rules.table.state import FluxxState

Counts = list[tuple[int, int]]  # seats, each with how many it has


class Standing(NamedTuple):
    """One part of a Goal in play."""

    need: Need
    mine: bool  # whether it is so for the viewer; of an Ungoal, whether it is so
    seats: list[int]  # for whom it is so; of what must not be there, who has it
    counts: Counts = []  # where it is counted: all who have any
    wanted: int = 0  # where it is counted: so many
    shared: bool = False  # what all players have counts together
    lent: bool = False  # a card of another table counts as the viewer's; of all such cards one does


def standing(s: FluxxState, goal: int, seat: int | None) -> list[Standing]:
    """The parts of a Goal in play; ``s`` holds no more than the viewer may know, nobody's seat is None."""
    g = s.g
    loss = g.goals.losses.get(goal)
    condition = loss or g.goals.aims[goal].rest
    parts = iter(condition.parts if condition else ())
    viewer = -1 if seat is None else seat
    lendable = [] if loss else _lendable(s, viewer)
    found: list[Standing] = []
    for one in asked_for(g.printed.node(goal)):
        needs = parts_of(g, one, s.face, s.values[V_NUMERALS])
        if one["cond"] == "have" or (one["cond"] == "at least" and isinstance(one["of"], list)):
            found += [_by_name(s, need, one, viewer, lendable) for need in needs]
        else:
            found.append(_judged(s, next(parts), one, needs[0], viewer, lendable))
    return found


def in_the_way(s: FluxxState, goal: int, seat: int) -> list[int]:
    """The Creepers of a seat that keep it from meeting a Goal."""
    blocking = 0 if goal in s.g.goals.losses else s.g.goals.aims[goal].blocking & ~s.pardons[seat]
    bits = s.g.printed.faces[s.face].bits
    return [card for card in s.zones[table(seat)] if bits[card] & blocking]


def _lendable(s: FluxxState, viewer: int) -> list[int]:
    """The Keepers of other tables of which one counts as the viewer's."""
    if viewer != s.active or not s.g.standing.borrowers or borrower_card(s) < 0:
        return []
    creeper = s.g.printed.faces[s.face].creeper
    lying = [card for other in s.order if other != viewer for card in s.zones[table(other)]]
    return [card for card in lying if not creeper[card]]


def _by_name(s: FluxxState, need: Need, one: Any, viewer: int, lendable: list[int]) -> Standing:
    """A part that names its cards: what counts is which kinds lie there, not how many of each."""
    printed = s.g.printed
    kinds = 0
    for kind in need.cards:
        kinds |= printed.bits[printed.of_kind[kind][0]]
    single = one["cond"] == "have"
    wanted = 1 if single else one["what"]["n"] + (s.values[V_NUMERALS] if one["what"]["numeral"] else 0)
    counts = [(seat, (kinds_on(s, seat) & kinds).bit_count()) for seat in s.order]
    missing = kinds & ~kinds_on(s, viewer) if viewer >= 0 else 0
    shown = printed.faces[s.face].bits
    part = _tallied(need, counts, wanted, viewer, lendable, lambda card: bool(shown[card] & missing))
    return part._replace(counts=[], wanted=0) if single else part


def _tallied(
    need: Need, counts: Counts, wanted: int, viewer: int, lendable: list[int], adds: Callable[[int], int]
) -> Standing:
    """A part of which somebody needs so many; ``adds`` says what a lent card would add."""
    seats = [seat for seat, number in counts if number >= wanted]
    short = wanted - dict(counts).get(viewer, 0)
    lent = short > 0 and any(adds(card) >= short for card in lendable)
    return Standing(need, viewer in seats, seats, _any(counts), wanted, lent=lent)


def _any(counts: Counts) -> Counts:
    return [(seat, number) for seat, number in counts if number]


def _judged(s: FluxxState, part: Part, one: Any, need: Need, viewer: int, lendable: list[int]) -> Standing:
    """A part that takes more than a look at which kinds lie there."""
    if isinstance(part, OfPlayers):
        return _of_players(s, part, one, need, viewer)
    if not isinstance(part, Counted | NoneOf | Most):
        return Standing(need, part.holds(s, s.active, -1), [])
    what = one["of"] if isinstance(part, Counted) else one["what"]
    hidden = _picks_in_hand(what)
    counts = [(seat, _count(s, part.count, seat)) for seat in s.order if seat == viewer or not hidden]
    if isinstance(part, InAll):
        wanted = part.amount.of(s, s.active)
        total = sum(number for _, number in counts)
        return Standing(
            need, total >= wanted, [seat for seat, _ in _any(counts)], _any(counts), wanted, shared=True
        )
    if isinstance(part, Counted):
        weights = part.count.weights[s.face]
        adds = (lambda card: weights[card]) if what["in"] == "table" else (lambda card: 0)
        return _tallied(need, counts, part.amount.of(s, s.active), viewer, lendable, adds)
    if isinstance(part, NoneOf):
        having = [seat for seat, _ in counts if not part.holds(s, seat, -1)]
        seated = any(seat == viewer for seat, _ in counts)
        return Standing(need, seated and viewer not in having, having, _any(counts))
    holders = [] if hidden else list(part.holders(s))
    return Standing(need, viewer in holders, holders, _any(counts), _to_beat(part, one, counts, viewer))


def _to_beat(part: Most, one: Any, counts: Counts, viewer: int) -> int:
    """How many the viewer must have to have the most."""
    if one["cond"] == "fewest":
        return 0
    best = max((number for seat, number in counts if seat != viewer), default=0)
    return max(1, best if part.ties else best + 1)


def _of_players(s: FluxxState, part: OfPlayers, one: Any, need: Need, viewer: int) -> Standing:
    """A part about several players: for whom of them it is so, and of how many it must be."""
    others = "other" in one["cond"]
    asked = [seat for seat in s.order if seat != viewer] if others else s.order
    if _unseen(one):
        return Standing(need, False, [])
    seats = [seat for seat in asked if part.inner.holds(s, seat, -1)]
    wanted = len(asked) if one["cond"].startswith("every") else 0
    if others and viewer not in s.order:
        return Standing(need, False, seats)
    counts = [(seat, 1) for seat in seats] if wanted else []
    return Standing(need, part.holds(s, viewer, -1), seats, counts, wanted, shared=True)


def _count(s: FluxxState, count: Count, seat: int) -> int:
    held = s.zones[count.place + 2 * seat]
    return (
        len(held) if -1 in held else count.of(s, seat)
    )  # of cards that are not seen only the number is known


def _picks_in_hand(what: Any) -> bool:
    """Whether a filter asks which cards somebody holds, and not only how many."""
    return what["in"] == "hand" and any(what[key] for key in ("type", "trait", "named"))


def _unseen(node: Any) -> bool:
    """Whether a condition asks anywhere which cards others hold."""
    if isinstance(node, list):
        return any(map(_unseen, node))
    if not isinstance(node, dict):
        return False
    return (node.get("in") == "hand" and _picks_in_hand(node)) or any(map(_unseen, node.values()))
