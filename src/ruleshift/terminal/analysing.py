"""`ruleshift replay FILE --analyse`: a small chart of chances, turning points in words, luck and skill."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from rich.live import Live
from rich.text import Text

from ruleshift.analysis import Analysis, Balance, Found, Study, TurningPoint
from ruleshift.drawing.screen import Screen
from ruleshift.terminal import store, watch
from ruleshift.terminal.play import ending

if TYPE_CHECKING:
    from pathlib import Path

BARS: Final = "▁▂▃▄▅▆▇█"
PLAIN_BARS: Final = "0123456789"  # tenths, where nothing but plain text is wanted
NAME: Final = 14  # letters of a name in the chart
REMARKS: Final = {
    "alone": "A game for one has no opponents: these are the points that bots go on to score from each turn,"
    " and answers are not judged.",
    "unlearned": "No bot has learned this family of games: chances come from games that quick bots play on,"
    " and answers are not judged.",
    "unfinished": "The recording ends before the game does; this is how it stood.",
    "nobody": "Nobody won, so every chance ends at 0.",
    "left": "Somebody left or gave up before the end; from then on their chance is 0. What that gave the"
    " others is counted with the draw.",
    "thinned": "This is a very long game: turns and answers were looked at here and there.",
}
OPEN: Final = (
    "All hands lie open to whoever reckons here; what lies in the piles is unknown. Judged by the bots' value"
)
LEDGER: Final = (
    "In points of a hundred. Own answers are measured by those of hard, so they give nothing at best; what"
    " others gave away comes to you. The draw is all the rest: cards, dice, and how the game went."
)
NONE_FOUND: Final = "Nobody gave much away: no answer was clearly behind what hard would have answered."


def analyse(file: str, plain: bool) -> int:
    """Analyse a recorded game; 1 if it cannot be played."""
    return watch.told(file, plain, _analyse)


def _analyse(path: Path, text: str, screen: Screen) -> None:
    study = Study(text)
    record = study.record
    screen.say(f"{record.game.title}: {', '.join(record.names)}", "bold")
    if record.outcome is not None:
        screen.say(ending(record.outcome))
    moving = screen.live and not screen.plain
    found: list[Found] = []
    known = study.analysis(found)
    live = Live(console=screen.console, transient=True, refresh_per_second=4) if moving else nullcontext()
    with live as shown:
        for part in study.parts:
            found.append(study.do(part, found))
            known = study.analysis(found)
            if isinstance(shown, Live):
                head = f"Looking back ... {known.done:.0%}"
                shown.update(Text("\n".join(["", *chart(known, screen), "", head])))
    screen.say()
    for line in report(known, path, screen):
        if line.startswith("    "):
            screen.say_whole(line)
        else:
            screen.say(line)


def report(known: Analysis, path: Path, screen: Screen) -> list[str]:
    """All that was found, in lines."""
    lines = [*chart(known, screen), ""]
    lines += [REMARKS[one] for one in known.remarks]
    if "alone" not in known.remarks:
        games = "1 game" if known.playouts == 1 else f"{known.playouts} games"
        more = f" and by {games} played on from each turn." if known.playouts else "."
        lines.append(f"{OPEN}{more}")
    if known.balances:
        lines += ["", "Turning points", ""]
        for number, point in enumerate(known.points, 1):
            lines += told(number, point, known, path)
        if not known.points:
            lines.append(NONE_FOUND)
        lines += ["", "Luck and skill", "", LEDGER, "", *balance(known.balances, known.names)]
    return lines


# -- the chart ---------------------------------------------------------------------------------


def chart(known: Analysis, screen: Screen) -> list[str]:
    """A line for each seat, a sign for each turn: how high its chance stood; marks below turning points."""
    if not known.chances:
        return []
    alone = "alone" in known.remarks
    top = max(1.0, *(max(one.shares) for one in known.chances))
    room = max(10, screen.width - NAME - 18)
    columns = spread(len(known.chances), room)
    bars = BARS if screen.icons else PLAIN_BARS
    lines = ["Points to be expected, turn by turn" if alone else "Chances of winning, turn by turn"]
    for seat, name in enumerate(known.names):
        row = [known.chances[at].shares[seat] for at in columns]
        drawn = "".join(bars[min(len(bars) - 1, int(one / top * len(bars)))] for one in row)
        first, last = row[0], row[-1]
        ends = f"{first:.1f} to {last:.1f}" if alone else f"{first:>4.0%} to {last:>4.0%}"
        lines.append(f"{name[:NAME]:<{NAME}} {drawn}  {ends}")
    marks = [" "] * len(columns)
    for number, point in enumerate(known.points, 1):
        at = max((at for at, one in enumerate(columns) if known.chances[one].at <= point.at), default=0)
        marks[at] = str(number)
    if known.points:
        lines.append(f"{'turning points':<{NAME}} {''.join(marks)}")
    turns = f"turns {known.chances[0].turn} to {known.chances[-1].turn}"
    digits = f"; 9 is {top:.1f} points" if alone else "; a digit is so many tenths"
    lines.append(f"{'':<{NAME}} {turns}{'' if screen.icons else digits}")
    return lines


def spread(number: int, room: int) -> list[int]:
    """Which of so many points are drawn in so much room; the last always is.

    >>> spread(3, 10), spread(9, 3)
    ([0, 1, 2], [0, 4, 8])
    """
    if number <= room:
        return list(range(number))
    return [at * (number - 1) // (room - 1) for at in range(room)]


# -- words -------------------------------------------------------------------------------------


def told(number: int, point: TurningPoint, known: Analysis, path: Path) -> list[str]:
    """A turning point: what was answered, what would have been better and why, how to play on from there."""
    name = known.names[point.seat]
    lines = [
        f"{number}. Turn {point.turn}, {name}: {point.played}",
        f"   hard would have chosen: {point.better}",
        f"   That wins about {point.might:.0%} of the games imagined, what was played {point.chance:.0%}"
        f" (a difference of {100 * point.cost:.0f} points, give or take {max(1, round(100 * point.error))};"
        f" {point.worlds} worlds).",
    ]
    why = because(point, name)
    if why:
        lines.append(f"   {why}")
    command = (
        f"{store.command()} replay {shlex.quote(path.name if kept(path) else str(path))} --from {point.at}"
    )
    return [*lines, "   Play on from there:", f"    {command}"]


def kept(path: Path) -> bool:
    return path.parent == store.replay_folder()


def because(point: TurningPoint, name: str) -> str:
    """What happens in the games imagined before the turn comes round, if that tells the two apart."""
    won, might_win = point.won
    lost, might_lose = point.lost
    parts = []
    if might_win > won:
        parts.append(f"{name} wins within the round in {might_win} of {point.worlds} worlds instead of {won}")
    if lost > might_lose:
        parts.append(f"somebody else does in {might_lose} instead of {lost}")
    if not parts:
        told = [f"{one.what} {one.better:.1f} instead of {one.given:.1f}" for one in point.reasons]
        return f"Seen by {name}, a round later on average: {'; '.join(told)}." if told else ""
    if len(parts) == 1 and not might_win > won:
        return (
            f"Somebody else wins within the round in {might_lose} of {point.worlds} worlds instead of {lost}."
        )
    return f"{', and '.join(parts)}."


def balance(balances: Sequence[Balance], names: Sequence[str]) -> list[str]:
    """A line for each seat, in points of a hundred: begin + draw + own answers + others' answers = end."""
    head = f"{'begin':>6} {'the draw':>9} {'own answers':>12} {'others’':>8} {'end':>5}   as good as hard"
    lines = [f"{'':<{NAME}} {head}"]
    for one in balances:
        lines.append(
            f"{names[one.seat][:NAME]:<{NAME}} {100 * one.begin:>6.0f} {100 * one.draw:>+9.0f}"
            f" {100 * one.own:>+12.0f} {100 * one.others:>+8.0f} {100 * one.end:>5.0f}"
            f"   {one.sound} of {one.answers} answer{'s' * (one.answers != 1)}"
        )
    lucky = max(balances, key=lambda one: one.gift)
    if lucky.gift > 0:
        who = f"{names[lucky.seat]} in turn {lucky.luckiest}"
        lines += ["", f"The luckiest turn: {who}, {100 * lucky.gift:+.0f} points."]
    return lines
