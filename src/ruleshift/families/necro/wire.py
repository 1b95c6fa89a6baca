"""A NecroGenesis table as it travels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ruleshift.families.necro.story.reasons import VALUES
from ruleshift.server.wire.messages import (
    Cause,
    Count,
    Gear,
    NecroSide,
    NecroTable,
    Value,
    Zombie,
)

if TYPE_CHECKING:
    from ruleshift import View
    from ruleshift.families.necro.view import view as necro
    from ruleshift.families.necro.view.view import NecroView


def necro_table(view: NecroView, open_hands: Mapping[int, View]) -> NecroTable:
    """The table as the viewer sees it."""
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
        values=_values(view),
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


def _values(view: NecroView) -> list[Value]:
    found = [view.explain(name) for name in VALUES]
    return [Value(value.name, value.shown, [Cause(*cause) for cause in value.causes]) for value in found]
