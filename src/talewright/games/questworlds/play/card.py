"""A contest on the table: the card that both sides fill in, and what fell."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import DrawId
from talewright.games.questworlds.augment import UNROLLED
from talewright.games.questworlds.contest import NO_DICE, Faces, Outcome, Verdict, resolve, ruled_for_pc
from talewright.games.questworlds.framing import Cause, Framing
from talewright.games.questworlds.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.modifier import Modifier, Source
from talewright.games.questworlds.play.moves import AugmentId, CharacterId, ContestId, MarkId
from talewright.games.questworlds.rating import TargetNumber
from talewright.games.questworlds.situation import Situation


class CardKind(StrEnum):
    """What a contest is for. All are played on the same card."""

    CONTEST = "contest"
    AUGMENT = "augment"  # the roll for an augment (QW3-2.6.1.4)
    HINDRANCE = "hindrance"  # a flaw rolls against the base resistance (QW3-2.7.1.5)
    FLAW = "flaw"  # a character acts against a flaw (QW3-2.7.2.2)
    RECOVERY = "recovery"  # a character gets over a consequence (QW3-2.8.3)


class Phase(StrEnum):
    """Where a contest stands."""

    FRAMING = "framing"
    ROLLING = "rolling"
    FALLEN = "fallen"  # the outcome is provisional: story points may still be burned
    DECIDED = "decided"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class Augment(Struct, frozen=True):
    """A proposed augment. Until the game master has spoken it counts with the +5 that an accepted one has at least."""

    id: AugmentId
    source: Source
    helper: CharacterId  # whose ability it is; empty for help from outside
    ability: AbilityRef | None
    about: str
    bonus: int | None = None
    refused: bool = False
    rolled_in: ContestId | None = None

    @property
    def is_pending(self) -> bool:
        return self.bonus is None and not self.refused

    @property
    def name(self) -> str:
        return str(self.ability) if self.ability else self.about

    @property
    def modifier(self) -> Modifier:
        return Modifier(self.source, self.name, UNROLLED if self.bonus is None else self.bonus)


class Side(Struct, frozen=True):
    """A player character in a contest, as far as the card knows: what it rolls against follows from its sheet."""

    character: CharacterId
    tactic: str = ""
    ability: AbilityRef | None = None
    chosen: bool = False
    augments: tuple[Augment, ...] = ()
    modifiers: tuple[Modifier, ...] = ()  # stretch, situational modifiers and hindrances
    marks: Mapping[MarkId, bool] = {}  # where the game master has said whether one counts
    story_points: int = 0
    accepted: bool = False
    content: bool = False  # lets the provisional outcome stand

    def augment(self, wanted: AugmentId) -> Augment | None:
        return next((augment for augment in self.augments if augment.id == wanted), None)

    def with_augment(self, changed: Augment) -> "Side":
        """The side with one augment replaced."""
        return replace(
            self, augments=tuple(changed if augment.id == changed.id else augment for augment in self.augments)
        )

    def with_modifier(self, modifier: Modifier) -> "Side":
        """The side with a modifier set; one of its source and name is replaced, and an amount of 0 takes it away.

        A tactic is one stretch at most.
        """
        others = tuple(line for line in self.modifiers if not has_same_source(line, modifier))
        return replace(self, modifiers=(*others, modifier) if modifier.amount else others)

    def without_tactic(self) -> "Side":
        """The side as it stands when its tactic is not credible: nothing of it is left but what it burned."""
        return Side(self.character, story_points=self.story_points)


def has_same_source(one: Modifier, other: Modifier) -> bool:
    """Whether one line takes the place of the other: a tactic is one stretch at most."""
    return one.source is other.source and (one.source is Source.STRETCH or is_same_name(one.name, other.name))


class Card(Struct, frozen=True, kw_only=True):
    """One contest, from its framing to what came of it."""

    id: ContestId
    kind: CardKind
    prize: str
    conflict: str
    cause: Cause
    ours: Side
    theirs: Side | None = None  # another player character; else there is a resistance
    resistance: TargetNumber | None = None
    resistance_words: str = ""
    hidden: bool = False
    odds_hidden: bool = False
    assured: bool = False
    told: bool = True
    rolled: bool = False  # dice are thrown although it is assured
    stakes: str = ""
    with_gm: bool = False  # whose turn it is to look at the card
    note: str = ""
    gm_accepted: bool = False
    called: bool = False  # the dice have been called for
    our_face: int | None = None
    their_face: int | None = None
    situation: Situation | None = None  # frozen when the outcome stands
    outcome: Outcome | None = None
    ruled: str | None = None  # why a standoff was settled
    price: str = ""
    parent: ContestId | None = None
    subject: str = ""  # the augment, the flaw or the mark that a nested contest is about
    ending: str = ""
    over: Phase | None = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def phase(self) -> Phase:
        if self.over:
            return self.over
        if self.outcome:
            return Phase.DECIDED
        if not self.called:
            return Phase.FRAMING
        return Phase.ROLLING if self.our_face is None and self.their_face is None else Phase.FALLEN

    @property
    def is_open(self) -> bool:
        return self.over is None

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.ours, self.theirs) if self.theirs else (self.ours,)

    @property
    def faces(self) -> Faces:
        return Faces(self.our_face, self.their_face)

    @property
    def throws_dice(self) -> bool:
        """Whether any die is thrown: an assured contest goes without, unless the game master wants one."""
        return self.rolled or not (self.assured or (self.resistance is not None and self.resistance.score <= 0))

    def side(self, character: CharacterId) -> Side | None:
        return next((side for side in self.sides if side.character == character), None)

    def with_side(self, changed: Side) -> "Card":
        """The card with one side replaced."""
        if self.ours.character == changed.character:
            return replace(self, ours=changed)
        return replace(self, theirs=changed)

    def framing(self, side: Side) -> Framing:
        return Framing(
            prize=self.prize, cause=self.cause, conflict=self.conflict, ability=side.ability, tactic=side.tactic
        )

    def draw_id(self, side: str) -> DrawId:
        """The id of a die: "ours" is the first character's, "theirs" that of whatever stands against it."""
        return DrawId(f"{self.id}.{side}")

    def with_face(self, draw: DrawId, face: int) -> "Card":
        """The card with one die on it."""
        return replace(self, our_face=face) if draw == self.draw_id("ours") else replace(self, their_face=face)

    def voided(self) -> "Card":
        """The card with nobody's acceptance on it."""
        changed = replace(self, gm_accepted=False, ours=replace(self.ours, accepted=False))
        return replace(changed, theirs=replace(changed.theirs, accepted=False)) if changed.theirs else changed

    def reopened(self) -> "Card":
        """The card with nobody content with the outcome any more."""
        changed = replace(self, ours=replace(self.ours, content=False))
        return replace(changed, theirs=replace(changed.theirs, content=False)) if changed.theirs else changed

    def without_points(self) -> "Card":
        """The card with no story points on it."""
        changed = replace(self, ours=replace(self.ours, story_points=0))
        return replace(changed, theirs=replace(changed.theirs, story_points=0)) if changed.theirs else changed


def provisional(card: Card, situation: Situation) -> Outcome:
    """How the contest stands now: the outcome if it is decided, else what the faces on the table say."""
    if card.outcome:
        return card.outcome
    faces = card.faces if card.throws_dice else NO_DICE
    outcome = resolve(situation, faces)
    if card.ruled is None or outcome.verdict is not Verdict.STANDOFF:
        return outcome
    return ruled_for_pc(outcome)


def draws_of(cards: Iterable[Card]) -> dict[DrawId, Card]:
    """Which card each possible die belongs to."""
    return {card.draw_id(side): card for card in cards for side in ("ours", "theirs")}
