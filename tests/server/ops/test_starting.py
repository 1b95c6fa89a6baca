"""A server that cannot start says why in one line; one that runs already is shown in its place."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruleshift.cli import main
from ruleshift.server.ops import whereabouts
from ruleshift.server.ops.settings import Settings
from ruleshift.server.store import engine as store_engine
from tests.support.postgres import Postgres
from tests.support.served import served

HERE = "postgresql://ann:hunter2@127.0.0.1:1/tables"
WORDS = {  # an address that cannot be a store -> what must be said about it
    "   ": "No database is named",
    ":memory:": "would forget its tables",
    "sqlite://": "would forget its tables",
    "sqlite:///": "would forget its tables",
    "sqlite:///:memory:": "would forget its tables",
    "sqlite://host/tables.db": "without a host",
    "sqlite:///tables.db?mode=ro": "or options",
    "sqlite:///file:tables.db?uri=true": "or options",
    "sqlite:tables.db": "no address",
    "sqlite:/srv/tables.db": "no address",
    "file:tables.db?mode=memory": "no address",
    "postgresql:tables": "no address",
    "mysql://ann:hunter2@host/tables": "mysql://... is no address",
    "oracle+cx://ann:hunter2@host": "no address",
    "nonsense://hunter2": "no address",
    "http://ann:hunter2@localhost/": "no address",
    "://hunter2": "no address",
    "zero\0.db": "no address",
    "half\ud800.db": "no address",
    "~nobody-of-this-name/tables.db": "no address",
    "x" * 5000: "File name too long",
    "x/" * 3000 + "y.db": "File name too long",
    "folder": "is a folder",
    "new-folder/": "is a folder",
    "/": "is a folder",
    "letter.txt": "was not made by Ruleshift",
    "letter.txt/tables.db": "Cannot make",
    "new\nline/../letter.txt": "Cannot",
    "cut.db": "damaged",
    "spoilt.db": "damaged",
    "closed.db": "cannot be written",
    "guests.db": "belongs to another program",
    "newer.db": "newer Ruleshift",
    "locked.db": "another program is writing",
    "badlock.db": "Cannot hold the lock",
    "folderlock.db": "Cannot hold the lock",
    "pipe": "no ordinary file",
    "/dev/null": "no ordinary file",
    "/dev/full": "no ordinary file",
    "/proc/self/mem": "Cannot open",
    "/proc/tables.db": "Cannot make",
    HERE: "does not answer",
    HERE.replace(":1/", ":99999/"): "ports are 1 to 65535",
    HERE.replace(":1/", ":0/"): "ports are 1 to 65535",
    HERE.replace(":1/", ":-5/"): "ports are 1 to 65535",
    HERE.replace(":1/", ":port/"): "no address",
    HERE.replace("127.0.0.1", "[::1"): "no address",
    HERE.replace("127.0.0.1", "nowhere.invalid"): "does not answer",
    HERE + "?colour=blue": "options that asyncpg lacks: colour",
    HERE + "?password=hunter2": "does not answer",
    HERE + "?port=x": "no address",
    HERE + "?prepared_statement_cache_size=x": "no address",
    HERE + "?sslmode=perhaps": "Cannot open",
    HERE + "?host=/nowhere": "does not answer",
    HERE.replace("ann", "änn"): "does not answer",
    HERE.replace("postgresql", "postgresql+psycopg2"): "does not answer",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _logs_stay_as_they_are() -> Iterator[None]:
    names = ["", "ruleshift", "uvicorn", "uvicorn.error", "uvicorn.access"]
    kept = [(log, log.handlers[:], log.level, log.disabled) for log in map(logging.getLogger, names)]
    yield
    for log, handlers, level, disabled in kept:
        log.handlers[:], log.level, log.disabled = handlers, level, disabled


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with many files that cannot be a store."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folderlock.db.lock").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Ann, this is no database. " * 99)
    (tmp_path / "badlock.db.lock").write_text("Dear Ann, this is no lock. " * 99)
    os.mkfifo(tmp_path / "pipe")
    _database("guests.db", "create table guests (name text)")
    _database("newer.db", "create table ruleshift_version (version_num text)",
              "insert into ruleshift_version values ('9999')")  # fmt: skip
    whole = _database("spoilt.db", *(f"create table t{n} (x text)" for n in range(99)))
    (tmp_path / "spoilt.db").write_bytes(whole[:100] + b"?" * (len(whole) - 100))
    (tmp_path / "cut.db").write_bytes(whole[:5000])
    read_only = bytearray(_database("closed.db", "create table x (y)", "drop table x"))
    read_only[18] = 3  # the format of a later SQLite, which this one may read and not write
    (tmp_path / "closed.db").write_bytes(read_only)
    with closing(sqlite3.connect("locked.db", isolation_level=None)) as busy:
        busy.execute("create table x (y)")
        busy.execute("begin exclusive")
        yield tmp_path


def _database(name: str, *statements: str) -> bytes:
    with closing(sqlite3.connect(name)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
    return Path(name).read_bytes()


def start(store: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["serve", "--port", "0", "--store", store, *options])


def line_of(result: Result) -> str:
    """The one line that was said."""
    assert result.exit_code == 1, result.output
    (line,) = result.output.splitlines()
    assert line.startswith("Error: ")
    assert len(line) < 600
    assert "hunter2" not in line
    return line


@pytest.mark.parametrize("store", WORDS, ids=lambda store: ascii(store[:40]))
def test_a_store_that_cannot_be_is_refused_in_one_line(folder: Path, store: str) -> None:
    assert WORDS[store] in line_of(start(store))


@pytest.mark.parametrize(
    "host", ["a b", "nowhere.invalid", "192.0.2.77", "x" * 300, "a\nb", "fe80::1", "127.0.0.1:8000", "ü" * 99]
)
def test_a_host_that_cannot_be_listened_on_is_named_in_one_line(host: str, tmp_path: Path) -> None:
    assert "cannot be listened on" in line_of(start(str(tmp_path / "tables.db"), "--host", host))


def test_the_users_own_folder_may_be_no_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "letter.txt"))
    assert "Name a file: --store games.db" in line_of(start(""))


def test_a_database_that_is_not_there_or_lets_nobody_in(postgres: Postgres) -> None:
    assert "Make it first" in line_of(start(postgres.address("nowhere")))
    assert "Make it first" in line_of(
        start(postgres.address("postgres").replace("ruleshift@", "bob:hunter2@"))
    )


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0" * 500, b"N", b"S"])
def test_something_else_answers_at_the_address_of_the_database(answer: bytes) -> None:
    with listening(lambda client: client.recv(100) and client.send(answer)) as port:
        assert "Cannot open the store" in line_of(start(HERE.replace(":1/", f":{port}/")))


def test_a_database_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_engine, "_PATIENCE", 0.3)
    with listening(lambda client: client.recv(100) and client.recv(100)) as port:
        assert "does not answer" in line_of(start(HERE.replace(":1/", f":{port}/")))


@contextmanager
def listening(talk: Callable[[socket.socket], object]) -> Iterator[int]:
    """A server that is no database."""

    def accept() -> None:
        while True:
            try:
                client = listener.accept()[0]
            except OSError:
                return
            with client, suppress(OSError):
                talk(client)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=accept)
        thread.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
    thread.join()


# -- a server that runs already ------------------------------------------------------------


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was opened in the browser."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    return opened


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Path]:
    """A store that somebody holds who is no server."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(f"{path}.lock", isolation_level=None)) as lock:
        lock.execute("begin exclusive")
        yield path


