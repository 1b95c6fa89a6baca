"""What a family of rules fills in: how a game is played, hidden and told. The core knows no family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruleshift.core.engine.arguments import Text, shown
from ruleshift.core.engine.machine import FRAME, Effect, advance
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.phrase import possessive
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.engine.state import NOT_YET

if TYPE_CHECKING:
    from ruleshift.core.engine.chance import Key
    from ruleshift.core.engine.event import Event, Raw
    from ruleshift.core.engine.explain import Explanation
    from ruleshift.core.engine.machine import Settle
    from ruleshift.core.engine.state import State
    from ruleshift.core.view.view import View

CONTEXT: Final = 6  # engine's events before the new ones that a remark may look back at


class OpenSet(NamedTuple):
    """A set that is being gathered, as far as it is open: what can still come, and how many must and may."""

    labels: dict[int, str]  # option -> label; copies that look alike have the same one
    names: dict[int, str]  # option -> the label without its verb
    least: int
    most: int
    done: int  # the option that ends it before it is full, and its word
    word: str
    one_of: tuple[tuple[int, ...], ...] = ()  # members that exclude each other: of each of these, one at most
    keep: str = ""  # the question turned round, if what is not picked stays with whoever picks
    limit: bool = (
        False  # a limit asks: people think of what they keep, even where that is more than what goes
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """How a game is played. States are passed as ``Any``: a family names its own state class without a cast
    at every call.
    """

    title: str
    cards: list[Any]  # its definitions as people see them, each a `Card` or more
    names: list[str]  # the title of every card
    effects: vec[Effect[Any]]
    settler: Settle[Any]  # what is looked to between two steps
    always_pause: bool  # whether windows ask everybody, so that none tells who could answer

    def card(self, name: Text) -> Any:
        """A card by title or short title, however the letters are cased."""
        from ruleshift.core.engine.card import Card

        return Card.find(self.cards, name)

    # -- playing ---------------------------------------------------------------------------

    def deal(self, names: list[str], rng: int, key: Key | None = None) -> State:
        """A dealt position, run up to the first question."""
        raise NotImplementedError

    def run(self, s: Any) -> None:
        """Run to the next question or the end."""
        advance(s, self.effects, self.settler)

    def answer(self, s: Any, option: int) -> None:
        """Take an answer that is among the options and run to the next question."""
        state: State = s  # of a known class: the compiler reads it without detours
        state.asked = NOT_YET
        f = state.top - FRAME
        self.effects[state.stack[f]].answer(s, f, option)
        self.run(s)

    def join(self, s: Any, name: str) -> int:
        """Seat a newcomer; their seat."""
        raise ValueError(f"nobody can join {self.title} in mid-game")

    def leave(self, s: Any, seat: int, conceded: bool) -> None:
        """Take a player off the table."""
        raise NotImplementedError

    def unpack(self, packed: dict[str, Any], names: list[str]) -> State:
        """A position from the plain data that ``State.pack`` made of it."""
        raise NotImplementedError

    def refresh(self, s: State) -> None:
        """Work the options of the present question out anew, after cards have been dealt anew.

        If only one is left, it is given.
        """
        if s.asked < 0:
            return
        f = s.top - FRAME
        s.options = self.effects[s.stack[f]].choices(s, f)
        s.serial += 1
        if not len(s.options):
            s.asked = NOT_YET  # nothing is left to choose: go on without the question
            self.run(s)
        elif len(s.options) == 1 and not self.always_pause:
            self.answer(s, s.options[0])

    def work_out(self, s: Any) -> None:
        """In a copy, before cards are hidden or dealt anew: find what a family works out from all of them
        and everyone is told, such as numbers in force."""

    def veil(self, s: Any, seat: int | None) -> None:
        """In a copy for a seat's eyes: take out what a family keeps secret besides hidden cards."""

    def lot(self, card: int) -> int:
        """Which lot a card belongs to: a hidden card may only be taken for one of the same lot."""
        return 0

    def keeps_to(self, card: int) -> int:
        """The zone in which a card must be as long as it is hidden, or -1 if it can be anywhere."""
        return -1

    def looks(self, s: Any, card: int) -> tuple[object, ...]:
        """What tells a card from others: copies with equal looks are one option."""
        return (card,)

    def powers(self) -> list[tuple[int, int]]:
        """Options that stand for a power of a card, each with the card; in one order for like copies."""
        return []

    def rename(self, s: Any, names: vec[i64], seat: int | None) -> None:
        """Cards dealt anew for a seat: put ``names[card]`` where the stack speaks of a hidden ``card``."""

    def gathered(self, s: State) -> int:
        """How many cards of an unfinished set are picked; -1 if no set is being gathered."""
        f = s.top - FRAME
        return self.effects[s.stack[f]].gathered(s, f) if s.asked >= 0 else -1

    def open_window(self, s: Any) -> str:
        """What may be answered now, said so that everybody may hear it; empty if no window is open."""
        return ""

    def moment(self, s: Any) -> str:
        """The sort of the open window, a word of `moments`, by what everybody knows; empty if it has none."""
        return ""

    def moments(self) -> Mapping[str, str]:
        """The sorts of window, each with what stands behind "when": a player can pass all of one sort."""
        return {}

    def whole_set(self, s: State) -> OpenSet | None:
        """The set that is being gathered; None if none is."""
        f = s.top - FRAME
        return self.effects[s.stack[f]].open_set(s, f) if s.asked >= 0 else None

    # -- telling ---------------------------------------------------------------------------

    def place(self, zone: int) -> tuple[str, int]:
        """The word for a zone, and the seat that it belongs to or -1; no word for one that is never shown.

        Here: the two piles that every game has, and then a hand for each seat.
        """
        if zone > DISCARD:
            return "hand", zone - DISCARD - 1
        return "draw" if zone == DRAW else "discard", -1

    def place_word(self, zone: int) -> str:
        """A zone as it is written down: with its seat, if it has one."""
        word, seat = self.place(zone)
        return word if seat < 0 else f"{word}:{seat}"

    def card_said(self, card: int, names: Sequence[str]) -> str:
        """A card as one speaks of it at the table."""
        return self.names[card]

    def remark(self, events: Sequence[Event], at: int, text: str, fresh: int = 0) -> str:
        """The sentence of an event, with more about it where it alone would puzzle somebody.

        ``fresh`` is where the events begin that have not been told yet.
        """
        return text

    def look_back(self, raws: Sequence[Raw], since: int) -> int:
        """From where on the engine's events have to be told together with those from ``since`` on."""
        return max(0, since - CONTEXT)

    def lessons(self) -> Sequence[tuple[str, str]]:
        """How the game is played: a word and what there is to know about it, in a few lines."""
        return ()

    def ending(self, s: Any) -> str:
        """Why the game is over, as a sentence."""
        raise NotImplementedError

    def end_fields(self, s: Any) -> dict[str, Any]:
        """How the game ended, by name: ``how`` it came about, and what else the family declares."""
        from ruleshift.core.engine.kinds import ENDS

        return {"how": ENDS.get(s.reason, "")}

    def how(self, s: Any) -> str:
        """The word alone for how the game ended."""
        return str(self.end_fields(s).get("how", ""))

    def reason(self, s: Any) -> str:
        """Why the present question is asked, as a sentence."""
        whose = "your" if s.asked == s.active else possessive(s.names[s.active])
        return f"It is {whose} turn."

    def look(self, seen: Any, seat: int | None, events: Sequence[Raw]) -> View:
        """The table as a seat sees it; ``seen`` is the state with everything hidden taken out."""
        raise NotImplementedError

    def explain(self, s: Any, value: str, seat: int) -> Explanation:
        """A value in force with its causes."""
        raise ValueError(f"there is no value {shown(value)} in {self.title}")

    def why_not(self, seen: Any, what: str, seat: int) -> str:
        """Why a card cannot be played now, or why a seat has not won, as that seat can know it."""
        if what == "win":
            return "The game is not over."
        return f"{self.title} has no more to say about {self.card(what).name}."

    def refusal(self, seen: Any, option: int, seat: int) -> str:
        """Why an option is not offered to a seat now, as that seat can know it; empty if nobody can say."""
        return ""
