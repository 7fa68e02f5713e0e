"""The laws of every table, held against our games on walks of their own; see ``talewright.table.laws``.

A game's test class inherits ``Laws`` or ``Anything`` and names its walk; what it hides, it disguises for
``hidden_changes_nothing``.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, ClassVar, TypeVar

import pytest
from msgspec import Struct
from tests.games.story import GM, NORA, PIM, StoryT

from talewright.table.laws import filing
from talewright.table.laws.anything import NUMBERS, Known, Sent, decided_or_refused, fits
from talewright.table.laws.deciding import brings_no_id_of_a_move, some_accepted
from talewright.table.laws.hiding import News, shown
from talewright.table.laws.replaying import check_replays, comes_back
from talewright.table.laws.walking import Walk

STEPS = 40
SEEDS = range(6)
WalkT = TypeVar("WalkT", bound=Walk[Any])


class Laws:
    """The laws of every game, all of them held against each step of the same walks."""

    walk: ClassVar[type[Walk[Any]]]
    steps: ClassVar[int] = STEPS

    @pytest.mark.parametrize("seed", SEEDS)
    def test_every_offer_is_accepted_and_all_comes_back_and_replays_and_files(self, seed: int) -> None:
        walk = self.walk(seed)
        for step, story in enumerate(walk.steps(self.steps)):
            some_accepted(walk, step)
            comes_back(walk)
            if step % 20 == 0:
                check_replays(story)
        walked = filing.Filed.of(story.folded, story.table.ledger.journal.read(story.campaign))
        for event in walked.events:
            brings_no_id_of_a_move(event)
        filing.nothing_is_swallowed(walked)
        filing.the_rest_is_filed(walked, every=3)
        filing.everything_is_filed_anywhere(walked, every=10)


class Anything:
    """The law of every game about what is sent without being offered."""

    walk: ClassVar[type[Walk[Any]]]
    words: ClassVar[tuple[str, ...]]
    numbers: ClassVar[tuple[int, ...]] = NUMBERS

    def known(self, story: Any) -> Known:  # noqa: ANN401 - the game's own story
        """By the name of their type, the ids of what there is."""
        raise NotImplementedError

    def made(self, kind: type[Struct], story: Any, chance: Random) -> Struct:  # noqa: ANN401 - as above
        known = {**self.known(story), "SeatId": [*story.seats.values()]}
        return Sent(chance, self.words, self.numbers).made(kind, known)

    @pytest.mark.parametrize("seed", range(6))
    def test_whatever_is_sent_is_decided_or_refused(self, seed: int) -> None:
        walk = self.walk(seed + 400)
        for step, story in enumerate(walk.steps(25)):
            for number, kind in enumerate(story.played.moves):
                who = walk.chance.choice((GM, NORA, PIM))
                stamp = story.stamp(f"any-{step}-{number}", by=walk.chance.choice((who, GM)))
                move = self.made(kind, story, walk.chance)
                if fits(move):
                    decided_or_refused(story, move, story.seat(who), stamp)


def hidden_changes_nothing(
    walk: WalkT,
    disguises: Callable[[StoryT], Iterable[object]],
    hide: Callable[[WalkT, StoryT], None],
    steps: int = STEPS,
) -> None:
    """However a state is disguised, the players see the same, and hear of whatever changes for them.

    *hide* sees to it that there is something to disguise.
    """
    tried, news = 0, News(walk.sitting)
    for story in walk.steps(steps):
        news.came_with_every_change()
        undisguised = shown(story, story.state)
        for other in disguises(story):
            tried += 1
            assert undisguised == shown(story, other)
        hide(walk, story)
    assert tried
