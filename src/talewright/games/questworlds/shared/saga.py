"""The state of a campaign, as far as both games remember and read it in the same way."""

from collections.abc import Container, Mapping
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_TABLE, by_identity, found_once
from talewright.dice.draw import SeatId
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.shared.card import AnySide, CardT
from talewright.games.questworlds.shared.ids import Asker, AugmentId, CharacterId, ContestId, GroupId, MarkId
from talewright.refusal import Refused
from talewright.table.finding import Shelf
from talewright.table.game import Thing
from talewright.table.seat import Seat
from talewright.wording import quoted

TOLD_CONTESTS = 3


class Named(Protocol):
    """A character of either game."""

    @property
    def name(self) -> str: ...


class Prized(Protocol):
    """A contest of any kind, with what it is for."""

    @property
    def id(self) -> str: ...
    @property
    def prize(self) -> str: ...


class Titled(Protocol):
    """An edition of either game, with the group's own sign for a mastery."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def mastery(self) -> str: ...


CharacterT = TypeVar("CharacterT", bound=Named)
ContenderT = TypeVar("ContenderT")
SituationT = TypeVar("SituationT")


class AnySheet(Struct, Generic[CharacterT], frozen=True):
    """A character in the campaign, and whose it is; the game master's where *player* is empty."""

    id: CharacterId
    player: SeatId
    character: CharacterT

    def __hash__(self) -> int:
        return hash(self.id)


class AnyMark(Struct, frozen=True, kw_only=True):
    """A benefit or a consequence that lasts: of whom, and from which contest."""

    id: MarkId
    character: CharacterId
    contest: ContestId

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def is_good(self) -> bool:
        """Whether it is a benefit."""
        raise NotImplementedError


SheetT = TypeVar("SheetT", bound=AnySheet)  # type: ignore[type-arg] # of any characters
MarkT = TypeVar("MarkT", bound=AnyMark)


class Standing(NamedTuple, Generic[ContenderT, SituationT]):
    """How a contest stands: what each side goes in with, and all of it once there is something to roll against."""

    contenders: Mapping[CharacterId, ContenderT]
    situation: SituationT | None


class Joined(Struct, frozen=True):
    """One contest of a contest of many: whose, and against whom."""

    contest: ContestId
    character: CharacterId
    opponent: str = ""


class AnyTogether(Struct, frozen=True, kw_only=True):
    """A contest of many, with the one resistance that all face, if there is one."""

    id: GroupId
    prize: str
    members: tuple[Joined, ...] = ()
    resistance: TargetNumber | None = None
    resistance_words: str = ""
    hidden: bool = False

    def __hash__(self) -> int:
        return hash(self.id)


TogetherT = TypeVar("TogetherT", bound=AnyTogether)


