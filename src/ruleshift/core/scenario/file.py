"""Scenario files: reads them into scenarios, and reports every mistake of the format with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from ruleshift.core.match.pause import Moment
from ruleshift.core.scenario.expect import Check, ExpectReader
from ruleshift.core.scenario.position import Position, PositionReader, Zones
from ruleshift.text.encoding import LARGEST_FILE, decode, refusal
from ruleshift.text.errors import DeckError, Mistake
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text, parse
from ruleshift.text.trees import parse_once
from ruleshift.text.wording import cut

FILE_KEYS: Final = ("deck", "about", "cards", "scenarios", "not applicable")
KEYS: Final = ("id", "card", "name", "source", "deck", "options", "cards", "given", "when", "then")
GOING: Final = ("leave", "concede")  # what a seat can do besides answering


@dataclass(frozen=True)
class Step:
    """One line of the script: an answer, a coming or going, or checks in between."""

    kind: str  # "answer", "join", "leave", "concede", "until" or "check"
    seat: str
    label: str
    checks: tuple[Check, ...]
    line: int
    column: int
    moment: Moment | None = None  # where to stop


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
    chosen: Mapping[str, str]  # the options as they are if nothing is said
    added: tuple[Mapping[str, Any], ...] = ()  # the last cards of the deck: those a scenario brings
    broken: frozenset[str] = frozenset()  # those of them that have mistakes

    def position(self, reading: Reading, node: Node, options: Mapping[str, str]) -> Position:
        deck = self.deck_under(options)
        chosen = {**self.chosen, **options}
        added = [card for card in self.added if is_in(card, chosen)]
        whole = {**deck, "cards": [*deck["cards"], *added]}
        return self.reader(reading, self.zones, whole, self.broken).read(node)


def is_in(card: Mapping[str, Any], chosen: Mapping[str, str]) -> bool:
    """Whether the options leave a card of the scenario's own in the deck."""
    only = card.get("only_with")
    return only is None or chosen.get(only[0]) == only[1]


Decks = Callable[[Reading, Node], "tuple[str, Setting] | None"]  # finds a deck, or notes why it cannot
NO_DECK: Final = "the key 'deck' is missing: the name of a deck or the path of its file"


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
    if keys.get("cards") is not None and keys.get("scenarios") is keys.get("not applicable") is None:
        raise DeckFile(
            [Mistake(str(path), 1, 1, "", f"this is a deck file; look it over with `{LOOK} {path}`")]
        )
    reading.check_keys(keys, FILE_KEYS, " for a scenario file")
    return reading, keys


LOOK: Final = "ruleshift check"


class DeckFile(DeckError):
    """A deck file where scenarios were expected."""


def deck_of(reading: Reading, node: Node) -> str:
    """The deck that a file or a scenario names, or a sum of decks; files beside the scenarios come first."""
    name = reading.text(node, "the name of a deck or the path of its file")
    folder = Path(reading.file).parent
    if name and (folder / name).is_file():
        return str(folder / name)
    parts = [part.strip() for part in name.split("+")]
    return "+".join(str(folder / part) if (folder / part).is_file() else part for part in parts)


def learn_titles(reading: Reading, setting: Setting) -> None:
    """What the cards may be called; a title goes before another card's short title."""
    cards = setting.deck["cards"]
    reading.titles = {card["short"]: card["name"] for card in cards}
    reading.titles |= {card["name"]: card["name"] for card in cards}
    # A card with a mistake of its own is no unknown card besides.
    reading.titles |= {title: title for title in setting.broken}


def read_given(text: str, setting: Setting) -> Position:
    """A position on its own, or a DeckError with all its mistakes."""
    root, mistakes = parse(text, "position")
    return read_tree(root, setting, mistakes)


def read_tree(root: Node, setting: Setting, mistakes: Sequence[Mistake] = ()) -> Position:
    """The same from its tree, and the mistakes found so far."""
    reading = Reading("position")
    reading.mistakes += mistakes
    learn_titles(reading, setting)
    position = setting.position(reading, root, {})
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return position


def read_file(reading: Reading, keys: Keys, decks: Decks, unfinished: bool = False) -> ScenarioFile:
    """All scenarios of a file, or a DeckError with all its mistakes; `unfinished` ones may lack `then`."""
    usual = usual_deck(reading, keys, decks)
    named = keys.get("deck") is not None
    read = ScenarioFile()
    for item in _items(reading, keys, "scenarios"):
        read.scenarios.append(_Reader(reading, decks, usual, named, unfinished).scenario(item))
        reading.card = ""
    read_excuses(reading, read, keys)
    if not read.scenarios and not read.not_applicable and not reading.mistakes:
        reading.wrong(keys, "the file holds no scenario")
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return read


def usual_deck(reading: Reading, keys: Keys, decks: Decks) -> tuple[str, Setting] | None:
    """The deck at the top of the file, with the cards that all its scenarios bring along."""
    node = keys.get("deck")
    if node is None:
        if not any(isinstance(one, Keys) and one.get("deck") for one in _items(reading, keys, "scenarios")):
            reading.wrong(keys, NO_DECK)
            raise DeckError(reading.mistakes)
        if (own := keys.get("cards")) is not None:
            reading.wrong(own, "the cards of a file belong to its `deck`; there is none at the top")
        return None
    found = decks(reading, node)
    return found and (found[0], with_cards(reading, keys, found[1]))


