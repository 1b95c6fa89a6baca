"""Reads a NecroGenesis set into its normal form: plain data with every default filled in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, cast

from ruleshift.core.normal import Option
from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.kinds import LANGUAGE
from ruleshift.families.necro.language.printed import (
    check_keys,
    read_number,
    read_printed,
    read_subtype,
)
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.language.art import read_world
from ruleshift.language.head import card_nodes, card_type, deck_name, text_of
from ruleshift.language.options import read_options
from ruleshift.language.values import read_clauses
from ruleshift.text.errors import DeckError, Mistake
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import cut, listed

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import Card, CardSet


def read_set(keys: Keys, file: str, mistakes: list[Mistake]) -> CardSet:
    """The normal form of a set, or a DeckError with all its mistakes and those found before."""
    made, found = set_in(keys, file, mistakes)
    if found:
        raise DeckError(found)
    return made


def set_in(keys: Keys, file: str, before: Sequence[Mistake] = ()) -> tuple[CardSet, list[Mistake]]:
    """A set as far as it could be read, and its mistakes after those found before."""
    reading = SetReading(file, LANGUAGE)
    reading.mistakes += before
    try:
        return _set(reading, keys), reading.mistakes
    except DeckError as error:  # too many to go on
        return cast("CardSet", {"cards": []}), error.mistakes


def _set(reading: SetReading, keys: Keys) -> CardSet:
    reading.check_keys(keys, grammar.SET_KEYS, " for a set")
    name = deck_name(reading, keys)
    traits = _traits(reading, keys.get("traits"))
    made: CardSet = {
        "deck": name,
        "title": text_of(reading, keys, "title") or name.replace("-", " ").title(),
        "family": grammar.FAMILY,
        "about": text_of(reading, keys, "about"),
        "players": [2, 2],
        "traits": traits,
        "world": read_world(reading, keys.get("world"), grammar.WORLD),
        "options": _options(reading, keys.get("options")),
        "cards": [],
    }
    players = keys.get("players")
    if players is not None and not (isinstance(players, Text) and players.text in ("2", "2-2")):
        reading.expected(players, "'2': NecroGenesis is a game for two")
    nodes = card_nodes(reading, keys)
    _collect_words(reading, nodes)
    numbers: dict[str, int] = {}
    made["cards"] = [_card(reading, node, numbers) for node in nodes]
    return made


def _traits(reading: SetReading, node: Node | None) -> list[str]:
    """Traits that the set adds to those of the rulebook."""
    if node is None:
        return []
    if not isinstance(node, Items):
        reading.expected(node, "a list of traits, such as [rotten, armed]")
        return []
    added = [reading.text(item, "a trait").lower() for item in node.items]
    reading.known_traits += [trait for trait in added if trait and trait not in reading.known_traits]
    return added


def _options(reading: SetReading, node: Node | None) -> list[Option]:
    """The set's options; the rules ask for some of them, with choices that are fixed."""
    options = read_options(reading, node, grammar.GAME_OPTIONS)
    nodes = node.items if isinstance(node, Items) else []
    for option, item in zip(options, nodes, strict=False):
        name = item.get("name") if isinstance(item, Keys) else None
        if isinstance(name, Text) and option["name"] not in grammar.RULE_OPTIONS:
            reading.unknown(name, "option", grammar.RULE_OPTIONS)
        elif option["name"] in grammar.RULE_OPTIONS:
            choices = grammar.RULE_OPTIONS[option["name"]][0]
            if set(option["choices"]) != set(choices):
                reading.wrong(
                    item, f"the choices of the option '{option['name']}' are {listed(choices, 'and')}"
                )
    return options


def _collect_words(reading: SetReading, cards: list[Node]) -> None:
    """The sub types that filters may name: those of the rulebook and those of this set's Survivors."""
    known = [word for words in grammar.SUBTYPES.values() for word in words]
    for card in cards:
        type_ = card.get("type") if isinstance(card, Keys) else None
        subtype = card.get("subtype") if isinstance(card, Keys) else None
        if isinstance(type_, Text) and type_.text == "survivor" and isinstance(subtype, Text):
            known.append(subtype.text.strip().lower())
    reading.known_subtypes = list(dict.fromkeys(word for word in known if word))


def _card(reading: SetReading, node: Node, numbers: dict[str, int]) -> Card:
    keys = reading.mapping(node, "a card: a mapping that starts with `name`")
    if keys is None:
        return cast("Card", {})
    named = keys.get("name")
    reading.card = cut(named.text) if isinstance(named, Text) else ""
    type_ = card_type(reading, keys, grammar.TYPES)
    card: dict[str, Data] = {}
    if type_ is not None:
        reading.begin_card(type_, "")
        reading.subtype = read_subtype(reading, keys.get("subtype"), keys, type_)
        meant = check_keys(reading, keys)
        card = _common(reading, keys, numbers) | read_printed(reading, keys)
        card |= _clauses(reading, keys, meant)
    reading.card = ""
    return cast("Card", card)


def _clauses(reading: SetReading, keys: Keys, meant: Collection[str]) -> dict[str, Data]:
    kinds = {"weapon": f"{reading.subtype} weapon", "item": reading.subtype}
    needed = {
        kind: grammar.CLAUSES_NEEDED.get(kind, ()) for kind in (reading.type, kinds.get(reading.type, ""))
    }
    read = read_clauses(reading, keys, grammar.CLAUSES_OF[reading.type], needed, meant)
    reading.begin_clause("")
    return read


def _common(reading: SetReading, keys: Keys, numbers: dict[str, int]) -> dict[str, Data]:
    """What is printed on the cards of every type."""
    read: dict[str, Data] = {}
    for name, what in grammar.CARD_KEYS.items():
        node = keys.get(name)
        if node is not None and name not in ("type", "subtype", "number"):
            read[name] = reading.field(node, what, name)
        else:
            read[name] = LANGUAGE.default(what)
            if node is None and what.required and not reading.meant(keys, name):
                reading.wrong(keys, f"a card needs the key '{name}': {what.doc}")
    read |= {
        "type": reading.type,
        "subtype": reading.subtype,
        "number": read_number(reading, keys.get("number"), numbers),
        "short": read["short"] or read["name"],
        "traits": read["traits"] or [],
    }
    if read["copies"] is None:
        read["copies"] = grammar.usual_copies(reading.type)
    if reading.type == "survivor" and read["traits"]:
        reading.wrong(keys.get("traits") or keys, "a survivor has no traits, but an identity (R109)")
    return read
