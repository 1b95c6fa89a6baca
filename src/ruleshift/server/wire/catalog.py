"""All cards of a game as people read them, made once for each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from ruleshift.server.wire.over_http import Art, CardInfo, Catalog, Companion, Figure, SetNumber, World
from ruleshift.wire.parts import Cause, Need

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
    nodes = {node["name"]: node for node in game.deck_under({})["cards"]}
    plain = Catalog(
        digest="",
        cards=[
            _in_game(game, at, card_info(card, counts[at]), nodes[card.name])
            for at, card in enumerate(game.cards)
        ],
        of=of,
        signs=_signs(game),
        book=game.family.book,
        lessons=[Cause(*lesson) for lesson in game.lessons()],
        words=[Cause(*word) for word in game.family.words(game)],
        worlds=worlds(game),
    )
    digest = blake2b(msgspec.json.encode(plain), digest_size=8).hexdigest()
    return msgspec.structs.replace(plain, digest=digest)


def _signs(game: Game) -> dict[str, str]:
    """The signs of traits, in families whose traits have some."""
    traits = game.deck.get("traits")
    return {trait: sign for trait, sign in traits.items() if sign} if isinstance(traits, dict) else {}


def _in_game(game: Game, at: int, card: CardInfo, node: Mapping[str, Any]) -> CardInfo:
    """A card with what only its family knows of it."""
    family = game.family
    number = family.number(node)
    return msgspec.structs.replace(
        card,
        size=node.get("size", 1),
        colour=family.types.get(card.type, ""),
        number=SetNumber(*number) if number else None,
        needs=[Need(*need) for need in family.needs(game, at)],
    )


def worlds(game: Game) -> dict[str, World]:
    """How the cards look: those of the whole table, and in a mixed deck those of each origin."""
    deck = game.deck
    found = {"": deck["world"]} if deck.get("world") else {}
    return {origin: _world(world) for origin, world in (found | deck.get("worlds", {})).items()}


def _world(words: Mapping[str, Any]) -> World:
    return World(**{**words, "poster": _art(words["poster"])})


def _art(words: Mapping[str, Any] | None) -> Art | None:
    if words is None:
        return None
    plain = {key: value for key, value in words.items() if key != "with"}
    return Art(**plain, with_=[Companion(*one) for one in words["with"]])


def card_info(card: Card, count: int) -> CardInfo:
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
        stats=str(getattr(card, "stats", "")),
        price=str(getattr(card, "price", "")),
        figures=[Figure(*one) for one in getattr(card, "figures", ())],
        imprint=str(getattr(card, "imprint", "")),
        words=[Cause(*word) for word in getattr(card, "words", ())],
        art=_art(card.art),
    )
