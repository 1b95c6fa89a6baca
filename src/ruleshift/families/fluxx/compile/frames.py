"""The numbers of all effects of a deck, and the family's own effects under theirs.

Saved matches know effects by their numbers. So the family's own are numbered first, among the programs of
the cards, and made when all parts of the game are there that they hold on to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.codes import (
    F_ATTACH,
    F_DROP_GOAL,
    F_HAND_LIMIT,
    F_HAND_SLACK,
    F_KEEPER_LIMIT,
    F_KEEPER_SLACK,
    F_PLAY,
    F_TURN,
    F_WINDOW,
)
from ruleshift.families.fluxx.compile.cards import Compiled
from ruleshift.families.fluxx.rules.players.coming_back import ComeBack
from ruleshift.families.fluxx.rules.players.elimination import Doom
from ruleshift.families.fluxx.rules.players.leaving import Abandoned
from ruleshift.families.fluxx.rules.turn.duty import SpokenDuty
from ruleshift.families.fluxx.rules.turn.overlong import CutShort
from ruleshift.families.fluxx.rules.turn.play import PlayCard, Window
from ruleshift.families.fluxx.rules.turn.secrets import Suffer
from ruleshift.families.fluxx.rules.turn.solo import NextRule, Score
from ruleshift.families.fluxx.rules.turn.trigger import Offer
from ruleshift.families.fluxx.rules.turn.turn import Turn
from ruleshift.families.fluxx.rules.turn.upkeep import (
    AttachChoice,
    DropGoal,
    HandLimit,
    HandSlack,
    KeeperLimit,
    KeeperSlack,
    Repel,
)

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
    from ruleshift.families.fluxx.rules.words.program import Program


EVERY_DECK: Final[list[tuple[int, type[FluxxEffect]]]] = [
    (F_TURN, Turn),
    (F_PLAY, PlayCard),
    (F_WINDOW, Window),
    (F_ATTACH, AttachChoice),
    (F_DROP_GOAL, DropGoal),
    (F_HAND_LIMIT, HandLimit),
    (F_KEEPER_LIMIT, KeeperLimit),
    (F_HAND_SLACK, HandSlack),
    (F_KEEPER_SLACK, KeeperSlack),
]


class Frames:
    """All that can lie on the stack, by number: the programs of the cards, and effects some decks need.

    The numbers of the latter are -1 in a deck without them.
    """

    def __init__(self, g: FluxxGame) -> None:
        nodes, house = g.printed.nodes, g.house
        self.nothing = g.body([])  # the program of a card that does nothing when it is played
        self.compiled = [Compiled(g, node) for node in nodes]
        self.repel = g.reserve(bool(g.standing.repellers))
        self.duty = g.reserve(any("duty" in node for node in nodes))
        optional = any(clause.get("optional") for node in nodes for clause in node.get("when", ()))
        self.offer = g.reserve(optional)
        self.leaves: dict[int, Program] = {}  # by kind: what a Secret does that has left a hand
        for kind, node in enumerate(nodes):
            if node["type"] == "secret":
                self.leaves[kind] = g.body(node["leaves"])
        self.suffer = g.reserve(bool(self.leaves))
        self.doom = g.reserve(bool(self.leaves) and house.eliminated_suffer)
        self.next_rule = g.reserve(house.solo)
        self.score = g.reserve(house.solo)
        self.come_back = g.reserve(house.return_is_chosen and g.printed.eliminates and not house.solo)
        self.cut_short = g.reserve(True)
        self.abandoned = g.reserve(True)


def install(g: FluxxGame) -> None:
    """Put the family's own effects where their numbers are; words of theirs come after those of cards."""
    frames = g.frames
    needed: list[tuple[int, type[FluxxEffect]]] = [
        (frames.repel, Repel),
        (frames.duty, SpokenDuty),
        (frames.offer, Offer),
        (frames.suffer, Suffer),
        (frames.doom, Doom),
        (frames.next_rule, NextRule),
        (frames.score, Score),
        (frames.come_back, ComeBack),
        (frames.cut_short, CutShort),
        (frames.abandoned, Abandoned),
    ]
    for number, effect in needed + EVERY_DECK:
        if number >= 0:
            g.effects[number] = effect(g)
            g.effects[number].number = number
