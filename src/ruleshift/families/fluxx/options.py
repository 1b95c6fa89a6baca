"""Options that every Fluxx deck has, and what all options decide, in the form in which rules ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.core.normal import Option

FAMILY_OPTIONS: list[Option] = [
    {
        "name": "always_pause_windows",
        "default": "off",
        "choices": ["on", "off"],
        "text": "Ask every seat in every window, also seats that hold no answer.",
        "reason": "Off is quicker; on hides even from a stopwatch who holds a Surprise.",
        "source": "every deck of the family",
    },
    {
        "name": "departed_plays",
        "default": "stay",
        "choices": ["stay", "lost"],
        "text": (
            "What becomes of a card that can still be answered when the player who played it leaves: it stays"
            " played, as far as it needs nobody who has gone (stay), or nothing comes of it (lost)."
        ),
        "reason": "A Surprise takes back what was played; leaving the table does not.",
        "source": "mystery.G61",
    },
    {
        "name": "newcomer_numeral",
        "default": "off",
        "choices": ["on", "off"],
        "text": "Whether rules that raise numerals raise the number of cards that newcomers get.",
        "reason": "The rulebooks deal newcomers three cards in words, and words are left alone.",
        "source": "mystery.G62",
    },
    {
        "name": "solo",
        "default": "off",
        "choices": ["on", "off"],
        "text": "One player against the deck: a new rule after every turn, and a point for every Goal.",
        "reason": "Most people come with company.",
        "source": "every deck of the family",
    },
    {
        "name": "turn_limit",
        "default": "1000",
        "choices": [],
        "text": "After so many turns the game is declared a draw.",
        "reason": "Real games end long before; the limit only stops a game that goes nowhere.",
        "source": "every deck of the family",
    },
]


class HouseRules:
    """One attribute for each choice; options that a deck does not have are as most decks have them."""

    def __init__(self, options: dict[str, str]) -> None:
        self.solo = options["solo"] == "on"
        self.always_pause = options["always_pause_windows"] == "on"
        self.turn_limit = int(options["turn_limit"])
        self.oldest_goal_goes = options.get("surplus_goal") == "oldest"
        self.end_trigger_follows_player = options.get("end_trigger_follows") == "player"
        self.borrowing_spoils = options.get("borrowing_spoils") == "on"
        self.stand_in_covers_exchange = options.get("stand_in_covers_exchange", "on") == "on"
        self.stand_in_covers_interception = options.get("stand_in_covers_interception") == "on"
        self.judged_first = options.get("goal_change_judged") == "before"
        self.always_blocked = options.get("creepers_always_block") == "on"
        self.title_stays = options.get("title_tie") == "keeps"
        self.says_by_itself = options.get("say_by_itself") == "on"
        self.debts_to_table = options.get("debt_paid_to") == "table"
        self.debts_of_hand = options.get("debt_paid_with") == "hand"
        self.danger_is_action = options.get("danger_is_action") == "on"
        self.ungoal_is_goal = options.get("ungoal_is_goal") == "on"
        self.lends_powers = options.get("borrowed_power", "on") == "on"
        self.debts_stay = options.get("debts_follow", "seat") == "seat"
        self.played_stays = options["departed_plays"] == "stay"
        self.start_is_numeral = options["newcomer_numeral"] == "on"
        self.return_is_chosen = options.get("return_is_chosen") == "on"
        self.saving_is_chosen = options.get("saving_is_chosen") == "on"
        self.creepers_stay = options.get("eliminated_creepers") == "stay"
        self.all_may_go = options.get("all_eliminated") == "everybody"
        self.eliminated_suffer = options.get("eliminated_secrets") == "suffered"
        self.secret_kept = options.get("transferred_secret") == "kept"
        self.pile_secrets = options.get("pile_secrets") == "suffered"
