"""Evenings of HeroQuest and QuestWorlds 2.2 that were played once replay to the same views for ever."""

from __future__ import annotations

from tests.games.heroquest.play.table import Story
from tests.golden.dam import DAM_EVENING
from tests.golden.delta import DELTA
from tests.golden.duel import DUEL
from tests.golden.evening import Golden
from tests.golden.jackdaw import JACKDAW
from tests.golden.replayed import Replayed, Wavering
from tests.golden.upstream import CHALLENGE, STORY

from talewright.journal.export import read_lines

ALL: tuple[Golden[Story], ...] = (DELTA, STORY, CHALLENGE, DUEL, JACKDAW, DAM_EVENING)


class WaveringStory(Wavering, Story):
    """Any of these evenings, with everything taken back and brought again."""


class Improved(Replayed):
    """A campaign improves its characters in one way only, so that the evenings show all that can happen together."""

    wavering = WaveringStory

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        lines = (read_lines(each.journal.read_text("utf-8").splitlines()) for each in ALL)
        kinds = {record.header.kind for evening in lines for record in evening}
        assert {str(event.__struct_config__.tag) for event in self.golden.game.events} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        made = {type(move).__name__ for each in ALL for move in each.play().moves}
        assert {move.__name__ for move in self.golden.game.moves} <= made


class TestDelta(Improved):
    golden = DELTA


class TestStoryLed(Improved):
    golden = STORY
    taken_back = 40


class TestChallengeLed(Improved):
    golden = CHALLENGE
    taken_back = 40


class TestDuel(Improved):
    golden = DUEL
    taken_back = 20


class TestJackdaw(Improved):
    golden = JACKDAW
    taken_back = 20


class TestDam(Improved):
    golden = DAM_EVENING
    taken_back = 20
