"""Compiling the clauses of two decks: what each card does, when, and what has to be looked for at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.families.necro.codes import (
    ACTIONS,
    GUARD,
    KEYWORDS,
    LAST_IN_PLAY,
    LIGHT,
    MOMENTS,
    NTRIGGERS,
    ON_BEGIN,
    ON_END,
    ON_ENTER,
    ON_PLAY,
    ON_SPAWN,
    S_DAMAGE,
    S_DECLARE,
    S_EQUIP,
    S_HIT,
    S_RELOAD,
    S_ROLL,
    STATS,
    SZ,
    TALLIES,
    TRIGGERS,
    TZ,
    UNAFFECTED,
    WEAPON,
    ZOMBIE,
    ZZ,
)
from ruleshift.families.necro.compile import tables
from ruleshift.families.necro.rules.stack.window import INSTEAD
from ruleshift.families.necro.rules.turn.arriving import minds_entries
from ruleshift.families.necro.rules.words.clause import Ability, Holding, Use
from ruleshift.families.necro.rules.words.select import ZONE_CODES

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.language.normal import Card, Instruction


def compile_cards(g: NecroGame) -> None:
    """Compile each definition once; copies share its effects."""
    make_room(g)
    copies_of: dict[int, list[int]] = {}
    for card, kind in enumerate(g.kinds):
        copies_of.setdefault(kind, []).append(card)
    for kind, copies in sorted(copies_of.items()):
        node = g.nodes[kind]
        compile_program(g, node, copies)
        compile_holdings(g, node, copies)
        compile_triggers(g, node, copies)
        compile_uses(g, node, copies)
    see_what_matters(g)
    see_what_opens_windows(g)


def make_room(g: NecroGame) -> None:
    """Tables for what clauses do, all empty."""
    size = g.size
    g.abilities_of = [[] for _ in range(size)]
    g.keywords = [0] * size
    g.keyword_n = [{}] * size
    g.changes = [[]] * size
    g.grants = [[]] * size
    g.forbids = [[]] * size
    g.change_mask = [0] * len(STATS)
    g.grant_mask = [0] * len(KEYWORDS)
    g.forbid_mask = [0] * len(ACTIONS)
    # What effects of these decks change and grant for a while, and the events that delayed ones await.
    g.stats_bent = {S_DAMAGE}  # a Frenzy does
    g.words_lent = set()
    g.stats_once = set()
    g.delayed = [False] * NTRIGGERS
    g.triggers = []
    g.triggers_of = [[]] * size
    g.replacements_of = [[]] * size
    g.marked = 0
    g.hears = [0] * NTRIGGERS
    g.hears_moment = {event: [0] * len(MOMENTS) for event in (ON_BEGIN, ON_END)}
    g.replaces = [0] * NTRIGGERS
    empty = g.body([])
    g.programs = [empty] * size
    g.answers = [None] * size
    g.uses = []
    g.uses_of = [[], []]
    g.zombie_uses = [[], []]
    g.unlocks = [{}] * size


def compile_program(g: NecroGame, node: Card, copies: list[int]) -> None:
    """What happens when the card is played, in turn or as a React."""
    if "answers" in node:
        trigger = g.add_trigger(node["answers"], node["answers"]["do"], node["answers"]["instead"])
        trigger.program.triggered = False  # it is played, and its X named
        for card in copies:
            g.answers[card] = trigger
            g.programs[card] = trigger.program
    elif node.get("do"):
        program = g.body(node["do"])
        program.reload = bool(node.get("reload"))
        for card in copies:
            g.programs[card] = program


def compile_holdings(g: NecroGame, node: Card, copies: list[int]) -> None:
    """What holds while the card is in play."""
    grants = [
        Holding(g, clause, KEYWORDS.index(one["keyword"]), one["n"], one["who"])
        for clause, one in tables.plain_keywords(g, node, copies)
    ]
    clauses = node.get("while", ())
    changes = [
        Holding(g, clause, STATS.index(one["stat"]), one["n"], one["who"])
        for clause in clauses
        for one in clause["changes"]
    ]
    forbids = [
        Holding(g, clause, ACTIONS.index(one["action"]), 0, one["who"])
        for clause in clauses
        for one in clause["forbids"]
    ]
    for grant in grants:
        grant.shields = grant.stat == UNAFFECTED
    for card in copies:
        g.changes[card], g.grants[card], g.forbids[card] = changes, grants, forbids
        for holdings, masks in (
            (changes, g.change_mask),
            (grants, g.grant_mask),
            (forbids, g.forbid_mask),
        ):
            for holding in holdings:
                masks[holding.stat] |= 1 << card
                holding.count_for(g, card)


def wear_of_trap(node: Card) -> list[Instruction]:
    """The last step of each ability of a Trap: 1 counter less (2.50.2), unless its text says what it loses.

    One without counters is done with when its effect has resolved (2.50.1, 13.4.4).
    """
    if node["type"] != "item" or node["subtype"] != "trap":
        return []
    if not node["counters"]:
        return [] if node["stays"] else [{"verb": "spend", "if": []}]
    if counts_itself([node.get("when"), node.get("instead")]):
        return []
    return [{"verb": "counter", "n": -1, "who": "this", "if": []}]


def counts_itself(node: Any) -> bool:
    """Whether a step changes the counters of the card it stands on."""
    if isinstance(node, dict):
        if node.get("verb") == "counter" and node["who"] == "this":
            return True
        node = list(node.values())
    return isinstance(node, list) and any(counts_itself(one) for one in node)


def compile_triggers(g: NecroGame, node: Card, copies: list[int]) -> None:
    """Triggered abilities and replacements."""
    wears = wear_of_trap(node)
    triggers = [g.add_trigger(clause, clause["do"] + wears) for clause in node.get("when", ())]
    instead = [g.add_trigger(clause, clause["do"] + wears, True) for clause in node.get("instead", ())]
    hazard = node["type"] == "item" and node["subtype"] == "trap"
    unlocks: dict[int, list[int]] = {}
    heard = [*node.get("when", ()), *node.get("instead", ())]
    for clause in (*heard, *node.get("may", ()), *node.get("while", ())):
        if unlock := clause["unlock"]:
            unlocks.setdefault(TALLIES.index(unlock["tally"]), []).append(unlock["least"])
    for card in copies:
        g.unlocks[card] = unlocks
        g.triggers_of[card] = triggers
        g.replacements_of[card] = instead
        for trigger in triggers:
            trigger.hazard = hazard and trigger.at_once
            trigger.count_for(g, card)
            g.hears[trigger.event] |= 1 << card
            if trigger.event in g.hears_moment:
                g.hears_moment[trigger.event][trigger.moment] |= 1 << card
        for trigger in instead:
            trigger.count_for(g, card)
            trigger.marks[card] = 1 << g.marked
            g.marked += 1
            g.replaces[trigger.event] |= 1 << card


def compile_uses(g: NecroGame, node: Card, copies: list[int]) -> None:
    """Activated abilities: an option for each copy."""
    for clause in node.get("may", ()):
        ability = Ability(g, clause, g.body(clause["do"]))
        for card in copies:
            ability.count_for(g, card)
            use = Use(ability, card, g.use0 + len(g.uses))
            g.uses.append(use)
            zombie = g.type_of[card] == ZOMBIE
            (g.zombie_uses if zombie else g.uses_of)[g.owner[card]].append(use)


def see_what_matters(g: NecroGame) -> None:
    """What all clauses of both decks come to, so that nothing is looked for in vain."""
    size = g.size
    g.play_always = [tables.needs_only_its_price(g, card) for card in range(size)]
    # What nothing in these decks ever changes or grants need not be looked for.
    g.bends = [mask > 0 or n in g.stats_bent for n, mask in enumerate(g.change_mask)]
    limited = {one.stat for changes in g.changes for one in changes if one.limit is not None}
    g.runs_out = [n in limited or n in g.stats_once for n in range(len(g.change_mask))]
    g.attacks_run_out = any(g.runs_out[stat] for stat in (S_DAMAGE, S_HIT, S_ROLL, S_DECLARE))
    g.price_stat = [price_stat(g, card) for card in range(size)]
    g.grants_it = [mask > 0 or n in g.words_lent for n, mask in enumerate(g.grant_mask)]
    g.some_unaffected = g.grants_it[UNAFFECTED] or any(word >> UNAFFECTED & 1 for word in g.keywords)
    g.light_mask = sum(1 << c for c in range(size) if g.keywords[c] >> LIGHT & 1)
    guards = sum(1 << c for c in range(size) if g.keywords[c] >> GUARD & 1)
    g.may_guard = -1 if g.grants_it[GUARD] else guards
    g.places_in_play = range(SZ >> 1, (LAST_IN_PLAY >> 1) + 1)
    g.entry_minded = 0
    for card in range(size):
        if any(minds_entries(one) for one in (*g.triggers_of[card], *g.replacements_of[card])):
            g.entry_minded |= 1 << card


def price_stat(g: NecroGame, card: int) -> int:
    """What changes the AP of a card: the price of equipping, if a hand holds it, or of reloading; else -1."""
    if g.type_of[card] == WEAPON and g.hands[card]:
        return S_EQUIP
    return S_RELOAD if g.programs[card].reload else -1


def see_what_opens_windows(g: NecroGame) -> None:
    """Which events Reacts answer and abilities replace."""
    # What Reacts of the whole set may answer is public; who holds one is not.
    g.answered = [False] * NTRIGGERS
    g.answered_before = [False] * NTRIGGERS
    g.entry_answered = {TZ: False, ZZ: False}
    for node in g.nodes:
        if "answers" in node:
            event = TRIGGERS.index(node["answers"]["on"])
            (g.answered_before if node["answers"]["instead"] else g.answered)[event] = True
            if event == ON_ENTER:
                for zone in (TZ, ZZ):
                    named = node["answers"].get("zone")
                    g.entry_answered[zone] |= not named or ZONE_CODES[named] == zone
    g.spawn_answered = g.answered[ON_SPAWN] or g.answered_before[ON_SPAWN]
    # Events that cards in play or delayed abilities may replace.
    reacts = {answer.number for answer in g.answers if answer is not None}
    before = {one.event for one in g.triggers if one.replaces and one.number not in reacts}
    g.replaced = [event in before for event in range(NTRIGGERS)]
    # For each event, plain and before it happens: the Reacts of both decks that answer it.
    g.reacts_to = [[False] * (g.size + 1) for _ in range(INSTEAD + NTRIGGERS)]
    for card, answer in enumerate(g.answers):
        if answer is not None:
            g.reacts_to[answer.event + INSTEAD * answer.replaces][card] = True
    # Events that open a window: those some React in the decks answers, or all of them if every window
    # pauses. A play is answered before it resolves.
    pause = g.always_pause
    g.after = [g.answered[n] and (pause or any(g.reacts_to[n])) for n in range(NTRIGGERS)]
    g.after[ON_PLAY] = False
    g.after_aims = [False] * NTRIGGERS
    for answer in g.answers:
        if answer is not None and answer.program.aims:
            g.after_aims[answer.event] = True
