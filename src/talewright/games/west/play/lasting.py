"""What lasts longer than one action: tracks, contests of two, and the deck."""

from talewright.games.west.deck import Deck
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.decks import checked, numbers
from talewright.games.west.play.following import Events
from talewright.games.west.play.state import State
from talewright.refusal import Refused
from talewright.table.pasted import Pasted
from talewright.table.seat import Seat, check_gm

FOR_THE_JUDGE = "That is the Judge's to say: tell them."


def decide(state: State, move: mv.Move, seat: Seat) -> Events:
    """What a move on a track, a contest or the deck brings about."""
    check_gm(seat, FOR_THE_JUDGE)
    match move:
        case mv.CorrectTrack(track=id_, victories=victories, required=required, reason=reason):
            track = state.track(id_)
            more = victories - track.track(state.edition).total
            return (ev.TrackCorrected(track=id_, more=more, required=required, reason=_reason(reason)),)
        case mv.CloseTrack(track=id_, reason=reason):
            state.track(id_)
            if any(action.track == id_ for action in state.actions.values()):
                raise Refused("Somebody is still at work on it: finish or drop that first.", clause="TW-complex.6")
            return (ev.TrackClosed(track=id_, reason=reason.strip()),)
        case mv.SettleCompetition(competition=id_, ahead=ahead, reason=reason):
            return _settled(state, id_, ahead, reason)
        case mv.Shuffle():
            if not state.piles.shuffled.left - state.piles.left:
                raise Refused(
                    "Nothing lies on the discard pile but the cards of what is under way.", clause="TW-deck.5"
                )
            return (ev.DeckShuffled(empty=False),)
        case mv.DiscardCards(cards=cards):
            return (ev.CardsDiscarded(cards=_left(state, numbers(cards))),)
        case mv.ReturnCards(cards=cards, reason=reason):
            return (ev.CardsReturned(cards=_gone(state, numbers(cards)), reason=_reason(reason)),)
        case mv.UseDeck(deck=text, cards=cards):
            return _another_deck(state, text, cards)
        case _:
            raise AssertionError(move)


def _reason(reason: str) -> str:
    if not reason.strip():
        raise Refused("Say why: a correction is written down with its reason.")
    return reason.strip()


def _settled(state: State, id_: mv.CompetitionId, ahead: mv.ActionId, reason: str) -> Events:
    """What the rules leave open between two who compete is the Judge's to settle (TW-complex.12)."""
    contest = state.competition(id_)
    if not contest.is_tied:
        raise Refused(
            "There is nothing to settle: one of them is ahead, or both are still at it.", clause="TW-complex.12"
        )
    if ahead and ahead not in contest.actions:
        raise Refused("Choose one of the two who compete, or nobody.", clause="TW-complex.12")
    return (ev.CompetitionSettled(competition=id_, ahead=ahead, reason=_reason(reason)),)


def _left(state: State, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards that are still in the deck. Raises ``Refused`` for any other."""
    for card in cards:
        if card not in state.deck.numbers:
            raise Refused(f"There is no card {card}: cards are numbered 0 to 53.", clause="TW-deck.1")
        if card not in state.piles.left:
            where = "on the table" if card in state.piles.turned else "on the discard pile already"
            raise Refused(f"Card {card} lies {where}.", clause="TW-deck.5")
    return cards


def _gone(state: State, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards that are on the discard pile. Raises ``Refused`` for any other."""
    for card in cards:
        if card not in state.piles.discarded or card in state.piles.turned:
            raise Refused(f"Card {card} does not lie on the discard pile.", clause="TW-deck.5")
    return cards


def _another_deck(state: State, text: str, cards: Pasted[Deck]) -> Events:
    """Another deck, checked, whole and shuffled; not while a card of the old one lies on the table (TW-cards.10)."""
    if state.piles.turned:
        raise Refused("Cards lie on the table: finish or drop what is under way first.", clause="TW-deck.3")
    deck = checked(cards)
    return (ev.DeckTaken(title=deck.title, deck=text if text.strip() else ""),)
