"""The options of a question as a player names them: by a number, a letter, or a part of a name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

_SEVERAL = re.compile(r"(keep +)?\d+([ ,;]+\d+)*", re.IGNORECASE)  # numbers, as one types them for a set
_SIGN = re.compile(r"-?(\d+|[a-z])[.)]?", re.IGNORECASE)
RESERVED = "hq"  # letters that are commands and so never stand for an option


class NotUnderstood(ValueError):
    """What was typed is no option and no command; the message says what could be typed."""


@dataclass(frozen=True)
class Choice:
    """One option as the player sees it."""

    option: int
    number: int
    letter: str
    label: str
    keys: tuple[str, ...]  # the label, and the same with short titles, made comparable


class Menu:
    """The options of one question, in the order of their numbers.

    >>> menu = Menu([(7, "play Draw 4"), (9, "play Starship"), (200, "pass")])
    >>> [(choice.number, choice.letter, choice.label) for choice in menu.choices]
    [(1, 'a', 'play Draw 4'), (2, 'b', 'play Starship'), (3, 'p', 'pass')]
    >>> menu.one("starship"), menu.one("2"), menu.one("p")
    (9, 9, 200)
    """

    def __init__(self, options: Iterable[tuple[int, str]], shorts: Mapping[str, str] | None = None) -> None:
        pairs = list(options)
        letters = _letters([label for _, label in pairs])
        self.choices = [
            Choice(option, number, letter, label, _keys(label, shorts or {}))
            for number, ((option, label), letter) in enumerate(zip(pairs, letters, strict=True), start=1)
        ]

    def label(self, option: int) -> str:
        return next(choice.label for choice in self.choices if choice.option == option)

    def one(self, text: str, taken: Sequence[int] = ()) -> int:
        """The option that is meant, or NotUnderstood; of several that read alike one that is not taken."""
        short = self._by_sign(text)
        if short is not None:
            return short
        return self._by_name(text, taken)

    def changes(self, text: str, picked: Sequence[int]) -> tuple[list[int], list[int]]:
        """What is picked and what is taken out again: `1 3`, `-2`, `-starship, 4`; what is in goes out.

        >>> menu = Menu([(7, "discard Sun"), (9, "discard Moon"), (11, "discard Star")])
        >>> menu.changes("3 1", []), menu.changes("1 -2", [9]), menu.changes("star, sun", [11])
        (([11, 7], []), ([7], [9]), ([7], [11]))
        """
        parts = text.replace(",", " ").replace(";", " ").split()
        if not all(_SIGN.fullmatch(part) for part in parts):
            parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        minus = [part[1:] for part in parts if part.startswith("-") and part[1:].strip()]
        if not minus:
            named = self.several(text, picked)
            return [one for one in named if one not in picked], [one for one in named if one in picked]
        taken = [self.one(part) for part in minus]
        out: list[int] = []
        for option in taken:
            alike = [c.option for c in self.choices if c.label == self.label(option) and c.option not in out]
            found = option if option in picked else next((one for one in alike if one in picked), None)
            if found is None:
                raise NotUnderstood(f"'{self.label(option)}' is not picked, so it cannot be taken out.")
            out.append(found)
        rest = [part for part in parts if not part.startswith("-")]
        return (self.several(", ".join(rest), picked) if rest else []), out

    def several(self, text: str, picked: Sequence[int] = ()) -> list[int]:
        """One or more options: `1 3 5`, `a c e`, `starship, the robot`."""
        parts = text.replace(",", " ").split()
        signs = [self._by_sign(part) for part in parts]
        found = [option for option in signs if option is not None]
        if found and len(found) == len(parts):
            return list(dict.fromkeys(found))
        pieces = [piece for piece in re.split(r"[,;]", text) if piece.strip()]
        try:
            if len({comparable(piece) for piece in pieces}) == len(pieces):  # else copies are meant
                return [self._by_name(text, picked)]
        except NotUnderstood:
            if len(pieces) < 2:
                raise
        named: list[int] = []
        for piece in pieces:
            named.append(self.one(piece, [*picked, *named]))
        return list(dict.fromkeys(named))

    def _by_sign(self, text: str) -> int | None:
        """The option with this number or letter; a number out of range is a mistake of its own."""
        sign = text.strip().rstrip(".)").casefold()
        for choice in self.choices:
            if sign == str(choice.number) or (choice.letter and sign == choice.letter):
                return choice.option
        if sign.isdecimal():
            raise NotUnderstood(
                f"There is no option {sign[:12]}: the numbers go from 1 to {len(self.choices)}."
            )
        return None

    def _by_name(self, text: str, taken: Sequence[int] = ()) -> int:
        wanted = comparable(text) if text.isprintable() else ""  # an arrow key is no name
        for fits in _TIERS:
            found = [c for c in self.choices if wanted and any(fits(key, wanted) for key in c.keys)]
            if found and len({choice.label for choice in found}) == 1:
                # Copies of a card: the first that has not been named already.
                return next((c.option for c in found if c.option not in taken), found[0].option)
            if found:
                listed = _listed([f"{c.number} ({c.label})" for c in found[:6]])
                raise NotUnderstood(
                    f"'{_cut(text)}' could be {listed}. Type the number, or more of the name."
                )
        raise NotUnderstood(self._no_such(text, wanted))

    def _no_such(self, text: str, wanted: str) -> str:
        known = {
            key: choice for choice in self.choices for full in choice.keys for key in (full, _tail(full))
        }
        close = get_close_matches(wanted[:60], known, n=3, cutoff=0.6)
        meant = list(dict.fromkeys(f"{known[key].number} ({known[key].label})" for key in close))
        if meant:
            return f"'{_cut(text)}' is not among the options. Did you mean {_listed(meant)}?"
        if _SEVERAL.fullmatch(text.strip()):
            return f"Only one option is wanted here. Type one number from 1 to {len(self.choices)}."
        return (
            f"'{_cut(text)}' is not among the options. Type a number from 1 to {len(self.choices)}, "
            "a letter or part of a name; ? shows the help."
        )


def comparable(text: str) -> str:
    """A text without case, accents and punctuation, so that `its a trap` finds `It's a Trap!`."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return " ".join(letters.split())


