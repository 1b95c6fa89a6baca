"""What is true of a NecroGenesis table, in the words of scenarios: cards, seats, statuses, the stack."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME, STEP
from ruleshift.core.engine.packed import listed
from ruleshift.core.scenario.position import Lying
from ruleshift.families.necro.codes import (
    DRAWN,
    EQUIP,
    EXILE,
    GRAVE,
    HAND,
    KEYWORDS,
    L_STATUS,
    LASTING,
    PHASES,
    POOLS,
    SDECK,
    STATUSES,
    TALLIES,
    TOKENS,
    TZ,
    TZ_GEAR,
    U_REMOVED,
    WEAPON,
    ZDECK,
    ZOMBIE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.deckbuilding.decklist import examine
from ruleshift.families.necro.position.phrases import Instance, in_full
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.turn.zombie_phase import (
    ABILITIES,
    ADVANCING,
    OPENING,
    SPAWNING,
)
from ruleshift.families.necro.rules.words import shown_numbers

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.clause import Clause

PLACES: Final = {
    "hand": HAND, "equipment": EQUIP, "TZ": TZ, "ZZ": ZZ, "deck": SDECK, "zombie deck": ZDECK,
    "graveyard": GRAVE, "exile": EXILE, "drawn": DRAWN,
}  # fmt: skip
REST: Final = ("act", "respond", "spawn")  # what is asked when nothing is under way


def contents(s: NecroState, seat: str, zone: str) -> list[Lying]:
    """What lies in a zone, from the top: each card with those attached to it."""
    at = s.names.index(seat)
    traps = listed(s.zones[TZ_GEAR + at]) + listed(s.zones[ZZ_GEAR + at])
    cards = traps if zone == "traps" else listed(s.zones[PLACES[zone] + at])
    carried = [card for card in cards if s.host[card] in cards]
    return [_lying(s, card, carried) for card in reversed(cards) if card not in carried]


def _lying(s: NecroState, card: int, carried: list[int]) -> Lying:
    riders = tuple(_lying(s, one, []) for one in carried if s.host[one] == card)
    return Lying(s.g.names[card], riders, _facts(s, card) if s.in_play(card) else {})


def _facts(s: NecroState, card: int) -> dict[str, tuple[str, ...]]:
    """What is true of a card in play."""
    printed = s.g.printed
    found = {
        "counters": (str(s.counters[card]),),
        "since": (str(s.since[card]),),
        "attacks": (str(s.attacks[card]),),
        "x": (str(s.x[card]),),
        "resting": _flag(bool(s.resting[card])),
        "pushed": _flag(s.pushed[card] == s.turn),
        "used": _used(s, card),
        "zone": ("ZZ" if s.where[card] & ~1 in (ZZ, ZZ_GEAR) else "TZ",),
    }
    for number, word in enumerate(KEYWORDS):
        amounts = listed(force.amount_of(s, card, number))
        found[word] = ("no", "0") if not amounts else ("yes", str(sum(amounts)))
    for number, word in enumerate(STATUSES):
        found[word] = _status(s, card, number)
    if printed.type_of[card] in (ZOMBIE, WEAPON):
        found |= {"damage": (str(shown_numbers.damage(s, card)),), "hit": (str(shown_numbers.hit(s, card)),)}
    if printed.type_of[card] == ZOMBIE:
        found |= {
            "hp": (str(s.hp(card)),),
            "max hp": (str(printed.hp(s, card)),),
            "ed": (str(printed.ed[card]),),
            "sick": _flag(force.sick(s, card)),
        }
    return found


def limited(g: NecroGame, card: int) -> list[Clause]:
    """The clauses of a card that work only so often."""
    standing = g.standing
    clauses: list[Clause] = [*standing.changes[card], *standing.grants[card], *standing.forbids[card]]
    clauses += [*g.listening.triggers_of[card], *g.listening.replacements_of[card]]
    clauses += [use.ability for use in g.texts.uses if use.card == card]
    return [clause for clause in clauses if clause.slots[card] >= 0]


def _used(s: NecroState, card: int) -> tuple[str, ...]:
    """Whether something of the card that works only so often is used up."""
    return _flag(
        any(
            s.uses[clause.slots[card] * 2] and s.uses[clause.slots[card] * 2 + 1] == clause.stamp(s)
            for clause in limited(s.g, card)
        )
    )


def _flag(holds: bool) -> tuple[str, ...]:
    return ("yes",) if holds else ("no",)


def _status(s: NecroState, card: int, status: int) -> tuple[str, ...]:
    """A status in all wordings: how much in all, whether at all, each application for itself."""
    if not s.status[card] >> status & 1:
        return ("no", "0")
    total = 0
    parts = []
    said = []
    for at in range(0, len(s.lasting), LASTING):
        kind, who, what, n, until, left, source, _ = listed(s.lasting[at : at + LASTING])
        if (kind, who, what) == (L_STATUS, card, status):
            total += n
            amount = n or None
            said.append(Instance(n, until, left))
            parts.append(str(Instance(amount, None if until == U_REMOVED else until, left)))
            if source >= 0:
                parts.append(f"by {s.g.names[source]}")
    spans = [part for part in parts if not part.startswith("by ")]
    by = tuple(part.removeprefix("by ") for part in parts if part.startswith("by "))
    return (", ".join(spans), str(total), "yes", in_full(status, said), *by)


def fact(s: NecroState, seat: str, name: str, part: str = "") -> tuple[str, ...]:
    """What is true of a seat or of the table, the usual wording first."""
    if not seat:
        return _table_fact(s, name)
    at = s.names.index(seat)
    g = s.g
    survivor = g.printed.survivors[at]
    if name in POOLS:
        return (str(s.pools[POOLS.index(name) * 2 + at]),)
    if name == "statuses":
        return _status(s, survivor, STATUSES.index(part))
    if name == "tokens":
        return _amount(s.tokens[TOKENS.index(part) * 2 + at])
    if name == "tally":
        return _amount(s.tallied(at, TALLIES.index(part)))
    if name == "used":
        return _used(s, survivor)
    if name == "list":
        return _list(s, at)
    texts = {
        "survivor": g.names[survivor],
        "hp": max(0, s.hp(survivor)),
        "max hp": g.printed.hp(s, survivor),
        "gained": s.gained if at == s.active else 0,
        "events": s.events_played[at],
        "escapes": int(at == s.active and s.quick == s.turn),
        "lit": "yes" if force.lit(s, at) else "no",
    }
    return (str(texts[name]),)


def _amount(n: int) -> tuple[str, ...]:
    return (str(n), "yes") if n else ("0", "no")


def _list(s: NecroState, seat: int) -> tuple[str, ...]:
    """`legal`, or what is wrong with a deck list: the numbers of the rules it breaks, and the words."""
    report = examine(s.g.lists[seat].text, "list.txt", s.g.deck)
    if not report.mistakes:
        return ("legal",)
    messages = [mistake.message for mistake in report.mistakes]
    rules = {rule for message in messages for rule in re.findall(r"\d+\.\d+\.\d+", message)}
    return ("; ".join(messages), *messages, *sorted(rules))


def _table_fact(s: NecroState, name: str) -> tuple[str, ...]:
    if name == "phase":
        return (PHASES[s.phase].lower(), *_step_words(s))
    if name == "first":
        return (s.names[s.first],)
    if name == "rule":
        said = re.search(r"\(Rule (\S+)\)", s.g.reason(s)) if s.asked >= 0 else None
        return (said[1],) if said else ("none",)
    view = s.g.match(s).view(None)
    if name == "stack":
        return (", ".join(view.stack) or "none",)
    return (" against ".join(view.battle) if view.battle else "none",)


def _step_words(s: NecroState) -> tuple[str, ...]:
    """The part of a phase that the game is in, or the phase that is about to begin."""
    if s.top < 2 * FRAME:
        return ()
    g, effect, step = s.g, s.stack[FRAME], s.stack[FRAME + STEP]
    if effect == g.steps.survivor_phase.number:
        return ("start",) if not step else ("action step",) if s.asked >= 0 and _purpose(s) == "act" else ()
    if effect == g.steps.zombie_phase.number:
        if not step:
            return ("zombie phase",)
        return (
            ("spawn step",) if SPAWNING <= step < ADVANCING
            else ("advance step",) if ADVANCING <= step < OPENING
            else ("attack step",) if OPENING <= step <= ABILITIES
            else ()
        )  # fmt: skip
    about_to = {g.steps.response_step.number: "response step", g.steps.end_of_turn.number: "end of turn"}
    return (about_to[effect],) if not step and effect in about_to else ()


def _purpose(s: NecroState) -> str:
    f = s.top - FRAME
    return s.g.effects[s.stack[f]].about(s, f)


def known_to(s: NecroState, seat: int, title: str) -> bool:
    """Whether a seat knows where a card of this name is."""
    return any(s.known[card] >> seat & 1 for card, name in enumerate(s.g.names) if name == title)


def counter(s: NecroState, name: str) -> int:
    """The number of the turn."""
    return s.turn


def idle(s: NecroState) -> bool:
    """Whether the question is just that of the step: nothing that began is unfinished."""
    return _purpose(s) in REST and not len(s.zones[DRAWN]) and not len(s.zones[DRAWN + 1])
