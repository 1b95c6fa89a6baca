"""English for steps: every verb as a phrase that can stand in a sentence on a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.fluxx.language.english import phrases
from ruleshift.families.fluxx.language.english.conditions import condition_text, third
from ruleshift.families.fluxx.language.english.phrases import (
    amount_text,
    cards_text,
    is_many,
    place_text,
)
from ruleshift.language.english import join, sentence

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import (
        ByNumber,
        Cards,
        DealOut,
        DeclareTheft,
        Discard,
        Draw,
        Either,
        Eliminate,
        Exchange,
        If,
        InTurn,
        Move,
        Owe,
        Plain,
        Play,
        Player,
        Rotate,
        Step,
        Swap,
        Take,
    )


@dataclass
class Before:
    """What earlier steps have made known, so that later ones can say `them` and `the rest`."""

    aside: bool = False
    played: bool = False


def step_text(step: Step, before: Before | None = None) -> str:
    """One step, without capital or full stop.

    >>> step_text({"verb": "end", "what": "turn"})
    'end your turn'
    """
    return STEP_TEXTS[step["verb"]](step, before or Before())


def steps_texts(steps: Sequence[Step]) -> list[str]:
    """Steps as separate sentences."""
    before = Before()
    return [sentence(step_text(step, before)) for step in steps]


def steps_phrase(steps: Sequence[Step]) -> str:
    """Steps as one phrase that can stand inside a longer sentence."""
    before = Before()
    texts = [step_text(step, before) for step in steps]
    if len(texts) < 2:
        return texts[0] if texts else "do nothing"
    return ", ".join(texts[:-1]) + ", then " + texts[-1]


def _draw(step: Draw, before: Before) -> str:
    who = step["who"]
    whose = "you have" if who == "you" else "they have"
    what = amount_text(step["what"], whose=whose)
    if step["to"] == "aside":
        before.aside, before.played = True, False
        one = step["what"].get("n") == 1
        what += f" and {_third('set', who)} {'it' if one else 'them'} aside"
    return f"{_third('draw', who)} {what}" if who == "you" else f"{phrases.player_text(who)} draws {what}"


def _third(verb: str, who: Player) -> str:
    return verb if who == "you" else verb + "s"


def _play(step: Play, before: Before) -> str:
    what = step["what"]
    if what == "it":
        return "play it"
    if what == "top card":
        return "play the top card of the draw pile"
    before.played = True
    aside = "them" if before.aside else "the cards set aside"
    return f"play all of {aside}" if what == "all" else f"play {phrases.how_many(what)} of {aside}"


def _discard(step: Discard, before: Before) -> str:
    cards = step["what"]
    text = _discarded(cards, before)
    chosen = isinstance(cards, dict) and cards["by"] == "owner"
    if step["or_random"]:
        text += (
            f", or {'lets' if chosen else 'let'} chance take one card of {'their' if chosen else 'the'} hand"
        )
    if spared := phrases.left_out_text(cards):
        text += f"; {spared}"
    if step["otherwise"] is not None:
        text += f"; a player without one discards {cards_text(step['otherwise'], 'their')}"
    return text


def _discarded(cards: Cards, before: Before) -> str:
    if isinstance(cards, str):
        return f"discard {cards_text(cards)}"
    if cards["in"] == "aside" and cards["pick"] == "all" and not cards["type"] and before.played:
        return "discard the rest"
    by_chance = isinstance(cards["pick"], dict) and "random" in cards["pick"]
    choosable = cards["pick"] not in ("all", "random") and not by_chance
    if cards["by"] == "owner" and cards["of"] != "you":
        choice = ", of their choice" if choosable else ""
        return f"{phrases.player_text(cards['of'])} discards {cards_text(cards, 'their')}{choice}"
    yours = choosable and phrases.is_each(cards["of"])
    return f"discard {cards_text(cards)}" + (", as you choose" if yours else "")


def _steal(step: Take, before: Before) -> str:
    return f"steal {cards_text(step['what'], link='from')}"


def _move(step: Move, before: Before) -> str:
    cards, many = step["what"], is_many(step["what"])
    verb = {"table": "move", "aside": "set"}.get(step["to"], "put")
    place = place_text(step["to"], step["whose"], many)
    text = f"{verb} {cards_text(cards)} {place}"
    if step["reveal"]:
        text = f"show {cards_text(cards)} to everyone and {verb} {'them' if many else 'it'} {place}"
    if step["choose_host"]:
        text += ", where you choose what it attaches to"
    if spared := phrases.left_out_text(cards):
        text += f"; {spared}"
    return text


def _exchange(step: Exchange, before: Before) -> str:
    return f"exchange {cards_text(step['what'])} for {cards_text(step['for'])}"


def _swap(step: Swap, before: Before) -> str:
    return f"swap {step['what']} with {phrases.player_text(step['with'])}"


def _choose(step: Take, before: Before) -> str:
    return f"choose {cards_text(step['what'])}"


def _either(step: Either, before: Before) -> str:
    branches = [f"{label} ({steps_phrase(steps)})" for label, steps in step["what"]]
    return f"choose {join(branches, 'or')}"


def _if(step: If, before: Before) -> str:
    text = f"if {condition_text(step['what'])}, {steps_phrase(step['then'])}"
    return text + (f"; otherwise, {steps_phrase(step['else'])}" if step["else"] else "")


def _declare_theft(step: DeclareTheft, before: Before) -> str:
    thief = "you count" if step["by"] == "you" else f"{phrases.player_text(step['by'])} counts"
    return f"{thief} as stealing {cards_text(step['what'])}, which can be answered; if it is, the rest is off"


def _shuffle(step: Plain, before: Before) -> str:
    return f"shuffle the {step['what']}" + (" into the draw pile" if step["what"] == "discard pile" else "")


def _eliminate(step: Eliminate, before: Before) -> str:
    who = step["what"]
    yours = who == "you"
    unless = ""
    if step["unless_discards"] is not None:
        price = cards_text(step["unless_discards"], "your" if yours else "their")
        unless = f", unless {'you' if yours else 'they'} discard {price}"
    name = phrases.player_text(who)
    if yours:
        text = "you are eliminated" + (f" if {condition_text(step['if'])}" if step["if"] else "")
    else:
        name = condition_text(step["if"], third(f"{name} who")) if step["if"] else name
        text = f"eliminate {name}"
    if step["shows"]:
        shown = phrases.one_of(step["shows"])
        shows, whose = ("show", "your") if yours else ("shows", "their")
        out = text if yours else "that player is eliminated"
        text = f"{name} {shows} one random card of {whose} hand; if it is {shown}, {out}"
    return text + unless


def _in_turn(step: InTurn, before: Before) -> str:
    # Inside, `you` is each of them, so that the player of the card needs another name.
    steps = re.sub(r"the opponent's ((?:whole )?\w+)", r"the \1 of the opponent", steps_phrase(step["do"]))
    steps = steps.replace(phrases.PLAYER_NAMES["opponent"], "the player whose card this is")
    return f"{phrases.player_text(step['what'])}, in turn, does this: {steps}"


def _owe(step: Owe, before: Before) -> str:
    types = phrases.types_text(step["what"], False)
    return (
        f"{phrases.player_text(step['by'])} owes you a card: the next {types} they draw goes into your hand"
    )


def _deal_out(step: DealOut, before: Before) -> str:
    cards = step["what"]
    if isinstance(cards, dict):
        cards = {**cards, "of": "each player", "pick": "all", "by": "you"}
    first = phrases.player_text(step["from"])
    return f"gather {cards_text(cards)}, shuffle them and deal them out one at a time, beginning with {first}"


def _hand_out(step: ByNumber, before: Before) -> str:
    before.played = True
    aside = "them" if before.aside else "the cards set aside"
    return f"give {phrases.how_many(step['what'])} of {aside} to each player as you like, beginning with you"


def _rotate(step: Rotate, before: Before) -> str:
    way = {"left": "next", "right": "previous"}[step["to"]]
    return f"every player passes their whole hand to the {way} player"


def _look(step: Take, before: Before) -> str:
    cards = step["what"]
    return (
        f"look at {phrases.belonging(cards['of'], 'hand') if isinstance(cards, dict) else cards_text(cards)}"
    )


def _arrange(step: ByNumber, before: Before) -> str:
    top = amount_text(step["what"])
    top = f"the top {top}" if "per" not in step["what"] else f"the top cards, {top}"
    return f"look at {top} of the draw pile and put them back in any order"


STEP_TEXTS: Final[Mapping[str, Callable[[Any, Before], str]]] = {
    "draw": _draw,
    "play": _play,
    "discard": _discard,
    "steal": _steal,
    "move": _move,
    "exchange": _exchange,
    "swap": _swap,
    "choose": _choose,
    "either": _either,
    "if": _if,
    "shuffle": _shuffle,
    "declare theft": _declare_theft,
    "end": lambda step, before: f"end your {step['what']}",
    "kill": lambda step, before: f"kill {cards_text(step['what'])}",
    "eliminate": _eliminate,
    "in turn": _in_turn,
    "take": lambda step, before: f"take {step['what']} after this one",
    "owe": _owe,
    "deal out": _deal_out,
    "hand out": _hand_out,
    "rotate": _rotate,
    "look": _look,
    "arrange": _arrange,
}


def allowed(steps: Sequence[Step]) -> str:
    """What stands behind `you may`: steps that are orders to you, or else a list of what happens."""
    order = steps[0]["verb"] not in NO_ORDERS and not _somebody_else(steps[0])
    return steps_phrase(steps) if order else f"use this card: {steps_phrase(steps)}"


NO_ORDERS: Final = ("if", "declare theft", "in turn", "owe", "rotate")  # what begins with another subject


def _somebody_else(step: Step) -> bool:
    """Whether a step's sentence has another subject than you."""
    if step["verb"] == "draw":
        return bool(step["who"] != "you")
    if step["verb"] == "eliminate":
        return not _eliminate(step, Before()).startswith("eliminate")
    return step["verb"] == "discard" and _discarded(step["what"], Before()).split()[0] != "discard"
