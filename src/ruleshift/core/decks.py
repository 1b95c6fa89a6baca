"""Finds a deck, has its family read it, once, and makes a game of it.

Its normal form is kept in the user's cache folder: a deck that is kept is loaded in a few milliseconds, and
whatever only a new deck needs is imported then.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ruleshift.core import registry
from ruleshift.text.cache import DECK, digest_of, keep, look_up
from ruleshift.text.encoding import LARGEST_FILE, decode, refusal
from ruleshift.text.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from ruleshift.core.engine.game import Brought, Game, Part
    from ruleshift.core.family import Family
    from ruleshift.core.match.match import Match

Deck = Any  # a deck or a card in normal form; a family names its own types
PLUS = "+"
SUFFIXES = (".yaml", ".yml")
# Lines of a deck file that are about pictures only: a new picture leaves a deck's digest as it is. Nothing
# that decides a game fits into such a line, for behind labels of choices that are called `art` stands a list.
PICTURES = re.compile(rb"^(?: +art:[ ]+\{[^{}\n]*\}|world:[^\n]*?)[ \r]*\n", re.MULTILINE)
MOST_FILES = 1000  # of a folder, to look for a name that is nearly right


@record()
class LoadedDeck:
    """A deck in normal form, with the text it was read from and a digest of that text without its pictures.

    >>> deck_from_text("deck: tiny\\ncards: [{name: Sun, type: keeper}]").deck["deck"]
    'tiny'
    """

    deck: Deck
    digest: str
    file: str | None  # its path, if it has one
    text: str
    parts: tuple[LoadedDeck, ...] = ()  # the decks it is a sum of

    @property
    def source(self) -> Path | None:
        """The file it was read from, if there is one."""
        from pathlib import Path

        return Path(self.file) if self.file is not None else None

    @property
    def shipped(self) -> bool:
        """Whether it is an installed deck that its name leads to, or all its parts are."""
        if self.parts:
            return all(part.shipped for part in self.parts)
        return self.file is not None and self.file == registry.deck_files().get(self.deck["deck"])

    @property
    def family(self) -> Family:
        """The family that it belongs to."""
        return registry.family(self.deck["family"])


def shipped_decks(family: str = "") -> list[str]:
    """The names of the decks that are installed, of all families or of one."""
    return registry.decks_of(family) if family else list(registry.deck_files())


def load_deck(name_or_path: str | os.PathLike[str]) -> LoadedDeck:
    """A deck by its name, if it is installed, from a file, or a sum of such (`a+b`)."""
    name = os.fspath(name_or_path)
    installed = registry.deck_files()
    if name in installed:
        return load_file(installed[name])
    if is_file(name):
        return load_file(name)
    if PLUS in name:
        return mixed([load_deck(one) for one in summands(name, installed)])
    from ruleshift.text.errors import UnknownDeck

    raise UnknownDeck(_no_such_deck(name, list(installed)))


def mixed(parts: Sequence[LoadedDeck]) -> LoadedDeck:
    """Several decks shuffled into one by their family; the first of them decides what that is."""
    first, *others = parts
    for other in others:
        if other.family is not first.family:
            from ruleshift.text.errors import CannotMix

            raise CannotMix(
                f"'{other.deck['deck']}' cannot be mixed with '{first.deck['deck']}': it plays by the rules"
                f" of another family, {other.family.title} and not {first.family.title}"
            )
    return first.family.mix(parts)


def summands(name: str, known: Mapping[str, str]) -> list[str]:
    """The decks that a sum names; a plus inside the path of a file belongs to the path.

    >>> summands("tutorial + my.yaml", {"tutorial": ""})
    ['tutorial', 'my.yaml']
    """
    parts = name.split(PLUS)
    found: list[str] = []
    while parts:
        runs = [PLUS.join(parts[:length]).strip() for length in range(len(parts), 0, -1)]
        deck = next((run for run in runs if run in known or is_file(run)), runs[-1])
        if not deck:
            from ruleshift.text.errors import CannotMix

            raise CannotMix(f"'{name}' is no sum of decks: something is missing beside a '{PLUS}'")
        found.append(deck)
        del parts[: deck.count(PLUS) + 1]
    return found


def load_file(path: str | os.PathLike[str]) -> LoadedDeck:
    """A deck from a file, through the cache."""
    path = os.fspath(path)
    name = os.path.basename(path)
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise refusal(name, "is not a file")  # a pipe would keep us waiting
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST_FILE + 1)  # one byte more than allowed is enough to refuse it
    except OSError as error:
        raise refusal(name, f"cannot be read: {error.strerror}") from None
    return _deck_from_bytes(data, name, path)


def deck_from_text(text: str, name: str = "deck.yaml") -> LoadedDeck:
    """A deck from its text, as an upload or a test has it; `name` stands for the file in messages."""
    return _deck_from_bytes(text.encode("utf-8", "surrogatepass"), name, None)


def _deck_from_bytes(data: bytes, name: str, file: str | None) -> LoadedDeck:
    text = decode(data, name)
    digest = digest_of(data)
    meaning = registry.meaning()
    deck = look_up(DECK, digest, meaning)
    if deck is None:
        from ruleshift.core.reader import read_deck  # only now: reading takes a second look at every word

        deck = read_deck(text, name)
        keep(DECK, digest, deck, meaning)
    return LoadedDeck(deck, digest_of(PICTURES.sub(b"", data)), file, text)


# -- finding -----------------------------------------------------------------------------------


def is_file(path: str) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    return os.path.isfile(path)


def _no_such_deck(name: str, shipped: list[str]) -> str:
    from ruleshift.text.wording import cut, listed, nearest

    beside = _files_beside(name)
    near = nearest(os.path.splitext(name)[0], [*shipped, *beside])
    near = beside.get(near or "", near)
    meant = f"; did you mean '{near}'?" if near else "."
    if os.path.splitext(name)[1] in SUFFIXES:
        return f"unknown deck '{cut(name)}': there is no such file{meant}"
    if not registry.complete():
        return f"unknown deck '{cut(name)}'{meant} {registry.NOT_OURS[:1].upper()}{registry.NOT_OURS[1:]}"
    decks = f"Installed decks: {listed(shipped, 'and')}"
    path = "The path of a deck file works too (`my-deck.yaml`)"
    broken = "; not all that is installed can be used, see `ruleshift decks`" if registry.complaints() else ""
    return f"unknown deck '{cut(name)}'{meant} {decks}. {path}{broken}"


def _files_beside(name: str) -> dict[str, str]:
    """Deck files in the folder where that one was looked for: the path without and with its ending."""
    folder = os.path.dirname(name)
    try:
        found = sorted(os.listdir(folder or "."))[:MOST_FILES]
    except (OSError, ValueError):  # a name no folder can have
        return {}
    paths = [os.path.join(folder, file) for file in found if file.endswith(SUFFIXES)]
    return {os.path.splitext(path)[0]: path for path in paths}


# -- games -------------------------------------------------------------------------------------


def compiled(
    loaded: LoadedDeck, options: Mapping[str, str] | None, brought: Sequence[Any] | None = None
) -> Game:
    """The game of a deck, made by its family."""
    from ruleshift.core.engine.game import Part

    if options is not None and not isinstance(options, Mapping):
        from ruleshift.core.engine.arguments import shown

        raise TypeError(f"options are a mapping such as {{'turn_limit': '200'}}, found {shown(options)}")
    try:
        game = loaded.family.compile(loaded, dict(options or {}), brought)
    except ImportError as error:  # its package is there in part
        raise refusal(loaded.deck["deck"], registry.incomplete(loaded.family, error)) from error
    game.text = loaded.text
    game.shipped = loaded.shipped
    game.loaded = True
    game.parts = tuple(Part(one.deck["deck"], one.digest, one.text, one.shipped) for one in loaded.parts)
    return game


def compiled_anew(game: Game, options: Mapping[str, str]) -> Game:
    """The same game under other options."""
    parts = tuple(deck_from_text(part.text, f"{part.name}.yaml") for part in game.parts)
    loaded = LoadedDeck(game.deck, game.digest, None, game.text, parts)
    other = compiled(loaded, options, game.brought() or None)
    other.shipped, other.parts = game.shipped, game.parts
    return other


def game_of_replay(
    name: str,
    text: str | None,
    options: Mapping[str, str],
    brought: Sequence[Brought],
    parts: Sequence[Part] = (),
) -> Game:
    """The game of a replay: with the decks it carries, or with those installed. It opens no other file."""
    return _compiled_once(name, text, tuple(options.items()), tuple(brought), tuple(parts))


def resume(text: str, inputs: int | None = None) -> Match:
    """The match that a saved text tells of, with its decks or with those installed."""
    from ruleshift.core.replay import replay

    return replay.resume(text, game_of_replay, inputs)


@lru_cache(8)
def _compiled_once(
    name: str,
    text: str | None,
    options: tuple[tuple[str, str], ...],
    brought: tuple[Brought, ...],
    parts: tuple[Part, ...],
) -> Game:
    if PLUS in name:
        texts = {part.name: part.text for part in parts if not part.shipped}
        loaded = mixed([_in_replay(one, texts.get(one)) for one in name.split(PLUS)])
    else:
        loaded = _in_replay(name, text)
    return compiled(loaded, dict(options), brought or None)


def _in_replay(name: str, text: str | None) -> LoadedDeck:
    """A deck that a replay names: from the text it carries, or one that is installed."""
    if text is not None:
        return deck_from_text(text, f"{name}.yaml")
    if name in registry.deck_files():
        return load_deck(name)
    from ruleshift.text.errors import UnknownDeck
    from ruleshift.text.wording import nearest

    near = nearest(name, shipped_decks())
    hint = f"did you mean {near!r}?" if near else "install the package that brings it"
    raise UnknownDeck(f"{name!r} is not installed, nor is it in the replay; {hint}")
