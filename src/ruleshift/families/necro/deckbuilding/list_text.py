"""From the text of a deck list to its lines: heads, sections, counts and names, each with its place.

A list is plain text. `#` starts a comment, `deck:` and `about:` say what it is, `Survivor:` names the
Survivor, and every other line is a card with its number: `4x Torch`, `3 Torch` or `Torch x3`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from ruleshift.text.encoding import control_in, refusal
from ruleshift.text.errors import DeckError, Mistake
from ruleshift.text.record import record
from ruleshift.text.wording import MOST_MISTAKES, cut, nearest

LARGEST_LIST: Final = 60_000  # bytes
LONGEST_LINE: Final = 500
MOST_COPIES: Final = 60  # both decks together hold no more

# Sections: where a card of which type may stand. Without a heading, the type alone decides.
ANYWHERE: Final = ""
SURVIVOR: Final = "Survivor"
SURVIVOR_DECK: Final = "Survivor Deck"
ZOMBIE_DECK: Final = "Zombie Deck"
SECTIONS: Final = {name.casefold(): name for name in (SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK)}
HEADS: Final = ("deck", "about")

KEY: Final = re.compile(r"([^:]*?)\s*(?:\(\s*\d+\s*\))?\s*:\s*(.*)")  # `Zombie Deck (20):` is a heading too
COUNT_FIRST: Final = re.compile(r"([-+]?\d+)(?:\s*[xX×*]\s+|[xX×*](?=\S)|\s+)(.+)")
COUNT_LAST: Final = re.compile(r"(.+?)\s+[xX×*]\s*([-+]?\d+)")
BULLET: Final = re.compile(r"^[-*•]\s+")
NO_COMMENT: Final = "for a comment, write # before it"
CUT_OFF: Final = "; the file ends in the middle of this line and may have been cut off"
COMMENT: Final = re.compile(r"(?:^|\s)#.*")
QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "\u00a0": " "})


@record()
class Line:
    """Some copies of a card, as they stand in a list."""

    number: int  # of the line, from 1
    column: int
    section: str
    count: int
    name: str


class Listing:
    """A deck list that has been read but not judged: nothing here knows which cards there are."""

    def __init__(self, file: str, text: str, last: int) -> None:
        self.file = file
        self.text = text
        self.last = last  # the number of the last line, if the file stops in the middle of it
        self.title = ""
        self.about = ""
        self.lines: list[Line] = []
        self.headings: dict[str, int] = {}  # section -> the line where it begins
        self.mistakes: list[Mistake] = []
        self.unread = 0  # lines without a count one could add up

    def wrong(self, line: int, column: int, message: str) -> None:
        """Note a mistake; a file with far too many of them is no attempt at a list."""
        self.mistakes.append(Mistake(self.file, line, column, "", message))
        if len(self.mistakes) >= MOST_MISTAKES:
            raise DeckError(self.mistakes)


def plain(name: str) -> str:
    """A name as it is compared: no stray spaces, plain quotes, one way to write an accent.

    >>> plain("  Marcus’  Vest ")
    "Marcus' Vest"
    """
    return " ".join(unicodedata.normalize("NFC", name).translate(QUOTES).split())


def tidy(text: str) -> str:
    """A text as it is kept: no stray line ends or trailing spaces, so that a replay can carry it."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return "\n".join(line.rstrip() for line in text.split("\n"))


def read(text: str, file: str) -> Listing:
    """The lines of a list; what cannot be read is noted as a mistake.

    >>> [(line.count, line.name) for line in read("4x Torch\\nBandage x2", "my.txt").lines]
    [(4, 'Torch'), (2, 'Bandage')]
    """
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST_LIST:
        raise too_large(file)
    text = tidy(text)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if control := control_in(line):
            sign = "a NUL byte" if control[0] == "\0" else f"the control character {control[0]!r}"
            what = f"{sign} does not belong in a deck list; is this a text file?"
            raise refusal(file, what, number, control.start() + 1)
    if not text.strip():
        raise refusal(file, f"the file is empty; {HOW}")
    listing = Listing(file, text, last=0 if lines[-1] == "" else len(lines))
    _Reader(listing).read(lines)
    if not listing.lines and not listing.mistakes:
        raise refusal(file, f"the file names no card; {HOW}")
    return listing


HOW: Final = (
    "a deck list has a line `Survivor: NAME` and a line for each card, such as `4x NAME`, "
    "40 cards and 20 zombies in all"
)


