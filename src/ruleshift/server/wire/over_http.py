"""What travels over HTTP: cards, decks, tables to be made, replays, deck lists, rules, numbers of a game."""

from __future__ import annotations

from typing import Literal

from ruleshift.server.wire.messages import Outcome, Status, Told, UnfairMark
from ruleshift.wire.parts import Cause, Count, Need, Wire
from ruleshift.wire.table import Table


class Figure(Wire, frozen=True, array_like=True):
    """A number or a word printed on a card."""

    name: str  # what it is, such as `damage`; empty for one that speaks for itself
    shown: str


class Companion(Wire, frozen=True, array_like=True):
    """A smaller icon beside the hero of a picture, with its middle in a box of 200 by 150."""

    icon: str
    x: int
    y: int
    size: int
    ink: str


class Art(Wire, frozen=True, rename={"with_": "with"}):
    """The words a picture is made of, as deck files have them."""

    hero: str  # an icon; empty for one by the card's type
    at: str  # a place of the deck's world, or a world and its place; empty for the first place
    ink: str
    turn: int
    size: int
    fx: str  # an effect, or empty
    flip: bool
    with_: list[Companion]


class World(Wire, frozen=True):
    """How a deck looks: one of the worlds, and what it has of its own instead (empty if nothing)."""

    like: str
    colors: list[str] = []  # in all places: sky above, sky, sky below, far, near, light
    accent: str = ""
    back: list[str] = []  # of its cards: ground, pattern, lines, medallion
    emblem: str = ""
    poster: Art | None = None  # the picture of the whole deck


class SetNumber(Wire, frozen=True):
    """A number that a card sets."""

    of: str  # what it is of, such as `draw`
    shown: str  # such as `4`, `+1`, or `∞` for all


class CardInfo(Wire, frozen=True):
    """A card as people read it."""

    name: str
    short: str
    type: str
    traits: list[str]
    icon: str
    text: str
    origin: str  # printed, common or own
    rulings: list[str]
    count: int
    deck: str = ""  # of a mixed deck: where it comes from
    size: int = 1  # how many individuals it stands for
    colour: str = ""  # a word such as `red`, where cards of a game have one
    stats: str = ""  # its numbers, in words
    price: str = ""  # what it costs, where cards have a price
    figures: list[Figure] = []  # whatever else is printed on it, shorter
    imprint: str = ""
    words: list[Cause] = []  # words on it that need explaining, each with its meaning
    art: Art | None = None  # what its maker says of its picture
    number: SetNumber | None = None  # the one number that it sets, if it sets one
    needs: list[Need] = []  # of a Goal or the like: what it asks for as it is printed, part by part


class Catalog(Wire, frozen=True):
    """All cards of a table: `of[number]` is the place of a card in `cards`."""

    digest: str
    cards: list[CardInfo]
    of: list[int]
    signs: dict[str, str]  # trait -> its sign
    book: str  # the rulebook that numbers of rules lead to; empty where rules have none
    lessons: list[Cause]  # how to play, a sentence for each word
    words: list[Cause] = []  # a sentence for each type of card, for somebody who has never seen one
    worlds: dict[str, World] = {}  # `CardInfo.deck` -> how its cards look; under "" that of the whole table


class Source(Wire, frozen=True, array_like=True):
    """Where something is decided, with the rule that does if it is one."""

    text: str
    book: str = ""
    id: str = ""


class OptionInfo(Wire, frozen=True):
    """Something about a deck that can be switched."""

    name: str
    about: str
    default: str
    choices: list[str]
    sources: list[Source] = []
    ruling: str = ""


class DeckInfo(Wire, frozen=True):
    """A deck that can be played."""

    name: str
    title: str
    family: str
    about: str
    players: list[int]
    solo: bool  # whether it can be played alone
    cards: int
    options: list[OptionInfo]
    mixes: bool  # whether it can be shuffled together with others of its family
    lists: list[str] = []  # deck lists that seats can bring
    world: World | None = None  # how it looks


class WantedSeat(Wire, frozen=True):
    """A seat of a table that is to be made."""

    kind: Literal["you", "open", "bot"]
    name: str = ""
    bot: str = "greedy"
    deck: str = ""


class NewTable(Wire, frozen=True):
    """A table to be made. `deck` is a name, or several with a plus between them."""

    deck: str
    seats: list[WantedSeat]
    options: dict[str, str] = {}
    solo: bool = False
    public: bool = False
    seed: int | None = None
    text: str = ""  # a deck file of one's own, instead of `deck`
    window_seconds: float = 6.0
    grace_seconds: float = 60.0
    turn_seconds: float = 0.0  # for each answer, then a bot answers; 0 for as long as it takes


class MadeTable(Wire, frozen=True):
    """Where the new table is, and the secret of the maker's seat."""

    id: str
    seat: int
    token: str


class TableInfo(Wire, frozen=True):
    """A table in the list of public ones."""

    id: str
    title: str
    status: Status
    open: int
    names: list[str]
    watchers: int
    marks: list[UnfairMark] = []  # why its game is not a fair one, if it is not


