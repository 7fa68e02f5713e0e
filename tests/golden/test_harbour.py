"""Evenings of QuestWorlds that were played once replay to the same views for ever."""

from __future__ import annotations

from tests.games.questworlds.play.table import Story
from tests.golden.brothers import BROTHERS
from tests.golden.clan import CLAN_EVENING
from tests.golden.climax import CLIMAX
from tests.golden.evening import Golden
from tests.golden.harbour import HARBOUR
from tests.golden.milestone import MILESTONE
from tests.golden.replayed import Replayed, Wavering
from tests.golden.rescue import RESCUE
from tests.golden.storm import STORM
from tests.golden.winter import WINTER

from talewright.journal.export import read_lines

ALL: tuple[Golden[Story], ...] = (HARBOUR, STORM, CLIMAX, CLAN_EVENING, MILESTONE, WINTER, RESCUE, BROTHERS)


class WaveringStory(Wavering, Story):
    """Any of these evenings, with everything taken back and brought again."""


class Played(Replayed):
    """No evening has everything: all that can happen happens in one of them."""

    wavering = WaveringStory

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        lines = (read_lines(each.journal.read_text("utf-8").splitlines()) for each in ALL)
        kinds = {record.header.kind for evening in lines for record in evening}
        assert {str(event.__struct_config__.tag) for event in self.golden.game.events} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for each in ALL for move in each.play().moves}
        assert {move.__name__ for move in self.golden.game.moves} <= made


class TestHarbour(Played):
    golden = HARBOUR


class TestStorm(Played):
    golden = STORM
    taken_back = 60
    every = 10


class TestClimax(Played):
    golden = CLIMAX


class TestClan(Played):
    golden = CLAN_EVENING
    taken_back = 60
    every = 4


class TestMilestone(Played):
    golden = MILESTONE
    taken_back = 20


class TestWinter(Played):
    golden = WINTER
    taken_back = 20


class TestRescue(Played):
    golden = RESCUE
    taken_back = 50


class TestBrothers(Played):
    golden = BROTHERS
    taken_back = 30
