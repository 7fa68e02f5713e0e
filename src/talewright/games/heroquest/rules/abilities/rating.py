"""Ratings: their arithmetic is that of QuestWorlds; here stands what these editions add to it."""

from msgspec import Struct

from talewright.games.questworlds.rules.rating import Rating

NO_RELEVANT_ABILITY = Rating(6)  # QW2-2.1.2.1.1


class Grade(Struct, frozen=True):
    """A gate that a game may set: what a rating must reach before some effects may be tried at all (QW2-2.1.2.2.1)."""

    name: str
    least: Rating


SAMPLE_GRADES = (  # offered, for a magic of three grades (QW2-2.1.2.2.2)
    Grade("apprentice", Rating.parse("15")),
    Grade("journeyman", Rating.parse("5M")),
    Grade("master", Rating.parse("1M2")),
)


def highest_grade(rating: Rating, grades: tuple[Grade, ...]) -> Grade | None:
    """The highest gate that a rating passes; None if it passes none (QW2-2.1.2.2.2).

    >>> highest_grade(Rating.parse("20M"), SAMPLE_GRADES).name
    'journeyman'
    """
    passed = (grade for grade in grades if rating >= grade.least)
    return max(passed, key=lambda grade: grade.least, default=None)
