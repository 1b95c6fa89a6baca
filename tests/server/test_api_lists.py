"""Deck lists over HTTP: what ships, what the rules of deck construction say, what chance builds."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.deckbuilding.decklist import find_list, shipped_lists
from ruleshift.server.wire import deck_lists as lists
from tests.server.web import served


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    with served(tmp_path_factory.mktemp("lists")) as client:
        yield client


def check(client: TestClient[Litestar], text: str) -> dict[str, object]:
    answer = client.post("/api/lists/check", json={"text": text})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert isinstance(found, dict)
    return found


def test_all_shipped_lists_come_with_text_survivor_and_summary(client: TestClient[Litestar]) -> None:
    lists = client.get("/api/lists").json()
    assert [one["name"] for one in lists] == list(shipped_lists())
    watch = next(one for one in lists if one["name"] == "long-watch")
    assert (watch["title"], watch["survivor"]) == ("Long Watch", "Sarah The Sharpshooter")
    assert watch["text"] == shipped_lists()["long-watch"]
    assert "40 cards" in watch["summary"][1]


@pytest.mark.parametrize("name", list(shipped_lists()))
def test_a_shipped_list_is_legal_and_counted(client: TestClient[Litestar], name: str) -> None:
    found = check(client, shipped_lists()[name])
    deck = find_list(name, load_deck("necrogenesis").deck)
    assert found["ok"]
    assert found["mistakes"] == []
    assert found["survivor"] == deck.survivor
    assert found["cards"] == [[card, count] for count, card in deck.cards]
    assert found["zombies"] == [[card, count] for count, card in deck.zombies]
    for part, size in (("types", 40), ("threat", 20)):
        assert sum(number for _, number in found[part]) == size  # type: ignore[attr-defined]


def test_an_illegal_list_shows_all_mistakes_with_lines_and_still_its_counts(
    client: TestClient[Litestar],
) -> None:
    text = (
        "Survivor: Rick The Firestarter\n\nSurvivor Deck:\n5x Torch\n1x Trch\n\nZombie Deck:\n2x Shambler\n"
    )
    found = check(client, text)
    assert not found["ok"]
    assert found["summary"] == []
    mistakes = [(one["line"], one["text"]) for one in found["mistakes"]]  # type: ignore[attr-defined]
    assert any(line == 4 and "at most 4 copies of Torch" in said for line, said in mistakes)
    assert any(line == 5 and "did you mean 'Torch'" in said for line, said in mistakes)
    assert any("exactly 40 cards, found 6" in said for _, said in mistakes)
    assert any("exactly 20 cards, found 2" in said for _, said in mistakes)
    assert found["survivor"] == "Rick The Firestarter"
    assert found["cards"] == [["Torch", 5]]
    assert found["zombies"] == [["Shambler", 2]]
    assert found["costs"] == [["1", 5]]
    assert found["threat"] == [["1", 2]]


def test_a_card_that_only_another_survivor_can_use_gets_a_note(client: TestClient[Litestar]) -> None:
    tied = [card for card in lists.all_cards().cards if card.only and card.part != "Survivor"]
    assert tied
    others = [one for one in lists.all_cards().cards if one.part == "Survivor"]
    stranger = next(
        one.card.name for one in others if tied[0].only.casefold() not in one.card.stats.casefold()
    )
    found = check(client, f"Survivor: {stranger}\n1x {tied[0].card.name}\n")
    assert any(tied[0].card.name in one["text"] for one in found["notes"])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text", ["", "   \n", "\0", "x" * 70_000, "nothing but words", "-1x Torch", "🧟" * 9000]
)
def test_what_is_no_list_is_refused_in_words(client: TestClient[Litestar], text: str) -> None:
    found = check(client, text)
    assert not found["ok"]
    assert found["mistakes"]


def test_a_body_that_is_far_too_large_is_refused(client: TestClient[Litestar]) -> None:
    answer = client.post("/api/lists/check", json={"text": "x" * 1_000_000})
    assert answer.status_code == 413


def test_costs_are_in_order_and_x_comes_last(client: TestClient[Litestar]) -> None:
    with_x = [one.card.name for one in lists.all_cards().cards if one.cost == "X"]
    names = [one.card.name for one in lists.all_cards().cards if one.part == "Zombie Deck"]
    found = check(client, "\n".join(f"1x {name}" for name in [*with_x, *names]))
    costs = [cost for cost, _ in found["threat"]]  # type: ignore[attr-defined]
    numbers = [int(cost) for cost in costs if cost != "X"]
    assert numbers == sorted(numbers)
    assert "X" not in costs[:-1]


def test_all_cards_have_what_a_builder_filters_by(client: TestClient[Litestar]) -> None:
    found = client.get("/api/lists/cards").json()
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
    wish = {"theme": "fire", "survivor": "", "seed": 7}
    first, again = (client.post("/api/lists/random", json=wish).json() for _ in range(2))
    assert first == again
    assert check(client, first["text"])["ok"]


def test_a_list_by_chance_follows_theme_and_survivor(client: TestClient[Litestar]) -> None:
    for theme in lists.all_cards().themes:
        made = client.post("/api/lists/random", json={"theme": theme, "survivor": "kira", "seed": 3}).json()
        assert made["survivor"] == "Kira The Ghost"
        assert check(client, made["text"])["ok"]
    assert check(client, client.post("/api/lists/random", json={}).json()["text"])["ok"]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"theme": "teapots"}, "No card is about 'teapots'"),
        ({"survivor": "Nobody"}, "is no Survivor"),
        ({"survivor": "Sarah\nThe Sharpshooter"}, ""),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_words(
    client: TestClient[Litestar], wish: dict[str, str], why: str
) -> None:
    answer = client.post("/api/lists/random", json=wish)
    assert answer.status_code == (400 if why else 200)
    assert why in answer.json().get("why", "")


def test_survivors_that_nobody_knows_are_answered_like_all_others(client: TestClient[Litestar]) -> None:
    for _ in range(5):
        found = check(client, "Survivor: Nobody\nSurvivor: Never\n")
        assert not found["ok"]
        assert any("exactly 1 Survivor, found 2" in one["text"] for one in found["mistakes"])  # type: ignore[attr-defined]
