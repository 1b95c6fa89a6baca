"""The picture of a game whose family has none of its own: zones, numbers and notes, a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ruleshift.drawing.show import Show

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ruleshift import View
    from ruleshift.core.engine.explain import Explanation
    from ruleshift.core.view.described import Zone


class PlainTable(Show):
    """Draws what every view says of its table (`View.zones`, `View.described`)."""

    def table(self, view: View, everything: bool = False) -> None:
        zones, said = view.zones(), view.described()
        for seat in (-1, *view.order):
            rows: list[tuple[str, RenderableType]] = [
                (zone.place.title, self._cards(view, zone)) for zone in zones if zone.seat == seat
            ]
            values = [f"{one.name} {one.shown}" for one in self._values(view, seat)]
            if words := [*values, *said.words.get(seat, ())]:
                rows.append(("Now", Text(", ".join(words))))
            if seat >= 0:
                self.screen.say(f"{view.names[seat]}{' (you)' if seat == view.seat else ''}", "bold")
            self._pairs(rows)
        for note in said.notes:
            self.screen.say(note)

    def _cards(self, view: View, zone: Zone) -> Text:
        """The cards of a zone that can be seen, and how many there are besides; of a pile, its top."""
        lying = view.lying(zone.number)
        seen = [card for card in (lying[-1:] if zone.place.layout == "pile" else lying) if card >= 0]
        marks = view.described().marks
        line = Text(", ").join(self._card(view.game.names[card], marks.get(card, ())) for card in seen)
        more = len(lying) - len(seen)
        if more or not seen:
            line.append(", and " if seen else "").append(f"{more} {'card' if more == 1 else 'cards'}")
        return line

    def _card(self, name: str, marks: Sequence[str]) -> Text:
        line = self.painted(name, self.facts.type(name))
        return line.append(f" ({', '.join(marks)})", style="default") if marks else line

    def _values(self, view: View, seat: int) -> Sequence[Explanation]:
        said = view.described()
        return said.values if seat < 0 else said.scores.get(seat, ())

    def hand(self, view: View) -> None:
        """The table has shown it."""

    def card_of(self, option: int, label: str, view: View) -> str | None:
        about = view.option_about(option)
        return view.game.names[about.card] if about.card >= 0 else None

    def values(self, view: View) -> None:
        for value in self._values(view, -1):
            self.value(value)

    def find_value(self, view: View, wanted: str) -> Explanation | None:
        return next((value for value in self._values(view, -1) if value.name == wanted), None)

    def value_names(self, view: View) -> str:
        return ", ".join(value.name for value in self._values(view, -1))
