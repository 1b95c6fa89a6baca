"""A NecroGenesis table as a player sees it: both battlefields, pools, the stack, the hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich import box
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ruleshift.core.engine.phrase import possessive
from ruleshift.drawing.menu import NotUnderstood, find_card
from ruleshift.drawing.paint import type_word
from ruleshift.drawing.show import LINES, Show
from ruleshift.families.necro.card import NecroCard

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ruleshift.core.engine.explain import Explanation
    from ruleshift.families.necro.view.view import Gear, NecroView, Side, Zombie

BAR = 10  # signs of a full bar of HP
TOKEN_NAMES = {
    "flare": "Flare token",
    "tripwire": "Tripwire Snare token",
    "grease": "Grease Tag token",
    "barricade": "Barricade token",
    "flare in the Zombie Zone": "Flare token in the Zombie Zone",
}
OF_CARD = re.compile(r"(damage|hit roll|hit|cost) of (.+)")


class NecroShow(Show):
    """Draws NecroGenesis tables: the other player above, you below."""

    typed: ClassVar[tuple[tuple[str, str], ...]] = (
        (
            "React",
            "You are asked only when you can play one. With --option always_pause_windows=on everybody is "
            "asked at every chance, so that nobody can tell who holds one.",
        ),
        (
            "Why",
            "why ap, why light, why cost of NAME, why loot, why attack, ...: numbers and rules behind them.",
        ),
    )
    plain_questions = ("act", "respond", "spawn", "advance", "attack", "zombies", "target")
    keeps_short = True

    def lessons(self) -> Sequence[tuple[str, str]]:
        return [*super().lessons(), *self.typed]

    # -- the whole table -------------------------------------------------------------------

    def moment(self, view: NecroView) -> str:
        if not view.turn:
            return f"Set-up: {view.names[view.first]} begins"
        text = f"{super().moment(view)}, {view.phase}"
        if view.seat is not None and view.seat != view.active and view.outcome is None and self._one_person():
            text += ", you play the zombies"
        return text

    def changed(self, view: NecroView) -> bool:
        """A choice that belongs to the last answer does not need the whole table again."""
        # A zombie that is drawn is told, not shown.
        sides = [replace(side, zombie_deck_count=0, has_drawn=False) for side in view.sides]
        now = (view.seat, view.turn, view.phase, sides, view.hand, view.stack, view.battle)
        if self.drawn == now:
            return False
        self.drawn = now
        return True

    def table(self, view: NecroView, everything: bool = False) -> None:
        """Both battlefields and what is under way; with everything also the Graveyards and hand texts."""
        last = view.active if view.seat is None else view.seat
        for seat in (1 - last, last):
            if self.screen.plain:
                self._side_in_words(view, view.sides[seat])
            elif self.tight >= LINES:
                self._side_in_lines(view, view.sides[seat])
            else:
                self.screen.show(self._panel(view, view.sides[seat]))
        rows: list[tuple[str, RenderableType]] = []
        if view.battle is not None:
            rows.append(("Attack", Text(f"{view.battle[0]} against {view.battle[1]}", style="bold")))
        if view.stack:
            rows.append(("Stack", Text(" on top of ".join(reversed(view.stack)))))
        if view.drawn is not None:
            rows.append(
                (
                    "Drawn",
                    self.painted(view.drawn, "zombie").append(f": {self.about(view.drawn).plain}", "default"),
                )
            )
        if everything:
            rows.extend(self._piles(view))
        if view.seat is not None and not everything:
            rows.append(("Hand", self._hand_line(view)))
        self._pairs(rows)
        if everything and view.seat is not None:
            self._hand_in_full(view)

    def _piles(self, view: NecroView) -> list[tuple[str, RenderableType]]:
        """What has gone from each side, the latest first."""
        rows: list[tuple[str, RenderableType]] = []
        for side in view.sides:
            for word, cards in (("Graveyard", side.graveyard), ("Exile", side.exile)):
                if cards:
                    rows.append((word, Text(f"{side.name}: ").append_text(self._names(reversed(cards)))))
        return rows

    def _names(self, names: Iterable[str]) -> Text:
        return Text(", ").join(self.painted(name, self.facts.type(name)) for name in names)

    # -- one side, in a box ----------------------------------------------------------------

    def _panel(self, view: NecroView, side: Side) -> Panel:
        active = side.seat == view.active
        title = Text(self._title(view, side), style="bold" if active else "")
        title.truncate(self.screen.width - 6, overflow="ellipsis")
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column(ratio=1)
        for word, thing in self._rows(side):
            grid.add_row(word, thing)
        body = Table.grid(expand=True)
        body.add_column()
        body.add_row(self._pools(side))
        body.add_row(grid)
        body.add_row(self._zones(side))
        return Panel(
            body,
            title=title,
            title_align="left",
            width=self.screen.width,
            border_style="bold" if active else "dim",
            box=box.HEAVY if active else box.ROUNDED,
        )

    def _side_in_lines(self, view: NecroView, side: Side) -> None:
        """One side without a box: who it is, the pools, gear, and each zone that is not empty."""
        title = Text(self._title(view, side), style="bold reverse" if side.seat == view.active else "bold")
        self.screen.show(self.cut(title, LINES, 1), self.cut(self._pools(side), LINES, 1))
        rows = [(word, thing) for word, thing in self._rows(side) if word != "Gear" or side.equipment]
        for word, zombies in (("Threat", side.threat), ("Zombies", side.zombie)):
            if zombies:
                rows.append((word, Text("; ").join(self._in_short(one) for one in zombies)))
        if rows:
            self._pairs(rows)

    def _in_short(self, zombie: Zombie) -> Text:
        line = self._numbers(zombie)
        return line.append(f" {', '.join(zombie.marks())}", "dim") if zombie.marks() else line

    def _title(self, view: NecroView, side: Side) -> str:
        you = " (you)" if side.seat == view.seat and self._one_person() else ""
        return ", ".join([f"{side.name}{you}: {side.survivor}", *map(str, side.skills)])

    def _pools(self, side: Side) -> Text:
        """HP as a bar, the three pools, and the sizes of hand and piles."""
        full = max(0, min(BAR, -(-side.hp * BAR // max(1, side.max_hp))))
        colour = "green" if side.hp * 2 > side.max_hp else "yellow" if side.hp * 4 > side.max_hp else "red"
        signs = ("█", "░") if self.screen.icons else ("#", ".")
        line = Text.assemble(
            ("HP ", "bold"),
            (signs[0] * full, colour),
            (signs[1] * (BAR - full), "dim"),
            (f" {side.hp}/{side.max_hp}", f"bold {colour}"),
        )
        for word, number in (("AP", side.ap), ("TP", side.tp), ("TH", side.th)):
            line.append(f"  {word} ").append(str(number), style="bold" if number else "dim")
        line.append(f"  Hand {side.hand_count}  Deck ")
        line.append(f"{side.deck_count}{'!' if side.thin else ''}", style="bold red" if side.thin else "")
        line.append(f"  Zombies {side.zombie_deck_count}  Grave {len(side.graveyard)}")
        if side.exile:
            line.append(f"  Exile {len(side.exile)}")
        return line

    def _rows(self, side: Side) -> list[tuple[str, RenderableType]]:
        """Status, equipment, traps and tokens, where there are any."""
        rows: list[tuple[str, RenderableType]] = []
        status = self._status(side)
        if status:
            rows.append(("Status", Text(", ".join(status))))
        gear = Text(", ").join(self._gear(one) for one in side.equipment)
        rows.append(("Gear", gear if side.equipment else Text("none", style="dim")))
        laid = [self._gear(one).append(f" in the {one.zone}", style="dim") for one in side.traps]
        laid += [Text(f"{TOKEN_NAMES[word]}{f' x{n}' if n > 1 else ''}") for word, n in side.tokens.items()]
        if laid:
            rows.append(("Traps", Text(", ").join(laid)))
        return rows

    def _status(self, side: Side) -> list[str]:
        light = ["illuminated"] if side.lit else []
        words = [str(one) for one in side.keywords if one.word != "light"]  # said as what it does
        return [*map(str, side.statuses), *words, *light]

    def _gear(self, gear: Gear) -> Text:
        line = self.painted(gear.name, self.facts.type(gear.name))
        if gear.marks():
            line.append(f" ({', '.join(gear.marks())})", style="default")
        for name in gear.attached:
            line.append(" + ", style="default").append(name, style=self.facts.colour("item"))
        return line

    def _zones(self, side: Side) -> Table:
        """The Threat Zone and the Zombie Zone next to each other."""
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        zones = (("Threat Zone", side.threat), ("Zombie Zone", side.zombie))
        heads = [
            Text.assemble((word, "bold"), ("" if zombies else " empty", "dim")) for word, zombies in zones
        ]
        grid.add_row(*heads)
        if side.threat or side.zombie:
            grid.add_row(self._zombies(side.threat), self._zombies(side.zombie))
        return grid

    def _zombies(self, zombies: Sequence[Zombie]) -> Text:
        return Text("\n").join(self._zombie(one) for one in zombies)

    def _zombie(self, zombie: Zombie) -> Text:
        """A zombie with its numbers; what does not fit hangs below it."""
        line = self._numbers(zombie)
        if zombie.marks():
            idle = zombie.resting or zombie.sick
            line.append(f" {', '.join(zombie.marks())}", "dim" if idle else "cyan")
        parts = line.wrap(self.screen.console, (self.screen.width - 5) // 2 - 3)
        for part in parts:
            part.rstrip()
        return Text("\n").join(Text("   " if at else " ").append_text(part) for at, part in enumerate(parts))

    def _numbers(self, zombie: Zombie) -> Text:
        line = self.painted(self.facts.shorts.get(zombie.name, zombie.name), "zombie")
        line.append(f" {zombie.hp}/{zombie.max_hp}", "bold" if zombie.hp < zombie.max_hp else "default")
        roll = f" hit {zombie.hit}+" if zombie.hit else ""
        return line.append(f" dmg {zombie.damage}{roll} ED {zombie.ed}", "default")

    # -- one side, in words ----------------------------------------------------------------

    def _side_in_words(self, view: NecroView, side: Side) -> None:
        say = self.screen.say
        thin = " (careful: fewer than 5 at your draw loses)" if side.thin else ""
        say(
            f"{self._title(view, side)}. HP {side.hp} of {side.max_hp}, AP {side.ap}, TP {side.tp}, "
            f"TH {side.th}. {side.hand_count} in hand, {side.deck_count} in the Survivor Deck{thin}, "
            f"{side.zombie_deck_count} in the Zombie Deck, {len(side.graveyard)} in the Graveyard."
        )
        whose = possessive(side.name)
        for word, thing in self._rows(side):
            if isinstance(thing, Text):
                say(f"  {word}: {thing.plain}")
        for word, zombies in (("Threat Zone", side.threat), ("Zombie Zone", side.zombie)):
            say(f"  {whose} {word}: {', '.join(map(str, zombies)) or 'empty'}")

    # -- hand and options ------------------------------------------------------------------

    def _hand_line(self, view: NecroView) -> Text:
        if not view.hand:
            return Text("empty", style="dim")
        names = sorted(view.hand, key=lambda name: self.facts.card(name).number)
        return Text(", ").join(
            self.painted(name, self.facts.type(name)).append(f" ({self._price(name)})", style="default")
            for name in names
        )

    def _price(self, name: str) -> str:
        card = self.facts.card(name)
        assert isinstance(card, NecroCard)
        if card.type == "event":
            return f"{card.node['side'].title()} Event"
        cost = card.cost if isinstance(card.cost, int) else "X {}-{}".format(*card.cost["x"])
        return f"{cost} {'TP React' if card.type == 'react' else 'AP'}"

    def hand(self, view: NecroView) -> None:
        """Nothing more: the table has a line for the hand."""

    def _hand_in_full(self, view: NecroView) -> None:
        if not view.hand:
            return
        self.screen.say("Your hand", "bold")
        names = sorted(view.hand, key=lambda name: self.facts.card(name).number)
        self._listed(
            [("", "", self.painted(name, self.facts.type(name)), self.about(name)) for name in names], False
        )

    def about(self, name: str) -> Text:
        """A card's type as a coloured word, its numbers and its text."""
        type_ = self.facts.type(name)
        stats = "" if type_ == "survivor" else self.facts.stats(name).partition(", ")[2]
        parts = [part for part in (stats, self.facts.text(name)) if part]
        return self.painted(type_word(type_), type_).append(f": {'. '.join(parts)}", style="default")

    def card_of(self, option: int, label: str, view: NecroView) -> str | None:
        """The card whose text helps: one in hand, the drawn zombie, or one that is to be used."""
        names = view.game.names
        if label.startswith("spawn it"):
            return view.drawn
        if option < len(names):
            name = names[option]
            return name if name in view.hand else None
        if label.startswith("use "):
            found = [name for name in self.facts.by_name if name in label]
            return max(found, key=len) if found else None
        return None

    # -- numbers ---------------------------------------------------------------------------

    def values(self, view: NecroView) -> None:
        from ruleshift.families.necro.story.reasons import VALUES

        for name in VALUES:
            self.value(view.explain(name))

    def value(self, value: Explanation) -> None:
        """A number by the name the rulebook gives it, and a line for each cause."""
        name = value.name.upper() if len(value.name) == 2 else value.name[:1].upper() + value.name[1:]
        shown = ("no", "yes")[value.value or 0] if value.name == "light" else value.shown
        self.screen.say(f"{name}: {shown}", "bold")
        for cause, does in value.causes:
            self.screen.say(f"    {cause} {does}")

    def find_value(self, view: NecroView, wanted: str) -> Explanation | None:
        from ruleshift.families.necro.story.reasons import VALUES

        if wanted in VALUES:
            return view.explain(wanted)
        named = OF_CARD.fullmatch(wanted)
        if named is None:
            return None
        what = "hit roll" if named[1] == "hit" else named[1]
        try:
            return view.explain(f"{what} of {find_card(named[2], self.facts.titles)}")
        except NotUnderstood:
            raise
        except ValueError as error:  # a card that nobody has brought
            raise NotUnderstood(f"{str(error).capitalize()}.") from None

    def value_names(self, view: NecroView) -> str:
        from ruleshift.families.necro.story.reasons import VALUES

        return f"{', '.join(VALUES)}, damage of NAME, hit roll of NAME, cost of NAME"

    def deed(self, view: NecroView, wanted: str) -> str:
        from ruleshift.families.necro.story.why_not import DEEDS

        return view.why_not(wanted) if wanted in DEEDS else ""
