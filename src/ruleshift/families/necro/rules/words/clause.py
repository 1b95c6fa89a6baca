"""Clauses of a card: what holds, what triggers, what can be used, and how often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    C_ATTACK,
    DECKS,
    MOMENTS,
    NEGATIVE,
    ON_BEGIN,
    ON_DAMAGE,
    ON_DEATH,
    ON_DRAW,
    ON_ENTER,
    ON_ROLLED,
    ON_SHUFFLE,
    ON_STATUS,
    TALLIES,
    TRIGGERS,
    TZ,
    ZOMBIE,
    ZZ,
)
from ruleshift.families.necro.language.costless import costs_nothing
from ruleshift.families.necro.rules.table.force import untouched
from ruleshift.families.necro.rules.words.select import (
    YOURS,
    Condition,
    Filter,
    Selection,
    refer,
    reference,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.printed import Printed
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.program import Program

PLAYERS: Final = ("you", "opponent")
PERIODS: Final = ("turn", "phase", "game")

# What an event tells: it, target, source, amount, cause, zone (or what begins), result.
Happening = tuple[i64, i64, i64, i64, i64, i64, i64]
IT: Final = 0
TARGET: Final = 1
SOURCE: Final = 2
AMOUNT: Final = 3
CAUSE: Final = 4
ZONE: Final = 5
RESULT: Final = 6
EACH: Final = frozenset(("target", "it", "amount"))  # words for what is different for each target
MISSED: Final = 1
SURVIVED: Final = 2
REDUCED: Final = 4
BY_EFFECT: Final = 8
RAW: Final = 16  # the damage is unpreventable


def mentions(node: Any, words: frozenset[str]) -> bool:
    """Whether one of some words stands anywhere among the values of a node."""
    if isinstance(node, dict):
        node = list(node.values())
    if isinstance(node, list):
        return any(mentions(one, words) for one in node)
    return isinstance(node, str) and node in words


TOUCHING: Final = frozenset(("prevent", "negate", "reroll", "it", "target"))  # words that change an event
FREE_USES: Final = 50  # in a turn, of an ability that costs nothing in the end and names no limit


class Clause:
    """What all clauses share: a skill may be locked, and a text may work only so often."""

    def __init__(self, printed: Printed, node: Any) -> None:
        self.name: str = node.get("name", "")
        unlock = node.get("unlock")
        self.tally: i64 = TALLIES.index(unlock["tally"]) if unlock else -1
        self.least: i64 = unlock["least"] if unlock else 0
        limit = node.get("limit")
        self.limit: int | None = limit[0] if limit else None
        self.most: i64 = limit[0] if limit else -1  # the same as a number
        self.period: i64 = PERIODS.index(limit[1]) if limit else 0
        self.bound = bool(unlock or limit)  # whether it is not always open
        self.condition = Condition(printed, node.get("if") or [])
        self.slots = vec[i64]([-1] * printed.size)  # card -> where its uses are counted

    def stamp(self, s: NecroState) -> i64:
        if self.period == 0:
            return s.turn
        if self.period == 1:
            return s.step
        return 0

    def open(self, s: NecroState, card: i64) -> bool:
        """Whether the skill is unlocked and not used up (R115, R119)."""
        if self.tally >= 0 and s.tallied(s.g.printed.owner[card], self.tally) < self.least:
            return False
        if self.most < 0:
            return True
        at = self.slots[card] * 2
        return s.uses[at + 1] != self.stamp(s) or s.uses[at] < self.most

    def use(self, s: NecroState, card: i64) -> None:
        """Count one use."""
        if self.most < 0:
            return
        at = self.slots[card] * 2
        stamp = self.stamp(s)
        if s.uses[at + 1] != stamp:
            s.uses[at] = 0
        s.uses[at] += 1
        s.uses[at + 1] = stamp


class Holding(Clause):
    """A number changed, a keyword granted or an action forbidden as long as the card is in play."""

    def __init__(self, printed: Printed, node: normal.Static, stat: i64, n: i64, who: normal.Who) -> None:
        super().__init__(printed, node)
        self.stat = stat
        self.n = n
        self.who: str = who if isinstance(who, str) else ""
        self.ref = reference(self.who)
        self.reaches_all = self.who in PLAYERS  # also whom other effects do not reach (16.4.2)
        self.selection = None if isinstance(who, str) else Selection(printed, who)

    def applies(self, s: NecroState, card: i64, ctx: Context) -> bool:
        """Whether the subject ``ctx[1]`` is meant and everything holds."""
        if self.bound and not self.open(s, card):
            return False
        g = s.g
        printed = g.printed
        you = printed.owner[card]
        subject = ctx[1]
        inner = (you, card, ctx[2], ctx[3], ctx[4], ctx[5], ctx[6])
        if g.standing.some_unaffected and not self.reaches_all and untouched(s, subject, card):
            return False
        if self.selection is not None:
            if subject not in self.selection.cards(s, inner):
                return False
        elif self.who == "you":
            if subject != printed.survivors[you] and subject != card:
                return False
        elif self.who == "opponent":
            if subject != printed.survivors[1 - you]:
                return False
        elif self.who == "survivor":
            # What the Survivor does with a held weapon is the Survivor's own attack; machines act alone.
            if printed.survivors[you] not in (subject, printed.survivor_behind(s, subject)):
                return False
        elif self.who == "attacker":
            if subject != ctx[4]:
                return False
        elif refer(s, self.ref, inner) != subject:
            return False
        return self.condition.holds(s, inner)


class Trigger(Clause):
    """A triggered ability, a replacement, or what a React answers."""

    def __init__(self, printed: Printed, node: Any, program: Program) -> None:
        super().__init__(printed, node)
        self.number: i64 = -1
        self.program = program
        self.event: i64 = TRIGGERS.index(node["on"])
        self.optional: bool = bool(node.get("optional"))
        self.it = self.filter(printed, node, "it")
        if self.event in (ON_DRAW, ON_SHUFFLE):  # it is the Survivor of whoever draws or shuffles
            self.it = Filter(printed, YOURS)
        self.target = self.filter(printed, node, "target")
        self.source = self.filter(printed, node, "source") or self.filter(printed, node, "attacker")
        self.attack_only = node.get("by") == "attack"
        self.by_effect = node.get("by") == "effect"
        self.zone: i64 = {"TZ": TZ, "ZZ": ZZ, **DECKS}.get(node.get("zone") or node.get("area") or "", -1)
        self.moment: i64 = MOMENTS.index(node["phase"]) if node.get("phase") else -1
        self.at_least: i64 = node.get("least") or 0
        self.result: i64 = {"missed": MISSED, "survived": SURVIVED, "reduced": REDUCED, "hit": -MISSED}.get(
            node.get("result") or "", 0
        )
        self.negative: bool | None = node.get("negative")
        self.replaces = False  # works before the event, and changes it
        self.prevents = False  # and does nothing else: unpreventable damage shuts it out (R132)
        self.apart = False  # works before the event, and leaves it and its card alone
        self.marks = vec[i64]([-1] * printed.size)  # of a replacement: card -> the mark of it as applied
        self.hazard = False  # a Trap: works at once, without the stack (R85)
        # One event with several targets triggers once, unless what follows is about each of them (R116).
        self.each = mentions([node.get("do"), node.get("if")], EACH)

    @property
    def at_once(self) -> bool:
        """Whether a Trap does this as a hazard: when a zombie enters, or begins its phase there (13.4.5)."""
        return self.event == ON_ENTER or (self.event == ON_BEGIN and MOMENTS[self.moment] == "zombie phase")

    @staticmethod
    def filter(printed: Printed, node: Any, key: str) -> Filter | None:
        return Filter(printed, node[key]) if node.get(key) is not None else None

    def hears(self, s: NecroState, card: i64, you: i64, what: Happening) -> bool:
        """Whether an event is the one this waits for, for a card of a player."""
        if self.it is not None and not self.it.matches(s, what[IT], you, card):
            return False
        if self.target is not None and not self.target.matches(s, what[TARGET], you, card):
            return False
        if self.source is not None and not self.source.matches(s, what[SOURCE], you, card):
            return False
        if self.attack_only and what[CAUSE] != C_ATTACK:
            return False
        if self.moment >= 0 and what[ZONE] != self.moment:
            return False
        if self.zone >= 0 and what[ZONE] != self.zone:
            return False
        if self.at_least and what[AMOUNT] < self.at_least:
            return False
        if not self.fits_result(what):
            return False
        if self.bound and not self.open(s, card):
            return False
        if not self.condition.parts:
            return True
        ctx = (you, card, what[IT], what[TARGET], what[SOURCE], what[ZONE], what[AMOUNT])
        return self.condition.holds(s, ctx)

    def fits_result(self, what: Happening) -> bool:
        event = self.event
        if self.prevents and what[RESULT] & RAW:
            return False
        if event == ON_ENTER:
            return not self.by_effect or bool(what[RESULT] & BY_EFFECT)
        if event == ON_STATUS:
            return self.negative is None or self.negative == (what[AMOUNT] in NEGATIVE)
        if event == ON_DAMAGE and not what[AMOUNT] and not self.replaces:
            return self.result == REDUCED  # all of it was taken off
        if event in (ON_DAMAGE, ON_ROLLED, ON_DEATH) and self.result:
            if self.result < 0:
                return not what[RESULT] & -self.result
            return bool(what[RESULT] & self.result)
        return True

    def listens(self, g: NecroGame, s: NecroState, card: i64) -> bool:
        """Begin, end and Loot are heard in the turn in which the card's owner acts with it."""
        if self.event < ON_BEGIN or self.event in (ON_DRAW, ON_SHUFFLE):
            return True
        zombie_side = g.printed.type_of[card] == ZOMBIE
        return (g.printed.owner[card] == s.active) != zombie_side


