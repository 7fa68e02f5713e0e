"""What characters do with their skills: chosen, set about, rolled, paid for with its shifts, brought to an end."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.able import (
    BUY,
    DRIVE,
    IMPRESSION,
    LOOKS,
    WIN_OVER,
    Doing,
    buys_easily,
    check_possible,
    check_uses,
    counts_as,
    doing_of,
    owned_for,
    piece_of,
    rating_for,
    targets,
)
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, check_gm, in_phase, own
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.asking import check_said_first
from talewright.games.strange_fate.play.at_once import done
from talewright.games.strange_fate.play.deed import Deed, Stage
from talewright.games.strange_fate.play.deed_events import (
    circumstance_lines,
    dropped_lines,
    opposition_lines,
    with_fields,
)
from talewright.games.strange_fate.play.framing import GM_SETS, difficulty_set
from talewright.games.strange_fate.play.harm.mounts import besides
from talewright.games.strange_fate.play.ids import NOBODY, DeedId
from talewright.games.strange_fate.play.measuring import check_said, is_opposed, measured, standing_of
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.of_npcs import doer
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, Person, State
from talewright.games.strange_fate.procedure import NoRoll, On, OwnRating, Procedure
from talewright.games.strange_fate.procedure.wealth import affords
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
AT_WHAT_STAGE = {
    Stage.CHOSEN: "It has not begun yet: say the rest of it first.",
    Stage.BEGUN: "It is under way already: see how the roll comes out.",
    Stage.ROLLED: "Its roll stands already: bring it to its end.",
    Stage.OVER: "That is over: look at the table as it stands now.",
}


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with a skill brings about, up to the roll."""
    match move:
        case mv.Act():
            return _chosen(state, move, seat, stamp)
        case mv.SetAbout():
            return _set_about(state, move, seat)
        case mv.Recount():
            return _recounted(state, move, seat)
        case mv.LeaveDeed(deed=id_):
            _, deed = mine(state, seat, id_)
            if not may_leave(state, deed):
                raise Refused("Its roll is under way: drop that, if nothing shall come of it.")
            return (ev.DeedEnded(deed=deed.id, left=True),)
        case _:
            raise AssertionError(move)


def mine(state: State, seat: Seat, deed: DeedId) -> tuple[Person, Deed]:
    """A deed of somebody whom this seat acts for. Raises ``Refused`` otherwise."""
    found = state.acts.deed(deed)
    own(state, seat, found.who)
    return doer(state, found.who), found


def at_stage(deed: Deed, stage: Stage) -> None:
    """Refuse what is too soon or too late for a deed."""
    if deed.stage is not stage:
        raise Refused(AT_WHAT_STAGE[deed.stage])


def may_leave(state: State, deed: Deed) -> bool:
    """Whether it can be left be: before it begins, or when its roll is over."""
    return deed.stage is not Stage.BEGUN or deed.roll not in state.rolls


# ---- chosen


def _chosen(state: State, move: mv.Act, seat: Seat, stamp: Stamp) -> Events:
    """A skill and what it can do, in place of what was chosen before and not begun (SF-skill-kinds.2)."""
    actor = own(state, seat, move.who)
    if isinstance(actor, Npc) and actor.hidden:
        raise Refused(f"Nobody knows of {actor.name} yet: show everybody who it is first, or roll without all this.")
    person = doer(state, move.who)
    doing = doing_of(state, person, _said_of(actor, move))
    check_possible(state, person, doing)
    before = state.acts.chosen_by(move.who)
    chosen = ev.DeedChosen(
        deed=DeedId(stamp.id),
        who=move.who,
        skill=doing.owned.skill.name,
        procedure=doing.procedure.slug,
        goal=move.goal.strip(),
    )
    return (*((ev.DeedEnded(deed=before.id, left=True),) if before else ()), chosen)


def _said_of(actor: Person | Npc, move: mv.Act) -> str:
    """A skill and what it does; of an NPC the skill may stand for itself, and is what it is where nobody says."""
    if "/" in move.does:
        return move.does
    usual = actor.quick.name if isinstance(actor, Npc) else ""
    name = " ".join(move.by.split()) or usual
    return f"{name}/{move.does}" if name else move.does


# ---- begun


def _set_about(state: State, move: mv.SetAbout, seat: Seat) -> Events:
    person, chosen = mine(state, seat, move.deed)
    at_stage(chosen, Stage.CHOSEN)
    doing = Doing(owned_for(state, chosen), chosen.procedure)
    check_possible(state, person, doing)
    _check_target(state, person, chosen.procedure, move, seat)
    piece_of(person, move.using)
    is_easy = buys_easily(state, chosen, move.amount, move.using)
    if chosen.slug in {*LOOKS, BUY} and not is_easy:
        check_uses(state.acts, person, doing, move.on)
    check_said(move.circumstances, is_gm=seat.is_gm)
    if move.difficulty.strip() or move.hidden:
        check_gm(seat, GM_SETS, clause="SF-difficulty-tiers.1")
    began = _began(doing, move, counts="" if is_easy else counts_as(doing, person, move.on))
    deed = with_fields(chosen, began)
    check_said_first(person, deed, has_sheet=deed.who in state.people)
    paid = _paid(person, deed.procedure)
    return (began, *paid, *_goes_on(state, deed, move))


