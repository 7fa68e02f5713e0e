"""How the last few contests ended for a character: what may be held against those whom it knows."""

from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.refusal import Refused
from talewright.table.offer import Option


def outcome_in(state: State, contest: ContestId, *who: CharacterId) -> Outcome:
    """How a contest ended for the first of these. Raises ``Refused`` if it is not decided, or is somebody else's."""
    card = recent(state).get(contest)
    found = outcome_for(card, *who) if card else None
    if found is None:
        raise Refused("That is no decided contest of this character: choose one of the last few.")
    return found


def recent(state: State) -> dict[ContestId, Card]:
    """The contests that are open, and the last few that are told."""
    return {card.id: card for card in (*state.open_cards(), *state.told)}


def outcome_for(card: Card, *who: CharacterId) -> Outcome | None:
    """How a contest ended for the first of these who took part; none if nobody did, or if it is not decided."""
    for each in who:
        if card.ours.character == each:
            return card.outcome
        if card.theirs and card.theirs.character == each:
            return card.their_outcome
    return None


def defeats(state: State, *who: CharacterId) -> tuple[Option, ...]:
    """The last few contests that the first of these who took part has lost."""
    outcomes = ((card, outcome_for(card, *who)) for card in recent(state).values())
    return tuple(
        Option(card.id, f"{card.prize}, {outcome}") for card, outcome in outcomes if outcome and outcome.is_defeat
    )
