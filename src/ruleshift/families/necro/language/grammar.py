"""The card language of NecroGenesis as one table: printed fields, clauses, events, words.

Words that the engine counts with (statuses, keywords, stats, tallies, events) come from its own lists, so
that a set can never use a word the engine does not know. Verbs and conditions are in verbs.py, the kinds of
values that stand behind keys in kinds.py.
"""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro import codes
from ruleshift.language.kinds import Field

FAMILY: Final = "necro"
WORLD: Final = "wasteland"  # of sets that name none
LARGEST: Final = 99
MOST_X: Final = codes.NUMBERS - 1
BOUNDS: Final = {"copies": (1, 40), "hands": (1, 2), "attacks": (1, 9), "least": (0, LARGEST), "ed": (0, 9)}

TYPES: Final = codes.TYPES
GAME_OPTIONS: Final = ("always_pause_windows",)  # that every game has, so that no set can declare them
RARITIES: Final = ("C", "U", "R", "SR", "SCR", "PR")
ORIGINS: Final = ("named", "own")
ZONES: Final = ("TZ", "ZZ")

# Survivors have sub types of their own making; the others choose from these.
SUBTYPES: Final = {
    "survivor": (),
    "zombie": ("walker", "runner", "brute", "mutant", "boss"),
    "weapon": ("melee", "ranged", "automated"),
    "item": ("consumable", "attachment", "passive", "trap"),
    "event": ("tactic", "disaster", "trap"),
    "react": (),
}
SUBTYPE_NEEDED: Final = ("zombie", "weapon", "item")

# The traits the rulebook names; a set may declare more.
TRAITS: Final = (
    "undead", "crawler", "infected", "contagion", "alpha", "legendary",
    "medical", "tactical", "mechanical", "attachment",
    "silent", "piercing", "reactive", "burn",
    "explosive", "environmental", "defensive", "trap",
)  # fmt: skip

SIDES: Final = ("survivor", "zombie")
TIMINGS: Final = {
    "action step": "in the Action Step of your own turn",
    "response step": "in the Response Step of your own turn",
    "phase start": "in the Zombie Phase before the first draw",
    "spawn step": "in the Spawn Step",
    "after spawn": "between the Spawn Step and the Advance Step",
    "before attack": "between the Spawn Step and the Attack Step",
    "zombie phase": "at any time of the Zombie Phase",
}
TIMINGS_OF: Final = {
    "survivor": ("action step", "response step"),
    "zombie": ("phase start", "spawn step", "after spawn", "before attack", "zombie phase"),
}
USUAL_TIMING: Final = {"survivor": ("action step",), "zombie": ("zombie phase",)}

STATUSES: Final = codes.STATUSES
NEGATIVE: Final = tuple(codes.STATUSES[status] for status in codes.NEGATIVE)
SURVIVOR_ONLY: Final = tuple(codes.STATUSES[status] for status in codes.SURVIVOR_ONLY)
KEYWORDS: Final = codes.KEYWORDS
NUMBERED_KEYWORDS: Final = ("armor", "evade")  # these need a number, the others take none
NUMBERED_STATUSES: Final = ("bleed", "burn")  # these may have a number, the others take none
PLAYERS_STATS: Final = ("loot cost", "equip cost", "reload cost", "react cost", "ztc")  # numbers of a player
STATS: Final = codes.STATS
# What matters at a certain time, so that a `limit` can count the times.
COUNTABLE: Final = (*(stat for stat in STATS if stat != "counters"), *NUMBERED_KEYWORDS)
ACTIONS: Final = codes.ACTIONS
PLAYERS_ACTIONS: Final = ("spawn",)  # what a player does
BECOMES: Final = codes.BECOMES
ORIGINALS: Final = codes.ORIGINALS
DECKS: Final = tuple(codes.DECKS)
TALLIES: Final = codes.TALLIES
POOLS: Final = codes.POOLS
TOKENS: Final = ("flare", "tripwire", "grease", "barricade")
MOBILE_TOKENS: Final = ("flare",)  # these may lie in the Zombie Zone too
MOMENTS: Final = codes.MOMENTS
UNTILS: Final = tuple(until for until in codes.UNTILS if until != "turns")
PERIODS: Final = ("turn", "phase", "game")

# How long a status lasts when the card does not say (2.24 to 2.46).
USUAL_UNTIL: Final[dict[str, str | dict[str, int]]] = {
    "stun": {"turns": 1},
    "poison": {"turns": 3},
    "exposed": {"turns": 1},
    "stabilized": "end of next turn",
    "cover": "next turn",
    "silenced": "this turn",
}


