"""Looking back at games of every deck, and at recordings that are odd, cut off or of an unknown deck."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import ruleshift
from ruleshift import Game, Match, ReplayError
from ruleshift.analysis import Analysis, Budget, Study, analyse, usual
from ruleshift.analysis import record as recording
from ruleshift.analysis.record import thin
from ruleshift.core.decks import shipped_decks

ENOUGH = 10  # answers
SMALL = Budget(games=3, answers=60, each=2, tries=60, most=6)


def whole(text: str, budget: Budget = SMALL) -> Analysis:
    *_, last = analyse(text, budget)
    return last


@cache
def played(deck: str = "tutorial", seats: int = 2, policy: str = "greedy") -> Match:
    """A game between bots, the shortest of some: each takes as long as it has answers."""
    game = ruleshift.load(deck)
    if game.family.name == "necro":
        return beaten(game)
    games = (game.playout(policy, seed, seats=seats) for seed in range(30))
    return min((one for one in games if one.history.total() > ENOUGH), key=lambda one: one.history.total())


def beaten(game: Game) -> Match:
    """A game of NecroGenesis that begins when both are hurt: a whole one has 300 answers."""
    match = game.set_up({"seats": {"Ann": {"hp": 2}, "Bob": {"hp": 2}}, "seed": 3})
    policy = match.game.policy("greedy")
    while match.question is not None:
        match.answer(policy.choose(match.state, match.history.total()))
    return match


def begun(seats: int, answers: int, deck: str = "star-fluxx", seed: int = 4) -> Match:
    """A game in which everybody takes the first option so many times."""
    match = ruleshift.load(deck).start(["Ann", "Bob", "Cy", "Dee"][:seats], seed=seed)
    for _ in range(answers):
        assert match.question is not None
        match.answer(match.question.options[0])
    return match


def the_figures_hold(found: Analysis) -> None:
    """Chances are chances, and what each seat got adds up."""
    for one in found.chances:
        assert sum(one.shares) + one.nobody == pytest.approx(1)
        assert all(0 <= share <= 1 for share in one.shares)
        assert all(0 <= error < 0.5 for error in one.errors)
    for seat in found.balances:
        assert seat.begin + seat.draw + seat.own + seat.others == pytest.approx(seat.end)
        assert 0 <= seat.sound <= seat.answers


@pytest.mark.parametrize("deck", shipped_decks())
def test_a_game_of_every_deck(deck: str) -> None:
    match = played(deck, 2)
    found = whole(match.save())
    the_figures_hold(found)
    assert found.done == 1
    assert match.outcome is not None
    end = found.chances[-1]
    assert (end.seat, end.at) == (-1, match.history.total())
    assert end.shares == tuple(float(seat == match.outcome.winner) for seat in range(2))
    assert [one.seat for one in found.balances] == [0, 1]
    assert sum(one.answers for one in found.balances) == match.history.total()


def test_the_chart_comes_first_and_the_rest_as_it_is_found() -> None:
    steps = list(analyse(played().save(), SMALL))
    assert [one.done for one in steps] == sorted(one.done for one in steps)
    first = steps[0]
    the_figures_hold(first)
    assert first.chances
    assert (first.playouts, first.points, first.balances) == (0, [], [])
    assert steps[-1].playouts > 0
    assert steps[-1].chances != first.chances


def test_the_same_replay_and_budget_give_the_same() -> None:
    text = played("zombie-fluxx", 2).save()
    assert whole(text) == whole(text)


def test_a_study_can_be_done_part_by_part_elsewhere() -> None:
    text = played().save()
    found: list[object] = []
    for number in range(len(Study(text, SMALL).parts)):
        study = Study(text, SMALL)  # as in another process
        found.append(study.do(study.parts[number], found))  # type: ignore[arg-type]
    assert Study(text, SMALL).analysis(found) == whole(text)  # type: ignore[arg-type]


def test_turning_points_name_options_of_the_question_that_was_asked() -> None:
    text = played("star-fluxx", 3, "random").save()
    found = whole(text, SMALL._replace(tries=400, most=40))
    assert 1 <= len(found.points) <= 3
    for point in found.points:
        question = ruleshift.resume(text, point.at).question
        assert question is not None
        assert question.who == point.seat
        labels = [question.label(option) for option in question.options]
        assert point.played in labels
        assert point.better in labels
        assert point.played != point.better
        assert 0 <= point.chance < point.might <= 1
        assert max(point.won) <= point.worlds
    assert [one.at for one in found.points] == sorted(one.at for one in found.points)


def test_an_answer_that_gives_a_sure_win_away_is_a_turning_point() -> None:
    game = ruleshift.load("star-fluxx")
    ann = {"hand": ["Starship"], "table": ["The Captain"]}
    match = game.set_up(
        {"seats": {"Ann": {**ann, "hand": ["Starship", "Draw 4"]}, "Bob": {}}, "goals": ["Starship Captain"]}
    )
    assert match.question is not None
    match.answer(match.question.find("play Draw 4"))
    found = whole(match.save(), SMALL._replace(tries=400, most=40))
    (point,) = [one for one in found.points if one.at == 0]
    assert (point.played, point.better, point.seat) == ("play Draw 4", "play Starship", 0)
    assert point.might > 0.9  # Bob may hold an answer
    assert point.won[1] > 0.9 * point.worlds
    assert point.won[0] < point.won[1]


def test_where_no_wins_tell_answers_apart_the_value_does() -> None:
    match = played("necrogenesis", 2, "random")
    found = whole(match.save(), SMALL._replace(tries=400, most=20))
    apart = [one.won[1] > one.won[0] or one.lost[0] > one.lost[1] for one in found.points]
    assert any(one.reasons for one in found.points)
    for point, told in zip(found.points, apart, strict=True):
        assert len(point.reasons) <= (0 if told else 2)
        for reason in point.reasons:
            assert reason.what in match.game.value().names
            assert reason.given != reason.better


# -- games that ended otherwise ----------------------------------------------------------------


def test_a_game_that_ended_by_a_leaver() -> None:
    match = begun(3, 12)
    match.leave(2)
    match.concede(0)
    found = whole(match.save())
    the_figures_hold(found)
    assert "left" in found.remarks
    assert found.chances[-1].shares == (0.0, 1.0, 0.0)


def test_after_somebody_has_left_they_have_no_chance() -> None:
    match = begun(3, 6)
    match.leave(2)
    for _ in range(8):
        assert match.question is not None
        match.answer(match.question.options[0])
    found = whole(match.save())
    gone = match.history.all_inputs().index(
        next(one for one in match.history.all_inputs() if not isinstance(one, int))
    )
    assert all((one.shares[2] == 0) == (one.at > gone) for one in found.chances)
    assert set(found.remarks) == {"left", "unfinished"}


def test_somebody_who_comes_later_has_no_chance_before() -> None:
    match = begun(2, 6)
    match.join("Eve")
    for _ in range(6):
        assert match.question is not None
        match.answer(match.question.options[0])
    found = whole(match.save())
    the_figures_hold(found)
    assert found.names == ["Ann", "Bob", "Eve"]
    assert found.chances[0].shares[2] == 0
    assert found.chances[-1].shares[2] > 0


def test_a_game_that_is_not_over_is_told_as_far_as_it_went() -> None:
    found = whole(begun(2, 8).save())
    the_figures_hold(found)
    assert found.remarks == ["unfinished"]
    assert found.chances[-1].seat >= 0


def test_a_game_that_nobody_won() -> None:
    game = ruleshift.load("zombie-fluxx")
    games = (game.playout("random", seed, seats=2) for seed in range(80))
    lost = min(
        (one for one in games if one.outcome is not None and one.outcome.winner is None),
        key=lambda one: one.history.total(),
    )
    found = whole(lost.save())
    the_figures_hold(found)
    assert "nobody" in found.remarks
    assert found.chances[-1].nobody == 1


def test_a_game_for_one_is_told_in_points() -> None:
    game = ruleshift.load("zombie-fluxx", {"solo": "on"})
    match = game.start(["Ann"], seed=5)
    while match.question:
        match.answer(match.question.options[-1])
    found = whole(match.save())
    assert match.outcome is not None
    assert "alone" in found.remarks
    assert found.chances[-1].shares == (float(match.outcome.points or 0),)
    assert (found.points, found.balances) == ([], [])


def test_a_game_that_had_not_begun() -> None:
    found = whole(begun(2, 0).save())
    assert found.remarks == ["unfinished"]
    assert found.points == []


# -- what is no game ---------------------------------------------------------------------------

BAD: dict[str, tuple[Callable[[str], str], str]] = {
    "a deck that is not here": (lambda text: text.replace("deck tutorial", "deck atlantis"), "atlantis"),
    "a line cut off": (lambda text: text[: text.rindex("= ") + 5], "cut off"),
    "an answer of another game": (lambda text: text.replace(": play ", ": eat ", 1), "eat"),
    "no replay": (lambda text: "hello", "no replay of ours"),
}


@pytest.mark.parametrize("how", sorted(BAD))
def test_what_is_no_game_says_where_and_why(how: str) -> None:
    spoil, word = BAD[how]
    with pytest.raises(ReplayError, match=word) as raised:
        Study(spoil(played().save()), SMALL)
    assert raised.value.line >= 1


# -- how much is done --------------------------------------------------------------------------


def test_long_games_are_looked_at_here_and_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MOST_TURNS", 4)
    monkeypatch.setattr(recording, "MOST_ANSWERS", 5)
    found = whole(played("star-fluxx", 3).save())
    the_figures_hold(found)
    assert found.remarks == ["thinned"]
    assert len(found.chances) == 5
    assert thin(list(range(10)), 5) == [0, 2, 4, 6, 8]


def test_a_share_of_the_usual_budget_has_fewer_playouts_and_tries() -> None:
    assert usual(0.5).answers < usual().answers
    assert usual(0.5).tries < usual().tries
