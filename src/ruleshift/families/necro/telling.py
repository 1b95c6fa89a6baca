"""What a NecroGenesis game says about itself: the part of the game that matches, views and replays use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, cast

from ruleshift.core.engine.arguments import Octets
from ruleshift.core.engine.event import Event, Raw
from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.game import Brought, Game, OpenSet
from ruleshift.core.engine.machine import FRAME
from ruleshift.families.necro.codes import (
    E_ATTACK,
    SURVIVOR,
    W_DRAW,
    W_LOOT,
    W_UNARMED,
    W_UNEQUIP,
    ZOMBIE,
    ZONE_WORDS,
)
from ruleshift.families.necro.match import NecroMatch

if TYPE_CHECKING:
    from ruleshift.core.engine.rollouts import Policy
    from ruleshift.core.match.history import History
    from ruleshift.families.necro.deckbuilding.decklist import DeckList, Wanted
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import NecroEffect
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.view.view import NecroView

BATTLE: Final = 40  # engine's events in which a battle may have begun


class Telling(Game):
    """The words of a NecroGame, next to its rules. Everything is imported on first use."""

    lists: tuple[DeckList, DeckList]

    def itself(self) -> NecroGame:
        return cast("NecroGame", self)

    def remade(self, options: dict[str, str], lists: tuple[DeckList, DeckList]) -> NecroGame:
        """A game of the same card set with other options or lists."""
        raise NotImplementedError

    def with_options(self, options: Mapping[str, str]) -> NecroGame:
        """The same decks with some options set differently."""
        return self.remade({**self.options, **options}, self.lists)

    def with_decks(self, *decks: Wanted) -> NecroGame:
        """The same game with other deck lists: names, files, or None for one of ours."""
        from ruleshift.families.necro.deckbuilding.decklist import lists_for

        return self.remade(self.options, lists_for(self.deck, decks))

    def brought(self) -> Sequence[Brought]:
        """The deck lists of both seats, as a replay keeps them."""
        return [one.brought() for one in self.lists]

    def match(self, state: NecroState, history: History | None = None) -> NecroMatch:
        return NecroMatch(self, state, history)

    def start(
        self,
        names: Iterable[str],
        seed: SupportsIndex | None = None,
        options: Mapping[str, str] | None = None,
        decks: Sequence[Any] | None = None,
        *,
        key: Octets | None = None,
    ) -> NecroMatch:
        return cast("NecroMatch", super().start(names, seed, options, decks, key=key))

    def quick_greedy(self) -> Policy:
        from ruleshift.families.necro.bot.playouts import QuickGreedy

        return QuickGreedy(self.itself())

    def set_up(self, position: Mapping[str, Any] | str) -> NecroMatch:
        return cast("NecroMatch", super().set_up(position))

    def tell(self, events: Sequence[Raw], names: Sequence[str]) -> list[Event]:
        from ruleshift.families.necro.story.story import tell

        return tell(self.itself(), events, names)

    def place(self, zone: int) -> tuple[str, int]:
        return ZONE_WORDS[zone >> 1], zone & 1

    def card_said(self, card: int, names: Sequence[str]) -> str:
        """A card by its title, a Survivor by its player: that is how one speaks at the table."""
        if card < 0:
            return "a card"
        printed = self.itself().printed
        return names[printed.owner[card]] if printed.type_of[card] == SURVIVOR else self.names[card]

    def look_back(self, raws: Sequence[Raw], since: int) -> int:
        """What is said of a battle hangs on how it began."""
        for at in range(since - 1, max(0, since - BATTLE) - 1, -1):
            if raws[at][0] == E_ATTACK:
                return at
        return super().look_back(raws, since)

    def lessons(self) -> Sequence[tuple[str, str]]:
        from ruleshift.families.necro.story.lessons import PRIMER

        return PRIMER

    def ending(self, s: NecroState) -> str:
        from ruleshift.families.necro.story.endings import ending

        return ending(s)

    def end_fields(self, s: NecroState) -> dict[str, Any]:
        from ruleshift.families.necro.story.endings import end_fields

        return end_fields(s)

    def reason(self, s: NecroState) -> str:
        from ruleshift.families.necro.story.reasons import reason

        return reason(s)

    def open_window(self, s: NecroState) -> str:
        from ruleshift.core.engine.machine import FRAME
        from ruleshift.families.necro.rules.table.label import window_about

        f = len(s.stack) - FRAME
        if self.effects[s.stack[f]] is not self.itself().steps.window:
            return ""
        return window_about(s, f) or "A React may be played."

    def explain(self, s: NecroState, value: str, seat: int) -> Explanation:
        from ruleshift.families.necro.story.reasons import explain

        return explain(s, value, seat)

    def why_not(self, seen: NecroState, what: str, seat: int) -> str:
        from ruleshift.families.necro.story.reasons import why_not

        return why_not(seen, what, seat)

    def refusal(self, seen: NecroState, option: int, seat: int) -> str:
        """The rule that forbids what an option stands for."""
        from ruleshift.families.necro.story.reasons import why_not

        g = self.itself()
        if option < g.size:
            return why_not(seen, g.names[option], seat)
        if option < g.numbering.number0:
            return why_not(seen, g.names[g.texts.uses[option - g.numbering.use0].card], seat)
        word = {W_LOOT: "loot", W_UNARMED: "attack unarmed", W_UNEQUIP: "unequip", W_DRAW: "spawn"}.get(
            option - g.numbering.word0, ""
        )
        return why_not(seen, word, seat) if word else ""

    def look(self, seen: NecroState, seat: int | None, events: Sequence[Raw]) -> NecroView:
        from ruleshift.families.necro.view.view import NecroView

        return NecroView(self.itself(), seen, seat, events)

    # -- cards in numbers ------------------------------------------------------------------

    def veil(self, s: NecroState, seat: int | None) -> None:
        from ruleshift.families.necro.view.private import veil

        veil(s, seat)

    def looks(self, s: NecroState, card: int) -> tuple[object, ...]:
        from ruleshift.families.necro.rules.table.label import looks

        return looks(s, card)

    def powers(self) -> list[tuple[int, int]]:
        return [(use.option, use.card) for use in self.itself().texts.uses]

    # -- cards dealt anew ------------------------------------------------------------------

    def lot(self, card: int) -> int:
        """A hidden card can only be one of the same deck."""
        printed = self.itself().printed
        return printed.owner[card] * 2 + (printed.type_of[card] == ZOMBIE)

    def rename(self, s: NecroState, names: Sequence[int], seat: int | None) -> None:
        """Make anew what a seat cannot know of the moment; what was picked has been renamed by the core."""
        from ruleshift.families.necro.view.private import imagine

        imagine(s, seat)

    def gathered(self, s: NecroState) -> int:
        """How many cards of an unfinished set are picked; -1 if no set is being gathered."""
        effect = self.asking(s)
        return -1 if effect is None else effect.gathered(s, len(s.stack) - FRAME)

    def whole_set(self, s: NecroState) -> OpenSet | None:
        """The set that is being gathered; copies that look alike have the same label."""
        effect = self.asking(s)
        return None if effect is None else effect.open_set(s, len(s.stack) - FRAME)

    def asking(self, s: NecroState) -> NecroEffect | None:
        """The effect that asks, if somebody is asked."""
        from ruleshift.families.necro.rules.table.effect import NecroEffect

        effect = self.itself().effects[s.stack[len(s.stack) - FRAME]] if s.asked >= 0 else None
        return effect if isinstance(effect, NecroEffect) else None
