"""Decks that are ready to be played, each compiled once for all tables."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ruleshift.server.tables.dealing import load

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.server.live.seat import Meta

MOST_GAMES: Final = 64  # compiled decks that are kept
# Every window is opened by rule, whoever holds what, so that nobody can tell (see windows.py).
ALWAYS: Final = "always_pause_windows"


class Games:
    """The games of a server. Threads come here, too."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[object, ...], Game] = OrderedDict()
        self._lock = threading.Lock()

    def game(self, deck: str, options: Mapping[str, str], text: str = "") -> Game:
        """A deck that is ready to be played; no file but those that are installed is ever opened."""
        key = (deck, tuple(sorted(options.items())), text)
        with self._lock:
            game = self._games.get(key)
        if game is None:
            game = load(deck, options, text)
        with self._lock:
            self._games[key] = game
            self._games.move_to_end(key)
            if len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        return game

    def of(self, meta: Meta) -> Game:
        """The game of a table."""
        options = dict(meta.options)
        if meta.solo:
            options["solo"] = "on"
            options.pop(ALWAYS, None)
        elif ALWAYS in self.game(meta.deck, {}, meta.text).options:
            options.setdefault(ALWAYS, "on")
        return self.game(meta.deck, options, meta.text)
