"""docs/performance.md, made from the last full run in ``bench/history.json``: ``python -m bench.page``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bench.builds import ROOT
from bench.figures import Figures, shown, shown_spread
from bench.files import write_whole
from bench.goals import EIGHTS, EIGHTS_INSIDE, GOALS, ROLLED, STAR
from bench.history import last_full, read
from bench.report import (
    BUILDS,
    CALLS_HEAD,
    CARDS_HEAD,
    MEMORY_HEAD,
    PLAY_HEAD,
    SPEEDS,
    before_rows,
    calls_rows,
    cards_rows,
    memory_rows,
    peer_rows,
    play_rows,
    speed_rows,
)

PAGE = ROOT / "docs" / "performance.md"
PLOT = ROOT / "docs" / "performance.svg"
README = ROOT / "README.md"
START = "<!-- speed: made by python -m bench.page -->"
END = "<!-- end of speed -->"
EXAMPLE_PLAIN = "plain Python, also on a compiled core"
BESIDE = ("OpenSpiel crazy_eights", "OpenSpiel gin_rummy", "RLCard uno (raw)")  # peers of the README
RECORD = 'make bench ARGS="--full --record"'
RECORD_BESIDE = 'make bench ARGS="--full --record --before COMMIT"'

HEAD = """\
# Performance

Made by `python -m bench.page` from the last full run in `bench/history.json`; do not edit it by hand.
`make bench` measures on your machine what this page tells of another: absolute figures depend on the machine,
ratios much less.

![Decisions a second beside peers, and how cost grows](performance.svg)
"""

HOW = """\
## How it is measured

- **Contestants are processes** that take turns: everyone plays a window of {seconds} s, {windows} times over.
  The best window counts, since other work on a machine only slows. A ratio is formed inside each round, and
  given as the median of the rounds with the least and the most of them in brackets.
- **Time** is processor time of the one process that works, so that other programs on the machine do little
  harm.
- **A decision** is a question with two or more options. What has one answer is not asked, and positions of
  peers with one legal action are not counted either.
- **A game** runs from the deal to its end, with default options and all its events written down. Answers are
  chosen with `options[int(random() * len(options))]`. *Stalled* is the share of games that led nowhere and
  were declared a draw; their decisions count. *Games/s* are games of mean length at the best speed.
- **Plain** is this tree under {python}; **compiled** is the same tree after `make fast`.
- **Rollouts** are whole games in one call, `game.rollouts`; no question leaves the engine.
- **Memory** is resident memory of a process, as Linux counts it, divided by 1,000 live matches.

This run: {date}, commit `{commit}`, {python}, {cpu}, one core.

To make it anew: `make fast`, then `{record}`.
`make fast RULESHIFT_COMPILE_WITH=examples/shedding` compiles Crazy Eights along, and
`{beside}` measures the builds of an earlier commit in the same rounds.
The peers are those installed beside it (`pip install -e '.[peers]'`), or with `--peers PYTHON` those of
another interpreter. The plot needs `pip install -e '.[bench]'`.
"""

GUARD = """\
## What keeps it so

Clocks are too noisy to fail a change by. `python -m bench.instructions` counts the machine instructions of a
decision instead, under valgrind, which differ by less than 0.5 % from run to run, and fails if they are more
than 5 % above those in `bench/instructions.json`. Every change is judged by it.
"""


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, the first column to the left and the others to the right.

    >>> print(markdown(["deck", "speed"], [["star", "10"]]))
    | deck | speed |
    |---|--:|
    | star | 10 |
    """
    rule = "|---|" + "--:|" * (len(head) - 1)
    lines = ["| " + " | ".join(row) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], rule, *lines[1:]])


def goals(run: Figures) -> str:
    """What was to be reached, and plain words about what was not."""
    rows = [[goal.what, goal.asked(), goal.found(run), goal.verdict(run)] for goal in GOALS]
    missed = [goal for goal in GOALS if goal.verdict(run).startswith("**")]
    unknown = [goal for goal in GOALS if goal.measured(run) is None]
    words = f"{len(GOALS) - len(missed) - len(unknown)} of {len(GOALS)} goals are reached"
    words += f", {len(missed)} are not." if missed else "."
    if unknown:
        words += f" {len(unknown)} could not be measured: this run lacked the contestant."
    words += "".join(f"\n\n{goal.what}: {goal.why}" for goal in missed if goal.why)
    return f"## Goals\n\n{markdown(['figure', 'goal', 'measured', ''], rows)}\n\n{words}\n"


def play(run: Figures) -> str:
    text = "Random games through the Python API, decisions a second; two figures are plain / compiled."
    return f"## All decks\n\n{text}\n\n" + markdown(PLAY_HEAD, play_rows(run["play"])) + "\n"


