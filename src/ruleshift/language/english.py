"""English that all families speak: lists of words, sentences, plurals."""

from __future__ import annotations

from collections.abc import Sequence


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> join(["Sun", "Moon", "Stars"])
    'Sun, Moon and Stars'
    """
    return " ".join([", ".join(words[:-1]), last, words[-1]]) if len(words) > 1 else "".join(words)


def sentence(text: str) -> str:
    """A phrase as a sentence: a capital in front and a full stop behind.

    >>> sentence("draw 3 cards")
    'Draw 3 cards.'
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def plural(noun: str, number: object = 2) -> str:
    """A noun in the plural, unless it is one of them.

    >>> plural("card"), plural("card", 1), plural("Boss")
    ('cards', 'card', 'Bosses')
    """
    return noun if number == 1 else noun + ("es" if noun.endswith("s") else "s")
