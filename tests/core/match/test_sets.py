"""Sets in any order: whatever order members are named in, the match comes to the same position."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ruleshift
from ruleshift import IllegalAnswer, Match
from ruleshift.core.match.sets import Picks, Several
from tests.support.made_up import play_made_up

GAMES = [
    *((deck, 3, {}) for deck in ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")),
    *((deck, 1, {"solo": "on"}) for deck in ("star-fluxx", "zombie-fluxx", "mystery-fluxx")),
    ("star-fluxx+zombie-fluxx", 4, {}),
    ("necrogenesis", 2, {}),
]
NAMES = ["Ann", "Bob", "Cy", "Dee"]


def begin(deck: str, seats: int, options: dict[str, str], seed: int) -> Match:
    return ruleshift.load(deck, options=options).start(NAMES[:seats], seed=seed)


def canonical(match: Match, wanted: Several, labels: Counter[str]) -> str:
    """The digest after naming these members one by one, as bots do: always what is offered first."""
    twin = match.copy()
    left = Counter(labels)
    who, events = twin.state.asked, len(twin.events)
    while twin.question is not None and twin.question.who == who and len(twin.events) == events:
        got = twin.game.gathered(twin.state)
        if got > 0 and len(twin.state.picked) >= got:  # what had to be taken is there without an answer
            left = labels - Counter(wanted.pool[option] for option in twin.state.picked[-got:])
        shown = twin.question.labels()
        offered = [option for option, label in shown.items() if left[label] > 0 and option in wanted.pool]
        if not left.total() or not offered:
            done = [option for option, label in shown.items() if label == wanted.done]
            if not left.total() and done and got == labels.total():
                twin.answer(done[0])
            break
        left[shown[offered[0]]] -= 1
        twin.answer(offered[0])
    return twin.digest()


@pytest.mark.parametrize(("deck", "seats", "options"), GAMES)
def test_a_set_in_any_order_leads_where_its_steps_lead(
    deck: str, seats: int, options: dict[str, str]
) -> None:
    found = 0
    for seed in range(6):
        rng = random.Random(seed)
        match = begin(deck, seats, options, seed)
        while match.question is not None:
            wanted = match.several
            if wanted is None or match.game.gathered(match.state):
                match.answer(rng.choice(match.question.options))
                continue
            found += 1
            chosen = some_set(match, rng)
            reached = canonical(match, wanted, Counter(wanted.pool[option] for option in chosen))
            for _ in range(3):
                rng.shuffle(chosen)
                by_number, by_name = match.copy(), match.copy()
                by_number.answer_set(chosen)
                by_name.answer_set([wanted.pool[option] for option in chosen])
                assert by_number.digest() == by_name.digest() == reached, (wanted, chosen)
            kept = [option for option in wanted.pool if option not in chosen]
            match.answer_set(kept, keep=True)
            assert match.digest() == reached
    assert found


def some_set(match: Match, rng: random.Random) -> list[int]:
    """A set that is put together with changes of mind; what is open is open, at every moment."""
    picks = Picks(match)
    size = rng.randint(*picks.bounds)
    for _ in range(50):
        if len(picks.chosen) >= size and picks.whole:
            return picks.chosen
        open_ = picks.open()
        assert bool(open_) or picks.whole
        picks.toggle(rng.choice([*open_, *open_, *picks.chosen]))
    while not picks.whole:
        picks.toggle(rng.choice(picks.open()))
    return picks.chosen


@pytest.mark.parametrize(("deck", "seats", "options"), GAMES)
def test_steps_one_by_one_are_a_set_in_any_order(deck: str, seats: int, options: dict[str, str]) -> None:
    """The other way round: whatever single answers can reach, a set given backwards reaches too."""
    found = 0
    for seed in range(6):
        rng = random.Random(seed)
        match = begin(deck, seats, options, seed)
        while match.question is not None:
            wanted, before = match.several, match.copy()
            if wanted is None or match.game.gathered(match.state):
                match.answer(rng.choice(match.question.options))
                continue
            given: list[str] = []
            goes_on = True
            while goes_on and match.question is not None:
                option = rng.choice(match.question.options)
                label = match.question.label(option)
                if option in wanted.words:
                    goes_on = False
                match.answer(option)
                if option in wanted.pool:
                    given.append(label)
                goes_on = goes_on and option in wanted.pool and match.game.gathered(match.state) == len(given)
            if not wanted.least <= len(given) <= wanted.most or option in wanted.words:
                continue  # the rest of it had to be, or chance was let choose
            if Counter(given) - Counter(wanted.pool.values()):
                continue  # what told two cards apart was not needed any more
            before.answer_set(given[::-1])
            assert before.digest() == match.digest(), (wanted, given)
            found += 1
    assert found


@pytest.mark.parametrize(("deck", "seats", "options"), GAMES)
def test_a_set_that_is_refused_changes_nothing(deck: str, seats: int, options: dict[str, str]) -> None:
    refused = 0
    for seed in range(4):
        rng = random.Random(seed)
        match = begin(deck, seats, options, seed)
        while match.question is not None:
            wanted = match.several
            before, inputs = match.digest(), len(match.history.inputs)
            if wanted is None:
                with pytest.raises(IllegalAnswer, match="one answer is wanted"):
                    match.answer_set(match.question.options[:1])
            else:
                pool = sorted(wanted.pool)
                wrong: list[list[object]] = [[*pool[: wanted.most], -1], ["no such card"], [pool[0], pool[0]]]
                if len(pool) > wanted.most:
                    wrong.append(list(pool[: wanted.most + 1]))
                if wanted.least:
                    wrong.append(list(pool[: wanted.least - 1]))
                for one in wrong:
                    with pytest.raises(IllegalAnswer):
                        match.answer_set(one)
                    refused += 1
            assert (match.digest(), len(match.history.inputs)) == (before, inputs)
            match.answer(rng.choice(match.question.options))
    assert refused


def test_a_late_card_named_first_does_not_end_a_set_that_wants_more() -> None:
    """A limit that a card of one's own raises: so many must go, a few more may."""
    found = 0
    for seed in range(12):
        rng = random.Random(seed)
        match = begin("star-fluxx", 3, {}, seed)
        while match.question is not None:
            wanted = match.several
            if wanted is not None and 0 < wanted.least < wanted.most and not match.game.gathered(match.state):
                found += 1
                assert latest_first(match, wanted) >= wanted.least
            match.answer(rng.choice(match.question.options))
    assert found > 5


