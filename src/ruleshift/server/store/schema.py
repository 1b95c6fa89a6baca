"""What the database holds: tables, their records, and replays. A change here needs a file in migrations/."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    case,
    select,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("meta", Text, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("touched", Double, nullable=False),  # when it was made, or its meta last changed
    Index("tables_by_touch", "finished", "touched"),
)

# An append-only log. The time of a touch is kept with the record, not with the table, so that a record
# is the only row that an answer writes.
records: Final = Table(
    "records",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
)

# Some are of tables, others were brought by people, so they stand by themselves.
replays: Final = Table(
    "replays",
    metadata,
    Column("id", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("info", Text, nullable=False),
    Column("at", Double, nullable=False),
)

# What is written to see whether anything can be; it holds nothing.
probes: Final = Table(
    "probes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

_last_record: Final = (
    select(records.c.at)
    .where(records.c.table_id == tables.c.id)
    .order_by(records.c.seq.desc())
    .limit(1)
    .correlate(tables)
    .scalar_subquery()
)
last_touch: Final = case((_last_record > tables.c.touched, _last_record), else_=tables.c.touched)
