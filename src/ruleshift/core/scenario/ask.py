"""What a scenario is asked where its script ends: the question, why it is asked, and every answer to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from ruleshift.core.match.match import Match
from ruleshift.core.scenario.file import Scenario, read_file, read_root
from ruleshift.core.scenario.scenario import Run, deck_named, loaded, scenario_files
from ruleshift.text.errors import DeckError

# A text that YAML takes for what it is, without quotes.
PLAIN: Final = re.compile(r"[^\W\d_](?:(?!: | #)[^\n\"\\])*[^\s:\"\\]|[^\W\d_]")
WORDS: Final = (
    "yes",
    "no",
    "on",
    "off",
    "true",
    "false",
    "null",
)  # those mean something else to some readers


def ask_paths(paths: Iterable[str | Path], name: str = "", after: int | None = None) -> tuple[list[str], int]:
    """For each scenario, or those with words in their name: what is asked after its script or part of it."""
    lines: list[str] = []
    names: list[str] = []
    status = 0
    for path in scenario_files(paths):
        try:
            scenarios = read_file(*read_root(path), deck_named, unfinished=True).scenarios
        except DeckError as error:
            lines += str(error).splitlines()
            status = 1
            continue
        names += [one.name for one in scenarios]
        for one in scenarios:
            if name.casefold() in one.name.casefold():
                found, held = asked(one, after)
                lines += ["", *found] if lines else found
                status |= not held
    if names and not lines:
        lines = [f"no scenario has '{name}' in its name; there are:", *(f"  {one}" for one in names)]
        status = 1
    return lines or ["no scenario file (*.yaml) there"], status if names or lines else 1


def asked(scenario: Scenario, after: int | None) -> tuple[list[str], bool]:
    """The lines for one scenario, and whether its script came out as written."""
    game = loaded(scenario.deck)
    if scenario.options:
        game = game.with_options(game.options | scenario.options)
    run = Run(scenario, game)
    held = run.play(after)
    lines = len(scenario.when) if after is None else min(after, len(scenario.when))
    where = f"after {lines} line{'s' * (lines != 1)}" if lines else "at the start"
    head = (
        f'{scenario.file}:{scenario.line} "{scenario.name}", {where if held else "where its script fails"}:'
    )
    return [head, *map(str, run.found), *run.lately(), *question_of(run.match)], held


def question_of(match: Match) -> Iterator[str]:
    """The present question, with its answers as a script has them."""
    question = match.question
    if question is None:
        over = match.outcome
        whose = match.names[match.state.active]
        yield f"  the game is over: {over}" if over else f"  the game stands still in {whose}'s turn"
        return
    who = match.names[question.who]
    yield f"  {who} is asked: {question.prompt}"
    yield f"  purpose: {question.purpose}; why: {question.why}"
    for label in question.labels().values():
        yield f"      - {written(who)}: {written(label)}"


def written(text: str) -> str:
    """A text as it must stand in a scenario file.

    >>> print(written("play Draw 4"), written("play Mission: Mars"), written("done"), written("2"))
    play Draw 4 "play Mission: Mars" done "2"
    """
    plain = PLAIN.fullmatch(text) and text.casefold() not in WORDS
    return text if plain else json.dumps(text, ensure_ascii=False)
