"""Options in words: cards by name and by what tells them apart, abilities, numbers, fixed words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import append, i64, listed, sorted_ints, vec
from ruleshift.families.necro.codes import (
    HAND,
    L_WHO,
    LASTING,
    ON_DAMAGE,
    ON_DEATH,
    ON_DECLARE,
    ON_ENTER,
    ON_HIT,
    ON_PLAY,
    ON_SPAWN,
    ON_STATUS,
    STATUSES,
    TZ,
    ZOMBIE,
    ZONE_NAMES,
    ZZ,
)
from ruleshift.families.necro.rules.table.force import attached
from ruleshift.families.necro.rules.table.state import IN_PLAY

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState

ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def looks(s: NecroState, card: i64) -> tuple[object, ...]:
    """What tells a card from others: copies with equal looks are one option."""
    g = s.g
    printed = g.printed
    if not IN_PLAY[s.where[card]]:
        return (printed.kinds[card], s.where[card])
    lasting = listed(s.lasting)
    on_it = tuple(
        tuple(lasting[at : at + LASTING])[2:]
        for at in range(0, len(lasting), LASTING)
        if lasting[at + L_WHO] == card
    )
    host = s.host[card]
    return (
        printed.kinds[card],
        s.where[card],
        s.wounds[card],
        s.counters[card],
        s.resting[card],
        s.attacks[card],
        s.pushed[card],
        s.since[card],
        s.x[card],
        printed.kinds[host] if host >= 0 else -1,
        tuple(sorted(printed.kinds[rider] for rider in attached(s, card))),
        on_it,
        tuple(s.uses[use * 2] for use in g.texts.abilities_of[card]),
    )


def alike(s: NecroState, one: i64, other: i64) -> bool:
    """Whether two cards have equal `looks`."""
    g = s.g
    if g.printed.kinds[one] != g.printed.kinds[other] or s.where[one] != s.where[other]:
        return False
    if not IN_PLAY[s.where[one]]:
        return True
    if (
        s.wounds[one] != s.wounds[other]
        or s.counters[one] != s.counters[other]
        or s.resting[one] != s.resting[other]
        or s.attacks[one] != s.attacks[other]
        or s.pushed[one] != s.pushed[other]
        or s.since[one] != s.since[other]
        or s.x[one] != s.x[other]
    ):
        return False
    return looks(s, one) == looks(s, other)


def distinct(s: NecroState, cards: vec[i64]) -> vec[i64]:
    """The cards sorted, one of each look."""
    found = vec[i64]()
    for card in sorted_ints(cards):
        for one in found:
            if alike(s, one, card):
                break
        else:
            found = append(found, card)
    return found


def label(s: NecroState, option: i64) -> str:
    """An option in words."""
    g = s.g
    texts = g.texts
    numbering = g.numbering
    if option < numbering.use0:
        return describe(s, option)
    if option < numbering.number0:
        use = texts.uses[option - numbering.use0]
        name = g.names[use.card]
        text = f"use {use.ability.name} of {name}" if use.ability.name else f"use {name}"
        same = [u for u in texts.uses if u.card == use.card and u.ability.name == use.ability.name]
        if len(same) > 1:
            text += f" ({ORDINALS[same.index(use)]} ability)"
        copies = [o for o in listed(s.options) if numbering.use0 <= o < numbering.number0]
        alike = [o for o in copies if g.names[texts.uses[o - numbering.use0].card] == name]
        alike = [o for o in alike if texts.uses[o - numbering.use0].ability is use.ability]
        if len(alike) > 1:
            text += f", {ORDINALS[alike.index(option)]}"
        return text
    if option < numbering.word0:
        return str(option - numbering.number0)
    return numbering.words[option - numbering.word0]


def describe(s: NecroState, card: i64) -> str:
    """A card by name; among options of the same name with what tells it apart."""
    g = s.g
    name = g.names[card]
    rivals = [o for o in listed(s.options) if o < g.size and g.names[o] == name and o != card]
    if not s.in_play(card):
        zone = s.where[card]
        if zone & ~1 == HAND or all(s.where[o] == zone for o in rivals):
            return name
        return f"{name} in {s.names[g.printed.owner[card]]}'s {ZONE_NAMES[zone >> 1]}"
    rivals = [o for o in rivals if s.in_play(o)]
    if not rivals:
        return name
    everyone = sorted([*rivals, int(card)])
    marks = {c: details(s, c, everyone) for c in everyone}
    text = name + marks[card]
    same = [c for c in everyone if marks[c] == marks[card]]
    if len(same) > 1:
        row = listed(s.zones[s.where[card]])
        same.sort(key=lambda c: (s.where[c], row.index(c) if c in row else 0))
        text += f", {ORDINALS[min(same.index(card), 7)]} from left"
    return text


def details(s: NecroState, card: i64, among: list[int]) -> str:
    """The visible differences of a card to others of its name."""
    g = s.g
    parts = []
    if g.printed.type_of[card] == ZOMBIE:
        if len({s.where[c] for c in among}) > 1:
            parts.append({TZ: "Threat Zone", ZZ: "Zombie Zone"}.get(s.where[card] & ~1, "elsewhere"))
        if len({s.hp(c) for c in among}) > 1:
            parts.append(f"{s.hp(card)} HP")
        if len({s.resting[c] for c in among}) > 1 and s.resting[card]:
            parts.append("resting")
    elif len({s.counters[c] for c in among}) > 1:
        parts.append(f"{s.counters[card]} left")
    if len({s.status[c] for c in among}) > 1:
        mask = s.status[card]
        parts += [word for at, word in enumerate(STATUSES) if mask >> at & 1]
    riders = [g.names[rider] for rider in attached(s, card)]
    if riders:
        parts.append("with " + " and ".join(sorted(riders)))
    return "".join(f", {part}" for part in parts)


def window_prompt(s: NecroState, f: i64) -> str:
    """The question of a window."""
    return f"{window_about(s, f)} Do you answer?".strip()


def window_about(s: NecroState, f: i64) -> str:
    """What a window is about; empty for what needs no words."""
    g = s.g
    it, target, source, amount, _, zone, _ = g.steps.window.what(s, f)
    event = s.stack[f + FRAME // 2] & 63
    names = g.names
    if event == ON_PLAY:
        return f"{names[it]} is being played."
    if event == ON_DECLARE:
        whom = "" if target < 0 else f" {names[target]}"
        return f"{names[it]} attacks{whom}."
    if event == ON_DAMAGE:
        return f"{names[target]}: {amount} damage."
    if event == ON_DEATH:
        return f"{names[it]} is about to die."
    if event == ON_ENTER:
        where = "Threat Zone" if zone == TZ else "Zombie Zone"
        return f"{names[it]} enters the {where}."
    if event == ON_HIT:
        return f"{names[source]} has hit {names[target]}."
    if event == ON_SPAWN:
        return f"{names[it]} has been spawned."
    if event == ON_STATUS:
        return f"{names[target]} is about to get {STATUSES[amount].capitalize()}."
    return ""
