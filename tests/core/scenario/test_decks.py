"""Which decks and which cards of their own scenarios are played with, and what is said if that goes wrong."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from ruleshift.cli import main
from ruleshift.core.scenario.scenario import run_paths

from .test_format import mistakes, written

OWN = """\
deck: tutorial
cards:
  - {name: Muffin, type: keeper, traits: [sweet]}
  - {name: Feast, type: goal, win: {have: [Muffin, Teapot]}}
scenarios:
  - name: A Goal of the scenario's own can be won, with a card of the deck
    given: {seats: {Ann: {hand: [Muffin, Scone], table: [Teapot]}, Bob: {}}, goals: [Feast]}
    when: [{Ann: play Muffin}]
    then: {winner: Ann}
  - name: Cards of one scenario join those of the file, and fill no hands
    cards:
      - {name: Sweet Tooth, type: action, do: [{discard: {type: keeper, trait: sweet, of: any player}}]}
    given: {seats: {Ann: {hand: [Sweet Tooth, Scone]}, Bob: {table: [Muffin, Honey]}}}
    when: [{Ann: play Sweet Tooth}]
    then:
      Bob: {table: [Honey]}
      discard: [Sweet Tooth, Muffin]
      draw: {has: [Feast]}
"""


def test_scenarios_of_a_fluxx_deck_bring_cards_along(tmp_path: Path) -> None:
    assert run_paths([written(tmp_path, OWN)]) == (["2 scenarios: all hold"], 0)


def test_one_bad_card_does_not_make_the_others_unknown(tmp_path: Path) -> None:
    text = """\
deck: tutorial
scenarios:
  - name: A test
    cards:
      - {name: Good, type: keeper}
      - {name: Bad, type: kepper}
      - {name: Teapot, type: keeper}
      - {name: Both, type: goal, win: {have: [Bad, Good]}}
    given: {seats: {Ann: {hand: [Both, Bad], table: [Bad, Good]}, Bob: {table: [{Honey: [Bad]}]}}}
    when: [{Ann: play Both}]
    then: {Ann: {hand: [Bad]}, goals: [Both]}
"""
    assert mistakes(tmp_path, text) == [
        "test.yaml:6:27 in \"Bad\": unknown card type 'kepper'; did you mean 'keeper'?",
        "test.yaml:7:9 in \"Teapot\": the deck has a card called 'Teapot' already",
    ]


def test_a_bad_survivor_is_no_unknown_one(tmp_path: Path) -> None:
    text = """\
deck: necrogenesis
cards: [{name: Zed, type: survivor, subtype: cook, hp: lots, damage: 1}]
scenarios:
  - name: A test
    given: {seats: {Ann: {survivor: Zed}, Bob: {}}}
    then: {turn: Ann}
"""
    assert {line.partition(" in ")[2].split(":")[0] for line in mistakes(tmp_path, text)} == {'"Zed"'}


def test_each_scenario_can_name_its_own_deck(tmp_path: Path) -> None:
    cards = "cards: [{name: Sun, type: keeper, count: 5}, {name: Rise, type: goal, win: {have: Sun}}]"
    (tmp_path / "my.yaml").write_text(f"deck: my\nstart: 0\n{cards}", encoding="utf-8")
    text = """\
scenarios:
  - {name: One, deck: tutorial, given: {seats: {Ann: {hand: [Scone, Honey]}, Bob: {}}}, then: {turn: Ann}}
  - {name: Two, deck: my.yaml, given: {seats: {Ann: {hand: [Sun, Rise]}, Bob: {}}}, then: {turn: Ann}}
  - {name: Three, deck: necrogenesis, given: {seats: {Ann: {TZ: [Bruiser]}, Bob: {}}}, then: {turn: Ann}}
"""
    assert run_paths([written(tmp_path, text)]) == (["3 scenarios: all hold"], 0)
    more = "  - {name: Four, given: {seats: {Ann: {}, Bob: {}}}, then: {turn: Ann}}\n"
    assert mistakes(tmp_path, text + more) == [
        "test.yaml:5:5 in \"Four\": the key 'deck' is missing: the name of a deck or the path of its file;"
        " neither the scenario nor the file names one"
    ]
    assert run_paths([written(tmp_path, "deck: tutorial\n" + text + more)])[1] == 0
    assert mistakes(tmp_path, "cards: [{name: Moon, type: keeper}]\n" + text) == [
        "test.yaml:1:8: the cards of a file belong to its `deck`; there is none at the top"
    ]


def test_a_deck_that_cannot_be_read_costs_only_its_own_scenarios(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text("deck: my\ncards: [{name: Sun, type: kepper}]", encoding="utf-8")
    text = """\
