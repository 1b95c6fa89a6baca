"""Random words of the NecroGenesis card language: values, steps and conditions that the reader lets stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.amounts import FREE
from ruleshift.families.necro.language.filters import EMPTY
from ruleshift.families.necro.language.kinds import LANGUAGE
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from ruleshift.language.kinds import Field, Word

Data = Any  # values of the normal form
T = TypeVar("T")

SURVIVORS = ("Ada The Lamp", "Bo")
IDENTITIES = ("Restless Tinker", "Calm Watcher")
TRAITS = ("rotten", "armed")  # beside those of the rulebook
IN_POOL = {
    "zombies": ("zombie",),
    "gear": ("weapon",),
    "equipment": ("weapon", "item"),
    "graveyard": grammar.TYPES[1:],
}
# A Survivor never leaves its zone, rests or is taken away.
OF_CARDS_THAT_GO = ("destroy", "exile", "move", "ready", "rest", "counter")
NESTED = ("roll", "delay", "choose")
DEEPEST = 2


class Words:
    """Makes values, steps and conditions; remembers where in a card it is, as the reader does."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.type = self.subtype = self.side = ""
        self.x = False
        self.begin("")

    def begin(self, clause: str, event: str = "", before: bool = False) -> None:
        self.clause, self.event, self.before, self.chosen = clause, event, before, False
        self.depth = 0

    # -- choosing --------------------------------------------------------------------------

    def one(self, choices: Sequence[T]) -> T:
        return self.rng.choice(choices)

    def some(self, choices: Sequence[T], most: int = 2) -> list[T]:
        """One or several different ones, in the order of the list."""
        picked = self.rng.sample(range(len(choices)), self.rng.randint(1, min(most, len(choices))))
        return [choices[at] for at in sorted(picked)]

    def often(self, chance: float = 0.5) -> bool:
        return self.rng.random() < chance

    # -- values by their kind --------------------------------------------------------------

    def field(self, what: Field, name: str = "") -> Data:
        return getattr(self, f"a_{what.kind}")(what)

    def fields(self, table: Mapping[str, Field]) -> dict[str, Data]:
        """All keys of a table; those that can be left out are left out half the time."""
        made = {}
        for name, what in table.items():
            given = what.required or self.often(0.3)
            made[name.replace(" ", "_")] = self.field(what, name) if given else LANGUAGE.default(what)
        return made

    def a_amount(self, what: Field) -> Data:
        bases = ["x"] * self.x + ["amount"] * (self.event in grammar.COUNTED)
        if bases and self.often(0.4):
            return {"of": self.one(bases), "plus": self.rng.randint(-1, 2), "half": self.often(0.3)}
        if self.clause and self.often(0.1):
            return self.an_original()
        return self.rng.randint(0, 3)

    def an_original(self) -> dict[str, Data]:
        """What is printed on a card that means something here."""
        stat, who = self.one(grammar.ORIGINALS), self.one(self.refs(grammar.CARDS))
        half = self.often(0.3)
        return {"of": "original", "stat": stat, "who": who, "plus": self.rng.randint(-1, 2), "half": half}

    def a_number(self, what: Field) -> int:
        return self.rng.randint(1, 3)

    def a_signed(self, what: Field) -> int:
        return self.one((-2, -1, 1, 2))

    def a_range(self, what: Field) -> list[int]:
        low = self.rng.randint(0, 3)
        return [low, low + self.rng.randint(0, 3)]

    def a_tested(self, what: Field) -> Data:
        return "escape" if self.type == "zombie" and self.often() else self.rng.randint(2, 6)

    def a_prevented(self, what: Field) -> Data:
        return self.one(("all", "to 1")) if self.often() else self.a_amount(what)

    def a_word(self, what: Field) -> str:
        return self.one(what.choices)

    a_event = a_word

    def a_words(self, what: Field) -> list[str]:
        return self.some(what.choices)

    a_zones = a_words

    def a_worded(self, what: Field) -> list[Data]:
        name = self.one(what.choices)
        if what.choices == grammar.STATS:
            return [name, self.one((-2, -1, 1, 2))]
        counted = (*grammar.NUMBERED_KEYWORDS, *grammar.NUMBERED_STATUSES, *grammar.POOLS)
        if name not in counted:
            return [name, 1]
        return [name, self.rng.randint(2, 6) if name == "evade" else self.rng.randint(1, 2)]

    def a_cured(self, what: Field) -> Data:
        return "one negative" if self.often() else self.some(grammar.STATUSES)

    def a_flag(self, what: Field) -> bool:
        return self.often()

    def a_text(self, what: Field) -> str:
        return self.one(("Quick Hands", "Cold Blood"))

    def a_names(self, what: Field) -> list[str]:
        return self.some(SURVIVORS)

    def a_traits(self, what: Field) -> list[str]:
        return self.some((*grammar.TRAITS, *TRAITS))

    def a_subtypes(self, what: Field) -> list[str]:
        return self.some([word for words in grammar.SUBTYPES.values() for word in words])

    def a_filter(self, what: Field, types: Sequence[str] = ()) -> Data:
        """Mostly one that cards in question can match; sometimes one that nothing does."""
        if self.often(0.1):
            return "this"
        made = dict(EMPTY)
        type_ = self.one(types or self.types_for(what))
        if self.often(0.7):
            made["type"] = [type_]
            if grammar.SUBTYPES[type_] and self.often(0.4):
                made["subtype"] = self.some(grammar.SUBTYPES[type_])
        keys = ["trait", "of", "not subtype", "named"]
        keys += {"event": ["side"], "zombie": ["ztc"]}.get(type_, [])
        for key in keys:
            if self.often(0.12):
                made[key.replace(" ", "_")] = self.field(grammar.FILTER_KEYS[key])
        return made

    def types_for(self, what: Field) -> Sequence[str]:
        """The types that make sense for a key of the event in question."""
        if what is grammar.IT and self.event:
            return grammar.TYPES[2:] if self.event == "play" else ("zombie",)
        if what is grammar.TARGET:
            return ("zombie", "survivor")
        return ("zombie", "weapon", "survivor") if self.event else grammar.TYPES

    def a_cards(self, what: Field, pools: Sequence[str] = (), pick: Data = None) -> dict[str, Data]:
        pool = self.one(pools or tuple(grammar.POOLS_OF_CARDS))
        _, whose, zone = grammar.POOLS_OF_CARDS[pool]
        on_field = pool in ("zombies", "gear")
        match = self.a_filter(what, IN_POOL[pool]) if self.often(0.4) else None
        made: dict[str, Data] = {
            "pool": pool,
            "whose": self.one(("you", "opponent", "any")) if self.often(0.3) else whose,
            "zone": self.some(grammar.ZONES) if on_field and self.often(0.4) else list(zone),
            "match": None if match in (EMPTY, "this") else match,
            "pick": pick or self.one(("one", "one", "all", "random", {"up_to": 1}, {"up_to": 2})),
            "others": self.often(0.1),
            "same_zone": on_field and self.is_in_a_zone() and self.often(0.1),
            "one_zone": False,
        }
        if pool == "zombies" and len(made["zone"]) == 2 and made["pick"] == "all" and not made["same_zone"]:
            made["one_zone"] = self.clause != "while" and self.often()
        return made

    def is_in_a_zone(self) -> bool:
        return self.type == "zombie" or self.subtype in ("trap", "automated")

    def refs(self, choices: Sequence[str]) -> list[str]:
        """The references that mean something here."""
        means = {
            "host": self.subtype == "attachment",
            "prey": self.type == "zombie" or self.side == "zombie",
        }
        for ref, events in grammar.KNOWN_TO.items():
            means[ref] = self.clause == "while" or self.event in events
        means["it"] = means["it"] or self.chosen
        return [ref for ref in choices if means.get(ref, True)]

    def a_ref(self, what: Field) -> str:
        return self.one(self.refs(what.choices))

    def a_who(self, what: Field) -> Data:
        if self.often(0.4):
            return self.a_cards(
                what, ("zombies", "gear", "equipment"), "all" if self.clause == "while" else None
            )
        return self.a_ref(what)

    def a_counted(self, what: Field) -> Data:
        if self.often():
            return self.a_cards(what, pick="all")
        return "amount" if self.event in grammar.COUNTED and self.often() else "hand"

    def a_until(self, what: Field) -> Data:
        if self.often(0.4):
            return {"turns": self.rng.randint(1, 3)}
        fighting = self.event in grammar.BATTLE
        return self.one([until for until in grammar.UNTILS if fighting or until != "this attack"])

    def a_limit(self, what: Field) -> list[Data]:
        return [self.rng.randint(1, 2), self.one(grammar.PERIODS)]

    def a_unlock(self, what: Field) -> dict[str, Data]:
        return {"tally": self.one(grammar.TALLIES), "least": self.rng.randint(1, 3)}

    def a_pay(self, what: Field) -> dict[str, Data]:
        parts: list[tuple[str, Data]] = [("ap", 1), ("ap", 2), ("tp", 1), ("discard", 1)]
        if self.type in ("weapon", "item") and self.subtype != "consumable":
            parts.append(("exhaust", 1))
        if self.type == "zombie":
            parts += [("th", 1), ("th", 2)]
        if self.type in ("zombie", "weapon", "item") and self.subtype != "consumable":
            parts.append(("rest", True))
        return FREE | dict(self.some(parts))

    def a_branches(self, what: Field) -> list[Data]:
        made = []
        for label in self.rng.sample(("Fight", "Hide", "Run"), self.rng.randint(2, 3)):
            chosen = self.chosen
            made.append([label, self.a_steps(what)])
            self.chosen = chosen
        return made

    # -- steps and conditions --------------------------------------------------------------

    def a_steps(self, what: Field | None = None) -> list[Data]:
        self.depth += 1
        made = [self.step() for _ in range(self.rng.randint(1, 2))]
        made.sort(key=lambda step: step["verb"] == "lose")  # it is always the last step
        self.depth -= 1
        return made

    def step(self) -> dict[str, Data]:
        verbs = [word for word in VERBS.values() if self.works(word)]
        if self.often(0.8):  # or few games would last
            verbs = [word for word in verbs if word.name != "lose"]
        if self.event == "rolled":
            verbs += [VERBS["reroll"]] * 5  # it can stand nowhere else
        word = self.one(verbs)
        if word.name == "delay":
            return self.delay(word)
        names = word.names
        made: dict[str, Data] = {"verb": word.name}
        if names:
            value = self.field(word.value)
            made |= dict(zip(names, value, strict=True)) if len(names) > 1 else {names[0]: value}
        made |= self.fields(word.fields | {"if": grammar.IF})
        self.put_right(made)
        if any(isinstance(each, dict) and each.get("pick") == "one" for each in made.values()):
            self.chosen = True
        return made

    def works(self, word: Word) -> bool:
        """Whether a verb can stand here."""
        if word.name in NESTED:
            return self.depth <= DEEPEST
        return {
            "reroll": self.event == "rolled",
            "prevent": self.before and self.event in ("damage", "death"),
            "negate": self.before or (self.clause == "answers" and self.event in grammar.UNDER_WAY),
            "spawn": True,
        }.get(word.name, True)

    def put_right(self, made: dict[str, Data]) -> None:
        """Combinations that the reader refuses, or that make no sense for a Survivor."""
        verb = made["verb"]
        if verb in OF_CARDS_THAT_GO and made["who"] in ("survivor", "prey", "target", "attacker"):
            made["who"] = self.a_cards(grammar.IT, ("zombies", "gear"))
        if verb in OF_CARDS_THAT_GO and made["who"] == "this" and self.type == "survivor":
            made["who"] = self.a_cards(grammar.IT, ("zombies", "gear"))
        if verb == "afflict":
            usual = grammar.USUAL_UNTIL.get(made["status"], "removed")
            made["until"] = made["until"] or usual
            if made["status"] in grammar.SURVIVOR_ONLY:
                made["who"] = self.one(self.refs(("survivor", "prey")))
        elif verb == "change":
            self.put_bearer_right(made)
        elif verb == "forbid":
            if made["action"] in grammar.PLAYERS_ACTIONS:
                made["who"] = self.one(grammar.PLAYERS)
            elif made["who"] in grammar.PLAYERS:
                made["who"] = "survivor"
        elif verb == "token" and made["what"] not in grammar.MOBILE_TOKENS:
            made["zone"] = ["TZ"]
        elif verb == "attack":
            if made["attacker"] == "this" and self.type in ("item", "event", "react"):
                made["attacker"] = self.a_cards(grammar.IT, ("gear",))
            for who in (made["attacker"], made["target"]):
                if isinstance(who, dict) and who["pick"] not in ("one", "random"):
                    who["pick"], who["one_zone"] = "one", False
        elif verb == "look":
            made["keep"] = self.rng.randint(0, made["n"])
        elif verb == "roll":
            if not made["then"]:
                made["then"], made["else"] = made["else"] or self.a_steps(), []
        elif verb == "move":
            self._move(made)
        elif verb == "spawn":
            made["who"] = self.a_cards(grammar.IT, ("graveyard",))
            made["who"]["match"] = EMPTY | {"type": ["zombie"], "ztc": self.a_range(grammar.IT)}
        elif verb == "search" and made["match"] == "this":
            made["match"] = EMPTY | {"type": ["item"]}

    def put_bearer_right(self, made: dict[str, Data]) -> None:
        """Some numbers belong to a player, all else to cards."""
        if made["stat"] in grammar.PLAYERS_STATS:
            made["who"] = self.one(grammar.PLAYERS)
        elif made["who"] in grammar.PLAYERS:
            made["who"] = "survivor"

    def _move(self, made: dict[str, Data]) -> None:
        """Zombies go between the zones; other cards come back to the hand."""
        zombie = self.type == "zombie"
        if made["to"] == "hand":
            made["who"] = self.a_cards(grammar.IT, ("graveyard",))
            made["who"] |= {
                "match": EMPTY | {"type": [self.one(("weapon", "item", "event"))]},
                "whose": "you",
            }
        elif not (zombie and made["who"] == "this"):
            made["who"] = self.a_cards(grammar.IT, ("zombies",))

    def delay(self, word: Word) -> dict[str, Data]:
        """Its steps know the event that it waits for, not the one around."""
        outer = (self.event, self.before, self.chosen)
        before = self.often(0.4)
        event = self.one(grammar.REPLACED if before else tuple(grammar.EVENTS))
        self.event, self.before, self.chosen = event, before, False
        made: dict[str, Data] = {"verb": "delay", "on": event}
        made |= self.fields(grammar.EVENTS[event][1] | word.fields | {"if": grammar.IF})
        made["instead"] = before
        self.event, self.before, self.chosen = outer
        return made

    def a_condition(self, what: Field | None = None) -> list[Data]:
        self.depth += 1
        words = self.some(list(CONDITIONS.values()) if self.depth <= DEEPEST else [CONDITIONS["lit"]])
        made = [self.condition(word) for word in words]
        self.depth -= 1
        return made

    def condition(self, word: Word) -> dict[str, Data]:
        if word.value.kind == "flag":
            return {"cond": word.name}
        made = {"cond": word.name, "what": self.field(word.value), **self.fields(word.fields)}
        if "who" in made and made["who"] not in self.refs(grammar.CARDS):
            made["who"] = self.a_ref(word.fields["who"])
        if word.name == "identity":
            made["what"] = self.one(IDENTITIES)
        elif word.name == "name":
            made["what"] = self.one(SURVIVORS)
        elif word.name in ("count", "tally", "original"):
            least, most = made["least"], made["most"]
            if least is None and most is None:
                made["most" if self.often() else "least"] = self.rng.randint(0, 2)
            elif least is not None and most is not None:
                made["least"], made["most"] = sorted((least, most))
        return made
