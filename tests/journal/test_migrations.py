"""Older journals are brought up to date, newer ones are left alone."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from tests.journal.rows import SALTMARSH, row
from tests.refusing import failing

from talewright.journal import SqlJournal, Unreadable, open_journal
from talewright.journal.migrate import STEPS, bring_up_to_date, revisions
from talewright.journal.schema import metadata
from talewright.journal.sqlite import BEGIN, FILE, engine_for, telling
from talewright.table.events import Said
from talewright.table.journal import Picture

NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("secrets", sa.Column("until", sa.Text))
    {then}
"""


def steps_with_one_more(folder: Path, then: str = "") -> Path:
    """The steps of a Talewright that is one step further."""
    shutil.copytree(STEPS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "step_9999.py").write_text(NEXT_STEP.format(then=then))
    return folder


def columns_of_secrets(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {name for _, name, *_ in connection.execute("PRAGMA table_info(secrets)")}


def test_the_steps_lead_to_the_tables_as_they_are_written_down(tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    engine = engine_for(tmp_path / FILE)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_each_step_is_named_after_the_revision_to_which_it_leads() -> None:
    taken = [step.revision for step in ScriptDirectory(STEPS).walk_revisions()]
    assert [*revisions()] == taken[::-1]


def test_a_journal_that_is_up_to_date_is_opened_without_loading_what_takes_steps(tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    asked = "import sys; from pathlib import Path; from talewright.journal import open_journal\n"
    asked += "open_journal(Path(sys.argv[1])).close(); sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked, str(tmp_path)], timeout=60, check=False).returncode == 0


def test_a_journal_that_is_up_to_date_is_opened_without_writing(tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    before = (tmp_path / FILE).read_bytes()
    open_journal(tmp_path).close()
    assert (tmp_path / FILE).read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_an_older_journal_is_copied_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(SALTMARSH, 0, row(Said("Still here.")))
    asked: list[str] = []
    engine = engine_for(tmp_path / FILE)
    bring_up_to_date(engine, BEGIN, asked.append, steps_with_one_more(tmp_path / "steps"))
    engine.dispose()
    assert asked == ["0002"]
    assert "until" in columns_of_secrets(tmp_path / FILE)


def test_a_journal_from_before_there_were_pictures_gets_a_place_for_them(tmp_path: Path) -> None:
    engine = engine_for(tmp_path / FILE)
    only_first = tmp_path / "steps"
    shutil.copytree(STEPS, only_first, ignore=shutil.ignore_patterns("__pycache__", "step_0002.py"))
    bring_up_to_date(engine, BEGIN, lambda _: None, only_first)
    with SqlJournal(engine, BEGIN, lambda: telling(tmp_path / FILE)) as old:
        old.append(SALTMARSH, 0, row(Said("Still here.")))
    picture = Picture.of(SALTMARSH, b"a face")
    with open_journal(tmp_path) as journal:
        assert journal.read(SALTMARSH) == row(Said("Still here."))
        assert journal.picture(SALTMARSH, picture.digest) is None
        journal.append(SALTMARSH, 1, row(Said("Here too."), behind=row(Said("Still here."))), keep=[picture])
        assert journal.picture(SALTMARSH, picture.digest) == b"a face"
    assert (tmp_path / "journal-at-0001.db").exists()


def test_the_copy_is_the_old_journal_and_as_private(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(SALTMARSH, 0, row(Said("Still here.")))
    steps = steps_with_one_more(tmp_path / "steps")
    open_journal(tmp_path, steps=steps).close()
    copy = tmp_path / "journal-at-0002.db"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert "until" not in columns_of_secrets(copy)
    kept = tmp_path / "kept"
    kept.mkdir()
    copy.rename(kept / FILE)
    with open_journal(kept) as old:
        assert tuple(old.read(SALTMARSH)) == row(Said("Still here."))


def test_a_step_that_fails_leaves_the_journal_as_it_was(tmp_path: Path) -> None:
    open_journal(tmp_path).close()
    steps = steps_with_one_more(tmp_path / "steps", then="raise RuntimeError('out of luck')")
    with failing(bring_up_to_date, kind=RuntimeError):
        open_journal(tmp_path, steps=steps)
    assert "until" not in columns_of_secrets(tmp_path / FILE)
    open_journal(tmp_path).close()


def test_a_journal_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    open_journal(tmp_path, steps=steps_with_one_more(tmp_path / "steps")).close()
    before = (tmp_path / FILE).read_bytes()
    with failing("_check_known", kind=Unreadable, naming=("9999", "0002")):
        open_journal(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
