"""The English of every word of the language: it is there, it differs, and it reads like a card."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ruleshift.core.decks import deck_from_text, load_deck, shipped_decks
from ruleshift.core.reader import read_deck
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.english.conditions import condition_text
from ruleshift.families.fluxx.language.english.phrases import cards_text
from ruleshift.families.fluxx.language.english.steps import step_text
from ruleshift.families.fluxx.language.texts import card_text, clause_texts

from .samples import read_card, read_step, with_card

# One use of every verb, condition, selector key, player, zone, place, moment, answer, value and clause.
VERBS = {
    "draw": "draw: 3",
    "play": "play: 2",
    "discard": "discard: {type: keeper}",
    "steal": "steal: {type: keeper, of: another player}",
    "move": "move: {type: keeper}",
    "exchange": "{exchange: {type: keeper}, for: {type: keeper, of: another player}}",
    "swap": "swap: hands",
    "choose": "choose: {in: discard pile}",
    "either": "either: {Past: [{draw: 1}], Future: [{draw: 2}]}",
    "if": "{if: {hand: 1}, then: [{draw: 1}]}",
    "shuffle": "shuffle: draw pile",
    "declare theft": "declare theft: {type: keeper, of: each player}",
    "end": "end: turn",
    "kill": "kill: {type: creeper}",
    "eliminate": "eliminate: another player",
    "in turn": "{in turn: each player, do: [{draw: 1}]}",
    "take": "take: another turn",
    "owe": "{owe: keeper, by: another player}",
    "deal out": "deal out: {type: creeper}",
    "hand out": "hand out: 1",
    "rotate": "rotate: hands",
    "look": "look: {in: hand, of: another player}",
    "arrange": "arrange: 3",
}
KEYS = {
    "draw: to": "{draw: 3, to: aside}",
    "draw: who": "{draw: 3, who: each player}",
    "discard: or random": "{discard: {in: hand, of: each player, by: owner}, or random: yes}",
    "discard: otherwise": "{discard: {type: keeper}, otherwise: {in: hand, pick: random}}",
    "move: to": "{move: {type: keeper}, to: hand}",
    "move: whose": "{move: {type: keeper}, whose: next player}",
    "move: reveal": "{move: {type: keeper}, reveal: yes}",
    "move: choose host": "{move: {type: keeper}, choose host: yes}",
    "exchange: for": "{exchange: {type: keeper}, for: {type: creeper}}",
    "swap: with": "{swap: hands, with: next player}",
    "if: then": "{if: {hand: 1}, then: [{draw: 2}]}",
    "if: else": "{if: {hand: 1}, then: [{draw: 1}], else: [{end: turn}]}",
    "declare theft: by": "{declare theft: {type: keeper, of: each player}, by: {holder of: Sun}}",
    "eliminate: if": "{eliminate: another player, if: {have: Sun}}",
    "eliminate: shows": "{eliminate: another player, shows: goal}",
    "eliminate: unless discards": "{eliminate: another player, unless discards: {type: keeper}}",
    "in turn: do": "{in turn: each player, do: [{draw: 2}]}",
    "owe: by": "{owe: goal, by: another player}",
    "deal out: from": "{deal out: {type: creeper}, from: next player}",
    "rotate: to": "{rotate: hands, to: right}",
}
CONDITIONS = {
    "have": "{have: Sun}",
    "at least": "{at least: 1, of: [Sun, Moon]}",
    "working": "{working: Sun}",
    "it is": "{it is: goal}",
    "hand": "{hand: 2}",
    "plays left": "{plays left: 2}",
    "option": "{option: strict}",
    "any": "{any: [{have: Sun}, {have: Moon}]}",
    "not": "{not: {have: Sun}}",
    "none": "{none: {type: creeper}}",
    "most": "{most: {type: creeper}}",
    "fewest": "{fewest: {type: creeper}}",
    "every other player": "{every other player: {have: Sun}}",
    "no other player": "{no other player: {have: Sun}}",
    "every player": "{every player: {have: Sun}}",
    "any player": "{any player: {have: Sun}}",
    "in all": "{in all: 3, of: {type: creeper}}",
    "players": "{players: 3}",
    "title": "{title: boss}",
}
SELECTIONS = {
    "type": "{type: creeper}",
    "named": "{named: [Sun, Moon]}",
    "trait": "{type: keeper, trait: brain}",
    "in": "{in: discard pile}",
    "of": "{type: keeper, of: next player}",
    "about": "{type: new rule, about: hand limit}",
    "carrying": "{type: keeper, carrying: yes}",
    "attached to": "{type: creeper, attached to: a keeper}",
    "except": "{type: keeper, except: this}",
    "pick": "{type: keeper, pick: up to 2}",
}
CLAUSES = {
    "do": "action\ndo: [{end: turn}]",
    "may": "keeper\nmay: {do: [{draw: 1}]}",
    "when": "keeper\nwhen: {at: end of your turn, do: [{draw: 1}]}",
    "instead": "keeper\ninstead: {of: losing a keeper, lose: this}",
    "while": "new rule\nwhile: {draw: 2}",
    "win": "goal\nwin: {have: Sun}",
    "answers": "surprise\nanswers: {to: goal played}",
    "attaches": "creeper\nattaches: any keeper",
    "lose": "ungoal\nlose: {if: {players: 3}}",
    "duty": "new rule\nduty: {when: keeper played, say: hi, forfeit: [{draw: 1}]}",
    "leaves": "secret\nleaves: [{draw: 1}]",
    "held": "secret\nleaves: [{draw: 1}]\nheld: first in the next game",
    "enters": "meta rule\nenters: draw pile runs out",
}


def english(card: str) -> str:
    return " ".join(text for _, text in clause_texts(read_card(f"name: Probe\ntype: {card}")))


def all_differ(texts: list[str]) -> bool:
    return all(texts) and len(set(texts)) == len(texts)


def test_every_verb_and_every_key_of_a_verb() -> None:
    assert set(VERBS) == set(grammar.VERBS)
    assert set(KEYS) == {f"{word.name}: {key}" for word in grammar.VERBS.values() for key in word.fields}
    assert all_differ([step_text(read_step(step)) for step in [*VERBS.values(), *KEYS.values()]])


def test_every_condition_and_its_contrary() -> None:
    assert set(CONDITIONS) == set(grammar.CONDITIONS) - set(grammar.ONLY_IN_GOALS)
    both = [*CONDITIONS.values(), *(f"{{not: {condition}}}" for condition in CONDITIONS.values())]
    steps = [read_step(f"{{if: {condition}, then: [{{end: turn}}]}}") for condition in dict.fromkeys(both)]
    assert all_differ([condition_text(step["what"]) for step in steps])


def test_every_selector_key() -> None:
    said_by_the_verb = {"by", "without"}
    assert set(SELECTIONS) | said_by_the_verb == set(grammar.CARDS_KEYS)
    selections = ["{type: keeper}", *SELECTIONS.values()]
    texts = [cards_text(read_step(f"discard: {cards}")["what"]) for cards in selections]
    spared = [
        step_text(read_step(f"discard: {{type: keeper, of: each player, {key}}}"))
        for key in ("by: you", "by: owner", "without: Sun")
    ]
    assert all_differ([*texts, *spared])


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("{{draw: 1, who: {}}}", grammar.DRAWERS),
        ("{{move: this, to: hand, whose: {}}}", grammar.RECEIVERS),
        ("{{move: this, to: table, whose: {}}}", grammar.RECEIVERS),
        ("{{swap: hands, with: {}}}", grammar.PARTNERS),
        ("{{declare theft: {{of: each player}}, by: {}}}", grammar.THIEVES),
        ("steal: {{of: {}}}", grammar.HOLDERS),
        ("discard: {{in: hand, of: {}}}", grammar.HOLDERS),
    ],
)
def test_every_player(form: str, words: tuple[str, ...]) -> None:
    forms = {"holder of": ["{holder of: Sun}"], "most": ["{most: Sun}", "{most: Sun, except: boss}"]}
    players = [form for name in words for form in forms.get(name, [name])]
    assert all_differ([step_text(read_step(form.format(player))) for player in players])


def test_every_zone_and_place() -> None:
    assert all_differ([step_text(read_step(f"discard: {{in: {zone}}}")) for zone in grammar.ZONES])
    assert all_differ([step_text(read_step(f"{{move: this, to: {place}}}")) for place in grammar.PLACES])


def test_every_amount_and_quantity() -> None:
    amounts = ["3", "three", "{per: creeper}", "{per: creeper, times: 2}", "{per: creeper, at least: 1}"]
    amounts += ["{per: creeper, recount: yes}", "1", "one"]
    amounts += [f"{{per: {counted}}}" for counted in grammar.COUNTED if counted != "creeper"]
    assert all_differ([step_text(read_step(f"draw: {amount}")) for amount in amounts])
    quantities = ["all", "random", "up to 2", "up to two", "up to half", "2", "one", "{per: creeper}"]
    quantities += ["any number", "{random: 2}"]
    for kind in ("type: keeper", "type: keeper, of: next player", "in: hand", "named: [Sun, Moon]"):
        texts = [step_text(read_step(f"discard: {{{kind}, pick: {each}}}")) for each in quantities]
        assert all_differ(texts)
    assert all_differ(
        [step_text(read_step(f"play: {each}")) for each in ("all", "2", "two", "it", "top card")]
    )


def test_every_clause() -> None:
    assert set(CLAUSES) == set(grammar.CLAUSES)
    assert all_differ([english(card) for card in CLAUSES.values()])


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("keeper\nwhen: {{at: {}, do: [{{draw: 1}}]}}", grammar.MOMENTS),
        ("surprise\nanswers: {{to: {}}}", grammar.ANSWERED),
        ("new rule\nwhile: {{{}: 2}}", grammar.VALUES),
        ("new rule\nwhile: {{{}: all}}", grammar.LIFTED_VALUES),
        ("keeper\nwhile: {{add: {{{}: 2}}}}", grammar.OWN_VALUES),
    ],
)
def test_every_moment_answer_and_value(form: str, words: Iterable[str]) -> None:
    assert all_differ([english(form.format(word)) for word in words])


def test_every_key_of_the_clauses() -> None:
    cards = [
        "keeper\nmay: {do: [{draw: 1}]}",
        "keeper\nmay: {once: turn, do: [{draw: 1}]}",
        "keeper\nmay: {if: {hand: 1}, do: [{draw: 1}]}",
        "keeper\ninstead: {of: being discarded, to: top of draw pile}",
        "creeper\nwhile: {host: powerless}",
        "keeper\nwhile: {counts as yours: a keeper}",
        "surprise\nanswers: {to: theft, do: [{draw: 1}]}",
        "creeper\nattaches: {trait: gear}",
        "surprise\ndo: [{draw: 1}]",
        "new rule\nmay: {with: {trait: gear}, do: [{draw: 1}]}",
        "keeper\nwhen: {at: end of any turn, do: [{draw: 1}]}",
        "keeper\nwhen: {at: end of any turn, optional: yes, do: [{draw: 1}]}",
        "keeper\ninstead: {of: losing a keeper, lose: this}",
        "keeper\ninstead: {of: being killed, to: top of draw pile}",
        "keeper\ninstead: {of: being killed, to: another player}",
        "keeper\ninstead: {of: being eliminated, lose: this}",
        "ungoal\nlose: {if: {players: 3}}",
        "ungoal\nlose: {if: {players: 3}, winner: boss}",
        "new rule\nduty: {when: keeper played, say: hi, forfeit: [{draw: 1}]}",
        "new rule\nduty: {when: keeper played, say: ho, forfeit: [{draw: 1}]}",
        "new rule\nduty: {when: keeper played, which: Sun, say: hi, forfeit: [{draw: 1}]}",
        "new rule\nduty: {when: creeper laid down, say: hi, forfeit: [{draw: 1}]}",
        "goal\nwin: {have: Sun}",
        "goal\nwin: {have: Sun, allows: {type: creeper}}",
    ]
    assert all_differ([english(card) for card in cards])


CARDS = {
    "action\ndo: [{draw: 3, to: aside}, {play: 2}, {discard: {in: aside, pick: all}}]": (
        "Draw 3 cards and set them aside. Play 2 of them. Discard the rest."
    ),
    "keeper\nmay: {once: turn, do: [{steal: {named: [Sun, Moon], of: another player}}]}": (
        "Once during your turn, you may steal one of Sun or Moon from another player."
    ),
    "new rule\nmay:\n  if: {hand: one, plays left: one}"
    "\n  do: [{discard: {in: hand, pick: all}}, {draw: 3}, {end: turn}]": (
        "During your turn, if you hold at least one card and you have at least one play left,"
        " you may discard your whole hand, draw 3 cards, then end your turn."
    ),
    "keeper\nmay: {do: [{draw: 1, who: each player}]}": (
        "During your turn, you may use this card: each player draws 1 card."
    ),
    "keeper\nmay: {once: turn, do: [{discard: {type: keeper, except: this, carrying: yes}}]}": (
        "Once during your turn, you may discard one of your other Keepers that carries a Creeper."
    ),
    "surprise\ndo: [{discard: {in: hand, of: each other player, by: owner}}, {draw: 2}]": (
        "In your turn: Each other player discards one card from their hand, of their choice. Draw 2 cards."
    ),
    "action\ndo: [{discard: {type: new rule, pick: up to half}}]": (
        "Discard up to half of the New Rules in play, rounded up."
    ),
    "action\ndo: [{choose: {type: {any but: creeper}, in: draw pile}}]": (
        "Choose one card other than a Creeper from the draw pile."
    ),
    "action\ndo: [{choose: {in: discard pile}}, {if: {it is: {any but: [creeper]}}, then: [{play: it}]}]": (
        "Choose one card from the discard pile. If it is a card other than a Creeper, play it."
    ),
    "creeper\nattaches: {trait: gear}\nwhile: {host: powerless}": (
        "You cannot win while this lies in front of you, unless the Goal names it."
        " Attaches to one of your gear Keepers. The Keeper it is attached to has no power."
    ),
    "action\ndo: [{draw: 3}, {if: {option: strict}, then: [{end: turn}], else: [{draw: one}]}]": (
        "Draw 3 cards. Draw one card."
    ),
    "keeper": "A Keeper without a power.",
}


@pytest.mark.parametrize(("card", "text"), CARDS.items())
def test_it_reads_like_a_card(card: str, text: str) -> None:
    deck = read_deck(with_card(f"name: Probe\ntype: {card}"), "sample.yaml")
    assert card_text(deck["cards"][-1], deck) == text


def test_the_text_follows_the_options() -> None:
    on = "{if: {option: strict}, once: turn, do: [{draw: 1}]}"
    off = "{if: {option: {strict: off}}, do: [{draw: 1}]}"
    deck = read_deck(with_card(f"name: Probe\ntype: keeper\nmay: [{on}, {off}]"), "sample.yaml")
    card = deck["cards"][-1]
    assert card_text(card, deck) == "During your turn, you may draw 1 card."
    assert card_text(card, deck, {"strict": "on"}) == "Once during your turn, you may draw 1 card."


@pytest.mark.parametrize("name", shipped_decks("fluxx"))
def test_every_shipped_card_has_english(name: str) -> None:
    deck = load_deck(name).deck
    for card in deck["cards"]:
        text = card_text(card, deck)
        assert text.endswith(".")
        assert "  " not in text
        assert "None" not in text
        assert "{" not in text


def test_a_clause_of_which_options_leave_nothing_is_not_said() -> None:
    text = """
deck: strict
options: [{name: strict, default: "off"}]
cards:
  - name: Sun
    type: keeper
    may: {do: [{if: {option: strict}, then: [{end: turn}]}]}
    when: {at: end of your turn, do: [{if: {option: strict}, then: [{draw: 1}]}]}
  - name: Moon
    type: action
    do:
      - either:
          Rise: [{draw: 1}]
          Set: [{if: {option: strict}, then: [{end: turn}]}]
"""
    deck = deck_from_text(text).deck
    sun, moon = deck["cards"]
    assert card_text(sun, deck) == card_text(sun | {"may": [], "when": []}, deck)
    assert "end your turn" in card_text(sun, deck, {"strict": "on"})
    assert card_text(moon, deck) == "Choose Rise (draw 1 card) or Set (do nothing)."