def test_the_server_that_holds_the_store_is_opened_in_place_of_a_second(
    tmp_path: Path, shown: list[str]
) -> None:
    store = tmp_path / "tables.db"
    with served(store) as running:
        result = start(str(store), "--open")
        assert (result.exit_code, shown) == (0, [f"{running.link}/"])
        assert result.output == f"Ruleshift is running already: {running.link}/\n"
        assert line_of(start(str(store))).endswith(f"It is at {running.link}/")
        assert len(shown) == 1
        running.stop()
        assert running.process.returncode == 0
    assert not store.with_name("tables.db.served").exists()


def test_a_killed_server_leaves_nothing_that_misleads(tmp_path: Path, shown: list[str]) -> None:
    store = tmp_path / "tables.db"
    with served(store) as first:
        first.stop(signal.SIGKILL)
    with served(store) as second:
        assert start(str(store), "--open").exit_code == 0
        assert shown == [f"{second.link}/"]
        assert second.link != first.link


@pytest.mark.parametrize("note", ["", "no JSON", "[]", "{}", '{"link": 1, "here": 2}',
                                  '{"link": "http://x/", "here": "file:///etc"}',
                                  '{"link": "http://x/", "here": "http://127.0.0.1:1"}'])  # fmt: skip
def test_a_note_that_leads_nowhere_is_not_followed(held: Path, note: str, shown: list[str]) -> None:
    held.with_name("tables.db.served").write_text(note)
    assert line_of(start(str(held), "--open")).endswith("or name another file for this one.")
    assert shown == []


def test_another_program_at_the_noted_place_is_not_opened(held: Path, shown: list[str]) -> None:
    def answer(client: socket.socket) -> None:
        client.recv(1000)
        client.sendall(b'HTTP/1.1 200 OK\r\ncontent-length: 15\r\n\r\n{"hello": true}')

    with listening(answer) as port:
        whereabouts.tell(held, "http://x/", Settings(port=port))
        assert "using" in line_of(start(str(held), "--open"))
    assert shown == []


def test_the_server_of_somebody_else_is_not_opened(
    tmp_path: Path, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "tables.db"
    with served(store):
        monkeypatch.setattr("os.getuid", lambda: 4711)
        assert "using" in line_of(start(str(store), "--open"))
    assert shown == []
