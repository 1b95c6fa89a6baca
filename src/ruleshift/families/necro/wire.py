"""A NecroGenesis table as it travels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.language import glossary
from ruleshift.families.necro.story.kinds import PLACES as PLACES
from ruleshift.families.necro.story.reasons import VALUES
from ruleshift.wire.parts import Count, Value, Wire, value
from ruleshift.wire.table import Table

if TYPE_CHECKING:
    from ruleshift import View
    from ruleshift.families.necro.view import view as necro
    from ruleshift.families.necro.view.view import NecroView

# What the browser explains of the words on cards.
WORDS: Final = {
    "KEYWORDS": glossary.KEYWORDS,
    "STATUSES": glossary.STATUSES,
    "IDLENESS": glossary.IDLENESS,
    "TOKENS": glossary.TOKENS,
    "TOKEN_NAMES": glossary.TOKEN_NAMES,
}


class Zombie(Wire, frozen=True):
    """A zombie on a battlefield."""

    card: int
    hp: int
    max_hp: int
    damage: int
    ed: int
    hit: int
    resting: bool
    sick: bool
    marks: list[str]  # statuses and keywords in words


class Gear(Wire, frozen=True):
    """A weapon, an item or a trap in play."""

    card: int
    counters: int
    max: int
    disabled: bool
    resting: bool
    used: bool
    damage: int | None
    hit: int
    hands: int
    range: list[str]
    zone: str
    attached: list[int]


class NecroSide(Wire, frozen=True):
    """One player's side of a NecroGenesis table."""

    seat: int
    survivor: int
    hp: int
    max_hp: int
    damage: int
    marks: list[str]
    ap: int
    tp: int
    th: int
    hand_count: int
    deck_count: int
    thin: bool
    zombie_deck_count: int
    graveyard: list[int]
    exile: list[int]
    threat: list[Zombie]
    zombie: list[Zombie]
    equipment: list[Gear]
    traps: list[Gear]
    tokens: list[Count]
    lit: bool
    skills: list[str]
    has_drawn: bool
    hands_used: int
    hand: list[int] = []  # the whole hand, where nothing is hidden (a replay of a finished game)


class NecroTable(Table, frozen=True, tag_field="family", tag="necro"):
    """A NecroGenesis table as the receiver sees it."""

    turn: int
    active: int
    phase: str
    first: int
    order: list[int]
    sides: list[NecroSide]  # by seat number
    hand: list[int]
    drawn: int  # the zombie that the receiver has drawn and not yet spawned, or -1
    stack: list[str]  # the next to resolve last
    battle: list[str]  # attacker and target, or nothing
    dice: list[Count]  # the rolls of the latest step: what for, and the number
    values: list[Value]


def table(view: NecroView, open_hands: Mapping[int, View]) -> NecroTable:
    """The table as the viewer sees it; with ``open_hands``, the views of all seats, hands lie open."""
    drawn = view.numbers("drawn") if view.drawn is not None else []
    return NecroTable(
        turn=view.turn,
        active=view.active,
        phase=view.phase,
        first=view.first,
        order=view.order,
        sides=[_side(view, side, open_hands) for side in view.sides],
        hand=view.numbers("hand"),
        drawn=drawn[0] if drawn else -1,
        stack=view.stack,
        battle=list(view.battle or ()),
        dice=[Count(*roll) for roll in view.dice],
        values=[value(view.explain(name)) for name in VALUES],
    )


def _side(view: NecroView, side: necro.Side, open_hands: Mapping[int, View]) -> NecroSide:
    seat = side.seat
    return NecroSide(
        seat=seat,
        survivor=view.numbers("survivor", seat)[0],
        hp=side.hp,
        max_hp=side.max_hp,
        damage=side.damage,
        marks=[*map(str, side.statuses), *side.keywords],
        ap=side.ap,
        tp=side.tp,
        th=side.th,
        hand_count=side.hand_count,
        deck_count=side.deck_count,
        thin=side.thin,
        zombie_deck_count=side.zombie_deck_count,
        graveyard=view.numbers("graveyard", seat),
        exile=view.numbers("exile", seat),
        threat=_zombies(side.threat),
        zombie=_zombies(side.zombie),
        equipment=_gear(view, side.equipment),
        traps=_gear(view, side.traps),
        tokens=[Count(word, number) for word, number in side.tokens.items()],
        lit=side.lit,
        skills=[str(skill) for skill in side.skills],
        has_drawn=side.has_drawn,
        hands_used=side.hands_used,
        hand=open_hands[seat].numbers("hand") if seat in open_hands else [],
    )


def _zombies(zombies: Iterable[necro.Zombie]) -> list[Zombie]:
    return [
        Zombie(
            one.card,
            one.hp,
            one.max_hp,
            one.damage,
            one.ed,
            one.hit,
            one.resting,
            one.sick,
            [*map(str, one.statuses), *one.keywords],
        )
        for one in zombies
    ]


def _gear(view: NecroView, gear: Iterable[necro.Gear]) -> list[Gear]:
    return [
        Gear(
            one.card,
            one.counters,
            one.max,
            one.disabled,
            one.resting,
            one.attacked,
            one.damage,
            one.hit,
            one.hands,
            list(one.range),
            one.zone,
            view.numbers("attached", one.card),
        )
        for one in gear
    ]
