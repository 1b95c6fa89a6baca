"""Replays over HTTP."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ruleshift
from tests.server.web import Client, finished, served, unfinished, why


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    limits: dict[str, Any] = {"uploads_per_minute": 1000, "tables_per_minute": 1000}
    with served(tmp_path_factory.mktemp("replays"), **limits) as client:
        yield client


def sent(client: Client, text: str) -> str:
    answer = client.post("/api/replays", json={"text": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.fixture(scope="module")
def over(client: Client) -> str:
    return sent(client, finished())


@pytest.fixture(scope="module")
def broken_off(client: Client) -> str:
    return sent(client, unfinished())


def frames(client: Client, id: str, seat: str, first: int = 0, last: int = 120) -> list[dict[str, Any]]:
    answer = client.get(f"/api/replays/{id}/frames", params={"from": first, "to": last, "seat": seat})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def test_all_about_a_game(client: Client, over: str) -> None:
    info = client.get(f"/api/replays/{over}").json()
    match = ruleshift.resume(finished())
    assert match.outcome is not None
    assert (info["title"], info["family"], info["names"]) == ("First Steps", "fluxx", ["Ann", "Bob"])
    assert info["inputs"] == len(match.history.inputs)
    assert info["outcome"]["reason"] == match.outcome.reason
    assert len(info["turns"]) == match.view().turn
    assert info["turns"] == sorted(info["turns"])


def test_its_text_comes_back_as_it_was_sent(client: Client, over: str) -> None:
    answer = client.get(f"/api/replays/{over}/text")
    assert answer.text == finished()
    assert "attachment" in answer.headers["content-disposition"]


def test_positions_are_those_of_the_game(client: Client, over: str) -> None:
    found = frames(client, over, "0")
    matches = [match.view(0) for match in ruleshift.replay(finished())]
    assert [one["at"] for one in found] == list(range(len(matches)))
    assert [one["table"]["turn"] for one in found] == [view.turn for view in matches]
    assert [len(one["table"]["hand"]) for one in found] == [len(view.hand) for view in matches]
    assert [bool(one.get("outcome")) for one in found] == [False] * (len(found) - 1) + [True]


def test_the_story_is_told_once_and_whole(client: Client, over: str) -> None:
    told = [event["text"] for one in frames(client, over, "0") for event in one["events"] if event["text"]]
    log = [line.strip() for line in ruleshift.resume(finished()).log(0).splitlines()]
    assert told == log


def test_positions_come_in_pieces(client: Client, over: str) -> None:
    whole = frames(client, over, "watch")
    assert frames(client, over, "watch", 2, 4) == whole[2:4]
    assert frames(client, over, "watch", 4, 2) == []
    assert frames(client, over, "watch", 100_000, 100_010) == []
    assert len(frames(client, over, "watch", 0, 1_000_000)) == min(120, len(whole))


def test_a_long_game_is_the_same_wherever_one_begins(client: Client) -> None:
    id = sent(client, finished("necrogenesis", 2))
    whole = frames(client, id, "0", 0, 80)
    assert len(whole) == 80
    for first in (1, 15, 16, 17, 31, 40):
        assert frames(client, id, "0", first, first + 20) == whole[first : first + 20]


def test_the_same_file_is_kept_once(client: Client, over: str) -> None:
    assert sent(client, finished()) == over
    assert sent(client, unfinished()) != over


def test_somebody_who_joined_later_has_eyes_too(client: Client) -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=5)
    match.answer(match.question.options[0])  # type: ignore[union-attr]
    match.join("Cy")
    match.answer(match.question.options[0])  # type: ignore[union-attr]
    match.leave(1)
    id = sent(client, match.save())
    found = frames(client, id, "2")
    hands = [one.view(2).hand if len(one.names) > 2 else [] for one in ruleshift.replay(match.save())]
    assert [len(one["table"]["hand"]) for one in found] == [len(hand) for hand in hands]
    assert hands[2]
    assert found[4]["table"]["order"] == [0, 2] == match.view().order


def test_a_seat_sees_what_it_saw_and_no_more(client: Client, over: str) -> None:
    for seat in (0, 1):
        for at, (one, match) in enumerate(
            zip(frames(client, over, str(seat)), ruleshift.replay(finished()), strict=True)
        ):
            hidden = set(match.view(1 - seat).hand) - set(match.view(seat).hand)
            other = one["table"]["seats"][1 - seat]
            assert other["hand"] == [], at
            assert all(name not in one["label"] for name in hidden), one["label"]
    watched = frames(client, over, "watch")
    assert all(one["table"]["hand"] == [] and one["who"] == -1 for one in watched)


def test_when_the_game_is_over_all_hands_can_be_seen(client: Client, over: str) -> None:
    for one, match in zip(frames(client, over, "all"), ruleshift.replay(finished()), strict=True):
        for seat in (0, 1):
            assert len(one["table"]["seats"][seat]["hand"]) == len(match.view(seat).hand)
    labels = [one["label"] for one in frames(client, over, "all")][1:]
    assert labels == [line for line in finished().splitlines() if line.startswith(("Ann: ", "Bob: "))]


def test_before_the_end_nobody_sees_all_hands(client: Client, broken_off: str) -> None:
    assert client.get(f"/api/replays/{broken_off}").json()["outcome"] is None
    answer = client.get(f"/api/replays/{broken_off}/frames?seat=all")
    assert (answer.status_code, why(answer)) == (403, "All hands are shown only when the game is over.")
    assert len(frames(client, broken_off, "1")) == 4


@pytest.mark.parametrize("seat", ["2", "-1", "99", "Ann", "", "1.0", "²"])
def test_a_seat_that_is_not_there_is_refused(client: Client, over: str, seat: str) -> None:
    answer = client.get(f"/api/replays/{over}/frames", params={"seat": seat})
    assert answer.status_code == 400
    assert "is no seat" in why(answer)


@pytest.mark.parametrize("query", ["from=-1", "from=x", "to=-5"])
def test_a_position_is_a_number(client: Client, over: str, query: str) -> None:
    answer = client.get(f"/api/replays/{over}/frames?{query}")
    assert answer.status_code == 400
    assert why(answer)


@pytest.mark.parametrize("path", ["", "/frames", "/text", "/cards"])
def test_a_replay_that_is_not_there(client: Client, path: str) -> None:
    answer = client.get(f"/api/replays/nosuchreplay{path}")
    assert (answer.status_code, why(answer)) == (404, "There is no such replay.")


def test_the_cards_are_those_of_the_game(client: Client, over: str) -> None:
    catalog = client.get(f"/api/replays/{over}/cards").json()
    game = ruleshift.load("tutorial")
    assert [catalog["cards"][kind]["name"] for kind in catalog["of"]] == game.names


def test_a_game_of_the_other_family_can_be_watched(client: Client) -> None:
    text = finished("necrogenesis", 2)
    id = sent(client, text)
    found = frames(client, id, "all", 0, 30)
    assert found[10]["table"]["family"] == "necro"
    sides = found[10]["table"]["sides"]
    assert [len(side["hand"]) for side in sides] == [side["hand_count"] for side in sides]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello", "no replay of ours"),
        ("", "no replay of ours"),
        ("ruleshift 2\n", "another version"),
        ("ruleshift 1\ndeck tutorial\nseat A\nseat B\nseed 1\nA: fly to the moon\n", "not among the options"),
        (
            "ruleshift 1\ndeck /etc/passwd\nseat A\nseat B\nseed 1\n",
            "is not installed, nor is it in the replay",
        ),
        ("ruleshift 1\ndeck tutorial\nseat A\nseat B\nposition {}\n", "position"),
    ],
)
def test_a_file_that_is_no_replay_is_refused_with_its_line(client: Client, text: str, says: str) -> None:
    answer = client.post("/api/replays", json={"text": text})
    assert answer.status_code == 422
    assert says in why(answer)


def test_a_position_that_was_set_up_is_refused(client: Client) -> None:
    given = {"seats": {"Ann": {"hand": ["Honey"]}, "Bob": {}}}
    text = ruleshift.load("tutorial").set_up(given).save()
    answer = client.post("/api/replays", json={"text": text})
    assert answer.status_code == 422
    assert "set up, not dealt" in why(answer)


def test_a_replay_brings_a_deck_of_its_own(client: Client, tmp_path: Path) -> None:
    deck = tmp_path / "garden.yaml"
    deck.write_text(ruleshift.load("tutorial").text.replace("Teapot", "Kettle"), encoding="utf-8")
    match = ruleshift.load(deck).start(["Ann", "Bob"], seed=1)
    match.answer(match.question.options[0])  # type: ignore[union-attr]
    id = sent(client, match.save())
    names = [card["name"] for card in client.get(f"/api/replays/{id}/cards").json()["cards"]]
    assert "Kettle" in names


def test_a_hostile_deck_inside_a_replay_is_refused(client: Client) -> None:
    head = "ruleshift 1\ndeck evil 0\n| a: &a [x, x]\n| b: [*a, *a]\nseat A\nseat B\nseed 1\n"
    answer = client.post("/api/replays", json={"text": head})
    assert answer.status_code == 422
    assert "anchor" in why(answer)


def test_replays_outlive_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id = sent(client, finished())
        before = frames(client, id, "all")
    with served(tmp_path) as client:
        assert frames(client, id, "all") == before


def test_a_game_that_ends_at_a_table_can_be_watched(client: Client) -> None:
    bots = [{"kind": "bot", "name": "Ann", "bot": "random"}, {"kind": "bot", "name": "Bob", "bot": "random"}]
    made = client.post("/api/tables", json={"deck": "tutorial", "seats": bots, "seed": 3}).json()
    deadline = time.monotonic() + 60
    while (room := client.get(f"/api/tables/{made['id']}").json())["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    info = client.get(f"/api/replays/{room['replay']}").json()
    assert info["outcome"]["reason"]
    assert info["played"] == pytest.approx(time.time(), abs=100)
    found = frames(client, room["replay"], "all", info["inputs"], info["inputs"] + 1)
    assert found[0]["outcome"] == info["outcome"]
    text = client.get(f"/api/replays/{room['replay']}/text").text
    assert str(ruleshift.resume(text).outcome) == info["outcome"]["reason"]


def test_a_game_that_goes_on_has_no_replay(client: Client) -> None:
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "name": "Bob"}]
    made = client.post("/api/tables", json={"deck": "star-fluxx", "seats": seats}).json()
    for path in ("", "/frames?seat=all", "/frames?seat=1", "/text"):
        assert client.get(f"/api/replays/{made['id']}{path}").status_code == 404
    assert client.post(f"/api/replays/{made['id']}/play", json={"at": 0, "seat": 0}).status_code == 404


# -- playing on ----------------------------------------------------------------------------


def test_somebody_plays_on_from_a_point_of_a_game(client: Client, over: str) -> None:
    answer = client.post(f"/api/replays/{over}/play", json={"at": 2, "seat": 1})
    assert answer.status_code == 201
    made = answer.json()
    assert made["seat"] == 1
    assert made["token"]
    room = client.get(f"/api/tables/{made['id']}").json()
    assert [(seat["name"], seat["kind"]) for seat in room["seats"]] == [("Ann", "bot"), ("Bob", "person")]
    assert room["status"] == "playing"


@pytest.mark.parametrize(
    ("at", "seat", "says"),
    [
        (-1, 0, "there is no input -1"),
        (10_000, 0, "there is no input 10000"),
        (1, 2, "Nobody sits there"),
        (1, -1, "Nobody sits there"),
    ],
)
def test_where_nobody_can_play_on(client: Client, over: str, at: int, seat: int, says: str) -> None:
    answer = client.post(f"/api/replays/{over}/play", json={"at": at, "seat": seat})
    assert answer.status_code == 400
    assert says in why(answer)


def test_nobody_plays_on_from_the_end(client: Client, over: str) -> None:
    inputs = client.get(f"/api/replays/{over}").json()["inputs"]
    answer = client.post(f"/api/replays/{over}/play", json={"at": inputs, "seat": 0})
    assert answer.status_code == 400
    assert "over" in why(answer)


def test_a_game_in_numbers(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        text = finished()
        id = client.post("/api/replays", json={"text": text}).json()["id"]
        found = client.get(f"/api/replays/{id}/statistics").json()
        match = ruleshift.resume(text)
        rows = {row["name"]: row["numbers"] for row in found["rows"]}
        assert found["names"] == match.names
        assert sum(rows["Turns"]) == found["turns"] == match.view().turn
        assert sum(rows["Cards played"]) > 0
        assert client.get("/api/replays/nothing/statistics").status_code == 404


# -- what decided it ---------------------------------------------------------------------------


def looked_back(client: Client, id: str) -> list[dict[str, Any]]:
    """All answers until everything is known."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["done"] < 1:
        answer = client.get(f"/api/replays/{id}/analysis")
        assert answer.status_code == 200, answer.text
        found.append(answer.json())
        assert len(found) < 100
    return found


