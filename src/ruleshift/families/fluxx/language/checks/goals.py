"""Looks Goals over: whether anybody can meet them, and which Keepers none of them asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.amounts import fixed
from ruleshift.families.fluxx.language.english.phrases import filter_text
from ruleshift.families.fluxx.language.texts import names_in
from ruleshift.language.variants import by_name
from ruleshift.text.errors import ERROR, NOTE, WARNING
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import AtLeast, Card, Condition, Deck, Filter, Which

Findings = Iterator[tuple[str, str]]

ON_TABLE: Final = ("keeper", "creeper")


def fits(card: Card, cards: Which, deck: Deck) -> bool:
    """Whether a card can fit a filter or a selection, as it is printed or as a rule may turn it."""
    return any(_matches(each, cards) for each in (card, *_turned(card, deck)))


def _matches(card: Card, cards: Which) -> bool:
    typed = not cards["type"] or card["type"] in cards["type"]
    named = not cards["named"] or card["name"] in cards["named"]
    return typed and named and (not cards["trait"] or cards["trait"] in card["traits"])


def _turned(card: Card, deck: Deck) -> Iterator[Card]:
    """What a card is on a table while a rule turns it into something else."""
    for rule in deck["cards"]:
        turns = rule.get("while", {}).get("turns")
        if turns and card["type"] in ON_TABLE and _matches(card, turns["what"]):
            yield {**card, "type": "creeper", "traits": [turns["trait"]]}


def most_of(filter_: Filter, deck: Deck) -> int:
    """How many cards, or individuals, of the deck can ever fit a filter."""
    found = [card for card in deck["cards"] if fits(card, filter_, deck)]
    if filter_["in"] == "table":
        found = [card for card in found if card["type"] in ON_TABLE]
    heads = filter_["count"] == "individuals"
    # Of a card with several definitions only one is ever there.
    return sum(
        max(card["count"] * (card["size"] if heads else 1) for card in variants)
        for variants in by_name(found).values()
    )


def goal(card: Card, deck: Deck) -> Findings:
    """Whether anybody can ever meet a Goal."""
    if all(one["cond"] == "allows" for one in card["win"]):
        yield ERROR, "this Goal asks for nothing, so that everybody meets it at once"
    for message in impossible(card["win"], deck):
        yield ERROR, f"nobody can meet this Goal: {message}"
    for one in card["win"]:
        if one["cond"] == "every other player":
            for message in impossible(one["what"], deck):
                yield ERROR, f"nobody can meet this Goal: {message}"
    yield from _sometimes_there(card, deck)


def impossible(conditions: list[Condition], deck: Deck) -> Iterator[str]:
    """What no player can have, or not together."""
    types = {card["name"]: card["type"] for card in deck["cards"]}
    for name in names_in(conditions):
        if types[name] not in ON_TABLE:
            yield f"'{name}' is {a(types[name])} and never lies on a table"
    wanted = {name for one in conditions if one["cond"] == "have" for name in one["what"]}
    for one in conditions:
        if one["cond"] == "at least":
            yield from _too_many(one, deck)
        elif one["cond"] == "none":
            forbidden = [name for name in one["what"]["named"] or [] if name in wanted]
            yield from (f"it wants '{name}' and forbids it" for name in forbidden)
            if any(other["cond"] == "at least" and _wants(other, one["what"]) for other in conditions):
                yield f"it wants {filter_text(one['what'])} and forbids them"


def _too_many(one: AtLeast, deck: Deck) -> Iterator[str]:
    number = fixed(one["what"])
    if isinstance(one["of"], list):
        if number > len(one["of"]):
            yield f"it wants {number} of {len(one['of'])} cards"
    elif number > (there := most_of(one["of"], deck)):
        yield f"it wants {number} {filter_text(one['of'])}, the deck has {there}"


def _wants(one: AtLeast, filter_: Filter) -> bool:
    """Whether a condition asks for some of just the cards that a filter means."""
    if isinstance(one["of"], list) or {**one["of"], "count": ""} != {**filter_, "count": ""}:
        return False
    return "per" in one["what"] or fixed(one["what"]) > 0


def _sometimes_there(card: Card, deck: Deck) -> Findings:
    """Cards that the Goal needs and that an option may leave out of the deck."""
    needed = {name for one in card["win"] if one["cond"] == "have" for name in one["what"]}
    choices = {option["name"]: len(option["choices"]) for option in deck["options"]}
    for title, variants in by_name(deck["cards"]).items():
        wanted = [other["only_with"] for other in variants]
        if title not in needed or None in wanted or card["only_with"] in wanted:
            continue
        name = wanted[0][0]
        if len(wanted) < choices[name]:  # else there is one for each choice
            chosen = " or ".join(choice for _, choice in wanted)
            yield NOTE, f"it needs '{title}', which is in the deck only with '{name}: {chosen}'"


def ungoal(card: Card, deck: Deck) -> Findings:
    """Whether an Ungoal can ever be met."""
    for one in card["lose"]["if"]:
        if one["cond"] == "in all" and fixed(one["what"]) > (there := most_of(one["of"], deck)):
            wanted = f"{fixed(one['what'])} {filter_text(one['of'])}"
            yield ERROR, f"this Ungoal can never be met: it wants {wanted}, the deck has {there}"
        elif one["cond"] in ("every player", "any player"):
            for message in impossible(one["what"], deck):
                yield ERROR, f"this Ungoal can never be met: {message}"


def unwanted(card: Card, deck: Deck) -> Findings:
    """A Keeper that no Goal asks for; one with a power has at least that to live for."""
    goals = [other["win"] for other in deck["cards"] if "win" in other]
    if goals and not any(_asks_for(conditions, card, deck) for conditions in goals):
        power = any(clause in card for clause in grammar.CLAUSES)
        yield (NOTE if power else WARNING), "no Goal uses this Keeper"


def _asks_for(conditions: list[Condition], card: Card, deck: Deck) -> bool:
    """Whether a Goal names a card, or asks for one of its traits."""
    if card["name"] in names_in(conditions):
        return True
    filters = [one["of"] for one in conditions if one["cond"] == "at least" and isinstance(one["of"], dict)]
    filters += [one["what"] for one in conditions if one["cond"] == "most"]
    return any(filter_["trait"] and fits(card, filter_, deck) for filter_ in filters)
