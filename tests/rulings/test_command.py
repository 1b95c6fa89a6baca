"""The `rules` command as a person uses it, and the pages it makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.rulings import command, proofs
from tests.terminal.shell import Shell

ROOT = Path(__file__).parent.parent.parent
PAGES = {
    "star": "rulings.md",
    "zombie": "zombie-rulings.md",
    "mystery": "mystery-rulings.md",
    "regular": "regular-rulings.md",
    "necro": "necrogenesis-rulings.md",
}


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(ROOT)
    return Shell(tmp_path)


def said(shell: Shell, *args: str) -> str:
    done = shell.run("rules", *args)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    return done.stdout


def test_a_ruling_comes_with_source_cards_and_scenarios(shell: Shell) -> None:
    out = said(shell, "star", "R14")
    assert "Source: rulebook FAQ, two Goals in succession" in out
    assert "Cards: Draw 2 and Use 'Em" in out
    assert "tests/scenarios/star/cards-in-cards.yaml:" in out
    assert "The other order does not hide the Goal either" in out


def test_an_open_point_names_its_option(shell: Shell) -> None:
    assert "Option: creeper_reassignment_self = on, or off" in said(shell, "star", "b")


def test_a_necro_rule_comes_with_its_ruling_and_scenarios(shell: Shell) -> None:
    out = said(shell, "necro", "2.24.3")
    assert "card-dependent" in out
    assert "Ruling R97:" in out
    assert "Scenarios:" in out


def test_a_necro_ruling_comes_with_question_reason_and_rules(shell: Shell) -> None:
    out = said(shell, "necro", "R91")
    for part in ("Conflict:", "Ruling:", "Why:", "Option: thin_deck_loss = on, or off", "P1:", "17.2.2-b3"):
        assert part in out


def test_the_list_has_every_number(shell: Shell) -> None:
    out = said(shell, "star")
    assert all(f"\n  {id_} " in out for id_ in ("R1", "R34", "W46", "a", "j"))
    assert "\n  2.24.3 " in said(shell, "necro")


def test_search(shell: Shell) -> None:
    out = said(shell, "necro", "--find", "Bleed")
    assert "2.24.3" in out
    assert "R97" in out
    nothing = shell.run("rules", "star", "--find", "bleed")
    assert nothing.returncode == 1
    assert "Nothing in the rules and rulings of Star Fluxx" in nothing.stdout


def test_coverage_of_star_is_complete(shell: Shell) -> None:
    out = said(shell, "star", "--coverage")
    assert [" ".join(line.split()) for line in out.splitlines()[1:5]] == [
        "rule sheet 34 of 34",
        "web answer 38 of 38",
        "mixed decks 5 of 5",
        "open point 12 of 12",
    ]
    assert "Every one has a scenario." in out


def test_scenarios_elsewhere_are_counted(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "own.yaml"
    ids = "[necro.R97, necro.2.24.3, necro.2.25.2-b2, necro.2.2.4, star.R1]"
    text = f"""\
deck: tutorial
scenarios:
  - id: {ids}
    name: Bleeding adds up
    given: {{seats: {{Ann: {{}}, Bob: {{}}}}}}
    then: {{winner: nobody}}
  - {{id: necro.R98, name: Untrue, given: {{seats: {{Ann: {{}}, Bob: {{}}}}}}, then: {{winner: Ann}}}}
not applicable:
  - {{id: [necro.2.0, necro.2.24.4], reason: There is no cure here.}}
"""
    own.write_text(text, encoding="utf-8")
    out = said(shell, "necro", "--coverage", "--scenarios", "own.yaml")
    assert "card-dependent     1 of 239; 1 more cannot be shown" in out
    assert "mechanic           1 of 413" in out  # 2.2.4 has three parts and names none of them
    assert "ruling             1 of 139" in out
    assert "Does not hold: own.yaml:7 Untrue" in out
    assert "2.24.4: There is no cure here." in out
    assert "Bleeding adds up" in said(shell, "necro", "2.25.2", "--scenarios", "own.yaml")
    assert "Cannot be shown: There is no cure here." in said(
        shell, "necro", "2.24.4", "--scenarios", "own.yaml"
    )


def test_elsewhere_it_names_the_scenarios_of_the_program(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "tests/scenarios/star/cards-in-cards.yaml:" in shell.run("rules", "star", "R14").stdout


def test_without_scenarios_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(proofs, "OURS", ())
    assert "(there are no scenarios here;" in " ".join(command.show("star", ["R14"], None))


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["star", "W4"], "the nearest are W3, W5"),
        (["necro", "2.24.9"], "the nearest are 2.24.5"),
        (["nekro"], "did you mean 'necro'?"),
        (["star", "R1", "--coverage"], "not several"),
        (["star", "R1", "--scenarios", "nowhere"], "nowhere"),
    ],
)
def test_mistakes_are_answered_with_one_message(shell: Shell, args: list[str], part: str) -> None:
    done = shell.run("rules", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert part in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_scenario_file_is_named(shell: Shell, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("star.R1: [", encoding="utf-8")
    done = shell.run("rules", "star", "R1", "--scenarios", str(own))
    assert done.returncode == 1
    assert "own.yaml" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("book", PAGES)
def test_the_page_in_docs_is_what_the_command_makes(shell: Shell, book: str) -> None:
    made = shell.run("rules", book, "--page").stdout
    assert made == (ROOT / "docs" / PAGES[book]).read_text(encoding="utf-8"), (
        f"run: ruleshift rules {book} --page > docs/{PAGES[book]}"
    )