def with_cards(reading: Reading, keys: Keys, setting: Setting) -> Setting:
    """The setting with the cards that stand under `cards`, if any."""
    node = keys.get("cards")
    if node is None:
        return setting
    if not isinstance(node, Items):
        reading.expected(node, "a list of cards, written as in a deck file")
        return setting
    added, mistakes = setting.reader.own_cards(reading.file, node, setting.deck)
    reading.mistakes += mistakes
    wrong = {mistake.card for mistake in mistakes}
    titles = [title for card in node.items if (title := title_of(card))]
    broken = frozenset(title for title in titles if cut(title) in wrong)
    whole = [card for card in added if card.get("name") and card["name"] not in broken]
    deck = {**setting.deck, "cards": [*setting.deck["cards"], *whole]}
    return replace(setting, deck=deck, added=(*setting.added, *whole), broken=setting.broken | broken)


def title_of(card: Node) -> str:
    name = card.get("name") if isinstance(card, Keys) else None
    return name.text.strip() if isinstance(name, Text) else ""


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

    def __init__(
        self,
        reading: Reading,
        decks: Decks,
        usual: tuple[str, Setting] | None,
        named: bool,
        unfinished: bool,
    ) -> None:
        self.reading = reading
        self.decks = decks
        self.usual = usual  # the deck of the file, if it could be read
        self.named = named  # whether the file names one
        self.unfinished = unfinished

    def scenario(self, node: Node) -> Scenario:
        reading = self.reading
        scenario = Scenario(reading.file, node.line, "")
        keys = reading.mapping(node, "a scenario: a mapping with `given`, `when` and `then`")
        if keys is None:
            return scenario
        self.naming(scenario, keys)
        reading.check_keys(keys, KEYS, " for a scenario")
        found = self.deck(keys)
        if found is not None:
            scenario.deck, self.setting = found[0], with_cards(reading, keys, found[1])
            scenario.added = self.setting.added
            learn_titles(reading, self.setting)
            self.heading(scenario, keys)
            self.body(scenario, keys)
        return scenario

    def deck(self, keys: Keys) -> tuple[str, Setting] | None:
        """The deck it is about: its own, or that of the file."""
        node = keys.get("deck")
        if node is not None:
            return self.decks(self.reading, node)
        if not self.named:
            self.reading.wrong(keys, f"{NO_DECK}; neither the scenario nor the file names one")
        return self.usual

    def body(self, scenario: Scenario, keys: Keys) -> None:
        """The position, the answers, and what must hold."""
        reading = self.reading
        given, when, then = keys.get("given"), keys.get("when"), keys.get("then")
        if given is None:
            reading.wrong(keys, "the key 'given' is missing: the position at the start")
        if then is None and not self.unfinished:
            remedy = "`ruleshift scenario --ask` shows how it goes on"
            reading.wrong(keys, f"the key 'then' is missing: what must hold in the end; {remedy}")
        if given is not None:
            scenario.given = self.setting.position(reading, given, scenario.options)
        self.names = list(scenario.given.seats)
        if when is not None:
            if isinstance(when, Items):
                scenario.when = [step for item in when.items for step in self.steps(item)]
                self.check_stops(scenario.when)
            else:
                reading.expected(when, "a list of answers, such as [{Ann: pass}]")
        if then is not None:
            scenario.then = self.checks(then)

    def naming(self, scenario: Scenario, keys: Keys) -> None:
        """What the scenario is called."""
        reading = self.reading
        node = keys.get("name")
        if node is None:
            reading.wrong(keys, "the key 'name' is missing: one line that says what the scenario shows")
        else:
            scenario.name = reading.text(node, "one line that says what the scenario shows")
        reading.card = cut(scenario.name, 80)

    def heading(self, scenario: Scenario, keys: Keys) -> None:
        """What it proves, and under which options."""
        reading = self.reading
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
        if key.text == "until":
            return [Step("until", "", "", (), key.line, key.column, self.moment(what))]
        if key.text == "join":
            name = self.reading.text(what, "the name of the player who joins")
            self.names.append(name)
            return [Step("join", name, "", (), key.line, key.column)]
        if key.text not in self.names:
            self.reading.unknown(key, "seat", [*self.names, "then", "until", "join"])
            return []
        return [self.answer(key, one) for one in self.reading.several(what)]

    def check_stops(self, steps: list[Step]) -> None:
        """A stop comes where the game has not run on yet; anywhere else it is a mistake."""
        for at, step in enumerate(steps):
            if step.kind != "until" or not at:
                continue
            before = next((one.kind for one in reversed(steps[:at]) if one.kind != "check"), "")
            behind = steps[at - 1].kind
            if before != "until" and behind != "answer":
                place = Text(step.line, step.column, "until", True)
                self.reading.wrong(
                    place,
                    "`until` stands right behind an answer, behind another `until`, or at the beginning",
                )

    def moment(self, node: Node) -> Moment:
        """`{turn: Bob, phase: main}`: both or one of them."""
        stops = self.setting.zones.stops
        whose = [f"turn: {name}" for name in self.names[:1]]  # none where the seats are wrong as well
        example = ", ".join([*whose, *(f"phase: {stop}" for stop in stops[-1:])])
        keys = self.reading.mapping(node, f"a moment such as {{{example}}}")
        if keys is None:
            return Moment("", "")
        self.reading.check_keys(keys, ("turn", "phase"), " for `until`")
        turn, phase = keys.get("turn"), keys.get("phase")
        return Moment(
            "" if turn is None else self.reading.word(turn, self.names, "seat") or "",
            stops[0] if phase is None else self.reading.word(phase, stops, "phase", " to stop at") or "",
        )

    def answer(self, seat: Text, node: Node) -> Step:
        label = self.reading.text(node, "an answer in words, such as 'pass'")
        kind = label if label in GOING else "answer"
        return Step(kind, seat.text, label, (), node.line, node.column)

    def checks(self, node: Node) -> list[Check]:
        return ExpectReader(self.reading, self.setting.zones, self.names).read(node)
