"""Every message between a browser and the server, as types. docs/protocol.md explains them.

The browser's TypeScript types are made from this file (`python -m ruleshift.server.docs.typescript`), so a
message is described here and nowhere else. A card is its number in the deck of the table, a seat is its
number at the table; -1 stands for a card that the receiver does not see, or for nobody.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from ruleshift.wire.parts import Wire
from ruleshift.wire.table import Table

VERSION: Final = 2  # of the protocol; a browser that speaks another one is asked to reload

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "open", "bot"]
OptionKind = Literal["card", "seat", "use", "word"]
FairStage = Literal["commit", "open", "dealt"]
UnfairMark = Literal["seed", "take-backs", "windows", "replay"]


# -- what a table shows --------------------------------------------------------------------


class Move(Wire, frozen=True, array_like=True):
    """A card that changed its place. Places are words such as `draw`, `rules`, `hand:2`, `threat:0`."""

    card: int
    source: str
    target: str


class Told(Wire, frozen=True):
    """Something that happened, as the receiver saw it."""

    kind: str
    seat: int
    text: str
    rule: str = ""  # the number of the rule it follows, where the game has a numbered rulebook
    cards: list[int] = []  # cards that the sentence is about, as far as they are known
    moves: list[Move] = []
    fields: dict[str, Any] = {}  # what is known of it, by name: see docs/events.md


class Option(Wire, frozen=True):
    """One answer to a question."""

    number: int
    label: str
    kind: OptionKind
    card: int = -1  # the card it is about: play it, use it, choose it
    seat: int = -1  # the seat it is about
    place: str = ""  # the zone it is about, such as a pile to draw from
    means: str = ""  # of a word: `pass`, `done`, `no`, `end` (of the turn), or a word of the family's own
    about: str = ""  # what using the card does
    apart: str = ""  # what tells the card from others of its name, and whatever else its label adds to that
    vain: bool = False  # nothing would come of it, for all that the receiver can know


class Several(Wire, frozen=True):
    """A question that wants a set: so many of these."""

    least: int
    most: int
    done: str  # what ends the set before it is full
    pool: list[Option]
    keep: bool = False  # what stays is asked for: the answer names what is kept, and all else goes
    one_of: list[list[int]] = []  # options that exclude each other: of each of these lists, one at most
    ends: int = -1  # the option that ends it before it is full, where there is one


class Question(Wire, frozen=True):
    """What the receiver is asked. An answer names its id, so that none can be given twice or too late."""

    id: int
    purpose: str
    prompt: str
    why: str
    options: list[Option]
    several: Several | None = None


class Window(Wire, frozen=True):
    """A moment in which players may answer a play; all but `able` is the same for everyone."""

    id: int
    about: str  # what may be answered
    seconds: float  # how long it stays open in all; 0 if it waits for the receiver alone
    left: float
    kind: str = ""  # the sort of moment, by which it can be passed from now on; empty if it is of none
    when: str = ""  # the same in words that stand behind "when"
    able: bool = False  # for the receiver alone: whether they hold anything to answer with


class Moment(Wire, frozen=True):
    """A sort of moment that is passed without being asked."""

    kind: str
    when: str  # in words that stand behind "when"


class Outcome(Wire, frozen=True):
    """How the game ended."""

    kind: str  # win, draw, loss or score
    winner: int
    reason: str
    points: int = 0
    fields: dict[str, Any] = {}  # the same by name: how it came about, the cards that decided it


class SeatInfo(Wire, frozen=True):
    """Who sits on a seat."""

    seat: int
    name: str
    kind: SeatKind
    bot: str = ""  # which bot plays, or stands in for a person who is away
    here: bool = True  # whether the person is connected
    host: bool = False
    gone: bool = False  # has left the game for good
    deck: str = ""  # the deck list it brings, in games where seats bring one
    who: str = ""  # the person's own name, where the seat was a bot's before and keeps its name


class Pledge(Wire, frozen=True):
    """A commitment: a hash of a secret that is told later."""

    seat: int  # -1 for the server
    commitment: str


class Opened(Wire, frozen=True):
    """A secret that was committed to before the deal."""

    seat: int  # -1 for the server
    secret: str


class Choice(Wire, frozen=True, array_like=True):
    """An option of the game and what was chosen."""

    name: str
    choice: str


class Proof(Wire, frozen=True):
    """All that the key of a game was made of: the receiver can work it out again."""

    deck: str
    digest: str  # of the deck
    options: list[Choice]
    seats: list[str]  # names at the deal
    brought: list[str]  # digests of the deck lists that seats brought
    secrets: list[Opened]
    key: str


class Fair(Wire, frozen=True):
    """How the key of a game is made by everybody together; docs/fair-play.md explains it."""

    deal: int  # how often the cards of this table were to be dealt
    stage: FairStage  # commitments are awaited, then secrets, then there is nothing to be done
    pledges: list[Pledge]  # the server's first, then by seat
    missing: list[int] = []  # seats whose part is awaited
    left: float = 0.0  # seconds until they are late
    late: bool = False  # they are: now the others can agree to go on without
    without: list[int] = []  # seats that gave nothing, and all others agreed
    agreed: list[int] = []  # seats that agree to go on without those who are late
    proof: Proof | None = None  # when the game is over


class Room(Wire, frozen=True):
    """A table and the people round it. Everybody gets the same."""

    id: str
    deck: str
    title: str
    family: str
    status: Status
    seats: list[SeatInfo]
    options: dict[str, str]  # those that differ from the default
    solo: bool
    public: bool
    watchers: int
    players: list[int]  # the smallest and the largest number of players
    window_seconds: float
    grace_seconds: float
    turn_seconds: float  # for each answer; 0 if nobody is in a hurry
    people: int  # how many seats belong to people
    ask_all: bool = False  # whether a window waits for everybody (two or more people)
    next: str = ""  # the id of the table on which the same people play again
    replay: str = ""  # the id of the finished game
    broken: str = ""  # why the game cannot be gone on with, if it cannot
    may_join: bool = False  # whether somebody new can be dealt in while the game goes on
    closed: bool = False  # nobody new can sit down: the host has sent somebody away, or wants it so
    marks: list[UnfairMark] = []  # why the game is not a fair one, if it is not
    lacking: list[int] = []  # people who have not agreed to the seed that was chosen
    fair: Fair | None = None  # how its key is made; nothing before the first deal


# -- from the server -----------------------------------------------------------------------


class Welcome(Wire, frozen=True, tag_field="t", tag="welcome"):
    """The first message: where the receiver is. Cards come from /api/tables/{id}/cards."""

    version: int
    seat: int  # -1 for somebody who only watches
    room: Room
    token: str = ""  # the secret of a seat that was taken just now
    catalog: str = ""  # changes when the cards do: to be fetched again then


class RoomChanged(Wire, frozen=True, tag_field="t", tag="room"):
    """Somebody came or went, or the table changed its state."""

    room: Room


class Update(Wire, frozen=True, tag_field="t", tag="update"):
    """The table after a step, and what happened in it. `serial` grows; a gap means: say hello again."""

    serial: int
    events: list[Told]
    table: Table
    waiting: bool  # whether somebody else is to answer; nobody is told who
    question: Question | None = None
    window: Window | None = None
    outcome: Outcome | None = None
    clock: float = 0.0  # seconds left for the receiver's answer, if the table has a clock
    may_take_back: bool = False
    fresh: bool = False  # the first one after a greeting or a jump: nothing to be animated


class Passing(Wire, frozen=True, tag_field="t", tag="passing"):
    """What the receiver's seat passes by itself: told to whoever comes to it, and when it changes."""

    always: bool  # every window
    moments: list[Moment]  # windows of these sorts


