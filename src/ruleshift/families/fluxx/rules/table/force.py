"""Values in force: Draw, Play, limits, Goal slots, folded from what lies on the table.

The state keeps the folded numbers until a rule, a table or an attachment changes; ``causes`` folds
them again with the cards that make them, for explanations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import EVERYONE, ONE
from ruleshift.families.fluxx.codes import (
    ALL_TABLES,
    NV,
    RULES,
    SEATS,
    T_RULES,
    T_TABLES,
    UNLIMITED,
    V_HAND,
    V_KEEPERS,
    V_KEPT,
    V_NUMERALS,
    V_PLAY,
    VALUES,
    table,
)
from ruleshift.families.fluxx.rules.table.ability import NO_POWERS, POWERFUL, lending, powers_among
from ruleshift.families.fluxx.rules.table.moves import powerless

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.faces import Face
    from ruleshift.families.fluxx.compile.standing import Bonus
    from ruleshift.families.fluxx.rules.table.state import FluxxState

NOBODY_HAS: Final = vec[i64]()  # shared, never changed
NOT_SEEN: Final = -1  # which kinds lie on a table


def fold(s: FluxxState) -> None:
    """Fold anew what has changed: the tables touched, and values if a rule or a bonus is concerned.

    What copies of the state may have too is replaced, not changed in place.
    """
    stale = s.stale
    g = s.g
    if stale & T_RULES:
        if (g.printed.turners and turn_faces(s)) or (len(g.free_actions.lenders) and s.lending != lending(s)):
            stale |= ALL_TABLES
            s.lending = lending(s)
        fold_rules(s)
        add_bonuses(s)
    elif s.raised or bonuses(s):
        add_bonuses(s)
    s.stale = 0
    if stale == EVERYONE:
        s.masks = vec[i64]([0] * g.most_seats)
        s.signs = vec[i64]([0] * g.most_seats)
        s.powers = [NO_POWERS] * (g.most_seats + 1)
        s.shares = False
    elif s.shares:
        s.masks = s.masks[:]
        s.signs = s.signs[:]
        s.powers = s.powers[:]
        s.shares = False
    if stale & T_RULES:
        s.powers[-1] = powers_among(s, s.zones[RULES])
    tables = stale >> T_TABLES & g.zones.all_seats
    if tables:
        pardoned = fold_tables(s, tables)
        if g.standing.pardons and (pardoned or stale & T_RULES):
            s.pardons = pardons(s)
    elif g.standing.pardons and stale & T_RULES:
        s.pardons = pardons(s)
    if g.standing.bonuses:
        if s.raised:
            crown(s)
        else:
            s.titles = s.given = NOBODY_HAS


def fold_tables(s: FluxxState, tables: i64) -> bool:
    """See what lies on some seats' tables; whether a card is concerned that ignores Creepers."""
    g = s.g
    signs = g.signs.of_face[s.face]
    words = g.printed.faces[s.face].words
    narrow = g.printed.narrow
    ignoring: i64 = g.standing.ignoring if narrow else 0
    concerned = not narrow and g.standing.ignoring != 0
    masks = s.masks
    seat: i64 = 0
    while tables:
        if tables & 1:
            cards = s.zones[SEATS + 2 * seat + 1]
            sign: i64 = 0
            mask: i64 = 0
            for card in cards:
                sign |= signs[card]
                if narrow:
                    mask |= words[card]
            if (mask | masks[seat]) & ignoring:
                concerned = True
            masks[seat] = mask
            if not narrow:
                masks[seat] = NOT_SEEN
            s.signs[seat] = sign
            # By an int: at a machine word mypyc's runtime would write even into an empty list.
            s.powers[int(seat)] = powers_among(s, cards) if sign & POWERFUL else NO_POWERS
        tables >>= 1
        seat += 1
    return concerned


def kinds_on(s: FluxxState, seat: i64) -> int:
    """The kinds of card on a seat's table, as bits; too many for a machine word are found when asked for."""
    mask = s.masks[seat]
    if mask != NOT_SEEN:
        return mask
    bits = s.g.printed.faces[s.face].bits
    kinds = 0
    for card in s.zones[SEATS + 2 * seat + 1]:
        kinds |= bits[card]
    return kinds


def turn_faces(s: FluxxState) -> bool:
    """See which rules in play turn cards into something else; whether that has changed."""
    face: i64 = 0
    for at, (copies, _) in enumerate(s.g.printed.turners):
        for card in copies:
            if s.where[card] == RULES:
                face |= ONE << at
    before, s.face = s.face, face
    return face != before


def shown(s: FluxxState) -> Face:
    """What the cards on the tables count as now."""
    g = s.g
    if s.stale & T_RULES and len(g.printed.faces) > 1:
        fold(s)
    return g.printed.faces[s.face]


def nameless(s: FluxxState, card: i64) -> bool:
    """Whether a card goes by its name no longer, since a rule in play has turned it."""
    return len(s.g.printed.faces) > 1 and shown(s).is_turned[card]


