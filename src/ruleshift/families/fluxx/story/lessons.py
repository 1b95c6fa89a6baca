"""How Fluxx is played, in a few lines: for a table of several, and for somebody alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

Lesson = tuple[str, str]  # a word and what there is to know about it
ALWAYS: Final = ("turn", "the end")  # lessons that are not about a type of card

PRIMER: Final[tuple[Lesson, ...]] = (
    ("Turn", "Draw, then play, as many cards as the rules say at this moment. Then the next player."),
    ("Goal", "It counts for everybody: whoever has what it asks for on the table wins at once."),
    ("Keeper", "Goes on your table and stays there. Many can be used once in each of your turns."),
    ("Creeper", "Comes to your table by itself and keeps you from winning, unless the Goal wants it."),
    ("New Rule", "Changes the rules for everybody, at once."),
    ("Action", "Happens once and is discarded."),
    ("Surprise", "An Action in your turn; in somebody else's it cancels a card as it is played."),
    ("Danger", "Played like an Action. It knocks players out; they come back when others have had a turn."),
    ("Secret", "Keep it in your hand: when it leaves your hand, something bad happens to you."),
    ("Ungoal", "Lies among the Goals. When what it says is true, the game is over and everybody loses."),
    ("Meta Rule", "Waits under the draw pile and holds for everybody once that has run out."),
)
ALONE: Final[tuple[Lesson, ...]] = (
    ("Turn", "Draw, then play, as many cards as the rules say. After it the next rule comes into play."),
    ("Goal", "When your table has what it asks for, you score it. What it asked for is discarded."),
    ("The end", "When the draw pile or the pile of rules has run out. Your score is the number of Goals."),
    ("Keeper", "Goes on your table and stays there. Many can be used once in each of your turns."),
    ("Creeper", "Comes to your table by itself and keeps you from scoring, unless the Goal wants it."),
    ("New Rule", "You never hold one. Four lie in play: for drawing, playing, a limit, and one other."),
    ("Action", "Happens once and is discarded."),
    ("Surprise", "Played like an Action."),
    (
        "Danger",
        "Played like an Action. If it knocks you out, you lose your cards and go on with new ones.",
    ),
    ("Secret", "Keep it in your hand: when it leaves your hand, something bad happens to you."),
    ("Ungoal", "Lies among the Goals. When what it says is true, the game is lost."),
    ("Meta Rule", "Waits under the draw pile and holds once that has run out."),
)


def lessons(g: FluxxGame) -> list[Lesson]:
    """The lessons for the types of card that a game has."""
    types = {card.type for card in g.cards} | {*ALWAYS}
    primer = ALONE if g.house.solo else PRIMER
    return [(word, meaning) for word, meaning in primer if word.casefold() in types]
