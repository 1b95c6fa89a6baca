"""The browser's types and words are those of the server."""

from pathlib import Path

import pytest

from ruleshift.server.wire import glossary, messages
from ruleshift.server.wire.typescript import typescript

WEB = Path(__file__).parents[2] / "web/src"
KEPT = WEB / "protocol/messages.ts"
WORDS = WEB / "families/necro/glossary.ts"


def test_the_words_of_the_browser_are_up_to_date() -> None:
    made = glossary.typescript()
    assert WORDS.read_text() == made, (
        "python -m ruleshift.server.wire.glossary > web/src/families/necro/glossary.ts"
    )


def test_the_kept_file_is_up_to_date() -> None:
    assert KEPT.read_text() == typescript(), (
        "python -m ruleshift.server.wire.typescript > web/src/protocol/messages.ts"
    )


def test_every_message_has_a_type() -> None:
    text = typescript()
    for name, value in vars(messages).items():
        if isinstance(value, type) and issubclass(value, messages.Wire) and value is not messages.Wire:
            assert f"export interface {name} " in text or f"export type {name} =" in text, name


@pytest.mark.parametrize(
    "expected",
    [
        'export type Status = "waiting" | "playing" | "over";',
        "export type Move = [card: number, source: string, target: string];",
        '  t: "welcome";',
        '  family: "necro";',
        "  outcome: Outcome | null;",
        "  options: Record<string, string>;",
        "  aside: number[][];",
        "  /** the latest last */\n  playing: number[];",
        "export type FromServer = Welcome | ",
    ],
)
def test_python_types_are_put_into_typescript(expected: str) -> None:
    assert expected in typescript()


def test_only_a_browser_may_leave_out_what_has_a_default() -> None:
    text = typescript()
    assert "  token?: string;" in text[text.index("interface Hello ") :].split("}")[0]
    assert "  token: string;" in text[text.index("interface Welcome ") :].split("}")[0]
