"""`ruleshift report`: one page about a run, or about two side by side. It needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from ruleshift.lab import plots
from ruleshift.lab.cards import Cards
from ruleshift.lab.compare import Change, changes
from ruleshift.lab.errors import LabError, no_page
from ruleshift.lab.folder import Folder, check_page, write_whole
from ruleshift.lab.measures import Measured
from ruleshift.lab.shares import Share, bracket
from ruleshift.lab.words import ORDINALS, share_of, spread_of

MARK: Final = '<meta name="generator" content="ruleshift lab">'
SHOWN: Final = 24  # cards in a plot
BINS: Final = 40
NAMED: Final = 12  # cards in a cell
APART: Final = {
    "deck": "the deck's name",
    "seats": "the seats",
    "rotate": "whether seats move on",
    "code": "the program",
}

Figures = dict[str, Any]
Row = dict[str, Any]

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fff; --soft: #f3f5f9; --ink: #1c1f26; --line: #c9ced8;
  --one: #2b6cb0; --two: #c05621; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171c; --soft: #1d2129; --ink: #e6e9ef;
  --line: #414958; --one: #63a4e8; --two: #ee9a5b; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.plot, .wide { overflow-x: auto; } .plot svg { max-width: 100%; min-width: 34rem; height: auto; }
table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.2rem 1.2rem 0.2rem 0; border-bottom: 1px solid var(--line); }
td { vertical-align: top; white-space: nowrap; }
td:first-child, td.text { white-space: normal; min-width: 8rem; }
details { margin: 0.6rem 0; } summary { cursor: pointer; }
.note { background: var(--soft); padding: 0.6rem 0.9rem; border-radius: 0.4rem; }
"""


