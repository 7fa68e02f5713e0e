"""The command in a shell, for the tests of the journal's commands."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.saying import said

from talewright.cli import extracts, journal, kept
from talewright.cli.main import main
from talewright.journal import places
from talewright.journal.sqlite import FILE

SAYING = (journal, kept, extracts, places)  # what refuses a command of the journal


class Shell:
    """Somebody who types commands, and reads what comes."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str | Path, status: int = 0) -> str:
        """What is printed, where the command ends with this status."""
        try:
            main(["journal", *map(str, words)])
            left = 0
        except SystemExit as error:
            left = error.code if isinstance(error.code, int) else 1
        said = self._capsys.readouterr()
        assert left == status, said
        assert bool(said.err) == (status == 2), said.err
        return said.err if status == 2 else said.out

    def refused(self, *words: str | Path) -> str:
        """The one line that says what was wrong."""
        said = self(*words, status=2)
        assert said.startswith("talewright: ")
        assert said.count("\n") == 1
        return said.removeprefix("talewright: ").strip()

    def refusal(self, *words: str | Path) -> tuple[str, ...]:
        """Where the code says what was wrong, and what that names."""
        return said(self.refused(*words), *SAYING)


def beans_are_told(told: str) -> bool:
    """Whether the number of beans in the jar, which only the game master knows, stands anywhere."""
    return re.search(r"\b77\b", told) is not None


def tamper(folder: Path, change: str) -> None:
    """Change a record behind the journal's back."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("DROP TRIGGER records_refuse_update")
        connection.execute(change)
        connection.commit()
