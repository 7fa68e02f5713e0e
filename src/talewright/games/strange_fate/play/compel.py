"""A compel, from the proposal to the answer."""

from dataclasses import dataclass
from enum import StrEnum

from talewright.games.strange_fate.play.moves.ids import NOBODY, ActorId, CharacterId, CompelId


class Answer(StrEnum):
    """How far a compel has come."""

    PROPOSED = "proposed"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"

    @property
    def waits(self) -> bool:
        return self in {Answer.PROPOSED, Answer.OFFERED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Compelled:
    """An aspect of a character that is compelled, and what going along pays and refusing costs.

    *by* is the character whose player pays for it; nobody is the game master, who pays from no purse.
    """

    id: CompelId
    who: CharacterId
    aspect: str
    reason: str
    offer: int = 0
    to_refuse: int = 0
    is_conviction: bool = False
    by: ActorId = NOBODY
    answer: Answer = Answer.OFFERED
