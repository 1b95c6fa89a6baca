"""What is said of cards, seats and the table means the same in `given` and in `then`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.core.scenario.scenario import positions_of, run_paths, set_up
from ruleshift.families.necro.codes import STATUSES, TALLIES, TOKENS
from ruleshift.families.necro.position.phrases import CARD_FLAGS, CARD_NUMBERS, SPANS

from .test_format import mistakes, written

AMOUNTS = ("yes", "no", "0", "1", "2")
DURATIONS = ("2 turns", "for 3 turns", "1 turn", "1 for 2 turns", "2 for 1 turn", "[1 for 2 turns, 2]")
SPANNED = [word for span in SPANS for word in (span, f"until {span}", f"2 until {span}")]


def both_ways(folder: Path, deck: str, seat: str, more: str = "", then: str = "") -> list[str]:
    """Say the same of Ann's seat in `given` and in `then`; what does not hold."""
    text = f"""\
deck: {deck}
scenarios:
  - name: A test
    given: {{seats: {{Ann: {seat}, Bob: {{}}}}{more}}}
    then: {then or f"{{Ann: {seat}}}"}
"""
    lines, status = run_paths([written(folder, text)])
    return lines if status else []


@pytest.mark.parametrize("status", [one for one in STATUSES if one != "grabbed"])
def test_a_status_reads_the_same_on_both_sides(tmp_path: Path, status: str) -> None:
    """Of a Survivor and of a card; in a phase where nothing counts down before the first question."""
    lasting = () if status == "stun" else (*DURATIONS, *SPANNED, "2", "[2, 1]")
    for said in (*AMOUNTS[:3], *lasting):
        seat = f"{{statuses: {{{status}: {said}}}, TZ: [{{Bruiser: {{{status}: {said}}}}}]}}"
        assert both_ways(tmp_path, "necrogenesis", seat, ", turn: Bob") == [], said


def test_poison_for_two_turns(tmp_path: Path) -> None:
    assert both_ways(tmp_path, "necrogenesis", "{statuses: {poison: 2 turns}}") == []
    said = both_ways(
        tmp_path, "necrogenesis", "{statuses: {poison: 2 turns}}", then="{Ann: {statuses: {poison: 3 turns}}}"
    )
    assert "poison in Ann's statuses: expected 1 for 3 turns, found 1 for 2 turns" in said[0]


def test_whoever_is_grabbed_is_grabbed_by_somebody(tmp_path: Path) -> None:
    assert both_ways(tmp_path, "necrogenesis", "{TZ: [Grappler], statuses: {grabbed: Grappler}}") == []


@pytest.mark.parametrize("table", ["tokens", "tally"])
@pytest.mark.parametrize("said", AMOUNTS)
def test_tokens_and_tallies_read_the_same(tmp_path: Path, table: str, said: str) -> None:
    for word in TOKENS if table == "tokens" else TALLIES:
        assert both_ways(tmp_path, "necrogenesis", f"{{{table}: {{{word}: {said}}}}}") == [], word


@pytest.mark.parametrize(
    "note",
    [f"{name}: 1" for name in CARD_NUMBERS]
    + [f"{name}: {said}" for name in CARD_FLAGS for said in ("yes", "no", "true", "false")],
)
def test_notes_of_cards_read_the_same(tmp_path: Path, note: str) -> None:
    if note in ("used: yes", "used: true"):  # of a card that has something to use
        assert both_ways(tmp_path, "necrogenesis", f"{{survivor: Sarah The Sharpshooter, {note}}}") == []
        return
    assert both_ways(tmp_path, "necrogenesis", f"{{TZ: [{{Bruiser: {{{note}}}}}]}}") == []


PHASES = {
    "action step": "{}",
    "spawn step": "{}",
    "advance step": "{ZZ: [Sprinter, Bruiser]}",
    "attack step": "{TZ: [Bruiser]}",
    "response step": "{equipment: [Machete], TZ: [Bruiser], ap: 1}",
}


@pytest.mark.parametrize("phase", PHASES)
def test_phases_of_necrogenesis_read_the_same(tmp_path: Path, phase: str) -> None:
    then = f"{{phase: {phase}, offers: []}}"  # the question is spoken of, whatever it is
    assert both_ways(tmp_path, "necrogenesis", PHASES[phase], f", phase: {phase}", then) == []


