"""The types of all that travels in TypeScript: `python -m ruleshift.server.docs.typescript` writes them.

They are made from the structs, comments included: those of the protocol into web/src/protocol/messages.ts,
those of a family into web/src/families/NAME/wire.ts, and the words it explains into glossary.ts beside it.
A test says whether these files are up to date.
"""

import ast
import inspect
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

import msgspec

from ruleshift.core.registry import families, family
from ruleshift.server.docs.event_types import event_types
from ruleshift.server.wire import analysed, messages, over_guided, over_http, over_puzzles
from ruleshift.wire import parts, table
from ruleshift.wire.parts import Wire
from ruleshift.wire.table import GenericTable, Table

WEB: Final = Path(__file__).parents[4] / "web" / "src"
# The modules that describe it.
PROTOCOL: Final = (parts, table, messages, over_http, over_guided, over_puzzles, analysed)
PLAIN: Final = {
    "int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null", "Any": "unknown",
}  # fmt: skip
HEAD: Final = """\
// Made by `python -m ruleshift.server.docs.typescript` from {source}: not to be edited.
// {about}
"""
# The types that a browser makes: there, a field with a default may be left out.
SENT: Final = {one.__name__ for one in messages.FromBrowser.__args__} | {
    "NewTable", "WantedSeat", "FileText", "ListText", "RandomList", "PlayOn", "GuidedPlay",
}  # fmt: skip
LONGEST: Final = 100  # characters of a union on one line


@dataclass(frozen=True)
class Field:
    """A field of a message."""

    name: str
    type: str  # in TypeScript
    about: str
    optional: bool  # whether a browser may leave it out


@dataclass(frozen=True)
class Described:
    """A message, or a part of one."""

    name: str
    about: str
    tag: str  # the field that tells messages apart, and its word; empty for parts
    fields: list[Field]
    as_list: bool  # whether it travels as a list instead of an object

    def typescript(self) -> str:
        about = _said(self.about)
        if self.as_list:
            members = ", ".join(f"{field.name}: {field.type}" for field in self.fields)
            return f"{about}export type {self.name} = [{members}];\n"
        rows = [f"  {self.tag};"] if self.tag else []
        for field in self.fields:
            mark = "?" if field.optional else ""
            rows.append(f"{_said(field.about, '  ')}  {field.name}{mark}: {field.type};")
        return f"{about}export interface {self.name} {{\n" + "\n".join(rows) + "\n}\n"


def files() -> dict[str, str]:
    """Every file that is made, by its path below web/src."""
    own = family_wires()
    found = {"protocol/messages.ts": protocol(), "families/tables.ts": _tables(own)}
    for name, module in own.items():
        found[f"families/{name}/wire.ts"] = _of_family(name, module)
        found[f"families/{name}/events.ts"] = HEAD.format(
            source="the kinds of events that the family declares",
            about="What the events of the family say, by name; docs/events.md explains them.",
        ) + event_types(name, family(name).events())
        if words := getattr(module, "WORDS", None):
            found[f"families/{name}/glossary.ts"] = _glossary(name, words)
    return found


def protocol() -> str:
    """The types of the protocol."""
    about = "Every message between a browser and the server; docs/protocol.md explains them."
    head = HEAD.format(source="ruleshift/wire and server/wire", about=about)
    body = [part for module in PROTOCOL for part in _types(module)]
    return "\n".join([head, 'import type { Table } from "../families/tables";\n', *body])


def family_wires() -> dict[str, ModuleType]:
    """The families of ours that have a table of their own, each with the module that describes it."""
    found = {family.name: family.wire() for family in families()}
    return {
        name: wire
        for name, wire in found.items()
        if wire is not None and wire.__name__.startswith("ruleshift.")
    }


def _tables(own: Mapping[str, ModuleType]) -> str:
    """The tables of all families in one type."""
    found = {name: _table_of(module) for name, module in own.items()}
    head = HEAD.format(source="the families", about="A table of any family, told apart by `family`.")
    rows = [f'import type {{ {kind} }} from "./{name}/wire";' for name, kind in found.items()]
    rows.append(f'import type {{ {GenericTable.__name__} }} from "../protocol/messages";')
    kinds = " | ".join([*found.values(), GenericTable.__name__])
    return "\n".join([head, *rows, "", f"export type Table = {kinds};", ""])


def _of_family(name: str, module: ModuleType) -> str:
    body = _types(module)
    used = [one for one in described() if one not in described(module) and _mentions(body, one)]
    head = HEAD.format(source=f"families/{name}/wire.py", about="The family's own table.")
    return "\n".join([head, f'import type {{ {", ".join(used)} }} from "../../protocol/messages";\n', *body])


