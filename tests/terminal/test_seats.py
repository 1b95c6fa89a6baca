"""Who sits where: `--seats` is read, completed and checked."""

from __future__ import annotations

import pytest

from ruleshift.terminal.seats import SeatError, parse_seats

BOTS = ["greedy", "random"]


def seats(text: str, name: str = "Kim") -> list[str]:
    return [str(player) for player in parse_seats(text, BOTS, (2, 6), name)]


def test_names_are_filled_in() -> None:
    assert seats("you,greedy,random") == ["you:Kim", "greedy:Bruno", "random:Cleo"]
    assert seats("you:Ann, you:Bob,GREEDY:Deep Thought") == ["you:Ann", "you:Bob", "greedy:Deep Thought"]
    assert seats("greedy:Kim,you") == ["greedy:Kim", "you:Kim 2"]
    assert seats("me,human") == ["you:Kim", "you:Player"]


def test_what_was_filled_in_reads_back_as_itself() -> None:
    once = seats("you,you,greedy,greedy,random,random")
    assert seats(",".join(once)) == once


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you", "names 1 player, and this deck is for 2 to 6"),
        ("", "names 0 players"),
        (",".join(["greedy"] * 7), "names 7 players"),
        ("you,gredy", "Did you mean 'greedy'?"),
        ("you,wizard", "Possible are you, greedy, random"),
        ("you:Ann,greedy:ann", "same name"),
        ("you:" + "x" * 50 + ",greedy", "too long"),
        ("you:A=B,greedy", "cannot have"),
    ],
)
def test_impossible_seats_are_refused(text: str, said: str) -> None:
    with pytest.raises(SeatError) as error:
        seats(text)
    assert said in str(error.value)
