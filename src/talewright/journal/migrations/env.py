"""Run by Alembic: the connection is handed over, there is no ini file."""

from alembic import context

from talewright.journal.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
