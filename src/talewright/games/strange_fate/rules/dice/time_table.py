"""The time table: how long things take, step by step, and what shifts and patience do to it (Time and Space)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

MOST_STEPS = 4
"""The most steps by which shifts shorten a task, or patience mends a roll, wherever the text lets them."""


class Time(StrEnum):
    """The steps of the time table, shortest first, as in the wider Fate rules; the text names twelve of them.

    >>> Time.HALF_AN_HOUR.longer(1), Time.HALF_AN_HOUR.shorter(1), Time.parse("an afternoon")
    (<Time.AN_HOUR: 'An Hour'>, <Time.FIFTEEN_MINUTES: '15 Minutes'>, <Time.AN_AFTERNOON: 'An Afternoon'>)
    """

    AN_INSTANT = "An Instant"
    A_FEW_MOMENTS = "A Few Moments"
    HALF_A_MINUTE = "Half a Minute"
    ONE_MINUTE = "One Minute"
    A_FEW_MINUTES = "A Few Minutes"
    FIFTEEN_MINUTES = "15 Minutes"
    HALF_AN_HOUR = "Half an Hour"
    AN_HOUR = "An Hour"
    A_FEW_HOURS = "A Few Hours"
    AN_AFTERNOON = "An Afternoon"
    A_DAY = "A Day"
    A_FEW_DAYS = "A Few Days"
    A_WEEK = "A Week"
    A_FEW_WEEKS = "A Few Weeks"
    A_MONTH = "A Month"
    A_FEW_MONTHS = "A Few Months"
    A_SEASON = "A Season"
    HALF_A_YEAR = "Half a Year"
    A_YEAR = "A Year"
    A_FEW_YEARS = "A Few Years"
    A_DECADE = "A Decade"
    A_LIFETIME = "A Lifetime"

    @classmethod
    def parse(cls, text: str) -> Time:
        """Read a step by its name. Raises ValueError if the table has no such step."""
        for time in cls:
            if time.casefold() == text.strip().casefold():
                return time
        raise ValueError(f"{text[:40]!r} is no step of the time table; there are {', '.join(cls)}")

    @property
    def place(self) -> int:
        """Its place in the table, from 0 for An Instant."""
        return STEPS.index(self)

    @property
    def turns(self) -> int | None:
        """How many turns of a conflict it takes: two for Half a Minute. None where it is too long for one.

        >>> [time.turns for time in (Time.A_FEW_MOMENTS, Time.HALF_A_MINUTE, Time.ONE_MINUTE, Time.AN_HOUR)]
        [1, 2, 4, None]

        Source: SF-drawback-delay.1, SF-drawback-delay.2, SF-drawback-transform.1.
        """
        return _TURNS.get(self)

    def longer(self, steps: int) -> Time:
        """The step that lies so many above this one, or the longest that there is."""
        return STEPS[max(0, min(self.place + steps, len(STEPS) - 1))]

    def shorter(self, steps: int) -> Time:
        """The step that lies so many below this one, or the shortest that there is."""
        return self.longer(-steps)

    def sped_up(self, shifts: int) -> Time:
        """What is left of this time when so many shifts are spent on haste: a step for each, four at most."""
        return self.shorter(steps_for(shifts))


STEPS = tuple(Time)
_TURNS = {Time.AN_INSTANT: 1, Time.A_FEW_MOMENTS: 1, Time.HALF_A_MINUTE: 2, Time.ONE_MINUTE: 4, Time.A_FEW_MINUTES: 12}


def steps_for(shifts: int) -> int:
    """How many steps shifts buy: one each, four at most.

    >>> steps_for(3), steps_for(6), steps_for(-1)
    (3, 4, 0)
    """
    return max(0, min(shifts, MOST_STEPS))


class Patience(Struct, frozen=True):
    """A failed roll made better afterwards by taking longer: +1 for each step above the usual time, four at most."""

    missed_by: int
    steps: int

    @property
    def bonus(self) -> int:
        return steps_for(self.steps)

    @property
    def still_missed_by(self) -> int:
        """How much is missing even so; 0 when the roll has become a success."""
        return max(0, self.missed_by - self.bonus)

    @property
    def is_success(self) -> bool:
        return not self.still_missed_by


class Span(StrEnum):
    """How long something lasts in play, or within what time it can be done only so often."""

    SCENE = "scene"
    SESSION = "session"
    STORY = "story"

    def is_over_with(self, ended: Span) -> bool:
        """Whether what lasts so long is over when one of these has ended.

        >>> Span.SCENE.is_over_with(Span.SESSION), Span.STORY.is_over_with(Span.SESSION)
        (True, False)
        """
        spans = list(Span)
        return spans.index(self) <= spans.index(ended)


class Uses(Struct, frozen=True):
    """How often something may be done, and within what time."""

    count: int
    per: Span

    def __str__(self) -> str:
        times = {1: "once", 2: "twice"}.get(self.count, f"{self.count} times")
        return f"{times} per {self.per}"
