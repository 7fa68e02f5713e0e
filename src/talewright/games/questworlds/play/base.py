"""What every move and every event of QuestWorlds is, takes and brings about."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.shared import base, changing
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table import chapter, game
from talewright.table.offer import Offer, Prose, Words, words
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
WHY = words("reason", "Why", optional=True)
Reason = Annotated[Prose, Words("A correction needs its reason, so that everyone can follow it: write why.")]


class OfMine(Move):
    """Something that somebody does for a character of theirs."""

    character: CharacterId

    def check_maker(self, state: State, seat: Seat) -> None:
        check_mine(state, seat, self.character)


class GmMove(Move):
    """Something that the game master alone does."""

    only = Role.GM
    otherwise = "That is for the game master to do."


class GmGrants(ChangeCard):
    """What the game master alone says about augments and hindrances."""

    only = Role.GM
    otherwise = "The game master decides about augments and hindrances."
    by_clause = "QW3-2.6.13"
    needs_ruling = False


class GmSays(GmMove):
    """What the game master alone says after the dice."""

    otherwise = "What a contest leaves behind is for the game master to say."
    by_clause = "QW3-2.8.1.2"
