"""Which cards are meant: filters, references, selections and conditions, compiled from the card language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.packed import append, i64, joined, vec
from ruleshift.families.necro.codes import (
    BECOMES,
    BECOMINGS_LAST,
    EQUIP,
    EXILE,
    GRAVE,
    HAND,
    L_BECOME,
    L_WHAT,
    L_WHO,
    LASTING,
    STATUSES,
    TALLIES,
    TYPES,
    TZ,
    TZ_GEAR,
    WEAPON,
    X_BITS,
    ZOMBIE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.table.force import lit, sick

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.printed import Printed
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState

ZONE_CODES: Final = {"TZ": TZ, "ZZ": ZZ, "hand": HAND, "exile": EXILE, "graveyard": GRAVE}
YOU: Final = 0
THIS: Final = 1
IT: Final = 2
TARGET: Final = 3
SOURCE: Final = 4
X: Final = 5
AMOUNT: Final = 6
# Words that mean a card.
REFERENCES: Final = ("this", "survivor", "prey", "it", "target", "attacker", "host")
R_THIS: Final = 0
R_SURVIVOR: Final = 1
R_PREY: Final = 2
R_IT: Final = 3
R_TARGET: Final = 4
R_ATTACKER: Final = 5
R_HOST: Final = 6
NOBODY: Final = -1
YOURS: Final[normal.Filter] = {
    "type": None, "subtype": None, "not_subtype": None, "trait": None, "side": None, "named": None,
    "ztc": None, "of": "you",
}  # fmt: skip


class Filter:
    """What a card must be. What never changes about a card is worked out once, for each card."""

    __slots__ = ("fits", "mine", "node", "this", "whose")

    def __init__(self, printed: Printed, node: normal.Match | None) -> None:
        self.this = isinstance(node, str)
        self.whose = False  # whether it asks for cards of one player: one's own, or the other's
        self.mine = False
        self.fits = vec[bool]([True] * printed.size)
        self.node: normal.Filter | None = None  # kept if it asks for a sub type, which may change
        if node is None or isinstance(node, str):
            return
        self.whose, self.mine = node["of"] is not None, node["of"] == "you"
        if node["subtype"] or node["not_subtype"]:
            self.node = node
        self.fits = vec[bool]([fits(printed, card, node) for card in range(printed.size)])

    def matches(self, s: NecroState, card: i64, you: i64, this: i64) -> bool:
        if self.this:
            return card == this
        if card < 0:
            return False
        if s.lasts & BECOMINGS_LAST and self.node is not None:
            if not fits(s.g.printed, card, self.node, become(s, card)):
                return False
        elif not self.fits[card]:
            return False
        return not self.whose or (s.g.printed.owner[card] == you) == self.mine


def become(s: NecroState, card: i64) -> str:
    """The sub type a card has in place of its own: the last it was given, since it has only one (3.9.2)."""
    lasting = s.lasting
    for at in range(len(lasting) - LASTING, -1, -LASTING):
        if lasting[at] == L_BECOME and lasting[at + L_WHO] == card:
            return BECOMES[int(lasting[at + L_WHAT])]
    return ""


def fits(printed: Printed, card: i64, node: normal.Filter, become: str = "") -> bool:
    """Whether the printed card has what a filter names; it may have become something else."""
    data = printed.nodes[card]
    subtype = become or data["subtype"]
    if node["type"] and TYPES[printed.type_of[card]] not in node["type"]:
        return False
    if node["subtype"] and subtype not in node["subtype"]:
        return False
    if node["not_subtype"] and subtype in node["not_subtype"]:
        return False
    if node["trait"] and not set(node["trait"]) & set(data["traits"]):
        return False
    if node["side"] and data["side"] != node["side"]:
        return False
    if node["named"] and data["name"] not in node["named"]:
        return False
    if node["ztc"]:
        # A cost of X is 0 wherever the card is not being spawned (2.4.3).
        cost = 0 if isinstance(data["cost"], dict) else data["cost"]
        return bool(printed.type_of[card] == ZOMBIE and node["ztc"][0] <= cost <= node["ztc"][1])
    return True


def reference(word: str) -> i64:
    """The number of a reference; that of any other word means nobody."""
    return REFERENCES.index(word) if word in REFERENCES else NOBODY


def refer(s: NecroState, ref: i64, ctx: Context) -> i64:
    """The card a reference means, or -1."""
    if ref == R_THIS:
        return ctx[THIS]
    if ref == R_SURVIVOR:
        return s.g.printed.survivors[ctx[YOU]]
    if ref == R_PREY:
        return s.g.printed.survivors[1 - ctx[YOU]]
    if ref == R_IT:
        return ctx[IT]
    if ref == R_TARGET:
        return ctx[TARGET]
    if ref == R_ATTACKER:
        return ctx[SOURCE]
    if ref == R_HOST and ctx[THIS] >= 0:
        return s.host[ctx[THIS]]
    return -1


def original(s: NecroState, card: i64, stat: str) -> i64:
    """A value as it is printed, whatever changes it now (16.3.1)."""
    printed = s.g.printed
    if card < 0:
        return 0
    if stat == "damage":
        return printed.damage_of(s, card)
    if stat == "hp":
        return printed.hp(s, card)
    if stat == "ed":
        return printed.ed[card]
    return s.x[card] if printed.has_x[card] else printed.cost[card]


# Pools to select from, and whose.
POOLS: Final = ("zombies", "gear", "equipment", "graveyard")
ZOMBIES: Final = 0
GEAR: Final = 1
EQUIPMENT: Final = 2
NO_BOUND: Final = 1 << 60
WHOSE: Final = ("any", "you", "opponent")
ANYBODY: Final = 0
MINE: Final = 1


class Selection:
    """Cards out of a pool: the zombies, your gear, the prey's equipment, a Graveyard."""

    __slots__ = ("filter", "one_zone", "others", "pick", "pool", "same_zone", "up_to", "whose", "zones")

    def __init__(self, printed: Printed, node: normal.Selection) -> None:
        self.pool: i64 = POOLS.index(node["pool"])
        self.whose: i64 = WHOSE.index(node["whose"])
        self.zones = vec[i64]([ZONE_CODES[zone] for zone in node["zone"]])
        self.filter = Filter(printed, node["match"])
        pick = node["pick"]
        self.up_to = 0 if isinstance(pick, str) else pick["up_to"]
        self.pick = pick if isinstance(pick, str) else "up to"
        self.others: bool = node["others"]
        self.same_zone: bool = node["same_zone"]
        self.one_zone: bool = node["one_zone"]

    def lying(self, s: NecroState, ctx: Context) -> vec[i64]:
        """All cards of the pool, before the filter."""
        you = ctx[YOU]
        zones = s.zones
        if self.pool == ZOMBIES:
            return self.zombies(s, ctx)
        seat = you if self.whose == MINE else 1 - you
        if self.pool == GEAR:
            if len(self.zones) == 1 and self.zones[0] == TZ:
                return zones[TZ_GEAR + seat]
            if len(self.zones) == 1 and self.zones[0] == ZZ:
                return zones[ZZ_GEAR + seat]
            types = s.g.printed.type_of
            held = vec[i64]([card for card in zones[EQUIP + seat] if types[card] == WEAPON])
            return joined(joined(held, zones[TZ_GEAR + seat]), zones[ZZ_GEAR + seat])
        if self.pool == EQUIPMENT:
            return zones[EQUIP + seat]
        if self.whose == ANYBODY:
            return joined(zones[GRAVE + you], zones[GRAVE + 1 - you])
        return zones[GRAVE + seat]

    def zombies(self, s: NecroState, ctx: Context) -> vec[i64]:
        """The zombies of the zones it names, as the card sees them that speaks."""
        printed = s.g.printed
        you, this = ctx[YOU], ctx[THIS]
        kinds = self.zones
        side = s.active
        if this >= 0 and printed.type_of[this] == ZOMBIE:
            zone = s.where[this]
            side = zone & 1 if zone & ~1 in (TZ, ZZ) else 1 - printed.owner[this]
            if self.same_zone:  # or in which it was when its ability triggered
                place = zone - side if zone - side in (TZ, ZZ) else ctx[X] & (1 << X_BITS) - 1
                kinds = vec[i64]([place]) if place in (TZ, ZZ) else vec[i64]()
        elif this >= 0 and printed.placed[this]:
            side = printed.owner[this]
            if self.same_zone:
                kinds = vec[i64]([TZ if printed.placed[this] == TZ_GEAR else ZZ])
        spares_bosses = this >= 0 and printed.trap[this] and not printed.traps_bosses[this]
        owner = you if self.whose == MINE else 1 - you
        found = vec[i64]()
        for kind in kinds:
            for card in s.zones[kind + side]:
                if spares_bosses and printed.boss[card]:
                    continue  # unless the Trap says so (2.50.4)
                if self.whose == ANYBODY or printed.owner[card] == owner:
                    found = append(found, card)
        return found

    def fits(self, s: NecroState, ctx: Context, card: i64) -> bool:
        """Whether a card of the pool is meant."""
        this = ctx[THIS]
        return not (self.others and card == this) and self.filter.matches(s, card, ctx[YOU], this)

    def number(self, s: NecroState, ctx: Context) -> i64:
        """How many cards match."""
        found: i64 = 0
        for card in self.lying(s, ctx):
            if self.fits(s, ctx, card):
                found += 1
        return found

    def cards(self, s: NecroState, ctx: Context) -> vec[i64]:
        """The cards that match."""
        return vec[i64]([card for card in self.lying(s, ctx) if self.fits(s, ctx, card)])


