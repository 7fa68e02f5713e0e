"""The characters that come with the game, for groups who want to begin at once."""

from talewright.decoding import bundled
from talewright.games.questworlds.play.written import SheetLines, read


class Ready(SheetLines, frozen=True, kw_only=True):
    """A ready character and the short name by which it is chosen."""

    id: str

    @property
    def in_short(self) -> str:
        """What is read before the character is taken."""
        keywords = [f"{line.keyword} ({', '.join(line.breakouts)})" for line in self.keywords]
        return f"{self.description} {', '.join([*keywords, *self.abilities])}. Flaws: {', '.join(self.flaws)}."


_FILE = bundled("talewright.games.questworlds", "ready.toml", dict[str, tuple[Ready, ...]])
READY = {each.id: each for each in _FILE["character"]}


def legible(ready: Ready) -> Ready:
    """A ready character whose lines can be read as a sheet. Raises ValueError if they cannot."""
    read(sheet_of(ready))
    return ready


def sheet_of(ready: Ready) -> SheetLines:
    """The sheet of a ready character."""
    return SheetLines(ready.name, ready.concept, ready.description, ready.keywords, ready.abilities, ready.flaws)
