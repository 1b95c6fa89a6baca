"""The types of all messages in TypeScript: `python -m ruleshift.server.typescript` prints them.

They are made from messages.py, comments included, and kept in web/src/lib/protocol.ts; a test says whether
that file is up to date.
"""

import ast
import inspect
import re
from typing import Final

import msgspec

from . import messages

PLAIN: Final = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null"}
HEAD: Final = """\
// Made by `python -m ruleshift.server.typescript` from src/ruleshift/server/messages.py: not to be edited.
// Every message between a browser and the server; docs/protocol.md explains them.
"""
LONGEST: Final = 100  # characters of a union on one line


def typescript() -> str:
    """The whole file."""
    source = inspect.getsource(messages)
    lines = source.splitlines()
    tree = ast.parse(source)
    sent = _sent(tree)
    parts = [HEAD]
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name != "Wire":
            parts.append(_struct(node, lines, node.name in sent))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
            parts.append(_constant(node, lines))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            parts.append(_alias(node.targets[0].id, node.value))
    return "\n".join(parts)


def _sent(tree: ast.Module) -> set[str]:
    """The types that a browser makes: there, a field with a default may be left out."""
    names = {"NewTable", "WantedSeat"}
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


def _struct(node: ast.ClassDef, lines: list[str], sent: bool) -> str:
    config: msgspec.structs.StructConfig = getattr(messages, node.name).__struct_config__
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    about = _said(ast.get_docstring(node) or "")
    if config.array_like:
        members = ", ".join(f"{ast.unparse(field.target)}: {_type(field.annotation)}" for field in fields)
        return f"{about}export type {node.name} = [{members}];\n"
    rows = [f'  {config.tag_field}: "{config.tag}";'] if config.tag_field else []
    for field in fields:
        remark = _said(_remark(field, lines), "  ")
        mark = "?" if sent and field.value is not None else ""
        rows.append(f"{remark}  {ast.unparse(field.target)}{mark}: {_type(field.annotation)};")
    return f"{about}export interface {node.name} {{\n" + "\n".join(rows) + "\n}\n"


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
