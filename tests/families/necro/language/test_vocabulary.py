"""Every word of the language is spoken by some card of the shipped set, or there is a reason why not."""

from __future__ import annotations

from collections.abc import Iterable

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from ruleshift.families.necro.language.walk import parts, steps_of

from .set_samples import Data

UNUSED = {
    ("keyword", "immune bleed"): "immunity goes with Burn and Stun on these cards",
    ("keyword", "immune poison"): "as above",
    ("keyword", "no sickness"): "the rulebook names it (R90), but Fast does more and is on five cards",
    ("keyword", "no rest"): "the engine's own word for a zombie that stays Active",
    ("keyword", "unpreventable"): "Howler says it of one step (`raw`), no card of all its damage",
    ("moment", "survivor phase"): "no card waits for it; statuses tick there by rule",
    ("moment", "battle"): "no card waits for the end of a battle",
    ("counted", "amount"): "Grit asks for damage with the event's own `least`",
    ("area", "TZ"): "Silencer and two others ask only for the far zone",
    ("area", "hand"): "abilities say `from: hand`",
    ("area", "exile"): "abilities say `from: exile`",
    ("area", "graveyard"): "selections look there",
    ("kind", "melee"): "sub types say it",
    ("kind", "unarmed"): "All-Out Assault and Rick reach unarmed attacks without it",
    ("timing", "zombie phase"): "every zombie Event of the set has a narrower timing",
    ("result", "hit"): "Sharp Eye cares only for a miss",
    ("event", "draw"): "for cards to come; the set rewards looting, not drawing",
    ("keyword", "unaffected"): "for cards to come; a rule of the book speaks of it",
    ("condition", "original"): "as above",
    ("event", "shuffle"): "as above",
    ("verb", "shuffle"): "as above; the set shuffles only after a search",
    ("action", "spawn"): "for cards to come; a rule of the book speaks of it",
    ("verb", "rest"): "as above",
    ("verb", "lose"): "as above",
    ("verb", "become"): "for cards to come: it shows that a card has one sub type",
    ("ref", "both survivors"): "no card of the set hurts its own Survivor too",
    ("rarity", "PR"): "promotional cards are no part of a set",
    ("subtype", "trap of event"): "named for later cards",
    ("trait", "explosive"): "named for later cards",
}


def _spoken() -> set[tuple[str, str]]:
    spoken: set[tuple[str, str]] = set()
    for one in load_deck("necrogenesis").deck["cards"]:
        spoken |= {("rarity", one["rarity"]), ("subtype", f"{one['subtype']} of {one['type']}")}
        spoken |= {("trait", trait) for trait in one["traits"]} | {("timing", time) for time in one["timing"]}
        spoken |= {("clause", clause) for clause in grammar.CLAUSES if clause in one}
        for part in parts(one):
            spoken |= _words_of(part)
    return spoken


# Keys of the normal form that hold a word, and what kind of word it is.
HOLDS = {
    "verb": "verb",
    "cond": "condition",
    "on": "event",
    "status": "status",
    "keyword": "keyword",
    "stat": "stat",
    "action": "action",
    "phase": "moment",
    "result": "result",
    "pool": "pool",
    "tally": "tally",
    "until": "until",
    "who": "ref",
    "target": "ref",
    "attacker": "ref",
}
# Steps and conditions whose main word stands under `what`.
WHAT_IS = {"token": "token", "tally": "tally", "count": "counted", "kind": "kind", "in": "area"}


def _words_of(part: Data) -> set[tuple[str, str]]:
    """The words that one clause, step, condition or selection speaks."""
    found = [(kind, part[key]) for key, kind in HOLDS.items() if key in part]
    name = part.get("verb") or part.get("cond")
    if name in WHAT_IS:
        what = part["what"] if isinstance(part["what"], list) else [part["what"]]
        found += [(WHAT_IS[name], word) for word in what]
    if isinstance(part.get("until"), dict):
        found.append(("until", "turns"))
    return {(kind, word) for kind, word in found if isinstance(word, str)}


def test_every_word_is_used_or_there_is_a_reason() -> None:
    words: dict[str, Iterable[str]] = {
        "verb": VERBS,
        "condition": CONDITIONS,
        "event": grammar.EVENTS,
        "clause": grammar.CLAUSES,
        "status": [status for status in grammar.STATUSES if status != "silenced"],
        "keyword": grammar.KEYWORDS,
        "stat": grammar.STATS,
        "action": grammar.ACTIONS,
        "moment": grammar.MOMENTS,
        "result": ("missed", "hit", "survived", "reduced"),
        "pool": grammar.POOLS_OF_CARDS,
        "tally": grammar.TALLIES,
        "until": (*grammar.UNTILS, "turns"),
        "ref": grammar.REFS,
        "token": grammar.TOKENS,
        "counted": ("hand", "amount"),
        "kind": ("melee", "ranged", "unarmed"),
        "area": ("TZ", "ZZ", "hand", "exile", "graveyard"),
        "timing": grammar.TIMINGS,
        "rarity": grammar.RARITIES,
        "trait": grammar.TRAITS,
        "subtype": [f"{name} of {type_}" for type_, names in grammar.SUBTYPES.items() for name in names],
    }
    known = {(kind, word) for kind, listed in words.items() for word in listed}
    assert known - _spoken() == set(UNUSED)


def test_silenced_is_given_by_a_spawn() -> None:
    steps = [step for card in load_deck("necrogenesis").deck["cards"] for step in steps_of(card)]
    assert any(step["verb"] == "spawn" and step["silenced"] for step in steps)
