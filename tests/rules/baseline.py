"""The clauses that no test names yet. The list only shrinks.

``python -m tests.rules.baseline`` strikes out the ids that tests have come to name; it never adds one.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import yaml

from talewright.cli.catalogues import Catalogue
from talewright.cli.clauses import coverage, named_clauses

ROOT = Path(__file__).parents[2]
BASELINE = ROOT / "rules" / "missing-baseline.txt"


def catalogues() -> tuple[Catalogue, ...]:
    """Read the catalogues of clauses where they are written."""
    loaded = (yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) for file in sorted((ROOT / "rules").glob("*.yaml")))
    return tuple(msgspec.convert(content, Catalogue) for content in loaded if "clauses" in content)


def missing() -> tuple[str, ...]:
    """Every clause that no test names, catalogue by catalogue."""
    named = named_clauses(ROOT / "tests")
    return tuple(id_ for catalogue in catalogues() for id_ in coverage(catalogue, named).missing)


def recorded() -> tuple[str, ...]:
    return tuple(BASELINE.read_text("utf-8").split())


if __name__ == "__main__":
    still_missing = set(missing())
    BASELINE.write_text("".join(f"{id_}\n" for id_ in recorded() if id_ in still_missing), "utf-8")
