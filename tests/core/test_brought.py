"""Decks that seats bring: replays name them, carry those that do not ship, and notice changes."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift.core.game import Brought, Part
from ruleshift.core.replay import Replay
from ruleshift.fluxx.game import FluxxGame

from .games import load

OURS = Brought("ours", "0123456789abcdef", "4x Sun\n\n# end\n", True)
MINE = Brought("my deck", "fedcba9876543210", "2x Moon\n | odd\n", False)


class Bringing(FluxxGame):
    """A game whose seats bring something, though nothing comes of it."""

    lists: tuple[Brought, ...] = ()

    def brought(self) -> tuple[Brought, ...]:
        return self.lists


def game_with(*lists: Brought) -> Bringing:
    plain = load("tutorial")
    game = Bringing(plain.deck, plain.digest)
    game.shipped = True
    game.text = plain.text
    game.lists = lists
    return game


def test_a_replay_names_our_decks_and_carries_others() -> None:
    match = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1)
    head = match.save().split("seat Ann")[0]
    assert head.endswith(
        "brings ours 0123456789abcdef\nbrings my deck fedcba9876543210\n| 2x Moon\n|  | odd\n|\n"
    )
    assert "| 4x Sun\n|\n| # end\n" in match.save(deck=True)


@pytest.mark.parametrize("deck", [None, True])
def test_what_was_brought_comes_back(deck: bool | None) -> None:
    asked: list[list[Brought]] = []

    def found(
        name: str, text: str | None, options: dict[str, str], brought: list[Brought], parts: list[Part]
    ) -> Bringing:
        asked.append(brought)
        return game_with(OURS, MINE)

    match = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1)
    match.answer(match.question.options[0] if match.question else -1)
    *_, again = Replay(match.save(deck), found).play()
    assert again.digest() == match.digest()
    carried = OURS if not deck else OURS._replace(shipped=False)
    assert asked == [[carried if deck else OURS._replace(text=""), MINE]]


def test_a_deck_that_has_changed_since_is_named() -> None:
    match = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1)
    text = match.save() + "Ann: play something else\n"
    other = game_with(OURS._replace(digest="another"), MINE)
    with pytest.raises(ruleshift.ReplayError, match="the deck ours has changed since"):
        list(Replay(text, lambda *_: other).play())
    later = game_with(OURS, MINE).set_up({"seats": {"Ann": {"hand": ["Scone"]}, "Bob": {}}}).save()
    assert "position {" in later
    Replay(later, lambda *_: game_with(OURS, MINE))
    with pytest.raises(ruleshift.ReplayError, match="the deck is another one"):
        Replay(later, lambda *_: other)


def test_a_line_that_brings_nothing_is_refused() -> None:
    text = game_with(OURS, MINE).start(["Ann", "Bob"], seed=1).save()
    with pytest.raises(ruleshift.ReplayError, match="'brings'"):
        ruleshift.resume(text.replace("brings ours 0123456789abcdef", "brings ours"))


def test_a_game_with_one_deck_for_all_has_none_to_bring() -> None:
    for call in (
        lambda: load().start(["Ann", "Bob"], decks=["a", "b"]),
        lambda: ruleshift.load("star-fluxx", decks=["a", "b"]),
        lambda: ruleshift.resume(game_with(OURS, MINE).start(["Ann", "Bob"], seed=1).save()),
    ):
        with pytest.raises(ValueError, match="is played with one deck for everybody; its seats bring none"):
            call()
