"""What the command itself says: its help, and what would be right where something was mistyped."""

import pytest
from tests.cli.printed import printed, refusal


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("pla", "did you mean play?"),
        ("packs chek", "talewright packs has no command 'chek': did you mean check?"),
        ("play --port eighty", "--port takes a whole number, not 'eighty'; talewright play --help says more"),
        (
            "journal replay Here --to last",
            "--to takes a whole number, not 'last'; talewright journal replay --help says",
        ),
        ("deck pdf deck.pdf ten", "not a card: 'ten'; write its number, or its rank and suit"),
        ("play --workers 2.5", "--workers takes a whole number, not '2.5'"),
        ("check questworlds-3 --walks 1.5", "--walks takes a whole number, not '1.5'"),
        ("play --workers 1_0", "--workers takes a whole number, not '1_0'"),
        ("play --port 80.5", "--port takes a whole number, not '80.5'"),
        ("journal replay Here --to 2.5", "--to takes a whole number, not '2.5'"),
        ("odds the-west-that-wasnt 3d8 vs 7 --draws 1.5", "--draws takes a whole number, not '1.5'"),
        ("odds the-west-that-wasnt 3d8 vs 7 --bonus -1.5", "--bonus takes a whole number, not '-1.5'"),
        ("roll the-west-that-wasnt 3d8 vs 7 --card 6.6", "--card takes a whole number, not '6.6'"),
        ("odds strange-fate 3E vs 2 --invokes 0.5", "--invokes takes a whole number, not '0.5'"),
    ],
)
def test_what_is_mistyped_is_answered_with_what_would_be_right(
    line: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert meant in refusal(capsys, *line.split())


def test_what_is_like_no_command_is_answered_with_all_of_them_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, named = refusal(capsys, "xyzzy").partition("there are ")
    assert named.strip().split(", ") == sorted(named.strip().split(", "))


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("backup", "only you may read it"),
        ("restore", "What talewright backup wrote"),
        ("journal", "with pictures and links"),
        ("journal archive", "A table may run meanwhile"),
        ("journal bring-back", "What talewright journal archive wrote"),
        ("journal import", "What talewright journal export wrote"),
        ("journal show", "instead of the log"),
    ],
)
def test_the_help_of_a_command_says_all_that_is_known_of_it(
    command: str, more: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert more in printed(capsys, *command.split(), "--help")
