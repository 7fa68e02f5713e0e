"""Evenings of Strange FATE that were played once replay to the same views for ever."""

from tests.games.strange_fate.play.fighting import Fight
from tests.games.strange_fate.play.table import Story
from tests.golden.alley import ALLEY
from tests.golden.brawl import THE_BRAWL
from tests.golden.cellar import CELLAR
from tests.golden.chase import CHASE
from tests.golden.crossing import CROSSING
from tests.golden.errands import ERRANDS
from tests.golden.growth import GROWTH
from tests.golden.inventions import INVENTIONS
from tests.golden.london import LONDON
from tests.golden.nell import NELL_HARROW
from tests.golden.replayed import Replayed, Wavering, check_all_happens
from tests.golden.workshop import WORKSHOP

ALL = (LONDON, NELL_HARROW, ALLEY, THE_BRAWL, CHASE, ERRANDS, WORKSHOP, INVENTIONS, CELLAR, CROSSING, GROWTH)


def test_everything_that_can_happen_happens_in_one_of_the_evenings() -> None:
    check_all_happens(ALL)


class WaveringStory(Wavering, Story):
    """One of these evenings, with everything taken back and brought again."""


class WaveringFight(Wavering, Fight):
    """One with a fight."""


class OfStory(Replayed):
    wavering = WaveringStory


class TestLondon(OfStory):
    golden = LONDON
    taken_back = 60


class TestNell(OfStory):
    golden = NELL_HARROW
    taken_back = 70


class TestAlley(OfStory):
    golden = ALLEY
    taken_back = 25
    every = 6


class TestBrawl(Replayed):
    golden = THE_BRAWL
    wavering = WaveringFight
    taken_back = 60
    every = 5


class TestChase(Replayed):
    golden = CHASE
    wavering = WaveringFight
    taken_back = 40
    every = 15


class TestErrands(OfStory):
    golden = ERRANDS
    taken_back = 60
    every = 15


class TestWorkshop(OfStory):
    golden = WORKSHOP
    taken_back = 40
    every = 15


class TestInventions(OfStory):
    golden = INVENTIONS
    taken_back = 30
    every = 15


class TestCellar(OfStory):
    golden = CELLAR
    taken_back = 30
    every = 15


class TestCrossing(OfStory):
    golden = CROSSING
    taken_back = 20
    every = 10


class TestGrowth(OfStory):
    golden = GROWTH
    taken_back = 10
    every = 5
