"""The forms that labels of options take, gathered from every question of every scenario.

`python -m tests.support.labels` writes them into the tables of docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from ruleshift.core.match.match import Match
from ruleshift.core.scenario.scenario import (
    Scenario,
    load_scenarios,
    run_scenario,
    scenario_files,
)
from ruleshift.families.fluxx.codes import WORDS
from ruleshift.families.necro.codes import STATUSES
from ruleshift.language.tables import table

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = "run `python -m tests.support.labels`"
PAGE: Final = ROOT / "docs" / "scenarios.md"
SCENARIOS: Final = ROOT / "tests" / "scenarios"
FAMILIES: Final = {"fluxx": "Fluxx", "necro": "NecroGenesis"}
# Words that belong to the game and are no label of a card's own.
ZONES: Final = ("Threat Zone", "Zombie Zone")


@cache
def own_words(game: Any) -> list[str]:
    """The labels that cards give to their choices, the longest first."""
    known = {*WORDS, *ZONES} if game.deck["family"] == "fluxx" else {*ZONES}
    found: set[str] = set()
    for card in game.deck["cards"]:
        found |= set(_labels_in(card))
    return sorted(found - known, key=len, reverse=True)


def _labels_in(node: Any) -> Iterable[str]:
    """The labels of choices, the names of abilities, and the words of duties in a card's data."""
    if isinstance(node, dict):
        if node.get("verb") == "either":
            yield from (label for label, _ in node["what"])
        if node.get("verb") == "choose" and "options" in node:
            yield from (label for label, _ in node["options"])
        if node.get("say"):
            yield node["say"]
        for part in node.values():
            yield from _labels_in(part)
    elif isinstance(node, list):
        for part in node:
            yield from _labels_in(part)


@cache
def pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these words, the longest first."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")


@cache
def form(label: str, cards: tuple[str, ...], own: tuple[str, ...], seats: tuple[str, ...]) -> str:
    """A label with what changes put in capitals."""
    text = pattern(cards).sub("CARD", label)
    text = pattern(own).sub("LABEL", text) if own else text
    text = pattern(seats).sub("PLAYER", text)
    text = pattern(tuple(status.capitalize() for status in STATUSES)).sub("STATUS", text)
    text = re.sub(r"\b\d+(st|nd|rd|th)\b", "1st", text)
    text = re.sub(r"\d+", "N", text).replace("Nst", "1st")
    text = "say LABEL" if text == "say CARD" else text
    text = re.sub(r"(use|resolve) (?!CARD).+ of CARD", r"\1 ABILITY of CARD", text)
    # What tells like cards apart: their HP, what is left of them, what they carry, where they lie.
    return re.sub(r"CARD, [^()]+?(?= next$|$)", "CARD", text)


def forms_asked(match: Match) -> dict[tuple[str, str], str]:
    """The present question's purpose with the form of each label -> a label of that form."""
    question = match.question
    if question is None:
        return {}
    game: Any = match.game
    cards, own = tuple(dict.fromkeys(game.names)), tuple(own_words(game))
    purpose = question.purpose
    labels = question.labels().values()
    return {(purpose, form(label, cards, own, tuple(match.names))): label for label in labels}


def spoken(scenarios: Iterable[Scenario]) -> set[str]:
    """The labels that scenarios answer with or say to be on offer."""
    found = set()
    for one in scenarios:
        found |= {step.label for step in one.when}
        for check in [*one.then, *(check for step in one.when for check in step.checks)]:
            if check.kind in ("offers", "options"):
                found |= set(check.words)
    return found


def gathered() -> dict[str, dict[tuple[str, str], str]]:
    """For each family: purpose of a question and form of a label -> such a label, one that is spoken of."""
    found: dict[str, dict[tuple[str, str], str]] = {family: {} for family in FAMILIES}
    scenarios = [one for path in scenario_files([SCENARIOS]) for one in load_scenarios(path)]
    said = spoken(scenarios)

    def watch(match: Match) -> None:
        game: Any = match.game
        forms = found[game.deck["family"]]
        for key, label in forms_asked(match).items():
            if forms.get(key) not in said:
                forms[key] = label if label in said else forms.get(key, label)

    for one in scenarios:
        run_scenario(one, watch=watch)
    return found


def tables(found: dict[str, dict[tuple[str, str], str]]) -> dict[str, str]:
    """The forms as Markdown, by family."""
    made = {}
    for family, forms in found.items():
        rows = []
        last = ""
        for purpose, text in sorted(forms):
            shown = f"`{purpose}`" if purpose != last else ""
            rows.append((shown, f"`{text}`", f"`{forms[purpose, text]}`"))
            last = purpose
        made[family] = table(("`purpose`", "label", "for example"), rows)
    return made


@cache
def documented(family: str) -> dict[tuple[str, str], str]:
    """The purposes and forms that the page lists, each with its example."""
    listed = marked(family).search(PAGE.read_text(encoding="utf-8"))
    assert listed is not None
    found = {}
    purpose = ""
    for line in listed[2].splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip("| ").split("|")]
        cells = ["", *cells] if len(cells) == 2 else cells
        if len(cells) == 3 and cells[1] not in ("label", "---"):
            purpose = cells[0] or purpose
            found[purpose, cells[1]] = cells[2]
    return found


def marked(family: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- labels: {family} -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def main() -> None:
    """Write the tables into the page."""
    text = PAGE.read_text(encoding="utf-8")
    for family, made in tables(gathered()).items():
        text = marked(family).sub(rf"\1\n{made}\n\n\3", text)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
