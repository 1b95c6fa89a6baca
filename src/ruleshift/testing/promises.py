"""What must hold at every question of every game, one small function a promise."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import ruleshift
from ruleshift import Match
from ruleshift.core.engine.event import HIDDEN
from ruleshift.core.engine.log import DRAWN, ENDED, LOST, WON
from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import listed
from ruleshift.core.engine.redeal import dealt_anew
from ruleshift.core.view.view import seen

Sound = Callable[[Match], None]


# -- cards ---------------------------------------------------------------------------------


def every_card_lies_once(match: Match) -> None:
    g, s = match.game, match.state
    lying = Counter(card for zone in s.zones for card in zone)
    assert lying == Counter(range(len(g.names))), (
        f"cards lost or doubled: {lying - Counter(range(len(g.names)))}"
    )
    for zone, cards in enumerate(s.zones):
        wrong = [g.names[card] for card in cards if s.where[card] != zone]
        assert not wrong, f"{wrong} lie in zone {zone} but think otherwise"


def who_sees_a_zone_knows_its_cards(match: Match) -> None:
    g, s = match.game, match.state
    for zone, cards in enumerate(s.zones):
        blind = [g.names[card] for card in cards if s.known[card] & s.sight[zone] != s.sight[zone]]
        assert not blind, f"{blind} lie in zone {zone}, unknown to those who see it"


# -- questions -----------------------------------------------------------------------------


def options_are_sorted_and_alone(match: Match) -> None:
    g, s = match.game, match.state
    if (question := match.question) is None:
        assert match.outcome is not None
        return
    assert match.outcome is None
    assert question.options == sorted(set(question.options))
    assert len(question.options) >= (1 if g.always_pause else 2)
    assert question.who in s.seated()
    assert 0 <= question.options[0] <= question.options[-1] < g.option_count
    f = s.top - FRAME
    assert listed(g.effects[s.stack[f]].choices(s.copy(), f)) == question.options


def nothing_happens_after_the_end(match: Match) -> None:
    if match.outcome is not None and match.state.told:
        [last] = match.state.events_since(match.state.told - 1)
        assert last[0] in (WON, DRAWN, LOST, ENDED), last
        assert not len(match.state.options) or match.state.asked < 0


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
    g = match.game
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
    g, s = match.game, match.state
    packed = json.loads(json.dumps(s.pack()))
    same(match, g.match(g.unpack(packed, s.names)), rng)


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
    # By name: which of some like copies it is may differ, and is told to nobody.
    names = {**dict(enumerate(match.game.names)), HIDDEN: ""}
    lying = {zone.word: [names[card] for card in view.lying(zone.number)] for zone in view.zones()}
    table = lying, view.described()._replace(marks={})
    return str(view), table, view.log(), [event.raw for event in view.events], asked, view.waiting


def hidden_cards_change_nothing(match: Match, rng: Random, sound: Sequence[Sound] = ()) -> None:
    """Dealing anew what a seat cannot know leaves its view, its options and its labels as they are.

    Another seat's question can be over in the world that a seat imagines. No view may tell.
    """
    g, s = match.game, match.state
    viewers = list(seats_and_watcher(match))
    for seat in viewers:
        dealt = dealt_anew(g, s, seat, rng.getrandbits(40))
        assert_same_sight(match, g.match(dealt), seat)
        stripped, other_stripped = seen(g, s, seat).pack(), seen(g, dealt, seat).pack()
        differs = [key for key in stripped if stripped[key] != other_stripped[key]]
        assert not differs, f"what seat {seat} gets to see is made of hidden cards: {differs}"
    a_deal_follows_from_what_is_seen(match, rng.choice(viewers), rng, sound)


def a_deal_follows_from_what_is_seen(
    match: Match, seat: int | None, rng: Random, sound: Sequence[Sound]
) -> None:
    """From the seed and from what the seat sees alone; what comes out is sound and can be played on."""
    g, s = match.game, match.state
    dealt = dealt_anew(g, s, seat, rng.getrandbits(40))
    seed = rng.getrandbits(40)
    again = [dealt_anew(g, one, seat, seed).digest() for one in (s, dealt)]
    assert again[0] == again[1], f"what is dealt for seat {seat} depends on cards it does not see"
    other = match.redeal(seat, rng)
    if s.asked == seat or s.asked < 0:
        assert_same_sight(match, other, seat)
    for look in (*SOUND, *sound):
        look(other)
    go_on(other, rng, sound)


def go_on(match: Match, rng: Random, sound: Sequence[Sound], ahead: int = 4) -> None:
    """Play on for a while, on a match that nobody needs any more."""
    for _ in range(ahead):
        if match.question is not None:
            match.answer(rng.choice(match.question.options))
    for look in (*SOUND, *sound):
        look(match)


def every_answer_can_be_given(match: Match, rng: Random, sound: Sequence[Sound] = (), most: int = 6) -> None:
    """Not only the one that is given next."""
    if (question := match.question) is not None:
        options = question.options
        for option in options if len(options) <= most else rng.sample(options, most):
            after = match.copy()
            after.answer(option)
            go_on(after, rng, sound, 1)


def assert_same_sight(match: Match, other: Match, seat: int | None) -> None:
    # A match that is dealt anew has no events yet, and neither has a copy.
    mine, theirs = sight(match.copy(), seat), sight(other, seat)
    assert mine == theirs, f"seat {seat} sees a difference:\n{mine}\n{theirs}"


def nobody_sees_who_is_asked(match: Match) -> None:
    s = match.state
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


def whatever_is_asked_of_a_view_is_answered(match: Match) -> None:
    """What the tables in the terminal and in the browser are made of, and what a person may type there."""
    g = match.game
    for seat in seats_and_watcher(match):
        view = match.view(seat)
        cards = [card for zone in view.zones() for card in view.lying(zone.number) if card >= 0]
        assert view.why_not("win")
        for card in cards[:1]:
            assert view.why_not(g.names[card])
        for option in view.question.options if view.question else ():
            about = view.option_about(option)
            assert -1 <= about.card < g.size, f"option {option} is about card {about.card}"
            assert -1 <= about.seat < len(match.names), f"option {option} is about seat {about.seat}"


# -- all of them ---------------------------------------------------------------------------

SOUND: tuple[Sound, ...] = (every_card_lies_once, options_are_sorted_and_alone)
QUICK: tuple[Sound, ...] = (
    *SOUND,
    who_sees_a_zone_knows_its_cards,
    nothing_happens_after_the_end,
    labels_tell_options_apart,
    an_illegal_answer_changes_nothing,
)


def quick(match: Match, rng: Random) -> None:
    """What can be looked at in passing."""
    for look in QUICK:
        look(match)


def thorough(match: Match, rng: Random, sound: Sequence[Sound] = ()) -> None:
    """Everything that one position can show; ``sound`` is what else holds of positions of this family."""
    quick(match, rng)
    a_copy_is_the_original(match, rng)
    packing_loses_nothing(match, rng)
    hidden_cards_change_nothing(match, rng, sound)
    every_answer_can_be_given(match, rng, sound)
    nobody_sees_who_is_asked(match)
    whatever_is_asked_of_a_view_is_answered(match)
    the_story_is_told_through_one_door(match)
