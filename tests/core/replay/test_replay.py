"""Replays: text and back, and where a text stops making sense."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift import Match, ReplayError
from tests.core.games import answer, at, load, randomly, start

TINY = """\
deck: tiny
title: Tiny
family: fluxx
players: 2-3
start: 2
cards:
  - {name: Sun, type: keeper, count: 3}
  - {name: Moon, type: keeper, count: 3}
  - {name: Eclipse, type: goal, win: {have: [Sun, Moon]}}
  - {name: Tide, type: action, do: [{draw: 2}]}
"""

TUTORIAL = """\
ruleshift 1
deck tutorial
seat Ann
seat Bob
seed 1

"""


def same(one: Match, other: Match) -> bool:
    mine = (one.digest(), one.log("all"), one.question and one.question.labels())
    return mine == (other.digest(), other.log("all"), other.question and other.question.labels())


@pytest.mark.parametrize(("deck", "seed"), [("star-fluxx", 2), ("tutorial", 5)])
def test_saved_at_every_question_and_resumed(deck: str, seed: int) -> None:
    match = start(deck, 3, seed)
    for _ in zip(range(60), randomly(match, seed), strict=False):
        assert same(ruleshift.resume(match.save()), match)
    assert same(ruleshift.resume(match.save()), match)


def test_what_is_written_stays_when_the_match_goes_on() -> None:
    match = start(seed=3)
    before = match.save()
    for _ in randomly(match, 3):
        text = match.save()
        assert text.startswith(before)
        before = text
    assert match.save().splitlines()[-1] == f"# {match.outcome}"


def test_a_replay_reads_like_a_game() -> None:
    match = start("tutorial", 2)
    answer(match, "Scone", "Sweet Tea")
    lines = match.save().splitlines()
    deck = f"deck tutorial {load('tutorial').digest}"
    assert lines[:3] == ["ruleshift 1", f"engine {ruleshift.__version__}", deck]
    body = lines[lines.index("seed 1") :]
    digests = [line for line in body if line.startswith("= ")]
    assert [line for line in body if line not in digests] == [
        "seed 1",
        "",
        "# turn 1: Ann",
        "Ann: play Scone",
        "# turn 2: Bob",
        "Bob: play Sweet Tea",
        "# turn 3: Ann",
    ]
    assert len(digests) == 2


def test_people_coming_and_going_are_inputs_too() -> None:
    match = start(seats=3, seed=4)
    for count, _ in enumerate(randomly(match, 4)):
        if count == 3:
            match.join("Eve")
        if count == 7:
            match.leave(1)
        if count == 11:
            match.concede(2)
            break
    text = match.save()
    assert "+ Eve joins\n" in text
    assert "- Bob leaves\n" in text
    assert "- Cy concedes\n" in text
    assert same(ruleshift.resume(text), match)


def test_a_match_that_began_at_a_position_keeps_the_position() -> None:
    match = at([["Draw 4", "Starship"], ["Monolith", "The Stars"]])
    answer(match, "Draw 4")
    again = ruleshift.resume(match.save())
    assert again.digest() == match.digest()
    dealt = match.redeal(0, 3)
    assert ruleshift.resume(dealt.save()).digest() == dealt.digest()


def test_options_are_kept() -> None:
    match = load().start(["Ann", "Bob"], seed=1, options={"cure_limit": "on"})
    assert ruleshift.resume(match.save()).game.options == match.game.options


def test_only_so_many_inputs() -> None:
    match = start(seed=6)
    digests = [match.digest()]
    for _ in zip(range(12), randomly(match), strict=False):
        digests.append(match.digest())
    text = match.save()
    assert [found.digest() for found in ruleshift.replay(text)][:12] == digests[1:13]
    assert ruleshift.resume(text, inputs=5).digest() == digests[6]


# -- the deck ----------------------------------------------------------------------------------


def test_a_deck_of_ones_own_travels_along(tmp_path: Path) -> None:
    file = tmp_path / "tiny.yaml"
    file.write_text(TINY, encoding="utf-8")
    match = ruleshift.load(file).start(["Ann", "Bob"], seed=1)
    file.unlink()
    for _ in zip(range(3), randomly(match), strict=False):
        pass
    text = match.save()
    assert "| deck: tiny" in text
    again = ruleshift.resume(text)
    assert same(again, match)
    assert again.save() == text


def test_a_shipped_deck_travels_along_when_asked() -> None:
    match = start("tutorial", 2)
    assert "\n|" not in match.save()
    text = match.save(deck=True)
    assert ruleshift.resume(text).game.digest == match.game.digest
    assert ruleshift.resume(text.replace("deck tutorial", "deck lost")).digest() == match.digest()


def test_another_deck_is_tried_and_named_as_the_likely_reason() -> None:
    match = start("tutorial", 2)
    answer(match, "Scone")
    text = match.save().replace(f"deck tutorial {match.game.digest}", "deck tutorial 0123456789abcdef")
    assert ruleshift.resume(text).digest() == match.digest()
    with pytest.raises(ReplayError, match="the deck tutorial has changed since"):
        ruleshift.resume(text.replace("Ann: play Scone", "Ann: play Sofa"))


# -- by hand -----------------------------------------------------------------------------------


def test_a_replay_can_be_written_by_hand() -> None:
    match = ruleshift.resume(TUTORIAL + "# a comment\r\nAnn: scone\n\nBob: sweet\n")
    assert match.view(None).table(0)[0].card == "Scone"
    assert match.view(None).goals == ["Sweet Tea"]


def edit(change: Callable[[list[str]], object]) -> str:
    """A replay of a few answers, with its lines changed."""
    match = start("tutorial", 2)
    answer(match, "Scone")
    lines = match.save().split("\n")
    change(lines)
    return "\n".join(lines)


def wrong_digest(lines: list[str]) -> None:
    at = next(number for number, line in enumerate(lines) if line.startswith("= "))
    lines[at] = "= 0000000000000000"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "no replay of ours: expected 'ruleshift 1', found ''"),
        ("GIF89a\x00\x01", 1, "no replay of ours"),
        ("ruleshift 2\n", 1, "another version"),
        ("ruleshift 1\ndeck tutorial\nseat Ann\n", 3, "ends before its 'key' or 'seed' line"),
        ("ruleshift 1\nseed 1\n", 2, "no 'deck' line before 'seed'"),
        ("ruleshift 1\ndeck tutorial\nseed 1\n", 3, "no 'seat' line before 'seed'"),
        ("ruleshift 1\ndeck tutorail\nseat A\nseat B\nseed 1\n", 2, "did you mean 'tutorial'"),
        ("ruleshift 1\ndeck tutorial\nseat A\nseed 1\n", 4, "for 2 to 4 players, found 1"),
        ("ruleshift 1\ndeck tutorial\nseat A\nseat B\nseed x\n", 5, "'x' is no seed"),
        ("ruleshift 1\ndeck tutorial\nseat A\nposition {}\n", 4, "position cannot be set up"),
        ("ruleshift 1\ndeck tutorial\nseat A\nposition " + "[" * 9999, 4, "is no position"),
        ("ruleshift 1\ncards many\n", 2, "expected a line with 'engine', 'deck'"),
        ("ruleshift 1\ndeck tutorial\noption colour red\nseat A\nseat B\nseed 1\n", 2, "unknown option"),
        (TUTORIAL + "Ann: play Scoen\n", 7, "did you mean 'play Scone'\\?. Ann is asked here"),
        (TUTORIAL + "Bob: play Scone\n", 7, "read 'Bob: play Scone', but Ann is asked here: What do you"),
        (TUTORIAL + "Cy: play Scone\n", 7, "expected 'Ann: ' and an answer"),
        (TUTORIAL + "play Scone\n", 7, "expected 'Ann: ' and an answer, found 'play Scone'"),
        (TUTORIAL + "Ann: play Sco", 7, "the file is cut off in the middle of 'play Sco'"),
        (TUTORIAL + "Ann: ", 7, "the file is cut off before what Ann answered"),
        (TUTORIAL + "- Cy leaves\n", 7, "no seat -1"),
        (TUTORIAL + "- Bob goes\n", 7, "expected '- NAME leaves'"),
        (TUTORIAL + "+ Bob joins\n", 7, "already a player called 'Bob'"),
        (TUTORIAL + "- Bob leaves\nAnn: play Scone\n", 8, "the game is over: Ann wins"),
        (TUTORIAL + "= abc\n", 7, "the first difference lies after line 5"),
        (TUTORIAL + "= abc", 7, "cut off: 'abc' is not the whole digest"),
    ],
)
def test_where_a_text_stops_making_sense(text: str, line: int, message: str) -> None:
    with pytest.raises(ReplayError, match=message) as caught:
        ruleshift.resume(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def test_the_match_up_to_the_mistake_is_not_lost() -> None:
    with pytest.raises(ReplayError) as caught:
        ruleshift.resume(TUTORIAL + "Ann: play Scone\nBob: nonsense\n")
    assert caught.value.match is not None
    assert caught.value.match.question is not None
    assert caught.value.match.question.who == 1


def test_the_first_difference_is_found() -> None:
    with pytest.raises(ReplayError, match=r"the position is \w+ here and 0000000000000000 in the replay"):
        ruleshift.resume(edit(wrong_digest))


def test_a_file_cut_anywhere_is_the_same_game_or_says_where() -> None:
    match = start("tutorial", 2, seed=2)
    for _ in randomly(match, 2):
        pass
    text = match.save()
    reached = {one.digest() for one in ruleshift.replay(text)}
    for length in range(len(text)):
        lines = text[:length].split("\n")
        if lines[-1].startswith("seed "):
            continue  # half a seed is a seed
        try:
            found = ruleshift.resume(text[:length]).digest()
        except ReplayError as error:
            found = sorted(reached)[0] if error.line <= len(lines) else f"error at line {error.line}"
        assert found in reached


@pytest.mark.parametrize("key", ["zones", "known", "sight", "order", "stack", "host", "turn", "picked"])
@pytest.mark.parametrize("value", [[9], {}, "x", [[1]], None])
def test_a_position_that_cannot_be_is_refused(key: str, value: object) -> None:
    text = at([["Draw 4", "Starship"], ["Monolith"]]).save()
    head, _, rest = text.partition("position ")
    packed, _, body = rest.partition("\n")
    changed = json.dumps({**json.loads(packed), key: value})
    with contextlib.suppress(ReplayError):  # some values are harmless; no other error comes out
        ruleshift.resume(f"{head}position {changed}\n{body}")


def test_answers_in_the_words_of_an_earlier_version_still_fit() -> None:
    """A card that one takes oneself was once "given", and a Creeper "given to" oneself by name."""
    seats: dict[str, Any] = {"Ann": {"hand": ["Everybody Gets 1", "Car"]}, "Bob": {"hand": ["Coffee"]}}
    match = load("zombie-fluxx").set_up({"seats": seats, "draw": ["Brain", "Donuts"]})
    answer(match, "play Everybody Gets 1")
    assert match.question is not None
    assert sorted(match.question.labels().values()) == ["take Brain", "take Donuts"]
    assert match.question.find("give Brain") == match.question.find("take Brain")
    seats = {
        "Ann": {"hand": ["Creeper Reassignment", "Draw 2"], "table": ["Starship"]},
        "Bob": {"table": [{"Monolith": ["Evil"]}]},
        "Annabel": {},
    }
    match = load("star-fluxx").set_up({"seats": seats})
    answer(match, "play Creeper Reassignment")
    assert match.question is not None
    assert sorted(match.question.labels().values()) == ["give to Annabel", "take it yourself"]
    assert match.question.find("give to Ann") == match.question.find("take it yourself")


def test_an_answer_to_a_question_that_is_not_asked_any_more_says_why_the_replay_stops() -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=3)
    text = match.save() + "Ann: choose left\n"
    with pytest.raises(
        ruleshift.ReplayError, match="answers that come to the same are not asked for any more"
    ):
        ruleshift.resume(text)