class Ability(Clause):
    """An activated ability: what it costs, and where the card must be."""

    def __init__(self, printed: Printed, node: normal.Ability, program: Program) -> None:
        super().__init__(printed, node)
        self.program = program
        cost = node["cost"]
        self.ap: i64 = cost["ap"] if isinstance(cost["ap"], int) else -1  # X
        self.tp: i64 = cost["tp"]
        self.th: i64 = cost["th"]
        self.discard: i64 = cost["discard"]
        self.discard_this = cost["discard_this"]
        self.exhaust: i64 = cost["exhaust"] if isinstance(cost["exhaust"], int) else -1
        self.rest = cost["rest"]
        self.x = node["x"]
        # What it takes at least, for a quick look.
        self.least_ap: i64 = self.x[0] if self.ap < 0 and self.x else self.ap
        self.least_exhaust: i64 = self.x[0] if self.exhaust < 0 and self.x else self.exhaust
        # Free is no licence to go on for ever: such an ability has a number of uses by rule.
        self.unlimited = self.limit is None and costs_nothing(node)
        self.free = self.limit is None and not any(cost.values())  # offered only if it changes something
        if self.unlimited:
            self.limit, self.most, self.bound = FREE_USES, FREE_USES, True
        self.least_hand: i64 = self.discard + (1 if self.discard_this else 0)
        self.in_hand = node["from"] == "hand"
        self.zone = node["from"]
        self.in_response = node["response"]
        self.rule_name = self.name


class Use:
    """One activated ability of one card: an option of its own."""

    __slots__ = ("ability", "card", "in_play", "option")

    def __init__(self, ability: Ability, card: i64, option: i64) -> None:
        self.ability = ability
        self.card = card
        self.in_play = ability.zone == "play"  # where it can be used, for a quick look
        self.option = option
