"""What a deck maker is told: where it is, what was read, what was expected, the nearest right word."""

from __future__ import annotations

import pickle

import pytest

from ruleshift.core.reader import read_deck
from ruleshift.language.variants import SHARED_NAME
from ruleshift.text.errors import DeckError, Mistake

from .samples import HEAD, card_mistakes, mistakes, step_mistakes, with_card


def test_a_mistake_has_its_place_its_card_and_the_nearest_word() -> None:
    assert mistakes(with_card("name: Wormhole\ntype: action\ndo:\n  - drwa: 3")) == [
        "sample.yaml:16:9 in \"Wormhole\": unknown verb 'drwa'; did you mean 'draw'?"
    ]


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file() -> None:
    text = "deck: My Deck\nplayrs: 2-4\ncards:\n  - nam: Sun\n    type: kepeer\n  - name: G\n    type: goal\n"
    assert mistakes(text) == [
        "sample.yaml:1:7: a deck's short name has small letters, digits and hyphens, as 'my-deck'",
        "sample.yaml:2:1: unknown key 'playrs' for a deck; did you mean 'players'?",
        "sample.yaml:4:5: unknown key 'nam' for a card; did you mean 'name'?",
        "sample.yaml:5:11: unknown card type 'kepeer'; did you mean 'keeper'?",
        "sample.yaml:6:5 in \"G\": this goal does nothing; it needs 'win'",
    ]


