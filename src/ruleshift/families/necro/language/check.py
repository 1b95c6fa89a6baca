"""Looks a NecroGenesis set over: what cannot work, what is doubtful, what may be worth knowing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.costless import costs_nothing
from ruleshift.families.necro.language.walk import matches, parts, steps_of
from ruleshift.text.errors import ERROR, NOTE, WARNING
from ruleshift.text.wording import listed, nearest

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

Found = Iterator[tuple[str, str]]  # level, message

DECK_SIZE: Final = 40
ZOMBIE_DECK_SIZE: Final = 20

# What can be found in each pool of cards.
IN_POOL: Final = {
    "zombies": ("zombie",),
    "gear": ("weapon", "item"),
    "equipment": ("weapon", "item"),
    "graveyard": grammar.TYPES,
}
# Keywords that only say something about some cards.
BEARERS: Final = {
    "fast": ("zombie",),
    "guard": ("zombie",),
    "frenzy": ("zombie",),
    "no sickness": ("zombie",),
    "no rest": ("zombie",),
    "reach": ("melee",),
}
# What raises a tally; those that are left out rise in every game.
RAISED_BY: Final = {"heal": "heal", "exile": "exile"}


def look_over(deck: Any) -> Iterator[tuple[str, str, str]]:
    """Level, card and message of everything there is to say."""
    yield from _whole(deck)
    for card in deck["cards"]:
        for level, message in _card(card, deck):
            yield level, card["name"], message


def _conditions_of(card: normal.Card) -> Iterator[Any]:
    return (part for part in parts(card) if "cond" in part)


def _meant_by(match: normal.Match | None, card: normal.Card, deck: normal.CardSet) -> list[normal.Card]:
    """The cards of the set that a filter on a card can ever mean."""
    if isinstance(match, str):
        return [card]
    return [other for other in deck["cards"] if not match or matches(other, match)]


def _whole(deck: normal.CardSet) -> Iterator[tuple[str, str, str]]:
    cards = deck["cards"]
    for type_, what in (("survivor", "nobody can play"), ("zombie", "there is nothing to fear")):
        if not any(card["type"] == type_ for card in cards):
            yield WARNING, "", f"the set has no {type_}, so {what}"
    zombies = sum(card["copies"] for card in cards if card["type"] == "zombie")
    others = sum(card["copies"] for card in cards if card["type"] not in ("zombie", "survivor"))
    if others < DECK_SIZE:
        yield WARNING, "", f"no deck of {DECK_SIZE} can be built: {others} cards at most"
    if zombies < ZOMBIE_DECK_SIZE:
        yield WARNING, "", f"no Zombie Deck of {ZOMBIE_DECK_SIZE} can be built: {zombies} cards at most"
    for trait in deck["traits"]:
        if not any(trait in card["traits"] for card in cards):
            yield NOTE, "", f"no card has the trait '{trait}'"


def _card(card: normal.Card, deck: normal.CardSet) -> Found:
    yield from _hp(card)
    yield from _filters(card, deck)
    yield from _selections(card, deck)
    yield from _survivors(card, deck)
    yield from _statuses(card, deck)
    yield from _keywords(card)
    yield from _counters(card)
    yield from _unlocks(card, deck)
    yield from _machines(card)
    yield from _searches(card, deck)
    yield from _endless(card)


def _endless(card: normal.Card) -> Found:
    """Abilities that cost nothing in the end, not even the card, and name no limit."""
    for clause in card.get("may", ()):
        spent = any(
            step["verb"] in ("destroy", "exile", "discard") and step.get("who") == "this"
            for step in steps_of(clause)
        )
        if not clause.get("limit") and costs_nothing(clause) and not spent:
            nothing = "gives back what it costs" if any(clause["cost"].values()) else "costs nothing"
            yield WARNING, f"its ability {nothing} and can be used for ever: give it a `cost` or a `limit`"


def _hp(card: normal.Card) -> Found:
    """An X that leaves a zombie without HP."""
    if isinstance(card["hp"], dict) and isinstance(card["cost"], dict):
        least = card["cost"]["x"][0]
        base = (least + 1) // 2 if card["hp"]["half"] else least
        if base + card["hp"]["plus"] < 1:
            yield ERROR, f"with X = {least} it has no HP"


def _filters(card: normal.Card, deck: normal.CardSet) -> Found:
    """Filters that no card of the set matches."""
    taken_on = {
        step["subtype"] for other in deck["cards"] for step in steps_of(other) if step["verb"] == "become"
    }
    for part in parts(card):
        if "not_subtype" not in part or taken_on & {*(part["subtype"] or ())}:
            continue
        if not any(matches(other, cast("normal.Filter", part)) for other in deck["cards"]):
            keys = [key for key in grammar.FILTER_KEYS if part.get(key.replace(" ", "_")) and key != "of"]
            yield WARNING, f"no card of the set matches the {listed(keys, 'and')} of a filter"


def _selections(card: normal.Card, deck: normal.CardSet) -> Found:
    """Selections that look for cards where they never are."""
    for part in parts(card):
        if "pool" not in part or not part["match"]:
            continue
        found = _meant_by(part["match"], card, deck)
        if found and not any(_lies_in(other, part["pool"]) for other in found):
            yield WARNING, f"nothing that matches is ever among '{part['pool']}'"


def _lies_in(card: normal.Card, pool: str) -> bool:
    if pool == "gear" and card["type"] == "item":
        return bool(card["subtype"] == "trap")
    if pool == "equipment":
        return card["type"] in IN_POOL[pool] and card["subtype"] not in ("automated", "trap", "consumable")
    return card["type"] in IN_POOL[pool]


def _survivors(card: normal.Card, deck: normal.CardSet) -> Found:
    """Conditions about a Survivor that is not in the set."""
    survivors = [other for other in deck["cards"] if other["type"] == "survivor"]
    for one in _conditions_of(card):
        if one["cond"] in ("identity", "name"):
            known = [each["name"] if one["cond"] == "name" else each["identity"] for each in survivors]
            if one["what"] not in known:
                yield (
                    WARNING,
                    f"no Survivor has the {one['cond']} '{one['what']}'{_meant(one['what'], known)}",
                )


def _meant(word: str, known: Iterable[str]) -> str:
    near = nearest(word, known)
    return f"; did you mean '{near}'?" if near else ""


def _statuses(card: normal.Card, deck: normal.CardSet) -> Found:
    """Statuses that nothing gives, and Survivors' statuses given to zombies."""
    given = {
        step["status"] for other in deck["cards"] for step in steps_of(other) if step["verb"] == "afflict"
    }
    asked = [one["what"] for one in _conditions_of(card) if one["cond"] == "has"]
    cured = [step["status"] for step in steps_of(card) if step["verb"] == "cure"]
    asked += [status for one in cured if isinstance(one, list) for status in one]
    for status in dict.fromkeys(asked):
        if status != "sick" and status not in given:
            yield WARNING, f"it asks for the status '{status}', but no card gives it"
    for step in steps_of(card):
        if step["verb"] == "afflict" and step["status"] in grammar.SURVIVOR_ONLY:
            who = step["who"]
            itself = who == "this" and card["type"] == "zombie"
            if itself or (isinstance(who, dict) and who["pool"] == "zombies"):
                yield WARNING, f"a zombie cannot have the status '{step['status']}' (R103)"


