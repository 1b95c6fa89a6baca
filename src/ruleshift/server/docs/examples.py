"""One of each message, for docs/protocol.md: at a table of the tutorial deck."""

from __future__ import annotations

from functools import cache

import ruleshift
from ruleshift.core.replay import fairness
from ruleshift.server.wire import messages as m
from ruleshift.server.wire import questions, shape
from ruleshift.server.wire.over_http import MadeTable, NewTable, WantedSeat
from ruleshift.wire.parts import Wire

SECRET = "5f" * fairness.SECRET_BYTES


@cache
def examples() -> dict[str, Wire]:
    """One of each message, at a table of the tutorial deck."""
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    view = match.view(0)
    events, _ = shape.told(view, 0)
    room = m.Room(
        id="h4wq7",
        deck="tutorial",
        title=match.game.title,
        family=match.game.family.name,
        status="playing",
        seats=[
            m.SeatInfo(0, "Ann", "person", host=True),
            m.SeatInfo(1, "Bob", "bot", bot="greedy"),
        ],
        options={},
        solo=False,
        public=False,
        watchers=0,
        players=[2, 4],
        window_seconds=6.0,
        grace_seconds=60.0,
        turn_seconds=0.0,
        people=1,
        fair=m.Fair(1, "dealt", [m.Pledge(-1, fairness.commitment("h4wq7", 1, -1, SECRET))]),
    )
    asked = questions.question(match, view, 1)
    made = [
        m.Welcome(m.VERSION, 0, room, catalog=shape.catalog(match.game).digest),
        m.RoomChanged(room),
        m.Update(1, events, shape.table(view), True, asked),
        m.Passing(False, [m.Moment("action", "an Action is played")]),
        m.Refused("That is not possible any more.", 1),
        m.Because("win", view.why_not("win")),
        m.Said(0, "Ann", "Good luck!", 1767225600.0),
        m.Hinted(1, [4], "play Scone", "", "hard", m.Chances(0.41, "play Teapot", 0.35, 32)),
        m.Bye("The server is being restarted.", True),
        m.Pong(12.5),
        m.Hello(m.VERSION, "the-secret-of-the-seat"),
        m.Sit(1, "Bob"),
        m.Begin(),
        m.Commit(1, fairness.commitment("h4wq7", 1, 0, SECRET)),
        m.Open(1, SECRET),
        m.GoWithout(1, [2]),
        m.AgreeSeed(agree=True),
        m.Answer(1, [asked.options[0].number if asked else 0]),
        m.Prefer("pass", "action"),
        m.Why("win"),
        m.Say("Good luck!"),
        m.StepAway("greedy"),
        m.LeaveTable(),
        m.Hint(),
        m.TakeBack(),
        m.Kick(1),
        m.Admit(newcomers=True),
        m.Again(),
        m.Ping(12.5),
        NewTable("tutorial", [WantedSeat("you", "Ann"), WantedSeat("bot")]),
        MadeTable("h4wq7", 0, "the-secret-of-the-seat"),
        m.Several(2, 2, "done", [m.Option(4, "discard Friend", "card", 4)]),
        m.Window(12, "Ann plays Draw 4.", 6.0, 4.2),
    ]
    return {type(one).__name__: one for one in made}
