"""Which tests show which clause: read from the tests of a checkout, or from the list that the build puts in a wheel."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec

from talewright.cli.clauses import put_off, showing
from talewright.decoding import from_json

CHECKOUT = Path(__file__).resolve().parents[3]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """The tests that show each clause, and the clauses that come later, each with its reason."""

    shown: dict[str, tuple[str, ...]]
    later: dict[str, str]


def shown_by_tests(checkout: Path = CHECKOUT) -> Shown:
    """What the tests of this copy show.

    Raises ValueError if it has neither its tests beside it nor the list that the build makes of them.
    """
    tests, rules = checkout / "tests", checkout / "rules"
    if tests.is_dir() and rules.is_dir():
        return Shown(shown=showing(tests), later=coming_later(rules))
    built = files("talewright") / "rules_shown" / "shown.json"
    if not built.is_file():
        raise ValueError(
            "this copy has neither its tests nor the list that the build makes of them, so nobody can say what they "
            "show; ask in a checkout, or install a wheel"
        )
    return from_json(built.read_bytes(), Shown)


def coming_later(rules: Path) -> dict[str, str]:
    """The clauses that later parts bring, with the reasons, from the lists beside the catalogues."""
    return {id_: reason for file in sorted(rules.glob("*-later.toml")) for id_, reason in put_off(file).items()}
