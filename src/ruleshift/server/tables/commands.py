"""What a browser may wish for, one function a message. A wish that is not granted raises Refusal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import msgspec

from ruleshift.bots import BOTS
from ruleshift.core.engine.errors import SeatError
from ruleshift.core.registry import family
from ruleshift.server.live import exchange
from ruleshift.server.live.client import WATCHER, Client
from ruleshift.server.live.names import clean_line, clean_name
from ruleshift.server.live.seat import ADVISER, STAND_IN, Meta, Seat, copied, people
from ruleshift.server.sandbox import chores
from ruleshift.server.sandbox.bots import task_for
from ruleshift.server.sandbox.thinking import advise
from ruleshift.server.tables.dealing import bot_name
from ruleshift.server.tables.tokens import fingerprint, fits, new_token
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import Refusal

if TYPE_CHECKING:
    from ruleshift.server.tables.table import Room

decode: Final = msgspec.json.Decoder(m.FromBrowser).decode  # one message of a browser
LONGEST_WHY: Final = 80
SENT_AWAY: Final = "The host has sent you away from this table."
REPLACED: Final = "The host has sent you away: a bot plays on in your place."


async def obey(room: Room, client: Client, message: m.FromBrowser) -> None:
    """Do what a browser wishes."""
    match message:
        case m.Answer():
            async with room.alone():
                await room.answer(_seat(client), message.id, message.options)
        case m.Ping():
            client.send(m.Pong(message.at))
        case m.Why():
            client.send(m.Because(message.what, await why(room, client, message.what)))
        case m.Say():
            client.talker.say()
            say(room, client, message.text)
        case m.Hint():
            await hint(room, client)
        case m.Hello():
            raise Refusal("You have said hello already.")
        case m.Sit() if message.deck:
            # Before the others have to wait for it.
            await room.tables.check_lists(room.meta, [message.deck, ""], client.address)
            async with room.alone():
                await _obey_alone(room, client, message)
        case _:
            async with room.alone():
                await _obey_alone(room, client, message)


async def _obey_alone(room: Room, client: Client, message: m.FromBrowser) -> None:
    """Wishes that change the table."""
    match message:
        case m.Sit():
            await sit(room, client, message)
        case m.Begin():
            await begin(room, client)
        case m.Commit():
            await room.shuffle.commit(_seat(client), message)
        case m.Open():
            await room.shuffle.open(_seat(client), message)
        case m.GoWithout():
            await room.shuffle.go_without(_seat(client), message)
        case m.AgreeSeed():
            await agree_seed(room, _seat(client), message.agree)
        case m.Prefer():
            await prefer(room, _seat(client), message)
        case m.StepAway():
            await step_away(room, _seat(client), message.bot)
        case m.LeaveTable():
            await leave(room, _seat(client), message.concede)
        case m.Kick():
            await kick(room, client, message.seat)
        case m.Admit():
            await admit(room, client, message.newcomers)
        case m.TakeBack():
            await room.take_back(_seat(client))
        case m.Again():
            await again(room, _seat(client))
    room.driver.wake.set()


def _seat(client: Client) -> int:
    if client.seat == WATCHER:
        raise Refusal("You are only watching.", 403)
    return client.seat


# -- coming and going ----------------------------------------------------------------------


def hello(room: Room, client: Client, message: m.Hello) -> None:
    """Somebody is there, on a seat if they have its secret."""
    if message.version != m.VERSION:
        raise Refusal("This page is older or newer than the server. Please reload it.", 409)
    client.seat = WATCHER
    if message.token:
        for seat, one in enumerate(room.meta.seats):
            if fits(message.token, one.secret):
                client.seat = seat
    watching = sum(other.seat == WATCHER for other in room.clients)
    if client.seat == WATCHER and watching >= room.tables.settings.most_watchers:
        raise Refusal("Too many people are watching this table already.", 503)
    if client.seat in room.people and not any(room.here(seat) for seat in room.people):
        room.asked_since = room.tables.clock()  # the game has waited, and so has its clock
    room.clients.add(client)
    room.away_since.pop(client.seat, None)
    room.audience.greet(client)
    others_told = m.RoomChanged(room.info())
    for other in room.clients:
        if other is not client:
            other.send(others_told)
    room.driver.wake.set()


def goodbye(room: Room, client: Client) -> None:
    """A connection has ended."""
    room.clients.discard(client)
    room.last_used = room.tables.clock()
    if client.seat != WATCHER and not room.here(client.seat):
        room.away_since[client.seat] = room.last_used
    room.tell_room()
    room.driver.wake.set()


async def sit(room: Room, client: Client, message: m.Sit) -> None:
    """Somebody who watches takes a seat."""
    if client.seat != WATCHER:
        raise Refusal("You have a seat at this table.", 409)
    meta = copied(room.meta)
    if meta.status == "over":
        raise Refusal("The game is over.", 409)
    if meta.closed:
        raise Refusal("The host has closed this table to newcomers.", 403)
    names = [one.name for one in meta.seats] + [one.who for one in meta.seats]
    name = clean_name(message.name, [one for one in names if one])
    token = new_token()
    seat = await _deal_in(room, meta, name) if message.seat == -1 else _take(meta, message, name)
    meta.seats[seat].secret = fingerprint(token)
    if meta.seats[meta.host].kind != "person":
        meta.host = seat  # somebody has to be able to begin
    exchange.seat_changed(meta, seat)
    begins = _complete(meta)
    if begins:
        await room.tables.begin(room, meta)
    else:
        await room.change(meta)
    client.seat = seat
    room.away_since.pop(seat, None)
    room.audience.forget(seat)
    room.audience.greet(client, token)
    if room.match is not None and begins:
        _greet_all(room, client)
    room.tell()
    room.tell_room()


def _complete(meta: Meta) -> bool:
    """Whether nothing is left to wait for but the deal."""
    full = not any(one.kind == "open" for one in meta.seats)
    return meta.status == "waiting" and full and not exchange.lacking(meta)


def _take(meta: Meta, message: m.Sit, name: str) -> int:
    """An open seat, or a bot's."""
    if not 0 <= message.seat < len(meta.seats):
        raise Refusal("There is no such seat.", 404)
    one = meta.seats[message.seat]
    if one.kind == "person" or one.gone:
        raise Refusal("Somebody sits there already.", 409)
    if meta.status == "waiting":
        one.name = name
        if message.deck and family(meta.family).lists() is not None:
            one.deck = message.deck
    else:
        one.who = name if name != one.name else ""
    one.kind, one.bot = "person", ""
    return message.seat


