"""What the odds explorer answers, as values that a page can draw. All chances are in percent with one decimal."""

from msgspec import Struct

from talewright.games.questworlds.shared.charts import Against, Bar, Cell, Chart, Part


class Choice(Struct, frozen=True):
    """What one choice would make of the chance of victory, and how often it costs a hero point."""

    choice: str
    victory: float
    change: float
    spent: float = 0.0
    best: bool = False
    chosen: bool = False


class Fit(Struct, frozen=True):
    """The class of resistance and the number that come nearest to a wished chance of victory."""

    wanted: int
    own: bool
    name: str
    class_resistance: str
    class_victory: float
    resistance: str
    victory: float


class Simple(Struct, frozen=True, kw_only=True):
    """The odds of one simple contest."""

    target: str
    resistance: str
    notation: str
    injured: bool
    chart: Chart
    hero_points: tuple[Choice, ...]
    augment: str
    augments: tuple[Choice, ...]
    better_rolls: tuple[Choice, ...]
    table: tuple[Against, ...]
    fits: tuple[Fit, ...]


class BoostView(Struct, frozen=True):
    """What a boost of the group's level costs, and what it would lead to."""

    boost: str
    price: int
    victory: float
    change: float
    chances: tuple[Part, ...]


class Group(Struct, frozen=True, kw_only=True):
    """The odds of a group simple contest."""

    members: tuple[str, ...]
    resistance: str
    chart: Chart
    points: str
    leads: tuple[Bar, ...]
    boosts: tuple[BoostView, ...]
    resistance_rolls: tuple[Choice, ...]
    table: tuple[Against, ...]


class Left(Struct, frozen=True):
    """A state in which an extended contest may leave the character, with its chance under either table."""

    state: str
    rising: float
    climax: float


class Held(Struct, frozen=True):
    """So many hero points in hand: the chance of victory, what the last one adds, how often the next roll takes one."""

    points: int
    victory: float
    keeping: float
    now: float
    chosen: bool


class Moment(Struct, frozen=True):
    """What the dice of the next round may come to, and whether to spend a hero point then."""

    now: str
    then: str
    percent: float
    kept: float
    spent: float
    spends: bool


class Extended(Struct, frozen=True, kw_only=True):
    """The odds of an extended contest from a score."""

    target: str
    resistance: str
    notation: str
    score: str
    ours: int
    theirs: int
    says: str
    chart: Chart
    mean: float
    rounds: tuple[Bar, ...]
    outcomes: tuple[Part, ...]
    left: tuple[Left, ...]
    grid: tuple[tuple[Cell, ...], ...]
    held: tuple[Held, ...]
    moments: tuple[Moment, ...]


class Explored(Struct, frozen=True, kw_only=True):
    """What was asked, written as the page's address has it, and the answer to it."""

    kind: str
    ability: str
    vs: str
    modifier: int
    hero_point: str
    better_roll: str
    augment: str
    wished: str
    members: str
    resistance_rolls: str
    score: str
    hero_points: int
    mastery: str
    classes: tuple[str, ...]
    settings: dict[str, str]  # by which a group plays otherwise than the edition
    settings_say: tuple[str, ...]
    simple: Simple | None = None
    group: Group | None = None
    extended: Extended | None = None
