"""What the table of games tells: shares, length, decisiveness, leads, options, and the cards that won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.lab.shares import Share, mean_of, resampled, rounded, wilson
from ruleshift.lab.tables import polars

if TYPE_CHECKING:
    from polars import DataFrame as Frame
    from polars import Expr

    from ruleshift.lab.folder import Folder

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99)

Figures = dict[str, Any]


class Measured:
    """The games of a run, and everything that can be asked of them."""

    def __init__(self, folder: Folder, games: int | None = None) -> None:
        pl = polars()
        self.folder = folder
        self.plan = folder.plan
        frame = folder.games()
        self.games: Frame = frame if games is None else frame.filter(pl.col("game") < games)
        self.paired = bool(self.plan["paired"])

    @property
    def number(self) -> int:
        return len(self.games)

    # -- shares ----------------------------------------------------------------------------

    def share(self, true: Expr) -> Share:
        """How often something is true of a game; the interval goes by deals where they are paired."""
        pl = polars()
        if not self.number:
            return Share(0.0, 0.0, 1.0)
        if self.paired:
            by_deal = self.games.group_by("deal", maintain_order=True).agg(value=true.cast(pl.Float64).mean())
            return resampled(by_deal["value"].fill_null(0.0).to_list())
        return wilson(int(self.games.select(true.sum()).item() or 0), self.number)

    def bots(self) -> dict[str, Figures]:
        """Each bot's share of wins, beside the share of seats it had."""
        pl = polars()
        seats = self.games["seats"][0].to_list() if self.number else []
        pace = self.folder.pace()
        found: dict[str, Figures] = {}
        for bot in dict.fromkeys(seats):
            won = (pl.col("winner_bot") == bot).fill_null(False)
            figures = {**self.share(won).as_data(), "fair": rounded(seats.count(bot) / len(seats))}
            figures["wins"] = int(self.games.select(won.sum()).item())
            decisions, seconds = pace.get(bot, (0, 0.0))
            if decisions:
                figures["ms"] = round(1000 * seconds / decisions, 3)
            found[bot] = figures
        return found

    def decks(self) -> dict[str, Figures]:
        """Each deck's share of wins, where seats bring decks."""
        pl = polars()
        if not self.number or self.games["decks"][0] is None:
            return {}
        decks = self.games["decks"][0].to_list()
        winner = pl.col("decks").list.get(pl.col("winner"), null_on_oob=True)
        return {
            deck: {
                **self.share((winner == deck).fill_null(False)).as_data(),
                "fair": rounded(decks.count(deck) / len(decks)),
            }
            for deck in dict.fromkeys(decks)
        }

    def seats(self) -> list[Figures]:
        """The share of wins of each place in the order of turns: the first is whoever began."""
        pl = polars()
        number = len(self.plan["seats"])
        place = (pl.col("winner") - pl.col("first")) % number
        return [self.share((place == at).fill_null(False)).as_data() for at in range(number)]

    def outcomes(self) -> dict[str, int]:
        """How many games ended in a win, a declared draw, everybody's loss or a score."""
        counted = self.games.group_by("outcome").len().sort("outcome")
        return dict(zip(counted["outcome"].to_list(), counted["len"].to_list(), strict=True))

    def endings(self) -> dict[str, int]:
        """How games came to their end, the most usual first."""
        pl = polars()
        counted = self.games.group_by("how").len().sort(pl.col("len"), "how", descending=[True, False])
        return dict(zip(counted["how"].to_list(), counted["len"].to_list(), strict=True))

    # -- numbers of a game -----------------------------------------------------------------

    def spread(self, column: str) -> Figures | None:
        """Mean with its interval, and the tail, of a number that each game has."""
        pl = polars()
        values = self.games[column].drop_nulls()
        if not len(values):
            return None
        if self.paired:
            by_deal = self.games.group_by("deal", maintain_order=True).agg(value=pl.col(column).mean())[
                "value"
            ]
            values_of = by_deal.drop_nulls()
        else:
            values_of = values.cast(pl.Float64)
        mean = mean_of(float(values_of.sum()), float((values_of * values_of).sum()), len(values_of))
        ends = [mean.value, mean.value] if len(values_of) < 2 else [mean.low, mean.high]
        found: Figures = {"mean": rounded(mean.value), "interval": [rounded(end) for end in ends]}
        for quantile in QUANTILES:
            found[f"p{quantile * 100:.0f}"] = values.quantile(quantile, "nearest")
        return {**found, "max": values.max()}

    def options(self) -> float | None:
        """Options that a decision has to choose from, on average."""
        pl = polars()
        known = self.games.filter(pl.col("options").is_not_null())
        decisions = int(known["decisions"].sum())
        return rounded(int(known["options"].sum()) / decisions) if decisions else None

    def goals(self) -> list[Figures]:
        """The cards that decided games: how often, and after how many turns."""
        pl = polars()
        rows = (
            self.games.filter(pl.col("card").is_not_null())
            .group_by("card")
            .agg(wins=pl.len(), turns=pl.col("turns").mean(), middle=pl.col("turns").median())
            .sort(["wins", "card"], descending=[True, False])
        )
        return [
            {
                "card": row["card"],
                "wins": row["wins"],
                **wilson(row["wins"], self.number).as_data(),
                "turns": rounded(row["turns"]),
                "median": row["middle"],
            }
            for row in rows.iter_rows(named=True)
        ]

    # -- all of it -------------------------------------------------------------------------

    def summary(self) -> Figures:
        """The main figures, as `--json` prints them."""
        pl = polars()
        plan = self.plan
        found: Figures = {
            "deck": plan["deck"],
            "seats": plan["seats"],
            "seed": plan["seed"],
            "paired": self.paired,
            "games": self.number,
            "folder": str(self.folder.path),
        }
        if not self.number:
            return found
        found |= {
            "bots": self.bots(),
            "order": self.seats(),
            "outcomes": self.outcomes(),
            "endings": self.endings(),
            "decisive": self.share(pl.col("outcome") == "win").as_data(),
            "limit": self.share(pl.col("limit")).as_data(),
            "turns": self.spread("turns"),
            "decisions": self.spread("decisions"),
            "options": self.options(),
            "lead_changes": self.spread("lead_changes"),
            "points": self.spread("points"),
        }
        if decks := self.decks():
            found["decks"] = decks
        return found
