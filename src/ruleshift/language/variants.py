"""Cards with several definitions under one name, each for another choice of the same option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ruleshift.text.markdown import titles
from ruleshift.text.reading import Reading
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import a, cut

SHARED_NAME: Final = "cards may share a name only if each is `only with` another choice of one option"


def by_name(cards: Sequence[Any]) -> dict[str, list[Any]]:
    """The definitions of each card, in the order of the file; most cards have one.

    >>> by_name([{"name": "Sun"}, {"name": "Moon"}, {"name": "Sun"}])["Sun"]
    [{'name': 'Sun'}, {'name': 'Sun'}]
    """
    found: dict[str, list[Any]] = {}
    for card in cards:
        found.setdefault(card["name"], []).append(card)
    return found


def once_each(cards: Sequence[Any]) -> list[Any]:
    """The cards without their further definitions: no game has two of them."""
    return [variants[0] for variants in by_name(cards).values()]


def may_share(card: Keys, other: Keys) -> bool:
    """Whether two cards of a file look like definitions of one card."""
    names = [node.text.strip() for one in (card, other) if isinstance(node := one.get("name"), Text)]
    return names[:1] == names[1:] and all(one.get("only with") is not None for one in (card, other))


def check_variants(reading: Reading, nodes: Sequence[Node], cards: Sequence[Any]) -> None:
    """Definitions of one card ask for different choices of one option, and are of one type."""
    places = {id(card): node for node, card in zip(nodes, cards, strict=True)}
    named = [card for card in cards if card and card["name"] and card["only_with"]]
    for name, variants in by_name(named).items():
        reading.card = name
        first = variants[0]
        for at, card in enumerate(variants[1:], 1):
            node = places[id(card)]
            assert isinstance(node, Keys)
            option, choice = card["only_with"]
            if option != first["only_with"][0]:
                message = f"another definition of '{cut(name)}' asks for the option '{first['only_with'][0]}'"
                reading.wrong(node.get("only with") or node, f"{message}; both must ask for the same one")
            elif any(choice == other["only_with"][1] for other in variants[:at]):
                message = f"'{cut(name)}' is defined twice for '{option}: {choice}'"
                reading.wrong(node.get("only with") or node, message)
            if card["type"] and first["type"] and card["type"] != first["type"]:
                message = f"another definition of '{cut(name)}' is {a(first['type'])}"
                reading.wrong(node.get("type") or node, f"{message}; all must have the same type")
    reading.card = ""


def left_out(deck: Any) -> Iterator[tuple[str, str, list[str]]]:
    """Cards with several definitions that have none for some choices: the card, the option, the choices."""
    choices = {option["name"]: option["choices"] for option in deck["options"]}
    for name, variants in by_name(deck["cards"]).items():
        asked = [card["only_with"] for card in variants if card["only_with"]]
        if len(variants) > 1 and len(asked) == len(variants):
            option = asked[0][0]
            missing = [choice for choice in choices[option] if [option, choice] not in asked]
            if missing:
                yield name, option, missing


def of_origin(deck: Any, origin: str, heading: str) -> Iterator[str]:
    """The cards of one origin by name; the first to look for are those that nobody has printed."""
    cards = once_each(deck["cards"])
    found = [card["name"] for card in cards if card["origin"] == origin]
    if found and len(found) == len(cards):
        yield f"**{heading}**: all of them."
    elif found:
        yield f"**{heading}** ({len(found)}): {titles(found)}."
