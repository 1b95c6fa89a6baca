"""English for what holds for a while: changed numbers, keywords, and what is forbidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.language.english.parts import PLAYERS, Voice, does, signed, who
from ruleshift.language.english import join, plural

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

# Prices: what becomes cheaper or dearer, in which points it is paid, and whether it is a plural.
PRICES: Final = {
    "loot cost": ("Loot", "AP", False),
    "equip cost": ("equipping a Weapon", "AP", False),
    "reload cost": ("reloading", "AP", False),
    "own cost": ("the abilities of {}", "AP", True),
    "react cost": ("a React", "TP", False),
}
# Numbers that somebody has.
NAMES: Final = {
    "damage": "{} Damage",
    "roll": "an Attack Roll Bonus of {}",
    "escape": "{} on Escape Rolls",
}
# What a Survivor's attacks have, rather than the Survivor.
OF_ATTACKS: Final = (
    "damage", "hit", "roll",
    "reach", "area", "pierce", "silent", "ignore guard", "ignore armor", "unpreventable",
)  # fmt: skip


# -- changed numbers -----------------------------------------------------------------------------


def change_text(change: normal.Change, voice: Voice, lasts: str = "", once: bool = False) -> str:
    """A changed number as a sentence, with how long it lasts; `once` if it is used up by one time.

    >>> change_text({"stat": "damage", "n": 1, "who": "this"}, Voice("this Zombie"), "this turn")
    'this Zombie has +1 Damage this turn'
    """
    if change["stat"] == "ztc":
        return _ztc(change, voice, lasts, once)
    if change["stat"] in PRICES:
        return _lasting(price_text([change], voice, once), lasts)
    subject, many, left = bearer(change["who"], change["stat"], voice, lasts)
    return _lasting(f"{subject} {_changed(change['stat'], change['n'], many, subject)}", left)


def _changed(stat: str, n: int, many: bool, subject: str) -> str:
    """What is told of the bearer of a changed number."""
    if stat == "hit":
        return f"{'need' if many else 'needs'} {abs(n)} {_less(n)} on {'the' if many else 'its'} Hit Roll"
    if stat == "declare":
        return f"may name {_more(n, 'number')} for an Unarmed attack"
    if stat == "burn":
        return f"{'take' if many else 'takes'} {abs(n)} {_less(n)} damage from Burn"
    if stat == "heal":
        return f"{'heal' if many else 'heals'} {abs(n)} HP {_less(n)}"
    if stat == "counters":
        return f"can hold {_more(n, 'counter')}"
    return f"{'have' if many else 'has'} {NAMES[stat].format(signed(n))}"


def bearer(one: normal.Who, word: str, voice: Voice, lasts: str = "") -> tuple[str, bool, str]:
    """Who has a number or a keyword, whether they are many, and what is left to say of how long."""
    subject = who(one, voice)
    if subject == "your Survivor" and word in OF_ATTACKS:
        if lasts == "for the next attack":
            return "your next attack", False, ""
        return "your attacks", True, lasts
    return subject, does(one, voice, "have").endswith(" have"), lasts


def _lasting(text: str, lasts: str) -> str:
    return f"{text} {lasts}" if lasts else text


def _ztc(change: normal.Change, voice: Voice, lasts: str, once: bool) -> str:
    one, less = change["who"], f"{abs(change['n'])} TH {_less(change['n'])}"
    if one not in PLAYERS:
        return _lasting(f"{does(one, voice, 'cost')} {less} to spawn", lasts)
    if once:
        spawned = f"the next Zombie {does(one, voice, 'spawn')}"
        return f"{_lasting(spawned, lasts)} costs {less}"
    return _lasting(f"Zombies cost {who(one, voice)} {less} to spawn", lasts)


def _less(n: int) -> str:
    return "less" if n < 0 else "more"


def _more(n: int, noun: str) -> str:
    return f"{abs(n)} {'fewer' if n < 0 else 'more'} {plural(noun, abs(n))}"


def price_text(changes: Sequence[normal.Change], voice: Voice, once: bool = False) -> str:
    """Prices that change by as much: `equipping a Weapon and reloading cost you 1 AP less`."""
    n, one = changes[0]["n"], changes[0]["who"]
    _, points, several = PRICES[changes[0]["stat"]]
    itself = voice.this if one in PLAYERS else who(one, voice)
    names = [PRICES[change["stat"]][0].format(itself) for change in changes]
    if once:
        names = [f"the next {name.removeprefix('a ')}" for name in names]
    whose = f" {who(one, voice)}" if one in PLAYERS else ""
    verb = "cost" if several or len(names) > 1 else "costs"
    return f"{join(names)} {verb}{whose} {abs(n)} {points} {_less(n)}"


def changes_texts(changes: Sequence[normal.Change], voice: Voice) -> list[str]:
    """Changed numbers as sentences; prices that change alike are told together."""
    texts: list[str] = []
    told: list[normal.Change] = []
    for change in changes:
        if change in told:
            continue
        alike = [change]
        if change["stat"] in PRICES:
            alike = [other for other in changes if _same_price(change, other)]
        told += alike
        texts.append(price_text(alike, voice) if len(alike) > 1 else change_text(change, voice))
    return texts


def _same_price(one: normal.Change, other: normal.Change) -> bool:
    if other["stat"] not in PRICES or PRICES[one["stat"]][1] != PRICES[other["stat"]][1]:
        return False
    return bool((one["n"], one["who"]) == (other["n"], other["who"]))


# -- keywords ------------------------------------------------------------------------------------

# Keywords that are no noun: what somebody does who has them, for one and for many.
DEEDS: Final = {
    "ignore guard": ("ignores Guard", "ignore Guard"),
    "ignore armor": ("ignores Armor", "ignore Armor"),
    "no sickness": ("is never summoning sick", "are never summoning sick"),
    "no rest": ("does not rest after attacking", "do not rest after attacking"),
    "unaffected": ("is unaffected by effects", "are unaffected by effects"),
    "unpreventable": ("deals damage that cannot be prevented", "deal damage that cannot be prevented"),
}


def keyword(name: str, n: int) -> str:
    """A keyword as it is printed.

    >>> keyword("armor", 1), keyword("evade", 6), keyword("fast", 1)
    ('Armor 1', 'Evade 6+', 'Fast')
    """
    if name in ("armor", "evade"):
        return f"{name.title()} {n}" + ("+" if name == "evade" else "")
    return name.title()


def keyword_line(grants: Sequence[normal.Grant]) -> str:
    """The keywords of the card itself, as a list.

    >>> keyword_line([{"keyword": "fast", "n": 1}, {"keyword": "immune burn", "n": 1}])
    'Fast, immune to Burn'
    """
    words = []
    for grant in grants:
        name = grant["keyword"]
        if name.startswith("immune "):
            words.append(f"immune to {name.removeprefix('immune ').title()}")
        else:
            words.append(DEEDS[name][0] if name in DEEDS else keyword(name, grant["n"]))
    return ", ".join(words)


def grants_texts(grants: Sequence[normal.Grant], voice: Voice, lasts: str = "") -> list[str]:
    """Keywords as sentences, one for each bearer.

    >>> grants_texts([{"keyword": "fast", "n": 1, "who": "this"}], Voice("this Zombie"))
    ['this Zombie has Fast']
    """
    bearers: dict[tuple[str, bool, str], list[normal.Grant]] = {}
    for grant in grants:
        bearers.setdefault(bearer(grant["who"], grant["keyword"], voice, lasts), []).append(grant)
    return [
        _lasting(f"{subject} {_keywords(some, many)}", left)
        for (subject, many, left), some in bearers.items()
    ]


def _keywords(grants: Sequence[normal.Grant], many: bool) -> str:
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
    parts += [DEEDS[grant["keyword"]][many] for grant in grants if grant["keyword"] in DEEDS]
    return join(parts)


def forbid_text(forbid: normal.Forbid, voice: Voice) -> str:
    """What somebody cannot do.

    >>> forbid_text({"action": "attack", "who": "this"}, Voice("this Zombie"))
    'this Zombie cannot attack'
    """
    if forbid["action"] == "light":
        return f"{does(forbid['who'], voice, 'have')} no Light"
    what = "spawn Zombies" if forbid["action"] == "spawn" else forbid["action"]
    return f"{does(forbid['who'], voice, 'cannot')} {what}"
