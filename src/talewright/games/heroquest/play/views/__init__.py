"""What a seat sees of a campaign."""

from talewright.games.heroquest.play.views.shapes import CharacterView, ContestView, OddsView, SagaView, SideView
from talewright.games.heroquest.play.views.whole import view

__all__ = ["CharacterView", "ContestView", "OddsView", "SagaView", "SideView", "view"]
