"""The main figures of a run as lines for a terminal."""

from __future__ import annotations

from typing import Any

from ruleshift.lab.shares import Share, bracket

Figures = dict[str, Any]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def share_of(figures: Figures) -> Share:
    """A share back from its figures."""
    return Share(figures["share"], *figures["interval"])


def spread_of(figures: Figures | None) -> str:
    """A number of games in a line: mean, middle, tail."""
    if figures is None:
        return "not measured"
    return (
        f"{figures['mean']:.1f} {bracket(*figures['interval'])}, median {figures['p50']:.0f}, "
        f"95 % end by {figures['p95']:.0f}, longest {figures['max']}"
    )


def lines(summary: Figures) -> list[str]:
    """What `ruleshift simulate` prints when it is done."""
    if not summary["games"]:
        return [f"{summary['deck']}: no games yet, in {summary['folder']}"]
    found = [
        f"{summary['deck']}, {summary['games']} games, seed {summary['seed']}, kept in {summary['folder']}"
    ]
    for title, table in (("bot", summary["bots"]), ("deck", summary.get("decks", {}))):
        for name, figures in table.items():
            took = f", {figures['ms']:.1f} ms a decision" if "ms" in figures else ""
            found.append(
                f"  {title} {name:16} {share_of(figures)} of the games, "
                f"{figures['fair'] * 100:.1f} % would be even{took}"
            )
    for at, figures in enumerate(summary["order"]):
        found.append(f"  {ORDINALS[at]} to play: {share_of(figures)}")
    found.append(f"  turns       {spread_of(summary['turns'])}")
    found.append(f"  decisions   {spread_of(summary['decisions'])}")
    if summary["options"] is not None:
        found.append(f"  options     {summary['options']:.1f} at a decision")
    if summary["lead_changes"] is not None:
        found.append(f"  lead        changes {spread_of(summary['lead_changes'])}")
    if summary["points"] is not None:
        found.append(f"  points      {spread_of(summary['points'])}")
    found.append(
        f"  somebody wins {share_of(summary['decisive'])}, ended by a limit {share_of(summary['limit'])}"
    )
    return found
