"""Heavy work for one person keeps nobody else waiting."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

from tests.server.web import finished
from tests.support.served import served

SLOW_DECK = "deck: x\ncards:\n" + "".join(f"  - {{name: a{n}, type: keeper}}\n" for n in range(8500))


def test_others_are_served_while_a_large_deck_is_read(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db", "--check-seconds", "60") as server:
        server.get("/api/decks")
        answers: list[Any] = []
        reader = threading.Thread(
            target=lambda: answers.append(server.post("/api/check", {"text": SLOW_DECK}))
        )
        begun = time.monotonic()
        reader.start()
        waits: list[float] = []
        while reader.is_alive():
            before = time.monotonic()
            server.get("/health")
            waits.append(time.monotonic() - before)
            time.sleep(0.02)
        reader.join()
        took = time.monotonic() - begun
    assert answers[0]["ok"] is False
    assert "more than 40000 values" in answers[0]["mistakes"][0]["text"]
    # Not once did anybody wait for the reading, however slow this machine is.
    assert len(waits) > 3
    assert max(waits) < took / 2


def test_others_are_served_while_replays_are_shown(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db", "--requests-per-second", "10000") as server:
        id = server.post("/api/replays", {"text": finished("necrogenesis", 2)})["id"]
        done = threading.Event()

        def watch() -> None:
            for _ in range(6):
                server.get(f"/api/replays/{id}/frames?from=0&to=120&seat=all")
            done.set()

        watchers = [threading.Thread(target=watch) for _ in range(2)]
        for one in watchers:
            one.start()
        waits: list[float] = []
        while not done.is_set() or len(waits) < 5:
            before = time.monotonic()
            assert server.get("/health")["ok"]
            waits.append(time.monotonic() - before)
            time.sleep(0.02)
        for one in watchers:
            one.join()
    waits.sort()
    assert waits[len(waits) // 2] < 1.0
