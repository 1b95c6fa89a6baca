"""Moments of real games as a browser is told of them: recorded once, shown at any size.

A game is played by bots. Whenever the seat in question is asked something, the message that its browser would
get is kept. `Show` gives such messages to a page of the real client, in place of a line to a table, so that
the same question can be looked at on many screens without being played up to again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from ruleshift import Game, Match
from ruleshift.bots.seat import BotSeat, make_bot
from ruleshift.server.wire import messages as m
from ruleshift.server.wire import questions, shape
from tests.support.games import brought, loaded

SEAT = 0  # the one who looks
NAMES = ("Kim", "Ada", "Bruno", "Cleo", "Dimitri", "Elif")
TABLE = "recorded"
LOG = 60  # events that a question comes with
LONGEST = 1500  # questions of one game

Message = dict[str, Any]


@dataclass
class Moment:
    """What the browser is told at one moment of a game."""

    game: str  # which game, and how far it had come
    update: Message

    @property
    def purpose(self) -> str:
        asked = self.update.get("question")
        return str(asked["purpose"]) if asked else "the end" if self.update.get("outcome") else ""

    @property
    def crowd(self) -> int:
        """How much lies on the table and in the hand."""
        return len(json.dumps(self.update["table"]))


@dataclass
class Recorded:
    """A table and what happened at it."""

    deck: str
    seats: int
    catalog: Message
    room: Message
    moments: list[Moment] = field(default_factory=list)


def game_of(deck: str, seats: int, seed: int, options: dict[str, str]) -> Game:
    solo = {"solo": "on"} if seats == 1 else {}
    return loaded(deck, tuple(sorted({**solo, **options}.items())), brought(deck, seed))


def record(deck: str, seats: int, seed: int, options: dict[str, str] | None = None) -> Recorded:
    """One game, by bots of which some are clever and some are not."""
    game = game_of(deck, seats, seed, options or {})
    match = game.start(list(NAMES[:seats]), seed=seed)
    rng = Random(f"{deck} {seats} {seed}")
    clever = rng.random() < 0.5
    bots = [
        BotSeat(make_bot("greedy" if clever else "random", game, seed), seat, seed) for seat in range(seats)
    ]
    kept = Recorded(deck, seats, plain(shape.catalog(game)), plain(room(game, deck, seats)))
    for step in range(LONGEST):
        asked = match.question
        if asked is None:
            break
        if asked.who == SEAT and len(asked.options) > 1:
            place = f"{deck}, {seats} seats, seed {seed}, step {step}"
            kept.moments.append(Moment(place, now(match, seed * LONGEST + step)))
        match.answer(bots[asked.who].choose(match))
    if match.outcome is not None:
        kept.moments.append(Moment(f"{deck}, {seats} seats, seed {seed}, the end", now(match, LONGEST)))
    return kept


def games(deck: str, seats: int, least: int, first: int = 0) -> Iterator[Recorded]:
    """Games with so many questions among them."""
    found, seed = 0, first
    while found < least:
        one = record(deck, seats, seed)
        found += len(one.moments)
        seed += 1
        yield one


def chosen(found: list[Recorded], number: int) -> list[Recorded]:
    """Games with some of their questions, as different as can be: of each kind those with most to see."""
    kinds: dict[str, list[Moment]] = {}
    for one in sorted((one for game in found for one in game.moments), key=lambda one: -one.crowd):
        if one.update.get("question"):
            kinds.setdefault(one.purpose, []).append(one)
    kept: set[str] = set()
    while len(kept) < number and any(kinds.values()):
        for queue in kinds.values():
            if queue and len(kept) < number:
                kept.add(queue.pop(0).game)
    few = [replace(game, moments=[one for one in game.moments if one.game in kept]) for game in found]
    return [game for game in few if game.moments]


def now(match: Match, step: int, seat: int = SEAT) -> Message:
    """The message that brings somebody who has just come up to date."""
    view = match.view(seat)
    events, _ = shape.told(view, max(0, len(match.state.events) - LOG))
    asked = questions.question(match, view, step + 1)
    about = match.window if asked else ""
    return plain(
        m.Update(
            serial=0,
            events=events,
            table=shape.table(view),
            waiting=view.outcome is None and asked is None,
            question=asked,
            window=m.Window(step + 1, about, 6.0, 5.0) if about else None,
            outcome=shape.outcome(view),
            fresh=True,
        )
    )


def room(game: Game, deck: str, seats: int) -> m.Room:
    people = [
        m.SeatInfo(seat, NAMES[seat], "person" if seat == SEAT else "bot", "" if seat == SEAT else "greedy")
        for seat in range(seats)
    ]
    return m.Room(
        id=TABLE, deck=deck, title=str(game.deck["title"]), family=game.family.name, status="playing",
        seats=people, options={}, solo=seats == 1, public=False, watchers=0, players=list(game.players),
        window_seconds=6.0, grace_seconds=60.0, turn_seconds=0.0, people=1,
    )  # fmt: skip


def plain(message: Any) -> Message:
    found: Message = msgspec.json.decode(msgspec.json.encode(message))
    return found


class Show:
    """A page at a recorded table. The client is the real one; only what it hears comes from the record."""

    def __init__(
        self, page: Page, site: str, recorded: Recorded, look: str = "", coach: bool = False
    ) -> None:
        self.page = page
        self.recorded = recorded
        self._line: WebSocketRoute | None = None
        self._serial = 0
        page.route(f"**/api/tables/{TABLE}/cards", self._cards)
        page.route_web_socket(f"**/ws/{TABLE}", self._connect)
        settings = {"name": "Kim", "speed": "instant", "coach": coach, **({"theme": look} if look else {})}
        page.add_init_script(f"localStorage['ruleshift.settings'] = {json.dumps(json.dumps(settings))}")
        page.goto(f"{site}/t/{TABLE}")
        self.until_drawn(recorded.moments[0])

    def _cards(self, route: Route) -> None:
        route.fulfill(json=self.recorded.catalog)

    def _connect(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(lambda said: self._answer(json.loads(said)))

    def _answer(self, said: Message) -> None:
        if said["t"] == "hello":
            self._hello()
        elif said["t"] == "ping":
            self.say({"t": "pong", "at": said["at"]})  # or the page would say that the line is broken

    def _hello(self) -> None:
        welcome = m.Welcome(m.VERSION, SEAT, msgspec.convert(self.recorded.room, m.Room))
        self.say({**plain(welcome), "t": "welcome", "catalog": self.recorded.catalog["digest"]})
        self.moment(self.recorded.moments[0])

    def say(self, message: Message) -> None:
        assert self._line is not None
        self._line.send(json.dumps(message))

    def moment(self, moment: Moment) -> None:
        self._serial += 1
        self.say({**moment.update, "t": "update", "serial": self._serial})

    def until_drawn(self, moment: Moment) -> None:
        """Wait until the page shows a moment."""
        asked = moment.update.get("question")
        wanted = str(asked["id"]) if asked else ""
        self.page.wait_for_function(ASKED, arg=wanted)
        self.page.evaluate(PAINTED)


ASKED = """wanted => wanted ? document.querySelector('.bar')?.dataset.id === wanted
    : document.querySelector('.ending')"""
# Some things are laid out by what has been measured a frame before: wait until nothing moves any more.
PAINTED = """async () => {
    await document.fonts.ready;
    const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
    const places = () => [...document.querySelectorAll('.card, .bar, [data-nav]')].map(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
    }).join();
    let before = '', now = ' ';
    for (let tries = 0; before !== now && tries < 30; tries++) {
        await frame();
        await frame();
        [before, now] = [now, places()];
    }
}"""
