"""What a seat sees of a campaign."""

from talewright.games.strange_fate.play.views.shapes import (
    NpcView,
    OddsView,
    PersonView,
    RollView,
    SideView,
    StoryView,
)
from talewright.games.strange_fate.play.views.whole import view

__all__ = ["NpcView", "OddsView", "PersonView", "RollView", "SideView", "StoryView", "view"]
