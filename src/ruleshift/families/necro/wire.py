"""A NecroGenesis table as it travels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Literal, get_args

from ruleshift.families.necro.codes import PHASES, TZ, ZONE_NAMES, ZZ
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


Phase = Literal["set-up", "survivor", "zombie", "response", "end"]
STEPS: Final[Mapping[str, Phase]] = dict(zip(PHASES, get_args(Phase), strict=True))
# The zones of a battlefield by the words of their places.
ZONES: Final = {ZONE_NAMES[TZ >> 1]: "threat", ZONE_NAMES[ZZ >> 1]: "zombie"}


class State(Wire, frozen=True, array_like=True):
    """A status or a keyword of a card."""

    name: str  # as the glossary has it; `now` for what a card has become
    amount: str  # a number, or what it has become
    left: int  # for how many phases of its bearer; 0 if it lasts until something ends it


class Token(Wire, frozen=True, array_like=True):
    """So many tokens of a kind in a zone, `threat` or `zombie`."""

    name: str
    zone: str
    number: int


class SkillInfo(Wire, frozen=True, array_like=True):
    """A skill that can be unlocked, in words, whether it is, and how far that has got."""

    text: str
    unlocked: bool
    have: int
    least: int


class Battle(Wire, frozen=True):
    """The attack under way."""

    attacker: int
    target: int  # -1 for a whole zone
    zone: str  # `threat` or `zombie`, for a whole zone


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
    marks: list[State]  # statuses, then keywords


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
    zone: str  # `threat`, `zombie`, or nothing if it is equipped
    attached: list[int]


class NecroSide(Wire, frozen=True):
    """One player's side of a NecroGenesis table."""

    seat: int
    survivor: int
    hp: int
    max_hp: int
    damage: int
    marks: list[State]
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
    tokens: list[Token]
    lit: bool
    skills: list[SkillInfo]
    has_drawn: bool
    hands_used: int
    hand: list[int] = []  # the whole hand, where nothing is hidden (a replay of a finished game)


class NecroTable(Table, frozen=True, tag_field="family", tag="necro"):
    """A NecroGenesis table as the receiver sees it."""

    turn: int
    active: int
    phase: Phase
    first: int
    order: list[int]
    sides: list[NecroSide]  # by seat number
    hand: list[int]
    drawn: int  # the zombie that the receiver has drawn and not yet spawned, or -1
    stack: list[int]  # the next to resolve last
    battle: Battle | None
    dice: list[Count]  # the rolls of the latest step: what for, and the number
    values: list[Value]


def table(view: NecroView, open_hands: Mapping[int, View]) -> NecroTable:
    """The table as the viewer sees it; with ``open_hands``, the views of all seats, hands lie open."""
    drawn = view.numbers("drawn") if view.drawn is not None else []
    return NecroTable(
        turn=view.turn,
        active=view.active,
        phase=STEPS[view.phase],
        first=view.first,
        order=view.order,
        sides=[_side(view, side, open_hands) for side in view.sides],
        hand=view.numbers("hand"),
        drawn=drawn[0] if drawn else -1,
        stack=view.stacked,
        battle=_battle(view),
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
        marks=_states(side),
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
        tokens=[_token(word, number) for word, number in side.tokens.items()],
        lit=side.lit,
        skills=[SkillInfo(str(skill), skill.unlocked, skill.have, skill.least) for skill in side.skills],
        has_drawn=side.has_drawn,
        hands_used=side.hands_used,
        hand=open_hands[seat].numbers("hand") if seat in open_hands else [],
    )


def _states(bearer: necro.Side | necro.Zombie) -> list[State]:
    statuses = [State(one.word, one.amount, one.left) for one in bearer.statuses]
    return [*statuses, *(State(one.word, one.n, 0) for one in bearer.keywords)]


def _token(word: str, number: int) -> Token:
    """Tokens lie in the Threat Zone unless their word says otherwise."""
    name, _, zone = word.partition(" in the ")
    return Token(name, ZONES.get(zone, "threat"), number)


def _battle(view: NecroView) -> Battle | None:
    if view.fight is None:
        return None
    attacker, target, zone = view.fight
    return Battle(attacker, target, ZONES.get(ZONE_NAMES[zone >> 1], "") if target < 0 else "")


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
            _states(one),
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
            ZONES.get(one.zone, ""),
            view.numbers("attached", one.card),
        )
        for one in gear
    ]