def pardons(s: FluxxState) -> list[int]:
    """For each seat the Creepers that do not keep it from winning, whatever the Goal, as bits."""
    standing, where = s.g.standing, s.where
    found = standing.no_pardons
    for rule, bits in standing.harmless:
        if where[rule] == RULES:
            found = [before | bits for before in found]
    for card, bits in standing.ignorers:
        zone = where[card] if card != s.lent else table(s.active)
        if SEATS <= zone < s.g.zones.piles and (zone - SEATS) & 1 and not powerless(s, card):
            found = found[:]
            found[(zone - SEATS) >> 1] |= bits
    return found


def ignored_by(s: FluxxState, seat: i64) -> int:
    """The Creepers that a seat may win without, as if they were not there, as bits."""
    found = 0
    for card, bits in s.g.standing.ignorers:
        zone = s.where[card] if card != s.lent or not s.g.house.lends_powers else table(s.active)
        if zone == table(seat) and not powerless(s, card):
            found |= bits
    return found


def crown(s: FluxxState) -> None:
    """Give bonuses to those for whom their conditions hold; note who has which, and who holds which title.

    They come in an order in which each finds the titles and plays that it asks about (see Standing).
    """
    before = s.titles
    standing, where = s.g.standing, s.where
    titles = s.titles = vec[i64]([-1] * len(standing.titles))
    given = vec[i64]()
    for bonus in standing.bonuses:
        if where[bonus.card] < RULES:
            continue  # in a pile
        seats = had_by(s, bonus, before)
        if bonus.title >= 0 and len(seats):
            titles[bonus.title] = seats[0]
        for seat in seats:
            given = append(append(given, bonus.number), seat)
            for change in bonus.adds:
                more: i64 = s.values[V_NUMERALS] if change.numeral else 0
                raise_value(s.values, seat, change.value, change.number + more)
    s.given = given


def had_by(s: FluxxState, bonus: Bonus, titles: vec[i64]) -> vec[i64]:
    """Those who have a bonus now; ``titles`` is who has held them so far."""
    zone = s.where[bonus.card]
    if zone == RULES:
        seats = s.order
    elif SEATS <= zone < s.g.zones.piles and (zone - SEATS) & 1 and not powerless(s, bonus.card):
        seats = vec[i64]([(zone - SEATS) >> 1])
    else:
        return NOBODY_HAS
    holder: i64 = titles[bonus.title] if len(titles) and bonus.title >= 0 else -1
    if s.g.house.title_stays and holder in seats and bonus.tied.holds(s, holder, -1):
        return vec[i64]([holder])  # who holds a title keeps it until overtaken (zombie.R-33)
    seats = bonus.holders(s, seats)
    shared = bonus.title >= 0 and len(seats) > 1  # a title is one player's, or nobody's
    return NOBODY_HAS if shared else seats


def titled(s: FluxxState, name: str) -> i64:
    """The seat that holds a title, or -1."""
    if s.stale & s.g.values.folded:
        fold(s)
    known = s.g.standing.titles
    return s.titles[known.index(name)] if len(s.titles) and name in known else -1


def raise_value(values: vec[i64], seat: i64, value: i64, number: i64) -> None:
    """Add to a value of a seat, unless that knows no limit; of all cards but some, fewer stay (G21)."""
    at = seat * NV + value
    if values[at] < UNLIMITED:
        values[at] += number
    elif value == V_PLAY:
        kept = seat * NV + V_KEPT
        values[kept] -= number
        if values[kept] < 0:
            values[kept] = 0


def bonuses(s: FluxxState) -> bool:
    """Whether a card that adds to values is on a table."""
    for card in s.g.values.adders:
        if s.where[card] >= SEATS:
            return True
    return False


def fold_rules(s: FluxxState) -> None:
    """Fold the values that are the same for everyone: the Basic Rules, then rules in play."""
    printed = s.g.values
    base = printed.basic[:]
    rules = s.zones[RULES]
    bonus = base[V_NUMERALS]
    for rule in rules:
        bonus += printed.raises[rule]
    if bonus:
        for value in range(NV):
            if base[value] < UNLIMITED and printed.basic_numeral[value]:
                base[value] += bonus
    for rule in rules:
        for change in printed.sets[rule]:
            number = change.number
            base[change.value] = number + bonus if change.numeral and number < UNLIMITED else number
    base[V_NUMERALS] = bonus
    s.plain = base
    s.level = for_all(base, s.level if len(s.level) else vec[i64]([0] * (s.g.most_seats * NV)))
    s.limited = base[V_HAND] < UNLIMITED or base[V_KEEPERS] < UNLIMITED


def for_all(plain: vec[i64], before: vec[i64]) -> vec[i64]:
    """The same values for every seat; ``before`` is what they were, mostly the same but for one."""
    found = before[:]
    for which in range(NV):
        number = plain[which]
        if number != before[which]:
            at: i64 = which
            while at < len(found):
                found[at] = number
                at += NV
    return found


