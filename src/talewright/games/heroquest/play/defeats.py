"""How the last few contests ended for a character: what may be held against those whom it knows."""

from collections.abc import Iterator

from talewright.games.heroquest.play.card import PARTS, Card, Long, Together
from talewright.games.heroquest.play.extended.ending import aftermath_of
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.refusal import Refused
from talewright.table.offer import Option

Contest = Card | Together | Long


def outcome_in(state: State, contest: ContestId, *who: CharacterId) -> Outcome:
    """How a contest ended for the first of these. Raises ``Refused`` if it is not decided, or is somebody else's."""
    found = next((each for each in recent(state) if each.id == contest), None)
    outcome = outcome_for(state, found, *who) if found else None
    if outcome is None:
        raise Refused("That is no decided contest of this character: choose one of the last few.")
    return outcome


def recent(state: State) -> Iterator[Contest]:
    """The contests that are open, and the last few that are told; parts of a greater one end with that."""
    yield from (card for card in (*state.open_cards(), *state.told) if card.kind not in PARTS)
    yield from (*state.groups.values(), *state.longs.values(), *state.past)


def outcome_for(state: State, contest: Contest, *who: CharacterId) -> Outcome | None:
    """How a contest ended for the first of these who took part; none if nobody did, or if it is not decided."""
    outcomes = (_outcome(state, contest, each) for each in who)
    return next((outcome for outcome in outcomes if outcome is not None), None)


def _outcome(state: State, contest: Contest, who: CharacterId) -> Outcome | None:
    match contest:
        case Together():
            return contest.outcome_for(who)
        case Long():
            left = aftermath_of(state, contest, who) if contest.is_over else None
            return left.outcome if left else None
        case Card():
            own = contest.outcome if contest.ours.character == who else contest.their_outcome
            return own if contest.side(who) else None


def defeats(state: State, *who: CharacterId) -> tuple[Option, ...]:
    """The last few contests that the first of these who took part has lost."""
    ends = ((contest, outcome_for(state, contest, *who)) for contest in recent(state))
    lost = ((contest, outcome) for contest, outcome in ends if outcome and outcome.is_defeat)
    return tuple(Option(contest.id, f"{contest.prize}, {level(state, outcome)}") for contest, outcome in lost)
