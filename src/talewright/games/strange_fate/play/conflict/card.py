"""A conflict on the table: who takes part, in which order, and which attacks are under way."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.dice.draw import DrawId
from talewright.games.strange_fate.play.ids import ActorId, ConflictId, RollId
from talewright.games.strange_fate.rules.conflict.exchange import Conflict, Left, Turn
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.dice import DiceRules, Fell
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings.initiative import Eager, must_roll, order, ties

NO_ROLL = RollId("")


class Assault(Struct, frozen=True, kw_only=True):
    """An attack: by whom on whom, what it wears down, by which trapping, and with which Weapon value.

    *others* defend against its effort once it stands; where it *follows* another roll, the target rolls against the
    effort of that, which was made by *skill*. One from *afar* comes from another zone; a *harmless* one is not meant
    to do harm.
    """

    roll: RollId
    who: ActorId
    target: ActorId
    track: Track
    trapping: str = ""
    weapon: int = 0
    weapon_name: str = ""
    others: tuple[ActorId, ...] = ()
    follows: RollId = NO_ROLL
    skill: str = ""
    afar: bool = False
    harmless: bool = False

    @property
    def people(self) -> frozenset[ActorId]:
        """All whom it concerns."""
        return frozenset((self.who, self.target, *self.others))


class Initiative(Struct, frozen=True, kw_only=True):
    """The rolls for the order: with which rating each takes part, None without the trapping, and what they rolled.

    Those who *yield* do not roll again where they tie among themselves.
    """

    ratings: Mapping[ActorId, Rating | None]
    dice: DiceRules
    efforts: Mapping[ActorId, tuple[int, ...]] = field(default_factory=dict)
    fallen: Mapping[DrawId, int] = field(default_factory=dict)
    yields: frozenset[ActorId] = frozenset()

    @property
    def people(self) -> tuple[Eager, ...]:
        rolled = ((who, rating, self.efforts.get(who, ())) for who, rating in self.ratings.items())
        return tuple(Eager(*each, yields=each[0] in self.yields) for each in rolled)

    @property
    def wanted(self) -> tuple[ActorId, ...]:
        """Whose roll is wanted (SF-trapping-initiative.3)."""
        return tuple(ActorId(who) for who in must_roll(self.people))

    @property
    def ties(self) -> tuple[tuple[ActorId, ...], ...]:
        """The same people, in groups that contend for one place (SF-trapping-initiative.3)."""
        return tuple(tuple(map(ActorId, tie)) for tie in ties(self.people))

    @property
    def order(self) -> tuple[ActorId, ...]:
        """Who acts in which order, as far as it is known (SF-trapping-initiative.2)."""
        return tuple(ActorId(who) for who in order(self.people))

    def draw_ids(self, conflict: ConflictId, who: ActorId) -> tuple[DrawId, ...]:
        """The dice of somebody's next roll; all of one tier throw the same, as nobody stands above the others."""
        return self._throw(conflict, who, len(self.efforts.get(who, ())) + 1)

    def thrown(self, conflict: ConflictId, who: ActorId) -> tuple[DrawId, ...]:
        """The dice of somebody's last roll of which any has fallen; none before the first."""
        throws = (self._throw(conflict, who, throw) for throw in range(len(self.efforts.get(who, ())) + 1, 0, -1))
        return next((throw for throw in throws if any(draw in self.fallen for draw in throw)), ())

    def _throw(self, conflict: ConflictId, who: ActorId, throw: int) -> tuple[DrawId, ...]:
        sides = self.dice.thrown(0).sides
        return tuple(
            DrawId(f"{conflict}.order.{who}.{throw}.{number}d{of}") for number, of in enumerate(sides, start=1)
        )

    def fell(self, conflict: ConflictId, who: ActorId) -> Fell | None:
        """What somebody's dice show, once all have fallen."""
        ids = self.draw_ids(conflict, who)
        if not all(draw in self.fallen for draw in ids):
            return None
        return Fell.of_sides(self.dice.thrown(0), [self.fallen[draw] for draw in ids])

    def effort(self, who: ActorId, fell: Fell) -> int:
        """The dice and the rating of somebody (SF-trapping-initiative.4)."""
        return fell.total + Eager(who, self.ratings[who]).rolls_with.value

    def with_effort(self, who: ActorId, effort: int) -> "Initiative":
        return replace(self, efforts={**self.efforts, who: (*self.efforts.get(who, ()), effort)})


