from collections.abc import Callable

import pytest
from tests.refusing import By, refusing

from talewright.games.strange_fate.rules.conflict.zone import Border, Zones

BAR, STREET, ROOF, CELLAR = "Bar", "Street", "Roof", "Cellar"
STREETS = Zones(
    names=(BAR, STREET, ROOF, CELLAR),
    borders=(Border(one=BAR, other=STREET), Border(one=STREET, other=ROOF, value=4, what="a drainpipe")),
)


def test_people_stand_in_zones_and_move_across_borders() -> None:
    there = STREETS.moved("Moth", BAR).moved("Moth", STREET)
    assert (there.place("Moth"), there.place("Adelaide")) == (STREET, "")
    assert there.moved("Moth", "Moon") == there
    assert there.border(ROOF, STREET).what == "a drainpipe"
    assert [STREETS.distance(BAR, zone) for zone in (BAR, STREET, ROOF)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("act", "by", "named"),
    [
        (lambda: STREETS.border(BAR, ROOF), Zones.border, (BAR, ROOF)),
        (lambda: STREETS.distance(BAR, CELLAR), Zones.way, (BAR, CELLAR)),
        (lambda: Zones(names=(BAR, " ")).check(), Zones.check, ()),
        (lambda: Zones(names=(BAR, "bar")).check(), Zones.check, ()),
        (lambda: Zones(names=(BAR,), borders=(Border(one=BAR, other="Moon"),)).check(), Zones.check, ("Moon",)),
        (lambda: Zones(names=(BAR,), borders=(Border(one=BAR, other=BAR),)).check(), Zones.check, (BAR,)),
        (
            lambda: Zones(names=(BAR, ROOF), borders=(Border(one=BAR, other=ROOF, value=-1),)).check(),
            Zones.check,
            ("0", "-1"),
        ),
    ],
)
def test_what_is_not_on_the_map_is_refused(act: Callable[[], object], by: By, named: tuple[str, ...]) -> None:
    with refusing(by=by, naming=named):
        act()
