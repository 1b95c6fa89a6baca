"""What a person wants to know before playing a deck: who can play it, and what can be switched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.rulings.on_cards import ruling
from ruleshift.server.wire.catalog import worlds
from ruleshift.server.wire.over_http import DeckInfo, OptionInfo, Source

if TYPE_CHECKING:
    from ruleshift import Game


def deck_info(game: Game, name: str) -> DeckInfo:
    """All about a game for whoever sets up a table; a deck file that somebody sent has no name."""
    family, lists = game.family, game.family.lists()
    return DeckInfo(
        name=name,
        title=game.title,
        family=family.name,
        about=game.deck.get("about", ""),
        players=list(game.players),
        solo="solo" in game.options,
        cards=sum(card.count for card in game.cards),
        options=[_option(one) for one in game.option_list if one["name"] != "solo"],
        mixes=family.mixes,
        lists=[] if lists is None else list(lists.names()),
        world=worlds(game).get(""),
    )


def _option(option: dict[str, object]) -> OptionInfo:
    sources, reason = str(option["source"]).split(", "), str(option["reason"])
    text = f"{option['text']} {reason}".strip()
    said = next((words for one in sources if (words := ruling(one))), "")
    choices = option["choices"]
    assert isinstance(choices, list)
    return OptionInfo(
        str(option["name"]),
        text,
        str(option["default"]),
        choices,
        [_source(one) for one in sources if one],
        said,
    )


def _source(text: str) -> Source:
    """A word, or `book.id` of a ruling."""
    book, dot, id = text.partition(".")
    return Source(text, book, id) if dot else Source(text)
