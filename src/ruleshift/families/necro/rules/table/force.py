"""Values in force: what cards in play and lasting effects make of the printed numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import append, i64, listed, vec
from ruleshift.families.necro.codes import (
    ARMOR,
    BANS_LAST,
    CHANGES,
    CHANGES_LAST,
    DISABLED,
    E_CURE,
    E_EXPIRE,
    E_LASTING,
    EQUIP,
    FAST,
    FORBIDS,
    GRANTS,
    GRANTS_LAST,
    ITEM,
    L_CHANGE,
    L_DELAY,
    L_FORBID,
    L_GRANT,
    L_LEFT,
    L_N,
    L_SEAT,
    L_SOURCE,
    L_STATUS,
    L_UNTIL,
    L_WHAT,
    L_WHO,
    LASTING,
    LIGHT,
    NO_LIGHT,
    NO_SICKNESS,
    SHINES,
    SILENCED,
    STUN,
    U_END_OF_NEXT,
    UNAFFECTED,
    UNTIL0,
    WEAPON,
    ZOMBIE,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.clause import Holding

OFF: Final = 1 << DISABLED | 1 << SILENCED
ONCE: Final = -1  # in place of the turns that are left: used up by the first time it matters
# Beyond what a clause says, its own text may be used up: a limit of so many times a turn.
Causes = list[tuple[int, int]]  # card, by how much
Held = tuple[int, "Holding"]  # card, its text


def active(s: NecroState, card: i64) -> bool:
    """Whether the text of a card in play works: not disabled, silenced or, for gear, rested (R53, R90)."""
    if s.status[card] & OFF:
        return False
    return not s.resting[card] or s.g.printed.type_of[card] == ZOMBIE


def in_use(s: NecroState, card: i64) -> bool:
    """Whether one can attack with a card: not disabled nor, as gear, rested; silence takes its text (R90)."""
    usable = not s.resting[card] or s.g.printed.type_of[card] == ZOMBIE
    return usable and not s.status[card] >> DISABLED & 1


def holding(s: NecroState, cards: vec[i64], held: list[list[Holding]], what: i64, ctx: Context) -> list[Held]:
    """The texts in play that hold for the subject ``ctx[1]`` now, each with its card.

    ``cards`` are those that have such texts about ``what``.
    """
    found: list[Held] = []
    for card in cards:
        if s.in_play(card) and active(s, card):
            for one in held[card]:
                if one.stat == what and one.applies(s, card, ctx):
                    found.append((card, one))
    return found


def changing(s: NecroState, stat: i64, ctx: Context) -> list[Held]:
    """The texts in play that change a stat of the subject ``ctx[1]`` now."""
    g = s.g
    if not s.present[CHANGES + stat]:
        return []
    return holding(s, g.concerns.cards[CHANGES + stat], g.standing.changes, stat, ctx)


def granting(s: NecroState, word: i64, card: i64) -> list[Held]:
    """The texts in play that grant a card a keyword now."""
    g = s.g
    if not s.present[GRANTS + word]:
        return []
    return holding(s, g.concerns.cards[GRANTS + word], g.standing.grants, word, subject_alone(card))


def subject_alone(card: i64) -> Context:
    """The context of a text that is about a card, whatever else happens."""
    return (-1, card, -1, -1, -1, 0, 0)


def causes(s: NecroState, stat: i64, ctx: Context) -> Causes:
    """Every card that changes a stat of the subject ``ctx[1]``, with its amount."""
    found = [(card, change.n) for card, change in changing(s, stat, ctx)]
    if s.lasts & CHANGES_LAST:
        lasting = s.lasting
        subject = ctx[1]
        also = s.g.printed.survivor_behind(s, subject)
        for at in range(0, len(lasting), LASTING):
            if lasting[at] == L_CHANGE and lasting[at + L_WHAT] == stat:
                who = lasting[at + L_WHO]
                if who in (subject, also):
                    found.append((lasting[at + L_SOURCE], lasting[at + L_N]))
    return found


def changed(s: NecroState, stat: i64, ctx: Context) -> i64:
    """By how much a stat of the subject ``ctx[1]`` is changed: the sum of its causes."""
    g = s.g
    # Mostly nothing does, which is soon seen: no card in play, and no change that lasts.
    if not g.standing.bends[stat] or (not s.lasts & CHANGES_LAST and not s.present[CHANGES + stat]):
        return 0
    total: i64 = 0
    if s.present[CHANGES + stat]:
        changes = g.standing.changes
        for card in g.concerns.cards[CHANGES + stat]:
            if s.in_play(card) and active(s, card):
                for one in changes[card]:
                    if one.stat == stat and one.applies(s, card, ctx):
                        total += one.n
    if s.lasts & CHANGES_LAST:
        lasting = s.lasting
        subject = ctx[1]
        also = g.printed.survivor_behind(s, subject)
        at: i64 = 0
        while at < len(lasting):
            if lasting[at] == L_CHANGE and lasting[at + L_WHAT] == stat:
                who = lasting[at + L_WHO]
                if who in (subject, also):
                    total += lasting[at + L_N]
            at += LASTING
    return total


def keyword(s: NecroState, card: i64, word: i64) -> bool:
    """Whether a card in play has a keyword."""
    standing = s.g.standing
    if standing.keywords[card] >> word & 1 and active(s, card):
        return True
    return standing.grants_it[word] and is_granted(s, card, word)


def is_granted(s: NecroState, card: i64, word: i64) -> bool:
    """Whether some card grants a card a keyword."""
    g = s.g
    if s.present[GRANTS + word]:
        ctx = subject_alone(card)
        grants = g.standing.grants
        for giver in g.concerns.cards[GRANTS + word]:
            if s.in_play(giver) and active(s, giver):
                for one in grants[giver]:
                    if one.stat == word and one.applies(s, giver, ctx):
                        return True
    if s.lasts & GRANTS_LAST:
        lasting = s.lasting
        at: i64 = 0
        while at < len(lasting):
            if (
                lasting[at] == L_GRANT
                and lasting[at + L_WHAT] == word
                and given(s, lasting[at + L_WHO], card, word)
            ):
                return True
            at += LASTING
    return False


def given(s: NecroState, who: i64, card: i64, word: i64) -> bool:
    """Whether a keyword that lasts on somebody goes for a card.

    What a Survivor is given goes for the weapons in hand as well; but being unaffected is for it alone.
    """
    return who == card or (word != UNAFFECTED and who == s.g.printed.survivor_behind(s, card))


def untouched(s: NecroState, card: i64, by: i64) -> bool:
    """Whether effects of another card do nothing to a card in play (16.4.1); its own still do."""
    return s.g.standing.some_unaffected and card >= 0 and card != by and keyword(s, card, UNAFFECTED)


def granted(s: NecroState, card: i64, word: i64) -> Causes:
    """Every card that grants a card a keyword, itself or by something that lasts, with the number of it."""
    if not s.g.standing.grants_it[word]:
        return []
    found = [(giver, grant.n) for giver, grant in granting(s, word, card)]
    if not s.lasts & GRANTS_LAST:
        return found
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if (
            lasting[at] == L_GRANT
            and lasting[at + L_WHAT] == word
            and given(s, lasting[at + L_WHO], card, word)
        ):
            found.append((lasting[at + L_SOURCE], lasting[at + L_N]))
    return found


def amount_of(s: NecroState, card: i64, word: i64) -> vec[i64]:
    """All numbers a card has a numbered keyword with (Armor 1, Evade 4+)."""
    standing = s.g.standing
    found = vec[i64]()
    if standing.grants_it[word]:
        for _, n in granted(s, card, word):
            found = append(found, n)
    if standing.keywords[card] >> word & 1 and active(s, card):
        found = append(found, standing.keyword_n[card].get(word, 0))
    return found


def armor(s: NecroState, card: i64) -> i64:
    """How much each instance of damage is reduced by (R64)."""
    standing = s.g.standing
    if not standing.keywords[card] >> ARMOR & 1 and not standing.grants_it[ARMOR]:
        return 0
    return sum([n for _, n in armor_causes(s, card)])


def armor_causes(s: NecroState, card: i64) -> Causes:
    """Every card that gives a card Armor, itself first, with how much; a Survivor's covers no equipment."""
    g = s.g
    found: Causes = []
    if g.standing.keywords[card] >> ARMOR & 1 and active(s, card):
        found.append((card, g.standing.keyword_n[card].get(ARMOR, 0)))
    if g.printed.type_of[card] not in (WEAPON, ITEM):
        found += granted(s, card, ARMOR)
    return found


