"""Before the card is drawn: an action is described, and the Judge names its check and all that belongs to it."""

from dataclasses import replace

from msgspec import structs

from talewright.games.west.grid import ResultSet
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.abilities import ability_of
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.adjusting import adjusted, answered_help, dropped, helped, shown_adjustment
from talewright.games.west.play.allowed import before_the_card, in_phase, own
from talewright.games.west.play.checks import (
    called_for,
    target_number,
    whose_action,
    with_effect,
    with_stakes,
    with_tn,
)
from talewright.games.west.play.following import Events
from talewright.games.west.play.moves import NO_TRACK, ActionId, CompetitionId, TrackId
from talewright.games.west.play.reading import cell_of, results_of, tn_of
from talewright.games.west.play.state import Progress, State
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

JUDGE_CALLS = "The Judge calls checks and names what belongs to them: describe what your character does."


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move before the card is drawn brings about."""
    match move:
        case mv.DescribeAction():
            return _described(state, move, seat, stamp)
        case mv.OfferHelp():
            return helped(state, move, seat, stamp)
        case mv.CancelAction():
            return _cancelled(state, move, seat)
        case _:
            check_gm(seat, JUDGE_CALLS, clause="TW-checks.2")
            return _by_judge(state, move, stamp)


def _by_judge(state: State, move: mv.Move, stamp: Stamp) -> Events:
    match move:
        case mv.NoCheck(action=id_, how=how):
            in_phase(state, id_, (Phase.DECLARED,), clause="TW-checks.2")
            return (ev.ActionWaived(action=id_, how=how.strip()),)
        case mv.CallSimpleCheck():
            return _simple(state, move, stamp)
        case mv.CallComplexCheck():
            return _complex(state, move, stamp)
        case mv.CallAttempt():
            return _attempt(state, move, stamp)
        case mv.CallForOther():
            return _for_other(state, move, stamp)
        case mv.SetTargetNumber(action=id_, tn=tn, hidden=hidden):
            action = in_phase(state, id_, (Phase.CALLED,), clause="TW-difficulty.7")
            return target_number(action, tn_of(tn), hidden=hidden)
        case mv.ShowTargetNumber(action=id_):
            return _tn_shown(state, state.known_action(id_))
        case mv.NameStakes(action=id_, on_success=on_success, on_failure=on_failure):
            before_the_card(state, id_, clause="TW-simple.4")
            return (ev.StakesNamed(action=id_, on_success=on_success.strip(), on_failure=on_failure.strip()),)
        case mv.Adjust():
            return adjusted(state, move, stamp)
        case mv.DropAdjustment():
            return dropped(state, move)
        case mv.ShowAdjustment():
            return shown_adjustment(state, move)
        case mv.GrantHelp() | mv.RefuseHelp():
            return answered_help(state, move, stamp)
        case mv.Compete(action=one, rival=two):
            return _competing(state, one, two, stamp)
        case _:
            raise AssertionError(move)


# --- described


def _described(state: State, move: mv.DescribeAction, seat: Seat, stamp: Stamp) -> Events:
    """A player says what the character does, and may ask for a trait and a skill (TW-checks.3)."""
    sheet = own(state, seat, move.character)
    if not move.what.strip():
        raise Refused("Say what the character does.", clause="TW-checks.3")
    if move.track:
        _open_track(state, move.track)
    ability = ability_of(sheet, move.ability) if move.ability.strip() else None
    described = ev.ActionDescribed(
        action=ActionId(stamp.id),
        character=move.character,
        what=move.what.strip(),
        ability=ability.label if ability else "",
        by=ability.text if ability else "",
        track=move.track,
    )
    return (described,)


def _open_track(state: State, track: TrackId) -> Progress:
    found = state.track(track)
    if found.track(state.edition).is_complete:
        raise Refused("This check is complete: call a new one to go on.", clause="TW-complex.7")
    return found


# --- called


def _simple(state: State, move: mv.CallSimpleCheck, stamp: Stamp) -> Events:
    """A check with one answer, yes or no (TW-simple.1)."""
    whose = whose_action(state, move.action, move.character, move.what, stamp)
    ability = ability_of(state.sheet(whose.character), move.ability)
    called = with_stakes(called_for(whose, ability), move)
    _check_fits(state, whose.action, ability.results)
    return with_tn(called, tn_of(move.tn), hidden=move.hidden)


def _complex(state: State, move: mv.CallComplexCheck, stamp: Stamp) -> Events:
    """A check with a magnitude, and perhaps a number of victories that the player hears of.

    Source: TW-complex.4, TW-complex.5.
    """
    whose = whose_action(state, move.action, move.character, move.what, stamp)
    track, tn = TrackId(whose.action) if move.victories else NO_TRACK, tn_of(move.tn)
    called = with_stakes(with_effect(state, whose, move, track, move.threshold), move)
    begun = _track_opened(called, move.victories, tn, hidden=move.hidden) if track else ()
    return (*begun, *with_tn(called, tn, hidden=move.hidden))


def _track_opened(called: ev.CheckCalled, required: int, tn: int, *, hidden: bool) -> Events:
    opens = ev.TrackOpened(
        track=called.track,
        title=called.what,
        required=required,
        tn=None if hidden else tn,
        threshold=called.threshold,
    )
    return (opens, ev.TrackNumberSet(track=called.track, tn=tn, hidden=True)) if hidden else (opens,)


def _attempt(state: State, move: mv.CallAttempt, stamp: Stamp) -> Events:
    """One more action at a complex check, by anybody; its TN counts unless another is named.

    Source: TW-complex.6, TW-complex.8.
    """
    progress = _open_track(state, move.track)
    words = move.what or ("" if move.action else progress.title)
    whose = whose_action(state, move.action, move.character, words, stamp)
    called = with_effect(state, whose, move, progress.id, progress.threshold)
    return with_tn(called, _usual_tn(progress, move.tn), hidden=progress.tn_hidden)


def _usual_tn(progress: Progress, named: str) -> int:
    """The TN of a complex check that goes on, unless another is named."""
    assert progress.tn is not None
    return tn_of(named) if named.strip() else progress.tn


def _for_other(state: State, move: mv.CallForOther, stamp: Stamp) -> Events:
    """A check of somebody whom no player plays: the Judge draws (TW-deck.6)."""
    if move.track:
        return _goes_on(_open_track(state, move.track), move, stamp)
    if not move.what.strip():
        raise Refused("Say what is done.", clause="TW-checks.3")
    called, tn = _of_other(move, stamp), tn_of(move.tn)
    if not move.victories:
        return with_tn(called, tn, hidden=move.hidden)
    called = structs.replace(called, effect=called.effect or _own_cell(called), track=TrackId(called.action))
    return (*_track_opened(called, move.victories, tn, hidden=move.hidden), *with_tn(called, tn, hidden=move.hidden))


def _goes_on(progress: Progress, move: mv.CallForOther, stamp: Stamp) -> Events:
    """Somebody without a sheet works on a complex check, as any character may (TW-complex.8)."""
    called = _of_other(move, stamp)
    called = structs.replace(
        called,
        what=called.what or progress.title,
        effect=called.effect or _own_cell(called),
        track=progress.id,
        threshold=progress.threshold,
    )
    return with_tn(called, _usual_tn(progress, move.tn), hidden=move.hidden or progress.tn_hidden)


def _of_other(move: mv.CallForOther, stamp: Stamp) -> ev.CheckCalled:
    return ev.CheckCalled(
        action=ActionId(stamp.id),
        name=move.name.strip(),
        what=move.what.strip(),
        results=str(results_of(move.results)),
        effect=str(cell_of(move.effect)) if move.effect.strip() else "",
    )


def _own_cell(called: ev.CheckCalled) -> str:
    """The effect cell where nothing else is used: rank and die (TW-effect-grid.6)."""
    return str(cell_of(called.results))


def _check_fits(state: State, id_: ActionId, results: ResultSet) -> None:
    """Have the rules look at what was named for the action before: a simple check has no effect to adjust."""
    if id_ in state.actions:
        replace(state.actions[id_], results=results).check(state.edition)


# --- the TN is shown


def _tn_shown(state: State, action: Action) -> Events:
    """What was hidden is shown; of a complex check that goes on, its usual TN as well."""
    if not action.tn_hidden or action.tn is None:
        raise Refused("The TN is not hidden: everybody sees it.")
    shown = ev.TargetNumberSet(action=action.id, tn=action.tn, hidden=False)
    track = state.tracks.get(action.track)
    if track is None or not track.tn_hidden or track.tn is None:
        return (shown,)
    return (shown, ev.TrackNumberSet(track=track.id, tn=track.tn, hidden=False))


# --- contests, and what is dropped


def _competing(state: State, one: ActionId, two: ActionId, stamp: Stamp) -> Events:
    """A contest of two characters is a complex check on either side (TW-complex.12)."""
    actions = (state.action(one), state.known_action(two))
    if one == two:
        raise Refused("Nobody competes with themselves: choose another action.", clause="TW-complex.12")
    if any(state.competes(action.id) for action in actions):
        raise Refused("One of them is in a contest already: call another check for a new one.", clause="TW-complex.12")
    if not all(may_compete(state, action) for action in actions):
        raise Refused(
            "Two compete by complex checks, each with a card of its own: call both as complex checks.",
            clause="TW-complex.12",
        )
    return (ev.CompetitionBegan(competition=CompetitionId(stamp.id), one=one, two=two),)


def may_compete(state: State, action: Action) -> bool:
    """Whether an action could be one side of a contest."""
    dropped_or_waived = action.over is not None and action.over is not Phase.OVER
    return action.is_complex and not dropped_or_waived and state.competes(action.id) is None


def _cancelled(state: State, move: mv.CancelAction, seat: Seat) -> Events:
    """What is under way may be dropped: by the Judge, and by the player as long as the Judge has not called it."""
    action = state.action(move.action)
    if not seat.is_gm:
        own(state, seat, action.character)
        if action.phase is not Phase.DECLARED:
            raise Refused("The Judge has called this check: ask the Judge to drop it.", clause="TW-checks.2")
    return (ev.ActionCancelled(action=action.id, reason=move.reason.strip()),)
