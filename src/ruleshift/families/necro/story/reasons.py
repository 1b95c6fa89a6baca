"""Reasons: what makes a value, why a question is asked, how a game ended; each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.machine import CARD, FRAME
from ruleshift.families.necro.codes import (
    AP,
    EQUIP,
    EVENT,
    HAND,
    L_GRANT,
    L_SOURCE,
    L_WHAT,
    L_WHO,
    LASTING,
    LIGHT,
    POOLS,
    REACT,
    S_DAMAGE,
    S_HIT,
    S_ROLL,
    S_TP,
    S_ZTC,
    SETUP,
    SURVIVOR,
    TH,
    TP,
    ZOMBIE,
)
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.words import shown_numbers
from ruleshift.families.necro.story import why_card
from ruleshift.families.necro.story.why_not import DEEDS, OFFERS, UNBEGUN, not_asked, possible

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState

__all__ = ["VALUES", "explain", "reason", "why_not"]

VALUES: Final = ("hp", "ap", "tp", "th", "hand", "light")
OF: Final = ("damage", "hit roll", "cost")  # values of a card: "damage of Machete"
Cause = tuple[str, str]


# -- values --------------------------------------------------------------------------------------


def explain(s: NecroState, value: str, seat: int) -> Explanation:
    """A value in force for a seat with what makes it: hp, ap, tp, th, hand, light, or one of a card."""
    name = " ".join(value.split()).casefold()
    what, of, title = name.partition(" of ")
    if of and what in OF:
        return of_card(s, what, title, seat)
    if name in POOLS:
        return pool(s, name, seat)
    if name == "hp":
        return hit_points(s, seat)
    if name == "light":
        return light(s, seat)
    if name == "hand":
        number = len(s.zones[HAND + seat])
        return Explanation("hand", number, (("Ruling R31", "sets no limit"),))
    known = ", ".join([*VALUES, *[f"{one} of NAME" for one in OF]])
    raise ValueError(f"there is no value {value!r}; values are {known}")


def pool(s: NecroState, name: str, seat: int) -> Explanation:
    """AP, TP or TH with the rules that fill and empty the pool."""
    which = (AP, TP, TH)[POOLS.index(name)]
    now = s.pools[which + seat]
    causes: tuple[Cause, ...]
    if which == AP:
        spent = s.gained - now if seat == s.active else 0
        extra = s.gained - 3 if seat == s.active else 0
        causes = (
            ("Rule 7.2.1", "sets it to 3 at the start of your turn"),
            *([("Cards", f"gave {extra} this turn")] if extra > 0 else []),
            *([("Your actions", f"took {spent}")] if spent > 0 else []),
            ("Rule 7.3.9", "takes what is left after the Response Step"),
        )
    elif which == TP:
        causes = (
            ("Rule 7.2.1", "adds 2 at the start of your turn"),
            ("Rule 7.4.3", "leaves at most 1 at the end of your turn"),
        )
    else:
        causes = (
            ("Rule 7.3.1", "adds 4 at the start of your Zombie Phase"),
            ("Rule 7.3.7", "takes 1 at its end if more than 6 are left"),
        )
    return Explanation(name, now, causes)


def hit_points(s: NecroState, seat: int) -> Explanation:
    survivor = s.g.printed.survivors[seat]
    causes: list[Cause] = [(s.g.names[survivor], f"has {s.g.printed.hp(s, survivor)}")]
    if s.wounds[survivor]:
        causes.append(("Damage", f"took {s.wounds[survivor]}"))
    return Explanation("hp", max(0, s.hp(survivor)), tuple(causes))


def light(s: NecroState, seat: int) -> Explanation:
    """Whether a seat's Survivor Zone and Threat Zone are illuminated, and by what (2.37.0)."""
    g = s.g
    survivor = g.printed.survivors[seat]
    sources = [card for card in s.zones[EQUIP + seat] if force.keyword(s, card, LIGHT)]
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if (lasting[at], lasting[at + L_WHAT], lasting[at + L_WHO]) == (L_GRANT, LIGHT, survivor):
            sources.append(lasting[at + L_SOURCE])
    on = force.lit(s, seat)
    if on:
        causes = [(g.names[card], "gives light") for card in sources]
    elif sources:
        causes = [(g.names[card], "cannot give light now") for card in sources]
    else:
        causes = [("Rule 2.37.0", "wants an equipped source of light")]
    return Explanation("light", int(on), tuple(causes))


