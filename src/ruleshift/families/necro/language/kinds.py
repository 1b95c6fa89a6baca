"""The NecroGenesis language: every kind of value that can stand behind a key, and every clause, once.

The reader, the writer, the JSON Schema and the tables of docs/card-language-necro.md follow from it.
"""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro.language import amounts, clauses, filters, terms
from ruleshift.families.necro.language.conditions import CONDITION
from ruleshift.families.necro.language.steps import STEPS
from ruleshift.families.necro.language.verbs import VERBS
from ruleshift.language.art import ART
from ruleshift.language.kinds import Language
from ruleshift.language.values import BRANCHES, FLAG, NAMES, PLAIN_TEXT, WORD, WORDS

LANGUAGE: Final = Language(
    (
        WORD,
        WORDS,
        FLAG,
        PLAIN_TEXT,
        NAMES,
        ART,
        *amounts.KINDS,
        *terms.KINDS,
        *filters.KINDS,
        CONDITION,
        STEPS,
        BRANCHES,
    ),
    VERBS,
    clauses.KINDS,
)
