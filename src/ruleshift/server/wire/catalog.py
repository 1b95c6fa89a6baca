"""All cards of a game as people read them, made once for each game."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from ruleshift.server.wire.over_http import CardInfo, Catalog, Figure
from ruleshift.wire.parts import Cause

if TYPE_CHECKING:
    from ruleshift import Card, Game


def catalog(game: Game) -> Catalog:
    """The cards of a game. Its digest changes when anything about them does."""
    found: Catalog = game.once("catalog", _make)
    return found


def _make(game: Game) -> Catalog:
    places = {card.name: at for at, card in enumerate(game.cards)}
    of = [places[name] for name in game.names]
    counts = Counter(of)
    sizes = {node["name"]: node.get("size", 1) for node in game.deck_under({})["cards"]}
    plain = Catalog(
        digest="",
        cards=[
            card_info(card, counts[at], sizes[card.name], game.family.types.get(card.type, ""))
            for at, card in enumerate(game.cards)
        ],
        of=of,
        signs=_signs(game),
        book=game.family.book,
        lessons=[Cause(*lesson) for lesson in game.lessons()],
    )
    digest = blake2b(msgspec.json.encode(plain), digest_size=8).hexdigest()
    return msgspec.structs.replace(plain, digest=digest)


def _signs(game: Game) -> dict[str, str]:
    """The signs of traits, in families whose traits have some."""
    traits = game.deck.get("traits")
    return {trait: sign for trait, sign in traits.items() if sign} if isinstance(traits, dict) else {}


def card_info(card: Card, count: int, size: int = 1, colour: str = "") -> CardInfo:
    """A card as people read it, of which there are so many."""
    return CardInfo(
        name=card.name,
        short=card.short,
        type=card.type,
        traits=list(card.traits),
        icon=card.icon,
        text=card.text,
        origin=card.origin,
        rulings=list(card.rulings),
        count=count,
        deck=card.deck,
        size=size,
        colour=colour,
        stats=str(getattr(card, "stats", "")),
        price=str(getattr(card, "price", "")),
        figures=[Figure(*one) for one in getattr(card, "figures", ())],
        imprint=str(getattr(card, "imprint", "")),
        words=[Cause(*word) for word in getattr(card, "words", ())],
    )
