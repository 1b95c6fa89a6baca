"""Sentences of events in other words, to find out who reads meaning out of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruleshift.core.engine.kinds import Kind, Kinds
from ruleshift.core.engine.told import Told


def reword(patch: pytest.MonkeyPatch, kinds: Kinds) -> None:
    """Let every sentence of a family be said in other words; what had none still has none."""
    for kind in {id(kind): kind for kind in kinds.all()}.values():
        patch.setattr(kind, "sentence", other_words(kind))


def other_words(kind: Kind) -> Callable[[Told], str]:
    said = kind.sentence

    def sentence(told: Told) -> str:
        text = told.filled(said) if isinstance(said, str) else said(told)
        return f"Something of the kind {kind.code} came to pass" if text else ""

    return sentence
