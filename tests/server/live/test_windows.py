"""Windows of several people: what is told to whom, what is passed by itself, and what time tells: nothing."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ruleshift import Match
from ruleshift.server.live.client import Client
from ruleshift.server.sandbox.limits import Talker
from ruleshift.server.tables.commands import goodbye, hello, obey
from ruleshift.server.tables.keeping import Kept
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import Refusal
from tests.server.live.test_pace import BEAT, KEEPER, PACED, SURPRISE, TICK, Seats, Watched, table
from tests.server.tables.test_room_privacy import Clock
from tests.support.games import FLUXX, NECRO, Setup, play
from tests.support.halls import in_hall

ANN = {"hand": ["Small Moon", "Draw 2", "Monolith"], "table": []}


def three(bob: list[str], cy: list[str]) -> Seats:
    return {"Ann": ANN, "Bob": {"hand": bob}, "Cy": {"hand": cy}}


async def wish(one: Watched, seat: int, windows: str, kind: str = "") -> None:
    await obey(one.room, one.clients[seat], m.Prefer(windows, kind))  # type: ignore[arg-type]


def told(one: Watched, seat: int, what: str) -> list[dict[str, Any]]:
    """What a seat has heard since the last look, of one sort."""
    waiting = one.clients[seat].waiting
    texts = [waiting.get_nowait() for _ in range(waiting.qsize())]
    return [heard for text in texts if text and (heard := json.loads(text))["t"] == what]


def test_only_the_receiver_hears_whether_they_can_answer(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        one = await table(tables, clock, "star-fluxx", three(SURPRISE, KEEPER), {})
        await one.settle()
        await one.answer("play Small Moon")
        await one.settle()
        ann, bob, cy = (told(one, seat, "update")[-1] for seat in (0, 1, 2))
        assert [one["window"].pop("able") for one in (ann, bob, cy)] == [False, True, False]
        assert ann["window"] == bob["window"] == cy["window"]
        assert (ann["window"]["kind"], ann["window"]["when"]) == ("keeper", "a Keeper is played")
        assert ann["question"] is None
        # Whoever holds nothing is asked all the same, and waited for.
        assert [option["means"] for option in cy["question"]["options"]] == ["pass"]
        await one.decide(1)
        clock.now += 3
        await one.settle()
        assert one.room.gathering is not None

    in_hall(tmp_path, do, settings=PACED)


def test_a_pass_can_be_remembered_for_moments_of_one_sort(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        one = await table(tables, clock, "star-fluxx", three(SURPRISE, KEEPER), {})
        await one.settle()
        for seat in (1, 2):
            assert told(one, seat, "passing")[-1] == {"t": "passing", "always": False, "moments": []}
            await wish(one, seat, "pass", "keeper")
            assert told(one, seat, "passing") == [
                {
                    "t": "passing",
                    "always": False,
                    "moments": [{"kind": "keeper", "when": "a Keeper is played"}],
                }
            ]
        assert len(told(one, 0, "passing")) == 1, "the others are not told, but of their own when they came"
        begun = clock.now
        await one.answer("play Small Moon")
        await one.settle()
        assert one.room.gathering is None
        heard = told(one, 0, "update")
        assert not any(update["window"] for update in heard)
        assert clock.now == begun

    in_hall(tmp_path, do, settings=PACED)


def test_a_wish_counts_for_the_window_that_is_open_if_that_is_of_its_sort(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        one = await table(tables, clock, "star-fluxx", three(SURPRISE, KEEPER), {})
        await one.settle()
        await one.answer("play Small Moon")
        await one.settle()
        gathering = one.room.gathering
        assert gathering is not None
        await wish(one, 1, "pass", "action")
        assert gathering.waits_for(1)
        await wish(one, 1, "pass", "keeper")
        assert not gathering.waits_for(1)
        assert gathering.waits_for(2)
        await wish(one, 2, "pass")
        await one.settle()
        assert one.room.gathering is None

    in_hall(tmp_path, do, settings=PACED)


def test_wishes_are_listed_taken_back_and_known_by_name(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        one = await table(tables, clock, "star-fluxx", three(SURPRISE, KEEPER), {})
        for windows, kind, always, kinds in (
            ("pass", "action", False, ["action"]),
            ("pass", "theft", False, ["action", "theft"]),
            ("pass", "action", False, ["theft", "action"]),
            ("ask", "theft", False, ["action"]),
            ("pass", "", True, ["action"]),
            ("ask", "", False, []),
        ):
            await wish(one, 1, windows, kind)
            now = told(one, 1, "passing")[-1]
            assert (now["always"], [moment["kind"] for moment in now["moments"]]) == (always, kinds)
        with pytest.raises(Refusal, match="no such moment to pass in this game; there are keeper, creeper"):
            await wish(one, 1, "pass", "kepper")

    in_hall(tmp_path, do, settings=PACED)


def test_wishes_outlive_the_connection_and_the_server_and_go_with_their_person(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        one = await table(tables, clock, "star-fluxx", three(SURPRISE, KEEPER), {})
        await wish(one, 1, "pass", "keeper")
        goodbye(one.room, one.clients.pop(1))
        back = one.clients[1] = Client(Talker(tables.settings))
        hello(one.room, back, m.Hello(m.VERSION, "token 1"))
        assert [moment["kind"] for moment in told(one, 1, "passing")[0]["moments"]] == ["keeper"]

        stored = await tables.store.load(one.room.id)
        assert stored is not None
        assert Kept(stored).meta.seats[1].passes == ["keeper"]

        await obey(one.room, back, m.LeaveTable(concede=False))
        assert one.room.meta.seats[1].passes == []

    in_hall(tmp_path, do, settings=PACED)


@pytest.mark.parametrize("bots", [{}, {"Cy": "greedy"}], ids=["people", "with a bot"])
def test_with_wishes_a_window_takes_as_long_and_looks_the_same_whatever_is_held(
    tmp_path: Path, bots: dict[str, str]
) -> None:
    """No time at all among people, and one beat if there is a bot."""

    async def do(tables: Tables, clock: Clock) -> None:
        found = []
        for bob in (SURPRISE, KEEPER):
            for cy in (["It's a Trap!"], ["Laser Sword"]):
                one = await table(tables, clock, "star-fluxx", three(bob, cy), bots)
                await one.settle()
                for seat in one.clients:
                    await wish(one, seat, "pass", "keeper")
                told(one, 0, "update")
                begun = clock.now
                await one.answer("play Small Moon")
                while one.room.match is not None and one.room.match.window:
                    await one.settle()
                    if one.room.match.window:
                        clock.now += TICK
                heard = told(one, 0, "update")
                found.append((clock.now - begun, [(update["window"], update["waiting"]) for update in heard]))
        assert {took for took, _ in found} == {BEAT if bots else 0.0}
        assert all(looks == found[0][1] for _, looks in found)
        assert not any(window for _, looks in found for window, _ in looks)

    in_hall(tmp_path, do, settings=PACED)


def test_whoever_comes_back_into_a_window_is_not_asked_in_it(tmp_path: Path) -> None:
    """Else the wait would tell that the bot in their place had something to think about."""

    async def do(tables: Tables, clock: Clock) -> None:
        for hand in (SURPRISE, KEEPER):
            one = await table(tables, clock, "star-fluxx", three(hand, ["Laser Sword"]), {})
            await one.settle()
            await wish(one, 2, "pass")
            goodbye(one.room, one.clients.pop(1))
            clock.now += one.room.meta.grace_seconds
            await one.answer("play Small Moon")
            await one.settle()
            window = one.room.gathering
            assert window is not None
            back = one.clients[1] = Client(Talker(tables.settings))
            hello(one.room, back, m.Hello(m.VERSION, "token 1"))
            update = told(one, 1, "update")[-1]
            assert (update["question"], update["window"]) == (None, None)
            clock.now += BEAT
            await one.settle()
            assert one.room.gathering is not window, "it may be another one, if the bot has answered"

    in_hall(tmp_path, do, settings=PACED)


@pytest.mark.parametrize(("deck", "seats"), [*((deck, 3) for deck in FLUXX), (NECRO, 2)])
def test_every_window_is_of_a_sort_that_the_family_names(deck: str, seats: int) -> None:
    found = set()

    def look(match: Match, rng: Random) -> None:
        assert bool(match.window) == bool(match.moment)
        if match.window:
            found.add(match.game.moments()[match.moment])

    play(Setup(deck, seats, 5, {"always_pause_windows": "on"}), look)
    assert len(found) > 2
