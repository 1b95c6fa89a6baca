"""What must hold at every question of every game, one small function a promise."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import cast

import ruleshift
from ruleshift import Game, Match
from ruleshift.core.machine import FRAME
from ruleshift.core.redeal import redeal
from ruleshift.core.state import EVERYONE, WIN, State
from ruleshift.fluxx import force
from ruleshift.fluxx.codes import FOLDED, GOALS, NV, PILE, RULES, TYPES, VALUES, hand, table
from ruleshift.fluxx.game import FluxxGame
from ruleshift.fluxx.program import Program
from ruleshift.fluxx.state import FluxxState
from ruleshift.fluxx.view import FluxxView

Look = Callable[[Match, Random], None]


def position(match: Match) -> tuple[FluxxGame, FluxxState]:
    """The game and the state of a match, as what they are."""
    assert isinstance(match.game, FluxxGame)
    assert isinstance(match.state, FluxxState)
    return match.game, match.state


# -- cards ---------------------------------------------------------------------------------


def every_card_lies_once(match: Match) -> None:
    g, s = position(match)
    lying = Counter(card for zone in s.zones for card in zone)
    assert lying == Counter(range(g.size)), f"cards lost or doubled: {lying - Counter(range(g.size))}"
    for zone, cards in enumerate(s.zones):
        wrong = [g.names[card] for card in cards if s.where[card] != zone]
        assert not wrong, f"{wrong} lie in zone {zone} but think otherwise"


def cards_lie_where_their_type_may(match: Match) -> None:
    g, s = position(match)
    kinds = {zone: {TYPES[g.type_of[card]] for card in cards} for zone, cards in enumerate(s.zones)}
    assert kinds[RULES] <= {"new rule"}
    assert kinds[GOALS] <= {"goal"}
    for seat in range(g.most_seats):
        assert kinds[table(seat)] <= {"keeper", "creeper"}
        assert "creeper" not in kinds[hand(seat)]
        if seat not in s.order:
            assert not kinds[hand(seat)] | kinds[table(seat)], f"seat {seat} is empty but has cards"


def attached_cards_lie_beside_their_host(match: Match) -> None:
    g, s = position(match)
    tables = {table(seat) for seat in s.order}
    for card, host in enumerate(s.host):
        if host >= 0:
            pair = f"{g.names[card]} on {g.names[host]}"
            assert s.where[card] == s.where[host], f"{pair}: apart"
            assert s.where[card] in tables, f"{pair}: not on a table"
            assert g.hosts[card] >> host & 1, f"{pair}: it cannot cling to that"


def piles_belong_to_frames(match: Match) -> None:
    """A pile set aside is owned by exactly one program that is under way."""
    g, s = position(match)
    owned = [
        s.stack[f + PILE]
        for f in range(0, len(s.stack), FRAME)
        if isinstance(g.effects[s.stack[f]], Program) and s.stack[f + PILE] >= 0
    ]
    assert sorted(owned) == list(range(g.piles, len(s.zones)))


def creepers_have_attached_themselves(match: Match) -> None:
    """Between two plays no Creeper lies loose beside a Keeper it could cling to."""
    g, s = position(match)
    if s.asked < 0 or len(s.stack) > FRAME:
        return
    for card in g.clingers:
        if s.host[card] < 0 and s.where[card] in {table(seat) for seat in s.order}:
            fitting = [other for other in s.zones[s.where[card]] if g.hosts[card] >> other & 1]
            assert not fitting, f"{g.names[card]} lies loose beside {g.names[fitting[0]]}"


# -- values --------------------------------------------------------------------------------


def values_follow_from_the_table(match: Match) -> None:
    """Cached values are those that folding anew gives, and those that the causes add up to."""
    _, s = position(match)
    twin = s.copy()
    twin.stale = EVERYONE
    force.fold(twin)
    if not s.stale & FOLDED:
        assert (s.values, s.masks, s.limited) == (twin.values, twin.masks, twin.limited)
    for seat in s.order:
        for which in range(NV):
            total = 0
            for _, number, added in force.causes(s, seat, which):
                total = total + number if added else number
            assert total == twin.values[seat * NV + which], f"{VALUES[which]} of seat {seat}"


# -- winning -------------------------------------------------------------------------------


def meets(g: FluxxGame, s: FluxxState, seat: int, goal: int) -> bool:
    """Whether a seat's own table meets a Goal, read off the deck's words, without the engine's help."""
    lying = {g.names[card]: card for card in s.zones[table(seat)]}
    raised = sum(g.raises[rule] for rule in s.zones[RULES]) + g.deck["basic"].get("numerals", 0)
    named: set[str] = set()
    for part in g.deck["cards"][g.kinds[goal]]["win"]:
        names = part["what"] if part["cond"] == "have" else part["of"]
        named |= set(names)
        number = len(names)
        if part["cond"] == "at least":
            number = part["what"]["n"] + (raised if part["what"]["numeral"] else 0)
        if len(set(names) & set(lying)) < number:
            return False
    return all(name in named for name, card in lying.items() if g.is_creeper[card])


