"""What a deck file means: the normal form, with every default filled in."""

from __future__ import annotations

import json

import pytest

from ruleshift.core.decks import load_deck, shipped_decks
from ruleshift.core.reader import read_deck
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.kinds import LANGUAGE
from ruleshift.families.fluxx.language.writer import deck_text

from .samples import HEAD, read_card, read_step

ONE = {"n": 1, "numeral": False}
KEEPER = {
    "type": ["keeper"],
    "named": None,
    "trait": None,
    "in": "table",
    "of": "you",
    "about": None,
    "carrying": False,
    "attached_to": None,
    "except_this": False,
    "without": None,
    "pick": ONE,
    "by": "you",
}


def test_a_deck_of_two_lines_gets_all_defaults() -> None:
    deck = read_deck("deck: my-first\ncards: [{name: Sun, type: keeper}]", "my.yaml")
    assert deck == {
        "deck": "my-first",
        "title": "My First",
        "family": "fluxx",
        "about": "",
        "players": [2, 6],
        "start": 3,
        "basic": {"draw": 1, "play": 1, "goals": 1},
        "solo": {"set_aside": []},
        "traits": {},
        "world": {"like": "space", "colors": [], "accent": "", "back": [], "emblem": "", "poster": None},
        "options": [],
        "cards": [
            {
                "name": "Sun",
                "short": "Sun",
                "type": "keeper",
                "count": 1,
                "size": 1,
                "only_with": None,
                "traits": [],
                "icon": "",
                "art": None,
                "origin": "own",
                "text": "",
                "rulings": [],
            }
        ],
    }


def test_options_are_off_or_on_unless_they_say_otherwise() -> None:
    options = read_deck(HEAD, "sample.yaml")["options"]
    assert [(option["default"], option["choices"]) for option in options] == [
        ("off", ["off", "on"]),
        ("first", ["first", "last"]),
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3", {"n": 3, "numeral": True}),
        ("three", {"n": 3, "numeral": False}),
        ("zero", {"n": 0, "numeral": False}),
        ("twelve", {"n": 12, "numeral": False}),
        ("{per: creeper}", {"per": "creeper", "times": 1, "least": 0, "recount": False, "given": False}),
        (
            "{per: player, times: 1}",
            {"per": "player", "times": 1, "least": 0, "recount": False, "given": True},
        ),
        (
            "{per: creeper, times: 2, at least: 1, recount: yes}",
            {"per": "creeper", "times": 2, "least": 1, "recount": True, "given": True},
        ),
    ],
)
def test_numerals_and_number_words_are_told_apart(written: str, meant: object) -> None:
    assert read_step(f"draw: {written}") == {"verb": "draw", "what": meant, "to": "hand", "who": "you"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("all", "all"),
        ("random", "random"),
        ("2", {"n": 2, "numeral": True}),
        ("up to 2", {"up_to": {"n": 2, "numeral": True}}),
        ("up to two", {"up_to": {"n": 2, "numeral": False}}),
        ("up to half", {"up_to": "half"}),
        ("any number", {"up_to": "all"}),
        ("{random: 2}", {"random": {"n": 2, "numeral": True}}),
    ],
)
def test_quantities(written: str, meant: object) -> None:
    assert read_step(f"discard: {{in: hand, pick: {written}}}")["what"]["pick"] == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [("all", "all"), ("it", "it"), ("top card", "top card"), ("2", {"n": 2, "numeral": True})],
)
def test_what_can_be_played(written: str, meant: object) -> None:
    assert read_step(f"play: {written}") == {"verb": "play", "what": meant}


def test_selections() -> None:
    assert read_step("steal: {type: keeper}")["what"] == KEEPER
    assert read_step("discard: this")["what"] == "this"
    full = read_step(
        "discard: {type: [keeper, creeper], named: [Sun, Luna], trait: brain,"
        " of: {holder of: Luna}, carrying: yes,"
        " attached to: another keeper, except: this, without: Rust}"
    )
    assert full["what"] == KEEPER | {
        "type": ["keeper", "creeper"],
        "named": ["Sun", "Moon"],
        "trait": "brain",
        "of": {"holder_of": "Moon"},
        "carrying": True,
        "attached_to": "another keeper",
        "except_this": True,
        "without": ["Rust"],
    }
    assert read_step("discard: {of: each player, by: owner}")["what"]["by"] == "owner"


@pytest.mark.parametrize(
    ("type_", "zone"),
    [
        ("new rule", "rules"),
        ("goal", "goals"),
        ("[goal, ungoal]", "goals"),
        ("[goal, new rule]", "table"),
        ("creeper", "table"),
    ],
)
def test_new_rules_and_goals_are_looked_for_where_they_lie(type_: str, zone: str) -> None:
    assert read_step(f"discard: {{type: {type_}}}")["what"]["in"] == zone


def test_steps_with_steps_inside() -> None:
    either = read_step("either: {Past: [{end: turn}], Future: [{shuffle: draw pile}]}")
    assert either["what"] == [
        ["Past", [{"verb": "end", "what": "turn"}]],
        ["Future", [{"verb": "shuffle", "what": "draw pile"}]],
    ]
    when = read_step("if: {option: strict}\n    then: [{end: turn}]")
    assert when == {
        "verb": "if",
        "what": [{"cond": "option", "name": "strict", "choice": "on"}],
        "then": [{"verb": "end", "what": "turn"}],
        "else": [],
    }


