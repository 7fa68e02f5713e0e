"""The aftermath of an extended contest: in the rising action and in a climax by a table of its own."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Degree, Outcome
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Scene
from talewright.games.heroquest.rules.extended.resolution_point import Score


class AftermathRules(Struct, frozen=True, kw_only=True):
    """What may differ in the aftermath."""

    hurts_narrow_winners: bool = False  # HQ2-RISE.5, QW2-9.11
    added_for_losers: int = 0  # to the points against whoever lost a climax; another draft adds 1 (HQ2-CLIM.3)


USUAL = AftermathRules()


class Row(Struct, frozen=True):
    """One row of the table for the rising action."""

    loser: Adversity
    winner: Adversity
    degree: Degree


_RISING = (  # by the difference, from 1 to 9, with steps of its own (HQ2-RISE.6)
    Row(Adversity.HURT, Adversity.HURT, Degree.MARGINAL),
    Row(Adversity.HURT, Adversity.UNHARMED, Degree.MARGINAL),
    Row(Adversity.IMPAIRED, Adversity.UNHARMED, Degree.MINOR),
    Row(Adversity.IMPAIRED, Adversity.UNHARMED, Degree.MINOR),
    Row(Adversity.INJURED, Adversity.UNHARMED, Degree.MAJOR),
    Row(Adversity.INJURED, Adversity.UNHARMED, Degree.MAJOR),
    Row(Adversity.DYING, Adversity.UNHARMED, Degree.COMPLETE),
    Row(Adversity.DEAD, Adversity.UNHARMED, Degree.COMPLETE),
    Row(Adversity.DEAD, Adversity.UNHARMED, Degree.COMPLETE),
)
_CLIMACTIC = (  # by the points against a hero, from 0 to 9
    Adversity.UNHARMED,
    Adversity.DAZED,
    Adversity.HURT,
    Adversity.HURT,
    Adversity.IMPAIRED,
    Adversity.IMPAIRED,
    Adversity.INJURED,
    Adversity.INJURED,
    Adversity.DYING,
    Adversity.DEAD,
)


class Aftermath(Struct, frozen=True):
    """What an extended contest leaves behind: its outcome for our side, and the states of both.

    A resistance that is nobody's character is the game master's to tell (QW2-9.3); its state is what one would have.
    """

    outcome: Outcome
    ours: Adversity
    theirs: Adversity

    def __str__(self) -> str:
        """Name it for tables of odds.

        >>> from talewright.games.heroquest.rules.extended.resolution_point import Score
        >>> print(aftermath(Score(5, 3), Scene.CLIMAX))
        marginal victory, Hurt
        """
        return self.named(degrees=True)

    def named(self, *, degrees: bool) -> str:
        """The outcome for our side, with its degree where these are in use, and our state."""
        return f"{self.outcome.named(degrees=degrees)}, {self.ours.title}"


def rising(difference: int, rules: AftermathRules = USUAL) -> Row:
    """The row of the rising action for a difference of 1 or more; beyond 9 the last one counts.

    Source: HQ2-RISE.1, HQ2-RISE.4, HQ2-RISE.5, HQ2-RISE.8.
    """
    assert difference > 0, "somebody has won"
    row = _RISING[min(difference, len(_RISING)) - 1]
    return row if rules.hurts_narrow_winners else Row(row.loser, Adversity.UNHARMED, row.degree)


def climactic(against: int) -> Adversity:
    """What so many points against a hero come to in a climax, won or lost (HQ2-CLIM.1, HQ2-CLIM.3).

    >>> climactic(4).title
    'Impaired'
    """
    return _CLIMACTIC[min(against, len(_CLIMACTIC) - 1)]


def aftermath(score: Score, scene: Scene, rules: AftermathRules = USUAL, *, from_others: int = 0) -> Aftermath:
    """What both sides of one contest are left with, from its final score.

    The degree is read from the table of the rising action in either scene (HQ2-CLIM.5), the harm in each from its own
    (HQ2-CLIM.6). *from_others* are the points that further opponents scored against us: they count in a climax alone
    (HQ2-RISE.3, HQ2-CLIM.2). Source: HQ2-RISE.2, HQ2-RISE.4, HQ2-CLIM.1, HQ2-CLIM.2, HQ2-CLIM.3, HQ2-CLIM.4,
    HQ2-CLIM.5, HQ2-CLIM.6.
    """
    assert max(score.ours, score.theirs) >= TO_WIN, "the contest is over"
    won = score.lead > 0
    row = rising(abs(score.lead), rules)
    outcome = Outcome(row.degree if won else -row.degree)
    if scene is Scene.RISING_ACTION:
        return Aftermath(outcome, *((row.winner, row.loser) if won else (row.loser, row.winner)))
    against_us, against_them = score.theirs + from_others, score.ours
    if won:
        against_them += rules.added_for_losers
    else:
        against_us += rules.added_for_losers
    return Aftermath(outcome, climactic(against_us), climactic(against_them))


def of_last(scores: Sequence[Score], rules: AftermathRules = USUAL) -> Aftermath:
    """After several pairings in the rising action: the last one alone counts, won or lost (HQ2-RISE.3)."""
    return aftermath(scores[-1], Scene.RISING_ACTION, rules)


def of_all(scores: Sequence[Score], rules: AftermathRules = USUAL) -> Aftermath:
    """After several pairings in a climax: the points against us by all opponents are added up (HQ2-CLIM.2)."""
    *earlier, last = scores
    return aftermath(last, Scene.CLIMAX, rules, from_others=against(earlier))


def undecided(scores: Sequence[Score], scene: Scene) -> Aftermath:
    """After pairings that ended because somebody else took the opponents out: in a climax all points against us count.

    Source: HQ2-RISE.3, HQ2-CLIM.2, HQ2-CLIM.3.
    """
    ours = climactic(against(scores)) if scene is Scene.CLIMAX else Adversity.UNHARMED
    return Aftermath(Outcome.TIE, ours, Adversity.UNHARMED)


def against(scores: Iterable[Score]) -> int:
    """The points that all opponents have scored against us (HQ2-CLIM.2)."""
    return sum(score.theirs for score in scores)
