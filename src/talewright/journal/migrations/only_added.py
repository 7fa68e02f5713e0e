"""What the steps share: tables to whose rows nothing happens any more."""

import sqlalchemy as sa
from alembic import op

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""A text by which rows are found and ordered: byte for byte, whatever the language of the database."""


def refuse_changes(table: str, row: str) -> None:
    """Let the database itself refuse to change or take away a row, in a sentence about such a *row*."""
    is_sqlite = op.get_context().dialect.name == "sqlite"
    if not is_sqlite:
        op.execute(
            "CREATE OR REPLACE FUNCTION talewright_refuse() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION USING MESSAGE = TG_ARGV[0]; END $$"
        )
    away = f"{row} is never taken away."
    refused = {"update": f"{row} is never changed.", "delete": away} | ({} if is_sqlite else {"truncate": away})
    for what, why in refused.items():
        op.execute(
            f"CREATE TRIGGER {table}_refuse_{what} BEFORE {what.upper()} ON {table} "
            + (
                f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
                if is_sqlite
                else f"EXECUTE FUNCTION talewright_refuse('{why}')"
            )
        )
