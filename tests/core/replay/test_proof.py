"""What a replay proves: all that it says of itself is checked, and whatever was tampered with is found."""

from __future__ import annotations

import re

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.replay import fairness
from ruleshift.core.replay.fairness import Record, Share
from ruleshift.core.replay.proof import NotProved, sentences

NAMES = ["Ann", "Bob"]
SECRETS = {-1: "5a" * 32, 0: "0b" * 32, 1: "c1" * 32}


def played(match: Match, answers: int = 400) -> Match:
    for at in range(answers):
        if match.question is None:
            break
        match.answer(match.question.options[at % len(match.question.options)])
    return match


def dealt_together(deck: str = "tutorial", without: tuple[int, ...] = ()) -> Match:
    """A match whose key is made of everybody's secrets."""
    game = ruleshift.load(deck)
    shares = [
        Share(seat, fairness.commitment("table1", 2, seat, secret), secret)
        for seat, secret in SECRETS.items()
        if seat not in without
    ]
    terms = fairness.terms("table1", 2, game, NAMES)
    match = game.start(NAMES, key=fairness.key_of(terms, shares, list(without)))
    match.history.start.record = Record("table1", 2, shares, list(without), [])
    return match


def words(text: str) -> str:
    return "\n".join(sentences(ruleshift.prove(text)))


@pytest.mark.parametrize("deck", ["tutorial", "necrogenesis"])
def test_a_game_dealt_together_is_proved_whole(deck: str) -> None:
    match = played(dealt_together(deck))
    found = ruleshift.prove(match.save())
    assert (found.kind, found.flaws, found.changed, found.renewed) == ("key", [], [], [])
    assert found.inputs == len(match.history.inputs)
    assert found.positions > 1
    assert str(found.outcome) == str(match.outcome)
    said = words(match.save())
    assert "made of the secrets of the server, Ann and Bob" in said
    assert "follows from the key" in said
    assert f"- Bob {fairness.commitment('table1', 2, 1, SECRETS[1])}" in said
    assert "NOT" not in said


def test_who_gave_no_secret_is_named() -> None:
    said = words(dealt_together(without=(1,)).save())
    assert "Bob gave none" in said
    assert "none of them alone decided" in said


def test_a_server_alone_can_decide_the_cards_and_that_is_said() -> None:
    assert "So the server alone decided the cards." in words(dealt_together(without=(0, 1)).save())


def test_a_key_nobody_made_together_proves_only_that_the_cards_follow_from_it() -> None:
    said = words(ruleshift.load("tutorial").start(NAMES).save())
    assert "follows from the key" in said
    assert "secrets" not in said


def test_a_seed_and_a_position_prove_less() -> None:
    assert "from the seed 7" in words(ruleshift.load("tutorial").start(NAMES, seed=7).save())
    position = ruleshift.load("tutorial").set_up({"seats": {"Ann": {}, "Bob": {}}})
    assert "a position that was set up" in words(position.save())


def test_marks_are_told() -> None:
    match = dealt_together()
    record = match.history.start.record
    assert record is not None
    match.history.start.record = record._replace(marks=["take-backs", "windows"])
    assert "not fair: answers were taken back and windows open only for those" in words(match.save())


def test_chance_that_began_anew_is_told() -> None:
    match = played(dealt_together(), 3)
    match.renew_chance()
    found = ruleshift.prove(played(match).save())
    assert found.renewed == [3]
    assert "At input 3 chance began anew" in "\n".join(sentences(found))


def changed(text: str, line: str, what: str, to: str) -> str:
    """A replay with something else in the first line that begins so."""
    lines = text.split("\n")
    at = next(at for at, one in enumerate(lines) if one.startswith(line))
    assert what in lines[at]
    lines[at] = lines[at].replace(what, to)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "what", "to", "said"),
    [
        ("fair server", "5a" * 32, "5b" * 32, "the secret of the server does not fit"),
        ("fair seat 1", "c1" * 32, "c2" * 32, "the secret of Bob does not fit"),
        ("fair table", "table1", "table2", "the secret of Ann does not fit"),
        ("fair table", " 2", " 1", "the key does not follow"),
        ("fair seat 0", "seat 0", "seat 5", "seat 5 is no seat of this game"),
        ("seat Bob", "Bob", "Rob", "the key does not follow"),
    ],
)
def test_a_secret_or_a_table_that_was_changed_is_found(line: str, what: str, to: str, said: str) -> None:
    text = changed(dealt_together().save(), line, what, to)
    found = ruleshift.prove(text)
    assert found.flaws
    assert f"NOT PROVED: {said}" in words(text)


def test_another_key_deals_other_cards() -> None:
    text = played(dealt_together()).save()
    key = re.findall(r"(?m)^key (.*)$", text)[0]
    with pytest.raises(NotProved) as caught:
        ruleshift.prove(text.replace(key, key[:-1] + ("0" if key[-1] != "0" else "1")))
    assert "line" in str(caught.value)
    assert caught.value.inputs >= 0


def test_an_option_that_was_changed_is_found() -> None:
    game = ruleshift.load("star-fluxx")
    terms = fairness.terms("table1", 1, game, NAMES)
    shares = [Share(-1, fairness.commitment("table1", 1, -1, SECRETS[-1]), SECRETS[-1])]
    match = game.start(NAMES, key=fairness.key_of(terms, shares, []))
    match.history.start.record = Record("table1", 1, shares, [], [])
    text = match.save()
    assert ruleshift.prove(text).flaws == []
    other = changed(text, "option always_pause_windows", "off", "on")
    assert [flaw.kind for flaw in ruleshift.prove(other).flaws] == ["key"]


def test_a_record_without_its_key_proves_nothing() -> None:
    text = dealt_together().save()
    key = re.findall(r"(?m)^key .*$", text)[0]
    found = ruleshift.prove(text.replace(key, "seed 3"))
    assert [flaw.kind for flaw in found.flaws] == ["key"]


def test_what_is_cut_off_or_rubbish_is_not_proved() -> None:
    for text in ("", "hello", dealt_together().save()[:200]):
        with pytest.raises(NotProved):
            ruleshift.prove(text)
