"""English from effects: every card as sentences that could stand on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.kinds import LANGUAGE
from ruleshift.families.fluxx.language.options import decided
from ruleshift.language.options import default_choices

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Condition, Deck

ENDLESS: Final = "∞"
PLAIN_TEXTS: Final = {
    "blocking": "You cannot win while this lies in front of you.",
    "keeper": "A Keeper without a power.",
    "creeper": "You cannot win while this lies in front of you, unless the Goal names it.",
}
# A card says first how it comes into play and what holds then; the rest in the order of the language.
BEFORE: Final = ("enters", "attaches", "while", "answers")
IN_ORDER: Final = (*BEFORE, *(name for name in grammar.CLAUSES if name not in BEFORE))


def clause_texts(card: Card) -> list[tuple[str, str]]:
    """Each clause of a card with its English; a clause of several parts comes as several pairs.

    >>> clause_texts({"type": "goal", "win": [{"cond": "have", "what": ["Sun", "Moon"]}]})
    [('win', 'You win if you have Sun and Moon.')]
    """
    clauses = cast("dict[str, Any]", card)
    said = {name: LANGUAGE.clauses[name].say for name in IN_ORDER if name in card}
    return [(name, text) for name, say in said.items() if say for text in say(clauses[name], card["type"])]


def card_text(card: Card, deck: Deck, choices: Mapping[str, str] | None = None) -> str:
    """What a card does, in sentences made from its clauses; options as in the deck unless chosen here."""
    chosen = default_choices(deck) | dict(choices or {})
    texts = [text for _, text in clause_texts(decided(card, chosen))]
    if card["type"] == "creeper" or not texts:
        always = "while" in card and card["while"].get("blocks_always")
        texts.insert(0, PLAIN_TEXTS.get("blocking" if always else card["type"], ""))
    if card.get("size", 1) > 1:
        texts.insert(0, f"Counts as {card['size']} where individuals are counted.")
    return " ".join(text for text in texts if text)


def number_set(card: Card) -> tuple[str, str] | None:
    """The one value that a card sets while it is in play, and the number as it is shown.

    >>> number_set({"while": {"set": {"play": "all"}}}), number_set({})
    (('play', '∞'), None)
    """
    values = card["while"]["set"] if "while" in card else {}
    if len(values) != 1:
        return None
    of, value = next(iter(values.items()))
    if value == "all":
        return of, ENDLESS
    shown = f"{ENDLESS}−{value['all_but']['n']}" if "all_but" in value else str(value["n"])
    return of, f"+{shown}" if of == "numerals" else shown


def goals_naming(name: str, deck: Deck) -> list[str]:
    """The Goals that name a card."""
    return [card["name"] for card in deck["cards"] if "win" in card and name in names_in(card["win"])]


def names_in(conditions: Sequence[Condition]) -> list[str]:
    """All cards that a Goal asks for by name."""
    names: list[str] = []
    for one in conditions:
        if one["cond"] == "have":
            names += one["what"]
        elif one["cond"] == "at least":
            names += one["of"] if isinstance(one["of"], list) else one["of"]["named"] or []
    return list(dict.fromkeys(names))
