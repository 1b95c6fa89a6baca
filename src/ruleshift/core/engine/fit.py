"""Fitting weights to positions and what came of them: logistic regression, by Newton's method.

Features are scaled to a deviation of 1 first, and weights are held back a little (ridge), so that what is
never seen, or always the same, gets no weight. The same data give the same weights.
"""

from __future__ import annotations

from array import array
from math import log, sqrt
from typing import Final

from ruleshift.core.engine.interrupt import heed
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.value import curve

ROUNDS: Final = 8  # of Newton's method; it has converged by then
RIDGE: Final = 5.0  # how much weights are held back: as so many positions would
SURE: Final = 1e-6


class Data:
    """Rows of features and their targets, as packed arrays."""

    def __init__(self, rows: array[float], targets: array[float]) -> None:
        self.rows = vec[float](rows)
        self.targets = vec[float](targets)
        self.number: i64 = len(self.targets)
        self.width: i64 = len(self.rows) // max(1, len(self.targets))

    def scale(self) -> vec[float]:
        """The deviation of each feature; the first is always 1, and so is what never differs."""
        found = vec[float]([1.0] * self.width)
        for column in range(1, self.width):
            total = 0.0
            squares = 0.0
            at: i64 = column
            for _ in range(self.number):
                value = self.rows[at]
                total += value
                squares += value * value
                at += self.width
            mean = total / float(self.number)
            spread = squares / float(self.number) - mean * mean
            found[column] = sqrt(spread) if spread > SURE else 1.0
        return found


def fit(rows: array[float], targets: array[float], ridge: float = RIDGE) -> list[float]:
    """The weights, one for each feature, that make the targets most likely."""
    data = Data(rows, targets)
    scale = data.scale()
    at: i64 = 0
    for _ in range(data.number):
        for column in range(data.width):
            data.rows[at] /= scale[column]
            at += 1
    weights = vec[float]([0.0] * data.width)
    for _ in range(ROUNDS):
        heed()
        newton(data, weights, ridge)
    return [weights[column] / scale[column] for column in range(data.width)]


def newton(data: Data, weights: vec[float], ridge: float) -> None:
    """One step towards the best weights."""
    width = data.width
    slope = vec[float]([0.0] * width)
    curving = vec[float]([0.0] * (width * width))
    rows = data.rows
    base: i64 = 0
    for row in range(data.number):
        total = 0.0
        for column in range(width):
            total += weights[column] * rows[base + column]
        chance = curve(total)
        miss = data.targets[row] - chance
        sharp = max(SURE, chance * (1.0 - chance))
        for one in range(width):
            value = rows[base + one]
            if value != 0.0:
                slope[one] += miss * value
                part = sharp * value
                at = one * width
                for other in range(one, width):
                    curving[at + other] += part * rows[base + other]
        base += width
    for one in range(width):
        held = ridge if one else SURE
        slope[one] -= held * weights[one]
        curving[one * width + one] += held
        for other in range(one):
            curving[one * width + other] = curving[other * width + one]
    solve(curving, slope, width)
    for one in range(width):
        weights[one] += slope[one]


def solve(matrix: vec[float], right: vec[float], width: i64) -> None:
    """Put the solution of a symmetric system where its right side was: Cholesky's method."""
    for row in range(width):
        for column in range(row + 1):
            total = matrix[row * width + column]
            for at in range(column):
                total -= matrix[row * width + at] * matrix[column * width + at]
            if row == column:
                matrix[row * width + row] = sqrt(max(SURE, total))
            else:
                matrix[row * width + column] = total / matrix[column * width + column]
    for row in range(width):
        total = right[row]
        for at in range(row):
            total -= matrix[row * width + at] * right[at]
        right[row] = total / matrix[row * width + row]
    row = width - 1
    while row >= 0:
        total = right[row]
        for at in range(row + 1, width):
            total -= matrix[at * width + row] * right[at]
        right[row] = total / matrix[row * width + row]
        row -= 1


def chances(rows: array[float], weights: list[float]) -> list[float]:
    """The chance that weights give to each row."""
    packed, width = vec[float](weights), len(weights)
    found = []
    base: i64 = 0
    for _ in range(len(rows) // width):
        total = 0.0
        for column in range(width):
            total += packed[column] * float(rows[base + column])
        found.append(curve(total))
        base += width
    return found


def log_loss(found: list[float], targets: array[float]) -> float:
    """How surprising the targets are to whoever has foretold these chances; less is better.

    >>> round(log_loss([0.5, 0.5], array("d", [1, 0])), 3)
    0.693
    """
    total = 0.0
    for at, chance in enumerate(found):
        sure = min(1.0 - SURE, max(SURE, chance))
        total -= targets[at] * log(sure) + (1.0 - targets[at]) * log(1.0 - sure)
    return total / max(1, len(found))


def auc(found: list[float], targets: array[float]) -> float:
    """How likely a position that was won has a higher chance than one that was not.

    >>> auc([0.2, 0.4, 0.6], array("d", [0, 0, 1]))
    1.0
    """
    order = sorted(range(len(found)), key=lambda at: found[at])
    won = lost = behind = 0.0
    for at in order:
        if targets[at] > 0.5:
            won += 1.0
            behind += lost
        else:
            lost += 1.0
    return behind / (won * lost) if won and lost else 0.5