def rollouts(run: Figures) -> str:
    if "rollouts" not in run:
        return ""
    table = markdown(["deck, seats, policy", *SPEEDS], speed_rows(run["rollouts"]))
    return f"## Rollouts\n\nWhole games inside the engine, decisions a second.\n\n{table}\n"


def peers(run: Figures) -> str:
    """Other libraries beside Star Fluxx with four seats."""
    parts = ["## Peers\n"]
    head = ["peer", "its decisions/s", "ours plain is", "ours compiled is"]
    if run["peers"]:
        parts.append(
            "Random play driven from Python; ours is Star Fluxx with four seats through the API, so many"
            " times that.\n"
        )
        parts.append(markdown(head, peer_rows(run["peers"])) + "\n")
    else:
        parts.append("No peers were installed where this run was made.\n")
    if run.get("peers_inside"):
        parts.append(
            "Whole games in one call, by OpenSpiel's random bots in C++, beside our random rollouts:\n"
        )
        parts.append(markdown(head, peer_rows(run["peers_inside"])) + "\n")
    if run.get("same"):
        parts.append(
            "The same game in both engines: Crazy Eights with five seats and the same rules. Ours is the"
            " example of a family in another package: "
            + ("compiled together with the core" if run.get("same_compiled") else EXAMPLE_PLAIN)
            + ".\n"
        )
        parts.append(markdown(head, peer_rows(run["same"])) + "\n")
    parts.append(
        "These are other games than ours, smaller ones mostly: a decision in Crazy Eights or UNO changes a"
        " pile and a hand, one in Fluxx may change the rules. The ratio says how long a program that plays at"
        " random waits, not whose code is better.\n"
    )
    return "\n".join(parts)


def before(run: Figures) -> str:
    """The build of an earlier commit, measured in the same rounds."""
    rows = before_rows(run)
    if not rows:
        return ""
    text = (
        f"Commit `{run['before']}` was compiled and measured in the same rounds: so many times as fast the"
        " present one is. Calls are compared by their best times.\n"
    )
    return f"## Beside the build before\n\n{text}\n{markdown(['', *BUILDS], rows)}\n"


def calls(run: Figures) -> str:
    text = (
        "In the middle of a game, microseconds. `save` is the first one of a match, which plays the game so"
        " far again, as `resume` does; later saves only add what is new. `start` deals."
    )
    return f"## Single calls\n\n{text}\n\n{markdown(CALLS_HEAD, calls_rows(run['calls']))}\n"


def growth(run: Figures) -> str:
    """With cards, with seats, with turns."""
    parts = [
        "## How cost grows\n",
        "**With the deck.** Made-up Fluxx decks of one mixture, four seats: decisions a second, and"
        " microseconds for a copy and a deal.\n",
        markdown(CARDS_HEAD, cards_rows(run["cards"])) + "\n",
        told_growth("a deck of 1,000 cards", run["cards"]["100"], run["cards"]["1000"])
        + without_the_deal(run)
        + "\n",
        "**With seats.** The table of all decks has 2 to 6. "
        + told_growth("six seats", run["play"]["star-fluxx 2"], run["play"]["star-fluxx 6"], "with two")
        + "\n",
        "**With the length of a game.** Decisions a second up to a turn, from the one before it in the table,"
        " and the events written by then. Late turns are those of long games, with more rules and cards on"
        " the table.\n",
        markdown(
            ["deck, seats", "up to turn", "plain", "compiled", "events", "games"], turn_rows(run["turns"])
        )
        + "\n",
    ]
    if "memory" in run:
        parts.append("**In memory.** Kilobytes for each live match, all its events with it.\n")
        parts.append(markdown(MEMORY_HEAD, memory_rows(run["memory"])) + "\n")
    return "\n".join(parts)


def told_growth(what: str, small: Figures, large: Figures, than: str = "with 100") -> str:
    """What a decision costs more at the far end, for each build."""
    costs = [
        f"{small[build]['decisions_per_s'] / large[build]['decisions_per_s']:.2f} times ({build})"
        for build in BUILDS
        if build in large
    ]
    return f"A decision with {what} costs {' and '.join(costs)} what it costs {than}."


def without_the_deal(run: Figures) -> str:
    """The same where a run says what is left when the deal is taken out."""
    found = [
        f"{run['growth'][build]['cards']:.2f} ({build})" for build in BUILDS if build in run.get("growth", {})
    ]
    return f" Without its share of the deal: {' and '.join(found)}." if found else ""


def turn_rows(figures: Figures) -> list[list[str]]:
    return [
        [
            name,
            band,
            *(
                shown(builds[build][band]["decisions_per_s"]) if band in builds.get(build, {}) else "-"
                for build in BUILDS
            ),
            shown(one["events"]),
            str(one["games"]),
        ]
        for name, builds in figures.items()
        for band, one in builds["plain"].items()
    ]


