"""Where a request comes from and what links must begin with, also behind a proxy that we trust."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection

from ruleshift.server.ops.settings import Settings

Connection = ASGIConnection[Any, Any, Any, Any]


@lru_cache(16)
def _trusted(proxies: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(ip_network(one) for one in proxies)


def trusts(settings: Settings, host: str) -> bool:
    """Whether what a neighbour says about others is believed."""
    address = _parsed(host)
    return address is not None and any(address in one for one in _trusted(tuple(settings.proxy_list)))


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.strip())
    except ValueError:
        return None


def address_of(connection: Connection, settings: Settings) -> str:
    """The address limits count by: the neighbour's, or what a trusted proxy says.

    Whoever asks can write addresses of their own into the header, so it is read from its end: the first
    that is not a proxy of ours is the one. An IPv6 household has many addresses and counts as one.
    """
    host = connection.client.host if connection.client else ""
    if trusts(settings, host):
        for one in reversed(connection.headers.get("x-forwarded-for", "").split(",")):
            if _parsed(one) is None:
                break
            host = one.strip()
            if not trusts(settings, host):
                break
    return household(host)


def household(host: str) -> str:
    """An address, or the network that one customer of a provider gets.

    >>> household("192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    address = _parsed(host)
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))


def host_of(connection: Connection, settings: Settings) -> str:
    """The host that was asked for, with its port if it was named; nothing if none was."""
    headers: Mapping[str, str] = connection.headers
    host = headers.get("host", "")
    if connection.client and trusts(settings, connection.client.host):
        host = headers.get("x-forwarded-host", host).split(",")[-1].strip()
    return host


def origin_of(connection: Connection, settings: Settings) -> str:
    """What links to this server begin with."""
    if settings.origin:
        return settings.origin.rstrip("/")
    host = host_of(connection, settings) or f"{settings.host}:{settings.port}"
    scheme = "https" if connection.scope.get("scheme") in ("https", "wss") else "http"
    if connection.client and trusts(settings, connection.client.host):
        said = connection.headers.get("x-forwarded-proto", scheme).split(",")[-1].strip()
        scheme = said if said in ("http", "https") else scheme
    return f"{scheme}://{host}"
