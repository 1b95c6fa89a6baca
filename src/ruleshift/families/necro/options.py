"""Options that every NecroGenesis card set has, and what the chosen ones come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ruleshift.core.engine.packed import i64

FAMILY_OPTIONS: Final[list[dict[str, Any]]] = [
    {
        "name": "always_pause_windows",
        "default": "off",
        "choices": ["off", "on"],
        "text": "Every window pauses for everyone who has cards in hand, whether or not they could answer.",
        "reason": "Asking at every chance makes a game long; among people, on hides who holds a React.",
        "source": "9.4.0, R72",
    },
]


class Switches:
    """The chosen options, as the rules ask for them."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.per_weapon = options.get("attack_limit", "per_weapon") == "per_weapon"
        self.thin_deck_loss = options.get("thin_deck_loss", "on") == "on"
        self.reserve_off_turn = options.get("reserve_spendable_off_turn", "on") == "on"
        self.first_th: i64 = int(options.get("first_zombie_phase_th", "4"))
        self.follows_target = options.get("dragged_target", "followed") == "followed"
        self.armor_first = options.get("armor_first", "off") == "on"
        self.aimless_events = options.get("aimless_events", "off") == "on"
        self.stealth_everywhere = options.get("stealth_everywhere", "off") == "on"
        self.random_first = options.get("first_player", "random") == "random"
