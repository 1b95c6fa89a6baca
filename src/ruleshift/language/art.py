"""The words a card's picture is made of (`art`), and the world of a deck: read, written, told to editors.

Pictures change no game. What there is to choose from stands in pictures.json and icons.txt beside this file,
which the browser's painter reads as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ruleshift.language.head import number_of
from ruleshift.language.kinds import Field, Kind, Language
from ruleshift.language.reading import DeckReading
from ruleshift.language.schema import Schema, any_of, described, enum, mapping, number, pattern
from ruleshift.text.errors import SHOWN_AT_MOST
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import cut, listed, nearest

if TYPE_CHECKING:
    from ruleshift.core.normal import Art, World

HERE: Final = Path(__file__).parent
INK: Final = "cream"
TURN: Final = (-180, 180)
SIZE: Final = (76, 124)
MOST_COMPANIONS: Final = 3
COMPANION: Final = {"x": (0, 200), "y": (0, 150), "size": (20, 120)}
COLOR: Final = "#[0-9a-fA-F]{6}"
COMPANION_EXPECTED: Final = "a companion as [icon, x, y, size, ink]"

ART_KEYS: Final = {
    "hero": "the icon in the middle, by its name at game-icons.net (by the card's type unless given)",
    "at": "a place of the deck's world, or of another as `manor library` (the world's first unless given)",
    "ink": f"the colour of the hero ({INK} unless given)",
    "turn": "degrees to the right, from -180 to 180 (0 unless given)",
    "size": "percent, from 76 to 124 (100 unless given)",
    "fx": "an effect behind the hero: `rays`, `rings`, `sparks` or `burst` (none unless given)",
    "flip": "`yes` shows the hero as in a mirror",
    "with": "up to 3 companions, each [icon, x, y, size, ink] with x 0-200, y 0-150, size 20-120",
}
WORLD_KEYS: Final = {
    "like": "the world whose places, ground and typeface the deck has",
    "colors": "its own colours in all places: [sky above, sky, sky below, far, near, light]",
    "accent": "the colour of its marks",
    "back": "the colours of its card back: [ground, pattern, lines, medallion]",
    "emblem": "the icon on its card back",
    "poster": "the picture of the whole deck, with the same words as `art` on a card",
}
COLORS: Final = {"colors": 6, "back": 4}  # how many


@cache
def pictures() -> Any:
    """Inks, effects and worlds, each with all that the painter needs."""
    return json.loads(HERE.joinpath("pictures.json").read_text(encoding="utf-8"))


@cache
def icons() -> Mapping[str, None]:
    """The names of all icons."""
    return dict.fromkeys(HERE.joinpath("icons.txt").read_text(encoding="utf-8").split())


def worlds() -> list[str]:
    """The names of all worlds.

    >>> worlds()
    ['space', 'graveyard', 'manor', 'park', 'wasteland']
    """
    return list(pictures()["worlds"])


def places(world: str) -> list[str]:
    """The places of a world.

    >>> places("manor")
    ['library', 'parlour', 'fog', 'study']
    """
    return list(pictures()["worlds"][world]["places"])


# -- cards ---------------------------------------------------------------------------------------


def read_art(reading: DeckReading, node: Node | None) -> Art | None:
    """What stands behind `art` on a card, with every default filled in."""
    if node is None:
        return None
    plain = isinstance(node, Text) and node.text in icons()
    if plain or not isinstance(node, Keys) or not node.pairs:
        remedy = f"; write `art: {{hero: {node.text}}}`" if plain and isinstance(node, Text) else ""
        reading.expected(node, "a mapping such as {hero: rocket, ink: ice}", remedy)
        return None
    reading.check_keys(node, ART_KEYS, " for `art`")
    effect, flip = node.get("fx"), node.get("flip")
    return {
        "hero": _icon(reading, node.get("hero")),
        "at": _place(reading, node.get("at")),
        "ink": _ink(reading, node.get("ink")),
        "turn": number_of(reading, node, "turn", *TURN, 0),
        "size": number_of(reading, node, "size", *SIZE, 100),
        "fx": "" if effect is None else reading.word(effect, pictures()["effects"], "effect") or "",
        "flip": flip is not None and reading.flag(flip),
        "with": _companions(reading, node.get("with")),
    }


def _icon(reading: Reading, node: Node | None) -> str:
    if node is None:
        return ""
    if isinstance(node, Text) and node.text in icons():
        return node.text
    if isinstance(node, Text) and node.text.strip():
        near = nearest(node.text, _alike(node.text)) if len(reading.mistakes) < SHOWN_AT_MOST else None
        hint = f"did you mean '{near}'?" if near else "icons are called as at game-icons.net"
        reading.wrong(node, f"unknown icon '{cut(node.text)}'; {hint}")
    else:
        reading.expected(node, "the name of an icon, such as rocket")
    return ""


def _alike(word: str) -> list[str]:
    """The icons of about the same letters, or with a part of the name: comparing with all takes its time."""
    letters, parts = set(word), set(word.split("-"))
    return [
        name
        for name in icons()
        if (abs(len(name) - len(word)) < 3 and len(letters ^ set(name)) < 4) or parts & set(name.split("-"))
    ]


def _ink(reading: Reading, node: Node | None) -> str:
    return INK if node is None else reading.word(node, list(pictures()["inks"]), "ink") or INK


def _place(reading: DeckReading, node: Node | None) -> str:
    """A place of the deck's own world, or one of another world, which is named before it.

    Nothing is known of the places of a world that there is not.
    """
    if node is None or not reading.world:
        return ""
    own = places(reading.world)
    if not isinstance(node, Text):
        reading.expected(node, f"{listed(own)}")
        return ""
    world, _, place = node.text.partition(" ")
    if node.text in own or (world in worlds() and place in places(world)):
        return node.text
    if world in worlds() and place:
        known = [f"{world} {name}" for name in places(world)]
        reading.unknown(node, "place", known, f" of the world '{world}'")
        return ""
    elsewhere = [f"`{name} {node.text}`" for name in worlds() if node.text in places(name)]
    if elsewhere:
        ways = f"write {' or '.join(elsewhere)}, or one of its own: {', '.join(own)}"
        reading.wrong(node, f"the world '{reading.world}' has no '{node.text}'; {ways}")
    else:
        reading.unknown(node, "place", own, f" of the world '{reading.world}'")
    return ""


def _companions(reading: Reading, node: Node | None) -> list[list[Any]]:
    if node is None:
        return []
    if not isinstance(node, Items) or not node.items or not all(isinstance(one, Items) for one in node.items):
        reading.expected(node, f"a list with {COMPANION_EXPECTED}")
        return []
    if len(node.items) > MOST_COMPANIONS:
        reading.wrong(
            node.items[MOST_COMPANIONS],
            f"a picture has at most {MOST_COMPANIONS} companions, found {len(node.items)}",
        )
    return [_companion(reading, one) for one in node.items if isinstance(one, Items)]


def _companion(reading: Reading, node: Items) -> list[Any]:
    count = len(node.items)
    if count not in (4, 5):
        reading.wrong(node, f"expected {COMPANION_EXPECTED}, found a list of {count}")
        return []
    numbers = [
        reading.number(one, *COMPANION[name], f"the {name} of a companion")
        for one, name in zip(node.items[1:4], COMPANION, strict=True)
    ]
    ink = _ink(reading, node.items[4] if count == 5 else None)
    return [_icon(reading, node.items[0]), *numbers, ink]


def usual_art(hero: str = "", ink: str = INK) -> Art:
    """A picture about which nothing else is said."""
    return {
        "hero": hero,
        "at": "",
        "ink": ink,
        "turn": 0,
        "size": 100,
        "fx": "",
        "flip": False,
        "with": [],
    }


def art_written(art: Art) -> dict[str, Any]:
    """A picture as it is written in a deck file, defaults left out.

    >>> art_written(usual_art("owl"))
    {'hero': 'owl'}
    """
    usual = usual_art()
    written = {key: value for key, value in art.items() if value != usual[key]}  # type: ignore[literal-required]
    return written or {"ink": INK}  # an empty mapping is none


def _art_schema(language: Language, what: Field) -> Schema:
    inks = enum(pictures()["inks"])
    numbers = [number(*bounds) for bounds in COMPANION.values()]
    companion = {
        "type": "array",
        "prefixItems": [{"$ref": "#/$defs/art/properties/hero"}, *numbers, inks],
        "minItems": 4,
        "maxItems": 5,
    }
    places_ = [place for world in worlds() for place in places(world)]
    named = [f"{world} {place}" for world in worlds() for place in places(world)]
    values: dict[str, Schema] = {
        "hero": enum(icons()),
        "at": enum(dict.fromkeys([*places_, *named])),
        "ink": inks,
        "turn": number(*TURN),
        "size": number(*SIZE),
        "fx": enum(pictures()["effects"]),
        "flip": {"enum": ["yes", "no", True, False]},
        "with": {"type": "array", "minItems": 1, "maxItems": MOST_COMPANIONS, "items": companion},
    }
    return mapping({name: described(values[name], doc) for name, doc in ART_KEYS.items()})


ART: Final = Kind(
    "art",
    "a mapping of the words that a picture is made of: see [pictures](pictures.md)",
    lambda reading, node, what: read_art(reading, node),
    _art_schema,
    lambda language, value, what: None if value is None else art_written(value),
)


# -- worlds --------------------------------------------------------------------------------------


def read_world(reading: DeckReading, node: Node | None, usual: str) -> World:
    """The world of a deck: one of the listed, or one with colours of its own."""
    world = usual_world(usual)
    like, poster = node, None
    if isinstance(node, Keys) and node.pairs:
        reading.check_keys(node, WORLD_KEYS, " for `world`")
        like, accent = node.get("like"), node.get("accent")
        world |= {
            "colors": _colors(reading, node, "colors"),
            "accent": "" if accent is None else _color(reading, accent),
            "back": _colors(reading, node, "back"),
            "emblem": _icon(reading, node.get("emblem")),
        }
        poster = node.get("poster")
    elif node is not None and not isinstance(node, Text):
        reading.expected(node, f"{listed(worlds())}, or a mapping with {listed(list(WORLD_KEYS), 'and')}")
        like = None
    reading.world = usual if like is None else reading.word(like, worlds(), "world") or ""
    world["like"] = reading.world
    world["poster"] = read_art(reading, poster)  # its place is one of the world's
    return world


def usual_world(like: str) -> World:
    """A world with nothing of its own."""
    return {"like": like, "colors": [], "accent": "", "back": [], "emblem": "", "poster": None}


def _colors(reading: Reading, keys: Keys, key: str) -> list[str]:
    node = keys.get(key)
    if node is None:
        return []
    count = COLORS[key]
    if not isinstance(node, Items) or len(node.items) != count:
        some = f" of {len(node.items)}" if isinstance(node, Items) else ""
        names = WORLD_KEYS[key].partition(": ")[2]
        message = f"expected {count} colours behind '{key}': {names}"
        reading.wrong(node, f"{message}; found a list{some}" if isinstance(node, Items) else message)
        return []
    return [_color(reading, one) for one in node.items]


def _color(reading: Reading, node: Node) -> str:
    if isinstance(node, Text) and re.fullmatch(COLOR, node.text):
        return node.text.lower()
    near = _six_digits(node.text) if isinstance(node, Text) else ""
    remedy = f'; write "{near}"' if near else ""
    if isinstance(node, Text) and node.text.strip():
        reading.wrong(
            node, f"'{cut(node.text)}' is no colour: six digits such as \"#1a1a52\", quoted{remedy}"
        )
    else:
        reading.expected(node, 'a colour of six digits such as "#1a1a52", in quotes')
    return ""


def _six_digits(text: str) -> str:
    """What a colour of three digits, or one without its sign, is in full."""
    digits = text.strip().removeprefix("#").lower()
    if re.fullmatch("[0-9a-f]{3}", digits):
        digits = "".join(digit * 2 for digit in digits)
    return f"#{digits}" if re.fullmatch("[0-9a-f]{6}", digits) else ""


def world_written(world: World) -> Any:
    """A world as it is written in a deck file: its name alone where it has nothing of its own."""
    own = {key: value for key, value in world.items() if value}
    if world["poster"]:
        own["poster"] = art_written(world["poster"])
    return own if len(own) > 1 else world["like"]


def world_schema() -> Schema:
    """What may stand behind `world`."""
    color = pattern(COLOR)
    values: dict[str, Schema] = {
        "like": enum(worlds()),
        "accent": color,
        "emblem": {"$ref": "#/$defs/art/properties/hero"},
        "poster": {"$ref": "#/$defs/art"},
    }
    for key, count in COLORS.items():
        values[key] = {"type": "array", "items": color, "minItems": count, "maxItems": count}
    return any_of(
        [enum(worlds()), mapping({name: described(values[name], doc) for name, doc in WORLD_KEYS.items()})]
    )
