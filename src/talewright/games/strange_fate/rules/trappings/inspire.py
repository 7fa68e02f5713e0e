"""Inspire: the mood that a performance or a speech lays over a scene."""

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Amount, Does, Group, Procedure, Row, Rows
from talewright.refusal import Refused

MOOD = Group(
    "the mood that reigns already",
    (Amount("adding to the mood", -1), Amount("changing the mood", -3)),
    "SF-trapping-inspire.3",
)
# One row of each group may count at once (SF-trapping-inspire.4).
DISTRACTIONS = Group(
    "what else the listeners attend to",
    (Amount("distractions", -1), Amount("major distractions", -3), Amount("total distractions", -5)),
    "SF-trapping-inspire.3",
)
INSPIRE = Procedure(
    slug="inspire",
    trapping="Inspire",
    title="Move the listeners",
    about="Declare an aspect of the scene: the mood of those who listen. It colours what everyone in the scene does.",
    clauses=("SF-trapping-inspire.1", "SF-trapping-inspire.5"),
    does=Does.DECLARATION,
    against=Rows("SF-trapping-inspire.2", (Row("listeners", Rating(3)),), is_open=True),
    modifiers=(MOOD, DISTRACTIONS),
    questions=(Question("compel", "can somebody who acts against the mood be compelled?", "SF-trapping-inspire.6"),),
)
PROCEDURES = (INSPIRE,)


class Mood(Struct, frozen=True):
    """An aspect of the scene that says how people feel, and nothing else (SF-trapping-inspire.1)."""

    name: str

    @property
    def colours(self) -> str:
        """What it does while it stands, whether or not anybody invokes or compels it (SF-trapping-inspire.5)."""
        return f"Whoever is in the scene and is not a player's acts in this mood while it lasts: {self.name}."


def mood(decided: Decided, name: str) -> Mood:
    """Lay a mood over the scene. Refused after a failed roll, and without words (SF-trapping-inspire.1)."""
    if not decided.verdict.is_success:
        raise Refused(
            f"The roll {decided}, so the listeners feel as before: invoke an aspect, or move them in another way.",
            clause="SF-trapping-inspire.1",
        )
    if not name.strip():
        raise Refused("Say how the listeners feel now: the aspect is that mood.", clause="SF-trapping-inspire.1")
    return Mood(name.strip())
