"""What has happened, as it travels: sentences, the cards they are about, and every card that moved."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.log import MOVED
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
    memory: dict[tuple[object, ...], list[Told]] = view.game.once("told", _nothing)
    # Seats that have seen the same are told the same: nothing but hidden cards makes a difference.
    key = (len(raws) - since, tuple(raws[view.game.look_back(raws, since) :]), tuple(view.names))
    found = memory.get(key)
    if found is None:
        if len(memory) >= MEMORY:
            memory.clear()
        found = memory[key] = _told(view.game, raws, since, view.names, view.seat)
    return found[:], len(raws)


def told_all(match: Match, since: int) -> tuple[list[Told], int]:
    """The same with nothing hidden: for the replay of a finished game."""
    raws = match.state.events
    return _told(match.game, raws, since, match.names, "all"), len(raws)


def _told(game: Game, raws: Sequence[Raw], since: int, names: Sequence[str], viewer: Viewer) -> list[Told]:
    new = raws[since:]
    if not new:
        return []
    places = {id(raw): at for at, raw in enumerate(new)}
    events = _events(game, raws[game.look_back(raws, since) :], names, places)
    fresh = next((at for at, event in enumerate(events) if id(event.raw[0]) in places), len(events))
    spoken = {id(raw) for event in events for raw in event.raw}
    # A card may move without words, as one that goes to the discards when its effect is over.
    kinds = game.event_kinds()
    found = [
        (at, _unspoken(kinds.event(game, names, [raw]), viewer))
        for at, raw in enumerate(new)
        if raw[0] == MOVED and id(raw) not in spoken
    ]
    for at, event in enumerate(events):
        if id(event.raw[0]) not in places:
            continue
        text = game.remark(events, at, event.text(viewer), fresh)
        one = _line(event, text, viewer)
        if text or one.cards or one.moves:
            found.append((places[id(event.raw[0])], one))
    found.sort(key=_place)
    return [one for _, one in found]


def _line(event: Event, text: str, viewer: Viewer) -> Told:
    seat = -1 if event.seat is None else event.seat
    moves = [Move(*one) for one in event.moves(viewer)]
    return Told(event.kind, seat, text, event.rule, event.cards(viewer), moves, event.fields(viewer))


def _unspoken(event: Event, viewer: Viewer) -> Told:
    moves = [Move(*one) for one in event.moves(viewer)]
    return Told("move", -1, "", moves=moves, fields=event.fields(viewer))


def _nothing(game: Game) -> dict[tuple[object, ...], list[Told]]:
    return {}


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