def test_other_keys_of_verbs() -> None:
    assert read_step("move: it\n    to: hand\n    reveal: yes") == {
        "verb": "move",
        "what": "it",
        "to": "hand",
        "whose": "you",
        "reveal": True,
        "choose_host": False,
    }
    swapped = read_step("swap: hands")
    assert swapped == {"verb": "swap", "what": "hands", "with": "another player"}
    discarded = read_step(
        "discard: {of: each player, by: owner}\n    or random: yes\n    otherwise: {in: hand}"
    )
    assert (discarded["or_random"], discarded["otherwise"]["in"]) == (True, "hand")


def test_conditions() -> None:
    step = read_step(
        "if: {have: Luna, at least: 1, of: [Sun, Rust], not: {have: Rust}}\n    then: [{end: turn}]"
    )
    assert step["what"] == [
        {"cond": "have", "what": ["Moon"]},
        {"cond": "at least", "what": {"n": 1, "numeral": True}, "of": ["Sun", "Rust"]},
        {"cond": "not", "what": [{"cond": "have", "what": ["Rust"]}]},
    ]
    either = read_step("if: {any: [{have: Sun}, {option: {order: last}}]}\n    then: [{end: turn}]")
    assert either["what"][0]["what"] == [
        [{"cond": "have", "what": ["Sun"]}],
        [{"cond": "option", "name": "order", "choice": "last"}],
    ]
    goal = read_card("name: G\ntype: goal\nwin: {have: [Sun, Luna]}")
    assert goal["win"] == [{"cond": "have", "what": ["Sun", "Moon"]}]


def test_clauses_that_may_be_given_once_or_several_times_are_always_lists() -> None:
    card = read_card(
        """
name: K
type: keeper
may: {once: turn, if: {hand: one}, do: [{draw: 1}]}
when: {at: end of your turn, do: [{end: turn}]}
instead:
  - {of: losing a keeper, lose: this}
  - {of: being discarded, to: top of draw pile}
"""
    )
    assert card["may"][0]["once"] is True
    assert card["may"][0]["if"] == [{"cond": "hand", "what": ONE}]
    assert card["when"] == [
        {"at": "end of your turn", "optional": False, "do": [{"verb": "end", "what": "turn"}]}
    ]
    assert card["instead"] == [
        {"of": "losing a keeper", "lose": True, "to": None},
        {"of": "being discarded", "lose": False, "to": "top of draw pile"},
    ]
    free = read_card("name: K\ntype: keeper\nmay: {do: [{draw: 1}]}")
    assert (free["may"][0]["once"], free["may"][0]["if"]) == (False, None)


def test_while() -> None:
    rule = read_card("name: R\ntype: new rule\nwhile: {play: all, hand limit: 2}")
    assert rule["while"] == {
        "set": {"play": "all", "hand limit": {"n": 2, "numeral": True}},
        "add": {},
        "if": None,
        "title": None,
        "powerless": False,
        "counts_as_yours": False,
        "free_of": [],
        "blocks_always": False,
        "harmless": None,
        "may_ignore": None,
        "repels": None,
        "switches_off": [],
        "turns": None,
        "kill_first": None,
        "first_play_random": False,
        "eliminations_final": False,
    }
    keeper = read_card("name: K\ntype: keeper\nwhile: {add: {draw: one}, counts as yours: a keeper}")
    assert keeper["while"]["add"] == {"draw": ONE}
    assert keeper["while"]["counts_as_yours"] is True
    assert read_card("name: C\ntype: creeper\nwhile: {host: powerless}")["while"]["powerless"] is True


def test_answers_and_attaches() -> None:
    surprise = read_card("name: S\ntype: surprise\nanswers: {to: theft, do: [{steal: {of: opponent}}]}")
    assert surprise["answers"]["to"] == ["theft"]
    assert surprise["answers"]["do"][0]["what"]["of"] == "opponent"
    assert read_card("name: S\ntype: surprise\nanswers: {to: theft}")["answers"]["do"] == []
    assert read_card("name: C\ntype: creeper\nattaches: any keeper")["attaches"] == {"trait": None}
    assert read_card("name: C\ntype: creeper\nattaches: {trait: brain}")["attaches"] == {"trait": "brain"}


def test_texts_are_put_on_one_line() -> None:
    assert read_card("name: K\ntype: keeper\ntext: |\n  one\n  two")["text"] == "one two"


def test_every_field_of_the_grammar_is_of_a_kind_that_the_language_has() -> None:
    tables = [word.fields for word in (*grammar.VERBS.values(), *grammar.CONDITIONS.values())]
    kinds = {what.kind for table in tables for what in table.values()}
    kinds |= {word.value.kind for word in (*grammar.VERBS.values(), *grammar.CONDITIONS.values())}
    assert kinds <= set(LANGUAGE.kinds)


@pytest.mark.parametrize("name", shipped_decks("fluxx"))
def test_shipped_decks_can_be_written_and_read_again(name: str) -> None:
    deck = load_deck(name).deck
    assert read_deck(deck_text(deck), name) == deck
    assert json.loads(json.dumps(deck)) == deck
