"""Information: what a character knows of the field of a skill, by how obscure it is."""

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Need, Procedure, Row, Rows

OBSCURITY = Rows(
    "SF-trapping-information.2",
    (
        Row("common", Rating.parse("0")),
        Row("widespread", Rating.parse("1")),
        Row("specialised", Rating.parse("2")),
        Row("esoteric", Rating.parse("3")),
        Row("very esoteric", Rating.parse("4")),
        Row("secret", Rating.parse("6")),
        Row("private", Rating.parse("8E")),
        Row("lost, or more", Rating.parse("10S")),
    ),
    is_open=True,
    judged="SF-trapping-information.2",
)
"""How few know of it; what is lost may be harder than its row (SF-trapping-information.2)."""
KNOW = Procedure(
    slug="know",
    trapping="Information",
    title="Know something",
    about="Ask a question about the field of the skill. Whoever holds it knows at least something in any case.",
    clauses=("SF-trapping-information.1",),
    against=OBSCURITY,
    is_looked_up=True,
    needs=(Need("a question about the field of the skill", "SF-trapping-information.1"),),
    questions=(
        Question("circle", "how obscure is it among those to whom the skill belongs?", "SF-trapping-information.3"),
        Question("knowable", "can anybody know it, whatever falls?", "SF-trapping-information.4"),
    ),
)
PROCEDURES = (KNOW,)


class Answer(Struct, frozen=True):
    """What a character knows: the answer, or as much as whoever holds such a skill knows anyway.

    *missed_by* is what research can make good.
    """

    is_full: bool
    missed_by: int = 0

    def __str__(self) -> str:
        return "the answer" if self.is_full else "something about it, since this is the character's field"


def answer(decided: Decided) -> Answer:
    """What the character knows after the roll (SF-trapping-information.1)."""
    if decided.verdict.is_success:
        return Answer(is_full=True)
    return Answer(is_full=False, missed_by=-decided.shifts)
