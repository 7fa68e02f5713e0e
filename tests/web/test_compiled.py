"""What templates were compiled to lies in a folder for the next table that starts, and nobody else's code is run."""

from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import DictLoader
from jinja2.bccache import Bucket

from talewright.web import compiled
from talewright.web.compiled import Compiled
from talewright.web.modules import SharingEnvironment


class Counting(Compiled):
    """Counts what it is given to keep: whatever had to be compiled."""

    count = 0

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.count += 1
        super().dump_bytecode(bucket)


def drawn(folder: Path, text: str = "Good evening.") -> tuple[str, int]:
    """A page of this text, drawn in a process that knows no more than the folder; and how much that had to compile."""
    kept = Counting(folder)
    return SharingEnvironment(DictLoader({"page": text}), (), kept).get_template("page").render(), kept.count


def test_what_was_compiled_once_is_not_compiled_again(tmp_path: Path) -> None:
    assert drawn(tmp_path / "kept") == ("Good evening.", 1)
    assert drawn(tmp_path / "kept") == ("Good evening.", 0)


def test_what_a_template_leads_to_is_known_without_compiling(tmp_path: Path) -> None:
    texts = {"page": "{% include 'other' %}{{ one }}", "other": "{{ two }}"}
    read = []
    for _ in range(2):
        kept = Counting(tmp_path)
        read.append((SharingEnvironment(DictLoader(texts), (), kept).read_by("page"), kept.count))
    assert read == [(("one", "two"), 2), (("one", "two"), 0)]


def test_another_text_is_compiled_in_its_place(tmp_path: Path) -> None:
    drawn(tmp_path)
    assert drawn(tmp_path, "Good night.") == ("Good night.", 1)
    assert len([*tmp_path.iterdir()]) == 1


def test_what_another_version_compiled_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn(tmp_path)
    monkeypatch.setattr(compiled, "made_by", lambda: "a later version")
    assert drawn(tmp_path) == ("Good evening.", 1)


@pytest.mark.parametrize("damaged", [lambda _: b"", lambda whole: whole[:25], lambda whole: whole[:-20]])
def test_a_damaged_file_is_compiled_again(tmp_path: Path, damaged: Callable[[bytes], bytes]) -> None:
    drawn(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(damaged(file.read_bytes()))
    assert drawn(tmp_path) == ("Good evening.", 1)
    assert drawn(tmp_path) == ("Good evening.", 0)


def test_code_from_a_folder_in_which_others_may_write_is_not_run(tmp_path: Path) -> None:
    drawn(tmp_path)
    tmp_path.chmod(0o777)
    assert drawn(tmp_path) == ("Good evening.", 1)


def test_where_there_is_no_room_for_a_folder_everything_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert drawn(tmp_path / "file" / "kept") == ("Good evening.", 1)
