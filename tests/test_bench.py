"""The benchmarks' own arithmetic: ratios, history, the page made of it, the guard that counts."""

from __future__ import annotations

import argparse
import doctest
import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import ruleshift
from bench import earlier, given, history, instructions, ours, page, peers
from bench.builds import SOURCE, Worker, add_example, compiled_copy, is_compiled, plain_copy
from bench.figures import Figures, least, played, ratios
from bench.goals import GOALS, Goal
from bench.made_up import deck_text
from bench.report import play_rows
from bench.run import RULES, Plan, banded, check_seats, growth, usual
from bench.workload import parts
from ruleshift.core.engine.state import DRAW_GAME, LOOPED, STALLED, WIN

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}


@pytest.mark.parametrize("name", ["figures", "given", "instructions", "made_up", "manners", "page", "report"])
def test_the_examples_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"bench.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


# -- figures ---------------------------------------------------------------------------------


def window(games: int, decisions: int, seconds: float, stalls: int = 0) -> Figures:
    return {"games": games, "decisions": decisions, "seconds": seconds, "stalls": stalls}


def test_the_best_window_counts_for_speed_and_all_of_them_for_shares() -> None:
    figures = played([window(10, 1000, 1.0, 1), window(30, 3000, 1.5)])
    assert figures["decisions_per_s"] == 2000
    assert figures["decisions_per_game"] == 100
    assert figures["stalled"] == 0.025


def test_games_a_second_are_those_of_mean_length() -> None:
    # One window had short games by luck: it says nothing about how many there are in a second.
    plain = played([window(10, 1000, 1.0), window(30, 900, 1.0), window(10, 1100, 1.0)])
    ((name, games, *_),) = play_rows({"star-fluxx 4": {"plain": plain}})
    assert plain["decisions_per_game"] == 60
    assert (name, games) == ("star-fluxx 4", "18.3")


def test_a_ratio_is_formed_inside_its_round() -> None:
    # The second round was slow for both: the ratio is the same.
    assert ratios([200.0, 100.0, 220.0], [100.0, 50.0, 100.0]) == [2.0, 2.0, 2.2]
    with pytest.raises(ValueError, match="shorter"):
        ratios([1.0, 2.0], [1.0])


def test_of_a_call_the_least_time_counts() -> None:
    assert least([{"copy": 5.123, "view": 20.0}, {"copy": 6.0, "view": 19.5}]) == {"copy": 5.12, "view": 19.5}


def test_turns_that_few_games_reached_are_left_out() -> None:
    nothing = [0.0, 0.0, 0.0, 0.0]
    windows = [
        [[100.0, 1.0, 500.0, 5.0], [10.0, 1.0, 80.0, 1.0], *[nothing] * 4],
        [[90.0, 0.5, 400.0, 4.0], [10.0, 1.0, 80.0, 2.0], *[nothing] * 4],
    ]
    assert banded(windows) == {"10": {"decisions_per_s": 180, "events": 100, "games": 9}}


def test_four_seats_are_usual_unless_plan_or_deck_has_others() -> None:
    assert [usual(Plan(), (2, 6)), usual(Plan(), (2, 2)), usual(Plan(), (5, 6))] == [4, 2, 6]
    assert [usual(Plan(seats=(2, 3)), (2, 6)), usual(Plan(seats=(6,)), (2, 2))] == [3, 2]


def test_seats_that_no_deck_has_are_refused() -> None:
    tables = {"tutorial": (2, 4), "necrogenesis": (2, 2)}
    check_seats(Plan(seats=(4, 9)), tables)
    with pytest.raises(SystemExit, match=r"\(9\): tutorial is for 2 to 4, necrogenesis is for 2 to 2"):
        check_seats(Plan(seats=(9,)), tables)


