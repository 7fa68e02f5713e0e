"""The characters that come with the game, for groups who want to begin at once."""

from talewright.decoding import bundled
from talewright.games.west.play.sheet import SheetLines


class Ready(SheetLines, frozen=True, kw_only=True):
    """A ready character and the short name by which it is chosen."""

    id: str

    @property
    def sheet(self) -> SheetLines:
        return SheetLines(**{name: getattr(self, name) for name in SheetLines.__struct_fields__})


_FILE = bundled("talewright.games.west", "ready.toml", dict[str, tuple[Ready, ...]])
READY = {each.id: each for each in _FILE["character"]}
