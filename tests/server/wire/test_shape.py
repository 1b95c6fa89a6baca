"""Tables, news and cards as they travel say what the views say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

import ruleshift
from ruleshift import Match, View
from ruleshift.core.engine.log import MOVED
from ruleshift.families.fluxx.view.view import FluxxView
from ruleshift.families.fluxx.wire import FluxxTable
from ruleshift.families.necro.view.view import NecroView
from ruleshift.families.necro.wire import NecroTable
from ruleshift.server.docs.typescript import family_wires
from ruleshift.server.wire import shape
from ruleshift.server.wire.messages import Told
from ruleshift.server.wire.over_http import Catalog
from ruleshift.wire.table import generic_table

GAMES = [
    ("star-fluxx", 4, {}),
    ("zombie-fluxx", 3, {}),
    ("mystery-fluxx", 3, {}),
    ("regular-show-fluxx", 3, {}),
    ("mystery-fluxx", 1, {"solo": "on"}),
    ("necrogenesis", 2, {}),
]


def positions(deck: str, seats: int, options: dict[str, str], seed: int = 4) -> Iterator[Match]:
    """A game at every question, and at its end."""
    match = ruleshift.load(deck, options=options).start(["Ann", "Bob", "Cy", "Di"][:seats], seed=seed)
    rng = random.Random(seed)
    while match.question is not None:
        yield match
        match.answer(rng.choice(match.question.options))
    yield match


def check_fluxx(view: FluxxView, table: FluxxTable) -> None:
    names = view.game.names
    for place in ("hand", "goals", "rules", "playing", "discard", "under"):
        assert [names[card] for card in getattr(table, place)] == getattr(view, place)
    assert [[names[card] for card in pile] for pile in table.aside] == view.aside
    assert [value.shown for value in table.values] == [value.shown for value in view.values.values()]
    for seat in table.seats:
        laid = [(names[one.card], tuple(names[rider] for rider in one.attached)) for one in seat.laid]
        assert laid == [(one.card, one.attached) for one in view.table(seat.seat)]
        assert sorted(names[card] for card in seat.known) == sorted(
            one.card for one in view.known if one.owner == seat.seat
        )
        assert seat.hand == []
    assert (table.alone is not None) == bool(view.places)
    if table.alone is not None:
        filled = {place.name: [names[card] for card in place.cards] for place in table.alone.places}
        assert filled == view.places


def check_necro(view: NecroView, table: NecroTable) -> None:
    names = view.game.names
    assert [names[card] for card in table.hand] == view.hand
    assert (names[table.drawn] if table.drawn >= 0 else None) == view.drawn
    for side, shown in zip(view.sides, table.sides, strict=True):
        assert names[shown.survivor] == side.survivor
        assert (shown.hp, shown.ap, shown.tp, shown.th) == (side.hp, side.ap, side.tp, side.th)
        assert [names[card] for card in shown.graveyard] == list(side.graveyard)
        assert [names[one.card] for one in shown.threat] == [one.name for one in side.threat]
        gear = [(names[one.card], tuple(names[card] for card in one.attached)) for one in shown.equipment]
        assert gear == [(one.name, one.attached) for one in side.equipment]


def check_generic(match: Match, view: View) -> None:
    """The table that any client can draw: every card lies in one zone, with its face up where it is seen."""
    table = generic_table(view, {})
    assert sum(zone.count for zone in table.zones) == len(match.state.where)
    assert len({zone.place for zone in table.zones if zone.place != "aside"}) > 2 * len(view.names)
    for described, zone in zip(view.zones(), table.zones, strict=True):
        assert (zone.place, zone.count) == (described.word, len(match.state.zones[described.number]))
        assert zone.cards in ([], view.lying(described.number))
        if zone.cards:
            seen = sorted(match.game.names[card] for card in zone.cards if card >= 0)
            known = [card for card in view._seen.zones[described.number] if card >= 0]
            assert seen == sorted(match.game.names[card] for card in known)
        else:
            assert zone.count == 0 or zone.layout == "pile"


@pytest.mark.parametrize(("deck", "seats", "options"), GAMES)
def test_a_table_says_what_the_view_says(deck: str, seats: int, options: dict[str, str]) -> None:
    count = 0
    for match in positions(deck, seats, options):
        for seat in (None, *range(seats)):
            view = match.view(seat).as_told()
            table = shape.table(view)
            if isinstance(table, FluxxTable):
                assert isinstance(view, FluxxView)
                check_fluxx(view, table)
            else:
                assert isinstance(view, NecroView)
                assert isinstance(table, NecroTable)
                check_necro(view, table)
            check_generic(match, view)
            assert msgspec.json.decode(msgspec.json.encode(table), type=type(table)) == table
            count += 1
    assert count > 30


@pytest.mark.parametrize(("deck", "seats", "options"), GAMES)
def test_every_move_is_told_once(deck: str, seats: int, options: dict[str, str]) -> None:
    """Step by step to a seat: what moved since the last step, and never a word of it twice."""
    words = {word for wire in family_wires().values() for word in wire.PLACES}
    since = 0
    for match in positions(deck, seats, options):
        view = match.view(0).as_told()
        told, now = shape.told(view, since)
        moved = [raw[1] for raw in view.raw_events[since:] if raw[0] == MOVED]
        moves = [move for one in told for move in one.moves]
        assert Counter(move.card for move in moves) == Counter(moved)
        assert {place.partition(":")[0] for move in moves for place in (move.source, move.target)} <= words
        assert all(one.text or one.cards or one.moves for one in told)
        since = now
    assert shape.told(match.view(0), since) == ([], since)


def test_the_log_is_the_same_told_at_once_or_step_by_step() -> None:
    """But for moves that went on in the next step, and plays of which nothing came."""
    lines: list[str] = []
    since = 0
    for match in positions("star-fluxx", 3, {}):
        told, since = shape.told(match.view(1), since)
        lines += [one.text for one in told if one.text]
    whole = [one.text for one in shape.told(match.view(1), 0)[0] if one.text]
    assert len(whole) > 100
    assert sum((Counter(whole) - Counter(lines)).values()) < len(whole) / 20


def told_by(match: Match, seat: int, since: int = 0) -> list[Told]:
    return shape.told(match.view(seat), since)[0]


def test_a_line_says_what_nothing_came_of() -> None:
    match = ruleshift.load("star-fluxx").set_up(
        {"seats": {"Ann": {"hand": ["Rules Reset", "Starship"]}, "Bob": {}}, "rules": []}
    )
    match.answer(match.question.find("play Rules Reset") if match.question else -1)
    assert "Ann plays Rules Reset. It has no effect." in [one.text for one in told_by(match, 1)]


def test_a_play_that_was_told_before_nothing_came_of_it_gets_a_line_of_its_own() -> None:
    game = ruleshift.load("star-fluxx", options={"always_pause_windows": "on"})
    match = game.set_up({"seats": {"Ann": {"hand": ["Rules Reset", "Starship"]}, "Bob": {"hand": 2}}})
    assert match.question is not None
    match.answer(match.question.find("play Rules Reset"))
    first, since = shape.told(match.view(1), 0)
    assert [one.text for one in first if one.text][-1] == "Ann plays Rules Reset."
    while match.window:
        match.answer(match.question.find("pass"))
    assert told_by(match, 1, since)[0].text == "Rules Reset has no effect."


def test_hands_lie_open_in_a_replay_of_a_finished_game() -> None:
    *_, match = positions("star-fluxx", 3, {})
    views = {seat: match.view(seat) for seat in range(3)}
    table = shape.table(match.view(None), views)
    assert isinstance(table, FluxxTable)
    names = match.game.names
    assert [[names[card] for card in seat.hand] for seat in table.seats] == [
        view.hand for view in views.values()
    ]
    told = [move for one in shape.told_all(match, 0)[0] for move in one.moves]
    assert all(move.card >= 0 for move in told)
    assert shape.told_all(match, 0)[1] == match.state.told


def test_how_a_game_ended() -> None:
    *_, match = positions("star-fluxx", 3, {})
    ended = shape.outcome(match.view(1))
    assert ended is not None
    assert match.outcome is not None
    assert (ended.kind, ended.winner, ended.reason) == match.outcome[:3]
    alone = ruleshift.load("zombie-fluxx", options={"solo": "on"}).start(["Ann"], seed=1)
    assert shape.outcome(alone.view(0)) is None
    alone.concede(0)
    score = shape.outcome(alone.view(0))
    assert score is not None
    assert (score.kind, score.winner) == ("score", -1)


def test_dice_of_the_latest_step() -> None:
    seen = set()
    for match in positions("necrogenesis", 2, {}):
        table = shape.table(match.view(0))
        assert isinstance(table, NecroTable)
        seen |= {roll.name for roll in table.dice}
        assert all(1 <= roll.number <= 6 for roll in table.dice)
    assert "hit" in seen


# -- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [*ruleshift.decks(), "star-fluxx+zombie-fluxx"])
def test_a_catalog_has_every_card(deck: str) -> None:
    game = ruleshift.load(deck)
    made = shape.catalog(game)
    assert made is shape.catalog(game)
    assert [made.cards[at].name for at in made.of] == game.names
    assert {card.name: card.count for card in made.cards} == {
        card.name: game.names.count(card.name) for card in game.cards
    }
    assert all(card.type for card in made.cards)
    assert made.lessons
    assert msgspec.json.decode(msgspec.json.encode(made), type=Catalog) == made


def test_a_catalog_changes_its_digest_with_the_cards() -> None:
    digests = [
        shape.catalog(game).digest
        for game in (
            ruleshift.load("zombie-fluxx"),
            ruleshift.load("zombie-fluxx", options={"solo": "on"}),
            ruleshift.load("star-fluxx"),
            ruleshift.load("necrogenesis"),
        )
    ]
    assert len(set(digests)) == 4


def test_sizes_signs_and_numbers_of_cards() -> None:
    zombies = shape.catalog(ruleshift.load("zombie-fluxx"))
    assert {card.name: card.size for card in zombies.cards}["Zombie Trio"] == 3
    assert zombies.signs["zombie"]
    necro = shape.catalog(ruleshift.load("necrogenesis"))
    assert all(card.stats and card.imprint for card in necro.cards)
    assert any(card.words for card in necro.cards)
