"""The database's own refusal to lose a record, put aside for the one moment in which a campaign is archived."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine.interfaces import DBAPICursor

GUARDED = ("records", "pictures")
ON_SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_refuse_delete'"


@contextmanager
def unguarded(cursor: DBAPICursor, dialect: str) -> Iterator[None]:
    """Let records and pictures be deleted inside the block, in one transaction: nobody else sees them unguarded."""
    before, after = _statements(cursor, dialect)
    for statement in before:
        cursor.execute(statement)
    yield
    for statement in after:
        cursor.execute(statement)


def _statements(cursor: DBAPICursor, dialect: str) -> tuple[list[str], list[str]]:
    """What puts the triggers aside, and what puts them back."""
    if dialect == "sqlite":
        cursor.execute(ON_SQLITE)
        triggers = [(str(name), str(statement)) for name, statement in cursor.fetchall()]
        return [f"DROP TRIGGER {name}" for name, _ in triggers], [statement for _, statement in triggers]
    alter = [f"ALTER TABLE {table} {{}} TRIGGER {table}_refuse_delete" for table in GUARDED]
    return [each.format("DISABLE") for each in alter], [each.format("ENABLE") for each in alter]