def _keywords(card: normal.Card) -> Found:
    """Keywords on cards for which they mean nothing."""
    for part in parts(card):
        bearers = BEARERS.get(part.get("keyword", ""), ())
        own = (card["type"], card["subtype"])
        if bearers and part["who"] == "this" and not any(bearer in own for bearer in bearers):
            yield WARNING, f"the keyword '{part['keyword']}' means nothing here, only on {listed(bearers)}"


def _counters(card: normal.Card) -> Found:
    """Counters that the card does not have."""
    if card["counters"]:
        return
    for ability in card.get("may", []):
        if ability["cost"]["exhaust"]:
            yield ERROR, "an ability exhausts it, but it has no charges or durability"
    for step in steps_of(card):
        if step["verb"] == "counter" and step["who"] == "this":
            yield ERROR, "a step moves its counters, but it has no charges or durability"


def _unlocks(card: normal.Card, deck: normal.CardSet) -> Found:
    """Abilities that can never be unlocked, or that could not stay unlocked."""
    cards = deck["cards"]
    for part in parts(card):
        tally = (part.get("unlock") or {}).get("tally")
        verb = RAISED_BY.get(tally or "")
        if verb and not any(step["verb"] == verb for other in cards for step in steps_of(other)):
            yield WARNING, f"it is never unlocked: no card can {verb}"
        if tally == "machine" and not any(other["subtype"] in ("automated", "trap") for other in cards):
            yield WARNING, "it is never unlocked: the set has neither Traps nor Automated weapons"
        if tally == "attack":
            yield WARNING, "the tally 'attack' counts one turn only; unlock with another"


def _machines(card: normal.Card) -> Found:
    """Traps that wait in the wrong place, and machines and Reacts that act against their owner's zombies."""
    answers = [card["answers"]] if "answers" in card else []
    for clause in [*card.get("when", []), *card.get("instead", []), *answers]:
        zone = clause.get("zone")
        if card["placed"] and zone and zone != card["placed"]:
            yield WARNING, f"it lies in the {card['placed']}, but waits for zombies in the {zone}"
        it = clause.get("it")
        anyone = it is None or (isinstance(it, dict) and it["of"] is None)
        if card["type"] != "zombie" and clause["on"] in ("spawn", "advance", "enter") and anyone:
            yield WARNING, f"its '{clause['on']}' hears your own zombies too; write `it: opponent's zombie`"


def _searches(card: normal.Card, deck: normal.CardSet) -> Found:
    """Searches for cards that are never in the deck that is searched."""
    for step in steps_of(card):
        if step["verb"] == "search":
            found = _meant_by(step["match"], card, deck)
            if found and all(other["type"] in ("zombie", "survivor") for other in found):
                yield WARNING, "it searches for cards that are never in a Survivor Deck"
        if step["verb"] == "spawn":
            found = _meant_by(step["who"]["match"], card, deck)
            if any(other["type"] != "zombie" for other in found):
                yield WARNING, "it could spawn a card that is no zombie; say `zombie` in the filter"
