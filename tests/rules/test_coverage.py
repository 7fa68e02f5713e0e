from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.baseline import ROOT, catalogues, missing, recorded
from tests.rules.clause import cases, catalogue, clause

from talewright.cli.clauses import coverage, named_clauses, put_off

LATER = put_off(ROOT / "rules" / "questworlds-3-later.toml")


def test_no_clause_loses_its_test() -> None:
    assert not set(missing()) - set(recorded()), "name these clauses in a test; rules/missing-baseline.txt only shrinks"


def test_the_list_of_missing_clauses_has_shrunk_as_far_as_it_can() -> None:
    shown = set(recorded()) - set(missing())
    assert not shown, "strike these from rules/missing-baseline.txt: python -m tests.rules.baseline"
    assert len(recorded()) == len(set(recorded()))


def test_a_clause_that_comes_later_is_known_and_not_yet_shown() -> None:
    assert set(LATER) <= set(missing())


def test_a_reason_is_given_for_what_comes_later(tmp_path: Path) -> None:
    file = tmp_path / "later.toml"
    file.write_text('"QW3-2.5.2.2" = " "\n')
    with pytest.raises(ValueError, match=r"later\.toml: QW3-2\.5\.2\.2 has no reason"):
        put_off(file)


def test_the_report_counts_clauses_kinds_and_what_is_missing() -> None:
    third = next(known for known in catalogues() if known.slug == "questworlds-3")
    report = coverage(third, {"QW3-2.6.3", "QW3-2.6.4"})
    assert (report.catalogue, report.clauses, report.covered, len(report.missing)) == ("questworlds-3", 584, 2, 582)
    assert report.kinds == {"mechanic": 372, "data": 71, "option": 33, "judgement": 108}
    assert "QW3-2.6.3" not in report.missing


def test_ids_are_read_from_tests_and_from_adapters_of_cases(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        '@clause("QW3-2.6.3", "QW3-2.6.4")\n@mark\ndef test_a() -> None: ...\n'
        '@cases("QW3-2.6.5")\ndef _() -> None: ...\n# clause("QW3-2.6.6")\nnoted = "QW3-2.6.7"\n'
    )
    assert named_clauses(tmp_path) == {"QW3-2.6.3", "QW3-2.6.4", "QW3-2.6.5"}


def test_an_id_is_written_out_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("@clause(*IDS)\ndef test_a() -> None: ...\n")
    with pytest.raises(ValueError, match="write the id of the clause out"):
        named_clauses(tmp_path)


@pytest.mark.parametrize("name", [clause, cases])
def test_an_id_that_no_catalogue_has_cannot_be_named(name: object) -> None:
    assert callable(name)
    with pytest.raises(ValueError, match=r"has a clause 'QW3-9\.9\.9'"):
        name("QW3-9.9.9")
    assert "QW3-9.9.9" not in catalogue()
