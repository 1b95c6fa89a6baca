"""Decks that seats bring: replays name them, carry those that do not ship, and notice changes."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift.core.decks import load_deck
from ruleshift.core.engine.game import Brought, Part
from ruleshift.core.replay.replay import Replay
from ruleshift.families.necro.deckbuilding.decklist import DeckList, find_list
from ruleshift.families.necro.game import NecroGame
from ruleshift.text.record import changed

from .games import load

CARDS = load_deck("necrogenesis")
OURS = find_list("long-watch", CARDS.deck)
BASE = find_list("scorched-earth", CARDS.deck)
MINE = changed(BASE, name="my deck", text=f"{BASE.text}\n # | odd\n", shipped=False)


def game_with(*lists: DeckList) -> NecroGame:
    one, other = lists
    game = NecroGame(CARDS.deck, CARDS.digest, {}, (one, other))
    game.shipped = True
    game.text = CARDS.text
    return game


def test_a_replay_names_our_decks_and_carries_others() -> None:
    match = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1)
    head = match.save().split("seat Ann")[0]
    brings = f"brings long-watch {OURS.digest}\n"
    assert f"\n{brings}brings my deck {MINE.digest}\n| {MINE.text.splitlines()[0]}\n" in head
    assert head.endswith("\n|\n|  # | odd\n|\n")
    assert f"{brings}| {OURS.text.splitlines()[0]}\n" in match.save(deck=True)


@pytest.mark.parametrize("deck", [None, True])
def test_what_was_brought_comes_back(deck: bool | None) -> None:
    asked: list[list[Brought]] = []

    def found(
        name: str, text: str | None, options: dict[str, str], brought: list[Brought], parts: list[Part]
    ) -> NecroGame:
        asked.append(brought)
        return game_with(OURS, MINE)

    match = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1)
    match.answer(match.question.options[0] if match.question else -1)
    *_, again = Replay(match.save(deck), found).play()
    assert again.digest() == match.digest()
    ours, mine = OURS.brought(), MINE.brought()
    carried = ours._replace(shipped=False) if deck else ours._replace(text="")
    assert asked == [[carried, mine]]


def test_a_deck_that_has_changed_since_is_named() -> None:
    match = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1)
    text = match.save() + "Ann: play something else\n"
    other = game_with(changed(OURS, text=OURS.text + "# changed\n"), MINE)
    with pytest.raises(ruleshift.ReplayError, match="the deck long-watch has changed since"):
        list(Replay(text, lambda *_: other).play())
    later = game_with(OURS, MINE).set_up({"seats": {"Ann": {}, "Bob": {}}})
    assert "position {" in later.save()
    Replay(later.save(), lambda *_: later.game)
    with pytest.raises(ruleshift.ReplayError, match="the deck is another one"):
        Replay(later.save(), lambda *_: other)


def test_a_line_that_brings_nothing_is_refused() -> None:
    text = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1).save()
    with pytest.raises(ruleshift.ReplayError, match="'brings'"):
        ruleshift.resume(text.replace(f"brings long-watch {OURS.digest}", "brings long-watch"))


def test_a_game_with_one_deck_for_all_has_none_to_bring() -> None:
    text = load("tutorial").start(["Ann", "Bob"], seed=1).save()
    for call in (
        lambda: load().start(["Ann", "Bob"], decks=["a", "b"]),
        lambda: ruleshift.load("star-fluxx", decks=["a", "b"]),
        lambda: ruleshift.resume(text.replace("seat Ann", "brings ours 0123\nbrings mine 4567\nseat Ann")),
    ):
        with pytest.raises(ValueError, match="is played with one deck for everybody; its seats bring none"):
            call()
