"""What the tests and the source say of each clause: read from a checkout, or from the list that the build makes."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from talewright.cli.clauses import Named, named_clauses, put_off
from talewright.cli.decided import deciding, entries
from talewright.cli.definitions import Source
from talewright.decoding import from_json

CHECKOUT = Path(__file__).resolve().parents[3]


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """The tests that name each clause, where each game decides it, and why some clauses come later."""

    named: dict[str, Named]
    decided: dict[str, dict[str, tuple[str, ...]]]  # game, clause, functions
    later: dict[str, str]


def known_here(checkout: Path = CHECKOUT) -> Known:
    """What the tests and the source of this copy say.

    Raises ValueError if it has neither its tests beside it nor the list that the build makes of them.
    """
    if (checkout / "tests").is_dir() and (checkout / "rules").is_dir():
        return read(checkout)
    built = files("talewright") / "rules_shown" / "shown.json"
    if not built.is_file():
        raise ValueError(
            "this copy has neither its tests nor the list that the build makes of them, so nobody can say what they "
            "show; ask in a checkout, or install a wheel"
        )
    return from_json(built.read_bytes(), Known)


@cache
def read(checkout: Path) -> Known:
    """Read the tests, the source and the rules of a checkout, once."""
    with collector_paused():
        return Known(
            named=named_clauses(checkout / "tests"),
            decided=decided(checkout),
            later=coming_later(checkout / "rules"),
        )


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause Python's search for cycles: syntax trees have none, and it would walk all that was read over and over."""
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()


def decided(checkout: Path) -> dict[str, dict[str, tuple[str, ...]]]:
    """Where the rules that each game's table calls decide each clause."""
    source = Source((checkout / "src" / "talewright", "talewright"))
    return {slug: deciding(source, given) for slug, given in entries(checkout / "pyproject.toml").items()}


def coming_later(rules: Path) -> dict[str, str]:
    """The clauses that later parts bring, with the reasons, from the lists beside the catalogues."""
    return {id_: reason for file in sorted(rules.glob("*-later.toml")) for id_, reason in put_off(file).items()}
