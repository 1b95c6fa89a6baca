"""Random NecroGenesis sets from the grammar: any word can come up, wherever the reader lets it stand.

A set is made by a plain generator of random numbers, so that a seed is enough to name it. It holds two
Survivors and enough cards and Zombies for two legal deck lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.amounts import FREE
from ruleshift.families.necro.language.filters import EMPTY
from ruleshift.families.necro.language.printed import BLANK
from ruleshift.families.necro.language.verbs import CONDITIONS
from ruleshift.language.kinds import Field
from tests.support.art import ARTS, WORLD

from .random_words import IDENTITIES, SURVIVORS, TRAITS, Data, Words

SHAPE = {"survivor": 2, "weapon": 6, "item": 8, "event": 6, "react": 5, "zombie": 8}


class Maker(Words):
    """Makes the cards of one set."""

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
        made["response"] = made["response"] and self.type != "zombie"
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
        who = self.a_who(Field("who", "", "this", grammar.CARDS))
        kinds = self.some(("changes", "grants", "forbids"))
        if self.often(0.2):  # a number of a player
            who, kinds = self.one(grammar.PLAYERS), ["changes"]
            if self.often(0.2):
                return read | self.forbidding(who) | {"limit": None}
        stats, words = grammar.WHILE_KEYS["change"], grammar.WHILE_KEYS["grant"]
        found: dict[str, list[Data]] = {"changes": [], "grants": [], "forbids": []}
        for kind in kinds:
            if kind == "forbids":
                actions = [one for one in grammar.ACTIONS if one not in grammar.PLAYERS_ACTIONS]
                found[kind] = [{"action": self.one(actions), "who": who}]
            else:
                name, n = self.a_worded(stats if kind == "changes" else words)
                while kind == "changes" and (name in grammar.PLAYERS_STATS) != (who in grammar.PLAYERS):
                    name = self.one(grammar.STATS)
                found[kind] = [{"stat" if kind == "changes" else "keyword": name, "n": n, "who": who}]
        light = [*found["grants"], *found["forbids"]]
        if any("light" in (one.get("keyword"), one.get("action")) for one in light):
            read["if"] = []  # light cannot depend on light
        held = [
            one.get("stat") or one.get("keyword") or one["action"] for kind in found for one in found[kind]
        ]
        if not all(word in grammar.COUNTABLE for word in held):
            read["limit"] = None  # nothing would use it up
        return read | found

    def forbidding(self, who: str) -> dict[str, Data]:
        """What a player cannot do."""
        action = self.one(grammar.PLAYERS_ACTIONS)
        return {"limit": None, "changes": [], "grants": [], "forbids": [{"action": action, "who": who}]}

    # -- cards -----------------------------------------------------------------------------

    def card(self, type_: str, at: int, subtype: str) -> dict[str, Data]:
        """A card of a type, with the clauses it needs and perhaps others."""
        self.type, self.subtype = type_, subtype
        self.side = self.one(grammar.SIDES) if type_ == "event" else ""
        made = self.printed(at)
        self.x = isinstance(made["cost"], dict)
        kinds = (type_, {"item": subtype, "weapon": f"{subtype} weapon"}.get(type_, ""))
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
            "art": ARTS[at % len(ARTS)],
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
            made["beside"] = not made["bosses"]  # of some Traps there may be several in a zone
            made["stays"] = bool(made["bosses"]) and not made.get("counters")
        return made

    def _event(self, at: int) -> dict[str, Data]:
        return {
            "side": self.side,
            "timing": self.some(grammar.TIMINGS_OF[self.side]),
            "extra": {"discard": 1} if self.often(0.2) else {},
            "ignores_limit": self.often(0.2),
        }

    def _react(self, at: int) -> dict[str, Data]:
        return {"cost": self.rng.randint(0, 2)}

    def _counters(self) -> dict[str, Data]:
        if self.often(0.4):
            return {}
        return {"counters": self.rng.randint(1, 8), "counter_name": self.one(tuple(grammar.COUNTERS))}


def random_set(seed: int) -> Data:
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
        "world": WORLD,
        "traits": list(TRAITS),
        "options": [],
        "cards": cards,
    }


def list_text(card_set: Mapping[str, Data], seat: int) -> str:
    """A legal deck list for a seat: its Survivor, and of all other cards as many as fit."""
    from ruleshift.families.necro.deckbuilding.decklist import write

    names = {type_: [c["name"] for c in card_set["cards"] if c["type"] == type_] for type_ in grammar.TYPES}
    deck = [
        name for type_, of_type in names.items() if type_ not in ("survivor", "zombie") for name in of_type
    ]
    return write("", "", names["survivor"][seat], _dealt(deck, 40), _dealt(names["zombie"], 20))


def _dealt(names: Sequence[str], size: int) -> list[tuple[int, str]]:
    """So many cards in all, spread over the names."""
    return [(size // len(names) + (at < size % len(names)), name) for at, name in enumerate(names)]