@pytest.mark.parametrize("text", ["0", "-1", "", "some", "nan", "inf", "1e999"])
def test_numbers_that_nothing_can_be_measured_with_are_refused(text: str) -> None:
    for kind in (given.many, given.seconds):
        with pytest.raises(argparse.ArgumentTypeError, match=f"found '{text}'"):
            kind(text)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bench", "--seconds", "0"], "--seconds: expected seconds, more than 0, found '0'"),
        (["bench", "--windows", "-1"], "--windows: expected a whole number from 1 on, found '-1'"),
        (["bench", "--deck", "no-such-deck"], "unknown deck 'no-such-deck'. Installed decks: "),
        (["bench", "--deck", "tutorial", "--seats", "9"], "so many seats (9): tutorial is for 2 to 4."),
        (["bench", "--peers", "no-such-python"], "no-such-python cannot be started: No such file"),
        (["bench", "--peers", "echo"], "echo -m bench.worker peers is no measuring process: it says "),
        (["bench", "--peers", "true"], "has ended, true -m bench.worker peers (status 0)"),
        (["bench", "--before", "no-such-commit"], "There is no commit 'no-such-commit' here to measure"),
        (["bench.startup", "--times", "0"], "--times: expected a whole number from 1 on, found '0'"),
        (["bench.startup", "--times", "1", "no-such-deck"], "unknown deck 'no-such-deck'. Installed decks: "),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(arguments: list[str], words: str) -> None:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert words in done.stderr.splitlines()[-1]


# -- made-up decks ---------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [100, 240])
def test_made_up_decks_have_their_size_and_can_be_won(cards: int) -> None:
    game = ruleshift.loads(deck_text(cards))
    assert len(game.names) == cards
    match = game.start(["Ann", "Bob"], seed=1)
    while question := match.question:
        match.answer(question.options[-1])
    assert match.outcome is not None
    assert match.outcome.kind == "win"


# -- builds ----------------------------------------------------------------------------------


def test_the_plain_copy_holds_nothing_that_is_compiled(tmp_path: Path) -> None:
    package = tmp_path / "src" / "ruleshift" / "core"
    package.mkdir(parents=True)
    (package / "machine.py").write_text("")
    assert not is_compiled(tmp_path / "src")
    (package / "machine.of-another-python.so").write_text("")
    assert not is_compiled(tmp_path / "src")
    (package / f"machine{EXTENSION_SUFFIXES[0]}").write_text("")
    (tmp_path / "src" / f"ruleshift__mypyc{EXTENSION_SUFFIXES[0]}").write_text("")
    assert is_compiled(tmp_path / "src")
    plain = plain_copy(tmp_path / "src", tmp_path / "plain")
    compiled = compiled_copy(tmp_path / "src", tmp_path / "compiled")
    assert [path.name for path in plain.rglob("*.*")] == ["machine.py"]
    assert {path.name for path in compiled.rglob("*.*")} == {
        f"machine{EXTENSION_SUFFIXES[0]}",
        "machine.of-another-python.so",
        "machine.py",
        f"ruleshift__mypyc{EXTENSION_SUFFIXES[0]}",
    }


def test_the_first_game_of_a_kind_is_in_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def played_once(game: ruleshift.Game, seats: int, seed: int) -> tuple[int, ruleshift.Match]:
        seeds.append(seed)
        return random_game(game, seats, seed)

    random_game = ours.random_game
    monkeypatch.setattr(ours, "random_game", played_once)
    contestant = ours.Ours()
    first, second = (contestant.play("tutorial", 2, 0.002) for _ in range(2))
    assert seeds == list(range(first["games"] + second["games"] + 1))


def test_a_window_plays_and_tells_no_stories() -> None:
    code = "import sys; from bench.ours import Ours; Ours().play('tutorial', 2, 0.01); print(*sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert "ruleshift.core.match.match" in done.stdout.split()
    assert "ruleshift.families.fluxx.story.kinds" not in done.stdout.split()


def test_a_game_that_leads_nowhere_is_known() -> None:
    _, match = ours.random_game(ruleshift.load("tutorial"), 2, 1)
    assert not ours.stopped(match)
    for outcome, reason, known in (
        (DRAW_GAME, STALLED, True),
        (DRAW_GAME, LOOPED, True),
        (WIN, LOOPED, False),
    ):
        match.state.outcome, match.state.reason = outcome, reason
        assert ours.stopped(match) == known


