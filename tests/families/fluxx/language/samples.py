"""Small decks for the tests of the card language."""

from __future__ import annotations

from typing import Any

from ruleshift.core.reader import read_deck
from ruleshift.text.errors import DeckError

HEAD = """\
deck: sample
players: 2-4
traits: {brain: 🧠, gear: 🔧}
options:
  - {name: strict, default: off}
  - {name: order, default: first, choices: [first, last]}
cards:
  - {name: Sun, type: keeper, traits: [brain]}
  - {name: Moon, short: Luna, type: keeper, traits: [gear]}
  - {name: Rust, type: creeper, attaches: {trait: gear}}
  - {name: "Draw 3, Play 2", type: action, do: [{draw: 3, to: aside}, {play: 2}]}
  - {name: Night Sky, type: goal, win: {have: [Sun, Moon]}}
"""

# A rule that gives a title, for samples in which a card asks for one.
BOSS = """\
name: Boss
type: new rule
while: {title: boss, if: {most: {type: creeper}}}
"""


def with_card(card: str) -> str:
    """The sample deck with one more card, given without its dash."""
    lines = card.strip("\n").split("\n")
    return HEAD + "  - " + "\n    ".join(lines) + "\n"


def with_boss(card: str) -> str:
    """The sample deck with a rule that gives a title, and one more card."""
    return with_card(BOSS) + with_card(card).removeprefix(HEAD)


def read_card(card: str) -> Any:
    """The normal form of one more card."""
    return read_sample(card)["cards"][-1]


def read_sample(card: str) -> Any:
    """The normal form of the sample deck with one more card, and with the title for which it may ask."""
    return read_deck(with_boss(card) if "boss" in card else with_card(card), "sample.yaml")


def read_step(step: str) -> Any:
    """The normal form of one step."""
    return read_card(f"name: Probe\ntype: action\ndo:\n  - {step}")["do"][0]


def mistakes(text: str) -> list[str]:
    """All mistakes of a deck, as they are shown."""
    try:
        read_deck(text, "sample.yaml")
    except DeckError as error:
        return [str(mistake) for mistake in error.mistakes]
    return []


def card_mistakes(card: str) -> list[str]:
    """The mistakes of one more card, without the place in front."""
    return [line.split('": ', 1)[-1] for line in mistakes(with_card(card))]


def step_mistakes(step: str) -> list[str]:
    """The mistakes of one step."""
    return card_mistakes(f"name: Probe\ntype: action\ndo:\n  - {step}")
