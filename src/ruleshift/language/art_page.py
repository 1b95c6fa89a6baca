"""The tables of docs/pictures.md, made from the words there are.

`python -m ruleshift.language.art_page` writes them into the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ruleshift.language.art import ART_KEYS, WORLD_KEYS, pictures, places, worlds
from ruleshift.language.tables import DOCS, fill, plain, table

PAGE: Final = DOCS / "pictures.md"
EFFECTS: Final = {
    "rays": "something important",
    "rings": "a machine, or magic",
    "sparks": "something valuable",
    "burst": "something violent",
}
LOOKS: Final = {
    "space": "deep space, orbits, planets",
    "graveyard": "green dusk, graves, a street",
    "manor": "wine leather, walnut, brass, fog",
    "park": "a sunny park, an arcade, a pond",
    "wasteland": "a burnt town, hazard tape, ash",
}


def tables() -> dict[str, str]:
    """All tables of the page, by name."""
    return {
        "art keys": plain("key", ART_KEYS),
        "effects": plain("effect", {name: EFFECTS[name] for name in pictures()["effects"]}),
        "inks": table(("inks",), [[", ".join(f"`{ink}`" for ink in pictures()["inks"])]]),
        "worlds": table(("world", "what it is like", "its places, the usual one first"), _worlds()),
        "world keys": plain("key", WORLD_KEYS),
    }


def _worlds() -> Iterator[tuple[str, str, str]]:
    for world in worlds():
        yield f"`{world}`", LOOKS[world], ", ".join(f"`{place}`" for place in places(world))


def main() -> None:
    """Write the tables into the page."""
    fill(PAGE, tables())


if __name__ == "__main__":
    main()
