"""The tree of options, counted from fixed positions: what is offered, no more and no less.

Chance follows the position's seed, so the counts are exact. The first number is how many lines of so many
answers there are, the second how many of them end the game; a game that is over has no options any more.
"""

from __future__ import annotations

import pytest

from ruleshift import Match
from ruleshift.core.scenario.scenario import load_scenarios, positions_of
from tests.support.games import ROOT, Setup, loaded

FILES = sorted((ROOT / "tests" / "families").glob("positions-*.yaml"))
POSITIONS = {one.name: one for path in FILES for one in load_scenarios(path)}
Count = tuple[int, int]


def perft(match: Match, depth: int) -> Count:
    """Lines of exactly ``depth`` answers, and how many of them end the game with the last one."""
    question = match.question
    if question is None:
        return 0, 0
    lines = ended = 0
    for option in question.options:
        after = match.copy()
        after.answer(option)
        if depth == 1:
            lines += 1
            ended += after.outcome is not None
        else:
            more, over = perft(after, depth - 1)
            lines += more
            ended += over
    return lines, ended


def counts(match: Match, depth: int) -> list[Count]:
    before = match.digest()
    found = [perft(match, level) for level in range(1, depth + 1)]
    assert match.digest() == before
    return found


def at(name: str) -> Match:
    scenario = POSITIONS[name]
    game = loaded(scenario.deck, tuple(sorted(scenario.options.items())))
    return positions_of(game).begin(game, scenario.given)


def test_two_keepers_each() -> None:
    # By hand. Everybody draws one card and plays one; no Goal is in play before the fourth answer.
    # 1. Ann holds Teapot and Scone and has drawn: 2 ways.
    # 2. Bob holds Novel and draws Honey: 2 ways after each of hers, 2 x 2 = 4.
    # 3. Ann holds the other Keeper and draws Draw 2: 2 ways again, 4 x 2 = 8.
    # 4. In half of those she has played the Keeper: Bob draws Sweet Tea to the card he has left, 2 ways.
    #    In the other half she has played Draw 2. It lets her draw Sweet Tea at once (one card drawn before,
    #    two allowed now); then Bob draws two, Sticky Fingers and A Quiet Afternoon: 3 ways.
    #    4 x 2 + 4 x 3 = 20. No table holds two Keepers that a Goal asks for, so nobody has won.
    assert counts(at("two keepers each"), 4) == [(2, 0), (4, 0), (8, 0), (20, 0)]


def test_a_goal_within_reach() -> None:
    # By hand.
    # 1. Ann plays May I?, takes Honey (the only Keeper there is to take) and wins with Sweet Tea; or Another
    #    Cup; or Sticky Fingers, which replaces the Goal: 3 ways, 1 of them the end.
    # 2. After Another Cup the draw pile is empty, so Bob reshuffles the discard pile and draws that very card
    #    to his Draw 2: 2 ways. After Sticky Fingers he draws A Quiet Afternoon: 2 ways, and playing it makes
    #    Ann win on his turn, with Teapot and Novel. 2 + 2 = 4 lines, 1 of them the end.
    assert counts(at("a goal within reach"), 2) == [(3, 1), (4, 1)]


def test_a_shot_in_company() -> None:
    # By hand. Nobody comes near a Goal.
    # 1. Ann plays the Gunshot or the Goal: 2 ways.
    # 2. The shot is for Bob or for Cy: 2. After the Goal Bob draws Dagger to his Revolver: 2. Together 4.
    # 3. Bob gives his Detective up or goes: 2. Cy can give nothing and is out; Bob draws Dagger: 2. After the
    #    Goal and Bob's play Cy draws Torn Letter to the Watch: 2 x 2. Together 8.
    # 4. Bob without the Detective draws Dagger: 2. Without Bob Cy draws Dagger: 2. Without Cy the turn comes
    #    back to Ann, who draws Torn Letter to the Goal: 2 x 2. After three plays in peace she draws
    #    Fingerprints to the Gunshot: 4 x 2. Together 16.
    assert counts(at("a shot in company"), 4) == [(2, 0), (4, 0), (8, 0), (16, 0)]


def test_tea_for_one() -> None:
    # By hand.
    # 1. Ann plays Teapot or Honey: 2 ways. Then the only rule, Draw 2, comes into play.
    # 2. She draws Novel and Scone to the other one: 2 x 3. No rule is left after this turn: every line ends
    #    here; in the two in which the other one was played Sweet Tea is scored first.
    assert counts(at("tea for one"), 3) == [(2, 0), (6, 6), (0, 0)]
    match = at("tea for one")
    for card in ("Honey", "Teapot"):
        assert match.question is not None
        match.answer(match.question.find(f"play {card}"))
    assert match.outcome is not None
    assert match.outcome.points == 1


