"""One card with several definitions: read, checked, written, mixed and played."""

from __future__ import annotations

from typing import Any

import pytest

import ruleshift
from ruleshift.core.decks import LoadedDeck, deck_from_text
from ruleshift.core.reader import read_deck
from ruleshift.families.fluxx.language.mix import mix, renamed_cards, shared_cards
from ruleshift.families.fluxx.language.writer import deck_text
from ruleshift.language.check import check_deck, run_check
from ruleshift.language.variants import SHARED_NAME, by_name, once_each

from .samples import HEAD, mistakes

FIRST = "  - {name: Lamp, short: Light, type: keeper, traits: [gear], only with: {order: first}}\n"
LAST = "  - {name: Lamp, short: Light, type: keeper, count: 2, only with: {order: last}}\n"
GOAL = "  - {name: Lit, type: goal, win: {have: [Lamp, Sun]}}\n"


def said(*cards: str) -> list[str]:
    return [line.split(" in ", 1)[-1] for line in mistakes(HEAD + "".join(cards))]


def test_both_definitions_are_read_and_written() -> None:
    deck = read_deck(HEAD + FIRST + LAST + GOAL, "sample.yaml")
    lamps = by_name(deck["cards"])["Lamp"]
    assert [card["only_with"] for card in lamps] == [["order", "first"], ["order", "last"]]
    assert [(card["count"], card["traits"]) for card in lamps] == [(1, ["gear"]), (2, [])]
    assert read_deck(deck_text(deck), "again.yaml") == deck
    assert [card["name"] for card in once_each(deck["cards"])][-2:] == ["Lamp", "Lit"]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (
            (FIRST, LAST.replace(", only with: {order: last}", "").replace(", short: Light", "")),
            f"\"Lamp\": the name 'Lamp' is used twice; the first is on line 13; {SHARED_NAME}",
        ),
        (
            (FIRST, LAST.replace("name: Lamp", "name: LAMP").replace(", short: Light", "")),
            f"\"LAMP\": the name 'LAMP' is used twice; the first is on line 13; {SHARED_NAME}",
        ),
        (
            (FIRST, LAST.replace("name: Lamp", "name: Torch")),
            "\"Torch\": the short 'Light' is used twice; the first is on line 13",
        ),
        (
            (FIRST, LAST.replace("order: last", "strict: on")),
            "\"Lamp\": another definition of 'Lamp' asks for the option 'order'; "
            "both must ask for the same one",
        ),
        (
            (FIRST, LAST.replace("order: last", "order: first")),
            "\"Lamp\": 'Lamp' is defined twice for 'order: first'",
        ),
        (
            (FIRST, LAST.replace("type: keeper", "type: creeper")),
            "\"Lamp\": another definition of 'Lamp' is a keeper; all must have the same type",
        ),
    ],
)
def test_what_definitions_of_one_card_must_have_in_common(cards: tuple[str, ...], message: str) -> None:
    assert said(*cards) == [message]


def checked(*cards: str) -> list[str]:
    return [str(one) for one in check_deck(deck_from_text(HEAD + "".join(cards)))]


def test_every_definition_is_checked_where_it_stands() -> None:
    wrong = LAST.replace("only with", "text: Draw 7 cards., only with")
    message = 'in "Lamp": warning: the text says 7, the effect has no such number'
    assert f"deck.yaml:14:5 {message}" in checked(FIRST, wrong, GOAL)
    assert f"deck.yaml:13:5 {message}" in checked(wrong, FIRST, GOAL)


def test_a_choice_without_a_definition_leaves_the_card_out() -> None:
    head = HEAD.replace("[first, last]", "[first, last, never, seldom]")
    told = [str(one) for one in check_deck(deck_from_text(head + FIRST + LAST + GOAL))]
    note = "with the option 'order' at 'never' or 'seldom' the card is left out"
    assert f'deck.yaml:13:5 in "Lamp": note: {note}' in told
    assert any(
        "it needs 'Lamp', which is in the deck only with 'order: first or last'" in line for line in told
    )
    told = checked(FIRST, LAST, GOAL)
    assert not any("left out" in line or "only with" in line for line in told)


def test_only_one_definition_is_counted(tmp_path: Any) -> None:
    file = tmp_path / "lamps.yaml"
    file.write_text(HEAD + FIRST + LAST + GOAL, encoding="utf-8")
    assert run_check(file)[0][-1].startswith("Sample: 7 cards")
    one = "  - {name: All, type: goal, win: {at least: 6, of: {type: keeper}}}\n"
    assert any("nobody can meet this Goal" in line for line in checked(FIRST, LAST, GOAL, one))


def test_a_game_has_the_definition_that_the_option_chooses(tmp_path: Any) -> None:
    file = tmp_path / "lamps.yaml"
    file.write_text(HEAD + FIRST + LAST + GOAL, encoding="utf-8")
    game = ruleshift.load(file)
    assert (game.card("Lamp").count, game.card("Light").traits) == (1, ("gear",))
    other = game.with_options({"order": "last"})
    assert (other.card("Lamp").count, other.card("Light").traits) == (2, ())
    assert len(other.match(other.deal(["Ann", "Bob"], 1)).state.where) == game.size + 1


# -- sums --------------------------------------------------------------------------------------


def named(name: str, *cards: str) -> LoadedDeck:
    return deck_from_text(HEAD.replace("deck: sample", f"deck: {name}") + "".join(cards))


def test_equal_definitions_are_shared_one_by_one() -> None:
    whole = mix(
        [named("a", FIRST, LAST, GOAL), named("b", LAST, FIRST.replace("first}", "first}, count: 3"), GOAL)]
    )
    lamps = by_name(whole.deck["cards"])["Lamp"]
    assert [card["shared"] for card in lamps] == [
        [[1, ["order", "first"]], [3, ["order", "first"]]],
        [[2, ["order", "last"]], [2, ["order", "last"]]],
    ]
    assert [card["short"] for card in lamps] == ["Light", "Light"]
    assert [card["only_with"] for card in lamps] == [["order", "first"], ["order", "last"]]
    assert "Lamp" in shared_cards(whole.deck)
    assert shared_cards(whole.deck).count("Lamp") == 1
    assert renamed_cards(whole.deck) == []


def test_other_definitions_are_another_card_with_all_that_name_it() -> None:
    other = FIRST.replace("[gear]", "[brain]")
    whole = mix([named("a", FIRST, LAST, GOAL), named("b", other, LAST, GOAL)])
    assert renamed_cards(whole.deck) == ["Lamp (B)", "Lit (B)"]
    assert [card["only_with"] for card in by_name(whole.deck["cards"])["Lamp (B)"]] == [
        ["order", "first"],
        ["order", "last"],
    ]


def test_one_definition_is_not_the_same_as_two() -> None:
    whole = mix([named("a", FIRST, GOAL), named("b", FIRST, LAST, GOAL)])
    assert renamed_cards(whole.deck) == ["Lamp (B)", "Lit (B)"]
