"""What the words of three more decks mean: filters, players, titles, and the clauses of their card types."""

from __future__ import annotations

from typing import Any

import pytest

from ruleshift.core.reader import read_deck
from ruleshift.families.fluxx.language.clauses import nothing_holds

from .samples import HEAD, read_card, read_step, with_card

Data = Any
ONE = {"n": 1, "numeral": False}
TWO = {"n": 2, "numeral": True}
ALL = {"type": None, "trait": None, "named": None, "in": "table", "count": "cards"}
CREEPERS = ALL | {"type": ["creeper"]}
BOSS = "  - {name: Boss, type: new rule, while: {title: boss, if: {most: {type: creeper}}}}\n"
DRAW = {"verb": "draw", "what": {"n": 1, "numeral": True}, "to": "hand", "who": "you"}


def condition(written: str) -> Data:
    """The normal form of the condition of a step, in a deck in which a rule gives a title."""
    text = (
        HEAD + BOSS + f"  - {{name: Probe, type: action, do: [{{if: {written}, then: [{{end: turn}}]}}]}}\n"
    )
    return read_deck(text, "sample.yaml")["cards"][-1]["do"][0]["what"]


def holds(card: str) -> Data:
    """What a `while` says, without what it does not say."""
    clause = read_card(f"name: Probe\ntype: {card}")["while"]
    plain: Data = nothing_holds()
    assert clause.keys() == plain.keys()
    return {key: value for key, value in clause.items() if value != plain[key]}


FILTERS = {
    "Sun": ALL | {"named": ["Sun"]},
    "[Sun, Luna]": ALL | {"named": ["Sun", "Moon"]},
    "{type: creeper}": CREEPERS,
    "{type: [keeper, creeper], trait: gear}": ALL | {"type": ["keeper", "creeper"], "trait": "gear"},
    "{in: hand}": ALL | {"in": "hand"},
    "{named: Sun, count: individuals}": ALL | {"named": ["Sun"], "count": "individuals"},
}


@pytest.mark.parametrize(("written", "meant"), FILTERS.items())
def test_filters(written: str, meant: Data) -> None:
    assert condition(f"{{none: {written}}}") == [{"cond": "none", "what": meant}]


CONDITIONS = {
    "{at least: 2, of: {type: creeper}}": [{"cond": "at least", "what": TWO, "of": CREEPERS}],
    "{at least: 2, of: [Sun, Moon]}": [{"cond": "at least", "what": TWO, "of": ["Sun", "Moon"]}],
    "{most: {type: creeper}}": [{"cond": "most", "what": CREEPERS, "ties": False}],
    "{fewest: {type: creeper}, ties: yes}": [{"cond": "fewest", "what": CREEPERS, "ties": True}],
    "{every other player: {have: Sun, none: Moon}}": [
        {
            "cond": "every other player",
            "what": [{"cond": "have", "what": ["Sun"]}, {"cond": "none", "what": ALL | {"named": ["Moon"]}}],
        }
    ],
    "{no other player: {have: Sun}}": [
        {"cond": "no other player", "what": [{"cond": "have", "what": ["Sun"]}]}
    ],
    "{every player: {have: Sun}}": [{"cond": "every player", "what": [{"cond": "have", "what": ["Sun"]}]}],
    "{any player: {have: Sun}}": [{"cond": "any player", "what": [{"cond": "have", "what": ["Sun"]}]}],
    "{in all: 2, of: Rust}": [{"cond": "in all", "what": TWO, "of": ALL | {"named": ["Rust"]}}],
    "{players: 2}": [{"cond": "players", "what": TWO}],
    "{title: boss}": [{"cond": "title", "what": "boss"}],
    "[{at least: 2, of: [Sun, Moon]}, {at least: one, of: {trait: gear}}]": [
        {"cond": "at least", "what": TWO, "of": ["Sun", "Moon"]},
        {"cond": "at least", "what": ONE, "of": ALL | {"trait": "gear"}},
    ],
}


@pytest.mark.parametrize(("written", "meant"), CONDITIONS.items())
def test_conditions(written: str, meant: Data) -> None:
    assert condition(written) == meant


