"""The scenario format: the documented example runs, failures and mistakes say where and what."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.core.scenario.scenario import load_file, load_scenarios, run_paths, run_scenario
from ruleshift.text.errors import DeckError

DOCS = Path(__file__).parents[3] / "docs" / "scenarios.md"
START = """\
deck: tutorial
scenarios:
  - name: A test
    given:
      seats:
        Ann: {hand: [May I?, Scone], table: [Teapot]}
        Bob: {table: [Honey, Novel]}
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "test.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def mistakes(folder: Path, text: str) -> list[str]:
    """The mistakes of a file, without its folder."""
    with pytest.raises(DeckError) as caught:
        load_file(written(folder, text))
    return [str(mistake).replace(f"{folder}/", "") for mistake in caught.value.mistakes]


def failures(folder: Path, rest: str) -> list[str]:
    """What fails in a scenario that begins like START."""
    scenarios = load_scenarios(written(folder, START + rest))
    return [str(failure).replace(f"{folder}/", "") for one in scenarios for failure in run_scenario(one)]


def test_documented_example_runs(tmp_path: Path) -> None:
    star, own, necro = re.findall(r"```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert run_paths([written(tmp_path, star)]) == (["2 scenarios: all hold"], 0)
    assert run_paths([written(tmp_path, own)]) == (["1 scenario: all hold"], 0)
    assert run_paths([written(tmp_path, necro)]) == (["1 scenario: all hold"], 0)


def test_every_key_is_documented() -> None:
    from ruleshift.core.scenario.expect import MIND_KEYS, PLAIN_KEYS, QUESTION_KEYS
    from ruleshift.core.scenario.file import FILE_KEYS, KEYS
    from ruleshift.core.scenario.position import WITH, ZONE_KEYS
    from ruleshift.families.fluxx.position.position import ZONES
    from ruleshift.families.necro.codes import KEYWORDS
    from ruleshift.families.necro.position import phrases as spoken
    from ruleshift.families.necro.position import reader as necro

    text = DOCS.read_text(encoding="utf-8")
    keys = [*FILE_KEYS, *KEYS, *PLAIN_KEYS, *MIND_KEYS, *QUESTION_KEYS, *ZONES.common, *ZONES.counters]
    for more in (spoken.STARTS, necro.ZONES.seat, necro.ZONES.said, necro.ZONES.tables, necro.ZONES.facts):
        keys += more
    keys += [*ZONES.passing, *ZONES.stops, *necro.ZONES.stops, "until"]
    keys += [*necro.ZONES.given, *spoken.CARD_NUMBERS, *spoken.CARD_FLAGS, *necro.BLANKS, WITH]
    keys += [key for key in spoken.CARD_SEEN if key not in KEYWORDS]
    missing = [key for key in keys if f"`{key}`" not in text and f"`- {key}:" not in text]
    missing += [key for key in ZONE_KEYS if f"{key}:" not in text]
    assert missing == []


def test_a_failure_names_its_place_and_what_was_found(tmp_path: Path) -> None:
    rest = """\
    when:
      - Ann: play Scone
    then:
      Ann: {table: [Teapot]}
      winner: Ann
"""
    assert failures(tmp_path, rest) == [
        """test.yaml:11:13 in "A test": Ann's table: expected [Teapot], found [Scone, Teapot]""",
        """test.yaml:12:7 in "A test": winner: expected Ann, found nobody;"""
        " now Bob asked 'What do you play?' [play Sweet Tea, play Draw 2, play Another Cup]",
    ]


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ("[{Bob: play Scone}]", "expected Bob to answer 'play Scone', found Ann asked 'What do you play?'"),
        ("[{Ann: play Teapot}]", "found Ann asked 'What do you play?' [play Scone, play May I?]"),
        ("[{Ann: play May I?}]", "a question the script did not expect: Ann asked 'Which Keeper"),
        ("[{Bob: concede}, {Ann: play Scone}]", "expected Ann to answer 'play Scone', found the game over"),
    ],
)
def test_the_script_must_fit_question_by_question(tmp_path: Path, answers: str, found: str) -> None:
    said = failures(tmp_path, f"    when: {answers}\n    then: {{goals: []}}\n")
    assert len(said) == 1
    assert found in said[0]


