"""The table of a Fluxx game that one player plays alone: rules in their places, and the Goals scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ruleshift.drawing.show import LIMITS, NAMES, SHORT_ROWS, in_words
from ruleshift.families.fluxx.show import FluxxShow, causes

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ruleshift.core.engine.explain import Explanation
    from ruleshift.families.fluxx.view.view import FluxxView

VALUES = {"draw": ("draw",), "play": ("play",), "limit": ("hand limit", "keeper limit")}  # of each place


class SoloShow(FluxxShow):
    """Draws the table of somebody who plays alone."""

    welcome = (
        "You play alone: score as many Goals as you can before the draw pile or the pile of rules runs out."
    )
    no_goal = "none now, so nothing can be scored"

    def _titles(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        number = len(view.scored)
        scored = Text(f"{number} so far", style="bold")
        if number:
            scored.append(": ").append_text(self._names(view.scored, types=False))
        return [("Scored", scored), *super()._titles(view)]

    def _rules(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        """The four places with what fills them, and how many rules are still to come."""
        rows: list[tuple[str, RenderableType]] = []
        for place, cards in view.places.items():
            if place == "other":
                if self.tight >= NAMES:
                    rows.append(("Other", self._names(cards, types=False) if cards else Text("none")))
                else:
                    texts = [self.cut(self._rule(rule), SHORT_ROWS) for rule in cards]
                    rows += [("Other", text) for text in texts] or [("Other", Text("none"))]
                continue
            values = [view.values[name] for name in VALUES[place]]
            bound = [value for value in values if value.name not in LIMITS or value.value is not None]
            said = [self._value(value) for value in bound]
            rows.append((place.title(), Text(", ").join(said) if said else Text("none")))
        left = view.rules_left
        text = f"{left} rule{'' if left == 1 else 's'}, one after each turn" if left else "no more rules"
        if not left and view.outcome is None:
            text += ", so the game is over after this turn"
        return [*rows, ("To come", Text(text))]

    def _value(self, value: Explanation) -> Text:
        """A value in force with its causes; what the row says already is left out."""
        words = in_words(value) if value.name in LIMITS else value.shown
        cause = causes(value)
        return Text(words, style="bold").append("" if cause == words else f" ({cause})", "not bold")

    def why_over(self, view: FluxxView) -> None:
        """Which pile has run out, unless the player gave up."""
        super().why_over(view)
        if view.outcome is None or view.outcome.points is None or not self._played_out(view):
            return
        if not view.draw_count:
            self.screen.say("The draw pile has run out.")
        elif not view.rules_left:
            self.screen.say("There is no rule left to come.")

    def _played_out(self, view: FluxxView) -> bool:
        return not any(event.kind == "leave" for event in view.events)
