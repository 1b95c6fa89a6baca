"""Random decks from the grammar: every word can come up, in any combination that can be read.

A deck is made by a plain generator of random numbers, so that a seed is enough to name it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.bonus_circles import asks, circles
from ruleshift.families.fluxx.language.clauses import SWITCHES, nothing_holds
from ruleshift.families.fluxx.language.phrases import words_of
from ruleshift.families.fluxx.language.selections import player_word, usual_zone
from ruleshift.language.kinds import Field, Word, key_name
from tests.support.art import ARTS, WORLD

Data = Any
T = TypeVar("T")

TRAITS = ("brain", "gear")
TITLES = (
    "Sun",
    "Moon",
    "Rust",
    "Draw 3, Play 2",
    "What? Where!",
    "It's: Me",
    "100 %",
    "- dash",
    "null",
    "Ünï",
)
LABELS = ("Past", "Future", "Now, or", "Never: ever")
OPTIONS = {"strict": ("off", "on"), "order": ("first", "last")}
CHOICES = [[name, choice] for name, choices in OPTIONS.items() for choice in choices]
GIVEN_TITLE = "boss"  # which one rule of every deck gives
INSTEAD = (
    {"of": "losing a keeper", "lose": True, "to": None},
    {"of": "being discarded", "lose": False, "to": "top of draw pile"},
    {"of": "being killed", "lose": False, "to": "top of draw pile"},
    {"of": "being killed", "lose": False, "to": "another player"},
    {"of": "being eliminated", "lose": True, "to": None},
)

MOST_KEEPERS = {
    "cond": "most",
    "what": {"type": ["keeper"], "trait": None, "named": None, "in": "table", "count": "cards"},
    "ties": False,
}
ONE = {"n": 1, "numeral": False}
UP_TO_ONE = {"up_to": ONE}
SPECIAL = ("in", "except", "by", "pick")
WITH_CONDITIONS = ("any", "not", "every other player", "no other player", "every player", "any player")
WITH_STEPS = ("either", "if", "in turn", "eliminate")
DEEPEST = 3  # from here on, only words without others inside
KINDS = "LNPSZ"  # of signs, for texts
LAST_SIGN = 0x2FFFF


class Words:
    """Makes texts, amounts and selections."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    # -- choosing --------------------------------------------------------------------------

    def one(self, choices: Sequence[T]) -> T:
        return self.rng.choice(choices)

    def often(self, chance: float = 0.5) -> bool:
        return self.rng.random() < chance

    def few(self, least: int, most: int) -> int:
        """A number between two, the lower ones more often."""
        return min(self.rng.randint(least, most), self.rng.randint(least, most))

    def some(self, choices: Sequence[T], least: int = 1, most: int = 3) -> list[T]:
        """Some that are all different, in any order."""
        return self.rng.sample(list(choices), min(len(choices), self.few(least, most)))

    def text(self, least: int = 0) -> str:
        """Any signs that may stand in a text. They come from a generator of their own: which numbers
        are signs is up to the version of Python, and must not change what comes behind the text."""
        rng = Random(self.rng.getrandbits(32))
        signs: list[str] = []
        while len(signs) < least or (len(signs) < 20 and rng.random() < 0.85):
            sign = chr(rng.randint(0x20, rng.choice((0x7E, 0x2FF, LAST_SIGN))))
            if unicodedata.category(sign)[0] in KINDS and unicodedata.category(sign) not in ("Zl", "Zp"):
                signs.append(sign)
        return " ".join("".join(signs).split()) or "?" * least

    # -- amounts ---------------------------------------------------------------------------

    def number(self) -> int:
        return self.rng.randint(0, self.one((2, 3, 9, grammar.LARGEST_AMOUNT)))

    def fixed(self) -> Data:
        if self.often():
            return {"n": self.number(), "numeral": True}
        return {"n": self.few(0, len(grammar.NUMBER_WORDS) - 1), "numeral": False}

    def amount(self) -> Data:
        if self.often():
            return self.fixed()
        times = self.number()
        return {
            "per": self.one(list(grammar.COUNTED)),
            "times": times,
            "least": self.number(),
            "recount": self.often(),
            "given": self.often() or times != 1,
        }

    def quantity(self) -> Data:
        form = self.one(("word", "amount", "up_to", "random"))
        if form == "word":
            return self.one(("all", "random", {"up_to": "half"}, {"up_to": "all"}))
        if form == "amount":
            return self.amount()
        return {form: self.fixed() if form == "up_to" else self.amount()}

    # -- selections ------------------------------------------------------------------------

    def names(self) -> list[str]:
        return self.some(TITLES)

    def types(self) -> list[str]:
        if self.often():
            return self.some(grammar.CARD_TYPES)
        return grammar.any_but(self.some(grammar.HANDLED)[:3])

    def filter(self) -> Data:
        return {
            "type": self.types() if self.often() else None,
            "trait": self.one((None, *TRAITS)),
            "named": self.names() if self.often() else None,
            "in": self.one(("table", "hand")),
            "count": self.one(("cards", "individuals")),
        }

    def player(self, words: tuple[str, ...]) -> Data:
        """One of the player words that can stand in a place."""
        forms = [word for word in ("holder of", "most") if word in words]
        form = self.one(("", *forms))
        if form == "holder of":
            return {"holder_of": self.one(TITLES)}
        if form == "most":
            return {"most": self.filter(), "except": self.one((None, GIVEN_TITLE))}
        return self.one([word for word in words if word in grammar.WORD_PLAYERS])

    def pick(self, verb: str) -> Data:
        """How many cards a verb can take."""
        allowed = ("all",) if verb in grammar.TAKE_ALL else grammar.PICKS.get(verb)
        if allowed is None:
            return self.quantity()
        word = self.one(allowed)
        return {"one": ONE, "up to one": UP_TO_ONE}.get(word, word)

    def cards(self, verb: str) -> Data:
        """A selection of cards for a verb."""
        if self.often(0.25):
            return self.one(("this", "it"))
        keys = {name: what for name, what in grammar.CARDS_KEYS.items() if name not in SPECIAL}
        selection = {key_name(name): self.optional(what, 0) for name, what in keys.items()}
        selection["except_this"] = self.often()
        selection["pick"] = self.pick(verb)
        choosing = player_word(selection["of"]) in grammar.CHOOSING_OWNERS
        by = self.one(("you", "owner")) if choosing else "you"
        selection["by"] = by if verb == "discard" else "you"  # no other verb asks the owners
        zone = usual_zone(selection["type"])
        if verb == "look":  # at a whole hand: nothing narrows it
            whole = {**dict.fromkeys(("type", "named", "trait", "about", "attached_to")), "carrying": False}
            return {**selection, **whole, "in": "hand", "except_this": False}
        return {**selection, "in": zone if self.often() else self.one(list(grammar.ZONES))}

    def optional(self, what: Field, depth: int, verb: str = "") -> Data:
        """A field, or what stands for its absence."""
        if what.required or self.often():
            return self.field(what, depth, verb)
        return [] if what.kind == "steps" else what.default

    def field(self, what: Field, depth: int, verb: str = "") -> Data:
        raise NotImplementedError


