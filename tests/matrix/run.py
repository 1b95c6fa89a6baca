"""Runs a pair: sets its position up, gives its answers, and tells what has changed in the end, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from ruleshift import Match
from ruleshift.core.scenario.checks import Positions
from ruleshift.core.scenario.file import Setting, learn_titles, with_cards
from ruleshift.core.scenario.position import Lying
from ruleshift.core.scenario.scenario import loaded, positions_of, setting_of
from ruleshift.text.errors import DeckError
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text

from .pair import Pair, Part

MANY: Final = 8  # cards in a pile that are told one by one
MOST_QUESTIONS: Final = 80
Data = Any
Facts = Mapping[str, tuple[str, ...]]


@dataclass
class Outcome:
    """What came of a pair."""

    then: dict[str, Data]  # what has changed, in the words of a scenario's `then`
    heard: list[str]  # events that leave no other trace
    refused: list[str]  # answers of the script that were never on offer
    answers: list[str] = field(default_factory=list)  # everything that was answered
    asked: list[str] = field(default_factory=list)  # the questions, where a family wants them told

    def row(self) -> dict[str, Data]:
        """As it is written down."""
        found: dict[str, Data] = {"then": plain(self.then)}
        if self.heard:
            found["heard"] = self.heard
        if self.refused:
            found["refused"] = self.refused
        if self.asked:
            found["asked"] = self.asked
        return found


def plain(data: Data) -> Data:
    """Data as a file holds it: everything that is no list or mapping is text."""
    if isinstance(data, Mapping):
        return {str(key): plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(one) for one in data]
    return {True: "yes", False: "no"}[data] if isinstance(data, bool) else str(data)


def nodes(data: Data) -> Node:
    """Data as the tree that the readers of decks and positions take."""
    if isinstance(data, Mapping):
        return Keys(0, 0, [(Text(0, 0, str(key), True), nodes(value)) for key, value in data.items()])
    if isinstance(data, list | tuple):
        return Items(0, 0, [nodes(one) for one in data])
    return Text(0, 0, plain(data), True)


@cache
def setting(deck: str) -> Setting:
    return setting_of(loaded(deck))


def set_up(part: Part, pair: Pair, still: bool = False) -> Match:
    """A match at the position of a pair, run to its first question unless it is to stand still."""
    reading = Reading(str(pair))
    own = Keys(0, 0, [(Text(0, 0, "cards", True), nodes(pair.cards))])
    there = with_cards(reading, own, setting(part.DECK))
    learn_titles(reading, there)
    position = there.position(reading, nodes(pair.given), pair.options)
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    game = loaded(part.DECK)
    if pair.options:
        game = game.with_options(game.options | pair.options)
    return positions_of(game).begin(game, position, there.added, still)


def run(part: Part, pair: Pair) -> Outcome:
    """Play a pair and tell what came of it."""
    match = set_up(part, pair)
    family = positions_of(match.game)
    # In the middle of a turn much can happen before anybody is asked.
    first = set_up(part, pair, True) if "phase" in pair.given else match
    before = Table(part, family, first)
    begun = len(first.events)
    outcome = Outcome({}, [], [])
    answer_all(part, family, match, pair, outcome)
    outcome.then = Table(part, family, match).since(before, pair.tell)
    told = [event.kind for event in match.events[begun:]]
    outcome.heard = [kind for kind in told if kind in part.HEARD]
    return outcome


def answer_all(part: Part, family: Positions, match: Match, pair: Pair, outcome: Outcome) -> None:
    """Follow the script; what it does not speak of is answered quietly, until nothing is under way."""
    script, happens = list(pair.script), list(pair.happens)
    for _ in range(MOST_QUESTIONS):
        question = match.question
        if match.outcome is not None or question is None:
            break
        labels = {f"{match.names[question.who]}: {label}": at for at, label in question.labels().items()}
        if family.idle(match.state):
            said = next((at for at, line in enumerate(script) if line in labels), len(script))
            outcome.refused += script[:said]
            script = script[said:]
            if not script:
                break
        elif happens and (act := happens.pop(0)) != "go on":
            outcome.answers.append(act)
            come_or_go(match, act)
            continue
        line = next((one for one in script if one in labels), "")
        if line:
            script.remove(line)
        else:
            line = quietly([*pair.prefer, *part.QUIET], list(labels))
            others = [label for at, label in question.labels().items() if at != labels[line]]
            outcome.asked += [" | ".join([line, *others])] if part.ASKED else []
        outcome.answers.append(line)
        match.answer(labels[line])
    else:
        raise AssertionError(f"{pair} comes to no end: {outcome.answers[-6:]}")
    outcome.refused += [*script, *(act for act in happens if act != "go on")]


def come_or_go(match: Match, act: str) -> None:
    """What somebody does who sits down or gets up, as a script says it."""
    who, what = act.split(": ")
    if who == "join":
        match.join(what)
    else:
        match.leave(match.names.index(who))


def quietly(wanted: Sequence[str], lines: list[str]) -> str:
    """What is answered where the script says nothing."""
    for word in wanted:
        for line in lines:
            if line.partition(": ")[2] == word:
                return line
    return lines[0]


# -- what has changed ----------------------------------------------------------------------


class Table:
    """All that can be told of a table at one moment."""

    def __init__(self, part: Part, family: Positions, match: Match) -> None:
        self.part = part
        s = match.state
        zones = family.ZONES
        self.piles = zones.piles
        self.names = list(match.names)
        places = [(seat, zone) for seat in self.names for zone in zones.seat]
        places += [("", zone) for zone in zones.common]
        self.cards = {place: family.contents(s, *place) for place in places}
        self.facts = {
            (seat, word): family.fact(s, seat, word)[0] for seat in self.names for word in part.SAID
        }
        for table, words in zones.tables.items():
            for seat in self.names:
                for word in words:
                    self.facts[seat, f"{table}.{word}"] = family.fact(s, seat, table, word)[0]
        self.common = {"turn": match.names[match.state.active]}
        self.common |= {word: family.fact(s, "", word)[0] for word in part.COMMON}
        if match.outcome is not None:
            self.common["winner"] = winner(match)
        self.known = self.first_facts()

    def first_facts(self) -> dict[str, Facts]:
        """What is true of the first card of each name that is in play."""
        found: dict[str, Facts] = {}
        for lot in self.cards.values():
            for lying in lot:
                for one in (lying, *lying.riders):
                    if one.facts:
                        found.setdefault(one.title, one.facts)
        return found

    def since(self, before: Table, tell: Sequence[str]) -> dict[str, Data]:
        """What is otherwise than before, and what is to be told in any case."""
        found: dict[str, Data] = {
            word: text for word, text in self.common.items() if before.common.get(word) != text
        }
        for place, lot in self.cards.items():
            was = [self.said_of(one, before.known) for one in before.cards.get(place, ())]
            now = [self.said_of(one, before.known, tell) for one in lot]
            if was != now:
                self.put(found, place[0], place[1], self.listed(place[1], lot, now))
        for (seat, word), text in self.facts.items():
            if before.facts.get((seat, word)) != text:
                self.put(found, seat, word, text)
        return found

    def put(self, found: dict[str, Data], seat: str, word: str, value: Data) -> None:
        at = found.setdefault(seat, {}) if seat else found
        table, _, part = word.partition(".")
        if part:
            at.setdefault(table, {})[part] = value
        else:
            at[word] = value

    def listed(self, zone: str, lot: Sequence[Lying], said: list[Data]) -> Data:
        if len(lot) <= MANY or zone not in self.piles:
            return said
        named = [text for one, text in zip(lot, said, strict=True) if one.title not in self.part.FILLERS]
        return {"count": len(lot)} | ({"has": named} if named else {})

    def said_of(self, lying: Lying, known: Mapping[str, Facts], tell: Sequence[str] = ()) -> Data:
        """A card by name, with what is otherwise of it than of the first of that name before."""
        usual = known.get(lying.title, {})
        said: dict[str, Data] = {
            word: texts[0]
            for word, texts in lying.facts.items()
            if word in tell
            or (
                texts and (texts[0] != usual[word][0] if word in usual else self.worth_saying(word, texts[0]))
            )
        }
        if lying.riders:
            said["with"] = [self.said_of(one, known, tell) for one in lying.riders]
        return {lying.title: said} if said else lying.title

    def worth_saying(self, word: str, text: str) -> bool:
        """Whether something needs to be said of a card that was not there before."""
        return text not in ("no", "0") and word not in self.part.PRINTED


def winner(match: Match) -> str:
    outcome = match.outcome
    assert outcome is not None
    return outcome.kind if outcome.winner is None else match.names[outcome.winner]
