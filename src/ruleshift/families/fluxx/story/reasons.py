"""Reasons: which cards make a value, why a question is asked, why a card or a win is out of reach."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.machine import CARD, FRAME, STEP, A
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.core.engine.piles import DISCARD
from ruleshift.core.engine.state import NONE
from ruleshift.families.fluxx.codes import (
    BEFORE_DRAW,
    CLOSING,
    DRAWING,
    F_ATTACH,
    F_DROP_GOAL,
    F_HAND_LIMIT,
    F_HAND_SLACK,
    F_KEEPER_LIMIT,
    F_KEEPER_SLACK,
    F_PLAY,
    F_TURN,
    F_WINDOW,
    GOALS,
    NEW_RULE,
    PLAYING,
    RULES,
    THEFT,
    UNLIMITED,
    V_GOALS,
    V_HAND,
    V_KEEPERS,
    V_KEPT,
    V_PLAY,
    VALUES,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.goals.winning import winners
from ruleshift.families.fluxx.rules.table import force
from ruleshift.families.fluxx.rules.table.moves import attached, owner, powerless
from ruleshift.families.fluxx.rules.table.ring import entry_of
from ruleshift.families.fluxx.story.endings import ending
from ruleshift.families.fluxx.story.knocked_out import sits_out

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

BASIC: Final = "Basic Rules"


def explain(s: FluxxState, name: str, seat: int) -> Explanation:
    """A value in force for a seat with the cards that make it."""
    which = force.value_number(name)
    if s.stale & s.g.values.folded:
        s = s.copy()  # who looks on changes nothing, not even when it is found who holds a title
    number = force.value(s, seat, which)
    but = force.value(s, seat, V_KEPT) if which == V_PLAY else 0
    which = explained(s, seat, which)
    causes = tuple(cause(s, which, *one) for one in force.causes(s, seat, which))
    return Explanation(name_of(which), None if number >= UNLIMITED else number, causes, but)


def explained(s: FluxxState, seat: int, which: int) -> int:
    """The value whose causes say it: where all cards but some are played, it is how many stay."""
    leaves_some = which == V_PLAY and force.causes(s, seat, V_KEPT)[0][0] >= 0
    return V_KEPT if leaves_some else which


def name_of(which: int) -> str:
    return VALUES[V_PLAY if which == V_KEPT else which]


def cause(s: FluxxState, which: int, card: int, number: int, added: bool) -> tuple[str, str]:
    """One card and what it does to a value."""
    verb = "set" if card < 0 else "sets"
    title = BASIC if card < 0 else s.g.names[card]
    if which == V_KEPT:
        if added:
            return title, f"leaves {abs(number)} {'more' if number > 0 else 'less'}"
        return title, f"{verb} it to all but {number}"
    if added:
        return title, f"adds {number}"
    if number < UNLIMITED:
        return title, f"{verb} it to {number}"
    return title, f"{verb} it to all" if which == V_PLAY else f"{verb} no limit"


def sources(s: FluxxState, seat: int, which: int) -> str:
    """The cards that make a value, in one phrase."""
    causes = force.causes(s, seat, explained(s, seat, which))
    return listed([BASIC if one[0] < 0 else s.g.names[one[0]] for one in causes])


# -- why a question is asked -------------------------------------------------------------------


def reason(s: FluxxState) -> str:
    """Why the present question is asked, to the seat that is asked."""
    g = s.g
    f = s.top - FRAME
    effect = s.stack[f]
    if effect == F_TURN:
        return turn_reason(s, f)
    card = s.stack[f + CARD]
    if effect == F_WINDOW:
        what = "a theft" if s.stack[f + A] == THEFT else g.names[card]
        return f"A Surprise can answer {what} now, before it takes effect."
    if effect == F_ATTACH:
        return f"{g.names[card]} is on your table and must attach itself to one of your Keepers."
    if effect in (F_DROP_GOAL, F_PLAY):
        return room_for_goals(s)
    if effect in (F_HAND_LIMIT, F_HAND_SLACK):
        return limit_reason(s, V_HAND, len(s.zones[hand(s.asked)]), "card in hand", "cards in hand")
    if effect in (F_KEEPER_LIMIT, F_KEEPER_SLACK):
        creeper = g.printed.faces[s.face].creeper
        keepers = [card for card in s.zones[table(s.asked)] if not creeper[card]]
        return limit_reason(s, V_KEEPERS, len(keepers), "Keeper", "Keepers")
    if effect == g.frames.duty:
        card = g.duties.all[s.stack[f + A]].card
    if effect == g.frames.repel:
        card = next(one for one, what in g.standing.repellers if what.weights[s.face][card])
    if card >= 0 and "may" not in g.printed.node(card):
        card = lender_of(s, card)
    text = g.cards[g.printed.kinds[card]].text if card >= 0 else ""
    return f"{g.names[card]}: {text}" if text else f"{g.names[card]} is taking effect."


def lender_of(s: FluxxState, card: int) -> int:
    """The rule in play whose power a card uses in this turn; the card itself if it uses none."""
    for ability in s.g.free_actions.abilities:
        if ability.card == card and len(ability.lenders) and s.marks[ability.number] == s.turn:
            return next((rule for rule in ability.lenders if s.where[rule] == RULES), card)
    return card


def turn_reason(s: FluxxState, f: int) -> str:
    if s.stack[f + STEP] == DRAWING:
        return "It is your turn, and a free action may come before the draw."
    if s.stack[f + STEP] == CLOSING:
        return "Your turn ends with more Keepers than the limit allows and a card that moves on."
    if force.possible_plays(s):
        return f"It is your turn. {plays(s)}"
    return "Your plays are made; a free action is still possible."


def plays(s: FluxxState) -> str:
    """How far the plays of the turn have got."""
    number = force.value(s, s.active, V_PLAY)
    count = "all your cards" if number >= UNLIMITED else f"{number} card{'s' if number != 1 else ''}"
    if kept := force.value(s, s.active, V_KEPT):
        count += f" but {kept}"
    return f"You play {count} ({sources(s, s.active, V_PLAY)}) and have played {s.played}."


def room_for_goals(s: FluxxState) -> str:
    room = force.value(s, s.active, V_GOALS)
    return f"There is room for {room} Goal{'s' if room != 1 else ''} ({sources(s, s.active, V_GOALS)})."


def limit_reason(s: FluxxState, which: int, number: int, one: str, many: str) -> str:
    limit = force.value(s, s.asked, which)
    what = one if limit == 1 else many
    return f"You may have {limit} {what} ({sources(s, s.asked, which)}), and you have {number}."


# -- why a win has not come --------------------------------------------------------------------


def why_no_win(s: FluxxState, seat: int) -> str:
    """What each Goal in play still wants of a seat."""
    if s.outcome != NONE:
        return ending(s)
    if not len(s.zones[GOALS]):
        return "There is no Goal in play."
    if s.stale & s.g.values.folded:
        force.fold(s)
    found, _ = winners(s)
    if found >> seat & 1:
        others = [name for other, name in enumerate(s.names) if found >> other & 1 and other != seat]
        if others:
            return f"{listed(others)} would win at the same moment; play goes on until only one does."
        return "You meet a Goal; the win counts once the present step is over."
    gaps = [goal_gap(s, goal, seat) for goal in s.zones[GOALS]]
    return " ".join(gaps + no_loan(s, seat))


def no_loan(s: FluxxState, seat: int) -> list[str]:
    """Why a card that lets a Keeper of another table count does not help now, where it seems to (R22)."""
    g = s.g
    own = [card for card in g.standing.borrowers if s.where[card] == table(seat)]
    aims = [g.goals.aims[goal] for goal in s.zones[GOALS]]
    keepers = [card for other in s.order if other != seat for card in s.zones[table(other)]]
    for card in keepers if own else ():
        name = f"{possessive(s.names[owner(s, card)])} {g.names[card]}"
        lends = g.names[own[0]]
        kinds = force.kinds_on(s, seat)
        alone = kinds | g.printed.bits[card]
        if g.printed.faces[s.face].creeper[card] or not any(aim.met(alone, s.values[5]) for aim in aims):
            continue
        if powerless(s, own[0]):
            return [f"{lends} is switched off, or {name} would count."]
        if seat != s.active:
            return [f"{lends} makes {name} count in your own turn only."]
        riders = [g.names[rider] for rider in attached(s, card) if not kinds & g.printed.bits[rider]]
        if riders:
            return [f"{lends} would make {name} count, but {listed(riders)} with it."]
    return []


def goal_gap(s: FluxxState, goal: int, seat: int) -> str:
    """What a Goal wants that a seat has not got."""
    from ruleshift.families.fluxx.story.unmet_goals import unmet  # only for a reason that is asked for

    g = s.g
    if goal in g.goals.losses:
        return f"{g.names[goal]} is no Goal that anybody can meet: everybody loses by it."
    aim = g.goals.aims[goal]
    mask = force.kinds_on(s, seat)
    gaps = []
    missing = titles(s, aim.need & ~mask)
    if missing:
        gaps.append(f"you lack {listed(missing)}")
    for group in aim.groups:
        wanted = group.number + (s.values[5] if group.numeral else 0)
        have = (mask & group.kinds).bit_count()
        if have < wanted:
            gaps.append(f"you have {have} of the {wanted} it wants among {listed(titles(s, group.kinds))}")
    blocking = titles(s, mask & g.printed.creeper_bits & ~s.pardons[seat] & ~aim.allowed)
    for part, want in zip(aim.rest.parts if aim.rest else (), aim.wants, strict=False):
        no_creepers = want["cond"] == "none" and want["what"]["type"] == ["creeper"]
        if not part.holds(s, seat, -1) and not (blocking and no_creepers):  # which says the same
            gaps.append(unmet(s, part, want, seat))
    if blocking:
        gaps.append(f"{listed(blocking)} on your table stand{'s' if len(blocking) == 1 else ''} in the way")
    return f"{g.names[goal]}: {'; '.join(gaps) or 'you have all it wants'}."


def titles(s: FluxxState, bits: int) -> list[str]:
    """The names of kinds given as bits, as the cards count now."""
    return [name for name, kind in kinds_of(s.g, s.face) if kind & bits] if bits else []


@lru_cache(maxsize=16)
def kinds_of(g: FluxxGame, face: int) -> list[tuple[str, int]]:
    """Every card by name with the bits of its kinds: as printed, and as it counts under a face."""
    shown = g.printed.faces[face].bits
    firsts = [(card.name, g.printed.numbers[card.name][0]) for card in g.cards]
    return [(name, g.printed.bits[first] | shown[first]) for name, first in firsts]


# -- why a card cannot be played or used -------------------------------------------------------


def why_not(s: FluxxState, what: str, seat: int) -> str:
    """Why a seat cannot play or use a card now, or has not won; ``s`` holds what the seat sees."""
    if (out := entry_of(s, seat)) is not None and s.outcome == NONE:
        return sits_out(s, out, "You")
    if what.strip().casefold() == "win":
        return why_no_win(s, seat)
    g = s.g
    title = g.card(what).name
    copies = g.printed.numbers[title]
    if s.outcome != NONE:
        return ending(s)
    uses = {ability.option for ability in g.free_actions.abilities if ability.card in copies}
    if s.asked == seat:
        if uses & set(s.options):
            return f"You can use {title} now."
        if playable(s, copies):
            return f"You can play {title} now."
    held = [card for card in copies if s.where[card] == hand(seat)]
    if held:
        return why_not_from_hand(s, title, held[0], seat)
    if any(s.where[card] in (table(seat), RULES) for card in copies):
        return why_not_used(s, title, copies, seat)
    return elsewhere(s, title, copies)


def playable(s: FluxxState, copies: list[int]) -> bool:
    """Whether playing one of these cards is among the options."""
    g = s.g
    f = s.top - FRAME
    if not any(card in s.options for card in copies):
        return False
    return g.effects[s.stack[f]].purpose in ("play", "answer")


def why_not_from_hand(s: FluxxState, title: str, card: int, seat: int) -> str:
    from ruleshift.families.fluxx.codes import ANSWERED as KINDS
    from ruleshift.families.fluxx.language.grammar import ANSWERED

    g = s.g
    if seat != s.active:
        turn = f"It is {possessive(s.names[s.active])} turn"
        if not g.plays.answers[card]:
            return f"{turn}; you play cards in your own turn."
        answers = g.plays.answers[card]
        moment = " or ".join(ANSWERED[word] for word, kind in KINDS.items() if answers >> kind & 1)
        return f"{turn}; out of turn you can play {title} when {moment}, or against a Surprise."
    return middle(s, seat) or too_many_plays(s, title)


def too_many_plays(s: FluxxState, title: str) -> str:
    if s.phase == BEFORE_DRAW:
        return "You have not drawn yet; draw first, then play."
    if not force.possible_plays(s):
        return f"You have no play left. {plays(s)}"
    rules = [s.g.names[rule] for rule in s.g.standing.first_random if s.where[rule] == RULES]
    if rules and not s.played and force.value(s, s.active, V_PLAY) > 1:
        return f"The first card of your turn is played at random ({rules[0]})."
    return f"{title} cannot be played at this moment; finish what you are asked first."


def middle(s: FluxxState, seat: int) -> str:
    """What keeps the active player from playing on, if something is under way."""
    if s.asked == seat and s.top == FRAME:
        return ""
    if len(s.zones[PLAYING]):
        return f"{s.g.names[s.zones[PLAYING][-1]]} is not over yet; it must be finished first."
    if s.asked != seat:
        return "Somebody else has to answer first."
    return "You are asked for something else first."


def why_not_used(s: FluxxState, title: str, copies: list[int], seat: int) -> str:
    """Why a card in play gives nothing to do now."""
    g = s.g
    here = [card for card in copies if s.where[card] in (table(seat), RULES)]
    offered = [ability for ability in g.free_actions.open_abilities if ability.card in here]
    if not offered:
        works = "while" in g.printed.node(here[0])
        return f"{title} is in play; {'it works by itself' if works else 'there is nothing to use about it'}."
    if seat != s.active:
        return f"It is {possessive(s.names[s.active])} turn; {title} can be used in your own turn."
    switched_off = [g.names[other] for other in g.standing.disablers if s.host[other] in here]
    if switched_off:
        return f"{listed(switched_off)} has switched {title} off."
    if all(ability.once and s.marks[ability.number] == s.turn for ability in offered):
        return f"{title} has been used in this turn already."
    return middle(s, seat) or f"There is nothing {title} could be used for now."


def elsewhere(s: FluxxState, title: str, copies: list[int]) -> str:
    """Where a card is that is neither in the seat's hand nor before it."""
    zones = {s.where[card] for card in copies}
    if PLAYING in zones:
        return f"{title} is being played right now."
    if GOALS in zones:
        return f"{title} is in play."
    if 0 <= s.g.zones.debts in zones:
        return f"{title} lies on the table until what is owed is paid."
    for seat, name in enumerate(s.names):
        if table(seat) in zones:
            return f"{title} is on {possessive(name)} table."
        if hand(seat) in zones:
            return f"{title} is in {possessive(name)} hand."
    if DISCARD in zones:
        return f"{title} is in the discard pile."
    if s.g.house.solo and s.g.zones.scored in zones:
        return f"{title} has been scored."
    if s.g.house.solo and s.g.printed.type_of[copies[0]] == NEW_RULE:
        if s.g.zones.rules_gone in zones:
            return f"{title} has been in play and is gone."
        return f"{title} is still to come; rules come into play by themselves, one after each turn."
    if len(s.g.printed.metas) and s.g.zones.under in zones:
        return f"{title} lies under the draw pile and comes out when that has run out."
    return f"You do not have {title}."
