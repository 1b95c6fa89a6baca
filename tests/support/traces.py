"""Games that once failed, as text: written when a game fails, played again in every test run.

A trace is a head (deck, lists, options, seats, seed), an empty line, and one input a line. It is about what
went wrong, not about the exact position: where the rules have moved on and an input makes no sense any
more, the game goes on at random.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from ruleshift import Match
from ruleshift.testing.games import Look

from .games import GameFailed, Setup, act, loaded

FOLDER = Path(__file__).parent.parent / "traces"


class Trace:
    """A trace that has been read."""

    def __init__(self, text: str) -> None:
        head, _, body = text.partition("\n\n")
        self.seats: list[str] = []
        lists: list[str] = []
        options: list[tuple[str, str]] = []
        seed = 0
        deck = ""
        for line in head.splitlines():
            word, _, rest = line.partition(" ")
            if word == "seat":
                self.seats.append(rest)
            elif word == "list":
                lists.append(rest)
            elif word == "option":
                name, _, choice = rest.partition(" ")
                options.append((name, choice))
            elif word == "seed":
                seed = int(rest)
            elif word == "deck":
                deck = rest
            else:
                assert word == "#", f"a trace has no line like {line!r}"
        self.setup = Setup(deck, len(self.seats), seed, dict(options), lists=tuple(lists))
        self.inputs = [line for line in body.splitlines() if line and not line.startswith("#")]

    def play(self, check: Look) -> Match:
        """Play it to its end and on, looking at every question."""
        match = self.setup.game().start(self.seats, seed=self.setup.seed)
        rng = Random(self.setup.seed)
        for line in self.inputs:
            if match.outcome is not None:
                break
            check(match, rng)
            follow(match, line, rng)
        while match.outcome is None:
            check(match, rng)
            act(match, rng, 0.0, [])
        check(match, rng)
        return match


def follow(match: Match, line: str, rng: Random) -> None:
    """Make one input, or a random one if it cannot be made."""
    mark, _, rest = line.partition(" ")
    name, _, does = rest.rpartition(" ")
    if mark == "+" and name not in match.names and len(match.names) < match.game.most_seats:
        match.join(name)
        return
    if mark == "-" and name in match.names and match.names.index(name) in match.state.order:
        (match.concede if does == "concedes" else match.leave)(match.names.index(name))
        return
    question = match.question
    assert question is not None
    seat, _, label = line.partition(": ")
    fits = [option for option, text in question.labels().items() if text == label]
    if match.names[question.who] == seat and fits:
        match.answer(fits[0])
    else:
        match.answer(rng.choice(question.options))


def keep(failed: GameFailed, folder: Path = FOLDER) -> Path:
    """Write the failing game down, for this run and all later ones."""
    setup = failed.table
    assert isinstance(setup, Setup)
    deck = loaded(setup.deck).name
    path = folder / f"{deck}-{setup.seats}-{setup.seed}{'-changes' if setup.changes else ''}.txt"
    reason = " ".join(str(failed).split())
    path.write_text(f"# {reason[:100]}\n{setup.trace(failed.inputs)}", encoding="utf-8")
    return path