def earlier(runs: Sequence[Figures]) -> str:
    """All full runs, so that one sees where the speed came from."""
    rows = []
    for run in runs:
        if not run["full"]:
            continue
        star = run["play"][STAR]
        rolled = run.get("rollouts", {}).get(ROLLED, {})
        peer = run["peers"].get(EIGHTS, {}).get("ratio", {})
        inside = run.get("peers_inside", {}).get(EIGHTS_INSIDE, {}).get("ratio", {})
        rows.append(
            [
                run["date"],
                f"`{run['commit']}`" if run["commit"] else "-",
                run["python"],
                run.get("layout", "lists"),
                *(shown(star[build]["decisions_per_s"]) if build in star else "-" for build in BUILDS),
                *(shown_spread(peer[build]) if build in peer else "-" for build in BUILDS),
                *(shown(rolled[build]["decisions_per_s"]) if build in rolled else "-" for build in BUILDS),
                shown_spread(inside["compiled"]) if "compiled" in inside else "-",
            ]
        )
    head = ["run", "commit", "Python", "state in", "plain", "compiled", "plain is", "compiled is"]
    head += ["rollouts plain", "rollouts compiled", "compiled is"]
    text = (
        "Star Fluxx with four seats, decisions a second, and so many times OpenSpiel's crazy_eights; then the"
        " same for random rollouts, beside OpenSpiel's own bots.\n\n"
    )
    return f"## Earlier runs\n\n{text}{markdown(head, rows)}\n"


def readme(run: Figures, text: str) -> str:
    """The README with the figures of a run between its marks."""
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"README.md has no place for figures: it lacks {START} and {END}")
    return f"{before}{start}\n\n{short(run)}\n{end}{after}"


def short(run: Figures) -> str:
    """The speed in a few lines, for whoever will not read the page."""
    star, single = run["play"][STAR], run["calls"][STAR]
    rolled = run.get("rollouts", {}).get(ROLLED, {})
    lines = [
        "`make bench` plays random games of all decks on one core, beside peers that are installed;",
        "`make fast` compiles the engine. Absolute figures depend on the machine, ratios much less.",
        f"On a small shared one under {run['python']}, Star Fluxx with four seats:",
        "",
    ]
    rows = [
        ["decisions a second through the API", *each(star, "decisions_per_s")],
        ["decisions a second in rollouts", *each(rolled, "decisions_per_s")],
        ["microseconds for a copy in mid-game", *each(single, "copy")],
        ["microseconds for a re-deal", *each(single, "redeal")],
    ]
    for name in BESIDE:
        if name in run["peers"]:
            ratio = run["peers"][name]["ratio"]
            rows.append(
                [f"so many times {name}", *(shown(ratio[one][0]) if one in ratio else "-" for one in BUILDS)]
            )
    lines.append(markdown(["", "plain Python", "compiled"], rows))
    lines += ["", "A decision is a question with at least two options; games run from the deal to their end."]
    lines.append("[docs/performance.md](docs/performance.md) has all figures, and how they are measured.")
    return "\n".join(lines) + "\n"


def each(builds: Figures, key: str) -> list[str]:
    """A figure of both builds."""
    return [shown(builds[build][key]) if build in builds else "-" for build in BUILDS]


def page(runs: Sequence[Figures]) -> str:
    """The whole page."""
    run = last_full(list(runs))
    if run is None:
        raise SystemExit(f"bench/history.json has no full run yet: {RECORD}")
    told = {key: run[key] for key in ("seconds", "windows", "python", "date", "cpu")}
    how = HOW.format(**told, commit=run["commit"] or "unknown", record=RECORD, beside=RECORD_BESIDE)
    parts = [
        HEAD,
        goals(run),
        play(run),
        rollouts(run),
        peers(run),
        calls(run),
        before(run),
        growth(run),
        how,
        GUARD,
        earlier(runs),
    ]
    return "\n".join(part for part in parts if part)


def write() -> None:
    """Write the page, and its plot where the library for it is installed."""
    runs = read()
    write_whole(PAGE, page(runs))
    run = last_full(runs) or {}
    write_whole(README, readme(run, README.read_text(encoding="utf-8")))
    print(f"Written: {PAGE.relative_to(ROOT)} and the speed in {README.name}")
    try:
        from bench.plot import draw

        draw(run, PLOT)
    except ModuleNotFoundError as error:
        print(f"The plot is as it was: {error.name} is missing, `pip install -e '.[bench]'` brings it.")
    else:
        print(f"Written: {PLOT.relative_to(ROOT)}")


if __name__ == "__main__":
    write()
