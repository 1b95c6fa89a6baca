"""What the `rules` command prints: plain lines that fit on 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final

from ruleshift.rulings.book import IMPACTS, RULE_KINDS, Book, Entry, Rule, Ruling
from ruleshift.rulings.citing import Citing, citing
from ruleshift.rulings.proofs import Proofs, key

WIDTH: Final = 80

QUIET: Final = ("definition", "cosmetic")  # nothing to be shown, so nothing is missing


def entry_lines(book: Book, entry: Entry, proved: Proofs) -> Iterator[str]:
    """All about one rule or ruling."""
    if isinstance(entry, Rule):
        yield from _rule(book, entry)
    else:
        yield from _ruling(book, entry)
    yield from _scenarios(proved, entry)


def list_lines(book: Book, entries: Iterable[Entry]) -> Iterator[str]:
    """One line for each: its number and its first words."""
    for heading, group in groupby(entries, key=lambda entry: _heading(book, entry)):
        yield heading
        yield from (_line(entry) for entry in group)


def coverage_lines(book: Book, proved: Proofs) -> Iterator[str]:
    """How many of each kind a scenario proves, and which none does, with the reason where one is given."""
    kinds: dict[str, list[Entry]] = {}
    for entry in book.entries():
        kinds.setdefault(entry.kind, []).append(entry)
    yield from note_lines(book)
    yield from _wrapped(f"{book.title}: ", f"how many a scenario names that holds{_where(proved)}", "  ")
    for kind, entries in kinds.items():
        named = sum(bool(proved.of(entry)) for entry in entries)
        excused = sum(bool(proved.excuse(entry)) and not proved.of(entry) for entry in entries)
        why = f"; {excused} more cannot be shown" if excused else ""
        yield f"  {kind:<16}{named:>4} of {len(entries):>3}{why}"
    missing = {kind: [one for one in entries if not proved.of(one)] for kind, entries in kinds.items()}
    for kind, entries in missing.items():
        bare = [key(entry) for entry in entries if not proved.excuse(entry)]
        if bare and kind not in QUIET:
            yield from _wrapped(f"Without a scenario ({kind}): ", "; ".join(bare), "  ")
    yield from _excused([entry for entries in missing.values() for entry in entries], proved)
    for proof in proved.broken:
        yield from _wrapped("Does not hold: ", f"{proof.file}:{proof.line} {proof.name}", "  ")
    if not any(proved.of(entry) for entry in book.entries()):
        yield "No scenario names any of them."
    elif not any(missing.values()):
        yield "Every one has a scenario."


def _excused(entries: Iterable[Entry], proved: Proofs) -> Iterator[str]:
    """What cannot be shown, by reason."""
    reasons: dict[str, list[str]] = {}
    for entry in entries:
        if reason := proved.excuse(entry):
            reasons.setdefault(reason, []).append(key(entry))
    if reasons:
        yield "Cannot be shown:"
    for reason, names in reasons.items():
        yield from _wrapped("  ", f"{'; '.join(names)}: {reason}", "    ")


def note_lines(book: Book) -> Iterator[str]:
    """What a reader must know first."""
    return _wrapped("Note: ", book.note, "  ") if book.note else iter(())


def _rule(book: Book, rule: Rule) -> Iterator[str]:
    yield from _wrapped(f"{book.title} {rule.label}  ", f"({rule.kind}: {RULE_KINDS[rule.kind]})", "  ")
    yield from _wrapped("  ", rule.text)
    for ruling in book.applying_to(rule):
        yield from _wrapped(f"  Ruling {ruling.id}: ", ruling.ruling, "    ")
    if others := [ruling.id for ruling in book.mentioning(rule)]:
        yield from _wrapped("  Also weighed in: ", ", ".join(others), "    ")


def _ruling(book: Book, ruling: Ruling) -> Iterator[str]:
    kind = IMPACTS.get(ruling.impact, ruling.kind)
    yield f"{book.title} {ruling.id}  ({kind})"
    yield from _said(ruling)
    for name in sorted(book.principles):
        if re.search(rf"\b{name}\b", ruling.why):
            yield from _wrapped(f"  {name}: ", book.principles[name], "    ")
    if settled := book.settled_by(ruling):
        yield "  Applies to:"
        yield from (_cut(f"    {rule.label}  {rule.text}") for rule in settled)
    yield from _cited(citing(book).get(ruling.id, Citing()), ruling)


def _said(ruling: Ruling) -> Iterator[str]:
    """The parts of a ruling, as far as it has them."""
    for head, text in (
        (f"  {ruling.doubt.capitalize()}: ", ruling.question),
        ("  Ruling: " if ruling.question else "  ", ruling.ruling),
        ("  So: ", ruling.so),
        ("  Why: ", ruling.why),
        ("  Rules: ", ruling.concerns.replace(" vs ", " against ")),
        ("  Source: ", ruling.source),
    ):
        if text:
            yield from _wrapped(head, text, "    " if head.strip() else "  ")


def _cited(cited: Citing, ruling: Ruling) -> Iterator[str]:
    if cited.cards:
        yield from _wrapped("  Cards: ", ", ".join(cited.cards), "    ")
    for option in cited.options or [ruling.option] * bool(ruling.option):
        yield from _wrapped("  Option: ", option, "    ")


def _scenarios(proved: Proofs, entry: Entry) -> Iterator[str]:
    found = proved.of(entry)
    if not found and (reason := proved.excuse(entry)):
        yield from _wrapped("  Cannot be shown: ", reason, "    ")
        return
    if not found:
        yield from _wrapped("  Scenarios: ", f"none names it{_where(proved)}", "    ")
        return
    yield "  Scenarios:"
    for proof in found:
        yield f"    {proof.file}:{proof.line}"
        yield from _wrapped("      ", proof.name)


def _where(proved: Proofs) -> str:
    if proved.place:
        return f" ({proved.place})"
    return " (there are no scenarios here; name a folder with --scenarios)"


def _heading(book: Book, entry: Entry) -> str:
    what = "rules" if isinstance(entry, Rule) else "rulings"
    return f"{book.title}, {what}: {entry.chapter}"


def _line(entry: Entry) -> str:
    text = entry.text if isinstance(entry, Rule) else entry.ruling
    if isinstance(entry, Ruling) and entry.question:
        text = f"{entry.question} {text}"
    return _cut(f"  {key(entry):<7}  {text}")


def _cut(line: str) -> str:
    """A line that fits, ending with a whole word."""
    if len(line) <= WIDTH:
        return line
    return line[: WIDTH - 4].rsplit(" ", 1)[0].rstrip(",;:") + " ..."


def _wrapped(head: str, text: str, indent: str | None = None) -> Iterator[str]:
    """A paragraph under its head; without an indent its lines stand under each other."""
    later = " " * len(head) if indent is None else indent
    yield from wrap(
        head + text, WIDTH, subsequent_indent=later, break_on_hyphens=False, break_long_words=False
    )


def lines_of(book: Book, entries: Sequence[Entry], proved: Proofs) -> Iterator[str]:
    """All about several, with an empty line between them, and the note at the end."""
    for number, entry in enumerate(entries):
        if number:
            yield ""
        yield from entry_lines(book, entry, proved)
    yield from note_lines(book)