class Maker(Words):
    """Makes steps, conditions, clauses and the cards that hold them."""

    # -- fields of any kind ----------------------------------------------------------------

    def field(self, what: Field, depth: int, verb: str = "") -> Data:
        """What a field may hold."""
        if what.kind == "cards":
            return self.cards(verb)
        if what.kind == "player":
            return self.player(what.choices)
        if what.kind in ("word", "words"):
            choices = what.choices or ("",)
            return self.one(choices) if what.kind == "word" else self.some(choices, most=len(choices))
        if what.kind in ("steps", "condition", "conditions", "branches"):
            return getattr(self, f"{what.kind}_in")(depth + 1)
        return getattr(self, f"a_{what.kind}")()

    def a_amount(self) -> Data:
        return self.amount()

    def a_played(self) -> Data:
        return self.one(("all", "it", "top card")) if self.often() else self.amount()

    def a_flag(self) -> bool:
        return self.often()

    def a_names(self) -> list[str]:
        return self.names()

    def a_types(self) -> list[str]:
        return self.types()

    def a_trait(self) -> str:
        return self.one(TRAITS)

    def a_moment(self) -> str:
        return self.one(list(grammar.MOMENTS))

    def a_filter(self) -> Data:
        return self.filter()

    def a_counted(self) -> Data:
        return self.names() if self.often() else self.filter()

    def a_title(self) -> str:
        return GIVEN_TITLE

    def a_text(self) -> str:
        return self.text(1)

    def a_turning(self) -> Data:
        return {"what": self.filter(), "trait": self.one(TRAITS), "uncounted": self.often()}

    # -- steps and conditions --------------------------------------------------------------

    def steps_in(self, depth: int = 0) -> list[Data]:
        """A list of steps; deep down, only verbs without steps of their own."""
        verbs = [word for word in grammar.VERBS.values() if depth < DEEPEST or word.name not in WITH_STEPS]
        return [self.phrase(self.one(verbs), "verb", depth) for _ in range(self.few(1, 3))]

    def branches_in(self, depth: int) -> list[Data]:
        return [[label, self.steps_in(depth)] for label in self.some(LABELS, 2)]

    def condition_in(self, depth: int = 0) -> list[Data]:
        """Conditions that must all hold."""
        barred = grammar.ONLY_IN_GOALS if depth < DEEPEST else (*grammar.ONLY_IN_GOALS, *WITH_CONDITIONS)
        return self.of_these([word for word in grammar.CONDITIONS if word not in barred], depth)

    def conditions_in(self, depth: int) -> list[Data]:
        return [self.condition_in(depth) for _ in range(self.few(2, 3))]

    def of_these(self, words: Sequence[str], depth: int) -> list[Data]:
        """Some conditions out of a list."""
        return [self.condition(self.one(words), depth) for _ in range(self.few(1, 3))]

    def condition(self, word: str, depth: int) -> Data:
        if word == "option":
            name, choice = self.one(CHOICES)
            return {"cond": "option", "name": name, "choice": choice}
        return self.phrase(grammar.CONDITIONS[word], "cond", depth)

    def phrase(self, word: Word, role: str, depth: int) -> Data:
        """A verb or a condition with all its keys."""
        what = self.field(word.value, depth, word.name)
        keys = {key_name(name): self.optional(one, depth, word.name) for name, one in word.fields.items()}
        return possible({role: word.name, "what": what, **keys})

    # -- clauses ---------------------------------------------------------------------------

    def part(self, table: Mapping[str, Field]) -> dict[str, Data]:
        """The keys of a clause."""
        return {key_name(name): self.optional(what, 0) for name, what in table.items()}

    def clause(self, name: str, type_: str) -> Data:
        """A clause that a type can have."""
        made: dict[str, Callable[[], Data]] = {
            "do": self.steps_in,
            "may": lambda: [self.may() for _ in range(self.few(1, 2))],
            "when": lambda: [self.when(type_) for _ in range(self.few(1, 2))],
            "instead": lambda: [self.one(INSTEAD) for _ in range(self.few(1, 2))],
            "while": lambda: self.lasting(type_),
            "win": self.win,
            "answers": lambda: self.part(grammar.ANSWERS_KEYS),
            "attaches": lambda: {"trait": self.one((None, *TRAITS))},
            "lose": self.lose,
            "duty": lambda: self.part(grammar.DUTY_KEYS),
            "leaves": self.steps_in,
            "held": lambda: self.one(list(grammar.HELD)),
            "enters": lambda: self.one(list(grammar.ENTERS)),
        }
        return made[name]()

    def may(self) -> Data:
        made = self.part(grammar.MAY_KEYS)
        return {**made, "once": made["once"] == "turn"}

    def when(self, type_: str) -> Data:
        moments = grammar.RULE_MOMENTS if type_ == "new rule" else tuple(grammar.MOMENTS)
        return {**self.part(grammar.WHEN_KEYS), "at": self.one(moments)}

    def win(self) -> list[Data]:
        """What a Goal can ask for: numbers, not counts."""
        return [
            one | {"what": ONE} if one["cond"] == "at least" and "per" in one["what"] else one
            for one in self.of_these(grammar.GOAL_CONDITIONS, 2)
        ]

    def lose(self) -> Data:
        return {"if": self.of_these(grammar.UNGOAL_CONDITIONS, 2), "winner": self.one((None, GIVEN_TITLE))}

    def lasting(self, type_: str) -> Data:
        """A `while` clause that a type can have; it does something."""
        names = [name for name, types in grammar.WHILE_OF.items() if type_ in types]
        while True:
            said: dict[str, Data] = {}
            if type_ == "new rule" and self.often():
                said["set"] = {name: self.value(name) for name in grammar.VALUES if self.often(0.25)}
            for name in names:
                if name not in grammar.VALUES and self.often(0.3):
                    said[SWITCHES.get(name, key_name(name))] = self.lasting_part(name)
            clause = for_whom(nothing_holds() | said, type_)
            if any(clause.values()):
                return clause

    def lasting_part(self, name: str) -> Data:
        if name in SWITCHES:
            return True
        if name == "add":
            return {value: self.fixed() for value in grammar.OWN_VALUES if self.often(0.4)}
        made = self.field(grammar.WHILE_KEYS[name], 2)
        return {**made, "type": ["creeper"]} if name == "repels" else made  # never itself

    def value(self, name: str) -> Data:
        """What a rule can set a value to."""
        if name in grammar.LIFTED_VALUES and self.often(0.3):
            return "all"
        if name == "play" and self.often(0.3):
            return {"all_but": self.fixed()}
        made = self.fixed()
        return ONE if name == "goals" and not made["n"] else made  # there is always room for a Goal

    # -- cards -----------------------------------------------------------------------------

    def card(self, title: str, types: Sequence[str] = grammar.CARD_TYPES) -> Data:
        """A card of any type, or of one of these, with clauses that fit it."""
        type_ = self.one(types)
        allowed, needed = grammar.CLAUSES_OF[type_], grammar.CLAUSES_NEEDED.get(type_, ())
        chosen = {self.one(allowed) for _ in range(self.rng.randint(0, 2))}
        if needed and not chosen & set(needed):
            chosen.add(self.one(needed))
        made = {
            "name": title,
            "short": self.one((title, f"{title} Too")),
            "type": type_,
            "count": self.few(1, 9),
            "size": self.few(1, 4),
            "only_with": self.one(CHOICES) if self.often(0.3) else None,
            "traits": self.some(TRAITS, 0),
            "icon": self.one(("", "🧠")),
            "art": ARTS[len(title) % len(ARTS)],
            "origin": self.one(grammar.ORIGINS),
            "text": self.text() if self.often() else "",
            "rulings": [self.one(("star.R1", "W2")) for _ in range(self.few(0, 2))],
        }
        return made | {name: self.clause(name, type_) for name in grammar.CLAUSES if name in chosen}

    def crown(self) -> Data:
        """The rule that gives the title for which other cards ask."""
        holds = nothing_holds() | {"title": GIVEN_TITLE, "if": self.condition_in(2)}
        return self.card("Crown", ["new rule"]) | {"while": holds}

    def option(self, name: str) -> Data:
        choices = OPTIONS[name]
        texts = {key: self.text() for key in ("text", "reason", "source")}
        return {"name": name, "default": self.one(choices), "choices": list(choices), **texts}

    def deck(self) -> Data:
        basic = {name: self.number() or 1 for name in grammar.VALUES if self.often(0.3)}
        return {
            "deck": "random",
            "title": self.text() or "Random",
            "family": "fluxx",
            "about": self.text(),
            "players": sorted((self.rng.randint(1, 6), self.rng.randint(1, 6))),
            "start": self.few(0, grammar.MOST_DEALT),
            "basic": {"draw": 1, "play": 1, "goals": 1} | basic,
            "world": WORLD,
            "traits": dict(zip(TRAITS, ("🧠", "🔧"), strict=True)),
            "options": [self.option(name) for name in OPTIONS],
            "solo": {"set_aside": self.some(TITLES, 0, 2)},
            "cards": [*map(self.card, TITLES), self.crown()],
        }


