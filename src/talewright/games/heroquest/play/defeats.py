"""How the last few contests ended for a character: what may be held against those whom it knows."""

from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.refusal import Refused
from talewright.table.offer import Option


def outcome_in(state: State, contest: ContestId, character: CharacterId) -> Outcome:
    """How a contest ended for a character. Raises ``Refused`` if it is not decided, or is somebody else's."""
    card = next((each for each in (*state.open_cards(), *state.told) if each.id == contest), None)
    found = outcome_for(card, character) if card else None
    if found is None:
        raise Refused("That is no decided contest of this character: choose one of the last few.")
    return found


def outcome_for(card: Card, character: CharacterId) -> Outcome | None:
    """How a contest ended for a character; none if it is not decided, or if the character took no part."""
    if card.ours.character == character:
        return card.outcome
    return card.their_outcome if card.theirs and card.theirs.character == character else None


def defeats(state: State, sheet: Sheet) -> tuple[Option, ...]:
    """The last few contests that the character has lost."""
    cards = {card.id: card for card in (*state.open_cards(), *state.told)}
    outcomes = ((card, outcome_for(card, sheet.id)) for card in cards.values())
    return tuple(
        Option(card.id, f"{card.prize}, {outcome}") for card, outcome in outcomes if outcome and outcome.is_defeat
    )
