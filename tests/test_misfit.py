"""What does not fit is told by its line, by where it stands, and by what would be right there."""

from enum import StrEnum

import pytest
from msgspec import Struct

from talewright import toml


class Rig(StrEnum):
    LUGGER = "lugger"
    KETCH = "ketch"


class Mast(Struct, frozen=True, forbid_unknown_fields=True):
    feet: int = 30
    sails: tuple[str, ...] = ()
    rig: Rig | None = None


class Boat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    mast: tuple[Mast, ...] = ()


class Fleet(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    boat: tuple[Boat, ...] = ()
    flagship: Boat | None = None


FLEET = '''\ufefftitle = """The delta
boat = 7
"""

[[boat]]  # the first
name = "Ama"

[[boat]]
name = "Bee"
[[boat.mast]]
feet = 20
[[boat.mast]]
feet = 25
sails = ["main", "fore"]

[flagship]
name = "Cee"
'''


def test_a_file_is_read_whatever_its_editor_writes_before_it() -> None:
    fleet = toml.read(FLEET, Fleet, "fleet")
    assert [boat.name for boat in fleet.boat] == ["Ama", "Bee"]
    assert fleet.boat[1].mast[1].sails == ("main", "fore")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("feet = 25", "fet = 25", "line 13: there is no key 'fet' in mast 2 of boat 2; did you mean feet?"),
        ("feet = 25", "zzz = 25", "line 13: there is no key 'zzz' in mast 2 of boat 2; there are feet, sails, rig"),
        ("title", "titel", "line 1: there is no key 'titel'; did you mean title?"),
        ("feet = 25", 'feet = "25"', "line 13: feet of mast 2 of boat 2 takes a whole number"),
        ('"main", ', "1, ", "line 14: sails 1 of mast 2 of boat 2 takes a text"),
        ("feet = 20", 'rig = "sloop"', "line 11: rig of mast 1 of boat 2 takes one of lugger, ketch"),
        ('name = "Bee"', "", "line 8: boat 2 lacks 'name'"),
        ('name = "Cee"', "", "line 16: flagship lacks 'name'"),
    ],
)
def test_what_does_not_fit_a_file_is_named_with_its_line(right: str, wrong: str, says: str) -> None:
    with pytest.raises(ValueError, match="this is no fleet: ") as refused:
        toml.read(FLEET.replace(right, wrong, 1), Fleet, "fleet")
    assert says in str(refused.value)
