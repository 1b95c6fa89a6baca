"""What an analysis found, as it travels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ruleshift.wire.parts import Wire

if TYPE_CHECKING:
    from ruleshift.analysis import Analysis


class ChancesAt(Wire, frozen=True):
    """How a game stood at the beginning of a turn, or at its end; all hands known, the piles not."""

    turn: int
    at: int  # the position
    seat: int  # whose turn it is; -1 at the end
    shares: list[float]  # for each seat its chance of winning; in a game for one the points to be expected
    errors: list[float]  # the standard error of each
    nobody: float  # the chance that nobody wins


class Reason(Wire, frozen=True):
    """What is better after the better answer: means over worlds, a round later."""

    what: str  # in the words of the bots' value; "own" is that of whoever answered
    given: float  # after what was played
    better: float


class TurningPoint(Wire, frozen=True):
    """An answer that cost much, judged by what its seat could see, and what `hard` would have answered."""

    at: int  # the position in which it was given
    turn: int
    seat: int
    played: str
    better: str
    chance: float  # of winning after what was played
    might: float  # and after what is better
    error: float  # the standard error of the difference
    worlds: int  # that were dealt anew for that
    won: list[int]  # worlds in which the seat wins within the round: after what was played, and instead
    lost: list[int]  # and in which another does
    reasons: list[Reason]  # the weightiest first, where these worlds do not tell the answers apart


class Balance(Wire, frozen=True):
    """Where a seat's chance came from and went to: begin + draw + own + others = end."""

    seat: int
    begin: float
    draw: float  # what cards, dice and the course of the game gave
    own: float  # what its own answers gave, beside those of `hard`
    others: float  # what others gave away to it
    end: float
    answers: int
    sound: int  # answers to which no better one was found
    luckiest: int  # the turn in which the draw gave it most, 0 if there is none
    gift: float  # and how much


class Analysed(Wire, frozen=True):
    """What decided a game, as far as is known: ask again until `done` is 1."""

    done: float
    names: list[str]
    remarks: list[Literal["alone", "unfinished", "left", "nobody", "unlearned", "thinned"]]
    chances: list[ChancesAt]
    points: list[TurningPoint]
    balances: list[Balance]  # empty until all answers have been looked at, or if they are not judged
    playouts: int  # from each turn, once they have been played


def analysed(known: Analysis) -> Analysed:
    """The same in structs; more digits than anybody can use are left out."""
    return Analysed(
        done=round(known.done, 3),
        names=list(known.names),
        remarks=list(known.remarks),
        chances=[
            ChancesAt(
                one.turn, one.at, one.seat, rounded(one.shares), rounded(one.errors), round(one.nobody, 4)
            )
            for one in known.chances
        ],
        points=[
            TurningPoint(
                at=one.at,
                turn=one.turn,
                seat=one.seat,
                played=one.played,
                better=one.better,
                chance=round(one.chance, 4),
                might=round(one.might, 4),
                error=round(one.error, 4),
                worlds=one.worlds,
                won=list(one.won),
                lost=list(one.lost),
                reasons=[Reason(*reason) for reason in one.reasons],
            )
            for one in known.points
        ],
        balances=[
            Balance(
                seat=one.seat,
                begin=round(one.begin, 4),
                draw=round(one.draw, 4),
                own=round(one.own, 4),
                others=round(one.others, 4),
                end=round(one.end, 4),
                answers=one.answers,
                sound=one.sound,
                luckiest=one.luckiest,
                gift=round(one.gift, 4),
            )
            for one in known.balances
        ],
        playouts=known.playouts,
    )


def rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]