def forbidden(s: NecroState, action: i64, card: i64) -> bool:
    """Whether an effect forbids an action to a card."""
    if s.present[FORBIDS + action] and banned(s, action, card):
        return True
    if not s.lasts & BANS_LAST:
        return False
    lasting = s.lasting
    at: i64 = 0
    while at < len(lasting):
        if lasting[at] == L_FORBID and lasting[at + L_WHAT] == action and lasting[at + L_WHO] == card:
            return True
        at += LASTING
    return False


def banned(s: NecroState, action: i64, card: i64) -> bool:
    """Whether a text in play forbids an action to a card."""
    g = s.g
    ctx = subject_alone(card)
    forbids = g.standing.forbids
    for giver in g.concerns.cards[FORBIDS + action]:
        if s.in_play(giver) and active(s, giver):
            for one in forbids[giver]:
                if one.stat == action and one.applies(s, giver, ctx):
                    return True
    return False


def lit(s: NecroState, seat: i64) -> bool:
    """Whether a seat's Survivor Zone and Threat Zone are illuminated (2.37.0, R86)."""
    g = s.g
    survivor = g.printed.survivors[seat]
    if forbidden(s, NO_LIGHT, survivor):
        return False
    if s.present[SHINES]:
        keywords = g.standing.keywords
        for card in s.zones[EQUIP + seat]:
            if keywords[card] >> LIGHT & 1 and active(s, card):
                return True
    if s.present[GRANTS + LIGHT]:
        for card in g.concerns.cards[GRANTS + LIGHT]:
            if s.in_play(card) and active(s, card) and shines(s, card, seat):
                return True
    if not s.lasts & GRANTS_LAST:
        return False
    lasting = s.lasting
    at: i64 = 0
    while at < len(lasting):
        if lasting[at] == L_GRANT and lasting[at + L_WHAT] == LIGHT and lasting[at + L_WHO] == survivor:
            return True
        at += LASTING
    return False


