"""The normal form of a set, typed: plain JSON-able data in which nothing is left out and nothing is misspelt.

The reader makes it; the writer, the English, the checks and the engine read it. It is imported for types
only: nothing of it exists while a game is played.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from ruleshift.core.normal import CardHead, DeckHead

# -- values --------------------------------------------------------------------------------------


class Relative(TypedDict):
    """An amount that follows from X or from the event."""

    of: Literal["x", "amount"]
    plus: int
    half: bool


class Original(TypedDict):
    """An amount that is printed on a card."""

    of: Literal["original"]
    stat: str
    who: str
    plus: int
    half: bool


class OfX(TypedDict):
    """A price of X, with the range of X."""

    x: list[int]


class Turns(TypedDict):
    turns: int


class UpTo(TypedDict):
    up_to: int


class Unlock(TypedDict):
    tally: str
    least: int


class Cost(TypedDict):
    """What an ability costs; `x` stands for X."""

    ap: int | Literal["x"]
    tp: int
    th: int
    discard: int
    discard_this: bool
    exhaust: int | Literal["x"]
    rest: bool


Amount = int | Relative | Original
Price = int | OfX
Until = str | Turns
Limit = list[Any]  # how often, and in which period
Branch = list[Any]  # a label, and its steps


class Filter(TypedDict, total=False):
    """What a card must be; None, or a key that is left out, asks for nothing."""

    type: list[str] | None
    subtype: list[str] | None
    trait: list[str] | None
    of: str | None
    not_subtype: list[str] | None
    side: str | None
    ztc: list[int] | None
    named: list[str] | None


Match = Literal["this"] | Filter


class Selection(TypedDict):
    pool: str
    whose: str
    zone: list[str]
    match: Match | None
    pick: str | UpTo
    others: bool
    same_zone: bool
    one_zone: bool


Who = str | Selection

# -- conditions ----------------------------------------------------------------------------------


class Plain(TypedDict):
    cond: Literal["lit", "opener", "behind"]


class Not(TypedDict):
    cond: Literal["not"]
    what: list[Condition]


class Worded(TypedDict):
    cond: Literal["identity", "name", "kind"]
    what: str


class Is(TypedDict):
    cond: Literal["is"]
    what: Match
    who: str


class Has(TypedDict):
    cond: Literal["has"]
    what: str
    who: str


class In(TypedDict):
    cond: Literal["in"]
    what: list[str]
    who: str


class Bounds(TypedDict):
    least: int | None
    most: int | None


class Count(Bounds):
    cond: Literal["count"]
    what: Who


class Tally(Bounds):
    cond: Literal["tally"]
    what: str
    period: str


class Printed(Bounds):
    cond: Literal["original"]
    what: str
    who: str


Condition = Plain | Not | Worded | Is | Has | In | Count | Tally | Printed
If = TypedDict("If", {"if": list[Condition]})

# -- events --------------------------------------------------------------------------------------


class Narrowed(TypedDict, total=False):
    """What an event is narrowed down to; each event has some of the keys, None matches anything."""

    it: Match | None
    attacker: Match | None
    target: Match | None
    source: Match | None
    zone: str | None
    by: str | None
    result: str | None
    area: str | None
    phase: str | None
    least: int | None
    negative: bool | None


class Event(Narrowed):
    on: str


# -- steps ---------------------------------------------------------------------------------------


class Damage(If):
    verb: Literal["damage"]
    n: Amount
    who: Who
    raw: bool


class Heal(If):
    verb: Literal["heal"]
    n: Amount
    who: Who


class Afflict(If):
    verb: Literal["afflict"]
    status: str
    n: int
    who: Who
    until: Until


class Cure(If):
    verb: Literal["cure"]
    status: Literal["one negative"] | list[str]
    who: Who


class Handle(If):
    """What is done to cards without further words."""

    verb: Literal["destroy", "exile", "ready", "rest"]
    who: Who


class Move(If):
    verb: Literal["move"]
    who: Who
    to: str


class Spawn(If):
    verb: Literal["spawn"]
    who: Selection
    zone: str
    silenced: bool


class Draw(If):
    verb: Literal["draw"]
    n: int


class Discard(If):
    verb: Literal["discard"]
    n: int
    who: str


class Look(If):
    verb: Literal["look"]
    n: int
    keep: int


class Search(If):
    verb: Literal["search"]
    match: Match
    to: str


class Shuffle(If):
    verb: Literal["shuffle"]
    areas: list[str]
    who: str


class Gain(If):
    verb: Literal["gain"]
    what: str
    n: int
    who: str


class Token(If):
    verb: Literal["token"]
    what: str
    zone: list[str]


class Counter(If):
    verb: Literal["counter"]
    n: int
    who: Who


Outcomes = TypedDict("Outcomes", {"then": "list[Step]", "else": "list[Step]"})


class Roll(If, Outcomes):
    verb: Literal["roll"]
    need: int | Literal["escape"]


class Attack(If):
    verb: Literal["attack"]
    target: Who
    attacker: Who
    damage: Amount | None


class Lose(If):
    verb: Literal["lose"]
    who: str


class Change(TypedDict):
    stat: str
    n: int
    who: Who


class Grant(TypedDict):
    keyword: str
    n: int
    who: Who


class Forbid(TypedDict):
    action: str
    who: Who


class ChangeStep(If, Change):
    verb: Literal["change"]
    until: Until
    once: bool


class GrantStep(If, Grant):
    verb: Literal["grant"]
    until: Until


class ForbidStep(If, Forbid):
    verb: Literal["forbid"]
    until: Until


class Become(If):
    verb: Literal["become"]
    subtype: str
    who: Who
    until: Until


class ToEvent(If):
    """What happens to the event itself."""

    verb: Literal["negate", "reroll"]


class Prevent(If):
    verb: Literal["prevent"]
    n: Amount | Literal["all", "to 1"]


class Delay(If, Event):
    verb: Literal["delay"]
    instead: bool
    until: Until
    do: list[Step]


class Choose(If):
    verb: Literal["choose"]
    options: list[Branch]


Step = (
    Damage | Heal | Afflict | Cure | Handle | Move | Spawn | Draw | Discard | Look | Search | Shuffle | Gain
    | Token | Counter | Roll | Attack | Lose | ChangeStep | GrantStep | ForbidStep | Become | ToEvent
    | Prevent | Delay | Choose
)  # fmt: skip


class Spend(If):
    """What the rules themselves add to a Trap without counters; no card says it."""

    verb: Literal["spend"]


Instruction = Step | Spend

# -- clauses -------------------------------------------------------------------------------------


class Clause(If):
    """What `may`, `when`, `instead` and `while` share."""

    name: str
    limit: Limit | None
    unlock: Unlock | None


From = TypedDict("From", {"from": str})


class Ability(Clause, From):
    """A `may`."""

    cost: Cost
    x: list[int] | None
    response: bool
    do: list[Step]


class Trigger(Clause, Event):
    """A `when` or an `instead`."""

    optional: bool
    do: list[Step]


class Static(Clause):
    """A `while`."""

    changes: list[Change]
    grants: list[Grant]
    forbids: list[Forbid]


class Answer(If, Event):
    instead: bool
    do: list[Step]


# -- cards and sets ------------------------------------------------------------------------------

Lasting = TypedDict("Lasting", {"while": list[Static]}, total=False)


class Clauses(Lasting, total=False):
    """The clauses of a card; those that it does not have are left out."""

    requires: list[Condition]
    do: list[Step]
    may: list[Ability]
    when: list[Trigger]
    instead: list[Trigger]
    answers: Answer


class Card(CardHead, Clauses):
    """A card: every printed field, whatever its type prints."""

    subtype: str
    number: str
    rarity: str
    traits: list[str]
    unique: bool
    copies: int
    limit: str
    identity: str
    cost: Price
    hp: Amount
    damage: Amount
    hit: int
    range: list[str]
    hands: int
    counters: int
    counter_name: str
    ed: int
    capacity: int
    attacks: int
    placed: str
    host: Literal["", "survivor"] | Filter
    bosses: bool
    beside: bool
    stays: bool
    reload: bool
    side: str
    timing: list[str]
    extra: dict[str, int]
    ignores_limit: bool


class CardSet(DeckHead):
    traits: list[str]
    cards: list[Card]
