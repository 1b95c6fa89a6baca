"""Pokes at everything that the engine hands out: each method and field of it with what nobody should hand in.

    python -m tests.support.odd_objects DECK [SEED]

Run in a process of its own, which a crash ends. Nobody lists the methods: those that are added later are
tried too. So are objects that were made without their `__init__`, and texts that are nested without end.
"""

from __future__ import annotations

import copy
import faulthandler
import gc
import json
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pickle import UnpicklingError
from random import Random
from typing import Any, Final

import ruleshift
from ruleshift.core.engine.packed import COMPILED
from tests.support.odd_calls import CLEAN, INSIDE, NUMBERS, OTHERS, Call, Caller, begun, stay_small

ENDLESS: Final = {"rollouts", "start", "once"}  # tried by name elsewhere: a large number would take for ever
# For families, in whose hands they are; plain Python takes whatever fits there.
OURS: Final = {"state", "game", "policy", "history", "naming", "rollouts", "look ahead", "encoder", "card"}
DEEP: Final = 20_000
FEW: Final = [
    -1, 0, 1, 2**31, 2**63, -(2**63) - 1, 10**30, None, "", "x", b"x", 0.5, [], [[]], {}, object(), len,
]  # fmt: skip
SHORT: Final = [one for one in FEW if one != 2**31]  # so many events or turns would take for ever
USES: Final[list[Call]] = [
    lambda match: match.digest(),
    lambda match: match.copy(),
    lambda match: match.save(),
    lambda match: match.view(0),
    lambda match: match.redeal(0, 1),
    lambda match: match.log("all"),
    lambda match: match.answer(match.question.options[0]),
    lambda match: match.join("Cy"),
]


def things(match: ruleshift.Match) -> dict[str, Callable[[], Any]]:
    """How to get one of each thing, a new one each time if it can change."""
    question = match.question
    assert question is not None
    who = question.who
    return {
        "match": lambda: match.copy(history=True),
        "question": lambda: match.copy().question,
        "view": lambda: match.view(who),
        "watcher's view": lambda: match.view(None),
        "view as told": lambda: match.view(who).as_told(),
        "event": lambda: match.events[-1],
        "outcome": lambda: over(match).outcome,
        "explanation": lambda: match.explain(next(iter(values(match)))) if values(match) else None,
        "card": lambda: match.game.cards[0],
        "rollouts": lambda: match.rollouts(2, seed=1),
        "look ahead": lambda: match.look_ahead(who, worlds=2, depth=1, seed=1),
        "encoder": lambda: match.game.encoder(2),
        "naming": lambda: match.naming(who),
        "history": lambda: match.copy(history=True).history,
        "game": lambda: match.game,
        "state": lambda: match.state.copy(),
        "policy": lambda: match.game.policy("greedy"),
    }


def values(match: ruleshift.Match) -> list[str]:
    """Names of values that can be explained."""
    with suppress(ValueError):
        match.explain("hand_limit")
        return ["hand_limit"]
    return []


def over(match: ruleshift.Match) -> ruleshift.Match:
    twin = match.copy()
    twin.concede(0)
    while twin.question is not None:
        twin.answer(twin.question.options[0])
    return twin


def methods(thing: Any) -> Iterator[str]:
    """What can be called on it, by name."""
    for name in dir(thing):
        public = not name.startswith("_") or name in ("__getitem__", "__contains__", "__eq__", "__lt__")
        if public and name not in ENDLESS and callable(getattr(thing, name, None)):
            yield name


def poke(caller: Caller, name: str, make: Callable[[], Any], rng: Random) -> None:
    """Every method with every odd value, alone and beside another."""
    given, clean = ([*NUMBERS, *OTHERS], CLEAN) if name not in OURS else (SHORT, INSIDE)
    for method in methods(make()) if COMPILED or name not in OURS else ():
        called = f"{name}.{method}"
        for others in (0, 1, 2):
            for value in given:
                more = rng.choices(SHORT if name in OURS else FEW, k=others)
                caller.call(called, partial(invoke, make, method, more), value, clean)
        caller.call(called, partial(lacking, make, method), None, clean)


def invoke(make: Callable[[], Any], method: str, more: list[Any], value: Any) -> None:
    given = [copy.copy(one) if isinstance(one, list | dict | set) else one for one in (value, *more)]
    getattr(make(), method)(*given)


def lacking(make: Callable[[], Any], method: str, _: Any) -> None:
    getattr(make(), method)()