def possible(step: Data) -> Data:
    """Combinations that the reader refuses, put right."""
    cards = step["what"] if isinstance(step["what"], dict) else {}
    if step.get("or_random") and cards.get("by") != "owner":
        step = step | {"or_random": False}  # left to chance only where its owner chooses
    if step.get("verb") == "move" and cards.get("pick") == "all":
        whose = "you" if step["whose"] in grammar.CHOSEN else step["whose"]
        step = step | {"whose": whose, "choose_host": False}  # nothing is chosen for many cards
    price = step.get("unless_discards")
    if isinstance(price, dict):
        by_chance = any(word in ("random", "up_to") for word in words_of(price["pick"]))
        pick = "all" if by_chance else price["pick"]
        step = step | {
            "unless_discards": price | {"of": "you", "by": "you", "pick": pick}
        }  # of their own cards
    return step


def for_whom(clause: Data, type_: str) -> Data:
    """`if` only with `add` or `title`, and no title of a rule without it."""
    if clause["title"] and type_ == "new rule" and not clause["if"]:
        clause = clause | {"title": None}
    return clause if clause["add"] or clause["title"] else clause | {"if": None}


def straight(deck: Data) -> Data:
    """The deck without bonuses that hang on themselves: what they ask about titles and plays is left out."""
    for at, _ in [*circles(deck["cards"])]:
        card = deck["cards"][at]
        rest = [one for one in card["while"]["if"] if not asks(one)]
        deck["cards"][at] = card | {"while": card["while"] | {"if": rest or [MOST_KEEPERS]}}
    return deck


def random_deck(seed: int) -> Data:
    """A deck in normal form. It can be read, but nobody promises that it is fun to play."""
    return straight(Maker(Random(f"deck {seed}")).deck())
