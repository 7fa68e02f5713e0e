"""Security: locks, alarms and traps, to get past them, to judge them and to set them."""

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import MOST_STEPS, Time
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import (
    Amount,
    Does,
    Group,
    Procedure,
    Row,
    Rows,
    SetsDifficulty,
    Spend,
)

MEASURES = (
    Row("a locked drawer", Rating(0)),
    Row("a working-class home", Rating(1)),
    Row("a shopkeeper's door", Rating(2)),
    Row("a jail cell", Rating(3)),
    Row("the front door of an MP, a typical safe", Rating(4)),
    Row("the safe of a rich home", Rating(6)),
    Row("a royal vault", Rating(8)),
)
"""Examples of what has to be overcome (SF-trapping-security.3)."""
TOOLS = Group("tools", (Amount("improvised tools", -2), Amount("no tools", -4)), "SF-trapping-security.5")
POSSIBLE = Question("without tools", "can it be tried at all without tools?", "SF-trapping-security.5")

OVERCOME = Procedure(
    slug="security",
    trapping="Security",
    title="Get past a lock, an alarm or a trap",
    about="A roll against the measure, or against what was rolled by whoever set it up.",
    clauses=("SF-trapping-security.1", "SF-trapping-security.6"),
    against=Rows("SF-trapping-security.3", MEASURES, is_open=True, judged="SF-trapping-security.3"),
    modifiers=(TOOLS,),
    spends=(Spend("one step less time", "SF-trapping-security.7", most=MOST_STEPS),),
    takes=Time.HALF_AN_HOUR,
    grows_from=2,
    patience="SF-trapping-security.8",
    questions=(
        Question("one roll or several", "is it one roll, or one for each obstacle?", "SF-trapping-security.2"),
        POSSIBLE,
    ),
)
SET_UP = Procedure(
    slug="security-set",
    trapping="Security",
    title="Set up a measure",
    about="What is rolled is the difficulty for whoever tries to get past it, where the group plays it so.",
    clauses=("SF-trapping-security.4",),
    against=SetsDifficulty("SF-trapping-security.4", ("Security",), lasts=True),
)
CASE = Procedure(
    slug="security-assess",
    trapping="Security",
    title="Case a target",
    about="Find out an aspect of a target or of what secures it.",
    clauses=("SF-trapping-security.9",),
    does=Does.ASSESSMENT,
    against=Rows("SF-trapping-security.9", is_open=True),
)
KNOW = Procedure(
    slug="security-declare",
    trapping="Security",
    title="Know a weak spot",
    about="Say something that is true of a target or of what secures it.",
    clauses=("SF-trapping-security.9",),
    does=Does.DECLARATION,
    against=Rows("SF-trapping-security.9", is_open=True),
)
PROCEDURES = (OVERCOME, SET_UP, CASE, KNOW)
