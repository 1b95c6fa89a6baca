"""The story of a NecroGenesis match, sentence by sentence, and who may read which."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import ruleshift
from ruleshift.core.event import Viewer
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
