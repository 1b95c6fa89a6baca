"""Tables as people use them: over real WebSockets, with a real server behind them."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import ruleshift
from tests.support.served import Message, Person, Served, begun, served

YOU = {"kind": "you", "name": "Ann"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = tmp_path_factory.mktemp("store") / "tables.db"
    with served(store, "--tables-per-minute", "1000", "--messages-per-second", "1000") as one:
        yield one


def sat(server: Served, made: Message) -> Person:
    return Person(server, made["id"], made["token"])


def two(server: Served, deck: str = "star-fluxx", *more: Message, **options: object) -> tuple[Person, Person]:
    """Two people at a table."""
    made = server.table(deck, YOU, OPEN, *more, **options)
    ann = sat(server, made)
    bob = Person(server, made["id"])
    bob.say("sit", seat=1, name="Bob")
    bob.until("welcome")
    begun(ann, bob)
    return ann, bob


def choose(question: Message, rng: random.Random) -> list[int]:
    several = question.get("several")
    if several:
        size = rng.randint(several["least"], several["most"])
        if size:
            return [one["number"] for one in rng.sample(several["pool"], size)]
        return [one["number"] for one in question["options"] if one["label"] == several["done"]]
    return [rng.choice(question["options"])["number"]]


def play(*people: Person, seed: int = 1, steps: int = 3000) -> None:
    """Let people answer at random until the game is over."""
    rng = random.Random(seed)
    for _ in range(steps):
        if all(one.over for one in people):
            return
        for one in people:
            if not one.over and one.update.get("question"):
                one.answer(*choose(one.update["question"], rng))
        for one in people:
            if not one.over and not one.update.get("question"):
                try:
                    one.hear(0.05 if len(people) > 1 else 20)
                except TimeoutError:
                    continue
    raise AssertionError("the game has not ended")


@pytest.mark.parametrize(
    "deck", ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "tutorial"]
)
def test_a_whole_game_against_bots_ends_and_stays_as_a_replay(server: Served, deck: str) -> None:
    made = server.table(deck, YOU, BOT, BOT, seed=3)
    with sat(server, made) as ann:
        play(ann)
        room = ann.until("room")["room"]
    assert room["status"] == "over"
    text = server.get(f"/api/replays/{room['replay']}/text")
    match = ruleshift.resume(text)
    assert str(match.outcome) == ann.update["outcome"]["reason"]


def test_a_whole_game_of_necrogenesis(server: Served) -> None:
    made = server.table(
        "necrogenesis", {**YOU, "deck": "long-watch"}, {**BOT, "deck": "scorched-earth"}, seed=5
    )
    with sat(server, made) as ann:
        play(ann)
    assert ann.update["outcome"]["reason"]


def test_a_game_alone_for_points(server: Served) -> None:
    made = server.table("star-fluxx", YOU, solo=True, seed=2)
    with sat(server, made) as ann:
        play(ann)
    assert ann.update["outcome"]["kind"] in ("score", "loss", "draw")


def test_two_people_play_a_game_to_its_end(server: Served) -> None:
    ann, bob = two(server, "star-fluxx", BOT, window_seconds=1, seed=4)
    with ann, bob:
        play(ann, bob)
    assert ann.update["outcome"] == bob.update["outcome"]


def test_a_window_is_the_same_for_everybody_and_closes_when_all_have_passed(server: Served) -> None:
    made = server.table("star-fluxx", YOU, OPEN, OPEN, seed=4, window_seconds=30)
    ann, bob, cy = sat(server, made), Person(server, made["id"]), Person(server, made["id"])
    bob.say("sit", seat=1, name="Bob")
    bob.until("welcome")
    cy.say("sit", seat=2, name="Cy")
    with ann, bob, cy:
        begun(ann, bob, cy)
        ann.asked()
        ann.answer(*choose(ann.update["question"], random.Random(1)))
        windows = [one.until("update", lambda m: bool(m.get("window")))["window"] for one in (ann, bob, cy)]
        assert windows[0]["about"] == windows[1]["about"] == windows[2]["about"]
        assert {one["seconds"] for one in windows} == {30}
        assert len({one["id"] for one in windows}) == 1
        # Whoever holds nothing is asked just the same.
        assert {option["label"] for option in bob.asked()["options"]} >= {"pass"}
        for one in (bob, cy):
            passing = [option["number"] for option in one.asked()["options"] if option["label"] == "pass"]
            one.answer(*passing)
        after = ann.until("update", lambda m: not m.get("window"))
        assert after["events"]


def test_a_window_closes_by_itself(server: Served) -> None:
    ann, bob = two(server, seed=4, window_seconds=1)
    with ann, bob:
        ann.asked()
        ann.answer(*choose(ann.update["question"], random.Random(1)))
        bob.until("update", lambda m: bool(m.get("window")))
        bob.until("update", lambda m: not m.get("window"))


def test_late_foreign_repeated_and_wrong_answers_are_refused(server: Served) -> None:
    ann, bob = two(server, seed=4)
    with ann, bob:
        question = ann.asked()
        first = question["options"][0]["number"]
        bob.say("answer", id=question["id"], options=[first])
        assert "not asked" in bob.until("refused")["why"]
        ann.say("answer", id=question["id"], options=[99999])
        assert "not possible" in ann.until("refused")["why"]
        ann.say("answer", id=question["id"], options=[])
        assert ann.until("refused")["id"] == question["id"]
        ann.say("answer", id=question["id"], options=[first])
        ann.say("answer", id=question["id"], options=[first])
        assert ann.until("refused")["why"]
        with Person(server, ann.table) as watcher:
            watcher.say("answer", id=question["id"], options=[first])
            assert "watching" in watcher.until("refused")["why"]


def test_a_watcher_sees_no_hand_and_takes_the_seat_of_a_bot(server: Served) -> None:
    made = server.table("star-fluxx", YOU, BOT, seed=9)
    with sat(server, made) as ann, Person(server, made["id"]) as zoe:
        ann.asked()
        assert zoe.until("update")["table"]["hand"] == []
        zoe.say("sit", seat=1, name="Zoe")
        assert zoe.until("welcome")["seat"] == 1
        assert zoe.token
        table = zoe.until("update")["table"]
        assert len(table["hand"]) == table["seats"][1]["hand_count"] > 0
        room = ann.until("room", lambda m: bool(m["room"]["seats"][1]["kind"] == "person"))["room"]
        assert room["seats"][1]["who"] == "Zoe"
        assert room["ask_all"]


def test_somebody_is_dealt_in_and_gives_up(server: Served) -> None:
    made = server.table("star-fluxx", YOU, BOT, seed=9)
    with sat(server, made) as ann, Person(server, made["id"]) as zoe:
        zoe.say("sit", seat=-1, name="Zoe")
        assert zoe.until("welcome")["seat"] == 2
        assert len(zoe.until("update")["table"]["hand"]) == 3
        zoe.say("leave", concede=True)
        room = ann.until("room", lambda m: len(m["room"]["seats"]) == 3 and m["room"]["seats"][2]["gone"])
        assert room["room"]["people"] == 1


def test_a_bot_plays_for_somebody_who_steps_away_and_gives_the_seat_back(server: Served) -> None:
    made = server.table("star-fluxx", YOU, BOT, seed=9)
    with sat(server, made) as ann:
        ann.asked()
        turn = ann.update["table"]["turn"]
        ann.say("away", bot="random")
        ann.until("update", lambda m: bool(m["table"]["turn"] > turn or m.get("outcome")))
        ann.say("away", bot="")
        assert ann.asked() or ann.over


def test_the_host_sends_somebody_away(server: Served) -> None:
    ann, bob = two(server, seed=4)
    with ann, bob:
        bob.say("kick", seat=0)
        assert "host" in bob.until("refused")["why"]
        ann.say("kick", seat=1)
        assert "host" in bob.until("bye")["why"]
        room = ann.until("room", lambda m: bool(m["room"]["seats"][1]["kind"] == "bot"))
        assert room["room"]["people"] == 1


def test_an_answer_is_taken_back(server: Served) -> None:
    made = server.table("star-fluxx", YOU, BOT, seed=9)
    with sat(server, made) as ann:
        before = ann.asked()
        table = ann.update["table"]
        ann.answer(before["options"][0]["number"])
        ann.asked()
        assert ann.update["may_take_back"]
        ann.say("back")
        back = ann.until("update", lambda m: bool(m["fresh"]))
        assert back["table"] == table
        assert [one["label"] for one in back["question"]["options"]] == [
            o["label"] for o in before["options"]
        ]


def test_reasons_hints_and_chat(server: Served) -> None:
    made = server.table("star-fluxx", YOU, BOT, seed=9)
    with sat(server, made) as ann, Person(server, made["id"]) as zoe:
        ann.asked()
        ann.say("why", what="win")
        assert "Goal" in ann.until("because")["text"]
        ann.say("why", what="draw")
        assert "Basic Rules" in ann.until("because")["text"]
        ann.say("hint")
        hint = ann.until("hinted")
        assert hint["options"][0] in [one["number"] for one in ann.update["question"]["options"]]
        assert 0 <= hint["chances"]["against"] <= 1
        assert hint["chances"]["worlds"] > 1
        assert hint["chances"]["other"] in [one["label"] for one in ann.update["question"]["options"]]
        ann.say("say", text="  Hello\u0000 there\n")
        assert zoe.until("said")["text"] == "Hello there"


def test_playing_again_with_the_same_people(server: Served) -> None:
    ann, bob = two(server, seed=4)
    with ann, bob:
        bob.say("leave", concede=True)
        ann.until("room", lambda m: bool(m["room"]["status"] == "over"))
        ann.say("again")
        next_ = ann.until("room", lambda m: bool(m["room"]["next"]))["room"]["next"]
    with Person(server, next_, ann.token) as ann_again, Person(server, next_, bob.token) as bob_again:
        assert {ann_again.seat, bob_again.seat} == {0, 1}
        begun(ann_again, bob_again)  # they shuffle together once more
        assert ann_again.room["status"] == "playing"
        assert ann_again.room["marks"] == []


@pytest.mark.parametrize(
    "text",
    ["nonsense", "[]", '{"t": "fly"}', '{"t": "answer", "id": "x", "options": [1]}', '{"t": "answer"}'],
)
def test_what_is_no_message_is_refused_and_the_connection_stays(server: Served, text: str) -> None:
    made = server.table("tutorial", YOU, BOT)
    with sat(server, made) as ann:
        ann.socket.send(text)
        assert "protocol" in ann.until("refused")["why"]
        ann.say("ping", at=1.5)
        assert ann.until("pong")["at"] == 1.5


def test_no_hello_and_no_table(server: Served) -> None:
    with Person(server, "nowhere", hello=False) as lost:
        assert "no such table" in lost.hear()["why"]
    made = server.table("tutorial", YOU, BOT)
    with Person(server, made["id"], hello=False) as rude:
        rude.say("ping", at=0)
        assert "hello" in rude.until("bye")["why"]
    with Person(server, made["id"], hello=False) as old:
        old.say("hello", version=0)
        assert "reload" in old.until("bye")["why"]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"deck": "star-flux", "seats": [YOU, BOT]}, "no deck"),
        ({"deck": "star-fluxx", "seats": [YOU]}, "2 to 6"),
        ({"deck": "star-fluxx", "seats": [YOU, YOU]}, "one seat"),
        ({"deck": "star-fluxx", "seats": [YOU, {"kind": "bot", "bot": "hal"}]}, "no bot"),
        ({"deck": "star-fluxx", "seats": [YOU, BOT], "options": {"hand_limt": "on"}}, "hand_limt"),
        ({"deck": "", "text": "deck: x\ncards: [", "seats": [YOU, BOT]}, "line"),
        ({"deck": "necrogenesis", "seats": [{**YOU, "deck": "nothing"}, BOT]}, "no deck list"),
        ({"deck": "necrogenesis", "seats": [{**YOU, "deck": "title: x\n1 Nobody"}, BOT]}, ""),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(
    server: Served, table: Message, words: str
) -> None:
    status, why = server.refused("/api/tables", table)
    assert 400 <= status < 500
    assert words in why
    assert len(why) > 10


def test_names_are_cleaned_and_told_apart(server: Served) -> None:
    made = server.table("tutorial", {"kind": "you", "name": 'A"nn:\u202e'}, {"kind": "bot", "name": "a nn"})
    with sat(server, made) as ann:
        assert [one["name"] for one in ann.room["seats"]] == ["A nn", "a nn 2"]


def test_a_game_goes_on_at_the_same_question_after_the_server_was_killed(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    with served(store) as first:
        ann, bob = two(first, seed=4, window_seconds=30)
        ann.asked()
        ann.answer(*choose(ann.update["question"], random.Random(1)))
        seen = bob.until("update", lambda m: bool(m.get("window")))
        first.stop(signal.SIGKILL)
    with (
        served(store) as again,
        Person(again, bob.table, bob.token) as back,
        Person(again, ann.table, ann.token),
    ):
        now = back.until("update", lambda m: bool(m.get("window")))
        assert now["window"]["about"] == seen["window"]["about"]
        assert now["question"]["options"] == seen["question"]["options"]
        assert now["table"] == seen["table"]


def test_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db") as one:
        made = one.table("tutorial", YOU, BOT)
        with sat(one, made) as ann:
            ann.asked()
            one.process.send_signal(signal.SIGTERM)
            bye = ann.until("bye")
            assert bye["again"]
            with pytest.raises(ConnectionClosed):
                ann.until("nothing more")
        assert one.process.wait(20) is not None