STEPS = {
    "draw: tree": "unknown amount 'tree'; did you mean 'three'?",
    "draw: [1, 2]": "expected an amount such as 3, three or {per: creeper}, found a list",
    "draw: '3'": "expected an amount such as 3, three or {per: creeper}, found '3' in quotes",
    "draw: 3.5": "expected an amount such as 3, three or {per: creeper}, found '3.5'",
    "draw:": "expected an amount such as 3, three or {per: creeper}, found nothing",
    "draw: -1": "an amount must be from 0 to 99, found -1",
    "draw: 100": "an amount must be from 0 to 99, found 100",
    "draw: {per: creper}": "unknown word 'creper' behind 'per'; did you mean 'creeper'?",
    "draw: {times: 2}": "a count needs the key 'per': what is counted",
    "draw: {per: creeper, times: many}": "expected a plain number from 0 to 99, found 'many'",
    "{draw: 3, too: hand}": "unknown key 'too' for the verb 'draw'; did you mean 'to'?",
    "{draw: 3, to: hnd}": "unknown word 'hnd' behind 'to'; did you mean 'hand'?",
    "{draw: 3, to: [hand]}": "expected 'hand' or 'aside' behind 'to', found a list",
    "{draw: 3, who: everybody}": (
        "unknown player 'everybody'; expected 'you', 'each player', 'each other player', 'next player'"
        " or 'opponent'"
    ),
    "{draw: 3, who: another player}": (
        "'another player' cannot stand here; expected 'you', 'each player', 'each other player',"
        " 'next player', 'opponent' or 'holder of'"
    ),
    "steal: {type: keeper, pick: 2}": "'steal' can pick only 'one'",
    "move: {type: keeper, pick: up to 2}": "'move' can pick only 'one', 'all' or 'random'",
    "discard: {in: hand, of: another player, by: owner}": (
        "`by: owner` works only with `of`: 'each player', 'each other player' or 'most'"
    ),
    "{move: {in: hand, of: each other player, by: owner}, to: hand}": (
        "'move' leaves no choice to owners; let each of them do it, with `in turn`"
    ),
    "{discard: {in: hand}, or random: yes}": "`or random` works only with `by: owner`",
    "{move: {type: keeper, pick: all}, whose: another player}": (
        "cards that move all at once go where nothing is chosen: "
        "not with 'another player', 'any player', 'another table' or 'choose host'"
    ),
    "{draw: 3, who: {holder of: Son}}": "unknown card 'Son'; did you mean 'Sun'?",
    "{draw: 3, who: {holder: Sun}}": "unknown key 'holder' for a player; did you mean 'holder of'?",
    "{draw: 3, play: 2}": "one step has the verbs 'draw' and 'play'; begin a new step with a dash",
    "draw": "expected a step such as `draw: 3`, found 'draw'",
    "discard: {}": (
        "expected a selection of cards: 'this', 'it' or a mapping such as"
        " {type: keeper}, found an empty mapping"
    ),
    "discard: that": (
        "expected a selection of cards: 'this', 'it' or a mapping such as {type: keeper}, found 'that'"
    ),
    "discard: {type: keepers}": "unknown card type 'keepers'; did you mean 'keeper'?",
    "discard: {named: Mon}": "unknown card 'Mon'; did you mean 'Moon'?",
    "discard: {named: lun}": "unknown card 'lun'; did you mean 'Luna'?",
    "discard: {named: [Sun, Sun]}": "the card 'Sun' is named twice in this list",
    "discard: {named: [Moon, Luna]}": "the card 'Moon' is named twice in this list",
    "discard: {named: []}": "expected the name of a card or a list of names, found an empty list",
    "discard: {named: [Draw 3, Play 2]}": 'a name with a comma must be quoted in a list: "Draw 3, Play 2"',
    "discard: {trait: brian}": "unknown trait 'brian'; did you mean 'brain'?",
    "discard: {pick: up to many}": "expected 'up to half' or 'up to' and a number, found 'up to many'",
    "discard: {carrying: maybe}": "expected 'yes' or 'no', found 'maybe'",
    "discard: {in: discard}": "unknown word 'discard' behind 'in'; did you mean 'discard pile'?",
    "exchange: {type: keeper}": "the verb 'exchange' needs the key 'for': which cards may come",
    "{if: {hand: 1}}": "the verb 'if' needs the key 'then': what to do if it holds",
    "{if: {hand: 1}, then: {draw: 1}}": (
        "expected a list of steps, each behind a dash, found a mapping with 'draw'"
    ),
    "{if: {option: strcit}, then: [{end: turn}]}": "unknown option 'strcit'; did you mean 'strict'?",
    "{if: {option: {order: lst}}, then: [{end: turn}]}": (
        "unknown choice 'lst' of the option 'order'; did you mean 'last'?"
    ),
    "{if: {option: order}, then: [{end: turn}]}": (
        "the option 'order' has no choice 'on'; write {NAME: CHOICE} with 'first' or 'last'"
    ),
    "{if: {hav: Sun}, then: [{end: turn}]}": "unknown condition 'hav'; did you mean 'have'?",
    "{if: {at least: 1}, then: [{end: turn}]}": (
        "the condition 'at least' needs the key 'of': the cards that count"
    ),
    "{if: {any: {hand: 1}}, then: [{end: turn}]}": (
        "expected a list of at least two conditions, found a mapping with 'hand'"
    ),
    "either: {Past: [{end: turn}]}": "a choice needs at least two labels",
    "either: {Past: [], Future: []}": (
        "nothing happens whatever is chosen; give at least one label a list of steps"
    ),
    "either: {Past: [{end: turn}], Future: nothing}": (
        "expected a list of steps, each behind a dash, or [] for nothing, found 'nothing'"
    ),
    "either: {Past: [{end: turn}], Future: }": (
        "expected a list of steps, each behind a dash, or [] for nothing, found nothing"
    ),
    "either: [{draw: 1}, {draw: 2}]": "expected a mapping of labels to lists of steps, found a list",
    "end: game": "unknown word 'game'; expected 'turn'",
}


@pytest.mark.parametrize(("step", "message"), STEPS.items())
def test_wrong_steps(step: str, message: str) -> None:
    assert step_mistakes(step) == [message]