class ConflictCard(Struct, frozen=True, kw_only=True):
    """One conflict, from its beginning to what came of it; the *exchange* stands once the order does.

    *consequences* count those that each has taken in it, *turns* all that have been taken.
    """

    id: ConflictId
    scope: Scope
    about: str
    initiative: Initiative
    exchange: Conflict | None = None
    assaults: Mapping[RollId, Assault] = field(default_factory=dict)
    consequences: Mapping[ActorId, int] = field(default_factory=dict)
    turns: int = 0

    @property
    def members(self) -> tuple[ActorId, ...]:
        """All who take part or did."""
        known = self.exchange.order if self.exchange else self.initiative.order
        return tuple(ActorId(who) for who in known)

    @property
    def standing(self) -> tuple[ActorId, ...]:
        """Those who are still in it."""
        return tuple(ActorId(who) for who in self.exchange.standing) if self.exchange else self.members

    @property
    def next(self) -> ActorId:
        """Whose turn it is; empty as long as the order is open."""
        return ActorId(self.exchange.next) if self.exchange else ActorId("")

    @property
    def awaits(self) -> Iterator[tuple[ActorId, DrawId, int]]:
        """The dice for the order that have not fallen, with whose they are and how many sides they have."""
        if self.exchange:
            return
        sides = self.initiative.dice.thrown(0).sides
        for who in self.initiative.wanted:
            for draw, of in zip(self.initiative.draw_ids(self.id, who), sides, strict=True):
                if draw not in self.initiative.fallen:
                    yield who, draw, of

    def may_act(self, who: ActorId, turn: Turn) -> bool:
        """Whether somebody can still do so much in this exchange."""
        if self.exchange is None or who not in self.standing:
            return False
        if turn is Turn.FREE:
            return True
        if who in self.exchange.acted:
            return False
        return turn is Turn.ACTION or who not in self.exchange.supplemental

    # --- changing

    def with_face(self, draw: DrawId, face: int) -> "ConflictCard":
        initiative = replace(self.initiative, fallen={**self.initiative.fallen, draw: face})
        return replace(self, initiative=initiative)

    def with_assault(self, assault: Assault) -> "ConflictCard":
        return replace(self, assaults={**self.assaults, assault.roll: assault})

    def with_turn(self, who: ActorId, turn: Turn) -> "ConflictCard":
        """The conflict after somebody has acted; without an order nobody does."""
        turns = self.turns + (turn in {Turn.ACTION, Turn.FULL})
        return replace(self, exchange=self.exchange and self.exchange.with_turn(who, turn), turns=turns)

    def with_gone(self, who: ActorId, how: Left) -> "ConflictCard":
        """The conflict after somebody has left it."""
        return replace(self, exchange=self.exchange and self.exchange.with_gone(who, how))

    def without(self, who: ActorId) -> "ConflictCard":
        """The conflict when somebody is at the table no more: as if they had never been in it."""
        ratings = {known: rating for known, rating in self.initiative.ratings.items() if known != who}
        initiative = replace(self.initiative, ratings=ratings)
        card = replace(self, initiative=initiative, assaults=without_attacker(self.assaults, who))
        if card.exchange is None:
            return card
        left = card.exchange.with_gone(who, Left.AWAY) if who in card.exchange.standing else card.exchange
        order, gone = (each for each in left.order if each != who), (each for each in left.gone if each[0] != who)
        return replace(card, exchange=replace(left, order=tuple(order), gone=tuple(gone)))


def without_attacker(assaults: Mapping[RollId, Assault], who: ActorId) -> dict[RollId, Assault]:
    """Attacks without those by or on somebody."""
    return {roll: each for roll, each in assaults.items() if who not in {each.who, each.target}}


def of_draw(cards: Iterable[ConflictCard], draw: DrawId) -> ConflictCard | None:
    """The conflict for whose order a die falls."""
    return next((card for card in cards if any(draw == known for _, known, _ in card.awaits)), None)
