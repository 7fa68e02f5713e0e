"""Laws that hold wherever a campaign goes, tried on walks that do only what is offered."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.games import laws
from tests.games.laws import SEEDS, STEPS
from tests.games.west.play.table import HANK, JUDGE, Story
from tests.games.west.play.walking import Walk
from tests.rules.clause import clause

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.checks.actions import SetTargetNumber
from talewright.games.west.play.checks.calls import CallSimpleCheck
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.card import NUMBERS
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.games.west.rules.checks.resolution import resolve
from talewright.refusal import Refused

GAME = THE_WEST_THAT_WASNT


class TestLaws(laws.Laws):
    walk = Walk


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_lies_somewhere_and_nowhere_twice(seed: int) -> None:
    walk = Walk(seed + 150)
    for story in walk.steps(STEPS):
        piles = story.crew.piles
        assert piles.left | piles.discarded | set(piles.turned) == set(NUMBERS)
        assert not piles.left & (piles.discarded | set(piles.turned))
        lying = [card for action in story.crew.actions.values() for card in action.cards]
        assert sorted(lying) == sorted(piles.turned)
        waiting = [action for action in story.crew.actions.values() if action.drawing]
        assert len(GAME.awaits(story.crew)) == (len(waiting) if piles.left or piles.shuffled.left else 0)


@pytest.mark.parametrize("seed", SEEDS)
@clause("TW-adjust.3")
def test_what_is_hidden_makes_no_difference_to_what_a_player_sees(seed: int) -> None:
    walk = Walk(seed + 200)
    call = CallSimpleCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="7", hidden=True)
    walk.sitting.when(JUDGE, call)
    laws.hidden_changes_nothing(walk, disguises, hide)


def disguises(story: Story) -> Iterator[State]:
    """The states in which something else is hidden."""
    crew = story.crew
    return (
        crew.with_action(other) for action in (*crew.actions.values(), *crew.told) for other in disguised(crew, action)
    )


def hide(walk: Walk, story: Story) -> None:
    """See to it that something is hidden on the way."""
    for offer in story.offered(JUDGE, SetTargetNumber):
        action = ActionId(str(offer.fixed["action"]))
        if not story.crew.actions[action].tn_hidden:
            story.when(JUDGE, SetTargetNumber(action=action, tn=walk.chance.choice(("3", "7", "9")), hidden=True))
            story.when(JUDGE, Adjust(action=action, kind=Kind.DIRECT, amount=-1, why="Bad light", hidden=True))


def disguised(crew: State, action: Action) -> list[Action]:
    """The action with another hidden TN or other hidden adjustments that lead to the same outcome."""
    if action.phase is Phase.CANCELLED:
        return []
    others = [replace(action, tn=tn) for tn in (1, 4, 6, 8, 12) if action.tn_hidden and tn != action.tn]
    others += [with_hidden(action, amount) for amount in (-3, 0, 2)]
    return [other for other in others if other != action and (action.verdict is None or same(crew, action, other))]


def with_hidden(action: Action, amount: int) -> Action:
    """The action with its hidden direct adjustments set to this; as long as no card lies there, 0 takes them away."""
    named = []
    for each in action.named:
        if not each.adjustment.hidden or each.moves_cells:
            named.append(each)
        elif amount or action.card is not None:
            named.append(replace(each, adjustment=replace(each.adjustment, amount=amount)))
    return replace(action, named=tuple(named))


def same(crew: State, action: Action, other: Action) -> bool:
    """Whether both come to the same, but for the result, which is hidden as well."""
    try:
        one, two = (resolve(each.check(crew.edition), each.drawn) for each in (action, other))
    except Refused:
        return False
    return replace(one, result=None) == replace(two, result=None)
