"""Tables in the pages about card languages, made anew between their markers.

`<!-- table: verbs -->` and `<!-- end -->` stand around a table; the text around them is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ruleshift.core.decks import load_deck
from ruleshift.language.kinds import Field, Language, Word

DOCS: Final = Path(__file__).parents[3] / "docs"
LONGEST_EXAMPLE: Final = 110
MARKED: Final = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(page: str, tables: Mapping[str, str]) -> str:
    """The page with its tables made anew."""
    return MARKED.sub(lambda match: f"{match[1]}\n{tables[match[2]]}\n\n{match[3]}", page)


def fill(page: Path, tables: Mapping[str, str]) -> None:
    """Write the tables into the page."""
    page.write_text(filled(page.read_text(encoding="utf-8"), tables), encoding="utf-8")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    lines = [_row(head), _row("---" for _ in head)]
    return "\n".join([*lines, *(_row(row) for row in rows)])


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def plain(head: str, words: Mapping[str, str], code: bool = True) -> str:
    """Words and what they mean."""
    return table((head, "meaning"), ((f"`{word}`" if code else word, doc) for word, doc in words.items()))


def may_be(what: Field) -> str:
    """What a field may hold, in a word or two, with what it is if left out."""
    listed = what.choices and what.kind in ("word", "words", "event")
    text = ", ".join(f"`{word}`" for word in what.choices if word) if listed else what.kind
    if what.kind == "words":
        text += " (one or a list)"
    if what.required:
        return f"{text} (needed)"
    if what.kind == "flag" and what.default is not None:
        return f"{text} (`{'yes' if what.default else 'no'}` if left out)"
    usual = "+".join(what.default) if isinstance(what.default, tuple) else what.default
    return f"{text} (`{usual}` if left out)" if usual else text


class Examples:
    """For every word of a language, the shortest way in which a card uses it."""

    def __init__(self) -> None:
        self.best: dict[tuple[str, str], tuple[str, str]] = {}

    def gather(self, uses: Iterable[tuple[str, str, str, str]]) -> None:
        """Take those of one deck: the kind of a word, the word, how it is written, and on which card."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        for kind, word, text, card in uses:
            known = found.get((kind, word))
            if known is None or len(text) < len(known[0]):
                found[kind, word] = (text, card)
        for key, (text, card) in found.items():
            # Decks that came earlier are shown first, unless their example is too long to show.
            if key not in self.best or len(self.best[key][0]) > LONGEST_EXAMPLE >= len(text):
                self.best[key] = (text, card)

    def __call__(self, kind: str, word: str) -> str:
        """The example, or only the card if that would be too long."""
        text, card = self.best.get((kind, word), ("", "no card so far"))
        return f"`{text}` ({card})" if 0 < len(text) <= LONGEST_EXAMPLE else card

    def words(self, head: str, kind: str, words: Mapping[str, str]) -> str:
        """Words, what they mean, and a card that says them."""
        rows = ((f"`{word}`", doc, self(kind, word)) for word, doc in words.items())
        return table((head, "meaning", "a card"), rows)

    def spoken(self, kind: str, words: Mapping[str, Word]) -> str:
        """Verbs or conditions, with what stands behind them."""
        return table((kind, "behind it", "meaning", "other keys", "a card"), self._spoken(kind, words))

    def _spoken(self, kind: str, words: Mapping[str, Word]) -> Iterator[tuple[str, ...]]:
        for word in words.values():
            others = ", ".join(f"`{name}`" for name in word.fields)
            yield f"`{word.name}`", may_be(word.value), word.doc, others, self(kind, word.name)

    def keys(self, kind: str, keys: Mapping[str, Field]) -> str:
        """The keys of a mapping."""
        rows = ((f"`{name}`", may_be(what), what.doc, self(kind, name)) for name, what in keys.items())
        return table(("key", "may be", "meaning", "a card"), rows)

    def keys_of(self, kind: str, words: Mapping[str, Word]) -> str:
        """The other keys of verbs."""
        rows = (
            (f"`{name}` of `{word.name}`", may_be(what), what.doc, self(kind, f"{word.name}: {name}"))
            for word in words.values()
            for name, what in word.fields.items()
        )
        return table(("key", "may be", "meaning", "a card"), rows)


class _Noting(Language):
    """A language that notes the values of each kind which it writes."""

    def __init__(self, language: Language) -> None:
        super().__init__(language.kinds.values(), language.verbs, language.clauses.values())
        self.noted: list[tuple[Field, Any]] = []

    def write(self, value: Any, what: Field) -> Any:
        self.noted.append((what, value))
        return super().write(value, what)


def kinds(language: Language, decks: Iterable[str]) -> str:
    """The kinds of values, and the shortest English that a card of these decks has for each."""
    shortest: dict[str, str] = {}
    for card in [card for name in decks for card in load_deck(name).deck["cards"]]:
        noting = _Noting(language)
        for name in language.clauses:
            if name in card:
                noting.clause(name, card[name])
        for what, value in noting.noted:
            if language.kinds[what.kind].say is not None:
                said = f"“{language.said(value, what).strip(', ')}” ({card['name']})"
                shortest[what.kind] = min(said, shortest.get(what.kind, said), key=len)
    rows = ((name, kind.doc, shortest.get(name, "")) for name, kind in language.kinds.items())
    return table(("what is written", "meaning", "in English, for example"), rows)


def fields(keys: Mapping[str, Field]) -> str:
    """The keys of a mapping, without cards."""
    rows = ((f"`{name}`", may_be(what), what.doc) for name, what in keys.items())
    return table(("key", "may be", "meaning"), rows)


def options(options: Mapping[str, tuple[tuple[str, ...], str]]) -> str:
    """The options that the rules of a family ask for."""
    rows = (
        (f"`{name}`", ", ".join(f"`{choice}`" for choice in choices), doc)
        for name, (choices, doc) in options.items()
    )
    return table(("option", "choices", "meaning"), rows)
