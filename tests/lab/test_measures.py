"""What the lab says of games: measured on tables that were written by hand, where the answer is known."""

from __future__ import annotations

import doctest
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ruleshift.lab.cards import Cards
from ruleshift.lab.compare import Change, changes, judged
from ruleshift.lab.folder import Folder
from ruleshift.lab.lead import Leads
from ruleshift.lab.measures import Measured
from ruleshift.lab.shares import Share, resampled, wilson
from ruleshift.lab.tables import card_schema, cards_frame, game_schema
from tests.lab.helpers import plan_of, played


class Written(Folder):
    """A run whose tables somebody wrote."""

    def __init__(
        self, rows: list[dict[str, Any]], cards: list[Any] | None = None, paired: bool = False
    ) -> None:
        plan = {"deck": "d", "seats": ["a", "b"], "seed": 1, "paired": paired, "events": cards is not None}
        about = {
            "title": "D",
            "cards": {"Sun": "keeper", "Moon": "keeper", "Slow": "new rule", "Fast": "new rule"},
            "entering": ["play"],
            "in_force": "rules",
        }
        super().__init__(Path("nowhere"), {"plan": plan, "about": about, "joined": 0, "pace": {}})
        usual = {"deal": 0, "rotation": 0, "seats": ["a", "b"], "first": 0, "outcome": "win", "turns": 10,
                 "decisions": 20, "options": 60, "limit": False, "how": "goal"}  # fmt: skip
        full = [{**dict.fromkeys(game_schema()), **usual, "game": at, **row} for at, row in enumerate(rows)]
        for row in full:
            if row["winner_bot"] is None and row["winner"] is not None:
                row["winner_bot"] = row["seats"][row["winner"]]
        self.table = pl.DataFrame(full, schema=game_schema())
        self.events = cards_frame(cards or [])

    def games(self) -> pl.DataFrame:
        return self.table

    def cards(self) -> pl.DataFrame:
        return self.events

    def parts(self) -> list[tuple[int, int]]:
        return []


def test_the_examples_hold() -> None:
    result = doctest.testmod(import_module("ruleshift.lab.compare"))
    assert result.attempted > 0
    assert result.failed == 0


def test_shares_by_bot_and_by_the_order_of_turns() -> None:
    rows: list[dict[str, Any]] = [
        {"winner": 0},
        {"winner": 0, "seats": ["b", "a"]},
        {"winner": 1, "first": 1},
        {"winner": None, "outcome": "draw", "how": "too long", "limit": True},
    ]
    found = Measured(Written(rows)).summary()
    assert found["bots"]["a"]["share"] == 0.25
    assert found["bots"]["b"]["share"] == 0.5
    assert [place["share"] for place in found["order"]] == [0.75, 0.0]  # whoever began won three times
    assert found["decisive"]["share"] == 0.75
    assert found["limit"]["share"] == 0.25
    assert found["outcomes"] == {"draw": 1, "win": 3}
    assert found["endings"] == {"goal": 3, "too long": 1}
    assert found["options"] == 3.0
    assert found["lead_changes"] is None


def test_length_has_a_tail() -> None:
    turns = Measured(Written([{"winner": 0, "turns": at} for at in range(1, 102)])).spread("turns")
    assert turns is not None
    assert (turns["mean"], turns["p50"], turns["p95"], turns["max"]) == (51, 51, 96, 101)
    assert turns["interval"][0] < 51 < turns["interval"][1]


def test_goals_by_how_often_and_how_fast() -> None:
    rows = [{"winner": 0, "card": "Sun", "turns": 4}] * 3 + [{"winner": 1, "card": "Moon", "turns": 9}]
    found = Measured(Written(rows)).goals()
    assert [(goal["card"], goal["wins"], goal["share"], goal["turns"]) for goal in found] == [
        ("Sun", 3, 0.75, 4.0),
        ("Moon", 1, 0.25, 9.0),
    ]


