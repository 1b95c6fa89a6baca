"""What cannot be done for somebody, in words. It imports nothing of the web: workers use it, too."""

from __future__ import annotations


class Declined(Exception):
    """Work that cannot be done, with a sentence for whoever wished it and an HTTP status."""

    def __init__(self, why: str, status: int = 400) -> None:
        super().__init__(why, status)
        self.why = why
        self.status = status
