"""A Fluxx table as a player sees it: who has what, which rules hold and why, what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from ruleshift.drawing.paint import type_word
from ruleshift.drawing.show import LINES, NAMES, ROOM, SHORT_ROWS, SHORT_TEXTS, Show, in_words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ruleshift.core.engine.explain import Explanation
    from ruleshift.families.fluxx.view.view import FluxxView, Laid, SittingOut

NARROWEST_PANEL = 26
# Questions about cards that lie open: what they do stands beside them.
LOOKED_THROUGH = ("give", "arrange", "choose", "discard", "take", "exchange")
UNSPOKEN = ("numerals",)  # values that are mentioned only when they are not zero


class FluxxShow(Show):
    """Draws Fluxx tables."""

    plain_questions = ("play",)
    no_goal = "none yet, so nobody can win"

    def lessons(self) -> Sequence[tuple[str, str]]:
        found = super().lessons()
        traits = self.facts.game.deck["traits"] if self.screen.icons else {}
        signs = ", ".join(f"{sign} {trait}" for trait, sign in traits.items() if sign)
        return [*found, ("Signs", f"{signs}.")] if signs else found

    # -- the whole table -------------------------------------------------------------------

    def table(self, view: FluxxView, everything: bool = False) -> None:
        """The table; with everything also the whole discard pile."""
        self.seats(view)
        rows: list[tuple[str, RenderableType]] = [
            *(("Out", Text(self._out(view, one))) for one in view.out),
            *self._goals(view),
            *self._titles(view),
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
                laid = ", ".join(self._laid_in_words(view, one) for one in view.table(seat))
                parts = [laid or "no cards on the table", *self._crowd(view, seat)]
                self.screen.say(f"{self._seat_title(view, seat)}: {'; '.join(parts)}")
            return
        if self.tight >= LINES:
            self._pairs([(self._mark(view, seat), self._seat_line(view, seat)) for seat in view.order])
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

    def _mark(self, view: FluxxView, seat: int) -> str:
        return ("▶" if self.screen.icons else ">") if seat == view.active else ""

    def _seat_line(self, view: FluxxView, seat: int) -> Text:
        """Somebody's table without a box: names, and in brackets what clings to them."""
        parts = []
        for laid in view.table(seat):
            part = self._on_table(view, laid.card)
            if laid.attached:
                part.append(f" ({', '.join(laid.attached)})", "red")
            parts.append(part)
        parts.extend(Text(words, style="dim") for words in self._crowd(view, seat))
        title = Text(f"{self._seat_title(view, seat)}: ", style="bold")
        return title.append_text(
            Text(", ", style="not bold").join(parts) if parts else Text("nothing yet", "dim")
        )

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

    def _crowd(self, view: FluxxView, seat: int) -> list[str]:
        """How many zombies or the like somebody has, in decks where one card can stand for several."""
        counted = view.heads(seat) if self.facts.sizes else {}
        return [f"{number} {trait}s in all" for trait, number in counted.items() if number > 1]

    def _out(self, view: FluxxView, one: SittingOut) -> str:
        """Who sits out and when they may be back, with what still lies before them."""
        left = [self._laid_in_words(view, laid) for laid in view.table(one.seat)]
        return f"{one.text} Still on the table: {', '.join(left)}." if left else one.text

    def _laid_lines(self, view: FluxxView, seat: int) -> list[Text]:
        """A line for each card on a table, Creepers under the Keeper they cling to."""
        lines = []
        for laid in view.table(seat):
            lines.append(self._on_table(view, laid.card))
            lines.extend(
                Text(self._hook()).append_text(self._on_table(view, rider)) for rider in laid.attached
            )
        lines.extend(Text(words, style="dim") for words in self._crowd(view, seat))
        return lines or [Text("nothing yet", style="dim")]

    def _hook(self) -> str:
        return "└ " if self.screen.icons else "- "

    def _on_table(self, view: FluxxView, name: str) -> Text:
        card = self.facts.card(name)
        turned = self._turned(view, name)
        line = self.painted(f"{name}{self._size(name)}", "creeper" if turned else card.type)
        if turned or card.type != "keeper":
            line.append(" turned Creeper" if turned else f" {type_word(card.type)}")
        signs = self._signs(turned or card.traits)
        if signs:
            line.append(f" {signs}", style="dim")
        return line

    def _size(self, name: str) -> str:
        """How many individuals a card stands for, where it is more than one."""
        size = self.facts.size(name)
        return f" ({size})" if size > 1 else ""

    def _turned(self, view: FluxxView, name: str) -> list[str]:
        """What a card counts as now that a rule has turned it into a Creeper; nothing if none has."""
        if name not in view.turned:
            return []
        turns = [self.facts.while_in_play(rule).get("turns") for rule in view.rules]
        return [one["trait"] for one in turns if one]

    def _signs(self, traits: Iterable[str]) -> str:
        """Traits as their signs if the screen has them, else as words."""
        known = self.facts.game.deck["traits"]
        return " ".join((known.get(trait) if self.screen.icons else "") or trait for trait in traits)

    def _laid_in_words(self, view: FluxxView, laid: Laid) -> str:
        parts = self._notes(view, laid.card)
        parts += [f"with {rider} ({', '.join(self._notes(view, rider))})" for rider in laid.attached]
        name = f"{laid.card}{self._size(laid.card)}"
        return f"{name} [{', '.join(parts)}]" if parts else name

    def _notes(self, view: FluxxView, name: str) -> list[str]:
        """What is worth saying about a card on a table: its type, unless it is a Keeper, and its traits."""
        card = self.facts.card(name)
        if turned := self._turned(view, name):
            return ["turned into a Creeper", *turned]
        return [*([type_word(card.type)] if card.type != "keeper" else []), *card.traits]

    # -- rules, Goals, piles ---------------------------------------------------------------

    def _goals(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        wanted = self._meant_to_be_met(view)
        rows: list[tuple[str, RenderableType]] = [] if wanted else [("Goal", Text(self.no_goal))]
        told = self.gap(view) if wanted and view.seat is not None and view.outcome is None else ""
        for goal in view.goals:
            type_ = self.facts.type(goal)
            line = self.painted(goal, type_).append(f": {self.facts.text(goal)}", style="default")
            rows.append((type_word(type_), self.cut(line, SHORT_ROWS)))
            if len(wanted) > 1 and goal in wanted and told and (gap := view.gap(goal)) in told:
                told = told.replace(gap, "").strip()
                told_here = Text(capital(gap.removeprefix(f"{goal}: ")), style="dim")
                rows.append(("", self.cut(told_here, SHORT_ROWS)))
        return [*rows, ("", self.cut(Text(capital(told), style="dim"), SHORT_ROWS))] if told else rows

    def _meant_to_be_met(self, view: FluxxView) -> list[str]:
        """The Goals in play without the Ungoals, which nobody wants to come true."""
        return [goal for goal in view.goals if self.facts.type(goal) == "goal"]

    def gap(self, view: FluxxView) -> str:
        """What keeps the viewer from winning."""
        text = view.why_not("win")
        wanted = self._meant_to_be_met(view)
        for goal in view.goals:
            if goal not in wanted:
                text = re.sub(rf" ?{re.escape(goal)} is no Goal [^.]*\.", "", text).strip()
        if len(wanted) == 1:
            text = text.removeprefix(f"{wanted[0]}: ")
        return capital(text)

    def _titles(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        """Who holds the titles that rules in play give, such as a boss."""
        rows: list[tuple[str, RenderableType]] = []
        for rule in view.rules:
            if title := self.facts.while_in_play(rule).get("title"):
                seat = view.titles.get(title)
                who = "nobody" if seat is None else view.names[seat]
                mine = seat is not None and seat == view.seat and self._one_person()
                rows.append((title.title(), Text(f"{'you' if mine else who} ({rule})")))
        return rows

    def _rules(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        """The numbers in force with their causes, then the rules that are not about numbers."""
        values = [value for value in view.values.values() if worth_saying(value)]
        full = self.tight < NAMES
        by_cause: dict[str, list[str]] = {}
        for value in values:
            by_cause.setdefault(causes(value), []).append(in_words(value))
        spoken = [
            Text(", ".join(words), style="bold").append(f" ({cause})" if full else "", style="not bold")
            for cause, words in by_cause.items()
        ]
        rows: list[tuple[str, RenderableType]] = [("Rules", Text(", ").join(spoken))]
        behind = {card for value in view.values.values() for card, _ in value.causes}
        others = [
            rule for rule in view.rules if rule not in behind or self.facts.while_in_play(rule).get("title")
        ]
        if full:
            return [*rows, *(("", self.cut(self._rule(rule), SHORT_ROWS)) for rule in others)]
        return [*rows, ("", self._names(others, types=False))] if others else rows

    def _rule(self, name: str) -> Text:
        """A rule in play with its text, and what it is if it is no New Rule."""
        type_ = self.facts.type(name)
        kind = "" if type_ == "new rule" else f" ({type_word(type_)})"
        return self.painted(name, type_).append(f"{kind}: {self.facts.text(name)}", style="default")

    def _cards_under_way(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        rows: list[tuple[str, RenderableType]] = []
        if view.playing:
            rows.append(("Playing", self._names(view.playing, texts=self.tight < SHORT_ROWS)))
        for pile in view.aside:
            rows.append(("Aside", self._names(pile)))
        rows += [("Owed", Text(capital(debt.text))) for debt in view.debts]
        rows += [("Next", Text(turn.text)) for turn in view.extra_turns]
        return rows

    def _names(self, names: Iterable[str], texts: bool = False, types: bool = True) -> Text:
        parts = []
        for name in names:
            part = self.painted(name, self.facts.type(name))
            part.append(f" ({type_word(self.facts.type(name))})" if types else "")
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
        names = sorted(view.hand, key=lambda name: self.facts.card(name).number)
        if self.tight >= SHORT_TEXTS:
            self._pairs([("Hand", self._names(names, types=False))])
            return
        self.screen.say("Your hand", "bold")
        rows = [("", "", self.painted(name, self.facts.type(name)), self.about(name)) for name in names]
        self._listed(rows, crop=True)

    def card_of(self, option: int, label: str, view: FluxxView) -> str | None:
        """The card whose text helps with an option: one that is to be played, used, or is in hand."""
        if (source := view.source(option)) is not None:
            return source
        question = view.question
        if question is not None and question.purpose in LOOKED_THROUGH and len(question.options) <= ROOM:
            return view.game.names[option] if 0 <= option < len(view.game.names) else None
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
        goal = self.decided(view)
        if goal:
            laid = [str(one) for one in view.table(winner)]
            self.screen.say(f"{goal}: {self.facts.text(goal)}")
            self.screen.say(f"On {view.names[winner]}'s table: {', '.join(laid)}.")

    def why_over(self, view: FluxxView) -> None:
        """The Ungoal that came true, if one did."""
        goal = self.decided(view)
        if goal and self.facts.type(goal) == "ungoal":
            self.screen.say(f"{goal}: {self.facts.text(goal)}")

    def decided(self, view: FluxxView) -> str | None:
        """The Goal in play that ended the game, if one did."""
        assert view.outcome is not None
        card = view.outcome.fields.get("card")
        name = view.game.names[card] if isinstance(card, int) else ""
        return name if name in view.goals else None


def capital(text: str) -> str:
    """A sentence with a capital letter at its head."""
    return text[:1].upper() + text[1:]


def worth_saying(value: Explanation) -> bool:
    """Whether the panel has room for a value: not for a single Goal or for numerals left as they are."""
    return not (value.name == "goals" and value.value == 1) and not (
        value.name == "numerals" and not value.value
    )


def causes(value: Explanation) -> str:
    """The cards behind a value; what each of them does is said if there are several."""
    if value.name == "numerals":  # what is added says it all
        return ", ".join(card for card, _ in value.causes[1:])
    if len(value.causes) == 1:
        return value.causes[0][0]
    return ", ".join(f"{card} {does}" for card, does in value.causes)
