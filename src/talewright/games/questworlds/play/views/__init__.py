"""What a seat sees of a campaign."""

from talewright.games.questworlds.play.views.chances import (
    known_situation,
    odds_view,
    percent,
    sees_odds,
    sees_resistance,
)
from talewright.games.questworlds.play.views.outcomes import with_story_point
from talewright.games.questworlds.play.views.shapes import (
    AbilityView,
    BreakoutView,
    Chance,
    CharacterView,
    ContestView,
    DieView,
    EditView,
    FlawView,
    LineView,
    MarkView,
    OddsView,
    OutcomeView,
    SagaView,
    SideView,
    StepView,
    TriggerView,
)
from talewright.games.questworlds.play.views.whole import view

__all__ = [
    "AbilityView",
    "BreakoutView",
    "Chance",
    "CharacterView",
    "ContestView",
    "DieView",
    "EditView",
    "FlawView",
    "LineView",
    "MarkView",
    "OddsView",
    "OutcomeView",
    "SagaView",
    "SideView",
    "StepView",
    "TriggerView",
    "known_situation",
    "odds_view",
    "percent",
    "sees_odds",
    "sees_resistance",
    "view",
    "with_story_point",
]
