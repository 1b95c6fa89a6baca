"""Mutants of a NecroGenesis set: what can be altered on each card, clause by clause and word by word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from ruleshift.families.necro.rules.table.equip import HANDS
from ruleshift.language.kinds import Field

from .mutants import GONE, Change, Data, Path, inside, put
from .necro_parts import amount, bounds, fits, flag, next_word, number, numbered, others, several, words_in

PRINTED: Final = ("hp", "damage", "hit", "ed", "cost", "counters", "hands")
COSTS: Final = ("ap", "tp", "discard", "exhaust")
# Whom an event can be about; a filter that takes no more away changes nothing.
ABOUT: Final = {
    "it": ("zombie",),
    "attacker": ("survivor", "zombie", "weapon"),
    "target": ("survivor", "zombie"),
}
IN_POOL: Final = {
    "zombies": ("zombie",),
    "gear": ("weapon", "item"),
    "equipment": ("weapon", "item"),
    "graveyard": ("zombie", "weapon", "item", "event", "react"),
}
TIMED: Final = ("stun", "exposed")  # these end in their own way, whatever a card says
LEAST: Final = {"draw": 1, "discard": 1, "look": 1}


def option_changes(deck: Data) -> Iterator[Change]:
    """The choice that each option comes with."""
    for at, option in enumerate(deck["options"]):
        for choice in option["choices"]:
            if choice != option["default"]:
                yield ("options", at, "default"), choice, option["default"]


class NecroMutants:
    """The changes of one card."""

    def __init__(self, deck: Data, card: Data) -> None:
        self.deck = deck
        self.card = card
        self.alike: list[set[str]] = []  # references that mean the same card
        if card["type"] == "survivor":
            self.alike.append({"this", "survivor"})
        clauses = [{name: one[name] for name in grammar.CLAUSES if name in one} for one in deck["cards"]]
        hosts = [{"host": one["host"]} for one in deck["cards"]]
        self.asked = {
            "trait": {*words_in([clauses, hosts], ("trait",))},
            "subtype": {*words_in([clauses, hosts], ("subtype", "not_subtype"))},
        }

    def changes(self) -> Iterator[Change]:
        card = self.card
        yield from self.printed()
        for clause in grammar.CLAUSES:
            if clause in card:
                yield (clause,), GONE, "clause"
                part: Any = getattr(self, f"clause_{clause}")
                yield from inside((clause,), part(card[clause]))

    # -- what is printed -------------------------------------------------------------------

    def printed(self) -> Iterator[Change]:
        card = self.card
        for key in PRINTED:
            value = card[key]
            if isinstance(value, dict) and "x" in value:
                yield from bounds((key, "x"), value["x"])
            elif isinstance(value, dict) or value:
                yield from amount((key,), value)
        for at, trait in enumerate(card["traits"]):
            if trait in self.asked["trait"]:
                yield ("traits", at), GONE, trait
        words = grammar.SUBTYPES[card["type"]]
        if card["subtype"] in self.asked["subtype"] and card["type"] in ("zombie", "weapon"):
            yield from next_word(("subtype",), card["subtype"], words)
        if card["range"]:
            zones = (["TZ"], ["ZZ"], ["TZ", "ZZ"])
            yield from others(("range",), card["range"], zones)
        if card["placed"]:
            yield from others(("placed",), card["placed"], grammar.ZONES)
        if card["type"] == "item" and card["subtype"] == "trap":
            yield from flag(("bosses",), card["bosses"])
            yield from flag(("beside",), card["beside"])
            if not card["counters"]:
                yield from flag(("stays",), card["stays"])
        if card["attacks"] > 1:
            yield ("attacks",), card["attacks"] - 1, card["attacks"]
        if card["unique"]:
            yield ("unique",), False, True
        if card["limit"]:
            yield ("limit",), "", card["limit"]
        if card.get("reload"):
            yield ("reload",), False, True
        if card["timing"]:
            yield from several(("timing",), card["timing"], grammar.TIMINGS_OF[card["side"]])
        if card["extra"]:
            yield ("extra",), {}, "extra"
            yield from number(("extra", "discard"), card["extra"]["discard"])
        if isinstance(card["host"], dict):
            yield from inside(("host",), self.filter(card["host"]))

    # -- clauses ---------------------------------------------------------------------------

    def clause_requires(self, conditions: Data) -> Iterator[Change]:
        return self.conditions(conditions)

    def clause_do(self, steps: Data) -> Iterator[Change]:
        return self.steps(steps)

    def clause_may(self, parts: Data) -> Iterator[Change]:
        for at, part in enumerate(parts):
            yield from self.part(at, parts)
            cost = part["cost"]
            for key in COSTS:
                if isinstance(cost[key], int) and (cost[key] or key == "ap"):
                    yield from number((at, "cost", key), cost[key])
            if cost["discard_this"]:
                yield (at, "cost", "discard_this"), False, True
            if part["x"]:
                yield from bounds((at, "x"), part["x"])
            yield from others((at, "from"), part["from"], grammar.MAY_KEYS["from"].choices)
            yield from inside((at, "do"), self.steps(part["do"]))

    def clause_when(self, parts: Data) -> Iterator[Change]:
        for at, part in enumerate(parts):
            yield from self.part(at, parts)
            yield from inside((at,), self.event(part))
            yield from flag((at, "optional"), part["optional"])
            before = self.alike[:]
            self.alike += self.meant(part)
            yield from inside((at, "do"), self.steps(part["do"]))
            self.alike = before

    def meant(self, part: Data) -> list[set[str]]:
        """References that mean the same in answer to an event; a zombie attacks nobody but its prey."""
        if part.get("it") == "this":
            return [{"this", "it"}]
        if part.get("attacker") != "this":
            return []
        prey = [{"prey", "target"}] if self.card["type"] == "zombie" else []
        return [{"this", "attacker", "it"}, *prey]

    clause_instead = clause_when

    def clause_while(self, parts: Data) -> Iterator[Change]:
        for at, part in enumerate(parts):
            yield from self.part(at, parts)
            total = sum(len(part[key]) for key in ("changes", "grants", "forbids"))
            for key in ("changes", "grants", "forbids"):
                for place, one in enumerate(part[key]):
                    if total > 1:
                        yield (at, key, place), GONE, key
                    yield from inside((at, key, place), self.held(key, one))

    def clause_answers(self, part: Data) -> Iterator[Change]:
        yield from self.event(part)
        if part["if"]:
            yield ("if",), [], "condition"
            yield from inside(("if",), self.conditions(part["if"]))
        yield from inside(("do",), self.steps(part["do"]))

    def part(self, at: int, parts: Data) -> Iterator[Change]:
        """What all parts of a clause have: they can go, be limited, be locked, depend on something."""
        part = parts[at]
        if len(parts) > 1:
            yield (at,), GONE, "part"
        if part["if"]:
            yield (at, "if"), [], "condition"
            yield from inside((at, "if"), self.conditions(part["if"]))
        if part["limit"]:
            yield (at, "limit"), None, "limit"
            yield from number((at, "limit", 0), part["limit"][0], 1)
            periods = grammar.PERIODS if self.acts_often(part) else ("turn", "game")
            yield from others((at, "limit", 1), part["limit"][1], periods)
        if part["unlock"]:
            yield (at, "unlock"), None, "unlock"
            yield from number((at, "unlock", "least"), part["unlock"]["least"], 1)
            yield from next_word((at, "unlock", "tally"), part["unlock"]["tally"], grammar.TALLIES)

    def acts_often(self, part: Data) -> bool:
        """Whether a turn differs from a phase: what players use in the Action Step has only one in a turn."""
        return "cost" not in part or self.card["type"] == "zombie"

    def event(self, part: Data) -> Iterator[Change]:
        """How an event is narrowed down: less, or otherwise."""
        for key, what in grammar.EVENTS[part["on"]][1].items():
            value = part[key]
            if value is None:
                continue
            types = self.about(part["on"], key)
            if not what.required and not (
                what.kind == "filter" and self.reach(value, types) == self.reach(None, types)
            ):
                yield (key,), None, key
            if what.kind == "filter":
                yield from inside((key,), self.filter(value, types))
            elif what.kind == "number":
                yield from number((key,), value)
            elif what.kind == "flag":
                yield from flag((key,), value)
            else:
                yield from others((key,), value, what.choices)

    def about(self, event: str, key: str) -> tuple[str, ...]:
        """The types of card that an event can name."""
        moves = event in ("spawn", "advance", "enter")
        return ABOUT.get(key, ()) if moves or event in ("declare", "rolled", "hit") else grammar.TYPES

    def reach(self, value: Data, types: Sequence[str] = grammar.TYPES) -> set[tuple[str, str]]:
        """The cards that a filter can mean, with their owner."""
        if value == "this":
            return {(self.card["name"], "this")}
        given = value or {}
        return {
            (card["name"], owner)
            for card in self.deck["cards"]
            for owner in grammar.PLAYERS
            if card["type"] in types and owner == (given.get("of") or owner) and fits(card, given)
        }

    def held(self, key: str, one: Data) -> Iterator[Change]:
        """A number changed, a keyword granted, an action forbidden."""
        if key == "changes":
            yield from next_word(("stat",), one["stat"], grammar.STATS)
            yield from self.signed(("n",), one["n"])
        elif key == "grants":
            yield from next_word(("keyword",), one["keyword"], grammar.KEYWORDS)
            if one["keyword"] in grammar.NUMBERED_KEYWORDS:
                yield from number(("n",), one["n"])
        else:
            yield from others(("action",), one["action"], grammar.ACTIONS)
        before = self.alike[:]
        if self.card["hands"] == HANDS or one.get("keyword") == "light":
            self.alike.append({"this", "survivor"})  # no other weapon is held; light is the Survivor's anyway
        yield from inside(("who",), self.who(one["who"], grammar.CARDS))
        self.alike = before

    def signed(self, path: Path, n: int) -> Iterator[Change]:
        for other in (n + 1, n - 1, -n):
            if other:
                yield path, other, n

    # -- steps and conditions --------------------------------------------------------------

    def steps(self, steps: Data) -> Iterator[Change]:
        for at in range(len(steps) - 1):
            swapped = [*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :]]
            yield (), swapped, f"{steps[at]['verb']} ({at}) before {steps[at + 1]['verb']}"
        for at, step in enumerate(steps):
            if len(steps) > 1:
                yield (at,), GONE, step["verb"]
            yield from inside((at,), self.step(step))
            if step["if"]:
                yield (at, "if"), [], "condition"
                yield from inside((at, "if"), self.conditions(step["if"]))

    def step(self, step: Data) -> Iterator[Change]:
        verb = step["verb"]
        word = VERBS[verb]
        if word.names:
            yield from self.value(verb, word.names, step, word.value)
        if verb == "delay":
            yield from self.event(step)
        for name, what in word.fields.items():
            own_time = name == "until" and step.get("status") in TIMED
            if not own_time and not (name == "once" and not step["once"]):
                yield from self.field((name,), step[name], what)

    def value(self, verb: str, names: tuple[str, ...], step: Data, what: Field) -> Iterator[Change]:
        """What stands behind the verb itself."""
        key = names[0]
        if len(names) == 2:
            yield from next_word((key,), step[key], what.choices)
            if verb == "change":
                yield from self.signed(("n",), step["n"])
            elif verb not in ("afflict", "grant") or step["n"] != 1 or numbered(step[key]):
                yield from amount(("n",), step["n"])
        elif verb == "counter":
            yield from self.signed((key,), step[key])
        elif verb in LEAST:
            yield from number((key,), step[key], LEAST[verb])
        elif verb != "delay":
            yield from self.field((key,), step[key], what)

    def field(self, path: Path, value: Data, what: Field) -> Iterator[Change]:
        """The changes of a field, by its kind."""
        kind = what.kind
        if value is None:
            return
        if kind in ("amount", "number"):
            yield from amount(path, value)
        elif kind in ("who", "ref", "cards"):
            yield from inside(path, self.who(value, what.choices))
        elif kind == "word":
            yield from others(path, value, what.choices)
        elif kind == "words":
            yield from several(path, value, what.choices)
        elif kind == "flag":
            yield from flag(path, value)
        elif kind == "filter":
            yield from inside(path, self.filter(value))
        elif kind == "zones":
            yield from others(path, value, (["TZ"], ["ZZ"], ["TZ", "ZZ"]))
        elif kind == "until":
            yield from self.until(path, value)
        elif kind == "cured":
            yield from self.cured(path, value)
        elif kind == "prevented":
            yield from others(path, value, ("all", "to 1"))
            yield from amount(path, value)
        elif kind == "tested":
            yield from number(path, value) if isinstance(value, int) else others(path, value, (4,))
        elif kind == "steps":
            yield from self.branch(path, value)
        elif kind == "branches":
            yield from self.branches(path, value)
        elif kind == "counted":
            found = inside(path, self.who(value, ("hand", "amount")))
            yield from (one for one in found if one[0][-1] != "pick")  # all of them are counted in any case

    def branch(self, path: Path, steps: Data) -> Iterator[Change]:
        if steps:
            yield path, [], "steps"
            yield from inside(path, self.steps(steps))

    def branches(self, path: Path, branches: Data) -> Iterator[Change]:
        for at, (label, steps) in enumerate(branches):
            yield (*path, at), GONE, label
            yield from self.branch((*path, at, 1), steps)

    def until(self, path: Path, value: Data) -> Iterator[Change]:
        if isinstance(value, dict):
            yield from number((*path, "turns"), value["turns"], 1)
            yield path, "removed", value
        else:
            yield from others(path, value, ("this attack", "this phase", "this turn", "removed"))

    def cured(self, path: Path, value: Data) -> Iterator[Change]:
        if value == "one negative":
            yield path, list(grammar.NEGATIVE), value
        else:
            yield from several(path, value, grammar.NEGATIVE[:3])

    def conditions(self, conditions: Data) -> Iterator[Change]:
        """The opposite, one less, and changes inside."""
        yield (), [{"cond": "not", "what": conditions}], "condition"
        for at, one in enumerate(conditions):
            if len(conditions) > 1:
                yield (at,), GONE, one["cond"]
            yield from inside((at,), self.condition(one))

    def condition(self, one: Data) -> Iterator[Change]:
        word = CONDITIONS[one["cond"]]
        if one["cond"] == "not":
            yield from inside(("what",), self.conditions(one["what"]))
        elif one["cond"] == "has":
            yield from next_word(("what",), one["what"], word.value.choices)
        elif one["cond"] == "tally":
            yield from next_word(("what",), one["what"], grammar.TALLIES)
        elif one["cond"] in ("identity", "name"):
            yield ("what",), "Somebody Else", one["what"]
        elif "what" in one:
            yield from self.field(("what",), one["what"], word.value)
        for name, what in word.fields.items():
            yield from self.field((name,), one[name], what)

    # -- cards -----------------------------------------------------------------------------

    def who(self, value: Data, choices: Sequence[str]) -> Iterator[Change]:
        if isinstance(value, str):
            same = {"both survivors", *(word for words in self.alike if value in words for word in words)}
            yield from others((), value, [one for one in choices if one not in same])
            return
        yield from self.selection(value)

    def selection(self, cards: Data) -> Iterator[Change]:
        whose: tuple[str, ...] = ("you", "opponent", "any")
        if cards["pool"] == "zombies":  # on a battlefield there are the opponent's alone
            theirs = "you" if self.card["type"] == "zombie" or self.card["side"] == "zombie" else "opponent"
            whose = ("any", "you" if theirs == "opponent" else "opponent")
            if cards["whose"] == theirs:
                whose = whose[1:]
        yield from others(("whose",), cards["whose"], whose)
        if cards["zone"] and not cards["one_zone"]:
            yield from others(("zone",), cards["zone"], (["TZ"], ["ZZ"], ["TZ", "ZZ"]))
        if cards["match"] is not None:
            types = IN_POOL[cards["pool"]]
            if self.reach(cards["match"], types) != self.reach(None, types):
                yield ("match",), None, "filter"
            yield from inside(("match",), self.filter(cards["match"], types))
        pick = cards["pick"]
        if isinstance(pick, dict):
            yield from number(("pick", "up_to"), pick["up_to"], 1)
            yield ("pick",), "one", "up to"
        elif not cards["one_zone"]:
            yield from others(("pick",), pick, ("one", "all", "random"))
        for key in ("others", "same_zone", "one_zone"):
            if cards[key]:
                yield (key,), False, True

    def filter(self, value: Data, types: Sequence[str] = grammar.TYPES) -> Iterator[Change]:
        """Changes of a filter that mean other cards."""
        if value == "this":
            yield (), None, value
            return
        for path, other, was in self.filters(value):
            altered = deepcopy(value)
            put(altered, path, other)
            if self.reach(altered, types) != self.reach(value, types):
                yield path, other, was

    def filters(self, value: Data) -> Iterator[Change]:
        for key, given in value.items():
            if given is None:
                continue
            yield (key,), None, given
            if key == "of":
                yield from others((key,), given, grammar.PLAYERS)
            elif key == "ztc":
                yield from bounds((key,), given)
            elif key == "type":
                yield from several((key,), given, ("zombie", "weapon", "item"))
            elif key == "subtype":
                yield from self.subtypes(key, given)
            elif isinstance(given, list) and len(given) > 1:
                for at, word in enumerate(given):
                    yield (key, at), GONE, word

    def subtypes(self, key: str, given: Sequence[str]) -> Iterator[Change]:
        family = next(words for words in grammar.SUBTYPES.values() if given[0] in words)
        yield from several((key,), given, family)
