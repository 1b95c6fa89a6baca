"""What is declared of events is true: fields, who may know them, and the page that lists them."""

from __future__ import annotations

import doctest
import random

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core import event_page
from ruleshift.core.engine.event import Event
from ruleshift.core.engine.kinds import (
    CARD,
    CARDS,
    FLAG,
    SEAT,
    SEATS,
    WORD,
    Field,
    Kind,
    Kinds,
    card,
    moving,
    seat,
)
from ruleshift.core.engine.log import FAMILY_EVENTS, MOVED
from ruleshift.core.registry import families

GAMES = [
    ("tutorial", 2, {}),
    ("star-fluxx", 4, {}),
    ("zombie-fluxx", 3, {}),
    ("mystery-fluxx", 5, {}),
    ("mystery-fluxx", 1, {"solo": "on"}),
    ("regular-show-fluxx", 3, {}),
    ("star-fluxx+zombie-fluxx", 4, {}),
    ("necrogenesis", 2, {}),
]


def played(deck: str, seats: int, options: dict[str, str], seed: int) -> Match:
    match = ruleshift.load(deck, options=options).start(["Ann", "Bob", "Cy", "Di", "Ed"][:seats], seed=seed)
    rng = random.Random(seed)
    while match.question is not None:
        match.answer(rng.choice(match.question.options))
    return match


@pytest.mark.parametrize(("deck", "seats", "options"), GAMES)
def test_fields_hold_no_card_that_the_sentence_could_not_name(
    deck: str, seats: int, options: dict[str, str]
) -> None:
    for seed in range(2):
        match = played(deck, seats, options, seed)
        for viewer in (None, *range(seats)):
            # In what the viewer keeps, hidden cards have lost their numbers.
            kept = [(event.kind, event.fields(viewer)) for event in match.view(viewer).events]
            assert kept == [(event.kind, event.fields(viewer)) for event in match.events]
            for event in match.events:
                check_secrets(match, event, viewer)


def check_secrets(match: Match, event: Event, viewer: int | None) -> None:
    fields = event.fields(viewer)
    if event.raw[0][0] != MOVED:
        assert fields == event.fields("all")  # all of it is public
        return
    shown = [match.game.names[card] for card in fields["cards"]]
    text = event.text(viewer)
    assert all(name in text for name in shown) or not text
    assert fields["cards"] == event.cards(viewer)
    assert fields["count"] == len(event.moves(viewer)) >= len(shown)
    if text and len(shown) < fields["count"]:
        assert text != event.text("all")


@pytest.mark.parametrize(("deck", "seats", "options"), GAMES)
def test_events_have_the_fields_that_are_declared(deck: str, seats: int, options: dict[str, str]) -> None:
    match = played(deck, seats, options, 7)
    kinds = match.game.event_kinds()
    for event in match.events:
        kind = kinds.kind(match.game, event.raw[0])
        assert kind.name == event.kind
        if kind.code != MOVED:
            fields = event.fields("all")
            assert fields.keys() <= {field.name for field in kind.fields} | kind.parts.keys()
            check_fields(kind.fields, fields, match)
            for name, code in kind.parts.items():
                for part in fields.get(name, []):
                    check_fields(kinds.of[code].fields, part, match)
    assert match.outcome is not None
    assert match.outcome.fields.keys() <= {field.name for field in kinds.ending}
    check_fields(kinds.ending, dict(match.outcome.fields), match)


def check_fields(declared: tuple[Field, ...], fields: dict[str, object], match: Match) -> None:
    cards, seats = range(len(match.game.names)), range(len(match.names))
    for field in declared:
        value = fields.get(field.name)
        if value is None:
            assert field.optional, field.name
        elif field.type == CARD:
            assert value in cards
        elif field.type == SEAT:
            assert value in seats
        elif field.type in (CARDS, SEATS):
            assert isinstance(value, list)
            assert {*value} <= {*(cards if field.type == CARDS else seats)}
        elif field.type == FLAG:
            assert isinstance(value, bool)
        elif field.type == WORD:
            assert isinstance(value, str)
            assert not field.words or value in field.words.values()


def test_names_are_told_apart_and_what_is_counted_is_declared() -> None:
    for family in families():
        names = {*family.events().names()}
        counted = [kind for _, kinds in family.statistics for kind in kinds]
        assert {kind.partition(":")[0] for kind in counted} <= names

        for kind in family.events().all():
            fields = [field.name for field in kind.fields] + [*kind.parts]
            assert len({*fields}) == len(fields)


def test_slips_in_a_declaration_are_named() -> None:
    with pytest.raises(
        ValueError, match=r"^the sentence of the event 'play' has a blank \{crad\}.*seat, card$"
    ):
        Kind(FAMILY_EVENTS, "play", (seat(), card()), "{seat} plays {crad}")
    with pytest.raises(ValueError, match=r"'draw' has a blank \{who\}.*cards, by, to, source, target$"):
        moving("draw", "{who} draws {cards}")
    passed, skipped = (Kind(FAMILY_EVENTS, name, (seat(),), "{seat} waits") for name in ("pass", "skip"))
    with pytest.raises(ValueError, match=f"'pass' and 'skip' have the same code {FAMILY_EVENTS}$"):
        Kinds((passed, skipped), {}, {})
    game = ruleshift.load("tutorial")
    with pytest.raises(ValueError, match=r"^the family declares no kind of event with the code 19$"):
        game.tell([(FAMILY_EVENTS - 1, 0)], ["Ann", "Bob"])


def test_the_page_is_what_the_kinds_say() -> None:
    text = event_page.PAGE.read_text(encoding="utf-8")
    assert event_page.filled(text) == text, "python -m ruleshift.core.event_page"


def test_the_examples_of_the_page_run() -> None:
    text = event_page.PAGE.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/events.md", None, 0)
    result = doctest.DocTestRunner().run(examples)
    assert result.attempted > 10
    assert not result.failed
