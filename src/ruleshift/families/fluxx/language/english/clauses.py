"""English for clauses: every clause of a card as one or more sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.fluxx.language.english import phrases
from ruleshift.families.fluxx.language.english.conditions import condition_text, third
from ruleshift.families.fluxx.language.english.phrases import (
    amount_text,
    filter_text,
    place_text,
)
from ruleshift.families.fluxx.language.english.steps import allowed, steps_phrase, steps_texts
from ruleshift.language.english import join, sentence
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import (
        Answers,
        Attaches,
        Condition,
        Duty,
        Instead,
        Lose,
        May,
        Step,
        Value,
        When,
        While,
    )


def do(steps: list[Step], type_: str) -> list[str]:
    texts = steps_texts(steps)
    return [f"In your turn: {texts[0]}", *texts[1:]] if type_ == "surprise" else texts


def may(clauses: list[May], type_: str) -> list[str]:
    texts = []
    for one in clauses:
        start = "once during your turn, " if one["once"] else "during your turn, "
        if one["if"]:
            start += f"if {condition_text(one['if'])}, "
        if one["with"]:
            start = start.removeprefix("once ")
            cards = filter_text(one["with"])
            texts.append(sentence(f"{start}you may use each of your {cards} once: {steps_phrase(one['do'])}"))
        else:
            texts.append(sentence(f"{start}you may {allowed(one['do'])}"))
    return texts


MOMENT_TEXTS: Final = {
    "end of your turn": "at the end of your turn",
    "start of your turn": "at the start of your turn, before you draw",
    "end of any turn": "at the end of any player's turn",
    "goals change": "whenever the Goals in play change",
    "you kill another": "when you kill another of your Creepers",
    "you kill any": "when you kill another Creeper, on whatever table",
}


def when(clauses: list[When], type_: str) -> list[str]:
    texts = []
    for one in clauses:
        happens = f"you may {allowed(one['do'])}" if one["optional"] else steps_phrase(one["do"])
        texts.append(sentence(f"{MOMENT_TEXTS[one['at']]}, {happens}"))
    return texts


INSTEAD_TEXTS: Final = {
    "losing a keeper": "if another player would take or discard one of your Keepers, {}",
    "being discarded": "if this card would be discarded from the table, {}",
    "being killed": "if this card would be killed, {}",
    "being eliminated": "if a Danger would eliminate you, {}",
}


def instead(clauses: list[Instead], type_: str) -> list[str]:
    texts = []
    for one in clauses:
        result = "this card goes in its place" if one["lose"] else ""
        if one["lose"] and one["of"] == "being eliminated":
            result = "discard this card instead"
        if one["to"] == "another player":
            result = "move it to another player's table instead"
        elif one["to"] is not None:
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

ADD_TEXTS: Final[Mapping[str, tuple[str, str, str]]] = {
    # value: what you do, what somebody else does, and the noun
    "draw": ("draw {} each turn", "draws {} each turn", "card"),
    "play": ("play {} each turn", "plays {} each turn", "card"),
    "hand limit": ("may hold {} than the limit", "may hold {} than the limit", "card"),
    "keeper limit": ("may have {} than the limit", "may have {} than the limit", "Keeper"),
}


def while_(clause: While, type_: str) -> list[str]:
    texts = [_set(name, value) for name, value in clause["set"].items()]
    texts += _for_whom(clause, type_)
    held = cast("dict[str, Any]", clause)
    texts += [text for key, text in SWITCH_TEXTS.items() if held[key]]
    texts += [form.format(filter_text(held[key])) for key, form in HOLD_TEXTS.items() if held[key]]
    if clause["free_of"]:
        limits = join([phrases.ABOUT[name] for name in clause["free_of"]])
        texts.append(f"{limits} do not bind you")
    if clause["switches_off"]:
        have = "has" if len(clause["switches_off"]) == 1 else "have"
        texts.append(f"{join(clause['switches_off'])} {have} no power")
    if clause["turns"]:
        what = filter_text(clause["turns"]["what"])
        texts.append(f"on every table, {what} are {clause['turns']['trait']} Creepers and nothing else")
        if clause["turns"]["uncounted"]:
            texts.append("where such Creepers are counted, they do not count")
    return [sentence(text) for text in texts]


def _set(name: str, value: Value) -> str:
    """A number that a rule sets for everyone."""
    form, noun, everything = SET_TEXTS[name]
    if value == "all":
        return everything
    if "all_but" in value:
        return f"everyone plays all but {amount_text(value['all_but'], noun)} of their hand in their turn"
    return form.format(amount_text(value, noun) if noun else phrases.how_many(value))


def _for_whom(clause: While, type_: str) -> list[str]:
    """What a card adds and which title it gives: to its owner, or by a New Rule to whoever fits."""
    start, who = "", "you"
    if type_ == "new rule":
        who = condition_text(clause["if"], third("whoever")) if clause["if"] else "everyone"
        if clause["if"] and not who.startswith("whoever "):  # it speaks of something else than the player
            start, who = f"if {condition_text(clause['if'])}, ", "everyone"
    elif clause["if"]:
        start = f"if {condition_text(clause['if'])}, "
    told = []
    if clause["title"]:
        told.append(f"{'are' if who == 'you' else 'is'} the {clause['title']}")
    for name, value in clause["add"].items():
        yours, theirs, noun = ADD_TEXTS[name]
        told.append((yours if who == "you" else theirs).format(amount_text(value, f"more {noun}")))
    if who == "you":
        return [f"{start}{who} {one}" for one in told]
    return [f"{start}{who} {join(told)}"] if told else []


SWITCH_TEXTS: Final = {
    "powerless": "the Keeper it is attached to has no power",
    "counts_as_yours": (
        "in your own turn, one Keeper of another player, with all that is attached to it,"
        " counts as yours for winning"
    ),
    "blocks_always": "not even a Goal or a rule that allows it lets you win with it",
    "first_play_random": "the first card that a player plays in a turn is a random one of their hand",
    "eliminations_final": "from now on, whoever is eliminated stays out",
}

HOLD_TEXTS: Final = {
    "harmless": "{} keep nobody from winning",
    "may_ignore": "you may win as if you had no {}",
    "repels": "you never have {}: they go to another player of your choice at once",
    "kill_first": "whoever kills must kill their own {} first",
}


def win(conditions: list[Condition], type_: str) -> list[str]:
    asked = [one for one in conditions if one["cond"] != "allows"]
    texts = [f"you win if {condition_text(asked)}" if asked else "you win"]
    texts += [
        f"{filter_text(one['what'])} do not keep you from winning"
        for one in conditions
        if one["cond"] == "allows"
    ]
    return [sentence(text) for text in texts]


def lose(clause: Lose, type_: str) -> list[str]:
    texts = [f"everybody loses if {condition_text(clause['if'])}"]
    if clause["winner"]:
        texts.append(f"but if somebody is the {clause['winner']}, that player wins")
    return [sentence(text) for text in texts]


DUTY_TEXTS: Final = {
    "keeper played": "whoever plays {}",
    "creeper laid down": "whoever draws and lays down {}",
}
DUTY_CARDS: Final = {"keeper played": "a Keeper", "creeper laid down": "a Creeper"}


def duty(clause: Duty, type_: str) -> list[str]:
    cards = DUTY_CARDS[clause["when"]]
    if clause["which"]:
        named = clause["which"]["named"]
        cards = join(named, "or") if named else a(filter_text(clause["which"], False))
    who = DUTY_TEXTS[clause["when"]].format(cards)
    caught = "If they do not and another player calls it, they do this"
    return [
        sentence(f"{who} must say “{clause['say']}”"),
        sentence(f"{caught}: {steps_phrase(clause['forfeit'])}"),
    ]


def leaves(steps: list[Step], type_: str) -> list[str]:
    # What it does falls on the player whose hand it left; whose card it is now is somebody else.
    return [sentence(f"when this leaves your hand, no matter how, show it: {steps_phrase(steps)}")]


def held(word: str, type_: str) -> list[str]:
    return [HELD_TEXTS[word]]


def enters(word: str, type_: str) -> list[str]:
    return [ENTERS_TEXTS[word]]


HELD_TEXTS: Final = {
    "first in the next game": "If you still hold it when the game ends, you go first in the next game.",
}
ENTERS_TEXTS: Final = {
    "draw pile runs out": "This lies under the draw pile and comes into play when the draw pile runs out.",
}


ANSWER_TEXTS: Final = {
    "keeper played": "another player plays a Keeper",
    "goal played": "another player plays a Goal",
    "new rule played": "another player plays a New Rule",
    "action played": "another player plays an Action",
    "danger played": "another player plays a Danger",
    "theft": "another player is stealing a Keeper from you",
}


def answers(clause: Answers, type_: str) -> list[str]:
    then = f", then {steps_phrase(clause['do'])}" if clause["do"] else ""
    moments = " or ".join(ANSWER_TEXTS[word] for word in clause["to"])
    return [sentence(f"out of turn, when {moments}: cancel that{then}")]


def attaches(clause: Attaches, type_: str) -> list[str]:
    trait = f"{clause['trait']} " if clause["trait"] else ""
    return [sentence(f"attaches to {'one' if trait else 'any one'} of your {trait}Keepers")]