def test_an_open_question_may_be_spoken_of(tmp_path: Path) -> None:
    rest = """\
    when: [{Ann: play May I?}]
    then:
      question: {seat: Ann, purpose: take, options: [take Honey from Bob, take Novel from Bob]}
      refuses: [pass]
"""
    assert failures(tmp_path, rest) == []


@pytest.mark.parametrize(
    ("then", "found"),
    [
        ("Ann: {hand: 3}", "Ann's hand: expected 3 cards, found 2: [Scone, May I?]"),
        (
            "Ann: {hand: {has: [Novel]}}",
            "Ann's hand: expected [Novel] among the cards, found [Scone, May I?]",
        ),
        ("Bob: {table: {lacks: [Honey]}}", "Bob's table: expected no [Honey], found it there"),
        ("draw: {top: [Sticky Fingers]}", "top of draw: expected [Sticky Fingers], found [Sweet Tea]"),
        ("Bob: {knows: [Scone]}", "Bob: expected knows [Scone], found the opposite"),
        ("Bob: {does not know: [Honey]}", "Bob: expected does not know [Honey], found the opposite"),
        ("turn: Bob", "turn: expected Bob, found Ann"),
        ("order: [Bob, Ann]", "order: expected [Bob, Ann], found [Ann, Bob]"),
        ("played: 1", "cards played: expected 1, found 0"),
        ("values: {Ann: {draw: 2}}", "draw for Ann: expected 2, found draw 1: Basic Rules"),
        ("values: {Ann: {hand limit: 2}}", "hand limit for Ann: expected 2, found hand limit none"),
        ("question: none", "question: expected none, found Ann asked 'What do you play?'"),
        ("question: {seat: Bob}", "question: expected one to Bob, found Ann asked"),
        ("question: {purpose: take}", "purpose: expected 'take', found 'play'"),
        ("question: {options: [pass]}", "options: expected [pass], found [play May I?, play Scone]"),
        ("offers: [pass]", "options: expected [pass], found Ann asked"),
        ("refuses: [play Scone]", "options: expected no [play Scone], found Ann asked"),
        ("log: [Cy wins]", "log: expected 'Cy wins', found nothing like it"),
        ("happened: [plya]", "there is no kind of event 'plya'; did you mean 'play'?"),
        ("happened: [{play: {card: Scone}}]", "expected play with [card: Scone], found no 'play'"),
        ("why not: {Ann: {win: a Creeper}}", "why not win for Ann: expected 'a Creeper', found"),
        ("winner: draw", "winner: expected draw, found nobody"),
    ],
)
def test_every_kind_of_check_can_fail(tmp_path: Path, then: str, found: str) -> None:
    said = failures(tmp_path, f"    then: {{{then}}}\n")
    assert len(said) == 1
    assert found in said[0]