class AnySaga(
    Struct, Generic[SheetT, CardT, MarkT, ContenderT, SituationT, TogetherT], frozen=True, kw_only=True, dict=True
):
    """What a campaign remembers of its characters, its contests and what lasts.

    With a dict, so that how its contests stand is found once and kept.
    """

    edition: Titled
    ready: Mapping[str, Any] = {}  # the ready characters that the group has brought along, if it has
    sheets: Mapping[CharacterId, SheetT] = {}
    cards: Mapping[ContestId, CardT] = {}  # those under way, the nested ones among them
    told: tuple[CardT, ...] = ()  # the last few that are told to their end, newest first
    over: tuple[str, ...] = ()  # the last contests of every kind that are kept to look at, newest first
    marks: Mapping[MarkId, MarkT] = {}
    groups: Mapping[GroupId, TogetherT] = {}
    turned_down: Mapping[Asker, tuple[str, ...]] = {}  # what was not allowed, while that is told: by who asked, and why

    # --- finding

    def sheet(self, character: CharacterId) -> SheetT:
        """The character's sheet. Raises ``Refused`` if there is none."""
        found = self.sheets.get(character)  # asked for more often than anything else, and each read is noted
        if found is None:
            raise Refused("There is no such character here: choose one from the list.")
        return found

    def card(self, contest: ContestId) -> CardT:
        """The contest, if it is still open. Raises ``Refused`` otherwise."""
        if contest not in self.cards:
            raise Refused("This contest is not on the table any more. Look at the table as it stands now.")
        return self.cards[contest]

    def mark(self, mark: MarkId) -> MarkT:
        """The benefit or consequence. Raises ``Refused`` if it is gone."""
        if mark not in self.marks:
            raise Refused("This benefit or consequence is gone already.")
        return self.marks[mark]

    def together(self, group: GroupId) -> TogetherT:
        """The contest of many, if it is still open. Raises ``Refused`` otherwise."""
        if group not in self.groups:
            raise Refused("This group contest is not on the table any more. Look at the table as it stands now.")
        return self.groups[group]

    def group_with(self, contest: ContestId) -> TogetherT | None:
        """The contest of many in which a contest is somebody's own."""
        return next((each for each in self.groups.values() if contest in (own.contest for own in each.members)), None)

    def name(self, character: CharacterId) -> str:
        return self.sheets[character].character.name if character in self.sheets else ""

    def whose(self, contest: str) -> str:
        """For whom a contest on the table is, or for what one of several people; empty if it is none."""
        if card := self.cards.get(ContestId(contest)):
            return self.name(card.ours.character)
        return next((quoted(each.prize) for each in self.of_many if each.id == contest), "")

    @property
    def of_many(self) -> tuple[Prized, ...]:
        """The contests of several people that are on the table."""
        return tuple(self.groups.values())

    def marks_of(self, character: CharacterId) -> tuple[MarkT, ...]:
        return tuple(mark for mark in self.marks.values() if mark.character == character)

    def marks_on(self, side: AnySide[Any]) -> tuple[MarkT, ...]:
        """What lasts on whoever is a side, and on whoever acts in its place."""
        return tuple(mark for mark in self.marks.values() if mark.character in (side.character, side.acts))

    def has_left(self, contest: ContestId, character: CharacterId, *, good: bool) -> bool:
        """Whether a contest has left somebody with a benefit, or with a consequence, already."""
        return any(mark.contest == contest and mark.is_good is good for mark in self.marks_of(character))

    def open_cards(self) -> tuple[CardT, ...]:
        return tuple(self.cards.values())

    def cards_of(self, group: TogetherT) -> tuple[CardT, ...]:
        """The contests of those who take part in a contest of many, as far as they are on the table."""
        return tuple(self.cards[member.contest] for member in group.members if member.contest in self.cards)

    def nested(self, card: CardT) -> tuple[CardT, ...]:
        """The contests that must be settled before this one, such as rolled augments."""
        return tuple(other for other in self.open_cards() if other.parent == card.id)

    def acts_for(self, seat: Seat, character: CharacterId) -> bool:
        """Whether a seat may act for a character: its player may, and the game master for everyone."""
        return seat.is_gm or self.sheet(character).player == seat.id

    def is_played(self, character: CharacterId) -> bool:
        """Whether a player has the character, and not the game master."""
        return bool(self.sheet(character).player)

    def answers_for(self, seat: Seat, character: CharacterId) -> bool:
        """Whether a character waits for this seat: its player's, or the game master's where nobody plays it."""
        return seat.answers_for(self.sheet(character).player)

    @property
    def pictured(self) -> tuple[Thing, ...]:
        """The characters: everybody knows of them, and may see a picture."""
        return _pictured(self.sheets)

    def sign(self, number: Rating | TargetNumber) -> str:
        """A rating or a target number with the group's own sign for a mastery. What is stored has M."""
        return number.written(self.edition.mastery)

    # --- how contests stand

    def contender(self, card: CardT, side: AnySide[Any]) -> ContenderT:
        """What a side of the contest goes in with, or went in with if the outcome stands."""
        return self._standing(card).contenders[side.character]

    def situation(self, card: CardT) -> SituationT | None:
        """The contest as it stands now, or stood when it was decided; None while there is nothing to roll against."""
        return self._standing(card).situation

    @found_once
    def _standings(self) -> Mapping[ContestId, Standing[ContenderT, SituationT]]:
        return {card.id: self._worked_out(card) for card in self.open_cards()}

    def _standing(self, card: CardT) -> Standing[ContenderT, SituationT]:
        """How *card* stands: one that is filed here is asked about again and again, a draft of one only now."""
        return self._standings[card.id] if self.cards.get(card.id) is card else self._worked_out(card)

    def _worked_out(self, card: CardT) -> Standing[ContenderT, SituationT]:
        raise NotImplementedError

    # --- changing

    def with_sheet(self, sheet: SheetT) -> Self:
        return replace(self, sheets={**self.sheets, sheet.id: sheet})

    def with_card(self, card: CardT) -> Self:
        return replace(self, cards={**self.cards, card.id: card})

    def with_last(self, card: CardT) -> Self:
        """The state with a contest behind all others, as whose outcome is the newest."""
        others = {known: other for known, other in self.cards.items() if known != card.id}
        return replace(self, cards={**others, card.id: card})

    def put_away(self, card: CardT, *, is_shown: bool) -> Self:
        """The state without a contest; the last few of those that are shown are kept to look at."""
        under_way = {known: other for known, other in self.cards.items() if known != card.id}
        left = replace(self, cards=under_way)
        if not is_shown:
            return left
        told = replace(left, told=_last_told((card, *self.told)))
        return told if card.is_part else told.newest(card.id)

    def newest(self, contest: str) -> Self:
        """The state in which a contest of some kind is the newest of those that are over."""
        kept = {card.id for card in self.told} | self.past_of_many
        return replace(self, over=(contest, *(known for known in self.over if known in kept)))

    @property
    def past_of_many(self) -> frozenset[str]:
        """The contests of several people that are over and are kept to look at."""
        return frozenset()

    def rolling(self, card: CardT, *, is_over: bool = False) -> Self:
        """The state in which an augment is rolled in *card*, or no longer, if what it is rolled for is still there."""
        rolled_for = self.cards.get(card.parent) if card.parent else None
        if rolled_for is None:
            return self
        augment, contest = AugmentId(card.subject), None if is_over else card.id
        return self.with_card(rolled_for.on_sides(lambda side: side.rolling(augment, contest)))

    def with_together(self, group: TogetherT) -> Self:
        return replace(self, groups={**self.groups, group.id: group})

    def turning_down(self, who: Asker, told: str) -> Self:
        """The state in which somebody, a character or a seat, is told that what they asked for is not allowed."""
        return replace(self, turned_down={**self.turned_down, who: (*self.turned_down.get(who, ()), told)})

    def asking(self, who: Asker) -> Self:
        """The state in which somebody asks for something else, and is told no more what was not allowed before."""
        if who not in self.turned_down:
            return self
        return replace(self, turned_down={known: told for known, told in self.turned_down.items() if known != who})

    def with_mark(self, mark: MarkT) -> Self:
        return replace(self, marks={**self.marks, mark.id: mark})

    def without_mark(self, mark: MarkId) -> Self:
        return replace(self, marks={known: value for known, value in self.marks.items() if known != mark})


SagaOf = AnySaga[Any, CardT, Any, Any, Any, Any]
"""The state of either game, with its own cards."""


def _last_told(cards: tuple[CardT, ...]) -> tuple[CardT, ...]:
    """The last few that stand for themselves, and as many that are part of something greater, newest first."""
    parts = [card for card in cards if card.is_part][:TOLD_CONTESTS]
    alone = [card for card in cards if not card.is_part][:TOLD_CONTESTS]
    return tuple(card for card in cards if card in parts or card in alone)


@by_identity(maxsize=EACH_TABLE)
def _pictured(sheets: Mapping[CharacterId, SheetT]) -> tuple[Thing, ...]:
    return tuple(Thing(sheet.id, sheet.character.name, sheet.player) for sheet in sheets.values())


def _augments(state: SagaOf[CardT]) -> Container[AugmentId]:
    return {augment.id for card in state.cards.values() for side in card.sides for augment in side.augments}


SHELVES: Mapping[object, Shelf[SagaOf[Any]]] = {
    CharacterId: lambda state: state.sheets,
    ContestId: lambda state: state.cards,
    AugmentId: _augments,
    MarkId: lambda state: state.marks,
    GroupId: lambda state: state.groups,
}
"""Where in a state the things are that moves and events of both games name."""
