"""Looks a deck over: what is wrong with it, what is doubtful, what may be worth knowing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from . import grammar
from .compare import disagreements
from .errors import DeckError
from .load import LoadedDeck, load_deck
from .reading import a, listed
from .walk import Use, uses
from .words import names_in

Data = Any  # values of the normal form

ERROR, WARNING, NOTE = "error", "warning", "note"
ON_TABLE: Final = ("keeper", "creeper")


@dataclass(frozen=True)
class Finding:
    """One thing the checker has to say about a deck, with the place of the card it is about."""

    level: str
    card: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        card = f' in "{self.card}"' if self.card else ""
        return f"{place}{card}: {self.level}: {self.message}"


def run_check(name_or_path: str | Path) -> tuple[list[str], int]:
    """The lines to print for `ruleshift check`, and the exit status: 1 if anything is wrong, else 0."""
    try:
        loaded = load_deck(name_or_path)
    except DeckError as error:
        findings = _from_mistakes(error)
        return [*map(str, findings), summary(findings)], 1
    except ValueError as error:
        return [str(error)], 1
    findings = check_deck(loaded)
    cards = sum(card.get("count", 1) for card in loaded.deck["cards"])
    lines = [*map(str, findings), f"{loaded.deck['title']}: {cards} cards, {summary(findings)}"]
    return lines, int(any(finding.level == ERROR for finding in findings))


def _from_mistakes(error: DeckError) -> list[Finding]:
    return [Finding(ERROR, one.card, one.message, one.file, one.line, one.column) for one in error.mistakes]


def summary(findings: list[Finding]) -> str:
    """How many findings of each level.

    >>> summary([])
    'nothing to complain about'
    """
    counts = Counter(finding.level for finding in findings)
    parts = [f"{counts[level]} {level}{'s' * (counts[level] != 1)}" for level in (ERROR, WARNING, NOTE)]
    told = [part for part in parts if not part.startswith("0 ")]
    return ", ".join(told) if told else "nothing to complain about"


def check_deck(loaded: LoadedDeck) -> list[Finding]:
    """All findings about a deck that could be read, errors first, then in the order of the file."""
    deck = loaded.deck
    if deck["family"] == "necro":
        from .necro.check import look_over

        found = [*look_over(deck)]
    else:
        found = [*_deck_as_a_whole(deck)]
        for card in deck["cards"]:
            found += [(level, card["name"], message) for level, message in _card(card, deck)]
    places = _places(loaded)
    file = loaded.source.name if loaded.source else "deck.yaml"
    findings = [
        Finding(level, card, message, file, *places.get(card, (0, 0))) for level, card, message in found
    ]
    order = (ERROR, WARNING, NOTE)
    return sorted(findings, key=lambda finding: (order.index(finding.level), finding.line))


def _places(loaded: LoadedDeck) -> dict[str, tuple[int, int]]:
    """Where each card stands in the file."""
    from .source import Items, Keys, Text, parse

    root, _ = parse(loaded.text, "")
    cards = root.get("cards") if isinstance(root, Keys) else None
    places = {}
    for card in cards.items if isinstance(cards, Items) else []:
        name = card.get("name") if isinstance(card, Keys) else None
        if isinstance(name, Text):
            places[name.text.strip()] = (card.line, card.column)
    return places


def _deck_as_a_whole(deck: Data) -> Iterator[tuple[str, str, str]]:
    goals = [card for card in deck["cards"] if card["type"] == "goal"]
    if not goals:
        yield WARNING, "", "the deck has no Goal, so nobody can win"
    drawable = sum(card["count"] for card in deck["cards"] if card["type"] != "creeper")
    needed = deck["players"][1] * deck["start"] + deck["basic"]["draw"]
    if drawable < needed:
        message = (
            f"{drawable} cards are too few: {deck['players'][1]} players need {needed} for the first turn"
        )
        yield WARNING, "", message
    for trait in deck["traits"]:
        if not any(trait in card["traits"] for card in deck["cards"]):
            yield NOTE, "", f"no card has the trait '{trait}'"
    for message in _options(deck):
        yield WARNING, "", message
    verbs: dict[str, list[str]] = {}
    for card in deck["cards"]:
        for verb in [use.word for use in uses(card) if use.kind == "verb"]:
            verbs.setdefault(verb, []).append(card["name"])
    for verb, cards in verbs.items():
        if len(cards) == 1:
            yield NOTE, cards[0], f"the verb '{verb}' is used only here"


def _options(deck: Data) -> Iterator[str]:
    """Options that decide nothing, or that the rules know with other choices."""
    found = [use.data for card in deck["cards"] for use in uses(card) if use.kind == "condition"]
    asked = {one["name"] for one in found if one["cond"] == "option"}
    for option in deck["options"]:
        name = option["name"]
        if name in grammar.RULE_OPTIONS:
            choices = grammar.RULE_OPTIONS[name][0]
            if set(option["choices"]) != set(choices):
                yield f"the choices of the option '{name}' must be {listed(choices, 'and')}"
        elif name not in asked:
            yield f"nothing depends on the option '{name}'"


def _card(card: Data, deck: Data) -> Iterator[tuple[str, str]]:
    if "win" in card:
        yield from _goal(card, deck)
    if card["type"] == "keeper":
        yield from _unwanted(card, deck)
    found = list(uses(card))
    yield from _selections(found, deck)
    yield from _unbound(card, found)
    yield from _never(card, deck)
    if card["text"]:
        for message in disagreements(card, deck):
            yield WARNING, message


def _goal(card: Data, deck: Data) -> Iterator[tuple[str, str]]:
    """Whether anybody can ever meet a Goal."""
    types = {other["name"]: other["type"] for other in deck["cards"]}
    for name in names_in(card["win"]):
        if types[name] not in ON_TABLE:
            message = f"nobody can meet this Goal: '{name}' is {a(types[name])} and never lies on a table"
            yield ERROR, message
    for one in card["win"]:
        if one["cond"] == "at least" and one["what"]["n"] > len(one["of"]):
            yield ERROR, f"nobody can meet this Goal: it wants {one['what']['n']} of {len(one['of'])} cards"


def _unwanted(card: Data, deck: Data) -> Iterator[tuple[str, str]]:
    """A Keeper that no Goal names; one with a power has at least that to live for."""
    goals = [other for other in deck["cards"] if "win" in other]
    if goals and not any(card["name"] in names_in(goal["win"]) for goal in goals):
        power = any(clause in card for clause in grammar.CLAUSES)
        yield (NOTE if power else WARNING), "no Goal uses this Keeper"


def _selections(found: list[Use], deck: Data) -> Iterator[tuple[str, str]]:
    """Selections that no card of the deck can ever match."""
    for use in found:
        if use.kind == "cards" and use.word == "mapping":
            cards = use.data
            keys = [key for key in ("type", "named", "trait") if cards[key]]
            if keys and not any(_matches(card, cards) for card in deck["cards"]):
                yield (
                    WARNING,
                    f"no card of the deck matches the {listed(keys, 'and')} of '{use.around['verb']}'",
                )
            yield from _misplaced(cards)


def _matches(card: Data, cards: Data) -> bool:
    typed = not cards["type"] or card["type"] in cards["type"]
    named = not cards["named"] or card["name"] in cards["named"]
    return typed and named and (not cards["trait"] or cards["trait"] in card["traits"])


LIES_IN: Final = {"table": ON_TABLE, "rules": ("new rule",), "goals": ("goal",)}


def _misplaced(cards: Data) -> Iterator[tuple[str, str]]:
    """Types that are never found where the selection looks for them."""
    possible = LIES_IN.get(cards["in"], grammar.CARD_TYPES)
    types = cards["type"] or []
    remedy = "say with `in` where to look" if len(types) == 1 else "make a step for each type, or say `in`"
    for type_ in types:
        if type_ not in possible:
            yield WARNING, f"{a(type_)} never lies in '{cards['in']}'; {remedy}"


def _unbound(card: Data, found: list[Use]) -> Iterator[tuple[str, str]]:
    """`it`, `opponent` and cards set aside, where no earlier step has said which."""
    for clause in dict.fromkeys(use.clause for use in found):
        here = [use for use in found if use.clause == clause]
        verbs = [use.word for use in here if use.kind == "verb"]
        says_it = any(use.word == "it" for use in here if use.kind in ("cards", "quantity"))
        if says_it and clause != "answers" and "choose" not in verbs:
            yield ERROR, f"`it` in `{clause}` means nothing: no step chooses a card first"
        if clause != "answers" and any(use.kind == "player" and use.word == "opponent" for use in here):
            yield ERROR, f"`opponent` in `{clause}` means nothing: only `answers` has one"
        aside = any(use.kind == "verb" and use.data.get("to") == "aside" for use in here)
        from_aside = any(use.kind == "zone" and use.word == "aside" for use in here)
        played = [use.data["what"] for use in here if use.kind == "verb" and use.word == "play"]
        plays = any(what not in ("it", "top card") for what in played)
        if (from_aside or plays) and not aside:
            yield ERROR, f"`{clause}` uses cards set aside, but no step of it sets any aside"


def _never(card: Data, deck: Data) -> Iterator[tuple[str, str]]:
    """What can never happen with the cards of this deck."""
    others = [other for other in deck["cards"] if other["name"] != card["name"]]
    types = [other["type"] for other in others]
    answered = card["answers"]["to"] if "answers" in card else ""
    if answered == "theft":
        thieves = ("steal", "declare theft")
        if not any(use.kind == "verb" and use.word in thieves for other in others for use in uses(other)):
            yield WARNING, "it answers a theft, but no other card steals"
    elif answered and answered.removesuffix(" played") not in types:
        yield WARNING, f"it answers {a(answered.removesuffix(' played'))}, but the deck has none"
    if "attaches" in card:
        trait = card["attaches"]["trait"]
        if not any(one["type"] == "keeper" and (not trait or trait in one["traits"]) for one in others):
            yield WARNING, "no Keeper of the deck can carry it"
    for use in uses(card):
        steps = use.data if use.kind == "clause" and use.word == "do" else None
        if steps and any(step["verb"] == "end" for step in steps[:-1]):
            yield WARNING, "steps after `end: turn` never happen"