CARDS = {
    "name: X\ntype: keeper\ntraits: brain": "expected a list behind 'traits', such as [a, b], found 'brain'",
    "name: X\ntype: keeper\ntraits: [brian]": "unknown trait 'brian'; did you mean 'brain'?",
    "name: X\ntype: keeper\ncount: 0": "'count' must be from 1 to 99, found 0",
    "name: X\ntype: keeper\ncount: two": "expected 'count' from 1 to 99, found 'two'; write 2",
    "name: X\ntype: keeper\norigin: print": "unknown word 'print' behind 'origin'; did you mean 'printed'?",
    "name: X\ntype: keeper\nwin: {have: Sun}": (
        "a keeper cannot have `win`; it can have 'may', 'when', 'instead' or 'while'"
    ),
    "name: X\ntype: goal\nwin: {have: Sun, hand: 3}": (
        "a Goal cannot ask for 'hand', only for 'have', 'at least', 'none', 'most', 'fewest',"
        " 'every other player', 'no other player' or 'allows'"
    ),
    "name: X\ntype: goal\nwin: {at least: {per: creeper}, of: [Sun, Moon]}": (
        "a Goal needs a number such as 3 or three, not a count"
    ),
    "name: X\ntype: goal\nwin: {have: Sun}\ndo: [{end: turn}]": "a goal cannot have `do`; it can have 'win'",
    "name: X\ntype: action\ndo: [{end: turn}]\nanswers: {to: theft}": (
        "an action cannot have `answers`; it can have 'do'"
    ),
    "name: X\ntype: keeper\nattaches: any keeper": (
        "a keeper cannot have `attaches`; it can have 'may', 'when', 'instead' or 'while'"
    ),
    "name: X\ntype: action": "this action does nothing; it needs 'do'",
    "name: X\ntype: surprise": "this surprise does nothing; it needs 'do' or 'answers'",
    "name: X\ntype: new rule": ("this new rule does nothing; it needs 'may', 'while', 'when' or 'duty'"),
    "name: X": (
        "a card needs the key 'type': 'keeper', 'creeper', 'goal', 'new rule', 'action', 'surprise',"
        " 'danger', 'secret', 'ungoal' or 'meta rule'"
    ),
    "name: X\ntype: creeper\nattaches: keepers": "expected 'any keeper' or {trait: TRAIT}, found 'keepers'",
    "name: X\ntype: creeper\nattaches: {any: yes, trait: gear}": (
        "write either 'any keeper' or {trait: TRAIT}"
    ),
    "name: X\ntype: keeper\nwhile: {host: powerless}": (
        "only a creeper is attached to a host; this is a keeper"
    ),
    "name: X\ntype: new rule\nwhile: {counts as yours: a keeper}": (
        "'counts as yours' works for the owner of the card; a new rule has none"
    ),
    "name: X\ntype: keeper\nwhile: {draw: 2}": (
        "only a new rule sets 'draw'; on a keeper write `add` for its owner"
    ),
    "name: X\ntype: new rule\nwhile: {goals: zero}": "there must be room for at least one Goal",
    "name: X\ntype: new rule\nwhile: {draw: all}": (
        "expected an amount such as 3, three or {per: creeper}, found 'all'"
    ),
    "name: X\ntype: new rule\nwhile: {draw: {per: creeper}}": (
        "expected a number such as 3 or three, found a mapping with 'per'"
    ),
    "name: X\ntype: new rule\nwhile: {hand limt: 2}": (
        "unknown key 'hand limt' for `while`; did you mean 'hand limit'?"
    ),
    "name: X\ntype: keeper\nwhen: {at: end of turn, do: [{end: turn}]}": (
        "unknown moment 'end of turn'; expected 'end of your turn', 'start of your turn', 'end of any turn',"
        " 'goals change', 'you kill another' or 'you kill any'"
    ),
    "name: X\ntype: keeper\nwhen: {do: [{end: turn}]}": "`when` needs the key 'at': the moment",
    "name: X\ntype: keeper\nmay: []": "expected at least one `may`, found an empty list",
    "name: X\ntype: keeper\nmay: {once: game, do: [{end: turn}]}": (
        "unknown word 'game' behind 'once'; expected 'turn'"
    ),
    "name: X\ntype: keeper\ninstead: {of: losing a keeper}": (
        "`instead` of losing a keeper needs `lose: this`"
    ),
    "name: X\ntype: keeper\ninstead: {of: being discarded}": (
        "`instead` of being discarded needs `to`, where the card goes"
    ),
    "name: X\ntype: surprise\nanswers: {to: goal}": (
        "unknown word 'goal' behind 'to'; did you mean 'goal played'?"
    ),
    "name: X\ntype: keeper\nname: Y": "the key 'name' is given twice; the first is on line 13",
    "name: Sun\ntype: keeper": f"the name 'Sun' is used twice; the first is on line 8; {SHARED_NAME}",
    "name: SUN\ntype: keeper": f"the name 'SUN' is used twice; the first is on line 8; {SHARED_NAME}",
    "name: Luna\ntype: keeper": f"the name 'Luna' is used twice; the first is on line 9; {SHARED_NAME}",
    "name: X\nshort: Luna\ntype: keeper": "the short 'Luna' is used twice; the first is on line 9",
}


