"""What somebody at the keyboard passes without being asked: moments of one sort, or all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.phrase import listed

if TYPE_CHECKING:
    from ruleshift import Match

PASS: Final = "pass"
ALL: Final = "all"
NONE: Final = "none"


class Skips:
    """The wishes of one seat. They follow from what everybody sees, never from the hand."""

    def __init__(self) -> None:
        self.always = False
        self.moments: list[str] = []

    def would_pass(self, match: Match) -> bool:
        """Whether the seat that is asked wishes to pass."""
        return bool(match.window) and (self.always or match.moment in self.moments)

    def passed(self, match: Match) -> bool:
        """Pass for the seat that is asked, if that is its wish; whether it was."""
        question = match.question
        if question is None or not self.would_pass(match):
            return False
        match.answer(question.find(PASS))
        return True

    def wish(self, match: Match, argument: str) -> str:
        """Take a wish: for moments like this one, for `all`, or `none` to be asked again. What holds then.

        Raises ValueError if there is nothing like it to pass now.
        """
        word = argument.casefold()
        if word not in ("", ALL, NONE):
            raise ValueError(
                "Type skip to pass moments like this one, skip all, or skip none to be asked again."
            )
        if not word and not match.moment:
            raise ValueError(
                "There is no moment to pass now. skip all passes every one, skip none asks again."
            )
        if word:
            self.always, self.moments = word == ALL, []
        elif match.moment not in self.moments:
            self.moments.append(match.moment)
        return self.said(match)

    def said(self, match: Match) -> str:
        """What is passed, as a sentence."""
        if self.always:
            return "You pass whenever a play can be answered."
        known = match.game.moments()
        when = [f"when {known[moment]}" for moment in self.moments]
        return f"You pass {listed(when)}." if when else "You are asked whenever you can answer."
