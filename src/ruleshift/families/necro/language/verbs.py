"""The verbs and conditions of the NecroGenesis card language: the second half of its table."""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro.language.grammar import (
    ACTIONS,
    BECOMES,
    BOTH,
    CARDS,
    DECKS,
    EVENTS,
    KEYWORDS,
    ORIGINALS,
    PLAYERS,
    POOLS,
    STATS,
    STATUSES,
    TALLIES,
    TOKENS,
    ZONES,
)
from ruleshift.language.kinds import Field, Word


def _by_name(*words: Word) -> dict[str, Word]:
    return {word.name: word for word in words}


WHO: Final = Field("who", "whom or what", None, CARDS, required=True)
HURT: Final = Field("who", "whom or what", None, (*CARDS, BOTH), required=True)
MINE: Final = Field("who", "whom", "survivor", (*CARDS, BOTH))
ANYONE: Final = Field("who", "whom or what", None, (*PLAYERS, *CARDS), required=True)
WHOSE: Final = Field("word", "which player", "you", PLAYERS)
UNTIL: Final = Field("until", "how long", "this turn")
EVENT: Final = Field("word", "which event", None, ("it",))

VERBS: Final = _by_name(
    Word(
        "damage",
        Field("amount", "how much"),
        "Deal damage.",
        {"who": HURT, "raw": Field("flag", "it cannot be prevented or reduced", False)},
        names=("n",),
    ),
    Word(
        "heal", Field("amount", "how much"), "Heal, at most to the printed HP.", {"who": MINE}, names=("n",)
    ),
    Word(
        "afflict",
        Field("worded", "the status, and how strong it is", None, STATUSES),
        "Give a status.",
        {"who": HURT, "until": Field("until", "how long, if not as usual for the status")},
        names=("status", "n"),
    ),
    Word(
        "cure", Field("cured", "what is taken away"), "Take statuses away.", {"who": MINE}, names=("status",)
    ),
    Word("destroy", WHO, "Destroy a card: to its owner's Graveyard; On Death triggers.", names=("who",)),
    Word("exile", WHO, "Put a card into its owner's Exile; On Death does not trigger.", names=("who",)),
    Word(
        "move",
        WHO,
        "Move a card; this is neither a Spawn nor an Advance.",
        {"to": Field("word", "where to", None, (*ZONES, "hand"), required=True)},
        names=("who",),
    ),
    Word(
        "spawn",
        Field("cards", "which zombies"),
        "Spawn zombies without paying for them.",
        {
            "zone": Field("word", "where they enter", "ZZ", ZONES),
            "silenced": Field("flag", "their abilities are negated until the end of the turn", False),
        },
        names=("who",),
    ),
    Word("draw", Field("number", "how many"), "Draw cards.", names=("n",)),
    Word(
        "discard",
        Field("number", "how many"),
        "A player discards cards of their choice.",
        {"who": WHOSE},
        names=("n",),
    ),
    Word(
        "look",
        Field("number", "how many"),
        "Take the top cards of your deck, keep some, discard the rest.",
        {"keep": Field("number", "how many you keep", 1)},
        names=("n",),
    ),
    Word(
        "search",
        Field("filter", "for which card"),
        "Find a card in your deck, show it, take it, and shuffle.",
        {"to": Field("word", "where it goes", "hand", ("hand",))},
        names=("match",),
    ),
    Word(
        "shuffle",
        Field("words", "which decks", None, DECKS),
        "Shuffle decks, each for itself; a deck of no card or one counts as shuffled too.",
        {"who": WHOSE},
        names=("areas",),
    ),
    Word(
        "gain",
        Field("worded", "which points, and how many", None, POOLS),
        "Gain points.",
        {"who": WHOSE},
        names=("what", "n"),
    ),
    Word(
        "token",
        Field("word", "which token", None, TOKENS),
        "Put a token on your battlefield; of two zones you choose one.",
        {"zone": Field("zones", "where", ("TZ",), ZONES)},
        names=("what",),
    ),
    Word(
        "counter",
        Field("signed", "how many more or fewer"),
        "Add or remove counters, from 0 to the printed number; at 0 the card is destroyed.",
        {"who": WHO},
        names=("n",),
    ),
    Word(
        "roll",
        Field("tested", "what is needed"),
        "Roll a die and go on with one of two lists of steps.",
        {
            "then": Field("steps", "if the roll succeeds"),
            "else": Field("steps", "if it fails"),
        },
        names=("need",),
    ),
    Word("reroll", EVENT, "Roll the die of the Hit Roll again.", names=()),
    Word(
        "attack",
        WHO,
        "Make an attack now; it costs no AP.",
        {
            "attacker": Field("who", "with what", "this", CARDS),
            "damage": Field("amount", "its damage, in place of the printed one"),
        },
        names=("target",),
    ),
    Word("ready", WHO, "Turn a resting zombie Active.", names=("who",)),
    Word(
        "rest", WHO, "Put a zombie or a piece of equipment to Rest; a Survivor never rests.", names=("who",)
    ),
    Word(
        "lose",
        Field("word", "who", None, PLAYERS),
        "A player loses the game; always the last step.",
        names=("who",),
    ),
    Word(
        "change",
        Field("worded", "which number, and by how much", None, STATS),
        "Make a number higher or lower for a while.",
        {
            "who": ANYONE,
            "until": UNTIL,
            "once": Field("flag", "used up by the first time it matters", False),
        },
        names=("stat", "n"),
    ),
    Word(
        "grant",
        Field("worded", "which keyword", None, KEYWORDS),
        "Give a keyword for a while.",
        {"who": WHO, "until": UNTIL},
        names=("keyword", "n"),
    ),
    Word(
        "forbid",
        Field("word", "what is not possible", None, ACTIONS),
        "Make something impossible for a while.",
        {"who": ANYONE, "until": UNTIL},
        names=("action",),
    ),
    Word(
        "become",
        Field("word", "the sub type", None, BECOMES),
        "A zombie has another sub type for a while, in place of its own; a Boss stays a Boss.",
        {"who": WHO, "until": UNTIL},
        names=("subtype",),
    ),
    Word("negate", EVENT, "The event does not happen; what was paid stays paid.", names=()),
    Word("prevent", Field("prevented", "how much"), "Make the damage under way smaller.", names=("n",)),
    Word(
        "delay",
        Field("event", "the event that is waited for", None, tuple(EVENTS)),
        "Wait for the next such event, once.",
        {
            "instead": Field("flag", "act before it happens, in its place or to change it", False),
            "until": UNTIL,
            "do": Field("steps", "what happens then", required=True),
        },
        names=("on",),
    ),
    Word(
        "choose",
        Field("branches", "what can be chosen"),
        "Choose one of several lists of steps by its label; `[]` is the choice that nothing happens.",
        names=("options",),
    ),
)

