"""Decks over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ruleshift
from ruleshift.core.decks import load_deck
from tests.server.web import Client, served, why

LAUGHS = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
# Each of these once made some reader of YAML slow or large.
HOSTILE = {
    "aliases": LAUGHS,
    "nested lists": "deck: x\ncards: " + "[" * 3000,
    "nested mappings": "{a: " * 900,
    "many cards": "deck: x\ncards:\n" + "".join(f"  - {{name: a{n}, type: keeper}}\n" for n in range(9000)),
    "an endless quote": "deck: '" + "x\n" * 150_000,
    "a folded text": "deck: >\n" + "  x\n" * 90_000,
    "a huge number": f"deck: x\nplayers: [{'9' * 3000}, 2]\n",
    "a huge count": "deck: x\ncards: [{name: a, type: keeper, count: 999999}]\n",
    "a tag": "deck: !!python/object/apply:os.system ['true']\n",
    "a merge key": "deck: x\n<<: {a: b}\n",
    "a NUL byte": "deck: x\0\n",
    "half a character": "deck: \ud800\n",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(tmp_path_factory.mktemp("decks"), uploads_per_minute=1000, check_seconds=90) as client:
        yield client


def test_all_decks_are_listed_with_their_options(client: Client) -> None:
    found = {deck["name"]: deck for deck in client.get("/api/decks").json()}
    assert sorted(found) == ruleshift.decks()
    star = found["star-fluxx"]
    assert (star["title"], star["players"], star["solo"], star["cards"]) == ("Star Fluxx", [2, 6], True, 99)
    options = {option["name"]: option for option in star["options"]}
    assert options["cure_limit"]["choices"]
    assert "solo" not in options, "a table says by itself whether it is for one"
    assert found["necrogenesis"]["family"] == "necro"
    assert found["necrogenesis"]["lists"]


def test_a_sum_of_decks_is_a_deck(client: Client) -> None:
    found = client.get("/api/decks/star-fluxx+tutorial").json()
    assert found["title"] == "Star Fluxx + First Steps"
    cards = client.get("/api/decks/star-fluxx+tutorial/cards").json()["cards"]
    assert {"Star Fluxx", "First Steps"} <= {card["deck"] for card in cards}


@pytest.mark.parametrize("name", ruleshift.decks())
def test_the_cards_of_a_deck_are_those_of_its_game(client: Client, name: str) -> None:
    catalog = client.get(f"/api/decks/{name}/cards").json()
    game = ruleshift.load(name)
    assert {card["name"] for card in catalog["cards"]} == {card.name for card in game.cards}
    texts = {card["name"]: card["text"] for card in catalog["cards"]}
    assert all(texts[card.name] == card.text for card in game.cards)


def test_a_deck_that_is_not_there_is_named(client: Client) -> None:
    answer = client.get("/api/decks/star-flux/cards")
    assert answer.status_code == 404
    assert why(answer) == "There is no deck 'star-flux'. Did you mean star-fluxx?"


def test_too_many_decks_are_not_mixed(client: Client) -> None:
    answer = client.get("/api/decks/" + "+".join(["tutorial"] * 9))
    assert (answer.status_code, why(answer)) == (400, "At most 8 decks can be mixed.")


@pytest.mark.parametrize("name", ["secret.yaml", "..", "%2e%2e%2fsecret.yaml", "tutorial+secret.yaml"])
def test_no_other_file_is_ever_opened(
    client: Client, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.yaml").write_text(load_deck("tutorial").text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for path in ("", "/cards", "/file"):
        answer = client.get(f"/api/decks/{name}{path}")
        assert answer.status_code == 404, answer.text


def test_the_file_of_a_deck_can_be_taken_home(client: Client) -> None:
    answer = client.get("/api/decks/tutorial/file")
    assert answer.text == load_deck("tutorial").text
    assert 'filename="tutorial.yaml"' in answer.headers["content-disposition"]
    assert client.get("/api/decks/star-fluxx+tutorial/file").status_code == 404


def test_a_good_deck_is_found_good(client: Client) -> None:
    found = client.post("/api/check", json={"text": load_deck("tutorial").text}).json()
    assert (found["ok"], found["title"], found["mistakes"]) == (True, "First Steps", [])


def test_a_deck_of_ones_own_has_the_players_and_options_of_its_game(client: Client) -> None:
    """A file that was sent can be set up just like the deck that it was copied from."""
    for name in ("star-fluxx", "tutorial", "necrogenesis"):
        shipped = client.get(f"/api/decks/{name}").json()
        found = client.post("/api/check", json={"text": load_deck(name).text}).json()["deck"]
        assert found == {**shipped, "name": ""}
    duel = "deck: duel\nplayers: 2-3\ncards:\n  - {name: Sun, type: keeper, count: 3}\n"
    found = client.post("/api/check", json={"text": duel}).json()["deck"]
    assert (found["players"], found["solo"], found["cards"]) == ([2, 3], True, 3)
    assert found["options"]


def test_mistakes_come_with_their_places(client: Client) -> None:
    text = "deck: tiny\ncards:\n  - {name: Sun, type: kepper}\n  - {name: Moon, tpye: keeper}\n"
    found = client.post("/api/check", json={"text": text}).json()
    assert not found["ok"]
    assert found["deck"] is None
    places = [(one["line"], one["text"]) for one in found["mistakes"]]
    assert places[0] == (3, "in \"Sun\": unknown card type 'kepper'; did you mean 'keeper'?")
    assert {line for line, _ in places} == {3, 4}


def test_doubts_are_said_too(client: Client) -> None:
    text = "deck: tiny\ntitle: Tiny\ncards:\n  - {name: Sun, type: keeper}\n"
    found = client.post("/api/check", json={"text": text}).json()
    assert found["ok"]
    assert any("no Goal" in note for note in found["notes"])


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_are_refused(client: Client, what: str) -> None:
    answer = client.post(
        "/api/check", content=_json(HOSTILE[what]), headers={"content-type": "application/json"}
    )
    if answer.status_code == 200:
        assert answer.json()["ok"] is False
        assert answer.json()["mistakes"]
    else:
        assert answer.status_code in (400, 413), answer.text
        assert why(answer)


def _json(text: str) -> bytes:
    import json

    return json.dumps({"text": text}).encode()


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    with served(tmp_path, upload_bytes=2000) as client:
        answer = client.post("/api/check", json={"text": "x" * 2001})
        assert answer.status_code == 413
        assert why(answer) == "This deck is larger than 2 kB; this server takes no larger ones."
        # Larger than any body may be: refused before it is read as a whole.
        answer = client.post("/api/check", json={"text": "x" * 1_100_000})
        assert answer.status_code == 413
        assert why(answer)


def test_a_file_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    with served(tmp_path, check_seconds=0.1) as client:
        answer = client.post("/api/check", json={"text": HOSTILE["many cards"]})
        assert answer.status_code == 422
        assert why(answer) == "It takes longer than 0.1 seconds to read this deck."


def test_files_are_counted_by_address(tmp_path: Path) -> None:
    with served(tmp_path, uploads_per_minute=2) as client:
        answers = [client.post("/api/check", json={"text": "deck: x"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[2].headers["retry-after"]) > 0
        assert "ruleshift_limited_total 1\n" in client.get("/metrics").text


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"tex": 1}', b'{"text": 1}', b'{"text": null}'])
def test_nonsense_is_refused_in_words(client: Client, body: bytes) -> None:
    answer = client.post("/api/check", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert why(answer).startswith("The request is not one that this server understands.")
