"""What the command prints, for whoever types it."""

import pytest

from talewright.cli import main


def out(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """What is printed for a line that is typed."""
    return printed(capsys, *line.split())


def printed(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What is printed for words, each of which may hold blanks."""
    main([str(word) for word in words])
    return capsys.readouterr().out


def refusal(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What a mistake is told; it leaves with status 2, says one line, and prints nothing else."""
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    assert left.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err
