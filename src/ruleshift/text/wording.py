"""How messages are worded: lists, articles, and the word a person most likely meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import combining, normalize

MOST_MISTAKES = 500  # after so many, a file is no attempt at a deck
LONGEST_COMPARED = 80  # comparing is quadratic in the length
MOST_COMPARED = 60_000  # pairs of letters: enough for all cards of any deck that is no attack
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
QUOTED = 12  # a list of more words than this is easier to read without quotes


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word a person most likely meant: a slip or two away, or a part of one only.

    A word that is merely a little alike is none, for a wrong guess helps less than the list does.

    >>> nearest("drwa", ["draw", "play"]), nearest("goal", ["goal played", "theft"])
    ('draw', 'goal played')
    >>> nearest("keeper", ["creeper", "player"])
    """
    if len(word) > LONGEST_COMPARED:
        return None
    wanted = _plain(word)
    by_plain = {_plain(name): name for name in known}
    if wanted in by_plain:
        return by_plain[wanted]
    close = list(_close(wanted, by_plain))
    if close:
        return by_plain[min(close, key=lambda one: (one[0], one[1][:2] != wanted[:2]))[1]]
    return _only_part(wanted, by_plain)


def _close(wanted: str, known: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The words that are a few slips away, each with their number; not all are tried if there are many."""
    left = MOST_COMPARED
    for name in known:
        if abs(len(name) - len(wanted)) > _slips_allowed(wanted, name):
            continue
        left -= len(wanted) * (2 * _slips_allowed(wanted, name) + 1)
        if left < 0:
            return
        gap = _slips_between(wanted, name)
        if gap is not None:
            yield gap, name


def is_slip(word: str, meant: str) -> bool:
    """Whether a word is another one but for slips of the pen.

    >>> is_slip("damge", "damage"), is_slip("type", "subtype")
    (True, False)
    """
    return len(word) <= LONGEST_COMPARED and _slips_between(_plain(word), _plain(meant)) is not None


def _plain(word: str) -> str:
    """A word without what people get wrong without noticing: case, accents, signs between words."""
    return " ".join(unaccented(word).replace("_", " ").replace("-", " ").split())


def unaccented(word: str) -> str:
    """A word in small letters of the English alphabet, as people write who have no others.

    >>> unaccented("Rübe"), unaccented("Élan")
    ('ruebe', 'elan')
    """
    spelled = word.casefold().translate(UMLAUTS)
    if spelled.isascii():
        return spelled
    return "".join(sign for sign in normalize("NFKD", spelled) if not combining(sign))


def _only_part(wanted: str, by_plain: dict[str, str]) -> str | None:
    """The one known phrase that the word, or all the words, stand in, or that the word goes on from."""
    if len(wanted) <= 3:
        return None
    for form in (wanted, wanted.removesuffix("s")):
        inside = [name for plain, name in by_plain.items() if form in plain]
        if len(inside) == 1:
            return inside[0]
    begun = [name for plain, name in by_plain.items() if len(plain) > 3 and wanted.startswith(plain)]
    if len(begun) == 1:
        return begun[0]
    words = set(wanted.split())
    spread = [name for plain, name in by_plain.items() if words <= set(plain.split())]
    return spread[0] if len(spread) == 1 else None


def _slips_allowed(one: str, other: str) -> int:
    """How many letters of a word can be wrong before it is another word."""
    length = min(len(one), len(other))
    if length < 3:
        return int(len(one) != len(other))
    if length < 7:
        return 2 if length > 4 and one[:2] == other[:2] else 1
    return 2 if length < 12 else min(length // 4, 6)


def _slips_between(one: str, other: str) -> int | None:
    """Letters too many, missing, wrong or swapped with their neighbour; None if they are too many.

    >>> _slips_between("drwa", "draw"), _slips_between("vote", "rotate")
    (1, None)
    """
    most = _slips_allowed(one, other)
    if abs(len(one) - len(other)) > most:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        earlier, before, row = before, row, [at]
        for to, sign in enumerate(other, 1):
            if abs(at - to) > most:
                row.append(most + 1)
                continue
            gap = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != sign))
            if at > 1 and to > 1 and letter == other[to - 2] and sign == one[at - 2]:
                gap = min(gap, earlier[to - 2] + 1)
            row.append(gap)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None


def cut(text: str, length: int = 60) -> str:
    """A text short enough for a message."""
    return text if len(text) <= length else text[: length - 3] + "..."


def listed(words: Sequence[str], last: str = "or") -> str:
    """Words as a person lists them: `a, b or c`."""
    quoted = [f"'{word}'" for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"


def choices(words: Sequence[str]) -> str:
    """What could stand in a place, for the end of a message."""
    if len(words) <= QUOTED:
        return f"expected {listed(words)}"
    return f"there are: {', '.join(words)}"


def a(noun: str) -> str:
    """A noun with its article.

    >>> a("action")
    'an action'
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