def test_a_worker_plays_and_survives_a_mistake(tmp_path: Path) -> None:
    worker = Worker("ours", source=plain_copy(ROOT / "src", tmp_path))
    try:
        hello = worker.ask("hello")
        assert hello["folder"] == str(tmp_path)
        assert not hello["compiled"]
        with pytest.raises(SystemExit, match=r"^unknown deck 'no-such-deck'"):
            worker.ask("play", "no-such-deck", 2, 0.001)
        with pytest.raises(SystemExit, match=r"(?s)^Traceback.*no_such_method"):
            worker.ask("no_such_method")
        told = worker.ask("play", "tutorial", 2, 0.001)
        assert told["games"] >= 1
        assert told["decisions"] > told["games"]
    finally:
        worker.close()
    assert worker.process.returncode == 0


def test_the_newest_version_of_a_peer_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    classic = tmp_path / "pettingzoo" / "classic"
    classic.mkdir(parents=True)
    for package in (classic, classic.parent):  # a whole package comes before the one that is installed
        (package / "__init__.py").touch()
    for name in ("hanabi_v9", "hanabi_v10", "hanabi_variant", "texas_v3", "texas_holdem_v4"):
        (classic / f"{name}.py").touch()
    for name in [one for one in sys.modules if one.partition(".")[0] == "pettingzoo"]:
        monkeypatch.delitem(sys.modules, name)  # the real one is put back at the end
    monkeypatch.syspath_prepend(tmp_path)
    assert peers.petting_module("hanabi") == "pettingzoo.classic.hanabi_v10"
    assert peers.petting_module("texas") == "pettingzoo.classic.texas_v3"
    with pytest.raises(ModuleNotFoundError, match="no chess"):
        peers.petting_module("chess")
    for name in ("pettingzoo", "pettingzoo.classic"):
        monkeypatch.delitem(sys.modules, name)


def test_a_peer_that_fails_is_left_out_and_the_others_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> peers.Game:
        raise RuntimeError(f"no {name}\nhere")

    kinds = (
        ("no_such_library", "Absent {}", broken, ("uno",)),
        ("json", "Broken {}", broken, ("uno",)),
        ("json", "Sound {}", lambda name: lambda: len(name), ("uno",)),
    )
    monkeypatch.setattr(peers, "KINDS", kinds)
    contestant = peers.Peers()
    assert contestant.hello() == {
        "found": ["Sound uno"],
        "absent": ["no_such_library"],
        "failing": {"Broken uno": "RuntimeError: no uno"},
    }
    told = contestant.play("Sound uno", 0.001)
    assert told["decisions"] == 3 * told["games"] > 0
    assert told["seconds"] >= 0.001


def test_an_earlier_commit_is_built_once_and_one_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "nowhere").mkdir()
    with pytest.raises(SystemExit, match="cannot be made: git clone "):
        earlier.clone_of("abc", tmp_path / "nowhere", tmp_path)
    (tmp_path / "abc").mkdir()
    (tmp_path / "abc" / earlier.DONE).touch()
    assert earlier.clone_of("abc", tmp_path / "nowhere", tmp_path) == tmp_path / "abc"


def test_a_build_before_gets_its_table() -> None:
    runs = json.loads(json.dumps(history.read()))
    run = history.last_full(runs)
    assert run is not None
    run["before"] = "abc1234"
    run["rollouts"]["star-fluxx 4 random"]["gain"] = {"compiled": [3.5, 3.25, 4.0]}
    for one in run["calls"].values():
        one["plain before"] = {call: 3 * time for call, time in one["plain"].items()}
        one.pop("compiled before", None)
    text = page.page(runs)
    assert "| star-fluxx 4 random, rollouts | - | 3.5 (3.25 to 4) |" in text
    assert "| star-fluxx 4, copy | 3 | - |" in text
    assert "beside the build before | at least 3 times | 3.5 times | reached |" in text


def test_what_a_decision_costs_with_more_cards_is_told_without_the_deal() -> None:
    few = {"decisions_per_s": 100_000, "decisions_per_game": 10, "calls": {"start": 20}}  # 10 - 2 us
    many = {"decisions_per_s": 50_000, "decisions_per_game": 10, "calls": {"start": 100}}  # 20 - 10 us
    seats = {
        "star-fluxx 2": {"plain": {"decisions_per_s": 90}},
        "star-fluxx 6": {"plain": {"decisions_per_s": 60}},
    }
    assert growth({"100": {"plain": few}, "1000": {"plain": many, "ratio": []}}, seats) == {
        "plain": {"cards": 1.25, "seats": 1.5}
    }


