"""What workers do for people: decks, lists, replays, reasons and hints. Nothing of the web is imported.

What cannot be done raises Declined, with a sentence for whoever wished it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import ruleshift
from ruleshift.analysis import Found, Study, usual
from ruleshift.core.decks import load_deck, shipped_decks
from ruleshift.core.lists import DeckLists, NoSuchList
from ruleshift.core.registry import FamilyError
from ruleshift.server.sandbox.thinking import Task, game_of, match_of
from ruleshift.server.wire import advice, deck_lists, shape, statistics
from ruleshift.server.wire.analysed import Analysed
from ruleshift.server.wire.analysed import analysed as as_it_travels
from ruleshift.server.wire.deck_info import deck_info
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.over_http import (
    Catalog,
    DeckInfo,
    Frame,
    ListCards,
    ListChecked,
    ListInfo,
    ReplayInfo,
    Statistics,
)
from ruleshift.server.wire.replays import Reel, Viewer
from ruleshift.text.errors import CannotMix, DeckError, UnknownDeck
from ruleshift.text.wording import cut, nearest

MOST_REELS: Final = 8  # that one worker keeps ready
MOST_STUDIES: Final = 4  # likewise
BUDGET: Final = 0.5  # of what somebody waits for who analyses a game alone
MOST_GAMES: Final = 16  # likewise
MOST_PARTS: Final = 8  # of a mixed deck


# -- decks -----------------------------------------------------------------------------------


def known(name: str) -> str:
    """The name of a deck that comes with the package, or a sum of such; no other file is ever opened."""
    names = name.split("+")
    shipped = shipped_decks()
    for one in names[: MOST_PARTS + 1]:
        if one not in shipped:
            near = nearest(one, shipped)
            hint = f" Did you mean {near}?" if near else ""
            raise Declined(f"There is no deck '{cut(one)}'.{hint}", 404)
    if len(names) > MOST_PARTS:
        raise Declined(f"At most {MOST_PARTS} decks can be mixed.")
    return name


@lru_cache(MOST_GAMES)
def _game(name: str) -> ruleshift.Game:
    """The game of a deck with its usual options."""
    try:
        return ruleshift.load(known(name))
    except (UnknownDeck, CannotMix) as error:
        raise Declined(str(error), 404) from None
    except (DeckError, FamilyError) as error:  # it is installed, and its family may not be
        raise Declined(f"This deck cannot be played: {error}", 404) from None


def about_deck(name: str) -> DeckInfo:
    """What a person wants to know before playing a deck."""
    return deck_info(_game(name), name)


def cards_of_deck(name: str) -> Catalog:
    """All cards of a deck."""
    return shape.catalog(_game(name))


def file_of_deck(name: str) -> str:
    """The file of a deck that comes with the package."""
    return load_deck(known(name)).text


# -- deck lists ------------------------------------------------------------------------------


def _lists(game: ruleshift.Game) -> DeckLists:
    lists = game.family.lists()
    if lists is None:
        raise Declined(f"{game.title} is played with one deck for everybody: there are no lists for it.", 404)
    return lists


def lists_of_deck(name: str) -> list[ListInfo]:
    """The lists that come with a deck."""
    game = _game(name)
    return deck_lists.shipped(game, _lists(game))


def cards_for_lists(name: str) -> ListCards:
    """All cards that lists are made of."""
    game = _game(name)
    return deck_lists.all_cards(game, _lists(game))


def checked_list(name: str, text: str) -> ListChecked:
    """What the rules of deck construction say about a text."""
    game = _game(name)
    return deck_lists.checked(text, game, _lists(game))


def built_list(name: str, theme: str, leader: str, seed: int) -> ListInfo:
    """A legal list by chance."""
    game = _game(name)
    lists = _lists(game)
    try:
        return deck_lists.described(lists.build(game.deck, theme, leader, seed), game, lists)
    except NoSuchList as error:
        raise Declined(str(error)) from None


def brought(game: ruleshift.Game, decks: Sequence[str]) -> list[object]:
    """What the seats bring: the name of a list of ours, the text of one of their own, or nothing."""
    lists = _lists(game)
    found: list[object] = []
    for one in decks:
        if not one:
            found.append(None)
        elif "\n" not in one:
            if one not in lists.names():
                raise Declined(f"There is no deck list '{one[:40]}' here.")
            found.append(one)
        else:
            found.append(lists.parse(one, deck_lists.FILE, game.deck))
    return found


def legal(game: bytes, decks: Sequence[str]) -> None:
    """Decline decks that break the rules of construction."""
    try:
        opened = game_of(game)
        opened.with_decks(*brought(opened, decks))
    except DeckError as error:
        raise Declined("; ".join(one.message for one in error.mistakes[:5])) from None
    except ValueError as error:
        raise Declined(str(error)) from None


# -- at a table ------------------------------------------------------------------------------


def why(task: Task, what: str) -> str:
    """Why a card cannot be played, why nobody has won, or what makes a value what it is."""
    return advice.why(match_of(task).view(None if task.seat < 0 else task.seat), what)


# -- replays ---------------------------------------------------------------------------------


@lru_cache(MOST_REELS)
def _reel(text: str) -> Reel:
    try:
        return Reel(text)
    except ValueError as error:  # played with an older version whose rules were others
        raise Declined(f"This game cannot be shown any more: {error}", 410) from None


def reached(text: str, at: int) -> None:
    """Play a game up to a moment, to see what that costs."""
    try:
        ruleshift.resume(text, max(0, at))
    except ValueError as error:
        raise Declined(str(error)) from None


def replay_info(text: str, id: str) -> ReplayInfo:
    """All about a game."""
    return _reel(text).info(id)


def frames(text: str, first: int, last: int, seat: str) -> list[Frame]:
    """Some positions of a game, as somebody saw them."""
    reel = _reel(text)
    return reel.frames(first, last, viewer(reel, seat))


def viewer(reel: Reel, seat: str) -> Viewer:
    """Whose eyes to look through."""
    if seat == "watch":
        return None
    if seat == "all":
        if not reel.over:
            raise Declined("All hands are shown only when the game is over.", 403)
        return "all"
    if seat.isdecimal() and len(seat) < 3 and int(seat) < len(reel.names):
        return int(seat)
    raise Declined(f"'{seat[:20]}' is no seat: a number below {len(reel.names)}, `watch` or `all`.")


def replay_cards(text: str) -> Catalog:
    """All cards of a game."""
    return shape.catalog(_reel(text).game)


def replay_statistics(text: str) -> Statistics:
    """A game in numbers, seat by seat."""
    _reel(text)  # declines if it cannot be shown
    return statistics.statistics(ruleshift.resume(text))


@lru_cache(MOST_STUDIES)
def _study(text: str) -> Study:
    try:
        study = Study(text, usual(BUDGET))
    except ValueError as error:
        raise Declined(f"This game cannot be shown any more: {error}", 410) from None
    if study.record.outcome is None:  # chances tell what is in hands
        raise Declined("What decided a game is told only when it is over.", 403)
    return study


def analysed(text: str, before: list[Found]) -> tuple[Found, Analysed]:
    """Do the next part of an analysis: what it found, and all that is known then."""
    study = _study(text)
    found = study.do(study.parts[len(before)], before)
    return found, as_it_travels(study.analysis([*before, found]))