def of_card(s: NecroState, what: str, title: str, seat: int) -> Explanation:
    """Damage, Hit Roll or cost of a card: what is printed, and every card that changes it."""
    printed = s.g.printed
    card = find(s, title, seat)
    name = f"{what} of {s.g.names[card]}"
    if what == "damage":
        base, changes = shown_numbers.printed_damage(s, card), changes_of(s, S_DAMAGE, card)
        return Explanation(name, max(0, base + sum(n for _, n in changes)), causes_of(s, card, base, changes))
    if what == "hit roll":
        base = int(shown_numbers.node(s.g, card)["hit"])
        if not base:
            return Explanation(name, 0, (("Rule 2.27.0", "makes it hit without a roll"),))
        changes = changes_of(s, S_HIT, card)
        bonus = changes_of(s, S_ROLL, card)
        causes = causes_of(s, card, base, changes)
        causes += tuple((s.g.names[giver], f"adds {n:+d} to the die") for giver, n in bonus)
        return Explanation(name, base + sum(n for _, n in changes), causes)
    kind = printed.type_of[card]
    if kind in (SURVIVOR, EVENT):
        free = "14.1.2" if kind == EVENT else "6.1.2"
        return Explanation(name, 0, ((f"Rule {free}", "makes it free"),))
    base = shown_numbers.amount(shown_numbers.node(s.g, card)["cost"], 0)
    stat = {REACT: S_TP, ZOMBIE: S_ZTC}.get(kind, -1)
    if stat < 0:
        stat = s.g.texts.price_stat[card]
    payer = printed.owner[card]
    changes = force.causes(s, stat, (payer, printed.survivors[payer], -1, -1, -1, 0, 0)) if stat >= 0 else []
    return Explanation(name, max(0, base + sum(n for _, n in changes)), causes_of(s, card, base, changes))


def changes_of(s: NecroState, stat: int, card: int) -> list[tuple[int, int]]:
    return list(force.causes(s, stat, shown_numbers.about(s, card, shown_numbers.prey(s, card))))


def causes_of(s: NecroState, card: int, base: int, changes: list[tuple[int, int]]) -> tuple[Cause, ...]:
    g = s.g
    told = tuple(
        (g.names[giver] if giver >= 0 else "An effect", f"changes it by {n:+d}") for giver, n in changes
    )
    return ((g.names[card], f"prints {base}"), *told)


def find(s: NecroState, title: str, seat: int) -> int:
    """The card that is meant by a name: one of the seat's own that is seen, else any that is seen."""
    g = s.g
    name = g.card(title).name
    copies = [card for card in range(g.size) if g.names[card] == name]
    if not copies:
        raise ValueError(f"nobody has brought {name}")
    return min(
        copies, key=lambda card: (not s.in_play(card), g.printed.owner[card] != seat, s.where[card] < 0)
    )


# -- the end and the question --------------------------------------------------------------------


def reason(s: NecroState) -> str:
    """Why the present question is asked, to the seat that is asked."""
    g = s.g
    steps = g.steps
    f = s.top - FRAME
    effect: Any = g.effects[s.stack[f]]
    purpose, rule = effect.about(s, f), effect.rule
    if effect is steps.zombie_phase:
        rule = STEPS.get(purpose, rule)
    if effect is steps.discarding and f and g.effects[s.stack[f - FRAME]] is steps.looting:
        purpose, rule = "loot", "2.48.1"
    card = s.stack[f + CARD]
    said = REASONS.get(purpose, "")
    if not said and card >= 0:
        text = g.cards[g.printed.kinds[card]].text
        said = f"{g.names[card]}: {text}" if text else f"{g.names[card]} is taking effect."
    return f"{said or 'The game goes on with your answer.'}{f' (Rule {rule})' if rule else ''}"


# What is said for a question that no single card asks.
REASONS: Final = {
    "mulligan": "Once, before the game, you may exchange any of your first cards.",
    "act": "It is your Action Step: actions cost AP, and one Event a turn is free.",
    "respond": "It is your Response Step: AP you have left may still attack, then they are lost.",
    "react": "Each player may play one React at this moment.",
    "escape": "Once in a Zombie Phase you may try to escape an attack just before it hurts you.",
    "spawn": "You play the zombies: draw and pay for as many as you like and can.",
    "event": "You play the zombies: one Event a turn is free.",
    "advance": "All zombies that can advance must; you choose the order.",
    "attack": "All zombies that can attack must; you choose the order.",
    "ability": "Your zombies may use abilities before the Zombie Phase ends.",
    "lure": "A Flare pulls one zombie into its zone at the start of the Zombie Phase.",
    "order": "Your abilities trigger at the same time; you choose the order.",
    "arrive": "Zombies of yours enter at the same time; you choose the order.",
    "replace": "Several effects can change this; you choose which comes first.",
    "instead": "A card in play can change what is about to happen.",
    "name": "An Unarmed attack hits if the die shows a number you named.",
    "target": "The target of an attack is chosen as it is declared.",
    "discard": "A cost or an effect makes you discard.",
    "loot": "To loot, discard a card; then you draw one.",
    "pierce": "A piercing attack destroyed its target with damage to spare.",
}
# The rule behind each kind of decision in the Zombie Phase.
STEPS: Final = {
    "spawn": "7.3.2",
    "event": "7.3.3",
    "advance": "7.3.4",
    "attack": "7.3.5",
    "ability": "7.3.6",
    "lure": "2.36.1",
}


def why_not(s: NecroState, what: str, seat: int) -> str:
    """Why a seat cannot do something or play a card now; ``s`` holds what the seat sees."""
    if s.outcome:
        return s.g.ending(s)
    wanted = " ".join(what.split()).casefold()
    if wanted in DEEDS:
        if offered := possible(s, seat, OFFERS.get(wanted, wanted)):
            return offered
        return UNBEGUN if s.phase == SETUP else DEEDS[wanted](s, seat) or not_asked(s, seat)
    return why_card.of_card(s, s.g.card(what).name, seat)
