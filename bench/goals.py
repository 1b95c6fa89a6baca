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


def times(what: str, must: float, *path: str | int) -> Goal:
    """So many times something else that was measured beside it; the median of the rounds counts."""
    return Goal(what, (*path, 0), must, " times")


def call(what: str, build: str, must: float) -> Goal:
    title = {"copy": "copy of", "redeal": "re-deal of"}[what]
    return Goal(
        f"{title} a Star Fluxx match, {build}", ("calls", STAR, build, what), must, " us", at_most=True
    )


STAR = "star-fluxx 4"
NECRO = "necrogenesis 2"
ROLLED = "star-fluxx 4 random"
NECRO_ROLLED = "necrogenesis 2 random"
EIGHTS = "OpenSpiel crazy_eights"
EIGHTS_INSIDE = "OpenSpiel crazy_eights (own bots)"
ROLLOUT = "star-fluxx: decision in a rollout"  # a part of bench/workload.py

FLAT = (
    "the work of a decision is spread over many short functions, none of which takes more than six percent, "
    "so no single change brings it near. The goals were set on a machine on which OpenSpiel's crazy_eights "
    "makes 305,000 decisions a second; the table of peers says what it makes here."
)

GOALS = (
    speed("Star Fluxx, 4 seats, decisions a second", "play", STAR, "plain", 100_000, FLAT),
    speed("Star Fluxx, 4 seats, decisions a second", "play", STAR, "compiled", 400_000),
    speed(
        "Star Fluxx, 4 seats, random rollouts, decisions a second", "rollouts", ROLLED, "compiled", 600_000
    ),
    speed("NecroGenesis, decisions a second", "play", NECRO, "plain", 40_000),
    speed("NecroGenesis, decisions a second", "play", NECRO, "compiled", 150_000),
    times("compiled beside plain, through the API", 3, "play", STAR, "ratio"),
    times("compiled beside plain, in rollouts", 4, "rollouts", ROLLED, "ratio"),
    times(
        "Star Fluxx, 4 seats, random rollouts, compiled, beside the build before",
        3,
        *("rollouts", ROLLED, "gain", "compiled"),
    ),
    times(
        "NecroGenesis, random rollouts, compiled, beside the build before",
        2.5,
        *("rollouts", NECRO_ROLLED, "gain", "compiled"),
    ),
    times(
        "Star Fluxx, 4 seats, random rollouts, plain, beside plain before",
        0.7,
        *("rollouts", ROLLED, "gain", "plain"),
    ),
    times(
        "Star Fluxx, 4 seats, through the API, compiled, beside OpenSpiel crazy_eights",
        2.5,
        *("peers", EIGHTS, "ratio", "compiled"),
    ),
    times(
        "Star Fluxx, 4 seats, random rollouts, compiled, beside crazy_eights by OpenSpiel's own bots",
        0.65,
        *("peers_inside", EIGHTS_INSIDE, "ratio", "compiled"),
    ),
    times(
        "Crazy Eights, compiled, beside OpenSpiel's from Python",
        1.0,
        *("same", EIGHTS, "ratio", "compiled"),
    ),
    times(
        "Crazy Eights, rollouts, compiled, beside OpenSpiel's own bots",
        0.3,
        *("same", EIGHTS_INSIDE, "ratio", "compiled"),
    ),
    Goal(
        "instructions of a decision in a Star Fluxx rollout, compiled",
        ("instructions", "compiled", ROLLOUT),
        6500,
        "",
        at_most=True,
    ),
    call("copy", "plain", 5),
    call("copy", "compiled", 0.6),
    call("redeal", "compiled", 8),
    Goal(
        "a decision with 1,000 cards beside one with 100, compiled",
        ("growth", "compiled", "cards"),
        1.2,
        " times",
        at_most=True,
    ),
)
