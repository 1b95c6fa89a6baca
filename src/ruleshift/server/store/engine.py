"""Opens the database that an address names: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from ruleshift.server.store.errors import StoreError, StoreInUse, explain, shown

T = TypeVar("T")

_READERS: Final = 4
_PATIENCE: Final = 30.0  # seconds that a statement may take before the database counts as gone
_PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit is on the disk, not only on its way
    "busy_timeout = 5000",
    "foreign_keys = ON",
)
_KINDS: Final = {"sqlite": "sqlite", "postgresql": "postgresql", "postgres": "postgresql"}
_OF_SQLALCHEMY: Final = ("prepared_statement_cache_size", "prepared_statement_name_func")
_FORGETFUL: Final = "A store in memory would forget its tables. Name a file: sqlite:///tables.db"
_EXAMPLES: Final = "a file such as tables.db, sqlite:///tables.db, or postgresql://user@host/database"


class Database(ABC):
    """An open database. One connection writes; others read, so that no reader keeps the writer waiting."""

    def __init__(self, where: str, url: URL, path: Path | None = None, **options: Any) -> None:
        self.where = where  # for messages, without a password
        self.path = path  # of the file, if it is one
        self.reading = create_async_engine(url, pool_size=_READERS, max_overflow=0, **options)

    @property
    @abstractmethod
    def writing(self) -> Engine:
        """The engine of the connection that writes."""

    @abstractmethod
    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction of the connection that writes."""

    @abstractmethod
    def check(self) -> None:
        """Raise when what is written now would be lost though the database takes it."""

    async def close(self) -> None:
        await self.reading.dispose()


class Postgres(Database):
    """PostgreSQL, over the network or beside us."""

    def __init__(self, where: str, url: URL) -> None:
        options: dict[str, Any] = {
            "pool_pre_ping": True,  # after a restart of the database, the next write succeeds
            "connect_args": {"command_timeout": _PATIENCE, "timeout": _PATIENCE / 3},
        }
        super().__init__(where, url, **options)
        self._writing = create_async_engine(url, pool_size=1, max_overflow=0, **options)

    @property
    def writing(self) -> Engine:
        return self._writing.sync_engine

    async def transact(self, work: Callable[[Connection], T]) -> T:
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)

    def check(self) -> None:
        """What it takes, it keeps."""

    async def close(self) -> None:
        await super().close()
        await self._writing.dispose()