def test_what_decided_a_game_is_told_as_it_is_found(client: Client, over: str) -> None:
    found = looked_back(client, over)
    assert [one["done"] for one in found] == sorted(one["done"] for one in found)
    assert found[0]["chances"]
    assert found[0]["balances"] == []
    last = found[-1]
    outcome = client.get(f"/api/replays/{over}").json()["outcome"]
    assert last["names"] == ["Ann", "Bob"]
    assert last["chances"][-1]["shares"] == [float(seat == outcome["winner"]) for seat in range(2)]
    assert len(last["balances"]) == 2


def test_the_same_game_is_looked_at_once(client: Client, over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = looked_back(client, over)[-1]
    monkeypatch.setattr("ruleshift.server.sandbox.chores.analysed", None)  # nobody may ask a worker again
    assert client.get(f"/api/replays/{over}/analysis").json() == known


def test_what_decides_a_game_is_not_told_while_it_goes_on(client: Client, broken_off: str) -> None:
    answer = client.get(f"/api/replays/{broken_off}/analysis")
    assert (answer.status_code, why(answer)) == (403, "What decided a game is told only when it is over.")


def test_there_is_nothing_to_tell_of_no_game(client: Client) -> None:
    assert client.get("/api/replays/nowhere/analysis").status_code == 404


def test_a_game_that_ended_by_a_leaver_is_told(client: Client) -> None:
    match = ruleshift.resume(unfinished())
    match.leave(1)
    last = looked_back(client, sent(client, match.save()))[-1]
    assert last["remarks"] == ["left"]
    assert last["chances"][-1]["shares"] == [1.0, 0.0]
