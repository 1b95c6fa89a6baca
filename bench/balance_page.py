"""Figures of balance as text: shares with intervals, tables of decks, and the part of a page made of them."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.files import write_whole

if TYPE_CHECKING:
    from bench.balance import Run

Figures = dict[str, Any]

START: Final = "<!-- figures: made by python -m bench.balance --page -->"
END: Final = "<!-- end of figures -->"
SHORT, LONG = 8, 15  # rounds that a game should take


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval that holds a share with 95 %.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def share(won: float, games: int) -> str:
    """A share with its interval.

    >>> share(50, 100)
    '50.0 % (40.4 to 59.6)'
    """
    low, high = wilson(won, games)
    return f"{won / max(1, games):.1%} ({low * 100:.1f} to {high * 100:.1f})".replace("%", " %", 1)


def total(cells: Iterable[Figures], key: str) -> int:
    return int(sum(cell[key] for cell in cells))


def rounds(cells: Iterable[Figures]) -> list[float]:
    """The rounds of all games in rising order; a round is two turns."""
    return sorted(int(turns) / 2 for cell in cells for turns, n in cell["turns"].items() for _ in range(n))


def decks_of(cells: Figures) -> list[str]:
    return list(dict.fromkeys(deck for pair in cells for deck in pair.split()))


def against_field(cells: Figures, deck: str) -> tuple[float, int]:
    """Games won and played against all other decks, in both seats; a draw is half a win."""
    won, games = 0.0, 0
    for pair, cell in cells.items():
        first, second = pair.split()
        if first == second or deck not in (first, second):
            continue
        mine = cell["first"] if deck == first else cell["games"] - cell["first"] - cell["draws"]
        won += mine + cell["draws"] / 2
        games += cell["games"]
    return won, games


def title(deck: str) -> str:
    return deck.replace("-", " ").title().replace(" The ", " the ")


def summary(cells: Figures) -> dict[str, str]:
    """The main figures of a run."""
    every = list(cells.values())
    mirrors = [cell for pair, cell in cells.items() if len(set(pair.split())) == 1]
    games = total(every, "games")
    length = rounds(every)
    decked = sum(n for cell in every for end, n in cell["ends"].items() if end.endswith("deck"))
    inside = sum(SHORT <= n <= LONG for n in length)
    return {
        "games": f"{games}",
        "first player wins": share(total(every, "first"), games),
        "first player wins, same deck": share(total(mirrors, "first"), total(mirrors, "games")),
        "rounds": f"{sum(length) / games:.1f}",
        "5 % to 95 % of games": f"{length[games // 20]:.0f} to {length[-games // 20]:.0f} rounds",
        f"games of {SHORT} to {LONG} rounds": f"{inside / games:.0%}".replace("%", " %"),
        "ended by the deck": share(decked, games),
        "draws": f"{total(every, 'draws')}",
        "decisions a game": f"{total(every, 'decisions') / games:.0f}",
    }


def field(cells: Figures) -> dict[str, str]:
    return {deck: share(*against_field(cells, deck)) for deck in decks_of(cells)}


def table(cells: Figures) -> list[list[str]]:
    """Row deck begins against column deck: its share of wins and the mean of rounds, if they have met."""
    decks = decks_of(cells)
    lines = []
    for first in decks:
        line = [title(first)]
        for second in decks:
            cell = cells.get(f"{first} {second}")
            if cell is None:  # the run was stopped before
                line.append("-")
                continue
            length = rounds([cell])
            line.append(f"{cell['first'] / cell['games']:.0%} / {sum(length) / len(length):.1f}")
        lines.append(line)
    return lines


def print_figures(name: str, cells: Figures) -> None:
    """A run in the terminal."""
    print(f"\n{name}")
    if not any(len(set(pair.split())) > 1 for pair in cells):
        for pair, cell in cells.items():
            print(f"  {title(pair.split()[0]):16} greedy wins {share(cell['greedy'], cell['games'])}")
        return
    for what, figure in summary(cells).items():
        print(f"  {what:30} {figure}")
    for deck, figure in field(cells).items():
        print(f"  {title(deck):16} against the field {figure}")
    for line in table(cells):
        print("  " + f"{line[0]:16}" + "".join(f"{one:>13}" for one in line[1:]))


def markdown(head: list[str], lines: Iterable[list[str]]) -> str:
    rule = ["---"] * len(head)
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, rule, *lines])


def page_part(figures: Figures, runs: dict[str, Run]) -> str:
    """What stands between the marks of the page."""
    played = {name: cells for name, cells in figures["runs"].items() if not runs[name].mirrors}
    names = [name for name in runs if name in played]
    summaries = {name: summary(played[name]) for name in names}
    parts = []
    if names:
        head = ["", *(runs[name].title for name in names)]
        keys = list(summaries[names[0]])
        parts.append(markdown(head, ([key, *(summaries[name][key] for name in names)] for key in keys)))
        fields = {name: field(played[name]) for name in names}
        decks = decks_of(played[names[0]])
        parts.append("Games won against the five other decks, both seats:")
        parts.append(
            markdown(["deck", *head[1:]], ([title(d), *(fields[n][d] for n in names)] for d in decks))
        )
        begun = runs[names[0]].title
        parts.append(f"{begun[0].upper()}{begun[1:]}, the deck of the row begins: games it wins / rounds.")
        cells = played[names[0]]
        parts.append(markdown(["", *map(title, decks_of(cells))], table(cells)))
    if "random" in figures["runs"]:
        cells = figures["runs"]["random"]
        parts.append("The greedy bot against the random one, both with the same deck, seats swapped:")
        rows = (
            [title(pair.split()[0]), share(cell["greedy"], cell["games"])] for pair, cell in cells.items()
        )
        parts.append(markdown(["deck", "greedy wins"], rows))
    return "\n\n".join(parts)


def write_page(path: Path, figures: Figures, runs: dict[str, Run]) -> None:
    """Put the figures between the marks of a page."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    before, _, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"{path} has no place for figures: it lacks the marks {START} and {END}")
    part = page_part(figures, runs)
    if not part:
        raise SystemExit(f"There are no figures yet that {path} could get.")
    write_whole(path, f"{before}{START}\n\n{part}\n\n{END}{after}")
    print(f"written to {path}")
