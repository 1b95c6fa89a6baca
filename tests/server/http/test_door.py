"""What comes through the door and what does not; and the headers that every answer carries."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ruleshift.server.http.door import Door
from ruleshift.server.http.headers import PLAIN
from ruleshift.server.ops import logs
from ruleshift.server.ops.address import host_of
from ruleshift.server.ops.settings import Settings
from ruleshift.server.wire.messages import VERSION
from tests.server.ops.test_address import connection
from tests.server.web import Client, served, why
from tests.support.served import Served
from tests.support.served import served as really_served

SEATS = ({"kind": "you", "name": "Ann"}, {"kind": "bot"})
TABLE = {"deck": "tutorial", "seats": SEATS}
ODD = [
    "/assets/%00", "/assets/x%00.js", "/%00", "/api/decks/%00", "/api/decks/%00/cards", "/t/%00", "/r/%00",
    "/api/replays/%00", "/api/rules/%00/%00", "/assets/%0d%0aset-cookie:%20a=b", "/%0a", "/%7f",
    "/assets/%2e%2e/%2e%2e/app.py", "/assets/..%2f..%2fapp.py", "/assets/..%5c..%5capp.py", "/assets/%5c",
    "/%2e%2e/%2e%2e/etc/passwd", "/assets/%ff", "/%c3%28", "/assets/%ed%a0%80", "/api/decks/%ff",
    "/assets/" + "x" * 5000, "/" + "a/" * 2000, "/assets/" + "x" * 300, "/assets//etc/passwd", "/assets/.",
    "/assets/%252e%252e/app.py", "/assets/con", "/assets/%20", "/schema/%00", "/schema/nothing",
]  # fmt: skip
JSON_ROUTES = ["/api/tables", "/api/check", "/api/replays", "/api/decks/necrogenesis/lists/check"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with served(tmp_path_factory.mktemp("door"), tables_per_minute=10_000.0) as client:
        yield client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with really_served(tmp_path_factory.mktemp("door") / "tables.db") as running:
        yield running


def has_headers(answer: Any) -> None:
    for name, value in PLAIN.items():
        if name != "content-security-policy":
            assert answer.headers[name] == value, name
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    sources = policy["connect-src"].split()
    assert sources[0] == "'self'"
    assert {re.sub("^wss?://", "", one) for one in sources[1:]} <= {answer.request.url.netloc.decode()}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/abc", 200),
        ("GET", "/theme.js", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("GET", "/schema", 200),
        ("GET", "/schema/openapi.json", 200),
        ("GET", "/api/decks", 200),
        ("HEAD", "/", 405),
        ("GET", "/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/api/replays/nothing", 404),
        ("PUT", "/api/tables", 405),
        ("POST", "/api/tables", 400),
        ("OPTIONS", "/api/tables", 204),
    ],
)
def test_every_answer_has_the_headers(client: Client, method: str, path: str, status: int) -> None:
    answer = client.request(method, path, headers={"accept": "text/html"})
    assert answer.status_code == status
    has_headers(answer)


def test_files_of_the_client_and_mistakes_have_them_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    (script,) = re.findall(r'src="(/assets/[^"]+\.js)"', client.get("/").text)
    has_headers(client.get(script))
    has_headers(client.get(script, headers={"if-none-match": client.get(script).headers["etag"]}))
    monkeypatch.setattr(client.app.state.tables, "public", None)
    broken = client.get("/api/tables")
    assert broken.status_code == 500
    has_headers(broken)
    has_headers(client.get("/", headers={"host": "evil.example"}))
    has_headers(client.post("/api/check", content="x", headers={"content-type": "text/plain"}))


def test_the_page_may_speak_with_this_host_only(client: Client) -> None:
    policy = client.get("/", headers={"host": "cards.local:8000"}).headers["content-security-policy"]
    assert "connect-src 'self' ws://cards.local:8000 wss://cards.local:8000;" in policy
    for host in ("[::1]:8000", "a;script-src *", "a b", "x'y", "127.0.0.1, *"):
        policy = client.get("/", headers={"host": host}).headers["content-security-policy"]
        assert "connect-src 'self';" in policy


def test_nothing_of_the_description_comes_from_elsewhere(client: Client) -> None:
    page = client.get("/schema").text
    assert re.findall(r"<script|<style|<link|style=|https?://", page) == []
    assert "POST /api/tables" in page
    assert client.get("/schema/openapi.json").json()["openapi"]
    for other in ("redoc", "swagger", "elements", "rapidoc", "scalar", "stoplight", "anything"):
        answer = client.get(f"/schema/{other}")
        assert answer.status_code == 404
        assert "cdn" not in answer.text


# -- addresses -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ODD, ids=lambda path: path[:40])
def test_an_odd_address_is_not_found(server: Served, path: str) -> None:
    told = subprocess.run(
        ["curl", "-s", "-o", "-", "-w", "%{http_code}", "--path-as-is", server.link + path],
        capture_output=True,
    )
    assert told.stdout.endswith(b"404"), told.stdout[-300:]
    assert b"root:" not in told.stdout


# -- names and pages -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "settings", "known"),
    [
        ("localhost:8000", {}, True),
        ("LOCALHOST", {}, True),
        ("127.0.0.1:8000", {}, True),
        ("192.168.178.20:8000", {}, True),
        ("[::1]:8000", {}, True),
        ("[fe80::1]", {}, True),
        ("raspberrypi:8000", {}, True),
        ("raspberrypi.local:8000", {}, True),
        ("games.lan", {}, True),
        ("games.home.arpa", {}, True),
        ("cards.example", {}, False),
        ("evil.example:8000", {}, False),
        ("localhost.evil.example", {}, False),
        ("127.0.0.1.evil.example", {}, False),
        ("127.0.0.1.nip.io:8000", {}, False),
        ("evillocal.example", {}, False),
        ("user@evil.example", {}, False),
        ("evil.example.", {}, False),
        ("[::1", {}, False),
        ("cards.example", {"origin": "https://cards.example"}, True),
        ("cards.example:443", {"origin": "https://cards.example"}, True),
        ("evil.example", {"origin": "https://cards.example"}, False),
        ("cards.example", {"hosts": "other.example, Cards.Example"}, True),
        ("evil.example", {"hosts": "cards.example"}, False),
        ("anything.example", {"hosts": "*"}, True),
        ("cards.example", {"host": "cards.example"}, True),
    ],
)
def test_the_server_goes_by_its_own_names_only(
    tmp_path: Path, host: str, settings: dict[str, Any], known: bool
) -> None:
    with served(tmp_path, **settings) as client:
        answer = client.get("/health", headers={"host": host})
        assert answer.status_code == (200 if known else 421)
        if not known:
            assert "--hosts or --origin" in why(answer)


@pytest.mark.parametrize(
    ("proxies", "origin", "forwarded", "known"),
    [
        ("", "", "evil.example", True),  # of a proxy that nobody named, only Host counts
        ("127.0.0.1", "", "cards.example", True),
        ("127.0.0.1", "https://cards.example", "cards.example", True),
        ("127.0.0.1", "https://cards.example", "evil.example", False),
    ],
)
def test_a_proxy_that_is_believed_knows_the_names(
    proxies: str, origin: str, forwarded: str, known: bool
) -> None:
    settings = Settings(proxies=proxies, origin=origin)
    headers = {"host": "127.0.0.1:8000", "x-forwarded-host": forwarded}
    asked = connection("127.0.0.1", headers)
    door = Door(cast(Any, None), settings)
    assert door.is_ours(asked, host_of(asked, settings)) == known


ORIGINS = [
    (None, True),
    ("http://testserver.local", True),
    ("https://testserver.local", True),
    ("http://testserver.local:80", True),
    ("http://evil.example", False),
    ("http://testserver.local.evil.example", False),
    ("http://evil.example?testserver.local", False),
    ("http://evil.example#@testserver.local", False),
    ("http://testserver.local:8001", False),
    ("null", False),
    ("", False),
    ("file://", False),
    ("chrome-extension://testserver.local", False),
]


@pytest.mark.parametrize(("origin", "ours"), ORIGINS)
def test_only_our_own_pages_change_something(client: Client, origin: str | None, ours: bool) -> None:
    headers = {} if origin is None else {"origin": origin}
    answer = client.post("/api/tables", json=TABLE, headers=headers)
    assert answer.status_code == (201 if ours else 403)


@pytest.mark.parametrize(("origin", "ours"), ORIGINS)
def test_only_our_own_pages_speak_with_a_table(client: Client, origin: str | None, ours: bool) -> None:
    made = client.post("/api/tables", json=TABLE).json()
    headers = {} if origin is None else {"origin": origin}
    if not ours:
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/ws/{made['id']}", headers=headers),
        ):
            pass
        return
    with client.websocket_connect(f"/ws/{made['id']}", headers=headers) as socket:
        socket.send_json({"t": "hello", "version": VERSION, "token": made["token"]})
        assert socket.receive_json()["t"] == "welcome"


@pytest.mark.parametrize("name", ["Host", "Origin"])
@pytest.mark.parametrize("order", [1, -1])
def test_two_names_are_none(server: Served, name: str, order: int) -> None:
    port = int(server.link.rpartition(":")[2])
    names = [f"localhost:{port}", "evil.example"][::order]
    lines = [f"{name}: {'http://' * (name == 'Origin')}{one}" for one in names]
    lines += [f"Host: localhost:{port}"] * (name == "Origin")
    with socket.create_connection(("127.0.0.1", port), 20) as raw:
        raw.sendall("\r\n".join(["POST /api/tables HTTP/1.1", *lines, "", ""]).encode())
        assert raw.recv(100).startswith(b"HTTP/1.1 400 ")


def test_a_page_at_the_named_origin_is_ours(tmp_path: Path) -> None:
    with served(tmp_path, origin="https://cards.example/") as client:
        for host in ("cards.example", "127.0.0.1:8000"):  # the second from a proxy that keeps its own name
            headers = {"host": host, "origin": "https://cards.example"}
            assert client.post("/api/tables", json=TABLE, headers=headers).status_code == 201


def test_a_refused_handshake_has_a_reason_and_the_headers(server: Served) -> None:
    for path, origin, status in [("/ws/abc", "http://evil.example", 403), ("/nothing", None, 404)]:
        with pytest.raises(InvalidStatus) as caught:
            connect(server.link.replace("http", "ws") + path, origin=origin)  # type: ignore[arg-type]
        answer = caught.value.response
        assert answer.status_code == status
        assert json.loads(answer.body or b"")["why"]
        for name, value in PLAIN.items():
            assert name == "content-security-policy" or answer.headers[name] == value


# -- JSON only -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "taken"),
    [
        ("application/json", True),
        ("application/json; charset=utf-8", True),
        ("Application/JSON", True),
        ("text/plain", False),
        ("text/plain; application/json", False),
        ("application/x-www-form-urlencoded", False),
        ("multipart/form-data; boundary=x", False),
        ("application/msgpack", False),
        ("application/jsonx", False),
        ("", False),
        (None, False),
    ],
)
@pytest.mark.parametrize("path", JSON_ROUTES)
def test_json_is_taken_as_json_only(client: Client, path: str, kind: str | None, taken: bool) -> None:
    headers = {} if kind is None else {"content-type": kind}
    answer = client.post(path, content=json.dumps(TABLE), headers=headers)
    assert (answer.status_code != 415) == taken
    if not taken:
        assert why(answer) == "What is sent here has to be application/json."


@pytest.mark.parametrize("path", JSON_ROUTES)
@pytest.mark.parametrize(
    "body", ["[" * 20_000, '{"a":' * 4000, '{"deck":' + "[" * 5000], ids=["list", "map", "both"]
)
def test_brackets_without_end_are_refused(client: Client, path: str, body: str) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert why(answer)


def test_brackets_without_end_are_refused_at_a_table_too(client: Client, written: io.StringIO) -> None:
    made = client.post("/api/tables", json=TABLE).json()
    nested = '{"t":"say","more":' + "[" * 15_000
    with client.websocket_connect(f"/ws/{made['id']}") as socket:
        socket.send_text(nested)
        assert socket.receive_json() == {"t": "bye", "why": "That is nested too deeply.", "again": False}
    with client.websocket_connect(f"/ws/{made['id']}") as socket:
        socket.send_json({"t": "hello", "version": VERSION, "token": made["token"]})
        socket.send_text(nested)
        while (told := socket.receive_json())["t"] != "refused":
            pass
        assert told["why"] == "That is nested too deeply."
    assert "failed" not in written.getvalue()


# -- the log -------------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    stream = io.StringIO()
    logs.set_up(Settings(log="text", log_level="debug"), stream)
    yield stream
    root.handlers[:], root.level = before[0], before[1]
    logging.getLogger(logs.ROOT).setLevel(logging.NOTSET)


def test_nobody_writes_a_line_of_the_log(client: Client, written: io.StringIO) -> None:
    client.get("/api/x%0a12:00:00 seat 1 wins%1b[31m")
    client.get("/" + "x" * 4000)
    lines = [line for line in written.getvalue().splitlines() if "request" in line]
    assert len(lines) == 2
    assert all(len(line) < 500 and line.isprintable() for line in lines)


def test_many_like_lines_become_few_and_are_counted() -> None:
    now = [0.0]
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Objects())
    handler.addFilter(logs.Seldom(lambda: now[0]))
    log = logging.getLogger("ruleshift.test_seldom")
    log.addHandler(handler)
    log.propagate = False
    try:
        for second in (1.0, 2.0):
            now[0] = second
            for number in range(1000):
                logs.told(log, f"request {number}", logging.WARNING)
    finally:
        log.removeHandler(handler)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert len(lines) == 2 * logs.OURS
    assert [line["left_out"] for line in lines if "left_out" in line] == [1000 - logs.OURS]


def test_the_query_of_a_websocket_is_not_logged(tmp_path: Path) -> None:
    with really_served(tmp_path / "tables.db", "--log-level", "debug") as running:
        made = running.table("tutorial", *SEATS)
        link = f"{running.link.replace('http', 'ws')}/ws/{made['id']}?token=verysecret"
        with connect(link) as socket:
            socket.send(json.dumps({"t": "hello", "version": VERSION, "token": made["token"]}))
            assert json.loads(socket.recv())["t"] == "welcome"
        with pytest.raises(InvalidStatus):
            connect(link.replace("/ws/", "/nothing/"))
        with pytest.raises(InvalidStatus):
            connect(link, origin="http://evil.example")  # type: ignore[arg-type]
        log = running.log()
        assert "/nothing/" in log
        assert "verysecret" not in log
        assert made["token"] not in log
