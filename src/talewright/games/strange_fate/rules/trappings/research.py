"""Research: finding out in a library or a laboratory what one did not know."""

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.information import Answer
from talewright.games.strange_fate.rules.trappings.shape import Need, NoRoll, Procedure
from talewright.refusal import Refused

USUAL = Time.HALF_AN_HOUR
LOOK_IT_UP = Procedure(
    slug="look-it-up",
    trapping="Research",
    title="Look it up",
    about="Turn a failed roll of Information into a success by taking longer, a step for each point missed.",
    clauses=("SF-trapping-research.1", "SF-trapping-research.2"),
    against=NoRoll("SF-trapping-research.1"),
    needs=(
        Need("a roll of Information that failed", "SF-trapping-research.1"),
        Need("a fitting Workspace whose quality reaches the difficulty", "SF-trapping-research.4"),
    ),
    takes=USUAL,
    questions=(Question("base", "how long does it take to begin with?", "SF-trapping-research.3"),),
)
PROCEDURES = (LOOK_IT_UP,)


def takes(missed_by: int, base: Time = USUAL) -> Time:
    """How long it takes to find what a roll missed by so much; *base* is as the game master says.

    >>> str(takes(2))
    'A Few Hours'

    Source: SF-trapping-research.2, SF-trapping-research.3.
    """
    return base.longer(missed_by)


def can_be_found(workspace: Rating, difficulty: Rating) -> bool:
    """Whether a Workspace of this quality holds something of this obscurity: neither its value nor its tier is above.

    Source: SF-trapping-research.4.
    """
    return difficulty.value <= workspace.value and difficulty.tier <= workspace.tier


def looked_up(answer: Answer, difficulty: Rating, workspace: Rating | None, base: Time = USUAL) -> Time:
    """Make a failed roll of Information good, and say how long that takes.

    Refused where the roll did not fail, without a Workspace, and where it is not found there.

    Source: SF-trapping-research.1, SF-trapping-research.2, SF-trapping-research.4.
    """
    if answer.is_full:
        raise Refused("The character knows it already: ask something else.", clause="SF-trapping-research.1")
    if workspace is None:
        raise Refused(
            "Research needs a Workspace that fits the question, such as a library: find one first.",
            clause="SF-trapping-research.1",
        )
    if not can_be_found(workspace, difficulty):
        raise Refused(
            f"This is {difficulty.title}, and the Workspace holds what is up to {workspace.title}: look in a better "
            "one.",
            clause="SF-trapping-research.4",
        )
    return takes(answer.missed_by, base)
