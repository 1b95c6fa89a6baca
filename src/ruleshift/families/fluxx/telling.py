"""What a Fluxx game says about itself: the part of the game that matches, views and replays use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from ruleshift.core.engine.arguments import Octets
from ruleshift.core.engine.event import Event, Raw
from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.game import Game
from ruleshift.core.engine.machine import CARD, FRAME, A
from ruleshift.core.engine.state import DRAW
from ruleshift.families.fluxx.codes import IT, NEW_RULE, T_HAND
from ruleshift.families.fluxx.language.options import deciding
from ruleshift.families.fluxx.match import FluxxMatch
from ruleshift.families.fluxx.rules.table.force import fold
from ruleshift.families.fluxx.rules.table.gather import PICKS, Gather
from ruleshift.families.fluxx.rules.words.program import Program
from ruleshift.families.fluxx.verbs.moving import Exchange, Move

if TYPE_CHECKING:
    from ruleshift.core.engine.game import OpenSet
    from ruleshift.core.engine.rollouts import Policy
    from ruleshift.core.match.history import History
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.view.view import FluxxView


class Telling(Game):
    """The words of a FluxxGame, next to its rules. Everything is imported on first use."""

    is_creeper: list[bool]
    type_of: list[int]
    solo: bool
    rules_deck: int  # the pile of New Rules in a game of one player

    def itself(self) -> FluxxGame:
        from ruleshift.families.fluxx.game import FluxxGame

        assert isinstance(self, FluxxGame)
        return self

    def with_options(self, options: Mapping[str, str]) -> FluxxGame:
        """The same deck with some options set differently."""
        from ruleshift.families.fluxx.game import FluxxGame

        other = FluxxGame(self.deck, self.digest, {**self.options, **options})
        other.text = self.text
        other.shipped = self.shipped
        other.parts = self.parts
        return other

    def deck_under(self, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The deck in normal form, without the cards and the seats that such options leave out."""
        # Most options leave the cards alone, and then there is no need to compile them again.
        game = self.with_options(options) if deciding(self.deck) & options.keys() else self
        return {**self.deck, "cards": game.itself().nodes, "players": list(game.players)}

    def match(self, state: FluxxState, history: History | None = None) -> FluxxMatch:
        return FluxxMatch(self, state, history)

    def start(
        self,
        names: Iterable[str],
        seed: SupportsIndex | None = None,
        options: Mapping[str, str] | None = None,
        decks: Sequence[Any] | None = None,
        *,
        key: Octets | None = None,
    ) -> FluxxMatch:
        return cast("FluxxMatch", super().start(names, seed, options, decks, key=key))

    def quick_greedy(self) -> Policy:
        from ruleshift.families.fluxx.bot.playouts import QuickGreedy

        return QuickGreedy(self.itself())

    def set_up(self, position: Mapping[str, Any] | str) -> FluxxMatch:
        return cast("FluxxMatch", super().set_up(position))

    def tell(self, events: Sequence[Raw], names: Sequence[str]) -> list[Event]:
        from ruleshift.families.fluxx.story.events import tell

        return tell(self.itself(), events, names)

    def place(self, zone: int) -> tuple[str, int]:
        from ruleshift.families.fluxx.story.events import place

        return place(self.itself(), zone)

    def remark(self, events: Sequence[Event], at: int, text: str, fresh: int = 0) -> str:
        from ruleshift.families.fluxx.story.remarks import remark

        return remark(self.itself(), events, at, text, fresh)

    def lessons(self) -> Sequence[tuple[str, str]]:
        from ruleshift.families.fluxx.story.lessons import lessons

        return lessons(self.itself())

    def ending(self, s: FluxxState) -> str:
        from ruleshift.families.fluxx.story.endings import ending

        return ending(s)

    def reason(self, s: FluxxState) -> str:
        from ruleshift.families.fluxx.story.reasons import reason

        return reason(s)

    def open_window(self, s: FluxxState) -> str:
        from ruleshift.families.fluxx.rules.turn.duty import SpokenDuty
        from ruleshift.families.fluxx.rules.turn.play import Window

        f = len(s.stack) - FRAME
        asking = self.effects[s.stack[f]]
        return asking.said(s, f) if isinstance(asking, (Window, SpokenDuty)) else ""

    def explain(self, s: FluxxState, value: str, seat: int) -> Explanation:
        from ruleshift.families.fluxx.story.reasons import explain

        return explain(s, value, seat)

    def why_not(self, seen: FluxxState, what: str, seat: int) -> str:
        from ruleshift.families.fluxx.story.reasons import why_not

        return why_not(seen, what, seat)

    def look(self, seen: FluxxState, seat: int | None, events: Sequence[Raw]) -> FluxxView:
        from ruleshift.families.fluxx.view.view import FluxxView

        return FluxxView(self.itself(), seen, seat, events)

    # -- cards in numbers ------------------------------------------------------------------

    def powers(self) -> list[tuple[int, int]]:
        return [(power.option, power.card) for power in self.itself().abilities]

    # -- what a seat may see ---------------------------------------------------------------

    def work_out(self, s: FluxxState) -> None:
        """The values in force are open to everyone, also where they depend on what players hold: a bonus has
        to be claimed, and all see that it is. The hands that decide about it stay hidden.
        """
        folded = self.itself().folded
        if folded & T_HAND and s.stale & folded:
            fold(s)

    def veil(self, s: FluxxState, seat: int | None) -> None:
        f = len(s.stack) - FRAME
        if s.asked >= 0 and isinstance(asking := self.effects[s.stack[f]], Gather):
            asking.veil(s, f, s.asked)

    # -- cards dealt anew ------------------------------------------------------------------

    def keeps_to(self, card: int) -> int:
        """A hidden Creeper can only be in the draw pile: anywhere else it would have shown itself.

        And in a game of one player a hidden New Rule can only be in the pile of rules.
        """
        if self.solo and self.type_of[card] == NEW_RULE:
            return self.rules_deck
        return DRAW if self.is_creeper[card] else -1

    def rename(self, s: FluxxState, names: Sequence[int], seat: int | None) -> None:
        """Follow hidden cards that frames have bound: the chosen card, the card on its way."""
        stack = s.stack
        for f in range(0, len(stack), FRAME):
            effect = self.effects[stack[f]]
            at = f + IT if isinstance(effect, Program) else f + A
            if isinstance(effect, Program | Move | Exchange) and stack[at] >= 0:
                # A card whose own program runs is known by name, wherever it lies by now.
                own = isinstance(effect, Program) and stack[at] == stack[f + CARD]
                stack[at] = stack[at] if own else names[stack[at]]
        if s.asked != seat and self.gathered(s) > 0:
            # Sets are gathered in option order, which other cards would upset: let the seat that is
            # asked begin its set again. How far it has got is hidden, so nobody can tell.
            picks = len(s.picked) - self.gathered(s)
            del s.picked[picks:]
        top = len(stack) - FRAME
        asking = self.effects[stack[top]]
        if s.asked >= 0 and isinstance(asking, Gather):
            asking.pick_anew(s, top, -1 if seat is None else seat)

    def gathered(self, s: FluxxState) -> int:
        """How many cards of an unfinished set are picked; -1 if no set is being gathered."""
        f = len(s.stack) - FRAME
        if s.asked < 0 or not isinstance(self.effects[s.stack[f]], Gather):
            return -1
        return len(s.picked) - s.stack[f + PICKS]

    def whole_set(self, s: FluxxState) -> OpenSet | None:
        """The set that is being gathered; copies that look alike have the same label."""
        f = len(s.stack) - FRAME
        effect = self.effects[s.stack[f]] if s.asked >= 0 else None
        return effect.open_set(s, f) if isinstance(effect, Gather) else None
