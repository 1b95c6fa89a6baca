"""Settings: where they come from, what they may be, and that each of them does something."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ruleshift.cli import main
from ruleshift.server.ops import settings as module
from ruleshift.server.ops.settings import Settings, WrongSetting, table

ROOT = Path(__file__).parents[3]
NAMES = [one.name for one in fields(Settings)]


def test_the_command_line_comes_first_then_the_environment() -> None:
    environ = {"RULESHIFT_PORT": "8080", "RULESHIFT_GRACE_SECONDS": "5.5", "RULESHIFT_HOST": "0.0.0.0"}
    found = Settings.gather({"port": 9000, "host": None}, environ)
    assert (found.port, found.host, found.grace_seconds, found.most_tables) == (9000, "0.0.0.0", 5.5, 500)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"port": -1}, "port is at least 0, found -1"),
        ({"most_tables": 0}, "most_tables is at least 1, found 0"),
        ({"grace_seconds": float("nan")}, "grace_seconds is at least 0, found nan"),
        ({"grace_seconds": float("inf")}, "grace_seconds is at least 0, found inf"),
        ({"log": "loud"}, "log is one of auto, text, json; found 'loud'"),
        (
            {"origin": "cards.example"},
            "origin begins with http:// or https:// and a name, found 'cards.example'",
        ),
        ({"origin": "http://["}, "origin begins with http:// or https:// and a name, found 'http://['"),
        ({"origin": "https://"}, "origin begins with http:// or https:// and a name, found 'https://'"),
        ({"origin": "https://a b"}, "origin begins with http:// or https:// and a name, found 'https://a b'"),
        ({"hosts": "a.example, http://b"}, "hosts holds 'http://b', which is no name such as cards.example"),
        ({"port": 65_536}, "port is at most 65535, found 65536"),
        ({"host": ""}, "host is an address such as 127.0.0.1, or 0.0.0.0 for everybody; found none"),
        ({"proxies": "10.0.0.1, nginx"}, "proxies holds 'nginx', which is no address"),
    ],
)
def test_a_wrong_value_is_named(given: dict[str, Any], says: str) -> None:
    with pytest.raises(WrongSetting) as caught:
        Settings(**given)
    assert str(caught.value) == says


def test_a_wrong_value_in_the_environment_is_named_as_it_stands_there() -> None:
    with pytest.raises(WrongSetting, match="RULESHIFT_PORT is a number, found 'eighty'"):
        Settings.gather({}, {"RULESHIFT_PORT": "eighty"})


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_used(name: str) -> None:
    server = Path(module.__file__).parents[1]
    used = [
        path.name
        for path in server.rglob("*.py")
        if path.name != "settings.py"
        and re.search(
            rf"settings\.({name}|{name.replace('proxies', 'proxy_list')})\b", path.read_text("utf-8")
        )
    ]
    assert used, f"nothing depends on {name}"


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_an_option_of_the_command(name: str) -> None:
    shown = CliRunner().invoke(main, ["serve", "--help"], terminal_width=200).output
    assert f"--{name.replace('_', '-')} " in shown


def test_the_page_lists_every_setting() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert table() in page, "paste the output of: python -m ruleshift.server.ops.settings"
