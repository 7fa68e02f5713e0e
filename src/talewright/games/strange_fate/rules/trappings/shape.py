"""What can be done with a trapping, as values that tell a table what to ask, to roll and to spend.

Each trapping's module writes its procedures down with these, and decides what follows by functions of its own.
"""

from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time, Uses
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.refusal import Refused

MEDIOCRE = Rating(0)


class Does(StrEnum):
    """What kind of thing a procedure is in the turn of whoever does it."""

    ACTION = "action"
    ATTACK = "attack"
    DEFENCE = "defence"
    MANEUVER = "maneuver"
    ASSESSMENT = "assessment"
    DECLARATION = "declaration"
    MOVEMENT = "movement"
    STANDING = "standing"  # it holds all the time, and nobody does anything


# ---- what it is measured against


class Row(Struct, frozen=True):
    """A row in a table of difficulties: what it is about, in a few words, and the number to reach."""

    about: str
    rating: Rating


class Rows(Struct, frozen=True):
    """A difficulty: one of these rows, or the number that the game master names where *is_open* says so.

    Where *judged* names a clause, the game master alone says which row it is.
    """

    clause: str
    rows: tuple[Row, ...] = ()
    is_open: bool = False
    judged: str = ""

    def row(self, about: str) -> Row:
        """The row of this name. Refused if the table has none."""
        for row in self.rows:
            if row.about == about:
                return row
        raise Refused(
            f"The table has no row {about[:60]!r}: take one of {', '.join(row.about for row in self.rows)}.",
            clause=self.clause,
        )


class OpposedBy(Struct, frozen=True):
    """An opposed roll. *trappings* are those that resist, the usual one first; without any of them it is *unknown*."""

    clause: str
    trappings: tuple[str, ...] = ()
    unknown: Rating = MEDIOCRE


class SetsDifficulty(Struct, frozen=True):
    """A roll whose effort is the difficulty for whoever tries these trappings afterwards; it may outlast the scene."""

    clause: str
    trappings: tuple[str, ...]
    lasts: bool = False


class OwnRating(Struct, frozen=True):
    """No roll: the rating of the skill is compared with a number of the thing, such as a border or a price."""

    clause: str
    of: str


class NoRoll(Struct, frozen=True):
    """Nothing is rolled: it holds, or is done, by itself."""

    clause: str


Against = Rows | OpposedBy | SetsDifficulty | OwnRating | NoRoll


# ---- what is added and taken away


class On(StrEnum):
    """Where an amount counts."""

    ROLL = "the roll"
    OPPOSITION = "the other side's roll"
    DIFFICULTY = "the difficulty"


class Amount(Struct, frozen=True):
    """A named circumstance and what it is worth.

    *at_most* opens a range in which the game master chooses; *repeats* says that it counts as often as it is true,
    *always* that it counts unasked. *otherwise* names a circumstance of another group, as which it counts where
    its own group has another already. *formerly* is its name in journals of older versions.
    """

    name: str
    amount: int
    at_most: int | None = None
    repeats: bool = False
    always: bool = False
    otherwise: str = ""
    formerly: str = ""

    def allows(self, amount: int) -> bool:
        """Whether the game master may say this amount."""
        low, high = sorted((self.amount, self.amount if self.at_most is None else self.at_most))
        return low <= amount <= high


class Group(Struct, frozen=True):
    """Circumstances of one kind: of these the weightiest counts, or each of them. Groups add up.

    With *half_steps*, what lies between two of them counts instead.
    """

    name: str
    amounts: tuple[Amount, ...]
    clause: str
    on: On = On.ROLL
    each_counts: bool = False
    half_steps: bool = False


# ---- what shifts buy


class Spend(Struct, frozen=True):
    """What shifts buy: *cost* each, *dearer* by so many for each one after the first, *most* of them.

    *above* are shifts that must stay unspent, since the result itself takes them.
    """

    buys: str
    clause: str
    cost: int = 1
    dearer: int = 0
    most: int | None = None
    above: int = 0

    def price(self, times: int) -> int:
        """The shifts for so many.

        >>> Spend("one step less time", "SF-trapping-climb.8").price(3), Spend("a zone", "", dearer=1).price(2)
        (3, 3)
        """
        return self.cost * times + self.dearer * times * (times - 1) // 2


class Spent(Struct, frozen=True):
    """Shifts that were spent, line by line, and what is left of them."""

    lines: tuple[str, ...]
    left: int


# ---- what it asks for first


class Need(Struct, frozen=True):
    """Something without which it cannot be done, in a few words."""

    what: str
    clause: str


class Procedure(Struct, frozen=True, kw_only=True):
    """One thing that can be done with a trapping.

    *slug* is unique among all. *clauses* are those on which it stands. *choice* limits it to skills that hold the
    trapping for this scope or kind. *takes* is its usual time, which grows by a step for each point that the
    difficulty lies above *grows_from*, and shrinks below it. *patience* is the clause by which a failed roll may be
    made good by taking longer. *from_tier* says that it is a tier benefit, open from this tier up where it was chosen,
    and below *below_tier* where the entry of that tier takes its place.
    *fate_points* and *uses* say what it costs, and how often it can be done; *is_free* that it takes no action.
    *is_looked_up* says that research makes a failed roll good.
    *harms* is the track that an attack wears down; *resists* are the attacks, by trapping, against which a defence
    serves. *questions* are left to people: the table offers each as a ruling.
    """

    slug: str
    trapping: str
    title: str
    about: str
    clauses: tuple[str, ...]
    does: Does = Does.ACTION
    against: Against
    choice: str = ""
    modifiers: tuple[Group, ...] = ()
    spends: tuple[Spend, ...] = ()
    needs: tuple[Need, ...] = ()
    takes: Time | None = None
    grows_from: int | None = None
    patience: str = ""
    from_tier: Tier = Tier.MUNDANE
    below_tier: Tier | None = None
    fate_points: int = 0
    uses: Uses | None = None
    harms: Track | None = None
    resists: tuple[str, ...] = ()
    is_free: bool = False
    is_looked_up: bool = False
    questions: tuple[Question, ...] = ()
