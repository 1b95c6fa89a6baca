"""Scenarios that stop between two questions, and what is asked where a script ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ruleshift.cli import main
from ruleshift.core.match.pause import Moment, give, run_until
from ruleshift.core.scenario.ask import ask_paths
from ruleshift.core.scenario.ask import written as as_written
from ruleshift.core.scenario.scenario import (
    Run,
    load_scenarios,
    loaded,
    run_paths,
    scenario_files,
)

from .test_format import failures, mistakes, written

SCENARIOS = Path(__file__).parents[2] / "scenarios"
IDLE = """\
deck: tutorial
scenarios:
  - name: Bob has nothing to choose
    given:
      seats: {Ann: {hand: [Scone, Draw 2]}, Bob: {hand: []}}
      draw: [Honey, Novel, Teapot]
"""
NECRO = """\
deck: necrogenesis
scenarios:
  - name: Bob has nothing to do
    given: {seats: {Ann: {hand: [], hp: 9, statuses: {bleed: 2}}, Bob: {}}, phase: start, turn: Bob}
    when:
      - until: {turn: Bob}
      - then: {Bob: {ap: 0, hand: 2}, turn: Bob}
      - Bob: end the Survivor Phase
      - until: {turn: Bob, phase: zombie phase}
      - then: {Ann: {th: 0}}
      - Ann: stop spawning
      - until: {phase: end of turn}
      - then: {Ann: {hp: 9}, turn: Bob}
      - until: {turn: Ann}
    then: {Ann: {hp: 9, ap: 0, hand: 0}, turn: Ann, question: none}
"""


def test_a_scenario_stops_in_turns_with_nothing_to_choose(tmp_path: Path) -> None:
    script = """\
    when:
      - Ann: play Scone
      - until: {turn: Bob}
      - then: {turn: Bob, Bob: {hand: [], table: []}, drawn: 0, question: none}
      - until: {turn: Bob, phase: main}
      - then: {Bob: {hand: [Honey], table: []}, drawn: 1}
      - until: {turn: Ann}
      - then: {Bob: {hand: [], table: [Honey]}, Ann: {hand: [Draw 2]}}
      - Ann: play Novel
      - until: {phase: main}
    then: {turn: Bob, Bob: {hand: [Teapot]}}
"""
    assert run_paths([written(tmp_path, IDLE + script)]) == (["1 scenario: all hold"], 0)


def test_so_does_one_of_the_other_family(tmp_path: Path) -> None:
    assert run_paths([written(tmp_path, NECRO)]) == (["1 scenario: all hold"], 0)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (
            "[{Ann: play Scone}, {Bob: play Honey}]",
            "8:33 in \"Bob has nothing to choose\": expected Bob to answer 'play Honey', found Ann asked"
            " 'What do you play?' [play Novel, play Draw 2]"
            " (Bob's turn went by with nothing to choose; `until` stops there)",
        ),
        (
            "[{Ann: play Scone}, {until: {turn: Ann, phase: main}}, {until: {turn: Bob}}]",
            "expected to come to 'start' of Bob's turn, found Ann asked 'What do you play?'",
        ),
        (
            "[{Ann: play Scone}, {then: {turn: Bob}}]",
            "turn: expected Bob, found Ann; now Ann asked 'What do you play?' [play Novel, play Draw 2]"
            " (Bob's turn went by with nothing to choose; `until` stops there)",
        ),
        (
            "[{Ann: play Scone}, {until: {turn: Bob}}, {then: {turn: Ann}}]",
            "turn: expected Ann, found Bob; now the game at a stop in Bob's turn",
        ),
    ],
)
def test_a_failure_tells_whose_turns_went_by(tmp_path: Path, script: str, message: str) -> None:
    lines, status = run_paths(
        [written(tmp_path, f"{IDLE}    when:\n      {script}\n    then: {{drawn: 1}}\n")]
    )
    assert status == 1
    assert any(message in line for line in lines), lines


def test_mistakes_about_moments(tmp_path: Path) -> None:
    script = """\
    when:
      - until: Bob
      - until: {turn: Cy, phase: mian}
      - until: {trun: Bob}
      - untli: {turn: Bob}
    then: {turn: Bob}
