"""Lessons over HTTP: listed, played from any answers, and refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruleshift.lessons import shipped
from ruleshift.lessons.shipped import lesson_files, lesson_named
from ruleshift.server.sandbox import lessons
from tests.server.web import Client, served, why


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(tmp_path_factory.mktemp("lessons")) as found:
        yield found


def play(client: Client, name: str, answers: list[list[int]], **more: Any) -> Any:
    answer = client.post(f"/api/lessons/{name}/play", json={"answers": answers, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_lessons_are_listed(client: Client) -> None:
    found = client.get("/api/lessons").json()
    assert [one["name"] for one in found] == list(lesson_files())
    assert found[0]["deck_title"] == "First Steps"
    page = client.get("/api/lessons/first-game").json()
    assert page["table"]["names"] == ["Kim", "Robin"]
    assert page["table"]["seat"] == 0
    assert client.get("/learn").status_code == client.get("/learn/first-game").status_code


@pytest.mark.parametrize("name", lesson_files())
def test_a_lesson_is_played_by_pressing_what_is_lit(client: Client, name: str) -> None:
    steps = len(lesson_named(name).own_steps)
    cards = client.get(f"/api/lessons/{name}/cards").json()
    answers: list[list[int]] = []
    for at in range(steps):
        found = play(client, name, answers)
        assert (found["extra"]["at"], found["extra"]["of"]) == (at, steps)
        if not found["extra"]["waits"]:
            assert found["updates"][0]["question"] is None
            answers.append([])
        else:
            update = found["updates"][0]
            pressed = {one["name"] for one in found["lit"] if one["press"] and one["kind"] == "option"}
            number, *_ = [one["number"] for one in update["question"]["options"] if one["label"] in pressed]
            answers.append([number])
            lit = [one["card"] for one in found["lit"] if one["kind"] == "card"]
            assert all(card < len(cards["of"]) for card in lit)
        taken = play(client, name, answers, fresh=False)
        assert taken["refused"] == ""
        assert [one["fresh"] for one in taken["updates"]] == [False] * len(taken["updates"])
    end = play(client, name, answers)
    assert end["extra"]["over"]
    assert len(end["extra"]["questions"]) == 5
    assert end["updates"][0]["outcome"]["winner"] == 0


def test_wrong_answers_and_reasons(client: Client) -> None:
    assert "press Next" in play(client, "first-game", [[0]], fresh=False)["refused"]
    answers: list[list[int]] = [[]] * 4
    novel = next(
        one["number"]
        for one in play(client, "first-game", answers)["updates"][0]["question"]["options"]
        if one["label"] == "play Novel"
    )
    found = play(client, "first-game", [*answers, [novel]], fresh=False)
    assert "begin with the Teapot" in found["refused"]
    assert found["updates"] == []
    assert play(client, "first-game", answers, why="Novel")["because"]


def test_answers_of_another_lesson_are_refused(client: Client) -> None:
    answer = client.post("/api/lessons/first-game/play", json={"answers": [[7], [7]]})
    assert answer.status_code == 409
    assert "does not fit any more" in why(answer)
    assert client.post("/api/lessons/first-game/play", json={"answers": "odd"}).status_code == 400
    answer = client.post("/api/lessons/first-game/play", json={"answers": [[]] * 500})
    assert answer.status_code == 400


def test_a_lesson_that_is_not_there(client: Client) -> None:
    answer = client.get("/api/lessons/frist-game")
    assert answer.status_code == 404
    assert why(answer) == "There is no lesson 'frist-game'. Did you mean first-game?"


def test_a_lesson_edited_by_hand_is_listed_with_the_reason(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "mine.yaml"
    text = Path(lesson_files()["first-game"]).read_text("utf-8")
    path.write_text(text.replace("hand: [Teapot, Novel]", "hand: [Teapto, Novel]"), "utf-8")
    monkeypatch.setattr(shipped, "lesson_files", lambda: {"mine": str(path)})
    monkeypatch.setattr(lessons, "lesson_files", lambda: {"mine": str(path)})
    (found,) = lessons.all_lessons()
    assert "unknown card 'Teapto'; did you mean 'Teapot'?" in found.trouble
