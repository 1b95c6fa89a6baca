"""The browser's files while somebody builds them anew under a running server."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.server.http import app
from tests.server.web import served, why


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