@pytest.mark.parametrize(
    ("given", "reached"),
    [("action step", "zombie phase"), ("attack step", "response step"), ("attack step", "end of turn")],
)
def test_a_phase_that_is_about_to_begin_reads_the_same(tmp_path: Path, given: str, reached: str) -> None:
    ap = 3 if given == "action step" else 0
    text = f"""\
deck: necrogenesis
scenarios:
  - name: A test
    given: {{seats: {{Ann: {{ap: {ap}, equipment: [Machete], ZZ: [Bruiser]}}, Bob: {{}}}}, phase: {given}}}
    when: [{{until: {{phase: {reached}}}}}]
    then: {{phase: {reached}}}
"""
    if given == "action step":
        text = text.replace("when: [", "when: [{Ann: end the Survivor Phase}, ")
    assert run_paths([written(tmp_path, text)])[0] == ["1 scenario: all hold"]


FLUXX = {
    "hand: [Draw 2, Pops]": "",
    "hand: 3": "",
    "hand: {count: 3}": "",
    "hand: {only: [Draw 2, Pops]}": "",
    "table: {only: [Pops]}": "",
    "out: no": "",
}
TABLE = {
    "phase: main": "phase: main",
    "used: none": "used: none",
    "used: []": "used: none",
    "used: [Recycling]": "used: [Recycling]",
    "debts: none": "debts: []",
    "debts: {Do Me a Solid: Bob owes Ann}": "debts: {Do Me a Solid: Bob owes Ann}",
    "extra turns: none": "extra turns: none",
    "discard: {top: [Pops, Skips]}": "discard: {top: [Pops, Skips]}",
    "draw: {top: [Pops, Skips]}": "draw: {top: [Pops, Skips]}",
    "drawn: 2": "drawn: 2",
    "played: 0": "played: 0",
    "turn: Ann": "turn: Ann",
}


@pytest.mark.parametrize("seat", FLUXX)
def test_seats_of_fluxx_read_the_same(tmp_path: Path, seat: str) -> None:
    assert both_ways(tmp_path, "regular-show-fluxx", f"{{{seat}}}") == []


@pytest.mark.parametrize("said", TABLE)
def test_tables_of_fluxx_read_the_same(tmp_path: Path, said: str) -> None:
    more = f", {said}"
    assert both_ways(tmp_path, "regular-show-fluxx", "{}", more, f"{{{TABLE[said]}}}") == []


def test_whom_somebody_waits_for_has_no_order(tmp_path: Path) -> None:
    text = """\
deck: mystery-fluxx
scenarios:
  - name: A test
    given: {seats: {Ann: {}, Bob: {}, Cy: {}, Dora: {out: [Cy, Ann]}}}
    then: {Dora: {out: [Cy, Ann]}, Ann: {out: no}}
  - name: Another
    given: {seats: {Ann: {}, Bob: {}, Cy: {}, Dora: {out: yes}}}
    then: {Dora: {out: yes}}
"""
    assert run_paths([written(tmp_path, text)]) == (["2 scenarios: all hold"], 0)


@pytest.mark.parametrize(
    ("deck", "then", "message"),
    [
        ("necrogenesis", "Ann: {statuses: {poison: 2 trns}}", "expected 'poison: 1 for 2 turns' or until"),
        ("necrogenesis", "Ann: {statuses: {stun: 2 turns}}", "a Stun lasts for one phase; write 'stun: yes'"),
        ("necrogenesis", "Ann: {TZ: [{Bruiser: {hp: few}}]}", "expected a number behind 'hp', found 'few'"),
        (
            "necrogenesis",
            "Ann: {TZ: [{Bruiser: {fast: maybe}}]}",
            "expected a number, 'yes' or 'no' behind 'fast'",
        ),
        ("necrogenesis", "Ann: {lit: maybe}", "expected 'yes' or 'no' behind 'lit', found 'maybe'"),
        ("necrogenesis", "phase: dawn", "expected 'action step', 'start', 'zombie phase'"),
        ("necrogenesis", "Ann: {survivor: Nobody}", "unknown card 'Nobody'"),
        ("regular-show-fluxx", "phase: dawn", "unknown phase 'dawn'; expected 'start', 'main' or 'end'"),
        (
            "regular-show-fluxx",
            "debts: [Bob owns Ann]",
            "unknown debt 'Bob owns Ann'; did you mean 'Bob owes Ann'?",
        ),
        ("regular-show-fluxx", "used: [Mordecia]", "unknown card 'Mordecia'; did you mean 'Mordecai'?"),
        (
            "mystery-fluxx",
            "Ann: {out: maybe}",
            "unknown word 'maybe' for `out`; expected 'no', 'yes', 'ready'",
        ),
    ],
)
def test_what_can_never_hold_is_a_mistake(tmp_path: Path, deck: str, then: str, message: str) -> None:
    text = f"""\
deck: {deck}
scenarios:
  - name: A test
    given: {{seats: {{Ann: {{}}, Bob: {{}}}}}}
    then: {{{then}}}
"""
    (said,) = mistakes(tmp_path, text)
    assert message in said


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("hand: {has: [Pops]}", "'has' can only be checked; a position lists the cards"),
        ("table: {count: 2}", "only the hand can hold cards that nobody names"),
        ("table: {top: [Pops]}", "'table' has no top; write a list of cards"),
        ("hand: {only: [Pops], count: 2}", "a position says one thing of 'hand': `top`, `count` or `only`"),
    ],
)
def test_what_only_then_can_say_of_a_place(given: str, message: str) -> None:
    with pytest.raises(ruleshift.DeckError) as caught:
        ruleshift.load("regular-show-fluxx").set_up(f"seats: {{Ann: {{{given}}}, Bob: {{}}}}")
    assert [one.message for one in caught.value.mistakes] == [message]


