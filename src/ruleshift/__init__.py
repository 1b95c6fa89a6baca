"""Ruleshift: a rules engine and a table for card games whose rules change while they are played.

>>> import ruleshift
>>> game = ruleshift.load("star-fluxx")
>>> match = game.start(["Ann", "Bob", "Cy"], seed=7)
>>> while question := match.question:
...     match.answer(question.options[0])
>>> match.outcome is not None
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from ruleshift import built as built  # first: it refuses a compiled engine that is out of date
from ruleshift.core.engine import chance
from ruleshift.core.engine.errors import ReplayError, SeatError
from ruleshift.core.engine.event import Event
from ruleshift.core.engine.explain import Explanation, Outcome
from ruleshift.core.engine.game import Brought, Game, Part
from ruleshift.core.engine.question import Question
from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.core.match.match import Match
from ruleshift.core.view.view import View
from ruleshift.version import VERSION

if TYPE_CHECKING:
    import os

    from ruleshift.core.engine.card import Card, UnknownCard
    from ruleshift.core.replay.proof import Proof
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.match import FluxxMatch
    from ruleshift.families.fluxx.view.view import FluxxView
    from ruleshift.families.necro.deckbuilding.decklist import DeckList
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.view.view import NecroView
    from ruleshift.language.load import LoadedDeck
    from ruleshift.text.errors import DeckError, UnknownDeck

__version__ = VERSION
compiled: bool = not str(chance.__file__).endswith((".py", ".pyc"))  # or the engine is plain Python
__all__ = [
    "Card",
    "DeckError",
    "DeckList",
    "Event",
    "Explanation",
    "FluxxGame",
    "FluxxMatch",
    "FluxxView",
    "Game",
    "IllegalAnswer",
    "Match",
    "NecroGame",
    "NecroView",
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
]


def decks() -> list[str]:
    """The names of the decks that come with the package.

    >>> "tutorial" in decks()
    True
    """
    from ruleshift.language.load import shipped_decks

    return shipped_decks()


def load(
    deck: str | os.PathLike[str],
    options: Mapping[str, str] | None = None,
    decks: Sequence[str | os.PathLike[str] | DeckList | None] | None = None,
) -> Game:
    """A deck ready to be played: one that comes with the package, or a file of your own.

    Decks of the Fluxx family can be shuffled together with a plus: ``star-fluxx+zombie-fluxx``.
    ``options`` sets options of the deck by name; the others keep their default. ``decks`` says what
    each seat brings, in games where every seat brings a deck of its own: names or files of deck lists.

    >>> load("tutorial").title
    'First Steps'
    """
    from ruleshift.language.load import load_deck

    return _compiled(load_deck(deck), options, decks)


def loads(text: str, options: Mapping[str, str] | None = None) -> Game:
    """A deck ready to be played, from the text of a deck file.

    >>> from ruleshift.language.load import load_deck
    >>> loads(load_deck("tutorial").text).title
    'First Steps'
    """
    from ruleshift.language.load import deck_from_text

    return _compiled(deck_from_text(text, "deck.yaml"), options, None)


def resume(text: str, inputs: int | None = None) -> Match:
    """The match a saved text tells of, at the very question it was saved at.

    With ``inputs`` only so many of its answers, joins and leaves are played. A text that makes no
    sense raises ReplayError with the line where it stops.

    >>> match = load("tutorial").start(["Ann", "Bob"], seed=3)
    >>> match.answer(match.question.options[0])
    >>> resume(match.save()).digest() == match.digest()
    True
    """
    from ruleshift.core.replay import replay

    return replay.resume(text, _found, inputs)


def replay(text: str) -> Iterator[Match]:
    """Play a saved text: the match at its start and after each input.

    It is always the same match, going on; take a ``copy()`` of what you want to keep.

    >>> match = load("tutorial").start(["Ann", "Bob"], seed=3)
    >>> match.answer(match.question.options[0])
    >>> len(list(replay(match.save())))
    2
    """
    from ruleshift.core.replay.replay import Replay

    return Replay(text, _found).play()


def prove(text: str) -> Proof:
    """Play a saved text again and check all that it says of itself: positions, its key, how that was made.

    >>> found = prove(load("tutorial").start(["Ann", "Bob"]).save())
    >>> found.kind, found.inputs, found.flaws
    ('key', 0, [])
    """
    from ruleshift.core.replay import proof

    return proof.prove(text, _found)


def _found(
    name: str,
    text: str | None,
    options: Mapping[str, str],
    brought: Sequence[Brought],
    parts: Sequence[Part] = (),
) -> Game:
    """The game of a replay: with the decks it carries, or with ours. It opens no other file."""
    return _compiled_once(name, text, tuple(options.items()), tuple(brought), tuple(parts))


@lru_cache(8)
def _compiled_once(
    name: str,
    text: str | None,
    options: tuple[tuple[str, str], ...],
    brought: tuple[Brought, ...],
    parts: tuple[Part, ...],
) -> Game:
    if "+" in name:
        from ruleshift.families.fluxx.language.mix import mix

        texts = {part.name: part.text for part in parts if not part.shipped}
        loaded = mix([_in_replay(one, texts.get(one)) for one in name.split("+")])
    else:
        loaded = _in_replay(name, text)
    return _compiled(loaded, dict(options), brought or None)


def _in_replay(name: str, text: str | None) -> LoadedDeck:
    """A deck that a replay names: from the text it carries, or one of ours."""
    from ruleshift.language.load import deck_from_text, load_deck
    from ruleshift.text.errors import UnknownDeck
    from ruleshift.text.wording import nearest

    if text is not None:
        return deck_from_text(text, f"{name}.yaml")
    if name not in decks():
        near = nearest(name, decks())
        hint = f"; did you mean {near!r}?" if near else ""
        raise UnknownDeck(f"{name!r} does not come with the package, nor is it in the replay{hint}")
    return load_deck(name)


def _compiled(
    loaded: LoadedDeck,
    options: Mapping[str, str] | None,
    brought: Sequence[str | os.PathLike[str] | DeckList | Brought | None] | None,
) -> Game:
    """The game of a deck, made by its family."""
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options are a mapping such as {{'turn_limit': '200'}}, found {options!r}")
    chosen = dict(options or {})
    game: Game
    if loaded.deck.get("family") == "necro":
        from ruleshift.families.necro.deckbuilding.decklist import lists_for
        from ruleshift.families.necro.game import NecroGame

        deck = loaded.deck
        if any(isinstance(one, Brought) and one.loose for one in brought or ()):
            from ruleshift.families.necro.position.decks import with_blanks

            deck = with_blanks(deck)
        game = NecroGame(deck, loaded.digest, chosen, lists_for(deck, brought))
    else:
        from ruleshift.families.fluxx.game import FluxxGame

        game = FluxxGame(loaded.deck, loaded.digest, chosen)
        if brought is not None:
            game.with_decks(*brought)  # says that there is nothing to bring
    game.text = loaded.text
    game.shipped = loaded.shipped
    game.parts = tuple(Part(one.deck["deck"], one.digest, one.text, one.shipped) for one in loaded.parts)
    return game


# Names that are only imported when somebody asks for them, to keep `import ruleshift` quick.
_LATER = {
    "Card": "ruleshift.core.engine.card",
    "FluxxGame": "ruleshift.families.fluxx.game",
    "FluxxMatch": "ruleshift.families.fluxx.match",
    "FluxxView": "ruleshift.families.fluxx.view.view",
    "UnknownCard": "ruleshift.core.engine.card",
    "DeckError": "ruleshift.text.errors",
    "UnknownDeck": "ruleshift.text.errors",
    "DeckList": "ruleshift.families.necro.deckbuilding.decklist",
    "NecroGame": "ruleshift.families.necro.game",
    "NecroView": "ruleshift.families.necro.view.view",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
