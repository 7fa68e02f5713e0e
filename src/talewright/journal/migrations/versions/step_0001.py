"""Records that are only ever added to, and secrets beside them."""

import sqlalchemy as sa
from alembic import op

from talewright.journal.migrations.only_added import NAME, refuse_changes

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables, and let the database itself refuse to change a record."""
    op.create_table(
        "records",
        sa.Column("campaign", NAME, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", NAME, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("seat", "acting_for", "audience", "kind")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("move", "body", "salt", "body_digest", "digest")),
    )
    first = sa.text("position = 1")
    op.create_index("records_that_begin", "records", ["at", "campaign"], sqlite_where=first, postgresql_where=first)
    op.create_table(
        "secrets",
        sa.Column("name", NAME, primary_key=True),
        sa.Column("campaign", NAME, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_index("ix_secrets_campaign", "secrets", ["campaign"])
    refuse_changes("records", "A record")
