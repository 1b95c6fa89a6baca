"""Deck lists over HTTP: what ships, what the rules of deck construction say, what chance builds."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.deckbuilding.decklist import find_list, shipped_lists
from ruleshift.server.sandbox.chores import cards_for_lists
from tests.server.web import served

LISTS = "/api/decks/necrogenesis/lists"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    with served(tmp_path_factory.mktemp("lists")) as client:
        yield client


def check(client: TestClient[Litestar], text: str) -> dict[str, Any]:
    answer = client.post(f"{LISTS}/check", json={"text": text})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert isinstance(found, dict)
    return found


def chart(found: dict[str, Any], title: str) -> list[Any]:
    """The bars of one of the charts."""
    [bars] = [one["bars"] for one in found["charts"] if one["title"] == title]
    assert isinstance(bars, list)
    return bars


def test_a_deck_that_all_share_has_no_lists(client: TestClient[Litestar]) -> None:
    answer = client.get("/api/decks/tutorial/lists")
    assert answer.status_code == 404
    assert "one deck for everybody" in answer.json()["why"]


def test_all_shipped_lists_come_with_text_survivor_and_summary(client: TestClient[Litestar]) -> None:
    lists = client.get(LISTS).json()
    assert [one["name"] for one in lists] == list(shipped_lists())
    watch = next(one for one in lists if one["name"] == "long-watch")
    assert (watch["title"], watch["leader"]) == ("Long Watch", "Sarah The Sharpshooter")
    assert watch["text"] == shipped_lists()["long-watch"]
    assert "40 cards" in watch["summary"][1]


@pytest.mark.parametrize("name", list(shipped_lists()))
def test_a_shipped_list_is_legal_and_counted(client: TestClient[Litestar], name: str) -> None:
    found = check(client, shipped_lists()[name])
    deck = find_list(name, load_deck("necrogenesis").deck)
    assert found["ok"]
    assert found["mistakes"] == []
    assert found["leader"] == deck.survivor
    assert found["parts"] == [
        {"title": "Survivor Deck", "cards": [[card, count] for count, card in deck.cards]},
        {"title": "Zombie Deck", "cards": [[card, count] for count, card in deck.zombies]},
    ]
    for title, size in (("types", 40), ("ZTC of zombies", 20)):
        assert sum(number for _, number in chart(found, title)) == size


def test_an_illegal_list_shows_all_mistakes_with_lines_and_still_its_counts(
    client: TestClient[Litestar],
) -> None:
    text = (
        "Survivor: Rick The Firestarter\n\nSurvivor Deck:\n5x Torch\n1x Trch\n\nZombie Deck:\n2x Shambler\n"
    )
    found = check(client, text)
    assert not found["ok"]
    assert found["summary"] == []
    mistakes = [(one["line"], one["text"]) for one in found["mistakes"]]
    assert any(line == 4 and "at most 4 copies of Torch" in said for line, said in mistakes)
    assert any(line == 5 and "did you mean 'Torch'" in said for line, said in mistakes)
    assert any("exactly 40 cards, found 6" in said for _, said in mistakes)
    assert any("exactly 20 cards, found 2" in said for _, said in mistakes)
    assert found["leader"] == "Rick The Firestarter"
    assert [part["cards"] for part in found["parts"]] == [[["Torch", 5]], [["Shambler", 2]]]
    assert chart(found, "AP of weapons and items") == [["1", 5]]
    assert chart(found, "ZTC of zombies") == [["1", 2]]


def test_a_card_that_only_another_survivor_can_use_gets_a_note(client: TestClient[Litestar]) -> None:
    tied = [card for card in cards_for_lists("necrogenesis").cards if card.only and card.part != "Survivor"]
    assert tied
    others = [one for one in cards_for_lists("necrogenesis").cards if one.part == "Survivor"]
    stranger = next(one.card.name for one in others if tied[0].only[0] not in one.who)
    found = check(client, f"Survivor: {stranger}\n1x {tied[0].card.name}\n")
    assert any(tied[0].card.name in one["text"] for one in found["notes"])


@pytest.mark.parametrize(
    "text", ["", "   \n", "\0", "x" * 70_000, "nothing but words", "-1x Torch", "🧟" * 9000]
)
def test_what_is_no_list_is_refused_in_words(client: TestClient[Litestar], text: str) -> None:
    found = check(client, text)
    assert not found["ok"]
    assert found["mistakes"]


def test_a_body_that_is_far_too_large_is_refused(client: TestClient[Litestar]) -> None:
    answer = client.post(f"{LISTS}/check", json={"text": "x" * 1_000_000})
    assert answer.status_code == 413


def test_costs_are_in_order_and_x_comes_last(client: TestClient[Litestar]) -> None:
    with_x = [one.card.name for one in cards_for_lists("necrogenesis").cards if one.cost == "X"]
    names = [one.card.name for one in cards_for_lists("necrogenesis").cards if one.part == "Zombie Deck"]
    found = check(client, "\n".join(f"1x {name}" for name in [*with_x, *names]))
    costs = [cost for cost, _ in chart(found, "ZTC of zombies")]
    numbers = [int(cost) for cost in costs if cost != "X"]
    assert numbers == sorted(numbers)
    assert "X" not in costs[:-1]


def test_all_cards_have_what_a_builder_filters_by(client: TestClient[Litestar]) -> None:
    found = client.get(f"{LISTS}/cards").json()
    cards = {one["card"]["name"]: one for one in found["cards"]}
    assert set(cards) == {card["name"] for card in load_deck("necrogenesis").deck["cards"]}
    assert {one["part"] for one in cards.values()} == {"Survivor", "Survivor Deck", "Zombie Deck"}
    assert {one["rarity"] for one in cards.values()} <= set(found["rarities"])
    assert found["sizes"] == [["Survivor", 1], ["Survivor Deck", 40], ["Zombie Deck", 20]]
    shambler = cards["Shambler"]
    assert (shambler["cost"], shambler["unit"], shambler["subtype"], shambler["copies"]) == (
        "1",
        "ZTC",
        "walker",
        4,
    )
    assert cards["Horde Walker"]["copies"] == 6
    assert cards["Scavenge Run"]["unit"] == ""
    assert all(one["card"]["text"] or one["card"]["stats"] for one in cards.values())


def test_a_list_by_chance_is_legal_and_the_same_for_the_same_seed(client: TestClient[Litestar]) -> None:
    wish = {"theme": "fire", "leader": "", "seed": 7}
    first, again = (client.post(f"{LISTS}/random", json=wish).json() for _ in range(2))
    assert first == again
    assert check(client, first["text"])["ok"]


def test_a_list_by_chance_follows_theme_and_survivor(client: TestClient[Litestar]) -> None:
    for theme in cards_for_lists("necrogenesis").themes:
        made = client.post(f"{LISTS}/random", json={"theme": theme, "leader": "kira", "seed": 3}).json()
        assert made["leader"] == "Kira The Ghost"
        assert check(client, made["text"])["ok"]
    assert check(client, client.post(f"{LISTS}/random", json={}).json()["text"])["ok"]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"theme": "teapots"}, "No card is about 'teapots'"),
        ({"leader": "Nobody"}, "is no Survivor"),
        ({"leader": "Sarah\nThe Sharpshooter"}, ""),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_words(
    client: TestClient[Litestar], wish: dict[str, str], why: str
) -> None:
    answer = client.post(f"{LISTS}/random", json=wish)
    assert answer.status_code == (400 if why else 200)
    assert why in answer.json().get("why", "")


def test_survivors_that_nobody_knows_are_answered_like_all_others(client: TestClient[Litestar]) -> None:
    for _ in range(5):
        found = check(client, "Survivor: Nobody\nSurvivor: Never\n")
        assert not found["ok"]
        assert any("exactly 1 Survivor, found 2" in one["text"] for one in found["mistakes"])
