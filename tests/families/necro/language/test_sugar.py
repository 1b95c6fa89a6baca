"""Shorter ways to write a card, and what the reader makes of them."""

from __future__ import annotations

import pytest

from ruleshift.core.reader import read_deck

from .set_samples import HEAD, YOUR_SURVIVOR, Data, cards, cond, read_card, read_step, which


def test_the_smallest_cards_have_every_default() -> None:
    deck = read_deck(HEAD, "sample.yaml")
    assert (deck["title"], deck["players"], deck["options"]) == ("Sample", [2, 2], [])
    ann, ed, pan = deck["cards"]
    assert (ann["damage"], ann["copies"], ann["rarity"], ann["short"]) == (1, 1, "C", "Ann")
    assert (ed["copies"], ed["hit"], ed["range"], ed["attacks"]) == (4, 0, [], 1)
    assert (pan["cost"], pan["range"], pan["capacity"], pan["counters"]) == (1, ["TZ"], 2, 0)


FILTERS: dict[str, Data] = {
    "this": "this",
    "any": which(),
    "a zombie": which(type=["zombie"]),
    "your survivor": YOUR_SURVIVOR,
    "your melee weapon": which(type=["weapon"], subtype=["melee"], of="you"),
    "opponent's weapon or item": which(type=["weapon", "item"], of="opponent"),
    "Brute, Mutant or Boss": which(subtype=["brute", "mutant", "boss"]),
    "zombie, not boss or mutant": which(type=["zombie"], not_subtype=["boss", "mutant"]),
    "rotten zombie": which(type=["zombie"], trait=["rotten"]),
    "cook": which(subtype=["cook"]),
    "{type: zombie, ztc: 2}": which(type=["zombie"], ztc=[2, 2]),
    "{named: [Ann, Pan], not subtype: boss}": which(named=["Ann", "Pan"], not_subtype=["boss"]),
    "{type: [event, react], side: zombie, of: opponent}": which(
        type=["event", "react"], side="zombie", of="opponent"
    ),
}


@pytest.mark.parametrize("text", FILTERS)
def test_filters(text: str) -> None:
    assert (
        read_card("zombie", f"when: {{on: play, it: {_flow(text)}, do: [{{draw: 1}}]}}")["when"][0]["it"]
        == (FILTERS[text])
    )


def _flow(text: str) -> str:
    return text if text.startswith("{") else f'"{text}"'


SELECTIONS: dict[str, Data] = {
    "{zombies: any}": cards("zombies"),
    "{zombies: brute, zone: TZ, pick: up to 2}": cards(
        "zombies", zone=["TZ"], match=which(subtype=["brute"]), pick={"up_to": 2}
    ),
    "{zombies: any, one zone: yes}": cards("zombies", one_zone=True, pick="all"),
    "{zombies: any, zone: [ZZ, TZ], others: yes, pick: random}": cards("zombies", others=True, pick="random"),
    "{gear: any}": cards("gear"),
    "{gear: trap, whose: opponent, zone: ZZ}": cards(
        "gear", whose="opponent", zone=["ZZ"], match=which(subtype=["trap"])
    ),
    "{equipment: any}": cards("equipment"),
    "{graveyard: zombie, whose: any}": cards("graveyard", whose="any", match=which(type=["zombie"])),
}


@pytest.mark.parametrize("text", SELECTIONS)
def test_selections(text: str) -> None:
    assert read_step(f"exile: {text}")["who"] == SELECTIONS[text]


