"""Opening a store: which addresses it takes, how old databases are brought up to date, who is refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from ruleshift.server.store import upgrade as store_migrations
from ruleshift.server.store.schema import metadata
from ruleshift.server.store.store import Record, Store, StoredTable
from ruleshift.server.store.upgrade import STEPS, VERSION_TABLE
from tests.support.postgres import Postgres
from tests.support.stores import opened, why

NEWER = '''
"""A step that this program does not know."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.Text, nullable=False, server_default="blue"))
'''


def refusal(address: str) -> str:
    return asyncio.run(why(Store.open(address)))


# -- addresses -----------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["{path}", "sqlite:///{path}"])
def test_a_file_is_made_with_its_folder(tmp_path: Path, form: str) -> None:
    path = tmp_path / "new folder" / "100% tables.db"

    async def run() -> None:
        async with opened(form.format(path=path)) as store:
            await store.make_table("a", "")
            await store.ping()

    asyncio.run(run())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600  # the secrets of seats are in it
    assert not path.with_name(path.name + "-wal").exists()  # closing leaves one whole file


def test_a_plain_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))

    async def run() -> None:
        async with opened("~/tables.db"):
            assert (tmp_path / "tables.db").exists()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("mysql://root:secret@host/db", "mysql://... is no address of a database. Give a file such as"),
        ("postgresql://host:secret:99999x/db", "postgresql://... is no address"),
        ("", "No database is named"),
        ("sqlite://", "would forget its tables"),
        ("sqlite:///:memory:", "would forget its tables"),
        ("/dev/null/tables.db", "Cannot make /dev/null/tables.db: File exists. Name a file in"),
        ("/proc/tables.db", "Cannot make /proc/tables.db"),
    ],
)
def test_a_bad_address_is_told_with_the_remedy(address: str, says: str) -> None:
    told = refusal(address)
    assert says in told
    assert "secret" not in told


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert refusal(str(tmp_path)).endswith(f"is a folder. Name a file in it: {tmp_path / 'tables.db'}")


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, this is no database. " * 40, encoding="utf-8")
    before = path.read_bytes()
    assert "was not made by Ruleshift" in refusal(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("module", "address", "extra"),
    [
        ("asyncpg", "postgresql://ann@localhost/tables", "ruleshift[postgres]"),
        ("aiosqlite", "tables.db", "ruleshift[web]"),
    ],
)
def test_a_missing_driver_is_named_by_its_extra(
    module: str, address: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    assert f"pip install '{extra}'" in refusal(address)


def test_a_database_that_nobody_runs() -> None:
    told = refusal("postgresql://ann:secret@127.0.0.1:1/tables")
    assert told.startswith(
        "Cannot open the store in postgresql://ann:***@127.0.0.1:1/tables: the database does"
    )
    assert "See that it is running" in told


def test_a_database_or_user_that_is_not_there(postgres: Postgres) -> None:
    address = postgres.address("nowhere")
    assert "Make it first: createdb" in refusal(address)
    assert "Make it first" in refusal(address.replace("ruleshift@", "stranger@"))


def test_words_of_other_programs_in_an_address(postgres: Postgres) -> None:
    address = postgres.new_database().replace("postgresql://", "postgres://")

    async def run() -> None:
        async with opened(address + "&sslmode=disable") as store:
            await store.ping()

    asyncio.run(run())
    assert "whatever" in refusal(address + "&whatever=1")


# -- one server for one file ---------------------------------------------------------------


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.db")

    async def run() -> None:
        async with opened(path) as store:
            told = await why(Store.open(path))
            assert told.startswith(f"Another Ruleshift server is using {path}. Stop that one")
            await store.make_table("a", "")
        async with opened(path) as store:  # free again, though the file of the lock is still there
            assert await store.unfinished() == ["a"]

    asyncio.run(run())


def test_a_failed_opening_lets_go_of_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("no database, only words " * 40, encoding="utf-8")
    refusal(str(path))
    path.unlink()

    async def run() -> None:
        async with opened(str(path)) as store:
            await store.ping()

    asyncio.run(run())


def test_sqlite_keeps_what_it_has_acknowledged(tmp_path: Path) -> None:
    async def run() -> None:
        full = 2
        wanted = {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "busy_timeout": 5000}
        async with opened(str(tmp_path / "tables.db")) as store:
            found = await store._database.transact(
                lambda connection: {name: connection.scalar(text(f"pragma {name}")) for name in wanted}
            )
        assert found == wanted

    asyncio.run(run())


# -- migrations ----------------------------------------------------------------------------


def test_migrations_lead_to_the_schema(address: str) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))

    async def run() -> None:
        async with opened(address) as store, store._database.reading.connect() as connection:
            assert await connection.run_sync(differences) == []

    asyncio.run(run())


@pytest.fixture
def newer_program(tmp_path: Path) -> Path:
    """The migrations of a program that knows one step more."""
    steps = tmp_path / "migrations"
    shutil.copytree(STEPS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    (steps / "versions" / "v9999_colour.py").write_text(NEWER, encoding="utf-8")
    return steps


def test_an_older_database_is_brought_up_to_date(
    address: str, newer_program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = StoredTable("a", "meta", [Record(0, "start", "x"), Record(1, "input", "y")], False)

    async def now() -> None:
        async with opened(address) as store:
            await store.make_table("a", kept.meta)
            await store.append("a", kept.records)

    async def later() -> None:
        async with opened(address) as store:
            assert await store.load("a") == kept
            async with store._database.reading.connect() as connection:
                assert await connection.scalar(text("select colour from tables")) == "blue"
        async with opened(address) as store:  # and once is enough
            await store.append("a", [Record(2, "input", "z")])

    asyncio.run(now())
    monkeypatch.setattr(store_migrations, "STEPS", newer_program)
    asyncio.run(later())
    monkeypatch.undo()
    told = refusal(address)
    assert "was written by a newer Ruleshift (its shape is 9999, and this one knows up to 0002)" in told
    assert "Install the newer version" in told


def test_a_step_that_fails_changes_nothing(
    address: str, newer_program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = NEWER + '    op.execute("update tables set nonsense = 1")\n'
    (newer_program / "versions" / "v9999_colour.py").write_text(broken, encoding="utf-8")

    async def now() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")

    asyncio.run(now())
    with monkeypatch.context() as patch:
        patch.setattr(store_migrations, "STEPS", newer_program)
        assert "nonsense" in refusal(address)

    async def again() -> None:
        async with opened(address) as store:
            assert await store.unfinished() == ["a"]

    asyncio.run(again())


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "restaurant.db"
    with sqlite3.connect(path) as connection:
        connection.execute("create table tables (number integer, guests integer)")
    connection.close()
    assert "belongs to another program" in refusal(str(path))
    with sqlite3.connect(path) as connection:
        assert connection.execute("select name from sqlite_master").fetchall() == [("tables",)]
    connection.close()


def test_servers_that_start_together_migrate_once(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def run() -> None:
        stores = await asyncio.gather(*(Store.open(address) for _ in range(4)))
        for number, store in enumerate(stores):
            await store.make_table(str(number), "")
        assert len(await stores[0].unfinished()) == 4
        for store in stores:
            await store.close()

    asyncio.run(run())
