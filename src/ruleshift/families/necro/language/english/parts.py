"""English for the parts of a NecroGenesis sentence: cards, selections, amounts and times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.language.english import join, plural
from ruleshift.text.record import record
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

ZONES: Final = {
    "TZ": "the Threat Zone",
    "ZZ": "the Zombie Zone",
    "hand": "your hand",
    "exile": "Exile",
    "graveyard": "the Graveyard",
}
DECKS: Final = {"deck": "Survivor Deck", "zombie deck": "Zombie Deck"}
PLAYERS: Final = ("you", "opponent")
HOLDERS: Final = {"you": "you have", "opponent": "your opponent has", "any": "that somebody has"}
OWNERS: Final = {"you": "your", "opponent": "your opponent's", "any": ""}
REFERENCES: Final = {
    "you": "you",
    "opponent": "your opponent",
    "survivor": "your Survivor",
    "prey": "the Survivor",
    "it": "it",
    "target": "the target",
    "attacker": "the attacker",
    "both survivors": "both Survivors",
}
# Subtypes that stand in front of the card type; all others are names of their own (a Walker, a Trap).
ADJECTIVES: Final = {
    "melee": "Weapon",
    "ranged": "Weapon",
    "automated": "Weapon",
    "consumable": "Item",
    "passive": "Item",
}
POOL_NOUNS: Final = {"zombies": "Zombie", "gear": "Weapon or Trap", "equipment": "card", "graveyard": "card"}


def zones(places: Sequence[str], last: str = "or") -> str:
    """Zones and other places.

    >>> zones(["TZ", "ZZ"])
    'the Threat Zone or the Zombie Zone'
    """
    return join([ZONES[place] for place in places], last)


@record()
class Voice:
    """How a card speaks: what it calls itself and its host, and whether the Zombie Player owns it."""

    this: str = "this card"
    host: str = "its host"
    zombie: bool = False


PLAIN: Final = Voice()


def voice_of(card: normal.Card) -> Voice:
    """The voice of a card.

    >>> voice_of({"type": "zombie"}).this
    'this Zombie'
    """
    names = {"survivor": "your Survivor", "event": "this card", "react": "this card"}
    this = "this Trap" if card.get("subtype") == "trap" else f"this {card['type'].title()}"
    host = card.get("host", "")
    hosts = "your Survivor" if host == "survivor" else "that Weapon" if _wants_weapon(host) else "its host"
    zombie = card["type"] == "zombie" or card.get("side") == "zombie"
    return Voice(names.get(card["type"], this), hosts, zombie)


def _wants_weapon(host: str | normal.Filter) -> bool:
    """Whether an attachment goes on Weapons only."""
    if not isinstance(host, dict):
        return False
    bases = {ADJECTIVES.get(subtype) for subtype in host["subtype"] or []}
    return bool(host["type"] == ["weapon"] or bases == {"Weapon"})


# -- nouns ---------------------------------------------------------------------------------------


def noun(match: normal.Filter | None, many: bool = False, usual: str = "card") -> str:
    """The cards that a filter lets through, without an article; `usual` if it does not say what they are.

    >>> noun({"subtype": ["brute", "boss"]}), noun({"trait": ["medical"], "type": ["item"]}, many=True)
    ('Brute or Boss', 'Medical Items')
    """
    match = match or {}
    if named := match.get("named"):
        return join(named, "or")
    names = _kinds(match) or usual.split(" or ")
    if side := match.get("side"):
        names = [f"{side.title()} {name}" for name in names]
    text = join([plural(name) for name in names] if many else names, "or")
    if traits := match.get("trait"):
        text = f"{join([trait.title() for trait in traits], 'or')} {text}"
    if range_ := match.get("ztc"):
        text += f" with ZTC {span(range_)}"
    return text


def spared(match: normal.Filter | None, many: bool = False) -> str:
    """What a filter leaves out, behind its noun.

    >>> spared({"not_subtype": ["boss"]})
    ' other than a Boss'
    """
    subtypes = (match or {}).get("not_subtype") or ()
    names = [noun({"subtype": [each]}, many) for each in subtypes]
    return f" other than {join([each if many else a(each) for each in names], 'or')}" if names else ""


def _kinds(match: normal.Filter) -> list[str]:
    """The types or subtypes of a filter as nouns."""
    found: dict[str, list[str]] = {}  # what stands in front, for each noun
    for subtype in match.get("subtype") or ():
        base = ADJECTIVES.get(subtype)
        found.setdefault(base or subtype.title(), []).extend([subtype.title()] if base else [])
    for type_ in () if found else match.get("type") or ():
        found[type_.title()] = []
    return [f"{join(front, 'or')} {name}".strip() for name, front in found.items()]


def filter_text(match: normal.Match | None, voice: Voice = PLAIN, usual: str = "Zombie") -> str:
    """A card that a filter lets through, as subject or object.

    >>> filter_text({"type": ["item"], "of": "you"}, Voice())
    'one of your Items'
    """
    if isinstance(match, str):
        return voice.this
    match = match or {}
    of = match.get("of")
    if of and match["type"] == ["survivor"]:
        return "your Survivor" if of == "you" else "the Survivor" if voice.zombie else "the other Survivor"
    if of == "you":
        return f"one of your {noun(match, True, usual)}{spared(match)}"
    text = noun(match, False, usual)
    if of:
        return f"an enemy {text}{spared(match)}"
    return (text if match.get("named") else a(text)) + spared(match)


def host_text(host: str | normal.Filter) -> str:
    """What an Attachment goes on."""
    return "your Survivor" if isinstance(host, str) else a(noun(host))


# -- who -----------------------------------------------------------------------------------------


def who(one: normal.Who, voice: Voice = PLAIN) -> str:
    """A reference or a selection.

    >>> who("survivor", Voice()), who("this", Voice("this Zombie"))
    ('your Survivor', 'this Zombie')
    """
    if not isinstance(one, str):
        return selection(one)
    if one == "prey" and not voice.zombie:
        return "the other Survivor"
    own = {"this": voice.this, "host": voice.host}
    return own[one] if one in own else REFERENCES[one]


def is_many(one: normal.Who) -> bool:
    """Whether a selection can be more than one card, so that its verb is in the plural."""
    if isinstance(one, str):
        return one in ("you", "both survivors")  # you have, as many have
    pick = one["pick"]
    return bool(pick == "all" or (isinstance(pick, dict) and pick["up_to"] > 1))


def does(one: normal.Who, voice: Voice, verb: str) -> str:
    """Somebody with what they do.

    >>> does("survivor", Voice(), "gain"), does("you", Voice(), "have")
    ('your Survivor gains', 'you have')
    """
    third = {"have": "has", "are": "is", "do": "does", "cannot": "cannot"}.get(verb, verb + "s")
    return f"{who(one, voice)} {verb if is_many(one) else third}"


def selection(cards: normal.Selection) -> str:
    """A selection of cards: how many of which, and where.

    >>> usual = {"whose": "any", "zone": ["TZ", "ZZ"], "match": None, "others": False}
    >>> selection(usual | {"pool": "zombies", "pick": "all", "same_zone": False, "one_zone": True})
    'all Zombies in one zone of your choice'
    """
    match, pool, pick = cards["match"], cards["pool"], cards["pick"]
    if isinstance(match, str):
        return "this card"
    enemy = pool == "zombies" and cards["whose"] == "opponent"
    owned = "" if enemy or pool in ("graveyard", "equipment") else OWNERS[cards["whose"]]
    one = pick in ("one", "random") or pick == {"up_to": 1}
    name = ("enemy " if enemy else "") + noun(match, bool(owned) or not one, POOL_NOUNS[pool])
    name += spared(match, not one)
    if cards["others"]:
        name = f"other {name}"
    if not owned:
        text = f"{_how_many(pick)} {name}".replace("one other", "another", 1)
    elif pick == "all":
        text = f"{owned} {name}"
    else:
        text = f"{_how_many(pick)} of {owned} {name}".replace("one random of", "a random one of", 1)
    return text + _where(cards)


def _how_many(pick: str | normal.UpTo) -> str:
    if isinstance(pick, dict):
        return f"up to {pick['up_to']}" if pick["up_to"] > 1 else "up to one"
    return {"one": "one", "all": "all", "random": "one random"}[pick]


def _where(cards: normal.Selection) -> str:
    """The place behind a selection; both zones together go without saying."""
    if cards["pool"] == "graveyard":
        return f" from {OWNERS[cards['whose']] or 'any'} Graveyard"
    where = ""
    if cards["pool"] == "equipment":
        where = f" {HOLDERS[cards['whose']]} equipped"
    if cards["same_zone"]:
        return f"{where} in the same zone"
    if cards["one_zone"] and len(cards["zone"]) != 1:
        return f"{where} in one zone of your choice"
    return f"{where} in {ZONES[cards['zone'][0]]}" if len(cards["zone"]) == 1 else where


# -- amounts and times ---------------------------------------------------------------------------


def amount(value: normal.Amount, voice: Voice = PLAIN) -> str:
    """A number, or how it follows from X or from the amount of the event.

    >>> amount(2), amount({"of": "x", "plus": 1, "half": False}), amount({"of": "x", "plus": 0, "half": True})
    ('2', 'X + 1', 'half of X (rounded up)')
    """
    if isinstance(value, int):
        return str(value)
    text = "X" if value["of"] == "x" else "that amount"
    if value["of"] == "original":
        text = f"the original {ORIGINALS[value['stat']]} of {who(value['who'], voice)}"
    plus = f" {'+' if value['plus'] > 0 else '-'} {abs(value['plus'])}" if value["plus"] else ""
    return (f"half of {text} (rounded up)" if value["half"] else text) + plus


def much(value: normal.Amount, what: str, voice: Voice) -> str:
    """An amount of something: `2 damage`, `damage equal to the original Damage of it`.

    >>> much(2, "HP", Voice())
    '2 HP'
    """
    if isinstance(value, dict) and value["of"] == "original":
        return f"{what} equal to {amount(value, voice)}"
    return f"{amount(value)} {what}"


def count(value: normal.Amount, one: str) -> str:
    """An amount with a noun.

    >>> count(1, "card"), count(3, "card")
    ('1 card', '3 cards')
    """
    return f"{amount(value)} {plural(one, value)}"


ORIGINALS: Final = {"damage": "Damage", "hp": "HP", "ed": "Escape Difficulty", "ztc": "ZTC"}


def span(value: Sequence[int]) -> str:
    """A range of numbers.

    >>> span([1, 3]), span([2, 2])
    ('1 to 3', '2')
    """
    low, high = value
    return str(low) if low == high else f"{low} to {high}"


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n >= 0 else str(n)


UNTILS: Final = {
    "this attack": "for this attack",
    "next attack": "for the next attack",
    "this phase": "this phase",
    "this turn": "this turn",
    "next turn": "until the start of your next turn",
    "removed": "until removed",
    "end of next turn": "until the end of your next turn",
}


def until(value: normal.Until) -> str:
    """How long something lasts.

    >>> until({"turns": 2}), until("this turn")
    ('for 2 turns', 'this turn')
    """
    if isinstance(value, dict):
        return f"for {value['turns']} {plural('turn', value['turns'])}"
    return UNTILS[value]


LIMITS: Final = {1: "once", 2: "twice"}


def limit(value: normal.Limit | None) -> str:
    """How often, as the start of a sentence.

    >>> limit([1, "turn"]), limit([3, "game"])
    ('once per turn, ', 'up to 3 times per game, ')
    """
    return f"{LIMITS.get(value[0], f'up to {value[0]} times')} per {value[1]}, " if value else ""


TALLIES: Final = {
    # what is counted: one of them, several, and the deed in a sentence with "you have"
    "kill": ("kill", "kills", "destroyed {} Zombies"),
    "loot": ("Loot", "Loots", "Looted {} times"),
    "hurt": ("damage taken", "damage taken", "taken {} damage"),
    "heal": ("HP healed", "HP healed", "healed {} HP"),
    "machine": (
        "trigger of a Trap or Automated Weapon of yours",
        "triggers of your Traps and Automated Weapons",
        "triggered Traps and Automated Weapons {} times",
    ),
    "escape": ("successful Quick Escape", "successful Quick Escapes", "made {} successful Quick Escapes"),
    "exile": ("Zombie exiled", "Zombies exiled", "exiled {} Zombies"),
    "attack": ("attack", "attacks", "attacked {} times"),
}


def unlock(value: normal.Unlock) -> str:
    """What unlocks an ability.

    >>> unlock({"tally": "kill", "least": 3})
    'unlocked after 3 kills'
    """
    one, several, _ = TALLIES[value["tally"]]
    return f"unlocked after {value['least']} {one if value['least'] == 1 else several}"


def cost_text(cost: normal.Cost, x: list[int] | None = None, this: str = "this card") -> str:
    """A price as what one does to pay it.

    >>> free = {"ap": 0, "tp": 0, "th": 0, "discard": 0, "discard_this": False, "exhaust": 0, "rest": False}
    >>> cost_text(free | {"ap": 1, "discard": 1})
    'pay 1 AP and discard 1 card'
    >>> cost_text(free | {"th": 2, "rest": True}, this="this Zombie")
    'pay 2 TH and rest this Zombie'
    """
    points = [f"{_number(cost[pool])} {pool.upper()}" for pool in ("ap", "tp", "th") if cost[pool]]
    parts = [f"pay {join(points)}"] if points else []
    if cost["discard"]:
        parts.append(f"discard {count(cost['discard'], 'card')}")
    if cost["discard_this"]:
        parts.append("discard this card")
    if cost["exhaust"]:
        parts.append(f"exhaust {_number(cost['exhaust'])} {plural('counter', cost['exhaust'])}")
    if cost["rest"]:
        parts.append(f"rest {this}")
    return join(parts) + (f" (X is {span(x)})" if x else "")


def _number(value: int | str) -> str:
    return "X" if value == "x" else str(value)


def cured(value: str | Sequence[str]) -> str:
    """Statuses that are taken away.

    >>> cured(["bleed", "burn"]), cured("one negative")
    ('Bleed and Burn', 'one negative status')
    """
    return f"{value} status" if isinstance(value, str) else join([each.title() for each in value])
