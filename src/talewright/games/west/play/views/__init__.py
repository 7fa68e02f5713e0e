"""What a seat sees of a campaign."""

from talewright.games.west.play.views.shapes import (
    ActionView,
    CardView,
    CellView,
    CompetitionView,
    DeckView,
    ResultView,
    SheetView,
    TrackView,
    WestView,
)
from talewright.games.west.play.views.whole import view

__all__ = [
    "ActionView",
    "CardView",
    "CellView",
    "CompetitionView",
    "DeckView",
    "ResultView",
    "SheetView",
    "TrackView",
    "WestView",
    "view",
]
