"""NecroGenesis matches come back from text and pickles with the decks they were played with."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("ruleshift.families.necro.game")

import ruleshift
from ruleshift.families.necro.deckbuilding.build import build_deck
from ruleshift.families.necro.deckbuilding.decklist import find_list
from ruleshift.families.necro.game import NecroGame
from tests.families.necro.deckbuilding.lists import cards, changed


def played(match: ruleshift.Match, answers: int = 60, seed: int = 0) -> ruleshift.Match:
    rng = Random(seed)
    for _ in range(answers):
        if (question := match.question) is None:
            break
        match.answer(rng.choice(question.options))
    return match


def survivors(match: ruleshift.Match) -> list[str]:
    return [side.survivor for side in match.view(None).sides]


def test_the_decks_of_a_match_are_ours_unless_others_are_named(tmp_path: Path) -> None:
    game = ruleshift.load("necrogenesis")
    assert isinstance(game, NecroGame)
    assert survivors(game.start(["Ann", "Bob"], seed=1)) == ["Rick The Firestarter", "Sarah The Sharpshooter"]
    other = game.start(["Ann", "Bob"], seed=1, decks=["machine-shop", "field-hospital"])
    assert survivors(other) == ["Tobias The Tinkerer", "Dr. Elena Voss"]
    file = tmp_path / "my.txt"
    file.write_text(changed(("Survivor: Rick The Firestarter", "Survivor: Father Amos")), encoding="utf-8")
    loaded = ruleshift.load("necrogenesis", decks=[file, None])
    assert survivors(loaded.start(["Ann", "Bob"], seed=1))[0] == "Father Amos"
    assert survivors(game.with_decks("long-watch", None).start(["Ann", "Bob"], seed=1))[1] != ""
    with pytest.raises(ruleshift.UnknownDeck, match="did you mean 'long-watch'"):
        game.start(["Ann", "Bob"], decks=["long-wacht", None])
    with pytest.raises(ValueError, match="two seats bring a deck each"):
        game.start(["Ann", "Bob"], decks=["long-watch"])


def test_options_and_decks_go_together() -> None:
    game = ruleshift.load("necrogenesis")
    match = game.start(
        ["Ann", "Bob"], seed=1, options={"thin_deck_loss": "off"}, decks=["hold-the-line", "ghost-protocol"]
    )
    assert match.game.options["thin_deck_loss"] == "off"
    assert [one.name for one in match.game.brought()] == ["hold-the-line", "ghost-protocol"]
    again = ruleshift.resume(match.save())
    assert again.game.options["thin_deck_loss"] == "off"
    assert again.digest() == match.digest()


def test_a_replay_names_shipped_lists_and_carries_others() -> None:
    mine = build_deck(cards(), "fire", seed=3)
    match = played(ruleshift.load("necrogenesis", decks=[mine, "long-watch"]).start(["Ann", "Bob"], seed=2))
    text = match.save()
    ours = find_list("long-watch", cards())
    assert f"brings {mine.name} {mine.digest}\n| # Built by" in text
    assert f"brings long-watch {ours.digest}\nseat Ann" in text
    again = ruleshift.resume(text)
    assert again.digest() == match.digest()
    assert again.save() == text
    *_, last = ruleshift.replay(text)
    assert last.digest() == match.digest()


@pytest.mark.parametrize("decks", [None, ("ghost-protocol", "machine-shop")])
def test_a_pickled_match_is_the_same_match(decks: tuple[str, str] | None) -> None:
    match = played(ruleshift.load("necrogenesis", decks=decks).start(["Ann", "Bob"], seed=5))
    again = pickle.loads(pickle.dumps(match))
    assert again.digest() == match.digest()
    assert again.game.brought() == match.game.brought()
    assert again.save(deck=True) == match.save(deck=True)
    played(match, 30, 1)
    played(again, 30, 1)
    assert again.digest() == match.digest()


def test_a_list_that_is_no_longer_legal_stops_a_replay() -> None:
    mine = build_deck(cards(), seed=3)
    text = ruleshift.load("necrogenesis", decks=[mine, None]).start(["Ann", "Bob"], seed=2).save()
    count, name = mine.cards[0]
    with pytest.raises(ruleshift.ReplayError, match="cannot play with this deck"):
        ruleshift.resume(text.replace(f"| {count}x {name}\n", f"| {count + 1}x {name}\n"))
    with pytest.raises(ruleshift.ReplayError, match="nor is it in the replay"):
        ruleshift.resume(text.replace("brings scorched-earth", "brings etc-passwd"))


@pytest.mark.parametrize(
    "seats",
    [
        {"Ann": {"hand": ["Torch"]}, "Bob": {}},
        {"Ann": {"survivor": "Father Amos", "hand": ["Medkit", "Horde Call"]}, "Bob": {"hand": ["Torch"]}},
    ],
)
def test_a_position_is_saved_with_whatever_fills_it(seats: dict[str, dict[str, object]]) -> None:
    """Nobody could bring such decks to a deal, but the match goes on with them."""
    match = ruleshift.load("necrogenesis").set_up({"seats": seats})
    played(match, 5)
    text = match.save()
    again = ruleshift.resume(text)
    assert (again.digest(), again.save()) == (match.digest(), text)
    assert pickle.loads(pickle.dumps(match)).digest() == match.digest()
    with pytest.raises(ruleshift.ReplayError, match="unknown card"):
        ruleshift.resume(text.replace("x Drifter\n", "x Drafter\n"))
    dealt = text[: text.index("position {")] + "seed 4\n"
    with pytest.raises(ruleshift.ReplayError, match="unknown card 'S"):
        ruleshift.resume(dealt)


def test_cards_dealt_anew_are_saved_with_the_decks_they_come_from() -> None:
    match = played(ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=3))
    other = match.redeal(0, 5)
    assert "brings long-watch" in other.save()
    assert ruleshift.resume(other.save()).digest() == other.digest()
