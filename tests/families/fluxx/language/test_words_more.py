"""The English of filters, of what holds while a card is in play, and of the newer card types."""

from __future__ import annotations

import pytest

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.english.conditions import condition_text
from ruleshift.families.fluxx.language.texts import card_text

from .samples import read_sample, read_step
from .test_words import all_differ, english

FILTERS = [
    "Sun",
    "[Sun, Moon]",
    "{type: keeper}",
    "{trait: gear}",
    "{type: keeper, trait: gear}",
    "{named: Sun, trait: gear}",
    "{named: Sun, in: hand}",
    "{in: hand}",
    "{in: table}",
    "{count: individuals}",
    "{type: creeper, count: individuals}",
    "{trait: gear, count: individuals}",
    "{trait: gear, type: creeper, count: individuals}",
    "{named: Sun, count: individuals}",
]


def test_every_filter() -> None:
    for form in ("{{none: {}}}", "{{at least: 2, of: {}}}", "{{most: {}}}", "{{fewest: {}, ties: yes}}"):
        steps = [read_step(f"{{if: {form.format(each)}, then: [{{end: turn}}]}}") for each in FILTERS]
        assert all_differ([condition_text(step["what"]) for step in steps])


CONDITION_TEXTS = {
    "{not: {none: {type: creeper}}}": "you have at least one Creeper",
    "{not: {none: [Sun, Moon]}}": "you have at least one of Sun or Moon",
    "{none: Sun}": "you do not have Sun",
    "{at least: one, of: {trait: gear}}": "you have at least one gear card",
    "{at least: {per: player}, of: {type: keeper}}": (
        "you have at least 1 card for each player in the game, counting Keepers"
    ),
    "{most: {type: keeper}}": "you alone have the most Keepers",
    "{most: {type: keeper}, ties: yes}": "you have the most Keepers, even if others have as many",
    "{fewest: {in: hand}, ties: yes}": "you have the fewest cards in hand, even if others have as few",
    "{no other player: {at least: 1, of: [Sun, Moon], none: {type: creeper}}}": (
        "no other player has at least 1 of Sun and Moon and has no Creepers"
    ),
    "{no other player: {at least: one, of: {type: creeper}}}": "no other player has any Creeper",
    "{any player: {not: {have: Sun}}}": "at least one player does not have Sun",
    "{every player: {hand: 2}}": "every player holds at least 2 cards",
    "{not: {players: 3}}": "fewer than 3 players are in the game",
    "{in all: 1, of: {type: creeper}}": "there is at least 1 Creeper on all tables together",
    "{not: {title: boss}}": "you are not the boss",
    "[{have: Sun}, {have: Moon}]": "you have Sun and you have Moon",
}


@pytest.mark.parametrize(("condition", "text"), CONDITION_TEXTS.items())
def test_conditions_read_well(condition: str, text: str) -> None:
    step = read_step(f"{{if: {condition}, then: [{{end: turn}}]}}")
    assert condition_text(step["what"]) == text


WHILES = {
    **{name: f"new rule\nwhile: {{{name}: 2}}" for name in grammar.VALUES},
    "add": "keeper\nwhile: {add: {draw: 1}}",
    "title": "keeper\nwhile: {title: chef}",
    "if": "keeper\nwhile: {title: chef, if: {have: Sun}}",
    "host": "creeper\nwhile: {host: powerless}",
    "counts as yours": "keeper\nwhile: {counts as yours: a keeper}",
    "free of": "keeper\nwhile: {free of: [hand limit, keeper limit]}",
    "blocks": "creeper\nwhile: {blocks: always}",
    "harmless": "new rule\nwhile: {harmless: {type: creeper}}",
    "may ignore": "keeper\nwhile: {may ignore: {type: creeper}}",
    "repels": "keeper\nwhile: {repels: {type: creeper}}",
    "switches off": "new rule\nwhile: {switches off: [Sun, Moon]}",
    "turns": "new rule\nwhile: {turns: {what: Sun, into: gear, uncounted: yes}}",
    "kill first": "new rule\nwhile: {kill first: {trait: gear}}",
    "first play": "new rule\nwhile: {first play: random}",
    "eliminations": "meta rule\nenters: draw pile runs out\nwhile: {eliminations: final}",
}
MORE_WHILES = [
    "new rule\nwhile: {play: all but 1}",
    "new rule\nwhile: {add: {draw: 1}}",
    "new rule\nwhile: {add: {draw: 1}, if: {have: Sun}}",
    "new rule\nwhile: {add: {draw: 1}, if: {players: 3}}",
    "keeper\nwhile: {add: {draw: 1}, if: {have: Sun}}",
    "new rule\nwhile: {title: chef, if: {have: Sun}}",
    "keeper\nwhile: {free of: hand limit}",
    "new rule\nwhile: {switches off: Sun}",
]


def test_every_key_of_while() -> None:
    assert set(WHILES) == set(grammar.WHILE_KEYS)
    assert all_differ([english(card) for card in [*WHILES.values(), *MORE_WHILES]])


CARDS = {
    "creeper\nsize: 3\nwhile: {blocks: always}": (
        "Counts as 3 where individuals are counted. You cannot win while this lies in front of you."
        " Not even a Goal or a rule that allows it lets you win with it."
    ),
    "new rule\nwhile: {if: {most: {type: creeper}}, title: chief, add: {draw: 1, play: one}}": (
        "Whoever alone has the most Creepers is the chief, draws 1 more card each turn"
        " and plays one more card each turn."
    ),
    "new rule\nmay: {with: {trait: gear}, do: [{kill: {type: creeper}}]}": (
        "During your turn, you may use each of your gear cards once: kill one of your Creepers."
    ),
    "danger\ndo: [{eliminate: each other player, if: {none: {type: keeper}}}]": (
        "Eliminate each other player who has no Keepers."
    ),
    "danger\ndo: [{eliminate: each other player, shows: [goal, action], unless discards: {type: keeper}}]": (
        "Each other player shows one random card of their hand; if it is a Goal or an Action, that player is"
        " eliminated, unless they discard one of their Keepers."
    ),
    "danger\ndo: [{eliminate: you, if: {have: Sun}, shows: goal}]": (
        "You show one random card of your hand; if it is a Goal, you are eliminated if you have Sun."
    ),
    "secret\nleaves: [{in turn: each player, do: [{move: {in: hand, of: opponent}, to: hand}]}]": (
        "When this leaves your hand, no matter how, show it: each player, in turn, does this:"
        " put one card from the hand of the player whose card this is into your hand."
    ),
    "ungoal\nlose: {if: {in all: 5, of: {type: creeper}}, winner: boss}": (
        "Everybody loses if there are at least 5 Creepers on all tables together."
        " But if somebody is the boss, that player wins."
    ),
    "goal\nwin: {have: Sun, every other player: {none: {in: hand}}, allows: {trait: gear}}": (
        "You win if you have Sun and every other player has no cards in hand."
        " Gear cards do not keep you from winning."
    ),
    "action\ndo: [{draw: {per: player}, to: aside}, {hand out: 1}, {discard: {in: aside, pick: all}}]": (
        "Draw 1 card for each player in the game and set them aside."
        " Give 1 of them to each player as you like, beginning with you. Discard the rest."
    ),
    "keeper\nmay: {do: [{rotate: hands}]}": (
        "During your turn, you may use this card: every player passes their whole hand to the next player."
    ),
}


@pytest.mark.parametrize(("card", "text"), CARDS.items())
def test_it_reads_like_a_card(card: str, text: str) -> None:
    deck = read_sample(f"name: Probe\ntype: {card}")
    assert card_text(deck["cards"][-1], deck) == text
