"""What is particular about a trapping stands in one place, and what an event builds on is there or it is not filed."""

from __future__ import annotations

from collections import Counter

from tests.games.strange_fate.play.acts import IT, MARIGOLD, doing, with_skills

from talewright.games.strange_fate.play.deeds.courses import FAMILIES
from talewright.games.strange_fate.play.deeds.steps import DeedChosen, ShiftsSpent
from talewright.games.strange_fate.play.game import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.procedure import EVERY


def test_each_thing_that_a_trapping_does_has_one_course_at_most() -> None:
    claimed = Counter(procedure.slug for family in FAMILIES for procedure in family.COURSES)
    assert set(claimed.values()) == {1}
    assert claimed.keys() <= {procedure.slug for procedure in EVERY}


def test_what_no_rule_knows_any_more_is_neither_filed_nor_told() -> None:
    state = doing(with_skills("Cat: Unique 3 = Climb"), "Cat/climb").now
    for event in (
        ShiftsSpent(deed=IT, buys="a flying carpet", times=2),
        DeedChosen(deed=DeedId("another"), who=MARIGOLD, skill="Cat", procedure="fly-to-the-moon"),
    ):
        assert STRANGE_FATE_GAME.evolve(state, event) == state
        assert STRANGE_FATE_GAME.tell(state, event) == ""
