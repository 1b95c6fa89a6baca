"""`ruleshift deck`, and decks behind the colons of `--seats`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruleshift.cli import main
from ruleshift.core.lists import DeckLists
from ruleshift.families.necro.deckbuilding.decklist import shipped_lists
from ruleshift.families.necro.deckbuilding.themes import THEMES
from ruleshift.terminal.seats import SeatError, parse_seats


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, catch_exceptions=False)


# -- deck check ----------------------------------------------------------------------------------


def test_check_counts_a_legal_list() -> None:
    result = run("deck", "check", "field-hospital")
    assert result.exit_code == 0
    assert "Field Hospital: legal." in result.output
    assert "Survivor: Dr. Elena Voss, Calm Healer, 18 HP" in result.output
    assert "40 cards: 13 weapons, 14 items, 7 events, 6 reacts" in result.output
    assert "13 walkers, 3 runners, 3 mutants, 1 boss; mean ZTC 2.35" in result.output
    assert "ZTC  2  10  ##########" in result.output


def test_check_tells_everything_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    text = shipped_lists()["long-watch"].replace("4x Old Rifle", "5x Old Rifle").replace("Scope", "Scoop")
    file.write_text(text, encoding="utf-8")
    result = run("deck", "check", str(file))
    assert result.exit_code == 1
    assert "at most 4 copies of Old Rifle, found 5; take 1 out (rule 6.1.5, R13)" in result.output
    assert "exactly 40 cards, found 41" in result.output
    assert "did you mean 'Scope'?" in result.output
    assert "3 mistakes: this deck cannot be played." in result.output


def test_check_remarks_on_what_is_legal_and_odd(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text(
        shipped_lists()["long-watch"].replace("Sarah The Sharpshooter", "Sarah"), encoding="utf-8"
    )
    result = run("deck", "check", str(file))
    assert result.exit_code == 0
    assert "note: Longshot .308 can only be used by Sarah The Sharpshooter, never by Sarah" in result.output


def test_check_of_nothing_and_of_nonsense(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in run("deck", "check", str(file)).output
    assert run("deck", "check", str(file)).exit_code == 1
    result = run("deck", "check", "long-wacht")
    assert result.exit_code == 1
    assert "did you mean 'long-watch'?" in result.output
    assert "one deck for everybody" in run("deck", "check", "x", "--cards", "star-fluxx").output


# -- deck new, list, show ------------------------------------------------------------------------


def test_new_writes_a_legal_list_to_the_screen_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "fire.txt"
    shown = run("deck", "new", "--theme", "fire", "--seed", "4")
    written = run("deck", "new", "--theme", "fire", "--seed", "4", "-o", str(file))
    assert shown.exit_code == written.exit_code == 0
    assert shown.output == file.read_text(encoding="utf-8")
    assert "Rick The Firestarter" in written.output
    assert run("deck", "check", str(file)).exit_code == 0
    again = run("deck", "new", "-o", str(file))
    assert again.exit_code == 1
    assert "is there already" in again.output
    assert run("deck", "new", "-o", str(tmp_path / "no" / "x.txt")).exit_code == 1


def test_new_refuses_what_it_does_not_know() -> None:
    assert "Did you mean 'runners'?" in run("deck", "new", "--theme", "runnners").output
    assert "is no Survivor" in run("deck", "new", "--survivor", "Nobody").output


def test_list_and_show_and_decks() -> None:
    listed = run("deck", "list").output
    for name in shipped_lists():
        assert name in listed
    assert "Ghost Protocol (Kira The Ghost)" in listed
    shown = run("deck", "show", "ghost-protocol").output
    assert "Weapons (12)" in shown
    assert "4x Hunting Crossbow (1 AP, ranged)" in shown
    assert "Runners (11)" in shown
    assert "Every player brings a deck of these cards: ruleshift deck list" in run("decks").output


# -- seats ---------------------------------------------------------------------------------------


class Some(DeckLists):
    """Decks without a disk."""

    def is_list(self, name: str) -> bool:
        return name in (*self.names(), "my.txt", "C:\\decks\\my.txt", "Ann")

    def names(self) -> Sequence[str]:
        return ["long-watch", "scorched-earth"]


def seats(text: str) -> list[tuple[str, str, str]]:
    found = parse_seats(text, ["greedy", "random"], (2, 2), "Kim", Some())
    return [(player.kind, player.name, player.deck) for player in found]


def test_a_seat_names_its_deck_or_its_player_or_both() -> None:
    assert seats("you,bot") == [("you", "Kim", ""), ("greedy", "Bruno", "")]
    assert seats("you:long-watch,bot:my.txt") == [("you", "Kim", "long-watch"), ("greedy", "Bruno", "my.txt")]
    assert seats("you:Bob:long-watch,random: Zoe : my.txt") == [
        ("you", "Bob", "long-watch"),
        ("random", "Zoe", "my.txt"),
    ]
    assert seats("you:Bob,greedy::my.txt") == [("you", "Bob", ""), ("greedy", "Bruno", "my.txt")]
    assert seats("you:Bob,greedy:C:\\decks\\my.txt")[1] == ("greedy", "Bruno", "C:\\decks\\my.txt")
    assert seats("you:Ann,greedy:Bob")[0] == ("you", "Kim", "Ann"), "a file of that name is there"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you:long-wacht,greedy", "'long-wacht' is no deck. Did you mean 'long-watch'?"),
        ("you:Bob:long-wacht,greedy", "Did you mean 'long-watch'?"),
        ("you:Bob:nothing,greedy", "neither a file nor one of long-watch, scorched-earth"),
        ("you:Bob:my,greedy", "Did you mean 'my.txt'?"),
        ("you:Bob:,greedy", "no deck behind the last colon"),
        ("you:none.txt,greedy", "there is no deck file 'none.txt'"),
        ("you:decks/none,greedy", "there is no deck file"),
        ("you:long-watch:my.txt,greedy", "are both decks"),
        ("you:Bob:long-watch,greedy:bob", "same name"),
        ("you,greedy,greedy", "names 3 players, and this deck is for 2."),
    ],
)
def test_seats_that_make_no_sense_are_refused(text: str, said: str) -> None:
    with pytest.raises(SeatError) as error:
        seats(text)
    assert said in str(error.value)


def test_fluxx_seats_bring_no_decks() -> None:
    found = parse_seats("you:long-watch,bot", ["greedy"], (2, 6), "Kim")
    assert [str(player) for player in found] == ["you:long-watch", "greedy:Bruno"]
    with pytest.raises(SeatError, match="cannot have"):
        parse_seats("you:Ann:long-watch,bot", ["greedy"], (2, 6), "Kim")


# -- the page about it ---------------------------------------------------------------------------


def test_the_page_and_whoever_asks_for_no_theme_name_every_theme() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "deck-lists.md").read_text(encoding="utf-8")
    said = " ".join(run("deck", "new", "--theme", "xyzzy").output.split())
    for theme in THEMES:
        assert theme in page
        assert theme in said
