"""A die that is seen and rolled again comes out the same however often the game is taken up anew."""

from __future__ import annotations

import ruleshift

GIVEN = """
seats:
  Ann: {survivor: Sarah The Sharpshooter, tp: 0, equipment: [Old Rifle, Flashlight], TZ: [Bruiser]}
  Bob: {}
dice: [2, 3, 6]
"""


def say(match: ruleshift.Match, label: str) -> None:
    assert match.question is not None
    match.answer(next(option for option, text in match.question.labels().items() if text == label))


def test_a_replay_of_sharp_eye_brings_the_same_dice() -> None:
    match = ruleshift.load("necrogenesis").set_up(GIVEN)
    say(match, "attack with Old Rifle")
    assert match.question is not None
    assert match.question.prompt == "Use Sharp Eye of Sarah The Sharpshooter?"
    waiting = ruleshift.resume(match.save())
    for one in (match, waiting):
        say(one, "yes")
        say(one, "attack with Old Rifle")
    again = ruleshift.resume(match.save())
    assert match.digest() == waiting.digest() == again.digest()
    (bruiser,) = again.view(None).sides[0].threat
    assert bruiser.hp == 1


def test_who_does_not_look_twice_has_the_next_die_to_come() -> None:
    match = ruleshift.load("necrogenesis").set_up(GIVEN)
    for label in ("attack with Old Rifle", "no", "attack with Old Rifle"):
        say(match, label)
    (bruiser,) = match.view(None).sides[0].threat
    assert bruiser.hp == 3