def usual_until(status: str) -> str | dict[str, int]:
    """How long a status lasts when the card does not say."""
    usual = USUAL_UNTIL.get(status, "removed")
    return dict(usual) if isinstance(usual, dict) else usual


REFS: Final = {
    "you": "the player who has the card",
    "opponent": "the other player",
    "survivor": "your Survivor",
    "prey": "the Survivor on whose battlefield the zombie stands",
    "this": "this card",
    "host": "the card this is attached to",
    "it": "the card of the event, or the card chosen by an earlier step",
    "target": "the target of the attack",
    "attacker": "the attacking card",
    "both survivors": "both Survivors, at one moment",
}
BOTH: Final = "both survivors"
PLAYERS: Final = ("you", "opponent")
CARDS: Final = tuple(ref for ref in REFS if ref not in (*PLAYERS, BOTH))
# The events that say who is meant.
KNOWN_TO: Final = {
    "it": ("play", "spawn", "advance", "enter", "death"),
    "target": ("declare", "rolled", "hit", "damage", "status"),
    "attacker": ("declare", "rolled", "hit", "damage", "death"),
}
BATTLE: Final = ("declare", "rolled", "hit", "damage")  # events within an attack
COUNTED: Final = ("damage", "draw")  # events that say how much: `amount`

FILTER_KEYS: Final = {
    "type": Field("words", "card types", None, TYPES),
    "subtype": Field("subtypes", "sub types"),
    "trait": Field("traits", "traits"),
    "of": Field("word", "whose", None, PLAYERS),
    "not subtype": Field("subtypes", "sub types that do not match"),
    "side": Field("word", "of Events: who plays them", None, SIDES),
    "ztc": Field("range", "of zombies: what they cost"),
    "named": Field("names", "exact names"),
}

# Where a selection looks, whose cards unless it says, and in which zones unless it says.
POOLS_OF_CARDS: Final = {
    "zombies": ("zombies on the battlefield of the player whose turn it is", "any", ZONES),
    "gear": ("Weapons, equipped or placed, and Traps", "you", ()),
    "equipment": ("what a player has equipped", "opponent", ()),
    "graveyard": ("cards in a Graveyard", "you", ()),
}
SELECT_KEYS: Final = {
    **{pool: Field("filter", doc) for pool, (doc, _, _) in POOLS_OF_CARDS.items()},
    "whose": Field("word", "whose cards", None, ("you", "opponent", "any")),
    "zone": Field("zones", "in which zones", None, ZONES),
    "pick": Field("text", "`one`, `all`, `random`, or `up to 2`", "one"),
    "others": Field("flag", "not this card", False),
    "same zone": Field("flag", "only in the zone where this card is or was", False),
    "one zone": Field("flag", "all in one zone, which is chosen", False),
}

IT: Final = Field("filter", "which card")
ATTACKER: Final = Field("filter", "whose attack: the weapon, the unarmed Survivor or the zombie")
TARGET: Final = Field("filter", "against whom")
PHASE: Final = Field("word", "what begins or ends", None, MOMENTS, required=True)
BY_ATTACK: Final = Field("word", "only through an attack", None, ("attack",))

# What a card can listen to, and how it narrows that down; a key that is left out matches anything.
EVENTS: Final[dict[str, tuple[str, dict[str, Field]]]] = {
    "play": ("a card is played", {"it": IT}),
    "spawn": ("a zombie is spawned", {"it": IT}),
    "advance": ("a zombie advances in the Advance Step", {"it": IT}),
    "enter": (
        "a zombie enters a zone by any means",
        {
            "it": IT,
            "zone": Field("word", "which zone", None, ZONES),
            "by": Field("word", "only through an effect", None, ("effect",)),
        },
    ),
    "death": ("a card is destroyed", {"it": IT, "attacker": ATTACKER, "by": BY_ATTACK}),
    "declare": ("an attack is declared", {"attacker": ATTACKER, "target": TARGET}),
    "rolled": (
        "a Hit Roll was made and does not count yet",
        {"attacker": ATTACKER, "result": Field("word", "what it would be", None, ("missed", "hit"))},
    ),
    "hit": ("an attack has hit and dealt its damage, even 0", {"attacker": ATTACKER, "target": TARGET}),
    "damage": (
        "damage is dealt",
        {
            "target": TARGET,
            "source": Field("filter", "what deals it"),
            "by": BY_ATTACK,
            "least": Field("number", "at least so much"),
            "result": Field("word", "what came of it", None, ("survived", "reduced")),
        },
    ),
    "status": (
        "a status is given",
        {"target": TARGET, "negative": Field("flag", "only a negative one (`yes`), or only another (`no`)")},
    ),
    "begin": ("a phase or step begins", {"phase": PHASE}),
    "end": ("a phase, the turn or a battle ends", {"phase": PHASE}),
    "loot": ("you have looted", {}),
    "draw": ("you have drawn a card, or several at once", {}),
    "shuffle": (
        "you have shuffled one of your decks, however few cards it holds",
        {"area": Field("word", "which deck", None, DECKS)},
    ),
}
REPLACED: Final = ("enter", "death", "damage", "status")  # events that `instead` can take hold of
UNDER_WAY: Final = ("play", "declare", "rolled")  # events that an answer to them can still negate