CONDITIONS: dict[str, list[Data]] = {
    "behind": [cond("behind")],
    "not lit": [cond("not", what=[cond("lit")])],
    "[behind, not opener]": [cond("behind"), cond("not", what=[cond("opener")])],
    "{lit: yes, opener: no}": [cond("lit"), cond("not", what=[cond("opener")])],
    "{not: {has: burn, who: prey}}": [cond("not", what=[cond("has", what="burn", who="prey")])],
    "{in: [TZ, ZZ]}": [cond("in", what=["TZ", "ZZ"], who="this")],
    "{tally: kill, least: 2}": [cond("tally", what="kill", period="game", least=2, most=None)],
    "{count: hand, most: 2}": [cond("count", what="hand", least=None, most=2)],
    "{count: {zombies: any}, least: 1}": [
        cond("count", what=cards("zombies", pick="all"), least=1, most=None)
    ],
    "[{has: burn, who: prey}, {in: ZZ}]": [
        cond("has", what="burn", who="prey"),
        cond("in", what=["ZZ"], who="this"),
    ],
    "{name: Ann}": [cond("name", what="Ann")],
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions(text: str) -> None:
    assert read_step(f"{{draw: 1, if: {text}}}")["if"] == CONDITIONS[text]


USUAL: dict[str, Data] = {
    "stun": {"turns": 1},
    "poison": {"turns": 3},
    "stabilized": "end of next turn",
    "cover": "next turn",
    "burn 2": "removed",
}


@pytest.mark.parametrize("status", USUAL)
def test_statuses_last_as_usual_unless_the_card_says(status: str) -> None:
    assert read_step(f"{{afflict: {status}, who: prey}}")["until"] == USUAL[status]
    assert read_step(f"{{afflict: {status}, who: prey, until: 1 turn}}")["until"] == {"turns": 1}


def test_one_clause_or_a_list_of_them() -> None:
    one = read_card("zombie", "while: {grant: fast}")["while"]
    assert read_card("zombie", "while: [{grant: [fast]}]")["while"] == one
    both = read_card("zombie", "while: {grant: [fast, armor 2], change: [damage +1, hit -1], forbid: attack}")
    assert both["while"][0]["grants"][1] == {"keyword": "armor", "n": 2, "who": "this"}
    assert [change["n"] for change in both["while"][0]["changes"]] == [1, -1]
    assert both["while"][0]["forbids"] == [{"action": "attack", "who": "this"}]


def test_amounts_that_follow_from_x() -> None:
    item = read_card("consumable", "cost: X (1-3)\ndo: [{damage: X/2+1, who: {zombies: any}}, {heal: X}]")
    assert item["cost"] == {"x": [1, 3]}
    assert item["do"][0]["n"] == {"of": "x", "plus": 1, "half": True}
    assert item["do"][1]["n"] == {"of": "x", "plus": 0, "half": False}


def test_amounts_that_follow_from_the_event() -> None:
    clause = "when: {on: damage, if: {count: amount, least: 3}, do: [{damage: amount, who: prey}]}"
    heard = read_card("zombie", clause)["when"][0]
    assert heard["do"][0]["n"] == {"of": "amount", "plus": 0, "half": False}
    assert heard["if"] == [cond("count", what="amount", least=3, most=None)]


def test_the_amount_of_a_draw_is_its_number_of_cards() -> None:
    heard = read_card("passive", "when: {on: draw, if: {count: amount, least: 2}, do: [{heal: amount}]}")
    assert heard["when"][0]["do"][0]["n"] == {"of": "amount", "plus": 0, "half": False}


def test_prices_of_abilities() -> None:
    zombie = read_card("zombie", "may: {cost: 1 TH + rest, do: [{draw: 1}]}")["may"][0]
    assert {key: value for key, value in zombie["cost"].items() if value} == {"th": 1, "rest": True}
    assert not zombie["response"]
    item = read_card("passive", "may: {cost: rest, response: yes, do: [{draw: 1}]}")["may"][0]
    assert item["response"]
    assert item["cost"]["rest"]


def test_an_event_may_ignore_the_limit() -> None:
    assert not read_card("event", "do: [{draw: 1}]")["ignores_limit"]
    assert read_card("event", "ignores limit: yes\ndo: [{draw: 1}]")["ignores_limit"]


def test_steps_can_speak_of_the_card_an_earlier_step_has_chosen() -> None:
    card = read_card("consumable", "do: [{counter: +2, who: {gear: any}}, {cure: disabled, who: it}]")
    assert card["do"][1]["who"] == "it"


def test_events_are_played_when_their_side_plays() -> None:
    assert read_card("event", "do: [{draw: 1}]")["timing"] == ["action step"]
    assert read_card("zombie event", "do: [{draw: 1}]")["timing"] == ["zombie phase"]
    assert read_card("event", "extra: discard 2\ndo: [{draw: 1}]")["extra"] == {"discard": 2}
