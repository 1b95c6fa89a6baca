"""Events as people read them: what happened, and the sentence a viewer gets to see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, SupportsIndex

from ruleshift.core.engine.arguments import Text
from ruleshift.core.engine.log import MOVED
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.piles import EVERYONE, ONE
from ruleshift.core.engine.seats import seat_number

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.kinds import Kind, Kinds

Raw = tuple[int, ...]
# A seat, None for somebody who only watches, or "all" for whoever may see everything.
Viewer = int | Literal["all"] | None

HIDDEN: Final = -1  # in place of a card that the viewer did not see


def sees(viewer: Viewer, mask: int) -> bool:
    """Whether a viewer belongs to a mask of seats.

    >>> sees(1, 0b10), sees(None, 0b10), sees(None, -1), sees("all", 0)
    (True, False, True, True)
    """
    if viewer is None:
        return mask == EVERYONE
    return viewer == "all" or bool(mask >> viewer & 1)


def hidden_from(viewer: int | None, known: vec[i64]) -> vec[bool]:
    """For each card whether its place is hidden from a viewer, by the masks of who knows it.

    >>> known = vec[i64]([-1, 0b01, 0b10])
    >>> list(hidden_from(0, known)), list(hidden_from(None, known))
    ([False, False, True], [False, True, True])
    """
    if viewer is None:
        return vec[bool]([mask != EVERYONE for mask in known])
    bit = ONE << viewer
    return vec[bool]([not mask & bit for mask in known])


def viewer_from(viewer: SupportsIndex | Text | None, names: Sequence[str]) -> Viewer:
    """A viewer as everything else knows it, or ValueError."""
    if viewer is None or type(viewer) is int:
        return viewer
    return "all" if viewer == "all" else seat_number(viewer, names)


def redacted(raw: Raw, viewer: Viewer) -> Raw:
    """An event as a viewer may keep it: a card that moved unseen has lost its number."""
    if raw[0] == MOVED and not sees(viewer, raw[4]):
        return (MOVED, HIDDEN, raw[2], raw[3], 0)
    return raw


class Moved(NamedTuple):
    """A card that changed its place; -1 for one that the viewer did not see."""

    card: int
    source: str
    target: str


class Event:
    """One thing that happened: its kind, who did it, what is known of it, and the sentence that tells it.

    A run of equal moves, such as a draw of three cards, is one event.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    >>> event = match.events[-1]
    >>> event.kind, event.text(), event.text(viewer=0) != event.text()
    ('draw', 'Ann draws 1 card.', True)
    >>> event.fields()
    {'cards': [], 'count': 1, 'source': 'draw', 'target': 'hand:0'}
    """

    __slots__ = ("_game", "_names", "declared", "kind", "kinds", "raw", "rule", "seat")

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        kinds: Kinds,
        declared: Kind,
        seat: int | None,
        raw: list[Raw],
    ) -> None:
        self._game = game
        self._names = names
        self.kinds = kinds  # of its family
        self.declared = declared  # everything about its kind
        self.kind = declared.name
        self.seat = seat
        self.raw = raw  # the engine's own events behind it, in numbers
        # The number of the rule it follows, where the family has a numbered rulebook.
        self.rule = declared.rule_of(game, raw[0])

    def text(self, viewer: SupportsIndex | Text | None = None) -> str:
        """The sentence for a seat, for everyone at the table (None), or with nothing hidden ("all").

        An empty text means that there is nothing to say about it.
        """
        from ruleshift.core.engine.told import Told

        return Told(self._game, self, self._names, viewer_from(viewer, self._names)).text()

    def fields(self, viewer: SupportsIndex | Text | None = None) -> dict[str, Any]:
        """What is known of it, by name, as far as such a viewer may know it: see docs/events.md."""
        return self.kinds.values(self._game, self, viewer_from(viewer, self._names))

    def moves(self, viewer: SupportsIndex | Text | None = None) -> list[Moved]:
        """The cards that changed their places in it, and between which."""
        place, who = self._game.place_word, viewer_from(viewer, self._names)
        return [
            Moved(raw[1] if sees(who, raw[4]) else HIDDEN, place(raw[2]), place(raw[3]))
            for raw in self.raw
            if raw[0] == MOVED
        ]

    def cards(self, viewer: SupportsIndex | Text | None = None) -> list[int]:
        """The cards that it is about and that such a viewer may know, each once."""
        stand, who = self.kinds.cards, viewer_from(viewer, self._names)
        found: dict[int, None] = {}
        for raw in self.raw:
            if raw[0] == MOVED:
                if raw[1] >= 0 and sees(who, raw[4]):
                    found[raw[1]] = None
                continue
            for at in stand[raw[0]]:
                if at < len(raw) and raw[at] >= 0:
                    found[raw[at]] = None
        return list(found)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.text()}>"