CLAUSES: Final = {
    "requires": "what must hold to play or equip the card",
    "do": "what happens when the card is played",
    "may": "abilities its owner can use",
    "when": "what happens by itself after an event",
    "instead": "what happens before an event, in its place or to change it",
    "while": "what holds as long as the card is in play",
    "answers": "what a React is played in answer to, and what it does",
}
CLAUSES_OF: Final = {
    "survivor": ("may", "when", "instead", "while"),
    "zombie": ("may", "when", "instead", "while"),
    "weapon": ("requires", "may", "when", "instead", "while"),
    "item": ("requires", "do", "may", "when", "instead", "while"),
    "event": ("requires", "do", "may"),
    "react": ("requires", "answers"),
}
CLAUSES_NEEDED: Final = {
    "event": ("do",),
    "react": ("answers",),
    "consumable": ("do",),
    "attachment": ("while", "when", "instead", "may"),
    "passive": ("while", "when", "instead", "may"),
    "trap": ("when", "instead"),
    "automated weapon": ("when",),
}

NAME: Final = Field("text", "the printed name of the ability", "")
IF: Final = Field("condition", "only if")
LIMIT: Final = Field("limit", "how often")
UNLOCK: Final = Field("unlock", "locked until a tally gets so far; then unlocked for good")

MAY_KEYS: Final = {
    "name": NAME,
    "cost": Field("pay", "the price"),
    "x": Field("range", "what X can be, if the price has one"),
    "if": IF,
    "limit": LIMIT,
    "from": Field("word", "where the card must be", "play", ("play", "hand", "exile")),
    "response": Field("flag", "at any time of your turn, in the Response Step too", False),
    "unlock": UNLOCK,
    "do": Field("steps", "what it does", required=True),
}
WHEN_KEYS: Final = {
    "name": NAME,
    "on": Field("event", "the event", None, tuple(EVENTS), required=True),
    "if": IF,
    "limit": LIMIT,
    "optional": Field("flag", "its owner may leave it", False),
    "unlock": UNLOCK,
    "do": Field("steps", "what happens", required=True),
}
WHILE_KEYS: Final = {
    "name": NAME,
    "if": IF,
    "limit": LIMIT,
    "unlock": UNLOCK,
    "who": Field("bearers", "for whom", "this", (*PLAYERS, *CARDS)),
    "change": Field("wordeds", "numbers that are higher or lower", None, STATS),
    "grant": Field("wordeds", "keywords", None, KEYWORDS),
    "forbid": Field("words", "what is not possible", None, ACTIONS),
}
ANSWERS_KEYS: Final = {
    "on": Field("event", "the event", None, tuple(EVENTS), required=True),
    "instead": Field("flag", "before it happens, in its place or to change it", False),
    "if": IF,
    "do": Field("steps", "what happens", required=True),
}

# What is printed on every card.
CARD_KEYS: Final = {
    "name": Field("text", "the card's exact name", required=True),
    "short": Field("text", "a shorter name for narrow places"),
    "type": Field("word", "the card type", None, TYPES, required=True),
    "subtype": Field("text", "the sub type"),
    "number": Field("text", "its number in the set, as NG-01-012", required=True),
    "rarity": Field("word", "the rarity", "C", RARITIES),
    "traits": Field("traits", "a list of traits"),
    "unique": Field("flag", "of this name, a player keeps one on the field", False),
    "copies": Field("number", "how many a deck may hold"),
    "icon": Field("text", "an emoji for the terminal", ""),
    "art": Field("art", "the words its picture is made of"),
    "origin": Field("word", "`named`: the name is in the rulebook; `own`: it is not", "own", ORIGINS),
    "text": Field("text", "the card's text (made from the clauses if left out)", ""),
    "rulings": Field("texts", "ids of the rulings that speak of this card"),
}
USUAL_COPIES: Final = 4