async def _deal_in(room: Room, meta: Meta, name: str) -> int:
    """A new seat in a game that goes on: the newcomer is dealt a hand, as the rules say."""
    if not room.info().may_join:
        raise Refusal("Nobody can be dealt in at this table; you can take the seat of a bot.", 409)
    try:
        await room.played(room.playing().join, name)
    except (SeatError, ValueError) as error:
        raise Refusal(str(error)) from None
    meta.seats.append(Seat(name, "person"))
    return len(meta.seats) - 1


async def begin(room: Room, client: Client) -> None:
    """The host does not wait for more people."""
    if client.seat != room.meta.host:
        raise Refusal("Only the host can start the game.", 403)
    if room.meta.status != "waiting":
        raise Refusal("The game has begun already.", 409)
    if exchange.under_way(room.meta):
        raise Refusal("The cards are being shuffled already.", 409)
    meta = copied(room.meta)
    for one in meta.seats:
        if one.kind == "open":
            taken = [other.name for other in meta.seats]
            one.kind, one.bot, one.name = "bot", STAND_IN, bot_name(taken)
    await _start(room, meta)


async def _start(room: Room, meta: Meta) -> None:
    await room.tables.begin(room, meta)
    if room.match is None:
        room.tell_room()  # the shuffle comes first
    else:
        _greet_all(room)


async def agree_seed(room: Room, seat: int, agree: bool) -> None:
    """Somebody has nothing against a seed that was chosen, or has; the host can give it up."""
    meta = copied(room.meta)
    if meta.seed is None or meta.status != "waiting":
        raise Refusal("There is no chosen seed to agree to.", 409)
    meta.agreed = [one for one in meta.agreed if one != seat] + [seat] * agree
    if not agree and seat == meta.host:
        meta.seed, meta.agreed = None, []
    if _complete(meta):
        await _start(room, meta)
    else:
        await room.change(meta)
        room.tell_room()


def _greet_all(room: Room, but: Client | None = None) -> None:
    for client in room.clients:
        if client is not but:
            room.audience.greet(client)


async def step_away(room: Room, seat: int, bot: str) -> None:
    """Let a bot play for a person, or take the seat back from it."""
    if bot and bot not in BOTS:
        raise Refusal(f"There is no bot '{bot[:20]}'; there are {', '.join(BOTS)}.")
    meta = copied(room.meta)
    meta.seats[seat].bot = bot
    await room.change(meta)
    if bot:
        room.pass_for(seat)
    room.tell_room()
    room.tell()


async def prefer(room: Room, seat: int, message: m.Prefer) -> None:
    """What to do in windows from now on, the one that is open included."""
    meta = copied(room.meta)
    one, kind = meta.seats[seat], message.kind
    if kind:
        known = room.playing().game.moments()
        if kind not in known:
            raise Refusal(f"There is no such moment to pass in this game; there are {', '.join(known)}.")
        one.passes = [other for other in one.passes if other != kind] + [kind] * (message.windows == "pass")
    else:
        one.windows = message.windows
        one.passes = one.passes if message.windows == "pass" else []
    await room.change(meta)
    if room.match is not None and room.match.window and room.passes(seat):
        room.pass_for(seat)
    room.audience.tell_passing(seat)