def test_a_goal_can_allow_creepers() -> None:
    goal = read_card("name: Probe\ntype: goal\nwin: {have: Sun, allows: {type: creeper}}")
    assert goal["win"] == [{"cond": "have", "what": ["Sun"]}, {"cond": "allows", "what": CREEPERS}]


STEPS = {
    "kill: {type: creeper, pick: up to one}": {"verb": "kill"},
    "eliminate: another player": {
        "verb": "eliminate",
        "what": "another player",
        "if": None,
        "shows": None,
        "unless_discards": None,
    },
    "{eliminate: each player, if: {have: Sun}}": {
        "what": "each player",
        "if": [{"cond": "have", "what": ["Sun"]}],
    },
    "{eliminate: you, shows: [goal, keeper]}": {"what": "you", "shows": ["goal", "keeper"]},
    "{in turn: each other player, do: [{draw: 1}]}": {
        "verb": "in turn",
        "what": "each other player",
        "do": [DRAW],
    },
    "take: another turn": {"verb": "take", "what": "another turn"},
    "{owe: keeper, by: another player}": {"verb": "owe", "what": ["keeper"], "by": "another player"},
    "deal out: {type: creeper}": {"verb": "deal out", "from": "you"},
    "{deal out: {type: creeper}, from: next player}": {"from": "next player"},
    "hand out: 2": {"verb": "hand out", "what": TWO},
    "rotate: hands": {"verb": "rotate", "what": "hands", "to": "left"},
    "{rotate: hands, to: right}": {"to": "right"},
    "arrange: 2": {"verb": "arrange", "what": TWO},
    "shuffle: discard pile": {"verb": "shuffle", "what": "discard pile"},
    "{move: this, whose: previous player}": {"whose": "previous player"},
}


@pytest.mark.parametrize(("written", "meant"), STEPS.items())
def test_steps(written: str, meant: Data) -> None:
    step = read_step(written)
    assert {key: step[key] for key in meant} == meant


def test_selections_of_the_newer_verbs() -> None:
    assert read_step("kill: {type: creeper, pick: up to one}")["what"]["pick"] == {"up_to": ONE}
    assert read_step("look: {in: hand, of: another player}")["what"]["of"] == "another player"
    for all_ in ("look: {in: hand}", "look: {in: hand, pick: all}", "deal out: {type: keeper}"):
        assert read_step(all_)["what"]["pick"] == "all"
    paid = read_step("{eliminate: each other player, unless discards: {type: keeper}}")
    assert paid["unless_discards"]["type"] == ["keeper"]
    about = read_step("discard: {type: new rule, about: [hand limit, keeper limit], pick: all}")["what"]
    assert (about["about"], about["in"]) == (["hand limit", "keeper limit"], "rules")
    assert read_step("discard: {type: new rule, about: play}")["what"]["about"] == ["play"]


def test_the_players_with_the_most() -> None:
    text = (
        HEAD
        + BOSS
        + "  - {name: P, type: action, do: [{discard: {of: {most: Rust, except: boss}, by: owner}}]}\n"
    )
    selection = read_deck(text, "sample.yaml")["cards"][-1]["do"][0]["what"]
    assert selection["of"] == {"most": ALL | {"named": ["Rust"]}, "except": "boss"}
    assert selection["by"] == "owner"
    assert read_step("discard: {of: {most: Rust}}")["what"]["of"]["except"] is None


