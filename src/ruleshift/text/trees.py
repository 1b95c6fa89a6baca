"""Trees of files that were read before: to parse many scenarios takes longer than to play them."""

from __future__ import annotations

from typing import Any

from ruleshift.text.cache import TREE, digest_of, keep, look_up
from ruleshift.text.errors import Mistake
from ruleshift.text.source import Items, Keys, Node, Text, parse


def parse_once(text: str, file: str) -> tuple[Node, list[Mistake]]:
    """The tree of a text, from the cache if it was parsed before; a text with mistakes is parsed anew."""
    digest = digest_of(text.encode("utf-8", "surrogatepass"))
    kept = look_up(TREE, digest)
    if kept is not None:
        return unpacked(kept), []
    root, mistakes = parse(text, file)
    if not mistakes:
        keep(TREE, digest, packed(root))
    return root, mistakes


def packed(node: Node) -> list[Any]:
    """A node as plain lists: its place, what it holds, and for a text and a mapping a sign of it.

    >>> packed(parse("[a, {b: 'c'}]", "")[0])
    [1, 1, [[1, 2, 'a', 1], [1, 5, [[1, 6, 'b', 1], [1, 9, 'c', 0]], 1]]]
    """
    if isinstance(node, Text):
        return [node.line, node.column, node.text, int(node.plain)]
    if isinstance(node, Items):
        return [node.line, node.column, [packed(item) for item in node.items]]
    pairs = [packed(part) for pair in node.pairs for part in pair]
    return [node.line, node.column, pairs, 1]


def unpacked(kept: list[Any]) -> Node:
    """The node that was packed."""
    line, column, inside = kept[:3]
    if isinstance(inside, str):
        return Text(line, column, inside, bool(kept[3]))
    if len(kept) == 3:
        return Items(line, column, [unpacked(item) for item in inside])
    names = [Text(key[0], key[1], key[2], bool(key[3])) for key in inside[::2]]
    return Keys(line, column, list(zip(names, map(unpacked, inside[1::2]), strict=True)))
