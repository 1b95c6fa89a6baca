"""What a deck maker is told about filters, titles, players, and the clauses of the newer card types."""

from __future__ import annotations

import pytest

from ruleshift.core.decks import deck_from_text
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.mix import mix
from ruleshift.text.errors import CannotMix

from .samples import HEAD, card_mistakes, mistakes, step_mistakes

BOSS = "  - {name: Boss, type: new rule, while: {title: boss, if: {most: {type: creeper}}}}\n"

STEPS = {
    "{if: {none: {typ: creeper}}, then: [{end: turn}]}": (
        "unknown key 'typ' for a filter; did you mean 'type'?"
    ),
    "{if: {none: {}}, then: [{end: turn}]}": (
        "expected a card's name, a list of names, or a mapping such as {type: creeper},"
        " found an empty mapping"
    ),
    "{if: {none: Son}, then: [{end: turn}]}": "unknown card 'Son'; did you mean 'Sun'?",
    "{if: {none: {trait: geer}}, then: [{end: turn}]}": "unknown trait 'geer'; did you mean 'gear'?",
    "{if: {none: {in: discard pile}}, then: [{end: turn}]}": (
        "unknown word 'discard pile' behind 'in'; expected 'table' or 'hand'"
    ),
    "{if: {most: {count: individual}}, then: [{end: turn}]}": (
        "unknown word 'individual' behind 'count'; did you mean 'individuals'?"
    ),
    "{if: {most: Sun, tie: yes}, then: [{end: turn}]}": "unknown condition 'tie'; did you mean 'ties'?",
    "{if: {most: Sun, ties: maybe}, then: [{end: turn}]}": "expected 'yes' or 'no', found 'maybe'",
    "{if: {every other players: {have: Sun}}, then: [{end: turn}]}": (
        "unknown condition 'every other players'; did you mean 'every other player'?"
    ),
    "{if: {every player: Sun}, then: [{end: turn}]}": (
        "expected a condition such as {have: [CARD, CARD]}, found 'Sun'"
    ),
    "{if: {in all: 3}, then: [{end: turn}]}": (
        "the condition 'in all' needs the key 'of': the cards that count"
    ),
    "{if: {at least: 1, in all: 3, of: Sun}, then: [{end: turn}]}": (
        "'of' belongs to 'at least' and 'in all'; make a list of two mappings, each with its own"
    ),
    "{if: {allows: Rust}, then: [{end: turn}]}": "only a Goal can say 'allows'",
    "{if: {title: boss}, then: [{end: turn}]}": (
        "unknown title 'boss'; no card gives one with `while: {title: WORD}`"
    ),
    "{if: {title: [boss]}, then: [{end: turn}]}": (
        "expected a title that a card gives with `while: {title: WORD}`, found a list"
    ),
    "draw: {per: players}": "unknown word 'players' behind 'per'; did you mean 'player'?",
    "discard: {in: hand, pick: {random: many}}": (
        "expected an amount such as 3, three or {per: creeper}, found 'many'"
    ),
    "discard: {in: hand, pick: {random: 2, all: yes}}": (
        "unknown key 'all' for a quantity; expected 'random'"
    ),
    "discard: {type: {any but: kepper}}": "unknown card type 'kepper'; did you mean 'keeper'?",
    "discard: {type: {any bat: keeper}}": "unknown key 'any bat' for card types; did you mean 'any but'?",
    "discard: {type: {}}": (
        "expected a card type, a list of types or {any but: TYPES}, found an empty mapping"
    ),
    "discard: {type: {any but: []}}": "expected a card type or a list of types, found an empty list",
    f"discard: {{type: {{any but: [{', '.join(grammar.HANDLED)}]}}}}": ("'any but' all types leaves no card"),
    "discard: {type: new rule, about: hand limits}": (
        "unknown word 'hand limits' behind 'about'; did you mean 'hand limit'?"
    ),
    "discard: {type: new rule, about: []}": (
        "expected 'draw', 'play', 'hand limit', 'keeper limit', 'goals' or 'numerals', or a list of them,"
        " found an empty list"
    ),
    "{move: this, whose: {most: Sun}}": "unknown key 'most' for a player; expected 'holder of'",
    "discard: {of: {most: Sun, excpt: boss}}": "unknown key 'excpt' for a player; did you mean 'except'?",
    "{draw: 1, who: previous player}": (
        "'previous player' cannot stand here; expected 'you', 'each player', 'each other player',"
        " 'next player', 'opponent' or 'holder of'"
    ),
    "kill: {type: creeper, pick: all}": "'kill' can pick only 'one' or 'up to one'",
    "eliminate: next player": (
        "'next player' cannot stand here; expected 'you', 'another player', 'each player'"
        " or 'each other player'"
    ),
    "eliminate: everybody": (
        "unknown player 'everybody'; expected 'you', 'another player', 'each player' or 'each other player'"
    ),
    "{eliminate: you, shows: gaol}": "unknown card type 'gaol'; did you mean 'goal'?",
    "{eliminate: each player, unless discards: {type: keeper, of: any player}}": (
        "`unless discards` is about cards of that very player; leave `of` out"
    ),
    "{eliminate: each player, unless discards: {type: keeper, pick: random}}": (
        "`unless discards` wants a number of cards or all; whoever pays picks them"
    ),
    "{eliminate: each player, unless discards: {type: keeper, pick: up to 2}}": (
        "`unless discards` wants a number of cards or all; whoever pays picks them"
    ),
    "{eliminate: you, unless: {type: keeper}}": (
        "unknown key 'unless' for the verb 'eliminate'; did you mean 'unless discards'?"
    ),
    "{eliminate: you, draw: 1}": (
        "one step has the verbs 'eliminate' and 'draw'; begin a new step with a dash"
    ),
    "in turn: each player": "the verb 'in turn' needs the key 'do': what each of them does",
    "{in turn: you, do: [{draw: 1}]}": (
        "'you' cannot stand here; expected 'each player' or 'each other player'"
    ),
    "take: turn": "unknown word 'turn'; did you mean 'another turn'?",
    "owe: keeper": "the verb 'owe' needs the key 'by': who owes it",
    "{owe: keeper, by: you}": "'you' cannot stand here; expected 'another player'",
    "{deal out: {type: creeper}, from: another player}": (
        "'another player' cannot stand here; expected 'you' or 'next player'"
    ),
    "hand out: some": "expected an amount such as 3, three or {per: creeper}, found 'some'",
    "rotate: tables": "unknown word 'tables'; expected 'hands'",
    "{rotate: hands, to: lift}": "unknown word 'lift' behind 'to'; did you mean 'left'?",
    "deal out: {type: creeper, pick: 2}": "'deal out' takes all cards that fit; leave `pick` out",
    "declare theft: {type: keeper, pick: one}": (
        "'declare theft' takes all cards that fit; leave `pick` out"
    ),
    "look: {of: another player}": "'look' shows a hand, not 'table'; say `in: hand`",
    "look: {in: hand, of: another player, pick: random}": (
        "'look' takes all cards that fit; leave `pick` out"
    ),
    "look: {in: hand, of: another player, type: keeper}": "'look' shows a whole hand; leave `type` out",
    "arrange: all": "expected an amount such as 3, three or {per: creeper}, found 'all'",
    "shuffle: discards": "unknown word 'discards'; did you mean 'discard pile'?",
}