def too_large(file: str) -> DeckError:
    return refusal(file, f"the file is larger than {LARGEST_LIST // 1000} kB; no deck list needs that much")


class _Reader:
    """Goes through the lines with the section they stand in."""

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        self.section = ANYWHERE
        self.heads: dict[str, int] = {}  # head -> the line that gives it

    def read(self, lines: list[str]) -> None:
        for number, raw in enumerate(lines, 1):
            line = COMMENT.sub("", raw).rstrip()
            if not line.strip():
                self._blank(raw)
            elif len(line) > LONGEST_LINE:
                what = f"a line of {len(line)} characters; no card is called that; write one card a line"
                self._unread(number, 1, what)
            else:
                self._line(number, len(line) - len(line.lstrip()) + 1, line.strip())

    def _blank(self, raw: str) -> None:
        """A blank line ends the section of the Survivor: what follows are the decks."""
        if not raw.strip() and self.section == SURVIVOR and self.listing.lines:
            self.section = ANYWHERE

    def _line(self, number: int, column: int, line: str) -> None:
        key = KEY.fullmatch(line)
        word = " ".join(key[1].split()).casefold() if key else ""
        if key and word in HEADS:
            self._head(number, column, word, key[2])
        elif key and word in SECTIONS and not key[2]:
            self._section(number, column, SECTIONS[word])
        elif key and word == SURVIVOR.casefold():
            self.section = ANYWHERE
            self.listing.headings.setdefault(SURVIVOR, number)
            self._card(number, column, key[2], SURVIVOR)
        elif key and not key[2]:
            near = nearest(word, [*SECTIONS, *HEADS])
            meant = f"did you mean `{SECTIONS.get(near, near)}:`?" if near else NO_COMMENT
            self._unread(number, column, f"there is no section '{cut(line)}'; {meant}")
        else:
            self._card(number, column, BULLET.sub("", line), self.section)

    def _head(self, number: int, column: int, word: str, value: str) -> None:
        first = self.heads.setdefault(word, number)
        if first != number:
            self.listing.wrong(
                number, column, f"`{word}:` is given twice, on line {first} already; keep one of them"
            )
        elif word == "deck":
            self.listing.title = plain(value)
        else:
            self.listing.about = plain(value)

    def _section(self, number: int, column: int, section: str) -> None:
        first = self.listing.headings.setdefault(section, number)
        if first != number and section != SURVIVOR:
            what = f"the section '{section}' begins a second time, after line {first}; put its cards together"
            self.listing.wrong(number, column, what)
        self.section = section

    def _card(self, number: int, column: int, line: str, section: str) -> None:
        first, last = COUNT_FIRST.fullmatch(line), COUNT_LAST.fullmatch(line)
        if first and COUNT_LAST.fullmatch(first[2]):
            self._unread(number, column, f"'{cut(line)}' has two numbers; write one: `{first[1]}x NAME`")
        elif first:
            self._counted(number, column, first[1], first[2], section)
        elif last:
            self._counted(number, column, last[2], last[1], section)
        elif section == SURVIVOR and not re.fullmatch(r"[-+]?\d*\s*[xX×*]?", line):
            self._counted(number, column, "1", line, section)
        else:
            what = "a card and its number" if re.search(r"\w", line) else "a card"
            self._unread(
                number, column, f"expected {what} such as `2x NAME`, found '{cut(line)}'; {self._hint(line)}"
            )

    def _hint(self, line: str) -> str:
        if re.fullmatch(r"[-+]?\d+\s*[xX×*]?", line):
            return "write the card's name behind the number"
        if re.match(r"[^\W\d]", line) and ":" not in line:
            return f"write how many: `1x {cut(plain(line))}`"
        return NO_COMMENT

    def _counted(self, number: int, column: int, digits: str, name: str, section: str) -> None:
        name = plain(name)
        if digits.startswith("-") or not digits.lstrip("+0"):
            what = f"{cut(digits)} copies of {cut(name)}: write 1 or more, or leave the line out"
            self._unread(number, column, f"{what} (rule 6.1.1)")
        elif len(digits) > 4 or int(digits) > MOST_COPIES:
            what = f"{cut(digits, 12)} copies of {cut(name)}: both decks together hold {MOST_COPIES} cards"
            self._unread(number, column, f"{what}; write how many you play (rule 6.1.1)")
        else:
            self.listing.lines.append(Line(number, column, section, int(digits), name))

    def _unread(self, number: int, column: int, message: str) -> None:
        if number == self.listing.last:
            message += CUT_OFF
        self.listing.unread += 1
        self.listing.wrong(number, column, message)
