"""The tree of a file that was read before is the tree it had."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.core.scenario.scenario import load_file
from ruleshift.text import cache as kept
from ruleshift.text import trees
from ruleshift.text.errors import DeckError
from ruleshift.text.source import parse
from ruleshift.text.trees import packed, parse_once, unpacked
from tests.families.fluxx.language.samples import HEAD

TEXTS = [
    HEAD,
    "a",
    "'1'",
    "[]",
    "{}",
    "- {a: [], b: {}, c: ''}\n- [1, '1', null, \"x\\ty\"]\n- d: |\n    long\n    text\n",
    "Ünï: 🧠",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_tree_comes_out_of_the_cache_as_it_was(text: str, cache: Path) -> None:
    tree, mistakes = parse(text, "a.yaml")
    assert mistakes == []
    assert unpacked(packed(tree)) == tree
    assert parse_once(text, "a.yaml") == (tree, [])
    (entry,) = cache.iterdir()
    assert entry.name.startswith("tree-")
    assert parse_once(text, "b.yaml") == (tree, [])


def test_a_tree_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = parse_once(HEAD, "a.yaml")
    monkeypatch.delattr(trees, "parse")
    assert parse_once(HEAD, "a.yaml") == first


def test_mistakes_are_found_every_time_and_name_the_file(tmp_path: Path, cache: Path) -> None:
    cache.mkdir(parents=True)
    file = tmp_path / "twice.yaml"
    file.write_text("deck: tutorial\ndeck: star-fluxx\nscenarios: []\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(DeckError, match=r"twice.yaml:2:1: the key 'deck' is given twice"):
            load_file(file)
    assert not any(entry.name.startswith("tree-") for entry in cache.iterdir())


def test_decks_do_not_push_trees_out(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parse_once(HEAD, "a.yaml")
    (entry,) = cache.iterdir()
    monkeypatch.setitem(kept.MOST_KEPT, kept.DECK, 2)
    for number in range(5):
        kept.keep(kept.DECK, str(number), {})
    assert entry.exists()
    assert len(list(cache.iterdir())) <= 3
