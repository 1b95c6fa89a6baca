"""A taste of the long proofs in every test run, and tests of the proofs themselves."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.families.fluxx.language.grammar import CLAUSES
from ruleshift.families.necro.language.grammar import CLAUSES as NECRO_CLAUSES
from tests.support.games import FLUXX, NECRO, SOLO, TWINS, Setup
from tests.support.made_up import KINDS

from . import breaks, keep, madeup, many, mutate, soak
from .exhaust import Exhaust
from .keep import Progress, fingerprint, write_section
from .mutants import GONE, Mutant, mutants

STAR = ruleshift.load("star-fluxx").deck
SETS = {deck: ruleshift.load(deck).deck for deck in (*FLUXX, NECRO)}
MUTANTS = {name: list(mutants(deck)) for name, deck in SETS.items()}
ALL = MUTANTS["star-fluxx"]
CLAUSES_OF = {**dict.fromkeys(FLUXX, CLAUSES), NECRO: NECRO_CLAUSES}
of_all = pytest.mark.parametrize("deck", SETS)
inside = pytest.mark.skipif(
    ruleshift.compiled, reason="works inside the engine, which only plain Python lets in"
)


# -- mutants -------------------------------------------------------------------------------


@of_all
def test_mutants_have_names_of_their_own(deck: str) -> None:
    assert len(MUTANTS[deck]) > 1000
    assert len({one.name for one in MUTANTS[deck]}) == len(MUTANTS[deck])


@of_all
def test_every_clause_of_every_card_has_mutants(deck: str) -> None:
    reached = {(one.card, one.path[0]) for one in MUTANTS[deck]}
    cards = SETS[deck]["cards"]
    clauses = {(card["name"], clause) for card in cards for clause in card if clause in CLAUSES_OF[deck]}
    assert clauses <= reached


@of_all
def test_a_mutant_differs_in_one_place_and_leaves_the_deck_alone(deck: str) -> None:
    plain = SETS[deck]
    before = deepcopy(plain)
    for one in MUTANTS[deck][::25]:
        other = one.apply(plain)
        changed = [new for new, old in zip(other["cards"], plain["cards"], strict=True) if new != old]
        assert len(changed) == (1 if one.card else 0)
        assert other != plain
    assert before == plain


def test_a_scenario_of_necrogenesis_notices_what_is_altered_on_its_cards() -> None:
    deck = SETS[NECRO]
    position = {"seats": {"Ann": {"equipment": ["Machete"], "TZ": ["Shambler"]}, "Bob": {}}, "dice": [6]}
    for key, value in (("hit", 9), ("damage", 0)):
        other = mutate.game_of(Mutant("Machete", (key,), value, 0).apply(deck))
        outcomes = []
        for game in (ruleshift.load(NECRO), other):
            match = game.set_up(position)
            assert match.question is not None
            match.answer(match.question.find("attack with Machete"))
            outcomes.append(len(match.view(0).sides[0].threat))
        assert outcomes == [0, 1]


@inside
def test_a_sample_of_mutants_is_noticed() -> None:
    known = mutate.same_as_original()
    bench = mutate.bench("star-fluxx")
    unnoticed = [one.name for one in ALL[::45] if one.name not in known and not bench.judge(one)]
    assert unnoticed == []
    assert bench.failing == []


def test_a_card_of_two_decks_is_proved_once() -> None:
    elsewhere = mutate.proved_elsewhere(SETS["mystery-fluxx"])
    assert "Draw 2 | while.set.draw.n | 2 -> 3" in elsewhere
    assert not any(name.startswith("Sherlock Holmes") for name in elsewhere)
    # There is no other rule in Star Fluxx, and here there is.
    alone = "Rules Reset | do.0.what.type | [new rule] -> None"
    assert alone in {one.name for one in MUTANTS["mystery-fluxx"]} - elsewhere


def test_a_mutant_is_the_same_in_another_process() -> None:
    for one in ALL[::25]:
        assert pickle.loads(pickle.dumps(one)).apply(STAR) == one.apply(STAR)


def test_mutants_that_mean_the_same_are_really_there() -> None:
    assert set(mutate.same_as_original()) <= {one.name for some in MUTANTS.values() for one in some}


@inside
def test_a_clause_that_no_scenario_is_about_is_listed() -> None:
    bench = mutate.Bench("star-fluxx")
    bench.scenarios = [one for one in bench.scenarios if "Wormhole" not in mutate.mentioned(one)]
    bench.about.clear()
    assert bench.judge(Mutant("Wormhole", ("may",), GONE, "clause")) == ""


# -- breaks --------------------------------------------------------------------------------


def test_every_break_fits_the_source_and_names_rules() -> None:
    entries = breaks.load()
    files = {one.file for one in entries}
    texts = {file: (breaks.PACKAGE / file).read_text(encoding="utf-8") for file in files}
    assert [one.name for one in entries if texts[one.file].count(one.find) != 1] == []
    assert [one.name for one in entries if one.find == one.replace] == []
    assert [one.name for one in entries if len(set(map(breaks.line_of, one.rules))) < len(one.rules)] == []
    assert len({one.name for one in entries}) == len(entries) >= 45


def test_every_rule_that_a_scenario_names_is_broken() -> None:
    """Who notices is asked by `make proof ARGS=breaks`, which takes longer."""
    assert breaks.unbroken(breaks.load()) == []


def test_a_sample_of_breaks_is_noticed(tmp_path: Path) -> None:
    sample = [one for one in breaks.load() if {*one.rules} & {"17.2.2-b3", "6.1.5-b3", "2.40.0-b2"}]
    result = breaks.run(sample, 2, tmp_path)
    assert [f"{one.name}: {verdict}" for one, verdict in result.verdicts.items() if not verdict.good] == []
    assert result.failing == []


def test_a_break_that_nobody_notices_is_listed(tmp_path: Path) -> None:
    thin = next(one for one in breaks.load() if "17.2.2-b3" in one.rules)
    harmless = replace(thin, replace=f"{thin.find} + 0")
    stale = replace(thin, find="no such text")
    crash = replace(thin, replace=f"{thin.find} / 0")
    scenarios = breaks.scenarios_of([thin])
    copy = breaks.Copy(tmp_path, breaks.PACKAGE)
    assert copy.judge(harmless, scenarios).missed == list(thin.rules)
    assert "0 times" in copy.judge(stale, scenarios).trouble
    assert "ZeroDivisionError" in copy.judge(crash, scenarios).trouble
    assert copy.judge(thin, scenarios).good


def test_a_scenario_that_no_break_lets_fail_is_listed(tmp_path: Path) -> None:
    (slips, stands) = [one for one in breaks.load() if one.rules[0] == "2.40.0-b2"]
    result = breaks.run([slips, stands], 1, tmp_path)
    assert result.idle("2.40.0-b2") == []
    del result.verdicts[stands]
    assert result.idle("2.40.0-b2") == [
        "2.40.0-b2: tokens: A 5 keeps its footing and attacks, a Boss has to roll as well"
    ]


# -- playing -------------------------------------------------------------------------------


@inside
@pytest.mark.parametrize("deck", ["tutorial", TWINS])
def test_every_card_and_every_step_comes_up(deck: str) -> None:
    run = Exhaust(deck, {})
    assert run.run(most=150), run.cover.missing


# How many games reach all but a few of the marks; the proof plays until none is left.
SOON = {"star-fluxx": 40, "zombie-fluxx": 60, "mystery-fluxx": 60, "regular-show-fluxx": 25}


@inside
@pytest.mark.parametrize("alone", [False, True], ids=["company", "solo"])
@pytest.mark.parametrize("deck", SOON)
def test_games_reach_most_of_a_deck_soon(deck: str, alone: bool) -> None:
    run = Exhaust(deck, dict(SOLO) if alone else {})
    run.look = lambda match, rng: run.cover.look(match)  # type: ignore[method-assign]
    run.run(most=SOON[deck])
    assert len(run.cover.missing) < 0.15 * len(run.cover.wanted), run.cover.missing


@inside
def test_games_of_necrogenesis_reach_most_of_the_set_soon() -> None:
    run = Exhaust(NECRO, {})
    run.run(most=12)
    assert len(run.cover.missing) < 0.35 * len(run.cover.wanted)


def test_soaking_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = soak.run("tutorial", 10, 1, tmp_path)
    soaked = soak.jobs_of("tutorial", range(2, 4), 60)
    assert list(soaked) == ["2/0+50", "3/0+50", "2/50+10", "3/50+10"]
    assert {seats: tally["games"] for seats, tally in first.items()} == {2: 10, 3: 10, 4: 10}
    assert all(tally.get("failures", 0) == 0 for tally in first.values())
    monkeypatch.setattr(keep, "fresh_processes", None)  # nothing is left to do, so no process is needed
    assert soak.run("tutorial", 10, 1, tmp_path) == first
    with pytest.raises(TypeError):
        soak.run("tutorial", 60, 1, tmp_path)


def test_many_games_are_counted_by_deck_and_seats(tmp_path: Path) -> None:
    table = many.Table("zombie-fluxx", 1, 6)
    (tally,) = many.run([table], 1, folder=tmp_path).values()
    assert tally["games"] == 6 == tally["scored"] + tally.get("lost", 0)
    assert tally.get("failures", 0) == 0
    (row,) = many.lines("command", {table: tally})[4:]
    assert row.startswith("| zombie-fluxx | solo | 6 | 0 | 0 | ")
    (bots,) = many.run([many.Table("tutorial", 2, 1)], 1, bots=True, folder=tmp_path).values()
    assert bots["games"] == 1


def test_many_games_are_those_of_every_table() -> None:
    found = list(many.tables(["star-fluxx"], 10, paired=2))
    assert found[:6] == [many.Table("star-fluxx", seats, 10) for seats in (2, 3, 4, 5, 6, 1)]
    assert {table.deck.count("+") for table in found[6:]} == {1}
    assert {table.games for table in found[6:]} == {2}
    assert [table.seats for table in many.tables(["tutorial"], 10, seats=3)] == [3]


def test_a_game_that_fails_is_counted_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    def fails(setup: Setup) -> Match:
        raise AssertionError("broken")

    assert many.tallied([(Setup("tutorial", 2, 5), fails)]) == {"games": 1, "failures": 1}
    assert "tests.proof game --deck tutorial --seats 2 --seed 5" in capsys.readouterr().out


# -- keeping -------------------------------------------------------------------------------


def test_results_are_only_good_for_what_they_were_made_from(tmp_path: Path) -> None:
    progress = Progress("part", "one", tmp_path)
    progress.results["x"] = "noticed"
    progress.save()
    assert Progress("part", "one", tmp_path).results == {"x": "noticed"}
    other = Progress("part", "two", tmp_path)
    assert other.results == {}
    assert other.old == {"x": "noticed"}
    progress.path.write_text("half a fi", encoding="utf-8")
    assert Progress("part", "one", tmp_path).results == {}


def test_a_changed_file_changes_the_fingerprint(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("one", encoding="utf-8")
    before = fingerprint([tmp_path])
    file.write_text("two", encoding="utf-8")
    assert fingerprint([tmp_path]) != before


def test_a_result_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    begin, end = "<!-- soak: made by the proof itself -->", "<!-- end of soak -->"
    page.write_text(f"Before\n{begin}\nold\n{end}\nafter\n", encoding="utf-8")
    write_section("soak", ["new"], page)
    assert page.read_text(encoding="utf-8") == f"Before\n{begin}\nnew\n{end}\nafter\n"


# -- decks that nobody wrote ---------------------------------------------------------------


def test_made_up_decks_are_counted_and_failures_keep_their_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    played = madeup.some("winnable", 1000, 2)
    assert (played["games"], played["failed"]) == (2, [])
    assert played["decisions"] > 0

    def wrong(match: Match, rng: object) -> None:
        raise ValueError("not my day")

    monkeypatch.setattr(madeup, "look", wrong)
    failed = madeup.some("alone", 1000, 2)
    both = {"winnable": madeup.merged([played, played]), "alone": madeup.merged([failed])}
    assert both["winnable"]["games"] == 4
    page = "\n".join(madeup.lines("this", both))
    assert "| with enough Keepers and Goals | 4 | 0 |" in page
    assert "| the same for one player | 2 | 2 |" in page
    assert "alone: seeds 1000, 1001 failed." in page


def test_every_kind_of_made_up_deck_has_a_title() -> None:
    assert list(madeup.TITLES) == list(KINDS)


def test_what_a_proof_stands_on_is_where_it_is_looked_for() -> None:
    """A change in any of it makes what was proved before stale."""
    for path in (*keep.ENGINE, *madeup.MAKERS):
        assert path.is_file() or any(path.rglob("*.py")), path
