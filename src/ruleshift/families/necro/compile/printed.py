"""The printed cards of a match as tables of numbers: one entry for each card of both decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import zones_of
from ruleshift.families.necro.codes import (
    EQUIP,
    EVENT,
    ITEM,
    SURVIVOR,
    SZ,
    TIMINGS,
    TYPES,
    TZ,
    TZ_GEAR,
    WEAPON,
    ZOMBIE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.words.select import ZONE_CODES, Condition, Filter

if TYPE_CHECKING:
    from ruleshift.families.necro.deckbuilding.decklist import DeckList
    from ruleshift.families.necro.rules.table.state import NecroState

Node = Any
TREE = (dict, list)
GEAR_ZONES: Final = {TZ: TZ_GEAR, ZZ: ZZ_GEAR}


class Printed:
    """What is printed on each card of both seats: the Survivor, the 40, the 20; and whose it is."""

    def __init__(self, known: list[Node], lists: tuple[DeckList, DeckList]) -> None:
        numbers = {node["name"]: kind for kind, node in enumerate(known)}
        kinds: list[int] = []
        owner: list[int] = []
        survivors: list[int] = []
        for seat, one in enumerate(lists):
            survivors.append(len(kinds))
            titles = [one.survivor]
            for count, title in (*one.cards, *one.zombies):
                titles += [title] * count
            kinds += [numbers[title] for title in titles]
            owner += [seat] * len(titles)
        self.kinds = vec[i64](kinds)
        self.owner = vec[i64](owner)
        self.survivors = vec[i64](survivors)
        self.size: i64 = len(kinds)
        nodes = [known[kind] for kind in kinds]
        self.nodes: list[Node] = nodes
        self.names: list[str] = [node["name"] for node in nodes]
        types = [TYPES.index(node["type"]) for node in nodes]
        self.type_of = vec[i64](types)
        self.subtype: list[str] = [node["subtype"] for node in nodes]
        self.numbers: dict[str, list[int]] = {}
        for card, name in enumerate(self.names):
            self.numbers.setdefault(name, []).append(card)
        self.cost = vec[i64]([0 if isinstance(node["cost"], dict) else node["cost"] for node in nodes])
        self.cost_x: list[list[int]] = [
            node["cost"]["x"] if isinstance(node["cost"], dict) else [] for node in nodes
        ]
        self.printed_hp: list[Node] = [node["hp"] for node in nodes]
        self.plain_hp = vec[i64]([node["hp"] if isinstance(node["hp"], int) else -1 for node in nodes])
        self.printed_damage: list[Node] = [node["damage"] for node in nodes]
        self.plain_damage = vec[i64](
            [node["damage"] if isinstance(node["damage"], int) else -1 for node in nodes]
        )
        self.hit = vec[i64]([node["hit"] for node in nodes])
        self.ed = vec[i64]([node["ed"] for node in nodes])
        self.hands = vec[i64]([node["hands"] for node in nodes])
        self.counters = vec[i64]([node["counters"] for node in nodes])
        self.capacity = vec[i64]([node["capacity"] for node in nodes])
        self.attacks = vec[i64]([node["attacks"] for node in nodes])
        ranges = [[ZONE_CODES[zone] for zone in node["range"]] or [TZ] for node in nodes]
        self.ranges = zones_of(ranges)
        self.placed = vec[i64](
            [GEAR_ZONES[ZONE_CODES[node["placed"]]] if node["placed"] else 0 for node in nodes]
        )
        self.boss = vec[bool]([self.is_a(card, ZOMBIE, "boss") for card in range(self.size)])
        self.trap = vec[bool]([self.is_a(card, ITEM, "trap") for card in range(self.size)])
        self.traps_bosses = vec[bool]([node["bosses"] for node in nodes])
        self.beside = vec[bool]([node["beside"] for node in nodes])
        self.attachment = vec[bool]([self.is_a(card, ITEM, "attachment") for card in range(self.size)])
        self.consumable = vec[bool]([self.is_a(card, ITEM, "consumable") for card in range(self.size)])
        self.stays = vec[bool](
            [
                kind == WEAPON or (kind == ITEM and not self.consumable[card])
                for card, kind in enumerate(types)
            ]
        )
        self.host_survivor = vec[bool]([node["host"] == "survivor" for node in nodes])
        self.unique = vec[bool]([node["unique"] for node in nodes])
        self.limit_one = vec[bool]([node["limit"] == "one" for node in nodes])
        self.one_per_host = vec[bool]([node["limit"] == "one per host" for node in nodes])
        self.event_side = vec[i64]([1 if node["side"] == "zombie" else 0 for node in nodes])
        # Whether a card is one; the last entry is for hidden cards.
        self.zombie_events = vec[bool](
            [kind == EVENT and node["side"] == "zombie" for kind, node in zip(types, nodes, strict=True)]
        )
        self.zombie_events = append(self.zombie_events, False)
        self.timing = vec[i64]([sum(1 << TIMINGS.index(word) for word in node["timing"]) for node in nodes])
        self.extra_discard = vec[i64]([node["extra"].get("discard", 0) for node in nodes])
        self.ignores_limit = vec[bool]([bool(node.get("ignores_limit")) for node in nodes])
        self.limit_breakers = True in self.ignores_limit
        # Where prices only fall, a printed price that can be paid is enough.
        falling = not rises(known)
        self.has_x = vec[bool]([bool(x) for x in self.cost_x])
        self.firm_price = vec[bool]([falling and not x for x in self.cost_x])
        self.host_filter = [
            Filter(self, node["host"]) if node["host"] and node["host"] != "survivor" else None
            for node in nodes
        ]
        requires = {kind: Condition(self, known[kind].get("requires") or []) for kind in set(kinds)}
        self.requires = [requires[kind] for kind in kinds]
        assert all(self.timing[card] for card in range(self.size) if types[card] == EVENT)
        assert all(types[card] == SURVIVOR for card in self.survivors)

    def is_a(self, card: i64, kind: i64, subtype: str) -> bool:
        return self.type_of[card] == kind and self.subtype[card] == subtype

    def ignores(self, card: i64, trap: i64) -> bool:
        """Whether a card is a Boss and another a Trap: it only minds those that say so (2.50.4)."""
        return self.trap[trap] and card >= 0 and self.boss[card] and not self.traps_bosses[trap]

    def hp(self, s: NecroState, card: i64) -> i64:
        """The maximum of a card's HP."""
        plain = self.plain_hp[card]
        return plain if plain >= 0 else by_x(s, card, self.printed_hp[card])

    def damage_of(self, s: NecroState, card: i64) -> i64:
        """The printed Damage of a weapon, a zombie or an unarmed Survivor."""
        plain = self.plain_damage[card]
        return plain if plain >= 0 else by_x(s, card, self.printed_damage[card])

    def attack_kind(self, card: i64) -> str:
        """Melee, ranged, automated or unarmed; zombies fight hand to hand."""
        if self.type_of[card] == WEAPON:
            return self.subtype[card]
        return "unarmed" if self.type_of[card] == SURVIVOR else "melee"

    def survivor_behind(self, s: NecroState, card: i64) -> i64:
        """The Survivor whose own attack this is: unarmed, or with an equipped weapon; else -1."""
        zone = s.where[card] & ~1
        if zone in (EQUIP, SZ):
            return self.survivors[self.owner[card]]
        return -1


def by_x(s: NecroState, card: i64, amount: Node) -> i64:
    x = s.x[card]
    return int((x + 1) // 2 if amount["half"] else x) + int(amount["plus"])


def rises(node: Node) -> bool:
    """Whether a card, or a part of it, makes equipping or reloading dearer."""
    if isinstance(node, dict):
        if node.get("stat") in ("equip cost", "reload cost") and node["n"] != 0:
            return not isinstance(node["n"], int) or node["n"] > 0
        node = node.values()
    for one in node:
        if isinstance(one, TREE) and rises(one):
            return True
    return False
