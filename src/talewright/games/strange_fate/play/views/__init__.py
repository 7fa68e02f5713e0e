"""What a seat sees of a campaign."""

from talewright.games.strange_fate.play.people.npcs import NpcView
from talewright.games.strange_fate.play.people.view import PersonView
from talewright.games.strange_fate.play.views.shapes import OddsView, RollView, SideView, StoryView
from talewright.games.strange_fate.play.views.whole import view

__all__ = ["NpcView", "OddsView", "PersonView", "RollView", "SideView", "StoryView", "view"]
