"""A roll on the table: who does what, what stands against it, and the faces that fell."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.dice.draw import DrawId
from talewright.games.strange_fate.play.applied import NO_SKILL, AppliedSkill
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.in_play import InPlay, Sought
from talewright.games.strange_fate.rules.dice.dice import FLAT, Dice, DiceRules, Fell
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided, Faces, Verdict, resolve
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Modifier, Side, Situation
from talewright.games.strange_fate.rules.dice.weakness import Weakness


class Place(StrEnum):
    """The two sides of a roll: whoever wants something, and what it meets."""

    OURS = "ours"
    THEIRS = "theirs"


class Phase(StrEnum):
    """How far a roll has come."""

    FRAMED = "framed"  # nothing stands against it yet
    READY = "ready"  # the dice may fall
    FALLING = "falling"  # some of them lie there
    FALLEN = "fallen"  # all lie there, and the outcome is provisional
    OVER = "over"
    CANCELLED = "cancelled"


class Named(Struct, frozen=True):
    """A modifier that somebody has named."""

    id: ModifierId
    modifier: Modifier


class Part(Struct, frozen=True, kw_only=True):
    """One side of a roll. A *fixed* one is a difficulty; of a *hidden* one the players know the name alone.

    Of one that comes *later* nothing is known yet: the effort is the difficulty for it.
    """

    who: ActorId = NOBODY
    name: str
    by: str = ""  # as people read it
    applied: AppliedSkill = NO_SKILL
    rating: Rating
    fixed: bool = False
    later: bool = False
    hidden: bool = False
    named: tuple[Named, ...] = ()
    defences: tuple[Invulnerability | Weakness, ...] = ()
    rerolled: tuple[str, ...] = ()  # the aspects that were invoked for another throw
    content: bool = False

    @property
    def skill(self) -> str:
        """The skill by which it is rolled, without its trapping and the equipment."""
        return self.applied.skill

    @property
    def throw(self) -> int:
        """Which throw of the dice counts; a reroll is another one."""
        return 1 + len(self.rerolled)

    def without(self, modifier: ModifierId) -> "Part":
        """The side without a modifier."""
        return replace(self, named=tuple(each for each in self.named if each.id != modifier))

    @property
    def side(self) -> Side:
        """The same as the rules have it."""
        return Side(self.rating, tuple(each.modifier for each in self.named), self.defences)


class Took(Struct, frozen=True, kw_only=True):
    """What it took to invoke something for a roll: fate points, the use of a Signature Aspect, or a free invoke.

    Of a consequence, on *payer*, the free invoke was *by* whom it was dealt; an *aspect* in play is as it was before.
    """

    payer: ActorId = NOBODY
    points: int = 0
    signature: str = ""
    aspect: InPlay | None = None
    free: int = 0
    slot: int | None = None
    by: ActorId = NOBODY


class Card(Struct, frozen=True, kw_only=True, dict=True):
    """One roll, from its framing to what came of it; what follows from that is reckoned once."""

    id: RollId
    goal: str
    dice: DiceRules
    ours: Part | None = None
    theirs: Part | None = None
    against: ActorId = NOBODY  # to whom it is done
    attacker: ActorId = NOBODY  # whose attack it is, or against whose it defends later
    carries: ActorId = NOBODY  # who rides or drives whatever rolls
    fallen: Mapping[DrawId, int] = field(default_factory=dict)  # as the dealer counts faces, from 1 up
    typed: frozenset[DrawId] = frozenset()
    decided: Decided | None = None  # as it stands for good
    over: Phase | None = None
    told_at: tuple[str, ...] = ()  # where the story was when it was over
    seeks: Sought | None = None  # the aspect that it is to bring about
    came: str = ""  # of the hit that it dealt, or of the treatment that it was, in a sentence
    came_to: ActorId = NOBODY
    took: tuple[Took, ...] = ()
    impact: bool = True  # an aspect may still be declared by Impact, where it was rolled with style

    # --- how far it has come

    @found_once
    def phase(self) -> Phase:
        """Dice of a hidden side that are typed one by one change nothing that others see, before the last die falls."""
        if self.over:
            return self.over
        if self.situation is None:
            return Phase.FRAMED
        if all(draw in self.fallen for place in Place for draw in self.draw_ids(place)):
            return Phase.FALLEN
        is_seen = any(
            part.throw > 1 or (not part.hidden and any(draw in self.fallen for draw in self.draw_ids(place)))
            for place, part in self.parts
        )
        return Phase.FALLING if is_seen else Phase.READY

    def part(self, place: Place) -> Part | None:
        return self.ours if place is Place.OURS else self.theirs

    @property
    def parts(self) -> tuple[tuple[Place, Part], ...]:
        """The sides that are known."""
        both = ((Place.OURS, self.ours), (Place.THEIRS, self.theirs))
        return tuple((place, part) for place, part in both if part is not None)

    @property
    def hides(self) -> bool:
        """Whether something of it is hidden from the players."""
        return any(part.hidden for _, part in self.parts)

    @property
    def is_for_later(self) -> bool:
        """Whether nothing stands against it yet: it neither succeeds nor fails, and its effort is all that counts."""
        return self.theirs is not None and self.theirs.later

    @property
    def hides_tiers(self) -> bool:
        """Whether nobody else knows the tiers of difference: other dice would tell of them, a flat bonus does not."""
        return self.hides and self.dice is FLAT

    # --- by the rules

    @found_once
    def situation(self) -> Situation | None:
        """The roll by the rules, once both sides are known."""
        if self.ours is None or self.theirs is None:
            return None
        opposition = Difficulty(self.theirs.rating) if self.theirs.fixed else self.theirs.side
        return Situation(self.ours.side, opposition, self.dice)

    def dice_of(self, place: Place) -> Dice:
        """What a side throws; nothing as long as it is not known what against."""
        return self._thrown[0 if place is Place.OURS else 1]

    @found_once
    def _thrown(self) -> tuple[Dice, Dice]:
        situation = self.situation
        return (Dice(), Dice()) if situation is None else (situation.our_dice, situation.their_dice)

    def draw_ids(self, place: Place) -> tuple[DrawId, ...]:
        """The dice of a side, one after the other."""
        return self._draws[0 if place is Place.OURS else 1]

    @found_once
    def _draws(self) -> tuple[tuple[DrawId, ...], tuple[DrawId, ...]]:
        return (self._draws_of(Place.OURS, self.ours), self._draws_of(Place.THEIRS, self.theirs))

    def _draws_of(self, place: Place, part: Part | None) -> tuple[DrawId, ...]:
        throw = part.throw if part else 1
        sides = self.dice_of(place).sides
        return tuple(DrawId(f"{self.id}.{place}.{throw}.{number}d{of}") for number, of in enumerate(sides, start=1))

    def fell(self, place: Place) -> Fell | None:
        """What a side's dice show, once all have fallen."""
        ids = self.draw_ids(place)
        if not all(draw in self.fallen for draw in ids):
            return None
        return Fell.of_sides(self.dice_of(place), [self.fallen[draw] for draw in ids])

    @found_once
    def faces(self) -> Faces | None:
        """All the dice, once they lie there."""
        ours, theirs = self.fell(Place.OURS), self.fell(Place.THEIRS)
        return None if self.situation is None or ours is None or theirs is None else Faces(ours, theirs)

    @found_once
    def outcome(self) -> Decided | None:
        """The outcome for good, or as the dice have it so far."""
        situation, faces = self.situation, self.faces
        if self.decided or situation is None or faces is None:
            return self.decided
        return resolve(situation, faces)

    @property
    def verdict(self) -> Verdict | None:
        outcome = self.outcome
        return outcome.verdict if outcome else None

    # --- changing

    def with_part(self, place: Place, part: Part) -> "Card":
        return replace(self, ours=part) if place is Place.OURS else replace(self, theirs=part)

    def with_face(self, draw: DrawId, face: int, *, typed: bool) -> "Card":
        """The roll with one more face."""
        return replace(self, fallen={**self.fallen, draw: face}, typed=self.typed | {draw} if typed else self.typed)


def awaiting(cards: Iterable[Card]) -> dict[DrawId, Card]:
    """The rolls whose dice may fall, by those that have not."""
    return {draw: card for card in cards for place in Place for draw in card.draw_ids(place) if draw not in card.fallen}


def place_of(card: Card) -> dict[str, str]:
    """Where offers about a roll belong."""
    return {"group": card.id, "roll": card.id}
