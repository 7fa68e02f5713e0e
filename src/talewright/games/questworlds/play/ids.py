"""What moves and events call things by, besides what HeroQuest shares."""

from typing import NewType

from talewright.dice.draw import Id
from talewright.games.questworlds.shared.ids import GroupId

ProposalId = NewType("ProposalId", Id)
SequenceId = NewType("SequenceId", Id)

__all__ = ("GroupId", "ProposalId", "SequenceId")
