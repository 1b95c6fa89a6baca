"""English from effects: every step and every clause as a sentence that could stand on a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from . import phrases
from .options import decided, default_choices
from .phrases import amount_text, cards_text, condition_text, is_many, join, place_text, sentence

Data = Any  # values of the normal form


@dataclass
class Before:
    """What earlier steps have made known, so that later ones can say `them` and `the rest`."""

    aside: bool = False
    played: bool = False


def step_text(step: Data, before: Before | None = None) -> str:
    """One step, without capital or full stop.

    >>> step_text({"verb": "end", "what": "turn"})
    'end your turn'
    """
    return STEP_TEXTS[step["verb"]](step, before or Before())


def steps_texts(steps: Sequence[Data]) -> list[str]:
    """Steps as separate sentences."""
    before = Before()
    return [sentence(step_text(step, before)) for step in steps]


def steps_phrase(steps: Sequence[Data]) -> str:
    """Steps as one phrase that can stand inside a longer sentence."""
    before = Before()
    texts = [step_text(step, before) for step in steps]
    if len(texts) < 2:
        return texts[0] if texts else "do nothing"
    return ", ".join(texts[:-1]) + ", then " + texts[-1]


def _draw(step: Data, before: Before) -> str:
    who = step["who"]
    whose = "you have" if who == "you" else "they have"
    what = amount_text(step["what"], whose=whose)
    if step["to"] == "aside":
        before.aside, before.played = True, False
        one = step["what"].get("n") == 1
        what += f" and {_third('set', who)} {'it' if one else 'them'} aside"
    return f"{_third('draw', who)} {what}" if who == "you" else f"{phrases.player_text(who)} draws {what}"


def _third(verb: str, who: Data) -> str:
    return verb if who == "you" else verb + "s"


def _play(step: Data, before: Before) -> str:
    what = step["what"]
    if what == "it":
        return "play it"
    if what == "top card":
        return "play the top card of the draw pile"
    before.played = True
    aside = "them" if before.aside else "the cards set aside"
    return f"play all of {aside}" if what == "all" else f"play {phrases.how_many(what)} of {aside}"


def _discard(step: Data, before: Before) -> str:
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


def _discarded(cards: Data, before: Before) -> str:
    if isinstance(cards, str):
        return f"discard {cards_text(cards)}"
    if cards["in"] == "aside" and cards["pick"] == "all" and not cards["type"] and before.played:
        return "discard the rest"
    choosable = cards["pick"] not in ("all", "random")
    if cards["by"] == "owner" and cards["of"] != "you":
        choice = ", of their choice" if choosable else ""
        return f"{phrases.player_text(cards['of'])} discards {cards_text(cards, 'their')}{choice}"
    yours = choosable and str(cards["of"]).startswith("each")
    return f"discard {cards_text(cards)}" + (", as you choose" if yours else "")


def _steal(step: Data, before: Before) -> str:
    return f"steal {cards_text(step['what'], link='from')}"


def _move(step: Data, before: Before) -> str:
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


def _exchange(step: Data, before: Before) -> str:
    return f"exchange {cards_text(step['what'])} for {cards_text(step['for'])}"


def _swap(step: Data, before: Before) -> str:
    return f"swap {step['what']} with {phrases.player_text(step['with'])}"


def _choose(step: Data, before: Before) -> str:
    return f"choose {cards_text(step['what'])}"


def _either(step: Data, before: Before) -> str:
    branches = [f"{label} ({steps_phrase(steps)})" for label, steps in step["what"]]
    return f"choose {join(branches, 'or')}"


def _if(step: Data, before: Before) -> str:
    text = f"if {condition_text(step['what'])}, {steps_phrase(step['then'])}"
    return text + (f"; otherwise, {steps_phrase(step['else'])}" if step["else"] else "")


def _declare_theft(step: Data, before: Before) -> str:
    thief = "you count" if step["by"] == "you" else f"{phrases.player_text(step['by'])} counts"
    return f"{thief} as stealing {cards_text(step['what'])}, which can be answered; if it is, the rest is off"


STEP_TEXTS: Final[Mapping[str, Callable[[Data, Before], str]]] = {
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
    "shuffle": lambda step, before: f"shuffle the {step['what']}",
    "declare theft": _declare_theft,
    "end": lambda step, before: f"end your {step['what']}",
}


def _do(steps: Data, type_: str) -> list[str]:
    texts = steps_texts(steps)
    return [f"In your turn: {texts[0]}", *texts[1:]] if type_ == "surprise" else texts


def _may(clauses: Data, type_: str) -> list[str]:
    texts = []
    for one in clauses:
        start = "once during your turn, " if one["once"] else "during your turn, "
        if one["if"]:
            start += f"if {condition_text(one['if'])}, "
        texts.append(sentence(f"{start}you may {_allowed(one['do'])}"))
    return texts


def _allowed(steps: Data) -> str:
    """What stands behind `you may`: steps that are orders to you, or else a list of what happens."""
    order = steps[0]["verb"] not in ("if", "declare theft") and not _somebody_else(steps[0])
    return steps_phrase(steps) if order else f"use this card: {steps_phrase(steps)}"


def _somebody_else(step: Data) -> bool:
    """Whether a step's sentence has another subject than you."""
    if step["verb"] == "draw":
        return bool(step["who"] != "you")
    return step["verb"] == "discard" and _discarded(step["what"], Before()).split()[0] != "discard"


