"""The tables of docs/events.md: every kind of event that a family declares, with an example.

`python -m ruleshift.core.event_page` writes them into the page, between markers such as
`<!-- events: family (deck) -->` and `<!-- end -->`; the text around them is written by hand.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruleshift.core.decks import compiled, load_deck
from ruleshift.core.engine.event import Event
from ruleshift.core.engine.kinds import CARD, FLAG, NUMBER, SEAT, SEATS, WORD, Field, Kind, Kinds
from ruleshift.core.engine.log import MOVED
from ruleshift.core.registry import family

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

PAGE: Final = Path(__file__).parents[3] / "docs" / "events.md"
MARKED: Final = re.compile(r"(<!-- events: (\w+) \((.*?)\) -->\n).*?(<!-- end -->)", re.DOTALL)
NAMES: Final = ["Ann", "Bob"]
GAMES: Final = 6  # of each deck, for examples
FEW: Final = 7  # words that are listed
MOVES: Final = "`cards`, `count`, `source`, `target`"


def filled(text: str) -> str:
    """The page with all tables made anew; each marker names a family, and decks for the examples."""
    return MARKED.sub(_made, text)


def _made(found: re.Match[str]) -> str:
    games = [compiled(load_deck(name), None) for name in found[3].split(", ")]
    return f"{found[1]}\n{table(family(found[2]).events(), games)}\n\n{found[4]}"


def table(kinds: Kinds, games: Sequence[Game]) -> str:
    """All kinds of a family in rows: name, fields, rule, an example. What moves alike is one row."""
    numbered = any(kind.rule for kind in kinds.all())
    said = dict(sentences(kinds, games))
    rows: dict[tuple[str, str, str], str] = {("kind", "fields", "rule"): "for example", ("---",) * 3: "---"}
    for kind in kinds.all():
        rules = ", ".join(dict.fromkeys([*kind.rules.values(), *([kind.rule] if kind.rule else [])]))
        row = (f"`{kind.name}`", fields(kind), rules)
        rows[row] = rows.get(row) or said.get(id(kind)) or example(kinds, kind, games[0])
    rows["how a game ended", listing(kinds.ending), ""] = ""
    lines = [[*(row if numbered else row[:2]), shown] for row, shown in rows.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def sentences(kinds: Kinds, games: Sequence[Game]) -> Iterator[tuple[int, str]]:
    """What was said of kinds of events in some random games, the first time last."""
    for game in reversed(games):
        for seed in reversed(range(GAMES)):
            match, rng = game.start(NAMES, seed=seed), random.Random(seed)
            while match.question is not None:
                match.answer(rng.choice(match.question.options))
            for event in reversed(match.events):
                yield id(kinds.kind(game, event.raw[0])), event.text("all")


def fields(kind: Kind) -> str:
    if kind.code == MOVED:
        return MOVES
    parts = [f"`{name}`: list?" for name in kind.parts]
    return ", ".join([found for found in (listing(kind.fields), *parts) if found])


def listing(declared: Iterable[Field]) -> str:
    """Fields with their types, unless the name says it; a question mark where some events have none."""
    return ", ".join(
        f"`{one.name}`{'' if one.name == one.type else f': {type_of(one)}'}{'?' if one.optional else ''}"
        for one in declared
    )


def type_of(one: Field) -> str:
    """Its type, or the words that it may be if they are few."""
    words = list(dict.fromkeys(one.words.values())) if one.words else []
    return "/".join(words) if 0 < len(words) <= FEW else one.type


def example(kinds: Kinds, kind: Kind, game: Game) -> str:
    """What would be said of an event that was not met with."""
    if kind.code == MOVED:
        return ""
    return Event(game, NAMES, kinds, kind, 0, [(kind.code, *numbers(kind))]).text("all")


def numbers(kind: Kind) -> Iterator[int]:
    """A number for each field."""
    seats, cards = 0, 7
    for field in kind.fields:
        if field.type == SEAT:
            yield seats
            seats = 1
        elif field.type == CARD:
            yield cards
            cards += 7
        elif field.type == WORD:
            yield min(field.words) if field.words else 0
        else:
            yield {NUMBER: 2, FLAG: 1, SEATS: 0b11}.get(field.type, 0)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
