"""What the server logs, to stderr: readable lines on a terminal, a JSON object a line for a machine.

Nobody may learn a seat's secret or a hidden card from a log. So what is logged is named field by field
(`told(log, "joined", table=..., seat=...)`), fields that could hold such a thing are refused, and the
query and fragment of an address are left out.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any, Final, TextIO

from ruleshift.server.ops.settings import Settings

ROOT: Final = "ruleshift"
SECRET: Final = frozenset(
    {"token", "tokens", "secret", "hand", "hands", "card", "cards", "text", "question", "option", "options",
     "answer", "seed", "key", "replay_text", "url", "body"}
)  # fmt: skip
FIELDS: Final = "ruleshift_fields"
OURS: Final = 50  # lines of one kind in a second
OTHERS: Final = 1  # of libraries: they complain about every connection
LONGEST: Final = 300  # characters of a field


def get(part: str) -> logging.Logger:
    """The log of one part of the server."""
    return logging.getLogger(f"{ROOT}.{part}")


def told(log: logging.Logger, what: str, level: int = logging.INFO, **fields: str | int | float) -> None:
    """Log that something happened, with its fields.

    >>> told(get("rooms"), "sits down", token="abc")
    Traceback (most recent call last):
    ValueError: 'token' may hold a secret and is not logged
    """
    for name in fields:
        if name in SECRET:
            raise ValueError(f"{name!r} may hold a secret and is not logged")
    log.log(level, what, extra={FIELDS: fields})


def set_up(settings: Settings, stream: TextIO | None = None) -> None:
    """Send all logs of this process to stderr, in the form that is wanted."""
    stream = stream or sys.stderr
    lines = settings.log == "text" or (settings.log == "auto" and stream.isatty())
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines() if lines else Objects())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT).setLevel(settings.log_level.upper())
    # In more detail it would log every message of a browser, secrets included.
    logging.getLogger("uvicorn").setLevel(max(logging.INFO, logging.getLogger(ROOT).level))
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    # An address can hold a secret in its query; our own requests are logged without one.
    logging.getLogger("uvicorn.access").disabled = True


class Seldom(logging.Filter):
    """Lets so many lines of one kind through in a second, and tells with the next how many were left out.

    Otherwise whoever fills the server with requests would fill its disk too.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._second = 0
        self._seen: dict[tuple[str, int], int] = {}  # by the place that logs: a message can be new each time
        self._left_out: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if (second := int(self._clock())) != self._second:
            self._second = second
            self._seen.clear()
        place = record.pathname, record.lineno
        most = OURS if record.name.partition(".")[0] == ROOT else OTHERS
        self._seen[place] = self._seen.get(place, 0) + 1
        if self._seen[place] > most:
            self._left_out[place] = self._left_out.get(place, 0) + 1
            return False
        if left_out := self._left_out.pop(place, 0):
            setattr(record, FIELDS, {**getattr(record, FIELDS, {}), "left_out": left_out})
        return True


class Objects(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.casefold(),
            "from": record.name,
            "what": record.getMessage(),
        }
        found |= {name: _short(value) for name, value in getattr(record, FIELDS, {}).items()}
        if record.exc_info:
            found["error"] = places(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


class Lines(logging.Formatter):
    """For people: the time, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        found = {name: _line(value) for name, value in getattr(record, FIELDS, {}).items()}
        fields = " ".join(f"{name}={value}" for name, value in found.items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        level = "" if record.levelno == logging.INFO else f"{record.levelname.casefold()}: "
        line = f"{at} {level}{_line(record.getMessage())} {fields}".rstrip()
        return f"{line}\n{places(record.exc_info)}" if record.exc_info else line


def _short(value: object) -> object:
    return f"{value[:LONGEST]}..." if isinstance(value, str) and len(value) > LONGEST else value


def _line(value: object) -> str:
    """On one line: whoever sends a line break must not write a line of the log."""
    text = str(_short(value))
    return text if text.isprintable() else ascii(text)


def places(error: Any) -> str:
    """Where an error comes from. Its message stays out: it may name a card that somebody holds."""
    kind, _, trace = error
    lines = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(trace)]
    return "\n".join([*lines, getattr(kind, "__name__", str(kind))])
