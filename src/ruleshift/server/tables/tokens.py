"""Secrets: who has the link to a seat has the seat. The server keeps only fingerprints of them."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
TABLE_LENGTH: Final = 12  # 59 bits: a table that is not listed cannot be guessed


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(TABLE_LENGTH))


def new_token() -> str:
    return secrets.token_urlsafe(18)


def fingerprint(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def fits(token: str, print_: str) -> bool:
    """Whether a token belongs to a fingerprint; takes the same time either way."""
    return bool(print_) and hmac.compare_digest(fingerprint(token), print_)