class Mistake(Wire, frozen=True):
    """Something wrong in a file that was sent."""

    line: int
    column: int
    text: str


class Checked(Wire, frozen=True):
    """What the checker says about a deck file."""

    ok: bool
    title: str
    mistakes: list[Mistake]
    notes: list[str]
    deck: DeckInfo | None = None  # how it can be played, if it can; it has no name


class Frame(Wire, frozen=True):
    """One position of a replay."""

    at: int  # how many inputs have been made
    label: str  # the input that led here, in words
    who: int
    events: list[Told]
    table: Table
    outcome: Outcome | None = None


class ReplayInfo(Wire, frozen=True):
    """A finished game, or one that was sent as a file."""

    id: str
    deck: str
    title: str
    family: str
    names: list[str]
    inputs: int
    turns: list[int]  # for each turn, the input at which it begins
    outcome: Outcome | None
    options: dict[str, str]
    played: float = 0.0  # when it ended, in seconds since 1970
    marks: list[UnfairMark] = []  # why the game is not a fair one, if it is not


# -- deck lists over HTTP --------------------------------------------------------------------


class ListInfo(Wire, frozen=True):
    """A deck list: one that comes with the game, or one that was built at random."""

    name: str
    title: str
    about: str
    leader: str  # the card that leads it, if one does
    text: str
    summary: list[str]  # counts and curves, a line each


class ListCard(Wire, frozen=True):
    """A card with what matters for a deck list."""

    card: CardInfo
    part: str  # of the list, in which it goes
    copies: int  # how many of them a list may hold
    subtype: str
    cost: str  # a number, X, or empty for a card that costs nothing
    unit: str  # of the cost
    rarity: str
    marks: list[str]  # what it is about
    only: list[str] = []  # what a leader must be to use it: all of this
    who: list[str] = []  # of a leader: what it is, for cards that ask for it


class ListCards(Wire, frozen=True):
    """All cards that deck lists are made of."""

    digest: str
    cards: list[ListCard]
    leader: str  # the part whose one card leads a list; empty where none does
    themes: list[str]  # what a list built at random can be about
    sizes: list[Count]  # how many cards each part of a list holds
    rarities: dict[str, str]  # each in words
    worlds: dict[str, World] = {}  # as in `Catalog`


class ListText(Wire, frozen=True):
    """A deck list to be looked over."""

    text: str


class RandomList(Wire, frozen=True):
    """A deck list to be built at random; what is left empty is left to chance."""

    theme: str = ""
    leader: str = ""
    seed: int | None = None


class ListPart(Wire, frozen=True):
    """One part of a deck list."""

    title: str
    cards: list[Count]


class Chart(Wire, frozen=True):
    """How many cards of a deck list are of each type, or cost how much."""

    title: str
    unit: str  # of what they cost
    bars: list[Count]


class ListChecked(Wire, frozen=True):
    """What the rules of deck construction say about a list, and what is in it as far as it can be read."""

    ok: bool
    title: str
    about: str
    leader: str  # empty if there is none, or more than one
    parts: list[ListPart]  # but for the leader
    mistakes: list[Mistake]
    notes: list[Mistake]  # legal, but worth a thought
    charts: list[Chart]
    summary: list[str]  # of a legal list


# -- files that people send ------------------------------------------------------------------


class FileText(Wire, frozen=True):
    """A deck or a replay that somebody sends."""

    text: str


class PlayOn(Wire, frozen=True):
    """Play on from a point of a replay, against bots."""

    at: int
    seat: int = 0


# -- rules over HTTP -------------------------------------------------------------------------


class BookInfo(Wire, frozen=True):
    """A rule book."""

    name: str
    title: str
    deck: str
    note: str  # what a reader must know first
    rules: int
    rulings: int
    chapters: list[str]
    principles: list[Cause] = []  # what decided where rules disagree


class RuleLine(Wire, frozen=True):
    """A rule or a ruling in one line."""

    book: str
    id: str
    kind: str
    chapter: str
    text: str
    question: str = ""  # what was in doubt
    ruling: bool = True  # else a rule of the printed book, in our words


class RuleLines(Wire, frozen=True):
    """What was found, and how much of it there is in all."""

    total: int
    found: list[RuleLine]


class RuleInfo(Wire, frozen=True):
    """All about one rule or ruling."""

    line: RuleLine
    facts: list[Cause]  # so, why, source and the like, each with its heading
    applies_to: list[RuleLine]  # rules it settles, or rulings on it
    cards: list[str]
    options: list[str]
    scenarios: list[str]  # titles of games that prove it, where they are at hand


class Statistic(Wire, frozen=True):
    """One number of a game for each seat."""

    name: str
    numbers: list[int]


class Statistics(Wire, frozen=True):
    """A finished game in numbers."""

    names: list[str]
    turns: int
    answers: int
    rows: list[Statistic]
