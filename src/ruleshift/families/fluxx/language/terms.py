"""The plain words of the card language: amounts, types, values, players, places, moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ruleshift.language.kinds import Field

# What a count can follow.
COUNTED: Final = {
    "creeper": "the Creepers on the player's table",
    "keeper": "the Keepers on the player's table",
    "player": "the players in the game",
    "discarded": "the cards that the step before has discarded",
    "play left": "the plays that you could still make",
}

# A count in place of a number: `{per: creeper, times: 2, at least: 1, recount: yes}`.
AMOUNT_KEYS: Final = {
    "per": Field("word", "what is counted", None, tuple(COUNTED), required=True),
    "times": Field("number", "how many for each of them", 1),
    "at least": Field("number", "the least it can come to", 0),
    "recount": Field("flag", "count again after each card, for what turns up meanwhile", False),
}

NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
LARGEST_AMOUNT: Final = 99

FAMILY: Final = "fluxx"
MOST_PLAYERS: Final = 6
MOST_COPIES: Final = 99
MOST_INDIVIDUALS: Final = 99
MOST_DEALT: Final = 20

CARD_TYPES: Final = (
    "keeper", "creeper", "goal", "new rule", "action", "surprise", "danger", "secret", "ungoal", "meta rule",
)  # fmt: skip

# What becomes of a card of each type when it is played, by whatever card of whatever deck.
PLAYED: Final = {
    "keeper": "it comes to your table",
    "creeper": "it is never played: whoever turns it up lays it down and takes the next card for it",
    "goal": "it takes the place of a Goal",
    "new rule": "it takes its place among the rules, and one about the same number goes",
    "action": "it does what it says and is discarded",
    "surprise": "it does what it says for your own turn and is discarded",
    "danger": "like an Action",
    "secret": "it is discarded; out of your hand you suffer for it",
    "ungoal": "like a Goal",
    "meta rule": "it is never played",
}
HANDLED: Final = CARD_TYPES[:-1]  # Meta Rules are never drawn, held or played


def any_but(left_out: Sequence[str]) -> list[str]:
    """The types that `any but` these means.

    >>> any_but(["keeper", "creeper", "new rule", "action", "surprise", "secret"])
    ['goal', 'danger', 'ungoal']
    """
    return [name for name in HANDLED if name not in left_out]


def left_out(types: Sequence[str]) -> list[str]:
    """The types that are missing, where to name those is shorter; none otherwise.

    >>> left_out(any_but(["creeper", "secret"])), left_out(["keeper", "creeper"])
    (['creeper', 'secret'], [])
    """
    missing = any_but(types)
    return missing if len(missing) < len(types) and list(types) == any_but(missing) else []


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
LIMITS: Final = ("hand limit", "keeper limit")  # those a card can free its owner of

PLAYERS: Final = {
    "you": "the player who plays or uses the card",
    "another player": "one other player, chosen by you",
    "any player": "one player, chosen by you; it may be you",
    "each player": "every player, you first, then round the table",
    "each other player": "every player but you, round the table from you",
    "next player": "the player who sits after the card's owner",
    "previous player": "the player who sits before the card's owner",
    "owner": "the player who has the card in question",
    "another table": "one player other than the card's present holder, chosen by you",
    "opponent": "the player whose play or theft is answered; in `in turn` and `leaves`, whose card it is",
    "holder of": "`{holder of: CARD}`: the player who has that card on the table",
    "most": "`{most: FILTER, except: TITLE}`: each player with the most, whoever holds the title left out",
}

# Which of them can stand where. A player who must be chosen cannot draw or be the thief, since no step
# would ask who it is; a card goes to one player, so `each` cannot receive it.
HOLDERS: Final = (
    "you", "another player", "any player", "each player", "each other player",
    "next player", "opponent", "holder of", "most",
)  # fmt: skip
RECEIVERS: Final = (
    "you", "another player", "any player", "next player", "previous player", "owner", "another table",
    "opponent", "holder of",
)  # fmt: skip
DRAWERS: Final = ("you", "each player", "each other player", "next player", "opponent", "holder of")
PARTNERS: Final = ("another player", "next player", "opponent", "holder of")
THIEVES: Final = ("you", "next player", "opponent", "holder of")
CHOSEN: Final = ("another player", "any player", "another table")  # receivers that you choose card by card
CHOOSING_OWNERS: Final = ("each player", "each other player", "most")  # those that `by: owner` can let choose
VICTIMS: Final = ("you", "another player", "each player", "each other player")  # of `eliminate`
EVERYBODY: Final = ("each player", "each other player")
DEBTORS: Final = ("another player",)
DEALT_FROM: Final = ("you", "next player")  # who gets the first card of `deal out`
WORD_PLAYERS: Final = tuple(name for name in PLAYERS if name not in ("holder of", "most"))  # one word each

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
    "end of any turn": "when anybody's turn ends",
    "goals change": "when a Goal comes into play or leaves it",
    "you kill another": "when you kill another Creeper of yours",
    "you kill any": "when you kill another Creeper, whoever has it",
}

# What a Surprise can answer out of turn. Any Surprise can also cancel another Surprise.
ANSWERED: Final = {
    "keeper played": "another player plays a Keeper",
    "goal played": "another player plays a Goal",
    "new rule played": "another player plays a New Rule",
    "action played": "another player plays an Action",
    "danger played": "another player plays a Danger",
    "theft": "another player is stealing a Keeper from your table",
}

FILTER_KEYS: Final = {
    "type": Field("types", "only cards of this type or these types"),
    "trait": Field("trait", "only cards with this trait"),
    "named": Field("names", "only cards with this name or one of these names"),
    "in": Field("word", "where the cards are", "table", ("table", "hand")),
    "count": Field(
        "word", "what is counted: cards, or what they stand for", "cards", ("cards", "individuals")
    ),
}

PLAYER_KEYS: Final = {
    "most": Field("filter", "what is counted", required=True),
    "except": Field("title", "whoever holds this title is passed over"),
}

CARDS_KEYS: Final = {
    "type": Field("types", "only cards of this type or these types"),
    "named": Field("names", "only cards with this name or one of these names"),
    "trait": Field("trait", "only cards with this trait"),
    "in": Field("word", "where the cards are", "table", tuple(ZONES)),
    "of": Field("player", "whose cards, for hands and tables", "you", HOLDERS),
    "about": Field("words", "only New Rules that set one of these values", None, tuple(VALUES)),
    "carrying": Field("flag", "only Keepers with a Creeper attached", False),
    "attached to": Field("word", "only Creepers attached so", None, ("a keeper", "another keeper")),
    "except": Field("word", "leave out the card itself", None, ("this",)),
    "without": Field("names", "leave out players who have one of these on the table"),
    "pick": Field("quantity", "how many of them", "one"),
    "by": Field("word", "who chooses; `owner` only with `of: each ...`", "you", ("you", "owner")),
}
