"""Random decks from the grammar: every word can come up, in any combination that can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from ruleshift.language import grammar
from ruleshift.language.clauses import SWITCHES, nothing_holds
from ruleshift.language.grammar import Field, Word
from ruleshift.language.values import key_name, player_word, usual_zone, words_of

Data = Any
Strategy = st.SearchStrategy[Any]

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
GIVEN_TITLE = "boss"  # which one rule of every deck gives

names = st.lists(st.sampled_from(TITLES), min_size=1, max_size=3, unique=True)
plain_text = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)
text = plain_text.map(lambda written: " ".join(written.split()))
numbers = st.integers(0, grammar.LARGEST_AMOUNT)
fixed = st.one_of(
    st.builds(lambda n: {"n": n, "numeral": True}, numbers),
    st.builds(lambda n: {"n": n, "numeral": False}, st.integers(0, len(grammar.NUMBER_WORDS) - 1)),
)
counts = st.fixed_dictionaries(
    {
        "per": st.sampled_from(list(grammar.COUNTED)),
        "times": numbers,
        "least": numbers,
        "recount": st.booleans(),
        "given": st.booleans(),
    }
).map(lambda count: {**count, "given": count["given"] or count["times"] != 1})
amounts = st.one_of(fixed, counts)
quantities = st.one_of(
    st.sampled_from(["all", "random", {"up_to": "half"}, {"up_to": "all"}]),
    amounts,
    st.builds(lambda most: {"up_to": most}, fixed),
    st.builds(lambda number: {"random": number}, amounts),
)
types = st.lists(st.sampled_from(grammar.CARD_TYPES), min_size=1, max_size=3, unique=True)
filters = st.fixed_dictionaries(
    {
        "type": st.one_of(st.none(), types),
        "trait": st.sampled_from([None, *TRAITS]),
        "named": st.one_of(st.none(), names),
        "in": st.sampled_from(["table", "hand"]),
        "count": st.sampled_from(["cards", "individuals"]),
    }
)


ONE = {"n": 1, "numeral": False}
UP_TO_ONE = {"up_to": ONE}
SPECIAL = ("in", "except", "by", "pick")
WITH_CONDITIONS = ("any", "not", "every other player", "no other player", "every player", "any player")
WITH_STEPS = ("either", "if", "in turn", "eliminate")


def players(words: tuple[str, ...]) -> Strategy:
    """One of the player words that can stand in a place."""
    forms: list[Strategy] = [st.sampled_from([word for word in words if word in grammar.WORD_PLAYERS])]
    if "holder of" in words:
        forms.append(st.builds(lambda title: {"holder_of": title}, st.sampled_from(TITLES)))
    if "most" in words:
        spared = st.sampled_from([None, GIVEN_TITLE])
        forms.append(st.fixed_dictionaries({"most": filters, "except": spared}))
    return st.one_of(forms)


def picks(verb: str) -> Strategy:
    """How many cards a verb can take."""
    allowed = ("all",) if verb in grammar.TAKE_ALL else grammar.PICKS.get(verb)
    forms = {"one": ONE, "up to one": UP_TO_ONE}
    return quantities if allowed is None else st.sampled_from([forms.get(word, word) for word in allowed])


@st.composite
def cards(draw: st.DrawFn, verb: str) -> Data:
    """A selection of cards for a verb."""
    if draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(["this", "it"]))
    keys = {name: what for name, what in grammar.CARDS_KEYS.items() if name not in SPECIAL}
    selection = {key_name(name): draw(optional(what, 0)) for name, what in keys.items()}
    selection["except_this"] = draw(st.booleans())
    selection["pick"] = draw(picks(verb))
    choosing = player_word(selection["of"]) in grammar.CHOOSING_OWNERS
    selection["by"] = draw(st.sampled_from(["you", "owner"])) if choosing else "you"
    zone = usual_zone(selection["type"])
    if verb == "look":  # at a whole hand: nothing narrows it
        whole = {**dict.fromkeys(("type", "named", "trait", "about", "attached_to")), "carrying": False}
        return {**selection, **whole, "in": "hand", "except_this": False}
    return {**selection, "in": draw(st.one_of(st.just(zone), st.sampled_from(list(grammar.ZONES))))}


def optional(what: Field, depth: int, verb: str = "") -> Strategy:
    """A field, or what stands for its absence."""
    usual: Data = [] if what.kind == "steps" else what.default
    return field(what, depth, verb) if what.required else st.one_of(st.just(usual), field(what, depth, verb))


def field(what: Field, depth: int, verb: str = "") -> Strategy:
    """What a field of any kind may hold."""
    simple: dict[str, Strategy] = {
        "amount": amounts,
        "played": st.one_of(st.sampled_from(["all", "it", "top card"]), amounts),
        "cards": cards(verb),
        "player": players(what.choices),
        "word": st.sampled_from(what.choices or ("",)),
        "flag": st.booleans(),
        "names": names,
        "types": types,
        "trait": st.sampled_from(TRAITS),
        "moment": st.sampled_from(list(grammar.MOMENTS)),
        "filter": filters,
        "counted": st.one_of(names, filters),
        "words": st.lists(st.sampled_from(what.choices or ("",)), min_size=1, unique=True),
        "title": st.just(GIVEN_TITLE),
        "text": text.filter(bool),
        "turning": st.fixed_dictionaries(
            {"what": filters, "trait": st.sampled_from(TRAITS), "uncounted": st.booleans()}
        ),
    }
    if what.kind in simple:
        return simple[what.kind]
    if what.kind == "steps":
        return steps(depth + 1)
    if what.kind == "condition":
        return conditions(depth + 1)
    if what.kind == "conditions":
        return st.lists(conditions(depth + 1), min_size=2, max_size=3)
    assert what.kind == "branches"
    labels = st.lists(st.sampled_from(LABELS), min_size=2, max_size=3, unique=True)
    return labels.flatmap(lambda each: st.tuples(*[branch(label, depth) for label in each])).map(list)


def branch(label: str, depth: int) -> Strategy:
    """A label with its steps."""
    return steps(depth + 1).map(lambda inner: [label, inner])


def phrase(word: Word, role: str, depth: int) -> Strategy:
    """A verb or a condition with all its keys."""
    keys = {key_name(name): optional(what, depth, word.name) for name, what in word.fields.items()}
    what = field(word.value, depth, word.name)
    return st.fixed_dictionaries({role: st.just(word.name), "what": what, **keys}).map(possible)


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


def steps(depth: int = 0) -> Strategy:
    """A list of steps; deeper down, only verbs without steps of their own."""
    verbs = [word for word in grammar.VERBS.values() if depth < 3 or word.name not in WITH_STEPS]
    step = st.sampled_from(verbs).flatmap(lambda word: phrase(word, "verb", depth))
    return st.lists(step, min_size=1, max_size=3)


options = st.sampled_from(list(OPTIONS)).flatmap(
    lambda name: st.builds(
        lambda choice: {"cond": "option", "name": name, "choice": choice}, st.sampled_from(OPTIONS[name])
    )
)


def conditions(depth: int = 0) -> Strategy:
    """Conditions that must all hold."""
    words = [word for word in grammar.CONDITIONS if word not in grammar.ONLY_IN_GOALS]
    return of_these([word for word in words if depth < 3 or word not in WITH_CONDITIONS], depth)


def of_these(words: Sequence[str], depth: int) -> Strategy:
    """Some conditions out of a list."""

    def one(name: str) -> Strategy:
        return options if name == "option" else phrase(grammar.CONDITIONS[name], "cond", depth)

    chosen = st.lists(st.sampled_from(words), min_size=1, max_size=3)
    return chosen.flatmap(lambda each: st.tuples(*[one(word) for word in each])).map(list)


def goal_conditions() -> Strategy:
    """What a Goal can ask for: numbers, not counts."""

    def numbered(conditions: Data) -> Data:
        return [
            one | {"what": ONE} if one["cond"] == "at least" and "per" in one["what"] else one
            for one in conditions
        ]

    return of_these(grammar.GOAL_CONDITIONS, 2).map(numbered)


lose = st.fixed_dictionaries(
    {"if": of_these(grammar.UNGOAL_CONDITIONS, 2), "winner": st.sampled_from([None, GIVEN_TITLE])}
)


def part(table: Mapping[str, Field], depth: int = 0) -> Strategy:
    """The keys of a clause."""
    return st.fixed_dictionaries({key_name(name): optional(what, depth) for name, what in table.items()})


may = part(grammar.MAY_KEYS).map(lambda one: {**one, "once": one["once"] == "turn"})
instead = st.sampled_from(
    [
        {"of": "losing a keeper", "lose": True, "to": None},
        {"of": "being discarded", "lose": False, "to": "top of draw pile"},
        {"of": "being killed", "lose": False, "to": "top of draw pile"},
        {"of": "being killed", "lose": False, "to": "another player"},
        {"of": "being eliminated", "lose": True, "to": None},
    ]
)


def when_of(type_: str) -> Strategy:
    """A `when` clause that a type can have."""
    moments = grammar.RULE_MOMENTS if type_ == "new rule" else tuple(grammar.MOMENTS)
    return st.builds(lambda one, at: {**one, "at": at}, part(grammar.WHEN_KEYS), st.sampled_from(moments))


def values_of(type_: str) -> Strategy:
    """A `while` clause that a type can have."""
    some = fixed.filter(lambda value: bool(value["n"]))  # there is always room for a Goal
    everyone: dict[str, Strategy] = {name: some if name == "goals" else fixed for name in grammar.VALUES}
    everyone |= {name: st.one_of(everyone[name], st.just("all")) for name in grammar.LIFTED_VALUES}
    everyone["play"] = st.one_of(everyone["play"], st.builds(lambda kept: {"all_but": kept}, fixed))
    parts: dict[str, Strategy] = {}
    if type_ == "new rule":
        parts["set"] = st.fixed_dictionaries({}, optional=everyone)
    for name in [name for name, types in grammar.WHILE_OF.items() if type_ in types]:
        what = grammar.WHILE_KEYS[name]
        if name in SWITCHES:
            parts[SWITCHES[name]] = st.just(True)
        elif name == "add":
            parts["add"] = st.dictionaries(st.sampled_from(grammar.OWN_VALUES), fixed)
        elif name not in grammar.VALUES:
            parts[key_name(name)] = field(what, 2)
    if "repels" in parts:  # never itself
        parts["repels"] = parts["repels"].map(lambda what: {**what, "type": ["creeper"]})
    clauses = st.fixed_dictionaries({}, optional=parts).map(
        lambda said: for_whom(nothing_holds() | said, type_)
    )
    return clauses.filter(lambda clause: any(clause.values()))


def for_whom(clause: Data, type_: str) -> Data:
    """`if` only with `add` or `title`, and no title of a rule without it."""
    if clause["title"] and type_ == "new rule" and not clause["if"]:
        clause = clause | {"title": None}
    return clause if clause["add"] or clause["title"] else clause | {"if": None}


def clause(name: str, type_: str) -> Strategy:
    """A clause that a type can have."""
    made: dict[str, Strategy] = {
        "do": steps(),
        "may": st.lists(may, min_size=1, max_size=2),
        "when": st.lists(when_of(type_), min_size=1, max_size=2),
        "instead": st.lists(instead, min_size=1, max_size=2),
        "while": values_of(type_),
        "win": goal_conditions(),
        "answers": part(grammar.ANSWERS_KEYS),
        "attaches": st.fixed_dictionaries({"trait": st.sampled_from([None, *TRAITS])}),
        "lose": lose,
        "duty": part(grammar.DUTY_KEYS),
        "leaves": steps(),
        "held": st.sampled_from(list(grammar.HELD)),
        "enters": st.sampled_from(list(grammar.ENTERS)),
    }
    return made[name]


CHOICES = [[name, choice] for name, choices in OPTIONS.items() for choice in choices]


@st.composite
def card(draw: st.DrawFn, title: str, types: Sequence[str] = grammar.CARD_TYPES) -> Data:
    """A card of any type, or of one of these, with clauses that fit it."""
    type_ = draw(st.sampled_from(types))
    allowed, needed = grammar.CLAUSES_OF[type_], grammar.CLAUSES_NEEDED.get(type_, ())
    chosen = set(draw(st.lists(st.sampled_from(allowed), max_size=2)))
    if needed and not chosen & set(needed):
        chosen.add(draw(st.sampled_from(needed)))
    made = {
        "name": title,
        "short": draw(st.sampled_from([title, f"{title} Too"])),
        "type": type_,
        "count": draw(st.integers(1, 9)),
        "size": draw(st.integers(1, 4)),
        "only_with": draw(st.one_of(st.none(), st.sampled_from(CHOICES))),
        "traits": draw(st.lists(st.sampled_from(TRAITS), unique=True)),
        "icon": draw(st.sampled_from(["", "🧠"])),
        "origin": draw(st.sampled_from(grammar.ORIGINS)),
        "text": draw(text),
        "rulings": draw(st.lists(st.sampled_from(["star.R1", "W2"]), max_size=2)),
    }
    return made | {name: draw(clause(name, type_)) for name in grammar.CLAUSES if name in chosen}


@st.composite
def decks(draw: st.DrawFn) -> Data:
    """A deck in normal form. It can be read, but nobody promises that it is fun to play."""
    deck: Data = {
        "deck": "random",
        "title": draw(text) or "Random",
        "family": "fluxx",
        "about": draw(text),
        "players": sorted(draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))),
        "start": draw(st.integers(0, grammar.MOST_DEALT)),
        "basic": {"draw": 1, "play": 1, "goals": 1}
        | draw(st.dictionaries(st.sampled_from(list(grammar.VALUES)), numbers.map(lambda n: n or 1))),
        "traits": dict(zip(TRAITS, ("🧠", "🔧"), strict=True)),
        "options": [
            {"name": name, "default": draw(st.sampled_from(choices)), "choices": list(choices)}
            | {key: draw(text) for key in ("text", "reason", "source")}
            for name, choices in OPTIONS.items()
        ],
        "solo": {"set_aside": draw(st.lists(st.sampled_from(TITLES), max_size=2, unique=True))},
        "cards": [draw(card(title)) for title in TITLES],
    }
    deck["cards"].append(draw(crown()))
    return deck


@st.composite
def crown(draw: st.DrawFn) -> Data:
    """The rule that gives the title for which other cards ask."""
    made = draw(card("Crown", ["new rule"]))
    holds = nothing_holds() | {"title": GIVEN_TITLE, "if": draw(conditions(2))}
    return made | {"while": holds}