class Run:
    """All figures of a run, under the name that the page has for it: none if it is the only one."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.measured = Measured(Folder.read(path))
        if not self.measured.number:
            raise LabError(f"{path}: no game has been finished there yet, so there is nothing to report.")
        self.figures: Figures = {**self.measured.summary(), "goals": self.measured.goals()}
        if self.measured.plan["events"]:
            self.figures["cards"] = Cards(self.measured).figures()
        self.about: Figures = self.measured.folder.about
        self.title = str(self.about["title"])
        self.behind = f", {name}" if name else ""


def run_report(first: Path, second: Path | None, out: Path | None) -> Path:
    """Write the page; where it is."""
    file = out or (second or first) / "report.html"
    check_page(file, MARK, "report")
    runs = [Run(first, "before"), Run(second, "after")] if second else [Run(first, "")]
    try:
        write_whole(file, page(runs).encode())
    except OSError as error:
        raise no_page(error, file) from None
    return file


def page(runs: Sequence[Run]) -> str:
    """The whole page."""
    title = f"{runs[0].title}: {runs[0].figures['games']} games"
    if len(runs) > 1:
        title = f"{', then '.join(dict.fromkeys(run.title for run in runs))}: before and after"
    body = "\n".join(part for section in SECTIONS for part in section(runs))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"{body}\n</body>\n</html>\n"
    )


# -- sections ------------------------------------------------------------------------------------


def what_was_played(runs: Sequence[Run]) -> Iterator[str]:
    """The head: deck, seats, options, seed, and with two runs whatever else is not the same in both."""
    plans = [run.measured.plan for run in runs]
    rows = [
        ["deck", *(plan["deck"] for plan in plans)],
        ["seats", *(", ".join(plan["seats"]) for plan in plans)],
        ["games", *(str(run.figures["games"]) for run in runs)],
        ["dealt from seed", *(f"{plan['seed']}{', paired' if plan['paired'] else ''}" for plan in plans)],
    ]
    for name in dict.fromkeys(name for run in runs for name in run.about.get("chosen", {})):
        rows.append([name, *(str(plan["options"].get(name, "-")) for plan in plans)])
    if len(runs) > 1:
        rows += cards_that_differ(*runs)
    yield table(["", *(run.name for run in runs)], rows, texts=True)
    yield '<p class="note">Brackets and lines are 95 % intervals. An upright line is an even share.</p>'
    if len(runs) > 1 and (apart := [word for key, word in APART.items() if plans[0][key] != plans[1][key]]):
        yield (
            f'<p class="note">Besides cards and options, these differ too: {escape(", ".join(apart))}. '
            "What changed may come from there.</p>"
        )


def cards_that_differ(before: Run, after: Run) -> Iterator[list[str]]:
    """Which cards only one of two runs has."""
    one, other = (run.about["cards"] for run in (before, after))
    gone, come = (
        [card for card in mine if card not in theirs] for mine, theirs in ((one, other), (other, one))
    )
    if gone or come:
        yield ["cards only there", several(gone), several(come)]
    elif before.measured.plan["cards"] != after.measured.plan["cards"]:
        yield ["cards", "of the same names", "that do or cost something else"]


def several(names: Sequence[str]) -> str:
    """Names in a cell, and how many more there are."""
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "") if names else "-"


def what_changed(runs: Sequence[Run]) -> Iterator[str]:
    """With two runs: the figures that differ beyond chance, and all the others."""
    if len(runs) < 2:
        return
    found = changes(runs[0].figures, runs[1].figures)
    real = [one for one in found if one.real]
    yield "<h2>What changed beyond chance</h2>"
    yield (
        f"<p>{len(found)} figures were compared. "
        + (f"{len(real)} differ beyond chance" if real else "None differs beyond chance")
        + "; they are judged together: without any real change, 19 of 20 such pages name none.</p>"
    )
    if real:
        yield change_table(real)
    rest = [one for one in found if not one.real]
    yield f"<details><summary>The {len(rest)} others</summary>{change_table(rest)}</details>"


def who_wins(runs: Sequence[Run]) -> Iterator[str]:
    """Shares of bots, decks and places."""
    for what, title in (("bots", "Who wins"), ("decks", "Which deck wins")):
        rows = [
            percent(name, run.name, share_of(figures), figures["fair"])
            for run in runs
            for name, figures in run.figures.get(what, {}).items()
        ]
        if len({row["name"] for row in rows}) > 1:
            yield f"<h2>{title}</h2>" + plots.shares(rows, "% of games won")
    rows = [
        percent(f"{ORDINALS[at]} to play", run.name, share_of(figures), 1 / len(run.figures["order"]))
        for run in runs
        for at, figures in enumerate(run.figures["order"])
    ]
    yield "<h2>By the order of turns</h2>" + plots.shares(rows, "% of games won")


def how_long(runs: Sequence[Run]) -> Iterator[str]:
    """Length, decisiveness, leads and options."""
    yield "<h2>How long it takes and how it ends</h2>"
    top = max(run.figures["turns"]["p99"] for run in runs)
    yield plots.steps(
        [row for run in runs for row in spread(run, "turns", top)], "turns (the longest 1 % left out)"
    )
    rows = []
    for what in ("turns", "decisions", "lead_changes", "points"):
        if any(run.figures[what] for run in runs):
            rows.append([what.replace("_", " "), *(spread_of(run.figures[what]) for run in runs)])
    rows.append(["options at a decision", *(number(run.figures["options"]) for run in runs)])
    rows.append(["somebody wins", *(str(share_of(run.figures["decisive"])) for run in runs)])
    rows.append(["ended by a limit", *(str(share_of(run.figures["limit"])) for run in runs)])
    ends = dict.fromkeys(how for run in runs for how in run.figures["endings"])
    for how in ends:
        rows.append([f"ends: {how or 'no word'}", *(str(run.figures["endings"].get(how, 0)) for run in runs)])
    yield table(["", *(run.name for run in runs)], rows, texts=True)


def which_goals(runs: Sequence[Run]) -> Iterator[str]:
    """The cards that decide games."""
    if not any(run.figures["goals"] for run in runs):
        return
    top = [goal["card"] for goal in runs[0].figures["goals"][:SHOWN]]
    rows = [
        percent(goal["card"], run.name, share_of(goal))
        for run in runs
        for goal in run.figures["goals"]
        if goal["card"] in top
    ]
    yield "<h2>Cards that decide the game</h2>" + plots.shares(rows, "% of games", fair=False)
    for run in runs:
        cells = [
            [
                goal["card"],
                str(goal["wins"]),
                str(share_of(goal)),
                f"{goal['turns']:.1f}",
                f"{goal['median']:.0f}",
            ]
            for goal in run.figures["goals"]
        ]
        inside = table(["card", "games", "share", "turns, mean", "median"], cells)
        yield f"<details><summary>All of them{run.behind}</summary>{inside}</details>"


def which_cards(runs: Sequence[Run]) -> Iterator[str]:
    """What cards add, what is never played, which rules meet."""
    told = [run for run in runs if "cards" in run.figures]
    if not told:
        yield '<p class="note">Played with --events, a run also tells what each card adds to winning.</p>'
        return
    yield "<h2>What each card adds to winning</h2>"
    yield "<p>Of the seats that brought it into play: how much more often than usual they won, in points.</p>"
    adds = [row for row in told[0].figures["cards"]["adds"] if row["played"]]
    adds.sort(key=lambda row: -row["played"]["adds"])
    picked = adds if len(adds) <= SHOWN else adds[: SHOWN // 2] + adds[-SHOWN // 2 :]
    names = [row["card"] for row in picked]
    points = [
        added(row, run.name)
        for run in told
        for row in run.figures["cards"]["adds"]
        if row["card"] in names and row["played"]
    ]
    points.sort(key=lambda row: names.index(row["name"]))
    if points:
        yield plots.dots(points, "points of winning chance")
    for run in told:
        cells = [
            [row["card"], row["type"], gain(row["played"]), gain(row["drawn"])]
            for row in run.figures["cards"]["adds"]
        ]
        inside = table(["card", "type", "played", "drawn"], cells)
        yield f"<details><summary>All cards{run.behind}</summary>{inside}</details>"
    for run in told:
        never = run.figures["cards"]["never_played"]
        said = escape(", ".join(never)) if never else "every card was"
        yield f"<p>Never brought into play{run.behind}: {said}.</p>"
    for run in told:
        pairs = [
            [" + ".join(pair["cards"]), str(share_of(pair)), f"{pair['turns_left']:.1f}"]
            for pair in run.figures["cards"]["combinations"]
        ]
        if pairs:
            yield f"<h2>Rules that lay together{run.behind}</h2>"
            yield table(["rules", "games", "turns still to come"], pairs)


SECTIONS: Final = (what_was_played, what_changed, who_wins, how_long, which_goals, which_cards)


# -- pieces --------------------------------------------------------------------------------------


def percent(name: str, run: str, share: Share, fair: float | None = None) -> Row:
    value, low, high = (100 * one for one in share)
    row = {"name": name, "run": run, "value": value, "low": low, "high": high}
    return row if fair is None else {**row, "fair": fair * 100}


def added(row: Figures, run: str) -> Row:
    return percent(row["card"], run, Share(row["played"]["adds"], *row["played"]["interval"]))


def gain(figures: Figures | None) -> str:
    if figures is None:
        return "too few"
    low, high = figures["interval"]
    return f"{figures['adds'] * 100:+.1f} [{low * 100:+.1f} to {high * 100:+.1f}] in {figures['seats']}"


def spread(run: Run, column: str, top: float) -> list[Row]:
    """The share of games in each of some bands."""
    values = run.measured.games[column].drop_nulls().to_list()
    width = max(1, -(-int(top) // BINS))
    counts: dict[int, int] = {}
    for value in values:
        if value <= top:
            counts[value // width] = counts.get(value // width, 0) + 1
    return [
        {"at": band * width, "until": (band + 1) * width, "run": run.name, "value": 100 * count / len(values)}
        for band, count in sorted(counts.items())
    ]


def change_table(found: Sequence[Change]) -> str:
    rows = [[one.name, said(one.before, one.unit), said(one.after, one.unit), gap(one)] for one in found]
    return table(["", "before", "after", "difference"], rows)


def said(share: Share, unit: str) -> str:
    """A figure with its interval."""
    value, low, high = (one * (100 if unit else 1) for one in share)
    return f"{value:.1f}{f' {unit}' if unit else ''} {bracket(low, high)}"


def gap(change: Change) -> str:
    """A difference with its interval; between shares it counts points."""
    value, low, high = (one * (100 if change.unit else 1) for one in change.gap)
    return f"{value:+.1f}{' points' if change.unit else ''} [{low:+.1f} to {high:+.1f}]"


def number(value: float | None) -> str:
    return "not measured" if value is None else f"{value:.1f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], texts: bool = False) -> str:
    """Rows of figures, or of texts that may need several lines."""
    cell = '<td class="text">' if texts else "<td>"
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "\n".join("<tr>" + "".join(f"{cell}{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
