"""The chances of a group contest, and how it stands while its dice fall."""

from functools import lru_cache

from msgspec.structs import replace

from talewright.games.heroquest.odds import GroupContest
from talewright.games.heroquest.play.card import Card, Together, provisional
from talewright.games.heroquest.play.chances import OddsView, as_view
from talewright.games.heroquest.play.facing import is_second_of_group
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.contest import Decided
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.group import ended
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS, Score, scored
from talewright.games.questworlds.shared.seeing import sees_odds
from talewright.table.seat import Seat


def to_fall(state: State, group: Together, seat: Seat) -> tuple[Situation, ...]:
    """The contests whose dice have still to fall, if this seat may know them all; else none."""
    cards = still_open(state, group)
    ready = (card for card in cards if sees_odds(card, seat) and all(side.chosen for side in card.sides))
    found = tuple(filter(None, map(state.situation, ready)))
    return found if len(found) == len(cards) else ()


def still_open(state: State, group: Together) -> tuple[Card, ...]:
    """The contests of members whose dice have not fallen."""
    return tuple(card for card in state.cards_of(group) if not card.has_fallen and group.outcome is None)


def lying(state: State, group: Together, changed: Card | None = None, decided: Decided | None = None) -> Score:
    """The score as the dice lie on the table, or with one of them *decided* otherwise (QW2-4.2.1.8)."""
    decisions = ((card, decided if card is changed else None) for card in state.cards_of(group))
    return sum((_brings(state, group, card, found) for card, found in decisions), NO_POINTS)


def _brings(state: State, group: Together, card: Card, decided: Decided | None) -> Score:
    if card.id in group.scores:
        return group.scores[card.id]
    situation = state.situation(card)
    decided = decided or (provisional(card, situation) if situation else None)
    return scored(decided) if decided else NO_POINTS


def stands(state: State, group: Together, seat: Seat, score: Score) -> str:
    """What the group has with this score, or whoever stands against it: first a chance, then an outcome."""
    second = is_second_of_group(state, seat, group)
    if still_open(state, group):
        odds = group_odds(state, group, seat, score=score)
        return f"{odds.victory} % victory" if odds else str(score.mirrored() if second else score)
    degrees = state.uses(Advanced.DEGREES, group)
    end = ended(score, state.edition.group, degrees=degrees, boost=group.boost)
    return level(state, end.outcome.mirrored() if second else end.outcome, group)


def if_changed(state: State, group: Together, seat: Seat, card: Card, decided: Decided) -> str:
    """What it would change for the group, or for whoever stands against it, if one roll were decided like this."""
    now, then = (stands(state, group, seat, lying(state, group, *each)) for each in ((), (card, decided)))
    whose = "Against the group" if is_second_of_group(state, seat, group) else "The group"
    return f"{whose}: still {now}." if now == then else f"{whose}: {now} → {then}."


def group_odds(
    state: State, group: Together, seat: Seat, boost: Boost | None = None, score: Score = NO_POINTS
) -> OddsView | None:
    """The chances of the group, from when everybody has a tactic until the last dice have fallen.

    Whoever stands against it has the others.
    """
    situations = to_fall(state, group, seat)
    if not situations:
        return None
    edition = replace(state.edition, advanced=state.in_use(group)) if group.mechanics else state.edition
    odds = _odds(situations, edition, group.boost if boost is None else boost, score.lead)
    return odds.mirrored() if is_second_of_group(state, seat, group) else odds


@lru_cache(maxsize=256)
def _odds(situations: tuple[Situation, ...], edition: Edition, boost: Boost, ahead: int) -> OddsView:
    return as_view(GroupContest(situations, edition, ahead).odds(boost))
