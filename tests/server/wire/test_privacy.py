"""No byte that is sent to a seat depends on what that seat cannot see."""

from __future__ import annotations

import random
from itertools import chain

import pytest

import ruleshift
from ruleshift import Match, View
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.packed import listed
from ruleshift.core.match.sets import several
from ruleshift.core.view.naming import Naming
from ruleshift.server.wire import shape
from tests.server.twins import Leak, Shape, update, watch, watch_copies

NAMES = ["Ann", "Bob", "Cy", "Di"]
ASK_ALL = {"always_pause_windows": "on"}
GAMES = [
    ("star-fluxx", 4, 12, {}),
    ("star-fluxx", 3, 2, ASK_ALL),
    ("zombie-fluxx", 3, 11, {}),
    ("zombie-fluxx", 4, 12, ASK_ALL),
    ("mystery-fluxx", 4, 10, {}),
    ("mystery-fluxx", 2, 12, ASK_ALL),
    ("regular-show-fluxx", 4, 2, {}),
    ("regular-show-fluxx", 3, 12, ASK_ALL),
    ("tutorial", 3, 2, {}),
    ("necrogenesis", 2, 2, {}),
    ("necrogenesis", 2, 5, ASK_ALL),
    ("mystery-fluxx", 1, 1, {"solo": "on"}),
]


def begin(deck: str, seats: int, seed: int, options: dict[str, str]) -> Match:
    return ruleshift.load(deck, options=options).start(NAMES[:seats], seed=seed)


@pytest.mark.parametrize(("deck", "seats", "seed", "options"), GAMES)
def test_hidden_cards_change_nothing_that_is_sent(
    deck: str, seats: int, seed: int, options: dict[str, str]
) -> None:
    """Whole games: at every position for every seat, and on from there as long as the answers fit."""
    every = 30 if options == ASK_ALL else 6  # windows that ask everybody make many positions of one
    pairs = list(watch(begin(deck, seats, seed, options), seed, every=every))
    assert sum(pair.compared for pair in pairs) > 60
    assert sum(pair.moved_on for pair in pairs) > 15
    differ = [pair for pair in pairs if pair.real.digest() != pair.twin.digest()]
    assert len(differ) * 2 > len(pairs), "twins should differ in something"


# -- would a leak be found? ----------------------------------------------------------------------


def shows_a_hand(match: Match, view: View, since: int) -> list[object]:
    """The seat before the viewer's shows its hand."""
    seat = (view.seat or 0) - 1
    return [*update(match, view, since), match.view(seat % len(match.names)).numbers("hand")]


def shows_the_next_card(match: Match, view: View, since: int) -> list[object]:
    return [*update(match, view, since), listed(match.state.zones[0])[-1:]]


def tells_what_was_drawn(match: Match, view: View, since: int) -> list[object]:
    """The news is made from events that nobody has redacted."""
    return [*update(match, view, since), shape.told_all(match, since)[0]]


def tells_who_is_asked(match: Match, view: View, since: int) -> list[object]:
    return [*update(match, view, since), match.state.asked]


def hints_at_a_hand(match: Match, view: View, since: int) -> list[object]:
    """One bit: whether a player holds a Goal."""
    types = {match.game.card(name).type for name in match.view(len(match.names) - 1).hand}
    return [*update(match, view, since), "goal" in types and view.seat == 0]


@pytest.mark.parametrize(
    "leaky", [shows_a_hand, shows_the_next_card, tells_what_was_drawn, tells_who_is_asked, hints_at_a_hand]
)
def test_a_leak_is_found(leaky: Shape) -> None:
    pairs = chain.from_iterable(watch(begin("star-fluxx", 3, seed, {}), seed, leaky) for seed in range(6))
    with pytest.raises(Leak):
        list(pairs)


@pytest.mark.parametrize("leaky", [shows_a_hand, shows_the_next_card, tells_what_was_drawn])
def test_a_leak_is_found_in_the_second_family(leaky: Shape) -> None:
    with pytest.raises(Leak):
        list(watch(begin("necrogenesis", 2, 1, {}), 1, leaky))


# -- other ways to tell too much -----------------------------------------------------------------