def nobody_has_won_unnoticed(match: Match) -> None:
    """Between two plays no single player meets a Goal; borrowed Keepers only add to who does."""
    g, s = position(match)
    if s.asked < 0 or len(s.stack) > FRAME:
        return
    winners = [seat for seat in s.order if any(meets(g, s, seat, goal) for goal in s.zones[GOALS])]
    borrows = any(s.where[card] == table(s.active) for card in g.borrowers)
    assert len(winners) != 1 or borrows, f"{s.names[winners[0]]} meets a Goal and has not won"


def the_winner_meets_the_goal(match: Match) -> None:
    g, s = position(match)
    if s.outcome == WIN and s.reason < 0:
        borrows = any(s.where[card] == table(s.winner) for card in g.borrowers)
        assert borrows or meets(g, s, s.winner, -1 - s.reason)


# -- questions -----------------------------------------------------------------------------


def options_are_sorted_and_alone(match: Match) -> None:
    g, s = position(match)
    if (question := match.question) is None:
        assert match.outcome is not None
        return
    assert match.outcome is None
    assert question.options == sorted(set(question.options))
    assert len(question.options) >= (1 if g.always_pause else 2)
    assert question.who in s.order
    assert 0 <= question.options[0] <= question.options[-1] < g.option_count
    f = len(s.stack) - FRAME
    assert g.effects[s.stack[f]].choices(s.copy(), f) == question.options


def labels_tell_options_apart(match: Match) -> None:
    if (question := match.question) is None:
        return
    labels = question.labels()
    assert list(labels) == question.options
    assert len(set(labels.values())) == len(labels), f"a label twice: {sorted(labels.values())}"
    for option, label in labels.items():
        assert question.find(label) == option
    assert question.purpose
    assert question.prompt[-1] in "?."
    assert question.why


def an_illegal_answer_changes_nothing(match: Match) -> None:
    g, _ = position(match)
    before = match.digest()
    allowed = match.question.options if match.question else []
    for option in (-1, g.option_count, *[o for o in range(g.option_count) if o not in allowed][:2]):
        try:
            match.answer(option)
        except ruleshift.IllegalAnswer:
            continue
        raise AssertionError(f"option {option} was taken")
    assert match.digest() == before


# -- copies --------------------------------------------------------------------------------


def same(one: Match, other: Match, rng: Random, ahead: int = 6) -> None:
    """Two matches are at the same position and go the same way."""
    one, other = one.copy(), other.copy()
    for _ in range(ahead):
        assert one.digest() == other.digest()
        if one.question is None or other.question is None:
            assert one.question is other.question
            break
        assert one.question.options == other.question.options
        option = rng.choice(one.question.options)
        one.answer(option)
        other.answer(option)
    assert one.state.events == other.state.events


def a_copy_is_the_original(match: Match, rng: Random) -> None:
    before = match.digest()
    same(match, match.copy(), rng)
    same(match, match.copy(history=True), rng)
    assert match.digest() == before, "the copy disturbed the original"


def packing_loses_nothing(match: Match, rng: Random) -> None:
    g, s = position(match)
    packed = json.loads(json.dumps(s.pack()))
    same(match, Match(g, g.unpack(packed, s.names)), rng)


