"""Sums of two small decks: what is shared, what is renamed, what is refused."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from ruleshift.core.decks import LoadedDeck, deck_from_text, load_deck, summands
from ruleshift.families.fluxx.language.grammar import GAME_OPTIONS
from ruleshift.families.fluxx.language.mix import mix, renamed_cards, shared_cards
from ruleshift.language.check import check_deck, run_check
from ruleshift.text.errors import CannotMix, UnknownDeck

from .random_decks import Data

DAY = """\
deck: day
title: Day
players: 2-5
start: 4
basic: {draw: 2}
traits: {warm: "D", shared: "d"}
solo: {set aside: [Lend, Sun]}
options:
  - {name: strict, default: on, text: Of the day., reason: Why not., source: day.1}
  - {name: speed, default: slow, choices: [slow, fast], source: day.2}
cards:
  - {name: Sun, type: keeper, traits: [warm], origin: printed, text: It shines., icon: S, rulings: [day.3]}
  - {name: Sky, type: keeper}
  - {name: Bright Cloud, short: Cloud, type: keeper}
  - {name: Fine, type: goal, win: {have: [Sun, Sky]}}
  - {name: Draw 2, type: new rule, count: 2, while: {draw: 2}}
  - {name: Lend, type: action, origin: common, do: [{steal: {type: [keeper, creeper], of: another player}}]}
  - {name: Hurry, type: action, do: [{if: {option: {speed: fast}}, then: [{draw: 3}], else: [{draw: 2}]}]}
"""
NIGHT = """\
deck: night
title: Night
players: 3-6
traits: {cold: "N", shared: "n"}
solo: {set aside: [Sun, Lend]}
options:
  - {name: strict, default: off, source: night.1}
  - {name: speed, default: normal, choices: [normal, double], source: night.2}
cards:
  - {name: Sun, type: keeper, traits: [cold], text: It has set.}
  - {name: Sky, type: keeper, text: Dark., origin: printed, icon: K}
  - {name: Cloud, type: keeper}
  - {name: Owl, short: Cloudy, type: keeper}
  - {name: Fine, type: goal, win: {have: [Sun, Sky]}}
  - {name: Clear, type: goal, win: {have: [Sky, Owl]}}
  - {name: Draw 2, type: new rule, count: 3, while: {draw: 2}}
  - {name: Lend, type: action, do: [{steal: {type: [creeper, keeper], of: another player}}]}
  - name: Hurry
    type: action
    only with: {speed: double}
    do: [{if: {option: {speed: double}}, then: [{draw: 3}]}]
  - name: Call
    type: action
    text: Sunset. The Sun moves; Sunday comes.
    do: [{move: {named: [Sun, Owl], of: any player}, whose: {holder of: Sun}}]