MOMENT_TEXTS: Final = {
    "end of your turn": "at the end of your turn",
    "start of your turn": "at the start of your turn, before you draw",
}


def _when(clauses: Data, type_: str) -> list[str]:
    return [sentence(f"{MOMENT_TEXTS[one['at']]}, {steps_phrase(one['do'])}") for one in clauses]


INSTEAD_TEXTS: Final = {
    "losing a keeper": "if another player would take or discard one of your Keepers, {}",
    "being discarded": "if this card would be discarded from the table, {}",
}


def _instead(clauses: Data, type_: str) -> list[str]:
    texts = []
    for one in clauses:
        result = "this card goes in its place" if one["lose"] else ""
        if one["to"] is not None:
            result = f"put it {place_text(one['to'], 'you')} instead"
        texts.append(sentence(INSTEAD_TEXTS[one["of"]].format(result)))
    return texts


SET_TEXTS: Final[Mapping[str, tuple[str, str, str]]] = {
    # value: the sentence, the noun, and the sentence for `all`
    "draw": ("everyone draws {} a turn", "card", ""),
    "play": ("everyone plays {} a turn", "card", "everyone plays all cards of their hand in their turn"),
    "hand limit": ("out of turn, nobody may hold more than {}", "card", "hands have no limit"),
    "keeper limit": ("out of turn, nobody may have more than {}", "Keeper", "Keepers have no limit"),
    "goals": ("up to {} may be in play", "Goal", "any number of Goals may be in play"),
    "numerals": ("every numeral on another card counts {} more", "", ""),
}

ADD_TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "draw": ("you draw {} each turn", "card"),
    "play": ("you play {} each turn", "card"),
    "hand limit": ("you may hold {} than the limit", "card"),
    "keeper limit": ("you may have {} than the limit", "Keeper"),
}


def _while(clause: Data, type_: str) -> list[str]:
    texts = []
    for name, value in clause["set"].items():
        form, noun, everything = SET_TEXTS[name]
        number = amount_text(value, noun) if noun and value != "all" else phrases.how_many(value)
        texts.append(everything if value == "all" else form.format(number))
    for name, value in clause["add"].items():
        form, noun = ADD_TEXTS[name]
        texts.append(form.format(amount_text(value, f"more {noun}")))
    if clause["powerless"]:
        texts.append("the Keeper it is attached to has no power")
    if clause["counts_as_yours"]:
        texts.append(
            "in your own turn, one Keeper of another player, with all that is attached to it,"
            " counts as yours for winning"
        )
    return [sentence(text) for text in texts]


def _win(conditions: Data, type_: str) -> list[str]:
    return [sentence(f"you win if {condition_text(conditions)}")]


ANSWER_TEXTS: Final = {
    "keeper played": "another player plays a Keeper",
    "goal played": "another player plays a Goal",
    "new rule played": "another player plays a New Rule",
    "action played": "another player plays an Action",
    "theft": "another player is stealing a Keeper from you",
}


def _answers(clause: Data, type_: str) -> list[str]:
    then = f", then {steps_phrase(clause['do'])}" if clause["do"] else ""
    return [sentence(f"out of turn, when {ANSWER_TEXTS[clause['to']]}: cancel that{then}")]


def _attaches(clause: Data, type_: str) -> list[str]:
    trait = f"{clause['trait']} " if clause["trait"] else ""
    return [sentence(f"attaches to {'one' if trait else 'any one'} of your {trait}Keepers")]


CLAUSE_TEXTS: Final[Mapping[str, Callable[[Data, str], list[str]]]] = {
    "attaches": _attaches,
    "while": _while,
    "answers": _answers,
    "do": _do,
    "may": _may,
    "when": _when,
    "instead": _instead,
    "win": _win,
}

PLAIN_TEXTS: Final = {
    "keeper": "A Keeper without a power.",
    "creeper": "You cannot win while this lies in front of you, unless the Goal names it.",
}


def clause_texts(card: Data) -> list[tuple[str, str]]:
    """Each clause of a card with its English; a clause of several parts comes as several pairs.

    >>> clause_texts({"type": "goal", "win": [{"cond": "have", "what": ["Sun", "Moon"]}]})
    [('win', 'You win if you have Sun and Moon.')]
    """
    pairs = []
    for clause, texts in CLAUSE_TEXTS.items():
        if clause in card:
            pairs += [(clause, text) for text in texts(card[clause], card["type"])]
    return pairs


def card_text(card: Data, deck: Data, choices: Mapping[str, str] | None = None) -> str:
    """What a card does, in sentences made from its clauses; options as in the deck unless chosen here."""
    chosen = default_choices(deck) | dict(choices or {})
    texts = [text for _, text in clause_texts(decided(card, chosen))]
    if card["type"] == "creeper" or not texts:
        texts.insert(0, PLAIN_TEXTS.get(card["type"], ""))
    return " ".join(text for text in texts if text)


def goals_naming(name: str, deck: Data) -> list[str]:
    """The Goals that name a card."""
    return [card["name"] for card in deck["cards"] if "win" in card and name in names_in(card["win"])]


def names_in(conditions: Data) -> list[str]:
    """All cards that a Goal names."""
    names = [name for one in conditions for name in (one["of"] if one["cond"] == "at least" else one["what"])]
    return list(dict.fromkeys(names))