def add_bonuses(s: FluxxState) -> None:
    """Give everyone the plain values, then what Keepers add."""
    g = s.g
    printed = g.values
    where = s.where
    values = s.level
    bonus = values[V_NUMERALS]
    raised = False
    for rule in printed.bonus_rules:
        if where[rule] == RULES and not raised:
            raised = True
            values = values[:]  # since the others are to stay level
    for card in printed.adders:
        zone = where[card]
        if SEATS <= zone < g.zones.piles and (zone - SEATS) & 1 and not powerless(s, card):
            if not raised:
                raised = True
                values = values[:]
            seat = (zone - SEATS) >> 1
            for change in printed.adds[card]:
                more = change.number + bonus if change.numeral else change.number
                raise_value(values, seat, change.value, more)
            for value in printed.unbound[card]:
                values[seat * NV + value] = UNLIMITED
    s.raised = raised
    s.values = values


def value(s: FluxxState, seat: i64, which: i64) -> i64:
    """A value in force for a seat."""
    if s.stale & s.g.values.folded:
        fold(s)
    return s.values[seat * NV + which]


def opening_hand(s: FluxxState) -> i64:
    """How many cards newcomers get; by option, rules that raise numerals raise that too (mystery.G62)."""
    start = s.g.values.start
    return start + value(s, s.active, V_NUMERALS) if s.g.house.start_is_numeral else start


def possible_plays(s: FluxxState) -> i64:
    """How many plays the active player could really make with the cards in hand."""
    if s.stale & s.g.values.folded:
        fold(s)
    at = s.active * NV
    left = s.values[at + V_PLAY] - s.played
    free = len(s.zones[SEATS + 2 * s.active]) - s.values[at + V_KEPT]
    if free < left:
        left = free
    if left < 0:
        return 0
    return left


def causes(s: FluxxState, seat: i64, which: i64) -> list[tuple[int, int, bool]]:
    """What makes a value: (card or -1 for the Basic Rules, number, whether it is added).

    What bonuses add is as it was when values were last folded.
    """
    printed, rules = s.g.values, s.zones[RULES]
    always = printed.basic[V_NUMERALS]
    bonus = always + sum(printed.raises[rule] for rule in rules)
    base = printed.basic[which]
    found = [(-1, base, False)]
    raised = printed.basic_numeral[which] and base < UNLIMITED
    for rule in rules:
        for change in printed.sets[rule]:
            if change.value == which:
                found = [(rule, change.number, False)]
                raised = change.numeral and change.number < UNLIMITED
    if always and raised and which != V_NUMERALS:
        found.append((-1, always, True))
    if bonus and (raised or which == V_NUMERALS):
        found += [(rule, printed.raises[rule], True) for rule in rules if printed.raises[rule]]
    if found[0][1] >= UNLIMITED:
        return found  # nothing can be added to what knows no limit
    if which == V_KEPT:
        return found + fewer_kept(s, seat, sum(number for _, number, _ in found), bonus)
    for card in s.zones[SEATS + 2 * seat + 1]:
        if which in printed.unbound[card] and not powerless(s, card):
            return [(card, UNLIMITED, False)]
    return found + [(card, number, True) for card, number in added(s, seat, which, bonus)]


def added(s: FluxxState, seat: i64, which: i64, bonus: i64) -> list[tuple[i64, i64]]:
    """What cards add to a value of a seat: card, number."""
    adds = s.g.values.adds
    cards = [card for card in s.zones[SEATS + 2 * seat + 1] if adds[card] and not powerless(s, card)]
    changes = [(card, change) for card in cards for change in adds[card]]
    # As they were given, not judged anew: in a view the hands that decided about them are hidden.
    given = [s.given[at] for at in range(0, len(s.given), 2) if s.given[at + 1] == seat]
    for extra in [s.g.standing.bonuses[number] for number in given]:
        changes += [(extra.card, change) for change in extra.adds]
    return [
        (card, change.number + (bonus if change.numeral else 0))
        for card, change in changes
        if change.value == which
    ]


def fewer_kept(s: FluxxState, seat: i64, kept: i64, bonus: i64) -> list[tuple[int, int, bool]]:
    """Where all cards but some are played, a play more leaves one card less in hand."""
    found = []
    for card, number in added(s, seat, V_PLAY, bonus) if kept else ():
        found.append((card, -min(number, kept), True))
        kept -= min(number, kept)
    return found


def value_number(name: str) -> i64:
    """The number of a value by name; ``hand_limit`` and ``hand limit`` are the same."""
    plain = name.strip().lower().replace("_", " ")
    if plain not in VALUES:
        raise ValueError(f"unknown value {name!r}; the values are {', '.join(VALUES)}")
    return VALUES.index(plain)