def latest_first(match: Match, wanted: Several) -> int:
    """How many are discarded if the latest card that is offered is named, again and again."""
    twin = match.copy()
    before = len(twin.view(None).discard)
    step = 0
    while step == 0 or (twin.question is not None and twin.game.gathered(twin.state) >= step):
        assert twin.question is not None
        twin.answer(max(option for option in twin.question.options if option in wanted.pool))
        step += 1
    return len(twin.view(None).discard) - before


def compared(match: Match, rng: random.Random) -> None:
    """A set in any order beside its single answers, now and then."""
    wanted = match.several if match.question is not None else None
    if wanted is None or match.game.gathered(match.state) or rng.random() < 0.7:
        return
    chosen = some_set(match, rng)
    reached = canonical(match, wanted, Counter(wanted.pool[option] for option in chosen))
    rng.shuffle(chosen)
    match = match.copy()
    match.answer_set(chosen)
    assert match.digest() == reached, (wanted, chosen)


@pytest.mark.parametrize(
    ("kind", "seed"), [("any", 13), ("any", 60), ("winnable", 2), ("alone", 6), ("necro", 4)]
)
def test_sets_of_decks_that_nobody_wrote(kind: str, seed: int) -> None:
    play_made_up(kind, seed, compared)


def test_whose_cards_go_is_no_set_but_which_ones_is() -> None:
    """First a player is chosen, then cards: the first question is one of a gathering, too."""
    cards = "".join(f"  - {{name: Thing {n}, type: keeper}}\n" for n in range(12))
    raid = (
        "  - {name: Raid, type: action, count: 4, do: [{discard: {in: hand, of: another player, pick: 2}}]}\n"
    )
    game = ruleshift.loads(f"deck: raids\ntitle: Raids\nstart: 4\ncards:\n{raid}{cards}")
    match = game.set_up(
        {"seats": {name: {"hand": 4} for name in NAMES[:3]} | {"Ann": {"hand": ["Raid", "Thing 0"]}}}
    )
    assert match.question is not None
    match.answer(match.question.find("play Raid"))
    assert match.question.purpose == "discard"
    assert match.several is None
    match.answer(match.question.find("Bob"))
    wanted = match.several
    assert wanted is not None
    assert (wanted.least, wanted.most, len(wanted.pool), wanted.keep) == (2, 2, 4, "")
    match.answer_set(sorted(wanted.pool)[:1:-1])
    assert len(match.view(None).discard) == 3


def test_a_label_and_an_option_of_like_copies_mean_two_of_them_in_either_order() -> None:
    game = ruleshift.load("star-fluxx+zombie-fluxx", options={"shared_cards": "all"})
    seats = {"Ann": {}, "Bob": {"hand": ["Play 4", "Play 4", "Draw 5", "Draw 5"]}}
    start = game.set_up({"seats": seats, "rules": ["Hand Limit 2"]})
    wanted = start.several
    assert wanted is not None
    label = "discard Play 4"
    copies = [option for option, shown in wanted.pool.items() if shown == label]
    digests = set()
    for named in (
        [copies[0], label],
        [label, copies[0]],
        [label, copies[1]],
        copies[::-1],
        ["Play 4", label],
    ):
        match = start.copy()
        match.answer_set(named)
        digests.add(match.digest())
    assert len(digests) == 1


LIMIT = """deck: limits
start: 0
cards:
  - {name: Few, type: new rule, count: 9, while: {keeper limit: 4}}
  - {name: Thing, type: keeper, count: 3}
"""


@pytest.mark.parametrize(
    ("lying", "keep", "to_keep"), [(7, True, (4, 4)), (6, True, (4, 4)), (5, False, None)]
)
def test_a_limit_asks_what_is_kept_unless_one_card_goes(
    lying: int, keep: bool, to_keep: tuple[int, int] | None
) -> None:
    things = [f"Thing {n}" for n in range(lying)]
    cards = "".join(f"  - {{name: {name}, type: keeper}}\n" for name in things)
    game = ruleshift.loads(LIMIT + cards)
    match = game.set_up({"seats": {"Ann": {}, "Bob": {"table": things}}, "rules": ["Few"]})
    wanted = match.several
    assert bool(wanted and wanted.keep) == keep
    assert (wanted and wanted.to_keep) == to_keep
    if wanted is not None:
        match.answer_set(things[:4], keep=True)
        assert [one.card for one in match.view(1).table(1)] == things[:4]
        assert match.view(0).discard[: lying - 4] == things[4:], "in the order of the cards"
