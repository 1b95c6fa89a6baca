"""Matches, decisions and events as tables, in Parquet files and back: needs polars (`ruleshift[data]`).

A match is kept as its replay, so that everything else can be worked out from it later: `matches` makes a row
for each, `decisions` one for each answer with what the seat saw and how the match ended for it, `events` one
for each thing that happened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.core.engine.arguments import number_of
from ruleshift.core.engine.event import viewer_from
from ruleshift.environments.table import game_of, names_of, rewards_of, seed_of

if TYPE_CHECKING:
    from ruleshift import Game, Match

MATCHES: dict[str, Any] = {
    "match": pl.Int64, "deck": pl.String, "seats": pl.Int64, "over": pl.Boolean, "outcome": pl.String,
    "winner": pl.Int64, "points": pl.Int64, "how": pl.String, "fields": pl.String, "turns": pl.Int64,
    "answers": pl.Int64, "digest": pl.String, "replay": pl.String,
}  # fmt: skip
DECISIONS: dict[str, Any] = {
    "match": pl.Int64, "step": pl.Int64, "turn": pl.Int64, "seat": pl.Int64, "purpose": pl.String,
    "options": pl.List(pl.Int32), "answer": pl.Int32, "label": pl.String,
    "observation": pl.List(pl.Int16), "reward": pl.Float64,
}  # fmt: skip
EVENTS: dict[str, Any] = {
    "match": pl.Int64, "number": pl.Int64, "kind": pl.String, "seat": pl.Int64, "fields": pl.String,
    "text": pl.String,
}  # fmt: skip


def play(
    deck: Game | str | os.PathLike[str], bots: Sequence[str], games: int, seed: int = 0
) -> Iterator[Match]:
    """Matches between bots, one for each seat, dealt from `seed`, `seed + 1` and so on.

    >>> [match.outcome is not None for match in play("tutorial", ["random", "random"], games=2)]
    [True, True]
    """
    game = game_of(deck)
    first = seed_of(seed)
    for at in range(first, first + number_of("games", games, 0)):
        match = game.start(names_of(len(bots)), seed=at)
        seats = [BotSeat(make_bot(bot, game, at + seat), seat, at) for seat, bot in enumerate(bots)]
        while match.question is not None:
            match.answer(seats[match.question.who].choose(match))
        yield match


def matches(played: Iterable[Match]) -> pl.DataFrame:
    """A row for each match, with its replay.

    >>> table = matches(play("tutorial", ["random", "random"], games=3, seed=1))
    >>> table.height, table["outcome"][0], table["fields"][0]
    (3, 'win', '{"how": "goal", "card": 6, "met": [0, 3]}')
    """
    return pl.DataFrame([_match(at, match) for at, match in enumerate(played)], schema=MATCHES)


def _match(at: int, match: Match) -> dict[str, Any]:
    outcome = match.outcome
    fields = dict(outcome.fields) if outcome else {}
    return {
        "match": at,
        "deck": match.game.name,
        "seats": len(match.names),
        "over": outcome is not None,
        "outcome": outcome and outcome.kind,
        "winner": outcome and outcome.winner,
        "points": outcome and outcome.points,
        "how": fields.get("how"),
        "fields": json.dumps(fields),
        "turns": int(match.view().turn),
        "answers": len(match.history.inputs),
        "digest": match.digest(),
        "replay": match.save(deck=True),
    }


def decisions(played: Iterable[Match], observations: bool = True) -> pl.DataFrame:
    """A row for each answer: who was asked what, what that seat saw, what it took, and its reward in the end.

    >>> table = decisions(play("tutorial", ["random", "random"], games=1, seed=1))
    >>> table["label"][0].split()[0], set(table["reward"].unique().to_list()) == {1.0, -1.0}
    ('play', True)
    """
    rows = [row for at, match in enumerate(played) for row in _decisions(at, match, observations)]
    return pl.DataFrame(rows, schema=DECISIONS)


def _decisions(at: int, match: Match, observations: bool) -> Iterator[dict[str, Any]]:
    encoder = match.game.encoder(len(match.names))
    rewards = rewards_of(match) if match.outcome else [0.0] * len(match.names)
    answers = list(match.history.inputs)
    for step, before in enumerate(ruleshift.replay(match.save(deck=True))):
        question = before.question
        answer = answers[step] if step < len(answers) else None
        if question is None or not isinstance(answer, int):
            continue  # the end, or somebody who comes or goes
        yield {
            "match": at,
            "step": step,
            "turn": int(before.state.turn),
            "seat": question.who,
            "purpose": question.purpose,
            "options": list(question.options),
            "answer": answer,
            "label": question.label(answer),
            "observation": encoder.observe(before, question.who).tolist() if observations else None,
            "reward": rewards[question.who],
        }


def events(played: Iterable[Match], viewer: int | str | None = "all") -> pl.DataFrame:
    """A row for each event, as a viewer saw it: a seat, None for anybody, or "all" for everything.

    >>> table = events(play("tutorial", ["random", "random"], games=1, seed=1))
    >>> table["kind"][0], table["text"][0]
    ('shuffle', 'The draw pile is shuffled.')
    """
    rows: list[dict[str, Any]] = []
    for at, match in enumerate(played):
        who = viewer_from(viewer, match.names)
        for number, event in enumerate(match.events):
            fields = json.dumps(event.fields(who), default=str)
            text = event.text(who)
            rows.append(
                {"match": at, "number": number, "kind": event.kind, "seat": event.seat, "fields": fields}
                | {"text": text}
            )
    return pl.DataFrame(rows, schema=EVENTS)


def save(table: pl.DataFrame, path: str | os.PathLike[str]) -> Path:
    """Write a table as Parquet. A file that is there already is left alone, and FileExistsError says so."""
    target = Path(path)
    part = target.with_name(f"{target.name}.part")
    if target.exists():
        raise FileExistsError(f"{target} is there already; choose another name or remove it first")
    try:
        table.write_parquet(part)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    return target


def load(path: str | os.PathLike[str]) -> pl.DataFrame:
    """Read a table back; ValueError if the file is none of ours."""
    source = Path(path)
    if not source.exists():
        raise FileNotFoundError(f"there is no file {source}")
    try:
        table = pl.read_parquet(source)
    except pl.exceptions.PolarsError as error:
        raise ValueError(f"{source} is no Parquet file: {error}") from error
    if not any(set(known) <= set(table.columns) for known in (MATCHES, DECISIONS, EVENTS)):
        raise ValueError(f"{source} holds neither matches, decisions nor events: {', '.join(table.columns)}")
    return table


def resumed(table: pl.DataFrame) -> Iterator[Match]:
    """The matches of a table that `matches` has made, played again from their replays."""
    if "replay" not in table.columns:
        raise ValueError("only a table of matches has replays")
    for text in table["replay"]:
        yield ruleshift.resume(text)
