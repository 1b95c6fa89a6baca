"""The card language as one table: every verb, selector key, condition, moment and clause.

The reader, the checker, the English generator, the JSON Schema and docs/card-language.md
all follow from it; a word that is not in it does not exist. Plain words are in terms.py, verbs and
conditions in verbs.py, the clauses and the keys of cards and decks here.
"""

from __future__ import annotations

from typing import Final

from ruleshift.families.fluxx.language.terms import *  # noqa: F403 - one table, though it is kept in three files
from ruleshift.families.fluxx.language.terms import (
    ANSWERED,
    LIFTED_VALUES,
    LIMITS,
    MOMENTS,
    OWN_VALUES,
    VALUES,
)
from ruleshift.families.fluxx.language.verbs import *  # noqa: F403
from ruleshift.language.kinds import Field

WORLD: Final = "space"  # of decks that name none

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
    "lose": "when everybody loses while this Ungoal is in play",
    "duty": "what a player must say when they play or lay down a card, and what it costs to forget it",
    "leaves": "what the player suffers whose hand a Secret leaves, however it leaves",
    "held": "what a Secret brings to the player who still holds it at the end of the game",
    "enters": "when a Meta Rule comes into play; until then it lies under the draw pile",
}

# Which clauses each type can have, and which of them (at least one) it cannot do without.
CLAUSES_OF: Final = {
    "keeper": ("may", "when", "instead", "while"),
    "creeper": ("may", "when", "instead", "while", "attaches"),
    "goal": ("win",),
    "new rule": ("may", "while", "when", "duty"),
    "action": ("do",),
    "surprise": ("do", "answers"),
    "danger": ("do",),
    "secret": ("leaves", "held"),
    "ungoal": ("lose",),
    "meta rule": ("while", "enters"),
}
CLAUSES_NEEDED: Final = {
    "goal": ("win",),
    "new rule": ("may", "while", "when", "duty"),
    "action": ("do",),
    "surprise": ("do", "answers"),
    "danger": ("do",),
    "secret": ("leaves",),
    "ungoal": ("lose",),
    "meta rule": ("enters",),
}

MAY_KEYS: Final = {
    "once": Field("word", "how often", None, ("turn",)),
    "if": Field("condition", "when it may be used"),
    "with": Field("filter", "lend this power to each such card of the player"),
    "do": Field("steps", "what it does", required=True),
}

WHEN_KEYS: Final = {
    "at": Field("moment", "the moment", None, tuple(MOMENTS), required=True),
    "optional": Field("flag", "the owner may decline", False),
    "do": Field("steps", "what happens", required=True),
}
RULE_MOMENTS: Final = ("end of your turn", "start of your turn")  # those a New Rule can wait for

# `instead: {of: losing a keeper, lose: this}` or `instead: {of: being discarded, to: top of draw pile}`
INSTEADS: Final = {
    "losing a keeper": "another player would take or discard one of your Keepers",
    "being discarded": "this card would be discarded from the table",
    "being killed": "this card would be killed",
    "being eliminated": "a Danger would knock you out",
}
INSTEAD_KEYS: Final = {
    "of": Field("word", "what would happen", None, tuple(INSTEADS), required=True),
    "lose": Field("word", "what is lost in its place", None, ("this",)),
    "to": Field(
        "word",
        "where the card goes in place of the discard pile",
        None,
        ("top of draw pile", "another player"),
    ),
}
# What each of them needs, as key and possible words.
INSTEAD_NEEDS: Final = {
    "losing a keeper": ("lose", ("this",)),
    "being discarded": ("to", ("top of draw pile",)),
    "being killed": ("to", ("top of draw pile", "another player")),
    "being eliminated": ("lose", ("this",)),
}

# `turns: {what: {trait: friend}, into: zombie}`
TURNS_KEYS: Final = {
    "what": Field("filter", "which cards", required=True),
    "into": Field("trait", "the trait they have on tables, and nothing else", required=True),
    "uncounted": Field("flag", "whether conditions that count cards pass them over", False),
}

_VALUE_KINDS: Final = {name: "plays" if name == "play" else "value" for name in LIFTED_VALUES}

WHILE_KEYS: Final = {
    **{name: Field(_VALUE_KINDS.get(name, "fixed"), f"on a New Rule: {doc}") for name, doc in VALUES.items()},
    "add": Field(
        "amounts", "add to values, for the owner of the card; on a New Rule, for everyone", None, OWN_VALUES
    ),
    "title": Field("text", "the title that the owner (on a New Rule: a player for whom `if` holds) has"),
    "if": Field("condition", "for whom `add` and `title` go"),
    "host": Field("word", "what becomes of the card this is attached to", None, ("powerless",)),
    "counts as yours": Field(
        "word",
        "in your own turn, for winning only, count one card of another table as yours",
        None,
        ("a keeper",),
    ),
    "free of": Field("words", "the owner is not bound by these", None, LIMITS),
    "blocks": Field(
        "word", "even a Goal that allows it lets nobody win with this Creeper", None, ("always",)
    ),
    "harmless": Field("filter", "on a New Rule: these Creepers keep nobody from winning"),
    "may ignore": Field("filter", "the owner may win as if these were not there"),
    "repels": Field("filter", "these never stay with the owner, who passes them to another player"),
    "switches off": Field("names", "on a New Rule: these cards have no power"),
    "turns": Field(
        "turning",
        "on a New Rule: on tables these are Creepers with a trait, and nothing else, without name and power",
    ),
    "kill first": Field("filter", "on a New Rule: whoever kills must kill their own such cards first"),
    "first play": Field("word", "on a New Rule: how the first card of a turn is chosen", None, ("random",)),
    "eliminations": Field("word", "on a Meta Rule: whoever is knocked out stays out", None, ("final",)),
}

