"""Convince: talking people into something or out of it, by good reasons."""

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.extra import Control, Held
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, Need, OpposedBy, Procedure
from talewright.refusal import Refused

OPPOSED = OpposedBy("SF-trapping-willpower.1", ("Willpower",))
WITHIN_REASON = Question("reason", "could the target do this at all, by nature and interest?", "SF-trapping-convince.2")
FRAME = Question("frame", "is it one roll, a contest of both, or a debate before others?", "SF-trapping-convince.5")
SWAY = Procedure(
    slug="sway",
    trapping="Convince",
    title="Sway somebody of no importance",
    about="One opposed roll settles whether they do it, or leave it.",
    clauses=("SF-trapping-convince.1", "SF-trapping-convince.3"),
    against=OPPOSED,
    questions=(WITHIN_REASON, FRAME),
)
ARGUE = Procedure(
    slug="argue",
    trapping="Convince",
    title="Argue with somebody",
    about="A conflict of minds: Composure stress and Mental consequences, till one side is taken out or concedes.",
    clauses=("SF-trapping-convince.1", "SF-trapping-convince.4"),
    does=Does.ATTACK,
    against=OPPOSED,
    harms=Track.COMPOSURE,
    questions=(WITHIN_REASON, FRAME),
)
DEBATE = Procedure(
    slug="debate",
    trapping="Convince",
    title="Debate before others",
    about="Two parties try to sway a third: whoever wins the contest has the listeners.",
    clauses=("SF-trapping-convince.5",),
    against=OpposedBy("SF-trapping-convince.5", ("Convince",)),
    questions=(FRAME,),
)
CONTROL = Procedure(
    slug="control-mind",
    trapping="Convince",
    title="Control a mind",
    about="Put an aspect of control on the target, and direct it by invoking that.",
    clauses=("SF-trapping-convince.6", "SF-extra-psychic.7"),
    does=Does.MANEUVER,
    against=OPPOSED,
    needs=(Need("the Psychic extra", "SF-trapping-convince.6"),),
)
PROCEDURES = (SWAY, ARGUE, DEBATE, CONTROL)


def control(held: Held, effort: int) -> Control:
    """Take control of a mind with the effort of the maneuver; Control says what directing it costs.

    Refused without Psychic (SF-trapping-convince.6).
    """
    if not held.is_psychic:
        raise Refused(
            "Convince persuades, and controls no mind: argue with the target, or add Psychic to the skill.",
            clause="SF-trapping-convince.6",
        )
    return Control(effort)
