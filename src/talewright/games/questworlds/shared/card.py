"""A contest on the table, as far as it is the same in both games: the card that both sides fill in, and what fell."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import Die, Draw, DrawId, SeatId
from talewright.games.questworlds.rules.contest import DIE
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId, MarkId

AUGMENT = "augment"  # the kind of a contest that is rolled for an augment


class Phase(StrEnum):
    """Where a contest stands."""

    FRAMING = "framing"
    ROLLING = "rolling"
    FALLEN = "fallen"  # the outcome is provisional: points may still be spent on it
    DECIDED = "decided"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class AnyAugment(Struct, frozen=True, kw_only=True):
    """An ability, or help from outside, that supports a side."""

    id: AugmentId
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


AugmentT = TypeVar("AugmentT", bound=AnyAugment)


class AnySide(Struct, Generic[AugmentT], frozen=True):
    """A player character in a contest: its tactic, and what supports and hinders it."""

    character: CharacterId
    tactic: str = ""
    ability: AbilityRef | None = None
    chosen: bool = False
    augments: tuple[AugmentT, ...] = ()
    marks: Mapping[MarkId, bool] = {}  # where the game master has said whether one counts
    accepted: bool = False
    rolls: bool = False  # as soon as all have accepted
    content: bool = False  # lets what fell stand

    @property
    def acts(self) -> CharacterId:
        """Whose deed it is, where that is not the character's own."""
        return self.character

    def augment(self, wanted: AugmentId) -> AugmentT | None:
        return next((augment for augment in self.augments if augment.id == wanted), None)

    def with_new(self, augment: AugmentT) -> Self:
        """The side with one augment more."""
        return replace(self, augments=(*self.augments, augment))

    def with_augment(self, changed: AugmentT) -> Self:
        """The side with one augment replaced."""
        return self.on_augment(changed.id, lambda _: changed)

    def on_augment(self, wanted: AugmentId, change: Callable[[AugmentT], AugmentT]) -> Self:
        """The side with one augment changed, if it is there."""
        return replace(
            self, augments=tuple(change(augment) if augment.id == wanted else augment for augment in self.augments)
        )

    def without_augment(self, gone: AugmentId) -> Self:
        """The side with one augment taken back."""
        return replace(self, augments=tuple(augment for augment in self.augments if augment.id != gone))

    def without_tactic(self) -> Self:
        """The side as it stands when its tactic is not credible."""
        raise NotImplementedError

    def rolling(self, wanted: AugmentId, contest: ContestId | None) -> Self:
        """The side with one augment rolled in a contest of its own, if it is there; None takes that back."""
        return self.on_augment(wanted, lambda augment: replace(augment, rolled_in=contest))

    def refusing(self, wanted: AugmentId) -> Self:
        """The side with one augment refused, if it is there."""
        return self.on_augment(wanted, lambda augment: replace(augment, refused=True))


SideT = TypeVar("SideT", bound=AnySide)  # type: ignore[type-arg] # of any augments


