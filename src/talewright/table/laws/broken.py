"""What holds at every table, and what is said where it does not."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from traceback import extract_tb

from talewright.refusal import Refused


class Law(StrEnum):
    """What holds wherever a campaign of any game goes."""

    OFFERED = "offered"
    KEYS = "keys"
    RAISES = "raises"
    REFUSALS = "refusals"
    DECIDED = "decided"
    STORED = "stored"
    AUDIENCE = "audience"
    TOLD = "told"
    IDS = "ids"
    HIDDEN = "hidden"
    REPLAYED = "replayed"
    SWALLOWED = "swallowed"
    FILED = "filed"


SAYS: Mapping[Law, str] = {
    Law.OFFERED: "An offer that is filled in from its own choices is never refused.",
    Law.KEYS: "Two offers of one move, to one seat, fix different arguments.",
    Law.RAISES: "Nothing is ever raised but Refused, by a move that is made, or when somebody looks.",
    Law.REFUSALS: "A refusal is a whole sentence.",
    Law.DECIDED: "A move, decided twice in the same state, brings about the same.",
    Law.STORED: "What happens is one of the game's events, and is the same when it is written down and read again.",
    Law.AUDIENCE: "Of each event it is said who may know of it.",
    Law.TOLD: "What the log tells of an event ends as a sentence does.",
    Law.IDS: "What a move brings into play has the move's id, or a dot behind it, so that no other move can take it.",
    Law.HIDDEN: "Whoever may not know that something happened sees, and may do, the same as before.",
    Law.REPLAYED: "The journal alone tells how a campaign stands: replayed, it is the same, whatever was taken back.",
    Law.SWALLOWED: "An event that happens changes something, or is told.",
    Law.FILED: "Filing an event, telling it and saying who may know of it raise nothing, whatever the state has lost.",
}


class Broken(Exception):  # noqa: N818 - a law is, and whoever catches it tells which
    """A law does not hold: *why* says what was seen, in a sentence, *about* which move or event, if about one."""

    def __init__(self, law: Law, why: str, *, about: str = "") -> None:
        super().__init__(f"{SAYS[law]} {why}")
        self.law = law
        self.why = why
        self.about = about


@contextmanager
def unbroken(law: Law, doing: str, *, about: str = "") -> Iterator[None]:
    """Have whatever is raised in here break a law: this one, where what somebody was *doing* is refused."""
    try:
        yield
    except Broken:
        raise
    except Refused as refused:
        raise Broken(law, f"{doing} is refused: {refused.why}", about=about) from refused
    except Exception as error:  # whatever a game raises
        raise Broken(Law.RAISES, f"{doing} raises {raised(error)}", about=about) from error


def raised(error: Exception) -> str:
    """An exception, and the line that raised it."""
    where = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})."
