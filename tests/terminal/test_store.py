"""Games are kept on disk as they go on, and a disk that refuses does not stop them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from ruleshift.terminal import store
from ruleshift.terminal.store import GameFile


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return []


def test_a_game_grows_by_what_is_new(said: list[str]) -> None:
    file = GameFile("you:Ann,greedy:Bo", said.append)
    file.begin("tiny")
    assert file.path is not None
    file.keep("header\nAnn: play\n")
    inode = file.path.stat().st_ino
    file.keep("header\nAnn: play\nBo: pass\n")
    assert file.path.read_text() == "header\n# seats: you:Ann,greedy:Bo\nAnn: play\nBo: pass\n"
    assert file.path.stat().st_ino == inode, "it should have been appended to"
    assert file.safe
    assert said == []


def test_a_choice_taken_back_is_taken_back_on_disk(said: list[str]) -> None:
    file = GameFile("", said.append)
    file.begin("tiny")
    file.keep("header\none\n")
    file.keep("header\ntwo\n")
    assert file.path is not None
    assert file.path.read_text() == "header\ntwo\n"


def test_two_games_in_the_same_second_have_two_files(said: list[str]) -> None:
    files = [GameFile("", said.append) for _ in range(3)]
    for file in files:
        file.begin("tiny")
    assert len({file.path for file in files}) == 3


def test_the_newest_game_comes_first(said: list[str]) -> None:
    for number in range(3):
        file = GameFile("", said.append)
        file.begin("tiny")
        file.keep(f"game {number}\n")
        assert file.path is not None
        os.utime(file.path, (number, number))
    assert [path.read_text() for path in store.kept_games()] == ["game 2\n", "game 1\n", "game 0\n"]


def test_a_folder_that_cannot_be_made_is_reported_once(
    said: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "occupied").write_text("a file, not a folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "occupied"))
    file = GameFile("", said.append)
    file.begin("tiny")
    file.keep("header\n")
    assert len(said) == 1
    assert "cannot be saved" in said[0]
    assert not file.safe


def test_a_full_disk_is_reported_once_and_made_good_later(
    said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = GameFile("", said.append)
    file.begin("tiny")
    file.keep("header\n")
    full = OSError(28, "No space left on device")

    def refuse(*_: object) -> None:
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(store, "_append", refuse)
        patch.setattr(store, "replace", refuse)
        file.keep("header\none\n")
        file.keep("header\none\ntwo\n")
        assert len(said) == 1
        assert "No space left on device" in said[0]
        assert not file.safe
    file.keep("header\none\ntwo\nthree\n")
    assert file.safe
    assert file.path is not None
    assert file.path.read_text() == "header\none\ntwo\nthree\n"


def test_seats_are_found_again() -> None:
    assert store.seats_in(store.with_seats("header\nmore\n", "you:Ann,greedy:Bo")) == "you:Ann,greedy:Bo"
    assert store.seats_in("header\nmore\n") == ""


def test_a_folder_that_cannot_be_made_is_named(said: list[str], tmp_path: Path) -> None:
    (tmp_path / "ruleshift").write_text("in the way")
    GameFile("", said.append).begin("tiny")
    assert str(tmp_path / "ruleshift" / "replays") in said[0]


def test_the_command_is_given_as_it_can_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "bin" / "ruleshift")])
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert store.command() == "ruleshift"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert store.command() == str(tmp_path / "bin" / "ruleshift")
    monkeypatch.chdir(tmp_path)
    assert store.command() == str(Path("bin") / "ruleshift")


def test_a_game_kept_elsewhere_is_resumed_by_its_file(said: list[str]) -> None:
    assert store.how_to_resume(store.replay_folder() / "a.replay").endswith("play --resume")
    assert store.how_to_resume(Path("my game.replay")).endswith("play --resume 'my game.replay'")
