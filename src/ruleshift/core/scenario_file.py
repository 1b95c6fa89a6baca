"""Scenario files: reads them into scenarios, and reports every mistake of the format with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from ruleshift.core.expect import Check, ExpectReader
from ruleshift.core.position import Position, PositionReader, Zones
from ruleshift.language.encoding import LARGEST_FILE, decode, refusal
from ruleshift.language.errors import DeckError
from ruleshift.language.reading import Reading
from ruleshift.language.source import Items, Keys, Node, Text, parse
from ruleshift.language.trees import parse_once
from ruleshift.language.wording import cut

FILE_KEYS: Final = ("deck", "about", "cards", "scenarios", "not applicable")
KEYS: Final = ("id", "card", "name", "source", "options", "cards", "given", "when", "then")
GOING: Final = ("leave", "concede")  # what a seat can do besides answering


@dataclass(frozen=True)
class Step:
    """One line of the script: an answer, a coming or going, or checks in between."""

    kind: str  # "answer", "join", "leave", "concede" or "check"
    seat: str
    label: str
    checks: tuple[Check, ...]
    line: int
    column: int


@dataclass
class Scenario:
    """A position, the answers that are given, and what must be true afterwards."""

    file: str
    line: int
    deck: str  # a shipped deck's name or the path of a deck file
    name: str = ""
    ids: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    source: str = ""
    options: dict[str, str] = field(default_factory=dict)
    added: tuple[Mapping[str, Any], ...] = ()  # cards in normal form that the deck does not have
    given: Position = field(default_factory=Position)
    when: list[Step] = field(default_factory=list)
    then: list[Check] = field(default_factory=list)


@dataclass
class ScenarioFile:
    """All scenarios of a file, and the rulings it says cannot arise, with the reason."""

    scenarios: list[Scenario] = field(default_factory=list)
    not_applicable: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Setting:
    """What the scenarios of a file may refer to: the deck and the zones of its family."""

    deck: Mapping[str, Any]  # the normal form
    options: Mapping[str, list[str]]  # name -> choices
    zones: Zones
    reader: type[PositionReader]
    deck_under: Callable[[Mapping[str, str]], Mapping[str, Any]]  # the deck as options leave it
    added: tuple[Mapping[str, Any], ...] = ()  # the last cards of the deck: those a scenario brings

    def position(self, reading: Reading, node: Node, options: Mapping[str, str]) -> Position:
        deck = self.deck_under(options)
        return self.reader(reading, self.zones, {**deck, "cards": [*deck["cards"], *self.added]}).read(node)


def read_root(path: Path) -> tuple[Reading, Keys]:
    """The tree of a scenario file, checked as far as that is possible without its deck."""
    if not path.is_file():
        raise refusal(str(path), "there is no such file")
    with path.open("rb") as stream:
        text = decode(stream.read(LARGEST_FILE + 1), str(path))  # one byte more is enough to refuse it
    root, mistakes = parse_once(text, str(path))
    reading = Reading(str(path))
    reading.mistakes += mistakes
    keys = reading.mapping(root, "a scenario file: a mapping with `deck` and `scenarios`")
    if keys is None:
        raise DeckError(reading.mistakes)
    reading.check_keys(keys, FILE_KEYS, " for a scenario file")
    return reading, keys


def deck_of(reading: Reading, keys: Keys) -> str:
    """The deck the file is about, or a sum of decks; files beside the scenarios come first."""
    node = keys.get("deck")
    if node is None:
        reading.wrong(keys, "the key 'deck' is missing: the name of a deck or the path of its file")
        raise DeckError(reading.mistakes)
    name = reading.text(node, "the name of a deck or the path of its file")
    if not name:
        raise DeckError(reading.mistakes)
    folder = Path(reading.file).parent
    if (folder / name).is_file():
        return str(folder / name)
    parts = [part.strip() for part in name.split("+")]
    return "+".join(str(folder / part) if (folder / part).is_file() else part for part in parts)


def learn_titles(reading: Reading, deck: Mapping[str, Any]) -> None:
    """What the cards may be called; a title goes before another card's short title."""
    for card in deck["cards"]:
        reading.titles[card["short"]] = card["name"]
    reading.titles |= {card["name"]: card["name"] for card in deck["cards"]}


def read_given(text: str, setting: Setting) -> Position:
    """A position on its own, or a DeckError with all its mistakes."""
    reading = Reading("position")
    root, mistakes = parse(text, reading.file)
    reading.mistakes += mistakes
    learn_titles(reading, setting.deck)
    position = setting.position(reading, root, {})
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return position


def read_file(reading: Reading, keys: Keys, deck: str, setting: Setting) -> ScenarioFile:
    """All scenarios of a file, or a DeckError with all its mistakes."""
    setting = with_cards(reading, keys, setting)
    learn_titles(reading, setting.deck)
    read = ScenarioFile()
    for item in _items(reading, keys, "scenarios"):
        read.scenarios.append(_Reader(reading, deck, setting).scenario(item))
        reading.card = ""
    read_excuses(reading, read, keys)
    if not read.scenarios and not read.not_applicable and not reading.mistakes:
        reading.wrong(keys, "the file holds no scenario")
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return read


def with_cards(reading: Reading, keys: Keys, setting: Setting) -> Setting:
    """The setting with the cards that stand under `cards`, if any."""
    node = keys.get("cards")
    if node is None:
        return setting
    if not setting.zones.adds_cards:
        reading.wrong(node, f"scenarios for {setting.deck['deck']} cannot bring cards of their own")
        return setting
    if not isinstance(node, Items):
        reading.expected(node, "a list of cards, written as in a deck file")
        return setting
    added = setting.reader.own_cards(reading, node, setting.deck)
    deck = {**setting.deck, "cards": [*setting.deck["cards"], *added]}
    return replace(setting, deck=deck, added=(*setting.added, *added))


