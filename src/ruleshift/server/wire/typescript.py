"""The types of all messages in TypeScript: `python -m ruleshift.server.wire.typescript` prints them.

They are made from messages.py, comments included, and kept in web/src/protocol/messages.ts; a test says
whether that file is up to date.
"""

import ast
import inspect
import re
from dataclasses import dataclass
from typing import Final

import msgspec

from ruleshift.server.wire import messages

PLAIN: Final = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null"}
HEAD: Final = """\
// Made by `python -m ruleshift.server.wire.typescript` from server/wire/messages.py: not to be edited.
// Every message between a browser and the server; docs/protocol.md explains them.
"""
SENT: Final = ("NewTable", "WantedSeat", "FileText", "ListText", "RandomList", "PlayOn")  # to HTTP routes
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


def typescript() -> str:
    """The whole file."""
    tree, lines = _source()
    sent = _sent(tree)
    parts = [HEAD]
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name != "Wire":
            parts.append(_described(node, lines, node.name in sent).typescript())
        elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
            parts.append(_constant(node, lines))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            parts.append(_alias(node.targets[0].id, node.value))
    return "\n".join(parts)


def described() -> dict[str, Described]:
    """All messages and their parts by name, in the order of the file."""
    tree, lines = _source()
    sent = _sent(tree)
    nodes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name != "Wire"]
    return {node.name: _described(node, lines, node.name in sent) for node in nodes}


def _source() -> tuple[ast.Module, list[str]]:
    source = inspect.getsource(messages)
    return ast.parse(source), source.splitlines()


def _sent(tree: ast.Module) -> set[str]:
    """The types that a browser makes: there, a field with a default may be left out."""
    names = {*SENT}
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FromBrowser":
            names |= {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
    return names


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


def _described(node: ast.ClassDef, lines: list[str], sent: bool) -> Described:
    config: msgspec.structs.StructConfig = getattr(messages, node.name).__struct_config__
    fields = [
        Field(
            ast.unparse(field.target),
            _type(field.annotation),
            _remark(field, lines),
            sent and field.value is not None,
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


if __name__ == "__main__":
    print(typescript(), end="")
