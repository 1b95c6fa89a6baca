"""The normal form of decks of this family: plain data with every default filled in and every name resolved.

Keys such as `in`, `if` and `while` are words of Python, which is why some of it is written as tables.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, final

from ruleshift.core.normal import CardHead, DeckHead

# -- amounts -------------------------------------------------------------------------------------


@final
class Number(TypedDict):
    """A number; rules can raise it if it is written as a numeral."""

    n: int
    numeral: bool


@final
class Count(TypedDict):
    """As many as there are of something."""

    per: str
    times: int
    least: int
    recount: bool
    given: bool  # whether the file says `times`


@final
class UpTo(TypedDict):
    """At most so many, as the chooser likes."""

    up_to: Number | Literal["half", "all"]


@final
class AtRandom(TypedDict):
    """So many by chance."""

    random: Number | Count


@final
class AllBut(TypedDict):
    """All of a hand except so many."""

    all_but: Number


Amount = Number | Count
Quantity = Number | Count | UpTo | AtRandom | Literal["all", "random"]
Value = Number | AllBut | Literal["all"]
Played = Number | Count | Literal["all", "it", "top card"]

# -- cards and players ---------------------------------------------------------------------------

Filter = TypedDict(
    "Filter",
    {"type": list[str] | None, "trait": str | None, "named": list[str] | None, "in": str, "count": str},
)
Most = TypedDict("Most", {"most": Filter, "except": str | None})


@final
class Holder(TypedDict):
    """Whoever has a card on the table."""

    holder_of: str


Player = str | Holder | Most

Selection = TypedDict(
    "Selection",
    {
        "type": list[str] | None,
        "named": list[str] | None,
        "trait": str | None,
        "in": str,
        "of": Player,
        "about": list[str] | None,
        "carrying": bool,
        "attached_to": str | None,
        "except_this": bool,
        "without": list[str] | None,
        "pick": Quantity,
        "by": str,
    },
)
Cards = Selection | Literal["this", "it"]
Which = Filter | Selection  # what says which cards are meant

# -- conditions ----------------------------------------------------------------------------------


class Names(TypedDict):
    """Cards by their names."""

    cond: Literal["have", "working"]
    what: list[str]


class AtLeast(TypedDict):
    """So many of a list of cards, or of those that fit a filter."""

    cond: Literal["at least"]
    what: Amount
    of: list[str] | Filter


class InAll(TypedDict):
    """So many on all tables together."""

    cond: Literal["in all"]
    what: Amount
    of: Filter


class Fitting(TypedDict):
    """None of the cards that fit a filter, or leave for them."""

    cond: Literal["none", "allows"]
    what: Filter


class Extreme(TypedDict):
    """More or fewer of some cards than the others."""

    cond: Literal["most", "fewest"]
    what: Filter
    ties: bool


class OfPlayers(TypedDict):
    """What holds for other players, or for all."""

    cond: Literal["every other player", "no other player", "every player", "any player"]
    what: list[Condition]


class Many(TypedDict):
    """So many players, cards in hand or plays left."""

    cond: Literal["players", "hand", "plays left"]
    what: Amount


class Titled(TypedDict):
    """Who holds a title."""

    cond: Literal["title"]
    what: str


class ItIs(TypedDict):
    """Of which type the chosen card is."""

    cond: Literal["it is"]
    what: list[str]


class Chosen(TypedDict):
    """How an option is set."""

    cond: Literal["option"]
    name: str
    choice: str


class AnyOf(TypedDict):
    """One of several lists of conditions."""

    cond: Literal["any"]
    what: list[list[Condition]]


class Not(TypedDict):
    """The opposite."""

    cond: Literal["not"]
    what: list[Condition]


Condition = (
    Names | AtLeast | InAll | Fitting | Extreme | OfPlayers | Many | Titled | ItIs | Chosen | AnyOf | Not
)

# -- steps ---------------------------------------------------------------------------------------


class Draw(TypedDict):
    """`draw`"""

    verb: Literal["draw"]
    what: Amount
    to: str
    who: Player


class Play(TypedDict):
    """`play`"""

    verb: Literal["play"]
    what: Played


class Discard(TypedDict):
    """`discard`"""

    verb: Literal["discard"]
    what: Cards
    or_random: bool
    otherwise: Cards | None


class Take(TypedDict):
    """Verbs that have nothing besides the cards they are about."""

    verb: Literal["steal", "choose", "kill", "look"]
    what: Cards


class Move(TypedDict):
    """`move`"""

    verb: Literal["move"]
    what: Cards
    to: str
    whose: Player
    reveal: bool
    choose_host: bool


Exchange = TypedDict("Exchange", {"verb": Literal["exchange"], "what": Cards, "for": Cards})
Swap = TypedDict("Swap", {"verb": Literal["swap"], "what": str, "with": Player})


class Either(TypedDict):
    """`either`, with its labels and their steps."""

    verb: Literal["either"]
    what: list[Any]  # pairs of a label and a list of steps


If = TypedDict(
    "If", {"verb": Literal["if"], "what": "list[Condition]", "then": "list[Step]", "else": "list[Step]"}
)


class Plain(TypedDict):
    """Verbs with one word behind them."""

    verb: Literal["shuffle", "end", "take"]
    what: str


class DeclareTheft(TypedDict):
    """`declare theft`"""

    verb: Literal["declare theft"]
    what: Cards
    by: Player


Eliminate = TypedDict(
    "Eliminate",
    {
        "verb": Literal["eliminate"],
        "what": Player,
        "if": "list[Condition] | None",
        "shows": list[str] | None,
        "unless_discards": Cards | None,
    },
)


class InTurn(TypedDict):
    """`in turn`"""

    verb: Literal["in turn"]
    what: Player
    do: list[Step]


class Owe(TypedDict):
    """`owe`"""

    verb: Literal["owe"]
    what: list[str]
    by: Player


DealOut = TypedDict("DealOut", {"verb": Literal["deal out"], "what": Cards, "from": Player})


class ByNumber(TypedDict):
    """Verbs with nothing but a number."""

    verb: Literal["hand out", "arrange"]
    what: Amount


class Rotate(TypedDict):
    """`rotate`"""

    verb: Literal["rotate"]
    what: str
    to: str


Step = (
    Draw
    | Play
    | Discard
    | Take
    | Move
    | Exchange
    | Swap
    | Either
    | If
    | Plain
    | DeclareTheft
    | Eliminate
    | InTurn
    | Owe
    | DealOut
    | ByNumber
    | Rotate
)

# -- clauses, cards, decks -----------------------------------------------------------------------

May = TypedDict("May", {"once": bool, "if": list[Condition] | None, "with": Filter | None, "do": list[Step]})


class When(TypedDict):
    """What happens by itself at a moment."""

    at: str
    optional: bool
    do: list[Step]


class Instead(TypedDict):
    """What happens in place of something else."""

    of: str
    lose: bool
    to: str | None


class Turning(TypedDict):
    """What some cards are on tables."""

    what: Filter
    trait: str
    uncounted: bool


While = TypedDict(
    "While",
    {
        "set": dict[str, Value],
        "add": dict[str, Number],
        "powerless": bool,
        "counts_as_yours": bool,
        "blocks_always": bool,
        "first_play_random": bool,
        "eliminations_final": bool,
        "if": list[Condition] | None,
        "title": str | None,
        "harmless": Filter | None,
        "may_ignore": Filter | None,
        "repels": Filter | None,
        "turns": Turning | None,
        "kill_first": Filter | None,
        "free_of": list[str],
        "switches_off": list[str],
    },
)


class Answers(TypedDict):
    """What a Surprise does out of turn."""

    to: list[str]
    do: list[Step]


class Attaches(TypedDict):
    """Which Keepers a Creeper clings to."""

    trait: str | None


Lose = TypedDict("Lose", {"if": list[Condition], "winner": str | None})


class Duty(TypedDict):
    """What must be said, and what it costs to forget it."""

    when: str
    which: Filter | None
    say: str
    forfeit: list[Step]


Clauses = TypedDict(
    "Clauses",
    {
        "do": list[Step],
        "may": list[May],
        "when": list[When],
        "instead": list[Instead],
        "while": While,
        "win": list[Condition],
        "answers": Answers,
        "attaches": Attaches,
        "lose": Lose,
        "duty": Duty,
        "leaves": list[Step],
        "held": str,
        "enters": str,
    },
    total=False,
)


class Card(CardHead, Clauses):
    """A card: what it is, and a clause for each thing it does."""

    count: int
    size: int
    only_with: list[str] | None  # an option and the choice that it must have
    traits: list[str]
    # What only cards of mixed decks have: their decks, their title there, their lots in several decks.
    deck: NotRequired[str]
    own_name: NotRequired[str]
    shared: NotRequired[list[Any]]


class Solo(TypedDict):
    """How the deck is played alone."""

    set_aside: list[str]


class Deck(DeckHead):
    """A deck, or a mix of several."""

    start: int
    basic: dict[str, int]
    solo: Solo
    traits: dict[str, str]
    cards: list[Card]
    mixed: NotRequired[list[str]]  # the titles of its decks