class Refused(Wire, frozen=True, tag_field="t", tag="refused"):
    """An answer or a wish that was not taken; nothing has changed."""

    why: str
    id: int = -1  # of the question, if it was an answer


class Because(Wire, frozen=True, tag_field="t", tag="because"):
    """The reply to Why."""

    what: str
    text: str


class Said(Wire, frozen=True, tag_field="t", tag="said"):
    """A line of chat."""

    seat: int  # -1 for somebody who only watches
    name: str
    text: str
    at: float  # seconds since 1970


class Hinted(Wire, frozen=True, tag_field="t", tag="hinted"):
    """The reply to Hint: what the strongest bot there is would answer, and why."""

    id: int  # of the question
    options: list[int]  # all members, where a set is asked for
    label: str
    why: str
    bot: str


class Bye(Wire, frozen=True, tag_field="t", tag="bye"):
    """The server closes the connection, and why. `again` if it makes sense to come back by itself."""

    why: str
    again: bool = False


class Pong(Wire, frozen=True, tag_field="t", tag="pong"):
    """The reply to Ping."""

    at: float


FromServer = Welcome | RoomChanged | Update | Passing | Refused | Because | Said | Hinted | Bye | Pong


# -- from the browser ----------------------------------------------------------------------


class Hello(Wire, frozen=True, tag_field="t", tag="hello"):
    """The first message of a browser, with the secret of its seat if it has one."""

    version: int
    token: str = ""


