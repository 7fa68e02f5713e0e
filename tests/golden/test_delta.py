"""Evenings of HeroQuest and QuestWorlds 2.2 that were played once replay to the same views for ever."""

import pytest
from msgspec.structs import replace
from tests.games.heroquest.play.table import Story
from tests.golden.dam import DAM_EVENING
from tests.golden.delta import DELTA
from tests.golden.dragon import DRAGON
from tests.golden.duel import DUEL
from tests.golden.evening import Golden
from tests.golden.jackdaw import JACKDAW
from tests.golden.replayed import Replayed, Wavering, check_all_happens
from tests.golden.upstream import CHALLENGE, STORY

from talewright.games.heroquest.play.framing.view import contest_view
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.view import view

ALL: tuple[Golden[Story], ...] = (DELTA, STORY, CHALLENGE, DUEL, JACKDAW, DAM_EVENING, DRAGON)


def test_everything_that_can_happen_happens_in_one_of_the_evenings() -> None:
    check_all_happens(ALL)


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)
def test_a_contest_that_is_told_looks_the_same_whatever_is_under_way(golden: Golden[Story]) -> None:
    table, campaign = golden.stored()
    for position in range(20, table.ledger.campaign(campaign).position, 20):
        then = table.ledger.at(campaign, position)
        state = then.play.state
        assert isinstance(state, State)
        later = replace(state, cards={**state.cards})
        for seat in then.everyone:
            told, again = view(state, seat, then.everyone).past, view(later, seat, then.everyone).past
            assert told == tuple(contest_view(later, card, seat) for card in later.told)
            assert all(one is other for one, other in zip(told, again, strict=True))


class WaveringStory(Wavering, Story):
    """One of these evenings, with everything taken back and brought again."""


class OfStory(Replayed):
    wavering = WaveringStory


class TestDelta(OfStory):
    golden = DELTA


class TestStoryLed(OfStory):
    golden = STORY
    taken_back = 40


class TestChallengeLed(OfStory):
    golden = CHALLENGE
    taken_back = 40


class TestDuel(OfStory):
    golden = DUEL
    taken_back = 20


class TestJackdaw(OfStory):
    golden = JACKDAW
    taken_back = 20


class TestDam(OfStory):
    golden = DAM_EVENING
    taken_back = 20


class TestDragon(OfStory):
    golden = DRAGON
    taken_back = 20
