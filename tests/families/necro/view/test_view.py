"""What a seat sees of a NecroGenesis match, what the numbers come from, and why something cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.core.match.match import Match
from ruleshift.core.scenario.scenario import load_scenarios, run_scenario, scenario_files
from ruleshift.families.necro.game import NecroGame
from tests.families.necro.story.test_story import answer, at, played_out


def test_both_battlefields_are_plain_data() -> None:
    match = at(
        {
            "equipment": [{"Old Rifle": ["Scope"]}, "Flashlight"],
            "traps": ["Bear Trap"],
            "TZ": [{"Bruiser": {"hp": 3, "resting": True}}],
            "ZZ": ["Sprinter"],
            "hp": 12,
            "statuses": {"bleed": "2 for 3 turns"},
            "tokens": {"tripwire": 1},
        },
        {"th": 5},
    )
    ann, bob = match.view(0).sides
    assert (ann.name, ann.hp, ann.max_hp, ann.ap, ann.tp, bob.th) == ("Ann", 12, 20, 3, 2, 5)
    (bruiser,) = ann.threat
    assert (bruiser.name, bruiser.hp, bruiser.max_hp, bruiser.damage, bruiser.ed) == ("Bruiser", 3, 5, 3, 2)
    assert bruiser.resting
    assert not bruiser.sick
    assert [*map(str, ann.zombie[0].keywords)] == ["Fast"]
    rifle, flashlight = ann.equipment
    assert (rifle.name, rifle.counters, rifle.max, rifle.hit, rifle.attached) == (
        "Old Rifle",
        8,
        8,
        2,
        ("Scope",),
    )
    assert flashlight.name == "Flashlight"
    assert ann.lit
    assert not bob.lit
    assert [str(status) for status in ann.statuses] == ["Bleed 2 (3)"]
    assert [trap.name for trap in ann.traps] == ["Bear Trap"]
    assert ann.tokens == {"tripwire": 1}


def test_hands_and_drawn_zombies_are_private() -> None:
    match = at({"hand": ["Medkit"]}, {"hand": ["Torch"], "zombie deck": ["Bruiser"]}, phase="spawn step")
    answer(match, "draw a zombie")
    ann, bob, watcher = match.view(0), match.view(1), match.view(None)
    assert (ann.hand, bob.hand, watcher.hand) == (["Medkit"], ["Torch"], [])
    assert (ann.drawn, bob.drawn, watcher.drawn) == (None, "Bruiser", None)
    assert ann.sides[1].has_drawn
    assert "Bruiser" not in str(ann)
    assert "Torch" not in str(ann)


def test_a_deck_that_runs_thin_is_marked() -> None:
    match = at({"deck": 8}, {"deck": 7})
    ann, bob = match.view(0).sides
    assert not ann.thin
    assert bob.thin
    assert "7 to draw (thin)" in str(match.view(0))


def test_the_battle_and_the_stack_are_seen_by_everyone() -> None:
    match = at({"TZ": ["Bruiser"]}, phase="attack step")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view.battle == ("Bruiser", "Stranger")


@pytest.mark.parametrize("seed", range(6))
def test_any_table_can_be_written_down(seed: int) -> None:
    match = played_out(seed, 60 + 40 * seed)
    for seat in (0, 1, None):
        assert str(match.view(seat)).startswith("Turn ")


# -- numbers -------------------------------------------------------------------------------------


def test_numbers_name_their_causes() -> None:
    match = at({"equipment": [{"Old Rifle": ["Scope"]}, "Flashlight"], "hp": 12})
    assert str(match.explain("hit roll of Old Rifle", 0)) == (
        "hit roll of Old Rifle 2: Old Rifle prints 3, Scope changes it by -1"
    )
    assert str(match.explain("light", 0)) == "light 1: Flashlight gives light"
    assert match.explain("hp", 0).causes == (("Stranger", "has 20"), ("Damage", "took 8"))
    assert match.explain("ap").value == 3
    assert ("Rule 7.4.3", "leaves at most 1 at the end of your turn") in match.explain("tp").causes
    with pytest.raises(ValueError, match="nobody has brought Medkit"):
        match.explain("cost of Medkit")
    with pytest.raises(ValueError, match="there is no value"):
        match.explain("goals")


# -- why not -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("Medkit", "5.3.3: it costs 2 AP and you have 1."),
        ("Brace", "3.21.0"),
        ("Horde Call", "14.1.2: this Event is for the Zombie Player."),
        ("Shambler", "2.47.2: Shield Bearer has Guard"),
        ("unarmed", "2.28.0: an Unarmed attack needs empty hands, and Machete is equipped."),
        ("Spiked Knuckles", "10.5.1: it is for Aggressive Brawler only."),
        ("Search the Area", "2.37.0"),
        ("quick escape", "2.2.4"),
        ("spawn", "7.3.2: your zombies spawn in the other player's turn."),
        ("Shield Bearer", "You can attack it with Machete."),
        ("Machete", "You can do that now: attack with Machete."),
        ("loot", "You can do that now: loot."),
    ],
)
def test_what_cannot_be_done_names_its_rule(what: str, rule: str) -> None:
    match = at(
        {
            "hand": ["Medkit", "Brace", "Horde Call", "Spiked Knuckles", "Search the Area"],
            "equipment": ["Machete"],
            "TZ": ["Shambler", "Shield Bearer"],
            "ap": 1,
        }
    )
    assert match.why_not(what, 0).startswith(rule)


def test_the_response_step_is_for_attacks() -> None:
    match = at({"hand": ["Medkit"], "equipment": ["Machete"], "TZ": ["Bruiser"]}, phase="response step")
    assert match.why_not("Medkit", 0).startswith("7.3.9")
    assert match.why_not("loot", 0).startswith("7.3.9")


def test_whoever_is_exposed_plays_no_reacts() -> None:
    exposed = at({"hand": ["Brace"], "statuses": {"exposed": "yes"}})
    assert exposed.why_not("Brace", 0).startswith("2.44.1")


def test_one_event_a_turn() -> None:
    match = at({"hand": ["Scavenge Run", "Tactical Briefing"], "deck": 20})
    answer(match, "play Tactical Briefing")
    assert match.why_not("Scavenge Run", 0) == "14.1.2: one Event a turn, and you have played yours."


def test_a_zombie_of_ones_own_says_why_it_waits() -> None:
    match = at(
        {"TZ": [{"Bruiser": {"resting": True}}], "ZZ": [{"Sprinter": {}}, {"Shambler": {"sick": True}}]}
    )
    assert match.why_not("Bruiser", 1).startswith("2.35.3")
    assert match.why_not("Shambler", 1).startswith("2.35.7")
    assert match.why_not("Sprinter", 1).startswith("7.3.4")


# -- questions and endings -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_every_question_says_why_it_is_asked(seed: int) -> None:
    match = played_out(seed, 0)
    for _ in range(150):
        question = match.question
        if question is None:
            break
        assert "(Rule " in question.why or question.why
        assert len(set(question.labels().values())) == len(question.options)
        match.answer(question.options[len(question.options) // 2])


def test_an_ending_names_its_rule() -> None:
    match = at({"hp": 2, "statuses": {"bleed": 2}}, phase="start")
    assert str(match.outcome) == "Bob wins: Ann has no HP left (2.5.2)."
    thin = at({"deck": 4}, phase="start")
    assert "(17.2.2)" in str(thin.outcome)
    given_up = at({})
    given_up.concede(0)
    assert str(given_up.outcome) == "Bob wins: Ann concedes (1.3.4)."
    assert isinstance(given_up.game, NecroGame)


def test_an_option_that_names_an_ability_is_about_its_card() -> None:
    """What a browser needs to show it at the card: of several abilities each is a use of that card."""
    found: dict[str, tuple[str, str]] = {}

    def watch(match: Match) -> None:
        question = match.question
        if question is not None and question.purpose in ("replace", "order", "instead"):
            view = match.view(question.who)
            for option, label in question.labels().items():
                about = view.option_about(option)
                found[label] = (about.kind, match.game.names[about.card] if about.card >= 0 else "")

    folder = Path(__file__).parents[3] / "scenarios" / "necro"
    (path,) = scenario_files([folder / "several-effects.yaml"])
    for one in load_scenarios(path):
        assert run_scenario(one, watch=watch) == []
    assert (
        found["use Twin Plate (1st ability)"]
        == found["use Twin Plate (2nd ability)"]
        == ("use", "Twin Plate")
    )
    assert found["resolve Lick of Two Minds next"] == ("use", "Two Minds")
    assert found["resolve Mourner for Brawl next"] == ("use", "Mourner")
    assert found["use Careful Plate"] == ("card", "Careful Plate")
    assert found["take the damage"] == ("word", "")
