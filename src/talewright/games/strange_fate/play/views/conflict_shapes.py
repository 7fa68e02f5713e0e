"""The shapes of conflicts, hits and wounds as a seat sees them."""

from msgspec import Struct


class MarkedView(Struct, frozen=True):
    """A stress track with its boxes: which are marked, from the first up."""

    name: str
    marked: tuple[bool, ...]
    armor: int


class ConsequenceView(Struct, frozen=True):
    """A slot for a consequence, and what it holds; *aspect* is empty where it is free."""

    slot: int
    title: str
    aspect: str
    recovering: bool
    free_invoke_of: str


class WoundsView(Struct, frozen=True):
    """What somebody can bear, and has suffered."""

    who: str
    tracks: tuple[MarkedView, ...]
    consequences: tuple[ConsequenceView, ...]
    dead: bool


class FighterView(Struct, frozen=True, kw_only=True):
    """Somebody in a conflict. Of a hidden one the players see no wounds."""

    id: str
    name: str
    player_name: str
    mine: bool
    is_next: bool
    has_acted: bool
    supplemental: bool
    gone: str
    hidden: bool
    count: int
    rolls_first: bool
    efforts: tuple[int, ...]
    helpers: tuple[str, ...]
    wounds: WoundsView | None


class DuelView(Struct, frozen=True):
    """Who wins, if both attack in every exchange: the chances, and how long it takes on average."""

    victory: float
    defeat: float
    exchanges: float
    over_within: tuple[float, ...]


class ProspectsView(Struct, frozen=True):
    """How soon an attack takes its target out: within 1, 2 and 3 exchanges; and the duel of the two."""

    attacker: str
    target: str
    within: tuple[float, ...]
    duel: DuelView | None
    policy: str


class WorthView(Struct, frozen=True):
    """What a choice once the dice have fallen is worth: the chance to win the fight, exactly and in percent."""

    choice: str
    exact: str
    percent: float


class AttackView(Struct, frozen=True, kw_only=True):
    """An attack whose roll is under way; the *others* defend against its effort once it stands."""

    roll: str
    attacker: str
    target: str
    track: str
    weapon: int | None
    weapon_name: str
    armor: int | None
    prospects: ProspectsView | None
    choices: tuple[WorthView, ...]
    others: tuple[str, ...] = ()


class HitView(Struct, frozen=True, kw_only=True):
    """A hit that waits to be borne."""

    id: str
    who: str
    name: str
    mine: bool
    track: str
    stress: int | None
    by: str
    suggested: str


class ConflictView(Struct, frozen=True, kw_only=True):
    """A conflict under way."""

    id: str
    scope: str
    about: str
    exchange: int
    ordered: bool
    waits: str
    fighters: tuple[FighterView, ...]
    attacks: tuple[AttackView, ...]
    prospects: tuple[ProspectsView, ...]
