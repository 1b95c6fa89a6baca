"""Keys made of everybody's secrets: nobody can change a part of it unnoticed, and replays keep the proof."""

from __future__ import annotations

from typing import Any

import pytest

import ruleshift
from ruleshift.core.replay import fairness
from ruleshift.core.replay.fairness import SERVER, Flaw, Record, Share, Terms, verify

TERMS = Terms("tab", 1, "tutorial", "d1", [("a", "on"), ("b", "off")], ["Ann", "Bob", "Cy"], [])


def share(seat: int, digit: str) -> Share:
    secret = digit * fairness.DIGITS
    return Share(seat, fairness.commitment("tab", 1, seat, secret), secret)


SHARES = [share(SERVER, "1"), share(0, "2"), share(1, "3")]
RECORD = Record("tab", 1, SHARES, [2], [])
KEY = fairness.key_of(TERMS, SHARES, [2])


def test_what_was_done_together_fits() -> None:
    assert verify(RECORD, TERMS, KEY) == []
    assert len(KEY) == 32


def test_the_key_is_the_same_everywhere() -> None:
    """The browser's own check has the same numbers (web/src/table/fair/fair.test.ts)."""
    assert SHARES[1].commitment == "e1e86bdf8f40c19ce93a6b9afa3b330120a13f944a2a3b6fdb410ed369db2d44"
    assert KEY.hex() == "be09fed84c571467df46ceb7b2812c23787c733caaffbfa6cf11100cd5c748a8"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("table", "other"),
        ("deal", 2),
        ("deck", "star-fluxx"),
        ("digest", "d2"),
        ("options", [("a", "on"), ("b", "on")]),
        ("options", [("a", "on")]),
        ("seats", ["Bob", "Ann", "Cy"]),
        ("seats", ["Ann", "BobC", "y"]),
        ("brought", ["d3"]),
    ],
)
def test_the_key_depends_on_all_that_is_dealt(field: str, value: Any) -> None:
    assert Flaw("key") in verify(RECORD, TERMS._replace(**{field: value}), KEY)


def test_the_key_depends_on_who_was_left_out() -> None:
    assert verify(RECORD._replace(without=[]), TERMS, KEY) == [Flaw("key")]


def test_a_secret_that_was_changed_afterwards_is_named() -> None:
    forged = [SHARES[0], SHARES[1]._replace(secret="9" * 64), SHARES[2]]
    flaws = verify(RECORD._replace(shares=forged), TERMS, fairness.key_of(TERMS, forged, [2]))
    assert flaws == [Flaw("commitment", 0)]
    assert fairness.flaw_text(flaws[0], TERMS.seats) == "the secret of Ann does not fit its commitment"


def test_nobody_can_give_the_commitment_of_somebody_else() -> None:
    copied = [SHARES[0], SHARES[1], Share(1, SHARES[1].commitment, SHARES[1].secret)]
    flaws = verify(RECORD._replace(shares=copied), TERMS, fairness.key_of(TERMS, copied, [2]))
    assert flaws == [Flaw("commitment", 1)]


def test_a_server_that_gives_nothing_is_noticed() -> None:
    shares = SHARES[1:]
    flaws = verify(RECORD._replace(shares=shares), TERMS, fairness.key_of(TERMS, shares, [2]))
    assert flaws == [Flaw("server")]
    assert "server" in fairness.flaw_text(flaws[0], TERMS.seats)


def test_a_seat_that_gives_twice_or_does_not_exist_is_noticed() -> None:
    twice = [*SHARES, SHARES[2]]
    assert Flaw("order") in verify(RECORD._replace(shares=twice), TERMS, KEY)
    assert Flaw("seat", 7) in verify(RECORD._replace(shares=[*SHARES, share(7, "4")]), TERMS, KEY)
    assert Flaw("seat", 9) in verify(RECORD._replace(without=[9]), TERMS, KEY)


def test_the_terms_are_those_of_the_game() -> None:
    match = ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=1)
    terms = fairness.terms("tab", 1, match.game, match.names)
    assert terms.digest == match.game.digest
    assert terms.seats == ["Ann", "Bob"]
    assert len(terms.brought) == 2
    assert terms.options == sorted(match.game.options.items())


def test_a_replay_keeps_the_record() -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    before = match.save()
    match.history.start.record = record = RECORD._replace(without=[], marks=["seed", "take-backs"])
    text = match.save()
    assert "\nunfair seed\n" in text
    again = ruleshift.resume(text)
    assert again.history.start.record == record
    assert again.save() == text
    assert again.digest() == match.digest()
    assert ruleshift.resume(before).history.start.record is None  # the games of before have none


@pytest.mark.parametrize(
    "line",
    [
        "fair",
        "fair play",
        "fair table tab 0",
        "fair table tab one",
        "fair server 12 34",
        f"fair server {'A' * 64} {'0' * 64}",
        f"fair seat -1 {'0' * 64} {'0' * 64}",
        f"fair seat ² {'0' * 64} {'0' * 64}",
        "fair without Bob",
        "unfair",
        "unfair seed 4",
    ],
)
def test_a_record_that_makes_no_sense_is_refused_with_its_line(line: str) -> None:
    text = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).save()
    lines = text.split("\n")
    at = lines.index("seat Bob") + 1
    lines.insert(at, line)
    with pytest.raises(ruleshift.ReplayError, match=f"line {at + 1}.*expected 'fair table"):
        ruleshift.resume("\n".join(lines))


def test_a_record_without_end_is_refused() -> None:
    text = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).save()
    with pytest.raises(ruleshift.ReplayError, match="at most"):
        ruleshift.resume(text.replace("seat Bob\n", "seat Bob\n" + "fair without 1\n" * 5000))
