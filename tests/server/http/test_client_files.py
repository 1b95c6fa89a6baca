"""The browser's files: what links to a page show, and files that are built anew under a running server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.server.http import app
from tests.server.web import finished, served, why


def test_a_client_that_is_being_built_is_no_mistake_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<h1>Ruleshift</h1>")
    (static / "icon.svg").write_text("<svg/>")
    monkeypatch.setattr(app, "STATIC", static)
    monkeypatch.setattr(app, "PAGE", static / "index.html")
    with served(tmp_path) as client:
        assert client.get("/r/abc").text == "<h1>Ruleshift</h1>"
        assert client.get("/icon.svg").text == "<svg/>"
        for name in ("index.html", "icon.svg"):
            (static / name).unlink()
        page = client.get("/r/abc")
        assert (page.status_code, page.text) == (503, app.NOT_BUILT)
        icon = client.get("/icon.svg")
        assert (icon.status_code, why(icon)) == (404, "There is nothing here.")


def built(static: Path) -> None:
    """A client as the build leaves it, with the picture of one deck."""
    (static / "assets").mkdir(parents=True)
    (static / "icons").mkdir()
    (static / "pictures" / "tutorial").mkdir(parents=True)
    (static / "index.html").write_text("<html><head><title>Ruleshift</title></head></html>")
    (static / "icons" / "tutorial.json").write_text("{}")
    (static / "pictures" / "decks.json").write_text('{"tutorial": "First <Steps>"}')
    (static / "pictures" / "tutorial" / "preview.png").write_bytes(b"png")


def test_links_show_the_deck_they_are_about_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    built(static)
    monkeypatch.setattr(app, "STATIC", static)
    monkeypatch.setattr(app, "PAGE", static / "index.html")
    with served(tmp_path) as client:

        def shown(path: str) -> dict[str, str]:
            page = client.get(path).text
            return dict(re.findall(r'<meta property="og:([^"]+)" content="([^"]*)" />', page))

        seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]
        wanted = {"deck": "tutorial", "seats": seats}
        table = client.post("/api/tables", json=wanted).json()["id"]
        sent = {"text": finished()}
        replay = client.post("/api/replays", json=sent).json()["id"]

        told = {path: shown(path) for path in ("/decks/tutorial", f"/t/{table}", f"/r/{replay}")}
        assert [one["title"] for one in told.values()] == [
            "First &lt;Steps&gt;",
            "A table of First &lt;Steps&gt;",
            "A game of First &lt;Steps&gt;, to watch again",
        ]
        assert {one["image"] for one in told.values()} == {
            f"{str(client.base_url).rstrip('/')}/pictures/tutorial/preview.png"
        }
        assert not any("Ann" in text for one in told.values() for text in one.values())
        for path in ("/decks/star-fluxx", "/decks/../x", "/t/nowhere", "/r/nothing", "/rules"):
            assert "image" not in shown(path), path
        picture = client.get("/pictures/tutorial/preview.png")
        assert (picture.content, picture.headers["cache-control"]) == (b"png", app.A_WHILE)
        icons = client.get("/icons/tutorial.json?abc")
        assert icons.headers["cache-control"] == app.FOREVER
