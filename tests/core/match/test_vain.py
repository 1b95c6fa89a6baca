"""Plays without effect: found on copies dealt anew, so that nothing hidden is told."""

from __future__ import annotations

from typing import Any

import ruleshift
from ruleshift.core.match.match import Match
from ruleshift.core.match.vain import in_vain
from ruleshift.core.scenario.scenario import set_up


def labels(match: Match) -> list[str]:
    assert match.question is not None
    return sorted(match.question.label(option) for option in in_vain(match))


def test_an_action_that_finds_nothing_is_in_vain() -> None:
    game = ruleshift.load("star-fluxx")
    hand = ["Steal a Keeper", "Trash a New Rule", "Starship", "Draw 2", "Space Jackpot!"]
    seats = {"Ann": {"hand": hand}, "Bob": {"hand": ["Monolith", "Play 2"]}}
    assert labels(set_up(game, {"seats": seats})) == ["play Steal a Keeper", "play Trash a New Rule"]
    seats["Bob"]["table"] = ["Small Moon"]
    assert labels(set_up(game, {"seats": seats, "rules": ["Play 3"]})) == []


def test_it_neither_changes_the_match_nor_tells_what_is_hidden() -> None:
    game = ruleshift.load("tutorial")
    match = game.start(["Ann", "Bob"], seed=3)
    while match.question is not None:
        before, found = match.save(), labels(match)
        assert match.save() == before
        twin = match.redeal(match.question.who, rng=11)
        assert labels(twin) == found
        match.answer(match.question.options[0])
    assert in_vain(match) == []


def test_what_finds_nothing_to_heal_is_in_vain() -> None:
    game = ruleshift.load("necrogenesis")
    hand = ["Bandage", "Second Wind", "Antitoxin", "Backpack", "Tactical Briefing"]
    hands: list[dict[str, Any]] = [{"hand": hand}, {"hand": hand, "hp": 3}]
    whole, hurt = (set_up(game, {"seats": {"Ann": ann, "Bob": {}}}) for ann in hands)
    assert labels(whole) == ["play Bandage", "play Second Wind"]  # the Antitoxin does something else besides
    assert labels(hurt) == []
    for option in in_vain(whole):  # the log says the same to whoever plays it all the same
        twin = whole.copy()
        twin.answer(option)
        said = [event.text("all") for event in twin.events[len(whole.events) :]]
        assert "Ann has nothing to heal" in said[1]
