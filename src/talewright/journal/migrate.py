"""Bring a journal's tables up to date when it is opened.

Each step is a file that is named after its revision. Alembic takes them, and keeps in the journal which was the last.
It is loaded only where there is one to take, since most starts find none.
"""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Engine, inspect

from talewright.journal.faults import Unreadable

STEPS = Path(__file__).parent / "migrations"
STEP = "step_"
TAKEN = "alembic_version"  # the table in which Alembic keeps it
LAST = f"SELECT version_num FROM {TAKEN}"  # noqa: S608 - a name of ours
EMPTY = "There is no journal here: it is empty. Put a copy of it back, or choose another place."


def revision_of(engine: Engine) -> str | None:
    """The revision of a journal's tables; None where there are none yet."""
    with engine.connect() as connection:
        if not inspect(connection).has_table(TAKEN):
            return None
        found = connection.exec_driver_sql(LAST).scalar()
        return None if found is None else str(found)


def revisions(steps: Path = STEPS) -> tuple[str, ...]:
    """The revisions to which the *steps* lead, one after another."""
    return tuple(sorted(step.stem.removeprefix(STEP) for step in (steps / "versions").glob(f"{STEP}*.py")))


def check_readable(engine: Engine, steps: Path = STEPS) -> None:
    """Raise ``Unreadable`` if the tables are not of this version's revision."""
    revision, known = revision_of(engine), revisions(steps)
    if revision is None:
        raise Unreadable(EMPTY)
    if revision != known[-1]:
        _check_known(revision, known)
        raise Unreadable(
            f"This journal was made by an older Talewright: its tables are of revision {revision}. Nothing was "
            "changed. Start the table once with `talewright play`, which brings them up to date."
        )


def _check_known(revision: str, known: tuple[str, ...]) -> None:
    if revision not in known:
        raise Unreadable(
            f"This journal was made by a newer Talewright: its tables are of revision {revision}, and this version "
            f"knows them up to {known[-1]}. Nothing was changed. Install the newer version, or choose "
            "another place."
        )


def bring_up_to_date(engine: Engine, begin: str, back_up: Callable[[str], None], steps: Path = STEPS) -> None:
    """Run the steps that the journal lacks, all or none; before that *back_up* gets an old journal's revision.

    Raises ``Unreadable``, with nothing changed, for a journal that a newer version has made.
    """
    revision, known = revision_of(engine), revisions(steps)
    if revision == known[-1]:
        return
    if revision is not None:
        _check_known(revision, known)
        back_up(revision)
    from alembic import command  # noqa: PLC0415 - it takes a tenth of a start
    from alembic.config import Config  # noqa: PLC0415 - as above

    settings = Config()
    settings.set_main_option("script_location", str(steps).replace("%", "%%"))
    with engine.begin() as connection:
        connection.exec_driver_sql(begin)  # whoever had to wait here for another process finds it done
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
