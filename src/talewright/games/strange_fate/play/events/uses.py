"""What happened with skills that have flaws."""

from talewright.games.strange_fate.play.events.written import Written
from talewright.games.strange_fate.play.ids import CharacterId, RollId
from talewright.games.strange_fate.time_table import Span


class SkillUsed(Written, frozen=True, kw_only=True, tag="skill-used/1"):
    """A skill with flaws was used: what that *counts* for, and the fate points that it took.

    Both come back where its roll is dropped.
    """

    who: CharacterId
    skill: str
    roll: RollId
    counts: tuple[Span, ...] = ()
    points: int = 0


USE_EVENTS = (SkillUsed,)
