"""A fight of Strange FATE that was fought once replays to the same views for ever."""

from __future__ import annotations

from msgspec import Struct
from tests.games.strange_fate.play.fighting import Fight
from tests.golden.brawl import THE_BRAWL
from tests.golden.replayed import Replayed, Wavering

from talewright.games.strange_fate.play.aspects.placing import ConsequenceTagged
from talewright.games.strange_fate.play.conflict import attacks, leaving, order, switching, turns
from talewright.games.strange_fate.play.harm import companions, helping, hits, revival, treatment, wounds
from talewright.table.chapter import events_of, moves_of

FIGHTING = (attacks, turns, leaving, order, switching, hits, treatment, revival, companions, helping, wounds)
EVENTS: tuple[type[Struct], ...] = (*events_of(FIGHTING), ConsequenceTagged)


class WaveringFight(Wavering, Fight):
    """The fight, with everything taken back and brought again."""


class TestBrawl(Replayed):
    golden = THE_BRAWL
    wavering = WaveringFight
    taken_back = 60
    every = 5

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        kinds = {record.header.kind for record in self.lines()}
        assert {str(event.__struct_config__.tag) for event in EVENTS} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for move in self.golden.play().moves}
        assert {move.__name__ for move in moves_of(FIGHTING)} <= made
