"""Abilities that cost nothing are offered exactly while they can change something; others may be wasted."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.decks import load_deck
from ruleshift.families.necro.game import NecroGame
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.words.clause import FREE_USES
from ruleshift.families.necro.story.why_card import IDLE
from tests.support.games import NECRO

HURT: Final = {"hp": 5}
EMPTY: Final[dict[str, Any]] = {"deck": {"only": []}}
ZOMBIE: Final = {"TZ": ["Shambler"]}
FAR: Final = {"ZZ": ["Shambler"]}
BLADE: Final = {"equipment": ["Machete"]}
SPENT: Final = {"equipment": [{"Machete": {"counters": 1}}]}

# What it does, what Ann has, and whether it is offered.
OFFERS: Final[list[tuple[str, dict[str, Any], bool]]] = [
    # Nothing to heal or to cure.
    ("{heal: 2}", {}, False),
    ("{heal: 2}", HURT, True),
    ("{heal: 2, who: both survivors}", {}, False),
    ("{heal: 2, who: both survivors}", HURT, True),
    ("{heal: 1, who: {zombies: any}}", ZOMBIE, False),
    ("{heal: 1, who: {zombies: any}}", {"TZ": ["Shambler", {"Bruiser": {"hp": 1}}]}, True),
    ("{cure: one negative}", {}, False),
    ("{cure: one negative}", {"statuses": {"bleed": 1}}, True),
    ("{cure: [stun, burn]}", {"statuses": {"bleed": 1}}, False),
    # Having to draw from an empty deck loses the game (R92): that is a change.
    ("{draw: 1}", EMPTY, True),
    ("{draw: 1}", {}, True),
    ("{draw: 0}", {}, False),
    ("{look: 2}", EMPTY, False),
    ("{look: 2}", {}, True),
    ("{search: {type: item}}", EMPTY, False),
    ("{search: {type: item}}", {"deck": {"only": ["Machete"]}}, True),
    ("{shuffle: deck}", EMPTY, False),
    ("{shuffle: deck}", {"deck": {"only": ["Machete"]}}, False),
    ("{shuffle: [deck, zombie deck]}", EMPTY, True),
    ("{discard: 1}", {"hand": []}, False),
    ("{discard: 1}", {"hand": ["Machete"]}, True),
    ("{discard: 1, who: opponent}", {"hand": ["Machete"]}, False),
    # A status that is there, or that cannot be had.
    ("{afflict: cover, who: survivor}", {}, True),
    ("{afflict: bleed 1, who: survivor}", {"statuses": {"bleed": 1}}, True),
    ("{afflict: bleed 1, who: survivor}", {"statuses": {"stabilized": "yes"}}, False),
    ("{afflict: cover, who: {zombies: any}}", ZOMBIE, False),
    # Tokens of which there is one in a zone.
    ("{token: barricade}", {}, True),
    ("{token: barricade}", {"tokens": {"barricade": 1}}, False),
    ("{token: barricade}, {heal: 1}", {"tokens": {"barricade": 1}}, False),
    ("{token: barricade}, {heal: 1}", HURT | {"tokens": {"barricade": 1}}, True),
    ("{token: grease}", {"tokens": {"grease": 1}}, True),
    # Nobody to hurt, nothing to move.
    ("{damage: 1, who: {zombies: any, pick: all}}", {}, False),
    ("{damage: 1, who: {zombies: any, pick: all}}", ZOMBIE, True),
    ("{damage: 1, who: survivor}", {}, True),
    ("{destroy: {zombies: any, pick: all}}", {}, False),
    ("{destroy: survivor}", {}, False),
    ("{destroy: this}", {}, True),
    ("{exile: {graveyard: any, pick: all}}", {}, False),
    ("{exile: {graveyard: any, pick: all}}", {"graveyard": ["Machete"]}, True),
    ("{move: {zombies: any, pick: all}, to: ZZ}", {}, False),
    ("{move: {zombies: any, pick: all}, to: ZZ}", FAR, False),
    ("{move: {zombies: any, pick: all}, to: ZZ}", ZOMBIE, True),
    ("{move: {graveyard: any, pick: all}, to: hand}", {}, False),
    ("{move: {graveyard: any, pick: all}, to: hand}", {"graveyard": ["Machete"]}, True),
    ("{move: {graveyard: any, pick: all}, to: hand}", {"graveyard": ["Shambler"]}, False),
    ("{rest: survivor}", {}, False),
    ("{rest: this}", {}, True),
    ("{ready: this}", {}, False),
    ("{ready: {gear: any, pick: all}}", BLADE, False),
    ("{counter: 1, who: {gear: any, pick: all}}", BLADE, False),
    ("{counter: 1, who: {gear: any, pick: all}}", SPENT, True),
    ("{counter: -1, who: {gear: any, pick: all}}", BLADE, True),
    ("{counter: 1, who: survivor}", {}, False),
    # Points that cannot be had.
    ("{gain: ap 1}", {}, True),
    ("{gain: ap 1}", {"gained": 6}, False),
    ("{gain: ap 1, who: opponent}", {}, False),
    ("{gain: tp 1}", {}, True),
    # What lasts adds up if it is a number.
    ("{change: damage 1, who: survivor}", {}, True),
    ("{grant: armor 1, who: survivor}", {}, True),
    ("{grant: guard, who: {zombies: any, pick: all}}", {}, False),
    ("{forbid: attack, who: {zombies: any, pick: all}}", {}, False),
    ("{lose: opponent}", {}, True),
    # Branches, choices and conditions.
    ("{roll: 4+, then: [{heal: 1}], else: [{heal: 2}]}", {}, False),
    ("{roll: 4+, then: [{heal: 1}], else: [{draw: 1}]}", {}, True),
    ("{choose: {mend: [{heal: 1}], clean: [{cure: [bleed]}]}}", {}, False),
    ("{choose: {mend: [{heal: 1}], clean: [{cure: [bleed]}]}}", HURT, True),
    ("{draw: 1, if: {count: hand, least: 9}}", {}, False),
    ("{draw: 1, if: {count: hand, most: 8}}", {}, True),
    (
        "{heal: 1, who: {zombies: any}}, {draw: 1, if: {has: stun, who: it}}",
        ZOMBIE,
        True,
    ),  # it is not chosen yet
    ("{attack: {zombies: any, pick: random}, attacker: {gear: any, pick: random}}", BLADE, False),
    (
        "{attack: {zombies: any, pick: random}, attacker: {gear: any, pick: random}}",
        BLADE | ZOMBIE,
        True,
    ),
    ("{delay: draw, do: [{heal: 1}]}", {}, True),
    # Acting ends Stealth (2.32.3).
    ("{heal: 2}", {"statuses": {"stealth": "yes"}}, True),
]


ZOMBIES: Final = [
    f"{{name: {name}, number: NG-09-{n:03}, type: zombie, subtype: walker, cost: 1, hp: 3, damage: 1, ed: 3,"
    " may: {cost: 0 AP, do: [{heal: 1, who: this}]}}"
    for n, name in enumerate(("Ghoul", "Wight"))
]

# What it does, what Ann has, and how often it can be used in a row.
IN_A_ROW: Final[list[tuple[str, dict[str, Any], int]]] = [
    ("{afflict: cover, who: survivor}", {}, 1),
    ("{afflict: stabilized, who: survivor}", {"statuses": {"bleed": 1}}, 1),
    ("{afflict: bleed 1, who: survivor}", {}, FREE_USES),
    ("{heal: 2}", {"hp": 17}, 2),
    ("{grant: light, who: survivor}", {}, 1),
    ("{grant: light, who: survivor, until: next turn}", {}, 1),
    ("{grant: armor 1, who: survivor}", {}, FREE_USES),
    ("{forbid: attack, who: {zombies: any, pick: all}}", ZOMBIE, 1),
    ("{become: brute, who: {zombies: any, pick: all}}", ZOMBIE, 1),
    ("{gain: ap 2}", {"gained": 3}, 2),
    ("{rest: this}", {}, 1),
]
PRICES: Final = ("cost: 0 AP", "cost: 0 AP, limit: 9 per turn", "cost: 1 AP", "cost: rest")
STEPS: Final = sorted({one[0] for one in (*OFFERS, *IN_A_ROW)})


@cache
def game() -> NecroGame:
    """NecroGenesis with a card more for each list of steps and each price."""
    cards = [
        f"{{name: Idol {n}{'abcd'[at]}, number: NG-{at + 2:02}-{n:03}, type: item, subtype: passive,"
        f" may: {{{price}, do: [{steps}]}}}}"
        for n, steps in enumerate(STEPS)
        for at, price in enumerate(PRICES)
    ]
    cards += ZOMBIES
    return cast(NecroGame, ruleshift.loads("\n  - ".join([load_deck(NECRO).text.rstrip(), *cards])))


def table(steps: str, ann: dict[str, Any], price: str = PRICES[0]) -> Match:
    idol = f"Idol {STEPS.index(steps)}{'abcd'[PRICES.index(price)]}"
    ann = {"hand": [], "ap": 2, **ann, "equipment": [idol, *ann.get("equipment", ())]}
    return game().set_up({"seats": {"Ann": ann, "Bob": {"hand": []}}})


def is_offered(match: Match) -> bool:
    assert match.question is not None
    return any("Idol" in label for label in match.question.labels().values())


def use(match: Match) -> None:
    assert match.question is not None
    labels = match.question.labels()
    match.answer(next(option for option in labels if "Idol" in labels[option]))


def facts(match: Match) -> tuple[Any, ...]:
    """All there is on the table, but for chance and how often something was used."""
    s = cast(NecroState, match.state)
    cards = (s.zones, s.wounds, s.status, s.counters, s.resting, s.attacks, s.host, s.known)
    return (str(cards), str((s.pools, s.tokens, s.tally, s.gained, s.lasting, s.outcome)))


def outcomes(match: Match) -> list[tuple[Any, ...]]:
    """What the table can be once everything that was begun is answered, in every way."""
    if match.question is None or match.question.purpose == "act":
        return [facts(match)]
    found = []
    for option in match.question.options:
        twin = match.copy()
        twin.answer(option)
        found += outcomes(twin)
    return found


@pytest.mark.parametrize(("steps", "ann", "offered"), OFFERS)
def test_a_free_ability_is_offered_while_it_can_change_something(
    steps: str, ann: dict[str, Any], offered: bool
) -> None:
    assert is_offered(table(steps, ann)) is offered


@pytest.mark.parametrize(("steps", "ann"), [one[:2] for one in OFFERS if not one[2]])
def test_what_is_withheld_would_have_changed_nothing(steps: str, ann: dict[str, Any]) -> None:
    """With a limit the same ability may be wasted: whatever is chosen, the table is as it was."""
    match = table(steps, ann, PRICES[1])
    if not is_offered(match):
        return  # nothing it could be declared on, which binds all abilities
    before = facts(match)
    use(match)
    assert set(outcomes(match)) == {before}


@pytest.mark.parametrize("price", PRICES[1:])
def test_what_has_a_price_or_a_limit_may_be_wasted(price: str) -> None:
    assert is_offered(table("{heal: 2}", {}, price))
    assert is_offered(table("{ready: this}", {}, price))  # for a rest it is paid back


@pytest.mark.parametrize(("steps", "ann", "times"), IN_A_ROW)
def test_a_free_ability_is_used_until_it_changes_nothing(steps: str, ann: dict[str, Any], times: int) -> None:
    match = table(steps, ann)
    used = 0
    while is_offered(match):
        before = facts(match)
        use(match)
        assert facts(match) != before
        used += 1
    assert used == times


def test_why_it_is_not_offered_is_said() -> None:
    match = table("{heal: 2}", {})
    idol = match.view(0).sides[0].equipment[0].name
    assert match.why_not(idol, 0) == IDLE
    played = cast(NecroGame, match.game)
    number = next(use.option for use in played.texts.uses if played.names[use.card] == idol)
    with pytest.raises(ruleshift.IllegalAnswer, match="it would change nothing now"):
        match.answer(number)


def test_abilities_of_zombies_are_offered_likewise() -> None:
    zombies = [{"Ghoul": {"hp": 3, "resting": "yes"}}, {"Wight": {"hp": 1, "resting": "yes"}}]
    seats = {"Ann": {"TZ": zombies, "hand": []}, "Bob": {"hand": []}}
    match = game().set_up({"seats": seats, "phase": "zombie phase"})
    while match.question and match.question.purpose != "ability":
        match.answer(match.question.options[-1])
    assert match.question is not None
    assert list(match.question.labels().values()) == ["use Wight", "go on"]
    assert match.why_not("Ghoul", 1) == IDLE