def arrays(thing: Any) -> bool:
    """Whether packed arrays are somewhere in what is handed out: callers get lists."""
    if isinstance(thing, dict):
        return any(map(arrays, thing.values()))
    if isinstance(thing, list | tuple):
        return any(map(arrays, thing))
    return type(thing).__module__.startswith("librt")


def look(caller: Caller, name: str, thing: Any) -> None:
    """Every field of a thing."""
    for field in dir(thing):
        if not field.startswith("_") and not callable(getattr(thing, field)):
            caller.calls += 1
            if arrays(getattr(thing, field)):
                caller.note(f"{name}.{field}", thing, "is or holds a packed array")


def spoil(caller: Caller, match: ruleshift.Match) -> None:
    """Write odd values into each field of a copy, and go on with what has taken them."""

    def written(field: str, value: Any) -> None:
        twin = match.copy()
        setattr(twin.state, field, value)
        for use in USES:
            with suppress(Exception):  # whatever it is, it is no crash
                use(twin)

    for field in dir(match.state):
        if not field.startswith("_") and not callable(getattr(match.state, field)):
            caller.all(f"state.{field} =", partial(written, field), [*SHORT, *OTHERS[-20:]], INSIDE)


def bare(caller: Caller) -> None:
    """Objects without their `__init__`, of every class of ours that can be had so."""
    for kind in [one for one in gc.get_objects() if isinstance(one, type)]:
        if not kind.__module__.startswith("ruleshift.") or issubclass(kind, BaseException):
            continue

        caller.calls += 1
        with suppress(Exception):  # some need arguments
            touch(kind.__new__(kind))


def touch(thing: Any) -> None:
    """Look at all that a thing has. It is half made: much is wrong with it, but nothing crashes."""
    for name in dir(thing):
        with suppress(Exception):
            found = getattr(thing, name)
            if callable(found) and name not in ENDLESS:
                found()


def there_and_back(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def keep(caller: Caller, match: ruleshift.Match) -> None:
    """Copies and pickles of everything, whole and cut off."""
    for make in things(match).values():
        for do in (copy.copy, copy.deepcopy, there_and_back):
            with suppress(TypeError, pickle.PicklingError, AttributeError):
                caller.calls += 1
                do(make())
    for thing in (match.copy(history=True), match.rollouts(2, seed=1), match.game.cards[0]):
        text = pickle.dumps(thing)
        for at in range(0, len(text), max(1, len(text) // 40)):
            with suppress(UnpicklingError, EOFError, ValueError, TypeError, AttributeError, LookupError):
                caller.calls += 1
                pickle.loads(text[:at])


def nested(caller: Caller, match: ruleshift.Match) -> None:
    """Texts that are nested without end."""
    text = match.game.match(match.state.copy()).save()
    deep = "[" * DEEP, "{a: " * DEEP, '{"a":' * DEEP, "- " * DEEP, "(" * DEEP
    for inner in deep:
        caller.call("loads", ruleshift.loads, f"{{deck: deep, cards: {inner}")
        caller.call("set_up", match.game.set_up, inner)
        caller.call("resume", ruleshift.resume, inner)
        for at in range(0, len(text), max(1, len(text) // 8)):
            caller.call("resume", ruleshift.resume, text[:at] + inner + text[at:])
    takers: dict[str, Call] = {
        "set_up": match.game.set_up,
        "answer_set": match.answer_set,
        "start": match.game.start,
    }
    for name, do in takers.items():
        caller.call(name, do, tower(300))
        caller.call(name, do, {"seats": tower(300)})
        with suppress(RecursionError, ValueError, TypeError):  # Python itself cannot say what this is
            caller.calls += 1
            do(tower(DEEP))


def tower(height: int) -> Any:
    """A list in a list in a list."""
    found: Any = []
    for _ in range(height):
        found = [found]
    return found


def main(deck: str, seed: int = 5) -> dict[str, Any]:
    rng = Random(f"{deck} {seed}")
    match = begun(deck, seed)
    caller = Caller(match)
    for name, make in things(match).items():
        if make() is not None:
            poke(caller, name, make, rng)
            if name not in OURS:
                look(caller, name, make())
    if COMPILED:
        spoil(caller, match)
        bare(caller)
    keep(caller, match)
    nested(caller, match)
    return {"calls": caller.calls, "raised": caller.raised, "unclean": caller.unclean}


if __name__ == "__main__":
    faulthandler.enable()
    stay_small()
    sys.stdout.write(json.dumps(main(sys.argv[1], *map(int, sys.argv[2:]))))