def test_intervals_of_paired_games_go_by_deal() -> None:
    """Deals that are won in both seats or in none tell half as much as their number of games."""
    rows = [{"winner": (at // 2 + at) % 2, "deal": at // 2, "seats": ["a", "b"] if at % 2 else ["b", "a"]}
            for at in range(200)]  # fmt: skip
    assert all(row["winner"] is not None for row in rows)
    by_deal = Measured(Written(rows, paired=True)).bots()["a"]
    by_game = Measured(Written(rows)).bots()["a"]
    assert by_deal["share"] == by_game["share"] == 0.5
    width, narrow = (one["interval"][1] - one["interval"][0] for one in (by_deal, by_game))
    assert width == pytest.approx(narrow * 2**0.5, rel=0.1)


def test_resampling_holds_the_true_share_as_often_as_it_says() -> None:
    rng = random.Random(1)
    held = 0
    for draw in range(60):
        values = [rng.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(80)]
        held += not resampled(values, seed=draw * 7919).beyond(0.5)
    assert held >= 51  # 57 of 60 are to be expected


def test_what_a_card_adds() -> None:
    rows = [{"winner": at % 2} for at in range(80)]
    events = []
    for game in range(80):
        winner = game % 2
        events.append((game, 0, 1, winner, "play", "Sun", f"hand:{winner}", "playing"))
        events.append((game, 1, 1, 0, "play", "Moon", "hand:0", "playing"))
        events.append((game, 2, 1, 1 - winner, "draw", "Moon", "draw", f"hand:{1 - winner}"))
        events.append((game, 3, 1, 1, "take", "Sun", "hand:0", "hand:1"))
    cards = Cards(Measured(Written(rows, events)))
    adds = {row["card"]: row for row in cards.adds()}
    assert adds["Sun"]["played"]["adds"] == 0.5  # whoever played it won
    assert adds["Sun"]["drawn"] is None  # taken from another hand is not drawn
    assert adds["Moon"]["played"]["adds"] == 0.0
    low, high = adds["Moon"]["played"]["interval"]
    assert low < 0 < high
    assert adds["Moon"]["drawn"]["adds"] == -0.5
    assert cards.never_played() == ["Slow", "Fast"]


def test_rules_that_lie_together() -> None:
    events = [
        (0, 0, 1, 0, "land", "Slow", "playing", "rules"),
        (0, 1, 4, 1, "land", "Fast", "playing", "rules"),
        (1, 0, 1, 0, "land", "Slow", "playing", "rules"),
        (1, 1, 2, 0, "remove", "Slow", "rules", "discard"),
        (1, 2, 3, 0, "land", "Fast", "playing", "rules"),
    ]
    found = Cards(Measured(Written([{"winner": 0}, {"winner": 1}], events))).combinations()
    assert [(pair["cards"], pair["games"], pair["turns_left"]) for pair in found] == [
        (["Fast", "Slow"], 1, 6.0)
    ]


def test_differences_are_judged_together() -> None:
    same = [Change(f"c{at}", wilson(500, 1000), wilson(545, 1000)) for at in range(40)]
    assert same[0].chance < 0.05  # alone it would count
    assert not any(one.real for one in judged(same))
    assert judged([*same, Change("d", wilson(500, 1000), wilson(700, 1000))])[-1].real


def test_a_run_differs_from_itself_in_nothing(tmp_path: Path) -> None:
    measured = Measured(played(tmp_path / "run", plan_of("random,quick"), 60))
    figures = {**measured.summary(), "goals": measured.goals()}
    found = changes(figures, figures)
    assert found
    assert not [one for one in found if one.real]
    assert all(one.gap.value == 0 for one in found)


def test_the_lead_is_counted_by_turn_where_somebody_can_judge() -> None:
    class Table:
        class state:  # noqa: N801
            turn = 0

        names = ("Ann", "Bob")

    worth = {0: (1, 2), 1: (1, 2), 2: (3, 2), 3: (2, 2), 4: (1, 5)}
    leads = Leads.__new__(Leads)
    leads.judge = lambda match, seat: worth[match.state.turn][seat]
    leads.turn, leads.leader, leads.changed = -1, None, 0
    for turn in worth:
        Table.state.turn = turn
        leads.look(Table())  # type: ignore[arg-type]
        leads.look(Table())  # type: ignore[arg-type]
    assert leads.changes() == 2  # a tie changes nothing


def test_an_empty_table_has_every_column() -> None:
    assert list(pl.DataFrame(schema=card_schema()).columns)[:2] == ["game", "event"]
    assert Share(0.0, 0.0, 1.0) == Measured(Written([])).share(pl.col("limit"))
