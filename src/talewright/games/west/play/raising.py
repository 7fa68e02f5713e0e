"""What bonus counters would raise on an action: its bumps, or its effect."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from talewright.dice.draw import SeatId
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.helping import check_no_rival
from talewright.games.west.play.state import State
from talewright.games.west.rules.checks.bump import bumps
from talewright.games.west.rules.checks.counter import Spend
from talewright.games.west.rules.checks.victory import victories
from talewright.table.offer import allowed
from talewright.wording import counted


class Raise(NamedTuple):
    """So many counters, spent alike, and what they bring: as few as change something."""

    spend: Spend
    counters: int
    brings: str


def raises(state: State, action: Action, most: int) -> Iterator[Raise]:
    """The ways to raise a success by at most so many counters (TW-counter.9, TW-counter.12, TW-counter.13).

    Several where only together they bring one more bump, or one more victory where victories are counted.
    """
    for number in range(1, most + 1):
        if bumps_with(state, action, number) > bumps_with(state, action, 0):
            yield Raise(Spend.RIGHT_ON, number, "one more bump")
            break
    track = state.tracks.get(action.track)
    here = action.outcome_now(state.edition).victories
    done = track is not None and track.remaining <= here  # by this card, or by somebody else before it (TW-complex.7)
    if action.reads_effect and most and not done:
        ways = [_of_effect(state, action, Spend.ACES)]
        if state.sheets[action.character].lines.impetus:
            ways.append(_of_effect(state, action, Spend.AS_I_PLANNED))
        yield from (way for way in ways if way.counters <= most)


def _of_effect(state: State, action: Action, spend: Spend) -> Raise:
    """What is left above the victories is lost, unless a rule keeps it (TW-victories.2, TW-victories.3)."""
    check, magnitude = action.check(state.edition), action.outcome_now(state.edition).magnitude or 0
    threshold = check.edition.victory_threshold
    if not action.track or check.edition.keeps_remainder:
        return Raise(spend, 1, f"+{spend.worth} to the effect")
    before = victories(magnitude, threshold)
    number = ceil((threshold - before.remainder) / spend.worth)
    more = victories(magnitude + number * spend.worth, threshold).number - before.number
    gain = f"+{number * spend.worth} to the effect, {counted(more, 'more victory', 'more victories')}"
    return Raise(spend, number, gain)


def bumps_with(state: State, action: Action, counters: int) -> int:
    """The bumps of the result, if so many counters more were spent as "Right on!"."""
    result = action.outcome_now(state.edition).result
    if result is None or action.tn is None or not state.edition.bumps:
        return 0
    return bumps(result + counters * Spend.RIGHT_ON.worth, action.tn)


def counters_may_help(state: State, action: Action) -> bool:
    """Whether counters could still raise a success. Of what is hidden nothing shows here, or the waiting would tell."""
    still = action.counters_handed + len(state.counters.held)  # whoever holds one puts it in, and others add theirs
    if not state.player(action) or not still:
        return False
    return (action.hides_result and state.edition.bumps) or any(raises(state, action, still))


def backers(state: State, action: Action) -> tuple[SeatId, ...]:
    """The other players whose counters could still raise a success before it is let stand (TW-counter.14)."""
    if action.phase is not Phase.DECIDED or not counters_may_help(state, action):
        return ()
    theirs = [sheet for sheet in state.sheets.values() if sheet.player in state.counters.held - {state.player(action)}]
    return tuple(
        sheet.player for sheet in theirs if allowed(check_no_rival, state, action, sheet, clause="TW-counter.14")
    )
