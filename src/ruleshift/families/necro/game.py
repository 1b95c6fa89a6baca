"""A NecroGenesis game ready to be played: a card set, two deck lists, their clauses as effects."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.chance import Key
from ruleshift.core.engine.machine import FRAME, advance
from ruleshift.core.engine.options import chosen_options
from ruleshift.core.engine.state import LOOPED
from ruleshift.families.necro.card import NecroCard
from ruleshift.families.necro.compile.clauses import Compiler
from ruleshift.families.necro.compile.listening import Listening, Reacts
from ruleshift.families.necro.compile.printed import Printed
from ruleshift.families.necro.compile.standing import Standing
from ruleshift.families.necro.compile.steps import Steps
from ruleshift.families.necro.compile.texts import Numbering, Texts
from ruleshift.families.necro.deckbuilding.decklist import DeckList, lists_for
from ruleshift.families.necro.options import FAMILY_OPTIONS, Switches
from ruleshift.families.necro.rules.stack.settle import NecroSettle
from ruleshift.families.necro.rules.table import label
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.turn import setup
from ruleshift.families.necro.telling import Telling

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


# More answers than any real turn takes: beyond it cards keep each other going for ever.
DEEDS: Final = 1000


class NecroGame(Telling):
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
        self.about: str = deck["about"]
        self.least_seats, self.most_seats = deck["players"]
        self.option_list = FAMILY_OPTIONS + deck["options"]
        self.options = chosen_options(self.option_list, options or {})
        self.nodes: list[normal.Card] = deck["cards"]
        self.lists = lists_for(deck, None) if lists is None else lists
        self.cards = [
            NecroCard.from_node(number, node, partial(self.english, node))
            for number, node in enumerate(self.nodes)
        ]
        self.always_pause = self.options["always_pause_windows"] == "on"
        self.switches = Switches(self.options)
        self.printed = Printed(self.nodes, self.lists)
        self.names = self.printed.names
        self.size = self.printed.size
        self.numbering = Numbering(self.printed)
        self.effects = []
        self.steps = Steps(self)
        made = Compiler(self)
        self.steps.number_the_rest(self.effects)
        self.standing = Standing(made)
        self.listening = Listening(made)
        self.reacts = Reacts(made, self.always_pause)
        self.texts = Texts(made)
        self.option_count = self.numbering.word0 + len(self.numbering.words)
        self.settler = NecroSettle(self)
        # By number: to look a method up on effects of many kinds costs more than to call it.
        self.running = [effect.run for effect in self.effects]
        self.answering = [effect.answer for effect in self.effects]
        self.untouched = setup.untouched(self)  # what every match begins as a copy of

    def remade(self, options: dict[str, str], lists: tuple[DeckList, DeckList]) -> NecroGame:
        return NecroGame(self.deck, self.digest, options, lists, self.text, self.shipped)

    def english(self, node: normal.Card) -> str:
        """A card's text made from its effect."""
        from ruleshift.families.necro.language.english.words import card_text

        return card_text(node)

    def label(self, s: NecroState, option: int, seat: int) -> str:
        """An option as a seat reads it."""
        return label.label(s, option)

    # -- matches ---------------------------------------------------------------------------

    def blank(self, names: list[str]) -> NecroState:
        """All cards in their decks, nobody's turn yet."""
        return setup.blank(self, names)

    def deal(self, names: list[str], rng: int, key: Key | None = None) -> NecroState:
        """Shuffle, deal and run up to the first question."""
        s = setup.deal(self, names, rng, key)
        self.run(s)
        return s

    def run(self, s: NecroState) -> None:
        """Run to the next question or the end."""
        advance(s, self.effects, self.settler)

    def answer(self, s: NecroState, option: int) -> None:
        """Take a legal answer and go on. A turn without end is declared a draw."""
        s.asked = -1
        s.deeds = deeds = s.deeds + 1
        if deeds > DEEDS:
            s.declare_draw(LOOPED)
            return
        stack = s.stack
        f = len(stack) - FRAME
        self.answering[stack[f]](s, f, option)
        advance(s, self.effects, self.settler)

    def refresh(self, s: NecroState) -> None:
        """Find the options of the current question anew; answer it if only one is left."""
        if s.asked < 0:
            return
        f = len(s.stack) - FRAME
        s.options = self.effects[s.stack[f]].choices(s, f)
        if not s.options:
            s.asked = -1
            self.run(s)
        elif len(s.options) == 1 and not self.always_pause:
            self.answer(s, s.options[0])

    def join(self, s: NecroState, name: str) -> int:
        raise ValueError(f"{self.title} is for two players, and both are here")

    def leave(self, s: NecroState, seat: int, conceded: bool) -> None:
        """A player gives up."""
        setup.leave(s, seat, conceded)

    def unpack(self, packed: dict[str, Any], names: list[str]) -> NecroState:
        """The state that ``State.pack`` described."""
        return setup.unpack(self, packed, names)
