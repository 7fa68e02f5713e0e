"""Evenings of the western that were played once replay to the same views for ever."""

from tests.games.west.play.table import Story
from tests.golden.corral import CORRAL
from tests.golden.gulch import GULCH
from tests.golden.parlour import PARLOUR
from tests.golden.replayed import Replayed, Wavering, check_all_happens
from tests.golden.saloon import SALOON
from tests.golden.showdown import SHOWDOWN

from talewright.games.west.play.state import State
from talewright.games.west.play.view import view
from talewright.table.seat import Role

ALL = (GULCH, CORRAL, SALOON, SHOWDOWN, PARLOUR)


def test_everything_that_can_happen_happens_in_one_of_the_evenings() -> None:
    check_all_happens(ALL)


def test_all_players_have_one_card_before_them() -> None:
    table, campaign = GULCH.stored()
    turned = 0
    for position in range(20, table.ledger.campaign(campaign).position, 5):
        then = table.ledger.at(campaign, position)
        state, players = then.play.state, [seat for seat in then.everyone if seat.role is Role.PLAYER]
        assert isinstance(state, State)
        first, *others = (view(state, seat, then.everyone).actions for seat in players)
        for action in (action for actions in others for action in actions):
            seen = next(each.card for each in first if each.id == action.id)
            assert action.card is seen
            turned += seen is not None
    assert turned


class WaveringStory(Wavering, Story):
    """One of these evenings, with everything taken back and brought again."""


class OfStory(Replayed):
    wavering = WaveringStory


class TestGulch(OfStory):
    golden = GULCH
    taken_back = 80


class TestCorral(OfStory):
    golden = CORRAL
    taken_back = 15


class TestSaloon(OfStory):
    golden = SALOON
    taken_back = 10


class TestShowdown(OfStory):
    golden = SHOWDOWN
    taken_back = 10


class TestParlour(OfStory):
    golden = PARLOUR
    taken_back = 10
