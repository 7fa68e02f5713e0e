"""A campaign at the table, for the tests of every game: who does something, and what is seen then.

A game's own story adds what its people do most and what they look at. Faces are always typed by hand, so that every
outcome is written in the test. Robin runs the game, Nora, Pim and Rosa play, Eve looks on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, Self, TypeVar, get_args

import pytest
from msgspec import Struct, structs
from tests.hearing import heard
from tests.refusing import By, check_refused, line_of

from talewright.dice.draw import DrawId
from talewright.refusal import Refused
from talewright.table.chapter import Move
from talewright.table.laws import sitting
from talewright.table.laws.sitting import ACTING, EVE, GM, NORA, PIM, PLAYERS, ROSA, AnyGame, Sitting
from talewright.table.moves import ChooseDice, CloseSession, Redo, Ruling, TypeFace, Undo
from talewright.table.offer import Offer, Value, Words
from talewright.table.seat import MoveId
from talewright.table.views import Look
from talewright.web.story import headline

__all__ = ["ACTING", "EVE", "GM", "NORA", "PIM", "PLAYERS", "ROSA", "AnyGame", "Attempt", "Story", "seated"]

STORIES: list[Story] = []  # those of the test that runs, so that each can be replayed when it is over
REFUSING: list[tuple[str, int]] = []  # the lines of code that have said no in the test that runs

StoryT = TypeVar("StoryT", bound="Story")


class Story(Sitting):
    """A campaign as it goes on."""

    closing: ClassVar[str] = ""  # what may follow the end of a sentence of the log: '"', if it quotes people

    # --- when

    def attempt(self, who: str, move: Struct, *, acting_for: str = "") -> Attempt[Self]:
        """Somebody tries what is forbidden; nothing may come of it."""
        before = self.records()
        with pytest.raises(Refused) as refused:
            self.when(who, move, acting_for=acting_for)
        assert self.records() == before
        return Attempt(self, refused.value, move)

    def answer(self, who: str, move: Struct) -> str:
        """What somebody hears who tries something; what is done is taken back at once."""
        try:
            self.when(who, move)
        except Refused as refusal:
            return f"{who}, {move}: {refusal.why} {refusal.clause}"
        self.undo()
        return f"{who}, {move}: done"

    def falls(self, contest: str, ours: int | None = None, theirs: int | None = None) -> Self:
        """Real dice fall on the two sides of a contest, and whoever runs the game types what they show."""
        for side, face in (("ours", ours), ("theirs", theirs)):
            if face is not None:
                self.when(GM, TypeFace(DrawId(f"{contest}.{side}"), face))
        return self

    def rules(self, who: str, clause: str, about: str, choice: str, reason: str = "") -> Self:
        return self.when(who, Ruling(clause, about, choice, reason))

    def undo(self, who: str = GM, move: str = "") -> Self:
        """Take back a move: the last one, if none is named."""
        return self.when(who, Undo(MoveId(move) if move else self.done[-1]))

    def redo(self) -> Self:
        return self.when(GM, Redo())

    def next_session(self) -> Self:
        """The session is closed; the next move opens another."""
        return self.when(GM, CloseSession())

    # --- then

    def look(self, who: str = GM) -> Look:
        return self.table.look(self.campaign, self.seats[who])

    def waits(self) -> list[str]:
        """The draws that are called for."""
        return [str(draw.id) for draw in self.look().draws]

    def reads(self, who: str = GM) -> list[str]:
        """The sentences that somebody reads and that stand."""
        log = self.table.log(self.campaign, self.seats[who])
        return [line.text for line in log if not line.struck]

    def headlined_by(self, contest: str, who: str = GM) -> str:
        """The event whose sentence stands for a whole contest in the story."""
        lines = self.table.log(self.campaign, self.seats[who])
        return headline([line for line in lines if line.contest == contest]).kind.partition("/")[0]

    def hears(self, who: str = GM) -> list[Struct]:
        """The events that somebody reads of in the log and that stand, one for each sentence."""
        return heard(self.table, self.campaign, self.seats[who])

    def offered(self, who: str, kind: type[Struct], *, acting_for: str = "") -> list[Offer]:
        """Every offer of one move."""
        tag = kind.__struct_config__.tag
        return [offer for offer in self.offers(who, acting_for=acting_for) if offer.move == tag]

    def records(self) -> list[tuple[str, str | None]]:
        """Kind and body of every record."""
        return [(record.header.kind, record.body) for record in self.table.ledger.journal.read(self.campaign)]

    def kinds(self) -> list[str]:
        return [kind.partition("/")[0] for kind, _ in self.records()]

    def may_read(self, who: str) -> list[str]:
        """The bodies of all records that somebody may know, as an export gives them."""
        records, reader = self.table.ledger.journal.read(self.campaign), self.folded.seats[self.seats[who]]
        return [record.body or "" for record in records if reader.may_know(record.header.audience)]


@dataclass(frozen=True)
class Attempt(Generic[StoryT]):
    """Something that was refused. What the refusal says stands in the phrase book, and in no test."""

    story: StoryT
    why: Refused
    move: Struct

    def refused(
        self,
        clause: str = "",
        *,
        by: By = "",
        naming: tuple[str, ...] = (),
        another: bool = False,
    ) -> StoryT:
        """It was refused by this clause, and the refusal names these numbers or things.

        *by* is the function that says no, where no clause does or one clause says no to several things; a private
        one is named. *another*: the same function has said no to something else before.
        """
        check_refused(self.why, clause, by, naming)
        line = line_of(self.why)
        assert not another or line not in REFUSING, self.why.why
        REFUSING.append(line)
        return self.story

    def not_theirs(self) -> StoryT:
        """The move is for people of another role."""
        assert isinstance(self.move, Move)
        assert (self.why.why, self.why.clause) == (self.move.otherwise, self.move.by_clause)
        return self.story

    def lacks(self, field: str) -> StoryT:
        """A text of the move is empty that must not be."""
        kind = next(each.type for each in structs.fields(self.move) if each.name == field)
        wanted = next(note for note in get_args(kind) if isinstance(note, Words))
        assert (self.why.why, self.why.clause) == (wanted.say, wanted.clause)
        return self.story


def seated(told_by: type[StoryT], game: AnyGame, title: str, options: Mapping[str, Value]) -> StoryT:
    """People sit down with dice and cards of their own, and nobody has a character yet."""
    story = sitting.seated(told_by, game, title, options).when(GM, ChooseDice(by_hand=True))
    STORIES.append(story)
    return story