@pytest.mark.parametrize(("step", "message"), STEPS.items())
def test_wrong_steps(step: str, message: str) -> None:
    assert step_mistakes(step) == [message]


CARDS = {
    "keeper\nsize: 0": "'size' must be from 1 to 99, found 0",
    "keeper\nsize: big": "expected 'size' from 1 to 99, found 'big'",
    "keeper\nonly with: strict": "expected one {OPTION: CHOICE} behind 'only with', found 'strict'",
    "keeper\nonly with: {strikt: on}": "unknown option 'strikt'; did you mean 'strict'?",
    "keeper\nonly with: {order: lst}": "unknown choice 'lst' of the option 'order'; did you mean 'last'?",
    "danger": "this danger does nothing; it needs 'do'",
    "danger\ndo: [{draw: 1}]\nwin: {have: Sun}": "a danger cannot have `win`; it can have 'do'",
    "secret\nheld: first in the next game": "this secret does nothing; it needs 'leaves'",
    "secret\nleaves: [{draw: 1}]\nheld: first": (
        "unknown word 'first' behind 'held'; did you mean 'first in the next game'?"
    ),
    "secret\nleaves: {draw: 1}": "expected a list of steps, each behind a dash, found a mapping with 'draw'",
    "ungoal": "this ungoal does nothing; it needs 'lose'",
    "ungoal\nlose: {when: {players: 2}, if: {players: 2}}": (
        "unknown key 'when' for `lose`; expected 'if' or 'winner'"
    ),
    "ungoal\nlose: [{players: 2}]": (
        "expected a mapping such as {if: {in all: 5, of: {type: creeper}}}, found a list"
    ),
    "ungoal\nlose: {if: {have: Sun}}": (
        "an Ungoal is about all players: it cannot ask for 'have', only for 'in all', 'every player',"
        " 'any player', 'players', 'working', 'option', 'any' or 'not'"
    ),
    "meta rule\nwhile: {eliminations: final}": "this meta rule does nothing; it needs 'enters'",
    "meta rule\nenters: at once": "unknown word 'at once' behind 'enters'; expected 'draw pile runs out'",
    "meta rule\nenters: draw pile runs out\nwhile: {draw: 2}": (
        "only a new rule can say 'draw'; this is a meta rule"
    ),
    "new rule\nduty: {when: keeper played, say: hi}": (
        "`duty` needs the key 'forfeit': what they do if somebody calls it; `it` is the card"
    ),
    "new rule\nduty: {when: goal played, say: hi, forfeit: [{draw: 1}]}": (
        "unknown word 'goal played' behind 'when'; expected 'keeper played' or 'creeper laid down'"
    ),
    "new rule\nduty: hello": ("expected a mapping with 'when', 'which', 'say' or 'forfeit', found 'hello'"),
    "new rule\nduty: {when: keeper played, say: [hi], forfeit: [{draw: 1}]}": (
        "expected some text, found a list"
    ),
    "new rule\nwhen: {at: goals change, do: [{draw: 1}]}": (
        "a new rule cannot wait for 'goals change', only for 'end of your turn' or 'start of your turn'"
    ),
    "keeper\nwhen: {at: end of any turn, optional: perhaps, do: [{draw: 1}]}": (
        "expected 'yes' or 'no', found 'perhaps'"
    ),
    "new rule\nmay: {with: {types: keeper}, do: [{draw: 1}]}": (
        "unknown key 'types' for a filter; did you mean 'type'?"
    ),
    "keeper\ninstead: {of: being killed}": "`instead` of being killed needs `to`, where the card goes",
    "keeper\ninstead: {of: being killed, to: hand}": (
        "unknown word 'hand' behind 'to'; expected 'top of draw pile' or 'another player'"
    ),
    "keeper\ninstead: {of: being discarded, to: another player}": (
        "`instead` of being discarded cannot send the card to 'another player', only to 'top of draw pile'"
    ),
    "keeper\ninstead: {of: being eliminated}": "`instead` of being eliminated needs `lose: this`",
    "keeper\ninstead: {of: being eliminated, lose: this, to: another player}": (
        "`instead` of being eliminated has `lose` only"
    ),
    "surprise\nanswers: {to: danger}": "unknown word 'danger' behind 'to'; did you mean 'danger played'?",
    "new rule\nwhile: {play: all but one or two}": (
        "expected 'all but' and a number, found 'all but one or two'"
    ),
    "new rule\nwhile: {hand limit: all but 1}": (
        "expected an amount such as 3, three or {per: creeper}, found 'all but 1'"
    ),
    "new rule\nwhile: {draw: 2, if: {have: Sun}}": (
        "`if` says for whom `add` and `title` go; there is neither"
    ),
    "new rule\nwhile: {title: chief}": "a new rule that gives a title needs `if`: who gets it",
    "new rule\nwhile: {free of: hand limit}": (
        "'free of' works for the owner of the card; a new rule has none"
    ),
    "keeper\nwhile: {free of: draw}": "unknown word 'draw'; expected 'hand limit' or 'keeper limit'",
    "keeper\nwhile: {blocks: always}": "only a creeper can say 'blocks'; this is a keeper",
    "creeper\nwhile: {blocks: never}": "unknown word 'never' behind 'blocks'; expected 'always'",
    "keeper\nwhile: {harmless: Rust}": "only a new rule can say 'harmless'; this is a keeper",
    "creeper\nwhile: {may ignore: Rust}": "only a keeper can say 'may ignore'; this is a creeper",
    "new rule\nwhile: {repels: Rust}": "'repels' works for the owner of the card; a new rule has none",
    "keeper\nwhile: {repels: {type: keeper}}": "it repels itself; say which Creepers, as {type: creeper}",
    "new rule\nwhile: {switches off: [Sunn]}": "unknown card 'Sunn'; did you mean 'Sun'?",
    "new rule\nwhile: {turns: {what: Sun}}": (
        "`turns` needs the key 'into': the trait they have on tables, and nothing else"
    ),
    "new rule\nwhile: {turns: Sun}": (
        "expected a mapping such as {what: {trait: TRAIT}, into: TRAIT}, found 'Sun'"
    ),
    "new rule\nwhile: {turns: {what: Sun, into: geer}}": "unknown trait 'geer'; did you mean 'gear'?",
    "new rule\nwhile: {first play: chosen}": "unknown word 'chosen' behind 'first play'; expected 'random'",
    "new rule\nwhile: {eliminations: final}": "only a meta rule can say 'eliminations'; this is a new rule",
    "goal\nwin: {no other player: {allows: Rust}}": "only a Goal can say 'allows'",
}


