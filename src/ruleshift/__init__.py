"""Ruleshift: a rules engine and a table for card games whose rules change while they are played.

>>> import ruleshift
>>> game = ruleshift.load("tutorial")
>>> match = game.start(["Ann", "Bob", "Cy"], seed=7)
>>> while question := match.question:
...     match.answer(question.options[0])
>>> match.outcome is not None
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, SupportsIndex

from ruleshift import built as built  # first: it refuses a compiled engine that is out of date
from ruleshift.core.engine import chance
from ruleshift.core.engine.errors import ReplayError, SeatError
from ruleshift.core.engine.event import Event
from ruleshift.core.engine.explain import Explanation, Outcome
from ruleshift.core.engine.game import Game
from ruleshift.core.engine.question import Question
from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.core.match.match import Match
from ruleshift.core.view.view import View
from ruleshift.version import VERSION

if TYPE_CHECKING:
    import os

    from ruleshift.core.engine.card import Card, UnknownCard
    from ruleshift.core.engine.rollouts import Policies, Rollouts
    from ruleshift.core.replay.proof import Proof
    from ruleshift.text.errors import DeckError, UnknownDeck

__version__ = VERSION
compiled: bool = not str(chance.__file__).endswith((".py", ".pyc"))  # or the engine is plain Python
__all__ = [
    "Card",
    "DeckError",
    "Event",
    "Explanation",
    "Game",
    "IllegalAnswer",
    "Match",
    "Outcome",
    "Question",
    "ReplayError",
    "SeatError",
    "UnknownCard",
    "UnknownDeck",
    "View",
    "__version__",
    "compiled",
    "decks",
    "load",
    "loads",
    "prove",
    "replay",
    "resume",
    "rollouts",
]


def decks() -> list[str]:
    """The names of the decks that come with the package.

    >>> "tutorial" in decks()
    True
    """
    from ruleshift.core.decks import shipped_decks

    return shipped_decks()


def load(
    deck: str | os.PathLike[str],
    options: Mapping[str, str] | None = None,
    decks: Sequence[Any] | None = None,
) -> Game:
    """A deck ready to be played: one that comes with the package, or a file of your own.

    Decks of one family can be shuffled together with a plus, if it mixes them: ``one-deck+another``.
    ``options`` sets options of the deck by name; the others keep their default. ``decks`` says what
    each seat brings, in games where every seat brings a deck of its own: names or files of deck lists.

    >>> load("tutorial").title
    'First Steps'
    """
    from ruleshift.core.decks import compiled, load_deck

    return compiled(load_deck(deck), options, decks)


def loads(text: str, options: Mapping[str, str] | None = None) -> Game:
    """A deck ready to be played, from the text of a deck file.

    >>> from ruleshift.core.decks import load_deck
    >>> loads(load_deck("tutorial").text).title
    'First Steps'
    """
    from ruleshift.core.decks import compiled, deck_from_text

    if not isinstance(text, str):
        raise TypeError(f"a deck file is a text, found {type(text).__name__}; load takes a path")
    return compiled(deck_from_text(text, "deck.yaml"), options)


def resume(text: str, inputs: int | None = None) -> Match:
    """The match a saved text tells of, at the very question it was saved at.

    With ``inputs`` only so many of its answers, joins and leaves are played. A text that makes no
    sense raises ReplayError with the line where it stops.

    >>> match = load("tutorial").start(["Ann", "Bob"], seed=3)
    >>> match.answer(match.question.options[0])
    >>> resume(match.save()).digest() == match.digest()
    True
    """
    from ruleshift.core import decks

    return decks.resume(text, inputs)


def replay(text: str) -> Iterator[Match]:
    """Play a saved text: the match at its start and after each input.

    It is always the same match, going on; take a ``copy()`` of what you want to keep.

    >>> match = load("tutorial").start(["Ann", "Bob"], seed=3)
    >>> match.answer(match.question.options[0])
    >>> len(list(replay(match.save())))
    2
    """
    from ruleshift.core.decks import game_of_replay
    from ruleshift.core.replay.replay import Replay

    return Replay(text, game_of_replay).play()


def prove(text: str) -> Proof:
    """Play a saved text again and check all that it says of itself: positions, its key, how that was made.

    >>> found = prove(load("tutorial").start(["Ann", "Bob"]).save())
    >>> found.kind, found.inputs, found.flaws
    ('key', 0, [])
    """
    from ruleshift.core.decks import game_of_replay
    from ruleshift.core.replay import proof

    return proof.prove(text, game_of_replay)


def rollouts(
    matches: Iterable[Match],
    number: SupportsIndex,
    policy: Policies = "random",
    seed: SupportsIndex | None = None,
    *,
    seat: SupportsIndex | None = None,
    processes: SupportsIndex = 1,
) -> Rollouts:
    """Play many positions to the end, each so many times, in one call: what a search asks for.

    Each row is what ``match.rollouts`` would find for its match, with the same seeds for all of them. So two
    answers to a question are compared in the same worlds.

    >>> match = load("tutorial").start(["Ann", "Bob"], seed=1)
    >>> after = [match.copy() for option in match.question.options]
    >>> for twin, option in zip(after, match.question.options):
    ...     twin.answer(option)
    >>> found = rollouts(after, 20, seed=1, seat=0)
    >>> found.rows == len(after), len(found) == 20 * len(after)
    (True, True)
    >>> found.row(1).winners == after[1].rollouts(20, seed=1, seat=0).winners
    True
    """
    from ruleshift.core.engine import rollouts

    return rollouts.from_matches(matches, number, policy, seed, seat, processes)


# Names that are only imported when somebody asks for them, to keep `import ruleshift` quick.
_LATER = {
    "Card": "ruleshift.core.engine.card",
    "UnknownCard": "ruleshift.core.engine.card",
    "DeckError": "ruleshift.text.errors",
    "UnknownDeck": "ruleshift.text.errors",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
