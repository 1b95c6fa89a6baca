"""The tables of docs/card-language.md, made from the grammar and the shipped decks.

`python -m ruleshift.families.fluxx.language.tables` writes them into the page, between markers such as
`<!-- table: verbs -->` and `<!-- end -->`; the text around them is written by hand. Names of cards that
are made up for an example are set in italics.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ruleshift.core.decks import load_deck, shipped_decks
from ruleshift.core.reader import read_deck
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.kinds import LANGUAGE
from ruleshift.families.fluxx.language.phrases import step_written
from ruleshift.families.fluxx.language.walk import Use, uses
from ruleshift.language.kinds import Field
from ruleshift.language.options import OPTION_KEYS
from ruleshift.language.tables import DOCS, Examples, fields, fill, kinds, options, plain, table
from ruleshift.language.writer import flow, inline

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Deck

PAGE: Final = DOCS / "card-language.md"
CONDITION: Final = Field("condition", "what must hold")
FIRST: Final = "star-fluxx"  # the shipped deck that examples are taken from before all others

# Examples for words that no shipped card uses.
MADE_UP: Final = """\
deck: made-up
traits: {insect: 🦟, night: 🌙}
cards:
  - {name: Lamp, type: keeper}
  - {name: Moth, type: keeper}
  - {name: Dust, type: creeper, attaches: any keeper}
  - {name: Rising Prices, type: new rule, while: {numerals: 1}}
  - {name: Rooster, type: keeper, when: {at: start of your turn, do: [{draw: 1}]}}
  - {name: Light or Flutter, type: action, do: [{if: {any: [{have: Lamp}, {have: Moth}]}, then: [{draw: 3}]}]}
  - {name: Spotless, type: action, do: [{if: {not: {have: Dust}}, then: [{draw: 2}]}]}
  - {name: Pass the Parcel, type: action, do: [{swap: hands, with: next player}]}
  - {name: Second Thoughts, type: action, do: [{move: {in: hand}, to: top of draw pile}]}
  - {name: Spring Clean, type: action, do: [{move: {type: creeper}, to: discard pile}]}
  - {name: Show of Hands, type: action, do: [{move: {in: hand, pick: all}, to: aside}, {play: one}]}
  - {name: Coin Toss, type: action, do: [{either: {Heads: [{draw: 2}], Tails: [{discard: {in: hand}}]}}]}
  - {name: All or Nothing, type: action, do: [{if: {hand: 3}, then: [{draw: 3}], else: [{end: turn}]}]}
  - {name: Swarm, type: creeper, size: 3, traits: [insect], while: {blocks: always}}
  - {name: Overrun, type: ungoal, lose: {if: {in all: 5, of: {type: creeper}}, winner: queen}}
  - {name: Queen, type: new rule, while: {title: queen, if: {most: {trait: insect, count: individuals}}}}
  - {name: Throne, type: goal, win: {most: {trait: insect}, allows: {type: creeper}}}
  - {name: Crown, type: keeper, may: {if: {title: queen}, do: [{take: another turn}]}}
  - {name: Blackout, type: danger, do: [{eliminate: each other player, if: {none: Lamp}}]}
  - {name: Cold Sweat, type: danger, do: [{eliminate: another player, unless discards: {type: keeper}}]}
  - {name: Found Out, type: danger, do: [{eliminate: each player, shows: goal}]}
  - {name: Nine Lives, type: keeper, instead: {of: being eliminated, lose: this}}
  - {name: Just in Time, type: surprise, answers: {to: danger played}}
  - {name: I Did It, type: secret, leaves: [{eliminate: you}], held: first in the next game}
  - {name: Last Light, type: meta rule, enters: draw pile runs out, while: {eliminations: final}}
  - {name: Hush, type: new rule, duty: {when: keeper played, say: hush, forfeit: [{discard: it}]}}
  - name: Slap
    type: new rule
    duty: {when: creeper laid down, which: {trait: insect}, say: slap, forfeit: [{draw: 1}]}
  - {name: Fly Swatter, type: keeper, may: {once: turn, do: [{kill: {type: creeper, trait: insect}}]}}
  - {name: Immortal, type: creeper, instead: {of: being killed, to: another player}}
  - {name: Grudge, type: creeper, when: {at: you kill another, do: [{move: this, whose: previous player}]}}
  - {name: Weathercock, type: creeper, when: {at: goals change, do: [{move: this, whose: next player}]}}
  - {name: Encore, type: keeper, when: {at: end of any turn, optional: yes, do: [{take: another turn}]}}
  - {name: Slippers, type: new rule, may: {with: {type: keeper}, do: [{kill: {type: creeper}}]}}
  - {name: Shelf, type: keeper, while: {free of: keeper limit}}
  - {name: Truce, type: new rule, while: {harmless: {type: creeper}}}
  - {name: Blinkers, type: keeper, while: {may ignore: Dust}}
  - {name: Citronella, type: keeper, while: {repels: {trait: insect}}}
  - {name: Power Cut, type: new rule, while: {switches off: Shelf}}
  - {name: Metamorphosis, type: new rule, while: {turns: {what: Moth, into: insect}}}
  - {name: Clean Conscience, type: new rule, while: {kill first: {trait: insect}}}
  - {name: Lucky Dip, type: new rule, while: {first play: random}}
  - {name: Keep One, type: new rule, while: {play: all but 1}}
  - {name: Alms, type: new rule, while: {if: {fewest: {type: keeper}, ties: yes}, add: {draw: 1}}}
  - {name: Round of Favours, type: action, do: [{in turn: each other player, do: [{draw: 1}]}]}
  - {name: Debt, type: action, do: [{owe: keeper, by: another player}]}
  - {name: New Deal, type: action, do: [{deal out: {type: creeper}, from: next player}]}
  - {name: Presents, type: action, do: [{draw: {per: player}, to: aside}, {hand out: 1}]}
  - {name: Rich Harvest, type: action, do: [{draw: {per: keeper}}]}
  - {name: Pass Left, type: action, do: [{rotate: hands}]}
  - {name: Pass Right, type: action, do: [{rotate: hands, to: right}]}
  - {name: Peek, type: action, do: [{look: {in: hand, of: another player, pick: all}}]}
  - {name: Stack the Deck, type: action, do: [{arrange: 3}]}
  - {name: Recycling, type: action, do: [{shuffle: discard pile}]}
  - name: Clear-Out
    type: action
    do: [{discard: {in: hand, pick: any number}}, {draw: {per: discarded}}]
  - {name: Long Wait, type: new rule, may: {do: [{draw: {per: play left}}, {end: turn}]}}
  - {name: Blind Grab, type: action, do: [{discard: {in: hand, pick: {random: 2}}}]}
  - {name: Unlimited, type: action, do: [{discard: {type: new rule, about: play, pick: all}}]}
  - {name: Taxes, type: action, do: [{discard: {in: hand, of: {most: {in: hand}}, by: owner}}]}
  - {name: Everyone's Mess, type: goal, win: {none: Dust, every other player: {have: Dust}}}
  - {name: Last Lamp, type: goal, win: {have: Lamp, no other player: {at least: 1, of: [Moth, Crown]}}}
  - name: Full House
    type: action
    do: [{if: {players: four, every player: {have: Lamp}}, then: [{draw: 1}]}]
  - {name: Somebody, type: action, do: [{if: {any player: {have: Crown}}, then: [{draw: 1}]}]}
"""


def examples() -> Examples:
    """The examples from shipped decks, and made-up ones for what no shipped card says."""
    made = Examples()
    for name in _decks():
        made.gather(_uses(load_deck(name).deck, "{}"))
    made.gather(_uses(read_deck(MADE_UP, "made-up"), "*{}*"))
    return made


def _decks() -> list[str]:
    return sorted(shipped_decks(grammar.FAMILY), key=lambda name: name != FIRST)


def _uses(deck: Deck, title: str) -> Iterator[tuple[str, str, str, str]]:
    for card in deck["cards"]:
        for use in uses(card):
            yield use.kind, use.word, written(use), title.format(card["name"])


def written(use: Use) -> str:
    """A use as it is written in a deck file, on one line."""
    if use.kind == "type":
        return inline({"type": use.word})
    around = use.around
    if isinstance(around, dict) and "cond" in around:
        return inline(LANGUAGE.write([around], CONDITION))
    if isinstance(around, dict) and "verb" in around:
        return inline(step_written(LANGUAGE, around))
    several = use.clause in ("may", "when", "instead") and isinstance(around, dict)
    return f"{use.clause}: {flow(LANGUAGE.clause(use.clause, [around] if several else around))}"


def tables() -> dict[str, str]:
    """All tables of the page, by name."""
    example = examples()
    return {
        "deck keys": plain("key", grammar.DECK_KEYS),
        "card keys": plain("key", grammar.CARD_KEYS),
        "option keys": plain("key", OPTION_KEYS),
        "rule options": options(grammar.RULE_OPTIONS),
        "kinds": kinds(LANGUAGE, _decks()),
        "types": table(("type", "clauses it can have", "and needs", "a card"), _types(example)),
        "played": table(("type", "when it is played"), _played()),
        "clauses": example.words("clause", "clause", grammar.CLAUSES),
        "verbs": example.spoken("verb", grammar.VERBS),
        "verb keys": example.keys_of("verb key", grammar.VERBS),
        "selector keys": example.keys("cards key", grammar.CARDS_KEYS),
        "conditions": example.spoken("condition", grammar.CONDITIONS),
        "players": example.words("player", "player", grammar.PLAYERS),
        "zones": example.words("place", "zone", grammar.ZONES),
        "places": example.words("place", "place", grammar.PLACES),
        "moments": example.words("moment", "moment", grammar.MOMENTS),
        "answers": example.words("answers to", "answered", grammar.ANSWERED),
        "insteads": example.words("instead of", "instead", grammar.INSTEADS),
        "while keys": example.keys("while key", grammar.WHILE_KEYS),
        "may keys": example.keys("may key", grammar.MAY_KEYS),
        "when keys": example.keys("when key", grammar.WHEN_KEYS),
        "lose keys": example.keys("lose key", grammar.LOSE_KEYS),
        "duty keys": example.keys("duty key", grammar.DUTY_KEYS),
        "duties": example.words("when", "duty", grammar.DUTIES),
        "held": example.words("held", "held", grammar.HELD),
        "enters": example.words("enters", "enters", grammar.ENTERS),
        "filter keys": example.keys("filter key", grammar.FILTER_KEYS),
        "amounts": table(("amount", "meaning", "a card"), _amounts(example)),
        "count keys": fields(grammar.AMOUNT_KEYS),
        "counted": example.words("per", "counted", grammar.COUNTED),
    }


def _types(example: Examples) -> Iterator[tuple[str, str, str, str]]:
    for type_ in grammar.CARD_TYPES:
        clauses = ", ".join(f"`{name}`" for name in grammar.CLAUSES_OF[type_])
        needed = " or ".join(f"`{name}`" for name in grammar.CLAUSES_NEEDED.get(type_, ()))
        yield f"`{type_}`", clauses, needed or "nothing", example.best["type", type_][1]


def _played() -> Iterator[tuple[str, str]]:
    for type_, doc in grammar.PLAYED.items():
        yield f"`{type_}`", doc


def _amounts(example: Examples) -> Iterator[tuple[str, str, str]]:
    yield "a numeral, `3`", "a number that rules can raise (`numerals`)", example("amount", "numeral")
    yield "a number word, `three`", "a number that stays as it is", example("amount", "number word")
    yield "a count, `{per: creeper}`", "as many as there are", example("amount", "count")
    yield "`all`", "every one of them", example("quantity", "all")
    yield "`up to 2`", "none, one or two, as the chooser likes", example("quantity", "up to")
    yield "`up to half`", "at most half of them, rounded up", example("quantity", "up to half")
    yield "`any number`", "none, some or all, as the chooser likes", example("quantity", "any number")
    yield "`random`", "one, by chance", example("quantity", "random")
    yield "`{random: 2}`", "so many, by chance", example("quantity", "so many at random")
    yield "`all but 1`", "of `play` of a New Rule: so many stay in the hand", example("value", "all but")


def main() -> None:
    """Write the tables into the page."""
    fill(PAGE, tables())


if __name__ == "__main__":
    main()
