"""The one door: what a seat, or somebody who only watches, may see of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, SupportsIndex

from ruleshift.core.engine.arguments import Text, named
from ruleshift.core.engine.event import HIDDEN, Raw, hidden_from
from ruleshift.core.engine.explain import Explanation, Outcome
from ruleshift.core.engine.kinds import Place
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.engine.piles import EVERYONE, zones_of
from ruleshift.core.engine.question import Question
from ruleshift.core.engine.seats import seat_number
from ruleshift.core.engine.state import LOSS, NONE, SCORE, TURN_STEPS, WIN
from ruleshift.core.view.described import Described, Zone
from ruleshift.core.view.naming import laid, ordered

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Event, Viewer
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.state import State
    from ruleshift.core.match.history import History
    from ruleshift.core.match.match import Match
    from ruleshift.core.view.naming import Naming

NOWHERE: Final = -1  # the zone of a card whose whereabouts are hidden


class OptionAbout(NamedTuple):
    """What an option is about; -1 for no card and for no seat."""

    kind: Literal["card", "seat", "use", "word"]  # `use`: a power of a card
    card: int = -1
    seat: int = -1
    place: str = ""  # a zone that may be pressed for it, by the word of its place
    # What a word stands for, whatever its label says. Every family means the same by `pass`, `done`, `no`
    # and `end` (of the turn); others are its own, and most words need none.
    means: str = ""
    about: str = ""  # what a power does, where its label only names it


def seen(game: Game, s: State, seat: int | None) -> State:
    """A copy of the state with everything taken out that a seat does not know.

    Whatever is worked out from this copy cannot tell more than the seat may know. What remains to
    be done is only left in it for the seat that is asked: windows must not show who is (promise 8).
    For the others only those frames stay that a family lays open for everyone.
    """
    twin = s.copy()
    game.work_out(twin)
    twin.steps_left = TURN_STEPS  # steps taken would tell how many answers somebody gave in secret
    hidden = hidden_from(seat, s.known)
    zones = twin.zones
    for at in range(len(zones)):
        cards = zones[at]
        for one in cards:
            if hidden[one]:  # other zones are shared with the state: this is done at every look
                zones[at] = vec[i64]([HIDDEN if hidden[card] else card for card in cards])
                break
    twin.where = vec[i64]([NOWHERE if hidden[card] else zone for card, zone in enumerate(s.where)])
    twin.known = vec[i64]()
    twin.rng = 0
    twin.key = None
    if s.asked == seat:
        twin.picked = vec[i64]([HIDDEN if card >= 0 and hidden[card] else card for card in s.picked])
    else:
        twin.asked = -1
        twin.options = vec[i64]()
        twin.lay_frames(s.laid_open())
        twin.picked = vec[i64]()
    game.veil(twin, seat)
    return twin


def outcome(game: Game, s: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if s.outcome == NONE:
        return None
    if s.outcome == WIN:
        return Outcome("win", s.winner, game.ending(s), None, game.end_fields(s))
    kind = {LOSS: "loss", SCORE: "score"}.get(s.outcome, "draw")
    points = s.reason if s.outcome == SCORE else None
    return Outcome(kind, None, game.ending(s), points, game.end_fields(s))


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What every game shows of a match. Families add their own zones and values.

    A view is a snapshot: it stays as it is when the match goes on.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    >>> ann, bob = match.view(0), match.view(1)
    >>> ann.question is not None, ann.waiting, bob.question, bob.waiting
    (True, False, None, True)
    >>> len(ann.hand), bob.hand_counts[0]
    (3, 3)
    """

    def __init__(self, game: Game, state: State, seat: int | None, events: Sequence[Raw]) -> None:
        self.game = game
        self.seat = seat  # None for somebody who only watches
        self._raw = events
        self.names = state.names[:]
        self.order = listed(state.order)  # seats round the table
        self.turn = state.turn
        self.active = state.active  # the seat whose turn it is
        self.question = Question(game, state) if state.asked >= 0 else None
        self.outcome = outcome(game, state)
        # Whether somebody else is to answer; no view tells who.
        self.waiting = self.question is None and self.outcome is None
        self._seen = state
        self._past: tuple[Match, History, int] | None = None  # a match, and where in its history this is
        self._as_told: View | None = None
        self._naming: Naming | None = None  # in a view for other eyes

    def _belongs_to(self, match: Match) -> None:
        """Note the match that it is a view of, for `as_told`."""
        self._past = (match, match.history, len(match.history.inputs))

    def as_told(self) -> View:
        """The same view with numbers that can be handed on: see `ruleshift.core.view.naming`.

        In Python a card's number is its own, and answers take it. From such a number a viewer could tell
        which of two like copies has come back, so nothing that leaves for other eyes uses it.
        """
        if self._as_told is None:
            naming = None
            if self._past is not None:
                match, history, inputs = self._past
                naming = match.naming_after(history, inputs, self.seat)
            self._as_told = self if naming is None else self._retold(naming)
        return self._as_told

    def as_it_is(self) -> View:
        """Let `as_told` tell the cards' own numbers, where nothing is hidden any more."""
        self._as_told = self
        return self

    def _retold(self, naming: Naming) -> View:
        s = self._seen.copy()
        # Lists: an array of arrays that compiled code hands to interpreted code is kept for ever (librt 0.16)
        s.zones = zones_of(laid(naming, [listed(cards) for cards in s.zones]))
        s.options = vec[i64](ordered(naming, s.options))
        told = self.game.look(s, self.seat, tuple(naming.events))
        told._naming = naming.fork(events=False)
        if told.outcome is not None:
            fields = self.game.event_kinds().renumbered(told.outcome.fields, told._number)
            told.outcome = told.outcome._replace(fields=fields)
        told._as_told = told
        return told

    def _number(self, card: int) -> int:
        """The number that a card has in this view."""
        return card if self._naming is None or card < 0 else self._naming.numbers[card]

    def _numbered(self, cards: Iterable[int]) -> list[int]:
        """Cards that are seen, by the numbers that they have in this view."""
        return [self._number(card) for card in cards if card >= 0]

    def number_of_option(self, option: int) -> int:
        """The number that an option has in this view."""
        return option if self._naming is None else self._naming.option(option)

    def _card_meant(self, number: int) -> int:
        """The card that has a number in this view."""
        return number if self._naming is None else self._naming.card(number)

    @property
    def raw_events(self) -> Sequence[Raw]:
        """The engine's own events behind `events`, in numbers; a hidden card in them is -1."""
        return self._raw

    def option_about(self, option: SupportsIndex) -> OptionAbout:
        """What an option of the question is about: a card, a seat, a card's power, or just a word.

        Unless a family says more: options below the number of cards are cards, all others are words.
        """
        number = self._option(option)
        if number < self.game.size:
            return OptionAbout("card", card=self._number(number))
        return OptionAbout("word")

    def _option(self, option: SupportsIndex) -> int:
        """The number of an option that this game can have, or ValueError."""
        number = int(index(option))
        last = self.game.option_count - 1
        if not 0 <= number <= last:
            raise ValueError(f"there is no option {number}; options are numbered from 0 to {last}")
        return number

    def explain(self, value: Text, seat: SupportsIndex | None = None) -> Explanation:
        """A value in force for a seat (the viewer, or the active one if nobody's view), with its causes.

        >>> import ruleshift
        >>> view = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).view(0)
        >>> print(view.explain("draw"))
        draw 1: Basic Rules set it to 1
        """
        if seat is None:
            seat = self.active if self.seat is None else self.seat
        return self.game.explain(self._seen, named(value), seat_number(seat, self.names))

    def why_not(self, what: Text) -> str:
        """Why the viewer cannot play a card or do something now, as far as the viewer can know."""
        if self.seat is None:
            return "You are only watching."
        return self.game.why_not(self._seen, named(what), self.seat)

    @property
    def hand(self) -> list[str]:
        """The viewer's own hand, by title; empty in a game without hands."""
        return []

    def numbers(self, place: Text, of: SupportsIndex | None = None) -> list[int]:
        """The cards in a place by their numbers in the deck, as far as the viewer sees them."""
        raise ValueError(f"there is no place {place!r}")

    # -- for a client that knows no family ---------------------------------------------------

    def zones(self) -> list[Zone]:
        """The zones of the table, in the order in which they are to be drawn."""
        found = []
        for number in range(len(self._seen.zones)):
            word, seat = self.game.place(number)
            if word and seat < len(self.names):
                place = self.game.event_kinds().places.get(word, Place(word))
                found.append(Zone(number, word if seat < 0 else f"{word}:{seat}", place, seat))
        return found

    def lying(self, zone: SupportsIndex) -> list[int]:
        """The cards in a zone, the last one on top, by their numbers in this view; -1 for a hidden one.

        Where in a hand of somebody else a known card is held, nobody can see, nor when it came there: known
        ones come first, in the order of their numbers. Of a pile that is not open to everybody nothing is
        told, whoever has looked into it: where like copies lie in it would tell them apart.
        """
        at = int(index(zone))
        if not 0 <= at < len(self._seen.zones):
            raise ValueError(
                f"there is no zone {at}; they are numbered from 0 to {len(self._seen.zones) - 1}"
            )
        found = [self._number(card) for card in self._seen.zones[at]]
        place = self.game.event_kinds().places.get(self.game.place(at)[0], Place(""))
        if place.layout == "pile" and self._seen.sight[at] != EVERYONE:
            return [HIDDEN] * len(found)
        if place.layout == "hand" and (HIDDEN in found or self.game.place(at)[1] != self.seat):
            return sorted(found, key=_known_first)
        return found

    def attachments(self) -> list[tuple[int, int]]:
        """Cards that are attached to others, each with the one it clings to."""
        s = self._seen
        return [
            (self._number(card), self._number(host))
            for card, host in enumerate(s.host)
            if host >= 0 and s.where[card] != NOWHERE
        ]

    def described(self) -> Described:
        """What else is to be said of the table: values in force, marks on cards, notes."""
        return Described()

    @property
    def events(self) -> list[Event]:
        """What has happened, as far as this seat could see it."""
        return self.game.tell(self._raw, self.names)

    def log(self) -> str:
        """The events as text, a line each."""
        return log(self.events, self.seat)

    def __repr__(self) -> str:
        seat = "a watcher" if self.seat is None else self.names[self.seat]
        now = f"turn {self.turn}" if self.outcome is None else str(self.outcome)
        return f"<{type(self).__name__} of {self.game.title} for {seat}: {now}>"


def _known_first(card: int) -> tuple[bool, int]:
    return card < 0, card


def log(events: Sequence[Event], viewer: Viewer) -> str:
    """Events as text: a line for each turn, and below it what happened."""
    lines = []
    for event in events:
        text = event.text(viewer)
        if text:
            lines.append(text if event.kind == "turn" else f"  {text}")
    return "\n".join(lines)
