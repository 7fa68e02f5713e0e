"""How an outcome looks and stands, for the tests of outcomes."""

from tests.games.questworlds.play.table import GM, LEDGER, Story

from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.outcome_view import OutcomeView
from talewright.games.questworlds.shared.ids import ContestId


def outcome(story: Story, contest: str = LEDGER, who: str = GM) -> OutcomeView:
    seen = story.contest(contest, who).outcome
    assert seen is not None
    return seen


def stand(contest: str = LEDGER) -> LetStand:
    return LetStand(contest=ContestId(contest))
