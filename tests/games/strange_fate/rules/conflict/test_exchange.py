from collections.abc import Callable

import pytest
from tests.refusing import By, refusing

from talewright.games.strange_fate.rules.conflict.exchange import Conflict, Left, Turn

MOTH, ADELAIDE, THUG = "Moth", "Adelaide", "Thug"
FIGHT = Conflict(order=(MOTH, ADELAIDE, THUG))


def test_each_acts_once_in_the_order_and_then_the_next_exchange_begins() -> None:
    fight = FIGHT
    for who in (MOTH, ADELAIDE, THUG):
        assert fight.next == who
        fight = fight.took(who, Turn.ACTION)
    assert (fight.exchange, fight.next, fight.acted) == (2, MOTH, frozenset())


def test_a_supplemental_action_stands_beside_the_main_one_and_a_free_one_costs_nothing() -> None:
    moved = FIGHT.took(MOTH, Turn.SUPPLEMENTAL)
    assert (moved.next, moved.supplemental) == (MOTH, frozenset({MOTH}))
    assert moved.took(MOTH, Turn.FREE) == moved
    acted = moved.took(MOTH, Turn.ACTION)
    assert acted.next == ADELAIDE
    assert acted.took(MOTH, Turn.FREE) == acted


def test_who_is_out_is_asked_no_more_and_the_exchange_goes_on_without_them() -> None:
    fight = FIGHT.took(MOTH, Turn.ACTION).took(ADELAIDE, Turn.ACTION).leaves(THUG, Left.TAKEN_OUT)
    assert (fight.exchange, fight.standing, fight.how_gone(THUG)) == (2, (MOTH, ADELAIDE), Left.TAKEN_OUT)
    back = fight.with_joined(THUG)
    assert (back.standing, back.how_gone(THUG)) == ((MOTH, ADELAIDE, THUG), None)
    everyone = back.leaves(MOTH, Left.CONCEDED).leaves(ADELAIDE, Left.AWAY).leaves(THUG, Left.AWAY)
    assert (everyone.standing, everyone.next, everyone.exchange) == ((), "", 2)


def test_the_order_can_be_changed_by_hand() -> None:
    fight = FIGHT.with_order((THUG, MOTH, ADELAIDE))
    assert fight.next == THUG
    assert fight.took(THUG, Turn.ACTION).next == MOTH


@pytest.mark.parametrize(
    ("act", "by", "named"),
    [
        (lambda: FIGHT.took(MOTH, Turn.ACTION).took(MOTH, Turn.ACTION), Conflict.took, ()),
        (lambda: FIGHT.took(MOTH, Turn.SUPPLEMENTAL).took(MOTH, Turn.SUPPLEMENTAL), Conflict.took, ()),
        (lambda: FIGHT.took(MOTH, Turn.SUPPLEMENTAL).took(MOTH, Turn.FULL), Conflict.took, ()),
        (lambda: FIGHT.took("Nobody", Turn.ACTION), "Conflict._check_in", ()),
        (lambda: FIGHT.leaves(THUG, Left.AWAY).took(THUG, Turn.FREE), "Conflict._check_in", (Left.AWAY,)),
        (lambda: FIGHT.leaves(THUG, Left.AWAY).leaves(THUG, Left.CONCEDED), "Conflict._check_in", (Left.AWAY,)),
    ],
)
def test_what_a_turn_does_not_hold_is_refused(act: Callable[[], object], by: By, named: tuple[str, ...]) -> None:
    with refusing(by=by, naming=named):
        act()