@pytest.mark.parametrize(("card", "message"), CARDS.items())
def test_wrong_cards(card: str, message: str) -> None:
    assert card_mistakes(card) == [message]


DECKS = {
    ("players: 2-4", "players: 0-4"): "players must be a range within 1-6, found 0-4",
    ("players: 2-4 ", "players: 4-2 "): "",
    ("players: 2-4", "players: 4-2"): "players must be a range within 1-6, found 4-2",
    ("players: 2-4", "players: few"): "expected the numbers of players, as `2-6`, found 'few'",
    ("players: 2-4", "start: 21"): "'start' must be from 0 to 20, found 21",
    ("players: 2-4", "basic: {drw: 1}"): "unknown key 'drw' for the basic rules; did you mean 'draw'?",
    ("players: 2-4", "basic: {draw: one}"): "expected 'draw' from 0 to 99, found 'one'; write 1",
    ("players: 2-4", "family: flux"): "unknown word 'flux' behind 'family'; did you mean 'fluxx'?",
    ("default: first", "default: frist"): "unknown choice 'frist'; did you mean 'first'?",
    (", default: first", ""): "the key 'default' is missing: one of the choices",
    ("[first, last]", "[first]"): "an option needs at least two different choices",
    ("name: order", "name: strict"): "the option 'strict' is declared twice",
    ("name: order", "name: turn_limit"): "every game has the option 'turn_limit'; choose another name",
    ("name: order", "name: Or-der"): (
        "an option's name has small letters, digits and underscores, found 'Or-der'"
    ),
}


@pytest.mark.parametrize(("change", "message"), DECKS.items())
def test_wrong_decks(change: tuple[str, str], message: str) -> None:
    found = [line.split(": ", 1)[1] for line in mistakes(HEAD.replace(*change))]
    assert found == ([message] if message else [])


def test_a_deck_without_cards() -> None:
    assert mistakes("deck: d") == [
        "sample.yaml:1:1: the key 'cards' is missing: a list of cards, each behind a dash"
    ]
    assert mistakes("- deck") == [
        "sample.yaml:1:1: expected a deck: a mapping that starts with `deck: its-name`, found a list"
    ]


def test_a_file_with_very_many_mistakes_is_given_up_and_shown_in_part() -> None:
    cards = "".join(f"  - {{name: N{number}, type: keper}}\n" for number in range(600))
    with pytest.raises(DeckError) as caught:
        read_deck("deck: d\ncards:\n" + cards, "d.yaml")
    assert len(caught.value.mistakes) == 500
    assert str(caught.value).endswith("... and 450 more")


def test_errors_survive_the_way_between_processes() -> None:
    error = DeckError([Mistake("d.yaml", 1, 2, "Sun", "wrong")])
    assert pickle.loads(pickle.dumps(error)).mistakes == error.mistakes


def test_a_missing_space_and_a_comma_in_braces_are_called_by_their_names() -> None:
    cards = "deck: d\ncards:\n  - {name:Sun, type: keeper}\n  - {name: Sun, Moon, type: keeper}\n"
    with pytest.raises(DeckError) as caught:
        read_deck(cards, "d.yaml")
    said = [mistake.message for mistake in caught.value.mistakes]
    assert "a space is missing behind the colon: `name: Sun`" in said
    assert "'Moon' is no key for a card; a text with a comma must be quoted here" in said
