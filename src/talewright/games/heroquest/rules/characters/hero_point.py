"""Hero points: how a player character gets them, spends them, and loses what is left (2.2, 7.0, 7.1).

A session is closed in two stages: first there is time for improvements, then what is left is lost. Where left-over
points become experience, they do so as the session closes, since it is experience that pays for improvements then.
"""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.advanced import Advanced
from talewright.refusal import Refused

EACH_SESSION = 3  # QW2-2.2.2, QW2-7.1.1


class Point(StrEnum):
    """What is counted, and spent."""

    HERO = "hero point"
    EXPERIENCE = "experience point"

    def counted(self, number: int) -> str:
        """Say a number of them.

        >>> Point.HERO.counted(2)
        '2 hero points'
        """
        return f"{number} {self}{'' if number == 1 else 's'}"


class Phase(StrEnum):
    """Where the game stands between two sessions."""

    BETWEEN = "between sessions"
    SESSION = "in session"
    CLOSING = "at the end of the session"


class Model(Struct, frozen=True, kw_only=True):
    """A way of improving characters, as far as points go; the game master chooses one (QW2-7.2.0.1)."""

    slug: str
    title: str
    grant: int = EACH_SESSION  # hero points at the beginning of a session
    pays_with: Point = Point.EXPERIENCE  # what buys an improvement
    keeps_experience: bool = True  # whether hero points that are left become experience
    allows_mid_session: bool = True  # whether the game master may allow an improvement during a session
    advanced: Advanced | None = None  # the switch by which it is on, which may rest on another one (QW2-1.3.3)


SIMPLE = Model(slug="simple", title="simple", pays_with=Point.HERO, keeps_experience=False)
STORY_LED = Model(slug="story-led", title="story led", allows_mid_session=False, advanced=Advanced.STORY_LED)
CHALLENGE_LED = Model(slug="challenge-led", title="challenge led", grant=0, advanced=Advanced.CHALLENGE_LED)
MODELS = {model.slug: model for model in (SIMPLE, STORY_LED, CHALLENGE_LED)}


class Points(Struct, frozen=True, kw_only=True):
    """The points of one player character (QW2-7.0.1).

    *bought* is what was improved since the session began: which option, and which ability.
    """

    hero: int = 0
    experience: int = 0
    phase: Phase = Phase.BETWEEN
    bought: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if min(self.hero, self.experience) < 0:
            raise ValueError("nobody has fewer than 0 points; write 0 or more")

    def of(self, point: Point) -> int:
        return self.hero if point is Point.HERO else self.experience


NO_POINTS = Points()


def begin_session(points: Points, grant: int) -> Points:
    """Open a session with its grant; no hero point is kept from the last one.

    Source: QW2-2.2.1, QW2-2.2.2, QW2-7.1.1, QW2-7.2.3.1.
    """
    if points.phase is not Phase.BETWEEN:
        raise Refused("The last session is still open: end it before the next begins.", clause="QW2-7.1.1")
    return replace(points, hero=grant, phase=Phase.SESSION, bought=())


def close_session(points: Points, model: Model) -> Points:
    """Stop playing, and open the time for improvements (QW2-7.1.3, QW2-7.2.0.3, QW2-7.2.2.1, QW2-7.2.3.7)."""
    if points.phase is not Phase.SESSION:
        raise Refused("No session is being played: begin one first.", clause="QW2-7.1.3")
    closing = replace(points, phase=Phase.CLOSING)
    return _converted(closing) if model.keeps_experience else closing


def end_session(points: Points, model: Model) -> Points:
    """End the session; what is left of the hero points is lost, or is experience (QW2-2.2.4, QW2-7.1.2).

    Closes it first if nobody has.
    """
    closed = close_session(points, model) if points.phase is Phase.SESSION else points
    if closed.phase is not Phase.CLOSING:
        raise Refused("No session is being played: begin one first.", clause="QW2-7.1.2")
    return replace(closed, hero=0, phase=Phase.BETWEEN)


def earned(points: Points, number: int) -> Points:
    """Add the hero points that a contest earned (QW2-7.2.3.3)."""
    if points.phase is not Phase.SESSION:
        raise Refused("No session is being played, so no contest earns hero points: begin one first.")
    return replace(points, hero=points.hero + number)


def spent_on_bump(points: Points, *, point: Point = Point.HERO) -> Points:
    """Pay for one bump: with a hero point, during the session (QW2-2.2.3, QW2-7.2.2.2, QW2-7.2.3.6)."""
    if point is Point.EXPERIENCE:
        raise Refused(
            "Experience points bump no roll: spend a hero point, or let the roll stand.", clause="QW2-7.2.2.2"
        )
    if points.phase is not Phase.SESSION:
        raise Refused(
            "The session is over, and hero points bump rolls during a session only: wait for the next one.",
            clause="QW2-2.2.4",
        )
    if not points.hero:
        raise Refused(
            "There is no hero point left: let the roll stand; the next session brings new ones.", clause="QW2-7.0.1"
        )
    return replace(points, hero=points.hero - 1)


def check_moment(points: Points, model: Model, *, gm_allows: bool = False) -> None:
    """Refuse an improvement at the wrong time (QW2-7.2.0.3, QW2-7.2.0.4, QW2-7.2.2.6, QW2-7.2.2.7)."""
    if points.phase is Phase.BETWEEN:
        raise Refused(
            "The session has ended: the next improvement is at the end of the next session.", clause="QW2-7.2.0.3"
        )
    if points.phase is Phase.SESSION and not model.allows_mid_session:
        raise Refused(
            "During a session nothing is improved in this model: wait until the session closes.", clause="QW2-7.2.2.6"
        )
    if points.phase is Phase.SESSION and not gm_allows:
        raise Refused(
            "Improvements are made at the end of a session: wait for it, or ask the game master to allow this one now.",
            clause="QW2-7.2.0.3",
        )


def spent_on_improvement(points: Points, cost: int, model: Model, *, gm_allows: bool = False) -> Points:
    """Pay for an improvement, with what this model pays with (QW2-7.1.3, QW2-7.2.1.1, QW2-7.2.1.6, QW2-7.2.2.4)."""
    check_moment(points, model, gm_allows=gm_allows)
    point, held = model.pays_with, points.of(model.pays_with)
    if held < cost:
        raise Refused(
            f"This costs {point.counted(cost)}, and there {'is' if held == 1 else 'are'} {held}: choose something that "
            f"{point.counted(held)} will buy, or wait."
            if held
            else f"This costs {point.counted(cost)}, and there is none left: wait for another session.",
            clause="QW2-7.2.1.6" if point is Point.HERO else "QW2-7.2.2.3",
        )
    if point is Point.HERO:
        return replace(points, hero=held - cost)
    return replace(points, experience=held - cost)


def _converted(points: Points) -> Points:
    return replace(points, hero=0, experience=points.experience + points.hero)
