"""Frames, effects and the loop that runs them until somebody must be asked.

A frame is a run of numbers on one flat stack: which effect, how far, who acts, which card, and a few
registers. What remains to be done is always data, so a match can be copied at any question.
A frame below the top may also be a mere record that the frames above it read and write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import extend, i64, vec
from ruleshift.core.engine.state import ANSWER_STEPS, LOOPED, NOT_YET, State

if TYPE_CHECKING:
    from ruleshift.core.engine.rules import OpenSet

# The layout of a frame.
EFFECT: Final = 0  # number of the effect
STEP: Final = 1  # how far it has got
ACTOR: Final = 2  # "you": the seat that acts
CARD: Final = 3  # "this": the card whose effect it is
CONTEXT: Final = 4  # where the frame of the whole program starts
CANCELLED: Final = 5  # 1 once the play or theft this frame stands for is cancelled
A: Final = 6
B: Final = 7
C: Final = 8
D: Final = 9
E: Final = 10
F: Final = 11
FRAME: Final = 12

MORE_FRAMES: Final = 8  # for so many room is made at a time

S = TypeVar("S", bound=State)  # the state class of a family


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """One instruction, shared by all matches of a game and never changed after loading."""

    settles = False  # whether things may be settled while this frame is on top
    public = False  # whether its frame lies open for everyone, at the latest when it resolves
    changes = True  # whether anything is another than before once it is done
    may_fail = False  # whether steps behind this one are worth doing where it finds nothing to change
    sees = False  # whether all that it can change is what somebody knows
    names_it = False  # whether later steps work on what is chosen here
    needs_you = True  # whether nothing comes of it once the player has gone whose card says so
    purpose = ""  # one word for what its question is about

    def __init__(self) -> None:
        self.number: i64 = -1

    def start(self, s: S, program: i64) -> None:
        """Begin as a step of the program whose frame starts at ``program``."""
        push(s, self.number, s.stack[program + ACTOR], s.stack[program + CARD], program)

    def run(self, s: S, f: i64) -> None:
        """Go on; the frame starts at ``f`` and is on top of the stack.

        Unless an effect does more: ask its player, or give up when there is nothing to choose.
        """
        options = self.choices(s, f)
        if len(options):
            ask(s, f, s.stack[f + ACTOR], self, options)
        else:
            pop(s)

    def choices(self, s: S, f: i64) -> vec[i64]:
        """The options of the question this frame is asking, sorted; found from the state alone."""
        raise ValueError(f"{type(self).__name__} asks nothing: no position waits for its answer")

    def shown(self, s: S, f: i64) -> bool:
        """Whether everyone may see this frame now."""
        return self.public

    def possible(self, s: S, you: i64, this: i64) -> bool:
        """Whether a free action that begins with this effect would find something to change."""
        return True

    def worth_repeating(self, s: S, you: i64, this: i64) -> bool:
        """Whether this effect of a free action can change anything once more in a turn."""
        return True

    def answer(self, s: S, f: i64, option: i64) -> None:
        """Take an answer; it is one of the options."""
        raise NotImplementedError

    def label(self, s: S, f: i64, option: i64) -> str:
        """What an option means, unique within its question."""
        raise NotImplementedError

    def old_label(self, s: S, f: i64, option: i64) -> str:
        """What the option was called before it got a better label, so that older replays still fit."""
        return ""

    def about(self, s: S, f: i64) -> str:
        """One word for what the present question is about."""
        return self.purpose

    def prompt(self, s: S, f: i64) -> str:
        """The question as a sentence to the seat that is asked."""
        raise NotImplementedError

    def stays_due(self, s: S, f: i64) -> bool:
        """Whether it goes on when the player has gone by whose card it came about."""
        return not self.needs_you

    def gathered(self, s: S, f: i64) -> int:
        """How many cards of an unfinished set are picked; -1 if this question gathers none."""
        return -1

    def open_set(self, s: S, f: i64) -> OpenSet | None:
        """The set that is gathered, as far as it is open; copies that look alike have the same label."""
        return None

    def restart(self, s: S, f: i64) -> None:
        """Somebody has come or gone: forget choices made so far, to be asked again."""


def push(
    s: State,
    effect: i64,
    actor: i64,
    card: i64,
    context: i64 = -1,
    a: i64 = -1,
    b: i64 = -1,
    c: i64 = -1,
    d: i64 = -1,
) -> i64:
    """Lay a frame on the stack; return where it starts.

    The place names the frame only while it lives: nothing outside the stack may keep it longer. A stack that
    grows is another array: no name for it may be used after a frame was laid on it.
    """
    f = s.top
    stack = s.stack
    if f == len(stack):
        stack = extend(stack, vec[i64]([-1] * (MORE_FRAMES * FRAME)))
        s.stack = stack
    stack[f] = effect
    stack[f + STEP] = 0
    stack[f + ACTOR] = actor
    stack[f + CARD] = card
    stack[f + CONTEXT] = context
    stack[f + CANCELLED] = 0
    stack[f + A] = a
    stack[f + B] = b
    stack[f + C] = c
    stack[f + D] = d
    stack[f + E] = -1
    stack[f + F] = -1
    s.top = f + FRAME
    return f


def pop(s: State) -> None:
    """Take the top frame away."""
    s.top -= FRAME


def ask(s: S, f: i64, seat: i64, effect: Effect[S], options: vec[i64], always: bool = False) -> None:
    """Ask a seat, or answer at once when there is only one thing to say."""
    if len(options) == 1 and not always:
        effect.answer(s, f, options[0])
        return
    s.asked = seat
    s.options = options
    s.serial += 1


def advance(s: S, effects: vec[Effect[S]], settle: Settle[S]) -> None:
    """Run frames until somebody is asked or the game is over."""
    if s.asked != NOT_YET:
        return
    turn = s.turn
    step: i64 = 0
    while step < s.steps_left:
        f = s.top - FRAME
        effect = effects[s.stack[f]]
        if not s.touch or not effect.settles or settle.settle(s):
            effect.run(s, f)
        if s.asked != NOT_YET:
            s.steps_left -= step + ANSWER_STEPS
            return
        step += 1
    if s.turn == turn:
        settle.too_long(s)
    advance(s, effects, settle)  # a turn that has begun meanwhile has its own number of steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Settle(Generic[S]):
    """What a family checks between two steps."""

    def settle(self, s: S) -> bool:
        """Bring the table in order; false if that needs an answer or ended the game."""
        return True

    def too_long(self, s: S) -> None:
        """A turn has taken all the steps it may: end it, or the game."""
        s.declare_draw(LOOPED)
