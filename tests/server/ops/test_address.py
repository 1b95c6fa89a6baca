"""Who asks, and what links begin with: also behind proxies, which may be honest or not."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.connection import ASGIConnection

from ruleshift.server.ops.address import address_of, household, origin_of
from ruleshift.server.ops.settings import Settings


def connection(client: str, headers: dict[str, str] | None = None, scheme: str = "http") -> Any:
    raw = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    scope: Any = {"type": "http", "client": (client, 4000), "headers": raw, "scheme": scheme}
    return ASGIConnection(scope)


@pytest.mark.parametrize(
    ("proxies", "client", "forwarded", "address"),
    [
        ("", "192.0.2.7", "", "192.0.2.7"),
        ("", "192.0.2.7", "203.0.113.1", "192.0.2.7"),  # nobody is believed unless named
        ("127.0.0.1", "127.0.0.1", "203.0.113.1", "203.0.113.1"),
        ("127.0.0.1", "127.0.0.1", "198.51.100.9, 203.0.113.1", "203.0.113.1"),  # the rest is the asker's own
        ("127.0.0.1,10.0.0.0/8", "127.0.0.1", "6.6.6.6, 203.0.113.1, 10.1.2.3", "203.0.113.1"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "203.0.113.1, rubbish", "127.0.0.1"),
        ("::1", "::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ],
)
def test_the_address_limits_count_by(proxies: str, client: str, forwarded: str, address: str) -> None:
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    assert address_of(connection(client, headers), Settings(proxies=proxies)) == address


def test_a_household_with_many_addresses_is_one() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff") != household("2001:db8:0:1::1")
    assert household("::ffff:192.0.2.7") == "192.0.2.7"
    assert household("testclient") == "testclient"


@pytest.mark.parametrize(
    ("settings", "headers", "origin"),
    [
        ({}, {"host": "table.local:8000"}, "http://table.local:8000"),
        ({"origin": "https://cards.example/"}, {"host": "evil.example"}, "https://cards.example"),
        ({}, {"host": "a", "x-forwarded-host": "b", "x-forwarded-proto": "https"}, "http://a"),
        (
            {"proxies": "127.0.0.1"},
            {"host": "a", "x-forwarded-host": "b", "x-forwarded-proto": "https"},
            "https://b",
        ),
        ({"proxies": "127.0.0.1"}, {"host": "a", "x-forwarded-proto": "javascript"}, "http://a"),
        ({"port": 8123}, {}, "http://127.0.0.1:8123"),
    ],
)
def test_what_links_begin_with(settings: dict[str, Any], headers: dict[str, str], origin: str) -> None:
    assert origin_of(connection("127.0.0.1", headers), Settings(**settings)) == origin


def test_a_secure_connection_makes_secure_links() -> None:
    assert origin_of(connection("192.0.2.7", {"host": "a"}, "https"), Settings()) == "https://a"
