"""`ruleshift study`: questions in a file, answers on a page, and every mistake with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruleshift.cli import main
from ruleshift.lab.answers import QUESTIONS
from ruleshift.lab.study import MARK
from ruleshift.lab.study_file import ALL, read_study

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
GOOD = """\
study: Tea for two
decks: tutorial
options:
  - {}
  - {turn_limit: 3}
seats: [quick, random]
games: 40
questions: QUESTIONS
"""


def study(*words: object) -> Result:
    return CliRunner().invoke(main, ["study", *map(str, words), "--workers", "1", "--quiet"])


def test_every_question_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "tea.yaml"
    asked = [one for one in ALL if "deck list" not in one]
    file.write_text(GOOD.replace("QUESTIONS", f"[{', '.join(asked)}]"))
    result = study(file, "--out", tmp_path / "runs", "--page", tmp_path / "tea.md")
    assert result.exit_code == 0, result.output
    page = (tmp_path / "tea.md").read_text(encoding="utf-8")
    assert page == result.stdout
    assert page.startswith("# Tea for two\n")
    for question in asked:
        assert f"## {question[0].upper()}{question[1:]}?" in page
    assert page.count("- **tutorial with turn_limit=3**:") == len(QUESTIONS)
    assert "ended by a limit" in page.partition("What do the options change?")[2]
    assert study(file, "--out", tmp_path / "runs").stdout == page  # nothing is played again


def test_all_mistakes_are_named_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(
        GOOD.replace("quick, random", "quick, radnom").replace("games: 40", "games: forty")
        .replace("QUESTIONS", "[is the first player favored?]").replace("turn_limit", "turn_limt")
    )  # fmt: skip
    result = study(file, "--out", tmp_path / "runs")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert len(lines) == 4
    for line, said in zip(
        lines,
        (
            ":5:6: First Steps: unknown option 'turn_limt'; did you mean 'turn_limit'?",
            ":6:16: there is no bot 'radnom'; did you mean 'random'?",
            ":7:8: expected the number of games from 1",
            ":8:13: unknown question 'is the first player favored?'; did you mean",
        ),
        strict=True,
    ):
        assert f"{file}{said}" in line
    assert not (tmp_path / "runs").exists()


def test_seats_are_looked_at_one_by_one_even_if_the_deck_is_unknown(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    text = GOOD.replace("tutorial", "tutrial").replace("quick, random", "quik, random, search:x")
    file.write_text(text.replace("QUESTIONS", "[how long is a game?]"))
    lines = study(file).output.splitlines()
    assert len(lines) == 3
    assert "unknown deck 'tutrial'" in lines[0]
    assert ":6:9: there is no bot 'quik'; did you mean 'quick'?" in lines[1]
    assert ":6:23: seats: the budget of 'search' is a whole number from 1, found 'x'" in lines[2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("quick, random", "quick@long-watch, random@x"),
            "one deck for everybody, and 'quick@long-watch' brings",
        ),
        (("study: Tea for two\n", ""), "a study needs `study:`"),
        (("decks: tutorial", "decks: tutrial"), "did you mean 'tutorial'?"),
        (("seats: [quick, random]", "seats: [quick]"), "names 1 player, and First Steps is for 2 to 4"),
        (("games: 40", "gmaes: 40"), "unknown key 'gmaes' in a study; did you mean 'games'?"),
        (
            ("[how long is a game?]", "[which deck list is best?]"),
            "First Steps is played with one deck for",
        ),
    ],
)
def test_what_is_wrong_is_said(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(GOOD.replace("QUESTIONS", "[how long is a game?]").replace(*change))
    result = study(file)
    assert result.exit_code == 1
    assert said in result.output


def test_an_empty_file_is_told_how_a_study_starts(tmp_path: Path) -> None:
    file = tmp_path / "empty.yaml"
    file.write_text("\n")
    assert "the file is empty; a study starts with `study: its title`" in study(file).output


def test_a_page_that_is_no_answer_is_left_alone(tmp_path: Path) -> None:
    file, page = tmp_path / "tea.yaml", tmp_path / "diary.md"
    file.write_text(GOOD.replace("QUESTIONS", "[how long is a game?]"))
    page.write_text("dear diary")
    result = study(file, "--out", tmp_path / "runs", "--page", page)
    assert result.exit_code == 1
    assert "is no answered study; nothing was written" in result.output
    assert page.read_text() == "dear diary"
    assert "No such file" in study(tmp_path / "nowhere.yaml").output


@pytest.mark.parametrize("file", sorted(STUDIES.glob("*.yaml")), ids=lambda file: file.stem)
def test_the_studies_of_the_docs_can_be_read_and_are_answered(file: Path) -> None:
    wanted = read_study(file)
    page = file.with_suffix(".md").read_text(encoding="utf-8")
    assert MARK in page
    for question in wanted.questions:
        assert f"## {question[0].upper()}{question[1:]}?" in page
