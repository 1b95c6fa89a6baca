"""The learned value of Fluxx: what is measured of a position, all of it from what cards do, none by name.

Hands of others are measured as they lie: whoever asks has dealt them anew for the seat that looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import DISCARD
from ruleshift.core.engine.value import Value
from ruleshift.families.fluxx.bot.aims import FAR, IN_HAND, ON_TABLE, UNSEEN, Nearness
from ruleshift.families.fluxx.codes import (
    ACTION,
    GOAL,
    GOALS,
    KEEPER,
    NEW_RULE,
    NV,
    SEATS,
    SURPRISE,
    V_DRAW,
    V_HAND,
    V_KEEPERS,
    V_PLAY,
)
from ruleshift.families.fluxx.rules.table.force import fold, possible_plays

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

MOST: Final = 6  # what is counted beyond it is no better or worse
HANDFUL: Final = 5.0
ANYWHERE: Final = IN_HAND | ON_TABLE

# Each feature by its name, in the order of the weights and of the methods that measure them.
KEEPING: Final = (
    "own Keepers",
    "others' Keepers, mean",
    "others' Keepers, most",
    "own Creepers",
    "others' Creepers, mean",
    "own Keepers with a power",
    "others' Keepers with a power, mean",
)
HOLDING: Final = (
    "Keepers in hand",
    "Goals in hand",
    "New Rules in hand",
    "Actions in hand",
    "Surprises in hand",
    "other cards in hand",
    "cards in hand beyond five",
    "others' hands, mean",
)
AIMING: Final = (
    "no Goal in play",
    "a second Goal in play",
    "a Goal in play is met but for Creepers",
    "one card is lacking on the table for a Goal in play",
    "two cards are lacking on the table for a Goal in play",
    "with the hand nothing is lacking for a Goal in play",
    "with the hand one card is lacking for a Goal in play",
    "with the hand two cards are lacking for a Goal in play",
    "others who lack one card for a Goal in play",
    "others who lack two cards for a Goal in play",
)
COMING: Final = (
    "Goals in hand that the table meets",
    "Goals in hand for which the table lacks one",
    "Goals in hand that table and hand meet",
    "Goals in hand for which table and hand lack one",
    "share of coming Goals that the table meets",
    "share of coming Goals that are one card or Creeper away",
    "share of coming Goals that table and hand meet",
    "share of coming Goals that are one card or Creeper away with the hand",
    "share of coming Goals that another's table meets, mean",
    "share of coming Goals that are one card or Creeper away for another, mean",
)
WINNING: Final = (
    "one play wins",
    "two plays win",
    "three plays win",
    "wins now",
    "can win at the next turn",
    "can win at the next turn, for each who moves before",
    "others who need one play",
    "others who need two plays",
    "another wins now",
    "the first other to move can win",
    "the second other to move can win",
    "a later other can win",
)
RULING: Final = (
    "plays in force",
    "plays in force, for each card in hand",
    "draws in force",
    "a hand limit",
    "a Keeper limit",
    "own turn",
    "plays left",
    "players before the own turn",
    "sits out",
    "others who sit out",
    "Goals scored",
)
NAMES: Final = ("always", *KEEPING, *HOLDING, *AIMING, *COMING, *WINNING, *RULING)


class FluxxValue(Value):
    """Judges positions of a Fluxx deck, also of one that no weights were trained with."""

    def __init__(self, g: FluxxGame, rows: list[list[float]]) -> None:
        super().__init__(list(NAMES), rows)
        self.g = g
        self.near = Nearness(g)
        nodes = g.printed.nodes
        self.power = vec[bool](["may" in nodes[kind] or "while" in nodes[kind] for kind in g.printed.kinds])
        self.at: i64 = 0  # the feature that is measured next
        self.plays = vec[i64]([0] * g.most_seats)  # seat -> plays it needs to win with the cards it has

    def suits(self, game: Game) -> bool:
        return self.g.alike(game)

    def rests(self, s: FluxxState) -> bool:
        """Whether nothing is on the stack but the turn."""
        return s.top == FRAME

    def put(self, number: float) -> None:
        """The next feature."""
        self.room[self.at] = number
        self.at += 1

    def count(self, number: i64) -> None:
        """The next feature, where it is a number."""
        self.room[self.at] = float(number)
        self.at += 1

    def measure(self, s: FluxxState, seat: i64) -> vec[float]:
        if s.stale & self.g.values.folded:
            fold(s)
        self.near.look(s)
        self.at = 0
        self.put(1.0)
        self.keeping(s, seat)
        self.holding(s, seat)
        self.aiming(s, seat)
        self.coming(s, seat)
        self.winning(s, seat)
        self.ruling(s, seat)
        return self.room

    def keeping(self, s: FluxxState, seat: i64) -> None:
        """Keepers and Creepers on the tables."""
        creeper = self.g.printed.faces[s.face].creeper
        own: i64 = 0
        own_creepers: i64 = 0
        own_powers: i64 = 0
        theirs: i64 = 0
        most: i64 = 0
        creepers: i64 = 0
        powers: i64 = 0
        for other in s.order:
            keepers: i64 = 0
            bad: i64 = 0
            able: i64 = 0
            for card in s.zones[SEATS + 2 * other + 1]:
                if creeper[card]:
                    bad += 1
                else:
                    keepers += 1
                    able += self.power[card]
            if other == seat:
                own = keepers
                own_creepers = bad
                own_powers = able
            else:
                theirs += keepers
                creepers += bad
                powers += able
                most = max(most, keepers)
        others = others_of(s, seat)
        self.count(own)
        self.put(float(theirs) / others)
        self.count(most)
        self.count(own_creepers)
        self.put(float(creepers) / others)
        self.count(own_powers)
        self.put(float(powers) / others)

    def holding(self, s: FluxxState, seat: i64) -> None:
        """Hands: the own one by types, of the others how many cards they have."""
        keepers: i64 = 0
        goals: i64 = 0
        rules: i64 = 0
        actions: i64 = 0
        surprises: i64 = 0
        hand = s.zones[SEATS + 2 * seat]
        for card in hand:
            kind = self.g.printed.type_of[card]
            if kind == KEEPER:
                keepers += 1
            elif kind == GOAL:
                goals += 1
            elif kind == NEW_RULE:
                rules += 1
            elif kind == ACTION:
                actions += 1
            elif kind == SURPRISE:
                surprises += 1
        self.count(keepers)
        self.count(goals)
        self.count(rules)
        self.count(actions)
        self.count(surprises)
        size: i64 = len(hand)
        self.count(size - keepers - goals - rules - actions - surprises)
        self.put(max(0.0, float(size) - HANDFUL))
        held: i64 = 0
        for other in s.order:
            if other != seat:
                held += len(s.zones[SEATS + 2 * other])
        self.put(float(held) / others_of(s, seat))

    def aiming(self, s: FluxxState, seat: i64) -> None:
        """Goals in play: what everybody lacks."""
        goals = s.zones[GOALS]
        self.put(0.0 if len(goals) else 1.0)
        self.put(1.0 if len(goals) > 1 else 0.0)
        near = self.near
        lack: i64 = FAR
        reach: i64 = FAR
        for goal in goals:
            blocked = near.blocked(goal, seat)
            lack = min(lack, near.lacking(s, goal, seat, ON_TABLE) + (blocked if blocked < 2 else 1))
            reach = min(reach, near.lacking(s, goal, seat, ANYWHERE) + blocked)
        met = False
        for goal in goals:
            met = met or near.lacking(s, goal, seat, ON_TABLE) == 0
        self.put(1.0 if met else 0.0)
        self.put(1.0 if lack == 1 else 0.0)
        self.put(1.0 if lack == 2 else 0.0)
        self.put(1.0 if reach == 0 else 0.0)
        self.put(1.0 if reach == 1 else 0.0)
        self.put(1.0 if reach == 2 else 0.0)
        ones: i64 = 0
        twos: i64 = 0
        for other in s.order:
            if other != seat:
                lack = FAR
                for goal in goals:
                    lack = min(lack, near.lacking(s, goal, other, ON_TABLE) + near.blocked(goal, other))
                ones += lack <= 1
                twos += lack == 2
        self.count(ones)
        self.count(twos)

    def coming(self, s: FluxxState, seat: i64) -> None:
        """Goals in hand, and those that may still come to anybody."""
        near = self.near
        row = near.row
        rows = near.rows
        mine = 3 * seat * row
        hand = SEATS + 2 * seat
        held0: i64 = 0
        held1: i64 = 0
        reach0: i64 = 0
        reach1: i64 = 0
        all_of_them: i64 = 0
        plain = vec[i64]()  # those that are quickly judged for the others too
        own0: i64 = 0
        own1: i64 = 0
        soon0: i64 = 0
        soon1: i64 = 0
        for at in range(row):
            goal = near.goals[at]
            zone = s.where[goal]
            if zone in (GOALS, DISCARD):
                continue
            lack = rows[mine + at]
            soon = rows[mine + row + at]
            if lack >= UNSEEN or soon >= UNSEEN:
                lack = near.lacking(s, goal, seat, ON_TABLE)
                soon = near.lacking(s, goal, seat, ANYWHERE)
            blocked = rows[mine + 2 * row + at]
            lack += blocked
            soon += blocked
            if zone == hand:
                held0 += lack == 0
                held1 += lack == 1
                reach0 += soon == 0
                reach1 += soon == 1
                continue
            all_of_them += 1
            own0 += lack == 0
            own1 += lack == 1
            soon0 += soon == 0
            soon1 += soon == 1
            if near.parts[at].plain:
                plain = append(plain, at)
        theirs0: i64 = 0
        theirs1: i64 = 0
        for other in s.order:
            if other != seat:
                table = 3 * other * row
                for at in plain:
                    lack = rows[table + at]
                    if lack >= UNSEEN:
                        lack = near.lacking(s, near.goals[at], other, ON_TABLE)
                    lack += rows[table + 2 * row + at]
                    theirs0 += lack == 0
                    theirs1 += lack == 1
        self.count(held0)
        self.count(held1)
        self.count(reach0)
        self.count(reach1)
        coming = float(max(1, all_of_them))
        self.put(float(own0) / coming)
        self.put(float(own1) / coming)
        self.put(float(soon0) / coming)
        self.put(float(soon1) / coming)
        theirs = float(max(1, len(plain))) * others_of(s, seat)
        self.put(float(theirs0) / theirs)
        self.put(float(theirs1) / theirs)

    def winning(self, s: FluxxState, seat: i64) -> None:
        """Who can win soon with the cards they have, in the order in which they will move."""
        self.count_plays(s)
        mine = self.plays[seat]
        active = s.active
        left = possible_plays(s)
        self.put(1.0 if mine <= 1 else 0.0)
        self.put(1.0 if mine == 2 else 0.0)
        self.put(1.0 if mine == 3 else 0.0)
        self.put(1.0 if active == seat and mine <= left else 0.0)
        able = mine < FAR and mine <= s.values[seat * NV + V_PLAY]
        self.put(1.0 if able else 0.0)
        wait = self.wait(s, seat)
        self.count(wait if able else 0)
        ones: i64 = 0
        twos: i64 = 0
        now = False
        ready = vec[bool]([False] * 3)
        turn: i64 = 0
        at = s.spot
        for _ in range(len(s.order)):
            other = s.order[at % len(s.order)]
            at += 1
            if other == seat:
                continue
            need = self.plays[other]
            ones += need <= 1
            twos += need == 2
            if other == active and need <= left:
                now = True
            if need < FAR and need <= s.values[other * NV + V_PLAY]:
                ready[min(turn, 2)] = True
            turn += 1
        self.count(ones)
        self.count(twos)
        self.put(1.0 if now else 0.0)
        for can in ready:
            self.put(1.0 if can else 0.0)

    def count_plays(self, s: FluxxState) -> None:
        """How many plays each seat needs to win, by Goals in play and in its hand."""
        near = self.near
        type_of = self.g.printed.type_of
        for seat in s.order:
            plays: i64 = FAR
            for goal in s.zones[GOALS]:
                plays = min(plays, near.plays_to_win(s, goal, seat, 0))
            for card in s.zones[SEATS + 2 * seat]:
                if type_of[card] == GOAL:
                    plays = min(plays, near.plays_to_win(s, card, seat, 1))
            self.plays[seat] = plays

    def wait(self, s: FluxxState, seat: i64) -> i64:
        """How many players have their turn before a seat, the one whose turn it is among them."""
        at: i64 = 0
        place: i64 = 0
        for other in s.order:
            if other == seat:
                place = at
            at += 1
        return (place - s.spot) % at if at else 0

    def ruling(self, s: FluxxState, seat: i64) -> None:
        """What is in force, whose turn it is, who is out of the game."""
        values = s.values
        at = seat * NV
        hand: i64 = len(s.zones[SEATS + 2 * seat])
        plays = min(MOST, values[at + V_PLAY])
        self.count(plays)
        self.put(float(plays * min(MOST, hand)) / MOST)
        self.count(min(MOST, values[at + V_DRAW]))
        self.put(1.0 if values[at + V_HAND] < MOST else 0.0)
        self.put(1.0 if values[at + V_KEEPERS] < MOST else 0.0)
        mine = s.active == seat
        self.put(1.0 if mine else 0.0)
        self.count(min(MOST, possible_plays(s)) if mine else 0)
        self.count(self.wait(s, seat))
        out = seat not in s.order
        self.put(1.0 if out else 0.0)
        sitting: i64 = len(s.out) // 4
        self.count(sitting - 1 if out and sitting else sitting)
        self.put(self.scored(s))

    def scored(self, s: FluxxState) -> float:
        """Goals scored in a game of one player."""
        if not self.g.house.solo:
            return 0.0
        found: i64 = 0
        for card in s.zones[self.g.zones.scored]:
            found += self.g.printed.type_of[card] == GOAL
        return float(found)


def others_of(s: FluxxState, seat: i64) -> float:
    """How many others there are, or 1 to divide by."""
    return float(max(1, len(s.order) - 1))
