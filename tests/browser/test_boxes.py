"""Whatever can be chosen can be seen and reached: a few questions of every deck, on six screens.

`python -m tests.proof boxes` does the same with hundreds of questions for every number of players.
"""

from __future__ import annotations

import pytest

from tests.browser import crowds
from tests.browser.boxes import looked_at, measured
from tests.browser.recorded import Show
from tests.browser.visitors import Visitors
from tests.support.games import FLUXX, NECRO

# More players leave less room, so most is seen where six sit.
# Names of covered cards that their price lies over, and how many covered cards there are.
UNDER_PRICES = """() => {
  const cards = [...document.querySelectorAll('.hand .in.below')];
  const box = (card, part) => card.querySelector(part).getBoundingClientRect();
  const over = card => {
    const [name, cost] = [box(card, 'bdi'), box(card, '.cost')];
    return cost.left < name.right && cost.bottom > name.top + 6; // they are turned a little
  };
  return [cards.filter(over).map(card => card.textContent), cards.length];
}"""
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


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (820, 1180)])
def test_in_a_full_hand_no_price_lies_over_a_name(visitors: Visitors, width: int, height: int) -> None:
    page = visitors.browser.new_page(viewport={"width": width, "height": height})
    Show(page, visitors.site, crowds.priced_hand())
    under, covered = page.evaluate(UNDER_PRICES)
    page.close()
    assert covered > 10
    assert under == []
