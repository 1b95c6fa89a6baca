"""Whether deck lists are balanced: what counts as outside, and the study that asks for it."""

from __future__ import annotations

import doctest
from pathlib import Path

from click.testing import CliRunner

from ruleshift.cli import main
from ruleshift.lab import balance, study
from ruleshift.lab.runners import InProcess
from ruleshift.lab.shares import Share
from ruleshift.lab.study_file import read_study
from tests.proof import balance as proof

EVEN = [0.5, 0.0, 1.0, 0.5] * 20


def test_the_examples_hold() -> None:
    result = doctest.testmod(balance)
    assert result.attempted > 0
    assert result.failed == 0


def test_only_what_is_outside_with_its_whole_interval_is_called_uneven() -> None:
    found = balance.judged({("a", "b"): [1.0] * 39 + [0.5], ("a", "c"): EVEN, ("b", "c"): [1.0, 0.5] * 4})
    told = list(balance.verdicts(found))
    assert told[0].startswith("- Certainly outside 30-70 %: a against b 98.8 %")
    assert told[1].startswith(
        "- Perhaps, but not with the whole interval, outside 30-70 %: b against c 75.0 %"
    )
    assert balance.too_uneven(found) == 2
    assert told[-1] == "- Certainly outside: 2; so the lists are not balanced."  # and a's share of the field
    even = balance.judged({("a", "b"): EVEN})
    (said,) = balance.verdicts(even)
    assert said == "- Certainly outside: nothing; so the lists are balanced as far as these games can tell."


def test_the_field_of_a_deck_is_narrower_than_its_pairings() -> None:
    shares = {("a", "b"): Share(0.6, 0.5, 0.7), ("c", "a"): Share(0.5, 0.4, 0.6)}
    field = balance.against_all("a", shares)
    assert round(field.value, 4) == 0.55
    assert 0.07 < field.high - field.value < 0.08
    assert balance.against_all("nobody", shares) == Share(0.5, 0.0, 1.0)


def test_a_study_asks_for_it_and_plays_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "even.yaml"
    file.write_text(
        "study: Even?\ndecks: necrogenesis\nseats: [random, random]\ngames: 1\n"
        "questions: [are the deck lists balanced?]\n"
    )
    words = ["study", str(file), "--out", str(tmp_path / "runs"), "--workers", "1", "--quiet"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "20 games of each pairing" in result.stdout
    assert result.stdout.count("\n| ") == 8
    assert [folder.name for folder in (tmp_path / "runs").iterdir()] == ["lists"]


def test_a_proof_that_was_stopped_goes_on_as_long_as_games_go_as_they_went(tmp_path: Path) -> None:
    words = "study: Even?\ndecks: necrogenesis\nseats: [random, random]\ngames: 1\n"
    (tmp_path / "even.yaml").write_text(words + "questions: [are the deck lists balanced?]\n")
    asked = read_study(tmp_path / "even.yaml")
    wanted = proof.plans(study.lists_of(asked, asked.decks[0], quiet=True))
    name, plan = next(iter(wanted.items()))
    assert proof.play(plan, 0, 3, InProcess())[0] == [
        value for begin in range(3) for value in proof.play(plan, begin, begin + 1, InProcess())[0]
    ]
    record = proof.Record(tmp_path / "record.json")
    for one, made in wanted.items():
        record.add(one, *proof.play(made, 0, 1, InProcess()))
    record.add(name, [0.5], [])
    record.save()
    again = proof.Record(tmp_path / "record.json")
    assert (again.values, again.first) == (record.values, record.first)
    assert [one["deals"] for one in again.figures()["pairings"]] == [2] + [1] * 14
    assert proof.holds(again, wanted, InProcess())
    again.first[name][1][0] += 1
    assert not proof.holds(again, wanted, InProcess())
