"""English for the parts of a sentence: amounts, players, places, filters, selections of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.language.grammar import NUMBER_WORDS, left_out
from ruleshift.language.english import join, plural
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import (
        Amount,
        Cards,
        Filter,
        Number,
        Player,
        Quantity,
        Selection,
        Value,
    )

PLAYER_NAMES: Final = {
    "you": "you",
    "another player": "another player",
    "any player": "any player",
    "each player": "each player",
    "each other player": "each other player",
    "next player": "the next player",
    "previous player": "the previous player",
    "owner": "its owner",
    "another table": "a player at a different table",
    "opponent": "the opponent",
}

WHERE: Final = {
    "rules": "among the New Rules in play",
    "goals": "among the Goals in play",
    "discard pile": "from the discard pile",
    "draw pile": "from the draw pile",
    "aside": "set aside",
}


ABOUT: Final = {
    "draw": "how many cards are drawn",
    "play": "how many cards are played",
    "hand limit": "hand limits",
    "keeper limit": "Keeper limits",
    "goals": "the number of Goals",
    "numerals": "numerals",
}


def type_name(type_: str) -> str:
    """A card type as it is written on a card.

    >>> type_name("new rule")
    'New Rule'
    """
    return type_.title()


def number_text(amount: Number) -> str:
    """A number as the card writes it: numerals stay numerals.

    >>> number_text({"n": 3, "numeral": False})
    'three'
    """
    n = amount["n"]
    return str(n) if amount["numeral"] or n >= len(NUMBER_WORDS) else NUMBER_WORDS[n]


def amount_text(amount: Amount, noun: str = "card", whose: str = "you have") -> str:
    """An amount with its noun.

    >>> amount_text({"n": 3, "numeral": True})
    '3 cards'
    """
    if "per" not in amount:
        return f"{number_text(amount)} {plural(noun, amount['n'])}"
    each = (
        f"{amount['times']} {plural(noun, amount['times'])} for each {PER_TEXTS[amount['per']].format(whose)}"
    )
    least = f", but at least {amount['least']}" if amount["least"] else ""
    return each + least + (", counting anew as more turn up" if amount["recount"] else "")


PER_TEXTS: Final = {
    "creeper": "Creeper {}",
    "keeper": "Keeper {}",
    "player": "player in the game",
    "discarded": "card discarded this way",
    "play left": "play you have left",
}


def player_text(player: Player) -> str:
    """A player as subject or object.

    >>> player_text({"holder_of": "Moon"})
    'the player who has Moon'
    """
    if isinstance(player, str):
        return PLAYER_NAMES[player]
    if "most" not in player:
        return f"the player who has {player['holder_of']}"
    spared = f" (not counting the {player['except']})" if player["except"] else ""
    return f"each player with the most {filter_text(player['most'])}{spared}"


def is_each(player: Player) -> bool:
    """Whether a player word can mean several players."""
    return "most" in player if isinstance(player, dict) else str(player).startswith("each")


def types_text(types: list[str], many: bool) -> str:
    """Cards of some types.

    >>> from ruleshift.families.fluxx.language.grammar import any_but
    >>> types_text(["keeper", "goal"], False), types_text(any_but(["creeper"]), True)
    ('Keeper or Goal', 'cards other than a Creeper')
    """
    number = 2 if many else 1
    if missing := left_out(types):
        return f"{plural('card', number)} other than {join([a(type_name(name)) for name in missing], 'or')}"
    return join([plural(type_name(name), number) for name in types], "or")


def one_of(types: list[str]) -> str:
    """One card of some types.

    >>> one_of(["action", "goal"])
    'an Action or a Goal'
    """
    if left_out(types):
        return a(types_text(types, False))
    return join([a(type_name(name)) for name in types], "or")


def filter_text(filter_: Filter, many: bool = True) -> str:
    """The cards that fit a filter.

    >>> plain = {"type": None, "trait": "cat", "named": None, "in": "table", "count": "cards"}
    >>> filter_text(plain), filter_text({**plain, "count": "individuals"}, False)
    ('cat cards', 'individual cat')
    """
    number = 2 if many else 1
    trait, types = filter_["trait"], filter_["type"] or []
    nouns = types_text(types, many)
    if filter_["named"]:
        text = join(filter_["named"], "or")
        if nouns or trait:
            text += f" ({trait or ''} {nouns or 'cards'})".replace("( ", "(")
        text = f"individuals of {text}" if filter_["count"] == "individuals" else text
    elif filter_["count"] == "individuals":
        beings = f"{trait} {nouns}" if trait and nouns else nouns or plural(trait or "being", number)
        text = f"individual {beings}"
    else:
        text = f"{trait} {nouns or plural('card', number)}" if trait else nouns or plural("card", number)
    return text + (" in hand" if filter_["in"] == "hand" else "")


def belonging(player: Player, thing: str) -> str:
    """A thing of a player.

    >>> belonging("another player", "hand")
    "another player's hand"
    """
    if player == "you":
        return f"your {thing}"
    if player == "another table":
        return "a different table" if thing == "table" else f"the {thing} of {player_text(player)}"
    if isinstance(player, dict):
        return f"the {thing} of {player_text(player)}"
    return f"{player_text(player)}'s {thing}"


def is_many(cards: Cards) -> bool:
    """Whether a selection can be more than one card."""
    if isinstance(cards, str):
        return False
    pick = cards["pick"]
    if isinstance(pick, dict) and "random" in pick:
        pick = pick["random"]
    one = pick == "random" or (isinstance(pick, dict) and pick.get("n") == 1)
    return not one or is_each(cards["of"])


def cards_text(cards: Cards, whose: str = "", link: str = "of") -> str:
    """A selection of cards: which, how many, where. `whose` stands for an owner named before (`their`).

    >>> cards_text("this")
    'this card'
    """
    if isinstance(cards, str):
        return "this card" if cards == "this" else cards
    mine = whose or "your" if cards["in"] == "table" and (whose or cards["of"] == "you") else ""
    text = _which(cards, mine, whose) + _place(cards, mine, whose, link)
    if cards["about"]:
        text += f" about {join([ABOUT[name] for name in cards['about']], 'or')}"
    if cards["carrying"]:
        text += " that carries a Creeper"
    if cards["attached_to"]:
        text += f" attached to {'another' if cards['attached_to'] == 'another keeper' else 'one'}"
        text += f" of {mine} Keepers" if mine else " Keeper"
    if isinstance(cards["pick"], dict) and cards["pick"].get("up_to") == "half":
        text += ", rounded up"
    return text


def left_out_text(cards: Cards) -> str:
    """Who is spared by a selection, as a phrase of its own."""
    spared = cards["without"] if isinstance(cards, dict) else None
    return f"players who have {join(spared, 'or')} are left out" if spared else ""


def _noun(cards: Selection, many: bool) -> str:
    other, trait = "other " if cards["except_this"] else "", f"{cards['trait']} " if cards["trait"] else ""
    types = cards["type"] or []
    return other + trait + (types_text(types, many) or plural("card", 2 if many else 1))


def _which(cards: Selection, mine: str, whose: str) -> str:
    """How many of what: `two of your Keepers`, `one of Sun or Moon`, `all New Rules`."""
    pick, names = cards["pick"], cards["named"]
    if names:
        listed = join(names, "and" if pick == "all" else "or")
        return listed if pick == "all" or len(names) == 1 else f"{how_many(pick)} of {listed}"
    if pick == "all":
        if cards["in"] == "hand" and not cards["type"] and not cards["trait"]:
            return f"{whose} whole hand" if whose else belonging(cards["of"], "whole hand")
        return f"all {mine} {_noun(cards, True)}" if mine else f"all {_noun(cards, True)}"
    if mine:
        return f"{how_many(pick)} of {mine} {_noun(cards, True)}"
    if pick == "random":
        return f"one random {_noun(cards, False)}"
    if "random" in pick:
        return f"{how_many(pick)} {_noun(cards, pick['random'].get('n') != 1)}"
    if "per" in pick:
        return f"{how_many(pick)} ({_noun(cards, True)})"
    if "up_to" not in pick:
        return f"{how_many(pick)} {_noun(cards, pick['n'] != 1)}"
    if isinstance(pick["up_to"], str):
        return f"{'up to half of the' if pick['up_to'] == 'half' else 'any number of'} {_noun(cards, True)}"
    return f"{how_many(pick)} {_noun(cards, pick['up_to']['n'] != 1)}"


def how_many(pick: Quantity | Value) -> str:
    """A quantity without its noun.

    >>> how_many({"up_to": {"n": 2, "numeral": True}})
    'up to 2'
    """
    if isinstance(pick, str):
        return "all" if pick == "all" else "a random one"
    if "all_but" in pick:
        return f"all but {number_text(pick['all_but'])}"
    if "random" in pick:
        return f"{how_many(pick['random'])} random"
    if "up_to" in pick:
        most = pick["up_to"]
        if isinstance(most, str):
            return "up to half" if most == "half" else "any number"
        return f"up to {number_text(most)}"
    return amount_text(pick, "card") if "per" in pick else number_text(pick)


def _place(cards: Selection, mine: str, whose: str, link: str) -> str:
    zone, player = cards["in"], cards["of"]
    if zone == "hand":
        whole = cards["pick"] == "all" and not (cards["type"] or cards["trait"] or cards["named"])
        return "" if whole else f" from {f'{whose} hand' if whose else belonging(player, 'hand')}"
    types = set(cards["type"] or [])
    if types and (
        (zone == "rules" and types == {"new rule"}) or (zone == "goals" and types <= {"goal", "ungoal"})
    ):
        return " in play"
    if zone != "table":
        return f" {WHERE[zone]}"
    if mine:
        front = cards["named"] and not cards["attached_to"]
        return f" in front of {'you' if mine == 'your' else 'them'}" if front else ""
    everyone = {"each player": "all players", "each other player": "all other players"}
    if cards["pick"] == "all" and str(player) in everyone:
        return f" {link} {everyone[str(player)]}"
    return f" {link} {player_text(player)}"


def place_text(place: str, player: Player, many: bool = False) -> str:
    """Where a card goes.

    >>> place_text("hand", "you")
    'into your hand'
    """
    if place == "discard pile":
        return "onto the discard pile"
    if place == "top of draw pile":
        return "on top of the draw pile"
    if place == "aside":
        return "aside"
    thing = "hand" if place == "hand" else "table"
    link = "into" if place == "hand" else "to"
    if player == "owner" and many:
        return f"{link} their owners' {thing}s"
    return f"{link} {belonging(player, thing)}"
