"""Evenings of Strange FATE that were played once replay to the same views for ever."""

from __future__ import annotations

from functools import cache

from tests.games.strange_fate.play.table import Story
from tests.golden.alley import ALLEY
from tests.golden.evening import Golden
from tests.golden.london import LONDON
from tests.golden.nell import NELL_HARROW
from tests.golden.replayed import Replayed, Wavering
from tests.golden.test_chase import ON_THE_ROOFS
from tests.golden.test_growth import BETWEEN_SESSIONS

from talewright.games.strange_fate.play import game, granted, losses, readying, unseen
from talewright.games.strange_fate.play.aspects.placing import ConsequenceTagged
from talewright.games.strange_fate.play.conflict import attacks, leaving, order, switching, turns
from talewright.games.strange_fate.play.deeds import aiding, choosing, ending, rolled, setting_about, steps, talking
from talewright.games.strange_fate.play.deeds import standing as results
from talewright.games.strange_fate.play.deeds.courses import FAMILIES
from talewright.games.strange_fate.play.harm import companions, helping, hits, links, marks, revival, treatment, wounds
from talewright.games.strange_fate.play.people import benefits, endurance
from talewright.games.strange_fate.play.rolls import combining
from talewright.journal.export import read_lines
from talewright.table.chapter import events_of, moves_of

IN_A_FIGHT = (attacks, turns, leaving, order, switching, hits, treatment, revival, companions, helping, wounds)
IN_ERRANDS = (rolled, choosing, talking, results, setting_about, *FAMILIES, ending, steps)
IN_THE_WORKSHOP = (losses, marks)
WITH_INVENTIONS = (aiding, combining, endurance, granted, links, readying, benefits)
ELSEWHERE = (unseen, *IN_A_FIGHT, *IN_ERRANDS, *IN_THE_WORKSHOP, *WITH_INVENTIONS, *ON_THE_ROOFS, *BETWEEN_SESSIONS)
CHAPTERS = [each for each in game.CHAPTERS if each not in ELSEWHERE]
MOVES = moves_of(CHAPTERS)
EVENTS = events_of(CHAPTERS)
ALL: tuple[Golden[Story], ...] = (LONDON, NELL_HARROW, ALLEY)


class WaveringStory(Wavering, Story):
    """An evening in London, with everything taken back and brought again."""


class Together(Replayed):
    """What can happen happens in one evening or another; the deeds of a fight have walks of their own."""

    wavering = WaveringStory

    def test_everything_that_can_happen_happens_in_the_evening(self) -> None:
        lines = (read_lines(each.journal.read_text("utf-8").splitlines()) for each in ALL)
        kinds = {record.header.kind for evening in lines for record in evening}
        assert {str(event.__struct_config__.tag) for event in EVENTS if event is not ConsequenceTagged} <= kinds

    def test_every_kind_of_move_is_made_in_the_evening(self) -> None:
        assert {move.__name__ for move in MOVES} <= made_in_all()


@cache
def made_in_all() -> frozenset[str]:
    """The kinds of move of these evenings."""
    return frozenset(type(move).__name__ for each in ALL for move in each.play().moves)


class TestLondon(Together):
    golden = LONDON
    taken_back = 60


class TestNell(Together):
    golden = NELL_HARROW
    taken_back = 70


class TestAlley(Together):
    golden = ALLEY
    taken_back = 25
    every = 6
