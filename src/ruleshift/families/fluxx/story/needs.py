"""What a Goal needs, part by part in the order of the card, as it is printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruleshift.families.fluxx.language.english.conditions import condition_text, many
from ruleshift.families.fluxx.language.english.phrases import filter_text, number_text
from ruleshift.families.fluxx.rules.words.select import ONE

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


ONE_OF_THEM: Final = re.compile(r" at least one (\w)")


class Need(NamedTuple):
    """One part of what a Goal needs."""

    cards: list[int]  # any of these, as places among the deck's cards; none where words say it alone
    label: str  # in words; empty where the one card says it
    without: bool = False  # it must not be there


def asked_for(node: normal.Card) -> list[normal.Condition]:
    """The conditions of a Goal or Ungoal that ask for something; nothing for any other card."""
    found: list[normal.Condition] = (
        node["win"] if "win" in node else node["lose"]["if"] if "lose" in node else []
    )
    return [one for one in found if one["cond"] not in ("allows", "option")]


def needs(g: FluxxGame, kind: int) -> list[Need]:
    """What a card needs as it is printed, if it is a Goal or an Ungoal.

    >>> import ruleshift
    >>> game = ruleshift.load("zombie-fluxx")
    >>> place = [card.name for card in game.cards].index("Getaway Driver")
    >>> [([game.cards[one].name for one in need.cards], need.label) for need in needs(game, place)]
    [(['Car'], ''), (['Friend'], 'any friend Keeper')]
    """
    return [need for one in asked_for(g.printed.nodes[kind]) for need in parts_of(g, one, 0, 0)]


def parts_of(g: FluxxGame, one: Any, face: int, raised: int) -> list[Need]:
    """The parts of one condition, as cards count on a face and with numerals raised by so much."""
    kind, what = one["cond"], one["what"]
    if kind == "have":
        found = [(name, _named(g, [name])) for name in what]
        return [Need(cards, "" if cards else name) for name, cards in found]
    if kind == "at least" and isinstance(one["of"], list):
        return [Need(_named(g, one["of"]), f"any {number_text(_amount(what, raised))} of these")]
    if kind == "at least":
        return [Need(_fitting(g, one["of"], face), _so_many(_amount(what, raised), one["of"]))]
    if kind == "none":
        label = condition_text([one]).replace("you have ", "").replace("you do not have ", "not ")
        return [Need(_fitting(g, what, face), label, without=True)]
    if kind in ("most", "fewest"):
        ties = f", or as {'many' if kind == 'most' else 'few'} as anybody" if one["ties"] else ""
        return [Need(_fitting(g, what, face), f"the {kind} {_so_many(None, what)}{ties}")]
    if kind == "in all":
        raised_one: Any = {**one, "what": _amount(what, raised)}
        label = condition_text([raised_one]).partition(" at least ")[2]
        return [Need(_fitting(g, one["of"], face), label)]
    label = ONE_OF_THEM.sub(_article, condition_text([one]))
    return [Need(_mentioned(g, one, face), label, without=kind == "no other player")]


def _article(found: re.Match[str]) -> str:
    """`has a zombie Creeper` says in less room what `has at least one zombie Creeper` says."""
    return f" {'an' if found[1].lower() in 'aeiou' else 'a'} {found[1]}"


def _so_many(amount: Any, what: normal.Filter) -> str:
    """How many of what, in few words: `any friend Keeper`, `9 zombie Creepers by head`."""
    heads = " by head" if what["count"] == "individuals" else ""
    plain: normal.Filter = {**what, "count": "cards"}
    if amount is None:
        return filter_text(plain) + heads
    return many(amount, plain).replace("one ", "any ", amount == ONE) + heads


def _amount(amount: Any, raised: int) -> Any:
    return {**amount, "n": amount["n"] + raised} if raised and amount.get("numeral") else amount


def _named(g: FluxxGame, names: list[str]) -> list[int]:
    """The cards of some names, in the order of the names; those that an option leaves out are nowhere."""
    firsts = [g.printed.first_copy(name) for name in names]
    return [g.printed.kinds[card] for card in firsts if card >= 0]


def _fitting(g: FluxxGame, what: normal.Filter, face: int) -> list[int]:
    """The cards that a filter means; where it means every card of a type, words say it better."""
    if not what["trait"] and not what["named"]:
        return []
    printed, on_table = g.printed, what["in"] == "table"
    shown = printed.faces[face if on_table else 0]
    meant: Any = what | {"type": printed.types_meant(what["type"])}
    chosen = printed.named(what)
    found = [card for card in range(g.size) if shown.fits(card, meant, chosen)]
    return sorted({printed.kinds[card] for card in found if shown.bits[card] or not on_table})


def _mentioned(g: FluxxGame, one: Any, face: int) -> list[int]:
    """The cards of which a condition about other players speaks, if it speaks of one sort only."""
    inner = one["what"] if isinstance(one["what"], list) else []
    single = len(inner) == 1 and isinstance(inner[0], dict)
    parts = parts_of(g, inner[0], face, 0) if single and one["cond"] != "not" else []
    return parts[0].cards if len(parts) == 1 else []
