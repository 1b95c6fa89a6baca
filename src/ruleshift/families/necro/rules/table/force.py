"""Values in force: what cards in play and lasting effects make of the printed numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.codes import (
    ARMOR,
    BANS_LAST,
    CHANGES_LAST,
    DISABLED,
    E_CURE,
    E_EXPIRE,
    E_LASTING,
    EQUIP,
    FAST,
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


def active(s: NecroState, card: int) -> bool:
    """Whether the text of a card in play works: not disabled, silenced or, for gear, rested (R53, R90)."""
    if s.status[card] & OFF:
        return False
    return not s.resting[card] or s.g.printed.type_of[card] == ZOMBIE


def in_use(s: NecroState, card: int) -> bool:
    """Whether one can attack with a card: not disabled nor, as gear, rested; silence takes its text (R90)."""
    usable = not s.resting[card] or s.g.printed.type_of[card] == ZOMBIE
    return usable and not s.status[card] >> DISABLED & 1


def holding(s: NecroState, mask: int, held: list[list[Holding]], what: int, ctx: Context) -> list[Held]:
    """The texts in play that hold for the subject ``ctx[1]`` now, each with its card.

    ``mask`` is of the cards that have such texts about ``what``.
    """
    found: list[Held] = []
    mask &= s.inplay
    while mask:
        low = mask & -mask
        mask ^= low
        card = low.bit_length() - 1
        if active(s, card):
            for one in held[card]:
                if one.stat == what and one.applies(s, card, ctx):
                    found.append((card, one))
    return found


def changing(s: NecroState, stat: int, ctx: Context) -> list[Held]:
    """The texts in play that change a stat of the subject ``ctx[1]`` now."""
    standing = s.g.standing
    return holding(s, standing.change_mask[stat], standing.changes, stat, ctx)


def granting(s: NecroState, word: int, card: int) -> list[Held]:
    """The texts in play that grant a card a keyword now."""
    standing = s.g.standing
    return holding(s, standing.grant_mask[word], standing.grants, word, (-1, card, -1, -1, -1, 0, 0))


def causes(s: NecroState, stat: int, ctx: Context) -> Causes:
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


def changed(s: NecroState, stat: int, ctx: Context) -> int:
    """By how much a stat of the subject ``ctx[1]`` is changed."""
    standing = s.g.standing
    # Mostly nothing does, which is soon seen: no card in play, and no change that lasts.
    if not standing.bends[stat] or (not s.lasts & CHANGES_LAST and not s.inplay & standing.change_mask[stat]):
        return 0
    return sum([n for _, n in causes(s, stat, ctx)])


def keyword(s: NecroState, card: int, word: int) -> bool:
    """Whether a card in play has a keyword."""
    standing = s.g.standing
    if standing.keywords[card] >> word & 1 and active(s, card):
        return True
    if not standing.grants_it[word]:
        return False
    return bool(granted(s, card, word))


def untouched(s: NecroState, card: int, by: int) -> bool:
    """Whether effects of another card do nothing to a card in play (16.4.1); its own still do."""
    return s.g.standing.some_unaffected and card >= 0 and card != by and keyword(s, card, UNAFFECTED)


def granted(s: NecroState, card: int, word: int) -> Causes:
    """Every card that grants a card a keyword, itself or by something that lasts, with the number of it."""
    if not s.g.standing.grants_it[word]:
        return []
    found = [(giver, grant.n) for giver, grant in granting(s, word, card)]
    if not s.lasts & GRANTS_LAST:
        return found
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if lasting[at] != L_GRANT or lasting[at + L_WHAT] != word:
            continue
        # What a Survivor is given goes for the weapons in hand as well; but being unaffected is for it alone.
        who = lasting[at + L_WHO]
        if who == card or (word != UNAFFECTED and who == s.g.printed.survivor_behind(s, card)):
            found.append((lasting[at + L_SOURCE], lasting[at + L_N]))
    return found


def amount_of(s: NecroState, card: int, word: int) -> list[int]:
    """All numbers a card has a numbered keyword with (Armor 1, Evade 4+)."""
    standing = s.g.standing
    found = [n for _, n in granted(s, card, word)]
    if standing.keywords[card] >> word & 1 and active(s, card):
        found.append(standing.keyword_n[card].get(word, 0))
    return found


def armor(s: NecroState, card: int) -> int:
    """How much each instance of damage is reduced by (R64)."""
    return sum([n for _, n in armor_causes(s, card)])


def armor_causes(s: NecroState, card: int) -> Causes:
    """Every card that gives a card Armor, itself first, with how much; a Survivor's covers no equipment."""
    g = s.g
    found: Causes = []
    if g.standing.keywords[card] >> ARMOR & 1 and active(s, card):
        found.append((card, g.standing.keyword_n[card].get(ARMOR, 0)))
    if g.printed.type_of[card] not in (WEAPON, ITEM):
        found += granted(s, card, ARMOR)
    return found


