"""How NecroGenesis is played, in a few lines."""

from __future__ import annotations

from typing import Final

PRIMER: Final[tuple[tuple[str, str], ...]] = (
    ("Goal", "Bring the other Survivor to 0 HP. Whoever begins a draw with fewer than 5 cards loses too."),
    (
        "Turn",
        "Survivor Phase: you act. Zombie Phase: the other player sends zombies at you. Response Step: "
        "attack with AP you have kept. Then the roles change.",
    ),
    ("AP", "3 a turn: attack, equip, play Items, loot; 1 each unless the card says otherwise."),
    (
        "TP",
        "2 a turn, 1 may be kept: for Reacts, and once in a Zombie Phase for a Quick Escape (1 TP, a die "
        "against the zombie's ED).",
    ),
    (
        "TH",
        "4 in each Zombie Phase you play, for zombies from your Zombie Deck. They wait a turn in the "
        "Zombie Zone, advance to the Threat Zone and attack.",
    ),
    ("Dice", "A weapon hits with its number or more. Unarmed you name a number and have to roll it."),
    ("Event", "Free, one a turn."),
    ("React", "Costs TP and is played at the moment that it names, also in the other player's turn."),
    ("Marks", "sick: came this turn; resting: has attacked; used: a weapon that has attacked this turn."),
)

# For somebody who has never seen a card of the type.
TYPES: Final[tuple[tuple[str, str], ...]] = (
    (
        "survivor",
        "This is you. At 0 HP you have lost. Many can do something special, once a turn or for a price.",
    ),
    (
        "zombie",
        "The other player sends it at you. It waits a turn, comes closer, and then it bites each turn.",
    ),
    ("weapon", "Equip it with AP and attack with it for AP; it hits if the die shows its number or more."),
    ("item", "Play it for AP. Some are used up at once, others stay with you and help you for longer."),
    ("event", "Free, but only one in a turn."),
    ("react", "Costs TP and is played at the moment that it names, also in the other player's turn."),
)
