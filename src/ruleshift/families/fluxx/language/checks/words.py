"""Looks the words of a card over: selections that fit nothing, and words that nothing has given a meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.checks.goals import ON_TABLE, fits
from ruleshift.families.fluxx.language.walk import Use, uses
from ruleshift.text.errors import ERROR, WARNING
from ruleshift.text.wording import a, listed

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Deck, Selection, Which

Findings = Iterator[tuple[str, str]]

ON_TABLES: Final = ("steal", "exchange", "kill", "declare theft", "deal out")  # what they work on lies there
LIES_IN: Final = {"table": ON_TABLE, "rules": ("new rule",), "goals": ("goal", "ungoal")}


def selections(found: list[Use], deck: Deck) -> Findings:
    """Selections and filters that no card of the deck can ever match."""
    for use in found:
        if use.kind == "cards" and use.word == "mapping":
            yield from _unmatched(use, deck)
            yield from _misplaced(use.data)
            yield from _off_table(use)
            yield from _about_nothing(use.data, deck)
        elif use.kind == "filter":
            yield from _unmatched(use, deck)
            if use.data["in"] == "table":
                yield from _misplaced(use.data)


def _unmatched(use: Use, deck: Deck) -> Findings:
    keys = [key for key in ("type", "named", "trait") if use.data[key]]
    if keys and not any(fits(card, use.data, deck) for card in deck["cards"]):
        around = use.around if isinstance(use.around, dict) else {}
        where = around.get("verb") or around.get("cond") or use.clause
        yield WARNING, f"no card of the deck matches the {listed(keys, 'and')} of '{where}'"


def _misplaced(cards: Which) -> Findings:
    """Types that are never found where the selection looks for them."""
    possible = LIES_IN.get(cards["in"], grammar.CARD_TYPES)
    types = cards["type"] or []
    if grammar.left_out(types):
        return  # whatever lies there and is none of those
    remedy = "say with `in` where to look" if len(types) == 1 else "make a step for each type, or say `in`"
    for type_ in types:
        if type_ not in possible:
            yield WARNING, f"{a(type_)} never lies in '{cards['in']}'; {remedy}"


def _off_table(use: Use) -> Findings:
    """Cards that a verb looks for where it never takes any."""
    verb = use.around.get("verb") if isinstance(use.around, dict) else None
    if verb in ON_TABLES and use.data["in"] != "table":
        yield WARNING, f"`{verb}` works on cards on the table; nothing in '{use.data['in']}' is ever reached"


def _about_nothing(cards: Selection, deck: Deck) -> Findings:
    about = cards["about"] or []
    rules = [card for card in deck["cards"] if card["type"] == "new rule"]
    if about and cards["in"] == "table":
        yield WARNING, "`about` is for New Rules, which never lie in 'table'; say `type: new rule`"
    elif about and rules and not any(set(about) & set(_set_by(rule)) for rule in rules):
        yield WARNING, f"no New Rule of the deck sets {listed(about)}"


def _set_by(rule: Card) -> list[str]:
    """The values that a New Rule sets."""
    return list(rule.get("while", {}).get("set", {}))


def unbound(card: Card, found: list[Use]) -> Findings:
    """`it`, `opponent`, cards set aside or discarded, where no earlier step has said which."""
    for clause in dict.fromkeys(use.clause for use in found):
        here = [use for use in found if use.clause == clause]
        verbs = [use.word for use in here if use.kind == "verb"]
        says_it = any(use.word == "it" for use in here if use.kind in ("cards", "quantity"))
        says_it |= any(use.kind == "condition" and use.word == "it is" for use in here)
        if says_it and clause not in ("answers", "duty") and "choose" not in verbs:
            yield ERROR, f"`it` in `{clause}` means nothing: no step chooses a card first"
        if any(use.kind == "counted" and use.word == "discarded" for use in here) and "discard" not in verbs:
            yield ERROR, f"`per: discarded` in `{clause}` means nothing: no step before it discards"
        if "owe" in verbs and clause not in PLAYED:
            yield (
                WARNING,
                f"`owe` in `{clause}` does nothing: only a card that is played can lie before a player",
            )
        yield from _aside(clause, here)
    yield from _opponent(card)


def _aside(clause: str, here: list[Use]) -> Findings:
    aside = any(use.kind == "verb" and use.data.get("to") == "aside" for use in here)
    from_aside = any(use.kind == "zone" and use.word == "aside" for use in here)
    played = [use.data["what"] for use in here if use.kind == "verb" and use.word == "play"]
    plays = any(what not in ("it", "top card") for what in played)
    hands_out = any(use.kind == "verb" and use.word == "hand out" for use in here)
    if (from_aside or plays or hands_out) and not aside:
        yield ERROR, f"`{clause}` uses cards set aside, but no step of it sets any aside"


PLAYED: Final = ("do", "answers")  # clauses of cards that are being played
WITH_OPPONENT: Final = ("answers", "leaves")


def _opponent(card: Card) -> Findings:
    """`opponent` where nobody is one: outside of `answers`, `leaves` and `in turn`."""
    outside = [use for use in uses(_without_in_turn(card)) if use.kind == "player" and use.word == "opponent"]
    for clause in dict.fromkeys(use.clause for use in outside if use.clause not in WITH_OPPONENT):
        yield (
            ERROR,
            f"`opponent` in `{clause}` means nothing: only `answers`, `leaves` and `in turn` have one",
        )


def _without_in_turn(data: Any) -> Any:
    """The same card, with nothing inside its `in turn`."""
    if isinstance(data, list):
        return [_without_in_turn(each) for each in data]
    if not isinstance(data, dict):
        return data
    if data.get("verb") == "in turn":
        return {**data, "do": []}
    return {key: _without_in_turn(each) for key, each in data.items()}
