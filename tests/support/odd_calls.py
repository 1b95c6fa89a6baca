"""Calls every public entry with what nobody should hand in; run in a process of its own, which a crash ends.

    python -m tests.support.odd_calls DECK [SEED]

prints how many calls were made, how many of them raised something, and those that raised what no caller
should see. A refused call changes nothing, and afterwards the match can still be played to its end.
"""

from __future__ import annotations

import faulthandler
import json
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import ruleshift
from ruleshift.core.engine.packed import COMPILED, i64, vec
from ruleshift.core.engine.state import State

Call = Callable[[Any], object]
Errors = tuple[type[Exception], ...]
NAMES: Final = ["Ann", "Bob"]
MEMORY: Final = 2 << 30  # bytes of addresses
CLEAN: Final = (ValueError, TypeError, LookupError, OSError)
INSIDE: Final = (*CLEAN, OverflowError, AttributeError)  # for a family's author
ALWAYS: Final[dict[str, type[Exception]]] = {"answer": ruleshift.IllegalAnswer}


class Index:
    """Says that it is a whole number, and then is not, or is a very large one."""

    def __init__(self, number: Any) -> None:
        self.number = number

    def __index__(self) -> int:
        if isinstance(self.number, Exception):
            raise self.number
        found: int = self.number
        return found


def endless() -> Iterator[int]:
    yield from ()
    raise ValueError("no more")


NUMBERS: Final = [
    *(sign * 2**bits + more for bits in (7, 15, 31, 62, 63, 64, 200) for sign in (1, -1) for more in (-1, 0)),
    -1, -2, 99, 10**30, True, False,
    Index(2**63), Index(-(2**200)), Index("1"), Index(TypeError("no number")), Index(None),
]  # fmt: skip
OTHERS: Final = [
    None, 1.0, float("nan"), float("inf"), -0.0, 1j, object(), object, len, endless(), endless, ...,
    "", " ", "x", "0", "-1", "Ann", "win", "play", "\0", "\ud800", "é" * 5000, "../..", "a\nb", "{}", "%s%n",
    b"", b"Ann", bytes(16), bytes(10_000), bytearray(32), memoryview(bytes(32)),
    memoryview(array("q", [1, 2])), array("q", [0, 1]), array("d", [0.5]), vec[i64]([0, 1]),
    vec[i64]([2**62] * 99), vec[bool]([True]),
    [], [None], [[]], [0], ["Ann"], ["Ann", "Ann"], [2**200], (), (1, 2), {}, {"a": 1}, {1: "a"}, {"x": None},
    set(), {1}, frozenset(), range(0), range(10_000), Random(1), Exception("x"), Path("nowhere"), slice(1),
]  # fmt: skip


class Caller:
    """Makes calls, and notes what they raise."""

    def __init__(self, match: ruleshift.Match) -> None:
        self.match = match
        self.before = match.save()
        self.calls = 0
        self.raised: Counter[str] = Counter()
        self.unclean: list[str] = []

    def call(self, name: str, do: Call, given: Any, clean: Errors = CLEAN) -> None:
        self.calls += 1
        try:
            do(given)
        except clean as error:
            self.raised[type(error).__name__] += 1
            if not isinstance(error, ALWAYS.get(name, Exception)) or (clean == CLEAN and not str(error)):
                self.note(name, given, f"{type(error).__name__}: {error!s:.200}")
            if self.match.save() != self.before:
                self.note(name, given, "has changed the match")
                self.before = self.match.save()
        except Exception as error:
            self.note(name, given, f"{type(error).__name__}: {error!s:.200}")

    def note(self, name: str, given: Any, what: str) -> None:
        self.unclean.append(f"{name} of {given!r:.80}: {what}")

    def all(self, name: str, do: Call, values: list[Any], clean: Errors = CLEAN) -> None:
        for given in values:
            self.call(name, do, given, clean)


