"""What a seat sees of a campaign."""

from talewright.games.heroquest.play.chances import OddsView
from talewright.games.heroquest.play.people import CharacterView
from talewright.games.heroquest.play.views.shapes import ContestView, SagaView, SideView
from talewright.games.heroquest.play.views.whole import view

__all__ = ["CharacterView", "ContestView", "OddsView", "SagaView", "SideView", "view"]
