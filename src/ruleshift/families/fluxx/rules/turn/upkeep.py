"""What settling asks for: hosts for Creepers, a Goal too many, discards down to a limit."""

from __future__ import annotations

from ruleshift.core.engine.machine import ACTOR, CARD, pop
from ruleshift.core.engine.packed import i64, sorted_ints, vec
from ruleshift.core.engine.piles import DISCARD
from ruleshift.families.fluxx.codes import (
    ENDING,
    GOALS,
    NV,
    SEATS,
    V_HAND,
    V_KEEPERS,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.copies import describe, distinct
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import shown
from ruleshift.families.fluxx.rules.table.gather import Gather
from ruleshift.families.fluxx.rules.table.moves import discard, hosts, to_table
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.settle import keepers_over, refuges


class AttachChoice(FluxxEffect):
    """The holder of a Creeper chooses which of their Keepers it clings to."""

    purpose = "attach"

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        creeper = s.stack[f + CARD]
        zone = s.where[creeper]
        if zone != table(s.stack[f + ACTOR]):
            return vec[i64]()
        return distinct(s, hosts(s, creeper, zone))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        creeper, seat = s.stack[f + CARD], s.stack[f + ACTOR]
        pop(s)
        s.attach(creeper, option, seat)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"attach to {describe(s, option, s.stack[f + ACTOR])}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"Which of your Keepers does {self.g.names[s.stack[f + CARD]]} attach to?"


class Repel(FluxxEffect):
    """The holder of a card that repels a Creeper says to whom it goes; ACTOR that player, CARD the Creeper.

    It never goes where it would be repelled again; with no such place it stays.
    """

    purpose = "repel"

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        creeper = s.stack[f + CARD]
        if s.where[creeper] != table(s.stack[f + ACTOR]):
            return vec[i64]()
        return sorted_ints(vec[i64]([self.seat0 + seat for seat in refuges(s, creeper)]))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        creeper = s.stack[f + CARD]
        pop(s)
        to_table(s, creeper, option - self.seat0)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"give to {s.names[option - self.seat0]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"{self.g.names[s.stack[f + CARD]]} cannot stay with you. Who gets it?"


class DropGoal(FluxxEffect):
    """Choose which Goal goes when there are more than the rules allow."""

    purpose = "discard"

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        return distinct(s, s.zones[GOALS])

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        pop(s)
        s.move(option, DISCARD)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"discard {self.g.names[option]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return "Only one Goal may stay. Which one goes?"


class HandLimit(Gather):
    """Everyone whom the Hand Limit binds discards down to it, own choice (R10)."""

    purpose = "discard"
    limit = True

    def owners(self, s: FluxxState, f: i64) -> vec[i64]:
        """The seats over the limit that it binds now, round the table from the one whose turn it is."""
        free: i64 = -1
        if s.phase != ENDING:
            free = s.active
        return vec[i64]([seat for seat in ring.from_here(s) if seat != free and self.over(s, seat) > 0])

    def over(self, s: FluxxState, seat: i64) -> i64:
        return len(s.zones[SEATS + 2 * seat]) - s.values[seat * NV + V_HAND]

    def pool(self, s: FluxxState, f: i64, owner: i64) -> vec[i64]:
        return s.zones[hand(owner)]

    def bounds(self, s: FluxxState, f: i64, owner: i64, pool: vec[i64]) -> tuple[i64, i64]:
        number = self.over(s, owner)
        return number, number

    def apply(self, s: FluxxState, f: i64, picked: vec[i64]) -> None:
        for card in picked:
            discard(s, card)

    def prompt(self, s: FluxxState, f: i64) -> str:
        limit = s.values[s.asked * NV + V_HAND] if s.asked >= 0 else 0
        return f"The Hand Limit is {limit}. What do you discard?"

    def turned_round(self, s: FluxxState, f: i64) -> str:
        return f"The Hand Limit is {s.values[s.asked * NV + V_HAND]}. What do you keep?"


class KeeperLimit(HandLimit):
    """The same for Keepers on the table; each takes its Creepers along."""

    def over(self, s: FluxxState, seat: i64) -> i64:
        return keepers_over(s, seat)

    def pool(self, s: FluxxState, f: i64, owner: i64) -> vec[i64]:
        return keepers(s, owner)

    def prompt(self, s: FluxxState, f: i64) -> str:
        return "You have more Keepers than the limit allows. Which do you discard?"

    def turned_round(self, s: FluxxState, f: i64) -> str:
        return "You have more Keepers than the limit allows. Which do you keep?"


class HandSlack(HandLimit):
    """A seat whose limit a card of its own raises may keep to the plain one (W25).

    ACTOR is that seat; what the raised limit forces and what is free are chosen as one set.
    """

    def owners(self, s: FluxxState, f: i64) -> vec[i64]:
        return vec[i64]([s.stack[f + ACTOR]])

    def bounds(self, s: FluxxState, f: i64, owner: i64, pool: vec[i64]) -> tuple[i64, i64]:
        return max(0, self.over(s, owner)), max(0, len(pool) - self.plain(s))

    def plain(self, s: FluxxState) -> i64:
        return s.plain[V_HAND]

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"The Hand Limit is {self.plain(s)}; you may keep more. What do you discard?"

    def turned_round(self, s: FluxxState, f: i64) -> str:
        return f"The Hand Limit is {self.plain(s)}; you may keep more. What do you keep?"


class KeeperSlack(HandSlack):
    """The same for Keepers on the table."""

    def over(self, s: FluxxState, seat: i64) -> i64:
        return keepers_over(s, seat)

    def pool(self, s: FluxxState, f: i64, owner: i64) -> vec[i64]:
        return keepers(s, owner)

    def plain(self, s: FluxxState) -> i64:
        return s.plain[V_KEEPERS]

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"The Keeper Limit is {self.plain(s)}; you may keep more. Which do you discard?"

    def turned_round(self, s: FluxxState, f: i64) -> str:
        return f"The Keeper Limit is {self.plain(s)}; you may keep more. Which do you keep?"


def keepers(s: FluxxState, seat: i64) -> vec[i64]:
    """The Keepers on a seat's table."""
    creeper = shown(s).creeper
    return vec[i64]([card for card in s.zones[table(seat)] if not creeper[card]])
