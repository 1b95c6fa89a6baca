"""Brings a database to the shape that this program knows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from ruleshift.server.store.errors import StoreError

STEPS = Path(__file__).parent / "migrations"
VERSION_TABLE: Final = "ruleshift_version"
_ONE_AT_A_TIME: Final = 0x52554C45  # any number, as long as all servers take the same


def migrate(connection: Connection, where: str) -> None:
    """Take the steps that the database lacks, all or none of them.

    Refuses a database that a newer program has changed, and one that holds something else.
    """
    if connection.dialect.name == "postgresql":  # SQLite's transaction has locked the file already
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    present = MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE}
    ).get_current_heads()
    if unknown := set(present) - known:
        raise StoreError(
            f"{where} was written by a newer Ruleshift (its shape is {', '.join(sorted(unknown))}, "
            f"and this one knows up to {max(known)}). Install the newer version, or name another database."
        )
    if not present and _of_others(connection):
        raise StoreError(f"{where} belongs to another program. Name a database of its own for Ruleshift.")
    command.upgrade(config, "head")


def _of_others(connection: Connection) -> bool:
    """Whether somebody else keeps something here. A server may share its databases, a file is one's own."""
    names = inspect(connection).get_table_names()
    return "tables" in names if connection.dialect.name == "postgresql" else bool(names)
