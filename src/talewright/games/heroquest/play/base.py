"""What every move and every event of HeroQuest is, takes and brings about."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from talewright.games.heroquest.play.card import Card, Long, Together, Told
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.questworlds.shared import base, changing
from talewright.table import chapter, game
from talewright.table.offer import Offer
from talewright.table.seat import Role, Seat

At = game.At[State]
Viewer = game.Viewer
Facts = Iterator[chapter.Event[State]]
Offers = Iterable[Offer]
Public = chapter.Public[State]
Concealable = chapter.Concealable[State]
Move = base.Move[State]
ChangeCard = changing.ChangeCard[State, Card]
GmSets = changing.GmSets[State, Card]
OnCard = base.OnCard[State, Card]
OnSheet = base.OnSheet[State, Sheet]


class OfMine(Move):
    """Something that somebody does for a character of theirs."""

    character: CharacterId

    def check_maker(self, state: State, seat: Seat) -> None:
        check_mine(state, seat, self.character)


class GmMove(Move):
    """Something that the game master alone does."""

    only = Role.GM
    otherwise = "That is for the game master to decide."


class GmRules(GmMove):
    """What the game master alone says about a contest that is being framed."""

    otherwise = changing.FOR_THE_GM


class GmTells(GmMove):
    """What the game master alone says about those whom characters know."""

    otherwise = "What becomes of those whom characters know is for the game master to say."
    by_clause = "QW2-1.5.2"


RecordT = TypeVar("RecordT", Card, Together, Long)


class Telling(Public):
    """What happened, in words: a suggestion, or as the game master decided it."""

    text: str
    who: str
    final: bool

    def told_of(self, record: RecordT) -> RecordT:
        """A contest of any kind with this told of it."""
        if self.final:
            return replace(record, told=self.text)
        return replace(record, suggestions=(*record.suggestions, Told(self.who, self.text)))

    def told(self, state: State) -> str:
        return self.text if self.final else f"{self.who} suggests: {self.text}"
