"""Evenings of QuestWorlds that were played once replay to the same views for ever."""

from tests.games.questworlds.play.table import Story
from tests.golden.brothers import BROTHERS
from tests.golden.clan import CLAN_EVENING
from tests.golden.climax import CLIMAX
from tests.golden.evening import Golden
from tests.golden.harbour import HARBOUR
from tests.golden.milestone import MILESTONE
from tests.golden.replayed import Replayed, Wavering, check_all_happens
from tests.golden.rescue import RESCUE
from tests.golden.storm import STORM
from tests.golden.winter import WINTER

ALL: tuple[Golden[Story], ...] = (HARBOUR, STORM, CLIMAX, CLAN_EVENING, MILESTONE, WINTER, RESCUE, BROTHERS)


def test_everything_that_can_happen_happens_in_one_of_the_evenings() -> None:
    check_all_happens(ALL)


class WaveringStory(Wavering, Story):
    """One of these evenings, with everything taken back and brought again."""


class OfStory(Replayed):
    wavering = WaveringStory


class TestHarbour(OfStory):
    golden = HARBOUR


class TestStorm(OfStory):
    golden = STORM
    taken_back = 60
    every = 10


class TestClimax(OfStory):
    golden = CLIMAX


class TestClan(OfStory):
    golden = CLAN_EVENING
    taken_back = 60
    every = 4


class TestMilestone(OfStory):
    golden = MILESTONE
    taken_back = 20


class TestWinter(OfStory):
    golden = WINTER
    taken_back = 20


class TestRescue(OfStory):
    golden = RESCUE
    taken_back = 50


class TestBrothers(OfStory):
    golden = BROTHERS
    taken_back = 30
