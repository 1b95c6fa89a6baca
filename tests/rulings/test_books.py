"""The books are whole, their lists agree with each other, and scenarios name only what they hold."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.core.scenario.scenario import load_file, scenario_files
from ruleshift.rulings import Rule, UnknownBook, UnknownId, open_book, shelf
from ruleshift.rulings.book import NUMBER
from ruleshift.rulings.proofs import contents, key, proofs

SCENARIOS = Path(__file__).parent.parent / "scenarios"
STAR = open_book("star")
REGULAR = open_book("regular")
NECRO = open_book("necro")
MISSING = {"14.3.0", "15.1.0", "15.3.4"}  # numbers the rulebook leaves out; R10 says so


def test_the_necro_index_is_whole() -> None:
    kinds = Counter(rule.kind for rule in NECRO.rules)
    assert kinds == {"mechanic": 413, "card-dependent": 239, "definition": 60, "cosmetic": 15}
    numbers = {re.sub("[ab]$", "", one.partition("-")[0]) for rule in NECRO.rules for one in rule.ids}
    assert len(numbers - {"preface"}) == 632  # as many as the rulebook has


def test_the_rulings_are_whole() -> None:
    assert [one.id for one in NECRO.rulings] == [f"R{number}" for number in range(1, 140)]
    assert all(one.impact in "HML" and one.question and one.ruling and one.why for one in NECRO.rulings)
    unused = {4, 10, 18, 19, 26, 28, 33, 40}
    web = [f"W{number}" for number in range(1, 47) if number not in unused]
    assert [one.id for one in STAR.rulings] == [
        *(f"R{number}" for number in range(1, 35)),
        *web,
        *(f"M{number}" for number in range(1, 6)),
        *"abcdefghijkl",
    ]
    assert all(one.ruling and one.source for one in STAR.rulings)
    assert [one.id for one in REGULAR.rulings] == [
        *(f"R{number}" for number in range(1, 35)),
        *"abcdefghijklmno",
    ]


@pytest.mark.parametrize("book", [open_book(name) for name in shelf.shelf()], ids=list(shelf.shelf()))
def test_every_number_occurs_once_and_is_found(book: ruleshift.rulings.Book) -> None:
    ids = [one for rule in book.rules for one in rule.ids] + [one.id for one in book.rulings]
    assert len(set(map(str.casefold, ids))) == len(ids)
    for rule in book.rules:
        for one in rule.ids:
            assert rule in book.find(one)
            assert book.named(one) == rule
    for ruling in book.rulings:
        assert book.find(f"{book.name}.{ruling.id.lower()}") == [ruling]


def test_rules_and_rulings_know_each_other() -> None:
    assert {id_ for rule in NECRO.rules for id_ in rule.rulings} == {one.id for one in NECRO.rulings}
    known = {one.partition("-")[0].rstrip("ab") for rule in NECRO.rules for one in rule.ids}
    for ruling in NECRO.rulings:
        named = set(re.findall(NUMBER, ruling.concerns))
        assert {one.rstrip("ab") for one in named} <= known | MISSING, ruling.id
        assert set(re.findall(r"\bP\d\b", ruling.why)) <= set(NECRO.principles), ruling.id


def test_a_rule_with_parts_is_found_whole_but_not_proved_by_its_bare_number() -> None:
    assert [key(entry) for entry in NECRO.find("2.2.4")] == ["2.2.4-b1", "2.2.4-b2", "2.2.4-b3"]
    assert NECRO.named("2.2.4") is None
    assert [key(entry) for entry in NECRO.find("2.16.0")] == ["2.16.0a", "2.16.0b"]
    assert [key(entry) for entry in NECRO.find("2.25.2-b3")] == ["2.25.2-b1..b4"]
    assert [key(entry) for entry in NECRO.find("16.6")] == ["16.6.0, 16.6.1"]


def test_a_rule_brings_its_rulings_and_a_ruling_its_rules() -> None:
    (rule,) = NECRO.find("2.24.2")
    assert isinstance(rule, Rule)
    assert [one.id for one in NECRO.applying_to(rule)] == ["R20", "R96"]
    assert "R97" in [one.id for one in NECRO.mentioning(rule)]
    ruling = NECRO.ruling("R97")
    assert ruling is not None
    assert "2.24.3" in [one.label for one in NECRO.settled_by(ruling)]


def test_a_span_of_rules_names_all_between() -> None:
    (rule,) = NECRO.find("2.36.3")
    assert isinstance(rule, Rule)
    assert "R80" in [one.id for one in NECRO.mentioning(rule)]


@pytest.mark.parametrize(
    ("book", "id_", "near"),
    [
        ("star", "W4", "the nearest are W3, W5"),
        ("star", "R99", "the nearest are R34"),
        ("necro", "2.24.9", "the nearest are 2.24.5"),
        ("necro", "R999", "the nearest are R139"),
        ("necro", "9" * 9999, "the nearest are"),
        ("necro", "", "the nearest are"),
        ("necro", "bleed", "--find bleed"),
    ],
)
def test_an_unknown_number_is_answered_with_the_nearest(book: str, id_: str, near: str) -> None:
    with pytest.raises(UnknownId, match=re.escape(near)):
        open_book(book).find(id_)


def test_an_unknown_book_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownBook, match="did you mean 'necro'"):
        open_book("nekro")
    with pytest.raises(UnknownBook, match=r"there are 'star', .* and 'necro'"):
        open_book("chess")
    assert open_book("star-fluxx") is STAR


def test_scenarios_name_only_what_the_book_holds() -> None:
    for path in scenario_files([SCENARIOS / "star"]):
        for proof in contents(path)[0]:
            for id_ in proof.ids:
                book, _, number = id_.partition(".")
                assert open_book(book).named(number) is not None, f"{path.name}: {id_}"


def test_numbers_that_are_excused_are_not_in_the_book() -> None:
    excused = [id_ for path in scenario_files([SCENARIOS / "star"]) for id_ in load_file(path).not_applicable]
    assert excused
    assert [id_ for id_ in excused if STAR.named(id_.removeprefix("star."))] == []


def test_cards_and_options_cite_only_what_the_book_holds() -> None:
    game = ruleshift.load("star-fluxx")
    cited = {id_ for card in game.cards for id_ in card.rulings}
    cited |= {id_ for one in game.option_list for id_ in one["source"].split(", ") if "." in id_}
    found = {id_: open_book(id_.partition(".")[0]).named(id_.partition(".")[2]) for id_ in cited}
    assert [id_ for id_, ruling in found.items() if ruling is None] == []


def test_a_source_is_the_one_its_scenarios_give() -> None:
    proved = proofs(STAR, SCENARIOS)
    for ruling in STAR.rulings:
        told = " ".join(proof.source for proof in proved.of(ruling))
        marks = re.findall(
            r"\d+|[a-z0-9]+-[a-z-]+|^rulebook.*|^ours|^online", ruling.source.partition("; ")[0]
        )
        assert [mark for mark in marks if mark not in told] == [], ruling.id


@pytest.mark.parametrize("module", ["ruleshift.rulings.book", "ruleshift.rulings.shelf"])
def test_the_examples_hold(module: str) -> None:
    assert doctest.testmod(import_module(module)).failed == 0


BROKEN = {
    "rulings": ("R1 | the sheet", "expected `number | source | answer`, found 'R1 | the sheet'"),
    "rules": ("1.1.1 | odd | - | Play a card.", "a rule is 'mechanic', 'card-dependent'"),
    "cases": (
        "R1 | H | 1.1.1\nruling: Nobody.\nwhy: So.",
        "below R1, a line must begin with 'conflict'",
    ),
}


@pytest.mark.parametrize("key", BROKEN)
def test_a_list_that_is_wrong_is_named_and_the_other_books_stay_open(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, message = BROKEN[key]
    (tmp_path / "list.txt").write_text(f"= Chapter\n\n{line}\n", encoding="utf-8")
    said: dict[str, Any] = {key: "list.txt"}
    covers = {
        "star": shelf.shelf()["star"],
        "broken": shelf.Cover(str(tmp_path), "Broken", "broken", **said),
        "missing": shelf.Cover(str(tmp_path), "Missing", "missing", rulings="none.txt"),
    }
    monkeypatch.setattr(shelf, "shelf", lambda: covers)
    with pytest.raises(UnknownBook, match=re.escape(f"list.txt:3: {message}")):
        open_book("broken")
    with pytest.raises(UnknownBook, match=r"'none.txt' of the book 'Missing' cannot be read"):
        open_book("missing")
    assert [book.name for book in shelf.books()] == ["star"]
