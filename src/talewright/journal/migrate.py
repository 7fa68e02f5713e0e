"""Bring a journal's tables up to date when it is opened."""

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from talewright.journal.faults import Unreadable

STEPS = Path(__file__).parent / "migrations"


def bring_up_to_date(engine: Engine, begin: str, back_up: Callable[[str], None], steps: Path = STEPS) -> None:
    """Run the steps that the journal lacks, all or none; before that *back_up* gets an old journal's revision.

    Raises ``Unreadable``, with nothing changed, for a journal that a newer version has made.
    """
    scripts = ScriptDirectory(steps)
    with engine.connect() as connection:
        revision = MigrationContext.configure(connection).get_current_revision()
    newest = scripts.get_current_head()
    if revision == newest:
        return
    if revision is not None:
        if revision not in {script.revision for script in scripts.walk_revisions()}:
            raise Unreadable(
                f"This journal was made by a newer Talewright: its tables are of revision {revision}, and this version "
                f"knows them up to {newest}. Nothing was changed. Install the newer version, or choose another folder "
                "with --data."
            )
        back_up(revision)
    settings = Config()
    settings.set_main_option("script_location", str(steps).replace("%", "%%"))
    with engine.begin() as connection:
        connection.exec_driver_sql(begin)  # whoever had to wait here for another process finds it done
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