class Condition:
    """Conditions that must all hold."""

    __slots__ = ("parts",)

    def __init__(self, printed: Printed, nodes: list[normal.Condition]) -> None:
        self.parts: list[Part] = [PARTS[node["cond"]](printed, node) for node in nodes or []]

    def holds(self, s: NecroState, ctx: Context) -> bool:
        for part in self.parts:
            if not part.holds(s, ctx):
                return False
        return True


class Part:
    """One condition."""

    def __init__(self, printed: Printed, node: Any) -> None:
        self.node = node

    def holds(self, s: NecroState, ctx: Context) -> bool:
        raise NotImplementedError


class Bounds:
    """What a number must at least and may at most be, where it is said."""

    __slots__ = ("least", "most")

    def __init__(self, node: Any) -> None:
        self.least: i64 = -NO_BOUND if node["least"] is None else node["least"]
        self.most: i64 = NO_BOUND if node["most"] is None else node["most"]

    def hold(self, n: i64) -> bool:
        return self.least <= n <= self.most


class Lit(Part):
    """The zone of the bearer is illuminated; the Zombie Zone never is (R86)."""

    def holds(self, s: NecroState, ctx: Context) -> bool:
        this = ctx[THIS]
        if this >= 0 and s.g.printed.type_of[this] == ZOMBIE:
            zone = s.where[this]
            return zone >> 1 == TZ >> 1 and lit(s, zone & 1)
        return lit(s, ctx[YOU])


