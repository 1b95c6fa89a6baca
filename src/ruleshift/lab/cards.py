"""What the table of card events tells: what a card adds to winning, what nobody plays, which rules meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from ruleshift.lab.shares import mean_of, rounded, wilson
from ruleshift.lab.tables import polars

if TYPE_CHECKING:
    from polars import DataFrame as Frame

    from ruleshift.lab.measures import Measured

LEAST: Final = 20  # seats that had a card, before anything is said about what it adds
HAND: Final = "^hand:"

Figures = dict[str, Any]


class Cards:
    """The card events of a run, and everything that can be asked of them."""

    def __init__(self, measured: Measured) -> None:
        pl = polars()
        self.measured = measured
        self.about = measured.folder.about
        events = measured.folder.cards()
        assert events is not None
        last = measured.games["game"].max()
        self.events: Frame = events.filter(pl.col("game") <= (-1 if last is None else last))

    # -- what cards add --------------------------------------------------------------------

    def adds(self) -> list[Figures]:
        """For each card: how much more often than usual a seat wins that played it, or that drew it."""
        played = self.compared(self.played())
        drawn = self.compared(self.drawn())
        types = self.about["cards"]
        return [
            {"card": card, "type": types.get(card, ""), "played": played.get(card), "drawn": drawn.get(card)}
            for card in types
            if card in played or card in drawn
        ]

    def played(self) -> Frame:
        """Which seat brought which card into play in which game."""
        pl = polars()
        rows: Frame = self.events.filter(
            pl.col("kind").is_in(self.about["entering"]) & pl.col("seat").is_not_null()
        )
        return rows.select("game", "seat", "card").unique(maintain_order=True)

    def drawn(self) -> Frame:
        """Which seat had which card come to its hand from a pile, in which game."""
        pl = polars()
        target, source = pl.col("target"), pl.col("source")
        rows: Frame = self.events.filter(target.str.contains(HAND) & ~source.str.contains(HAND))
        seat = target.str.replace(HAND, "").cast(pl.Int8).alias("seat")
        return rows.select("game", seat, "card").unique(maintain_order=True)

    def compared(self, had: Frame) -> dict[str, Figures]:
        """Per card: the mean of won (1 or 0) less the usual share of the seat's bot, over its holders."""
        pl = polars()
        seats = self.seats()
        rows = had.join(seats, on=["game", "seat"], how="inner").with_columns(
            gain=pl.col("won").cast(pl.Float64) - pl.col("usual")
        )
        sums = rows.group_by("card").agg(
            number=pl.len(), total=pl.col("gain").sum(), squares=(pl.col("gain") ** 2).sum()
        )
        found: dict[str, Figures] = {}
        for row in sums.sort("card").iter_rows(named=True):
            if row["number"] < LEAST:
                continue
            gain = mean_of(row["total"], row["squares"], row["number"])
            ends = [rounded(gain.low), rounded(gain.high)]
            found[row["card"]] = {"adds": rounded(gain.value), "interval": ends, "seats": row["number"]}
        return found

    def seats(self) -> Frame:
        """A row for each seat of each game: whether it won, and how often its bot wins from one seat."""
        pl = polars()
        games, number = self.measured.games, len(self.measured.plan["seats"])
        won = (pl.col("winner") == pl.col("seat")).fill_null(False)
        seats = [
            games.select("game", "winner", seat=pl.lit(at, pl.Int8), bot=pl.col("seats").list.get(at))
            for at in range(number)
        ]
        frame: Frame = pl.concat(seats).with_columns(won=won)
        return frame.with_columns(usual=pl.col("won").mean().over("bot"))

    # -- what is played --------------------------------------------------------------------

    def never_played(self) -> list[str]:
        """Cards that have come into play in no game, neither by a seat nor by a rule."""
        pl = polars()
        came = pl.col("kind").is_in(self.about["entering"]) | (pl.col("target") == self.about["in_force"])
        played = set(self.events.filter(came)["card"].to_list())
        return [card for card in self.about["cards"] if card not in played]

    def combinations(self, most: int = 20) -> list[Figures]:
        """Pairs of rules that lay together: in how many games, and how many turns were still to come."""
        games: Counter[tuple[str, str]] = Counter()
        left: Counter[tuple[str, str]] = Counter()
        turns = dict(zip(self.measured.games["game"], self.measured.games["turns"], strict=True))
        for game, met in self.meetings():
            for pair, turn in met.items():
                games[pair] += 1
                left[pair] += turns[game] - turn
        return [
            {
                "cards": list(pair),
                "games": count,
                **wilson(count, self.measured.number).as_data(),
                "turns_left": rounded(left[pair] / count),
            }
            for pair, count in sorted(games.items(), key=lambda one: (-one[1], one[0]))[:most]
        ]

    def meetings(self) -> Iterator[tuple[int, dict[tuple[str, str], int]]]:
        """For each game the pairs of cards that held for everybody together, with the turn they first did."""
        pl = polars()
        place = self.about["in_force"]
        if not place:
            return
        moves = self.events.filter((pl.col("target") == place) | (pl.col("source") == place))
        for (game,), rows in moves.group_by("game", maintain_order=True):
            lying: list[str] = []
            met: dict[tuple[str, str], int] = {}
            for card, turn, target in zip(rows["card"], rows["turn"], rows["target"], strict=True):
                if target == place:
                    lying.append(card)
                    for pair in combinations(sorted(set(lying)), 2):
                        met.setdefault((pair[0], pair[1]), turn)
                elif card in lying:
                    lying.remove(card)
            yield int(str(game)), met

    def figures(self) -> Figures:
        """All of it, for reports."""
        return {
            "adds": self.adds(),
            "never_played": self.never_played(),
            "combinations": self.combinations(),
        }
