"""Pictures leave with their campaign, come back with it, and are checked."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from tests.journal.photos import drawn, filed, photo
from tests.journal.rows import PLAYER, SALTMARSH, SEATED, row
from tests.journal.test_export import installed, refused
from tests.refusing import failing

from talewright.cli.main import main
from talewright.journal import open_journal
from talewright.journal.cleaning import cleaned
from talewright.journal.export import export, read_export
from talewright.journal.importing import import_lines
from talewright.journal.pictures import named, wrong_pictures
from talewright.journal.sqlite import FILE
from talewright.table.events import PictureSet, PreparedPictured
from talewright.table.journal import Journal, MemoryJournal, Picture
from talewright.table.seat import ItemId

FACE = Picture.of(SALTMARSH, cleaned(filed(drawn())))
OTHER = Picture.of(SALTMARSH, cleaned(filed(drawn(30, 30))))
STORY = row(
    *SEATED,
    PictureSet(PLAYER, "Kim", FACE.digest),
    PictureSet(PLAYER, "Kim", OTHER.digest),
    PictureSet(PLAYER, "Kim", ""),
    PictureSet(PLAYER, "Kim", FACE.digest),
)


def kept(journal: Journal, pictures: Sequence[Picture] = (FACE, OTHER)) -> Journal:
    journal.append(SALTMARSH, 0, STORY, keep=pictures)
    return journal


def lines() -> list[str]:
    return list(export(kept(MemoryJournal()), SALTMARSH))


def test_a_file_with_pictures_says_so_and_holds_each_once() -> None:
    written = lines()
    assert json.loads(written[0])["version"] == 2
    assert len(written) == len(STORY) + 4
    assert read_export(written).pictures == (FACE, OTHER)


def test_what_was_exported_comes_in_with_its_pictures_and_leaves_again_the_same() -> None:
    journal = MemoryJournal()
    import_lines(journal, lines(), installed)
    assert journal.picture(SALTMARSH, FACE.digest) == FACE.content
    assert list(export(journal, SALTMARSH)) == lines()


def test_a_picture_that_lies_in_a_pocket_leaves_with_the_campaign() -> None:
    journal = MemoryJournal()
    journal.append(SALTMARSH, 0, row(*SEATED, PreparedPictured(ItemId("a-map"), FACE.digest)), keep=[FACE])
    assert read_export(list(export(journal, SALTMARSH))).pictures == (FACE,)


@pytest.mark.parametrize("place", [8, 9])
def test_a_file_that_lacks_a_picture_is_refused(place: int) -> None:
    written = lines()
    del written[place]
    error = refused(written)
    assert f"the picture that record {place - 4} names is missing" in str(error)


def test_a_picture_that_was_changed_is_refused_by_its_line() -> None:
    written = lines()
    changed = json.loads(written[8])
    changed["content"] = json.loads(written[9])["content"]
    written[8] = json.dumps(changed, separators=(",", ":"))
    error = refused(written)
    assert (error.number, "the picture has been changed" in str(error)) == (9, True)


def test_pictures_that_no_record_names_are_refused() -> None:
    written = lines()
    written.insert(9, written[8])
    assert "no record names, or one twice" in str(refused(written))


def test_a_file_of_the_first_version_holds_no_pictures() -> None:
    written = lines()
    written[0] = written[0].replace('"version":2', '"version":1')
    assert refused(written).number == 1


def test_a_picture_that_was_not_cleaned_does_not_come_in() -> None:
    brought = Picture.of(SALTMARSH, photo("WEBP"))
    journal = MemoryJournal()
    records = row(*SEATED, PictureSet(PLAYER, "Kim", brought.digest))
    journal.append(SALTMARSH, 0, records, keep=[brought])
    error = refused(list(export(journal, SALTMARSH)))
    assert (error.number, "not as Talewright keeps it" in str(error)) == (6, True)


def test_a_journal_that_lacks_a_picture_says_so_instead_of_writing_half_a_file() -> None:
    with failing("_pictures", naming=("5",)):
        export(kept(MemoryJournal(), [FACE]), SALTMARSH)


def test_every_picture_that_was_ever_chosen_is_looked_for() -> None:
    assert named(STORY) == {FACE.digest: 4, OTHER.digest: 5}
    assert not [*wrong_pictures(STORY, {FACE.digest: FACE.content, OTHER.digest: OTHER.content}.get)]
    found = [*wrong_pictures(STORY, {OTHER.digest: FACE.content}.get)]
    assert [(each.position, each.text) for each in found] == [
        (4, "The picture that it names is missing."),
        (5, "The picture that it names was changed."),
    ]


def test_verify_counts_the_pictures_of_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_journal(tmp_path) as journal:
        kept(journal)
    main(["journal", "verify", "--data", str(tmp_path)])
    assert "2 pictures." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM pictures WHERE length(content) > 0", "The picture that it names is missing."),
        ("UPDATE pictures SET content = CAST(content || x'00' AS BLOB)", "The picture that it names was changed."),
    ],
)
def test_verify_finds_a_picture_that_is_missing_or_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], harm: str, said: str
) -> None:
    with open_journal(tmp_path) as journal:
        kept(journal)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("DROP TRIGGER pictures_refuse_update")
        connection.execute("DROP TRIGGER pictures_refuse_delete")
        connection.execute(harm)
        connection.commit()
    with pytest.raises(SystemExit) as ended:
        main(["journal", "verify", "--data", str(tmp_path)])
    assert ended.value.code == 1
    assert f"Record 4: {said}" in capsys.readouterr().out
