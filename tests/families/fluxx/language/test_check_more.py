"""What the checker finds about filters, titles, kills, eliminations and the newer card types."""

from __future__ import annotations

import pytest

from ruleshift.core.decks import deck_from_text
from ruleshift.language.check import check_deck

from .samples import HEAD, with_boss, with_card


def findings(card: str, more: str = "") -> list[str]:
    """Errors and warnings about one more card in the sample deck, after some others."""
    text = with_boss(f"name: Probe\n{card}") if "boss" in card else with_card(f"name: Probe\n{card}")
    found = check_deck(deck_from_text(text.replace(HEAD, HEAD + more, 1)))
    return [f"{one.level}: {one.message}" for one in found if one.card == "Probe" and one.level != "note"]


GUN = "  - {name: Gun, type: keeper, may: {do: [{kill: {type: creeper}}]}}\n"
FALL = "  - {name: Fall, type: danger, do: [{eliminate: another player}]}\n"
CURSE = "  - {name: Curse, type: new rule, while: {turns: {what: Sun, into: gear}}}\n"

WRONG = {
    "type: goal\nwin: {at least: 3, of: {trait: gear}}": (
        "error: nobody can meet this Goal: it wants 3 gear cards, the deck has 1"
    ),
    "type: goal\nwin: {at least: 2, of: {type: creeper, count: individuals}}": (
        "error: nobody can meet this Goal: it wants 2 individual Creepers, the deck has 1"
    ),
    "type: goal\nwin: {at least: one, of: {type: goal, in: hand}, every other player: {have: Night Sky}}": (
        "error: nobody can meet this Goal: 'Night Sky' is a goal and never lies on a table"
    ),
    "type: goal\nwin: {have: Sun, none: [Moon, Sun]}": (
        "error: nobody can meet this Goal: it wants 'Sun' and forbids it"
    ),
    "type: goal\nwin: {at least: 1, of: {type: creeper}, none: {type: creeper}}": (
        "error: nobody can meet this Goal: it wants Creepers and forbids them"
    ),
    "type: goal\nwin: {allows: {type: creeper}}": (
        "error: this Goal asks for nothing, so that everybody meets it at once"
    ),
    "type: goal\nwin: {have: Sun, none: {type: creeper, trait: gear}}": (
        "warning: no card of the deck matches the 'type' and 'trait' of 'none'"
    ),
    "type: goal\nwin: {have: Sun, most: {type: action}}": (
        "warning: an action never lies in 'table'; say with `in` where to look"
    ),
    "type: ungoal\nlose: {if: {in all: 4, of: {type: creeper}}}": (
        "error: this Ungoal can never be met: it wants 4 Creepers, the deck has 1"
    ),
    "type: ungoal\nlose: {if: {every player: {have: Night Sky}}}": (
        "error: this Ungoal can never be met: 'Night Sky' is a goal and never lies on a table"
    ),
    "type: action\ndo: [{if: {it is: goal}, then: [{draw: 1}]}]": (
        "error: `it` in `do` means nothing: no step chooses a card first"
    ),
    "type: keeper\nmay: {once: turn, do: [{owe: keeper, by: another player}]}": (
        "warning: `owe` in `may` does nothing: only a card that is played can lie before a player"
    ),
    "type: action\ndo: [{steal: {in: hand, of: another player}}]": (
        "warning: `steal` works on cards on the table; nothing in 'hand' is ever reached"
    ),
    "type: action\ndo: [{draw: {per: discarded}}]": (
        "error: `per: discarded` in `do` means nothing: no step before it discards"
    ),
    "type: action\ndo: [{hand out: 1}]": "error: `do` uses cards set aside, but no step of it sets any aside",
    "type: new rule\nduty: {when: keeper played, say: hi, forfeit: [{draw: 1, who: opponent}]}": (
        "error: `opponent` in `duty` means nothing: only `answers`, `leaves` and `in turn` have one"
    ),
    "type: action\ndo: [{discard: {type: new rule, about: play}}]": (
        "warning: no card of the deck matches the 'type' of 'discard'"
    ),
    "type: action\ndo: [{discard: {about: play}}]": (
        "warning: `about` is for New Rules, which never lie in 'table'; say `type: new rule`"
    ),
    "type: surprise\nanswers: {to: danger played}": "warning: it answers a danger, but the deck has none",
    "type: creeper\ninstead: {of: being killed, to: another player}": (
        "warning: it waits for a kill, but no card kills"
    ),
    "type: creeper\nwhen: {at: you kill another, do: [{draw: 1}]}": (
        "warning: it waits for a kill, but no card kills"
    ),
    "type: new rule\nwhile: {kill first: {type: creeper}}": "warning: it waits for a kill, but no card kills",
    "type: creeper\ninstead: {of: being eliminated, lose: this}": (
        "warning: it waits for a Danger that eliminates, but the deck has none"
    ),
    "type: meta rule\nenters: draw pile runs out": (
        "warning: this Meta Rule does nothing; say with `while` what holds once it is in play"
    ),
    "type: meta rule\nenters: draw pile runs out\nwhile: {eliminations: final}": (
        "warning: it makes eliminations final, but no card eliminates anybody"
    ),
    "type: new rule\nwhile: {title: chief, if: {have: Sun}}": "warning: no card asks for the title 'chief'",
    "type: new rule\nwhile: {switches off: Sun}": "warning: it switches 'Sun' off, which has no power",
    "type: new rule\nwhile: {harmless: {type: creeper, trait: brain}}": (
        "warning: no card of the deck matches the 'type' and 'trait' of 'while'"
    ),
    "type: action\ndo: [{if: {players: 5}, then: [{draw: 1}]}]": (
        "warning: it waits for 5 players, the deck is for at most 4"
    ),
    "type: action\ntext: Eliminate boredom.\ndo: [{draw: one}]": (
        "warning: the text says 'eliminate', the effect does not eliminate anything"
    ),
    "type: creeper\ntext: A pair, two of them.": "warning: the text says two, the effect has no such number",
}