class File(Database):
    """SQLite. The file belongs to one server at a time; a lock beside it keeps a second one out."""

    def __init__(self, path: Path) -> None:
        _make(path)
        super().__init__(shown(path), URL.create("sqlite+aiosqlite", database=str(path)), path)
        # A transaction goes to this thread and back once, not once for each statement: on a busy server
        # every way back waits for its turn.
        self._thread = ThreadPoolExecutor(1, "store")
        self._writing = create_engine(
            URL.create("sqlite", database=str(path)),
            pool_size=1,
            max_overflow=0,
            connect_args={"check_same_thread": False},  # whoever closes it is another
        )
        self._path = path
        _look_into(path)
        self._lock = _lock(path)
        self._identity = _identity(path)
        _prepare(self.writing, "BEGIN IMMEDIATE")
        _prepare(self.reading.sync_engine, "BEGIN")

    @property
    def writing(self) -> Engine:
        return self._writing

    async def transact(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self._writing.begin() as connection:
            return work(connection)

    def check(self) -> None:
        # SQLite goes on writing to a file that has lost its name, and nobody would find it again.
        if _identity(self._path) != self._identity:
            raise StoreError(
                f"{self.where} was removed or replaced while the server was using it. "
                "Put it back or start the server anew."
            )

    async def close(self) -> None:
        await super().close()
        await asyncio.to_thread(self._thread.shutdown)
        self._writing.dispose()
        self._lock.close()


def open_database(address: str) -> Database:
    """The database at an address. Nothing is read or written yet, but the lock of a file is taken."""
    try:
        return _open(address)
    except ModuleNotFoundError as error:
        extra = "postgres" if error.name == "asyncpg" else "web"
        raise StoreError(f"{error.name} is not installed: pip install 'ruleshift[{extra}]'") from None
    except (ArgumentError, ValueError, TypeError, RuntimeError) as error:
        # What a driver says of an address it does not understand may hold a password.
        raise StoreError(
            f"{_scheme(address)} is no address of a database ({type(error).__name__}). Give {_EXAMPLES}."
        ) from None


def _open(address: str) -> Database:
    scheme, colon, _ = address.partition(":")
    if not address.strip():
        raise StoreError(f"No database is named. Give {_EXAMPLES}.")
    if address == ":memory:":
        raise StoreError(_FORGETFUL)
    if "://" not in address:
        if colon and scheme in (*_KINDS, "file"):  # a slip, and never the name of a file
            raise StoreError(f"{shown(address)} is no address of a database. Give {_EXAMPLES}.")
        return _file(address)
    url = make_url(address)
    kind = _KINDS.get(url.get_backend_name())
    if kind is None:
        raise StoreError(f"{_scheme(address)} is no address of a database. Give {_EXAMPLES}.")
    return _sqlite(url) if kind == "sqlite" else _postgresql(url)


def _scheme(address: str) -> str:
    """As much of an address as can be shown: the rest may hold a password."""
    scheme, slashes, _ = address.partition("://")
    return f"{shown(scheme)}://..." if slashes else shown(address)


def _sqlite(url: URL) -> Database:
    if url.database in (None, "", ":memory:"):
        raise StoreError(_FORGETFUL)
    if url.host or url.query or str(url.database).startswith("file:"):
        raise StoreError(
            "An address of SQLite is sqlite:/// and the path of a file, without a host or options."
        )
    return _file(str(url.database))


def _file(name: str) -> Database:
    path = Path(name).expanduser()
    if name.endswith(("/", os.sep)) or os.path.isdir(path):
        raise StoreError(f"{shown(name)} is a folder. Name a file in it: {shown(path / 'tables.db')}")
    if os.path.exists(path) and not os.path.isfile(path):
        raise StoreError(f"{shown(name)} is no ordinary file. Name one, or none at all for a new one.")
    return File(path)


def _make(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds the secrets of seats
    except OSError as error:
        raise StoreError(
            f"Cannot make {shown(path)}: {error.strerror}. Name a file in a folder of yours."
        ) from None


def _postgresql(url: URL) -> Database:
    where = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
    if url.port is not None and not 0 < url.port < 65_536:
        raise StoreError(f"{shown(where)} has a port that cannot be: ports are 1 to 65535.")
    if "sslmode" in url.query:  # what other programs call it, and hosts of databases give out
        url = url.update_query_pairs([("ssl", str(url.query["sslmode"]))]).difference_update_query(
            ["sslmode"]
        )
    takes = signature(import_module("asyncpg").connect).parameters
    if unknown := sorted(set(url.query) - {*takes, *_OF_SQLALCHEMY}):
        raise StoreError(f"{shown(where)} has options that asyncpg lacks: {shown(', '.join(unknown))}.")
    return Postgres(shown(where), url.set(drivername="postgresql+asyncpg"))


def _prepare(engine: Engine, begin: str) -> None:
    """Let us begin transactions ourselves: Python's sqlite3 begins them late, and leaves some changes out."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        try:
            for pragma in _PRAGMAS:
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()
        except BaseException:  # nobody else would close it, and its thread would outlive us
            connection.close()
            raise

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _look_into(path: Path) -> None:
    """Refuse what is no database. Here, because a connection that fails later leaves a thread behind."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise explain("open the store", shown(path), error) from None


def _lock(path: Path) -> sqlite3.Connection:
    """Hold the file beside the database. SQLite's own lock: it works everywhere and ends with the process."""
    try:
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise explain("hold the lock", shown(f"{path}.lock"), error) from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
            raise explain("hold the lock", shown(f"{path}.lock"), error) from None
        raise StoreInUse(path) from None
    return lock


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