class Identity(Part):
    """The player's Survivor is somebody; as in `Named`, who that is never changes."""

    def __init__(self, printed: Printed, node: Any) -> None:
        super().__init__(printed, node)
        self.fits = vec[bool]([printed.nodes[one]["identity"] == node["what"] for one in printed.survivors])

    def holds(self, s: NecroState, ctx: Context) -> bool:
        return self.fits[ctx[YOU]]


class Named(Part):
    def __init__(self, printed: Printed, node: Any) -> None:
        super().__init__(printed, node)
        self.fits = vec[bool]([printed.names[one] == node["what"] for one in printed.survivors])

    def holds(self, s: NecroState, ctx: Context) -> bool:
        return self.fits[ctx[YOU]]


class Is(Part):
    def __init__(self, printed: Printed, node: normal.Is) -> None:
        super().__init__(printed, node)
        self.filter = Filter(printed, node["what"])
        self.who = reference(node["who"])

    def holds(self, s: NecroState, ctx: Context) -> bool:
        return self.filter.matches(s, refer(s, self.who, ctx), ctx[YOU], ctx[THIS])


class Has(Part):
    def __init__(self, printed: Printed, node: normal.Has) -> None:
        super().__init__(printed, node)
        self.who = reference(node["who"])
        self.status: i64 = -1 if node["what"] == "sick" else STATUSES.index(node["what"])

    def holds(self, s: NecroState, ctx: Context) -> bool:
        card = refer(s, self.who, ctx)
        if card < 0:
            return False
        return sick(s, card) if self.status < 0 else s.status[card] >> self.status & 1 > 0


