"""How the last few contests ended for a character: what may be held against those whom it knows."""

from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.refusal import Refused
from talewright.table.offer import Option


def outcome_in(state: State, contest: ContestId, *who: CharacterId) -> Outcome:
    """How a contest ended for the first of these. Raises ``Refused`` if it is not decided, or is somebody else's."""
    card = next((each for each in (*state.open_cards(), *state.told) if each.id == contest), None)
    ends = (outcome_for(card, each) for each in who if card)
    found = next((end for end in ends if end is not None), None)
    if found is None:
        raise Refused("That is no decided contest of this character: choose one of the last few.")
    return found


def outcome_for(card: Card, character: CharacterId) -> Outcome | None:
    """How a contest ended for a character; none if it is not decided, or if the character took no part."""
    if card.ours.character == character:
        return card.outcome
    return card.their_outcome if card.theirs and card.theirs.character == character else None


def defeats(state: State, *who: CharacterId) -> tuple[Option, ...]:
    """The last few contests that one of these has lost."""
    cards = {card.id: card for card in (*state.open_cards(), *state.told)}
    outcomes = ((card, outcome_for(card, each)) for card in cards.values() for each in who)
    return tuple(
        Option(card.id, f"{card.prize}, {outcome}") for card, outcome in outcomes if outcome and outcome.is_defeat
    )
