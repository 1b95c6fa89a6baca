"""The Fluxx table as a seat sees it: hand, tables, rules, Goals, piles, values in force."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsIndex

from ruleshift.core.engine.arguments import Text, named
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.engine.seats import seat_number
from ruleshift.core.view.view import OptionAbout, View
from ruleshift.families.fluxx.codes import (
    GOALS,
    KEEPER,
    MAIN,
    PLAYING,
    RULES,
    VALUES,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.goals.distance import distance, unwanted
from ruleshift.families.fluxx.rules.table.force import titled
from ruleshift.families.fluxx.rules.table.moves import attached
from ruleshift.families.fluxx.rules.table.ring import sitting_out
from ruleshift.families.fluxx.rules.turn.solo import PLACES, place_of
from ruleshift.families.fluxx.story import goals_in_play, reasons, turns_and_debts
from ruleshift.families.fluxx.story.goals_in_play import Standing
from ruleshift.families.fluxx.story.knocked_out import sits_out
from ruleshift.families.fluxx.story.turns_and_debts import Debt, ExtraTurn

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

OPEN: Final = {"goals": GOALS, "rules": RULES, "playing": PLAYING, "discard": DISCARD}
# What words stand for, for tables that show them otherwise than by their labels.
MEANS: Final = {"pass": "pass", "done": "done", "end turn": "end", "say nothing": "no"}
OPTIONAL: Final = ("under", "scored")  # places that only some games have
PHASES: Final = ("start", "main", "end")  # before the draw, afterwards, once limits bind


class Laid(NamedTuple):
    """A card on a table with what is attached to it."""

    card: str
    attached: tuple[str, ...]
    owner: int

    def __str__(self) -> str:
        return f"{self.card} ({listed(self.attached)})" if self.attached else self.card


class Known(NamedTuple):
    """A card whose place the viewer happens to know although it lies hidden."""

    card: str
    zone: str  # "hand" or "draw pile"
    owner: int | None
    place: int | None  # in the draw pile: 1 is the top


class SittingOut(NamedTuple):
    """A player who has been knocked out and may come back."""

    seat: int
    card: str | None  # that knocked them out
    turn: int  # in which that was
    waits_for: tuple[int, ...]  # the seats that have to finish a turn first
    text: str  # all that in a sentence or two

    def __str__(self) -> str:
        return self.text


class FluxxView(View):
    """What a seat sees of a Fluxx match; everything in it is plain data with names of cards.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    >>> view = match.view(1)
    >>> view.hand_counts, view.goals, view.values["draw"].value
    ([3, 2], [], 1)
    """

    def __init__(self, game: FluxxGame, state: FluxxState, seat: int | None, events: Sequence[Raw]) -> None:
        super().__init__(game, state, seat, events)
        self._g = game
        self._s = state
        # Whether the active player could still do something hangs on that player's hand: nobody else is told.
        self.phase = PHASES[state.phase if seat == state.active else min(state.phase, MAIN)]
        self.drawn = state.drawn  # cards drawn for this turn's draw
        self.played = state.played  # cards played this turn
        self.draw_count = len(state.zones[DRAW])
        self.hand_counts = [len(state.zones[hand(seat)]) for seat in range(len(self.names))]

    def _named(self, zone: int) -> list[str]:
        return [self._g.names[card] for card in self._s.zones[zone] if card >= 0]

    @property
    def hand(self) -> list[str]:
        """The viewer's own hand."""
        return [] if self.seat is None else self._named(hand(self.seat))

    @property
    def goals(self) -> list[str]:
        """The Goals in play, oldest first."""
        return self._named(GOALS)

    @property
    def rules(self) -> list[str]:
        """The New Rules in play, oldest first."""
        return self._named(RULES)

    @property
    def discard(self) -> list[str]:
        """The discard pile, the last one on top."""
        return self._named(DISCARD)

    @property
    def playing(self) -> list[str]:
        """The cards whose effect is not over, the latest last."""
        return self._named(PLAYING)

    @property
    def tables(self) -> list[Laid]:
        """Every Keeper and loose Creeper in play, seat by seat round the table."""
        return [laid for seat in self.order for laid in self.table(seat)]

    def table(self, seat: SupportsIndex) -> list[Laid]:
        """What lies in front of a seat."""
        owner = seat_number(seat, self.names)
        s, names = self._s, self._g.names
        return [
            Laid(names[card], tuple(names[rider] for rider in attached(s, card)), owner)
            for card in s.zones[table(owner)]
            if s.host[card] < 0
        ]

    def numbers(self, place: Text, of: SupportsIndex | None = None) -> list[int]:
        """The cards in a place by their numbers in the deck, as far as the viewer sees them.

        ``of`` is a seat for `hand` (else the viewer's), a pile for `aside`; other places need none.
        """
        place = named(place)
        if place == "aside":
            return self._numbered(self._asides()[of or 0])
        if place == "hand":
            seat = self.seat if of is None else seat_number(of, self.names)
            zone = -1 if seat is None else hand(seat)
        elif place in OPTIONAL:
            zone = self._g.zones.under if place == "under" else self._g.zones.scored
        elif place in OPEN:
            zone = OPEN[place]
        else:
            known = listed(["hand", *OPEN, *OPTIONAL, "aside"])
            raise ValueError(f"there is no place {place!r}; places are {known}, and laid(seat) for tables")
        return self._numbered(list(self._s.zones[zone])) if zone >= 0 else []

    def laid(self, seat: SupportsIndex) -> list[tuple[int, list[int], bool]]:
        """The same as `table` in numbers: a card, what is attached to it, whether a rule has turned it."""
        s = self._s
        turned = self._g.printed.faces[s.face].turned
        return [
            (self._number(card), self._numbered(list(attached(s, card))), card in turned)
            for card in s.zones[table(seat_number(seat, self.names))]
            if s.host[card] < 0
        ]

    def option_about(self, option: SupportsIndex) -> OptionAbout:
        """What an option is about, in numbers."""
        g = self._g
        number = self._option(option)
        if number < g.wording.seat0:
            return OptionAbout("card", card=self._number(number))
        if number < g.wording.use0:
            return OptionAbout("seat", seat=number - g.wording.seat0)
        if number < g.wording.word0:
            power = g.free_actions.abilities[number - g.wording.use0]
            return OptionAbout("use", card=self._number(power.card))
        return OptionAbout("word", means=MEANS.get(g.wording.words[number - g.wording.word0], ""))

    @property
    def under(self) -> list[str]:
        """What waits under the draw pile."""
        return self._named(self._g.zones.under) if len(self._g.printed.metas) else []

    @property
    def out(self) -> list[SittingOut]:
        """The players who sit out, in the order in which they went."""
        s = self._s
        return [
            SittingOut(
                one.seat,
                self._g.names[one.card] if one.card >= 0 else None,
                one.turn,
                tuple(seat for seat in self.order if one.waits >> seat & 1),
                sits_out(s, one, self.names[one.seat]),
            )
            for one in sitting_out(s)
        ]

    @property
    def aside(self) -> list[list[str]]:
        """The piles set aside that the viewer may look into."""
        return [[self._g.names[card] for card in pile] for pile in self._asides()]

    def _asides(self) -> list[list[int]]:
        piles = [[card for card in pile if card >= 0] for pile in self._s.zones[self._g.zones.asides :]]
        return [pile for pile in piles if pile]

    @property
    def aside_count(self) -> int:
        """How many cards are set aside in all."""
        return sum(len(pile) for pile in self._s.zones[self._g.zones.asides :])

    @property
    def extra_turns(self) -> list[ExtraTurn]:
        """The turns that are taken out of order after the present one, the next first."""
        return turns_and_debts.extra_turns(self._s)

    @property
    def debts(self) -> list[Debt]:
        """What players owe each other, the oldest debt first."""
        return turns_and_debts.debts(self._s)

    def distance(self, goal: Text, seat: SupportsIndex, with_hand: bool = False) -> int:
        """How many cards a seat lacks for a Goal, or has too many; with the viewer's Keepers in hand or not.

        >>> import ruleshift
        >>> view = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).view(0)
        >>> view.distance("Sweet Tea", 0)
        2
        """
        s, g = self._s, self._g
        who = seat_number(seat, self.names)
        held = s.zones[hand(who)] if with_hand and who == self.seat else vec[i64]()
        also = vec[i64]([card for card in held if card >= 0 and g.printed.type_of[card] == KEEPER])
        return distance(s, g.printed.numbers[g.card(goal).name][0], who, also)

    def unwanted(self, seat: SupportsIndex) -> int:
        """How many Creepers of a seat no Goal in play has a use for.

        >>> import ruleshift
        >>> ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).view(0).unwanted(0)
        0
        """
        return unwanted(self._s, seat_number(seat, self.names))

    @property
    def titles(self) -> dict[str, int]:
        """The titles that somebody holds, each with its seat."""
        known = self._g.standing.titles
        return {title: seat for title in known if (seat := titled(self._s, title)) >= 0}

    @property
    def scored(self) -> list[str]:
        """In a game for points: the Goals scored so far."""
        return self._named(self._g.zones.scored) if self._g.house.solo else []

    @property
    def rules_left(self) -> int:
        """In a game for points: how many rules are still to come."""
        return len(self._s.zones[self._g.zones.rules_deck]) if self._g.house.solo else 0

    @property
    def places(self) -> dict[str, list[str]]:
        """In a game for points: the places for rules, each with what fills it."""
        if not self._g.house.solo:
            return {}
        rules = self._s.zones[RULES]
        return {
            name: [self._g.names[card] for card in rules if place_of(self._g, card) == at]
            for at, name in enumerate(PLACES)
        }

    def heads(self, seat: SupportsIndex) -> dict[str, int]:
        """How many individuals lie before a seat, for each trait of which one card can stand for several."""
        s, g = self._s, self._g
        if max(g.printed.sizes) == 1:
            return {}
        face = g.printed.faces[s.face]
        counted = {
            trait: 0
            for card in range(g.size)
            if g.printed.sizes[card] > 1
            for trait in g.printed.faces[0].traits[card]
        }
        for card in s.zones[table(seat_number(seat, self.names))]:
            for trait in face.traits[card] if card not in face.uncounted else ():
                if trait in counted:
                    counted[trait] += g.printed.sizes[card]
        return counted

    def source(self, option: SupportsIndex) -> str | None:
        """The card whose words give a free action: the one that is used, or the rule that lends the power."""
        g = self._g
        number = int(index(option))
        if not g.wording.use0 <= number < g.wording.word0:
            return None
        ability = g.free_actions.abilities[number - g.wording.use0]
        lent = [rule for rule in ability.lenders if self._s.where[rule] == RULES]
        return g.names[lent[0] if lent else ability.card]

    @property
    def turned(self) -> list[str]:
        """Cards on tables that a rule in play has turned into Creepers."""
        s, g = self._s, self._g
        turned = g.printed.faces[s.face].turned
        return [g.names[card] for seat in self.order for card in s.zones[table(seat)] if card in turned]

    @property
    def known(self) -> list[Known]:
        """Cards that lie hidden and whose place the viewer knows all the same."""
        names, zones = self._g.names, self._s.zones
        found = [
            Known(names[card], "hand", seat, None)
            for seat in self.order
            if seat != self.seat
            for card in sorted(zones[hand(seat)])
            if card >= 0
        ]
        pile = zones[DRAW][::-1]
        found += [Known(names[card], "draw pile", None, at) for at, card in enumerate(pile, 1) if card >= 0]
        return found

    @property
    def values(self) -> dict[str, Explanation]:
        """The values in force for the viewer (for the active player, if nobody's view), with causes."""
        return self.values_of(self.active if self.seat is None else self.seat)

    def values_of(self, seat: SupportsIndex) -> dict[str, Explanation]:
        """The values in force for a seat, with the cards that make them."""
        who = seat_number(seat, self.names)
        return {name: reasons.explain(self._s, name, who) for name in VALUES}

    def gap(self, goal: Text) -> str:
        """What a Goal in play still wants of the viewer."""
        if self.seat is None:
            return "You are only watching."
        return reasons.goal_gap(self._s, self._goal(goal), self.seat)

    def needs(self, goal: Text) -> list[Standing]:
        """The parts of a Goal in play, each with who has it.

        >>> import ruleshift
        >>> seats = {"Ann": {"table": ["Teapot"]}, "Bob": {"table": ["Honey"]}}
        >>> match = ruleshift.load("tutorial").set_up({"seats": seats, "goals": ["Sweet Tea"]})
        >>> [(part.mine, part.seats) for part in match.view(0).needs("Sweet Tea")]
        [(True, [0]), (False, [1])]
        """
        return goals_in_play.standing(self._s, self._goal(goal), self.seat)

    def in_the_way(self, goal: Text) -> list[int]:
        """The viewer's Creepers that keep it from meeting a Goal in play, by number."""
        return (
            []
            if self.seat is None
            else self._numbered(goals_in_play.in_the_way(self._s, self._goal(goal), self.seat))
        )

    def _goal(self, name: Text) -> int:
        for card in self._s.zones[GOALS]:
            if self._g.names[card] == name:
                return card
        raise ValueError(f"there is no Goal {name!r} in play; in play: {listed(self.goals) or 'none'}")

    # -- as text ---------------------------------------------------------------------------

    def __str__(self) -> str:
        turn = f"Turn {self.turn}: {self.names[self.active]}"
        lines = [turn if self.outcome is None else f"{turn}. {self.outcome}"]
        lines.append(f"Rules   {self._rules_text()}")
        lines.append(f"Goals   {listed(self.goals) or 'none'}")
        if self._g.house.solo:
            lines.append(f"Scored  {listed(self.scored) or 'none'}; {self.rules_left} rules to come")
        if self.playing:
            lines.append(f"Playing {listed(self.playing)}")
        lines.extend(self._seat_text(seat) for seat in self.order)
        lines.extend(f"Out     {one}" for one in self.out)
        top = f", on top {self.discard[-1]}" if self.discard else ""
        lines.append(f"Piles   {self.draw_count} to draw, {len(self.discard)} discarded{top}")
        if self.under:
            lines.append(f"Under   {listed(self.under)}")
        lines.extend(f"Aside   {listed(pile)}" for pile in self.aside)
        lines.extend(f"Owed    {debt}" for debt in self.debts)
        lines.extend(f"Next    {turn}" for turn in self.extra_turns)
        if self.seat is not None:
            lines.append(f"Hand    {listed(self.hand) or 'empty'}")
        lines.extend(f"Known   {self._known_text(known)}" for known in self.known)
        if self.question is not None:
            lines.append(f"Asked   {self.question.prompt}")
            lines.extend(f"        - {label}" for label in self.question.labels().values())
        return "\n".join(lines)

    def _rules_text(self) -> str:
        values = self.values_of(self.active)
        shown = [f"{name} {values[name].shown}" for name in VALUES if values[name].value or name == "play"]
        return ", ".join(shown) + (f" ({listed(self.rules)})" if self.rules else " (Basic Rules)")

    def _seat_text(self, seat: int) -> str:
        mark = ">" if seat == self.active else " "
        laid = ", ".join(str(one) for one in self.table(seat)) or "nothing"
        return f"{mark} {self.names[seat]} ({self.hand_counts[seat]} in hand): {laid}"

    def _known_text(self, known: Known) -> str:
        if known.owner is not None:
            return f"{known.card} in {possessive(self.names[known.owner])} hand"
        return f"{known.card}, number {known.place} in the draw pile"
