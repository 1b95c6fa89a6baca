"""What can be said of a seat, a card or the table in words: one reader for what is given and what must hold.

Everything is read into one wording, so that a text means the same on both sides of a scenario.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ruleshift.core.scenario.position import noted
from ruleshift.families.necro.codes import (
    BLEED,
    BURN,
    COVER,
    KEYWORDS,
    PHASES,
    POISON,
    POOLS,
    SILENCED,
    STABILIZED,
    STATUSES,
    U_END_OF_NEXT,
    U_NEXT_TURN,
    U_REMOVED,
    U_TURN,
    U_TURNS,
    UNTILS,
)
from ruleshift.text.reading import Reading
from ruleshift.text.source import Node, Text
from ruleshift.text.wording import cut, listed

NUMBERS: Final = (*POOLS, "hp", "gained", "events", "escapes")  # of a seat
ONLY_SEEN: Final = ("max hp", "lit")  # of a seat: follows from the cards, so it can only be checked
CARD_NUMBERS: Final = ("hp", "counters", "since", "attacks", "x")
CARD_FLAGS: Final = ("resting", "sick", "pushed", "used")
CARD_SEEN: Final = ("max hp", "damage", "ed", "ztc", "hit", "zone", *KEYWORDS)
STARTS: Final = (
    "action step", "start", "zombie phase", "spawn step", "advance step", "attack step", "response step",
    "end of turn", "set-up",
)  # fmt: skip
NONE: Final = ("no", "0")
MOST: Final = 99

# How much, until when and how long, for statuses of which nothing more is said.
USUAL: Final = {
    BLEED: (1, U_REMOVED, 0),
    BURN: (1, U_REMOVED, 0),
    POISON: (1, U_TURNS, 3),
    COVER: (0, U_NEXT_TURN, 0),
    STABILIZED: (0, U_END_OF_NEXT, 1),  # given in an earlier turn
    SILENCED: (0, U_TURN, 0),
}
# "2", "1 for 2 turns", "3 turns", "until the end of next turn", "yes"
SPANS: Final = tuple(word for word in UNTILS if word != "turns")
STATUS: Final = re.compile(
    rf"(?:(\d\d?)\b ?)?(?:(?:for )?(\d\d?) turns?|(?:until )?({'|'.join(SPANS)})|yes)?"
)


class Instance(NamedTuple):
    """One application of a status: how much, and how long it lasts if that is said."""

    n: int | None
    until: int | None  # one of the U_*
    left: int

    def __str__(self) -> str:
        amount = "" if self.n is None else str(self.n)
        if self.until is None:
            return amount or "yes"
        if self.until == U_TURNS:
            turns = f"{self.left} turn{'s' * (self.left != 1)}"
            return f"{amount} for {turns}" if amount else turns
        return f"{amount} until {UNTILS[self.until]}".strip()

    def whole(self, status: int) -> Instance:
        """The same with the amount and the duration that the status has if nothing is said."""
        n, until, left = USUAL.get(status, (0, U_REMOVED, 0))
        n = n if self.n is None else self.n
        if self.until is not None:
            until, left = self.until, self.left
        return Instance(n, until, left)


def instances(text: str) -> list[Instance] | None:
    """The applications of a status that a text lists, or None if it makes no sense.

    >>> [str(one) for one in instances("1 for 2 turns, 2, until this turn") or ()]
    ['1 for 2 turns', '2', 'until this turn']
    """
    found = []
    for part in text.split(", "):
        said = STATUS.fullmatch(part)
        if said is None or not part:
            return None
        n = int(said[1]) if said[1] else None
        if said[2]:
            found.append(Instance(n, U_TURNS, int(said[2])))
        elif said[3]:
            found.append(Instance(n, UNTILS.index(said[3]), 0))
        else:
            found.append(Instance(n, None, 0))
    return found


def in_full(status: int, said: Sequence[Instance]) -> str:
    """Applications of a status with nothing left to guess, in a fixed order.

    >>> in_full(POISON, instances("2 turns, 2") or ())
    '1 for 2 turns, 2 for 3 turns'
    """
    whole = [one.whole(status) for one in said]
    return ", ".join(
        sorted(str(Instance(n or None, until, left if until == U_TURNS else 0)) for n, until, left in whole)
    )


# -- reading -------------------------------------------------------------------------------


def spoken(reading: Reading, key: Text, node: Node, where: str, seats: Sequence[str]) -> str:
    """What stands behind a key in its one wording; what makes no sense is noted."""
    text = noted(reading, node)
    name = key.text
    if not text:
        return text  # what is wrong has been noted
    if where == "statuses" or (where == "card" and name in STATUSES):
        return _status(reading, key, text)
    if where in ("tokens", "tally") or (where == "card" and name in KEYWORDS):
        return _amount(reading, key, text)
    if name in NUMBERS or (where == "card" and name in (*CARD_NUMBERS, *CARD_SEEN) and name != "zone"):
        return _number(reading, key, text)
    if name == "max hp":
        return _number(reading, key, text)
    if name in (*CARD_FLAGS, "lit"):
        return _one_of(reading, key, text, ("yes", "no"))
    if name == "zone":
        return _one_of(reading, key, text, ("TZ", "ZZ"))
    if name == "phase":
        return _one_of(reading, key, text, tuple(dict.fromkeys((*STARTS, *map(str.lower, PHASES)))))
    if name == "first":
        return _one_of(reading, key, text, seats)
    if name == "survivor":
        return reading.title(node) or ""
    return text


def _status(reading: Reading, key: Text, text: str) -> str:
    if text in NONE:
        return "no"
    if key.text == "grabbed":
        if text != "yes" and text not in reading.titles:
            reading.wrong(key, f"expected the zombie that holds on, found '{cut(text)}'")
        return reading.titles.get(text, text)
    said = instances(text)
    if said is None:
        words = listed(SPANS)
        reading.wrong(key, f"expected '{key.text}: 1 for 2 turns' or until {words}, found '{cut(text)}'")
        return text
    if key.text == "stun" and any(one.n is not None or one.until is not None for one in said):
        reading.wrong(key, f"a Stun lasts for one phase; write 'stun: yes' or 'no', not '{cut(text)}'")
    if len(said) == 1 and said[0].until is None:
        return text  # a mere number is what it comes to in all, and `yes` is any
    return in_full(STATUSES.index(key.text), said)


def _amount(reading: Reading, key: Text, text: str) -> str:
    """A number, or whether there is any."""
    if text in ("yes", "no"):
        return text
    if not _is_number(text):
        reading.wrong(key, f"expected a number, 'yes' or 'no' behind '{key.text}', found '{cut(text)}'")
    return text


def _number(reading: Reading, key: Text, text: str) -> str:
    if not _is_number(text):
        reading.wrong(key, f"expected a number behind '{key.text}', found '{cut(text)}'")
    return text


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?\d\d?", text) is not None


def _one_of(reading: Reading, key: Text, text: str, words: Sequence[str]) -> str:
    if text not in words:
        reading.wrong(key, f"expected {listed(words)} behind '{key.text}', found '{cut(text)}'")
    return text
