"""Whatever can be chosen can be seen and reached: a few questions of every deck, on six screens.

`python -m tests.proof boxes` does the same with hundreds of questions for every number of players.
"""

from __future__ import annotations

import pytest

from tests.browser import crowds
from tests.browser.boxes import looked_at, measured
from tests.browser.visitors import Visitors
from tests.support.games import FLUXX, NECRO

# More players leave less room, so most is seen where six sit.
TABLES = [(FLUXX[1], 6), (FLUXX[3], 4), (FLUXX[0], 2), (NECRO, 2)]


@pytest.mark.parametrize(("deck", "seats"), TABLES)
def test_nothing_lies_over_what_can_be_chosen(visitors: Visitors, deck: str, seats: int) -> None:
    looked = list(measured(visitors.browser, visitors.site, deck, seats, number=3))
    assert [line for one in looked for line in one.found] == []
    assert all(one.things for one in looked)


@pytest.mark.parametrize(("deck", "seats"), [(FLUXX[0], 4), (NECRO, 2)])
def test_nothing_lies_over_it_while_the_coach_speaks(visitors: Visitors, deck: str, seats: int) -> None:
    looked = list(measured(visitors.browser, visitors.site, deck, seats, number=1, coach=True))
    assert [line for one in looked for line in one.found] == []
    assert all(one.things for one in looked)


def test_far_too_many_cards_and_names_that_nobody_would_print(visitors: Visitors) -> None:
    most = [crowds.take_one(), crowds.full_hand()]
    looked = [one for table in most for one in looked_at(visitors.browser, visitors.site, table)]
    assert [line for one in looked for line in one.found] == []
