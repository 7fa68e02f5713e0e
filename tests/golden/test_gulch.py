"""Evenings of the western that were played once replay to the same views for ever."""

from __future__ import annotations

from tests.games.west.play.table import Story
from tests.golden.corral import CORRAL
from tests.golden.gulch import GULCH
from tests.golden.parlour import PARLOUR
from tests.golden.replayed import Replayed, Wavering
from tests.golden.saloon import SALOON
from tests.golden.showdown import SHOWDOWN

from talewright.games.west.play.state import State
from talewright.games.west.play.view import view
from talewright.journal.export import read_lines
from talewright.table.seat import Role

ALL = (GULCH, CORRAL, SALOON, SHOWDOWN, PARLOUR)


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
    """Any of these evenings, with everything taken back and brought again."""


class OfTheWest(Replayed):
    """What was added since the first evening happens in those after it."""

    wavering = WaveringStory

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        lines = (read_lines(each.journal.read_text("utf-8").splitlines()) for each in ALL)
        kinds = {record.header.kind for evening in lines for record in evening}
        assert {str(event.__struct_config__.tag) for event in self.golden.game.events} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for each in ALL for move in each.play().moves}
        assert {move.__name__ for move in self.golden.game.moves} <= made


class TestGulch(OfTheWest):
    golden = GULCH
    taken_back = 80


class TestCorral(OfTheWest):
    golden = CORRAL
    taken_back = 15


class TestSaloon(OfTheWest):
    golden = SALOON
    taken_back = 10


class TestShowdown(OfTheWest):
    golden = SHOWDOWN
    taken_back = 10


class TestParlour(OfTheWest):
    golden = PARLOUR
    taken_back = 10
