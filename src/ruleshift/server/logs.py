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
from typing import Any, Final, TextIO

from .settings import Settings

ROOT: Final = "ruleshift"
SECRET: Final = frozenset(
    {"token", "tokens", "secret", "hand", "hands", "card", "cards", "text", "question", "option", "options",
     "answer", "seed", "replay_text", "url", "body"}
)  # fmt: skip
FIELDS: Final = "ruleshift_fields"


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
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in (ROOT, "uvicorn"):
        logging.getLogger(name).setLevel(settings.log_level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    # An address can hold a secret in its query; our own requests are logged without one.
    logging.getLogger("uvicorn.access").disabled = True


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
        found |= getattr(record, FIELDS, {})
        if record.exc_info:
            found["error"] = places(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


class Lines(logging.Formatter):
    """For people: the time, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        fields = " ".join(f"{name}={value}" for name, value in getattr(record, FIELDS, {}).items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        level = "" if record.levelno == logging.INFO else f"{record.levelname.casefold()}: "
        line = f"{at} {level}{record.getMessage()} {fields}".rstrip()
        return f"{line}\n{places(record.exc_info)}" if record.exc_info else line


def places(error: Any) -> str:
    """Where an error comes from. Its message stays out: it may name a card that somebody holds."""
    kind, _, trace = error
    lines = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(trace)]
    return "\n".join([*lines, getattr(kind, "__name__", str(kind))])
