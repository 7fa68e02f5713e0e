"""Laws that hold wherever a campaign goes, tried on walks that do only what is offered."""

from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace
from tests.games import laws
from tests.games.hidden_resistance import disguised, hide, instead
from tests.games.laws import SEEDS, STEPS
from tests.games.questworlds.play.table import GM, INES, Story
from tests.games.questworlds.play.walking import ClimaxWalk, Walk

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.view import contest_view, view
from talewright.games.questworlds.rules.contest import NO_DICE, Faces, resolve
from talewright.games.questworlds.rules.rating import TargetNumber


class TestLaws(laws.Laws):
    walk = Walk


@pytest.mark.parametrize("seed", SEEDS)
def test_a_contest_that_is_told_looks_the_same_whatever_else_is_under_way(seed: int) -> None:
    """That is why it is put together once and kept."""
    tried = 0
    for story in Walk(seed + 610).steps(STEPS * 2):
        for card in story.saga.told:
            for seat in story.folded.everyone:
                tried += 1
                assert contest_view(story.saga, card, seat) in view(story.saga, seat, story.folded.everyone).past
    assert tried


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hidden_resistance_makes_no_difference_to_what_a_player_sees(seed: int) -> None:
    walk = Walk(seed + 200)
    frame = FrameContest(character=INES, prize="the ledger", conflict="the warehouse", resistance="3M", hidden=True)
    walk.sitting.when(GM, frame)
    laws.hidden_changes_nothing(walk, disguises, hide)


class TestLawsOfSequences(laws.Laws):
    walk = ClimaxWalk
    steps = STEPS // 2


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hidden_opponent_of_a_sequence_makes_no_difference_to_what_a_player_sees(seed: int) -> None:
    laws.hidden_changes_nothing(ClimaxWalk(seed + 700), other_opponents, lambda _walk, _story: None)


def other_opponents(story: Story) -> Iterator[State]:
    """The states in which a hidden opponent has another resistance, and other points while they are not known."""
    for sequence in story.saga.sequences.values():
        for one in sequence.everyone.values():
            for score in (4, 33) if one.hidden else ():
                hard = TargetNumber(score)
                other = replace(one, resistance=hard, rating=hard, words=f"a secret {score}")
                if not one.known:
                    other = replace(other, points=score, start=score)
                yield story.saga.with_sequence(sequence.with_one(other))


def disguises(story: Story) -> Iterator[object]:
    """The states in which another hidden resistance leads to the same outcome."""
    saga = story.saga
    open_to = [card for card in (*saga.cards.values(), *saga.told) if card.resistance and card.resistance.score > 0]
    for other in disguised(open_to, (17, 4, 11, 33, 52), partial(same_outcome, saga)):
        yield instead(saga, other)


def same_outcome(saga: State, card: Card, changed: Card) -> bool:
    one, two = saga.situation(card), saga.situation(changed)
    assert one is not None
    assert two is not None
    faces = card.faces if card.throws_dice else NO_DICE
    missing = card.called and (card.their_face is None or card.our_face is None)
    if not card.called or (missing and card.throws_dice and one.thrown != (False, True)):
        return True
    faces = Faces(card.our_face, card.their_face) if card.throws_dice else faces
    try:
        return resolve(one, faces) == resolve(two, faces)
    except ValueError:
        return True