@pytest.mark.parametrize(("card", "message"), CARDS.items())
def test_wrong_cards(card: str, message: str) -> None:
    assert card_mistakes(f"name: X\ntype: {card}") == [message]


def test_a_title_that_is_nearly_right() -> None:
    card = "  - {name: U, type: ungoal, lose: {if: {players: 2}, winner: bos}}\n"
    assert mistakes(HEAD + BOSS + card) == [
        "sample.yaml:14:62 in \"U\": unknown title 'bos'; did you mean 'boss'?"
    ]


def test_cards_to_set_aside() -> None:
    assert mistakes(HEAD + "solo: {set aside: [Son]}\n") == [
        "sample.yaml:13:20: unknown card 'Son'; did you mean 'Sun'?"
    ]
    assert mistakes(HEAD + "solo: {leave out: [Sun]}\n") == [
        "sample.yaml:13:8: unknown key 'leave out' for `solo`; expected 'set aside'"
    ]


CIRCLES = {
    "{name: X, type: new rule, while: {title: boss, if: {no other player: {title: boss}}}}": (
        "sample.yaml:13:56 in \"X\": `if` asks for the title 'boss', which this card itself decides about: "
        "that goes round in a circle; ask for something else, as {most: {type: keeper}}"
    ),
    "{name: X, type: keeper, while: {add: {play: 1}, if: {not: {plays left: 1}}}}": (
        'sample.yaml:13:57 in "X": `if` asks for the plays left, which this card itself decides about: '
        "that goes round in a circle; ask for something else, as {most: {type: keeper}}"
    ),
    "{name: X, type: keeper, while: {add: {play: 1}, if: {hand: {per: play left}}}}": (
        'sample.yaml:13:57 in "X": `if` asks for the plays left, which this card itself decides about: '
        "that goes round in a circle; ask for something else, as {most: {type: keeper}}"
    ),
}


