"""No message to a browser holds the key of a match, how much of it is used, or a fingerprint."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruleshift.server.hall import Hall
from ruleshift.server.settings import Settings
from ruleshift.server.store import Store
from tests.server.test_room_privacy import Clock, choice, table


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


async def overheard(folder: Path, deck: str) -> tuple[list[str], list[str], set[int]]:
    """A game up to some point: all that was sent, what must not be in it, and how much chance was used."""
    rng = random.Random(1)
    hall = Hall(Settings(), await Store.open(f"sqlite:///{folder / 'tables.db'}"), Clock(), lambda: 1000)
    try:
        one = await table(hall, deck, None)
        match = one.room.match
        assert match is not None
        assert match.state.key is not None
        secrets = [match.state.key.hex()]
        used = {match.state.rng}
        for _ in range(60):
            secrets.append(match.digest())
            used.add(match.state.rng)
            asked = one.askable()
            if not asked or match.outcome is not None:
                break
            for seat, question in asked.items():
                if seat in one.askable():
                    await one.answer(seat, choice(question, rng))
                    match = one.room.match
                    assert match is not None
            if match.outcome is not None:
                break
        heard = [text for seat in range(len(one.clients)) for text in one.heard(seat)]
    finally:
        await hall.close()
    return heard, secrets, used


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_nobody_is_sent_the_key_or_a_fingerprint(deck: str, tmp_path: Path) -> None:
    heard, secrets, used = asyncio.run(overheard(tmp_path, deck))
    assert len(heard) > 20
    assert len(secrets) > 5
    for text in heard:
        data = json.loads(text)
        if data.get("outcome"):
            continue  # at the end all may be known
        assert not any(secret in text for secret in secrets)
        # Between the numbers of options and those of questions, how much is used stands for nothing else.
        assert not {number for number in used if 200 < number < 1000} & set(numbers_in(data))
