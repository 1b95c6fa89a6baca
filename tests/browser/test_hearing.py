"""Games by somebody who cannot see the screen: a screen reader's tree and Enter."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.fluxx_player import sit_down, table_of
from tests.browser.listener import Listener, Typist, play_by_ear
from tests.browser.visitors import OpenPage, Visitors
from tests.support.served import Served, served


def told(ears: Listener) -> None:
    """Everything was said: questions, what the others did, how it ended."""
    assert ears.unheard == []
    said = " ".join(ears.heard)
    assert re.search(r"\b(?:plays|draws|takes)\b", said)
    assert re.search(r"\b(?:wins?|won)\b", said)
    assert any(one.role == "heading" and "win" in one.name.lower() for one in ears.nodes())


@pytest.mark.parametrize("player", [Listener, Typist])
def test_fluxx_by_ear(open_page: OpenPage, server: Served, player: type[Listener]) -> None:
    page = sit_down(open_page, table_of(server, "tutorial", bots=1, seed=3))
    told(play_by_ear(player(page), 1))


def necrogenesis(open_page: OpenPage, server: Served, bot: str) -> Page:
    you = {"kind": "you", "name": "Ann", "deck": "machine-shop"}
    other = {"kind": "bot", "bot": bot, "name": "Bruno", "deck": "ghost-protocol"}
    return sit_down(open_page, server.table("necrogenesis", you, other, seed=12))


def test_necrogenesis_by_ear(open_page: OpenPage, server: Served) -> None:
    told(play_by_ear(Listener(necrogenesis(open_page, server, "greedy")), 3))


def test_necrogenesis_by_keys_against_somebody_who_can_be_beaten(open_page: OpenPage, server: Served) -> None:
    page = necrogenesis(open_page, server, "random")
    ears = play_by_ear(Typist(page, "attack with|spawn it|draw a zombie"), 3)
    told(ears)
    assert any("attack with" in name for name in ears.pressed)  # which only things on the battlefield do


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that tells of its tables only what every family's can be told by."""
    store = tmp_path_factory.mktemp("heard") / "games.db"
    with served(store, "--fair-seconds", "2", program=("tests.support.described",)) as running:
        yield running


def test_any_family_by_ear(visitors: Visitors, described: Served) -> None:
    opened = OpenPage(visitors, described.link)
    page = sit_down(opened, table_of(described, "tutorial", bots=1, seed=4))
    told(play_by_ear(Listener(page), 2))
    opened.close()
    assert opened.troubles == []
