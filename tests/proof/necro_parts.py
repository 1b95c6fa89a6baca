"""Changes of the small parts that NecroGenesis cards are made of: numbers, words, ranges, lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ruleshift.families.necro.language import grammar

from .mutants import GONE, Change, Data, Path


def number(path: Path, n: int, least: int = 0) -> Iterator[Change]:
    yield path, n + 1, n
    if n > least:
        yield path, n - 1, n


def others(path: Path, word: Data, choices: Iterable[Data]) -> Iterator[Change]:
    for other in choices:
        if other != word:
            yield path, other, word


def flag(path: Path, value: bool) -> Iterator[Change]:
    yield path, not value, value


def next_word(path: Path, word: str, choices: Sequence[str]) -> Iterator[Change]:
    """Another word out of many: the one that follows."""
    yield path, choices[(choices.index(word) + 1) % len(choices)], word


def amount(path: Path, value: Data) -> Iterator[Change]:
    """A number, or one that follows from X or from the event."""
    if isinstance(value, int):
        yield from number(path, value)
    elif isinstance(value, dict):
        yield (*path, "plus"), value["plus"] + 1, value["plus"]
        yield (*path, "plus"), value["plus"] - 1, value["plus"]
        yield from flag((*path, "half"), value["half"])
        if value["of"] == "original":
            yield from next_word((*path, "stat"), value["stat"], grammar.ORIGINALS)
            yield from others((*path, "who"), value["who"], ("this", "survivor"))


def bounds(path: Path, pair: Sequence[int]) -> Iterator[Change]:
    """The least and the most of a range."""
    least, most = pair
    yield (*path, 0), least + 1, least
    if least:
        yield (*path, 0), least - 1, least
    yield (*path, 1), most + 1, most
    if most > least:
        yield (*path, 1), most - 1, most


def several(path: Path, words: Sequence[str], choices: Sequence[str]) -> Iterator[Change]:
    """A list of words: one less, or another one if there is only one."""
    if len(words) == 1:
        yield from others((*path, 0), words[0], choices)
    else:
        for at, word in enumerate(words):
            yield (*path, at), GONE, word


def words_in(node: Data, keys: Sequence[str]) -> Iterator[str]:
    """Every word that stands behind one of these keys, anywhere."""
    if isinstance(node, list):
        for one in node:
            yield from words_in(one, keys)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in keys and value:
                yield from [value] if isinstance(value, str) else value
            elif isinstance(value, dict | list):
                yield from words_in(value, keys)


def fits(card: Data, given: Data) -> bool:
    """Whether a card has what a filter names, whoever owns it."""
    cost = 0 if isinstance(card["cost"], dict) else card["cost"]
    least, most = given.get("ztc") or (0, 99)
    return bool(
        card["type"] in (given.get("type") or [card["type"]])
        and card["subtype"] in (given.get("subtype") or [card["subtype"]])
        and card["subtype"] not in (given.get("not_subtype") or [])
        and (not given.get("trait") or {*given["trait"]} & {*card["traits"]})
        and card["side"] == (given.get("side") or card["side"])
        and card["name"] in (given.get("named") or [card["name"]])
        and (not given.get("ztc") or (card["type"] == "zombie" and least <= cost <= most))
    )


def numbered(word: str) -> bool:
    """Whether a status or keyword is counted."""
    return word in (*grammar.NUMBERED_STATUSES, *grammar.NUMBERED_KEYWORDS)
