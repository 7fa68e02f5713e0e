"""Who holds bonus counters, and what a check comes to, for the tests of spending them."""

from tests.games.west.play.table import IT, JUDGE, NORA, Story, complex_check

from talewright.games.west.play.counters import SpendCounter
from talewright.games.west.play.pool import SetCounters
from talewright.games.west.rules.checks.counter import Spend

MINE = SpendCounter(action=IT, spend=Spend.ACES)


def holding(story: Story, *players: str, pool: int = 2) -> Story:
    """These players hold a counter, and so many lie in the pool."""
    holders = tuple(story.seats[player] for player in players)
    return story.when(JUDGE, SetCounters(pool=pool, holders=holders))


def blasting(*players: str, tn: str = "7") -> Story:
    """Hank succeeds with 7 against the TN, and a magnitude of 10 with what is in his pockets; these hold counters."""
    story = complex_check("Demolitions", tn, effect="(3)6")
    return holding(story, *players).draws(25).takes(1, NORA)


def magnitude(story: Story) -> int | None:
    outcome = story.action().outcome
    assert outcome is not None
    return outcome.magnitude
