"""The plot of docs/performance.md: decisions a second beside peers, and how cost grows.

It is drawn by Altair, which the extra ``bench`` brings.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from bench.figures import Figures
from bench.goals import ROLLED, STAR

BUILDS = ("plain", "compiled")
COLORS = {"plain": "#7fb3d5", "compiled": "#1f618d", "peer": "#a6acaf"}
NAMES = {"plain": "Ruleshift, plain Python", "compiled": "Ruleshift, compiled", "peer": "peer"}


def speeds(run: Figures) -> list[Figures]:
    """A bar for each contestant: what it is, whose, and its decisions a second."""
    bars = []
    for title, section, name in (
        ("Ruleshift, Star Fluxx", "play", STAR),
        ("Ruleshift, Star Fluxx rollouts", "rollouts", ROLLED),
    ):
        for build in BUILDS:
            if build in run.get(section, {}).get(name, {}):
                bars.append(
                    {"what": f"{title} ({build})", "whose": NAMES[build], "speed": run[section][name][build]}
                )
    for section in ("peers", "peers_inside"):
        for name, one in run.get(section, {}).items():
            bars.append({"what": name, "whose": NAMES["peer"], "speed": one})
    return [{**bar, "speed": bar["speed"]["decisions_per_s"]} for bar in bars]


def costs(run: Figures) -> dict[str, list[Figures]]:
    """Microseconds of a decision: with cards, with seats, with turns."""
    seats = {name.split()[1]: one for name, one in run["play"].items() if name.startswith("star-fluxx ")}
    found: dict[str, list[Figures]] = {}
    for title, by in (
        ("cards in the deck", run["cards"]),
        ("seats", seats),
        ("up to turn", turned(run["turns"][STAR])),
    ):
        found[title] = [
            {"at": int(at), "whose": NAMES[build], "cost": 1e6 / one[build]["decisions_per_s"]}
            for at, one in by.items()
            for build in BUILDS
            if build in one
        ]
    return found


def turned(builds: Figures) -> Figures:
    """Bands of turns with the builds inside."""
    return {
        band: {build: bands[band] for build, bands in builds.items() if band in bands}
        for band in builds["plain"]
    }


def draw(run: Figures, file: Path) -> None:
    """Write the plot as SVG."""
    altair: Any = importlib.import_module("altair")
    importlib.import_module("vl_convert")
    bars = speeds(run)
    whose = [name for name in NAMES.values() if any(bar["whose"] == name for bar in bars)]
    colors = [color for build, color in COLORS.items() if NAMES[build] in whose]
    color = altair.Color(
        "whose:N",
        scale=altair.Scale(domain=whose, range=colors),
        legend=altair.Legend(title=None, orient="top"),
    )
    above = bar_chart(altair, bars, color)
    below = [
        line_chart(altair, title, points, color, title == "cards in the deck")
        for title, points in costs(run).items()
    ]
    chart = altair.vconcat(above, altair.hconcat(*below)).configure(
        background="white", padding=12, font="sans-serif", view=altair.ViewConfig(stroke=None)
    )
    chart.save(str(file), format="svg")


def bar_chart(altair: Any, bars: list[Figures], color: Any) -> Any:
    """Contestants from fast to slow. The scale is logarithmic: a bar would lie about it, a point does not."""
    base = altair.Chart(altair.Data(values=bars)).encode(
        y=altair.Y("what:N", sort="-x", title=None, axis=altair.Axis(labelLimit=300, grid=True)),
        x=altair.X(
            "speed:Q",
            title="decisions a second, random play, one core",
            scale=altair.Scale(type="log"),
            axis=altair.Axis(values=[1e3, 1e4, 1e5, 1e6, 1e7], format=",d"),
        ),
    )
    points = base.mark_point(filled=True, size=110, opacity=1).encode(color=color)
    labels = base.mark_text(align="left", dx=9, fontSize=10).encode(text=altair.Text("speed:Q", format=",d"))
    return altair.layer(points, labels).properties(width=560, height=20 * len(bars))


def line_chart(altair: Any, title: str, points: list[Figures], color: Any, leftmost: bool) -> Any:
    """What a decision costs as something grows."""
    return (
        altair.Chart(altair.Data(values=points))
        .mark_line(point=True)
        .encode(
            x=altair.X("at:Q", title=title, axis=altair.Axis(tickCount=5, format="d")),
            y=altair.Y(
                "cost:Q", title="microseconds a decision" if leftmost else None, scale=altair.Scale(zero=True)
            ),
            color=color,
        )
        .properties(width=215, height=170)
    )
