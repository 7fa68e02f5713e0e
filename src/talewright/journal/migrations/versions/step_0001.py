"""Records that are only ever added to, and secrets beside them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables, and let the database itself refuse to change a record."""
    op.create_table(
        "records",
        sa.Column("campaign", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("at", "seat", "acting_for", "audience", "kind")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("move", "body", "salt", "body_digest", "digest")),
    )
    first = sa.text("position = 1")
    op.create_index("records_that_begin", "records", ["at", "campaign"], sqlite_where=first, postgresql_where=first)
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("campaign", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_index("ix_secrets_campaign", "secrets", ["campaign"])
    if op.get_context().dialect.name == "sqlite":
        _refuse_on_sqlite("update", "A record is never changed.")
        _refuse_on_sqlite("delete", "A record is never taken away.")


def _refuse_on_sqlite(what: str, why: str) -> None:
    op.execute(
        f"CREATE TRIGGER records_refuse_{what} BEFORE {what.upper()} ON records BEGIN SELECT RAISE(ABORT, '{why}'); END"
    )
