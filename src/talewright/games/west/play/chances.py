"""What a seat knows of a check, and the odds that follow from it."""

from functools import lru_cache

from talewright.dice.dist import Dist
from talewright.games.west.bump import bumps
from talewright.games.west.check import Check
from talewright.games.west.deck import Deck, Piles
from talewright.games.west.difficulty import Difficulty
from talewright.games.west.grid import ResultSet
from talewright.games.west.odds import Odds, bump_odds, odds, victory_odds
from talewright.games.west.play.action import Action
from talewright.games.west.play.state import State
from talewright.games.west.resolution import final
from talewright.table.seat import Seat


def known(state: State, action: Action, seat: Seat) -> Check:
    """The check as this seat knows it."""
    return action.check(state.edition, shown=not seat.is_gm)


def knows_tn(action: Action, seat: Seat) -> bool:
    """Whether this seat may know the TN."""
    return action.tn is not None and (seat.is_gm or not action.tn_hidden)


def worth(state: State, action: Action, seat: Seat, total: int) -> tuple[int, bool | None, int | None]:
    """What a total comes to as far as this seat knows: the result, whether it is enough, and how many bumps it has."""
    check = known(state, action, seat)
    result = final(check, total)
    if not knows_tn(action, seat):
        return result, None, None
    enough = result >= check.tn
    spare = bumps(result, check.tn) if state.edition.bumps else 0
    return result, enough, spare + check.granted_bumps * (enough and state.edition.bumps)


def against_tn(state: State, action: Action, seat: Seat, total: int) -> str:
    """The same in words; empty if the TN is hidden from this seat."""
    result, enough, spare = worth(state, action, seat, total)
    if enough is None:
        return f"it comes to {result}" if result != total else ""
    adjusted = f"{result} " if result != total else ""
    more = f", {spare} bump{'' if spare == 1 else 's'}" if spare else ""
    return f"{adjusted}{'is enough' if enough else 'is not enough'}{more}"


@lru_cache(maxsize=256)
def chances(check: Check, deck: Deck, piles: Piles) -> Odds:
    """Success, failure and calamity."""
    return odds(check, deck, piles)


@lru_cache(maxsize=256)
def victory_chances(check: Check, deck: Deck, piles: Piles) -> Dist[str]:
    """The same, successes told apart by their victories."""
    return victory_odds(check, deck, piles)


@lru_cache(maxsize=256)
def bump_chances(check: Check, deck: Deck, piles: Piles) -> Dist[str]:
    """The same, successes told apart by their bumps."""
    return bump_odds(check, deck, piles)


def ladder(results: ResultSet, deck: Deck, piles: Piles) -> tuple[tuple[Difficulty, Odds], ...]:
    """The chances at each difficulty of the ladder, without any adjustment."""
    return tuple((rung, chances(Check(results=results, tn=rung.value), deck, piles)) for rung in Difficulty)