def entries(deck: str, match: ruleshift.Match) -> dict[str, Call]:
    """Everything that takes any value without taking for ever."""
    game, text = match.game, match.save()
    fresh = match.copy  # what is not refused shall change nothing here either
    question = match.question
    assert question is not None
    view = match.view(question.who)
    option = question.options[0]
    return {
        "load": ruleshift.load,
        "load options": lambda v: ruleshift.load(deck, v),
        "load option": lambda v: ruleshift.load(deck, {"most_plays": v}),
        "load decks": lambda v: ruleshift.load(deck, None, v),
        "loads": ruleshift.loads,
        "resume": ruleshift.resume,
        "resume inputs": lambda v: ruleshift.resume(text, v),
        "replay": lambda v: list(ruleshift.replay(v)),
        "prove": ruleshift.prove,
        "rollouts": lambda v: ruleshift.rollouts(v, 1),
        "start": game.start,
        "start name": lambda v: game.start(["Ann", v]),
        "start seed": lambda v: game.start(NAMES, v),
        "start options": lambda v: game.start(NAMES, 1, v),
        "start decks": lambda v: game.start(NAMES, 1, None, v),
        "start key": lambda v: game.start(NAMES, key=v),
        "set_up": game.set_up,
        "set_up seats": lambda v: game.set_up({"seats": v}),
        "card": game.card,
        "policy": game.policy,
        "with_options": game.with_options,
        "with_decks": game.with_decks,
        "game rollouts policy": lambda v: game.rollouts(1, v),
        "game rollouts seed": lambda v: game.rollouts(1, "random", v),
        "game rollouts seats": lambda v: game.rollouts(1, "random", 1, seats=v),
        "game rollouts processes": lambda v: game.rollouts(0, "random", 1, processes=v),
        "match rollouts policy": lambda v: match.rollouts(1, v),
        "match rollouts seed": lambda v: match.rollouts(1, "random", v),
        "match rollouts seat": lambda v: match.rollouts(1, "random", 1, seat=v),
        "rollouts row": lambda v: match.rollouts(1, seed=1).row(v),
        "rollouts wins": lambda v: match.rollouts(1, seed=1).wins(v),
        "answer": lambda v: None if v in question.options else match.answer(v),
        "answer_set": lambda v: fresh().answer_set(v),
        "answer a copy": lambda v: fresh().answer(v),
        "copy": lambda v: match.copy(v),
        "save": lambda v: match.save(v),
        "view": match.view,
        "log": match.log,
        "naming": match.naming,
        "redeal": lambda v: match.redeal(v, 1),
        "redeal seed": lambda v: match.redeal(0, v),
        "redeal nobody": lambda v: match.redeal(None, v),
        "explain": match.explain,
        "explain seat": lambda v: match.explain("plays", v),
        "why_not": match.why_not,
        "why_not seat": lambda v: match.why_not("win", v),
        "aside": match.aside,
        "join": lambda v: fresh().join(v),
        "leave": lambda v: fresh().leave(v),
        "concede": lambda v: fresh().concede(v),
        "renew_chance": lambda v: fresh().renew_chance(v),
        "label": question.label,
        "find": question.find,
        "view numbers": view.numbers,
        "view numbers of": lambda v: view.numbers("hand", v),
        "view lying": view.lying,
        "option_about": view.option_about,
        "numbered": lambda v: view.as_told().option_about(option if v is None else v),
    }


def inside(match: ruleshift.Match) -> dict[str, Call]:
    """What families in plain Python call; the state is a copy each time."""

    def on(do: Callable[[State, Any], object]) -> Call:
        return lambda v: do(match.state.copy(), v)

    return {
        "move": on(lambda s, v: s.move(v, 1)),
        "move to": on(lambda s, v: s.move(0, v)),
        "move_through": on(lambda s, v: s.move_through(0, v, v)),
        "show": on(lambda s, v: s.show(v)),
        "look": on(lambda s, v: s.look(v, 0)),
        "attach": on(lambda s, v: s.attach(v, v, 0)),
        "shuffle": on(lambda s, v: s.shuffle(v)),
        "reshuffle": on(lambda s, v: s.reshuffle(v, v)),
        "swap_zones": on(lambda s, v: s.swap_zones(v, 0)),
        "pass_zones": on(lambda s, v: s.pass_zones(v)),
        "mix": on(lambda s, v: s.mix(v)),
        "one_of": on(lambda s, v: s.one_of(v)),
        "tell": on(lambda s, v: s.tell(v, v)),
        "events_since": on(lambda s, v: s.events_since(v)),
        "tell_again": on(lambda s, v: s.tell_again(v)),
        "lay_frames": on(lambda s, v: s.lay_frames(v)),
        "options": on(lambda s, v: setattr(s, "options", v)),
        "zones": on(lambda s, v: setattr(s, "zones", v)),
        "asked": on(lambda s, v: setattr(s, "asked", v)),
        "rng": on(lambda s, v: setattr(s, "rng", v)),
    }