"""
    assert [line.partition(": ")[2] for line in mistakes(tmp_path, IDLE + script)] == [
        "expected a moment such as {turn: Ann, phase: main}, found 'Bob'",
        "unknown seat 'Cy'; expected 'Ann' or 'Bob'",
        "unknown phase 'mian' to stop at; did you mean 'main'?",
        "unknown key 'trun' for `until`; did you mean 'turn'?",
        "unknown seat 'untli'; did you mean 'until'?",
    ]


def test_a_mistake_about_a_moment_beside_one_about_the_seats(tmp_path: Path) -> None:
    text = "deck: tutorial\nscenarios: [{name: x, given: {seats: [Ann]}, when: [{until: Bob}]}]"
    said = mistakes(tmp_path, text)
    assert any("expected a moment such as {phase: main}, found 'Bob'" in line for line in said)
    assert len(said) > 1


@pytest.mark.parametrize(
    "script",
    [
        "[{Bob: leave}, {until: {turn: Bob}}]",
        "[{Ann: play Scone}, {then: {turn: Bob}}, {until: {turn: Bob}}]",
        "[{then: {turn: Ann}}, {until: {turn: Bob}}]",
    ],
)
def test_a_stop_stands_where_the_game_has_not_run_on(tmp_path: Path, script: str) -> None:
    text = f"{IDLE}    when: {script}\n    then: {{turn: Bob}}\n"
    (said,) = mistakes(tmp_path, text)
    assert said.endswith("`until` stands right behind an answer, behind another `until`, or at the beginning")


@pytest.mark.parametrize("folder", ["star", "solo", "regular", "mystery", "necro"])
def test_a_game_that_is_stopped_everywhere_comes_out_the_same(folder: str) -> None:
    """Stepping leaves shortcuts out, and shortcuts change nothing."""
    never = Moment("", "never")
    files = scenario_files([SCENARIOS / folder])[:3]
    assert files
    for scenario in [one for file in files for one in load_scenarios(file)]:
        game = loaded(scenario.deck)
        game = game.with_options(game.options | scenario.options)
        plain, stepped = Run(scenario, game), Run(scenario, game)
        stepped.match = stepped.family.begin(game, scenario.given, scenario.added, still=True)
        run_until(stepped.match, stepped.family, never)
        for step in scenario.when:
            question = stepped.match.question
            if step.kind != "answer" or question is None:
                break
            assert plain.match.digest() == stepped.match.digest()
            option = next(one for one, label in question.labels().items() if label == step.label)
            plain.match.answer(option)
            give(stepped.match, stepped.family, option)
            run_until(stepped.match, stepped.family, never)
        assert plain.match.digest() == stepped.match.digest(), scenario.name


def test_a_failing_then_names_the_pending_question(tmp_path: Path) -> None:
    said = failures(tmp_path, "    when: [{Ann: play May I?}]\n    then: {goals: [Sweet Tea], played: 3}\n")
    assert said == [
        'test.yaml:9:12 in "A test": goals: expected [Sweet Tea], found []',
        'test.yaml:9:32 in "A test": cards played: expected 3, found 1; now Ann asked'
        " 'Which Keeper do you take?' [take Honey from Bob, take Novel from Bob]",
    ]


def test_cards_set_aside_and_under_way_have_words(tmp_path: Path) -> None:
    given = """\
deck: tutorial
cards:
  - {name: Choice, type: action, do: [{draw: 3, to: aside}, {play: one}, {discard: {in: aside, pick: all}}]}
scenarios:
  - name: A test
    given: {seats: {Ann: {hand: [Choice, Scone]}, Bob: {}}, draw: [Honey, Novel, Teapot]%s}
    when: [{Ann: play Choice}]
    then: {aside: [Teapot, Novel, Honey], under way: [Choice], question: {seat: Ann}, Ann: {hand: [Scone]}}