def saving_loses_nothing(match: Match, rng: Random) -> None:
    again = ruleshift.resume(match.save())
    same(match, again, rng)
    assert again.state.events == match.state.events, "the replay tells another story"


# -- what is hidden ------------------------------------------------------------------------


def seats_and_watcher(match: Match) -> Iterator[int | None]:
    yield from range(len(match.names))
    yield None


def sight(match: Match, seat: int | None) -> tuple[object, ...]:
    """Everything a seat gets to see, as plain data."""
    view = match.view(seat)
    question = view.question
    asked = None if question is None else (question.prompt, question.why, question.labels())
    return str(view), view.log(), [event.raw for event in view.events], asked, view.waiting


def hidden_cards_change_nothing(match: Match, rng: Random) -> None:
    """Dealing anew what a seat cannot know leaves its view, its options and its labels as they are."""
    g, s = position(match)
    for seat in seats_and_watcher(match):
        dealt = redeal(cast(Game, Still(g)), s, seat, rng.getrandbits(40))
        assert_same_sight(match, Match(g, dealt), seat)
        other = match.redeal(seat, rng)
        if s.asked in (seat, -1):
            assert_same_sight(match, other, seat)
        every_card_lies_once(other)
        cards_lie_where_their_type_may(other)
        piles_belong_to_frames(other)
        options_are_sorted_and_alone(other)


class Still:
    """A game in which a question stays open even if the new deal leaves only one thing to say.

    Another seat's question can be over in the world that a seat imagines; its view must not tell.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def refresh(self, s: State) -> None:
        pass

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)


def assert_same_sight(match: Match, other: Match, seat: int | None) -> None:
    # A match that is dealt anew has no events yet, and neither has a copy.
    mine, theirs = sight(match.copy(), seat), sight(other, seat)
    assert mine == theirs, f"seat {seat} sees a difference:\n{mine}\n{theirs}"


def nobody_sees_who_is_asked(match: Match) -> None:
    _, s = position(match)
    for seat in seats_and_watcher(match):
        view = match.view(seat)
        if match.outcome is not None:
            assert view.question is None
            assert not view.waiting
        elif seat == s.asked:
            assert view.question is not None
            assert not view.waiting
        else:
            assert view.question is None
            assert view.waiting


def the_story_is_told_through_one_door(match: Match) -> None:
    """At the end: what the table tells a seat is what the seat can work out from the events it saw."""
    if match.outcome is not None:
        for seat in seats_and_watcher(match):
            assert match.log(seat) == match.view(seat).log()


def everything_can_be_explained(match: Match, rng: Random) -> None:
    """Every "why" has an answer, for every seat and any card."""
    g, s = position(match)
    for seat in s.order:
        view = cast(FluxxView, match.view(seat))
        card = rng.choice(g.names)
        for what in ("win", card):
            said = match.why_not(what, seat)
            assert said
            assert said[-1] in ".!?"
            assert view.why_not(what) == said
        for value in VALUES:
            assert match.explain(value, seat) == view.values_of(seat)[value]
    if match.outcome is not None and match.outcome.kind == "win" and s.reason < 0:
        assert g.names[-1 - s.reason] in str(match.outcome)


# -- all of them ---------------------------------------------------------------------------

QUICK = (
    every_card_lies_once,
    cards_lie_where_their_type_may,
    attached_cards_lie_beside_their_host,
    piles_belong_to_frames,
    creepers_have_attached_themselves,
    values_follow_from_the_table,
    nobody_has_won_unnoticed,
    the_winner_meets_the_goal,
    options_are_sorted_and_alone,
    labels_tell_options_apart,
    an_illegal_answer_changes_nothing,
)


def nothing(match: Match, rng: Random) -> None:
    """No look at all, for games that only need to be played."""


def quick(match: Match, rng: Random) -> None:
    """What can be looked at in passing."""
    for look in QUICK:
        look(match)


def thorough(match: Match, rng: Random) -> None:
    """Everything that one position can show."""
    quick(match, rng)
    a_copy_is_the_original(match, rng)
    packing_loses_nothing(match, rng)
    hidden_cards_change_nothing(match, rng)
    nobody_sees_who_is_asked(match)
    the_story_is_told_through_one_door(match)
    everything_can_be_explained(match, rng)
