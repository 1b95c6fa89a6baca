"""Numbers as they stand: damage, Hit Roll, Escape Difficulty and statuses of a card, for showing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruleshift.core.engine.packed import i64, listed
from ruleshift.families.necro.codes import (
    BECOMINGS_LAST,
    KEYWORDS,
    L_LEFT,
    L_N,
    L_STATUS,
    L_UNTIL,
    L_WHAT,
    L_WHO,
    LASTING,
    S_DAMAGE,
    S_HIT,
    S_ROLL,
    STATUSES,
    TALLIES,
    U_TURNS,
    ZOMBIE,
)
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.words.select import become

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState

NUMBERED: Final = ("armor", "evade")  # keywords that come with a number
ADDED: Final = ("bleed", "burn")  # statuses whose amounts add up
COUNTED: Final = {
    "kill": "kills",
    "loot": "loots",
    "hurt": "damage taken",
    "heal": "HP healed",
    "machine": "uses of Traps and machines",
    "escape": "escapes",
    "exile": "cards exiled",
    "attack": "attacks",
}


class Status(NamedTuple):
    """A status of a card: its amount, and how many own phases it lasts (0: until something ends it)."""

    word: str
    n: i64
    left: i64

    @property
    def amount(self) -> str:
        """How much of it there is, where that matters."""
        return str(self.n) if self.word in ADDED else ""

    def __str__(self) -> str:
        amount = f"{self.word.capitalize()} {self.amount}".strip()
        return f"{amount}{f' ({self.left})' if self.left else ''}"


class Keyword(NamedTuple):
    """A keyword of a card, with the number that some come with; `now` with what the card has become."""

    word: str
    n: str = ""

    def __str__(self) -> str:
        """As the rulebook writes it."""
        word = self.word.title() if self.word in KEYWORDS else self.word
        return f"{word} {self.n}".strip()


class Skill(NamedTuple):
    """A skill that has to be unlocked, and how far that has got."""

    name: str
    tally: str
    have: i64
    least: i64

    @property
    def unlocked(self) -> bool:
        return self.have >= self.least

    def __str__(self) -> str:
        """How far it is: `skill at 3 kills (1 so far)`."""
        if self.unlocked:
            return f"{self.name} unlocked"
        return f"{self.name} at {self.least} {COUNTED[self.tally]} ({self.have} so far)"


def node(g: NecroGame, card: i64) -> dict[str, Any]:
    """The printed card."""
    found: dict[str, Any] = g.printed.nodes[card]
    return found


def about(s: NecroState, card: i64, target: i64 = -1) -> Context:
    """The context in which a card's own numbers are read, attacking a target or not."""
    return (s.g.printed.owner[card], card, card, target, card, s.x[card], 0)


def amount(value: Any, x: i64) -> i64:
    """A printed amount, which may depend on X.

    >>> amount(3, 0), amount({"of": "x", "plus": 1, "half": True}, 5)
    (3, 4)
    """
    if not isinstance(value, dict):
        return int(value)
    base = -(-x // 2) if value.get("half") else x
    return base + int(value.get("plus", 0))


def prey(s: NecroState, card: i64) -> i64:
    """The Survivor a zombie attacks, for whom its numbers are shown; nobody for a weapon."""
    printed = s.g.printed
    return printed.survivors[1 - printed.owner[card]] if printed.type_of[card] == ZOMBIE else -1


def printed_damage(s: NecroState, card: i64) -> i64:
    return amount(node(s.g, card)["damage"], s.x[card])


def damage(s: NecroState, card: i64) -> i64:
    """The damage of a card's attacks, against nobody in particular."""
    return max(0, printed_damage(s, card) + force.changed(s, S_DAMAGE, about(s, card, prey(s, card))))


def hit(s: NecroState, card: i64) -> i64:
    """What a card's Hit Roll must reach, Attack Roll Bonuses taken off; 0 if it needs none."""
    needed = int(node(s.g, card)["hit"])
    if not needed:
        return 0
    context = about(s, card, prey(s, card))
    return needed + force.changed(s, S_HIT, context) - force.changed(s, S_ROLL, context)


def keywords(s: NecroState, card: i64) -> list[Keyword]:
    """The keywords a card has now."""
    found = []
    for word, name in enumerate(KEYWORDS):
        if force.keyword(s, card, word):
            numbers = listed(force.amount_of(s, card, word)) if name in NUMBERED else []
            number = sum(numbers) if name == "armor" else min(numbers, default=0)
            sign = "+" if name == "evade" else ""
            found.append(Keyword(name, f"{number}{sign}" if number else ""))
    if s.lasts & BECOMINGS_LAST and (subtype := become(s, card)):
        found.append(Keyword("now", subtype.title()))
    return found


def statuses(s: NecroState, card: i64) -> list[Status]:
    """The statuses of a card; what adds up is added up."""
    if not s.status[card]:
        return []
    amounts: dict[int, int] = {}
    spans: dict[int, int] = {}
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if lasting[at] != L_STATUS or lasting[at + L_WHO] != card:
            continue
        status = lasting[at + L_WHAT]
        amounts[status] = amounts.get(status, 0) + max(0, lasting[at + L_N])
        if lasting[at + L_UNTIL] == U_TURNS:
            spans[status] = max(spans.get(status, 0), lasting[at + L_LEFT])
    return [Status(STATUSES[status], n, spans.get(status, 0)) for status, n in sorted(amounts.items())]


def skills(s: NecroState, seat: i64) -> list[Skill]:
    """What a seat's Survivor can unlock."""
    g = s.g
    printed = node(g, g.printed.survivors[seat])
    found: list[Skill] = []
    for clause in ("while", "may", "when", "instead"):
        for one in printed.get(clause) or []:
            unlock = one.get("unlock")
            if unlock:
                have = s.tallied(seat, TALLIES.index(unlock["tally"]))
                name = one.get("name") or "skill"
                found.append(Skill(name, unlock["tally"], have, unlock["least"]))
    return found