def test_a_bat_and_a_walker() -> None:
    # By hand. Nothing is in any hand, every die shows 6.
    # 1. Ann has 1 AP: attack the only zombie, take the bat off, or end the phase: 3 ways. No hand, no Loot.
    # 2. In the first two cases the AP is gone, so the phase ends by itself. Bob draws a zombie or stops: 6.
    # 3. Who has drawn spawns it (1 of 4 TH) or puts it under the deck: 3 x 2. Who has stopped attacks: if the
    #    zombie lives, Ann has 1 TP for a Quick Escape or not: 2 x 2. If it is dead, the turn is over and Bob
    #    has drawn one card, which he may exchange by Loot, or he ends his phase: 2. 6 + 4 + 2 = 12.
    assert counts(at("a bat and a walker"), 3) == [(3, 0), (6, 0), (12, 0)]


def test_the_last_hit_points() -> None:
    # By hand. Ann has 1 HP and 1 TP, and both zombies must attack (R55); the first die shows 1.
    # 1. Bob chooses which attacks first: 2 ways.
    # 2. Ann plays Brace or passes: 4. Brace takes her TP, so the other zombie kills her: 2 are the end.
    # 3. Whoever passed has the TP for a Quick Escape, which fails with a 1, or keeps it: 4 ways, all the end.
    assert counts(at("the last hit points"), 4) == [(2, 0), (4, 2), (4, 4), (0, 0)]


DEEPER: dict[str, list[Count]] = {
    "two keepers each": [(2, 0), (4, 0), (8, 0), (20, 0), (64, 2), (158, 2), (486, 26), (1158, 68)],
    "a goal within reach": [(3, 1), (4, 1), (12, 4), (23, 8), (55, 19), (111, 43), (246, 93), (498, 197)],
    "a shot in company": [(2, 0), (4, 0), (8, 0), (16, 0), (32, 0), (88, 0)],
    "tea for one": [(2, 0), (6, 6), (0, 0)],
    "a bat and a walker": [(3, 0), (6, 0), (12, 0), (24, 0), (49, 0)],
    "the last hit points": [(2, 0), (4, 2), (4, 4), (0, 0)],
    "a field of traps": [(6, 0), (25, 0), (108, 0), (398, 0)],
    "piles that run dry": [(2, 0), (6, 1), (12, 1), (31, 1), (85, 14), (176, 7), (495, 44), (1288, 71)],
}
DEALT: dict[tuple[str, int, int], list[Count]] = {
    ("tutorial", 2, 1): [(3, 0), (10, 0), (37, 0), (143, 0), (532, 8), (1827, 68)],
    ("tutorial", 3, 2): [(3, 0), (9, 0), (26, 0), (89, 2), (222, 11), (552, 7), (1854, 92)],
    ("tutorial", 4, 3): [(3, 0), (9, 0), (24, 0), (60, 0), (132, 0), (300, 11), (690, 14)],
    ("star-fluxx", 3, 4): [(4, 0), (16, 0), (57, 0), (228, 0)],
    ("zombie-fluxx", 3, 1): [(4, 0), (15, 0), (54, 0), (216, 0)],
    ("mystery-fluxx", 3, 2): [(4, 0), (16, 0), (56, 0), (204, 0)],
    ("regular-show-fluxx", 3, 3): [(4, 0), (16, 0), (64, 0), (224, 0)],
    ("zombie-fluxx+mystery-fluxx", 2, 4): [(4, 0), (14, 0), (54, 0), (237, 0)],
    ("zombie-fluxx", 1, 5): [(4, 0), (16, 0), (52, 0), (120, 0)],
    ("mystery-fluxx", 1, 6): [(4, 0), (8, 0), (16, 0), (48, 0)],
    ("regular-show-fluxx", 1, 7): [(4, 0), (17, 0), (41, 0), (135, 0)],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_deeper(name: str) -> None:
    assert counts(at(name), len(DEEPER[name])) == DEEPER[name]


@pytest.mark.parametrize(("deck", "seats", "seed"), DEALT)
def test_from_the_deal(deck: str, seats: int, seed: int) -> None:
    dealt = DEALT[deck, seats, seed]
    assert counts(Setup(deck, seats, seed).start(), len(dealt)) == dealt
