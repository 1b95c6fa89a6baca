"""Looks the powers of a card over: what can never happen in this deck, and what does nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.language.walk import uses
from ruleshift.text.errors import WARNING
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Deck

Findings = Iterator[tuple[str, str]]

POWERS: Final = ("may", "when", "instead", "while")


def does(cards: list[Card], *verbs: str) -> bool:
    """Whether any of these cards has one of these verbs."""
    return any(use.kind == "verb" and use.word in verbs for card in cards for use in uses(card))


def never(card: Card, deck: Deck) -> Findings:
    """What can never happen with the cards of this deck."""
    others = [other for other in deck["cards"] if other["name"] != card["name"]]
    types = [other["type"] for other in others]
    for answered in card["answers"]["to"] if "answers" in card else ():
        if answered == "theft":
            if not does(others, "steal", "declare theft"):
                yield WARNING, "it answers a theft, but no other card steals"
        elif answered.removesuffix(" played") not in types:
            yield WARNING, f"it answers {a(answered.removesuffix(' played'))}, but the deck has none"
    if "attaches" in card:
        trait = card["attaches"]["trait"]
        if not any(one["type"] == "keeper" and (not trait or trait in one["traits"]) for one in others):
            yield WARNING, "no Keeper of the deck can carry it"
    for use in uses(card):
        steps = use.data if use.kind == "clause" and use.word in ("do", "leaves") else None
        if steps and any(step["verb"] == "end" for step in steps[:-1]):
            yield WARNING, "steps after `end: turn` never happen"
        if use.kind == "condition" and use.word == "players":
            most = deck["players"][1]
            if use.data["what"].get("n", 0) > most:
                yield WARNING, f"it waits for {use.data['what']['n']} players, the deck is for at most {most}"
    yield from _no_kills(card, others, deck)


def _no_kills(card: Card, others: list[Card], deck: Deck) -> Findings:
    """Clauses that wait for a kill or an elimination."""
    waits = [one["at"] for one in card.get("when", ())] + [one["of"] for one in card.get("instead", ())]
    holds = card.get("while", {})
    waited = {"you kill another", "you kill any", "being killed"}
    kills = waited & set(waits) or holds.get("kill_first")
    if kills and not does(deck["cards"], "kill"):
        yield WARNING, "it waits for a kill, but no card kills"
    dangers = [other for other in others if other["type"] == "danger"]
    if "being eliminated" in waits and not does(dangers, "eliminate"):
        yield WARNING, "it waits for a Danger that eliminates, but the deck has none"
    if holds.get("eliminations_final") and not does(deck["cards"], "eliminate"):
        yield WARNING, "it makes eliminations final, but no card eliminates anybody"


def idle(card: Card, deck: Deck) -> Findings:
    """Rules without effect: a Meta Rule that says nothing, a title nobody asks for, a power that is none."""
    holds = card.get("while", {})
    if card["type"] == "meta rule" and "while" not in card:
        yield WARNING, "this Meta Rule does nothing; say with `while` what holds once it is in play"
    title = holds.get("title")
    asked = [use.word for other in deck["cards"] for use in uses(other) if use.kind == "title"]
    if title and title not in asked:
        yield WARNING, f"no card asks for the title '{title}'"
    by_name = {other["name"]: other for other in deck["cards"]}
    for name in holds.get("switches_off", ()):
        if not any(clause in by_name[name] for clause in POWERS):
            yield WARNING, f"it switches '{name}' off, which has no power"
