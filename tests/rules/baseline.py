"""The clauses that no test names, that no table decides, that no test shows, and whose id the source does not hold.

Each list lies under ``rules/`` and only shrinks, so that the counts of ``talewright rules`` only rise.
``python -m tests.rules.baseline`` strikes out the ids that have come to be covered; it never adds one.
"""

from functools import cache
from pathlib import Path

import msgspec
import yaml

from talewright.cli.catalogues import Catalogue
from talewright.cli.decided import ids_in
from talewright.cli.rules import Report, report
from talewright.cli.shown import Known, read

ROOT = Path(__file__).parents[2]
LISTS = ("missing", "undecided", "unshown", "unfound")


def known() -> Known:
    """What tests and source say."""
    return read(ROOT)


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """Read the catalogues of clauses where they are written."""
    loaded = (yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) for file in sorted((ROOT / "rules").glob("*.yaml")))
    return tuple(msgspec.convert(content, Catalogue) for content in loaded if "clauses" in content)


@cache
def reports() -> tuple[Report, ...]:
    return tuple(report(catalogue, known()) for catalogue in catalogues())


def lacking(kind: str) -> tuple[str, ...]:
    """The clauses that belong into one of the lists now, catalogue by catalogue."""
    match kind:
        case "missing":
            return tuple(
                clause.id
                for catalogue in catalogues()
                for clause in catalogue.clauses
                if clause.id not in known().named
            )
        case "undecided":
            return tuple(id_ for each in reports() for id_ in each.decided.missing)
        case "unshown":
            return tuple(id_ for each in reports() for id_ in each.shown.missing)
        case _:
            return unfound()


def unfound() -> tuple[str, ...]:
    """The clauses of what is built whose id cannot be found in the source, since it stands nowhere in full.

    What is built are the clauses that tests name: in finished games all.
    """
    games = ROOT / "src" / "talewright" / "games"
    files = (*games.rglob("*.py"), *games.rglob("*.toml"))
    found = frozenset(id_ for file in files for id_ in ids_in(file.read_text("utf-8")))
    engine = (clause for each in catalogues() for clause in each.clauses if clause.kind != "judgement")
    return tuple(clause.id for clause in engine if clause.id in known().named and clause.id not in found)


def file_of(kind: str) -> Path:
    return ROOT / "rules" / f"{kind}-baseline.txt"


def recorded(kind: str) -> tuple[str, ...]:
    return tuple(file_of(kind).read_text("utf-8").split())


if __name__ == "__main__":
    for each in LISTS:
        still = set(lacking(each))
        file_of(each).write_text("".join(f"{id_}\n" for id_ in recorded(each) if id_ in still), "utf-8")