HOLDS = {
    "new rule\nwhile: {play: all but 1}": {"set": {"play": {"all_but": {"n": 1, "numeral": True}}}},
    "new rule\nwhile: {add: {draw: one}}": {"add": {"draw": ONE}},
    "new rule\nwhile: {add: {draw: one}, if: {have: Sun}}": {
        "add": {"draw": ONE},
        "if": [{"cond": "have", "what": ["Sun"]}],
    },
    "new rule\nwhile: {title: big  cheese, if: {have: Sun}}": {
        "title": "big cheese",
        "if": [{"cond": "have", "what": ["Sun"]}],
    },
    "keeper\nwhile: {title: chef}": {"title": "chef"},
    "keeper\nwhile: {free of: [hand limit, keeper limit]}": {"free_of": ["hand limit", "keeper limit"]},
    "keeper\nwhile: {free of: hand limit}": {"free_of": ["hand limit"]},
    "creeper\nwhile: {blocks: always}": {"blocks_always": True},
    "new rule\nwhile: {harmless: {type: creeper}}": {"harmless": CREEPERS},
    "keeper\nwhile: {may ignore: {type: creeper}}": {"may_ignore": CREEPERS},
    "keeper\nwhile: {repels: {type: creeper}}": {"repels": CREEPERS},
    "new rule\nwhile: {switches off: Luna}": {"switches_off": ["Moon"]},
    "new rule\nwhile: {turns: {what: Sun, into: gear}}": {
        "turns": {"what": ALL | {"named": ["Sun"]}, "trait": "gear", "uncounted": False}
    },
    "new rule\nwhile: {kill first: {trait: gear}}": {"kill_first": ALL | {"trait": "gear"}},
    "new rule\nwhile: {first play: random}": {"first_play_random": True},
    "meta rule\nenters: draw pile runs out\nwhile: {eliminations: final}": {"eliminations_final": True},
}


@pytest.mark.parametrize(("card", "meant"), HOLDS.items())
def test_while(card: str, meant: Data) -> None:
    assert holds(card) == meant


CLAUSES = {
    "ungoal\nlose: {if: {in all: 2, of: {type: creeper}}}": {
        "lose": {"if": [{"cond": "in all", "what": TWO, "of": CREEPERS}], "winner": None}
    },
    "new rule\nduty: {when: keeper played, say: my  precious, forfeit: [{draw: 1}]}": {
        "duty": {"when": "keeper played", "which": None, "say": "my precious", "forfeit": [DRAW]}
    },
    "secret\nleaves: [{draw: 1}]\nheld: first in the next game": {
        "leaves": [DRAW],
        "held": "first in the next game",
    },
    "meta rule\nenters: draw pile runs out": {"enters": "draw pile runs out"},
    "keeper\nwhen: {at: end of any turn, optional: yes, do: [{draw: 1}]}": {
        "when": [{"at": "end of any turn", "optional": True, "do": [DRAW]}]
    },
    "new rule\nwhen: {at: start of your turn, do: [{draw: 1}]}": {
        "when": [{"at": "start of your turn", "optional": False, "do": [DRAW]}]
    },
    "new rule\nmay: {with: {trait: gear}, do: [{draw: 1}]}": {
        "may": [{"once": False, "if": None, "with": ALL | {"trait": "gear"}, "do": [DRAW]}]
    },
    "creeper\ninstead: {of: being killed, to: another player}": {
        "instead": [{"of": "being killed", "lose": False, "to": "another player"}]
    },
    "keeper\ninstead: {of: being eliminated, lose: this}": {
        "instead": [{"of": "being eliminated", "lose": True, "to": None}]
    },
    "surprise\nanswers: {to: danger played}": {"answers": {"to": ["danger played"], "do": []}},
    "danger\ndo: [{draw: 1}]": {"do": [DRAW]},
}


@pytest.mark.parametrize(("card", "meant"), CLAUSES.items())
def test_clauses(card: str, meant: Data) -> None:
    read = read_card(f"name: Probe\ntype: {card}")
    assert {key: read[key] for key in meant} == meant


def test_a_title_may_win_when_all_others_lose() -> None:
    text = HEAD + BOSS + "  - {name: U, type: ungoal, lose: {if: {players: 2}, winner: boss}}\n"
    assert read_deck(text, "sample.yaml")["cards"][-1]["lose"]["winner"] == "boss"


def test_cards_of_some_size_that_depend_on_an_option() -> None:
    card = read_card("name: Probe\ntype: creeper\nsize: 3\nonly with: {order: last}")
    assert (card["size"], card["only_with"]) == (3, ["order", "last"])


def test_cards_that_stay_out_when_somebody_plays_alone() -> None:
    deck = read_deck(with_card("name: Probe\ntype: keeper") + "solo: {set aside: [Luna, Probe]}\n", "s.yaml")
    assert deck["solo"] == {"set_aside": ["Moon", "Probe"]}
