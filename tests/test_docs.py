"""The documentation is true: places exist, code blocks run, commands are real."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import ruleshift
from ruleshift.cli import main
from ruleshift.language.check import run_check

ROOT = Path(__file__).parent.parent
PLACE = re.compile(r"`([a-z_/]+)\.py:([A-Za-z_.]+)`")


def places() -> list[tuple[str, str]]:
    pages = [ROOT / "docs" / page for page in ("how-it-works.md", "make-a-family.md")]
    return sorted({place for page in pages for place in PLACE.findall(page.read_text(encoding="utf-8"))})


def test_the_page_names_many_places() -> None:
    assert len(places()) > 25


@pytest.mark.parametrize(("module", "name"), places())
def test_every_place_exists(module: str, name: str) -> None:
    found: object = importlib.import_module("ruleshift." + module.replace("/", ".").removesuffix(".__init__"))
    for part in name.split("."):
        found = getattr(found, part)
    assert found is not None


def test_every_file_of_the_client_exists() -> None:
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    files = re.findall(r"`(web/[^`]+)`", page)
    assert files
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_the_card_stands_in_the_deck_as_the_page_shows_it() -> None:
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    shown = page.split("```yaml\n")[1].split("```")[0].splitlines()
    deck = (ROOT / "src/ruleshift/decks/star-fluxx.yaml").read_text(encoding="utf-8")
    card = deck[deck.index(shown[0]) :].split("\n  - name", 1)[0].splitlines()
    assert [line for line in card if line in shown] == shown


def blocks(language: str) -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_readme_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    assert len(code.splitlines()) == 6
    exec(compile(code, "README.md", "exec"), {})
    assert " wins with " in capsys.readouterr().out


def test_the_readme_deck_is_clean_and_plays(tmp_path: Path) -> None:
    (text,) = blocks("yaml")
    assert len(text.splitlines()) == 10
    deck = tmp_path / "garden.yaml"
    deck.write_text(text, encoding="utf-8")
    lines, status = run_check(deck)
    assert status == 0, lines
    match = ruleshift.load(deck).start(["Ann", "Bob"], seed=1)
    while question := match.question:
        match.answer(question.options[-1])
    assert match.outcome is not None


def test_the_readme_commands_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"\bmake ([a-z]+)", text.split("## Play")[1]))
    assert {"play", "test"} <= targets
    for target in targets & {"play", "test", "check", "bench", "proof", "setup"}:
        assert f"\n{target}:" in makefile
    for command in set(re.findall(r"`ruleshift\s+([a-z]+)", text)):
        assert command in main.commands, command


def test_every_link_of_the_readme_leads_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / target).is_file(), target
