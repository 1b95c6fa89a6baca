"""The engine knows no name: not of a card, not of a trait."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import ruleshift
from ruleshift import Game
from tests.support.games import FLUXX, NAMES, NECRO, ROOT, SOLO, TWINS, loaded
from tests.support.renaming import renamed

PARTS = [ROOT / "src/ruleshift" / part for part in ("core", "families")]
ENGINE = sorted(path for part in PARTS for path in part.rglob("*.py") if "language" not in path.parts)
TOKENS = {"Tripwire Snare", "Grease Tag", "Zombie"}  # words of the rulebook that a card is called after


GAMES = {"star-fluxx": 8, "tutorial": 8, TWINS: 8, NECRO: 8}
GAMES |= {"zombie-fluxx": 6, "mystery-fluxx": 6, "regular-show-fluxx": 3, "star-fluxx+zombie-fluxx": 2}


@pytest.mark.parametrize("deck", GAMES)
def test_other_names_make_no_other_game(deck: str) -> None:
    game = loaded(deck)
    other = renamed(game)
    assert not set(game.names) & set(other.names)
    for seed in range(GAMES[deck]):
        goes_the_same_way(game, other, NAMES[: min(2 + seed % 3, game.most_seats)], seed)


@pytest.mark.parametrize("deck", FLUXX)
def test_other_names_make_no_other_solo_game(deck: str) -> None:
    game = loaded(deck, tuple(SOLO.items()))
    for seed in range(3):
        goes_the_same_way(game, renamed(game), NAMES[:1], seed)


def goes_the_same_way(game: Game, other: Game, seats: tuple[str, ...], seed: int) -> None:
    """Two games are the same but for what their cards are called."""
    one, two = game.start(seats, seed=seed), other.start(seats, seed=seed)
    rng = Random(seed)
    while one.question is not None and two.question is not None:
        assert one.digest() == two.digest()
        assert one.question.options == two.question.options
        option = rng.choice(one.question.options)
        one.answer(option)
        two.answer(option)
    assert one.state.events == two.state.events
    assert one.outcome is not None
    assert two.outcome is not None
    assert (one.outcome.kind, one.outcome.winner) == (two.outcome.kind, two.outcome.winner)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text and every name in the code of a file; what only explains it is left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explanations = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explanations:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id.replace("_", " ")
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr.replace("_", " ")
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.lineno, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", node.name.replace("_", " "))


def titles() -> set[str]:
    """Both titles of every card that comes with the package."""
    return {
        title
        for deck in ruleshift.decks()
        for card in ruleshift.load(deck).cards
        for title in (card.name, card.short)
    }


def test_no_card_is_named_in_the_engine() -> None:
    names = sorted(titles() - TOKENS, key=len, reverse=True)
    assert len(names) > 100
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match[0]!r} in {text!r}"
        for path in ENGINE
        for line, text in texts(path)
        if (match := pattern.search(text))
    ]
    assert found == []