def _items(reading: Reading, keys: Keys, key: str) -> list[Node]:
    node = keys.get(key)
    if node is None:
        return []
    if isinstance(node, Items):
        return node.items
    reading.expected(node, f"a list behind '{key}'")
    return []


def read_excuses(reading: Reading, read: ScenarioFile, keys: Keys) -> None:
    """The rulings that a file says cannot be shown."""
    for item in _items(reading, keys, "not applicable"):
        _not_applicable(reading, read, item)


def _not_applicable(reading: Reading, read: ScenarioFile, node: Node) -> None:
    keys = reading.mapping(node, "a mapping with `id` and `reason`")
    if keys is None:
        return
    reading.check_keys(keys, ("id", "reason"), " for a ruling that cannot arise")
    name, reason = keys.get("id"), keys.get("reason")
    if name is None or reason is None:
        reading.wrong(keys, "a ruling that cannot arise needs both `id` and `reason`")
        return
    why = " ".join(reading.text(reason, "the reason").split())
    for one in reading.several(name):
        read.not_applicable[reading.text(one, "the id of a ruling")] = why


class _Reader:
    """Reads one scenario."""

    def __init__(self, reading: Reading, deck: str, setting: Setting) -> None:
        self.reading = reading
        self.deck = deck
        self.setting = setting

    def scenario(self, node: Node) -> Scenario:
        reading = self.reading
        scenario = Scenario(reading.file, node.line, self.deck)
        keys = reading.mapping(node, "a scenario: a mapping with `given`, `when` and `then`")
        if keys is None:
            return scenario
        titles = reading.titles
        if keys.get("cards") is not None:
            self.setting = with_cards(reading, keys, self.setting)
            reading.titles = dict(titles)
            learn_titles(reading, self.setting.deck)
        scenario.added = self.setting.added
        self.heading(scenario, keys)
        reading.check_keys(keys, KEYS, " for a scenario")
        self.body(scenario, keys)
        reading.titles = titles
        return scenario

    def body(self, scenario: Scenario, keys: Keys) -> None:
        """The position, the answers, and what must hold."""
        reading = self.reading
        given, when, then = keys.get("given"), keys.get("when"), keys.get("then")
        for key, found in (("given", given), ("then", then)):
            if found is None:
                reading.wrong(keys, f"the key '{key}' is missing")
        if given is not None:
            scenario.given = self.setting.position(reading, given, scenario.options)
        self.names = list(scenario.given.seats)
        if when is not None:
            if isinstance(when, Items):
                scenario.when = [step for item in when.items for step in self.steps(item)]
            else:
                reading.expected(when, "a list of answers, such as [{Ann: pass}]")
        if then is not None:
            scenario.then = self.checks(then)

    def heading(self, scenario: Scenario, keys: Keys) -> None:
        """What the scenario is called and what it proves."""
        reading = self.reading
        node = keys.get("name")
        if node is None:
            reading.wrong(keys, "the key 'name' is missing: one line that says what the scenario shows")
        else:
            scenario.name = reading.text(node, "one line that says what the scenario shows")
        reading.card = cut(scenario.name, 80)
        if (node := keys.get("id")) is not None:
            scenario.ids = [reading.text(one, "the id of a ruling") for one in reading.several(node)]
        if (node := keys.get("card")) is not None:
            scenario.cards = reading.titles_in(node)
        if (node := keys.get("source")) is not None:
            scenario.source = reading.text(node, "where the ruling stands")
        if (node := keys.get("options")) is not None:
            scenario.options = self.options(node)

    def options(self, node: Node) -> dict[str, str]:
        keys = self.reading.mapping(node, "a mapping of options, such as {some_option: on}")
        chosen: dict[str, str] = {}
        for key, choice in keys.pairs if keys else ():
            choices = self.setting.options.get(key.text)
            if choices is None:
                self.reading.unknown(key, "option", self.setting.options)
            elif not choices:  # a number
                chosen[key.text] = str(self.reading.number(choice, 1, 999_999, f"'{key.text}'") or 1)
            elif (word := self.reading.word(choice, choices, "choice", f" for {key.text}")) is not None:
                chosen[key.text] = word
        return chosen

    def steps(self, node: Node) -> list[Step]:
        keys = self.reading.mapping(node, "an answer, such as `Ann: pass`")
        if keys is None:
            return []
        if len(keys.pairs) > 1:
            self.reading.wrong(keys, "one seat at a time: start each answer with a dash of its own")
            return []
        key, what = keys.pairs[0]
        if key.text == "then":
            return [Step("check", "", "", tuple(self.checks(what)), key.line, key.column)]
        if key.text == "join":
            name = self.reading.text(what, "the name of the player who joins")
            self.names.append(name)
            return [Step("join", name, "", (), key.line, key.column)]
        if key.text not in self.names:
            self.reading.unknown(key, "seat", [*self.names, "then", "join"])
            return []
        return [self.answer(key, one) for one in self.reading.several(what)]

    def answer(self, seat: Text, node: Node) -> Step:
        label = self.reading.text(node, "an answer in words, such as 'pass'")
        kind = label if label in GOING else "answer"
        return Step(kind, seat.text, label, (), node.line, node.column)

    def checks(self, node: Node) -> list[Check]:
        return ExpectReader(self.reading, self.setting.zones, self.names).read(node)
