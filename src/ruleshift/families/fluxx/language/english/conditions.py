"""English for conditions: what stands behind `if`, about you, about the others, or about the whole table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruleshift.families.fluxx.language.english.phrases import (
    amount_text,
    filter_text,
    how_many,
    number_text,
    one_of,
)
from ruleshift.language.english import join

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import (
        Amount,
        AtLeast,
        Condition,
        Extreme,
        Filter,
        Fitting,
        InAll,
        Not,
        OfPlayers,
    )


class Who(NamedTuple):
    """Of whom a condition speaks: the subject, and its forms of `have`, `hold` and `be`."""

    name: str = "you"
    have: str = "have"
    hold: str = "hold"
    be: str = "are"


YOU: Final = Who()


def third(name: str) -> Who:
    """Somebody who is not you.

    >>> third("no other player").have
    'has'
    """
    return Who(name, "has", "holds", "is")


def condition_text(conditions: Sequence[Condition], who: Who = YOU) -> str:
    """Conditions that must all hold, as what stands behind `if`.

    >>> condition_text([{"cond": "have", "what": ["Sun", "Moon"]}])
    'you have Sun and Moon'
    """
    texts = [CONDITION_TEXTS[one["cond"]](one, who) for one in conditions]
    if who is not YOU:  # the subject once: "no other player has A and has B" is about one and the same player
        texts = [text.removeprefix(f"{who.name} ") if at else text for at, text in enumerate(texts)]
    return " and ".join(texts)


def _at_least(one: AtLeast, who: Who) -> str:
    if isinstance(one["of"], list):
        return f"{who.name} {who.have} at least {how_many(one['what'])} of {join(one['of'])}"
    return f"{who.name} {who.have} at least {many(one['what'], one['of'])}"


def many(amount: Amount, filter_: Filter) -> str:
    """An amount of what fits a filter."""
    if "per" in amount:
        return f"{amount_text(amount)}, counting {filter_text(filter_)}"
    return f"{number_text(amount)} {filter_text(filter_, amount['n'] != 1)}"


def _none(one: Fitting, who: Who) -> str:
    what = one["what"]
    names, where = what["named"] or [], " in hand" if what["in"] == "hand" else ""
    if what["type"] or what["trait"] or what["count"] == "individuals" or not names:
        return f"{who.name} {who.have} no {filter_text(what)}"
    if len(names) > 1:
        return f"{who.name} {who.have} none of {join(names)}{where}"
    return f"{who.name} {'do' if who is YOU else 'does'} not have {names[0]}{where}"


def _most(one: Extreme, who: Who) -> str:
    extreme = f"the {one['cond']} {filter_text(one['what'])}"
    if one["ties"]:
        few = "few" if one["cond"] == "fewest" else "many"
        return f"{who.name} {who.have} {extreme}, even if others have as {few}"
    return f"{who.name} alone {who.have} {extreme}"


def _of_players(one: OfPlayers, who: Who) -> str:
    subject = "at least one player" if one["cond"] == "any player" else one["cond"]
    text = condition_text(one["what"], third(subject))
    return text.replace("has at least one ", "has any ") if one["cond"] == "no other player" else text


def _in_all(one: InAll, who: Who) -> str:
    where = "" if one["of"]["in"] == "hand" else " on all tables together"
    be = "is" if one["what"].get("n") == 1 else "are"
    return f"there {be} at least {many(one['what'], one['of'])}{where}"


def _some(filter_: Filter, who: Who) -> str:
    """Who has not none has at least one."""
    several = len(filter_["named"] or []) > 1
    return f"{who.name} {who.have} at least one {'of ' if several else ''}{filter_text(filter_, False)}"


def _not(one: Not, who: Who) -> str:
    inner = one["what"]
    if len(inner) == 1 and inner[0]["cond"] == "none":
        return _some(inner[0]["what"], who)
    if len(inner) == 1 and inner[0]["cond"] in DENIALS:
        positive, negative = (
            form.format(who=who, do="do" if who is YOU else "does") for form in DENIALS[inner[0]["cond"]]
        )
        return condition_text(inner, who).replace(positive, negative, 1)
    return f"it is not so that {condition_text(inner, who)}"


# How the text of a single condition is turned round.
DENIALS: Final = {
    "have": ("{who.name} {who.have}", "{who.name} {do} not have"),
    "at least": ("{who.name} {who.have} at least", "{who.name} {who.have} fewer than"),
    "it is": ("it is", "it is not"),
    "hand": ("{who.name} {who.hold} at least", "{who.name} {who.hold} fewer than"),
    "plays left": ("{who.name} {who.have} at least", "{who.name} {who.have} fewer than"),
    "option": ("is set to", "is not set to"),
    "in all": ("at least", "fewer than"),
    "players": ("at least", "fewer than"),
    "title": ("{who.name} {who.be}", "{who.name} {who.be} not"),
}

CONDITION_TEXTS: Final[Mapping[str, Callable[[Any, Who], str]]] = {
    "have": lambda one, who: f"{who.name} {who.have} {join(one['what'])}",
    "at least": _at_least,
    "none": _none,
    "most": _most,
    "fewest": _most,
    "every other player": _of_players,
    "no other player": _of_players,
    "every player": _of_players,
    "any player": _of_players,
    "in all": _in_all,
    "players": lambda one, who: (
        f"at least {amount_text(one['what'], 'player')} {'is' if one['what'].get('n') == 1 else 'are'}"
        " in the game"
    ),
    "title": lambda one, who: f"{who.name} {who.be} the {one['what']}",
    "allows": lambda one, who: f"{filter_text(one['what'])} may be there",
    "working": lambda one, who: f"somebody has a working {join(one['what'], 'or')}",
    "it is": lambda one, who: f"it is {one_of(one['what'])}",
    "hand": lambda one, who: f"{who.name} {who.hold} at least {amount_text(one['what'])}",
    "plays left": lambda one, who: f"{who.name} {who.have} at least {amount_text(one['what'], 'play')} left",
    "option": lambda one, who: f"the option {one['name']} is set to {one['choice']}",
    "any": lambda one, who: "either " + " or ".join(condition_text(each, who) for each in one["what"]),
    "not": _not,
}
