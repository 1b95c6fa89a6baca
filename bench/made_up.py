"""Fluxx decks of any size, made up, to see what more cards cost: a market with ever more stalls."""

from __future__ import annotations

GOODS = ("bread", "cloth", "clay", "fish", "fruit", "honey", "iron", "oil", "paper", "salt", "spice", "wool")
PLACES = ("Harbour", "Hill", "Bridge", "Mill", "Abbey", "Garden", "Gate", "Ferry", "Tower", "Well")
STALL = 20  # cards: six Keepers, five Goals, three New Rules, five Actions and a Creeper

RULES = (
    "{draw: 2}", "{play: 2}", "{hand limit: 3}", "{draw: 3}", "{play: 3}",
    "{keeper limit: 4}", "{draw: 4}", "{play: 4}", "{hand limit: 2}",
)  # fmt: skip
ACTIONS = (
    "[{draw: 3}]",
    "[{steal: {type: keeper, of: another player}}]",
    "[{draw: 3, to: aside}, {play: 2}, {discard: {in: aside, pick: all}}]",
    "[{discard: {type: new rule}}]",
    "[{swap: hands}]",
)
POWER = ", may: {once: turn, do: [{draw: 1}]}"


def card(number: int) -> str:
    """One card of the deck, as a line of its file.

    Goals ask for goods, not for cards, and each size has as many sorts of goods: so games are much the same
    in every size, and a decision can be compared with a decision.
    """
    stall, at = divmod(number, STALL)
    place = f"{PLACES[stall % len(PLACES)]} {stall // len(PLACES) + 1}"
    good = GOODS[(stall * 5 + at) % len(GOODS)]
    if at < 6:
        return f"name: {good.title()} at {place}, type: keeper, traits: [{good}]{POWER if at == 0 else ''}"
    if at < 11:
        other = GOODS[(stall * 5 + at * 2 - 3) % len(GOODS)]  # never the same as the first
        asked = ", ".join(f"{{at least: 1, of: {{trait: {one}}}}}" for one in (good, other))
        return f"name: Errand {at - 5} at {place}, type: goal, win: [{asked}, {{allows: {{type: creeper}}}}]"
    if at < 14:
        rule = RULES[(stall * 3 + at) % len(RULES)]
        return f"name: Custom {at - 10} of {place}, type: new rule, while: {rule}"
    if at < 19:
        return f"name: Bargain {at - 13} at {place}, type: action, do: {ACTIONS[at - 14]}"
    return f"name: Rats of {place}, type: creeper"


def deck_text(cards: int) -> str:
    """The file of a deck with so many cards.

    >>> print(deck_text(100).splitlines()[0])
    deck: market-100
    """
    traits = ", ".join(f"{good}: 🧺" for good in GOODS)
    head = [f"deck: market-{cards}", f"title: Market of {cards}", "players: 2-6", f"traits: {{{traits}}}"]
    return "\n".join([*head, "cards:", *(f"  - {{{card(number)}}}" for number in range(cards))]) + "\n"
