"""The normal form of decks of this family: plain data with every default filled in and every name resolved.

Only the type checker reads this. Many keys are words of Python (`in`, `if`, `while`), so that most of it is
written as tables; what is told apart by a key (`"per" in amount`) has to be a final class.
"""

# ruff: noqa: UP013 - a line for each verb and each condition

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, final

from ruleshift.core.normal import CardHead, DeckHead, World

Names = list[str]  # of cards, types, traits or values

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


@final
class Holder(TypedDict):
    """Whoever has a card on the table."""

    holder_of: str


Filter = TypedDict(
    "Filter", {"type": Names | None, "trait": str | None, "named": Names | None, "in": str, "count": str}
)
Most = TypedDict("Most", {"most": Filter, "except": str | None})
Player = str | Holder | Most
Selection = TypedDict(
    "Selection",
    {
        "type": Names | None,
        "named": Names | None,
        "trait": str | None,
        "in": str,
        "of": Player,
        "about": Names | None,
        "carrying": bool,
        "attached_to": str | None,
        "except_this": bool,
        "without": Names | None,
        "pick": Quantity,
        "by": str,
    },
)
Cards = Selection | Literal["this", "it"]
Which = Filter | Selection  # what says which cards are meant

# -- conditions ----------------------------------------------------------------------------------

Named = TypedDict("Named", {"cond": Literal["have", "working"], "what": Names})
AtLeast = TypedDict("AtLeast", {"cond": Literal["at least"], "what": Amount, "of": Names | Filter})
InAll = TypedDict("InAll", {"cond": Literal["in all"], "what": Amount, "of": Filter})
Fitting = TypedDict("Fitting", {"cond": Literal["none", "allows"], "what": Filter})
Extreme = TypedDict("Extreme", {"cond": Literal["most", "fewest"], "what": Filter, "ties": bool})
Crowd = Literal["every other player", "no other player", "every player", "any player"]
OfPlayers = TypedDict("OfPlayers", {"cond": Crowd, "what": "list[Condition]"})
Many = TypedDict("Many", {"cond": Literal["players", "hand", "plays left"], "what": Amount})
Titled = TypedDict("Titled", {"cond": Literal["title"], "what": str})
ItIs = TypedDict("ItIs", {"cond": Literal["it is"], "what": Names})
Chosen = TypedDict("Chosen", {"cond": Literal["option"], "name": str, "choice": str})
AnyOf = TypedDict("AnyOf", {"cond": Literal["any"], "what": "list[list[Condition]]"})
Not = TypedDict("Not", {"cond": Literal["not"], "what": "list[Condition]"})
Condition = (
    Named | AtLeast | InAll | Fitting | Extreme | OfPlayers | Many | Titled | ItIs | Chosen | AnyOf | Not
)
Conditions = list[Condition]

# -- steps ---------------------------------------------------------------------------------------

Draw = TypedDict("Draw", {"verb": Literal["draw"], "what": Amount, "to": str, "who": Player})
Play = TypedDict("Play", {"verb": Literal["play"], "what": Played})
Discard = TypedDict(
    "Discard", {"verb": Literal["discard"], "what": Cards, "or_random": bool, "otherwise": Cards | None}
)
Take = TypedDict("Take", {"verb": Literal["steal", "choose", "kill", "look"], "what": Cards})
Move = TypedDict(
    "Move",
    {
        "verb": Literal["move"],
        "what": Cards,
        "to": str,
        "whose": Player,
        "reveal": bool,
        "choose_host": bool,
    },
)
Exchange = TypedDict("Exchange", {"verb": Literal["exchange"], "what": Cards, "for": Cards})
Swap = TypedDict("Swap", {"verb": Literal["swap"], "what": str, "with": Player})
Either = TypedDict("Either", {"verb": Literal["either"], "what": list[Any]})  # pairs of a label and steps
If = TypedDict("If", {"verb": Literal["if"], "what": Conditions, "then": "list[Step]", "else": "list[Step]"})
Plain = TypedDict("Plain", {"verb": Literal["shuffle", "end", "take"], "what": str})
DeclareTheft = TypedDict("DeclareTheft", {"verb": Literal["declare theft"], "what": Cards, "by": Player})
Eliminate = TypedDict(
    "Eliminate",
    {
        "verb": Literal["eliminate"],
        "what": Player,
        "if": Conditions | None,
        "shows": Names | None,
        "unless_discards": Cards | None,
    },
)
InTurn = TypedDict("InTurn", {"verb": Literal["in turn"], "what": Player, "do": "list[Step]"})
Owe = TypedDict("Owe", {"verb": Literal["owe"], "what": Names, "by": Player})
DealOut = TypedDict("DealOut", {"verb": Literal["deal out"], "what": Cards, "from": Player})
ByNumber = TypedDict("ByNumber", {"verb": Literal["hand out", "arrange"], "what": Amount})
Rotate = TypedDict("Rotate", {"verb": Literal["rotate"], "what": str, "to": str})
Step = (
    (Draw | Play | Discard | Take | Move | Exchange | Swap | Either | If | Plain)
    | (DeclareTheft | Eliminate | InTurn | Owe | DealOut | ByNumber | Rotate)
)  # fmt: skip
Steps = list[Step]

# -- clauses, cards, decks -----------------------------------------------------------------------

May = TypedDict("May", {"once": bool, "if": Conditions | None, "with": Filter | None, "do": Steps})
When = TypedDict("When", {"at": str, "optional": bool, "do": Steps})
Instead = TypedDict("Instead", {"of": str, "lose": bool, "to": str | None})
Turning = TypedDict("Turning", {"what": Filter, "trait": str, "uncounted": bool})
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
        "if": Conditions | None,
        "title": str | None,
        "harmless": Filter | None,
        "may_ignore": Filter | None,
        "repels": Filter | None,
        "turns": Turning | None,
        "kill_first": Filter | None,
        "free_of": Names,
        "switches_off": Names,
    },
)
Answers = TypedDict("Answers", {"to": Names, "do": Steps})
Attaches = TypedDict("Attaches", {"trait": str | None})
Lose = TypedDict("Lose", {"if": Conditions, "winner": str | None})
Duty = TypedDict("Duty", {"when": str, "which": Filter | None, "say": str, "forfeit": Steps})
Clauses = TypedDict(
    "Clauses",
    {
        "do": Steps,
        "may": list[May],
        "when": list[When],
        "instead": list[Instead],
        "while": While,
        "win": Conditions,
        "answers": Answers,
        "attaches": Attaches,
        "lose": Lose,
        "duty": Duty,
        "leaves": Steps,
        "held": str,
        "enters": str,
    },
    total=False,
)


class Card(CardHead, Clauses):
    """A card: what it is, and a clause for each thing it does."""

    count: int
    size: int
    only_with: Names | None  # an option and the choice that it must have
    traits: Names
    # What only cards of mixed decks have: their decks, their title there, their lots in several decks.
    deck: NotRequired[str]
    own_name: NotRequired[str]
    shared: NotRequired[list[Any]]


class Deck(DeckHead):
    """A deck, or a mix of several."""

    start: int
    basic: dict[str, int]
    solo: Solo
    traits: dict[str, str]
    cards: list[Card]
    mixed: NotRequired[Names]  # the titles of its decks
    worlds: NotRequired[dict[str, World]]  # by what its cards say about their deck


class Solo(TypedDict):
    """How the deck is played alone."""

    set_aside: Names