"""


def text(*cards: str, head: str = "", name: str = "third") -> str:
    return f"deck: {name}\n{head}cards:\n" + "".join(f"  - {{{card}}}\n" for card in cards)


def added(*texts: str) -> LoadedDeck:
    return mix([deck_from_text(one) for one in texts])


def cards(loaded: LoadedDeck) -> dict[str, Data]:
    return {card["name"]: card for card in loaded.deck["cards"]}


# -- the deck as a whole -----------------------------------------------------------------------


def test_the_sum_is_named_after_its_decks_and_begins_like_the_first() -> None:
    deck = added(DAY, NIGHT).deck
    assert (deck["deck"], deck["title"], deck["family"]) == ("day+night", "Day + Night", "fluxx")
    assert deck["about"] == "Day and Night, shuffled into one deck."
    assert (deck["players"], deck["start"]) == ([3, 5], 4)
    assert deck["basic"] == {"draw": 2, "play": 1, "goals": 1}
    assert list(deck["traits"].items()) == [("warm", "D"), ("shared", "d"), ("cold", "N")]
    assert deck["mixed"] == ["Day", "Night"]


def test_what_stays_out_alone_is_united() -> None:
    assert added(DAY, NIGHT).deck["solo"] == {"set_aside": ["Lend", "Sun", "Sun (Night)"]}


def test_the_digest_follows_from_the_decks_and_their_order() -> None:
    one, other = added(DAY, NIGHT), added(NIGHT, DAY)
    assert one.digest == added(DAY, NIGHT).digest
    assert (
        len(
            {
                one.digest,
                other.digest,
                added(DAY, NIGHT + "# a remark\n").digest,
                *(p.digest for p in one.parts),
            }
        )
        == 5
    )
    assert [part.deck["deck"] for part in one.parts] == ["day", "night"]


def test_decks_are_left_as_they_are() -> None:
    parts = [deck_from_text(DAY), deck_from_text(NIGHT)]
    before = copy.deepcopy(parts)
    mix(parts)
    assert parts == before
    assert not {"deck", "shared", "own_name"} & {key for card in parts[0].deck["cards"] for key in card}


# -- cards -------------------------------------------------------------------------------------


def test_cards_alike_in_name_and_effect_are_one_card_in_the_words_of_the_first() -> None:
    deck = added(DAY, NIGHT)
    found = cards(deck)
    assert shared_cards(deck.deck) == ["Sky", "Draw 2", "Lend"]
    assert (found["Sky"]["text"], found["Sky"]["origin"], found["Sky"]["icon"]) == ("", "own", "")
    assert (found["Draw 2"]["count"], found["Draw 2"]["shared"]) == (3, [[2, None], [3, None]])
    assert found["Lend"]["origin"] == "common"
    assert found["Sky"]["deck"] == "Day and Night"
    assert (found["Bright Cloud"]["deck"], found["Owl"]["deck"]) == ("Day", "Night")


def test_cards_that_only_share_a_name_are_told_apart() -> None:
    deck = added(DAY, NIGHT)
    found = cards(deck)
    assert renamed_cards(deck.deck) == ["Sun (Night)", "Fine (Night)", "Hurry (Night)"]
    assert found["Sun"]["traits"] == ["warm"]
    assert (found["Sun (Night)"]["traits"], found["Sun (Night)"]["own_name"]) == (["cold"], "Sun")
    assert list(found) == [
        *("Sun", "Sky", "Bright Cloud", "Fine", "Draw 2", "Lend", "Hurry"),
        *("Sun (Night)", "Cloud", "Owl", "Fine (Night)", "Clear", "Hurry (Night)", "Call"),
    ]


def test_a_deck_goes_on_speaking_of_its_own_cards() -> None:
    found = cards(added(DAY, NIGHT))
    assert found["Fine"]["win"][0]["what"] == ["Sun", "Sky"]
    assert found["Fine (Night)"]["win"][0]["what"] == ["Sun (Night)", "Sky"]
    (step,) = found["Call"]["do"]
    assert step["what"]["named"] == ["Sun (Night)", "Owl"]
    assert step["whose"] == {"holder_of": "Sun (Night)"}
    assert found["Call"]["text"] == "Sunset. The Sun (Night) moves; Sunday comes."


def test_a_goal_is_shared_only_if_its_cards_are() -> None:
    """The Goals read alike, but one wants the Sun of the day, the other that of the night."""
    same = "name: Sun, type: keeper", "name: Fine, type: goal, win: {have: [Sun]}"
    other = "name: Sun, type: creeper", "name: Fine, type: goal, win: {have: [Sun]}"
    assert shared_cards(added(text(*same, name="a"), text(*same, name="b", head="title: B\n")).deck) == [
        "Sun",
        "Fine",
    ]
    deck = added(text(*same, name="a"), text(*other, name="b")).deck
    assert (shared_cards(deck), renamed_cards(deck)) == ([], ["Sun (B)", "Fine (B)"])


def test_cards_that_name_each_other_are_shared_together_or_not_at_all() -> None:
    ring = [
        f"name: {one}, type: action, do: [{{discard: {{named: {other}, of: any player}}}}]"
        for one, other in ("AB", "BC", "CA")
    ]
    alike = added(text(*ring, name="a"), text(*ring, name="b", head="title: B\n")).deck
    assert len(shared_cards(alike)) == 3
    broken = [*ring[:2], ring[2].replace("any player", "another player")]
    assert shared_cards(added(text(*ring, name="a"), text(*broken, name="b")).deck) == []


def test_the_definitions_of_one_card_stay_together() -> None:
    """A card that an option changes is shared if each of its definitions is, and renamed as a whole."""
    head = "options: [{name: odd, default: on}]\n"
    plain, odd = (
        "name: Sun, type: keeper, only with: {odd: off}",
        "name: Sun, type: keeper, size: 2, only with: {odd: on}",
    )
    goal = "name: Fine, type: goal, win: {have: Sun}"
    one = text(plain, odd, goal, head=head, name="one")
    again = added(one, text(odd, plain, goal, head=head)).deck
    assert shared_cards(again) == ["Sun", "Fine"]
    assert [(card["only_with"], card["count"]) for card in again["cards"]] == [
        (["odd", "off"], 1),
        (["odd", "on"], 1),
        (None, 1),
    ]
    other = added(one, text(plain, odd.replace("size: 2", "size: 3"), goal, head=head)).deck
    assert shared_cards(other) == []
    assert [card["name"] for card in other["cards"]] == [
        *("Sun", "Sun", "Fine"),
        *("Sun (Third)", "Sun (Third)", "Fine (Third)"),
    ]
    single = added(one, text("name: Sun, type: keeper", goal)).deck
    assert renamed_cards(single) == ["Sun (Third)", "Fine (Third)"]


def test_a_third_deck_shares_with_whichever_deck_has_the_same_card() -> None:
    third = text(
        "name: Sun, type: keeper, traits: [cold]",
        "name: Fine, type: goal, win: {have: [Sun, Sky]}",
        "name: Sky, type: keeper",
        head="traits: {cold: x}\n",
    )
    deck = added(DAY, NIGHT, third)
    found = cards(deck)
    assert found["Sun (Night)"]["deck"] == found["Fine (Night)"]["deck"] == "Night and Third"
    assert found["Sky"]["deck"] == "Day, Night and Third"
    assert (found["Sky"]["shared"], found["Sky"]["count"]) == ([[1, None]] * 3, 1)
    assert "Sun (Third)" not in found
    fourth = text("name: Sun, type: creeper", "name: Sun (Third), type: keeper")
    assert {"Sun (Third 2)", "Sun (Third)"} <= set(cards(added(DAY, NIGHT, fourth)))


def test_letters_of_another_case_are_no_other_name() -> None:
    assert renamed_cards(added(DAY, text("name: SUN, type: keeper")).deck) == ["SUN (Third)"]


def test_no_card_is_called_like_another_for_short() -> None:
    found = cards(added(DAY, NIGHT))
    assert found["Bright Cloud"]["short"] == "Bright Cloud"  # the night has a card of that name
    assert (found["Cloud"]["short"], found["Owl"]["short"]) == ("Cloud", "Cloudy")
    assert found["Sun (Night)"]["short"] == "Sun (Night)"
    twice = added(DAY, text("name: Grey Cloud, short: Cloud, type: keeper"))
    assert [card["short"] for card in twice.deck["cards"] if "Cloud" in card["name"]] == [
        "Cloud",
        "Grey Cloud",
    ]


# -- options -----------------------------------------------------------------------------------


def test_options_with_the_same_choices_are_one() -> None:
    options = {option["name"]: option for option in added(DAY, NIGHT).deck["options"]}
    assert list(options) == ["strict", "speed", "night_speed", "shared_cards"]
    strict = options["strict"]
    assert (strict["default"], strict["source"]) == ("on", "day.1, night.1")
    assert (strict["text"], strict["reason"]) == ("Of the day.", "Why not.")


def test_options_with_other_choices_are_renamed_with_all_their_uses() -> None:
    deck = added(DAY, NIGHT)
    option = deck.deck["options"][2]
    assert (option["name"], option["own_name"], option["default"]) == ("night_speed", "speed", "normal")
    hurry = cards(deck)["Hurry (Night)"]
    assert hurry["only_with"] == ["night_speed", "double"]
    assert hurry["do"][0]["what"] == [{"cond": "option", "name": "night_speed", "choice": "double"}]
    assert cards(deck)["Hurry"]["do"][0]["what"][0]["name"] == "speed"


def test_a_card_that_only_one_deck_makes_optional_is_still_shared() -> None:
    head = "options: [{name: more, default: off}]\n"
    deck = added(
        text("name: Sun, type: keeper", name="a"),
        text("name: Sun, type: keeper, only with: {more: on}", head=head),
    )
    (sun,) = deck.deck["cards"]
    assert (sun["only_with"], sun["shared"]) == (None, [[1, None], [1, ["more", "on"]]])


def test_how_many_copies_of_shared_cards_there_are_is_an_option() -> None:
    option = added(DAY, NIGHT).deck["options"][-1]
    assert (option["name"], option["default"], option["choices"]) == ("shared_cards", "one", ["one", "all"])
    assert option["source"] == "every mixed deck"
    assert "shared_cards" in GAME_OPTIONS


# -- finding and refusing ----------------------------------------------------------------------


def test_files_can_be_in_a_sum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "a+b"
    folder.mkdir()
    (folder / "day.yaml").write_text(DAY, encoding="utf-8")
    (folder / "night.yaml").write_text(NIGHT, encoding="utf-8")
    loaded = load_deck(f"{folder / 'day.yaml'} + tutorial+{folder / 'night.yaml'}")
    assert loaded.deck["deck"] == "day+tutorial+night"
    assert [part.shipped for part in loaded.parts] == [False, True, False]
    assert not loaded.shipped
    monkeypatch.chdir(folder)
    assert load_deck("day.yaml+tutorial+night.yaml") == load_deck("day.yaml + tutorial + night.yaml")
    assert load_deck("star-fluxx+tutorial").shipped


def test_a_file_with_a_plus_in_its_name_is_one_deck(tmp_path: Path) -> None:
    file = tmp_path / "day+night.yaml"
    file.write_text(DAY, encoding="utf-8")
    assert load_deck(file).deck["deck"] == "day"
    assert load_deck(f"tutorial+{file}").deck["deck"] == "tutorial+day"
    assert summands("x+y", {}) == ["x", "y"]


@pytest.mark.parametrize(
    ("name", "error", "said"),
    [
        ("star-fluxx+star-fluxx", CannotMix, "'star-fluxx' is in the sum twice"),
        ("star-fluxx+tutorial+star-fluxx", CannotMix, "'star-fluxx' is in the sum twice"),
        ("star-fluxx+tutoril", UnknownDeck, "unknown deck 'tutoril'; did you mean 'tutorial'?"),
        ("star-fluxx+", CannotMix, "missing beside a '\\+'"),
        ("+", CannotMix, "missing beside a '\\+'"),
        ("star-fluxx++tutorial", CannotMix, "missing beside a '\\+'"),
    ],
)
def test_sums_that_cannot_be(name: str, error: type[ValueError], said: str) -> None:
    with pytest.raises(error, match=said):
        load_deck(name)
    lines, status = run_check(name)
    assert status == 1
    assert len(lines) == 1


def test_two_decks_of_one_name_cannot_be_mixed() -> None:
    with pytest.raises(CannotMix, match="two decks of the sum are called 'day'"):
        added(DAY, DAY + "# another\n")


def test_decks_for_other_numbers_of_players_cannot_be_mixed() -> None:
    with pytest.raises(
        CannotMix, match=r"no number of players suits all .*'Day for 2 to 5' and 'Third for 6'"
    ):
        added(DAY, text("name: Sun, type: keeper", head="players: 6\n"))


# -- checking ----------------------------------------------------------------------------------


def test_the_check_says_what_is_shared_and_what_is_renamed() -> None:
    told = [str(finding) for finding in check_deck(added(DAY, NIGHT))]
    shared = "3 cards are in several of the decks (see the option 'shared_cards'): 'Sky', 'Draw 2' and 'Lend'"
    assert f"day+night: note: {shared}" in told
    assert (
        "day+night in \"Sun (Night)\": note: 'Sun' of Night; another deck has another card of that name"
        in told
    )
    assert any("the option 'speed' is called 'night_speed' here" in line for line in told)
    assert not any("nothing depends on the option 'shared_cards'" in line for line in told)


def test_the_check_names_the_file_of_a_doubtful_card(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        text("name: Lonely, type: keeper", "name: Fine, type: goal, win: {have: [Nobody]}").replace(
            "Nobody", "Lonely"
        ),
        encoding="utf-8",
    )
    lines, status = run_check(f"tutorial+{file}")
    assert status == 0
    assert lines[-1].startswith("First Steps + Third: 12 cards")
    broken = tmp_path / "broken.yaml"
    broken.write_text(text("name: Sun, type: kepper"), encoding="utf-8")
    lines, status = run_check(f"tutorial+{broken}")
    assert status == 1
    assert lines[0].startswith("broken.yaml:3:")