async def leave(room: Room, seat: int, concede: bool) -> None:
    """Somebody leaves for good: gives the game up, or lets a bot play on."""
    meta = copied(room.meta)
    if meta.seats[seat].gone:
        raise Refusal("You have left this game already.", 409)
    if not concede or meta.status != "playing":
        await _vacate(room, meta, seat)
        return
    try:
        await room.played(room.playing().concede, seat)
    except ValueError as error:
        raise Refusal(str(error), 409) from None
    meta.seats[seat].gone = True  # in this game; the seat is theirs in the next one
    await room.change(meta)
    room.tell()
    room.tell_room()


async def kick(room: Room, client: Client, seat: int) -> None:
    """The host sends somebody away."""
    if client.seat != room.meta.host:
        raise Refusal("Only the host can send somebody away.", 403)
    if seat == client.seat or seat not in room.people:
        raise Refusal("There is nobody to be sent away on that seat.", 404)
    meta = copied(room.meta)
    meta.closed = True
    bye = m.Bye(SENT_AWAY if meta.status == "waiting" else REPLACED)
    await _vacate(room, meta, seat, bye)


async def admit(room: Room, client: Client, newcomers: bool) -> None:
    """The host opens the table to newcomers, or closes it."""
    if client.seat != room.meta.host:
        raise Refusal("Only the host can open or close the table.", 403)
    meta = copied(room.meta)
    meta.closed = not newcomers
    await room.change(meta)
    room.tell_room()


async def _vacate(room: Room, meta: Meta, seat: int, bye: m.Bye | None = None) -> None:
    """A seat is nobody's any more: open before the game, a bot's in it. `bye` ends its connections."""
    one = meta.seats[seat]
    one.secret = one.who = ""
    one.windows, one.passes = "ask", []  # whoever sits there next has wishes of their own
    if meta.status == "waiting":
        one.kind, one.bot, one.name = "open", "", ""
    else:
        one.kind, one.bot = "bot", STAND_IN
    exchange.seat_changed(meta, seat)
    if seat == meta.host:
        meta.host = next(iter(people(meta)), meta.host)
    await room.change(meta)
    room.pass_for(seat)
    for client in list(room.clients):
        if client.seat == seat:
            if bye is not None:
                client.send(bye)
                client.close()
            client.seat = WATCHER
            if bye is None:
                room.audience.greet(client)
    room.audience.forget(seat)
    room.tell()
    room.tell_room()


async def again(room: Room, seat: int) -> None:
    """Play again with the same people."""
    if room.meta.status != "over":
        raise Refusal("The game is not over yet.", 409)
    await room.tables.again(room)
    room.tell_room()


# -- talking -------------------------------------------------------------------------------


def say(room: Room, client: Client, text: str) -> None:
    """A line of chat, to everybody."""
    line = clean_line(text)
    if not line:
        raise Refusal("There is nothing to be said in that line.")
    one = room.meta.seats[client.seat] if client.seat != WATCHER else None
    name = (one.who or one.name) if one else "Watcher"
    room.tell_all(m.Said(client.seat, name, line, round(time.time(), 3)))


async def why(room: Room, client: Client, what: str) -> str:
    """Why a card cannot be played, why nobody has won, or what makes a value what it is."""
    async with room.alone():
        if room.match is None:
            raise Refusal("The game has not begun yet.", 409)
        task = task_for(room.match, STAND_IN, client.seat, 1.0)
    told = await room.tables.workers.do(client.address, "question", chores.why, task, what[:LONGEST_WHY])
    return str(told)


async def hint(room: Room, client: Client) -> None:
    """What a bot would answer to the question that a person is asked."""
    seat = _seat(client)
    async with room.alone():
        if room.people != [seat]:
            raise Refusal("Hints are for games against bots.", 409)
        match = room.match
        if match is None or not room.offered(seat):
            raise Refusal("You are not asked anything just now.", 409)
        task, id = task_for(match, ADVISER, seat, 1.0), room.audience.question_id(seat)
        view = match.view(seat).as_told()
    options, label, reason, figures = await room.tables.workers.do(client.address, "question", advise, task)
    numbers = [view.number_of_option(option) for option in options]
    chances = None
    if view.question is not None:
        if len(options) == 1:
            label = view.question.label(options[0])  # as it was shown, with what is on the left
        if figures is not None:
            other = "" if figures.other is None else view.question.label(figures.other)
            chances = m.Chances(figures.chance, other, figures.against, figures.worlds)
    client.send(m.Hinted(id, numbers, label, "" if chances else reason, ADVISER, chances))
