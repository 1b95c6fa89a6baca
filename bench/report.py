"""A run in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bench.figures import BEFORE, Figures, compared, shown, shown_spread, significant

NO_BUILD = "No compiled build here: `make fast` adds it to the run."
NO_PEERS = (
    "Not installed where peers were looked for: {}. `pip install -e '.[peers]'`, or name another interpreter"
    " with --peers PYTHON."
)


def aligned(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns, the first to the left and the others to the right.

    >>> print(aligned(["deck", "speed"], [["star", "10"]]))
      deck  speed
      star     10
    """
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    return "\n".join(
        "  " + "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in lines
    )


def print_run(run: Figures) -> None:
    """Everything that was measured, as tables."""
    print(
        f"Ruleshift {run['commit'] or 'without git'}, {run['python']}, {run['cpu']}: one core,"
        f" best of {run['windows']} windows of {run['seconds']} s\n"
    )
    print("Random games through the API, decisions a second (a decision has two or more options)")
    print(aligned(PLAY_HEAD, play_rows(run["play"])))
    if "rollouts" in run:
        print("\nGames played inside the engine (rollouts), decisions a second")
        print(aligned(["deck, seats, policy", *SPEEDS], speed_rows(run["rollouts"])))
    print("\nOne call in mid-game, microseconds")
    print(aligned(CALLS_HEAD, calls_rows(run["calls"])))
    for title, key, ours in (
        ("Peers driven from Python", "peers", "play"),
        ("Peers playing by themselves", "peers_inside", "rollouts"),
    ):
        if run.get(key):
            print(f"\n{title}: how many times theirs ours is (median, least and most of the rounds)")
            print(f"  ours: {compared(run[ours])}")
            print(aligned(["peer", "decisions/s", "ours plain", "ours compiled"], peer_rows(run[key])))
    if run.get("same"):
        how = "compiled with the engine" if run.get("same_compiled") else "in plain Python"
        print(f"\nThe same game in both: Crazy Eights with five seats (ours is a family {how})")
        print(aligned(["peer", "decisions/s", "ours plain", "ours compiled"], peer_rows(run["same"])))
    if rows := before_rows(run):
        print(
            f"\nBeside commit {run['before']}: how many times as fast (median, least and most of the rounds)"
        )
        print(aligned(["", *BUILDS], rows))
    if run["full"]:
        print_growth(run)
    if "compiled" not in next(iter(run["play"].values())):
        print("\n" + NO_BUILD)
    if run["peers_absent"]:
        print("\n" + NO_PEERS.format(", ".join(run["peers_absent"])))
    for name, why in run["peers_failing"].items():
        print(f"Left out: {name} ({why})")


def print_growth(run: Figures) -> None:
    """How cost grows, and what a match takes in memory."""
    print("\nMade-up decks, 4 seats: decisions a second, and microseconds for a copy and a deal")
    print(aligned(CARDS_HEAD, cards_rows(run["cards"])))
    print("\nUp to which turn: decisions a second, plain / compiled, and events so far")
    for name, builds in run["turns"].items():
        bands = []
        for band, figures in builds["plain"].items():
            both = (shown(one[band]["decisions_per_s"]) for one in builds.values() if band in one)
            bands.append(f"{band}: {' / '.join(both)} ({shown(figures['events'])})")
        print(f"  {name:21} {'   '.join(bands)}")
    if "memory" in run:
        print("\nKilobytes of resident memory for each live match")
        print(aligned(MEMORY_HEAD, memory_rows(run["memory"])))


SPEEDS = ["plain", "compiled", "compiled is so many times plain"]
PLAY_HEAD = ["deck, seats", "games/s", *SPEEDS, "decisions a game", "stalled"]
CALLS = ["copy", "redeal", "view", "digest", "save", "resume", "start"]
CALLS_HEAD = ["deck, seats", "build", "turn", *CALLS]
CARDS_HEAD = ["cards", *SPEEDS, "decisions a game", "copy", "deal"]
MEMORY_HEAD = ["deck, seats", "build", "dealt", "after 100 decisions", "a copy of that"]
NOTHING = "-"


def speed_rows(figures: Figures) -> list[list[str]]:
    return [[name, *speeds(one)] for name, one in figures.items()]


def speeds(one: Figures) -> list[str]:
    """The speed of both builds and their ratio."""
    builds = [shown(one[build]["decisions_per_s"]) if build in one else NOTHING for build in BUILDS]
    return [*builds, shown_spread(one["ratio"]) if "ratio" in one else NOTHING]


BUILDS = ("plain", "compiled")


def play_rows(figures: Figures) -> list[list[str]]:
    rows = []
    for name, one in figures.items():
        builds = [one[build] for build in BUILDS if build in one]
        rows.append(
            [
                name,
                " / ".join(shown(games_per_second(build)) for build in builds),
                *speeds(one),
                shown(builds[-1]["decisions_per_game"]),
                f"{builds[-1]['stalled']:.2%}".replace("%", " %"),
            ]
        )
    return rows


def before_rows(run: Figures) -> list[list[str]]:
    """How many times as fast games are as with an earlier build, and calls in mid-game."""
    rows = [
        [
            f"{name}, {how}",
            *(shown_spread(one["gain"][build]) if build in one["gain"] else NOTHING for build in BUILDS),
        ]
        for how, key in (("through the API", "play"), ("rollouts", "rollouts"))
        for name, one in run.get(key, {}).items()
        if "gain" in one
    ]
    for name, one in run["calls"].items():
        if any(build + BEFORE in one for build in BUILDS):
            rows += [[f"{name}, {call}", *(quicker(one, build, call) for build in BUILDS)] for call in CALLS]
    return rows


def quicker(one: Figures, build: str, call: str) -> str:
    """How many times as quick a call is as with the same build before."""
    if build not in one or build + BEFORE not in one:
        return NOTHING
    return shown(significant(one[build + BEFORE][call] / one[build][call]))


def games_per_second(build: Figures) -> float:
    """Games of mean length at the best speed. The window with the most games would be one of short games.

    >>> games_per_second({"decisions_per_s": 30_000, "decisions_per_game": 200})
    150
    """
    return significant(build["decisions_per_s"] / build["decisions_per_game"])


def calls_rows(figures: Figures) -> list[list[str]]:
    return [
        [name, build, str(one["turn"]), *(shown(one[build][call]) for call in CALLS)]
        for name, one in figures.items()
        for build in BUILDS
        if build in one
    ]


def peer_rows(figures: Figures) -> list[list[str]]:
    return [
        [
            name,
            shown(one["decisions_per_s"]),
            *(shown_spread(one["ratio"][build]) if build in one["ratio"] else NOTHING for build in BUILDS),
        ]
        for name, one in figures.items()
    ]


def cards_rows(figures: Figures) -> list[list[str]]:
    rows = []
    for size, one in figures.items():
        builds = [one[build] for build in BUILDS if build in one]
        both = (" / ".join(shown(build["calls"][call]) for build in builds) for call in ("copy", "start"))
        rows.append([size, *speeds(one), shown(builds[-1]["decisions_per_game"]), *both])
    return rows


def memory_rows(figures: Figures) -> list[list[str]]:
    return [
        [name, build, *map(shown, one[build].values())]
        for name, one in figures.items()
        for build in BUILDS
        if build in one
    ]
