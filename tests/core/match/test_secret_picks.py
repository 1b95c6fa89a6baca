"""Simultaneous choices stay private until the last is in: a new deal does not give them away."""

from __future__ import annotations

from collections import Counter

from tests.core.games import answer, at

BOB = ["Teleporter", "Starship", "Monolith", "The Stars"]
CY = ["Small Moon", "Alien City", "The Robot", "The Captain"]


def test_what_another_has_picked_on_the_table_is_picked_anew() -> None:
    match = at([["Keeper Limit 3", "Draw 5", "Draw 2"], [], []], [[], BOB, CY], rules=["Play 2"])
    answer(match, "play Keeper Limit 3", "discard Monolith")
    gone: Counter[str] = Counter()
    for seed in range(80):
        sample = match.redeal(2, seed)
        assert sample.question is not None
        assert sample.question.who == 2
        answer(sample, "discard The Robot")
        gone.update(sample.view(2).discard)
    assert gone["The Robot"] == 80
    assert set(gone) == {*BOB, "The Robot"}


def test_whether_another_lets_chance_choose_is_not_told() -> None:
    match = at(
        [["Belay That!", "Draw 5", "Draw 2"], ["Rules Reset", "Starship"], ["Trade Hands", "The Captain"]],
        rules=["Play 2"],
    )
    answer(match, "play Belay That!")
    found = []
    for pick in ("discard Rules Reset", "let chance choose"):
        twin = match.copy()
        answer(twin, pick)
        samples = [twin.redeal(2, seed) for seed in range(20)]
        for sample in samples:
            answer(sample, "discard Trade Hands")
        found.append([sample.view(2).discard for sample in samples])
    assert found[0] == found[1]


def test_a_seats_own_picks_stay() -> None:
    match = at(
        [["Sonic Sledgehammer", "Draw 5", "Draw 2"], [], []],
        [["Distant Planet", "Small Moon"], ["Starship", "Monolith"], ["The Stars", "The Robot"]],
        rules=["Play 2"],
    )
    answer(match, "play Sonic Sledgehammer", "discard Small Moon", "discard Bob's Monolith")
    for seed in range(10):
        sample = match.redeal(0, seed)
        answer(sample, "discard Cy's The Stars")
        assert sorted(sample.view(0).discard) == ["Monolith", "Small Moon", "Sonic Sledgehammer", "The Stars"]
