"""Sets that frames and notes own: few members, of any number, and masks in packed positions."""

from __future__ import annotations

from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.families.necro.rules.table.sets import (
    emptied,
    fold,
    holds,
    kept_below,
    members,
    unfold,
    with_member,
    without_member,
)

FRAME_SET, NOTE_SET = 5, ~2


def filled() -> vec[i64]:
    sets = vec[i64]()
    for place, member in ((FRAME_SET, 121), (NOTE_SET, 3), (FRAME_SET, 7), (FRAME_SET, 7), (NOTE_SET, 200)):
        sets = with_member(sets, place, member)
    return sets


def test_members_are_in_order_and_there_once() -> None:
    sets = filled()
    assert listed(members(sets, FRAME_SET)) == [7, 121]
    assert listed(members(sets, NOTE_SET)) == [3, 200]
    assert holds(sets, NOTE_SET, 200)
    assert not holds(sets, NOTE_SET, 7)


def test_members_and_sets_can_be_taken_out() -> None:
    assert listed(members(without_member(filled(), FRAME_SET, 121), FRAME_SET)) == [7]
    assert listed(emptied(filled(), FRAME_SET)) == [NOTE_SET, 3, NOTE_SET, 200]
    assert listed(kept_below(filled(), 2)) == [FRAME_SET, 121, FRAME_SET, 7]
    assert listed(kept_below(filled(), 3)) == listed(filled())


def test_a_packed_set_is_a_mask_however_large() -> None:
    stack, notes = [0] * 12, [-1] * 3
    fold(filled(), stack, notes)
    assert (stack[FRAME_SET], notes[2]) == (1 << 121 | 1 << 7, 1 << 200 | 1 << 3)
    found = unfold(stack, FRAME_SET, FRAME_SET) + unfold(notes, 2, NOTE_SET)
    assert found == [FRAME_SET, 7, FRAME_SET, 121, NOTE_SET, 3, NOTE_SET, 200]
    assert (stack[FRAME_SET], notes[2]) == (0, 0)
    assert unfold(notes, 0, ~0) == []
