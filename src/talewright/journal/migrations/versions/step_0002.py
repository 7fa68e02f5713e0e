"""Pictures, which are only ever added to."""

import sqlalchemy as sa
from alembic import op

from talewright.journal.migrations.only_added import NAME, refuse_changes

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table, and let the database itself refuse to change a picture."""
    op.create_table(
        "pictures",
        sa.Column("campaign", NAME, primary_key=True),
        sa.Column("digest", NAME, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    refuse_changes("pictures", "A picture")