def usual_copies(type_: str) -> int:
    """How many of a card a deck may hold when the card does not say."""
    return 1 if type_ == "survivor" else USUAL_COPIES


COUNTERS: Final = {
    "charges": Field("number", "Charge Counters"),
    "durability": Field("number", "Durability"),
}
HIT: Final = Field("needed", "the Hit Roll, as `3+`; without one its attacks hit", 0)
EQUIPPED: Final = Field("word", "how many of this name may be equipped", "", ("one", "one per host"))
PLACED: Final = Field("word", "the zone it is put into", "", ZONES)
ATTACKS: Final = Field("number", "how often it may attack in a turn", 1)

# What is printed on the cards of each type besides.
PRINTED: Final[dict[str, dict[str, Field]]] = {
    "survivor": {
        "identity": Field("text", "the Identity Tag", required=True),
        "hp": Field("amount", "Hit Points", required=True),
        "damage": Field("amount", "Base Damage of unarmed attacks", 1),
        "attacks": ATTACKS,
    },
    "zombie": {
        "cost": Field("price", "the ZTC", required=True),
        "hp": Field("amount", "Hit Points", required=True),
        "damage": Field("amount", "Damage", required=True),
        "ed": Field("number", "Escape Difficulty", required=True),
        "hit": HIT,
        "attacks": ATTACKS,
    },
    "weapon": {
        "cost": Field("price", "the AP to equip or place it", 1),
        "damage": Field("amount", "Damage", required=True),
        "hit": HIT,
        "range": Field("zones", "the zones it can attack", None, ZONES),
        "hands": Field("number", "hands it needs"),
        "placed": PLACED,
        "capacity": Field("number", "how many attachments it can carry", 2),
        "attacks": ATTACKS,
        "limit": EQUIPPED,
        **COUNTERS,
    },
    "item": {
        "cost": Field("price", "the AP to play it", 1),
        "host": Field("host", "what an Attachment is attached to"),
        "placed": PLACED,
        "bosses": Field("flag", "a Trap that affects Bosses too", False),
        "beside": Field("flag", "a Trap that can be put into a zone that holds others", False),
        "stays": Field("flag", "a Trap without counters that stays when its effect is over", False),
        "reload": Field("flag", "playing it counts as reloading", False),
        "limit": EQUIPPED,
        **COUNTERS,
    },
    "event": {
        "side": Field("word", "who plays it", None, SIDES, required=True),
        "timing": Field("words", "when it can be played", None, tuple(TIMINGS)),
        "extra": Field("pay", "what it costs besides: `discard 1`"),
        "ignores limit": Field("flag", "it neither needs nor uses up the one Event of the turn", False),
    },
    "react": {"cost": Field("price", "the TP", required=True)},
}

SET_KEYS: Final = {
    "deck": "the set's short name: small letters, digits and hyphens",
    "title": "the name people see",
    "family": "`necro`",
    "about": "one or two sentences about the set",
    "players": "always 2",
    "traits": "a list of traits that the rulebook does not name",
    "world": f"the world of its pictures ({WORLD} unless given): a name, or a mapping with its own colours",
    "options": "a list of options with name, default, choices, text, reason and source",
    "cards": "the list of cards",
}

# What the rules of the family ask for; an option that a set does not declare is as its first choice says.
RULE_OPTIONS: Final = {
    "attack_limit": (("ap_only", "per_weapon"), "how often one weapon can attack in a turn"),
    "thin_deck_loss": (("on", "off"), "whether fewer than 5 cards in the deck at the draw lose the game"),
    "reserve_spendable_off_turn": (("on", "off"), "whether the kept TP pays for Reacts in the other's turn"),
    "first_zombie_phase_th": (("4", "2"), "the TH gained in the very first Zombie Phase"),
    "dragged_target": (("followed", "lost"), "an attack whose target is moved to another zone in reach"),
    "armor_first": (("off", "on"), "whether Armor takes its part, and wears, before what Reacts prevent"),
    "aimless_events": (("off", "on"), "whether Events may be played without a target they need"),
    "stealth_everywhere": (("off", "on"), "whether Stealth saves from what means all zombies, or chance"),
    "first_player": (("random", "first"), "who begins"),
}
