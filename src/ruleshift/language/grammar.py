"""The card language as one table: every verb, selector key, condition, moment and clause.

The reader, the checker, the English generator, the JSON Schema and docs/card-language.md
all follow from this file; a word that is not here does not exist.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Field:
    """One key of a verb, condition or clause: what may stand there and what it means."""

    kind: str  # one of KINDS
    doc: str
    default: object = None
    choices: tuple[str, ...] = ()
    required: bool = False


@dataclass(frozen=True)
class Word:
    """A verb or a condition: the key that names it, what stands behind the key, its other keys."""

    name: str
    value: Field
    doc: str
    fields: dict[str, Field] = field(default_factory=dict)


# What a field may hold, and the plain value the reader turns it into.
KINDS: Final = {
    "amount": (
        "a numeral (`3`, reached by rules that raise numerals), a number word (`three`, left alone),"
        " or a count: `{per: creeper, times: 2, at least: 1, recount: yes}`"
    ),
    "fixed": "a numeral or a number word",
    "value": "a numeral, a number word, or `all` where a rule lifts the number altogether",
    "quantity": "`all`, an amount, `up to 2`, `up to half` (rounded up), or `random` (one by chance)",
    "cards": "a selection of cards: `this`, `it`, or a mapping of the selector keys below",
    "player": "one of the player words below, or `{holder of: CARD}`",
    "word": "one of the listed words",
    "flag": "`yes` or `no`",
    "names": "a card's name or a list of names",
    "types": "a card type or a list of types",
    "steps": "a list of steps, each with one verb",
    "branches": "a mapping of labels to lists of steps",
    "condition": "a mapping of conditions that must all hold",
    "conditions": "a list of conditions",
    "played": "`all`, an amount, `it`, or `top card`",
    "option": "the name of one of the deck's options, or `{NAME: CHOICE}`",
    "amounts": "a mapping of value names to numerals or number words",
    "moment": "one of the moments below",
    "number": "a plain number",
    "trait": "one of the deck's traits",
}

# A count in place of a number: `{per: creeper, times: 2, at least: 1, recount: yes}`.
AMOUNT_KEYS: Final = {
    "per": Field("word", "what is counted on the player's table", None, ("creeper",), required=True),
    "times": Field("number", "how many for each of them", 1),
    "at least": Field("number", "the least it can come to", 0),
    "recount": Field("flag", "count again after each card, for what turns up meanwhile", False),
}

NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
LARGEST_AMOUNT: Final = 99

FAMILIES: Final = ("fluxx", "necro")  # this table is about the first
MOST_PLAYERS: Final = 6
MOST_COPIES: Final = 99
MOST_DEALT: Final = 20

CARD_TYPES: Final = ("keeper", "creeper", "goal", "new rule", "action", "surprise")

ORIGINS: Final = ("printed", "common", "own")

# Values in force: the numbers that rules and Keepers change.
VALUES: Final = {
    "draw": "cards drawn each turn",
    "play": "cards played each turn, or `all`",
    "hand limit": "most cards a player may hold while it is not their turn",
    "keeper limit": "most Keepers a player may have on the table while it is not their turn",
    "goals": "how many Goals may be in play",
    "numerals": "added to every numeral on the other cards (number words are left alone)",
}

LIFTED_VALUES: Final = ("play", "hand limit", "keeper limit", "goals")  # those that can be `all`
OWN_VALUES: Final = ("draw", "play", "hand limit", "keeper limit")  # those a card can add to for its owner

PLAYERS: Final = {
    "you": "the player who plays or uses the card",
    "another player": "one other player, chosen by you",
    "any player": "one player, chosen by you; it may be you",
    "each player": "every player, you first, then round the table",
    "each other player": "every player but you, round the table from you",
    "next player": "the player who sits after the card's owner",
    "owner": "the player who has the card in question",
    "another table": "one player other than the card's present holder, chosen by you",
    "opponent": "the player whose play or theft is being answered",
    "holder of": "`{holder of: CARD}`: the player who has that card on the table",
}

# Which of them can stand where. A player who must be chosen cannot draw or be the thief, since no step
# would ask who it is; a card goes to one player, so `each` cannot receive it.
HOLDERS: Final = (
    "you", "another player", "any player", "each player", "each other player",
    "next player", "opponent", "holder of",
)  # fmt: skip
RECEIVERS: Final = (
    "you", "another player", "any player", "next player", "owner", "another table", "opponent", "holder of",
)  # fmt: skip
DRAWERS: Final = ("you", "each player", "each other player", "next player", "opponent", "holder of")
PARTNERS: Final = ("another player", "next player", "opponent", "holder of")
THIEVES: Final = ("you", "next player", "opponent", "holder of")
CHOSEN: Final = ("another player", "any player", "another table")  # receivers that you choose card by card
CHOOSING_OWNERS: Final = ("each player", "each other player")  # those that `by: owner` can let choose

ZONES: Final = {
    "table": "the Keepers and Creepers in front of a player",
    "hand": "a player's hand",
    "rules": "the New Rules in play",
    "goals": "the Goals in play",
    "discard pile": "the discard pile",
    "draw pile": "the draw pile",
    "aside": "the cards this effect has set aside",
}

PLACES: Final = {
    "hand": "a player's hand",
    "table": "in front of a player",
    "aside": "set aside for this effect; nobody else sees them",
    "discard pile": "the discard pile",
    "top of draw pile": "the top of the draw pile, face down",
}

MOMENTS: Final = {
    "end of your turn": "when the turn of the seat that has the card ends",
    "start of your turn": "before the seat that has the card draws",
}

# What a Surprise can answer out of turn. Any Surprise can also cancel another Surprise.
ANSWERED: Final = {
    "keeper played": "another player plays a Keeper",
    "goal played": "another player plays a Goal",
    "new rule played": "another player plays a New Rule",
    "action played": "another player plays an Action",
    "theft": "another player is stealing a Keeper from your table",
}

CARDS_KEYS: Final = {
    "type": Field("types", "only cards of this type or these types"),
    "named": Field("names", "only cards with this name or one of these names"),
    "trait": Field("trait", "only cards with this trait"),
    "in": Field("word", "where the cards are", "table", tuple(ZONES)),
    "of": Field("player", "whose cards, for hands and tables", "you", HOLDERS),
    "carrying": Field("flag", "only Keepers with a Creeper attached", False),
    "attached to": Field("word", "only Creepers attached so", None, ("a keeper", "another keeper")),
    "except": Field("word", "leave out the card itself", None, ("this",)),
    "without": Field("names", "leave out players who have one of these on the table"),
    "pick": Field("quantity", "how many of them", "one"),
    "by": Field("word", "who chooses; `owner` only with `of: each ...`", "you", ("you", "owner")),
}

VERBS: Final = {
    "draw": Word(
        "draw",
        Field("amount", "how many"),
        "Draw cards. Creepers that turn up are laid down and replaced.",
        {
            "to": Field("word", "where they go", "hand", ("hand", "aside")),
            "who": Field("player", "who draws", "you", DRAWERS),
        },
    ),
    "play": Word(
        "play",
        Field("played", "how many of the cards set aside, or which card"),
        "Play cards at once, as part of this effect.",
    ),
    "discard": Word(
        "discard",
        Field("cards", "which cards"),
        "Discard cards. Choices of several players are made first, then all cards go together.",
        {
            "or random": Field(
                "flag", "with `by: owner`: they may let chance take a card of the hand instead", False
            ),
            "otherwise": Field("cards", "what a player without such a card discards"),
        },
    ),
    "steal": Word(
        "steal",
        Field("cards", "which Keepers may be stolen"),
        "Steal one Keeper: it moves to your table with all that is attached to it.",
    ),
    "move": Word(
        "move",
        Field("cards", "which cards"),
        "Move cards somewhere else, with all that is attached to them.",
        {
            "to": Field("word", "where they go", "table", tuple(PLACES)),
            "whose": Field("player", "whose hand or table", "you", RECEIVERS),
            "reveal": Field("flag", "everyone sees the card on its way", False),
            "choose host": Field("flag", "you choose what a moved Creeper attaches to", False),
        },
    ),
    "exchange": Word(
        "exchange",
        Field("cards", "which of your cards may go"),
        "Swap one card for another, each with all that is attached to it.",
        {"for": Field("cards", "which cards may come", required=True)},
    ),
    "swap": Word(
        "swap",
        Field("word", "what changes places", None, ("hands", "seats")),
        "Swap whole hands, or seats with everything that lies at them.",
        {"with": Field("player", "with whom", "another player", PARTNERS)},
    ),
    "choose": Word(
        "choose",
        Field("cards", "which cards"),
        "Choose one card; later steps call it `it`.",
    ),
    "either": Word(
        "either",
        Field("branches", "what can be chosen"),
        "Choose one of several lists of steps by its label.",
    ),
    "if": Word(
        "if",
        Field("condition", "what must hold"),
        "Do some steps only if a condition holds.",
        {
            "then": Field("steps", "what to do if it holds", required=True),
            "else": Field("steps", "what to do if it does not"),
        },
    ),
    "shuffle": Word("shuffle", Field("word", "what to shuffle", None, ("draw pile",)), "Shuffle a pile."),
    "declare theft": Word(
        "declare theft",
        Field("cards", "what is about to be taken"),
        "Let the victims answer as if their cards were being stolen; if one succeeds, the rest is off.",
        {"by": Field("player", "who counts as the thief", "you", THIEVES)},
    ),
    "end": Word(
        "end",
        Field("word", "what ends", None, ("turn",)),
        "End the turn at once. Cards still set aside are discarded.",
    ),
}

# How many cards a verb can take at once; verbs that are not listed take any number.
PICKS: Final = {
    "steal": ("one",),
    "exchange": ("one",),
    "choose": ("one",),
    "move": ("one", "all", "random"),
}

CONDITIONS: Final = {
    "have": Word(
        "have",
        Field("names", "the cards"),
        "The player has all of these on the table. In a Goal, a Creeper named here does not block.",
    ),
    "at least": Word(
        "at least",
        Field("amount", "how many"),
        "The player has at least so many of a list of cards on the table.",
        {"of": Field("names", "the cards that count", required=True)},
    ),
    "working": Word(
        "working",
        Field("names", "the card, or several of which one is enough"),
        "The card is on somebody's table and its power is not switched off.",
    ),
    "it is": Word("it is", Field("types", "the types"), "The chosen card has one of these types."),
    "hand": Word("hand", Field("amount", "how many"), "You hold at least so many cards."),
    "plays left": Word(
        "plays left", Field("amount", "how many"), "You still have at least so many plays to make."
    ),
    "option": Word("option", Field("option", "the option"), "An option of the deck is set so."),
    "any": Word("any", Field("conditions", "the conditions"), "At least one of these holds."),
    "not": Word("not", Field("condition", "the condition"), "The condition does not hold."),
}

# What a Goal can ask for, out of the conditions.
GOAL_CONDITIONS: Final = ("have", "at least")

# The clauses of a card, and the keys of each.
CLAUSES: Final = {
    "do": "what happens when the card is played (for a Surprise: in your own turn)",
    "may": "what its owner (for a New Rule: the player whose turn it is) may do, as a free action",
    "when": "what happens by itself at a moment",
    "instead": "what happens in place of something else",
    "while": "what holds as long as the card is in play",
    "win": "what a player needs to win while this Goal is in play",
    "answers": "what a Surprise does out of turn: it cancels what it answers, then does its steps",
    "attaches": "which Keepers of its holder a Creeper clings to",
}

# Which clauses each type can have, and which of them (at least one) it cannot do without.
CLAUSES_OF: Final = {
    "keeper": ("may", "when", "instead", "while"),
    "creeper": ("may", "when", "instead", "while", "attaches"),
    "goal": ("win",),
    "new rule": ("may", "while"),
    "action": ("do",),
    "surprise": ("do", "answers"),
}
CLAUSES_NEEDED: Final = {
    "goal": ("win",),
    "new rule": ("may", "while"),
    "action": ("do",),
    "surprise": ("do", "answers"),
}

MAY_KEYS: Final = {
    "once": Field("word", "how often", None, ("turn",)),
    "if": Field("condition", "when it may be used"),
    "do": Field("steps", "what it does", required=True),
}

WHEN_KEYS: Final = {
    "at": Field("moment", "the moment", None, tuple(MOMENTS), required=True),
    "do": Field("steps", "what happens", required=True),
}

# `instead: {of: losing a keeper, lose: this}` or `instead: {of: being discarded, to: top of draw pile}`
INSTEADS: Final = {
    "losing a keeper": "another player would take or discard one of your Keepers",
    "being discarded": "this card would be discarded from the table",
}
INSTEAD_KEYS: Final = {
    "of": Field("word", "what would happen", None, tuple(INSTEADS), required=True),
    "lose": Field("word", "what is lost in its place", None, ("this",)),
    "to": Field("word", "where the card goes in place of the discard pile", None, ("top of draw pile",)),
}

WHILE_KEYS: Final = {
    **{
        name: Field("value" if name in LIFTED_VALUES else "fixed", f"on a New Rule: {doc}")
        for name, doc in VALUES.items()
    },
    "add": Field("amounts", "add to values, for the owner of the card", None, OWN_VALUES),
    "host": Field("word", "what becomes of the card this is attached to", None, ("powerless",)),
    "counts as yours": Field(
        "word",
        "in your own turn, for winning only, count one card of another table as yours",
        None,
        ("a keeper",),
    ),
}

ANSWERS_KEYS: Final = {
    "to": Field("word", "what it answers", None, tuple(ANSWERED), required=True),
    "do": Field("steps", "what happens after the cancellation"),
}

ATTACHES_KEYS: Final = {
    "trait": Field("trait", "only Keepers with this trait"),
    "any": Field("flag", "any Keeper", False),
}

CARD_KEYS: Final = {
    "name": "the card's title",
    "short": "the shorter title on its side, if it differs",
    "type": "one of the card types",
    "count": "how many copies are in the deck (1 unless given)",
    "traits": "a list of traits",
    "icon": "an emoji for the table",
    "origin": "`printed`, `common` or `own` (own unless given)",
    "text": "the card's text in your own words (generated from the clauses if left out)",
    "rulings": "ids of the rulings that speak of this card",
}

DECK_KEYS: Final = {
    "deck": "the deck's short name: small letters, digits and hyphens",
    "title": "the name people see",
    "family": "the family of rules it plays by",
    "about": "one or two sentences about the deck",
    "players": "the smallest and largest number of players, as `2-6`",
    "start": "cards dealt to each player (3 unless given)",
    "basic": "the basic rules: a mapping of value names to numbers (draw 1, play 1 unless given)",
    "traits": "a mapping of each trait to its icon",
    "options": "a list of options with name, default, choices, text, reason and source",
    "cards": "the list of cards",
}

OPTION_KEYS: Final = {
    "name": "small letters, digits and underscores",
    "default": "one of the choices",
    "choices": "the words to choose from (`on` and `off` unless given)",
    "text": "what the option decides",
    "reason": "why the default is what it is",
    "source": "the ruling or open point behind it",
}

# Options that the rules of the family themselves ask for. A deck declares those it wants to offer, with
# these choices and a default of its own; one that is not declared is as its first choice says.
RULE_OPTIONS: Final = {
    "surplus_goal": (
        ("active", "oldest"),
        "when more Goals are out than may be: the player whose turn it is discards one, or the oldest goes",
    ),
    "end_trigger_follows": (
        ("seat", "player"),
        "when seats were swapped: which cards see `end of your turn`, those at the seat where the turn began,"
        " or those of the player whose turn it was",
    ),
    "borrowing_spoils": (
        ("off", "on"),
        "whether `counts as yours` can also be used just to keep another player from winning",
    ),
    "stand_in_covers_exchange": (
        ("on", "off"),
        "whether `instead` of losing a keeper also works against `exchange`",
    ),
    "stand_in_covers_interception": (
        ("off", "on"),
        "whether it also works when a whole group moves to the holder of a card",
    ),
}

# Options that every game has, so that no deck can declare them.
GAME_OPTIONS: Final = ("always_pause_windows", "turn_limit")