# -- there and back ------------------------------------------------------------------------


def told(game: Any, s: Any) -> dict[str, Any]:
    """A position of NecroGenesis in words: the first wording of everything that can be given."""
    family = positions_of(game)
    zones = family.ZONES

    def card(lying: Any) -> Any:
        names = [name for name in (*CARD_NUMBERS, *CARD_FLAGS, *STATUSES) if name in lying.facts]
        said = {name: lying.facts[name][0] for name in names}
        riders = [card(one) for one in lying.riders]
        said.pop("used", None)  # what has been used follows from the abilities, each of its own
        return {lying.title: said | ({"with": riders} if riders else {})} if said or riders else lying.title

    seats: dict[str, Any] = {}
    for name in s.names:
        seat: dict[str, Any] = {
            zone: [card(one) for one in family.contents(s, name, zone)]
            for zone in zones.seat
            if zone != "drawn"
        }
        for pile in ("deck", "zombie deck"):
            seat[pile] = {"only": seat[pile]}
        for zone in ("graveyard", "exile", "hand", "equipment", "TZ", "ZZ", "traps"):
            seat[zone] = seat[zone] if zone in ("graveyard", "exile") else seat[zone][::-1]
        said = {
            word: family.fact(s, name, word)[0] for word in ("survivor", "hp", "ap", "tp", "th", "gained")
        }
        tables = {
            table: {word: family.fact(s, name, table, word)[0] for word in words}
            for table, words in zones.tables.items()
        }
        seats[name] = {**seat, **{word: int(n) if n.isdecimal() else n for word, n in said.items()}, **tables}
    return {"seats": seats, "turn": s.names[s.active], "turn number": s.turn, "first": s.names[s.first]}


SEATS: dict[str, dict[str, Any]] = {
    "Ann": {
        "survivor": "Sarah The Sharpshooter",
        "equipment": [{"Machete": {"counters": 2}}, {"Old Rifle": {"with": ["Scope"]}}],
        "TZ": [{"Bruiser": {"hp": 2, "burn": "1 for 2 turns"}}, {"Sprinter": {"resting": "yes"}}],
        "statuses": {"poison": "2 turns", "bleed": "[1 for 2 turns, 2]", "cover": "yes"},
        "tokens": {"tripwire": 1},
        "tally": {"kill": 2},
        "hp": 11,
        "graveyard": ["Torch", "Medkit"],
    },
    "Bob": {"ZZ": [{"Bruiser": {"stun": "yes"}}], "statuses": {"poison": 2}, "hand": ["Medkit", "Torch"]},
}


def test_a_position_can_be_written_and_read_again() -> None:
    game = ruleshift.load("necrogenesis")
    seats = {name: dict(seat) for name, seat in SEATS.items()}
    seats["Ann"]["statuses"] = {"poison": "2 turns", "bleed": ["1 for 2 turns", "2"], "cover": "yes"}
    first: Any = set_up(game, {"seats": seats}).state
    once = told(game, first)
    second: Any = set_up(game, once).state
    assert told(game, second) == once
    assert second.status == first.status
    assert sorted(second.lasting) == sorted(first.lasting)
    assert second.wounds == first.wounds
