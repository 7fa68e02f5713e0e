"""What moves and events call things by, besides what HeroQuest shares."""

from typing import NewType

from talewright.dice.draw import Id

ProposalId = NewType("ProposalId", Id)
SequenceId = NewType("SequenceId", Id)