def find_card(text: str, names: Mapping[str, str]) -> str:
    """The full title of the card that is meant; ``names`` maps titles and short titles to titles."""
    wanted = comparable(text)
    keys = {comparable(name): title for name, title in names.items()}
    for fits in _CARD_TIERS:
        found = list(dict.fromkeys(title for key, title in keys.items() if wanted and fits(key, wanted)))
        if len(found) == 1:
            return found[0]
        if found:
            raise NotUnderstood(f"'{_cut(text)}' could be {_listed(found[:6])}. Type more of the name.")
    close = list(dict.fromkeys(keys[key] for key in get_close_matches(wanted[:60], keys, n=3, cutoff=0.55)))
    meant = f" Did you mean {_listed(close)}?" if close else ""
    raise NotUnderstood(f"No card of this deck is called '{_cut(text)}'.{meant}")


def _tail(key: str) -> str:
    """A label without its verb."""
    return key.partition(" ")[2] or key


# From the strictest reading to the loosest; the first that finds anything decides.
_TIERS = (
    lambda key, wanted: key == wanted,
    lambda key, wanted: _tail(key) == wanted,
    lambda key, wanted: key.startswith(wanted),
    lambda key, wanted: _tail(key).startswith(wanted),
    lambda key, wanted: f" {wanted}" in f" {key}",
    lambda key, wanted: wanted in key,
    lambda key, wanted: all(f" {word}" in f" {key}" for word in wanted.split()),
)
_CARD_TIERS = (_TIERS[0], _TIERS[2], *_TIERS[4:])


def _keys(label: str, shorts: Mapping[str, str]) -> tuple[str, ...]:
    keys = [comparable(label)]
    for title, short in shorts.items():
        if short != title and title in label:
            keys.append(comparable(label.replace(title, short)))
    return tuple(keys)


def _letters(labels: Sequence[str]) -> list[str]:
    """A letter for each option: words such as `pass` get their own initial, the rest the next free one."""
    letters = [""] * len(labels)
    free = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in RESERVED]
    for at, label in enumerate(labels):
        word = label == label.lower() and not any(sign.isdigit() for sign in label)
        if (word or label.startswith("end ")) and label[:1] in free:
            letters[at] = label[0]
            free.remove(label[0])
    for at in range(len(labels)):
        if not letters[at] and free:
            letters[at] = free.pop(0)
    return letters


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _cut(text: str) -> str:
    clean = "".join(sign if sign.isprintable() else "�" for sign in text.strip())
    return clean if len(clean) <= 40 else clean[:37] + "..."