@pytest.mark.parametrize(("card", "message"), WRONG.items())
def test_found(card: str, message: str) -> None:
    assert findings(card) == [message]


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("type: goal\nwin: {at least: 1, of: {type: creeper, trait: gear}}", CURSE),
        ("type: goal\nwin: {have: Sun, every other player: {none: {in: hand}}, allows: {type: creeper}}", ""),
        ("type: goal\nwin: [{at least: 1, of: {trait: gear}}, {at least: 1, of: {trait: brain}}]", ""),
        ("type: creeper\ninstead: {of: being killed, to: another player}", GUN),
        ("type: creeper\ninstead: {of: being eliminated, lose: this}", FALL),
        ("type: meta rule\nenters: draw pile runs out\nwhile: {eliminations: final}", FALL),
        ("type: surprise\nanswers: {to: danger played}", FALL),
        ("type: new rule\nduty: {when: keeper played, say: hi, forfeit: [{discard: it}]}", ""),
        ("type: secret\nleaves: [{draw: 1, who: opponent}]", ""),
        ("type: action\ndo: [{in turn: each other player, do: [{draw: 1, who: opponent}]}]", ""),
        ("type: action\ndo: [{draw: 4, to: aside}, {hand out: 1}]", ""),
        ("type: action\ndo: [{discard: {in: hand}}, {draw: {per: discarded}}]", ""),
        ("type: new rule\nwhile: {switches off: Gun}", GUN),
        ("type: ungoal\nlose: {if: {in all: 1, of: {type: creeper}}, winner: boss}", ""),
        ("type: creeper\nsize: 2\ntext: A pair, two of them.", ""),
        ("type: action\ntext: Whatever is gear like the Moon goes.\ndo: [{discard: {trait: gear}}]", ""),
        ("type: action\ntext: The chief may stay.\ndo: [{if: {title: boss}, then: [{draw: one}]}]", ""),
        ("type: action\ndo: [{discard: {type: [goal, ungoal]}}]", ""),
    ],
)
def test_left_in_peace(card: str, more: str) -> None:
    assert findings(card, more) == []


def test_rules_about_what_no_rule_sets() -> None:
    card = "type: action\ndo: [{discard: {type: new rule, about: [play, goals]}}]"
    assert findings(card, CURSE) == ["warning: no New Rule of the deck sets 'play' or 'goals'"]
    assert findings(card, "  - {name: Play 2, type: new rule, while: {play: 2}}\n") == []


