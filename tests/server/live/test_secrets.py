"""No message to a browser holds the key of a match, how much of it is used, or a fingerprint."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.core.replay.proof import sentences
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from tests.server.tables.test_room_privacy import Clock
from tests.support.halls import finish, in_hall, settle, two


def numbers_in(data: Any) -> Iterator[int]:
    """All numbers of a message."""
    if isinstance(data, dict):
        for one in data.values():
            yield from numbers_in(one)
    elif isinstance(data, list):
        for one in data:
            yield from numbers_in(one)
    elif isinstance(data, int):
        yield data


async def go_on(room: Room, rng: random.Random) -> None:
    """Somebody answers, and everybody is told."""
    match = room.match
    assert match is not None
    assert match.question is not None
    async with room.alone():
        match.answer(rng.choice(match.question.options))
        await room.change()
        room.tell()
    await settle(room)


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_nobody_is_sent_the_key_or_a_fingerprint(deck: str, tmp_path: Path) -> None:
    async def game(tables: Tables) -> bool:
        """Look at all that is sent in one game; whether it lasted."""
        room, ann, bob = await two(tables, deck=deck)
        for one in (ann, bob):
            await one.commit()
        for one in (ann, bob):
            await one.open()
        match = room.match
        assert match is not None
        assert match.state.key is not None
        secrets = [match.state.key.hex(), room.meta.exchange.secret]
        used: set[int] = set()
        rng = random.Random(1)
        for _ in range(40):
            assert room.match is not None
            if room.match.outcome is not None:
                break
            secrets.append(room.match.digest())
            used.add(room.match.state.rng)
            await go_on(room, rng)
            for one in (ann, bob):
                one.heard()
        heard = [json.loads(text) for one in (ann, bob) for text in one.texts]
        open_ = [
            one for one in heard if not one.get("outcome") and one.get("room", {}).get("status") != "over"
        ]
        for data in open_:
            text = json.dumps(data)
            assert not any(secret in text for secret in secrets)
            if data["t"] == "update":
                # Beyond the numbers of options, how much is used stands for nothing else.
                shown = {**data, "question": None, "window": None}
                assert not {number for number in used if number > 200} & set(numbers_in(shown))
        return len(secrets) > 5 and len(open_) > 20

    async def do(tables: Tables, clock: Clock) -> None:
        # Nobody can foretell chance, so that a game may be over at once: then another one is played.
        while not await game(tables):
            pass

    in_hall(tmp_path, do)


def test_a_replay_of_a_table_proves_how_its_key_was_made(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables, deck="necrogenesis")
        for one in (ann, bob):
            await one.commit()
        for one in (ann, bob):
            await one.open()
        await finish(room)
        stored = await tables.store.replay(room.id)
        assert stored is not None
        found = ruleshift.prove(stored.text)
        assert (found.kind, found.flaws) == ("key", [])
        said = "\n".join(sentences(found))
        assert "secrets of the server, Ann and Bob" in said
        assert f"- Ann {ann.commitment}" in said

    in_hall(tmp_path, do)
