"""English for what holds for a while: changed numbers, keywords, and what is forbidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..phrases import join
from .english import PLAYERS, Voice, does, signed, who

Data = Any  # values of the normal form

# Changes of a price: what becomes cheaper or dearer, and in which points it is paid.
PRICES: Final = {
    "loot cost": ("Loot", "AP"),
    "equip cost": ("equipping a Weapon", "AP"),
    "reload cost": ("reloading", "AP"),
    "own cost": ("the abilities of {}", "AP"),
    "react cost": ("a React", "TP"),
}
PLURAL_PRICES: Final = ("own cost",)
# Numbers that somebody has.
NAMES: Final = {
    "damage": "{} Damage",
    "roll": "an Attack Roll Bonus of {}",
    "escape": "{} on Escape Rolls",
}


def change_text(change: Data, voice: Voice, once: bool = False) -> str:
    """A changed number as a sentence; `once` if it is good for one time only.

    >>> change_text({"stat": "damage", "n": 1, "who": "this"}, Voice("this Zombie"))
    'this Zombie has +1 Damage'
    """
    stat, n, one = change["stat"], change["n"], change["who"]
    subject = who(one, voice)
    if stat in PRICES:
        return price_text([change], voice, once)
    if stat == "ztc":
        return _ztc(change, voice, once)
    if stat == "hit":
        return f"{does(one, voice, 'need')} {abs(n)} {'less' if n < 0 else 'more'} on {_its(one)} Hit Roll"
    if stat == "declare":
        return f"{subject} may name {_more(n, 'number')} for an Unarmed attack"
    if stat == "burn":
        return f"Burn deals {abs(n)} {_less(n)} damage to {subject}"
    if stat == "heal":
        return f"{does(one, voice, 'heal')} {abs(n)} HP {_less(n)} each time"
    if stat == "counters":
        return f"{subject} can hold {_more(n, 'counter')}"
    return f"{does(one, voice, 'have')} {NAMES[stat].format(signed(n))}"


def _ztc(change: Data, voice: Voice, once: bool) -> str:
    one, less = change["who"], f"{abs(change['n'])} TH {_less(change['n'])}"
    if one not in PLAYERS:
        return f"{does(one, voice, 'cost')} {less} to spawn"
    if once:
        return f"the next Zombie {does(one, voice, 'spawn')} costs {less}"
    return f"Zombies cost {who(one, voice)} {less} to spawn"


def _its(one: Data) -> str:
    return "your" if one == "you" else "its"


def _less(n: int) -> str:
    return "less" if n < 0 else "more"


def _more(n: int, noun: str) -> str:
    return f"{abs(n)} {'fewer' if n < 0 else 'more'} {noun}{'' if abs(n) == 1 else 's'}"


def price_text(changes: Sequence[Data], voice: Voice, once: bool = False) -> str:
    """Prices that change by as much: `equipping a Weapon and reloading cost 1 AP less`."""
    n, one = changes[0]["n"], changes[0]["who"]
    points = PRICES[changes[0]["stat"]][1]
    names = [PRICES[change["stat"]][0].format(who(one, voice)) for change in changes]
    if once:
        names = [f"the next {name.removeprefix('a ')}" for name in names]
    many = len(names) > 1 or changes[0]["stat"] in PLURAL_PRICES
    whose = f" {who(one, voice)}" if one in PLAYERS else ""
    return f"{join(names)} {'cost' if many else 'costs'}{whose} {abs(n)} {points} {_less(n)}"


def changes_texts(changes: Sequence[Data], voice: Voice) -> list[str]:
    """Changed numbers as sentences; prices that change alike are told together."""
    texts: list[str] = []
    told: list[Data] = []
    for change in changes:
        if change in told:
            continue
        alike = [change]
        if change["stat"] in PRICES:
            alike = [other for other in changes if _same_price(change, other)]
        told += alike
        texts.append(price_text(alike, voice) if len(alike) > 1 else change_text(change, voice))
    return texts


def _same_price(one: Data, other: Data) -> bool:
    if other["stat"] not in PRICES or PRICES[one["stat"]][1] != PRICES[other["stat"]][1]:
        return False
    return bool((one["n"], one["who"]) == (other["n"], other["who"]))


# Keywords that are no noun: what somebody does who has them, for one and for many.
DEEDS: Final = {
    "ignore guard": ("ignores Guard", "ignore Guard"),
    "ignore armor": ("ignores Armor", "ignore Armor"),
    "no sickness": ("is never summoning sick", "are never summoning sick"),
    "no rest": ("does not rest after attacking", "do not rest after attacking"),
    "unpreventable": ("deals damage that cannot be prevented", "deal damage that cannot be prevented"),
}


def keyword(name: str, n: int) -> str:
    """A keyword as it is printed.

    >>> keyword("armor", 1), keyword("evade", 6), keyword("fast", 0)
    ('Armor 1', 'Evade 6+', 'Fast')
    """
    if name in ("armor", "evade"):
        return f"{name.title()} {n}" + ("+" if name == "evade" else "")
    return name.title()


def grants_texts(grants: Sequence[Data], voice: Voice) -> list[str]:
    """Keywords as sentences, one for each bearer.

    >>> grants_texts([{"keyword": "fast", "n": 0, "who": "this"}], Voice("this Zombie"))
    ['this Zombie has Fast']
    """
    bearers: list[Data] = []
    for grant in grants:
        if grant["who"] not in bearers:
            bearers.append(grant["who"])
    return [_keywords([g for g in grants if g["who"] == one], one, voice) for one in bearers]


def _keywords(grants: Sequence[Data], one: Data, voice: Voice) -> str:
    many = does(one, voice, "have").endswith(" have")
    names: list[str] = []
    immune: list[str] = []
    for grant in grants:
        name = grant["keyword"]
        if name.startswith("immune "):
            immune.append(name.removeprefix("immune ").title())
        elif name not in DEEDS:
            names.append(keyword(name, grant["n"]))
    parts = [f"{'have' if many else 'has'} {join(names)}"] if names else []
    parts += [f"{'are' if many else 'is'} immune to {join(immune)}"] if immune else []
    parts += [DEEDS[g["keyword"]][many] for g in grants if g["keyword"] in DEEDS]
    return f"{who(one, voice)} {join(parts)}"


def forbid_text(forbid: Data, voice: Voice) -> str:
    """What somebody cannot do.

    >>> forbid_text({"action": "attack", "who": "this"}, Voice("this Zombie"))
    'this Zombie cannot attack'
    """
    if forbid["action"] == "light":
        return f"{does(forbid['who'], voice, 'have')} no Light"
    return f"{does(forbid['who'], voice, 'cannot')} {forbid['action']}"
