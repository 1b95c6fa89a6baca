"""Lesson files: reads them and reports every mistake with its place (docs/make-a-lesson.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ruleshift.core.scenario.file import NO_DECK, Setting, learn_titles, with_cards
from ruleshift.core.scenario.scenario import deck_named, loaded
from ruleshift.lessons.lesson import Ask, Lesson, Light, Step
from ruleshift.text.encoding import LARGEST_FILE, decode, refusal
from ruleshift.text.errors import DeckError
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.trees import parse_once

KEYS: Final = ("lesson", "title", "about", "deck", "options", "cards", "you", "given", "steps", "questions")
STEP_KEYS: Final = ("say", "light", "do", "wrong")
ASK_KEYS: Final = ("ask", "choices", "right", "because")
STRIP: Final = "question"  # the word for the line that asks
NUMBER: Final = "number "  # before the name of a number in force
OF: Final = " of "  # between a place and its owner
MOST_STEPS: Final = 200
MOST_WORDS: Final = 60  # in a step: one or two sentences


def root_of(path: Path) -> tuple[Reading, Keys]:
    """The tree of a file, as far as it can be read without knowing what it is."""
    if not path.is_file():
        raise refusal(str(path), "there is no such file")
    with path.open("rb") as stream:
        text = decode(stream.read(LARGEST_FILE + 1), str(path))
    root, mistakes = parse_once(text, str(path))
    reading = Reading(str(path))
    reading.mistakes += mistakes
    keys = reading.mapping(root, "a lesson: a mapping with `lesson`, `deck`, `given` and `steps`")
    if keys is None:
        raise DeckError(reading.mistakes)
    return reading, keys


def is_lesson(path: Path) -> bool:
    """Whether a file is meant as a lesson: it says so in its first key, or has steps and a position."""
    try:
        _, keys = root_of(path)
    except (DeckError, OSError):
        return False
    return keys.get("lesson") is not None or (keys.get("steps") is not None and keys.get("given") is not None)


def read_lesson(path: str | Path) -> Lesson:
    """A lesson, or a DeckError with all mistakes in it."""
    reading, keys = root_of(Path(path))
    return _Reader(reading, keys).read()


class _Reader:
    """Reads one lesson."""

    def __init__(self, reading: Reading, keys: Keys) -> None:
        self.reading = reading
        self.keys = keys
        self.lesson = Lesson(reading.file)
        self.places: Mapping[str, bool] = {}  # the words for places, and whether each seat has one

    def read(self) -> Lesson:
        reading, keys, lesson = self.reading, self.keys, self.lesson
        reading.check_keys(keys, KEYS, " for a lesson")
        lesson.name = self.needed("lesson", "the name of the lesson, as it stands in addresses")
        lesson.title = self.needed("title", "one line that says what is learned")
        if (about := keys.get("about")) is not None:
            lesson.about = " ".join(reading.text(about, "a sentence about the lesson").split())
        node = keys.get("deck")
        found = None
        if node is None:
            reading.wrong(keys, NO_DECK)
        else:
            found = deck_named(reading, node)
        if found is not None:
            lesson.deck = found[0]
            self.body(found[1])
        if reading.mistakes:
            raise DeckError(reading.mistakes)
        return lesson

    def needed(self, key: str, what: str) -> str:
        node = self.keys.get(key)
        if node is None:
            if not self.reading.meant(self.keys, key):
                self.reading.wrong(self.keys, f"the key '{key}' is missing: {what}")
            return ""
        return " ".join(self.reading.text(node, what).split())

    def body(self, setting: Setting) -> None:
        """The position, the steps and the questions, once the deck is known."""
        reading, keys, lesson = self.reading, self.keys, self.lesson
        setting = with_cards(reading, keys, setting)
        lesson.added = setting.added
        learn_titles(reading, setting)
        kinds = loaded(lesson.deck).event_kinds()
        self.places = {word: place.owned for word, place in kinds.places.items()}
        if (node := keys.get("options")) is not None:
            lesson.options = self.options(node, setting)
        given = keys.get("given")
        if given is None:
            reading.wrong(keys, "the key 'given' is missing: the position at the start")
            return
        lesson.given = setting.position(reading, given, lesson.options)
        if not lesson.seats:
            return  # that has been said
        you = keys.get("you")
        lesson.you = lesson.seats[0] if you is None else reading.word(you, lesson.seats, "seat") or ""
        steps = self.items("steps", "a list of steps, such as [{say: Hello!}]", needed=True)
        if len(steps) > MOST_STEPS:
            reading.wrong(steps[MOST_STEPS], f"a lesson has at most {MOST_STEPS} steps")
        lesson.steps = tuple(step for node in steps[:MOST_STEPS] for step in self.step(node))
        said = [step.say for step in lesson.steps]
        lesson.asks = tuple(
            ask
            for node in self.items("questions", "a list of questions")
            if (ask := self.ask(node, said)) is not None
        )

    def options(self, node: Node, setting: Setting) -> dict[str, str]:
        found: dict[str, str] = {}
        keys = self.reading.mapping(node, "a mapping of options, such as {some_option: on}")
        for key, choice in keys.pairs if keys else ():
            choices = setting.options.get(key.text)
            if choices is None:
                self.reading.unknown(key, "option", setting.options)
            elif (word := self.reading.word(choice, choices, "choice", f" for {key.text}")) is not None:
                found[key.text] = word
        return found

    def items(self, key: str, what: str, needed: bool = False) -> list[Node]:
        node = self.keys.get(key)
        if node is None:
            if needed and not self.reading.meant(self.keys, key):
                self.reading.wrong(self.keys, f"the key '{key}' is missing: {what}")
            return []
        if isinstance(node, Items):
            return node.items
        self.reading.expected(node, what)
        return []

    # -- steps -----------------------------------------------------------------------------

    def step(self, node: Node) -> list[Step]:
        reading = self.reading
        keys = reading.mapping(node, "a step, such as `say: Hello!`, or what somebody answers: `Bob: pass`")
        if keys is None:
            return []
        others = [name for name in self.lesson.seats if name != self.lesson.you]
        if len(keys.pairs) == 1 and keys.pairs[0][0].text in others:
            seat, answers = keys.pairs[0]
            return [
                Step(one.line, one.column, seat=seat.text, label=reading.text(one, "an answer in words"))
                for one in reading.several(answers)
            ]
        reading.check_keys(keys, (*STEP_KEYS, *others), " for a step")
        for key, _ in keys.pairs:
            if key.text in others:
                reading.wrong(key, "what somebody else answers is a step of its own: begin it with a dash")
        return [self.own_step(keys)]

    def own_step(self, keys: Keys) -> Step:
        reading = self.reading
        say, light, do, wrong = map(keys.get, STEP_KEYS)
        text = ""
        if say is None:
            if not reading.meant(keys, "say"):
                reading.wrong(keys, "the key 'say' is missing: one or two sentences")
        else:
            text = " ".join(reading.text(say, "one or two sentences").split())
            if len(text.split()) > MOST_WORDS:
                reading.wrong(say, f"{len(text.split())} words are too many for a step: at most {MOST_WORDS}")
        lights = tuple(
            one for part in (reading.several(light) if light else []) if (one := self.light(part)) is not None
        )
        answers = tuple(self.answer(one) for one in (reading.several(do) if do else []))
        if do is not None and not answers:
            reading.expected(do, "an answer in words, or a list of answers")
        if light is not None and do is None and any(one.kind == "strip" for one in lights):
            reading.wrong(light, f"`{STRIP}` is empty while somebody reads: light it in a step with `do`")
        if wrong is not None and do is None:
            reading.wrong(wrong, "`wrong` answers other presses, so it goes with `do`")
        return Step(keys.line, keys.column, text, lights, answers, self.wrong(wrong) if wrong else {})

    def answer(self, node: Node) -> tuple[str, ...]:
        """A label, or the labels of a set."""
        nodes = node.items if isinstance(node, Items) else [node]
        return tuple(self.reading.text(one, "an answer in words, such as 'pass'") for one in nodes)

    def wrong(self, node: Node) -> dict[str, str]:
        """What is said to other answers: one text for all, or one for each."""
        if not isinstance(node, Keys):
            return {"": " ".join(self.reading.text(node, "a sentence").split())}
        return {key.text: " ".join(self.reading.text(one, "a sentence").split()) for key, one in node.pairs}

    def light(self, node: Node) -> Light | None:
        """A card, a seat, the line that asks, a number in force, a place, or a place of somebody's."""
        word = self.reading.text(node, "a card, a seat or a place")
        if not word or not isinstance(node, Text):
            return None
        seats = self.lesson.seats
        if word == STRIP:
            return Light("strip", "")
        if word.startswith(NUMBER):
            return Light("value", word.removeprefix(NUMBER).strip())
        if word in self.reading.titles:
            return Light("card", self.reading.titles[word])
        if word in seats:
            return Light("seat", "", word)
        place, _, owner = word.partition(OF)
        if place in self.places and (not owner or (self.places[place] and owner in seats)):
            return Light("place", place, (owner or self.lesson.you) if self.places[place] else "")
        owned = [f"{place}{OF}{seat}" for place, has in self.places.items() if has for seat in seats]
        known = [*seats, *self.places, *owned, STRIP, *self.reading.titles]
        self.reading.unknown(node, "thing to light", known, most=0)
        return None

    # -- questions -------------------------------------------------------------------------

    def ask(self, node: Node, said: Sequence[str]) -> Ask | None:
        reading = self.reading
        keys = reading.mapping(node, "a question with `ask`, `choices` and `right`")
        if keys is None:
            return None
        reading.check_keys(keys, ASK_KEYS, " for a question")
        parts = [keys.get(key) for key in ASK_KEYS]
        if any(part is None for part in parts):
            missing = [key for key, part in zip(ASK_KEYS, parts, strict=True) if part is None]
            if not any(reading.meant(keys, key) for key in missing):
                reading.wrong(keys, f"the key '{missing[0]}' is missing for a question")
            return None
        ask, listed, right, because = (part for part in parts if part is not None)
        choices = [reading.text(one, "a choice") for one in reading.several(listed)]
        if not 2 <= len(choices) <= 5:
            reading.wrong(listed, f"a question has two to five choices, found {len(choices)}")
        found = reading.word(right, choices, "choice") or ""
        words = " ".join(reading.text(because, "words of the lesson that answer it").split())
        if words and not any(words.casefold() in one.casefold() for one in said):
            reading.wrong(because, "no step says this: `because` repeats words of a step that answer it")
        return Ask(" ".join(reading.text(ask, "a question").split()), tuple(choices), found, words)
