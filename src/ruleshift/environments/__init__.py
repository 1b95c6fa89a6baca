"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel, and many games at once in arrays.

None of their libraries is loaded before somebody asks: `ruleshift[rl]` brings PettingZoo, Gymnasium and
numpy, `ruleshift[open-spiel]` OpenSpiel, `ruleshift[data]` what reads and writes Parquet.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.environments.aec import TableEnv
    from ruleshift.environments.single import SeatEnv
    from ruleshift.environments.vector import Batch, VectorGames

__all__ = ["Batch", "SeatEnv", "TableEnv", "VectorGames"]

_LATER = {
    "Batch": ("vector", "rl"),
    "SeatEnv": ("single", "rl"),
    "TableEnv": ("aec", "rl"),
    "VectorGames": ("vector", "rl"),
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, extra = _LATER[name]
    try:
        return getattr(import_module(f"{__name__}.{module}"), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("ruleshift"):
            raise
        raise ModuleNotFoundError(
            f"{name} needs {error.name}, which is not installed: pip install 'ruleshift[{extra}]'",
            name=error.name,
        ) from error


def __dir__() -> list[str]:
    return __all__
