"""What a campaign lacks, and what to do about it."""

from msgspec import Struct

GO_ON = "Put back a copy of the journal that has them, or go on without them: "
NO_WAY_ON = "It cannot be played without them: put back a copy of the journal that has them, or import an export."


class Gap(Struct, frozen=True):
    """What a campaign lacks, in a sentence. *accept* is the command that goes on without it, if it is possible."""

    what: str
    accept: str = ""

    def told(self, data: str = "") -> str:
        """What it lacks, and what to do; *data* is the option that names its folder, for whoever has a terminal."""
        return f"{self.what} {GO_ON}{self.accept}{data}" if self.accept else f"{self.what} {NO_WAY_ON}"
