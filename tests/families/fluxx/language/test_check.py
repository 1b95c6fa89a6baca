"""What the checker finds in a deck that can be read, and what it leaves in peace."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.core.decks import deck_from_text, shipped_decks
from ruleshift.families.fluxx.language import grammar
from ruleshift.language import check
from ruleshift.language.check import check_deck, run_check

from .samples import HEAD, with_card


def findings(card: str) -> list[str]:
    """Errors and warnings about one more card in the sample deck."""
    found = check_deck(deck_from_text(with_card(f"name: Probe\n{card}")))
    return [f"{one.level}: {one.message}" for one in found if one.card == "Probe" and one.level != "note"]


WRONG = {
    "type: goal\nwin: {at least: 3, of: [Sun, Moon]}": (
        "error: nobody can meet this Goal: it wants 3 of 2 cards"
    ),
    "type: goal\nwin: {have: [Sun, Night Sky]}": (
        "error: nobody can meet this Goal: 'Night Sky' is a goal and never lies on a table"
    ),
    "type: keeper": "warning: no Goal uses this Keeper",
    "type: action\ndo: [{play: it}]": "error: `it` in `do` means nothing: no step chooses a card first",
    "type: action\ndo: [{move: it}]": "error: `it` in `do` means nothing: no step chooses a card first",
    "type: action\ndo: [{steal: {of: opponent}}]": (
        "error: `opponent` in `do` means nothing: only `answers`, `leaves` and `in turn` have one"
    ),
    "type: action\ndo: [{play: 2}]": "error: `do` uses cards set aside, but no step of it sets any aside",
    "type: action\ndo: [{end: turn}, {draw: 1}]": "warning: steps after `end: turn` never happen",
    "type: action\ndo: [{discard: {type: creeper, trait: brain}}]": (
        "warning: no card of the deck matches the 'type' and 'trait' of 'discard'"
    ),
    "type: action\ndo: [{discard: {type: action}}]": (
        "warning: an action never lies in 'table'; say with `in` where to look"
    ),
    "type: surprise\nanswers: {to: new rule played}": (
        "warning: it answers a new rule, but the deck has none"
    ),
    "type: surprise\nanswers: {to: theft}": "warning: it answers a theft, but no other card steals",
    "type: action\ntext: Draw 4 cards.\ndo: [{draw: 4}, {discard: {in: hand, pick: 2}}]": (
        "warning: the effect has the number 2, the text does not say it"
    ),
    "type: action\ntext: Draw 4 cards.\ndo: [{draw: 4, who: each player}, {discard: {named: Moon}}]": (
        "warning: the effect names 'Moon', the text does not"
    ),
    "type: action\ntext: Draw four cards.\ndo: [{draw: 4}]": (
        "warning: the effect has the numeral 4, the text has the number word"
    ),
    "type: action\ntext: Draw four cards.\ndo: [{draw: one}]": (
        "warning: the text says four, the effect has no such number"
    ),
    "type: action\ntext: Steal a card.\ndo: [{draw: one}]": (
        "warning: the text says 'steal', the effect does not steal anything"
    ),
    "type: action\ntext: Throw the Moon away.\ndo: [{discard: {type: keeper}}]": (
        "warning: the text names 'Moon', the effect does not"
    ),
}


@pytest.mark.parametrize(("card", "message"), WRONG.items())
def test_found(card: str, message: str) -> None:
    assert findings(card) == [message]


@pytest.mark.parametrize(
    ("said", "done"), [("3", "three"), ("2", "4")], ids=["numeral for a word", "another number"]
)
def test_numbers_that_differ_are_told_from_both_sides(said: str, done: str) -> None:
    assert findings(f"type: action\ntext: Draw {said} cards.\ndo: [{{draw: {done}}}]")


@pytest.mark.parametrize(
    "card",
    [
        "type: goal\nwin: {have: [Sun, Rust]}",
        "type: action\ntext: Take 3 new cards.\ndo: [{draw: 3}]",
        "type: action\ntext: One by one, draw 3 and play 2.\ndo: [{draw: 3, to: aside}, {play: 2}]",
        "type: action\ntext: Take from the discard pile.\ndo: [{choose: {in: discard pile}}, {move: it}]",
        "type: surprise\nanswers: {to: goal played, do: [{move: it, to: hand}, {draw: 1, who: opponent}]}",
        "type: action\ndo: [{move: {in: hand}, to: aside}, {play: all}]",
        "type: action\ndo: [{discard: {type: action, in: hand}}]",
        "type: creeper\nattaches: {trait: brain}",
    ],
)
def test_left_in_peace(card: str) -> None:
    assert findings(card) == []


def test_a_card_that_helps_another_may_be_named_by_it() -> None:
    text = with_card(
        "name: Probe\ntype: keeper\ntext: Eclipse spares you.\nmay: {once: turn, do: [{draw: 1}]}"
    )
    text += "  - {name: Eclipse, type: action, do: [{discard: {of: each player, without: Probe}}]}\n"
    assert [one for one in check_deck(deck_from_text(text)) if one.card and one.level == "warning"] == []


def test_the_deck_as_a_whole() -> None:
    cards = "".join(line + "\n" for line in HEAD.splitlines() if "goal" not in line)
    told = [str(one) for one in check_deck(deck_from_text(cards.replace("brain: 🧠", "brain: 🧠, tail: 🐒")))]
    assert "deck.yaml: warning: the deck has no Goal, so nobody can win" in told
    assert "deck.yaml: warning: 3 cards are too few: 4 players need 13 for the first turn" in told
    assert "deck.yaml: note: no card has the trait 'tail'" in told


def test_options_that_decide_nothing() -> None:
    changed = HEAD.replace("name: order, default: first", "name: surplus_goal, default: first")
    told = [one.message for one in check_deck(deck_from_text(changed)) if "option" in one.message]
    assert told == [
        "nothing depends on the option 'strict'",
        "the choices of the option 'surplus_goal' must be 'active' and 'oldest'",
    ]


def test_the_rules_know_their_options() -> None:
    package = Path(check.__file__).parents[1]
    files = (package / "families" / "fluxx").rglob("*.py")
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [
        name for name in (*grammar.RULE_OPTIONS, *grammar.GAME_OPTIONS) if f'"{name}"' not in sources
    ] == []


def test_a_finding_says_where_its_card_stands() -> None:
    found = check_deck(deck_from_text(with_card("name: Probe\ntype: keeper")))
    assert 'deck.yaml:13:5 in "Probe": warning: no Goal uses this Keeper' in map(str, found)


@pytest.mark.parametrize("name", shipped_decks("fluxx"))
def test_shipped_decks_have_notes_at_most(name: str) -> None:
    lines, status = run_check(name)
    assert status == 0
    assert [line for line in lines if ": error: " in line or ": warning: " in line] == []


def test_run_check(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD.replace("type: goal", "type: gaol"), encoding="utf-8")
    assert run_check(path) == (
        [
            "mine.yaml:12:29 in \"Night Sky\": error: unknown card type 'gaol'; did you mean 'goal'?",
            "1 error",
        ],
        1,
    )
    lines, status = run_check(tmp_path / "none.yaml")
    assert (lines[0].startswith("unknown deck"), status) == (True, 1)
    path.write_text(
        "deck: d\nstart: 0\ncards: [{name: G, type: goal, win: {have: K}}, {name: K, type: keeper}]"
    )
    assert run_check(path) == (["D: 2 cards, nothing to complain about"], 0)
