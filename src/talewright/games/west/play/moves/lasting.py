"""Moves on what lasts longer than one action: tracks, contests, the deck."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta

from talewright.games.west.deck import Deck
from talewright.games.west.deck_file import bundled, load
from talewright.games.west.play.moves.ids import NO_ACTION, ActionId, CompetitionId, Move, TrackId
from talewright.table.moves import Line
from talewright.table.pasted import Pasted

DECK_LENGTH = 100_000
"""How long a deck file may be that somebody sends; the bundled one has about 21,000 characters."""

CARDS_LENGTH = 400
"""Room for the numbers of a whole deck."""

CardNumbers = Annotated[str, Meta(max_length=CARDS_LENGTH)]
DeckText = Annotated[str, Meta(max_length=DECK_LENGTH)]
Victories = Annotated[int, Meta(ge=0, le=999)]


class CorrectTrack(Move, frozen=True, kw_only=True, tag="correct-track"):
    """Say how many victories a complex check has and how many it needs, with the reason."""

    track: TrackId
    victories: Victories
    required: Annotated[int, Meta(ge=1, le=999)]
    reason: Line


class CloseTrack(Move, frozen=True, kw_only=True, tag="close-track"):
    """Put a complex check away, whether it is complete or given up."""

    track: TrackId
    reason: Line = ""


class SettleCompetition(Move, frozen=True, kw_only=True, tag="settle-competition"):
    """Say who is ahead where the rules leave it open; nobody, if no action is named."""

    competition: CompetitionId
    ahead: ActionId = NO_ACTION
    reason: Line


class Shuffle(Move, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle the discard pile into the deck, or say that the real one was. What lies on the table stays out."""


class DiscardCards(Move, frozen=True, kw_only=True, tag="discard-cards"):
    """Tell the table which cards of a real deck went to the discard pile: 3, 17, 40."""

    cards: CardNumbers


class ReturnCards(Move, frozen=True, kw_only=True, tag="return-cards"):
    """Put cards back from the discard pile into the deck, where the table had it wrong: 3, 17, 40."""

    cards: CardNumbers
    reason: Line


class UseDeck(Move, frozen=True, kw_only=True, dict=True, tag="use-deck"):
    """Play with another deck, written as a deck file; with the bundled one, if it is left empty."""

    deck: DeckText = ""

    def __post_init__(self) -> None:
        _ = self.cards

    @cached_property
    def cards(self) -> Pasted[Deck]:
        """The deck, read before the table is locked for the move."""
        return Pasted.by(load, self.deck) if self.deck.strip() else Pasted(bundled())


LASTING_MOVES = (CorrectTrack, CloseTrack, SettleCompetition, Shuffle, DiscardCards, ReturnCards, UseDeck)
