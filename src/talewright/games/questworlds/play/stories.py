"""Triggered flaws, plot edits, the pool of story points, and corrections (QW3-2.7, 7, 8.1)."""

from talewright.games.questworlds.experience import earned_by_flaw
from talewright.games.questworlds.flaw import Answer, flaw_resistance
from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import CardKind
from talewright.games.questworlds.play.checks import check_in_play, check_mine
from talewright.games.questworlds.play.moves import ContestId, ProposalId
from talewright.games.questworlds.play.settling import Lesson, taught
from talewright.games.questworlds.play.state import Edit, State, Trigger
from talewright.games.questworlds.story_point import Moment, PlotEdit, Pool
from talewright.refusal import Refused
from talewright.table.moves import SessionOpens
from talewright.table.seat import Seat, Stamp, check_gm

MOST_POINTS = 99


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on flaws, story points or a wrong number brings about."""
    match move:
        case mv.TriggerFlaw(character=character, flaw=flaw, about=about):
            check_mine(state, seat, character)
            check_in_play(state, character)
            state.pull(character, flaw)
            triggered = ev.FlawTriggered(
                proposal=ProposalId(stamp.id), character=character, flaw=flaw.strip(), about=about.strip()
            )
            return (triggered,)
        case mv.AnswerFlaw(proposal=proposal, answer=answer):
            return _answered(state, _trigger(state, proposal), answer, seat, stamp)
        case mv.DropTrigger(proposal=proposal):
            check_gm(seat, "That is for the game master to do.")
            _trigger(state, proposal)
            return (ev.FlawAnswered(proposal=proposal, answer="drop"),)
        case mv.ProposeEdit(level=level, about=about):
            return _proposed(state, level, about, seat, stamp)
        case mv.AnswerEdit(proposal=proposal, allowed=allowed, reason=reason):
            check_gm(seat, "That is for the game master to do.")
            edit = _edit(state, proposal)
            state.pool.edited(edit.level, allowed=allowed)
            return (ev.EditAnswered(proposal=proposal, allowed=allowed, reason=reason.strip()),)
        case _:
            check_gm(seat, "That is for the game master to do.")
            return _corrected(state, move)


def _trigger(state: State, proposal: ProposalId) -> Trigger:
    if proposal not in state.triggers:
        raise Refused("This flaw has been answered already.")
    return state.triggers[proposal]


def _edit(state: State, proposal: ProposalId) -> Edit:
    if proposal not in state.edits:
        raise Refused("This plot edit has been answered already.")
    return state.edits[proposal]


def _answered(state: State, trigger: Trigger, answer: Answer, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """Acting as the flaw demands teaches; acting against it takes a contest with its own rating (QW3-2.7.2)."""
    check_mine(state, seat, trigger.character)
    answered = ev.FlawAnswered(proposal=trigger.id, answer=answer)
    if not answer.needs_contest:
        lesson = Lesson(trigger.character, trigger.flaw, f"for acting as {trigger.flaw} demands")
        return (answered, *taught(state, [lesson] if earned_by_flaw(acted_on=True) else []))
    contest = ContestId(stamp.id)
    return (
        answered,
        ev.ContestFramed(
            contest=contest,
            kind=CardKind.FLAW,
            character=trigger.character,
            prize=f"to act against {trigger.flaw}",
            conflict=trigger.about or trigger.flaw,
            cause=Cause.OBSTACLE,
            subject=trigger.flaw,
            by_gm=True,
        ),
        ev.ResistanceSet(
            contest=contest,
            resistance=str(flaw_resistance(state.pull(trigger.character, trigger.flaw))),
            words=trigger.flaw,
            hidden=False,
        ),
    )


def _proposed(state: State, level: int, about: str, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A plot edit costs story points by its level; the game master decides whether it fits (QW3-7.3)."""
    if level not in [edit.cost for edit in PlotEdit]:
        levels = ", ".join(f"{edit.cost} ({edit.title.lower()})" for edit in PlotEdit)
        raise Refused(f"A plot edit has a level of {levels}.", clause="QW3-7.3.2")
    if not about.strip():
        raise Refused("Say what would be different.", clause="QW3-7.3.2")
    if not state.edition.story_points:
        raise Refused("This game is played without story points.", clause="QW3-7.0.1")
    state.pool.burned(level)
    proposal = ProposalId(stamp.id)
    return (ev.EditProposed(proposal=proposal, seat=seat.id, level=level, about=about.strip()),)


def _corrected(state: State, move: mv.Move) -> tuple[ev.Event, ...]:
    match move:
        case mv.RefreshPool() | mv.CorrectPool() if not state.edition.story_points:
            raise Refused("This game is played without story points.", clause="QW3-7.0.1")
        case mv.RefreshPool(reason=reason):
            full = state.pool.refreshed(used=state.edition.story_points).points
            return (ev.PoolSet(points=full, why=reason.strip() or "the game master refreshes the pool"),)
        case mv.CorrectPool(points=points, reason=reason):
            _check_number(points, "story points", reason)
            return (ev.PoolSet(points=points, why=reason.strip()),)
        case mv.CorrectExperience(character=character, points=points, reason=reason):
            state.sheet(character)
            _check_number(points, "experience points", reason)
            return (ev.ExperienceCorrected(character=character, points=points, reason=reason.strip()),)
        case mv.SetBase(base=base, reason=reason):
            _check_number(0, "base resistance", reason)
            try:
                return (ev.BaseSet(base=str(state.rating_of(base)), reason=reason.strip()),)
            except ValueError as error:
                raise Refused(f"{error}.", clause="QW3-2.3.3.1") from error
        case _:
            raise AssertionError(move)


def _check_number(points: int, what: str, reason: str) -> None:
    if not 0 <= points <= MOST_POINTS:
        raise Refused(f"{points} {what} cannot be: write a number from 0 to {MOST_POINTS}.")
    if not reason.strip():
        raise Refused("A correction needs its reason, so that everyone can follow it: write why.")


def opened(state: State, opens: SessionOpens) -> tuple[ev.Event, ...]:
    """A session of play begins: the pool may be refreshed, and what lasts is asked about.

    Source: QW3-2.8.3.1, QW3-2.8.4.1, QW3-7.1.1.1, QW3-7.1.2.1.
    """
    began = ev.SessionBegan(number=opens.number, fading=tuple(state.marks))
    refreshes = state.edition.refresh.happens_at(Moment.SESSION)
    full = Pool.full(state.pool.pcs, used=state.edition.story_points).points
    if not refreshes or full == state.points:
        return (began,)
    return (began, ev.PoolSet(points=full, why="a new session of play"))
