"""Signs: a machine word for each card, by which a glance at a table tells what cannot come of it.

A large deck has more kinds of card than a machine word has bits, and most Goals are far from met. So every
want that a Goal has gets a bit of its own (one of few, if wants are many), and a card has the bits of all
wants that it could satisfy. Where the cards of a table lack a bit of a Goal, nobody need look closer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.rules.table.ability import POWERFUL, WANTS
from ruleshift.families.fluxx.rules.words.condition import Counted

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.faces import Face
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.goals.aims import Aim


class Signs:
    """The signs of all cards; the Goals get theirs here, too."""

    def __init__(self, g: FluxxGame) -> None:
        wants: dict[int, int] = {}  # kinds of which one must be there, as bits -> the sign of that want
        for aim in g.goals.aims:
            if not aim.sign:  # copies of a Goal have one aim
                for kinds in wanted_by(aim):
                    aim.sign |= wants.setdefault(kinds, 1 << len(wants) % WANTS)
        powers = g.free_actions
        able = {card for card in range(g.size) if powers.powers_of[card] or powers.lent_to[card]}
        self.of_face = vec[vec[i64]]([of_cards(face, wants, able) for face in g.printed.faces])


def wanted_by(aim: Aim) -> list[int]:
    """All that must lie on the table of whoever meets a Goal: each time one of some kinds, as bits."""
    found = []
    named = aim.need
    while named:
        found.append(named & -named)
        named &= named - 1
    for part in aim.rest.parts if aim.rest else ():
        if isinstance(part, Counted) and part.wanted:
            found.append(part.wanted)
    return found


def of_cards(face: Face, wants: dict[int, int], able: set[int]) -> vec[i64]:
    """The sign of every card on one face."""
    signs = []
    for card, bits in enumerate(face.bits):
        sign = POWERFUL if card in able else 0
        for kinds, want in wants.items():
            if bits & kinds:
                sign |= want
        signs.append(sign)
    return vec[i64](signs)