@pytest.mark.parametrize(("deck", "seats", "seed", "options"), GAMES)
def test_a_seat_is_only_offered_what_it_sees(
    deck: str, seats: int, seed: int, options: dict[str, str]
) -> None:
    """Options and members of sets are cards that the asked seat knows by the masks of the engine."""
    match = begin(deck, seats, seed, options)
    rng = random.Random(seed)
    while (question := match.question) is not None:
        wanted = several(match)
        for option in {*question.options, *(wanted.pool if wanted else ())}:
            if option < len(match.game.names):
                assert match.state.known[option] >> question.who & 1, question
        match.answer(rng.choice(question.options))


def test_a_set_is_the_same_worked_out_from_everything_and_from_what_is_seen() -> None:
    """What a seat is shown of a set is what the match itself would take."""
    found = 0
    for seed in range(6):
        match = begin("regular-show-fluxx", 3, seed, {})
        rng = random.Random(seed)
        while (question := match.question) is not None:
            whole = match.game.whole_set(match.state)
            wanted = several(match)
            if whole is not None and wanted is not None:
                assert (wanted.pool, wanted.least, wanted.most) == (whole.labels, whole.least, whole.most)
                found += 1
            match.answer(rng.choice(question.options))
    assert found > 50


def test_nobody_else_sees_when_a_turn_comes_to_its_end() -> None:
    """Whether the active player has something left to do hangs on that player's hand."""
    phases: dict[bool, set[str]] = {True: set(), False: set()}
    match = begin("star-fluxx", 3, 12, {})
    rng = random.Random(12)
    while match.question is not None:
        for seat in range(3):
            view = match.view(seat)
            phases[seat == view.active].add(str(getattr(shape.table(view), "phase", "")))
        match.answer(rng.choice(match.question.options))
    assert phases == {True: {"start", "main", "end"}, False: {"start", "main"}}


def test_events_that_were_not_seen_have_no_numbers() -> None:
    match = begin("star-fluxx", 3, 1, {})
    raws: list[Raw] = [raw for raw in match.view(1).raw_events if raw[0] == 0]
    dealt = [shape.told(match.view(seat), 0)[0] for seat in (0, 1)]
    assert any(raw[1] < 0 for raw in raws)
    hands = [move.target for told in dealt[1] for move in told.moves if move.card >= 0]
    assert {target for target in hands if target.startswith("hand")} == {"hand:1"}


# -- like copies ---------------------------------------------------------------------------------

COPIES = [
    ("zombie-fluxx", 3, 8, {}),
    ("zombie-fluxx", 4, 15, ASK_ALL),
    ("star-fluxx+zombie-fluxx", 3, 3, {}),
    ("necrogenesis", 2, 7, {}),
    ("necrogenesis", 2, 10, ASK_ALL),
]


@pytest.mark.parametrize(("deck", "seats", "seed", "options"), COPIES)
def test_nobody_can_tell_which_of_two_like_copies_comes_back(
    deck: str, seats: int, seed: int, options: dict[str, str]
) -> None:
    """Whole games beside twins in which like copies out of sight have changed places."""
    pairs = list(watch_copies(begin(deck, seats, seed, options), seed, every=30))
    assert len(pairs) > 50
    assert any(pair.differ for pair in pairs), "other copies should have come into sight"


def told_apart(games: list[tuple[str, int, int, dict[str, str]]], make: Shape = update) -> None:
    """Look for a leak in some games."""
    for deck, seats, seed, options in games:
        for _ in watch_copies(begin(deck, seats, seed, options), seed, make, every=30):
            pass


def in_their_own_numbers(match: Match, view: View, since: int) -> list[object]:
    return update(match, view.as_it_is(), since)


@pytest.mark.parametrize("game", COPIES)
def test_numbers_of_the_cards_themselves_would_tell(game: tuple[str, int, int, dict[str, str]]) -> None:
    with pytest.raises(Leak):
        told_apart([game], in_their_own_numbers)


@pytest.mark.parametrize(
    "forgotten",
    [
        "_drop",  # that shuffled cards are out of sight
        "_even_out",  # that copies in one place are the same
        "_single_out",  # that nobody sees which of them is meant
    ],
)
def test_each_rule_of_the_numbers_is_needed(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Naming, forgotten, lambda self, *given: None)
    with pytest.raises(Leak):
        told_apart([("zombie-fluxx", 2, 21, {}), ("zombie-fluxx", 2, 6, {}), ("zombie-fluxx", 3, 15, {})])
