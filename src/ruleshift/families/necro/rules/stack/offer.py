"""Abilities as options: a card stands for its only one; of several, each is an option with its own name.

Where a question is about abilities that wait (9.4.0) or that can change what is about to happen (9.1.0),
its entries are a list. A card that occurs once in it is the option; one that occurs with several abilities,
or with one that several things have set off, is offered by the place of each entry, as a plain number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import NUMBERS
from ruleshift.families.necro.rules.table.label import ORDINALS, describe, looks

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState

# A card, the number of its trigger, and what that is about: the event as the ability sees it.
Entry = tuple[int, int, tuple[int, ...]]


def offered(s: NecroState, entries: list[Entry], alike: bool = False) -> vec[i64]:
    """The options for some entries; copies out of play, or (``alike``) all that look alike, are one card."""
    numbering = s.g.numbering
    options: list[int] = []
    for places in groups(s, entries, alike):
        first = firsts(entries, places)
        if len(first) == 1:
            options.append(min([entries[at][0] for at in places]))
        else:
            options += [numbering.number0 + at if at < NUMBERS else entries[at][0] for at in first]
    return vec[i64](sorted(set(options)))


def groups(s: NecroState, entries: list[Entry], alike: bool) -> list[list[int]]:
    """The places of the entries, those of each card together."""
    kinds = s.g.printed.kinds
    cards = {card for card, _, _ in entries}
    alike = alike and len({kinds[card] for card in cards}) < len(cards)
    found: dict[object, list[int]] = {}
    for at, (card, _, _) in enumerate(entries):
        same = alike or not s.in_play(card)
        found.setdefault(looks(s, card) if same else card, []).append(at)
    return list(found.values())


def firsts(entries: list[Entry], places: list[int]) -> list[int]:
    """Of entries of a card that come to the same, the first."""
    seen: set[tuple[int, tuple[int, ...]]] = set()
    found: list[int] = []
    for at in places:
        what = entries[at][1:]
        if what not in seen:
            seen.add(what)
            found.append(at)
    return found


def meant(s: NecroState, entries: list[Entry], option: i64) -> i64:
    """The place of the entry an option stands for."""
    numbering = s.g.numbering
    if option >= numbering.number0:
        return option - numbering.number0
    for at, (card, _, _) in enumerate(entries):
        if card == option:
            return at
    raise ValueError(f"no ability of card {option} is on offer")


def named(s: NecroState, entries: list[Entry], option: i64) -> str:
    """An option in words: the card, and where it has several, which ability, and what set it off."""
    g = s.g
    asked = s.options
    s.options = vec[i64](sorted({card for card, _, _ in entries}))
    card, number, about = entries[meant(s, entries, option)]
    text = describe(s, card)
    s.options = asked
    if option < g.numbering.number0:
        return text
    copies = [one for one in entries if g.printed.kinds[one[0]] == g.printed.kinds[card]]
    if len({one[1] for one in copies}) > 1:
        text = ability(s, card, number, text, [one[1] for one in copies])
    events = [one[2] for one in copies if one[0] == card and one[1] == number]
    if len(set(events)) > 1:
        text += f" for {event(s, card, about)}"
        same = [one for one in events if event(s, card, one) == event(s, card, about)]
        if len(set(same)) > 1:
            text += f", {ORDINALS[min(same.index(about), 7)]}"
    return text


def ability(s: NecroState, card: i64, number: i64, text: str, among: list[int] | None = None) -> str:
    """One of several triggered abilities of a card, by its name or by its place among them."""
    listening = s.g.listening
    name = listening.triggers[number].name
    if name:
        return f"{name} of {text}"
    own = [one.number for one in (*listening.triggers_of[card], *listening.replacements_of[card])]
    if number in own:
        return f"{text} ({ORDINALS[min(own.index(number), 7)]} ability)"
    delayed = sorted({one for one in among or [number] if one not in own})
    return f"{text} ({ORDINALS[min(delayed.index(number), 7)]} delayed effect)"


def event(s: NecroState, card: i64, about: tuple[int, ...]) -> str:
    """What has set an ability off, as far as it is a card; else how much of it."""
    names = s.g.names
    for other in about[:3]:
        if other >= 0 and other != card:
            return names[other]
    return str(about[3]) if len(about) > 3 else names[card]
