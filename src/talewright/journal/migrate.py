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
EMPTY = "There is no journal here: it is empty. Put a copy of it back, or choose another place."


def revision_of(engine: Engine) -> str | None:
    """The revision of a journal's tables; None where there are none yet."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def check_readable(engine: Engine, steps: Path = STEPS) -> None:
    """Raise ``Unreadable`` if the tables are not of this version's revision."""
    revision, scripts = revision_of(engine), ScriptDirectory(steps)
    if revision is None:
        raise Unreadable(EMPTY)
    if revision != scripts.get_current_head():
        _check_known(revision, scripts)
        raise Unreadable(
            f"This journal was made by an older Talewright: its tables are of revision {revision}. Nothing was "
            "changed. Start the table once with `talewright play`, which brings them up to date."
        )


def _check_known(revision: str, scripts: ScriptDirectory) -> None:
    if revision not in {script.revision for script in scripts.walk_revisions()}:
        raise Unreadable(
            f"This journal was made by a newer Talewright: its tables are of revision {revision}, and this version "
            f"knows them up to {scripts.get_current_head()}. Nothing was changed. Install the newer version, or choose "
            "another place."
        )


def bring_up_to_date(engine: Engine, begin: str, back_up: Callable[[str], None], steps: Path = STEPS) -> None:
    """Run the steps that the journal lacks, all or none; before that *back_up* gets an old journal's revision.

    Raises ``Unreadable``, with nothing changed, for a journal that a newer version has made.
    """
    revision, scripts = revision_of(engine), ScriptDirectory(steps)
    if revision == scripts.get_current_head():
        return
    if revision is not None:
        _check_known(revision, scripts)
        back_up(revision)
    settings = Config()
    settings.set_main_option("script_location", str(steps).replace("%", "%%"))
    with engine.begin() as connection:
        connection.exec_driver_sql(begin)  # whoever had to wait here for another process finds it done
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
