"""`ruleshift simulate`: the same games however they are played, nothing lost, nothing overwritten."""

from __future__ import annotations

import doctest
import errno
import json
import os
import subprocess
import sys
from functools import partial
from importlib import import_module
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

import ruleshift
from ruleshift.cli import main
from ruleshift.lab.errors import LabError
from ruleshift.lab.folder import Folder
from ruleshift.lab.measures import Measured
from ruleshift.lab.run import STOPPED, play
from ruleshift.lab.runners import InProcess, Processes
from tests.lab.helpers import Stopping, killed_once, plan_of, played


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words])


@pytest.mark.parametrize("name", ["players", "shares"])
def test_the_examples_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"ruleshift.lab.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_starting_the_command_loads_none_of_the_libraries() -> None:
    heavy = ["polars", "altair", "openskill", "vl_convert", "ray"]
    code = f"import sys, ruleshift.cli; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


# -- the same games ------------------------------------------------------------------------------


def test_a_seed_gives_the_same_games_on_any_number_of_processes(tmp_path: Path) -> None:
    plan = plan_of("greedy,random", events=True)
    alone = played(tmp_path / "alone", plan, 12)
    shared = played(tmp_path / "shared", plan, 12, Processes(2))
    assert alone.games().equals(shared.games())
    mine, others = alone.cards(), shared.cards()
    assert mine is not None
    assert others is not None
    assert mine.equals(others)
    assert (tmp_path / "alone" / "games.parquet").read_bytes() == (
        tmp_path / "shared" / "games.parquet"
    ).read_bytes()


def test_another_seed_deals_other_games(tmp_path: Path) -> None:
    one = played(tmp_path / "one", plan_of(seed=1), 20).games()
    other = played(tmp_path / "other", plan_of(seed=2), 20).games()
    assert not set(one["seed"]) & set(other["seed"])


def test_keeping_events_changes_no_game(tmp_path: Path) -> None:
    bare = played(tmp_path / "bare", plan_of("random,quick"), 20).games()
    folder = played(tmp_path / "events", plan_of("random,quick", events=True), 20)
    apart = ["options", "lead_changes"]  # which play inside the engine does not count
    assert bare.drop(apart).equals(folder.games().drop(apart))
    cards = folder.cards()
    assert cards is not None
    assert cards["game"].n_unique() == 20
    assert {"draw", "play"} <= set(cards["kind"])


def test_a_row_tells_how_the_game_of_its_seed_went(tmp_path: Path) -> None:
    plan = plan_of("random,random,random", "star-fluxx")
    row = played(tmp_path / "run", plan, 3).games().row(2, named=True)
    match = ruleshift.load("star-fluxx").playout("random", row["seed"], seats=3)
    assert match.outcome is not None
    assert (row["winner"], row["turns"]) == (match.outcome.winner, match.view().turn)
    assert row["card"] == match.game.names[match.outcome.fields["card"]]
    assert row["seats"] == ["random"] * 3
    assert row["winner_bot"] == "random"
    assert row["limit"] is False


def test_every_deal_meets_every_rotation_that_differs(tmp_path: Path) -> None:
    games = played(tmp_path / "run", plan_of("greedy,random,random", paired=True), 5).games()
    assert games["deal"].to_list() == [0, 0, 0, 1, 1, 1]  # five games are made whole deals
    first = games.filter(pl.col("deal") == 0)
    assert sorted(first["seats"].to_list()) == sorted(
        [["greedy", "random", "random"], ["random", "greedy", "random"], ["random", "random", "greedy"]]
    )
    assert first["seed"].n_unique() == 1
    same = played(tmp_path / "same", plan_of("random,random", paired=True), 3).games()
    assert same["deal"].to_list() == [0, 1, 2]  # all rotations are the same game


def test_decks_go_round_with_their_players(tmp_path: Path) -> None:
    plan = plan_of("random@long-watch,quick@machine-shop", "necrogenesis", paired=True)
    games = played(tmp_path / "run", plan, 2).games()
    assert games["decks"].to_list() == [["long-watch", "machine-shop"], ["machine-shop", "long-watch"]]
    assert games["seats"].to_list() == [["random", "quick"], ["quick", "random"]]


# -- stopping and going on -----------------------------------------------------------------------


