"""What a table may tell whoever watches over it: counts and times, never a campaign, a seat or a word."""

from typing import Protocol


class Meter(Protocol):
    """Takes the measures of a table. It is called on the way of every move: it must return at once, and never raise."""

    def stored(self, game: str, seconds: float) -> None:
        """A move of *game* was appended to the journal, which took so long."""

    def looked_up(self, *, folded: bool) -> None:
        """A campaign was asked for; *folded* if it had to be read from the journal."""

    def kept(self, campaigns: int) -> None:
        """So many campaigns are kept folded."""


class Unmetered:
    """The meter of a table that nobody watches over."""

    def stored(self, game: str, seconds: float) -> None:
        """Nobody counts."""

    def looked_up(self, *, folded: bool) -> None:
        """Nobody counts."""

    def kept(self, campaigns: int) -> None:
        """Nobody counts."""
