"""Called by alembic to take the missing steps, on the connection and in the transaction of the opening."""

from __future__ import annotations

from alembic import context

from ruleshift.server.store.schema import metadata
from ruleshift.server.store.upgrade import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite changes a column by making the table anew
)
context.run_migrations()