def forbidden(s: NecroState, action: int, card: int) -> bool:
    """Whether an effect forbids an action to a card."""
    standing = s.g.standing
    mask = s.inplay & standing.forbid_mask[action]
    if mask and holding(s, mask, standing.forbids, action, (-1, card, -1, -1, -1, 0, 0)):
        return True
    if not s.lasts & BANS_LAST:
        return False
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if lasting[at] == L_FORBID and lasting[at + L_WHAT] == action and lasting[at + L_WHO] == card:
            return True
    return False


def lit(s: NecroState, seat: int) -> bool:
    """Whether a seat's Survivor Zone and Threat Zone are illuminated (2.37.0, R86)."""
    g = s.g
    standing = g.standing
    survivor = g.printed.survivors[seat]
    may_be_dark = s.lasts & BANS_LAST or s.inplay & standing.forbid_mask[NO_LIGHT]
    if may_be_dark and forbidden(s, NO_LIGHT, survivor):
        return False
    mask = s.inplay & standing.light_mask
    while mask:
        low = mask & -mask
        mask ^= low
        card = low.bit_length() - 1
        if s.where[card] == EQUIP + seat and active(s, card):
            return True
    mask = s.inplay & standing.grant_mask[LIGHT]
    while mask:
        low = mask & -mask
        mask ^= low
        card = low.bit_length() - 1
        if active(s, card) and shines(s, card, seat):
            return True
    if not s.lasts & GRANTS_LAST:
        return False
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if lasting[at] == L_GRANT and lasting[at + L_WHAT] == LIGHT and lasting[at + L_WHO] == survivor:
            return True
    return False


def shines(s: NecroState, card: int, seat: int) -> bool:
    """Whether a card gives light to a seat on some condition, and that condition holds."""
    owner = s.g.printed.owner[card]
    ctx = (owner, card, -1, -1, -1, 0, 0)
    for grant in s.g.standing.grants[card]:
        meant = grant.stat == LIGHT and (grant.who == "prey") == (owner != seat)
        if meant and grant.open(s, card) and grant.condition.holds(s, ctx):
            return True
    return False


def sick(s: NecroState, card: int) -> bool:
    """Whether a zombie entered play this turn and is not Fast (R43)."""
    return s.since[card] == s.turn and not keyword(s, card, FAST)


def sick_to_attack(s: NecroState, card: int) -> bool:
    return sick(s, card) and not keyword(s, card, NO_SICKNESS)


def stunned(s: NecroState, card: int) -> bool:
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
    s: NecroState, kind: int, who: int, what: int, n: int, until: int, left: int, source: int, seat: int
) -> None:
    """Note something that lasts."""
    if until == U_END_OF_NEXT:
        left = s.turn  # the turn it is made in does not count (R98)
    s.lasting.extend((kind, who, what, n, until, left, source, seat))
    s.lasts |= 1 << kind | 1 << UNTIL0 + until
    if kind == L_STATUS:
        s.status[who] |= 1 << what
    elif kind != L_DELAY:
        s.events.append((E_LASTING, kind, who, what, n, until, source))


def noted(s: NecroState, kind: int, who: int, what: int) -> list[list[int]]:
    """What is noted of a kind for a card, the oldest first."""
    lasting = s.lasting
    starts = range(0, len(lasting), LASTING)
    return [lasting[at : at + LASTING] for at in starts if lasting[at : at + L_N] == [kind, who, what]]


def drop(s: NecroState, at: int) -> None:
    """Take a lasting effect away."""
    lasting = s.lasting
    kind, who, what, n = lasting[at : at + L_N + 1]
    s.end_lasting(at)
    if kind == L_STATUS:
        s.restatus(who)
        if not s.status[who] >> what & 1:
            s.events.append((E_CURE, who, what, 1))
            return
    if kind != L_DELAY:
        s.events.append((E_EXPIRE, kind, who, what, n))


def expire(s: NecroState, until: int, seat: int = -1) -> None:
    """End everything that lasts until now; with a seat only what that seat made."""
    if not s.lasts >> UNTIL0 + until & 1:
        return
    lasting = s.lasting
    at = 0
    while at < len(lasting):
        if lasting[at + L_UNTIL] == until and seat in (-1, lasting[at + L_SEAT]):
            drop(s, at)
        else:
            at += LASTING


def attached(s: NecroState, host: int) -> list[int]:
    """The attachments on a card."""
    printed = s.g.printed
    zone = s.zones[EQUIP + printed.owner[host]]
    return [card for card in zone if s.host[card] == host]


def weapons(s: NecroState, seat: int) -> list[int]:
    """The equipped weapons of a seat."""
    types = s.g.printed.type_of
    return [card for card in s.zones[EQUIP + seat] if types[card] == WEAPON]
