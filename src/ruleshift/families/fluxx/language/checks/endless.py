"""Looks for what could go on for ever: free actions that use nothing up, cards that bring themselves back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.language.phrases import all_steps, within
from ruleshift.text.errors import WARNING

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Cards, Deck, Step

Findings = Iterator[tuple[str, str]]

FREE: Final = (
    "its free action can be used for ever: say `once: turn`, or let it use something up"
    " (a turn in which it goes on too long is ended by rule)"
)
RETURNS: Final = "it comes back to the hand, so it can be played for ever where all cards are played"
FETCHES: Final = "it brings its like back to the hand, so two of them can be played for ever"
PLAYS_ITSELF: Final = "it puts itself on the draw pile and plays the top card, so it can go on for ever"
SETS_ITSELF_OFF: Final = "it plays cards when the Goals change, so it can set itself off for ever"
TELLS_MORE: Final = (
    "it lets go of other cards and brings new ones, so Secrets can set each other off for ever"
)
# What ends the turn, leaves less to work on, or is given only once.
USING_UP: Final = ("steal", "end", "take")


def endless(card: Card, deck: Deck) -> Findings:
    """What about a card can go on for ever."""
    for clause in card.get("may", ()):
        if not clause["once"] and not uses_up(clause["do"], deck):
            yield WARNING, FREE
            break
    steps = card.get("do", ())
    back = {step["to"] for step in steps if step["verb"] == "move" and step["what"] == "this"}
    if "hand" in back:
        yield WARNING, RETURNS
    elif (
        fetches(card, card["type"]) and sum(c["count"] for c in deck["cards"] if fetches(c, card["type"])) > 1
    ):
        yield WARNING, FETCHES
    if "top of draw pile" in back and plays(steps):
        yield WARNING, PLAYS_ITSELF
    if any(one["at"] == "goals change" and plays(one["do"]) for one in card.get("when", ())):
        yield WARNING, SETS_ITSELF_OFF
    told = list(all_steps(card.get("leaves", ())))
    if any(map(draws_or_fetches, told)) and (fetches(card, "secret") or any(map(empties_hands, told))):
        yield WARNING, TELLS_MORE


def uses_up(steps: Sequence[Step], deck: Deck) -> bool:
    """Whether steps cannot be repeated for ever: they end the turn, or leave less to work on each time."""
    refills = any(draws_or_fetches(step) for step in steps)
    return any(_uses_up(step, refills, deck) for step in steps)


def _uses_up(step: Step, refills: bool, deck: Deck) -> bool:
    if step["verb"] == "either":
        return all(uses_up(inner, deck) for inner in within(step))
    if step["verb"] in ("if", "in turn"):
        return all(uses_up(inner, deck) for inner in within(step) if inner)
    if step["verb"] == "discard":
        return step["what"] == "this" or (not refills and not may_be_none(step["what"]))
    if step["verb"] == "move":
        return step["what"] == "this" and (step["to"], step["whose"]) != ("table", "you")
    if step["verb"] == "kill":
        return not any(
            one["of"] == "being killed" for card in deck["cards"] for one in card.get("instead", ())
        )
    return step["verb"] in USING_UP


def may_be_none(cards: Cards) -> bool:
    """Whether a player may pick nothing at all."""
    return isinstance(cards, dict) and isinstance(cards["pick"], dict) and "up_to" in cards["pick"]


def draws_or_fetches(step: Step) -> bool:
    """Whether a step brings cards that can be discarded, or played, again."""
    return step["verb"] == "draw" or is_in(step, "discard pile")


def is_in(step: Step, place: str) -> bool:
    return isinstance(step["what"], dict) and step["what"].get("in") == place


def empties_hands(step: Step) -> bool:
    return step["verb"] in ("discard", "move") and is_in(step, "hand")


def fetches(card: Card, type_: str) -> bool:
    """Whether a card takes others of a type from the discard pile to a hand."""
    for step in all_steps([*card.get("do", ()), *card.get("leaves", ())]):
        if step["verb"] == "move" and step["to"] == "hand" and isinstance(step["what"], dict):
            types, named = step["what"]["type"], step["what"]["named"]
            fits = (not types or type_ in types) and (not named or card["name"] in named)
            if fits and is_in(step, "discard pile"):
                return True
    return False


def plays(steps: Sequence[Step]) -> bool:
    """Whether steps play cards."""
    return any(step["verb"] == "play" for step in all_steps(steps))
