"""What every answer tells browsers: to load, send and show nothing but what belongs to this server."""

from __future__ import annotations

import re
from typing import Final

# Seats' secrets are in the page's address and store: a script of somebody else would be a thief. Styles may
# stand at an element, since the table places its cards that way, and pictures are painted in the page (data:
# and blob:); nothing else may stand in the page.
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src {here}; object-src 'none'; frame-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
# For answers without a page, and for those that are made before it is known who asks.
PLAIN: Final = {
    "content-security-policy": POLICY.format(here="'self'"),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # an address may lead to a table
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_NAME: Final = re.compile(r"[a-z0-9.-]+(:\d+)?", re.IGNORECASE)  # what a policy can name: no IPv6


def headers(host: str) -> list[tuple[bytes, bytes]]:
    """For an answer to whoever asked for this host.

    >>> dict(headers("cards.example:80"))[b"content-security-policy"].split(b"; ")[5]
    b"connect-src 'self' ws://cards.example:80 wss://cards.example:80"
    """
    here = f"'self' ws://{host} wss://{host}" if _NAME.fullmatch(host) else "'self'"  # for older browsers
    told = {**PLAIN, "content-security-policy": POLICY.format(here=here)}
    return [(name.encode(), value.encode()) for name, value in told.items()]