deck: my.yaml
scenarios:
  - {name: One, given: {seats: {Ann: {hand: [Sun]}, Bob: {}}}, then: {turn: Ann}}
  - {name: Two, deck: tutorail, given: {seats: {Ann: {}, Bob: {}}}, then: {turn: Ann}}
  - {name: Three, deck: tutorial, given: {seats: {Ann: {hand: [Scoen]}, Bob: {}}}, then: {turn: Ann}}
"""
    said = mistakes(tmp_path, text)
    assert said[0] == (
        "test.yaml:1:7: the deck has a mistake: my.yaml:2:27 in \"Sun\": unknown card type 'kepper';"
        " did you mean 'keeper'? (`ruleshift check my.yaml` lists all)"
    )
    assert said[1].startswith("test.yaml:4:23 in \"Two\": unknown deck 'tutorail'; did you mean 'tutorial'?")
    assert said[2:] == ["test.yaml:5:64 in \"Three\": unknown card 'Scoen'; did you mean 'Scone'?"]


def test_a_deck_file_among_scenarios_is_named_as_such(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("deck: my\ncards: [{name: Sun, type: keeper}]", encoding="utf-8")
    line = f"{deck}:1:1: this is a deck file; look it over with `ruleshift check {deck}`"
    assert run_paths([deck]) == ([line, "0 scenarios; 1 file could not be read"], 1)
    written(tmp_path, OWN)
    # Beside its scenarios it lies where it should.
    assert run_paths([tmp_path]) == ([line, "2 scenarios: all hold"], 0)


def test_scenarios_among_decks_are_named_as_such(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["check", str(written(tmp_path, OWN))])
    assert result.exit_code == 1
    assert "this is a file of scenarios; run them with `ruleshift scenario test.yaml`" in result.output


SMALL = """\
deck: night-shift
family: necro
cards:
  - {name: Soup, type: item, subtype: consumable, number: NV-01-001, cost: 1, do: [{heal: 3}]}
"""


def test_a_small_set_of_ones_own_has_scenarios_before_decks_can_be_built_from_it(tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(SMALL, encoding="utf-8")
    text = """\
deck: night.yaml
scenarios:
  - name: Soup heals
    given: {seats: {Ann: {hand: [Soup, Soup], hp: 10}, Bob: {}}}
    when: [{Ann: play Soup}]
    then: {Ann: {hp: 13, ap: 2, graveyard: [Soup]}}
"""
    assert run_paths([written(tmp_path, text)]) == (["1 scenario: all hold"], 0)


def test_cards_that_options_leave_out_and_cards_without_a_name(tmp_path: Path) -> None:
    """Both are mistakes with a place, and no more than that."""
    own = "{name: Second Cup, type: keeper, only with: {seconds: %s}}"
    deck = "deck: my\noptions: [{name: seconds, default: never, choices: [never, always]}]\ncards:\n"
    cards = "  - {name: Sun, type: keeper, count: 9}\n  - {name: Rise, type: goal, win: {have: Sun}}\n"
    cards += "  - {name: Cup, type: keeper, only with: {seconds: always}}\n"
    (tmp_path / "my.yaml").write_text(deck + cards, encoding="utf-8")
    text = """\
deck: my.yaml
scenarios:
  - name: A test
    cards: [%s]
    given: {seats: {Ann: {hand: [Sun, Second Cup]}, Bob: {}}}
    then: {turn: Ann}
"""
    assert run_paths([written(tmp_path, text % own % "never")])[1] == 0
    assert mistakes(tmp_path, text % own % "always") == [
        'test.yaml:5:39 in "A test": the options leave Second Cup out of the deck'
    ]
    assert mistakes(tmp_path, text.replace("Second Cup", "Sun") % "{type: keeper}") == [
        "test.yaml:4:13: the key 'name' is missing: the card's title"
    ]


def test_a_slip_in_an_answer_is_understood(tmp_path: Path) -> None:
    given = (
        "given: {seats: {Ann: {hand: [Scone, Honey]}, Bob: {}}}, when: [{Ann: play Scoen}], then: {turn: Bob}"
    )
    lines, _ = run_paths([written(tmp_path, f"deck: tutorial\nscenarios: [{{name: A test, {given}}}]")])
    assert lines[0].endswith("[play Honey, play Scone]; did you mean 'play Scone'?")
