"""Who waits for which event: abilities and replacements of cards in play, and Reacts of both hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    NTRIGGERS,
    ON_ENTER,
    ON_PLAY,
    ON_SPAWN,
    TRIGGERS,
    TZ,
    ZZ,
)
from ruleshift.families.necro.rules.stack.window import INSTEAD
from ruleshift.families.necro.rules.turn.arriving import minds_entries
from ruleshift.families.necro.rules.words.select import ZONE_CODES

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.clauses import Compiler
    from ruleshift.families.necro.rules.words.clause import Trigger


class Listening:
    """The `when` and `instead` clauses of both decks, by card and by event."""

    def __init__(self, made: Compiler) -> None:
        size = made.printed.size
        self.triggers = made.triggers  # all of them by number, also those of Reacts and delayed abilities
        self.delayed = vec[bool](made.delayed)  # event -> whether a delayed ability may wait for it
        self.triggers_of: list[list[Trigger]] = [[]] * size
        self.replacements_of: list[list[Trigger]] = [[]] * size
        self.entry_minded = vec[bool]([False] * size)  # the cards that can tell in which order others entered
        for text in made.texts:
            minds = any(minds_entries(one) for one in (*text.triggers, *text.instead))
            for card in text.copies:
                self.triggers_of[card], self.replacements_of[card] = text.triggers, text.instead
                self.entry_minded[card] = minds
        # Events that cards in play or delayed abilities may replace.
        reacts = {text.answer.number for text in made.texts if text.answer is not None}
        before = {one.event for one in self.triggers if one.replaces and one.number not in reacts}
        self.replaced = vec[bool]([event in before for event in range(NTRIGGERS)])


class Reacts:
    """What Reacts answer. What those of the whole set may answer is public; who holds one is not."""

    def __init__(self, made: Compiler, always_pause: bool) -> None:
        size = made.printed.size
        self.answered = vec[bool]([False] * NTRIGGERS)
        self.answered_before = vec[bool]([False] * NTRIGGERS)
        self.entry_answered = vec[bool](
            [False] * (ZZ + 1)
        )  # zone -> whether some React answers who enters it
        for node in made.known:
            if "answers" in node:
                event = TRIGGERS.index(node["answers"]["on"])
                if node["answers"]["instead"]:
                    self.answered_before[event] = True
                else:
                    self.answered[event] = True
                if event == ON_ENTER:
                    named = node["answers"].get("zone")
                    for zone in (TZ, ZZ):
                        if not named or ZONE_CODES[named] == zone:
                            self.entry_answered[zone] = True
        self.spawn_answered = self.answered[ON_SPAWN] or self.answered_before[ON_SPAWN]
        self.answers: list[Trigger | None] = [None] * size
        # The event that each React of both decks answers, with INSTEAD before it happens; else -1. The last
        # entry is for hidden cards. And for each event, whether some React to it speaks of its cards.
        self.answers_to = vec[i64]([-1] * (size + 1))
        self.after_aims = vec[bool]([False] * NTRIGGERS)
        for text in made.texts:
            answer = text.answer
            if answer is not None:
                for card in text.copies:
                    self.answers[card] = answer
                    self.answers_to[card] = answer.event + INSTEAD * answer.replaces
                if answer.program.aims:
                    self.after_aims[answer.event] = True
        # Events that open a window: those some React in the decks answers, or all of them if every window
        # pauses. A play is answered before it resolves.
        self.after = vec[bool](
            [
                event != ON_PLAY and self.answered[event] and (always_pause or event in self.answers_to)
                for event in range(NTRIGGERS)
            ]
        )
