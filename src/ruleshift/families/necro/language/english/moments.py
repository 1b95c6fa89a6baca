"""English for events: what happens or would happen, so that an ability or a React can hear it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.language.english.parts import (
    DECKS,
    ZONES,
    Voice,
    filter_text,
    noun,
)
from ruleshift.families.necro.language.grammar import EVENTS as TABLE
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

# Events of the card itself that the rulebook has a word for.
LABELS: Final = {
    ("spawn", "it"): "On Spawn",
    ("advance", "it"): "On Advance",
    ("death", "it"): "On Death",
    ("hit", "attacker"): "On Hit",
    ("declare", "attacker"): "On Attack",
}
MATCH_KEYS: Final = tuple(dict.fromkeys(key for _, keys in TABLE.values() for key in keys))


def label(event: normal.Event) -> str:
    """The rulebook's word for an event of the card itself, or nothing.

    >>> label({"on": "spawn", "it": "this"}), label({"on": "spawn", "it": None})
    ('On Spawn', '')
    """
    given = [key for key in MATCH_KEYS if event.get(key)]
    if len(given) == 1 and event.get(given[0]) == "this":
        return LABELS.get((event["on"], given[0]), "")
    return ""


def happens(event: normal.Event, voice: Voice, would: bool = False) -> str:
    """An event as a clause with its conjunction: `when ...`, `at the start of ...`.

    >>> happens({"on": "loot"}, Voice()), happens({"on": "end", "phase": "turn"}, Voice())
    ('when you Loot', 'at the end of your turn')
    """
    if event["on"] in ("begin", "end"):
        edge = "start" if event["on"] == "begin" else "end"
        return f"at the {edge} of {_phase(event.get('phase'), voice)}"
    return f"when {what_happens(event, voice, would)}"


def next_time(event: normal.Event, voice: Voice, until: str, would: bool = False) -> str:
    """The moment a delayed effect waits for.

    >>> next_time({"on": "loot"}, Voice(), "this turn")
    'the next time you Loot this turn'
    """
    if event["on"] in ("begin", "end"):
        return happens(event, voice)
    return f"the next time {what_happens(event, voice, would)}" + (f" {until}" if until else "")


def what_happens(event: normal.Event, voice: Voice, would: bool) -> str:
    """An event as a sentence without its conjunction."""
    return EVENTS[event["on"]](event, voice, would)


PHASES: Final = {
    "survivor phase": "your Survivor Phase",
    "zombie phase": "the Zombie Phase",
    "attack step": "the Attack Step",
    "turn": "your turn",
    "battle": "the battle",
}


def _phase(name: str | None, voice: Voice) -> str:
    if name is None:
        return "every phase"
    if voice.zombie and name in ("survivor phase", "turn"):
        return {"survivor phase": "the Survivor Phase", "turn": "the turn"}[name]
    return PHASES[name]


def _verb(would: bool, plain: str, third: str) -> str:
    return f"would {plain}" if would else third


def _passive(would: bool, participle: str) -> str:
    return f"would be {participle}" if would else f"is {participle}"


def _played(event: normal.Event, voice: Voice, would: bool) -> str:
    it = event.get("it")
    if it == "this":
        return f"you {_verb(would, 'play', 'play')} {voice.this}"
    of = (it or {}).get("of")
    card = a(noun(it, False, "card"))
    if of:
        who, plays = ("you", "play") if of == "you" else ("your opponent", "plays")
        return f"{who} {_verb(would, 'play', plays)} {card}"
    return f"{card} {_passive(would, 'played')}"


def _spawned(event: normal.Event, voice: Voice, would: bool) -> str:
    return f"{filter_text(event.get('it'), voice)} {_passive(would, 'spawned')}"


def _advances(event: normal.Event, voice: Voice, would: bool) -> str:
    return f"{filter_text(event.get('it'), voice)} {_verb(would, 'advance', 'advances')}"


def _enters(event: normal.Event, voice: Voice, would: bool) -> str:
    zone = ZONES[named] if (named := event.get("zone")) else "a zone"
    by = " through an effect" if event.get("by") == "effect" else ""
    return f"{filter_text(event.get('it'), voice)} {_verb(would, 'enter', 'enters')} {zone}{by}"


def _dies(event: normal.Event, voice: Voice, would: bool) -> str:
    it, attacker = event.get("it"), event.get("attacker")
    text = f"{filter_text(it, voice)} {_passive(would, 'destroyed')}"
    if isinstance(it, dict) and it["type"] == ["survivor"]:
        text = f"{filter_text(it, voice)} {_passive(would, 'reduced to 0 HP')}"
    if attacker:
        return f"{text} by {_attack_of(attacker, voice)}"
    return f"{text} by an attack" if event.get("by") else text


def _attack_of(attacker: normal.Match | None, voice: Voice) -> str:
    """Whose attack it is: `an attack of this Weapon`, `your attack`."""
    if isinstance(attacker, dict) and attacker["of"] == "you" and not _says_what(attacker):
        return "your attack"
    text = filter_text(attacker, voice, "card")
    return f"an attack {'with' if 'Weapon' in text else 'by'} {text}"


def _says_what(match: normal.Filter) -> bool:
    return any(match[key] for key in ("type", "subtype", "trait", "side", "named"))


def _declared(event: normal.Event, voice: Voice, would: bool) -> str:
    attacker, target = event.get("attacker"), event.get("target")
    if attacker is None and target is not None:
        return f"{filter_text(target, voice)} {_passive(would, 'attacked')}"
    text = f"{_fighter(attacker, voice)} {_verb(would, 'attack', 'attacks')}"
    return f"{text} {filter_text(target, voice)}" if target else text


def _fighter(attacker: normal.Match | None, voice: Voice) -> str:
    """An attacker as subject; one that is only said to be yours is any of your attackers."""
    if attacker is None:
        return "anything"
    if isinstance(attacker, dict) and attacker["of"] and not _says_what(attacker):
        return f"an attacker of {'yours' if attacker['of'] == 'you' else 'your opponent'}"
    return filter_text(attacker, voice, "attacker")


def _rolled(event: normal.Event, voice: Voice, would: bool) -> str:
    attacker = event.get("attacker")
    plain, third = ROLLS[event.get("result")]
    return f"{_fighter(attacker, voice)} {_verb(would, plain, third)} Hit Roll"


ROLLS: Final = {
    None: ("make a", "makes a"),
    "missed": ("fail its", "fails its"),
    "hit": ("succeed at its", "succeeds at its"),
}


def _hit(event: normal.Event, voice: Voice, would: bool) -> str:
    attacker, target = event.get("attacker"), event.get("target")
    if attacker is None and target is not None:
        return f"{filter_text(target, voice)} {_passive(would, 'hit')}"
    text = f"{_fighter(attacker, voice)} {_verb(would, 'hit', 'hits')}"
    return f"{text} {filter_text(target, voice)}" if target else text


def _damaged(event: normal.Event, voice: Voice, would: bool) -> str:
    target, source = event.get("target"), event.get("source")
    least, result = event.get("least") or 0, event.get("result")
    what = f"{least} or more damage" if least > 1 else "damage"
    attack = event.get("by") == "attack"
    if target is None and source is not None and result != "reduced":
        deals = _attack_of(source, voice) if attack else filter_text(source, voice, "card")
        survived = " and the target survives" if result else ""
        return f"{deals} {_verb(would, 'deal', 'deals')} {what}{survived}"
    origin = ""
    if source is not None:
        origin = f" from {_attack_of(source, voice) if attack else filter_text(source, voice, 'card')}"
    elif attack:
        origin = " from an attack"
    hurt = filter_text(target, voice, "card")
    if result == "reduced":
        return f"{what} to {hurt}{origin} {_passive(would, 'reduced')}"
    return f"{hurt} {_verb(would, 'take', 'takes')} {what}{origin}" + (" and survives" if result else "")


def _status(event: normal.Event, voice: Voice, would: bool) -> str:
    kind = "a negative status" if event.get("negative") else "a status"
    return f"{filter_text(event.get('target'), voice, 'card')} {_verb(would, 'gain', 'gains')} {kind}"


def _shuffled(event: normal.Event, voice: Voice, would: bool) -> str:
    area = event.get("area")
    return f"you {_verb(would, 'shuffle', 'shuffle')} {f'your {DECKS[area]}' if area else 'a deck of yours'}"


EVENTS: Final[Mapping[str, Callable[[normal.Event, Voice, bool], str]]] = {
    "play": _played,
    "spawn": _spawned,
    "advance": _advances,
    "enter": _enters,
    "death": _dies,
    "declare": _declared,
    "rolled": _rolled,
    "hit": _hit,
    "damage": _damaged,
    "status": _status,
    "loot": lambda event, voice, would: f"you {_verb(would, 'Loot', 'Loot')}",
    "draw": lambda event, voice, would: f"you {_verb(would, 'draw', 'draw')} one or more cards",
    "shuffle": _shuffled,
}
