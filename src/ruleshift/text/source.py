"""From the text of a deck file to a tree of nodes with positions; refuses whatever could do harm.

The YAML parser's events are read one by one, and the tree is built here, so that a hostile file is
refused at the first event that goes too far, before anything large has been made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ruleshift.text.encoding import LARGEST_FILE, control_in, refusal
from ruleshift.text.errors import DeckError, Mistake

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError

DEEPEST: Final = 30
MOST_NODES: Final = 40_000
LONGEST_TEXT: Final = 2_000
LONGEST_LINE: Final = 4_000  # the parser takes quadratic time over some long lines
LONGEST_NUMBER: Final = 6  # digits

QUOTE: Final = re.compile(r"['\"]")
TIGHT: Final = re.compile(r"(\s*(?:- )?)([a-z][a-z ]*):([^\s:].*)")
NUMBER: Final = re.compile(r"[-+]?[0-9]+")


@dataclass(slots=True)
class Text:
    """A scalar, just as it is written: the reader decides what it means."""

    line: int
    column: int
    text: str
    plain: bool  # written without quotes


@dataclass(slots=True)
class Items:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Keys:
    """A mapping, in the order of the file."""

    line: int
    column: int
    pairs: list[tuple[Text, Node]] = field(default_factory=list)

    def get(self, name: str) -> Node | None:
        """The node behind a key."""
        return next((node for key, node in self.pairs if key.text == name), None)


Node = Text | Items | Keys


def parse(text: str, file: str) -> tuple[Node, list[Mistake]]:
    """The tree of a deck file, and the mistakes that did not keep it from being read (keys given twice)."""
    if len(text) > LARGEST_FILE:
        raise refusal(file, f"the text is longer than {LARGEST_FILE // 1000} kB; no deck needs that much")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise refusal(
                file, f"a line of {len(line)} characters; at most {LONGEST_LINE} are allowed", number, 1
            )
        if control := control_in(line):
            name = "a NUL byte" if control[0] == "\0" else f"the control character {control[0]!r}"
            raise refusal(file, f"{name} does not belong in a deck file", number, control.start() + 1)
        if "\t" in line[: len(line) - len(line.lstrip())]:
            raise refusal(file, "indent with spaces, not with tabs", number, line.index("\t") + 1)
    return _Builder(file).build(text)


Event = Any  # the parser's events carry their attributes untyped


class _Builder:
    """Builds the tree from the parser's events, with a list for a stack: nothing here recurses."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.mistakes: list[Mistake] = []
        self.root: Node | None = None
        self.open: list[Items | Keys] = []
        self.keys: list[Text | None] = []  # for each open node: the key whose value comes next
        self.seen: list[dict[str, int]] = []  # for each open node: its keys and their lines
        self.nodes = 0
        self.documents = 0

    def build(self, text: str) -> tuple[Node, list[Mistake]]:
        from ruamel.yaml.error import MarkedYAMLError, YAMLError

        try:
            for event in _events(text):
                self.take(event)
        except MarkedYAMLError as error:
            raise self.syntax_error(error, text) from None
        except (YAMLError, ValueError) as error:
            if isinstance(error, DeckError):
                raise
            raise refusal(self.file, f"is not YAML: {_first_line(str(error))}") from None
        if self.root is None:
            raise refusal(self.file, "the file is empty; a deck starts with `deck: its-name`")
        return self.root, self.mistakes

    def take(self, event: Event) -> None:
        kind = type(event).__name__
        if kind == "DocumentStartEvent":
            self.documents += 1
            if self.documents > 1:
                raise self.refuse(event, "a second document starts here (`---`); a file holds one deck")
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            self.open.pop()
            self.keys.pop()
            self.seen.pop()
        elif kind in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent", "AliasEvent"):
            self.node(event, kind)

    def node(self, event: Event, kind: str) -> None:
        if kind == "AliasEvent":
            raise self.refuse(event, f"the alias `*{_cut(event.anchor)}` is not allowed; write the value out")
        if event.anchor is not None:
            raise self.refuse(
                event, f"the anchor `&{_cut(event.anchor)}` is not allowed; write the value out"
            )
        if getattr(event, "tag", None) is not None:
            raise self.refuse(event, f"the tag `{_cut(event.tag)}` is not allowed; write plain text")
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise self.refuse(event, f"the file holds more than {MOST_NODES} values; no deck needs that many")
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if kind == "ScalarEvent":
            self.place(self.scalar(event, line, column), event)
            return
        if len(self.open) >= DEEPEST:
            raise self.refuse(event, f"nested deeper than {DEEPEST} levels; no card needs that")
        opened = Items(line, column) if kind == "SequenceStartEvent" else Keys(line, column)
        self.place(opened, event)
        self.open.append(opened)
        self.keys.append(None)
        self.seen.append({})

    def scalar(self, event: Event, line: int, column: int) -> Text:
        text, plain = event.value, event.style is None
        if len(text) > LONGEST_TEXT:
            raise self.refuse(event, f"a text of {len(text)} characters; at most {LONGEST_TEXT} are allowed")
        if plain and NUMBER.fullmatch(text) and len(text.lstrip("+-")) > LONGEST_NUMBER:
            raise self.refuse(event, f"the number {_cut(text)} is too large; at most {LONGEST_NUMBER} digits")
        return Text(line, column, text, plain)

    def place(self, node: Node, event: Event) -> None:
        """Hang a node into the tree: as the root, a list's next item, a key, or the value of a key."""
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Items):
            parent.items.append(node)
            return
        key = self.keys[-1]
        if key is not None:
            self.keys[-1] = None
            first = self.seen[-1].get(key.text)
            if first is None:
                self.seen[-1][key.text] = key.line
                parent.pairs.append((key, node))
            else:
                message = f"the key '{_cut(key.text)}' is given twice; the first is on line {first}"
                self.mistakes.append(Mistake(self.file, key.line, key.column, "", message))
            return
        if not isinstance(node, Text):
            raise self.refuse(event, "a key must be a word; put quotes round text in brackets or braces")
        if node.text == "<<" and node.plain:
            raise self.refuse(event, "merge keys (`<<`) are not allowed; write the keys out")
        self.keys[-1] = node

    def refuse(self, event: Event, message: str) -> DeckError:
        mark = event.start_mark
        return refusal(self.file, message, mark.line + 1, mark.column + 1)

    def syntax_error(self, error: MarkedYAMLError, text: str) -> DeckError:
        mark = error.problem_mark or error.context_mark
        problem = _first_line(error.problem or error.context or "unreadable")
        if "quoted scalar" in (error.context or "") and error.context_mark:
            mark = error.context_mark  # where the quote is opened; the problem is noticed far below
        if "could not find expected ':'" in problem and error.context_mark:
            mark = error.context_mark  # the line itself; the problem is noticed in the next one
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        lines = text.split("\n")
        if mark and "\t" in lines[line - 1][column - 1 : column]:
            message = "a tab stands here; write spaces"
        elif "mapping values are not allowed" in problem and (tight := _no_space(lines, line)):
            line, column, message = tight
        elif "mapping values are not allowed" in problem:
            message = 'a text with a colon must be quoted: `name: "Mission: Mars"`'
            if ": " not in text.split("\n")[line - 1][: column - 1]:
                message += "; or else this line is indented too far"
        elif "'<scalar>'" in problem and QUOTE.search(text.split("\n")[line - 1][: column - 1]):
            message = 'more text behind a closed quote; put double quotes round the whole: "It\'s mine"'
        elif "duplicate" in problem:
            message = "a directive is given twice"
        else:
            message = _in_words(problem, error.context_mark.line + 1 if error.context_mark else line)
        return refusal(self.file, message, line, column)


