"""A NecroGenesis game ready to be played: its parts, and what matches, views and replays ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, cast

from ruleshift.core.engine.arguments import Octets
from ruleshift.core.engine.chance import Key
from ruleshift.core.engine.event import Event, Raw
from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.game import Brought, Game
from ruleshift.core.engine.machine import FRAME, A, Effect, advance
from ruleshift.core.engine.options import chosen_options
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.seats import seats_for
from ruleshift.core.engine.state import LOOPED
from ruleshift.families.necro.card import NecroCard
from ruleshift.families.necro.codes import (
    E_ATTACK,
    SURVIVOR,
    TRIGGERS,
    W_DRAW,
    W_LOOT,
    W_UNARMED,
    W_UNEQUIP,
    ZOMBIE,
    ZONE_WORDS,
)
from ruleshift.families.necro.compile.clauses import Compiler
from ruleshift.families.necro.compile.listening import Listening, Reacts
from ruleshift.families.necro.compile.printed import Printed
from ruleshift.families.necro.compile.standing import Standing
from ruleshift.families.necro.compile.steps import Steps
from ruleshift.families.necro.compile.texts import Numbering, Texts
from ruleshift.families.necro.deckbuilding.decklist import DeckList, lists_for
from ruleshift.families.necro.match import NecroMatch
from ruleshift.families.necro.options import FAMILY_OPTIONS, Switches
from ruleshift.families.necro.rules.stack.settle import NecroSettle
from ruleshift.families.necro.rules.table import label
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.turn import setup

if TYPE_CHECKING:
    from ruleshift.core.engine.encode import Encoder
    from ruleshift.core.engine.rollouts import Policy
    from ruleshift.core.engine.value import Value
    from ruleshift.core.match.history import History
    from ruleshift.families.necro.deckbuilding.decklist import Wanted
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.view.view import NecroView


# More answers than any real turn takes: beyond it cards keep each other going for ever.
DEEDS: Final = 1000
BATTLE: Final = 40  # engine's events in which a battle may have begun
DOING: Final = {W_LOOT: "loot", W_UNARMED: "attack unarmed", W_UNEQUIP: "unequip", W_DRAW: "spawn"}

# The sorts of windows. What has no words of its own in the question has none here: it might tell of a hand.
MOMENTS: Final = {
    "play": "a card is played",
    "declare": "an attack is declared",
    "damage": "damage is dealt",
    "death": "something is about to die",
    "enter": "something enters a zone",
    "hit": "an attack has hit",
    "spawn": "a zombie has been spawned",
    "status": "something gets a status",
    "other": "a React may be played at any other moment",
}


class NecroGame(Game):
    """Everything about a card set and two decks that no match changes: who it is, and its parts.

    Each part is made in one go by its class, and changed by nobody.
    """

    def __init__(
        self,
        deck: Any,
        digest: str,
        options: dict[str, str] | None = None,
        lists: tuple[DeckList, DeckList] | None = None,
        text: str = "",
        shipped: bool = False,
    ) -> None:
        self.deck = deck
        self.digest = digest
        self.text = text
        self.shipped = shipped
        self.name = deck["deck"]
        self.title = deck["title"]
        self.least_seats, self.most_seats = deck["players"]
        self.option_list = FAMILY_OPTIONS + deck["options"]
        self.options = chosen_options(self.option_list, options or {})
        nodes: list[normal.Card] = deck["cards"]
        self.lists = lists_for(deck, None) if lists is None else lists
        self.cards = [
            NecroCard.from_node(number, node, partial(self.english, node))
            for number, node in enumerate(nodes)
        ]
        self.always_pause = self.options["always_pause_windows"] == "on"
        self.switches = Switches(self.options)
        self.printed = Printed(nodes, self.lists)
        self.names = self.printed.names
        self.size = self.printed.size
        self.numbering = Numbering(self.printed)
        self.effects = vec[Effect[Any]]()
        self.steps = Steps(self)
        made = Compiler(self)
        self.steps.number_the_rest(self)
        self.concerns = made.concerns
        self.standing = Standing(made)
        self.listening = Listening(made)
        self.reacts = Reacts(made, self.always_pause)
        self.texts = Texts(made)
        self.option_count = self.numbering.word0 + len(self.numbering.words)
        self.settler = NecroSettle(self)
        self.untouched = setup.untouched(self)  # what every match begins as a copy of
        self.loaded = True

    def remade(self, options: dict[str, str], lists: tuple[DeckList, DeckList]) -> NecroGame:
        return NecroGame(self.deck, self.digest, options, lists, self.text, self.shipped)

    def with_options(self, options: Mapping[str, str]) -> NecroGame:
        """The same decks with some options set differently."""
        return self.remade({**self.options, **options}, self.lists)

    def with_decks(self, *decks: Wanted) -> NecroGame:
        """The same game with other deck lists: names, files, or None for one of ours."""
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

        return QuickGreedy(self)

    def make_encoder(self, seats: int) -> Encoder:
        from ruleshift.families.necro.view.encoding import NecroEncoder

        return NecroEncoder(self, seats)

    def straying(self) -> tuple[Policy, vec[i64]]:
        from ruleshift.families.necro.bot.playouts import STRAYS, Straying

        return Straying(self), STRAYS

    def measured(self) -> Sequence[str]:
        from ruleshift.families.necro.bot.value import NAMES

        return NAMES

    def judged_by(self, rows: list[list[float]]) -> Value:
        from ruleshift.families.necro.bot.value import NecroValue

        return NecroValue(self, rows)

    def set_up(self, position: Mapping[str, Any] | str) -> NecroMatch:
        return cast("NecroMatch", super().set_up(position))

    # -- matches ---------------------------------------------------------------------------

    def deal(self, names: list[str], rng: int, key: Key | None = None) -> NecroState:
        """Shuffle, deal and run up to the first question."""
        seats_for(self, len(names))  # or ValueError
        s = setup.deal(self, names, rng, key)
        self.run(s)
        return s

    def answer(self, s: NecroState, option: int) -> None:
        """Take a legal answer and go on. A turn without end is declared a draw."""
        s.asked = -1
        s.deeds = deeds = s.deeds + 1
        if deeds > DEEDS:
            s.declare_draw(LOOPED)
            return
        f = s.top - FRAME
        self.effects[s.stack[f]].answer(s, f, option)
        advance(s, self.effects, self.settler)

    def join(self, s: NecroState, name: str) -> int:
        raise ValueError(f"{self.title} is for two players, and both are here")

    def leave(self, s: NecroState, seat: int, conceded: bool) -> None:
        """A player gives up."""
        setup.leave(s, seat, conceded)

    def unpack(self, packed: dict[str, Any], names: list[str]) -> NecroState:
        """The state that ``State.pack`` described."""
        return setup.unpack(self, packed, names)

    # -- telling ---------------------------------------------------------------------------

    def english(self, node: normal.Card) -> str:
        """A card's text made from its effect."""
        from ruleshift.families.necro.language.texts import card_text

        return card_text(node)

    def label(self, s: NecroState, option: int, seat: int) -> str:
        """An option as a seat reads it."""
        return label.label(s, option)

    def tell(self, events: Sequence[Raw], names: Sequence[str]) -> list[Event]:
        from ruleshift.families.necro.story.story import tell

        return tell(self, events, names)

    def place(self, zone: int) -> tuple[str, int]:
        return ZONE_WORDS[zone >> 1], zone & 1

    def card_said(self, card: int, names: Sequence[str]) -> str:
        """A card by its title, a Survivor by its player: that is how one speaks at the table."""
        if card < 0:
            return "a card"
        printed = self.printed
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
        f = s.top - FRAME
        if self.effects[s.stack[f]] is not self.steps.window:
            return ""
        return label.window_about(s, f) or "A React may be played."

    def moment(self, s: NecroState) -> str:
        f = s.top - FRAME
        if self.effects[s.stack[f]] is not self.steps.window:
            return ""
        word = TRIGGERS[s.stack[f + A] & 63]
        return word if word in MOMENTS else "other"

    def moments(self) -> Mapping[str, str]:
        return MOMENTS

    def explain(self, s: NecroState, value: str, seat: int) -> Explanation:
        from ruleshift.families.necro.story.reasons import explain

        return explain(s, value, seat)

    def why_not(self, seen: NecroState, what: str, seat: int) -> str:
        from ruleshift.families.necro.story.reasons import why_not

        return why_not(seen, what, seat)

    def refusal(self, seen: NecroState, option: int, seat: int) -> str:
        """The rule that forbids what an option stands for."""
        from ruleshift.families.necro.story.reasons import why_not

        if option < self.size:
            return why_not(seen, self.names[option], seat)
        if option < self.numbering.number0:
            return why_not(seen, self.names[self.texts.uses[option - self.numbering.use0].card], seat)
        word = DOING.get(option - self.numbering.word0, "")
        return why_not(seen, word, seat) if word else ""

    def look(self, seen: NecroState, seat: int | None, events: Sequence[Raw]) -> NecroView:
        from ruleshift.families.necro.view.view import NecroView

        return NecroView(self, seen, seat, events)

    # -- cards in numbers ------------------------------------------------------------------

    def veil(self, s: NecroState, seat: int | None) -> None:
        from ruleshift.families.necro.view.private import veil

        veil(s, seat)

    def looks(self, s: NecroState, card: int) -> tuple[object, ...]:
        return label.looks(s, card)

    def powers(self) -> list[tuple[int, int]]:
        return [(use.option, use.card) for use in self.texts.uses]

    # -- cards dealt anew ------------------------------------------------------------------

    def lot(self, card: int) -> int:
        """A hidden card can only be one of the same deck."""
        printed = self.printed
        return printed.owner[card] * 2 + (printed.type_of[card] == ZOMBIE)

    def rename(self, s: NecroState, names: vec[i64], seat: int | None) -> None:
        """Make anew what a seat cannot know of the moment; what was picked has been renamed by the core."""
        from ruleshift.families.necro.view.private import imagine

        imagine(s, seat)
