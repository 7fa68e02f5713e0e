"""What happened between sessions of play."""

from talewright.games.strange_fate.play.events.written import Written


class SessionBegan(Written, frozen=True, kw_only=True, tag="session-began/1"):
    """A session of play has begun."""

    number: int


class SessionEnded(Written, frozen=True, kw_only=True, tag="session-ended/1"):
    """A session of play is over."""

    number: int


SESSION_EVENTS = (SessionBegan, SessionEnded)
