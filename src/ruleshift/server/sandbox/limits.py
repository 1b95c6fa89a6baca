"""How much one address, one connection or everybody may do: buckets that fill up with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from ruleshift.server.ops.settings import Settings
from ruleshift.server.wire.refusal import TOO_MANY, Refusal

MOST_ADDRESSES: Final = 20_000  # that are remembered at a time; the one seen longest ago goes first
MINUTE: Final = 60.0


class Bucket:
    """So many things at once, and then so many a second.

    >>> clock = iter([0.0, 0.0, 0.0, 0.0, 2.0]).__next__
    >>> bucket = Bucket(rate=0.5, most=2, clock=clock)
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    __slots__ = ("_clock", "_seen", "left", "most", "rate")

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self._clock = clock
        self._seen = clock()

    def take(self, number: float = 1.0) -> bool:
        """Take something out if there is enough of it."""
        self._fill()
        if self.left < number:
            return False
        self.left -= number
        return True

    def spend(self, number: float) -> None:
        """Take out what has been used, whether it is there or not."""
        self._fill()
        self.left -= number

    def _fill(self) -> None:
        now = self._clock()
        self.left = min(self.most, self.left + (now - self._seen) * self.rate)
        self._seen = now

    def wait(self, number: float = 1.0) -> float:
        """How many seconds until there will be enough."""
        return max(0.0, (number - self.left) / self.rate) if self.rate else MINUTE


class Shared:
    """A bucket for each address; addresses that were not seen for long are forgotten."""

    def __init__(self, rate: float, most: float, why: str, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.most = most
        self.why = why
        self._clock = clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, number: float = 1.0) -> None:
        """Count one thing for an address, or several, or refuse it."""
        bucket = self._bucket(address)
        if not bucket.take(number):
            raise Refusal(self.why, TOO_MANY, bucket.wait(number))

    def spend(self, address: str, number: float) -> None:
        """Count what an address has used; as long as it owes something, everything is refused."""
        self._bucket(address).spend(number)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self.rate, self.most, self._clock)
            if len(self._of) > MOST_ADDRESSES:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket


class Places:
    """Things that are held for a while, such as connections: so many in all and so many an address."""

    def __init__(self, most: int, each: int) -> None:
        self.most = most
        self.each = each
        self.taken = 0
        self._of: dict[str, int] = {}

    @property
    def full(self) -> bool:
        return self.taken >= self.most

    def full_for(self, address: str) -> bool:
        """Whether one address has all it may have; where nobody is named, many people come from there."""
        return bool(address) and self._of.get(address, 0) >= self.each

    def enter(self, address: str) -> None:
        """Take a place; whoever does must leave it."""
        if self.full:
            raise Refusal("The server is full. Try again in a few minutes.", 503, MINUTE)
        if self.full_for(address):
            raise Refusal("There are too many connections from where you are.", TOO_MANY, MINUTE)
        self.taken += 1
        self._of[address] = self._of.get(address, 0) + 1

    def leave(self, address: str) -> None:
        """Give a place back."""
        self.taken -= 1
        left = self._of[address] - 1
        if left:
            self._of[address] = left
        else:
            del self._of[address]


class Talker:
    """What one connection may send."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        rate = settings.messages_per_second
        self.messages = Bucket(rate, 60, clock)
        self.chat = Bucket(settings.chat_per_minute / MINUTE, 6, clock)

    def message(self) -> None:
        """Count a message."""
        if not self.messages.take():
            raise Refusal("That was too much at once. Wait a moment.", TOO_MANY, self.messages.wait())

    def say(self) -> None:
        """Count a line of chat."""
        if not self.chat.take():
            raise Refusal("You have said a lot. Wait a moment.", TOO_MANY, self.chat.wait())


class Limits:
    """All limits of one server."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        self.settings = settings
        self.clock = clock
        self.requests = Shared(
            settings.requests_per_second, 150, "Too many requests from where you are.", clock
        )
        self.tables = Shared(
            settings.tables_per_minute / MINUTE,
            max(1.0, settings.tables_per_minute),
            "You have made many tables. Wait a minute before the next one.",
            clock,
        )
        self.uploads = Shared(
            settings.uploads_per_minute / MINUTE,
            max(1.0, settings.uploads_per_minute),
            "You have sent many files. Wait a minute before the next one.",
            clock,
        )
        self.sockets = Places(settings.most_sockets, settings.sockets_per_address)

    def talker(self) -> Talker:
        """For a new connection."""
        return Talker(self.settings, self.clock)

    def file(self, text: str, what: str) -> str:
        """The text of a file that was sent, if it is not too large."""
        if len(text.encode("utf-8", "surrogatepass")) > self.settings.upload_bytes:
            most = self.settings.upload_bytes // 1000
            raise Refusal(f"{what} is larger than {most} kB; this server takes no larger ones.", 413)
        return text
