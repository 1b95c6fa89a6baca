"""What a table needs before it can be played at: its deck, its seats, the lists they bring, the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import ruleshift
from ruleshift.bots import BOTS
from ruleshift.bots.styles import ABOUT
from ruleshift.core.decks import shipped_decks
from ruleshift.core.engine.errors import SeatError
from ruleshift.server.live import exchange
from ruleshift.server.live.names import clean_name
from ruleshift.server.live.seat import Meta, Seat
from ruleshift.server.sandbox.chores import brought
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.over_http import NewTable
from ruleshift.server.wire.refusal import Refusal
from ruleshift.text.errors import CannotMix, DeckError, UnknownDeck

if TYPE_CHECKING:
    from ruleshift import Game, Match

BOT_NAMES: Final = ("Ada", "Bruno", "Cleo", "Dimitri", "Elif", "Farid")


def bot_name(taken: Sequence[str]) -> str:
    """A name that nobody has."""
    return next((name for name in BOT_NAMES if name not in taken), clean_name("Bot", taken))


def usual_name(bot: str, at: int) -> str:
    """The name under which a bot sits down: its own, or that of its seat."""
    return ABOUT[bot].person or BOT_NAMES[at % len(BOT_NAMES)]


def load(deck: str, options: Mapping[str, str], text: str) -> Game:
    """A deck of the package, or one that somebody brings as text."""
    try:
        if text:
            return ruleshift.loads(text, options)
        for part in deck.split("+"):
            if part not in shipped_decks():
                raise Refusal(f"There is no deck '{part[:40]}' here.", 404)
        return ruleshift.load(deck, options)
    except DeckError as error:
        first = error.mistakes[0]
        raise Refusal(
            f"The deck file has {len(error.mistakes)} mistakes; line {first.line}: {first.message}"
        ) from None
    except (UnknownDeck, CannotMix, ValueError) as error:
        raise Refusal(str(error)) from None


def resumed(text: str, at: int) -> Match:
    """A moment of a replay. What comes after it is new: who has read the replay knows what was to come."""
    try:
        match = ruleshift.resume(text, max(0, at))
    except ValueError as error:
        raise Refusal(str(error)) from None
    inputs = len(match.history.all_inputs())
    if inputs != at:
        raise Refusal(f"This game has fewer inputs; there is no input {at}.")
    if match.outcome is None:
        match.renew_chance()
    return match


def dealt(game: Game, meta: Meta, table: str) -> Match:
    """A fresh match for the people and bots of a table."""
    names = [one.name for one in meta.seats]
    try:
        if game.family.lists() is not None:
            game = game.with_decks(*brought(game, [one.deck for one in meta.seats]))
        if meta.seed is not None:
            return game.start(names, seed=meta.seed)
        return game.start(names, key=exchange.key(meta, table, game))
    except Declined as declined:
        raise Refusal(declined.why, declined.status) from None
    except (SeatError, ValueError) as error:
        raise Refusal(str(error)) from None


def seats(new: NewTable, game: Game) -> list[Seat]:
    """The seats as they are wanted, everybody with a name of their own."""
    least, most = game.players
    if not least <= len(new.seats) <= most:
        wanted = f"{least} to {most}" if least < most else str(least)
        raise Refusal(f"{game.title} is for {wanted} players, and {len(new.seats)} are wanted.")
    if sum(one.kind == "you" for one in new.seats) > 1:
        raise Refusal("You can only sit on one seat.")
    taken: list[str] = []
    found = []
    for at, one in enumerate(new.seats):
        if one.kind == "bot" and one.bot not in BOTS:
            raise Refusal(f"There is no bot '{one.bot[:20]}'; there are {', '.join(BOTS)}.")
        wanted_name = one.name or (usual_name(one.bot, at) if one.kind == "bot" else "")
        name = clean_name(wanted_name, taken) if one.kind != "open" else ""
        taken.append(name)
        kind: m.SeatKind = "person" if one.kind == "you" else one.kind
        found.append(Seat(name, kind, one.bot if one.kind == "bot" else "", deck=one.deck))
    return found
