"""The verbs of the family, one small class each; ``VERBS`` builds them from a deck's data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.machine import Effect
from ruleshift.families.fluxx.verbs.cards import (
    Discard,
    Draw,
    PlayAside,
    PlayIt,
    PlayTop,
    Shuffle,
)
from ruleshift.families.fluxx.verbs.debts import Owe
from ruleshift.families.fluxx.verbs.eliminate import Eliminate
from ruleshift.families.fluxx.verbs.flow import Choose, Either, EndTurn, If
from ruleshift.families.fluxx.verbs.kill import Kill
from ruleshift.families.fluxx.verbs.moving import Exchange, Move, Swap
from ruleshift.families.fluxx.verbs.sharing import Arrange, DealOut, HandOut, Look, Rotate
from ruleshift.families.fluxx.verbs.theft import DeclareTheft, Steal
from ruleshift.families.fluxx.verbs.turns import InTurn, TakeTurn

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def play(g: FluxxGame, node: normal.Play) -> Effect[FluxxState]:
    """`play: it`, `play: top card`, or so many of the cards set aside."""
    if node["what"] == "it":
        return PlayIt(g)
    if node["what"] == "top card":
        return PlayTop(g)
    return PlayAside(g, node)


VERBS: dict[str, Callable[[FluxxGame, Any], Effect[FluxxState]]] = {
    "draw": Draw,
    "play": play,
    "discard": Discard,
    "steal": Steal,
    "move": Move,
    "exchange": Exchange,
    "swap": Swap,
    "choose": Choose,
    "either": Either,
    "if": If,
    "shuffle": Shuffle,
    "declare theft": DeclareTheft,
    "kill": Kill,
    "eliminate": Eliminate,
    "end": EndTurn,
    "take": TakeTurn,
    "in turn": InTurn,
    "owe": Owe,
    "deal out": DealOut,
    "hand out": HandOut,
    "rotate": Rotate,
    "look": Look,
    "arrange": Arrange,
}