class Count(Part):
    def __init__(self, printed: Printed, node: normal.Count) -> None:
        super().__init__(printed, node)
        self.selection = Selection(printed, node["what"]) if isinstance(node["what"], dict) else None
        self.in_hand = node["what"] == "hand"
        self.bounds = Bounds(node)

    def holds(self, s: NecroState, ctx: Context) -> bool:
        if self.selection is not None:
            n = self.selection.number(s, ctx)
        else:
            n = len(s.zones[HAND + ctx[YOU]]) if self.in_hand else ctx[AMOUNT]
        return self.bounds.hold(n)


class Kind(Part):
    """The attack is melee, ranged or unarmed; zombies fight hand to hand."""

    def __init__(self, printed: Printed, node: Any) -> None:
        super().__init__(printed, node)
        self.kind: str = node["what"]

    def holds(self, s: NecroState, ctx: Context) -> bool:
        return ctx[SOURCE] >= 0 and s.g.printed.attack_kind(ctx[SOURCE]) == self.kind


class In(Part):
    def __init__(self, printed: Printed, node: normal.In) -> None:
        super().__init__(printed, node)
        self.kinds = vec[i64]([ZONE_CODES[zone] >> 1 for zone in node["what"]])
        self.who = reference(node["who"])

    def holds(self, s: NecroState, ctx: Context) -> bool:
        card = refer(s, self.who, ctx)
        return card >= 0 and s.where[card] >> 1 in self.kinds


class Tally(Part):
    def __init__(self, printed: Printed, node: Any) -> None:
        super().__init__(printed, node)
        self.tally: i64 = TALLIES.index(node["what"])
        self.bounds = Bounds(node)

    def holds(self, s: NecroState, ctx: Context) -> bool:
        return self.bounds.hold(s.tallied(ctx[YOU], self.tally))


class Original(Part):
    """A printed value is within bounds."""

    def __init__(self, printed: Printed, node: Any) -> None:
        super().__init__(printed, node)
        self.who = reference(node["who"])
        self.what: str = node["what"]
        self.bounds = Bounds(node)

    def holds(self, s: NecroState, ctx: Context) -> bool:
        card = refer(s, self.who, ctx)
        return card >= 0 and self.bounds.hold(original(s, card, self.what))


class Opener(Part):
    def holds(self, s: NecroState, ctx: Context) -> bool:
        return s.first == ctx[YOU]


class Behind(Part):
    def holds(self, s: NecroState, ctx: Context) -> bool:
        mine, other = s.g.printed.survivors[ctx[YOU]], s.g.printed.survivors[1 - ctx[YOU]]
        return s.hp(mine) <= s.hp(other)


class Not(Part):
    def __init__(self, printed: Printed, node: normal.Not) -> None:
        super().__init__(printed, node)
        self.condition = Condition(printed, node["what"])

    def holds(self, s: NecroState, ctx: Context) -> bool:
        return not self.condition.holds(s, ctx)


PARTS: Final[dict[str, type[Part]]] = {
    "lit": Lit,
    "identity": Identity,
    "name": Named,
    "is": Is,
    "has": Has,
    "count": Count,
    "kind": Kind,
    "in": In,
    "tally": Tally,
    "original": Original,
    "opener": Opener,
    "behind": Behind,
    "not": Not,
}
