"""What whoever runs the server relies on: health, numbers, logs, errors, and the description of the API."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.server.ops import logs
from ruleshift.server.ops.metrics import Counter, Histogram, Metrics, memory
from ruleshift.server.ops.settings import Settings
from ruleshift.server.store.pulse import EVERY, Pulse
from ruleshift.server.wire.messages import VERSION
from tests.server.web import Client, finished, served, why

SAMPLE = re.compile(r'^[a-z_]+(_bucket|_sum|_count)?(\{[a-z]+="[^"]*"\})? [-+0-9.e]+$')


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with served(tmp_path) as client:
        yield client


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is logged, as a machine would read it."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    stream = io.StringIO()
    logs.set_up(Settings(log="json", log_level="debug"), stream)
    yield stream
    root.handlers[:], root.level = before[0], before[1]
    logging.getLogger(logs.ROOT).setLevel(logging.NOTSET)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# -- health and numbers --------------------------------------------------------------------


def test_a_healthy_server_says_so(client: Client) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json() == {
        "ok": True,
        "version": ruleshift.__version__,
        "store": "ok",
        "tables": 0,
        "sockets": 0,
    }


def test_a_server_without_its_store_is_not_healthy(client: Client) -> None:
    store = client.app.state.tables.store
    with client.portal() as portal:
        portal.call(store.close)
    answer = client.get("/health")
    assert answer.status_code == 503
    assert (answer.json()["ok"], answer.json()["store"]) == (False, "does not answer")
    # Everything that needs the store says so in words; the rest goes on.
    answer = client.get("/api/replays/abc")
    assert answer.status_code == 503
    assert why(answer).startswith("The server cannot reach its store")
    assert client.get("/api/rules/books").status_code == 200


def test_a_server_whose_store_takes_nothing_is_not_healthy(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        tables = client.app.state.tables
        now = [0.0]
        tables.pulse = Pulse(tables.store, lambda: now[0])
        assert client.get("/health").status_code == 200
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            connection.execute(
                "create trigger full before insert on probes begin select raise(abort, 'x'); end"
            )
        assert client.get("/health").status_code == 200  # it was looked at a moment ago
        now[0] += EVERY
        answer = client.get("/health")
        assert answer.status_code == 503
        assert (answer.json()["ok"], answer.json()["store"]) == (False, "cannot be written")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            connection.execute("drop trigger full")
        now[0] += EVERY
        assert client.get("/health").status_code == 200


def test_numbers_are_in_the_format_of_prometheus(client: Client) -> None:
    wanted = {"deck": "tutorial", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}
    assert client.post("/api/tables", json=wanted).status_code == 201
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = answer.text
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in samples if not SAMPLE.match(line)] == []
    assert 'ruleshift_tables{status="waiting"} 1' in samples
    assert "ruleshift_store_queue 0" in samples
    described = set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))
    assert {re.sub(r"(_bucket|_sum|_count)?[ {].*", "", line) for line in samples} <= described


def test_the_page_explains_every_number(client: Client) -> None:
    page = (Path(__file__).parents[3] / "docs" / "operations.md").read_text(encoding="utf-8")
    described = re.findall(r"^# TYPE (\S+) ", client.get("/metrics").text, re.MULTILINE)
    assert [name for name in described if f"`{name}" not in page] == []


def test_a_histogram_counts_from_below() -> None:
    one = Histogram("h", "", (0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        one.observe(seconds)
    assert list(one.lines()) == [
        'h_bucket{le="0.1"} 2',
        'h_bucket{le="1"} 3',
        'h_bucket{le="+Inf"} 4',
        "h_sum 7.65",
        "h_count 4",
    ]


def test_a_label_cannot_break_out() -> None:
    one = Counter("c", "", "why")
    one.inc('a"b\\c\nd')
    assert list(one.lines()) == ['c{why="a\\"b\\\\c\\nd"} 1']


def test_the_process_is_measured() -> None:
    assert memory() > 10_000_000
    text = Metrics().text()
    assert re.search(r"^process_cpu_seconds_total [0-9.]+$", text, re.MULTILINE)


# -- logs ----------------------------------------------------------------------------------


def test_a_request_is_one_line_without_its_query(client: Client, written: io.StringIO) -> None:
    client.get("/api/rules?find=secretword")
    client.get("/health")
    (line,) = [one for one in lines(written) if one.get("path") == "/api/rules"]
    assert (line["what"], line["method"], line["status"], line["level"]) == ("request", "GET", 200, "info")
    assert line["address"] == "testclient"
    assert "secretword" not in written.getvalue()
    (line,) = [one for one in lines(written) if one.get("path") == "/health"]
    assert line["level"] == "debug"


def test_no_secret_of_a_seat_and_no_card_is_logged(client: Client, written: io.StringIO) -> None:
    wanted = {"deck": "star-fluxx", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "bot"}], "seed": 4711}
    made = client.post("/api/tables", json=wanted).json()
    with client.websocket_connect(f"/ws/{made['id']}") as socket:
        socket.send_json({"t": "hello", "version": VERSION, "token": made["token"]})
        for _ in range(2):
            message = socket.receive_json()
        socket.send_json({"t": "answer", "id": -5, "options": [99999]})
        socket.send_text(json.dumps({"t": "hello", "token": made["token"]}))
        socket.send_json({"t": "why", "what": "Teleporter"})
        socket.receive_json()
    client.post("/api/replays", json={"text": finished()})
    said = written.getvalue()
    assert "table made" in said
    assert made["token"] not in said
    assert "4711" not in said
    for card in ruleshift.load("star-fluxx").cards + ruleshift.load("tutorial").cards:
        assert card.name not in said, message


@pytest.mark.parametrize("name", sorted(logs.SECRET))
def test_a_field_that_could_hold_a_secret_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="may hold a secret"):
        logs.told(logs.get("test"), "something", logging.INFO, **{name: "x"})


def test_an_error_is_logged_without_its_message(written: io.StringIO) -> None:
    try:
        raise LookupError("Ann holds the Teleporter")
    except LookupError:
        logs.get("test").exception("it failed")
    (line,) = lines(written)
    assert "Teleporter" not in json.dumps(line)
    assert line["error"].endswith("LookupError")
    assert "test_operations.py" in line["error"]


def test_people_get_readable_lines() -> None:
    stream = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        logs.set_up(Settings(log="text"), stream)
        logs.told(logs.get("rooms"), "sits down", table="abc", seat=1)
        logs.told(logs.get("rooms"), "odd", logging.WARNING)
        logs.get("rooms").debug("not wanted")
    finally:
        root.handlers[:], root.level = before[0], before[1]
    first, second = stream.getvalue().splitlines()
    assert re.fullmatch(r"\d\d:\d\d:\d\d sits down table=abc seat=1", first)
    assert second.endswith(" warning: odd")


# -- errors and the description ------------------------------------------------------------


def test_a_mistake_of_ours_is_said_without_details(
    client: Client, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise LookupError("Ann holds the Teleporter")

    monkeypatch.setattr(client.app.state.tables, "public", broken)
    answer = client.get("/api/tables")
    assert answer.status_code == 500
    assert why(answer) == "Something went wrong here, and it has been noted."
    (line,) = [one for one in lines(written) if one["what"] == "a request failed"]
    assert line["path"] == "/api/tables"
    assert "Teleporter" not in written.getvalue()


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/api/nothing", 404), ("PUT", "/api/tables", 405)]
)
def test_what_the_framework_refuses_has_the_same_shape(
    client: Client, method: str, path: str, status: int
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert why(answer)


def test_the_description_names_every_route_and_its_types(client: Client) -> None:
    schema = client.get("/schema/openapi.json").json()
    paths = {path: set(methods) for path, methods in schema["paths"].items()}
    for path, method in [
        ("/api/decks", "get"),
        ("/api/decks/{name}", "get"),
        ("/api/decks/{name}/cards", "get"),
        ("/api/decks/{name}/file", "get"),
        ("/api/check", "post"),
        ("/api/rules", "get"),
        ("/api/rules/books", "get"),
        ("/api/rules/{book}/{id}", "get"),
        ("/api/replays", "post"),
        ("/api/replays/{id}", "get"),
        ("/api/replays/{id}/frames", "get"),
        ("/api/replays/{id}/text", "get"),
        ("/api/replays/{id}/cards", "get"),
        ("/api/replays/{id}/play", "post"),
        ("/health", "get"),
        ("/metrics", "get"),
    ]:
        assert method in paths[path], path
    types = set(schema["components"]["schemas"])
    named = {
        "DeckInfo",
        "Catalog",
        "CardInfo",
        "Checked",
        "ReplayInfo",
        "Frame",
        "Table",
        "RuleInfo",
    }
    assert named <= {name.rpartition("_")[2] for name in types} | types
    for path, methods in schema["paths"].items():
        for method, described in methods.items():
            assert described["description"], (method, path)
            if path.startswith("/api/"):
                refused = described["responses"]["400"]["content"]["application/json"]["schema"]
                assert refused["$ref"].endswith("Refused"), (method, path)
    query = {one["name"] for one in schema["paths"]["/api/replays/{id}/frames"]["get"]["parameters"]}
    assert query == {"id", "from", "to", "seat"}