# Which types can say it; what is not listed can stand on every card that has a `while`.
WHILE_OF: Final = {
    **dict.fromkeys(VALUES, ("new rule",)),
    **dict.fromkeys(("harmless", "switches off", "turns", "kill first", "first play"), ("new rule",)),
    **dict.fromkeys(("host", "blocks"), ("creeper",)),
    **dict.fromkeys(("counts as yours", "free of"), ("keeper", "creeper")),
    **dict.fromkeys(("may ignore", "repels"), ("keeper",)),
    **dict.fromkeys(("add", "title", "if"), ("keeper", "creeper", "new rule")),
    "eliminations": ("meta rule",),
}

LOSE_KEYS: Final = {
    "if": Field("condition", "when everybody loses", required=True),
    "winner": Field("title", "whoever holds this title wins instead"),
}

DUTIES: Final = {
    "keeper played": "whoever plays a Keeper",
    "creeper laid down": "whoever lays down a Creeper they have drawn",
}
DUTY_KEYS: Final = {
    "when": Field("word", "who has the duty", None, tuple(DUTIES), required=True),
    "which": Field("filter", "only for these cards"),
    "say": Field("text", "what they must say", required=True),
    "forfeit": Field("steps", "what they do if somebody calls it; `it` is the card", required=True),
}

HELD: Final = {"first in the next game": "its holder goes first in the next game"}
ENTERS: Final = {"draw pile runs out": "when the draw pile is used up for the first time"}

ANSWERS_KEYS: Final = {
    "to": Field("words", "what it answers", None, tuple(ANSWERED), required=True),
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
    "size": "how many individuals the card stands for, where these are counted (1 unless given)",
    "only with": "`{OPTION: CHOICE}`: the card is in the deck only if the option is set so",
    "traits": "a list of traits",
    "icon": "an emoji for the terminal",
    "art": "the words its picture is made of, as `{hero: rocket, at: orbit, ink: ice}`",
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
    "world": f"the world of its pictures ({WORLD} unless given): a name, or a mapping with its own colours",
    "solo": "how to play it alone: `{set aside: NAMES}` for the cards that stay out",
    "options": "a list of options with name, default, choices, text, reason and source",
    "cards": "the list of cards",
}

SOLO_KEYS: Final = {"set aside": "the cards that stay out of the deck when somebody plays alone"}

# Options that the rules of the family themselves ask for. A deck declares those it wants to offer, with
# these choices and a default of its own; one that is not declared is as its first choice says.
# Options that every game of the family has, so that no deck can declare them.
GAME_OPTIONS: Final = (
    "always_pause_windows",
    "departed_plays",
    "newcomer_numeral",
    "turn_limit",
    "solo",
    "shared_cards",
)
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
    "creepers_always_block": (
        ("off", "on"),
        "whether a Creeper keeps its holder from winning even if the Goal names it",
    ),
    "goal_change_judged": (
        ("after", "before"),
        "when something waits for `goals change`: it is seen who has won after that, or before it too",
    ),
    "title_tie": (
        ("nobody", "keeps"),
        "when two players are even: nobody holds a title that asks for the `most`, or who had it keeps it",
    ),
    "say_by_itself": (
        ("off", "on"),
        "whether a `duty` is fulfilled without asking",
    ),
    "debt_paid_to": (
        ("hand", "table"),
        "where a Keeper goes that was owed: to the hand or to the table of whoever it was owed to",
    ),
    "debt_paid_with": (
        ("any", "hand"),
        "which cards pay what is owed: any that are drawn, or only those that are drawn into the hand",
    ),
    "danger_is_action": (
        ("off", "on"),
        "whether a Surprise that answers an Action answers a Danger as well",
    ),
    "ungoal_is_goal": (
        ("off", "on"),
        "whether an Ungoal can be cancelled, given up and fetched as a Goal",
    ),
    "borrowed_power": (
        ("on", "off"),
        "whether a Keeper that `counts as yours` also lets you ignore Creepers, as it lets its owner",
    ),
    "debts_follow": (
        ("seat", "player"),
        "when seats were swapped: whether what is owed stays at the seats or goes with the players",
    ),
    "return_is_chosen": (
        ("off", "on"),
        "whether a player who was knocked out decides if they come back when the turn reaches their seat",
    ),
    "saving_is_chosen": (
        ("off", "on"),
        "whether a player decides if they lose a card with `instead` of being eliminated",
    ),
    "all_eliminated": (
        ("nobody", "everybody"),
        "when one card would knock out all players: nobody goes, or all do and everybody loses",
    ),
    "eliminated_secrets": (
        ("harmless", "suffered"),
        "whether players who are knocked out suffer for the Secrets they hold, before they go",
    ),
    "pile_secrets": (
        ("harmless", "suffered"),
        "whether who plays a Secret off the draw pile or out of cards set aside suffers for it",
    ),
    "eliminated_creepers": (
        ("discarded", "stay"),
        "what becomes of the Creepers of a player who is knocked out",
    ),
    "transferred_secret": (
        ("discarded", "kept"),
        "where a Secret goes that was taken from a hand: to the discard pile, or to whoever took it",
    ),
}
