"""Rule books over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest

from ruleshift.rulings import open_book
from ruleshift.rulings.shelf import shelf
from tests.server.web import Client, served, why


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(tmp_path_factory.mktemp("rules")) as client:
        yield client


def test_every_book_is_there(client: Client) -> None:
    found = {book["name"]: book for book in client.get("/api/rules/books").json()}
    assert list(found) == list(shelf())
    necro = open_book("necro")
    assert (found["necro"]["rules"], found["necro"]["rulings"]) == (len(necro.rules), len(necro.rulings))
    assert found["necro"]["principles"][0][0] == "P1"


@pytest.mark.parametrize("name", shelf())
def test_a_book_is_given_whole(client: Client, name: str) -> None:
    book = open_book(name)
    answer = client.get("/api/rules", params={"book": name}).json()
    assert answer["total"] == len(answer["found"]) == len(list(book.entries()))


def test_a_search_finds_all_words_in_all_books(client: Client) -> None:
    answer = client.get("/api/rules", params={"find": "teleporter  ITSELF"}).json()
    assert [(one["book"], one["id"]) for one in answer["found"]] == [("star", "W37")]
    assert client.get("/api/rules", params={"find": "xyzzy"}).json() == {"total": 0, "found": []}


def test_a_number_comes_first(client: Client) -> None:
    answer = client.get("/api/rules", params={"book": "necro", "find": "2.24.3"}).json()
    assert answer["found"][0]["id"] == "2.24.3"
    assert answer["found"][0]["text"] == "[Bleed] amounts add (1 and 2 give 3)."


def test_a_search_can_be_cut(client: Client) -> None:
    answer = client.get("/api/rules", params={"find": "draw", "most": 2}).json()
    assert len(answer["found"]) == 2 < answer["total"]
    assert client.get("/api/rules", params={"find": "draw", "most": -5}).json()["found"] == []


def test_a_ruling_has_its_reasons_cards_and_scenarios(client: Client) -> None:
    (found,) = client.get("/api/rules/star/W37").json()
    assert found["line"]["text"] == "The Teleporter cannot send itself."
    assert "Teleporter" in found["cards"]
    assert found["scenarios"], "this is a checkout, so the scenarios are at hand"
    (found,) = client.get("/api/rules/necro/R72?scenarios=false").json()
    facts = dict(found["facts"])
    assert facts["Why"]
    assert found["line"]["question"]


def test_a_rule_knows_the_rulings_on_it(client: Client) -> None:
    rule = next(rule for rule in open_book("necro").rules if rule.rulings)
    (found,) = client.get(f"/api/rules/necro/{quote(rule.label)}?scenarios=false").json()
    assert found["line"]["ruling"] is False
    assert {one["id"] for one in found["applies_to"]} >= set(rule.rulings)


def test_a_book_is_found_by_its_deck_too(client: Client) -> None:
    assert client.get("/api/rules/star-fluxx/R14").json()[0]["line"]["book"] == "star"


def test_what_is_not_there_is_refused_with_what_is_near(client: Client) -> None:
    answer = client.get("/api/rules/star/R999")
    assert answer.status_code == 404
    assert "the nearest are" in why(answer)
    answer = client.get("/api/rules/stra/R1")
    assert (answer.status_code, why(answer)) == (404, "There is no rule book 'stra'; did you mean 'star'?")
    assert client.get("/api/rules", params={"book": "stra"}).status_code == 404


@pytest.mark.parametrize("id", ["..%2f..%2fetc%2fpasswd", "%00", "a" * 5000, "R1%0aR2", "(", "*"])
def test_strange_numbers_are_refused(client: Client, id: str) -> None:
    answer = client.get(f"/api/rules/star/{id}")
    assert answer.status_code in (400, 404)
    assert why(answer)