def _mentions(body: Iterable[str], name: str) -> bool:
    return any(re.search(rf"\b{name}\b", re.sub(r"/\*\*.*?\*/", "", part)) for part in body)


def _table_of(module: ModuleType) -> str:
    return next(name for name in described(module) if issubclass(getattr(module, name), Table))


def _glossary(name: str, words: Mapping[str, Mapping[str, str]]) -> str:
    """Words on cards with what they mean, a table for each kind."""
    head = HEAD.format(source=f"families/{name}/wire.py", about="What the words on its cards mean.")
    made = [head]
    for table_name, meanings in words.items():
        rows = "".join(
            f"  {json.dumps(word)}: {json.dumps(meaning, ensure_ascii=False)},\n"
            for word, meaning in meanings.items()
        )
        made.append(f"export const {table_name}: Readonly<Record<string, string>> = {{\n{rows}}};\n")
    return "\n".join(made)


@cache
def described(*modules: ModuleType) -> dict[str, Described]:
    """All messages and their parts by name, of the protocol or of some modules, in the order of the files."""
    return {
        node.name: _described(module, node)
        for module in modules or PROTOCOL
        for node in _tree(module).body
        if isinstance(node, ast.ClassDef) and _travels(module, node.name)
    }


def _travels(module: ModuleType, name: str) -> bool:
    kind = getattr(module, name)
    return issubclass(kind, Wire) and kind not in (Wire, Table)


def _types(module: ModuleType) -> list[str]:
    """What a module says in TypeScript, part by part."""
    known = described(module)
    found = []
    for node in _tree(module).body:
        if isinstance(node, ast.ClassDef) and node.name in known:
            found.append(known[node.name].typescript())
        elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
            found.append(_constant(node, inspect.getsource(module).splitlines()))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            found.append(_alias(ast.unparse(node.targets[0]), node.value))
    return found


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _constant(node: ast.AnnAssign, lines: list[str]) -> str:
    assert node.value is not None
    about = _said(_remark(node, lines))
    return f"{about}export const {ast.unparse(node.target)} = {ast.unparse(node.value)};\n"


def _alias(name: str, value: ast.expr) -> str:
    text = _type(value)
    if len(text) > LONGEST:
        text = "".join(f"\n  | {part}" for part in text.split(" | "))
        return f"export type {name} ={text};\n"
    return f"export type {name} = {text};\n"


def _described(module: ModuleType, node: ast.ClassDef) -> Described:
    kind = getattr(module, node.name)
    config: msgspec.structs.StructConfig = kind.__struct_config__
    names = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    lines = inspect.getsource(module).splitlines()
    fields = [
        Field(
            names[ast.unparse(field.target)],
            _type(field.annotation),
            _remark(field, lines),
            node.name in SENT and field.value is not None,
        )
        for field in node.body
        if isinstance(field, ast.AnnAssign)
    ]
    tag = f'{config.tag_field}: "{config.tag}"' if config.tag_field else ""
    about = " ".join((ast.get_docstring(node) or "").split())
    return Described(node.name, about, tag, fields, bool(config.array_like))


def _said(text: str, indent: str = "") -> str:
    """A comment, or nothing."""
    if not text:
        return ""
    return f"{indent}/** {' '.join(text.split())} */\n"


def _remark(node: ast.AnnAssign, lines: list[str]) -> str:
    """What the comment at the end of a field's line says."""
    found = re.match(r"\s*#\s*(.*)", lines[(node.end_lineno or 1) - 1][node.end_col_offset or 0 :])
    return found[1] if found else ""


def _type(node: ast.expr) -> str:
    """A Python type in TypeScript."""
    if isinstance(node, ast.BinOp):
        return f"{_type(node.left)} | {_type(node.right)}"
    if isinstance(node, ast.Subscript):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return _generic(ast.unparse(node.value), inner)
    text = ast.unparse(node)
    return PLAIN.get(text, text)


def _generic(outer: str, inner: list[ast.expr]) -> str:
    if outer == "Literal":
        return " | ".join(f'"{ast.literal_eval(one)}"' for one in inner)
    types = [_type(one) for one in inner]
    if outer == "dict":
        return f"Record<{types[0]}, {types[1]}>"
    if outer == "list":
        return f"({types[0]})[]" if " " in types[0] else f"{types[0]}[]"
    raise TypeError(f"there is no rule for {outer} yet")


def main() -> None:
    """Write all files."""
    for name, text in files().items():
        (WEB / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
