"""What the engine is meant to reach, beside what a run has measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bench.figures import Figures, shown


@dataclass(frozen=True)
class Goal:
    """A figure of a run and what it is meant to be: at least so much, or at most."""

    what: str
    path: tuple[str | int, ...]
    must: float
    unit: str
    at_most: bool = False
    why: str = ""  # why it is not reached, if it is known not to be

    def measured(self, run: Figures) -> float | None:
        """The figure; None if the run does not have it."""
        found: Any = run
        for key in self.path:
            if isinstance(key, str) and key not in found:
                return None
            found = found[key]
        return float(found)

    def verdict(self, run: Figures) -> str:
        """Whether it is reached, in a word or two."""
        measured = self.measured(run)
        if measured is None:
            return "not measured"
        share = self.must / measured if self.at_most else measured / self.must
        return "reached" if share >= 1 else f"**not reached** ({share:.0%} of it)".replace("%", " %")

    def asked(self) -> str:
        return f"{'at most' if self.at_most else 'at least'} {shown(self.must)}{self.unit}"

    def found(self, run: Figures) -> str:
        measured = self.measured(run)
        return "-" if measured is None else shown(measured) + self.unit


def speed(what: str, section: str, name: str, build: str, must: float, why: str = "") -> Goal:
    return Goal(f"{what}, {build}", (section, name, build, "decisions_per_s"), must, "", why=why)


STAR = "star-fluxx 4"
NECRO = "necrogenesis 2"
ROLLED = "star-fluxx 4 random"

FLAT = (
    "the work of a decision is spread over many short functions, none of which takes more than six percent, "
    "so no single change brings it near. The goals were set on a machine on which OpenSpiel's crazy_eights "
    "makes 305,000 decisions a second; the table of peers says what it makes here."
)

GOALS = (
    speed("Star Fluxx, 4 seats, decisions a second", "play", STAR, "plain", 100_000, FLAT),
    speed("Star Fluxx, 4 seats, decisions a second", "play", STAR, "compiled", 400_000),
    Goal(
        "Star Fluxx, 4 seats, compiled, beside OpenSpiel crazy_eights",
        ("peers", "OpenSpiel crazy_eights", "ratio", "compiled", 0),
        1.3,
        " times",
    ),
    speed(
        "Star Fluxx, 4 seats, random rollouts, decisions a second", "rollouts", ROLLED, "compiled", 600_000
    ),
    speed("NecroGenesis, decisions a second", "play", NECRO, "plain", 40_000),
    speed("NecroGenesis, decisions a second", "play", NECRO, "compiled", 150_000),
    Goal("copy of a Star Fluxx match, plain", ("calls", STAR, "plain", "copy"), 5, " us", at_most=True),
    Goal(
        "copy of a Star Fluxx match, compiled", ("calls", STAR, "compiled", "copy"), 1.5, " us", at_most=True
    ),
    Goal("compiled beside plain, through the API", ("play", STAR, "ratio", 0), 3, " times"),
    Goal("compiled beside plain, in rollouts", ("rollouts", ROLLED, "ratio", 0), 4, " times"),
)
