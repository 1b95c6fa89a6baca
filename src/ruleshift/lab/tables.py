"""The tables of a run: a row for each game, and a row for each card of each event where that is asked for."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from ruleshift.lab.errors import needs

if TYPE_CHECKING:
    from polars import DataFrame as Frame

    from ruleshift import Game, Match
    from ruleshift.lab.plan import Plan

# game, event, turn, seat, kind, card, from, to
CardRow = tuple[int, int, int, int | None, str, str, str | None, str | None]

LIMITS: Final = ("too long", "circle")  # how a game ends that a limit ended, not the players


def polars() -> Any:
    """The library of tables, or LabError with how to get it."""
    try:
        import polars
    except ModuleNotFoundError as error:
        raise needs(error, "The lab", "lab") from None
    return polars


def game_schema() -> dict[str, Any]:
    """The columns of games.parquet."""
    pl = polars()
    return {
        "game": pl.Int64,
        "deal": pl.Int64,
        "rotation": pl.Int16,
        "seed": pl.Int64,
        "seats": pl.List(pl.String),
        "decks": pl.List(pl.String),
        "first": pl.Int8,
        "outcome": pl.String,
        "winner": pl.Int8,
        "winner_bot": pl.String,
        "how": pl.String,
        "card": pl.String,
        "points": pl.Int32,
        "turns": pl.Int32,
        "decisions": pl.Int32,
        "options": pl.Int32,
        "lead_changes": pl.Int32,
        "limit": pl.Boolean,
    }


def card_schema() -> dict[str, Any]:
    """The columns of cards.parquet."""
    pl = polars()
    names = ("game", "event", "turn", "seat", "kind", "card", "source", "target")
    types = (pl.Int64, pl.Int32, pl.Int32, pl.Int8, pl.String, pl.String, pl.String, pl.String)
    return dict(zip(names, types, strict=True))


class GameColumns:
    """The rows of games while they are played, column by column."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.numbers: list[int] = []
        self.told: dict[str, list[object]] = {name: [] for name in TOLD}

    def add_rollouts(self, number: int, game: Game, found: dict[str, Sequence[object]]) -> None:
        """Games that follow one another and were played inside the engine."""
        count = len(found["turns"])
        self.numbers.extend(range(number, number + count))
        for name, column in self.told.items():
            column.extend(found[name] if name in found else [None] * count)

    def add_match(self, number: int, game: Game, match: Match, counted: dict[str, object]) -> None:
        """A game that was played answer by answer."""
        outcome = match.outcome
        assert outcome is not None
        how, card = str(outcome.fields.get("how", "")), outcome.fields.get("card")
        row: dict[str, object] = {
            "outcome": outcome.kind,
            "winner": outcome.winner,
            "how": how,
            "card": None if card is None else game.names[card],
            "points": outcome.points,
            "turns": match.view().turn,
            "limit": how in LIMITS,
            **counted,
        }
        self.numbers.append(number)
        for name, column in self.told.items():
            column.append(row.get(name))

    def players_who_won(self) -> array[int]:
        """For each game the winner's number among the players of the plan, or -1."""
        seatings, deal_of = self.plan.seatings, self.plan.deal_of
        return array(
            "i",
            (
                -1 if seat is None else seatings[deal_of(number)[1]][seat]  # type: ignore[call-overload]
                for number, seat in zip(self.numbers, self.told["winner"], strict=True)
            ),
        )


TOLD: Final = (
    "first", "outcome", "winner", "how", "card", "points", "turns", "decisions", "options", "lead_changes",
    "limit",
)  # fmt: skip


def games_frame(columns: GameColumns) -> Frame:
    """The table of some games: what was told of them, and what follows from their numbers."""
    pl = polars()
    plan, schema = columns.plan, game_schema()
    size = len(plan.packed)
    told = {name: pl.Series(name, column, schema[name]) for name, column in columns.told.items()}
    number = pl.Series("game", columns.numbers, pl.Int64)
    titles, orders = plan.titles, plan.seatings
    seated = pl.DataFrame(
        {
            "rotation": list(range(size)),
            "seats": [[titles[one] for one in order] for order in orders],
            "decks": [[plan.players[one].deck or None for one in order] for order in orders],
        },
        schema={name: schema[name] for name in ("rotation", "seats", "decks")},
    )
    if not any(player.deck for player in plan.players):
        seated = seated.with_columns(decks=pl.lit(None, schema["decks"]))
    frame = pl.DataFrame({"game": number, **told}).with_columns(
        deal=pl.col("game") // size if plan.paired else pl.col("game"),
        rotation=(pl.col("game") % size).cast(pl.Int16),
    )
    frame = frame.join(seated, on="rotation", how="left", maintain_order="left")
    whole: Frame = frame.with_columns(
        seed=pl.col("deal") + plan.first_seed(),
        winner_bot=pl.col("seats").list.get(pl.col("winner"), null_on_oob=True),
    ).select(list(schema))
    return whole


def cards_frame(rows: Sequence[CardRow]) -> Frame:
    """The table of what happened to cards."""
    found: Frame = polars().DataFrame(rows, schema=card_schema(), orient="row")
    return found


def as_parquet(frame: Frame) -> bytes:
    """A table as the bytes of a Parquet file."""
    out = BytesIO()
    frame.write_parquet(out)
    return out.getvalue()