def test_a_run_that_was_stopped_goes_on_and_ends_as_if_it_had_not_been(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = plan_of()
    whole = played(tmp_path / "whole", plan, 300).games()
    folder = Folder.begin(tmp_path / "run", plan)
    assert play(plan, 300, folder, Stopping(3, KeyboardInterrupt()), quiet=True) == STOPPED
    kept = folder.kept()
    assert 0 < kept < 300
    assert f"{kept} of 300 games are kept" in capsys.readouterr().err
    begun = Measured(folder).number
    assert begun == kept
    again = Folder.begin(tmp_path / "run", plan)
    with pytest.raises(LabError, match="crash"):
        played(tmp_path / "run", plan, 300, Stopping(2, LabError("crash")))
    assert again.kept() > kept
    assert played(tmp_path / "run", plan, 300).games().equals(whole)
    assert sorted(file.name for file in (tmp_path / "run").iterdir()) == ["games.parquet", "run.json"]


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    plan = plan_of()
    played(tmp_path / "run", plan, 10)
    more = played(tmp_path / "run", plan, 25).games()
    assert more.equals(played(tmp_path / "whole", plan, 25).games())
    assert Measured(Folder.read(tmp_path / "run"), 10).number == 10


def test_a_join_that_was_cut_off_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of()
    whole = played(tmp_path / "whole", plan, 40).games()
    played(tmp_path / "run", plan, 20)

    def cut_off(self: Folder) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Folder, "_write_head", cut_off)
        with pytest.raises(KeyboardInterrupt):
            played(tmp_path / "run", plan, 40)
    assert Folder.read(tmp_path / "run").games().equals(whole)
    assert played(tmp_path / "run", plan, 40).games().equals(whole)


