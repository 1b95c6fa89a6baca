"""Mixed decks and options as a person meets them at the keyboard, and the page about all decks."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

import ruleshift
from ruleshift.terminal.reference import options
from tests.terminal.test_show import ESCAPES, Tty

from .shell import Shell, lines

ROOT = Path(__file__).parent.parent.parent
MIXED = "tutorial+star-fluxx"


# -- playing -----------------------------------------------------------------------------------


def test_a_mixed_game_is_played_kept_and_gone_on_with(shell: Shell) -> None:
    typed = lines(3) + "? starship\n? teapot\n? draw 2\nquit\n"
    first = shell.run("play", MIXED, "--seats", "you:Ann,random:Bo", "--seed", "4", typed=typed)
    assert first.returncode == 0, first.stderr
    assert "First Steps + Star Fluxx: Ann (you), Bo (random)" in first.stdout
    assert "Deck: Star Fluxx\n" in first.stdout
    assert "Deck: First Steps\n" in first.stdout
    assert "Deck: First Steps and Star Fluxx\n" in first.stdout
    assert shell.the_replay().name.startswith(f"{MIXED}-")
    again = shell.run("play", "--resume", MIXED, typed="quit\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert "Going on in turn" in again.stdout
    assert shell.run("play", "--resume", "tutorial", typed="quit\n").returncode == 1
    verified = shell.run("replay", str(shell.the_replay()), "--verify")
    assert "come out as recorded" in verified.stdout


def test_cards_say_which_deck_they_come_from(shell: Shell) -> None:
    said = shell.run("cards", "star-fluxx+mystery-fluxx").stdout
    assert "  The Doctor  Keeper [brain]  printed, Star Fluxx\n" in said
    assert "  The Doctor (Mystery Fluxx)  Keeper [suspect]  own, Mystery Fluxx\n" in said
    assert "  Draw 2  New Rule  printed, Star Fluxx and Mystery Fluxx\n" in said
    one = shell.run("cards", "star-fluxx+mystery-fluxx", "doctor", "(mystery").stdout
    assert "The Doctor (Mystery Fluxx)  Keeper  [suspect]" in one
    assert "Deck: Mystery Fluxx" in one


def test_the_list_of_decks_says_that_they_can_be_mixed(shell: Shell) -> None:
    assert "Decks of the Fluxx family can be mixed" in shell.run("decks").stdout


def test_a_sum_can_be_checked(shell: Shell) -> None:
    result = shell.run("check", MIXED)
    assert result.returncode == 0
    assert "one card is in several of the decks (see the option 'shared_cards'): 'Draw 2'" in result.stdout
    assert "First Steps + Star Fluxx: 108 cards" in result.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "star-fluxx+tutoril"], "did you mean 'tutorial'?"),
        (["play", "star-fluxx+star-fluxx"], "'star-fluxx' is in the sum twice"),
        (["play", "star-fluxx+necrogenesis"], "rules of another family"),
        (["options", "star-fluxx+"], "something is missing beside a '+'"),
        (["play", MIXED, "--option", "shared_crads=all"], f"See: ruleshift options {MIXED}"),
        (["play", MIXED, "--option", "shared_cards=both"], "is one or all"),
        (["play", MIXED, "--option", "shared_cards"], f"See: ruleshift options {MIXED}"),
    ],
)
def test_mistakes_are_answered_with_one_message(shell: Shell, args: list[str], said: str) -> None:
    result = shell.run(*args)
    assert result.returncode == 1
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


# -- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [*ruleshift.decks(), MIXED])
def test_every_option_is_listed_with_default_choices_reason_and_source(shell: Shell, deck: str) -> None:
    said = shell.run("options", deck).stdout
    known = ruleshift.load(deck).option_list
    assert f": {len(known)} options, each with its default and its choices.\n" in said
    for option in known:
        choices = ", ".join(option["choices"]) or "any number"
        assert f"{option['name']} = {option['default']}  (choices: {choices})\n" in said
        assert f"    {option['text']}\n" in said
        assert f"    Why {option['default']}: {option['reason']}\n" in said
        assert f"    Source: {option['source']}\n" in said


def test_a_renamed_option_says_so(shell: Shell, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "deck: mine\n"
        "options: [{name: cure_limit, default: all, choices: [all, none], text: Mine.}]\n"
        "cards: [{name: Cure, type: action, do: [{if: {option: {cure_limit: all}}, then: [{draw: 1}]}]}]\n",
        encoding="utf-8",
    )
    said = shell.run("options", f"star-fluxx+{mine}").stdout
    assert (
        "mine_cure_limit = all  (choices: all, none)\n    In its own deck it is called cure_limit.\n" in said
    )


def test_options_stay_within_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    target = Tty()
    monkeypatch.setattr("sys.stdout", target)
    options("star-fluxx+zombie-fluxx", plain=False)
    shown = ESCAPES.sub("", target.getvalue()).splitlines()
    assert len(shown) > 100
    assert [line for line in shown if cell_len(line) > 60] == []


def test_chosen_options_are_in_the_replay(shell: Shell) -> None:
    shell.run("play", "star-fluxx", "--option", "cure_limit=on", typed="quit\n")
    text = shell.the_replay().read_text(encoding="utf-8")
    assert "\noption cure_limit on\n" in text
    assert "\noption surplus_goal active\n" in text


# -- the page about the decks ------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    return Shell(tmp_path_factory.mktemp("data")).run("decks", "--page").stdout


def test_the_page_in_docs_is_what_the_command_makes(page: str) -> None:
    assert page == (ROOT / "docs" / "decks.md").read_text(encoding="utf-8"), (
        "run: ruleshift decks --page > docs/decks.md"
    )


def test_the_page_names_every_deck_and_every_card_of_ours(page: str) -> None:
    flowing = " ".join(page.split())
    assert "unofficial" in flowing
    for name in ruleshift.decks():
        game = ruleshift.load(name)
        assert f"\n## {game.title}\n" in page
        assert f"| {game.title} | `{name}` |" in page
        kind = "named" if name == "necrogenesis" else "own"
        for card in game.cards:
            if card.origin == kind:
                assert card.name in flowing, f"{name}: {card.name}"
        for option in game.deck["options"]:
            assert f"| `{option['name']}` | {option['default']} |" in page


def test_the_page_counts_as_the_game_deals(page: str) -> None:
    for name in ruleshift.decks():
        game = ruleshift.load(name)
        if name != "necrogenesis":
            assert f"`{name}` | {game.players[0]} to {game.players[1]} | {len(game.names)} |" in page
    for sum_ in ("star-fluxx+zombie-fluxx", "star-fluxx+mystery-fluxx"):
        one, all_ = (len(ruleshift.load(sum_, {"shared_cards": choice}).names) for choice in ("one", "all"))
        assert f"| `{sum_}` | {one} | {all_} |" in page
