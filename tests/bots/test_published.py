"""The greedy bot plays as it was published: others are measured by it."""

from __future__ import annotations

import pytest

from .published import GAMES, MARK, answers, path_of


@pytest.mark.parametrize("deck", GAMES)
def test_greedy_answers_as_it_was_published(deck: str) -> None:
    written, _, replay = path_of(deck).read_text(encoding="utf-8").partition(f"\n{MARK}\n")
    assert answers(replay) == written.splitlines(), "a better greedy bot gets another name or version"
