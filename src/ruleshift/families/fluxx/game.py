"""A loaded deck of the Fluxx family: its parts, and what matches, views and replays ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from ruleshift.core.engine.arguments import Octets
from ruleshift.core.engine.chance import Key
from ruleshift.core.engine.event import Event, Raw
from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.game import Game
from ruleshift.core.engine.machine import CARD, FRAME, A, Effect, advance
from ruleshift.core.engine.options import chosen_options
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.piles import DRAW
from ruleshift.core.engine.seats import seats_for
from ruleshift.families.fluxx.codes import IT, NEW_RULE, OWN_EFFECTS, T_HAND, THEFT, TYPES
from ruleshift.families.fluxx.compile.frames import Frames, install
from ruleshift.families.fluxx.compile.goals import Goals
from ruleshift.families.fluxx.compile.plays import Plays
from ruleshift.families.fluxx.compile.powers import Powers
from ruleshift.families.fluxx.compile.printed import Printed
from ruleshift.families.fluxx.compile.replacements import Replacements
from ruleshift.families.fluxx.compile.secrets import Secrets
from ruleshift.families.fluxx.compile.signs import Signs
from ruleshift.families.fluxx.compile.standing import Standing
from ruleshift.families.fluxx.compile.triggers import Duties, Triggers
from ruleshift.families.fluxx.compile.values import Values
from ruleshift.families.fluxx.compile.wording import Wording
from ruleshift.families.fluxx.compile.zones import Zones
from ruleshift.families.fluxx.language.options import copies, deciding
from ruleshift.families.fluxx.match import FluxxMatch
from ruleshift.families.fluxx.options import FAMILY_OPTIONS, HouseRules
from ruleshift.families.fluxx.rules.players import setup
from ruleshift.families.fluxx.rules.table.ability import power_count
from ruleshift.families.fluxx.rules.table.copies import looks
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import fold
from ruleshift.families.fluxx.rules.table.gather import Gather
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.duty import SpokenDuty
from ruleshift.families.fluxx.rules.turn.numerals import last_aside
from ruleshift.families.fluxx.rules.turn.play import Window
from ruleshift.families.fluxx.rules.turn.settle import FluxxSettle
from ruleshift.families.fluxx.rules.words.program import Program
from ruleshift.families.fluxx.verbs import VERBS
from ruleshift.families.fluxx.verbs.moving import Exchange, Move

if TYPE_CHECKING:
    from ruleshift.core.engine.encode import Encoder
    from ruleshift.core.engine.rollouts import Policy
    from ruleshift.core.engine.value import Value
    from ruleshift.core.match.history import History
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.view.view import FluxxView


class FluxxGame(Game):
    """Everything about a deck that no match changes, in parts that each build themselves and stay so.

    What is printed, the choices of options, places and words come first; then what cards do by lying
    there; then the programs of their steps, and what uses them.
    """

    def __init__(self, deck: normal.Deck, digest: str, options: dict[str, str] | None = None) -> None:
        self.deck = deck
        self.digest = digest
        self.name = deck["deck"]
        self.title = deck["title"]
        self.option_list = FAMILY_OPTIONS + deck["options"]
        self.options = chosen_options(self.option_list, options or {})
        self.always_pause = self.options["always_pause_windows"] == "on"
        self.house = HouseRules(self.options)
        self.least_seats, self.most_seats = (1, 1) if self.house.solo else deck["players"]
        nodes = [self.as_dealt(card) for card in deck["cards"] if self.is_in(card)]
        self.printed = Printed(nodes, self.house.ungoal_is_goal, self.english)
        self.cards = self.printed.cards
        self.names = self.printed.names
        self.size = self.printed.size
        self.values = Values(self.printed, deck["basic"], deck["start"])
        self.zones = Zones(self.printed, self.values, self.most_seats, self.house.solo)
        self.wording = Wording(self.size, self.most_seats, power_count(self.printed))
        self.instead = Replacements(self.printed)
        self.standing = Standing(self)
        self.goals = Goals(self)
        self.effects = vec[Effect[Any]]([FluxxEffect(self)] * OWN_EFFECTS)  # their places
        self.frames = Frames(self)
        self.plays = Plays(self)
        self.free_actions = Powers(self)
        self.signs = Signs(self)
        self.triggers = Triggers(self)
        self.duties = Duties(self)
        self.secrets = Secrets(self)
        install(self)
        self.option_count = self.wording.word0 + len(self.wording.words)
        self.settler = FluxxSettle(self)
        self.blanks: dict[int, FluxxState] = {}  # by number of seats, to begin matches with
        self.loaded = True

    def is_in(self, card: normal.Card) -> bool:
        """Whether the options leave a card in the deck."""
        if self.house.solo and card["name"] in self.deck["solo"]["set_aside"]:
            return False
        return copies(card, self.options) > 0

    def as_dealt(self, card: normal.Card) -> normal.Card:
        """A card with the number of copies that the options leave of it."""
        return card | {"count": copies(card, self.options)} if "shared" in card else card

    def english(self, node: normal.Card) -> str:
        """A card's text made from its effect, as the options have it."""
        from ruleshift.families.fluxx.language.texts import card_text

        return card_text(node, self.deck, self.options)

    def remade(self, deck: normal.Deck, options: Mapping[str, str]) -> FluxxGame:
        """A game of another form of the same deck, which replays know by the same text."""
        other = FluxxGame(deck, self.digest, {**self.options, **options})
        other.text = self.text
        other.shipped = self.shipped
        other.parts = self.parts
        return other

    def with_options(self, options: Mapping[str, str]) -> FluxxGame:
        """The same deck with some options set differently."""
        return self.remade(self.deck, options)

    def deck_under(self, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The deck in normal form, without the cards and the seats that such options leave out."""
        # Most options leave the cards alone, and then there is no need to compile them again.
        game = self.with_options(options) if deciding(self.deck) & options.keys() else self
        return {**self.deck, "cards": game.printed.nodes, "players": list(game.players)}

    # -- steps as effects ------------------------------------------------------------------

    def reserve(self, wanted: bool) -> int:
        """A number for an effect that is made later, if the deck needs it; else -1."""
        return self.add(FluxxEffect(self)) if wanted else -1

    def body(self, steps: list[normal.Step]) -> Program:
        """Compile a list of steps."""
        made = vec[Effect[FluxxState]]([VERBS[step["verb"]](self, step) for step in steps])
        program = Program(self, made, last_aside(steps))
        for step in program.steps:
            self.add(step)
        self.add(program)
        return program

    def program(self, steps: list[normal.Step]) -> int:
        """Compile a list of steps; its effect number."""
        return self.body(steps).number

    # -- matches ---------------------------------------------------------------------------

    def blank(self, names: list[str]) -> FluxxState:
        """All cards in the draw pile, in deck order with the first on top; nobody's turn yet."""
        seats = len(names)
        if seats not in self.blanks:
            self.blanks[seats] = setup.laid_out(self, seats)
        s = self.blanks[seats].copy()
        s.names = list(names)
        return s

    def deal(self, names: list[str], rng: int, key: Key | None = None) -> FluxxState:
        """Shuffle, deal and run up to the first question."""
        seats_for(self, len(names))  # or ValueError
        s = setup.deal(self, names, rng, key)
        setup.begin(s)
        self.run(s)
        return s

    def answer(self, s: FluxxState, option: int) -> None:
        """Take a legal answer and go on."""
        s.asked = -1
        f = s.top - FRAME
        self.effects[s.stack[f]].answer(s, f, option)
        advance(s, self.effects, self.settler)

    def join(self, s: FluxxState, name: str) -> int:
        """Seat a new player with a hand; their seat."""
        return setup.join(s, name)

    def leave(self, s: FluxxState, seat: int, conceded: bool) -> None:
        """A player leaves; all their cards are discarded."""
        setup.leave(s, seat, conceded)

    def unpack(self, packed: dict[str, Any], names: list[str]) -> FluxxState:
        """The state that ``State.pack`` described; values and options follow from it."""
        s = self.blank(names)
        s.unpack(packed)
        fold(s)
        if s.asked >= 0:
            f = s.top - FRAME
            s.options = self.effects[s.stack[f]].choices(s, f)
        return s

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

    def set_up(self, position: Mapping[str, Any] | str) -> FluxxMatch:
        return cast("FluxxMatch", super().set_up(position))

    def quick_greedy(self) -> Policy:
        from ruleshift.families.fluxx.bot.playouts import QuickGreedy

        return QuickGreedy(self)

    def make_encoder(self, seats: int) -> Encoder:
        from ruleshift.families.fluxx.view.encoding import FluxxEncoder

        return FluxxEncoder(self, seats)

    def measured(self) -> Sequence[str]:
        from ruleshift.families.fluxx.bot.value import NAMES

        return NAMES

    def judged_by(self, rows: list[list[float]]) -> Value:
        from ruleshift.families.fluxx.bot.value import FluxxValue

        return FluxxValue(self, rows)

    # -- telling ---------------------------------------------------------------------------

    def tell(self, events: Sequence[Raw], names: Sequence[str]) -> list[Event]:
        from ruleshift.families.fluxx.story.events import tell

        return tell(self, events, names)

    def place(self, zone: int) -> tuple[str, int]:
        return self.zones.words[zone] if zone < self.zones.asides else ("aside", -1)

    def remark(self, events: Sequence[Event], at: int, text: str, fresh: int = 0) -> str:
        from ruleshift.families.fluxx.story.remarks import remark

        return remark(self, events, at, text, fresh)

    def lessons(self) -> Sequence[tuple[str, str]]:
        from ruleshift.families.fluxx.story.lessons import lessons

        return lessons(self)

    def ending(self, s: FluxxState) -> str:
        from ruleshift.families.fluxx.story.endings import ending

        return ending(s)

    def end_fields(self, s: FluxxState) -> dict[str, Any]:
        from ruleshift.families.fluxx.story.endings import end_fields

        return end_fields(s)

    def how(self, s: FluxxState) -> str:
        from ruleshift.families.fluxx.story.endings import how

        return how(s)

    def reason(self, s: FluxxState) -> str:
        from ruleshift.families.fluxx.story.reasons import reason

        return reason(s)

    def open_window(self, s: FluxxState) -> str:
        f = s.top - FRAME
        asking = self.effects[s.stack[f]]
        return asking.said(s, f) if isinstance(asking, (Window, SpokenDuty)) else ""

    def moment(self, s: FluxxState) -> str:
        f = s.top - FRAME
        asking = self.effects[s.stack[f]]
        if isinstance(asking, Window):
            return TYPES[s.stack[f + A]] if s.stack[f + A] != THEFT else "theft"
        return "duty" if isinstance(asking, SpokenDuty) else ""

    def moments(self) -> Mapping[str, str]:
        from ruleshift.text.wording import a

        played = {name: f"{a(name.title())} is played" for name in TYPES}
        return {**played, "theft": "a card is being taken", "duty": "somebody keeps silent who should speak"}

    def explain(self, s: FluxxState, value: str, seat: int) -> Explanation:
        from ruleshift.families.fluxx.story.reasons import explain

        return explain(s, value, seat)

    def why_not(self, seen: FluxxState, what: str, seat: int) -> str:
        from ruleshift.families.fluxx.story.reasons import why_not

        return why_not(seen, what, seat)

    def look(self, seen: FluxxState, seat: int | None, events: Sequence[Raw]) -> FluxxView:
        from ruleshift.families.fluxx.view.view import FluxxView

        return FluxxView(self, seen, seat, events)

    # -- cards in numbers ------------------------------------------------------------------

    def looks(self, s: FluxxState, card: int) -> tuple[int, ...]:
        return looks(s, card)

    def powers(self) -> list[tuple[int, int]]:
        return [(power.option, power.card) for power in self.free_actions.abilities]

    # -- what a seat may see ---------------------------------------------------------------

    def work_out(self, s: FluxxState) -> None:
        """The values in force are open to everyone, also where they depend on what players hold: a bonus has
        to be claimed, and all see that it is. The hands that decide about it stay hidden.
        """
        folded = self.values.folded
        if folded & T_HAND and s.stale & folded:
            fold(s)

    def veil(self, s: FluxxState, seat: int | None) -> None:
        f = s.top - FRAME
        if s.asked >= 0 and isinstance(asking := self.effects[s.stack[f]], Gather):
            asking.veil(s, f, s.asked)

    # -- cards dealt anew ------------------------------------------------------------------

    def keeps_to(self, card: int) -> int:
        """A hidden Creeper can only be in the draw pile: anywhere else it would have shown itself.

        And in a game of one player a hidden New Rule can only be in the pile of rules.
        """
        if self.house.solo and self.printed.type_of[card] == NEW_RULE:
            return self.zones.rules_deck
        return DRAW if self.printed.is_creeper[card] else -1

    def rename(self, s: FluxxState, names: vec[i64], seat: int | None) -> None:
        """Follow hidden cards that frames have bound: the chosen card, the card on its way."""
        for f in range(0, s.top, FRAME):
            effect = self.effects[s.stack[f]]
            at = f + IT if isinstance(effect, Program) else f + A
            if isinstance(effect, (Program, Move, Exchange)) and s.stack[at] >= 0:
                # A card whose own program runs is known by name, wherever it lies by now.
                own = isinstance(effect, Program) and s.stack[at] == s.stack[f + CARD]
                s.stack[at] = s.stack[at] if own else names[s.stack[at]]
        if s.asked != seat and self.gathered(s) > 0:
            # Sets are gathered in option order, which other cards would upset: let the seat that is
            # asked begin its set again. How far it has got is hidden, so nobody can tell.
            picks = len(s.picked) - self.gathered(s)
            s.picked = s.picked[:picks]
        top = s.top - FRAME
        asking = self.effects[s.stack[top]]
        if s.asked >= 0 and isinstance(asking, Gather):
            asking.pick_anew(s, top, -1 if seat is None else seat)
