"""Files of weights: what a family's learned value was trained to, with the figures of its training.

A file belongs to a family and to the features that the engine measures. One that does not fit is refused with
the reason, so that no bot plays by numbers that mean something else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any, Final

VERSION: Final = 1  # rises when files of the one before can no longer be read
MOST_PLAYERS: Final = 16


class WeightsError(ValueError):
    """A file of weights cannot be used; the message says why and what to do."""


@dataclass(frozen=True)
class Weights:
    """The weights of one family: a row of them for each number of players that was trained."""

    family: str
    features: Sequence[str]
    rows: Mapping[int, Sequence[float]]  # players -> a weight for each feature
    training: Mapping[str, Any] = field(default_factory=dict)

    def by_players(self) -> list[list[float]]:
        """A row for each number of players from 0 on; where none was trained, that of the nearest number."""
        known = sorted(self.rows)
        if not known:
            return [[0.0] * len(self.features)]
        nearest = [min(known, key=lambda one: (abs(one - number), one)) for number in range(MOST_PLAYERS)]
        return [list(self.rows[number]) for number in nearest]

    def text(self) -> str:
        """As it is written to a file: a feature a line, so that two files can be compared."""
        head: dict[str, Any] = {"family": self.family, "version": VERSION, "training": dict(self.training)}
        table = {
            name: {str(players): float(f"{row[at]:.6g}") for players, row in sorted(self.rows.items())}
            for at, name in enumerate(self.features)
        }
        lines = ",\n  ".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in table.items())
        return json.dumps(head, indent=1)[:-2] + f',\n "weights": {{\n  {lines}\n }}\n}}\n'


def read(path: Path, family: str, features: Sequence[str]) -> Weights:
    """The weights in a file, if they are those of a family and of these features; else WeightsError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WeightsError(f"{path}: the weights cannot be read: {error}") from error
    return parse(text, str(path), family, features)


@lru_cache(8)
def parse(text: str, name: str, family: str, features: Sequence[str]) -> Weights:
    """The weights in a text; ``name`` is what mistakes call it."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise WeightsError(f"{name}: this is no file of weights, for it is not JSON: {error}") from error
    if not isinstance(found, dict) or not isinstance(found.get("weights"), dict):
        raise WeightsError(f'{name}: a file of weights has "family", "version" and "weights"')
    if found.get("version") != VERSION:
        raise WeightsError(
            f"{name}: these weights have version {found.get('version')!r} and this program reads version"
            f" {VERSION}; train them anew with `ruleshift train`"
        )
    if found.get("family") != family:
        raise WeightsError(
            f"{name}: these weights are for the family {found.get('family')!r}, and the deck is of {family!r}"
        )
    table = found["weights"]
    _same_features(name, table, features)
    return Weights(family, features, _rows(name, table, features), found.get("training", {}))


def _same_features(name: str, table: dict[str, Any], features: Sequence[str]) -> None:
    missing = [one for one in features if one not in table]
    strange = [one for one in table if one not in features]
    if missing or strange:
        what = f"{missing[0]!r} has no weight" if missing else f"nothing is measured by {strange[0]!r}"
        raise WeightsError(f"{name}: {what}; train the weights anew with `ruleshift train`")


def _rows(name: str, table: dict[str, Any], features: Sequence[str]) -> dict[int, list[float]]:
    """A row for each number of players, each feature in its place."""
    first = table[features[0]]
    try:
        rows = {int(players): [float(table[one][players]) for one in features] for players in first}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WeightsError(
            f"{name}: each feature needs a number for each number of players ({error!r})"
        ) from error
    if not rows or not all(isfinite(weight) for row in rows.values() for weight in row):
        raise WeightsError(f"{name}: a weight is a finite number, and there must be some")
    return rows