WHOM: Final = Field("ref", "which card", "this", CARDS)
LEAST: Final = Field("number", "at least so many")
MOST: Final = Field("number", "at most so many")

# Conditions that are only a word can also be written so: `if: behind`, `if: not lit`.
PLAIN: Final = ("lit", "opener", "behind")

CONDITIONS: Final = _by_name(
    Word("lit", Field("flag", "yes or no"), "The card's zone (of a zombie: where it stands) is illuminated."),
    Word("opener", Field("flag", "yes or no"), "You were the starting player."),
    Word(
        "behind", Field("flag", "yes or no"), "Your Survivor's HP is not greater than the other Survivor's."
    ),
    Word("identity", Field("text", "the Identity Tag"), "Your Survivor has this Identity Tag."),
    Word("name", Field("text", "the name"), "Your Survivor has exactly this name."),
    Word(
        "is",
        Field("filter", "what it is"),
        "A card matches a filter.",
        {"who": Field("ref", "which card", "it", CARDS)},
    ),
    Word(
        "has",
        Field("word", "the status", None, (*STATUSES, "sick")),
        "A card has a status; `sick` is summoning sickness.",
        {"who": WHOM},
    ),
    Word(
        "count",
        Field("counted", "what is counted"),
        "There are so many.",
        {"least": LEAST, "most": MOST},
    ),
    Word(
        "kind",
        Field("word", "the kind", None, ("melee", "ranged", "unarmed")),
        "The attack is of this kind.",
    ),
    Word(
        "in",
        Field("words", "where", None, (*ZONES, "hand", "exile", "graveyard")),
        "A card is in one of these areas.",
        {"who": WHOM},
    ),
    Word(
        "tally",
        Field("word", "what is counted", None, TALLIES),
        "You have done something so often.",
        {
            "period": Field("word", "since when", "game", ("turn", "game")),
            "least": LEAST,
            "most": MOST,
        },
    ),
    Word(
        "original",
        Field("word", "which printed value", None, ORIGINALS),
        "What is printed on a card is so much, whatever changes it now.",
        {"who": Field("ref", "which card", "it", CARDS), "least": LEAST, "most": MOST},
    ),
    Word("not", Field("condition", "the condition"), "The condition does not hold."),
)
