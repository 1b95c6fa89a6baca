"""The story of a NecroGenesis match, sentence by sentence, and who may read which."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import ruleshift
from ruleshift.core.engine.event import Viewer
from ruleshift.rulings import open_book

LISTS = ("scorched-earth", "long-watch", "hold-the-line", "machine-shop", "ghost-protocol", "field-hospital")


def at(ann: Mapping[str, Any], bob: Mapping[str, Any] | None = None, **more: Any) -> ruleshift.Match:
    """A match in Ann's Action Step, or wherever else is said."""
    return ruleshift.load("necrogenesis").set_up({"seats": {"Ann": ann, "Bob": bob or {}}, **more})


def answer(match: ruleshift.Match, *labels: str) -> None:
    for label in labels:
        assert match.question is not None, label
        match.answer(match.question.find(label))


def told(match: ruleshift.Match, viewer: Viewer = None) -> list[str]:
    return [line.strip() for line in match.log(viewer).splitlines()]


def played_out(seed: int, answers: int = 400) -> ruleshift.Match:
    rng = Random(seed)
    decks = [LISTS[seed % 6], LISTS[seed // 6 % 6]]
    match = ruleshift.load("necrogenesis", decks=decks).start(["Ann", "Bob"], seed=seed)
    while match.question and answers:
        match.answer(rng.choice(match.question.options))
        answers -= 1
    return match


# -- battle --------------------------------------------------------------------------------------


def test_an_attack_shows_its_price_its_die_and_its_damage() -> None:
    match = at({"equipment": ["Machete"], "TZ": ["Bruiser"]}, dice=[4])
    answer(match, "attack with Machete")
    assert told(match) == [
        "Ann attacks Bruiser with Machete for 1 AP (2 left); 7 durability left.",
        "Ann rolls 4 against 3+: hit.",
        "Machete deals 2 damage to Bruiser (3 HP left).",
    ]


def test_a_miss_is_told_by_its_die() -> None:
    match = at({"equipment": ["Machete"], "TZ": ["Bruiser"]}, dice=[2])
    answer(match, "attack with Machete")
    assert told(match)[1:] == ["Ann rolls 2 against 3+: miss."]


def test_an_unarmed_attack_names_a_number() -> None:
    match = at({"TZ": ["Shambler"]}, dice=[5])
    answer(match, "attack unarmed", "name 5")
    assert told(match) == [
        "Ann attacks Shambler unarmed for 1 AP (2 left).",
        "Ann names 5 and rolls 5: hit.",
        "Ann deals 1 damage to Shambler (0 HP left).",
        "Shambler is destroyed.",
    ]


def test_what_dies_goes_to_the_graveyard_without_a_word() -> None:
    match = at(
        {"equipment": ["Improvised Flamethrower"], "TZ": ["Shambler", "Sprinter", "Shambler"]}, dice=[6]
    )
    answer(match, "attack with Improvised Flamethrower")
    lines = told(match)
    assert "Shambler (2) and Sprinter are destroyed." in lines
    assert not [line for line in lines if "Graveyard" in line]


def test_a_zombie_attacks_and_the_survivor_tries_to_escape() -> None:
    match = at({"TZ": ["Bruiser"]}, phase="attack step", dice=[2])
    answer(match, "Quick Escape")
    assert told(match)[:2] == [
        "Bruiser attacks Ann.",
        "Ann tries a Quick Escape from Bruiser for 1 TP (1 left): rolls 2 against 2+ and escapes.",
    ]


def test_damage_over_time_says_what_it_comes_from() -> None:
    match = at({"statuses": {"bleed": "2 for 1 turn"}}, phase="start")
    lines = told(match)
    assert "Ann bleeds for 2 (18 HP left)." in lines
    assert "Bleed on Ann ends." in lines


# -- cards ---------------------------------------------------------------------------------------


def test_playing_and_equipping_are_one_sentence() -> None:
    match = at({"hand": ["Torch", "Bear Trap", "Bandage"], "hp": 10})
    answer(match, "play Torch", "play Bear Trap", "play Bandage")
    assert told(match)[:4] == [
        "Ann equips Torch for 1 AP (2 left).",
        "Ann places Bear Trap in the Threat Zone for 1 AP (1 left).",
        "Ann plays Bandage for 1 AP (0 left).",
        "Bandage heals Ann by 2 (12 HP).",
    ]


def test_a_swap_says_what_goes() -> None:
    match = at({"hand": ["Shotgun"], "equipment": [{"Old Rifle": ["Scope"]}]})
    answer(match, "play Shotgun", "keep Scope")
    lines = told(match)
    assert lines[:2] == ["Ann plays Shotgun for 2 AP (1 left).", "Ann unequips Old Rifle."]
    assert lines[-2:] == ["Ann equips Shotgun.", "Ann attaches Scope to Shotgun."]


def test_looting_is_one_sentence_and_hides_the_draw() -> None:
    match = at({"hand": ["Medkit", "Torch"], "deck": ["Bandage"]})
    answer(match, "loot", "discard Medkit")
    assert told(match) == ["Ann loots for 1 AP (2 left): discards Medkit and draws 1 card."]
    assert told(match, 0) == ["Ann loots for 1 AP (2 left): discards Medkit and draws Bandage."]
    assert told(match, 1) == told(match)


def test_the_mulligan_is_secret() -> None:
    match = ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=3)
    hand = match.view(0).hand
    first = match.question
    assert first is not None
    match.answer(first.options[0])
    answer(match, "keep the rest", "keep the rest")
    own = [line for line in told(match, 0) if "exchanges" in line]
    others = [line for line in told(match, 1) if "exchanges" in line]
    assert others == ["Ann exchanges 1 card."]
    assert own[0].removeprefix("Ann exchanges ").removesuffix(".") in hand


# -- the Zombie Phase ----------------------------------------------------------------------------


def test_a_drawn_zombie_is_for_the_zombie_player_only() -> None:
    match = at({}, {"zombie deck": ["Bruiser"]}, phase="spawn step")
    answer(match, "draw a zombie")
    assert "Bob draws Bruiser from the Zombie Deck." in told(match, 1)
    assert "Bob draws a zombie from the Zombie Deck." in told(match, 0)
    match.answer(match.question.find("put it under"))  # type: ignore[union-attr]
    assert "Bob puts Bruiser under the Zombie Deck and stops spawning." in told(match, 1)
    assert "Bob puts the drawn zombie under the Zombie Deck and stops spawning." in told(match, 0)


def test_a_spawn_tells_its_price_and_nothing_of_the_draw() -> None:
    match = at({}, {"zombie deck": ["Bruiser"]}, phase="spawn step")
    answer(match, "draw a zombie", "spawn it")
    lines = told(match, 0)
    assert "Bob spawns Bruiser for 4 TH (0 left)." in lines
    assert not [line for line in lines if "draws" in line and "zombie" in line]


# -- any game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_both_ways_to_tell_a_seat_its_story_agree(seed: int) -> None:
    match = played_out(seed)
    for seat in (0, 1, None):
        assert match.log(seat) == match.view(seat).log()


@pytest.mark.parametrize("seed", range(12))
def test_everything_told_has_words_and_a_rule(seed: int) -> None:
    book = open_book("necro")
    for event in played_out(seed).events:
        assert event.text("all"), event.kind
        if event.kind == "roll" and not event.rule:
            continue  # the card that asks for the die is all there is to it
        assert book.find(event.rule), event.text("all")


@pytest.mark.parametrize("seed", range(12))
def test_no_sentence_names_what_its_reader_could_not_see(seed: int) -> None:
    match = played_out(seed)
    hidden = [raw for event in match.events for raw in event.raw if raw[0] == 0 and raw[4] != -1]
    assert hidden, "some cards move unseen"
    for event in match.events:
        secret = [raw for raw in event.raw if raw[0] == 0 and raw[4] != -1]
        for raw in secret:
            if event.kind in ("draw", "draw zombie", "bottom", "look"):
                assert match.game.names[raw[1]] not in event.text(None)


# -- what does nothing, and what was kept off ----------------------------------------------------


def test_a_trigger_that_finds_a_guard_in_its_way_says_so() -> None:
    match = at(
        {"ap": 0, "traps": ["Spring Nailer"], "ZZ": ["Shield Bearer"]},
        {"th": 1, "zombie deck": ["Crawling Torso"]},
        phase="spawn step",
    )
    answer(match, "draw a zombie", "spawn it")
    lines = told(match)
    assert lines[lines.index("Spring Nailer's ability triggers.") + 1] == (
        "Spring Nailer cannot attack Crawling Torso: Shield Bearer guards it."
    )


def test_a_trigger_that_cannot_see_its_target_says_so() -> None:
    match = at(
        {"ap": 0, "traps": ["Spring Nailer"]},
        {"th": 3, "zombie deck": ["Shadow Stalker"]},
        phase="spawn step",
    )
    answer(match, "draw a zombie", "spawn it")
    assert "Spring Nailer cannot attack Shadow Stalker, which is in Stealth." in told(match)


def test_a_trigger_that_comes_too_late_says_so() -> None:
    match = at(
        {"ap": 0, "traps": ["Spring Nailer", "Spring Nailer"]},
        {"th": 1, "zombie deck": ["Crawling Torso"]},
        phase="spawn step",
        dice=[6],
    )
    answer(match, "draw a zombie", "spawn it")
    lines = told(match)
    assert lines[lines.index("Crawling Torso is destroyed.") + 1] == "Spring Nailer comes too late."


def test_a_trigger_without_anybody_to_work_on_says_so() -> None:
    match = at({}, {"th": 5, "zombie deck": ["Mother of Rot"]}, phase="spawn step")
    answer(match, "draw a zombie", "spawn it")
    assert "Mother of Rot finds no target." in told(match)


def test_a_choice_that_ran_out_of_cards_found_something_before() -> None:
    match = at({}, {"th": 5, "zombie deck": ["Mother of Rot"], "graveyard": ["Shambler"]}, phase="spawn step")
    answer(match, "draw a zombie", "spawn it", "Shambler")
    lines = told(match)
    assert "Bob spawns Shambler." in lines
    assert "Mother of Rot finds no target." not in lines


def test_a_status_that_cannot_be_had_and_a_heal_that_is_not_needed_are_told() -> None:
    match = at({"survivor": "Rick The Firestarter", "hand": ["Bandage", "Scrap"], "TZ": ["Cinder Husk"]})
    answer(match, "play Bandage", "use Rick The Firestarter")
    lines = told(match)
    assert "Ann has nothing to heal (Bandage)." in lines
    assert "Cinder Husk cannot get Burn (Rick The Firestarter)." in lines


def test_what_is_negated_is_named_for_what_it_is() -> None:
    """A status that is kept off is not the card that gives it, and an entry is not the zombie."""
    match = at(
        {"tp": 1, "hand": ["Shake It Off"], "TZ": ["Shambler"]}, {"hand": ["Sniff Out"]}, phase="advance step"
    )
    answer(match, "play Sniff Out", "play Shake It Off")
    assert "Shake It Off keeps Exposed from Ann." in told(match)
    assert not [line for line in told(match) if "negates" in line]
    match = at({"tp": 1, "hand": ["Barricade the Door"], "ZZ": ["Bruiser"]}, phase="advance step")
    answer(match, "play Barricade the Door")
    assert "Barricade the Door keeps Bruiser out of the Threat Zone." in told(match)
    assert "Bruiser" in [zombie.name for zombie in match.view(0).sides[0].zombie]


def test_prevention_names_its_card() -> None:
    match = at({"tp": 0, "equipment": ["Kevlar Vest"], "TZ": ["Sprinter"]}, phase="attack step")
    assert any(line.startswith("Kevlar Vest prevents 1 damage to Ann") for line in told(match))
    match = at({"equipment": ["Machete"], "TZ": ["Riot Walker"]}, dice=[4])
    answer(match, "attack with Machete")
    assert "1 damage to Riot Walker is prevented by its Armor." in told(match)


def test_nobody_is_asked_to_draw_a_zombie_who_cannot() -> None:
    """After a zombie went under the deck only an Event of the Spawn Step is left to decide (R37)."""
    bob = {"hand": ["Raise the Dead"], "th": 8, "zombie deck": ["Bruiser"], "graveyard": ["Sprinter"]}
    match = at({}, bob, phase="spawn step")
    assert match.question is not None
    assert match.question.prompt == "You have 8 TH. Draw a zombie?"
    answer(match, "draw a zombie", "put it under the deck")
    assert match.question is not None
    assert list(match.question.labels().values()) == ["play Raise the Dead", "stop spawning"]
    assert match.question.prompt == "You have 8 TH and draw no more zombies. What else?"


def test_an_unlocked_skill_is_told_in_its_own_words() -> None:
    match = at(
        {
            "survivor": "Sarah The Sharpshooter",
            "tally": {"kill": 2},
            "equipment": ["Machete"],
            "TZ": ["Shambler"],
        },
        dice=[6],
    )
    answer(match, "attack with Machete")
    skill = "Your ranged attacks have +1 Damage against targets in the Zombie Zone."
    assert f"Sarah The Sharpshooter unlocks a skill: {skill}" in told(match)


def test_hp_below_none_are_none_everywhere() -> None:
    match = at({"hp": 1, "tp": 0, "ap": 0, "TZ": ["Bruiser"]}, phase="attack step")
    assert match.outcome is not None
    assert "Bruiser deals 3 damage to Ann (0 HP left)." in told(match)
    view = match.view(0)
    assert view.sides[0].hp == 0
    assert match.explain("hp", 0).value == 0
