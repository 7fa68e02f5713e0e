"""Stress Capacity: what a hardy skill adds to a track, and how it bounds whatever goes on for long."""

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Uses
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, Procedure

BOXES = Procedure(
    slug="stress-capacity",
    trapping="Stress Capacity",
    title="Bear more",
    about="More boxes on the track that was chosen; in long labours of that scope the skill limits the others.",
    clauses=("SF-trapping-stress-capacity.1", "SF-trapping-stress-capacity.2", "SF-trapping-stress-capacity.3"),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-stress-capacity.1"),
)
SHAKE_OFF = Procedure(
    slug="stress-capacity-clear",
    trapping="Stress Capacity",
    title="Shake off a Mild consequence",
    about="One of the scope of the track goes away.",
    clauses=("SF-trapping-stress-capacity.7", "SF-trapping-stress-capacity.8"),
    against=NoRoll("SF-trapping-stress-capacity.7"),
    from_tier=Tier.ASCENDANT,
    uses=Uses(1, Span.SCENE),
    is_free=True,
)
PROCEDURES = (BOXES, SHAKE_OFF)