def _check_target(state: State, person: Person, procedure: Procedure, move: mv.SetAbout, seat: Seat) -> None:
    if move.on == NOBODY:
        if procedure.slug in {IMPRESSION, WIN_OVER}:
            raise Refused("Say whom the character meets.", clause="SF-trapping-conversation.1")
        return
    on = state.actor(move.on)
    if isinstance(on, Npc) and on.hidden and not seat.is_gm:
        raise Refused(NO_SUCH)
    if procedure.slug == DRIVE and (not isinstance(on, Npc) or on.hidden):
        raise Refused(
            f"{on.name} is nothing to ride or to drive: choose an animal or a vehicle, an NPC whom everybody sees.",
            clause="SF-trapping-transport.3",
        )
    if move.on == person.id:
        raise Refused("Nobody does that to themselves: choose somebody else, or leave it empty.")
    if procedure.slug in {IMPRESSION, WIN_OVER} and move.on not in targets(state, person, procedure):
        raise Refused(
            f"How {on.name} feels is known already, or the player's to say: choose somebody else.",
            clause="SF-trapping-conversation.4",
        )


def _began(doing: Doing, move: mv.SetAbout, *, counts: str) -> ev.DeedBegan:
    uses = doing.procedure.uses
    return ev.DeedBegan(
        deed=move.deed,
        on=move.on,
        against=move.against.strip(),
        circumstances=move.circumstances,
        amount=move.amount,
        words=move.words.strip(),
        cited=move.cited.strip(),
        using=move.using.strip(),
        counts=counts,
        per=uses.per if uses and counts else None,
    )


def _paid(person: Person, procedure: Procedure) -> Events:
    """The fate points that it takes."""
    if not procedure.fate_points:
        return ()
    left = person.purse.paid(procedure.fate_points, procedure.title)
    return (PointsCounted(who=person.id, points=left.points, reason=procedure.title),)


def _goes_on(state: State, deed: Deed, move: mv.SetAbout) -> Events:
    """It is done at once, or a roll for it begins."""
    match deed.procedure.against:
        case NoRoll() | OwnRating() if deed.slug == IMPRESSION:
            return ()
        case NoRoll() | OwnRating():
            filed, came = done(state, deed)
            return (*filed, ev.DeedEnded(deed=deed.id, came=came))
        case _:
            return _without_roll(state, deed) or _rolled(state, deed, move)


def _without_roll(state: State, deed: Deed) -> Events:
    """What is lifted or paid for so easily that nobody rolls."""
    rating = rating_for(state, deed, deed.using)
    came = ""
    if deed.slug == "physical-force-lift" and deed.amount and not measured_by_itself(state, deed):
        came = f"{deed.amount:,} pounds are lifted without a roll"
    if buys_easily(state, deed, deed.amount, deed.using):
        came = f"it is paid for: {affords(rating.value, deed.amount)}"
    return (ev.DeedEnded(deed=deed.id, came=(came,)),) if came else ()


def measured_by_itself(state: State, deed: Deed) -> bool:
    """Whether the difficulty follows from what was said."""
    return measured(state, deed, deed.against, deed.circumstances, deed.amount, deed.using) is not None


def _rolled(state: State, deed: Deed, move: mv.SetAbout) -> Events:
    """The roll: by the skill with its trapping, with what the circumstances add, against what is known."""
    person, owned = doer(state, deed.who), owned_for(state, deed)
    against = measured(state, deed, deed.against, deed.circumstances, deed.amount, deed.using)
    standing = standing_of(state, deed, deed.against)
    by = AppliedSkill(owned.skill.name, deed.procedure.trapping, gear=deed.using)
    opponent = deed.on if is_opposed(deed) and against is None else NOBODY
    framed = ev.RollFramed(roll=deed.roll, goal=deed.goal or deed.procedure.title, against=opponent)
    ours = ev.SideNamed(
        roll=deed.roll,
        place=Place.OURS,
        who=person.id,
        name=person.name,
        by=by.label,
        applied=str(by),
        rating=str(rating_for(state, deed, deed.using)),
    )
    theirs: Events = ()
    if move.difficulty.strip():
        theirs = difficulty_set(deed.roll, move.difficulty, hidden=move.hidden)
    elif against is not None:
        theirs = (
            ev.SideNamed(roll=deed.roll, place=Place.THEIRS, name=against.name, rating=str(against.rating), fixed=True),
        )
    return (framed, ours, *circumstance_lines(deed, standing), *besides(state, deed), *theirs)


# ---- said anew


def _recounted(state: State, move: mv.Recount, seat: Seat) -> Events:
    """The circumstances are named again; the lines that they bring are new ones (each group's clause)."""
    _, deed = mine(state, seat, move.deed)
    at_stage(deed, Stage.BEGUN)
    card = in_phase(state, deed.roll, BEFORE_THE_DICE)
    check_said(move.circumstances, is_gm=seat.is_gm)
    changed = with_fields(deed, ev.CircumstancesRecounted(deed=deed.id, circumstances=move.circumstances))
    standing = standing_of(state, deed, deed.against)
    named = ev.CircumstancesRecounted(deed=deed.id, circumstances=move.circumstances)
    theirs = card.theirs
    other = opposition_lines(changed, hidden=theirs.hidden) if theirs and not theirs.fixed else ()
    return (
        named,
        *dropped_lines(card, deed),
        *circumstance_lines(changed, standing),
        *other,
        *_row_anew(state, changed),
    )


def _row_anew(state: State, deed: Deed) -> Iterable[ev.Event]:
    """The difficulty of a row, where circumstances count in it."""
    if not any(group.on is On.DIFFICULTY for group in deed.procedure.modifiers) or not deed.against:
        return
    against = measured(state, deed, deed.against, deed.circumstances, deed.amount, deed.using)
    if against is not None:
        yield ev.SideNamed(
            roll=deed.roll, place=Place.THEIRS, name=against.name, rating=str(against.rating), fixed=True
        )