def test_what_happened_is_checked_by_the_fields_of_events(tmp_path: Path) -> None:
    play = "    when:\n      - Ann: play Scone\n"
    right = "[{play: {seat: Ann, card: Scone, answer: no}}, {draw: {seat: Bob, count: 1, target: 'hand:1'}}]"
    assert not failures(tmp_path, f"{play}    then: {{happened: {right}}}\n")
    (wrong,) = failures(tmp_path, f"{play}    then: {{happened: [{{play: {{seat: Bob}}}}]}}\n")
    assert "expected play with [seat: Bob], found play with [seat: Ann, card: Scone, answer: no]" in wrong


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{hand: [Scoen]}", "unknown card 'Scoen'; did you mean 'Scone'?"),
        ("{hand: [Honey]}", "Honey is already in Bob's table; the deck has 1"),
        ("{table: [Draw 2]}", "Draw 2 (new rule) cannot lie in Cy's table; only 'keeper' and 'creeper'"),
        ("{table: [{Scone: [Novel]}]}", "Novel cannot be attached to anything"),
        ("{hnad: []}", "unknown key 'hnad' for Cy's seat; did you mean 'hand'?"),
        ("[]", "expected a mapping such as {hand: [..], table: [..]} or {}, found an empty list"),
    ],
)
def test_mistakes_in_a_position(tmp_path: Path, given: str, message: str) -> None:
    text = f"""\
deck: tutorial
scenarios:
  - name: A test
    given:
      seats:
        Bob: {{table: [Honey]}}
        Cy: {given}
    then: {{goals: []}}
"""
    said = mistakes(tmp_path, text)
    assert len(said) == 1
    assert said[0].startswith("test.yaml:7:")
    assert said[0].endswith(f'in "A test": {message}')


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    text = """\
deck: tutorial
scenarois: []
scenarios:
  - name: One
    options: {turn_limti: 3}
    given: {seats: {Ann: {}, winner: {}}, turn: Bob, phase: mian, drawn: many, rest: nowhere}
    when:
      - Bob: pass
      - Ann: pass
        Cy: pass
    then: {winer: Ann, question: maybe, values: {Ann: {darw: 2}}, Ann: {}, draw: {tpo: []}, offers: Ann}
  - given: {seats: {Ann: {}}}
not applicable:
  - {id: x.R1}
"""
    assert [line.partition(":")[2] for line in mistakes(tmp_path, text)] == [
        "2:1: unknown key 'scenarois' for a scenario file; did you mean 'scenarios'?",
        "5:15 in \"One\": unknown option 'turn_limti'; did you mean 'turn_limit'?",
        "6:30 in \"One\": a seat cannot be called 'winner'; it is a word of the format",
        "6:49 in \"One\": unknown seat 'Bob'; expected 'Ann' or 'winner'",
        "6:61 in \"One\": unknown phase 'mian'; did you mean 'main'?",
        "6:74 in \"One\": expected 'drawn' from 0 to 99, found 'many'",
        "6:86 in \"One\": unknown place 'nowhere' for the rest of the cards;"
        " expected 'rules', 'goals', 'discard', 'draw', 'Ann' or 'winner'",
        "8:9 in \"One\": unknown seat 'Bob'; expected 'Ann', 'winner', 'then', 'until' or 'join'",
        '9:9 in "One": one seat at a time: start each answer with a dash of its own',
        "11:12 in \"One\": unknown key 'winer' for what must hold; did you mean 'winner'?",
        "11:34 in \"One\": unknown question 'maybe'; expected 'none'",
        "11:56 in \"One\": unknown key 'darw' among the values in force; did you mean 'draw'?",
        '11:72 in "One": expected what holds for Ann, such as {hand: 2}, found an empty mapping',
        "11:83 in \"One\": unknown key 'tpo' for 'draw'; did you mean 'top'?",
        "11:101 in \"One\": expected a list of texts behind 'offers', found 'Ann'",
        "12:5: the key 'name' is missing: one line that says what the scenario shows",
        "12:5: the key 'then' is missing: what must hold in the end;"
        " `ruleshift scenario --ask` shows how it goes on",
        "12:20: this deck is for 2 to 4 seats, found 1",
        "14:5: a ruling that cannot arise needs both `id` and `reason`",
    ]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert mistakes(tmp_path, "scenarios: []") == [
        "test.yaml:1:1: the key 'deck' is missing: the name of a deck or the path of its file"
    ]
    unknown = mistakes(tmp_path, "deck: tutorail\nscenarios: []")
    assert unknown[0].startswith("test.yaml:1:7: unknown deck 'tutorail'; did you mean 'tutorial'?")
    assert mistakes(tmp_path, "deck: tutorial") == ["test.yaml:1:1: the file holds no scenario"]
    lines, status = run_paths([tmp_path / "absent.yaml"])
    assert status == 1
    assert lines[0].endswith("absent.yaml: there is no such file")
    assert lines[1] == "0 scenarios; 1 file could not be read"


def test_a_folder_without_scenarios_is_no_success(tmp_path: Path) -> None:
    assert run_paths([tmp_path]) == (["no scenario file (*.yaml) there", "0 scenarios"], 1)


def test_a_deck_beside_the_scenarios_is_found(tmp_path: Path) -> None:
    cards = "cards: [{name: Sun, type: keeper, count: 5}, {name: Rise, type: goal, win: {have: Sun}}]"
    (tmp_path / "my.yml").write_text(f"deck: my\nstart: 0\n{cards}", encoding="utf-8")
    text = """\
deck: my.yml
scenarios:
  - name: Five copies lie in four places
    given:
      seats: {Ann: {hand: [Sun, Sun, Rise]}, Bob: {table: [Sun], hand: []}}
      discard: [Sun]
      rest: Bob
    then: {Bob: {hand: [Sun]}, discard: [Sun], draw: [], question: {options: [play Sun, play Rise]}}
"""
    assert run_paths([written(tmp_path, text)]) == (["1 scenario: all hold"], 0)
