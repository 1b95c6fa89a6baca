"""What players type is understood, and what is not understood gets a helpful answer."""

from __future__ import annotations

import pytest

from ruleshift.drawing.menu import Menu, NotUnderstood, find_card

LABELS = [
    (3, "play Draw 4"),
    (11, "play Starship"),
    (12, "play The Captain"),
    (40, "play Draw 3, Play 2 of Them"),
    (51, "play It's a Trap!"),
    (110, "use The Captain"),
    (120, "pass"),
]
SHORTS = {"The Captain": "Cap"}


@pytest.fixture
def menu() -> Menu:
    return Menu(LABELS, SHORTS)


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("1", 3),
        ("7", 120),
        ("2.", 11),
        ("a", 3),
        ("p", 120),
        ("pass", 120),
        ("PASS", 120),
        ("star", 11),
        ("play star", 11),
        ("draw 4", 3),
        ("draw 3", 40),
        ("Draw 3, Play 2 of Them", 40),
        ("its a trap", 51),
        ("use the captain", 110),
        ("use", 110),
        ("use cap", 110),
        ("play 2", 40),
        ("trap", 51),
    ],
)
def test_an_option_by_number_letter_or_name(menu: Menu, typed: str, option: int) -> None:
    assert menu.one(typed) == option


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("8", "the numbers go from 1 to 7"),
        ("0", "the numbers go from 1 to 7"),
        ("99999999999999999999", "the numbers go from 1 to 7"),
        ("captain", "could be 3 (play The Captain) or 6 (use The Captain)"),
        ("draw", "could be 1 (play Draw 4) or 4"),
        ("starshipp", "Did you mean 2 (play Starship)?"),
        ("stsrahip", "Did you mean 2 (play Starship)?"),
        ("!!", "Type a number from 1 to 7"),
        ("\x1b[A", "Type a number"),
        ("x" * 500, "..."),
    ],
)
def test_what_is_not_understood_is_answered_with_what_could_be_meant(
    menu: Menu, typed: str, said: str
) -> None:
    with pytest.raises(NotUnderstood) as error:
        menu.one(typed)
    assert said in str(error.value)
    assert str(error.value).isprintable()


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("1 3 5", [3, 12, 51]),
        ("1,3, 5", [3, 12, 51]),
        ("b a", [11, 3]),
        ("1 1", [3]),
        ("starship, its a trap", [11, 51]),
        ("Draw 3, Play 2 of Them", [40]),
        ("pass", [120]),
    ],
)
def test_a_set_can_be_typed_at_once(menu: Menu, typed: str, options: list[int]) -> None:
    assert menu.several(typed) == options


@pytest.mark.parametrize(
    ("typed", "options"),
    [("sun", [4]), ("sun, sun", [4, 5]), ("sun, moon", [4, 7]), ("sun, sun, sun", [4, 5]), ("3 2", [7, 5])],
)
def test_copies_are_named_one_by_one(typed: str, options: list[int]) -> None:
    menu = Menu([(4, "discard Sun"), (5, "discard Sun"), (7, "discard Moon")])
    assert menu.several(typed) == options


def test_a_card_whose_name_is_all_numbers_gets_a_letter_in_turn() -> None:
    menu = Menu([(1, "play 4, 3, 2, 1"), (2, "play Car"), (3, "pass")])
    assert [choice.letter for choice in menu.choices] == ["a", "b", "p"]


def test_letters_are_unique_and_leave_the_commands_alone() -> None:
    menu = Menu([(n, f"discard Card {n}") for n in range(40)])
    letters = [choice.letter for choice in menu.choices if choice.letter]
    assert len(set(letters)) == len(letters) == 24
    assert not set(letters) & set("hq")


def test_cards_are_found_by_parts_of_their_names() -> None:
    titles = {"The Captain": "The Captain", "Starship": "Starship", "Starship Captain": "Starship Captain"}
    assert find_card("starship", titles) == "Starship"
    assert find_card("the cap", titles) == "The Captain"
    with pytest.raises(NotUnderstood, match="could be The Captain or Starship Captain"):
        find_card("captain", titles)
    with pytest.raises(NotUnderstood, match="Did you mean Starship or"):
        find_card("starshp", titles)
    with pytest.raises(NotUnderstood, match="No card of this deck"):
        find_card("", titles)


@pytest.mark.parametrize("text", ["1 2", "1,2", "keep 1", "keep 1 2"])
def test_several_numbers_where_one_is_wanted(text: str) -> None:
    menu = Menu([(7, "play Draw 4"), (9, "play Starship")])
    with pytest.raises(NotUnderstood, match="Only one option is wanted here"):
        menu.one(text)