def shines(s: NecroState, card: i64, seat: i64) -> bool:
    """Whether a card gives light to a seat on some condition, and that condition holds."""
    owner = s.g.printed.owner[card]
    ctx: Context = (owner, card, -1, -1, -1, 0, 0)
    for grant in s.g.standing.grants[card]:
        meant = grant.stat == LIGHT and (grant.who == "prey") == (owner != seat)
        if meant and grant.open(s, card) and grant.condition.holds(s, ctx):
            return True
    return False


def sick(s: NecroState, card: i64) -> bool:
    """Whether a zombie entered play this turn and is not Fast (R43)."""
    return s.since[card] == s.turn and not keyword(s, card, FAST)


def sick_to_attack(s: NecroState, card: i64) -> bool:
    return sick(s, card) and not keyword(s, card, NO_SICKNESS)


def stunned(s: NecroState, card: i64) -> bool:
    """Whether a Stun is in force: it waits for the next own phase to begin (R100)."""
    if not s.status[card] >> STUN & 1:
        return False
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        stun = lasting[at] == L_STATUS and lasting[at + L_WHAT] == STUN
        if stun and lasting[at + L_WHO] == card and lasting[at + L_LEFT]:
            return True
    return False


# -- lasting effects -----------------------------------------------------------------------


def last(
    s: NecroState, kind: i64, who: i64, what: i64, n: i64, until: i64, left: i64, source: i64, seat: i64
) -> None:
    """Note something that lasts."""
    if until == U_END_OF_NEXT:
        left = s.turn  # the turn it is made in does not count (R98)
    lasting = append(append(append(append(s.lasting, kind), who), what), n)
    s.lasting = append(append(append(append(lasting, until), left), source), seat)
    s.lasts |= 1 << kind | 1 << UNTIL0 + until
    if kind == L_STATUS:
        s.status[who] |= 1 << what
    elif kind != L_DELAY:
        s.tell_more(E_LASTING, kind, who, what, n, until, source)


def noted(s: NecroState, kind: i64, who: i64, what: i64) -> list[list[int]]:
    """What is noted of a kind for a card, the oldest first."""
    lasting = listed(s.lasting)
    starts = range(0, len(lasting), LASTING)
    return [lasting[at : at + LASTING] for at in starts if lasting[at : at + L_N] == [kind, who, what]]


def drop(s: NecroState, at: i64) -> None:
    """Take a lasting effect away."""
    lasting = s.lasting
    kind, who, what, n = lasting[at], lasting[at + L_WHO], lasting[at + L_WHAT], lasting[at + L_N]
    s.end_lasting(at)
    if kind == L_STATUS:
        s.restatus(who)
        if not s.status[who] >> what & 1:
            s.tell(E_CURE, who, what, 1)
            return
    if kind != L_DELAY:
        s.tell(E_EXPIRE, kind, who, what, n)


def expire(s: NecroState, until: i64, seat: i64 = -1) -> None:
    """End everything that lasts until now; with a seat only what that seat made."""
    if not s.lasts >> UNTIL0 + until & 1:
        return
    at: i64 = 0
    while at < len(s.lasting):
        if s.lasting[at + L_UNTIL] == until and (seat < 0 or seat == s.lasting[at + L_SEAT]):
            drop(s, at)
        else:
            at += LASTING


def attached(s: NecroState, host: i64) -> vec[i64]:
    """The attachments on a card."""
    printed = s.g.printed
    zone = s.zones[EQUIP + printed.owner[host]]
    return vec[i64]([card for card in zone if s.host[card] == host])


def weapons(s: NecroState, seat: i64) -> vec[i64]:
    """The equipped weapons of a seat."""
    types = s.g.printed.type_of
    return vec[i64]([card for card in s.zones[EQUIP + seat] if types[card] == WEAPON])
