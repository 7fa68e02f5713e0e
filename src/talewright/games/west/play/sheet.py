"""A character's sheet as it is written down, and those that come with the game."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.decoding import bundled
from talewright.recasting import recast


class SheetTrait(Struct, frozen=True):
    """A trait with its rank and die."""

    name: str
    rank: int
    die: int


class SheetSkill(Struct, frozen=True):
    """A skill with its rank, and the trait that usually governs it."""

    name: str
    rank: int
    trait: str = ""


class SheetEquipment(Struct, frozen=True):
    """A tool or weapon, with its cell of the effect grid: "(3)6"."""

    name: str
    effect: str


class SheetLines(Struct, frozen=True):
    """A character's sheet, line by line."""

    name: str
    concept: str = ""
    notes: str = ""
    traits: tuple[SheetTrait, ...] = ()
    skills: tuple[SheetSkill, ...] = ()
    equipment: tuple[SheetEquipment, ...] = ()
    impetus: tuple[str, ...] = ()
    ap: int | None = None

    @property
    def open(self) -> "SheetLines":
        """What everybody reads of a character whom the Judge plays: all but notes and Impetus."""
        return replace(self, notes="", impetus=())


class Ready(SheetLines, frozen=True, kw_only=True):
    """A ready character and the short name by which it is chosen."""

    id: str

    @property
    def sheet(self) -> SheetLines:
        return recast(self, SheetLines)


_FILE = bundled("talewright.games.west", "ready.toml", dict[str, tuple[Ready, ...]])
READY = {each.id: each for each in _FILE["character"]}
