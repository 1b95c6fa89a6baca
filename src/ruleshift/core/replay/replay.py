"""Replays: a match as plain text that grows line by line, and the way back from text to match.

A replay is a header (engine, deck, parts of a mixed deck, options, decks that seats bring, seats, key)
and one input a line, in words. What has been written never changes when the match goes on, so a file can
be kept up to date by appending.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from ruleshift.core.engine.arguments import Text, shown, whole
from ruleshift.core.engine.chance import Key
from ruleshift.core.engine.errors import ReplayError
from ruleshift.core.engine.game import Brought, Part
from ruleshift.core.engine.question import Question
from ruleshift.core.engine.state import NONE
from ruleshift.core.match.history import CONCEDE, JOIN, LEAVE, RENEW, History, Input, apply
from ruleshift.core.replay import fairness
from ruleshift.version import VERSION

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.match.match import Match

FORMAT: Final = "ruleshift 1"
COMMENT: Final = "#"
DIGEST: Final = "= "
CAME: Final = "+ "
WENT: Final = "- "
ANEW: Final = "* "
DECK_LINE: Final = "|"
# Why an answer may meet a question that it was not given to.
EARLIER: Final = (
    " If the replay is older than this engine: answers that come to the same are not asked for any more."
)

# Finds a deck: its name, its own text if the replay carries it, the options, what the seats bring, and
# the decks that a mixed deck is made of.
Load = Callable[[str, str | None, dict[str, str], list[Brought], list[Part]], "Game"]


class Scribe:
    """Writes a match down by playing its history again, so that answering stays cheap.

    It keeps what it has written: a second save only adds what is new.
    """

    def __init__(self, game: Game, history: History) -> None:
        self.game = game
        self.history = history
        self.state = history.start.state(game)
        self.written = 0
        self.lines: list[str] = []
        self._turn()

    def text(self, deck: bool | None = None) -> str:
        """The whole replay; with the deck's text inside if wanted, or if it does not ship with us."""
        inputs = self.history.all_inputs()
        for one in inputs[self.written :]:
            self._write(one)
        return "\n".join([*self._header(deck), "", *self.lines, ""])

    def _header(self, deck: bool | None) -> list[str]:
        game, start = self.game, self.history.start
        lines = [FORMAT, f"engine {VERSION}", f"deck {game.name} {game.digest}"]
        if not game.parts and (deck or (deck is None and not game.shipped)):
            lines += quoted(game.text)
        for part in game.parts:
            lines.append(f"part {part.name} {part.digest}")
            if deck or (deck is None and not part.shipped):
                lines += quoted(part.text)
        lines += [f"option {name} {choice}" for name, choice in game.options.items()]
        for one in game.brought():
            lines.append(f"brings {one.name} {one.digest}")
            if deck or (deck is None and not one.shipped):
                lines += quoted(one.text)
        lines += [f"seat {name}" for name in start.names]
        if start.record is not None:
            lines += fairness.written(start.record)
        if start.position is not None:
            packed = start.position.pack()
            if start.position.key is not None:
                packed["key"] = start.position.key.hex()
            lines.append("position " + json.dumps(packed, separators=(",", ":")))
        elif start.key is not None:
            lines.append(f"key {start.key.hex()}")
        else:
            lines.append(f"seed {start.seed}")
        return lines

    def _write(self, one: Input) -> None:
        s = self.state
        turn = s.turn
        self.lines.append(self._words(one))
        apply(self.game, s, one)
        self.written += 1
        if s.turn != turn or s.outcome != NONE:
            self.lines.append(DIGEST + s.digest())
            self._turn()

    def _words(self, one: Input) -> str:
        s = self.state
        if isinstance(one, int):
            return f"{s.names[s.asked]}: {Question(self.game, s).label(one)}"
        if one.kind == JOIN:
            return f"{CAME}{one.name} {one.kind}"
        if one.kind == RENEW:
            return f"{ANEW}{one.kind} {one.name}"
        return f"{WENT}{s.names[one.seat]} {one.kind}"

    def _turn(self) -> None:
        s = self.state
        if s.outcome != NONE:
            self.lines.append(f"{COMMENT} {self.game.ending(s)}")
        else:
            self.lines.append(f"{COMMENT} turn {s.turn}: {s.names[s.active]}")


