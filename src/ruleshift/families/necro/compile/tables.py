"""The printed cards of a match as tables of numbers: one entry for each card of both decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.necro.codes import (
    EVENT,
    ITEM,
    KEYWORDS,
    SURVIVOR,
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
    from ruleshift.families.necro.game import NecroGame

Node = Any
TREE = (dict, list)
GEAR_ZONES: Final = {TZ: TZ_GEAR, ZZ: ZZ_GEAR}


def number_cards(g: NecroGame, lists: tuple[DeckList, DeckList]) -> None:
    """Number the cards of both seats: the Survivor, the 40, the 20."""
    numbers = {node["name"]: kind for kind, node in enumerate(g.nodes)}
    g.kinds = []
    g.owner = []
    g.survivors = []
    for seat, one in enumerate(lists):
        g.survivors.append(len(g.kinds))
        titles = [one.survivor]
        for count, title in (*one.cards, *one.zombies):
            titles += [title] * count
        g.kinds += [numbers[title] for title in titles]
        g.owner += [seat] * len(titles)
    g.size = len(g.kinds)
    g.names = [g.nodes[kind]["name"] for kind in g.kinds]
    g.type_of = [TYPES.index(g.nodes[kind]["type"]) for kind in g.kinds]
    g.numbers = {}
    for card, name in enumerate(g.names):
        g.numbers.setdefault(name, []).append(card)


def print_numbers(g: NecroGame) -> None:
    """What is printed on each card, as numbers."""
    nodes = [g.nodes[kind] for kind in g.kinds]
    g.cost = [0 if isinstance(node["cost"], dict) else node["cost"] for node in nodes]
    g.cost_x = [node["cost"]["x"] if isinstance(node["cost"], dict) else [] for node in nodes]
    g.printed_hp = [node["hp"] for node in nodes]
    g.plain_hp = [node["hp"] if isinstance(node["hp"], int) else -1 for node in nodes]
    g.printed_damage = [node["damage"] for node in nodes]
    g.hit = [node["hit"] for node in nodes]
    g.ed = [node["ed"] for node in nodes]
    g.hands = [node["hands"] for node in nodes]
    g.counters = [node["counters"] for node in nodes]
    g.capacity = [node["capacity"] for node in nodes]
    g.attacks = [node["attacks"] for node in nodes]
    g.ranges = [[ZONE_CODES[zone] for zone in node["range"]] or [TZ] for node in nodes]
    g.placed = [GEAR_ZONES[ZONE_CODES[node["placed"]]] if node["placed"] else 0 for node in nodes]
    g.subtype = [node["subtype"] for node in nodes]
    g.boss = [g.type_of[c] == ZOMBIE and g.subtype[c] == "boss" for c in range(g.size)]
    g.trap = [node["type"] == "item" and node["subtype"] == "trap" for node in nodes]
    g.traps_bosses = [node["bosses"] for node in nodes]
    g.beside = [node["beside"] for node in nodes]
    g.attachment = [node["type"] == "item" and node["subtype"] == "attachment" for node in nodes]
    g.consumable = [node["type"] == "item" and node["subtype"] == "consumable" for node in nodes]
    g.stays = [
        g.type_of[c] == WEAPON or (g.type_of[c] == ITEM and not g.consumable[c]) for c in range(g.size)
    ]
    g.host_survivor = [node["host"] == "survivor" for node in nodes]
    g.unique = [node["unique"] for node in nodes]
    g.limit_one = [node["limit"] == "one" for node in nodes]
    g.one_per_host = [node["limit"] == "one per host" for node in nodes]
    g.event_side = [1 if node["side"] == "zombie" else 0 for node in nodes]
    g.zombie_events = [node["type"] == "event" and node["side"] == "zombie" for node in nodes]
    g.zombie_events.append(False)
    g.timing = [node["timing"] for node in nodes]
    g.extra_discard = [node["extra"].get("discard", 0) for node in nodes]
    g.ignores_limit = [bool(node.get("ignores_limit")) for node in nodes]
    g.limit_breakers = any(g.ignores_limit)
    # Where prices only fall, a printed price that can be paid is enough.
    falling = not rises(g.nodes)
    g.firm_price = [falling and not x for x in g.cost_x]
    g.host_filter = [
        Filter(g, node["host"]) if node["host"] and node["host"] != "survivor" else None for node in nodes
    ]
    requires = {kind: Condition(g, g.nodes[kind].get("requires") or []) for kind in set(g.kinds)}
    g.requires = [requires[kind] for kind in g.kinds]
    assert all(g.timing[c] for c in range(g.size) if g.type_of[c] == EVENT)
    assert all(g.type_of[c] == SURVIVOR for c in g.survivors)


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


def needs_only_its_price(g: NecroGame, card: int) -> bool:
    """Whether nothing but its price decides if a card can be played in its time."""
    if g.requires[card].parts or g.extra_discard[card]:
        return False
    if g.stays[card]:
        return not g.attachment[card] and not g.placed[card]
    return g.programs[card].certain and not g.programs[card].needed


def plain_keywords(g: NecroGame, node: Node, copies: list[int]) -> list[tuple[Node, Node]]:
    """Note keywords that a card always has itself; return the grants that need more care."""
    rest = []
    for clause in node.get("while", ()):
        simple = not clause["if"] and not clause.get("unlock") and not clause.get("limit")
        for grant in clause["grants"]:
            word = KEYWORDS.index(grant["keyword"])
            held_light = grant["keyword"] == "light" and grant["who"] in ("this", "survivor", "host")
            if simple and (grant["who"] == "this" or held_light):
                for card in copies:
                    g.keywords[card] |= 1 << word
                    g.keyword_n[card] = {**g.keyword_n[card], word: grant["n"]}
            else:
                rest.append((clause, grant))
    return rest


def attack_kind(g: NecroGame, card: int) -> str:
    """Melee, ranged, automated or unarmed; zombies fight hand to hand."""
    if g.type_of[card] == WEAPON:
        return str(g.subtype[card])
    return "unarmed" if g.type_of[card] == SURVIVOR else "melee"
