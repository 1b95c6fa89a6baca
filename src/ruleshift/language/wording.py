"""How messages are worded: lists, articles, and the word a person most likely meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MOST_MISTAKES = 500  # after so many, a file is no attempt at a deck


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word a person most likely meant.

    >>> nearest("drwa", ["draw", "play"])
    'draw'
    """
    if len(word) > 80:  # comparing is quadratic in the length
        return None
    from difflib import get_close_matches  # only now: most decks have no mistakes

    by_folded = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.6)
    if close:
        return by_folded[close[0]]
    inside = [name for folded, name in by_folded.items() if len(word) > 3 and word.casefold() in folded]
    return inside[0] if len(inside) == 1 else None


def cut(text: str, length: int = 60) -> str:
    """A text short enough for a message."""
    return text if len(text) <= length else text[: length - 3] + "..."


def listed(words: Sequence[str], last: str = "or") -> str:
    """Words as a person lists them: `a, b or c`."""
    quoted = [f"'{word}'" for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"


def a(noun: str) -> str:
    """A noun with its article.

    >>> a("action")
    'an action'
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
