"""Examine: a long look at somebody, something or somewhere."""

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.notice import ONE_MORE_FACT
from talewright.games.strange_fate.rules.trappings.shape import Does, Need, OpposedBy, Procedure, Row, Rows, Spend

EASY = Rating(0)
"""What there is to find is not hard to find (SF-trapping-examine.2, SF-trapping-examine.4)."""
SEARCH = Procedure(
    slug="search",
    trapping="Examine",
    title="Search for something",
    about="Look for one thing that is there: the shifts say how soon it is found.",
    clauses=("SF-trapping-examine.1", "SF-trapping-examine.2"),
    against=Rows("SF-trapping-examine.2", (Row("a thing", EASY),)),
    spends=(Spend("one step less time", "SF-trapping-examine.2"),),
    questions=(
        Question("piece", "is something missing without which it cannot be found?", "SF-trapping-examine.3"),
        Question("time", "how long does such a search take?", "SF-trapping-examine.2"),
    ),
)
LOOK_FOR_CLUES = Procedure(
    slug="look-for-clues",
    trapping="Examine",
    title="Look for clues",
    about="Go over a place: what turns up points to something that the characters can do next.",
    clauses=("SF-trapping-examine.1", "SF-trapping-examine.4"),
    against=Rows("SF-trapping-examine.4", (Row("clues", EASY),)),
    spends=(ONE_MORE_FACT,),
    questions=(Question("there", "is there anything to find?", "SF-trapping-examine.5"),),
)
BRING_TO_LIGHT = Procedure(
    slug="bring-to-light",
    trapping="Examine",
    title="Bring a detail to light",
    about="Declare a detail that fits what the skill is about: a trace at the scene of a crime, a footprint.",
    clauses=("SF-trapping-examine.6",),
    does=Does.DECLARATION,
    against=Rows("SF-trapping-examine.6", is_open=True),
)
READ_MIND = Procedure(
    slug="read-mind",
    trapping="Examine",
    title="Read surface thoughts",
    about="What somebody thinks just now.",
    clauses=("SF-trapping-examine.7",),
    against=OpposedBy("SF-trapping-examine.7", ("Willpower",)),
    needs=(Need("a skill about reading minds", "SF-trapping-examine.7"),),
    questions=(Question("mind", "is the skill about reading minds?", "SF-trapping-examine.7"),),
)
PROCEDURES = (SEARCH, LOOK_FOR_CLUES, BRING_TO_LIGHT, READ_MIND)
