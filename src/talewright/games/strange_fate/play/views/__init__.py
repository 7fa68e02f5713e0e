"""What a seat sees of a campaign."""

from talewright.games.strange_fate.play.rolls.chances import OddsView
from talewright.games.strange_fate.play.rolls.view import RollView, SideView
from talewright.games.strange_fate.play.views.shapes import NpcView, PersonView, StoryView
from talewright.games.strange_fate.play.views.whole import view

__all__ = ["NpcView", "OddsView", "PersonView", "RollView", "SideView", "StoryView", "view"]
