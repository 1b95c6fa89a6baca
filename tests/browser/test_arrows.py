"""Arrow keys lead from the question to everything that answers it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.browser.recorded import Show, chosen, games
from tests.browser.visitors import Visitors
from tests.support.games import FLUXX, NECRO

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
ALL = "[...document.querySelectorAll('[data-nav]')]"
ANSWERS = f"""() => {ALL}.flatMap((one, at) => one.matches('.glows, .bar *, .choice *')
    && one.checkVisibility({{visibilityProperty: true}}) && !one.disabled ? [[at, one.textContent]] : [])"""
HERE = f"() => {ALL}.indexOf(document.activeElement)"
GO = f"at => (at < 0 ? document.querySelector('section.bar') : {ALL}[at]).focus()"


@pytest.mark.parametrize(("deck", "seats"), [(FLUXX[1], 4), (NECRO, 2)])
def test_arrow_keys_come_to_all_that_can_be_chosen(visitors: Visitors, deck: str, seats: int) -> None:
    for game in chosen(list(games(deck, seats, 40)), 4):
        for moment in game.moments:
            page = visitors.browser.new_page(viewport={"width": 1280, "height": 720})
            Show(page, visitors.site, replace(game, moments=[moment]))
            answers = dict(page.evaluate(ANSWERS))
            known, ahead = {-1}, [-1]
            while ahead and not answers.keys() <= known:
                start = ahead.pop()
                for arrow in ARROWS:
                    page.evaluate(GO, start)
                    page.keyboard.press(arrow)
                    if (there := page.evaluate(HERE)) not in known:
                        known.add(there)
                        ahead.append(there)
            missed = [name for at, name in answers.items() if at not in known]
            assert missed == [], moment.game
            page.close()
