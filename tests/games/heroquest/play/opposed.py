"""A contest in a few words, for tests: this rating against that resistance, and these faces on the table."""

from tests.games.heroquest.play.table import GM, LATER, LOCK, NORA, WEN, Evening, Story, given, with_ability

from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.outcome_view import OutcomeView
from talewright.games.heroquest.play.points import CorrectPoints
from talewright.games.heroquest.play.rewriting import CorrectRating

SWIMMER = "Strong Swimmer"
SITUATIONS = Evening(options={"situational_modifiers": "true"})  # the second edition, with lines for the situation


def facing(rating: str, resistance: str, evening: Evening = LATER) -> Story:
    """Wen swims with this rating against this resistance, and nobody has accepted yet."""
    frame = FrameContest(character=WEN, prize="the far bank", obstacle="the current", resistance=resistance)
    story = given(evening).when(GM, CorrectRating(character=WEN, ability=SWIMMER, rating=rating, reason="so"))
    return story.when(GM, frame, called=LOCK).when(NORA, with_ability(SWIMMER))


def opposed(
    rating: str, resistance: str, ours: int, theirs: int, evening: Evening = LATER, *, points: int = 0
) -> Story:  # fmt: skip
    """The faces lie on the table; without hero points the outcome stands unless it is a tie."""
    story = facing(rating, resistance, evening)
    story.when(GM, CorrectPoints(character=WEN, hero=points, experience=0, reason="so"))
    return story.accepted(LOCK, NORA).falls(LOCK, ours, theirs)


def outcome(story: Story) -> OutcomeView:
    seen = story.contest().outcome
    assert seen is not None
    return seen


def rolls(story: Story) -> tuple[str, ...]:
    """What the two dice come to by themselves."""
    return tuple(die.rolled for die in story.contest().dice)


def results(story: Story) -> tuple[str, ...]:
    """What the two sides have after all bumps."""
    return tuple(die.result for die in story.contest().dice)


def bumps(story: Story) -> list[tuple[bool, str, str]]:
    """Every bump: whether it is on our side, why, and what it makes of the result."""
    return [(bump.ours, bump.cause, bump.after) for bump in outcome(story).bumps]
