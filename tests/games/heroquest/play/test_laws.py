"""Laws that hold wherever a campaign goes, tried on walks that do only what is offered."""

from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace
from tests.games import laws
from tests.games.heroquest.play.table import EVE, GM, PILAR, WEN, Story
from tests.games.heroquest.play.walking import EVENINGS, ErrandWalk, Walk
from tests.games.hidden_resistance import disguised, hide, instead
from tests.games.laws import SEEDS, STEPS
from tests.games.story import PLAYERS

from talewright.games.heroquest.play.card import Card, provisional
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.sheets import StrikeLine, in_use
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.table.laws.deciding import decided
from talewright.table.laws.hiding import shown


class TestLaws(laws.Laws):
    walk = Walk


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hidden_resistance_makes_no_difference_to_what_a_player_sees(seed: int) -> None:
    walk = Walk(seed + 200)
    frame = FrameContest(character=WEN, prize="the barge", obstacle="the lock", resistance="3M", hidden=True)
    walk.sitting.when(GM, frame)
    laws.hidden_changes_nothing(walk, disguises, hide)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hidden_opponent_of_an_extended_contest_makes_no_difference_either(seed: int) -> None:
    tried = 0
    for story in Walk(3 * seed + 2).steps(STEPS // 2):
        for long in story.saga.longs.values():
            for foe in long.foes.values():
                if foe.hidden:
                    tried += 1
                    other = replace(foe, resistance=TargetNumber(33), words="a secret")
                    changed = replace(long, foes={**long.foes, foe.id: other})
                    assert shown(story, story.saga) == shown(story, story.saga.with_long(changed))
    assert tried


@pytest.mark.parametrize("seed", range(len(EVENINGS)))
def test_a_sidekick_may_be_struck_at_any_time_and_everybody_sees_the_table(seed: int) -> None:
    tried = 0
    for step, story in enumerate(ErrandWalk(seed).steps(STEPS)):
        sidekick = story.saga.sheet(PILAR).character.sidekick
        if sidekick and step % 4 == 0 and not in_use(story.saga, story.saga.sheet(PILAR), sidekick.name):
            tried += 1
            strike = StrikeLine(character=PILAR, name=sidekick.name, reason="A mistake.")
            gm, after = story.folded.seats[story.seats[GM]], story.state
            for before, event in decided(story.played, after, strike, gm, story.stamp(f"struck-{step}", by=GM)):
                after = story.played.evolve(before, event)
            assert shown(story, after, (GM, *PLAYERS, EVE))
    assert tried


def disguises(story: Story) -> Iterator[object]:
    """The states in which another hidden resistance leads to the same outcome."""
    saga = story.saga
    cards = (*saga.cards.values(), *saga.told)
    for other in disguised(cards, (17, 4, 11, 33, 52, -6), partial(same_outcome, saga)):
        yield instead(saga, other)


def same_outcome(saga: State, card: Card, changed: Card) -> bool:
    one, two = saga.situation(card), saga.situation(changed)
    assert one is not None
    assert two is not None
    return card.faces is None or provisional(card, one) == provisional(changed, two)