class Sit(Wire, frozen=True, tag_field="t", tag="sit"):
    """Take an open seat, the seat of a bot in a game that goes on, or with -1 a new one there."""

    seat: int
    name: str
    deck: str = ""  # the deck list to bring: a name or a text


class Begin(Wire, frozen=True, tag_field="t", tag="begin"):
    """The host starts the game; seats that are still open are played by bots."""


class Commit(Wire, frozen=True, tag_field="t", tag="commit"):
    """My commitment for the deal that is to come, when Fair.stage is `commit`."""

    deal: int
    commitment: str


class Open(Wire, frozen=True, tag_field="t", tag="open"):
    """The secret that I have committed to, when Fair.stage is `open`."""

    deal: int
    secret: str


class GoWithout(Wire, frozen=True, tag_field="t", tag="without"):
    """I agree to deal without the parts of those who are late (Fair.missing)."""

    deal: int
    seats: list[int]


class AgreeSeed(Wire, frozen=True, tag_field="t", tag="seed"):
    """I agree to the seed that was chosen, or no longer; if the host does not, chance deals."""

    agree: bool


class Answer(Wire, frozen=True, tag_field="t", tag="answer"):
    """An answer to a question: one option, or all of a set at once."""

    id: int
    options: list[int]


class Prefer(Wire, frozen=True, tag_field="t", tag="prefer"):
    """What to do in windows from now on: ask me, or pass for me. The seat remembers it."""

    windows: Literal["ask", "pass"]
    kind: str = ""  # only in windows of this sort; else in all of them, and who wants to be asked is, always


class Why(Wire, frozen=True, tag_field="t", tag="why"):
    """Why a card cannot be played (its name), why nobody has won (`win`), or where a value comes from."""

    what: str


class Say(Wire, frozen=True, tag_field="t", tag="say"):
    """A line of chat."""

    text: str


class StepAway(Wire, frozen=True, tag_field="t", tag="away"):
    """Let a bot play for me, or stop it (`bot` empty)."""

    bot: str = ""


class LeaveTable(Wire, frozen=True, tag_field="t", tag="leave"):
    """Leave the game for good: the seat's cards are discarded, or a bot takes over if the host said so."""

    concede: bool = False


class Hint(Wire, frozen=True, tag_field="t", tag="hint"):
    """What would a bot do? At tables where one person plays against bots."""


class TakeBack(Wire, frozen=True, tag_field="t", tag="back"):
    """Go back to before my latest answer. At tables where one person plays against bots."""


class Kick(Wire, frozen=True, tag_field="t", tag="kick"):
    """The host sends somebody away; a bot plays the seat from then on."""

    seat: int


class Admit(Wire, frozen=True, tag_field="t", tag="admit"):
    """The host opens the table to newcomers, or closes it; sending somebody away has closed it."""

    newcomers: bool


class Again(Wire, frozen=True, tag_field="t", tag="again"):
    """After the end: play again with the same people. Everybody finds the new table in Room.next."""


class Ping(Wire, frozen=True, tag_field="t", tag="ping"):
    """Is anybody there?"""

    at: float


FromBrowser = (
    Hello
    | Sit
    | Begin
    | Commit
    | Open
    | GoWithout
    | AgreeSeed
    | Answer
    | Prefer
    | Why
    | Say
    | StepAway
    | LeaveTable
    | Hint
    | TakeBack
    | Kick
    | Admit
    | Again
    | Ping
)
