"""Windows become figures: the best of each kind, and ratios formed round by round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

Window = dict[str, Any]  # what a worker tells of a window: games, decisions, seconds, stalls
Figures = dict[str, Any]

# Turns: what a game costs up to the tenth, from there to the twentieth ...
BEFORE = " before"  # behind the name of a build: the same of an earlier commit
BANDS = (10, 20, 40, 80, 160, 320)


def significant(value: float, digits: int = 3) -> float:
    """A figure without digits that mean nothing.

    >>> significant(0.0123456), significant(1234.56), significant(123456.7)
    (0.0123, 1235, 123457)
    """
    if value >= 10 ** (digits - 1):
        return round(value)
    return float(f"{value:.{digits}g}")


def speed(window: Window) -> float:
    """The decisions a second of a window."""
    return float(window["decisions"] / window["seconds"])


def spread(values: Iterable[float]) -> list[float]:
    """Median, least and most.

    >>> spread([3.0, 1.0, 2.0])
    [2.0, 1.0, 3.0]
    """
    all_of_them = sorted(values)
    return [significant(one) for one in (median(all_of_them), all_of_them[0], all_of_them[-1])]


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """How many times theirs ours is, in each round and then over the rounds: median, least, most.

    A round lasts seconds, so a slow moment of the machine hits both sides of its ratio.

    >>> ratios([30.0, 20.0], [10.0, 10.0])
    [2.5, 2.0, 3.0]
    """
    return spread(one / other for one, other in zip(ours, theirs, strict=True))


def played(windows: Sequence[Window]) -> Figures:
    """Games as figures. The best window counts for speed, since other work on the machine only slows."""
    games = sum(window["games"] for window in windows)
    figures: Figures = {
        "decisions_per_s": round(max(map(speed, windows))),
        "decisions_per_game": significant(sum(window["decisions"] for window in windows) / games),
        "games": games,
    }
    if "stalls" in windows[0]:
        figures["stalled"] = significant(sum(window["stalls"] for window in windows) / games)
    return figures


def least(windows: Sequence[dict[str, float]]) -> dict[str, float]:
    """The best time of each call.

    >>> least([{"copy": 5.0, "view": 30.0}, {"copy": 4.5, "view": 31.0}])
    {'copy': 4.5, 'view': 30.0}
    """
    return {name: significant(min(window[name] for window in windows)) for name in windows[0]}


def gained(builds: dict[str, Sequence[float]]) -> dict[str, list[float]]:
    """How many times as fast each build is as the same build of an earlier commit, where that was measured.

    >>> gained({"plain": [30.0], "compiled": [90.0], "compiled before": [30.0]})
    {'compiled': [3.0, 3.0, 3.0]}
    """
    return {
        name: ratios(speeds, builds[name + BEFORE])
        for name, speeds in builds.items()
        if name + BEFORE in builds
    }


def compared(names: Iterable[str]) -> str:
    """What peers are compared with: the first deck with four seats, or whatever is measured first.

    >>> compared(["star-fluxx 2", "star-fluxx 4"]), compared(["my deck.yaml 3 random"])
    ('star-fluxx 4', 'my deck.yaml 3 random')
    """
    every = list(names)
    return next((name for name in every if re.search(r" 4( \w+)?$", name)), every[0])


def shown(value: float) -> str:
    """A figure as people read it.

    >>> shown(123456), shown(4.75), shown(0.9)
    ('123,456', '4.75', '0.9')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:g}"


def shown_spread(ratio: Sequence[float]) -> str:
    """A ratio with its spread.

    >>> shown_spread([1.4, 1.35, 1.5])
    '1.4 (1.35 to 1.5)'
    """
    middle, low, high = ratio
    return f"{shown(middle)} ({shown(low)} to {shown(high)})"