def spoilt(text: str, rng: Random, times: int) -> Iterator[str]:
    """A replay cut off, with letters and numbers changed, lines left out, doubled and exchanged."""
    for at in range(0, len(text), max(1, len(text) // times)):
        yield text[:at]
        yield text[at:]
        yield text[:at] + rng.choice('0-9{}[]":,#+=*|\n\0é') + text[at + 1 :]
        yield text[:at] + rng.choice(("99999999999999999999", "-1", "1e9", "null", "true")) + text[at:]
    lines = text.split("\n")
    for at in rng.sample(range(len(lines)), min(times, len(lines))):
        other = rng.randrange(len(lines))
        yield "\n".join(lines[:at] + lines[at + 1 :])
        yield "\n".join(lines[: at + 1] + lines[at:])
        yield "\n".join([*lines[:at], lines[other], *lines[at + 1 :]])


def wrong_numbers(packed: Any, rng: Random) -> Iterator[Any]:
    """A packed position with one thing in it changed for another."""
    whole = json.dumps(packed)
    odd: list[Any] = [2**63, -(2**63) - 1, 2**62, -1, 99, None, "1", 1.5, [], {}, [[1]], True]

    def places(node: Any, way: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        yield way
        if isinstance(node, dict | list):
            for key in node if isinstance(node, dict) else range(len(node)):
                yield from places(node[key], (*way, key))

    for way in list(places(packed, ()))[1:]:
        for value in rng.sample(odd, 3):
            changed = json.loads(whole)
            node = changed
            for key in way[:-1]:
                node = node[key]
            node[way[-1]] = value
            yield changed
            if isinstance(node, dict):
                del node[way[-1]]
                yield changed


def unpacked(match: ruleshift.Match, packed: Any) -> None:
    """Bring a position back and look at it; one that makes no sense may also be taken."""
    state = match.game.unpack(packed, match.names)
    state.pack()


def stay_small() -> None:
    """Let a call that asks for too much memory fail here, and not the machine.

    A sanitizer has reserved more addresses than that before anything runs; it is left alone.
    """
    if sys.platform == "linux":
        import resource

        has = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        if has < MEMORY:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def begun(deck: str, seed: int) -> ruleshift.Match:
    """A match in which something lies on the table."""
    rng = Random(f"{deck} {seed}")
    match = ruleshift.load(deck).start(NAMES, seed=seed)
    for _ in range(4):
        assert match.question is not None
        match.answer(rng.choice(match.question.options))
    return match


def main(deck: str, seed: int = 5) -> dict[str, Any]:
    rng = Random(deck)
    match = begun(deck, seed)
    caller = Caller(match)
    for name, do in entries(deck, match).items():
        caller.all(name, do, [*NUMBERS, *OTHERS])
    small = [-1, *(one for one in OTHERS if not isinstance(one, int)), Index(-(2**200)), Index("1")]
    for name, do in {
        "game rollouts": lambda v: match.game.rollouts(v),
        "match rollouts": lambda v: match.rollouts(v),
        "rollouts number": lambda v: ruleshift.rollouts([match], v),
    }.items():
        caller.all(name, do, small)
    for name, do in inside(match).items() if COMPILED else ():  # plain Python takes what fits
        caller.all(name, do, [*NUMBERS, *OTHERS], INSIDE)
    placed = match.game.match(match.state.copy())
    # With the text of its deck it takes long to read.
    for text, times in ((match.save(), 60), (placed.save(), 60), (match.save(deck=True), 4)):
        caller.all("a spoilt replay", ruleshift.resume, list(spoilt(text, rng, times)))
    packed = json.loads(json.dumps(match.state.pack()))
    caller.all("a packed position", lambda v: unpacked(match, v), list(wrong_numbers(packed, rng)), INSIDE)
    while match.question is not None:
        match.answer(rng.choice(match.question.options))
    return {"calls": caller.calls, "raised": caller.raised, "unclean": caller.unclean}


if __name__ == "__main__":
    faulthandler.enable()
    stay_small()
    sys.stdout.write(json.dumps(main(sys.argv[1], *map(int, sys.argv[2:]))))
