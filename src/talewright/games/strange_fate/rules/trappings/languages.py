"""Languages: how many a character knows besides his own, and how more come in play."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, Procedure
from talewright.refusal import Refused

SPEAK = Procedure(
    slug="speak",
    trapping="Languages",
    title="Speak another language",
    about="Name the languages at once or as play calls for them, living or dead.",
    clauses=("SF-trapping-languages.1", "SF-trapping-languages.2", "SF-trapping-languages.3"),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-languages.1"),
    questions=(Question("exotic", "does the character's background fit this language?", "SF-trapping-languages.2"),),
)
ADD = Procedure(
    slug="add-language",
    trapping="Languages",
    title="Turn out to know another language",
    about="A fate point adds one that the character could have met, or at Godlike any at all.",
    clauses=("SF-trapping-languages.6", "SF-trapping-languages.7"),
    against=NoRoll("SF-trapping-languages.6"),
    from_tier=Tier.ASCENDANT,
    fate_points=1,
    questions=(Question("met", "could the character have met this language?", "SF-trapping-languages.6"),),
)
PROCEDURES = (SPEAK, ADD)

MORE = 5
"""Languages on top from Extraordinary (SF-trapping-languages.4)."""


class Tongue(StrEnum):
    """What sort of language it is; living or dead makes no difference (SF-trapping-languages.2)."""

    EARTHLY = "earthly"
    EXOTIC = "exotic"


class Reach(StrEnum):
    """Which languages a fate point may add."""

    NONE = "none"
    MET = "any that the character could have met"
    ANY = "any at all"


class Room(Struct, frozen=True):
    """How many languages a skill has room for besides the character's own; *earthly* is None for all there are."""

    earthly: int | None
    exotic: int = 0
    for_fate_point: Reach = Reach.NONE


def room(rating: int, tier: Tier = Tier.MUNDANE) -> Room:
    """The languages of a skill; *tier* is that of its tier benefit, Mundane where it was not chosen.

    >>> room(3), room(3, Tier.EXTRAORDINARY).earthly, room(3, Tier.SUPERHUMAN).exotic
    (Room(earthly=3, exotic=0, for_fate_point=<Reach.NONE: 'none'>), 8, 3)

    Source: SF-trapping-languages.1, SF-trapping-languages.4, SF-trapping-languages.5, SF-trapping-languages.6,
    SF-trapping-languages.7.
    """
    earthly = None if tier >= Tier.ASCENDANT else rating + MORE if tier > Tier.MUNDANE else rating
    for_fate_point = {Tier.ASCENDANT: Reach.MET, Tier.GODLIKE: Reach.ANY}.get(tier, Reach.NONE)
    return Room(earthly, rating if tier >= Tier.SUPERHUMAN else 0, for_fate_point)


class Known(Struct, frozen=True):
    """The languages named so far, at once or as play calls for them (SF-trapping-languages.3).

    *paid* are those that came for a fate point, beyond the room.
    """

    room: Room
    earthly: tuple[str, ...] = ()
    exotic: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()

    def speaks(self, language: str, tongue: Tongue = Tongue.EARTHLY) -> bool:
        """Whether it is one of them; where every language of Earth is known, none needs to be named."""
        if tongue is Tongue.EARTHLY and self.room.earthly is None:
            return True
        every = (*self.earthly, *self.exotic, *self.paid)
        return language.strip().casefold() in {known.casefold() for known in every}

    @property
    def places(self) -> tuple[int | None, int]:
        """How many earthly languages and how many exotic ones can still be named; None is as many as there are."""
        earthly = None if self.room.earthly is None else self.room.earthly - len(self.earthly)
        return earthly, self.room.exotic - len(self.exotic)


def named(known: Known, language: str, tongue: Tongue = Tongue.EARTHLY, *, fits_background: bool = False) -> Known:
    """Name one more language that the character has known all along.

    An exotic one takes an exotic place, and without one an ordinary place if the character's background fits, which is
    a person's call. Refused where there is no place left, or no reason to know it (SF-trapping-languages.2).
    """
    _check_new(known, language)
    earthly, exotic = known.places
    if tongue is Tongue.EXOTIC and exotic:
        return replace(known, exotic=(*known.exotic, language.strip()))
    if tongue is Tongue.EXOTIC and not fits_background:
        raise Refused(
            f"{language.strip()} is not of this Earth: it takes a place for exotic languages, and none is left, or a "
            "background that the group finds fitting.",
            clause="SF-trapping-languages.2",
        )
    if earthly == 0:
        raise Refused(
            f"All {known.room.earthly} languages of this skill are named: speak one of them, or raise the skill.",
            clause="SF-trapping-languages.1",
        )
    return replace(known, earthly=(*known.earthly, language.strip()))


def added_for_fate_point(known: Known, language: str, *, could_have_met: bool) -> Known:
    """Add a language for a fate point.

    Refused below Ascendant, and at Ascendant for a language that the character cannot have met, a person's call.

    Source: SF-trapping-languages.6, SF-trapping-languages.7.
    """
    _check_new(known, language)
    match known.room.for_fate_point:
        case Reach.NONE:
            raise Refused(
                "A fate point brings a language only with the tier benefit of Languages in an Ascendant or a Godlike "
                "skill: name one of the places that the skill has.",
                clause="SF-trapping-languages.6",
            )
        case Reach.MET if not could_have_met:
            raise Refused(
                f"{language.strip()} is a language that the character cannot have met: choose one that he could, since "
                "only a Godlike skill adds any at all.",
                clause="SF-trapping-languages.6",
            )
        case _:
            return replace(known, paid=(*known.paid, language.strip()))


def _check_new(known: Known, language: str) -> None:
    if not language.strip():
        raise Refused("The language has no name yet: say which it is.", clause="SF-trapping-languages.1")
    if known.speaks(language, Tongue.EXOTIC):
        raise Refused(f"{language.strip()} is known already: name another.", clause="SF-trapping-languages.1")