@pytest.mark.parametrize(("card", "message"), CIRCLES.items())
def test_a_bonus_that_hangs_on_itself(card: str, message: str) -> None:
    assert mistakes(f"{HEAD}  - {card}\n") == [message]


HASTE = "  - {name: Haste, type: keeper, while: {add: {play: 1}, if: {title: boss}}}\n"
IDLER = "  - {name: Idler, type: new rule, while: {title: boss, if: {plays left: 1}}}\n"


def test_bonuses_that_hang_on_each_other() -> None:
    tail = (
        "hangs on this card: that goes round in a circle; ask for something else, as {most: {type: keeper}}"
    )
    assert mistakes(HEAD + HASTE + IDLER) == [
        f"sample.yaml:13:61 in \"Haste\": `if` asks for the title 'boss', which by way of 'Idler' {tail}",
        f"sample.yaml:14:60 in \"Idler\": `if` asks for the plays left, which by way of 'Haste' {tail}",
    ]
    assert mistakes(HEAD + HASTE + BOSS) == []


def test_decks_whose_bonuses_hang_on_each_other_cannot_be_mixed() -> None:
    titles = "  - {name: Boss, type: new rule, while: {title: boss, if: {most: {type: creeper}}}}\n"
    one = deck_from_text(HEAD + HASTE + titles)
    other = deck_from_text("deck: other\ncards:\n  - {name: Day, type: keeper}\n" + IDLER)
    with pytest.raises(CannotMix, match="shuffled together: 'Haste': `if` asks for the title 'boss'"):
        mix([one, other])