def test_a_keeper_is_wanted_by_a_trait_too() -> None:
    card = "type: keeper\ntraits: [gear]"
    assert findings(card) == ["warning: no Goal uses this Keeper"]
    assert findings(card, "  - {name: G, type: goal, win: {at least: 1, of: {trait: gear}}}\n") == []
    assert findings(card, "  - {name: G, type: goal, win: {at least: 1, of: {type: keeper}}}\n") != []


def test_an_option_that_decides_which_cards_are_there() -> None:
    text = with_card("name: Probe\ntype: keeper\nonly with: {strict: on}")
    text += "  - {name: G, type: goal, win: {have: Probe}}\n"
    told = [str(one) for one in check_deck(deck_from_text(text))]
    assert not any("'strict'" in line for line in told if "note" not in line)
    assert (
        "deck.yaml:16:5 in \"G\": note: it needs 'Probe', which is in the deck only with 'strict: on'" in told
    )


def test_a_trait_that_only_a_rule_gives_is_given() -> None:
    text = HEAD.replace("gear: 🔧}", "gear: 🔧, undead: 💀}")
    told = "no card has the trait 'undead'"
    assert told in [one.message for one in check_deck(deck_from_text(text))]
    text += "  - {name: Curse, type: new rule, while: {turns: {what: Sun, into: undead}}}\n"
    assert told not in [one.message for one in check_deck(deck_from_text(text))]


def test_a_name_inside_a_longer_name_is_not_that_card() -> None:
    more = "  - {name: Moon Lamp, type: keeper, may: {do: [{discard: {named: Sun}}]}}\n"
    text = "type: action\ntext: Put the Moon Lamp out.\ndo: [{discard: {named: Moon Lamp}}]"
    assert findings(text, more) == []


def notes(card: str, deck: str) -> list[str]:
    text = f"{deck}  - {{name: Probe, {card}}}\n"
    return [one.message for one in check_deck(deck_from_text(text)) if one.card == "Probe"]


FIVE_TYPES = """\
deck: five
cards:
  - {name: Sun, type: keeper}
  - {name: Rust, type: creeper}
  - {name: Day, type: goal, win: {have: Sun}}
  - {name: Two, type: new rule, while: {draw: 2}}
"""


def test_a_list_of_all_types_but_one_is_remarked_on() -> None:
    listed = (
        "type: action, do: [{move: {type: [keeper, goal, new rule, action], in: discard pile}, to: hand}]"
    )
    (note,) = [one for one in notes(listed, FIVE_TYPES) if "type" in one]
    assert note == (
        "a list of all types of this deck but one; `{any but: creeper}` means those of other decks as well"
    )
    better = listed.replace("[keeper, goal, new rule, action]", "{any but: creeper}")
    assert [one for one in notes(better, FIVE_TYPES) if "type" in one] == []
    fewer = listed.replace("keeper, goal, ", "")
    assert [one for one in notes(fewer, FIVE_TYPES) if "type" in one] == []


def test_a_type_that_is_chosen_for_nothing_is_remarked_on() -> None:
    ask = "type: action, do: [{choose: {in: discard pile}}, {if: {it is: TYPES}, then: [{play: it}]}]"
    assert notes(ask.replace("TYPES", "{any but: [creeper, secret]}"), FIVE_TYPES) == [
        "nothing is done with a Creeper or a Secret that is chosen"
    ]
    both = ask.replace("[{play: it}]}", "[{play: it}], else: [{move: it, to: hand}]}")
    assert notes(both.replace("TYPES", "action"), FIVE_TYPES) == []
    typed = ask.replace("in: discard pile", "type: [action, goal], in: discard pile")
    assert notes(typed.replace("TYPES", "action"), FIVE_TYPES) == [
        "nothing is done with a Goal that is chosen"
    ]
    whatever = ask.replace("then: [{play: it}]}]", "then: [{draw: 1}]}, {play: it}]")
    assert notes(whatever.replace("TYPES", "action"), FIVE_TYPES) == []