class AnyCard(Struct, Generic[SideT], frozen=True, kw_only=True):
    """One contest, from its framing to what came of it."""

    id: ContestId
    prize: str
    ours: SideT
    theirs: SideT | None = None  # another player character; else there is a resistance
    resistance: TargetNumber | None = None
    resistance_words: str = ""
    set_apart: bool = False  # the resistance is not the one that it began with, as its group or its opponent has it
    hidden: bool = False
    odds_hidden: bool = False
    with_gm: bool = False  # whose turn it is to look at the card
    note: str = ""
    gm_accepted: bool = False
    gm_trusts: bool = False  # accepted with the framing, whichever ability is used
    called: bool = False  # the dice have been called for
    our_face: int | None = None
    their_face: int | None = None
    parent: ContestId | None = None
    subject: str = ""  # what a nested contest is about, such as an augment or a flaw
    over: Phase | None = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def is_decided(self) -> bool:
        raise NotImplementedError

    @property
    def is_part(self) -> bool:
        """Whether it belongs to something greater, such as a sequence, which is told as one."""
        raise NotImplementedError

    @property
    def has_fallen(self) -> bool:
        """Whether there are faces to look at."""
        raise NotImplementedError

    @property
    def phase(self) -> Phase:
        if self.over:
            return self.over
        if self.is_decided:
            return Phase.DECIDED
        if not self.called:
            return Phase.FRAMING
        return Phase.FALLEN if self.has_fallen else Phase.ROLLING

    @property
    def is_open(self) -> bool:
        return self.over is None

    @property
    def sides(self) -> tuple[SideT, ...]:
        return (self.ours, self.theirs) if self.theirs else (self.ours,)

    @property
    def has_pending(self) -> bool:
        """Whether an augment of either side waits for an answer."""
        return any(augment.is_pending for side in self.sides for augment in side.augments)

    @property
    def is_trusted(self) -> bool:
        """Whether the game master has accepted it with its framing, and nobody else has yet."""
        return self.gm_trusts and not any(side.accepted for side in self.sides)

    def is_supported_by(self, character: CharacterId) -> bool:
        """Whether somebody supports the side of somebody else with an augment."""
        helped = (side for side in self.sides if side.character != character)
        return any(each.helper == character and not each.refused for side in helped for each in side.augments)

    def side(self, character: CharacterId) -> SideT | None:
        return next((side for side in self.sides if side.character == character), None)

    def name_of(self, wanted: AugmentId) -> str:
        """What an augment on this card is called; empty if it is gone."""
        found = (side.augment(wanted) for side in self.sides)
        return next((augment.name for augment in found if augment), "")

    def with_side(self, changed: SideT) -> Self:
        """The card with one side replaced."""
        if self.ours.character == changed.character:
            return replace(self, ours=changed)
        return replace(self, theirs=changed)

    def on_side(self, character: CharacterId, change: Callable[[SideT], SideT]) -> Self:
        """The card with one side changed, if it is there."""
        return self.on_sides(lambda side: change(side) if side.character == character else side)

    def on_sides(self, change: Callable[[SideT], SideT]) -> Self:
        """The card with every side changed."""
        return replace(self, ours=change(self.ours), theirs=change(self.theirs) if self.theirs else None)

    def draw_id(self, side: str) -> DrawId:
        """The id of a die: "ours" is the first character's, "theirs" that of whatever stands against it."""
        return DrawId(f"{self.id}.{side}")

    def d20(
        self, side: str, seat: SeatId | None, label: str, *, follows: bool = False, together: str | None = None
    ) -> Draw:
        """The die of one side, which falls in one instant with the other; see ``Draw``."""
        whose = self.draw_id(side)
        roller = self.ours if side == "ours" else self.theirs
        pledged = roller is not None and roller.rolls and seat is not None
        group = together or self.id
        return Draw(id=whose, of=Die(DIE), seat=seat, label=label, together=group, follows=follows, pledged=pledged)

    def with_face(self, draw: DrawId, face: int) -> Self:
        """The card with one die on it."""
        return replace(self, our_face=face) if draw == self.draw_id("ours") else replace(self, their_face=face)

    def rejected(self, character: CharacterId, reason: str) -> Self:
        """The card with a side's tactic given back, and why."""
        return replace(self.on_side(character, lambda side: side.without_tactic()), note=reason, with_gm=False)

    def voided(self) -> Self:
        """The card with nobody's acceptance on it."""
        return replace(self.on_sides(lambda side: replace(side, accepted=False)), gm_accepted=False, gm_trusts=False)

    def reopened(self) -> Self:
        """The card with nobody content with what fell any more, since it has changed."""
        return self.on_sides(lambda side: replace(side, content=False))


CardT = TypeVar("CardT", bound=AnyCard)  # type: ignore[type-arg] # of any sides


def draws_of(cards: Iterable[CardT]) -> dict[DrawId, CardT]:
    """Which card each possible die belongs to."""
    return {card.draw_id(side): card for card in cards for side in ("ours", "theirs")}
