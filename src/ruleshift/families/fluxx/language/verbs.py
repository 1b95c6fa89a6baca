"""The verbs and the conditions of the card language, each with its keys."""

from __future__ import annotations

from typing import Final

from ruleshift.families.fluxx.language.terms import (
    DEALT_FROM,
    DEBTORS,
    DRAWERS,
    EVERYBODY,
    PARTNERS,
    PLACES,
    RECEIVERS,
    THIEVES,
    VICTIMS,
)  # fmt: skip
from ruleshift.language.kinds import Field, Word

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
        "Choose one of several lists of steps by its label; `[]` is the choice that nothing happens.",
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
    "shuffle": Word(
        "shuffle",
        Field("word", "what to shuffle", None, ("draw pile", "discard pile")),
        "Shuffle the draw pile, or the discard pile into it.",
    ),
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
    "kill": Word(
        "kill",
        Field("cards", "which Creepers may be killed"),
        "Kill one Creeper: it is discarded, unless it says otherwise.",
    ),
    "eliminate": Word(
        "eliminate",
        Field("player", "who may be knocked out", None, VICTIMS),
        "Knock players out: they discard everything and sit out until all others have finished a turn.",
        {
            "if": Field("condition", "only a player for whom this holds"),
            "shows": Field("types", "they show a random card of the hand; only those who show such a card"),
            "unless discards": Field("cards", "what such a player may discard to stay"),
        },
    ),
    "in turn": Word(
        "in turn",
        Field("player", "who", None, EVERYBODY),
        "Each of them, round the table, does the steps as `you`; `opponent` is the player whose card it is.",
        {"do": Field("steps", "what each of them does", required=True)},
    ),
    "take": Word(
        "take", Field("word", "what is taken", None, ("another turn",)), "Take another turn after this one."
    ),
    "owe": Word(
        "owe",
        Field("types", "cards of which types are owed"),
        "The card lies before a player until they have drawn such a card; that one goes to your hand.",
        {"by": Field("player", "who owes it", None, DEBTORS, required=True)},
    ),
    "deal out": Word(
        "deal out",
        Field("cards", "which cards are gathered"),
        "Gather cards from all tables, shuffle them and deal them out one at a time.",
        {"from": Field("player", "who gets the first one", "you", DEALT_FROM)},
    ),
    "hand out": Word(
        "hand out",
        Field("amount", "how many for each player"),
        "Give so many of the cards set aside to each player, you first, as you like.",
    ),
    "rotate": Word(
        "rotate",
        Field("word", "what goes round", None, ("hands",)),
        "Every player passes the whole hand on by one seat.",
        {"to": Field("word", "which way; `left` is with the turn order", "left", ("left", "right"))},
    ),
    "look": Word("look", Field("cards", "which cards"), "Look at cards of a hand; nothing leaves it."),
    "arrange": Word(
        "arrange",
        Field("amount", "how many"),
        "Look at so many cards on top of the draw pile and put them back in any order.",
    ),
}

# How many cards a verb can take at once; verbs that are not listed take any number.
PICKS: Final = {
    "steal": ("one",),
    "exchange": ("one",),
    "choose": ("one",),
    "move": ("one", "all", "random"),
    "kill": ("one", "up to one"),
}
# Verbs that take all cards that fit, so that there is nothing to pick.
TAKE_ALL: Final = ("declare theft", "deal out", "look")

CONDITIONS: Final = {
    "have": Word(
        "have",
        Field("names", "the cards"),
        "The player has all of these on the table. In a Goal, a Creeper named here does not block.",
    ),
    "at least": Word(
        "at least",
        Field("amount", "how many"),
        "The player has at least so many of a list of cards, or of the cards that fit a filter.",
        {"of": Field("counted", "the cards that count", required=True)},
    ),
    "none": Word("none", Field("filter", "the cards"), "The player has none of these."),
    "most": Word(
        "most",
        Field("filter", "the cards that count"),
        "The player has more of these than every other player, and at least one.",
        {"ties": Field("flag", "as many as another is enough", False)},
    ),
    "fewest": Word(
        "fewest",
        Field("filter", "the cards that count"),
        "The player has fewer of these than every other player; none at all counts too.",
        {"ties": Field("flag", "as few as another is enough", False)},
    ),
    "every other player": Word(
        "every other player", Field("condition", "the condition"), "It holds for each other player."
    ),
    "no other player": Word(
        "no other player", Field("condition", "the condition"), "It holds for no other player."
    ),
    "every player": Word("every player", Field("condition", "the condition"), "It holds for all players."),
    "any player": Word(
        "any player", Field("condition", "the condition"), "It holds for at least one player."
    ),
    "in all": Word(
        "in all",
        Field("amount", "how many"),
        "On all tables together there are at least so many.",
        {"of": Field("filter", "the cards that count", required=True)},
    ),
    "players": Word("players", Field("amount", "how many"), "At least so many players are in the game."),
    "title": Word("title", Field("title", "the title"), "The player holds the title."),
    "allows": Word(
        "allows",
        Field("filter", "the Creepers"),
        "Only in a Goal: these Creepers do not keep you from winning.",
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
GOAL_CONDITIONS: Final = (
    "have", "at least", "none", "most", "fewest", "every other player", "no other player", "allows",
)  # fmt: skip
ONLY_IN_GOALS: Final = ("allows",)

# What an Ungoal can ask for: it is about the whole table, not about one player.
UNGOAL_CONDITIONS: Final = (
    "in all", "every player", "any player", "players", "working", "option", "any", "not",
)  # fmt: skip
