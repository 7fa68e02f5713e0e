"""Pictures, which are only ever added to."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table, and let the database itself refuse to change a picture."""
    op.create_table(
        "pictures",
        sa.Column("campaign", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    if op.get_context().dialect.name == "sqlite":
        for what, why in (("update", "A picture is never changed."), ("delete", "A picture is never taken away.")):
            op.execute(
                f"CREATE TRIGGER pictures_refuse_{what} BEFORE {what.upper()} ON pictures "
                f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
            )
