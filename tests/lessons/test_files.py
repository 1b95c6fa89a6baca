"""Lesson files of makers: all mistakes at once, each with its place and the nearest right word."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.lessons.check import check_lesson
from ruleshift.lessons.file import is_lesson, read_lesson
from ruleshift.lessons.lecture import Lecture
from ruleshift.text.errors import DeckError

LESSON = """\
lesson: tea
title: Tea for two
deck: tutorial
given:
  seats:
    Ann: {hand: [Teapot, Honey, Novel]}
    Bob: {hand: [Scone, Draw 2]}
  goals: [Sweet Tea]
  draw: [May I?, A Quiet Afternoon, Another Cup]
steps:
  - say: Hello. A Keeper stays in front of you.
    light: [hand, Bob, goals, hand of Bob, number draw, Teapot]
  - say: Play one of these.
    do: [play Teapot, play Honey]
    light: question
  - Bob: play Scone
  - say: And the end.
questions:
  - ask: Where does a Keeper stay?
    choices: [In front of you, Elsewhere]
    right: In front of you
    because: A Keeper stays in front of you.
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "tea.yaml"
    path.write_text(text, "utf-8")
    return path


def complaints(folder: Path, old: str, new: str) -> list[str]:
    assert old in LESSON
    lines, status = check_lesson(written(folder, LESSON.replace(old, new, 1)))
    assert status == 1
    return lines


def test_a_lesson_of_ones_own_is_read_and_played(tmp_path: Path) -> None:
    path = written(tmp_path, LESSON)
    assert is_lesson(path)
    lines, status = check_lesson(path)
    assert (status, lines) == (0, ["Tea for two: 3 steps, 1 question, 1 minute of reading and playing; "
                                   "it can be played to its end"])  # fmt: skip
    lesson = read_lesson(path)
    assert (lesson.you, lesson.seat, lesson.deck) == ("Ann", 0, "tutorial")


def test_a_deck_and_a_scenario_are_no_lessons(tmp_path: Path) -> None:
    assert not is_lesson(written(tmp_path, "deck: mine\nfamily: fluxx\ncards: []\n"))
    assert not is_lesson(written(tmp_path, "deck: tutorial\nscenarios: []\n"))
    assert not is_lesson(tmp_path / "nowhere.yaml")


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        (
            "Teapot, Honey, Novel",
            "Teapto, Honey, Novel",
            "6:18",
            "unknown card 'Teapto'; did you mean 'Teapot'?",
        ),
        ("play Teapot, play", "play Teapto, play", "13:5", "did you mean 'play Teapot'?"),
        (
            "Bob: play Scone",
            "Bob: play Scones",
            "16:10",
            "expected Bob to answer 'play Scones', found Bob asked",
        ),
        ("Bob: play Scone", "Bbo: play Scone", "16:5", "unknown key 'Bbo' for a step; did you mean 'Bob'?"),
        ("light: [hand,", "light: [hnad,", "12:13", "unknown thing to light 'hnad'; did you mean 'hand'?"),
        ("number draw", "number drwa", "11:5", "no number to light"),
        ("title: Tea", "titel: Tea", "2:1", "unknown key 'titel' for a lesson; did you mean 'title'?"),
        ("deck: tutorial", "deck: tutroial", "3:7", "tutorial"),
        ("right: In front", "right: In frnt", "21:12", "did you mean 'In front of you'?"),
        ("because: A Keeper stays", "because: A Keeper sleeps", "22:14", "no step says this"),
        ("number draw,", "question,", "12:12", "light it in a step with `do`"),
        ("say: And", "sya: And", "17:5", "unknown key 'sya' for a step; did you mean 'say'?"),
        (
            "    light: question",
            "    wrong: {play Nvoel: Not that one.}",
            "13:5",
            "'play Nvoel' behind `wrong` is no answer that can be given here; did you mean 'play Novel'?",
        ),
        ("[In front of you, Elsewhere]", "[In front of you]", "20:14", "two to five choices, found 1"),
        ("  - say: And the end.", "  - say: And.\n    do: pass", "17:5", "found"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, old: str, new: str, place: str, said: str) -> None:
    lines = complaints(tmp_path, old, new)
    assert any(f"tea.yaml:{place}" in line and said in line for line in lines), lines


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = (
        LESSON.replace("Novel]", "Novle]").replace("light: [hand,", "light: [hnad,").replace("ask:", "aks:")
    )
    lines, _ = check_lesson(written(tmp_path, text))
    assert len(lines) == 4
    assert lines[-1] == "3 mistakes"


def test_a_lesson_for_another_version_of_its_deck_says_what_is_missing(tmp_path: Path) -> None:
    deck = tmp_path / "mine.yaml"
    card = "  - {{name: {0}, type: keeper}}\n"
    deck.write_text(
        "deck: mine\nfamily: fluxx\ncards:\n" + "".join(map(card.format, ("Pot", "Cup", "Jar", "Lid")))
    )
    text = """\
lesson: mine
title: Mine
deck: mine.yaml
given: {seats: {Ann: {hand: [Pot, Cup]}, Bob: {hand: [Jar]}}}
steps:
  - {say: Play it., do: play Pot}
"""
    path = written(tmp_path, text)
    assert check_lesson(path)[1] == 0
    deck.write_text(deck.read_text().replace("Pot", "Kettle"))
    # Another process would read the deck anew.
    from ruleshift.core.scenario.scenario import loaded

    loaded.cache_clear()
    lines, status = check_lesson(path)
    assert status == 1
    assert "unknown card 'Pot'" in lines[0]


def test_a_set_is_given_at_once(tmp_path: Path) -> None:
    text = """\
lesson: sets
title: Sets
deck: star-fluxx
given:
  seats:
    Ann: {hand: [Space Jackpot!, Starship, Monolith]}
    Bob: {}
  draw: [The Stars, Small Moon, Alien City, The Robot, Teleporter]
steps:
  - {say: Draw five., do: play Space Jackpot!}
  - {say: Part with two., do: [[discard Monolith, discard The Stars]]}
"""
    path = written(tmp_path, text)
    lines, status = check_lesson(path)
    assert (status, lines[0].partition(",")[0]) == (0, "Sets: 2 steps")
    lecture = Lecture(read_lesson(path))
    lecture.give(["play Space Jackpot!"])
    lecture.give(["discard The Stars", "discard Monolith"])
    assert lecture.over


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="there is no such file"):
        read_lesson(tmp_path / "nowhere.yaml")
    with pytest.raises(DeckError, match="a lesson: a mapping"):
        read_lesson(written(tmp_path, "- a\n- b\n"))
