from pathlib import Path

import pytest
from tests.refusing import failing
from tests.rules.baseline import LISTS, catalogues, known, lacking, recorded
from tests.rules.clause import cases, catalogue, clause

from talewright.cli.catalogues import Clause, Kind
from talewright.cli.clauses import MOST, Named, coverage, named_clauses, of_the_engine, put_off, showing
from talewright.cli.rules import report

FREE = "from talewright.table import Table\n\ndef seated():\n    return Table()\n\n\n"


@pytest.mark.parametrize("kind", LISTS)
def test_no_clause_loses_what_it_had(kind: str) -> None:
    lost = sorted(set(lacking(kind)) - set(recorded(kind)))
    assert not lost, f"rules/{kind}-baseline.txt only shrinks; rules/FORMAT.md says what each list means"


@pytest.mark.parametrize("kind", LISTS)
def test_the_list_has_shrunk_as_far_as_it_can(kind: str) -> None:
    gained = sorted(set(recorded(kind)) - set(lacking(kind)))
    assert not gained, f"strike these from rules/{kind}-baseline.txt: python -m tests.rules.baseline"
    assert len(recorded(kind)) == len(set(recorded(kind)))


def test_a_clause_that_comes_later_is_known_and_not_yet_shown() -> None:
    assert set(known().later) <= set(lacking("missing"))


def test_a_reason_is_given_for_what_comes_later(tmp_path: Path) -> None:
    file = tmp_path / "later.toml"
    file.write_text('"QW3-2.5.2.2" = " "\n')
    with failing(put_off, naming=("later.toml", "QW3-2.5.2.2")):
        put_off(file)


def test_the_report_counts_clauses_kinds_and_what_is_missing() -> None:
    third = next(each for each in catalogues() if each.slug == "questworlds-3")
    counted = report(third, known())
    assert (counted.catalogue, counted.clauses) == ("questworlds-3", 584)
    assert counted.kinds == {"mechanic": 372, "data": 71, "option": 33, "judgement": 108}
    assert counted.decided.of == counted.shown.of == 372 + 71 + 33
    part = coverage(third.clauses, {"QW3-2.6.3", "QW3-2.6.4"})
    assert (part.of, part.covered, len(part.missing)) == (584, 2, 582)
    assert "QW3-2.6.3" not in part.missing


def test_what_people_judge_is_not_for_the_engine() -> None:
    for each in catalogues():
        assert {clause.kind for clause in of_the_engine(each)} <= {"mechanic", "data", "option"}


def test_ids_are_read_from_tests_and_from_adapters_of_cases(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        '@clause("QW3-2.6.3", "QW3-2.6.4")\n@mark\ndef test_a() -> None: ...\n'
        '@cases("QW3-2.6.5")\ndef _() -> None: ...\n# clause("QW3-2.6.6")\nnoted = "QW3-2.6.7"\n'
    )
    named = named_clauses(tmp_path)
    assert {id_: each.tests for id_, each in named.items()} == {
        "QW3-2.6.3": ("test_a",),
        "QW3-2.6.4": ("test_a",),
        "QW3-2.6.5": ("_",),
    }


# --- at a table


def named_by(tmp_path: Path, test: str) -> Named:
    (tmp_path / "play.py").write_text(FREE)
    (tmp_path / "test_it.py").write_text(test)
    return named_clauses(tmp_path)["T-1"]


ITSELF = "from tests.play import seated\n\n@clause('T-1')\ndef test_a():\n    seated().when()\n"
HELPER = """
from tests import play

def given():
    return play.seated()

@clause('T-1')
def test_a():
    given().when()
"""
FIXTURE = """
from tests.play import seated

@fixture
def table():
    return seated()

@clause('T-1')
def test_a(table):
    table.when()
"""
CLASS = """
from tests.play import seated

class TestIt:
    story = seated()

    @clause('T-1')
    def test_a(self):
        self.story.when()
"""


@pytest.mark.parametrize("test", [ITSELF, HELPER, FIXTURE, CLASS], ids=["itself", "helper", "fixture", "class"])
def test_a_test_sits_at_a_table_if_it_or_what_it_uses_opens_one(tmp_path: Path, test: str) -> None:
    assert named_by(tmp_path, test).at_table == ("test_a",)


def test_the_folder_of_a_test_says_nothing(tmp_path: Path) -> None:
    beside = "from tests.play import seated\n\n@clause('T-1')\ndef test_a():\n    pass\n\ndef test_b():\n    seated()\n"
    assert named_by(tmp_path, beside) == Named(tests=("test_a",))


def test_a_test_that_names_too_many_clauses_shows_none(tmp_path: Path) -> None:
    ids = ", ".join(f"'T-{number}'" for number in range(MOST + 1))
    test = f"from tests.play import seated\n\n@clause({ids})\ndef test_a():\n    seated()\n"
    assert named_by(tmp_path, test) == Named(tests=("test_a",))


@pytest.mark.parametrize(
    ("topic", "kind", "shown"),
    [
        ("character", "mechanic", ("a table", "a sheet")),
        ("contest", "mechanic", ("a table",)),
        ("contest", "data", ("a table", "a sheet", "the explorer")),
        ("dice", "mechanic", ("a table", "the explorer")),
    ],
)
def test_a_sheet_or_the_explorer_shows_only_what_they_touch(topic: str, kind: Kind, shown: tuple[str, ...]) -> None:
    clause = Clause(id="T-1", section="", topic=topic, kind=kind, rule="")
    named = Named(tests=("all",), at_table=("a table",), at_sheet=("a sheet",), at_explorer=("the explorer",))
    assert showing(clause, named) == shown


def test_an_id_is_written_out_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("@clause(*IDS)\ndef test_a() -> None: ...\n")
    with failing("_written_out"):
        named_clauses(tmp_path)


@pytest.mark.parametrize("name", [clause, cases])
def test_an_id_that_no_catalogue_has_cannot_be_named(name: object) -> None:
    assert callable(name)
    with pytest.raises(ValueError, match=r"has a clause 'QW3-9\.9\.9'"):
        name("QW3-9.9.9")
    assert "QW3-9.9.9" not in catalogue()
