"""What moves and events call things by, besides what HeroQuest shares."""

from typing import NewType

ProposalId = NewType("ProposalId", str)
