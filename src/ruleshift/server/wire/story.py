"""What has happened, as it travels: sentences, the cards they are about, and every card that moved."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.event import sees
from ruleshift.core.engine.state import MOVED
from ruleshift.server.wire.messages import Move, Told

if TYPE_CHECKING:
    from ruleshift import Event, Game, Match, View
    from ruleshift.core.engine.event import Raw, Viewer

MEMORY: Final = 256  # steps of which it is remembered how they were told


def told(view: View, since: int) -> tuple[list[Told], int]:
    """What the viewer has seen from an engine's event number on, and the number to go on from.

    Only what is new is told, so a step costs the same at the end of a long game as at its beginning.
    A run of moves that goes on in the next step is told in two lines.
    """
    view = view.as_told()
    raws = view.raw_events
    if since == len(raws):
        return [], since
    words = _words(view.game)
    # Seats that have seen the same are told the same: nothing but hidden cards makes a difference.
    key = (len(raws) - since, tuple(raws[view.game.look_back(raws, since) :]), tuple(view.names))
    found = words.memory.get(key)
    if found is None:
        if len(words.memory) >= MEMORY:
            words.memory.clear()
        found = words.memory[key] = _told(view.game, raws, since, view.names, view.seat)
    return found[:], len(raws)


def told_all(match: Match, since: int) -> tuple[list[Told], int]:
    """The same with nothing hidden: for the replay of a finished game."""
    raws = match.state.events
    return _told(match.game, raws, since, match.names, "all"), len(raws)


def _told(game: Game, raws: Sequence[Raw], since: int, names: Sequence[str], viewer: Viewer) -> list[Told]:
    new = raws[since:]
    if not new:
        return []
    words = _words(game)
    places = {id(raw): at for at, raw in enumerate(new)}
    events = _events(game, raws[game.look_back(raws, since) :], names, places)
    fresh = next((at for at, event in enumerate(events) if id(event.raw[0]) in places), len(events))
    spoken = {id(raw) for event in events for raw in event.raw}
    # A card may move without words, as one that goes to the discards when its effect is over.
    found = [
        (at, Told("move", -1, "", moves=words.moves([raw], viewer)))
        for at, raw in enumerate(new)
        if raw[0] == MOVED and id(raw) not in spoken
    ]
    for at, event in enumerate(events):
        if id(event.raw[0]) not in places:
            continue
        text = game.remark(events, at, event.text(viewer), fresh)
        seat = -1 if event.seat is None else event.seat
        moves = words.moves([raw for raw in event.raw if raw[0] == MOVED], viewer)
        one = Told(event.kind, seat, text, event.rule, words.cards(event, viewer), moves)
        if text or one.cards or moves:
            found.append((places[id(event.raw[0])], one))
    found.sort(key=_place)
    return [one for _, one in found]


def _place(pair: tuple[int, Told]) -> int:
    return pair[0]


def _events(game: Game, raws: Sequence[Raw], names: Sequence[str], new: Container[int]) -> list[Event]:
    """Events, the last of which are new. What has come to an event that was told before is told by itself."""
    found: list[Event] = []
    for event in game.tell(raws, names):
        added = [raw for raw in event.raw if id(raw) in new]
        if added and len(added) < len(event.raw):
            found += game.tell(added, names)
        else:
            found.append(event)
    return found


class Words:
    """What is looked up for each move of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.places: dict[int, str] = {}
        self.memory: dict[tuple[object, ...], list[Told]] = {}

    def place(self, zone: int) -> str:
        word = self.places.get(zone)
        if word is None:
            word = self.places[zone] = self.game.place_word(zone)
        return word

    def moves(self, raws: Sequence[Raw], viewer: Viewer) -> list[Move]:
        """Cards that changed their places; -1 for one that the viewer did not see."""
        return [
            Move(raw[1] if sees(viewer, raw[4]) else -1, self.place(raw[2]), self.place(raw[3]))
            for raw in raws
        ]

    def cards(self, event: Event, viewer: Viewer) -> list[int]:
        """The cards that an event is about, each once."""
        found: dict[int, None] = {}
        for raw in event.raw:
            if raw[0] == MOVED:
                if raw[1] >= 0 and sees(viewer, raw[4]):
                    found[raw[1]] = None
                continue
            for at in self.game.cards_in(raw[0]):
                if raw[at] >= 0:
                    found[raw[at]] = None
        return list(found)


def _words(game: Game) -> Words:
    words: Words = game.once("words", Words)
    return words