def _no_space(lines: list[str], line: int) -> tuple[int, int, str] | None:
    """A colon without a space behind it, on the line where that is noticed or the one before."""
    for number in (line - 1, line):
        tight = TIGHT.match(lines[number - 1]) if number > 0 else None
        if tight:
            return (
                number,
                tight.end(1) + 1,
                f"a space is missing behind the colon: `{tight[2]}: {_cut(tight[3])}`",
            )
    return None


# What the parser's own words mean to somebody who has never seen one; {line} is where it all began.
IN_WORDS: Final = {
    "expected <block end>": "this line does not fit the lines above it; what belongs together, such as the "
    "dashes of a list, starts in the same column",
    "could not find expected ':'": "this is neither a key with a colon and a space nor a quoted text; "
    "a colon is missing, as in `type: keeper`",
    "expected ',' or '}'": "the brace of line {line} is not closed before this; inside braces, quote text "
    "that holds a comma, a colon or a brace",
    "expected ',' or ']'": "the bracket of line {line} is not closed before this; inside brackets, quote "
    "text that holds a comma, a colon or a bracket",
    "that cannot start any token": "a text cannot start with this sign; put quotes round the text",
    "found unexpected end of stream": "a quote is opened here and never closed",
}


def _in_words(problem: str, line: int) -> str:
    known = next((words for start, words in IN_WORDS.items() if start in problem), None)
    return known.format(line=line) if known else f"is not YAML: {problem}"


def _events(text: str) -> Iterator[Event]:
    from ruamel.yaml import YAML

    events: Iterator[Event] = YAML(typ="safe", pure=True).parse(text)
    return events


def _cut(text: object, length: int = 40) -> str:
    shown = str(text)
    return shown if len(shown) <= length else shown[: length - 3] + "..."


def _first_line(text: str) -> str:
    return _cut(text.strip().split("\n")[0], 200)
