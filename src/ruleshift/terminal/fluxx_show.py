"""A Fluxx table as a player sees it: who has what, which rules hold and why, what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from ruleshift.terminal.paint import painted, type_word
from ruleshift.terminal.show import Show, in_words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ruleshift.core.explain import Explanation
    from ruleshift.fluxx.view import FluxxView, Laid

NARROWEST_PANEL = 26
UNSPOKEN = ("numerals",)  # values that are mentioned only when they are not zero


class FluxxShow(Show):
    """Draws Fluxx tables."""

    primer = (
        ("Turn", "Draw, then play, as many cards as the rules say at this moment. Then the next player."),
        ("Goal", "It counts for everybody: whoever has what it asks for on the table wins at once."),
        ("Keeper", "Goes on your table and stays there. Many can be used once in each of your turns."),
        ("Creeper", "Comes to your table by itself and keeps you from winning, unless the Goal wants it."),
        ("New Rule", "Changes the rules for everybody, at once."),
        ("Action", "Happens once and is discarded."),
        ("Surprise", "An Action in your turn; in somebody else's it cancels a card as it is played."),
    )
    plain_questions = ("play",)

    # -- the whole table -------------------------------------------------------------------

    def table(self, view: FluxxView, everything: bool = False) -> None:
        """The table; with everything also the whole discard pile."""
        self.seats(view)
        rows: list[tuple[str, RenderableType]] = [
            *(("Out", Text(one.text)) for one in view.out),
            *self._goals(view),
            *self._rules(view),
            *self._cards_under_way(view),
            ("Piles", Text(self._piles(view))),
        ]
        if everything and view.discard:
            rows.append(("Discarded", self._names(reversed(view.discard))))
        knower = "Known" if view.seat is None else "You know"
        rows.extend((knower, Text(known)) for known in self._known(view))
        self._pairs(rows)

    def seats(self, view: FluxxView) -> None:
        """Everybody's table, in the order of play."""
        if self.screen.plain:
            for seat in view.order:
                laid = [self._laid_in_words(one) for one in view.table(seat)]
                self.screen.say(
                    f"{self._seat_title(view, seat)}: {', '.join(laid) or 'no cards on the table'}"
                )
            return
        most = max(1, self.screen.width // NARROWEST_PANEL)
        rows = -(-len(view.order) // most)
        across = -(-len(view.order) // rows)
        width = self.screen.width // across
        for at in range(0, len(view.order), across):
            row = view.order[at : at + across]
            height = max(self._height(view, seat, width - 4) for seat in row) + 2
            panels = [self._panel(view, seat, width, height) for seat in row]
            self.screen.show(Columns(panels, padding=0))

    def _height(self, view: FluxxView, seat: int, width: int) -> int:
        return sum(len(line.wrap(self.screen.console, width)) for line in self._laid_lines(view, seat))

    def _panel(self, view: FluxxView, seat: int, width: int, height: int) -> Panel:
        words = self._seat_title(view, seat)
        if cell_len(words) > width - 6:  # the number must not be what is cut off
            words = words.removesuffix("s").removesuffix(" card")
        title = Text(words, style="bold" if seat == view.active else "")
        title.truncate(width - 6, overflow="ellipsis")
        body = Text("\n").join(self._laid_lines(view, seat))
        style = "bold" if seat == view.active else "dim"
        shape = box.HEAVY if seat == view.active else box.ROUNDED
        return Panel(
            body, title=title, title_align="left", width=width, height=height, border_style=style, box=shape
        )

    def _seat_title(self, view: FluxxView, seat: int) -> str:
        number = view.hand_counts[seat]
        you = " (you)" if seat == view.seat and self._one_person() else ""
        return f"{view.names[seat]}{you}, {number} card{'' if number == 1 else 's'}"

    def _laid_lines(self, view: FluxxView, seat: int) -> list[Text]:
        """A line for each card on a table, Creepers under the Keeper they cling to."""
        lines = []
        for laid in view.table(seat):
            lines.append(self._on_table(laid.card))
            lines.extend(Text(self._hook()).append_text(self._on_table(rider)) for rider in laid.attached)
        return lines or [Text("nothing yet", style="dim")]

    def _hook(self) -> str:
        return "└ " if self.screen.icons else "- "

    def _on_table(self, name: str) -> Text:
        card = self.facts.card(name)
        line = painted(name, card.type)
        if card.type != "keeper":
            line.append(f" {type_word(card.type)}")
        signs = self._signs(card.traits)
        if signs:
            line.append(f" {signs}", style="dim")
        return line

    def _signs(self, traits: Iterable[str]) -> str:
        """Traits as their signs if the screen has them, else as words."""
        known = self.facts.game.deck["traits"]
        return " ".join((known.get(trait) if self.screen.icons else "") or trait for trait in traits)

    def _laid_in_words(self, laid: Laid) -> str:
        card = self.facts.card(laid.card)
        parts = [*([type_word(card.type)] if card.type != "keeper" else []), *card.traits]
        parts += [f"with {rider} ({type_word(self.facts.type(rider))})" for rider in laid.attached]
        return f"{laid.card} [{', '.join(parts)}]" if parts else laid.card

    # -- rules, Goals, piles ---------------------------------------------------------------

    def _goals(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        if not view.goals:
            return [("Goal", Text("none yet, so nobody can win"))]
        rows: list[tuple[str, RenderableType]] = []
        for goal in view.goals:
            line = painted(goal, "goal").append(f": {self.facts.text(goal)}", style="default")
            rows.append(("Goal", line))
        if view.seat is not None and view.outcome is None:
            rows.append(("", Text(self.gap(view), style="dim")))
        return rows

    def gap(self, view: FluxxView) -> str:
        """What keeps the viewer from winning."""
        text = view.why_not("win")
        if len(view.goals) == 1:
            text = text.removeprefix(f"{view.goals[0]}: ")
        return text[:1].upper() + text[1:]

    def _rules(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        """The numbers in force with their causes, then the rules that are not about numbers."""
        values = [value for value in view.values.values() if worth_saying(value)]
        by_cause: dict[str, list[str]] = {}
        for value in values:
            by_cause.setdefault(causes(value), []).append(in_words(value))
        spoken = [
            Text(", ".join(words), style="bold").append(f" ({cause})", style="not bold")
            for cause, words in by_cause.items()
        ]
        rows: list[tuple[str, RenderableType]] = [("Rules", Text(", ").join(spoken))]
        behind = {card for value in view.values.values() for card, _ in value.causes}
        for rule in view.rules:
            if rule not in behind:
                line = painted(rule, "new rule").append(f": {self.facts.text(rule)}", style="default")
                rows.append(("", line))
        return rows

    def _cards_under_way(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        rows: list[tuple[str, RenderableType]] = []
        if view.playing:
            rows.append(("Playing", self._names(view.playing, texts=True)))
        for pile in view.aside:
            rows.append(("Aside", self._names(pile)))
        rows += [("Owed", Text(debt.text)) for debt in view.debts]
        rows += [("Next", Text(turn.text)) for turn in view.extra_turns]
        return rows

    def _names(self, names: Iterable[str], texts: bool = False) -> Text:
        parts = []
        for name in names:
            part = painted(name, self.facts.type(name)).append(f" ({type_word(self.facts.type(name))})")
            parts.append(part.append(f": {self.facts.text(name)}", style="default") if texts else part)
        return Text("\n" if texts and not self.screen.plain else ", ").join(parts)

    def _piles(self, view: FluxxView) -> str:
        top = f", on top {view.discard[-1]}" if view.discard else ""
        under = f", under it {' and '.join(view.under)}" if view.under else ""
        return f"{view.draw_count} to draw{under}, {len(view.discard)} discarded{top}"

    def _known(self, view: FluxxView) -> list[str]:
        """Hidden cards the viewer happens to know."""
        held: dict[int, list[str]] = {}
        found = []
        for known in view.known:
            if known.owner is not None:
                held.setdefault(known.owner, []).append(known.card)
            else:
                found.append(f"{known.card} is number {known.place} in the draw pile")
        return [f"{view.names[owner]} holds {', '.join(cards)}" for owner, cards in held.items()] + found

    # -- hand and numbers ------------------------------------------------------------------

    def hand(self, view: FluxxView) -> None:
        """The viewer's hand with what each card does."""
        if not view.hand:
            self._pairs([("Hand", Text("empty"))])
            return
        self.screen.say("Your hand", "bold")
        names = sorted(view.hand, key=lambda name: self.facts.card(name).number)
        rows = [("", "", painted(name, self.facts.type(name)), self.about(name)) for name in names]
        self._listed(rows, crop=True)

    def card_of(self, option: int, label: str, view: FluxxView) -> str | None:
        """The card whose text helps with an option: one that is to be played, used, or is in hand."""
        verb, _, rest = label.partition(" ")
        if verb in ("play", "use") or rest in view.hand:
            return rest if rest in self.facts.by_name else None
        return None

    def why_not_won(self, view: FluxxView) -> str:
        return self.gap(view)

    def values(self, view: FluxxView) -> None:
        """Every number in force, with each card behind it on a line of its own."""
        for value in view.values.values():
            if value.name not in UNSPOKEN or value.value:
                self.value(value)

    def find_value(self, view: FluxxView, wanted: str) -> Explanation | None:
        for name, value in view.values.items():
            if wanted in (name, name.replace(" ", "")) or name.startswith(wanted):
                return value
        return None

    def value_names(self, view: FluxxView) -> str:
        return ", ".join(view.values)

    def why_won(self, view: FluxxView, winner: int) -> None:
        """The Goal that was met, and what met it."""
        goals = [goal for goal in view.goals if str(view.outcome).find(goal) >= 0]
        for goal in goals:
            laid = [str(one) for one in view.table(winner)]
            self.screen.say(f"{goal}: {self.facts.text(goal)}")
            self.screen.say(f"On {view.names[winner]}'s table: {', '.join(laid)}.")


def worth_saying(value: Explanation) -> bool:
    """Whether the panel has room for a value: not for a single Goal or for numerals left as they are."""
    return not (value.name == "goals" and value.value == 1) and not (
        value.name == "numerals" and not value.value
    )


def causes(value: Explanation) -> str:
    """The cards behind a value; what each of them does is said if there are several."""
    if len(value.causes) == 1:
        return value.causes[0][0]
    return ", ".join(f"{card} {does}" for card, does in value.causes)