"""
    assert run_paths([written(tmp_path, given % "")]) == (["1 scenario: all hold"], 0)
    assert [
        line.partition('test": ')[2] for line in mistakes(tmp_path, given % ", aside: [], under way: []")
    ] == [
        "'aside' can only be checked: a card that is played in `when` sets cards aside",
        "'under way' can only be checked: a card is under way while what it does goes on, so play it in"
        " `when`",
    ]


# -- what is asked -------------------------------------------------------------------------

ASKING = """\
deck: tutorial
scenarios:
  - name: Not finished yet
    given: {seats: {Ann: {hand: [May I?, Scone], table: [Teapot]}, Bob: {table: [Honey, Novel]}}}
    when: [{Ann: play May I?}]
  - name: Over
    given: {seats: {Ann: {hand: [Honey, Scone], table: [Teapot]}, Bob: {}}, goals: [Sweet Tea]}
    when: [{Ann: play Honey}]
  - name: It fails
    given: {seats: {Ann: {hand: [Honey, Scone]}, Bob: {}}}
    when: [{Ann: play Novel}]
"""


def test_the_question_at_the_end_of_a_script_is_shown(tmp_path: Path) -> None:
    file = written(tmp_path, ASKING)
    lines, status = ask_paths([file])
    assert [line.replace(f"{tmp_path}/", "") for line in lines] == [
        'test.yaml:3 "Not finished yet", after 1 line:',
        "  Ann plays May I?",
        "  Ann is asked: Which Keeper do you take?",
        "  purpose: take; why: May I?: Steal one Keeper from another player.",
        "      - Ann: take Honey from Bob",
        "      - Ann: take Novel from Bob",
        "",
        'test.yaml:6 "Over", after 1 line:',
        "  Ann plays Honey.",
        "  Ann wins with Sweet Tea.",
        "  the game is over: Ann wins with Sweet Tea.",
        "",
        'test.yaml:9 "It fails", where its script fails:',
        "test.yaml:11:18 in \"It fails\": expected Ann to answer 'play Novel', found Ann asked"
        " 'What do you play?' [play Honey, play Scone]",
        "  Ann is asked: What do you play?",
        "  purpose: play; why: It is your turn. You play 1 card (Basic Rules) and have played 0.",
        "      - Ann: play Honey",
        "      - Ann: play Scone",
    ]
    assert status == 1


def test_one_scenario_and_one_point_can_be_chosen(tmp_path: Path) -> None:
    file = str(written(tmp_path, ASKING))
    result = CliRunner().invoke(main, ["scenario", "--ask", file, "--name", "FINISHED", "--after", "0"])
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "      - Ann: play May I?"
    assert '"Not finished yet", at the start:' in result.output
    result = CliRunner().invoke(main, ["scenario", "--ask", file, "--name", "nothing like it"])
    assert (result.exit_code, result.output.splitlines()) == (
        1,
        [
            "no scenario has 'nothing like it' in its name; there are:",
            "  Not finished yet",
            "  Over",
            "  It fails",
        ],
    )
    result = CliRunner().invoke(main, ["scenario", file, "--after", "1"])
    assert "--name and --after go with --ask." in result.output


@pytest.mark.parametrize(
    "label",
    [
        "play Draw 4",
        "play Mission: Mars",
        "done",
        "yes",
        "2",
        "- dash",
        'say "hi"',
        "a #b",
        "end:",
        "x",
        "Ümlaut?",
    ],
)
def test_labels_are_shown_as_they_must_be_written(label: str) -> None:
    from ruleshift.text.source import Keys, Text, parse

    root, _ = parse(f"Ann: {as_written(label)}", "")
    assert isinstance(root, Keys)
    value = root.pairs[0][1]
    assert isinstance(value, Text)
    assert value.text == label
