"""One run: all contestants take turns, window by window, so that a noisy moment hits all of them."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.builds import (
    EXAMPLE,
    ROOT,
    SOURCE,
    Worker,
    add_example,
    compiled_copy,
    is_compiled,
    is_example_compiled,
    plain_copy,
)
from bench.earlier import clone_of
from bench.figures import (
    BANDS,
    BEFORE,
    Figures,
    compared,
    gained,
    least,
    played,
    ratios,
    significant,
    speed,
)

DECKS = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "necrogenesis")
POLICIES = ("random", "greedy")
RULES = "crazy-eights reshuffle=off most_plays=100"  # as OpenSpiel plays it, with five
SAME = {"OpenSpiel crazy_eights": (RULES, 5), "OpenSpiel crazy_eights (own bots)": (RULES, 5)}
SIZES = (100, 200, 400, 700, 1000)  # cards of the made-up decks
ENOUGH = 3  # games of a window that reach a band of turns, so that its speed means something
LIVE = 1000  # matches that are held at once when memory is measured
INSIDE = " (own bots)"  # a peer that plays whole games by itself, as our rollouts do


@dataclass(frozen=True)
class Plan:
    """What a run measures."""

    decks: Sequence[str] = DECKS
    seats: Sequence[int] = (2, 4, 6)  # as far as the deck goes
    seconds: float = 0.25
    windows: int = 5
    full: bool = False
    before: str = ""  # a commit that is measured beside the present tree


@dataclass(eq=False)
class Lane:
    """One kind of window of one contestant, with all its windows so far."""

    worker: Worker
    request: tuple[Any, ...]
    windows: list[Any] = field(default_factory=list)

    def speeds(self) -> list[float]:
        return [speed(window) for window in self.windows]


Lanes = dict[str, dict[str, Lane]]  # by what is measured, then by build


def interleave(lanes: Sequence[Lane], windows: int, what: str) -> None:
    """Give every lane a window, again and again."""
    for number in range(windows):
        for at, lane in enumerate(lanes):
            if sys.stderr.isatty():
                print(
                    f"\r{what}: round {number + 1} of {windows}, {at + 1} of {len(lanes)}  ",
                    end="",
                    file=sys.stderr,
                )
            lane.windows.append(lane.worker.ask(*lane.request))
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)


@contextmanager
def contestants(
    peers_python: str, before: str
) -> Iterator[tuple[dict[str, Worker], Worker, dict[str, Path]]]:
    """Our builds and the peers, each in its process, and where the builds lie."""
    with tempfile.TemporaryDirectory(prefix="ruleshift-bench-") as folder, ExitStack() as running:
        sources = {"plain": plain_copy(SOURCE, Path(folder) / "plain")}
        if is_compiled():
            sources["compiled"] = compiled_copy(SOURCE, Path(folder) / "compiled")
        for name, source in sources.items():
            add_example(source, name == "compiled")
        if before:
            sources |= earlier_sources(clone_of(before), Path(folder))
        builds = {
            name: running.enter_context(closing(Worker("ours", source=source)))
            for name, source in sources.items()
        }
        peers = running.enter_context(closing(Worker("peers", python=peers_python)))
        for name, worker in builds.items():
            known = worker.ask("hello")
            if known["compiled"] != name.startswith("compiled") or not known["folder"].startswith(folder):
                raise SystemExit(f"The {name} build is not the one that was imported: {known}")
        yield builds, peers, sources


def earlier_sources(clone: Path, folder: Path) -> dict[str, Path]:
    """Both builds of an earlier commit, with its own example beside them."""
    sources = {
        "plain" + BEFORE: plain_copy(clone / "src", folder / "plain-before"),
        "compiled" + BEFORE: compiled_copy(clone / "src", folder / "compiled-before"),
    }
    example = clone / EXAMPLE.relative_to(ROOT)
    for name, source in sources.items():
        if example.exists():
            add_example(source, name.startswith("compiled"), example)
    return sources


def measure(plan: Plan, peers_python: str) -> Figures:
    """Everything that the plan asks for."""
    with contestants(peers_python, plan.before) as (builds, peers, sources):
        tables = {deck: builds["plain"].ask("seats", deck) for deck in plan.decks}
        check_seats(plan, tables)
        known = peers.ask("hello")
        figures: Figures = {"peers_absent": known["absent"], "peers_failing": known["failing"]}
        figures |= compare(plan, builds, peers, known["found"], tables)
        figures["same"] = same_games(plan, builds, peers, known["found"])
        figures["same_compiled"] = is_example_compiled()
        figures["calls"] = calls(plan, builds, tables)
        if plan.before:
            figures["before"] = plan.before
        if plan.full:
            present = {name: worker for name, worker in builds.items() if not name.endswith(BEFORE)}
            figures["cards"] = cards(plan, present)
            figures["growth"] = growth(figures["cards"], figures["play"])
            figures["turns"] = turns(plan, present, tables)
            if builds["plain"].ask("hello")["memory"]:
                figures["memory"] = memory(plan, {name: sources[name] for name in present}, tables)
        return figures


def check_seats(plan: Plan, tables: dict[str, tuple[int, int]]) -> None:
    """Stop if no deck is for as many players as the plan has seats."""
    if not any(low <= seats <= high for low, high in tables.values() for seats in plan.seats):
        asked = ", ".join(map(str, plan.seats))
        decks = ", ".join(f"{deck} is for {low} to {high}" for deck, (low, high) in tables.items())
        raise SystemExit(f"No deck of this run has so many seats ({asked}): {decks}.")


def usual(plan: Plan, table: tuple[int, int]) -> int:
    """Four seats where the plan and the deck have them, or else the most that both have."""
    both = [seats for seats in plan.seats if table[0] <= seats <= table[1]]
    return 4 if 4 in both else max(both, default=table[0])


def compare(
    plan: Plan, builds: dict[str, Worker], peers: Worker, found: list[str], tables: dict[str, tuple[int, int]]
) -> Figures:
    """Games through the API beside peers, then games played inside beside peers that do that."""
    games: Lanes = {
        f"{deck} {seats}": {
            build: Lane(worker, ("play", deck, seats, plan.seconds)) for build, worker in builds.items()
        }
        for deck, (low, high) in tables.items()
        for seats in plan.seats
        if low <= seats <= high
    }
    inside: Lanes = {
        f"{deck} {usual(plan, table)} {policy}": {
            build: Lane(worker, ("rollouts", deck, usual(plan, table), policy, plan.seconds))
            for build, worker in builds.items()
        }
        for deck, table in tables.items()
        for policy in POLICIES
    }
    others = {name: Lane(peers, ("play", name, plan.seconds)) for name in found}
    driven = {name: lane for name, lane in others.items() if not name.endswith(INSIDE)}
    interleave(in_turn(games, driven), plan.windows, "games")
    within = {name: lane for name, lane in others.items() if name.endswith(INSIDE)}
    interleave(in_turn(inside, within), plan.windows, "rollouts")
    return {
        "play": told(games),
        "peers": beside(driven, first(games)),
        "rollouts": told(inside),
        "peers_inside": beside(within, first(inside)),
    }


def flat(lanes: Lanes) -> list[Lane]:
    return [lane for builds in lanes.values() for lane in builds.values()]


def in_turn(ours: Lanes, peers: dict[str, Lane]) -> list[Lane]:
    """The order of a round: what peers are compared with comes right before them."""
    beside_them = list(first(ours).values())
    return [*(lane for lane in flat(ours) if lane not in beside_them), *beside_them, *peers.values()]


def first(lanes: Lanes) -> dict[str, Lane]:
    """What peers are compared with."""
    return lanes[compared(lanes)]


def told(lanes: Lanes) -> Figures:
    """The figures of each build, and how many times the plain one the compiled one is."""
    figures: Figures = {}
    for name, builds in lanes.items():
        figures[name] = {build: played(lane.windows) for build, lane in builds.items()}
        if "compiled" in builds:
            figures[name]["ratio"] = ratios(builds["compiled"].speeds(), builds["plain"].speeds())
        if gain := gained({build: lane.speeds() for build, lane in builds.items()}):
            figures[name]["gain"] = gain
    return figures


def beside(peers: dict[str, Lane], ours: dict[str, Lane]) -> Figures:
    """The figures of each peer, and how many times each of our builds is as fast."""
    return {
        name: {
            **played(lane.windows),
            "ratio": {build: ratios(mine.speeds(), lane.speeds()) for build, mine in ours.items()},
        }
        for name, lane in peers.items()
    }


def same_games(plan: Plan, builds: dict[str, Worker], peers: Worker, found: list[str]) -> Figures:
    """The same game with the same rules in both engines."""
    figures: Figures = {}
    for name, (deck, seats) in SAME.items():
        if name not in found:
            continue
        ask = ("rollouts", deck, seats, "random") if name.endswith(INSIDE) else ("play", deck, seats)
        ours = {build: Lane(worker, (*ask, plan.seconds)) for build, worker in builds.items()}
        theirs = Lane(peers, ("play", name, plan.seconds))
        interleave([*ours.values(), theirs], plan.windows, "the same game")
        figures |= beside({name: theirs}, ours)
    return figures


def calls(plan: Plan, builds: dict[str, Worker], tables: dict[str, tuple[int, int]]) -> Figures:
    """What each call costs in mid-game, in microseconds."""
    lanes: Lanes = {
        f"{deck} {usual(plan, table)}": {
            build: Lane(worker, ("calls", deck, usual(plan, table), plan.seconds))
            for build, worker in builds.items()
        }
        for deck, table in tables.items()
    }
    interleave(flat(lanes), plan.windows, "calls")
    return {
        name: {
            "turn": builds["plain"].ask("middle", *lane["plain"].request[1:3]),
            **{build: least(one.windows) for build, one in lane.items()},
        }
        for name, lane in lanes.items()
    }


def cards(plan: Plan, builds: dict[str, Worker]) -> Figures:
    """Made-up decks of growing size: a decision, a copy and a deal."""
    games: Lanes = {
        str(size): {
            build: Lane(worker, ("play", str(size), 4, plan.seconds)) for build, worker in builds.items()
        }
        for size in SIZES
    }
    single: Lanes = {
        str(size): {
            build: Lane(worker, ("calls", str(size), 4, plan.seconds)) for build, worker in builds.items()
        }
        for size in SIZES
    }
    interleave([*flat(games), *flat(single)], plan.windows, "deck sizes")
    figures = told(games)
    for size, lanes in single.items():
        for build, lane in lanes.items():
            figures[size][build]["calls"] = least(lane.windows)
    return figures


def growth(sizes: Figures, seats: Figures) -> Figures:
    """How many times as much a decision costs with the largest deck, and with six seats, as with the least.

    The deal is left out: it looks at every card, and has a column of its own.
    """
    few, many = sizes[str(SIZES[0])], sizes[str(SIZES[-1])]
    two, six = seats.get(f"{DECKS[0]} 2", {}), seats.get(f"{DECKS[0]} 6", {})
    found: Figures = {}
    for build in many:
        if build not in ("plain", "compiled"):
            continue
        found[build] = {"cards": significant(cost(many[build]) / cost(few[build]))}
        if build in two and build in six:
            found[build]["seats"] = significant(two[build]["decisions_per_s"] / six[build]["decisions_per_s"])
    return found


def cost(build: Figures) -> float:
    """Microseconds of a decision without its share of the deal."""
    share = build["calls"]["start"] / build["decisions_per_game"]
    return float(1e6 / build["decisions_per_s"] - share)


def turns(plan: Plan, builds: dict[str, Worker], tables: dict[str, tuple[int, int]]) -> Figures:
    """Early and late turns of games: decisions a second, and how many events there are by then."""
    figures: Figures = {}
    for deck, table in tables.items():
        lanes = {
            build: Lane(worker, ("bands", deck, usual(plan, table), plan.seconds * 2))
            for build, worker in builds.items()
        }
        interleave(list(lanes.values()), plan.windows, f"turns of {deck}")
        figures[f"{deck} {usual(plan, table)}"] = {
            build: banded(lane.windows) for build, lane in lanes.items()
        }
    return figures


def banded(windows: Sequence[list[list[float]]]) -> Figures:
    """Bands of turns, the best window of each, without those that hardly any game of a window reached."""
    figures: Figures = {}
    for at, last in enumerate(BANDS):
        reached = [window[at] for window in windows if window[at][3] >= ENOUGH]
        if reached:
            games = sum(band[3] for band in reached)
            figures[str(last)] = {
                "decisions_per_s": round(max(decisions / seconds for decisions, seconds, *_ in reached)),
                "events": significant(sum(band[2] for band in reached) / games),
                "games": int(games),
            }
    return figures


def memory(plan: Plan, sources: dict[str, Path], tables: dict[str, tuple[int, int]]) -> Figures:
    """Kilobytes for each live match, in a fresh process each time."""
    figures: Figures = {}
    for deck, table in tables.items():
        figures[f"{deck} {usual(plan, table)}"] = {}
        for build, source in sources.items():
            worker = Worker("ours", source=source)
            try:
                found = worker.ask("memory", deck, usual(plan, table), LIVE)
            finally:
                worker.close()
            figures[f"{deck} {usual(plan, table)}"][build] = {
                name: significant(kb) for name, kb in found.items()
            }
    return figures
