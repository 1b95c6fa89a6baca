"""The words of NecroGenesis for the browser: `python -m ruleshift.server.wire.glossary` prints TypeScript.

They are kept in web/src/families/necro/glossary.ts; a test says whether that file is up to date.
"""

from __future__ import annotations

import json
from typing import Final

from ruleshift.families.necro.language import glossary

HEAD: Final = """\
// Made by `python -m ruleshift.server.wire.glossary` from necro/language/glossary.py: not to be edited.
// What the words on NecroGenesis cards mean.
"""
TABLES: Final = ("KEYWORDS", "STATUSES", "IDLENESS", "TOKENS", "TOKEN_NAMES")


def typescript() -> str:
    """The whole file."""
    return "\n".join([HEAD, *map(_table, TABLES)])


def _table(name: str) -> str:
    rows = "".join(
        f"  {json.dumps(word)}: {json.dumps(meaning, ensure_ascii=False)},\n"
        for word, meaning in getattr(glossary, name).items()
    )
    return f"export const {name}: Readonly<Record<string, string>> = {{\n{rows}}};\n"


if __name__ == "__main__":
    print(typescript(), end="")
