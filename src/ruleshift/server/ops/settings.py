"""Everything about the server that can be set, by option or environment. docs/operations.md lists it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from click import Parameter

PREFIX: Final = "RULESHIFT_"
_HOST: Final = re.compile(r"[^\s/@?#\\]*")  # the names of homes may hold signs that others may not
Value = TypeVar("Value", str, int, float)


class WrongSetting(ValueError):
    """A setting with a value that it cannot have; the message names both."""


def _set(default: Value, about: str, least: float | None = None, choices: tuple[str, ...] = ()) -> Value:
    found: Value = field(default=default, metadata={"about": about, "least": least, "choices": choices})
    return found


@dataclass(frozen=True)
class Settings:
    """What a server is told when it starts. It never changes afterwards.

    >>> Settings(port=9000).port
    9000
    >>> Settings(port=-1)
    Traceback (most recent call last):
    ruleshift.server.ops.settings.WrongSetting: port is at least 0, found -1
    """

    host: str = _set("127.0.0.1", "The address to listen on; 0.0.0.0 for everybody.")
    port: int = _set(8000, "The port to listen on; 0 for any that is free.", 0)
    store: str = _set(
        "", "Where games are kept, as a database URL; a file in the user's data folder if empty."
    )
    origin: str = _set(
        "", "What links begin with, such as https://cards.example; as the browser asked if empty."
    )
    proxies: str = _set("", "Addresses of proxies whose X-Forwarded headers are believed, with commas.")
    hosts: str = _set(
        "",
        "Names of the server, with commas, beside those of the home network and of the origin; * for any.",
    )
    log: str = _set(
        "auto",
        "How to log: readable lines, JSON, or what suits the terminal.",
        None,
        ("auto", "text", "json"),
    )
    log_level: str = _set("info", "The least important messages that are logged.", None,
                          ("debug", "info", "warning", "error"))  # fmt: skip

    window_seconds: float = _set(6.0, "How long an answer to a play may take, where a table does not say.", 1)
    grace_seconds: float = _set(60.0, "How long a person may be away before a bot stands in.", 0)
    bot_seconds: float = _set(
        0.3,
        "How long after the last thing that could be seen bots answer; 0 as soon as they can, which tells.",
        0,
    )
    fair_seconds: float = _set(
        10.0, "How long the others wait for somebody's part in the shuffle before they may do without.", 0
    )
    longest_window: float = _set(60.0, "The longest window a table may ask for, in seconds.", 1)
    longest_grace: float = _set(3600.0, "The longest grace a table may ask for, in seconds.", 0)
    empty_minutes: float = _set(30.0, "After so many minutes without anybody a table is put to sleep.", 0)
    keep_days: float = _set(
        0.0, "Unfinished games that nobody has touched for so many days are forgotten; 0 keeps them.", 0
    )

    most_tables: int = _set(500, "Tables that are awake at the same time.", 1)
    tables_per_minute: float = _set(12.0, "New tables from one address in a minute.", 0)
    most_watchers: int = _set(50, "People who watch one table.", 0)
    most_sockets: int = _set(3000, "Connections to tables in all.", 1)
    sockets_per_address: int = _set(60, "Connections to tables from one address.", 1)
    connections_per_address: int = _set(150, "Connections of all kinds from one address.", 1)
    slow_seconds: float = _set(
        15.0, "How long a request may take to arrive, or 16 kB of it or of an answer to move.", 0.05
    )
    message_bytes: int = _set(
        16_384, "The largest message of a browser; one four times as large ends the connection.", 256
    )
    messages_per_second: float = _set(
        15.0, "Messages of one connection in a second, with a reserve of 60.", 1
    )
    chat_per_minute: float = _set(
        20.0, "Lines of chat of one connection in a minute, with a reserve of 6.", 0
    )
    requests_per_second: float = _set(
        30.0, "Requests from one address in a second, with a reserve of 150.", 1
    )
    upload_bytes: int = _set(400_000, "The largest deck or replay file that may be sent.", 1000)
    uploads_per_minute: float = _set(20.0, "Decks and replays sent from one address in a minute.", 0)
    work_per_minute: float = _set(
        20.0, "Seconds of computing for one address in a minute: files, lists, replays, hints, reasons.", 1
    )
    check_seconds: float = _set(10.0, "Seconds of computing for one piece of such work.", 0.1)
    checks_at_once: int = _set(2, "Processes that do such work.", 1)

    def __post_init__(self) -> None:
        for one in fields(self):
            _check(one, getattr(self, one.name))
        if self.port > 65_535:
            raise WrongSetting(f"port is at most 65535, found {self.port}")
        if not self.host:
            raise WrongSetting("host is an address such as 127.0.0.1, or 0.0.0.0 for everybody; found none")
        if self.origin and not _is_origin(self.origin):
            raise WrongSetting(f"origin begins with http:// or https:// and a name, found {self.origin!r}")
        for name in self.hosts.split(","):
            if not _HOST.fullmatch(name.strip()):
                raise WrongSetting(f"hosts holds {name.strip()!r}, which is no name such as cards.example")
        for address in self.proxy_list:
            try:
                ip_network(address)
            except ValueError:
                raise WrongSetting(f"proxies holds {address!r}, which is no address") from None

    @property
    def proxy_list(self) -> list[str]:
        """The proxies one by one: addresses or networks such as 10.0.0.0/8."""
        return [one.strip() for one in self.proxies.split(",") if one.strip()]

    @classmethod
    def gather(cls, given: Mapping[str, Any], environ: Mapping[str, str] = os.environ) -> Settings:
        """From the command line, else from the environment, else the default.

        >>> Settings.gather({"port": None}, {"RULESHIFT_PORT": "8080"}).port
        8080
        """
        found: dict[str, Any] = {}
        for one in fields(cls):
            if given.get(one.name) is not None:
                found[one.name] = given[one.name]
            elif (text := environ.get(PREFIX + one.name.upper())) is not None:
                found[one.name] = _read(one, text)
        return cls(**found)


def _is_origin(text: str) -> bool:
    try:
        found = urlsplit(text)
        return found.scheme in ("http", "https") and bool(_HOST.fullmatch(found.hostname or " "))
    except ValueError:
        return False


def _read(one: Field[Any], text: str) -> object:
    """A value from the environment."""
    kind: type = type(one.default)
    try:
        return kind(text)
    except ValueError:
        raise WrongSetting(f"{PREFIX}{one.name.upper()} is a number, found {text!r}") from None


def _check(one: Field[Any], value: Any) -> None:
    least, choices = one.metadata["least"], one.metadata["choices"]
    if isinstance(value, int | float) and least is not None and not least <= value < 1e12:
        raise WrongSetting(f"{one.name} is at least {least:g}, found {value:g}")
    if choices and value not in choices:
        raise WrongSetting(f"{one.name} is one of {', '.join(choices)}; found {value!r}")


def click_options() -> list[Parameter]:
    """An option of the command line for each setting; `Settings.gather` takes what comes of it."""
    import click

    found: list[Parameter] = []
    for one in fields(Settings):
        kind: Any = click.Choice(one.metadata["choices"]) if one.metadata["choices"] else type(one.default)
        shown = one.default if one.default != "" else "none"
        about = f"{one.metadata['about']} [default: {shown}]"
        found.append(click.Option([f"--{one.name.replace('_', '-')}", one.name], type=kind, help=about))
    return found


def table() -> str:
    """All settings as a Markdown table, for docs/operations.md."""
    return "\n".join(_rows()) + "\n"


def _rows() -> Iterator[str]:
    yield "| option | environment | default | what it sets |"
    yield "|---|---|---|---|"
    for one in fields(Settings):
        assert one.default is not MISSING
        shown = f"`{one.default:g}`" if isinstance(one.default, float) else f"`{one.default}`"
        default = shown if one.default != "" else ""
        about = one.metadata["about"]
        if one.metadata["choices"]:
            about += f" ({', '.join(one.metadata['choices'])})"
        yield f"| `--{one.name.replace('_', '-')}` | `{PREFIX}{one.name.upper()}` | {default} | {about} |"


if __name__ == "__main__":
    print(table(), end="")
