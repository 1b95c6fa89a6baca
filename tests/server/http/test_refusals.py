"""A wish that is not granted changes nothing, neither at the table nor in the store, whatever it was."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import Refusal
from tests.support.tables import (
    SECRET,
    Moment,
    Table,
    alone,
    chosen,
    last_answer,
    lists,
    lobby,
    opening,
    over,
    shuffling,
    tables_at,
    together,
    window,
)

Wish = m.FromBrowser | Callable[[Table], m.Answer]  # an answer hangs on the question
NOBODY = "Survivor: Nobody\nSurvivor: Never\n1x Torch"  # a deck list that breaks nearly every rule
FEW = "Survivor: Rick The Firestarter\n4x Torch"


def wished(wish: Wish, table: Table) -> m.FromBrowser:
    return wish(table) if callable(wish) else wish


# moment, who wishes, what, a word of the reason
REFUSED: list[tuple[Moment, str, Wish, str]] = [
    (lists, "Zoe", m.Sit(1, "Zoe", NOBODY), "exactly 1 Survivor"),
    (lists, "Zoe", m.Sit(1, "Zoe", FEW), "exactly 40"),
    (lists, "Zoe", m.Sit(1, "Zoe", "no such list"), "no deck list"),
    (lists, "Zoe", m.Sit(-1, "Zoe"), "dealt in"),
    (lists, "Zoe", m.Sit(7, "Zoe", "long-watch"), "no such seat"),
    (lists, "Zoe", m.Sit(0, "Zoe", "long-watch"), "already"),
    (lobby, "Ann", m.Sit(2, "Ann"), "have a seat"),
    (lobby, "Zoe", m.Sit(-2, "Zoe"), "no such seat"),
    (lobby, "Bob", m.Begin(), "Only the host"),
    (lobby, "Zoe", m.Begin(), "Only the host"),
    (lobby, "Bob", m.Kick(0), "Only the host"),
    (lobby, "Ann", m.Kick(2), "nobody"),
    (lobby, "Ann", m.Kick(-1), "nobody"),
    (lobby, "Bob", m.Admit(False), "Only the host"),
    (lobby, "Ann", m.StepAway("clairvoyant"), "no bot"),
    (lobby, "Ann", m.TakeBack(), "not begun"),
    (lobby, "Ann", m.Again(), "not over"),
    (lobby, "Ann", m.Answer(1, [1]), "not begun"),
    (lobby, "Ann", m.Why("win"), "not begun"),
    (lobby, "Ann", m.Hello(m.VERSION), "already"),
    (lobby, "Ann", m.Say(" \0 "), "nothing to be said"),
    (lobby, "Zoe", m.Prefer("pass"), "only watching"),
    (lobby, "Zoe", m.LeaveTable(), "only watching"),
    (chosen, "Ann", m.Begin(), "Bob did not agree"),
    (chosen, "Zoe", m.AgreeSeed(True), "only watching"),
    (shuffling, "Ann", m.AgreeSeed(True), "no chosen seed"),
    (shuffling, "Ann", m.Begin(), "shuffled already"),
    (shuffling, "Ann", m.Commit(1, "0" * 64), "another window"),
    (shuffling, "Bob", m.Commit(1, "0"), "64 hexadecimal digits"),
    (shuffling, "Bob", m.Commit(2, "0" * 64), "a deal that is over"),
    (shuffling, "Ann", m.Open(1, SECRET), "a deal that is over"),
    (shuffling, "Bob", m.GoWithout(1, [1]), "Only those"),
    (shuffling, "Ann", m.GoWithout(1, [0, 1]), "a deal that is over"),
    (opening, "Bob", m.Open(1, "0" * 64), "does not fit"),
    (opening, "Zoe", m.Open(1, SECRET), "only watching"),
    (alone, "Ann", m.Begin(), "begun already"),
    (together, "Ann", m.TakeBack(), "alone"),
    (together, "Ann", m.Hint(), "against bots"),
    (together, "Bob", lambda t: t.answer(0), "not asked"),
    (together, "Ann", lambda t: m.Answer(t.answer(0).id - 1, t.answer(0).options), "answered already"),
    (together, "Ann", lambda t: m.Answer(t.answer(0).id, [987654]), "not possible"),
    (together, "Ann", lambda t: m.Answer(t.answer(0).id, [1, 2, 3]), "wanted"),
    (together, "Zoe", m.Sit(1, "Zoe"), "already"),
    (window, "Bob", lambda t: m.Answer(t.answer(1).id, [987654]), "not one of the answers"),
    (window, "Bob", lambda t: m.Answer(t.answer(1).id + 1, t.answer(1).options), "moment is over"),
    (over, "Bob", m.LeaveTable(True), "already"),
    (over, "Zoe", m.Sit(1, "Zoe"), "is over"),
    (over, "Ann", m.Answer(1, [1]), "is over"),
]

# Wishes that are granted, unless the store fails.
GRANTED: list[tuple[Moment, str, Wish]] = [
    (lists, "Zoe", m.Sit(1, "Zoe", "long-watch")),  # the game begins with it
    (lobby, "Zoe", m.Sit(2, "Zoe")),
    (together, "Zoe", m.Sit(2, "Zoe")),  # a bot's seat
    (together, "Zoe", m.Sit(-1, "Zoe")),  # dealt in
    (lobby, "Ann", m.Begin()),
    (chosen, "Bob", m.AgreeSeed(True)),
    (chosen, "Ann", m.AgreeSeed(False)),
    (shuffling, "Bob", m.Commit(1, "0" * 64)),
    (shuffling, "Ann", m.GoWithout(1, [1])),
    (shuffling, "Bob", m.LeaveTable()),
    (opening, "Bob", m.Open(1, SECRET)),
    (lobby, "Ann", m.Kick(1)),
    (window, "Ann", m.Kick(1)),
    (lobby, "Ann", m.Admit(False)),
    (window, "Bob", m.Prefer("pass")),
    (window, "Bob", m.StepAway("random")),
    (lobby, "Bob", m.LeaveTable()),
    (window, "Bob", m.LeaveTable()),
    (window, "Bob", m.LeaveTable(True)),
    (over, "Ann", m.Again()),
    (alone, "Ann", m.TakeBack()),
    (together, "Ann", lambda t: t.answer(0)),
    (window, "Bob", lambda t: t.answer(1)),
    (last_answer, "Ann", lambda t: t.answer(0, int(t.clients["last"].address))),
]


def test_every_wish_that_changes_a_table_is_tried() -> None:
    changing = {*get_args(m.FromBrowser)} - {m.Ping, m.Why, m.Say, m.Hint, m.Hello}
    for cases in (REFUSED, GRANTED):
        tried = {m.Answer if callable(one[2]) else type(one[2]) for one in cases}
        assert changing <= tried


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_a_refusal_changes_nothing(tmp_path: Path, case: int) -> None:
    moment, who, wish, word = REFUSED[case]

    async def run() -> None:
        async with tables_at(tmp_path / "tables.db") as tables:
            table = await moment(tables, tmp_path / "tables.db")
            before = await table.state()
            with pytest.raises(Refusal) as caught:
                await table.wish(who, wished(wish, table))
            assert word in caught.value.why
            assert await table.state() == before

    asyncio.run(run())


@pytest.mark.parametrize("case", range(len(GRANTED)))
def test_what_the_store_does_not_take_has_not_happened(tmp_path: Path, case: int) -> None:
    """Then it is refused without the name of a file, and granted as soon as the store is well."""
    moment, who, wish = GRANTED[case]

    async def run() -> None:
        path = tmp_path / "tables.db"
        async with tables_at(path) as tables:
            table = await moment(tables, path)
            before = await table.state()
            table.refuse_writes()
            with pytest.raises(Refusal) as caught:
                await table.wish(who, wished(wish, table))
            assert caught.value.status == 503
            assert "has not happened" in caught.value.why
            assert str(tmp_path) not in caught.value.why
            assert "luck" not in caught.value.why
            await table.step()  # a window is opened again
            assert await table.state() == before
            table.take_writes()
            await table.wish(who, wished(wish, table))
            assert await table.state() != before

    asyncio.run(run())
