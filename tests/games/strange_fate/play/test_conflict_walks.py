"""Walks through fights in which everybody can do something special: whatever is offered is never refused."""

from typing import ClassVar

import pytest
from msgspec import Struct
from tests.games.strange_fate.play import walking
from tests.games.strange_fate.play.fighting import HESTER, THUG, TOBIAS, Fight
from tests.games.strange_fate.play.table import GM, MADE_UP, NORA, PIM, SAILOR, Evening, given
from tests.games.strange_fate.play.test_conflict_covered import GHOST
from tests.games.strange_fate.play.test_conflict_helpers import HOUND
from tests.games.strange_fate.play.test_conflict_several import HAIL, with_skill

from talewright.games.strange_fate.play.conflict import attacks, leaving, order, switching, turns
from talewright.games.strange_fate.play.harm import companions, hits, revival, treatment
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.modifiers import DropModifier, NameDefences
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.coming import CallMinions, GoTo
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.table.chapter import moves_of
from talewright.table.laws.replaying import check_replays
from talewright.table.offer import Offer

FIGHTING = (attacks, turns, leaving, order, switching, hits, treatment, revival, companions)
STEPS, SEEDS = 60, (0, 1, 2, 3, 8)
MOVES: tuple[type[Struct], ...] = (
    *moves_of(FIGHTING), Oppose, LetStand, GoTo, NameDefences, EndScene, OpenScene, CallMinions,
    DropModifier,
)  # fmt: skip
FIGHTS = {str(move.__struct_config__.tag) for move in MOVES} | {"roll"}


class InTheThick(Fight):
    """A campaign in which people do nothing but fight."""

    def offers(self, who: str, *, acting_for: str = "") -> tuple[Offer, ...]:
        return tuple(offer for offer in super().offers(who, acting_for=acting_for) if offer.move in FIGHTS)


class FightWalk(walking.Walk):
    """One walk through fights."""

    rarely = ("drop-hit", "end-conflict", "end-scene", "concede", "get-away", "bring-vehicle", "count-group")
    first: ClassVar = 0.3

    def begun(self, seed: int) -> InTheThick:
        told = given(Evening(()), told_by=InTheThick)
        assert isinstance(told, InTheThick)
        told.ready(NORA, "tobias", TOBIAS).ready(PIM, "hester", HESTER)
        with_skill(told, TOBIAS, HAIL + GHOST + HOUND)
        told.when(GM, AddNpcs(text="Good thug (E)\nAverage sailor\nFair cook", hidden=bool(seed % 2)), called=MADE_UP)
        present = (TOBIAS, HESTER, THUG, SAILOR)
        told.when(GM, OpenScene(name="The yard", present=present, zones="Yard\nStreet" if seed < 2 else ""))
        return told.begins(TOBIAS, HESTER, THUG, scope=tuple(Scope)[seed % 2])


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_in_a_fight_is_never_refused_and_replays(seed: int) -> None:
    walk = FightWalk(seed)
    for story in walk.steps(STEPS):
        assert story.sees(GM).wounds
    check_replays(walk.sitting)
