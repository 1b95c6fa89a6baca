"""A note beside the database that says where its server is, for a second one that wants the same games."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Final
from urllib.request import ProxyHandler, build_opener

from ruleshift.server.ops.settings import Settings

PATIENCE: Final = 3.0  # seconds for the other server to answer
EVERYWHERE: Final = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}


def tell(store: Path | None, link: str, settings: Settings) -> None:
    """Leave the note. Who cannot write it, serves without."""
    if store is None:
        return
    host = EVERYWHERE.get(settings.host, settings.host)
    here = f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"
    with contextlib.suppress(OSError):
        note = os.open(_note(store), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(note, "w", encoding="utf-8") as stream:
            json.dump({"link": link, "here": here}, stream)


def forget(store: Path | None) -> None:
    """Take the note away; only whoever holds the store may."""
    if store is not None:
        with contextlib.suppress(OSError):
            _note(store).unlink()


def find(store: Path) -> str | None:
    """The link to the server that holds a store, if it is this user's and answers as Ruleshift does."""
    try:
        if hasattr(os, "getuid") and _note(store).stat().st_uid != os.getuid():
            return None
        told = json.loads(_note(store).read_text("utf-8"))
        link, here = told["link"], told["here"]
        # No proxy of the environment: the other server is on this machine.
        with build_opener(ProxyHandler({})).open(f"{here}/health", timeout=PATIENCE) as answer:
            health = json.loads(answer.read(10_000))
        return str(link) if {"ok", "version", "tables"} <= set(health) else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _note(store: Path) -> Path:
    return store.with_name(f"{store.name}.served")
