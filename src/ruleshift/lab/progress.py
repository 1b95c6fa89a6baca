"""The bar that shows how far a run is: rate, time left, and the shares so far with their intervals."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from ruleshift.lab.simulate import Totals

LINE_SECONDS: Final = 30.0  # between two lines where there is no screen to draw on


class Watch:
    """Shows a run on the error stream, so that results can be piped on."""

    def __init__(self, title: str, quiet: bool = False) -> None:
        self.title, self.quiet = title, quiet
        self.bar: Any = None
        self.task: Any = None
        self.began = self.said = time.monotonic()
        self.before = self.wanted = 0

    def begin(self, wanted: int, totals: Totals) -> None:
        """Games are about to be played."""
        self.wanted, self.before = wanted, totals.games
        self.began = self.said = time.monotonic()
        if self.quiet:
            return
        if sys.stderr.isatty():
            self.bar = bar()
            self.bar.start()
            self.task = self.bar.add_task(
                self.title, total=wanted, completed=totals.games, rate="", shares=""
            )
        elif self.before:
            print(f"{self.title}: goes on with {self.before} games of {wanted}", file=sys.stderr, flush=True)

    def update(self, totals: Totals) -> None:
        """Some more games have been played."""
        if self.bar is not None:
            shares = "\n".join(f"  {name}  {share}" for name, share in totals.shares())
            self.bar.update(self.task, completed=totals.games, rate=self.rate(totals), shares=shares)
        elif not self.quiet and time.monotonic() - self.said > LINE_SECONDS:
            self.said = time.monotonic()
            shares = ", ".join(f"{name} {share}" for name, share in totals.shares())
            said = f"{self.title}: {totals.games} of {self.wanted}, {self.rate(totals)}, {shares}"
            print(said, file=sys.stderr, flush=True)

    def rate(self, totals: Totals) -> str:
        """Games a second since this command began."""
        games = (totals.games - self.before) / max(1e-9, time.monotonic() - self.began)
        return f"{games:.0f} games/s" if games >= 10 else f"{games:.2f} games/s"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()


def bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[shares]}"),
        console=Console(stderr=True),
        refresh_per_second=4,
    )
