"""The browser's types and words are those of the server."""

from types import ModuleType

import pytest

from ruleshift.server.docs.typescript import PROTOCOL, WEB, family_wires, files, protocol
from ruleshift.wire.parts import Wire
from ruleshift.wire.table import Table


@pytest.mark.parametrize("name", sorted(files()))
def test_the_kept_files_are_up_to_date(name: str) -> None:
    assert (WEB / name).read_text() == files()[name], "run `python -m ruleshift.server.docs.typescript`"


@pytest.mark.parametrize(
    ("file", "modules"),
    [
        ("protocol/messages.ts", PROTOCOL),
        *((f"families/{name}/wire.ts", (wire,)) for name, wire in family_wires().items()),
    ],
)
def test_everything_that_travels_has_a_type(file: str, modules: tuple[ModuleType, ...]) -> None:
    text = files()[file]
    for module in modules:
        for name, value in vars(module).items():
            made_here = isinstance(value, type) and value.__module__ == module.__name__
            if made_here and issubclass(value, Wire) and value not in (Wire, Table):
                assert f"export interface {name} " in text or f"export type {name} =" in text, name


@pytest.mark.parametrize(
    "expected",
    [
        'export type Status = "waiting" | "playing" | "over";',
        "export type Move = [card: number, source: string, target: string];",
        '  t: "welcome";',
        '  family: "any";',
        "  outcome: Outcome | null;",
        "  options: Record<string, string>;",
        "  one_of: number[][];",
        "  /** whose turn it is */\n  active: number;",
        "export type FromServer = Welcome | ",
    ],
)
def test_python_types_are_put_into_typescript(expected: str) -> None:
    assert expected in protocol()


def test_only_a_browser_may_leave_out_what_has_a_default() -> None:
    text = protocol()
    assert "  token?: string;" in text[text.index("interface Hello ") :].split("}")[0]
    assert "  token: string;" in text[text.index("interface Welcome ") :].split("}")[0]