def test_a_process_that_is_killed_loses_no_game(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.touch()
    plan = plan_of()
    games = played(tmp_path / "run", plan, 40, Processes(2, partial(killed_once, trap=str(trap)))).games()
    assert not trap.exists()
    assert games.equals(played(tmp_path / "whole", plan, 40).games())


# -- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tutorial", "--seats", "greddy,random"], "there is no bot 'greddy'; did you mean 'greedy'?"),
        (["tutorial", "--seats", "greedy"], "names 1 player, and First Steps is for 2 to 4"),
        (["necrogenesis", "--seats", "greedy,greedy,random"], "names 3 players, and NecroGenesis is for 2"),
        (["tutorial", "--seats", "greedy:5,random"], "the bot 'greedy' takes no budget: write greedy alone"),
        (["tutorial", "--seats", "greedy:lots,random"], "the budget of 'greedy' is a whole number"),
        (["tutorial", "--seats", "greedy,,random"], "nobody is named at place 2"),
        (["necrogenesis", "--seats", "greedy@long-watch,random"], "brings no deck, and others do"),
        (["tutorial", "--seats", "greedy@long-watch,random"], "one deck for everybody"),
        (["tutorial", "--seats", "greedy,random", "--option", "cure"], "'cure' is no NAME=VALUE"),
        (["tutrial", "--seats", "greedy,random"], "did you mean 'tutorial'?"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(words: list[str], said: str, tmp_path: Path) -> None:
    result = run(*words, "--games", "2", "--out", str(tmp_path / "run"))
    assert result.exit_code == 1
    assert said in result.output
    assert not (tmp_path / "run").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    result = run("tutorial", "--seats", "random,random", "--games", "2", "--out", str(tmp_path))
    assert result.exit_code == 1
    assert "is there already and is no run of the lab; nothing was written" in result.output
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_folder_with_another_run_says_what_differs(tmp_path: Path) -> None:
    played(tmp_path / "run", plan_of(), 3)
    before = (tmp_path / "run" / "games.parquet").read_bytes()
    result = run(
        "tutorial", "--seats", "random,quick", "--seed", "4", "--games", "9", "--out", str(tmp_path / "run")
    )
    assert result.exit_code == 1
    assert "holds another run, and nothing was overwritten" in result.output
    assert "the seats; seed 1 there, 4 now" in result.output
    assert (tmp_path / "run" / "games.parquet").read_bytes() == before


@pytest.mark.parametrize(
    ("number", "said"), [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "the disk is read-only")]
)
def test_a_disk_that_takes_no_more_keeps_what_it_has(
    number: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of()
    folder = Folder.begin(tmp_path / "run", plan)
    written = 0

    def fsync(file: int) -> None:
        nonlocal written
        written += 1
        if written > 6:
            raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("ruleshift.lab.folder.os.fsync", fsync)
        with pytest.raises(LabError, match=said) as caught:
            played(tmp_path / "run", plan, 300)
    kept = folder.kept()
    assert kept > 0
    assert f"{kept} games are kept there" in str(caught.value)
    assert not [file for file in (tmp_path / "run").iterdir() if file.name.endswith(".new")]
    assert played(tmp_path / "run", plan, 300).games().equals(played(tmp_path / "b", plan, 300).games())


def test_two_commands_do_not_play_into_one_folder(tmp_path: Path) -> None:
    folder = Folder.begin(tmp_path / "run", plan_of())
    with folder.alone(), pytest.raises(LabError, match="another command is playing"), folder.alone():
        pass


def test_a_broken_head_is_named(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(LabError, match=r"run\.json is broken"):
        Folder.read(tmp_path)
    with pytest.raises(LabError, match=r"no run of the lab"):
        Folder.read(tmp_path / "nowhere")


def test_a_head_that_lacks_something_or_is_of_another_version_is_named(tmp_path: Path) -> None:
    head = tmp_path / "run.json"
    head.write_text('{"lab": 1, "plan": {}}')
    with pytest.raises(LabError, match=r"run\.json is broken: there is no `about` in it\. Remove"):
        Folder.read(tmp_path)
    head.write_text('{"lab": 2}')
    with pytest.raises(LabError, match="written by another version of the lab"):
        Folder.read(tmp_path)
    head.write_text("[]")
    with pytest.raises(LabError, match="it is no head of a run"):
        Folder.read(tmp_path)


def test_a_table_that_is_cut_off_is_named_with_what_to_remove(tmp_path: Path) -> None:
    plan = plan_of()
    folder = played(tmp_path / "run", plan, 20)
    table = tmp_path / "run" / "games.parquet"
    table.write_bytes(table.read_bytes()[:-20])
    with pytest.raises(LabError, match=rf"{table} is broken: .*Remove {tmp_path / 'run'};"):
        folder.games()
    pl.DataFrame({"game": [1]}).write_parquet(table)
    with pytest.raises(LabError, match="it has other columns than the lab writes"):
        folder.games()


def test_a_part_that_is_cut_off_can_be_removed_and_is_played_again(tmp_path: Path) -> None:
    plan = plan_of()
    folder = Folder.begin(tmp_path / "run", plan)
    assert play(plan, 300, folder, Stopping(3, KeyboardInterrupt()), quiet=True) == STOPPED
    part = sorted((tmp_path / "run").glob("part-*.games.parquet"))[1]
    part.write_bytes(b"PAR1")
    words = str(part).replace(".games.parquet", ".*")
    with pytest.raises(LabError) as caught:
        folder.games()
    assert f"{part} is broken" in str(caught.value)
    assert f"Remove {words};" in str(caught.value)
    for file in part.parent.glob(Path(words).name):
        file.unlink()
    assert played(tmp_path / "run", plan, 300).games().equals(played(tmp_path / "b", plan, 300).games())


def test_halves_of_parts_go_when_the_games_are_joined(tmp_path: Path) -> None:
    """A full disk leaves a part without its last file."""
    folder = Folder.begin(tmp_path / "run", plan_of())
    (folder.path / "part-000000007-000000099.pace.json").write_text("{}")
    played(folder.path, plan_of(), 20)
    assert sorted(file.name for file in folder.path.iterdir()) == ["games.parquet", "run.json"]


def test_a_bot_that_fails_names_the_game_that_repeats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ruleshift.bots.random import RandomBot

    def choose(*_: object) -> int:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(RandomBot, "choose", choose)
    plan = plan_of("greedy,random")
    with pytest.raises(LabError, match=r"game 0 of First Steps \(seed \d+, seats greedy,random\).*oops"):
        played(tmp_path / "run", plan, 3, InProcess())


# -- what is printed -----------------------------------------------------------------------------


def test_json_has_each_bots_share(tmp_path: Path) -> None:
    words = ["tutorial", "--seats", "greedy,random,random", "--games", "30", "--workers", "1", "--json"]
    result = run(*words, "--out", str(tmp_path / "run"), "--quiet")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    greedy, rand = found["bots"]["greedy"], found["bots"]["random"]
    assert greedy["interval"][0] < greedy["share"] < greedy["interval"][1]
    assert greedy["fair"] == pytest.approx(1 / 3, abs=1e-4)
    wins = Folder.read(tmp_path / "run").games()["winner_bot"].to_list()
    assert greedy["share"] == pytest.approx(wins.count("greedy") / 30, abs=1e-4)
    assert rand["wins"] == wins.count("random")
    assert found["games"] == 30
    again = run(*words, "--out", str(tmp_path / "run"))
    assert json.loads(again.stdout)["bots"]["greedy"]["share"] == greedy["share"]


def test_without_a_folder_the_same_command_finds_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(2):
        result = run("tutorial", "--seats", "random,random", "--games", "5", "--workers", "1")
        assert result.exit_code == 0
        assert "5 games" in result.output
    assert len(list((tmp_path / "ruleshift" / "runs").iterdir())) == 1