class Header:
    """The head of a replay, line by line."""

    def __init__(self, lines: list[str]) -> None:
        self.engine = ""
        self.deck = ""
        self.digest = ""
        self.deck_line = 1
        self.text: list[str] = []
        self.parts: list[tuple[str, str, list[str]]] = []  # name, digest, lines of its text
        self.brought: list[tuple[str, str, list[str]]] = []  # likewise
        self.options: dict[str, str] = {}
        self.names: list[str] = []
        self.fair: list[str] = []  # lines about how it was dealt
        self.record: fairness.Record | None = None  # the same, read
        self.seed: int | None = None
        self.key: bytes | None = None
        self.position: Any = None
        self.last = 0  # the line that ends it
        self._read(lines)

    def _read(self, lines: list[str]) -> None:
        first = lines[0].strip() if lines else ""
        if first != FORMAT:
            other = "a replay of another version" if first.startswith("ruleshift ") else "no replay of ours"
            raise ReplayError(1, f"this is {other}: expected {FORMAT!r}, found {short(first)!r}")
        for number, line in enumerate(lines[1:], 2):
            if line.startswith(DECK_LINE):
                named = self.brought or self.parts
                text = named[-1][2] if named else self.text
                text.append(line[2:] if line.startswith(f"{DECK_LINE} ") else line[1:])
            elif line.strip() and not line.startswith(COMMENT):
                self._line(number, line.strip())
            if self.last:
                return
        raise ReplayError(len(lines), "the file ends before its 'key' or 'seed' line; it has been cut off")

    def _line(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "engine":
            self.engine = rest
        elif word == "deck" and rest:
            self.deck, _, self.digest = rest.partition(" ")
            self.deck_line = number
        elif word == "option" and len(rest.split()) == 2:
            name, choice = rest.split()
            self.options[name] = choice
        elif word == "part" and len(rest.split()) == 2:
            part, digest = rest.split()
            self.parts.append((part, digest, []))
        elif word == "brings" and len(rest.split()) > 1:
            brought, _, digest = rest.rpartition(" ")
            self.brought.append((brought.strip(), digest, []))
        elif word == "seat" and rest:
            self.names.append(rest)
        elif word in (fairness.FAIR, fairness.UNFAIR):
            self._fair(number, line)
        elif word in ("key", "seed", "position"):
            self._start(number, word, rest)
        else:
            known = (
                "'engine', 'deck', 'part', 'option', 'brings', 'seat', 'fair', 'unfair', 'key', 'seed'"
                " or 'position'"
            )
            raise ReplayError(number, f"expected a line with {known}, found {short(line)!r}")

    def _fair(self, number: int, line: str) -> None:
        self.fair.append(line)
        try:
            self.record = fairness.read(self.fair)
        except ValueError as error:
            raise ReplayError(number, f"{error}, found {short(line)!r}") from None

    def _start(self, number: int, word: str, rest: str) -> None:
        if not self.deck or not self.names:
            missing = "'seat'" if self.deck else "'deck'"
            raise ReplayError(number, f"there is no {missing} line before {word!r}")
        try:
            if word == "key":
                self.key = bytes.fromhex(rest)
            elif word == "seed":
                self.seed = int(rest)
            else:
                self.position = json.loads(rest)
        except (ValueError, RecursionError):
            raise ReplayError(number, f"{short(rest)!r} is no {word}") from None
        self.last = number


class Replay:
    """A replay that has been read and can be played."""

    def __init__(self, text: Text, load: Load) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a replay is a text, found {type(text).__name__}")
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        self.whole = self.lines[-1] == ""  # else the last line may be half a line
        if self.whole:
            self.lines.pop()
        self.header = Header(self.lines)
        self.game = self._load(load)
        self.match = self._begin()
        self.match.history.start.record = self.header.record
        self.agreed = self.header.last  # the last line at which both were the same
        self.line = self.header.last  # the line that is being played
        self.compared = 0  # recorded positions that were the same

    def _load(self, load: Load) -> Game:
        header = self.header
        text = "\n".join(header.text) if header.text else None
        loose = header.position is not None
        brought = [
            Brought(name, digest, "\n".join(lines), not lines, loose)
            for name, digest, lines in header.brought
        ]
        parts = [Part(name, digest, "\n".join(lines), not lines) for name, digest, lines in header.parts]
        try:
            return load(header.deck, text, header.options, brought, parts)
        except ValueError as error:
            raise ReplayError(header.deck_line, f"cannot play with this deck: {error}") from error

    def _begin(self) -> Match:
        from ruleshift.core.match.begin import begin

        header = self.header
        if header.position is None:
            try:
                return begin(self.game, header.names, header.seed, header.key)
            except ValueError as error:
                raise ReplayError(header.last, str(error)) from error
        try:
            if header.digest != self.game.digest or self._changed():
                raise ValueError("the deck is another one")
            check_position(self.game, header.position, len(header.names))
            state = self.game.unpack(header.position, header.names)
            if "key" in header.position:
                state.key = Key(bytes.fromhex(header.position["key"]))
            return self.game.match(state)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise ReplayError(header.last, f"this position cannot be set up: {error}") from error

    def play(self) -> Iterator[Match]:
        """The match at its start and after each input; always the same match, going on."""
        yield self.match
        for number, line in enumerate(self.lines[self.header.last :], self.header.last + 1):
            self.line = number
            line = line.strip()
            if line.startswith(DIGEST):
                self._compare(line[len(DIGEST) :].strip())
            elif line and not line.startswith(COMMENT):
                self._input(line)
                yield self.match

    def _wrong(self, message: str) -> ReplayError:
        return ReplayError(self.line, message + self._differences(), self.match)

    def _differences(self) -> str:
        """What may be behind it: another deck or another engine."""
        header = self.header
        notes = [f"the deck {name} has changed since" for name in self.changed()]
        if header.engine and header.engine != VERSION:
            notes.append(f"it was played with version {header.engine} and this is {VERSION}")
        return f" ({'; '.join(notes)})" if notes else ""

    def changed(self) -> list[str]:
        """The decks that are not what they were."""
        header = self.header
        other = header.digest and header.digest != self.game.digest and not header.parts
        return [*([header.deck] if other else []), *self._changed()]

    def _changed(self) -> list[str]:
        """The parts of a mixed deck and the decks that seats bring that are not what they were."""
        header, game = self.header, self.game
        pairs = [
            *zip(header.parts, [part.digest for part in game.parts], strict=False),
            *zip(header.brought, [one.digest for one in game.brought()], strict=False),
        ]
        return [there[0] for there, here in pairs if there[1] != here]

    def _compare(self, digest: str) -> None:
        here = self.match.digest()
        if digest == here:
            self.agreed = self.line
            self.compared += 1
        elif self._cut_off():
            raise self._wrong(f"the file is cut off: {short(digest)!r} is not the whole digest")
        else:
            raise self._wrong(
                f"the position is {here} here and {short(digest)} in the replay; "
                f"the first difference lies after line {self.agreed}"
            )

    def _cut_off(self) -> bool:
        return not self.whole and self.line == len(self.lines)

    def _input(self, line: str) -> None:
        match = self.match
        if match.outcome is not None:
            raise self._wrong(f"read {short(line)!r}, but the game is over: {match.outcome}")
        try:
            if line.startswith(CAME):
                match.join(self._named(line, CAME, JOIN))
            elif line.startswith(ANEW):
                self._renew(line)
            elif line.startswith(WENT):
                conceded = line.endswith(f" {CONCEDE}")
                name = self._named(line, WENT, CONCEDE if conceded else LEAVE)
                seat = match.names.index(name) if name in match.names else -1
                (match.concede if conceded else match.leave)(seat)
            else:
                self._answer(line)
        except ReplayError:
            raise
        except ValueError as error:
            raise self._wrong(f"{error}") from error

    def _renew(self, line: str) -> None:
        word, _, digits = line[len(ANEW) :].strip().partition(" ")
        try:
            key = bytes.fromhex(digits)
        except ValueError:
            key = b""
        if word != RENEW or not key:
            raise self._wrong(f"expected '{ANEW}{RENEW} ' and a key, found {short(line)!r}")
        self.match.renew_chance(key)

    def _named(self, line: str, mark: str, verb: str) -> str:
        if not line.endswith(f" {verb}"):
            raise self._wrong(f"expected '{mark}NAME {verb}', found {short(line)!r}")
        return line[len(mark) : -len(verb) - 1].strip()

    def _answer(self, line: str) -> None:
        question = self.match.question
        assert question is not None
        asked = self.match.names[question.who]
        there = f"{asked} is asked here: {question.prompt}"
        name, colon, label = line.partition(":")
        label = label.strip()
        if not colon or name.strip() not in self.match.names:
            raise self._wrong(f"expected '{asked}: ' and an answer, found {short(line)!r}; {there}")
        if name.strip() != asked:
            raise self._wrong(f"read {short(line)!r}, but {there}{EARLIER}")
        if self._cut_off():
            self._check_last(question, label)
        try:
            option = question.find(label)
        except ValueError as error:
            raise self._wrong(f"{error}. {there}{EARLIER}") from None
        self.match.answer(option)

    def _check_last(self, question: Question, label: str) -> None:
        """A last line without its line end must be beyond doubt."""
        labels = question.labels().values()
        if label not in labels or any(other != label and other.startswith(label) for other in labels):
            where = (
                f"in the middle of {short(label)!r}"
                if label
                else f"before what {self.match.names[question.who]} answered"
            )
            raise self._wrong(f"the file is cut off {where}")


def quoted(text: str) -> list[str]:
    """A deck's text as lines of a header."""
    return [f"{DECK_LINE} {line}".rstrip(" ") for line in text.split("\n")]


def check_position(game: Game, packed: Any, seats: int) -> None:
    """Refuse a position that cannot be: every card in one place, effects and seats that exist."""
    from ruleshift.core.engine.machine import FRAME

    if sorted(card for zone in packed["zones"] for card in zone) != list(range(len(game.names))):
        raise ValueError("not every card lies in one place")
    if len(packed["known"]) != len(game.names) or len(packed["sight"]) != len(packed["zones"]):
        raise ValueError("its lists do not fit together")
    if not set(packed["order"]) <= set(range(seats)):
        raise ValueError("it names seats that are not there")
    stack = packed["stack"]
    if len(stack) % FRAME or any(not 0 <= effect < len(game.effects) for effect in stack[::FRAME]):
        raise ValueError("what remains to be done is no part of this game")


def resume(text: Text, load: Load, inputs: SupportsIndex | None = None) -> Match:
    """The match that a replay tells of, after all its inputs or only so many."""
    last = None if inputs is None else whole(inputs)
    if inputs is not None and (last is None or last < 0):
        raise ValueError(f"a match has no {shown(inputs)} inputs; 0 is its start")
    replay = Replay(text, load)
    for count, match in enumerate(replay.play()):
        if count == last:
            return match
    return replay.match


def short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
