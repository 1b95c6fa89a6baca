"""What Zombie, Mystery and Regular Show Fluxx bring to the table, as it appears on the screen."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.cells import cell_len

import ruleshift
from ruleshift.drawing.screen import Screen
from ruleshift.terminal.play import Session
from ruleshift.terminal.seats import Player
from tests.terminal.test_show import ESCAPES, Tty

DECKS = ("zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "zombie-fluxx+mystery-fluxx")

ZOMBIES = """
seats:
  Kim: {hand: [Lumber, Car], table: [Friend, Zombie Trio, Baseball Bat, Zombie, Zombie]}
  Bo: {table: [Zombie Duo]}
  Cy: {table: [Shovel]}
rules: [Dead Friends, Zombie Boss, Weapon Bonus, Play 2]
goals: [Zombie Victory]
"""
MYSTERY = """
seats:
  Kim: {hand: [Revolver, Dagger, Gunshot in the Dark], table: [Magnifying Glass]}
  Bo: {out: [Kim, Cy]}
  Cy: {table: [The Inspector]}
goals: [Case Closed]
"""
REGULAR = """
seats:
  Kim: {hand: [Mordecai, Recycling, Rigby], table: [Pops, Coffee]}
  Bo: {table: [Skips, Benson]}
rules: [Play All But 1, Double Agenda, "Yeahuh!"]
goals: [5 Keepers, Coffee Shop]
debts: {Do Me a Solid: Bo owes Kim}
extra turns: {Take Another Turn: Kim}
"""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")


def shown(deck: str, position: str, typed: str, tty: bool = False) -> str:
    """What appears while somebody types all that, with the others played by chance."""
    match = ruleshift.load(deck).set_up(position)
    players = [Player("random" if at else "you", name) for at, name in enumerate(match.names)]
    out = Tty() if tty else io.StringIO()
    Session(match, players, Screen(source=io.StringIO(typed), target=out)).run()
    return ESCAPES.sub("", out.getvalue())


# -- tables ------------------------------------------------------------------------------------


def test_zombies_are_counted_by_the_head_and_turned_cards_are_marked() -> None:
    text = shown("zombie-fluxx", ZOMBIES, "quit\n")
    kim, bo, cy = (line for line in text.splitlines() if " cards: " in line)
    assert kim.startswith(
        "Kim (you), 2 cards: Friend [turned into a Creeper, zombie], Zombie Trio (3) [Creeper, zombie], "
    )
    assert kim.endswith(" Zombie [Creeper, zombie], Zombie [Creeper, zombie]; 6 zombies in all")
    assert bo == "Bo, 2 cards: Zombie Duo (2) [Creeper, zombie]; 2 zombies in all"
    assert "in all" not in cy


def test_zombies_in_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "60")
    text = shown("zombie-fluxx", ZOMBIES, "quit\n", tty=True)
    assert "Friend turned Creeper 🧟" in text
    assert "Zombie Trio (3) Creeper 🧟" in text
    assert "6 zombies in all" in text


def test_an_ungoal_is_no_goal_and_a_title_has_a_line() -> None:
    text = shown("zombie-fluxx", ZOMBIES, "quit\n")
    assert "Goal: none yet, so nobody can win\nUngoal: Zombie Victory: " in text
    assert "is no Goal" not in text
    assert "Boss: you (Zombie Boss)\n" in text
    assert "\n  Zombie Boss: Whoever has more zombies" in text, "it is more than a number"


def test_a_title_that_nobody_holds() -> None:
    even = ZOMBIES.replace("Friend, Zombie Trio, Baseball Bat, Zombie, Zombie", "Zombie Duo")
    assert "Boss: nobody (Zombie Boss)\n" in shown("zombie-fluxx", even, "quit\n")


def test_a_lent_power_shows_the_rule_that_lends_it() -> None:
    both = ZOMBIES.replace("Dead Friends, ", "")
    text = shown("zombie-fluxx", both, "use baseball\nquit\n")
    assert "3 or c: use Baseball Bat; New Rule: In your turn, each of your Keepers that go POW" in text
    assert "Baseball Bat: which one do you kill?\n  Weapon Bonus: In your turn, each" in text
    assert "1 or a: kill Zombie\n2 or b: kill Zombie Trio\n" in text


def test_who_is_out_and_what_lies_under_the_draw_pile() -> None:
    text = shown("mystery-fluxx", MYSTERY, "quit\n")
    assert (
        "Out: Bo is out of the game. First Kim and Cy have each to finish a turn, then Bo comes back" in text
    )
    assert "to draw, under it The Final Act, 0 discarded" in text
    assert "\nBo, " not in text, "no box for somebody who sits out"
    last = shown("mystery-fluxx", f"{MYSTERY}rules: [The Final Act]\n", "quit\n")
    assert "Out: Bo is out of the game. Nobody comes back any more.\n" in last
    assert "\n  The Final Act (Meta Rule): " in last


def test_creepers_that_stay_with_somebody_who_is_out() -> None:
    position = MYSTERY.replace("{out: [Kim, Cy]}", "{out: [Kim, Cy], table: [The Corpse]}")
    assert "Still on the table: The Corpse [Creeper].\n" in shown("mystery-fluxx", position, "quit\n")


def test_looked_at_cards_have_their_texts() -> None:
    text = shown("mystery-fluxx", MYSTERY, "use magnifying\nquit\n")
    assert "Which card lies on top?" in text
    assert "1 or a: put back Sherlock Holmes; Keeper: " in text


def test_debts_extra_turns_and_a_gap_below_each_goal() -> None:
    text = shown("regular-show-fluxx", REGULAR, "quit\n")
    assert "Owed: The next Keeper Bo draws goes to Kim (Do Me a Solid)\n" in text
    assert "Next: Kim " in text
    assert "Play all but 1 (Play All But 1)" in text
    goals = text.partition("Goal: 5 Keepers")[2].splitlines()
    assert goals[1] == "  You have 2 of the 5 Keepers it wants; somebody has as many Keepers."
    assert goals[2].startswith("Goal: Coffee Shop: ")
    assert goals[3] == "  You lack Margaret."


def test_words_that_a_rule_wants_are_a_question_like_any_other() -> None:
    text = shown("regular-show-fluxx", REGULAR, "mordecai\n2\nquit\n")
    assert "Yeahuh!: what do you say to Mordecai?" in text
    assert "  Kim forgets what Yeahuh! asks." in text


@pytest.mark.parametrize(
    ("deck", "explained"),
    [
        ("star-fluxx", set()),
        ("zombie-fluxx", {"Ungoal"}),
        ("mystery-fluxx", {"Danger", "Secret", "Meta Rule"}),
        ("regular-show-fluxx", set()),
    ],
)
def test_the_primer_explains_the_types_that_the_deck_has(deck: str, explained: set[str]) -> None:
    text = shown(deck, "seats: {Kim: {}, Bo: {}}", "?\nquit\n")
    new = {"Danger", "Secret", "Ungoal", "Meta Rule"}
    assert {word for word in new if f"\n{word}: " in text} == explained


def test_the_primer_explains_the_signs_where_there_are_any() -> None:
    assert "🧟 zombie" in shown("zombie-fluxx", ZOMBIES, "?\nquit\n", tty=True)
    assert "Signs" not in shown("zombie-fluxx", ZOMBIES, "?\nquit\n")


def test_everybody_loses() -> None:
    position = ZOMBIES.replace("Zombie Boss, ", "").replace("Shovel", "Shovel, Zombie")
    position = position.replace("goals: [Zombie Victory]", "").replace("Lumber", "Zombie Victory")
    text = shown("zombie-fluxx", position, "zombie victory\n")
    assert (
        "The game is over. Everybody loses: Zombie Victory is met.\nZombie Victory: Nobody got away" in text
    )
    assert "You have won" not in text


def test_conceding_leaves_the_game_to_the_others() -> None:
    text = shown("zombie-fluxx", ZOMBIES, "concede\nconcede\n")
    assert "You give the game up. The others play on.\n" in text
    assert "The game is over." in text


def test_news_say_what_set_something_off_and_what_came_to_nothing() -> None:
    position = MYSTERY.replace("table: [The Inspector]", "hand: [Trash Something], table: [Blackmail]")
    position = position.replace("hand: [Revolver, Dagger,", "hand: [Revolver, Trash a New Rule,")
    text = shown("mystery-fluxx", f"{position}draw: [The Butler]\n", "trash a new rule\nend turn\nquit\n")
    assert "  Kim plays Trash a New Rule. It has no effect.\n" in text
    assert "  Cy discards Trash Something (Blackmail).\n" in text
    sent = ZOMBIES.replace("Friend, Zombie Trio, Baseball Bat, Zombie, Zombie", "Brain")
    sent = sent.replace("hand: [Lumber, Car]", "hand: [Zombie Repellent, Car]")
    sent = sent.replace("Brain]", "Brain, Zombie]")
    text = shown("zombie-fluxx", sent, "zombie repellent\n1\nquit\n")
    assert "(Zombie Repellent).\n" in text


# -- whole games -------------------------------------------------------------------------------


def typing(seed: int, count: int) -> io.StringIO:
    rng = random.Random(seed)
    words = ["1", "1", "2", "3", "4", "5"]
    odd = ["?", "why", "why win", "why boss", "table", "log 5", "back", "zzz", "", "1 2", "keep 1", "? the"]
    return io.StringIO("".join(f"{rng.choice(odd if rng.random() < 0.1 else words)}\n" for _ in range(count)))


@pytest.mark.parametrize("solo", [False, True])
@pytest.mark.parametrize("columns", [60, 0])
@pytest.mark.parametrize("deck", DECKS)
def test_whole_games_stay_within_the_width_or_plain(
    deck: str, columns: int, solo: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns or 80))
    game = ruleshift.load(deck, options={"solo": "on"} if solo else {})
    for seed in range(2):
        players = [Player("random" if at else "you", f"Player {at}") for at in range(1 if solo else 3 + seed)]
        match = game.start([player.name for player in players], seed=seed)
        out = Tty() if columns else io.StringIO()
        assert Session(match, players, Screen(source=typing(seed, 90), target=out)).run() == 0
        text = ESCAPES.sub("", out.getvalue())
        if columns:
            wide = [line for line in text.split("\n") if cell_len(line) > columns and ".replay" not in line]
            assert wide == []
        else:
            assert {sign for sign in text if not sign.isascii()} == set()
        assert " . " not in text
        assert ".." not in text.replace("...", "")