# -- history and page ------------------------------------------------------------------------


def test_runs_are_appended_and_the_last_full_one_is_found(tmp_path: Path) -> None:
    file = tmp_path / "history.json"
    assert history.read(file) == []
    for number, full in enumerate([True, True, False]):
        history.append({"full": full, "number": number}, file)
    assert [run["number"] for run in history.read(file)] == [0, 1, 2]
    assert history.last_full(history.read(file)) == {"full": True, "number": 1}
    assert history.last_full([]) is None
    assert len(file.read_text().splitlines()) == 5  # a run is a line


@pytest.mark.parametrize(
    ("text", "words"),
    [('[{"full": tr', "line 1 column"), ("", "line 1"), ("{}", "expected a list, found a dict")],
)
def test_a_broken_history_is_refused_and_left_alone(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "history.json"
    file.write_text(text)
    with pytest.raises(SystemExit, match=rf"history\.json is broken: .*{words}"):
        history.append({"full": True}, file)
    assert file.read_text() == text


def test_a_run_that_is_stopped_while_it_is_written_leaves_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "history.json"
    history.append({"full": True, "number": 1}, file)
    before = file.read_text()

    def half(path: Path, text: str, encoding: str) -> int:
        path.write_bytes(text.encode(encoding)[:9])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(KeyboardInterrupt):
        history.append({"full": True, "number": 2}, file)
    assert file.read_text() == before


def test_a_run_tells_the_processor_and_no_more_of_the_machine(tmp_path: Path) -> None:
    info = tmp_path / "cpuinfo"
    info.write_text("processor\t: 0\nmodel name\t: Some  Processor 9\nprocessor\t: 1\n")
    assert history.processor(info) == "Some Processor 9"
    assert set(history.circumstances()) == {"date", "commit", "python", "cpu", "layout"}
    assert history.commit(tmp_path) == ""  # no git there


def test_the_page_and_the_readme_are_made_from_the_recorded_figures() -> None:
    runs = history.read()
    run = history.last_full(runs)
    assert run is not None
    remedy = "run `python -m bench.page`"
    assert page.page(runs) == (ROOT / "docs" / "performance.md").read_text(encoding="utf-8"), remedy
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert page.readme(run, text) == text, remedy


def test_the_page_tells_of_a_goal_that_is_missed_and_of_one_that_is_not_measured() -> None:
    run = {"calls": {"copy": 6.0}}
    copy = Goal("copy", ("calls", "copy"), 5, " us", at_most=True)
    assert copy.verdict(run) == "**not reached** (83 % of it)"
    assert copy.verdict({"calls": {"copy": 5.0}}) == "reached"
    assert Goal("view", ("calls", "view"), 5, " us").verdict(run) == "not measured"
    assert Goal("speed", ("calls", "copy"), 5, "").verdict(run) == "reached"


def test_every_goal_is_a_figure_that_a_full_run_has() -> None:
    run = history.last_full(history.read())
    assert run is not None
    plain = [goal for goal in GOALS if "plain" in goal.path and "gain" not in goal.path]  # `--before`
    assert len(plain) >= 3
    assert [goal.what for goal in plain if goal.measured(run) is None] == []


def test_a_compiled_build_gets_its_column() -> None:
    runs = json.loads(json.dumps(history.read()))
    run = history.last_full(runs)
    assert run is not None
    for section in ("play", "cards"):
        for one in run[section].values():
            one["compiled"] = {**one["plain"], "decisions_per_s": 777_777}
            one["ratio"] = [9.5, 9.25, 9.75]
    for one in run["calls"].values():
        one["compiled"] = one["plain"]
    text = page.page(runs)
    assert "| 777,777 | 9.5 (9.25 to 9.75) |" in text
    assert "| compiled beside plain, through the API | at least 3 times | 9.5 times | reached |" in text
    assert "777,777" in page.short(run)


def test_a_readme_without_a_place_for_the_figures_is_told_so() -> None:
    run = history.last_full(history.read())
    assert run is not None
    with pytest.raises(SystemExit, match="lacks"):
        page.readme(run, "# Ruleshift\n")


# -- instructions ----------------------------------------------------------------------------

STORED = {"calibration": 1000, "star: decision": 10_000, "star: copy": 500}


def test_counts_within_the_tolerance_are_good() -> None:
    found = {"calibration": 1000, "star: decision": 10_499, "star: copy": 476}
    assert instructions.judge(STORED, found) == ([], [], [])
    lines, good = instructions.compare({"plain": STORED}, {"plain": found}, strict=True)
    assert good
    assert "+5.0%" in lines[0]


def test_a_part_that_takes_more_is_named_with_the_remedy() -> None:
    found = {"calibration": 1000, "star: decision": 10_501, "star: copy": 500}
    lines, good = instructions.compare({"plain": STORED}, {"plain": found}, strict=False)
    assert not good
    (line,) = [line for line in lines if line.startswith("TOO SLOW")]
    assert "star: decision (plain)" in line
    assert instructions.RECORD in line


def test_another_build_of_the_interpreter_is_taken_into_account() -> None:
    found = {"calibration": 1100, "star: decision": 11_000, "star: copy": 600}
    assert instructions.judge(STORED, found) == (["star: copy"], [], [])


def test_a_gain_asks_to_be_stored() -> None:
    found = {"calibration": 1000, "star: decision": 9000, "star: copy": 500}
    lines, good = instructions.compare({"plain": STORED}, {"plain": found}, strict=True)
    assert good
    assert lines[-1].startswith("Faster (plain): star: decision.")


@pytest.mark.parametrize(("strict", "good"), [(True, False), (False, True)])
def test_where_nothing_is_stored_or_counted_only_the_strict_fail(strict: bool, good: bool) -> None:
    with_new = {"plain": {**STORED, "star: deal": 7}}
    for stored, found in (
        ({}, {"plain": STORED}),
        ({"plain": STORED}, with_new),
        (with_new, {"plain": STORED}),  # a part that nobody counts any more guards nothing
    ):
        lines, result = instructions.compare(stored, found, strict)
        assert result is good
        assert instructions.RECORD in lines[-1]


def test_counts_are_stored_by_version_and_build(tmp_path: Path) -> None:
    file = tmp_path / "instructions.json"
    instructions.record({"plain": STORED, "compiled": STORED}, file, "3.11")
    instructions.record({"plain": {**STORED, "star: copy": 400}}, file, "3.11")
    instructions.record({"plain": STORED}, file, "3.12")
    stored = instructions.read(file)
    assert stored["3.11"]["plain"]["star: copy"] == 400
    assert stored["3.11"]["compiled"] == STORED
    assert set(stored) == {"3.11", "3.12"}


def test_the_second_dump_of_each_part_is_what_counts(tmp_path: Path) -> None:
    dumps = tmp_path / "counts"
    for number, total in enumerate([9999, 300, 9999, 5000], start=1):
        Path(f"{dumps}.{number}").write_text(f"version: 1\nsummary: {total}\n")
    assert instructions.counted({"calibration": 3, "star: copy": 10}, dumps) == {
        "calibration": 100,
        "star: copy": 500,
    }
    with pytest.raises(SystemExit, match="two dumps"):
        instructions.counted({"calibration": 3}, dumps)


def test_counts_are_stored_for_what_the_workload_does() -> None:
    (stored, *_) = instructions.read().values()
    work = parts()
    assert set(stored["plain"]) == set(stored["compiled"]) == set(work)
    assert work["calibration"]() > 0
    assert work["star-fluxx: copy"]() > 0


def test_the_game_that_a_peer_has_too_is_measured_without_being_installed(tmp_path: Path) -> None:
    add_example(plain_copy(SOURCE, tmp_path), compiled=False)
    worker = Worker("ours", source=tmp_path)
    assert worker.ask("seats", RULES) == [2, 6]
    assert worker.ask("rollouts", RULES, 5, "random", 0.01)["games"] > 0
    worker.close()
