"""Random NecroGenesis sets from the grammar: any word can come up, wherever the reader lets it stand.

A set is made by a plain generator of random numbers, so that a seed is enough to name it. It holds two
Survivors and enough cards and Zombies for two legal deck lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from ruleshift.language.grammar import Field, Word
from ruleshift.language.necro import grammar
from ruleshift.language.necro.filters import EMPTY
from ruleshift.language.necro.printed import BLANK
from ruleshift.language.necro.values import FREE, default
from ruleshift.language.necro.verbs import CONDITIONS, VALUE_NAMES, VERBS

Data = Any  # values of the normal form
T = TypeVar("T")

SURVIVORS = ("Ada The Lamp", "Bo")
IDENTITIES = ("Restless Tinker", "Calm Watcher")
TRAITS = ("rotten", "armed")  # beside those of the rulebook
SHAPE = {"survivor": 2, "weapon": 6, "item": 8, "event": 6, "react": 5, "zombie": 8}
BATTLE = ("declare", "rolled", "hit", "damage", "death")
# A Survivor never leaves its zone, rests or is taken away.
OF_CARDS_THAT_GO = ("destroy", "exile", "move", "ready", "counter")
NESTED = ("roll", "delay", "choose")
DEEPEST = 2


class Maker:
    """Makes the cards of one set; remembers where in a card it is, as the reader does."""

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
            made[name.replace(" ", "_")] = self.field(what, name) if given else default(what)
        return made

    def a_amount(self, what: Field) -> Data:
        bases = ["x"] * self.x + ["amount"] * (self.event == "damage")
        if bases and self.often(0.4):
            return {"of": self.one(bases), "plus": self.rng.randint(-1, 2), "half": self.often(0.3)}
        return self.rng.randint(0, 3)

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

    def a_words(self, what: Field) -> list[str]:
        return self.some(what.choices)

    a_zones = a_words

    def a_worded(self, what: Field) -> list[Data]:
        name = self.one(what.choices)
        if what.choices == grammar.STATS:
            return [name, self.one((-2, -1, 1, 2))]
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

    def a_filter(self, what: Field) -> Data:
        if self.often(0.15):
            return "this"
        made = dict(EMPTY)
        if self.often(0.7):
            type_ = self.one(grammar.TYPES)
            made["type"] = [type_]
            if grammar.SUBTYPES[type_] and self.often():
                made["subtype"] = self.some(grammar.SUBTYPES[type_])
        for key in [name for name in grammar.FILTER_KEYS if name not in ("type", "subtype")]:
            if self.often(0.12):
                made[key.replace(" ", "_")] = self.field(grammar.FILTER_KEYS[key])
        return made

    def a_cards(self, what: Field, pools: Sequence[str] = (), pick: Data = None) -> dict[str, Data]:
        pool = self.one(pools or tuple(grammar.POOLS_OF_CARDS))
        _, whose, zone = grammar.POOLS_OF_CARDS[pool]
        on_field = pool in ("zombies", "gear")
        match = self.a_filter(what) if self.often(0.4) else None
        made: dict[str, Data] = {
            "pool": pool,
            "whose": self.one(("you", "opponent", "any")) if self.often(0.3) else whose,
            "zone": self.some(grammar.ZONES) if on_field and self.often(0.4) else list(zone),
            "match": None if match == EMPTY else match,
            "pick": pick or self.one(("one", "one", "all", "random", {"up_to": 1}, {"up_to": 2})),
            "others": self.often(0.1),
            "same_zone": on_field and self.often(0.1),
            "one_zone": False,
        }
        if pool == "zombies" and len(made["zone"]) == 2 and made["pick"] == "all" and not made["same_zone"]:
            made["one_zone"] = self.clause != "while" and self.often()
        return made

    def refs(self, choices: Sequence[str]) -> list[str]:
        """The references that mean something here."""
        battle = self.clause == "while" or self.event in BATTLE
        means = {
            "host": self.subtype == "attachment",
            "prey": self.type == "zombie" or self.side == "zombie",
            "target": battle,
            "attacker": battle,
            "it": self.clause == "while" or bool(self.event) or self.chosen,
        }
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
        return "amount" if self.event == "damage" and self.often() else "hand"

    def a_until(self, what: Field) -> Data:
        return {"turns": self.rng.randint(1, 3)} if self.often(0.4) else self.one(grammar.UNTILS)

    def a_limit(self, what: Field) -> list[Data]:
        return [self.rng.randint(1, 2), self.one(grammar.PERIODS)]

    def a_unlock(self, what: Field) -> dict[str, Data]:
        return {"tally": self.one(grammar.TALLIES), "least": self.rng.randint(1, 3)}

    def a_pay(self, what: Field) -> dict[str, Data]:
        parts: list[tuple[str, Data]] = [("ap", 1), ("ap", 2), ("tp", 1), ("discard", 1)]
        if self.type in ("weapon", "item"):
            parts.append(("exhaust", 1))
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
        self.depth -= 1
        return made

    def step(self) -> dict[str, Data]:
        verbs = [word for word in VERBS.values() if self.works(word)]
        word = self.one(verbs)
        if word.name == "delay":
            return self.delay(word)
        names = VALUE_NAMES[word.name] or ()
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
            "negate": self.clause == "answers" or self.before,
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
        elif verb == "look":
            made["keep"] = self.rng.randint(0, made["n"])
        elif verb == "roll":
            made["then"] = made["then"] or self.a_steps()
        elif verb == "move":
            self._move(made)
        elif verb == "spawn":
            made["who"] = self.a_cards(grammar.IT, ("graveyard",))
            made["who"]["match"] = EMPTY | {"type": ["zombie"], "ztc": self.a_range(grammar.IT)}
        elif verb == "search" and made["match"] == "this":
            made["match"] = EMPTY | {"type": ["item"]}

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
        if word.name == "identity":
            made["what"] = self.one(IDENTITIES)
        elif word.name == "name":
            made["what"] = self.one(SURVIVORS)
        elif word.name in ("count", "tally") and made["least"] is None and made["most"] is None:
            made["most" if self.often() else "least"] = self.rng.randint(0, 2)
        return made

    # -- clauses ---------------------------------------------------------------------------

    def clause_of(self, name: str) -> Data:
        if name == "requires":
            self.begin("requires")
            return [self.condition(CONDITIONS[self.one(("lit", "behind", "opener", "count"))])]
        if name == "do":
            self.begin("do")
            return self.a_steps()
        if name == "answers":
            before = self.often()
            return self.heard("answers", grammar.ANSWERS_KEYS, before) | {"instead": before}
        make = {"may": self.may, "while": self.lasting}.get(name)
        number = self.rng.randint(1, 2)
        if make:
            return [make() for _ in range(number)]
        return [self.heard(name, grammar.WHEN_KEYS, name == "instead") for _ in range(number)]

    def may(self) -> dict[str, Data]:
        outer = self.x
        self.begin("may")
        exhausts = self.type in ("weapon", "item") and self.subtype != "consumable"
        has_x = self.often(0.2)
        self.x = outer or has_x
        made = self.fields({name: what for name, what in grammar.MAY_KEYS.items() if name != "x"})
        made["cost"] = FREE | {"ap": "x"} if has_x else self.a_pay(grammar.IT)
        if has_x and exhausts and self.often():
            made["cost"]["exhaust"] = "x"
        made["x"] = [self.rng.randint(0, 1), self.rng.randint(1, 3)] if has_x else None
        in_play = self.type not in ("event", "react") and self.subtype != "consumable"
        made["from"] = "play" if in_play else self.one(("hand", "exile"))
        if made["from"] == "hand" and self.often():
            made["cost"]["discard_this"] = True
        self.x = outer
        return made

    def heard(self, clause: str, table: Mapping[str, Field], before: bool) -> dict[str, Data]:
        event = self.one(grammar.REPLACED if before else tuple(grammar.EVENTS))
        self.begin(clause, event, before)
        made = self.fields({**grammar.EVENTS[event][1], **table}) | {"on": event}
        for key in ("it", "attacker"):
            if key in made and clause != "answers" and self.often():
                made[key] = "this"  # mostly about the card itself, as in printed sets
        return made

    def lasting(self) -> dict[str, Data]:
        self.begin("while")
        read = self.fields({name: grammar.WHILE_KEYS[name] for name in ("name", "if", "limit", "unlock")})
        who = self.a_who(Field("who", "", "this", tuple(grammar.REFS)))
        kinds = self.some(("changes", "grants", "forbids"))
        stats, words = grammar.WHILE_KEYS["change"], grammar.WHILE_KEYS["grant"]
        found: dict[str, list[Data]] = {"changes": [], "grants": [], "forbids": []}
        for kind in kinds:
            if kind == "forbids":
                found[kind] = [{"action": self.one(grammar.ACTIONS), "who": who}]
            else:
                name, n = self.a_worded(stats if kind == "changes" else words)
                found[kind] = [{"stat" if kind == "changes" else "keyword": name, "n": n, "who": who}]
        return read | found

    # -- cards -----------------------------------------------------------------------------

    def card(self, type_: str, at: int, subtype: str) -> dict[str, Data]:
        """A card of a type, with the clauses it needs and perhaps others."""
        self.type, self.subtype = type_, subtype
        self.side = self.one(grammar.SIDES) if type_ == "event" else ""
        made = self.printed(at)
        self.x = isinstance(made["cost"], dict)
        kinds = (type_, subtype if type_ in ("item", "weapon") else "")
        needed = [grammar.CLAUSES_NEEDED[kind] for kind in kinds if kind in grammar.CLAUSES_NEEDED]
        allowed = grammar.CLAUSES_OF[type_]
        if subtype == "consumable":
            allowed = ("requires", "do", "may")
        elif type_ == "item":
            allowed = tuple(name for name in allowed if name != "do")
        chosen = set(self.some(allowed)) if self.often(0.9) else set()
        chosen |= {self.one(names) for names in needed if not chosen & set(names)}
        return made | {name: self.clause_of(name) for name in grammar.CLAUSES if name in chosen}

    def printed(self, at: int) -> dict[str, Data]:
        type_, subtype = self.type, self.subtype
        name = SURVIVORS[at] if type_ == "survivor" else f"{subtype or type_} {'ABCDEFGH'[at]}".title()
        made = {
            "name": name,
            "short": name,
            "type": type_,
            "subtype": subtype,
            "number": f"RS-01-{grammar.TYPES.index(type_)}{at:02}",
            "rarity": "C",
            "traits": [] if type_ == "survivor" else self.some((*grammar.TRAITS, *TRAITS)),
            "unique": type_ != "survivor" and self.often(0.1),
            "copies": 1 if type_ == "survivor" else 8,
            "icon": "",
            "origin": "own",
            "text": "",
            "rulings": [],
        } | {key: list(value) if isinstance(value, list) else value for key, value in BLANK.items()}
        made["extra"] = {}
        own: dict[str, Data] = getattr(self, f"_{type_}")(at)
        return made | own

    def _survivor(self, at: int) -> dict[str, Data]:
        return {"identity": IDENTITIES[at], "hp": self.rng.randint(8, 16), "damage": self.rng.randint(0, 2)}

    def _zombie(self, at: int) -> dict[str, Data]:
        costs_x = self.often(0.15)
        x = {"of": "x", "plus": self.rng.randint(0, 1), "half": self.often()}
        return {
            "cost": {"x": [1, self.rng.randint(2, 4)]} if costs_x else self.rng.randint(0, 5),
            "hp": x if costs_x else self.rng.randint(1, 5),
            "damage": dict(x) if costs_x else self.rng.randint(0, 3),
            "ed": self.rng.randint(1, 6),
            "hit": self.one((0, 0, 3, 5)),
            "attacks": self.one((1, 1, 2)),
        }

    def _weapon(self, at: int) -> dict[str, Data]:
        automated = self.subtype == "automated"
        return self._counters() | {
            "cost": self.rng.randint(0, 2),
            "damage": self.rng.randint(0, 3),
            "hit": self.one((0, 2, 3, 4)),
            "range": self.some(grammar.ZONES),
            "hands": 0 if automated else self.rng.randint(1, 2),
            "placed": self.one(grammar.ZONES) if automated else "",
            "capacity": 0 if automated else self.rng.randint(0, 2),
            "attacks": self.one((1, 1, 2)),
            "limit": self.one(("", "one")),
        }

    def _item(self, at: int) -> dict[str, Data]:
        made: dict[str, Data] = {"cost": {"x": [1, 2]} if self.often(0.1) else self.rng.randint(0, 2)}
        if self.subtype != "consumable":
            made |= self._counters() | {"cost": self.rng.randint(0, 2), "limit": self.one(("", "one"))}
        else:
            made["reload"] = self.often(0.2)
        if self.subtype == "attachment":
            weapons = EMPTY | {"type": ["weapon"]}
            made["host"] = self.one(("survivor", weapons, weapons | {"subtype": ["melee", "ranged"]}))
            made["limit"] = "" if made["host"] == "survivor" else self.one(("", "one per host"))
        if self.subtype == "trap":
            made |= {"placed": self.one(grammar.ZONES), "bosses": self.often()}
        return made

    def _event(self, at: int) -> dict[str, Data]:
        return {
            "side": self.side,
            "timing": self.some(grammar.TIMINGS_OF[self.side]),
            "extra": {"discard": 1} if self.often(0.2) else {},
        }

    def _react(self, at: int) -> dict[str, Data]:
        return {"cost": self.rng.randint(0, 2)}

    def _counters(self) -> dict[str, Data]:
        if self.often(0.4):
            return {}
        return {"counters": self.rng.randint(1, 8), "counter_name": self.one(tuple(grammar.COUNTERS))}


def random_set(seed: int) -> dict[str, Data]:
    """A set in normal form; the same for the same seed."""
    maker = Maker(Random(seed))
    cards = []
    for type_, number in SHAPE.items():
        subtypes = [word for word in grammar.SUBTYPES[type_] if word != "boss"]
        for at in range(number):
            subtype = subtypes[at % len(subtypes)] if subtypes else ""
            cards.append(maker.card(type_, at, subtype))
    return {
        "deck": "random",
        "title": "Random",
        "family": "necro",
        "about": "",
        "players": [2, 2],
        "traits": list(TRAITS),
        "options": [],
        "cards": cards,
    }


def list_text(card_set: Mapping[str, Data], seat: int) -> str:
    """A legal deck list for a seat: its Survivor, and of all other cards as many as fit."""
    from ruleshift.necro.decklist import write

    names = {type_: [c["name"] for c in card_set["cards"] if c["type"] == type_] for type_ in grammar.TYPES}
    deck = [
        name for type_, of_type in names.items() if type_ not in ("survivor", "zombie") for name in of_type
    ]
    return write("", "", names["survivor"][seat], _dealt(deck, 40), _dealt(names["zombie"], 20))


def _dealt(names: Sequence[str], size: int) -> list[tuple[int, str]]:
    """So many cards in all, spread over the names."""
    return [(size // len(names) + (at < size % len(names)), name) for at, name in enumerate(names)]
