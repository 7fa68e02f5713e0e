"""A step in making a character: it changes a draft by the rules of creation, and says in words what is new."""

from abc import abstractmethod
from typing import ClassVar

from msgspec import structs
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.base import At, Event, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.making.drafts import NO_CHARACTER, Making
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.entry import DraftEntry, check_reads, entry_of_draft
from talewright.games.strange_fate.rules.draft.stored import draft_again
from talewright.recasting import recast
from talewright.refusal import Refused, as_refusals
from talewright.table.seat import GM_ONLY, Audience, Seat
from talewright.wording import bare


class OnDraft(Move):
    """A move on a character that is being made; *draft* is its id, and stays the character's.

    *says* is what it changes, in words with its fields between braces.
    """

    says: ClassVar[str]
    draft: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        making = mine(state, at.seat, self.draft)
        with as_refusals():
            after = self.step(making.draft)
        yield written(making, after, self.in_words)

    @abstractmethod
    def step(self, draft: Draft) -> Draft:
        """The draft after it. Raises ``Refused`` if it breaks a rule."""

    @property
    def in_words(self) -> str:
        """What it changes, for the log of those who may read it."""
        return self.says.format_map(structs.asdict(self))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for making in state.drafts.values():
            if making.is_of(viewer.seat):
                for each in cls.choices(making.draft):
                    yield replace(each, group=making.id, fixed={**each.fixed, "draft": making.id})

    @classmethod
    @abstractmethod
    def choices(cls, draft: Draft) -> Offers:
        """What its player may choose now; the rules decide what is open."""


class OfDraft(Event):
    """Something about a character that is being made: its player and the game master know of it."""

    brings = ("draft",)

    draft: CharacterId
    player: SeatId

    def to(self, state: State) -> Audience:
        return (*GM_ONLY, self.player) if self.player else GM_ONLY


class DraftWritten(OfDraft, tag="draft-written/1"):
    """A character under way is as it stands here now; *change* says in words what is new.

    *grows* is the character in play that it is of, if any, and *opened* the move that let it grow.
    """

    sheet: DraftEntry
    change: str
    grows: CharacterId = NO_CHARACTER
    opened: str = ""

    def file(self, state: State) -> State:
        known = state.drafts.get(self.draft)
        draft = draft_again(self.sheet, state.edition.creation, state.diagram)
        of = state.people.get(self.grows)
        made = recast(
            self,
            Making,
            id=self.draft,
            draft=draft,
            objections=known.objections if known else (),
            before=known.before if known else of.bought if of else None,
            change=bare(self.change) if known else "",
        )
        return state.with_making(made)

    def told(self, state: State) -> str:
        how = "growing" if self.grows else "in the making"
        return f"{self.sheet.character.name}, {how}: {bare(self.change)}"


def seen(state: State, seat: Seat, id_: CharacterId) -> Making:
    """A character under way that this seat knows of. Raises ``Refused`` for any other, as if it were not there."""
    making = state.drafts.get(id_)
    if making is None or not making.is_seen_by(seat):
        raise Refused("That character is not being made any more. Look at the table as it stands now.")
    return making


def mine(state: State, seat: Seat, id_: CharacterId) -> Making:
    """A character under way that this seat makes. Raises ``Refused`` for somebody else's."""
    making = seen(state, seat, id_)
    if not making.is_of(seat):
        raise Refused(f"{making.name} is being made by the player: act for them, or say what you think of it.")
    return making


def written(making: Making, draft: Draft, change: str) -> DraftWritten:
    """A draft as it stands now."""
    return recast(making, DraftWritten, draft=making.id, sheet=entry(draft), change=change)


def entry(draft: Draft) -> DraftEntry:
    """A draft as an event keeps it. Raises ``Refused`` for one that could not be read again."""
    with as_refusals():
        return check_reads(entry_of_draft(draft))
