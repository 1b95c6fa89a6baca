"""A card under given options: conditions that only ask for an option are decided and disappear."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Condition, Deck, Lose, May, Step, While


def copies(card: Card, choices: Mapping[str, str]) -> int:
    """How many copies of a card the options leave in the deck; a mixed deck may have several lots of it.

    >>> card = {"name": "Sun", "count": 2, "only_with": None, "shared": [[2, None], [1, ["more", "on"]]]}
    >>> copies(card, {"shared_cards": "all", "more": "on"}), copies(card, {"more": "on"})
    (3, 2)
    """
    left = [count for count, only in _lots(card) if not only or choices.get(only[0]) == only[1]]
    return sum(left) if choices.get("shared_cards") == "all" else max(left, default=0)


def _lots(card: Card) -> list[Any]:
    """Copies of a card, each lot with the choice of an option it depends on."""
    return card.get("shared") or [[card.get("count", 1), card.get("only_with")]]


def deciding(deck: Deck) -> set[str]:
    """The options on which it depends which cards are dealt.

    >>> deciding({"cards": [{"count": 1, "only_with": ["more", "on"]}]}) == {"more", "solo", "shared_cards"}
    True
    """
    asked = {only[0] for card in deck["cards"] for _, only in _lots(card) if only}
    return asked | {"solo", "shared_cards"}


def decided(card: Card, choices: Mapping[str, str]) -> Card:
    """The card as it is when the options are set so.

    >>> end = {"verb": "end", "what": "turn"}
    >>> off = {"once": True, "if": [{"cond": "option", "name": "strict", "choice": "off"}], "do": [end]}
    >>> on = {"once": False, "if": [{"cond": "option", "name": "strict", "choice": "on"}], "do": [end]}
    >>> decided({"may": [off, on]}, {"strict": "off"})
    {'may': [{'once': True, 'if': None, 'do': [{'verb': 'end', 'what': 'turn'}]}]}

    A clause of which nothing is left disappears with its conditions.
    """
    result = cast("dict[str, Any]", dict(card))
    if "do" in card:
        result["do"] = _steps(card["do"], choices)
    if "may" in card:
        result["may"] = _may(card["may"], choices)
    if "when" in card:
        when = [one | {"do": _steps(one["do"], choices)} for one in card["when"]]
        result["when"] = [one for one in when if one["do"]]
    if "answers" in card:
        result["answers"] = card["answers"] | {"do": _steps(card["answers"]["do"], choices)}
    if "leaves" in card:
        result["leaves"] = _steps(card["leaves"], choices)
    if "duty" in card:
        result["duty"] = card["duty"] | {"forfeit": _steps(card["duty"]["forfeit"], choices)}
    if "win" in card:
        win = _decide(card["win"], choices)
        result["win"] = card["win"] if isinstance(win, bool) else win
    if "lose" in card:
        result["lose"] = _lose(card["lose"], choices)
    if "while" in card and card["while"].get("if"):
        result["while"] = _while(card["while"], choices)
    kept = {key: value for key, value in result.items() if value or key not in CAN_VANISH}
    return cast("Card", kept)


CAN_VANISH: Final = ("do", "may", "when", "leaves", "lose", "while")


def _lose(clause: Lose, choices: Mapping[str, str]) -> Lose | None:
    """An Ungoal that the options keep from ever being met disappears."""
    condition = _decide(clause["if"], choices)
    if condition is False:
        return None
    return clause if condition is True else clause | {"if": condition}


def _while(clause: While, choices: Mapping[str, str]) -> While | None:
    """`if` of a `while` decides only about what it adds and which title it gives."""
    condition = _decide(clause["if"] or [], choices)
    if condition is False:
        left = clause | {"if": None, "add": {}, "title": None}
        return left if any(left.values()) else None
    return clause | {"if": None if condition is True else condition}


def _may(clauses: list[May], choices: Mapping[str, str]) -> list[May]:
    kept = []
    for one in clauses:
        condition = _decide(one["if"], choices) if one["if"] else True
        steps = _steps(one["do"], choices)
        if condition is not False and steps:
            left = None if condition is True else condition
            kept.append(one | {"if": left, "do": steps})
    return kept


def _steps(steps: list[Step], choices: Mapping[str, str]) -> list[Step]:
    kept: list[Step] = []
    for step in steps:
        if step["verb"] == "either":
            branches = [[label, _steps(inner, choices)] for label, inner in step["what"]]
            kept.append(step | {"what": branches})
        elif step["verb"] == "in turn":
            inner = _steps(step["do"], choices)
            kept += [step | {"do": inner}] if inner else []
        elif step["verb"] == "eliminate" and step["if"]:
            condition = _decide(step["if"], choices)
            if condition is not False:
                kept.append(step | {"if": None if condition is True else condition})
        elif step["verb"] != "if":
            kept.append(step)
        else:
            condition = _decide(step["what"], choices)
            then, otherwise = _steps(step["then"], choices), _steps(step["else"], choices)
            if isinstance(condition, bool):
                kept += then if condition else otherwise
            elif then or otherwise:
                kept.append(step | {"what": condition, "then": then, "else": otherwise})
    return kept


def _decide(conditions: list[Condition], choices: Mapping[str, str]) -> bool | list[Condition]:
    """Whether conditions hold by the options alone; if that does not settle it, what is left of them."""
    left = []
    for one in conditions:
        result = _decide_one(one, choices)
        if result is False:
            return False
        if result is not True:
            left.append(result)
    return left or True


OF_PLAYERS: Final = ("every other player", "no other player", "every player", "any player")


def _decide_one(one: Condition, choices: Mapping[str, str]) -> bool | Condition:
    if one["cond"] == "option":
        return choices.get(one["name"]) == one["choice"]
    if one["cond"] in OF_PLAYERS:
        inner = _decide(one["what"], choices)
        if isinstance(inner, bool):  # of no player it holds, or of each
            return inner is not (one["cond"] == "no other player")
        return one | {"what": inner}
    if one["cond"] == "not":
        inner = _decide(one["what"], choices)
        return not inner if isinstance(inner, bool) else one | {"what": inner}
    if one["cond"] == "any":
        each = [_decide(conditions, choices) for conditions in one["what"]]
        if True in each:
            return True
        left = [conditions for conditions in each if not isinstance(conditions, bool)]
        return one | {"what": left} if left else False
    return one
