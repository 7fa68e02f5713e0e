"""Once somebody has set about something: who resists it, the shifts spent, the time taken, the end."""

from talewright.games.strange_fate.placed import FREE_INVOKES
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.able import IMPRESSION, LOOK_UP, owned_for
from talewright.games.strange_fate.play.acting import at_stage, mine
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, check_gm, in_phase, own
from talewright.games.strange_fate.play.applied import NO_SKILL, chosen
from talewright.games.strange_fate.play.came_of_it import came_of, cost_of, marks, passes_on, patience
from talewright.games.strange_fate.play.deed import Deed, Stage
from talewright.games.strange_fate.play.harm.minions import called_in, check_quality
from talewright.games.strange_fate.play.harm.mounts import waits_for_mount
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.measuring import is_opposed
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.of_npcs import doer
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, way_of, ways
from talewright.games.strange_fate.procedure import OpposedBy, spend
from talewright.games.strange_fate.procedure.conversation import Attitude, Reaction, Winner, as_the_gm_says
from talewright.games.strange_fate.procedure.information import Answer
from talewright.games.strange_fate.procedure.research import looked_up, takes
from talewright.games.strange_fate.procedure.rumour import Sticks, pervasiveness, planted
from talewright.games.strange_fate.time_table import Time
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp
from talewright.table.wording import bare

Events = tuple[ev.Event, ...]
HARDER, FASTER = "harder to trace", "a step faster"
SEALED = "By how much it came out only the game master knows: ask for it."
OPEN_TO_THEM = "Whether a Workspace of somebody else is open to them the game master says."
QUALITY_PAYS = "repair"
"""What may be made good out of the quality of the thing where time does not suffice (SF-trapping-repair.6)."""


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move brings about, once something is under way."""
    match move:
        case mv.Resist():
            return _resisted(state, move, seat)
        case mv.Buy():
            return _bought(state, move, seat)
        case mv.TakeLonger():
            return _longer(state, move, seat)
        case mv.EndDeed(deed=id_, words=words):
            _, deed = mine(state, seat, id_)
            at_stage(deed, Stage.ROLLED)
            _check_sees(deed, seat)
            if waits_for_mount(state, deed):
                raise Refused("The animal or vehicle has still to roll: wait for it.", clause="SF-trapping-transport.3")
            _check_won(state, deed, seat)
            return ended(state, deed, words, stamp)
        case mv.LookUp():
            return _looked_up(state, move, seat)
        case _:
            return _by_game_master(state, move, seat)


def _check_sees(deed: Deed, seat: Seat) -> None:
    if deed.hides and not seat.is_gm:
        raise Refused(SEALED)


def wins(state: State, deed: Deed, seat: Seat) -> bool:
    """Whether a seat ends it: where an NPC has won, the game master alone (SF-trapping-conversation.9)."""
    found = marks(state, deed)
    return seat.is_gm or found is None or found.marked_by is Winner.CHARACTER


def _check_won(state: State, deed: Deed, seat: Seat) -> None:
    if not wins(state, deed, seat):
        raise Refused(
            "They have won, and the game master says which aspect shows it.", clause="SF-trapping-conversation.9"
        )


def _by_game_master(state: State, move: mv.Move, seat: Seat) -> Events:
    check_gm(seat)
    match move:
        case mv.DropStanding(deed=deed):
            if all(each.deed != deed for each in state.acts.standing):
                raise Refused("That result stands against nobody any more.")
            return (ev.StandingDropped(deed=deed),)
        case mv.SetAttitude():
            return _attitude(state, move)
        case _:
            raise AssertionError(move)


# ---- who resists it


def resisting(state: State, deed: Deed) -> tuple[Way, ...]:
    """By what somebody may resist: the trappings that do, the usual one first; anything, where none is named."""
    actor = state.actor(deed.on)
    against = deed.procedure.against
    assert isinstance(against, OpposedBy)
    if isinstance(actor, Npc) or not against.trappings:
        return ways(actor)
    found = [way for name in against.trappings for way in ways(actor) if way.by.trapping == name]
    return tuple(found)


def resists(state: State, seat: Seat, deed: Deed) -> bool:
    """Whether somebody whom this seat acts for is asked to resist."""
    is_there = deed.on in state.npcs or deed.on in state.people
    return is_opposed(deed) and is_there and state.acts_for(seat, deed.on)


def _resisted(state: State, move: mv.Resist, seat: Seat) -> Events:
    """The other side rolls by what resists it, and as Mediocre without any of that (each procedure's clause)."""
    deed = state.acts.deed(move.deed)
    at_stage(deed, Stage.BEGUN)
    in_phase(state, deed.roll, BEFORE_THE_DICE)
    against = deed.procedure.against
    if not isinstance(against, OpposedBy) or not deed.on:
        raise Refused("Nobody resists this: the game master says what stands against it.")
    actor = own(state, seat, deed.on)
    can = resisting(state, deed)
    written = move.by.strip()
    if not written:
        way = can[0] if can else Way(NO_SKILL, against.unknown)
    elif isinstance(actor, Npc) or not against.trappings:
        way = way_of(actor, written)
    else:
        found = chosen(can, written)
        if found is None:
            has = ", ".join(each.by.label for each in can) or f"nothing of the kind, and rolls {against.unknown.title}"
            raise Refused(
                f"{', '.join(against.trappings)} would resist this: {actor.name} has {has}.", clause=against.clause
            )
        way = found
    return side(deed, deed.on, actor, way)


def side(deed: Deed, who: ActorId, actor: Person | Npc, way: Way) -> Events:
    """Somebody takes the other side."""
    hidden = isinstance(actor, Npc) and actor.hidden
    named = ev.SideNamed(
        roll=deed.roll,
        place=Place.THEIRS,
        who=who,
        name=actor.name,
        by=way.by.label,
        applied=str(way.by),
        rating=str(way.rating),
        hidden=hidden,
    )
    concealed = ev.SideConcealed(roll=deed.roll, place=Place.THEIRS, name=actor.name)
    return (concealed, named) if hidden else (named,)


# ---- shifts and time


def _bought(state: State, move: mv.Buy, seat: Seat) -> Events:
    """Shifts are spent; what was bought before counts (each spend's clause)."""
    _, deed = mine(state, seat, move.deed)
    at_stage(deed, Stage.ROLLED)
    _check_sees(deed, seat)
    if not deed.succeeded:
        raise Refused("A failed roll has no shifts to spend.", clause=deed.procedure.against.clause)
    bought = {**deed.bought, move.buys: deed.bought.get(move.buys, 0) + move.times}
    spend(deed.procedure, bought, deed.shifts)
    check_quality(deed, move.buys)
    return (ev.ShiftsSpent(deed=deed.id, buys=move.buys, times=move.times),)


def _longer(state: State, move: mv.TakeLonger, seat: Seat) -> Events:
    """A failed roll is made good by time, if that is enough of it (the procedure's clause on patience)."""
    _, deed = mine(state, seat, move.deed)
    at_stage(deed, Stage.ROLLED)
    _check_sees(deed, seat)
    clause = deed.procedure.patience
    if not clause or deed.succeeded or deed.decided is None:
        raise Refused("Taking longer makes nothing better here.", clause=clause or deed.procedure.against.clause)
    if deed.longer:
        raise Refused("It has taken longer already: bring it to its end.", clause=clause)
    if move.steps < least_steps(deed):
        raise Refused(
            f"The roll failed by {-deed.shifts}, and each step more is worth 1: that is not enough.", clause=clause
        )
    return (ev.TookLonger(deed=deed.id, steps=move.steps),)


def least_steps(deed: Deed) -> int:
    """The steps that it takes at least; more than there are, where nothing helps."""
    return 1 if deed.slug == QUALITY_PAYS else patience(deed).missed_by


# ---- the end


def ended(state: State, deed: Deed, words: str, stamp: Stamp) -> Events:
    """What came of it, with what stays: a rumour, helpers, a work that was paid for."""
    stays: Events = ()
    if passes_on(deed):
        stays = (_rumour(deed), _talk(state, deed))
    if deed.procedure.trapping == "Minions" and deed.bought:
        stays = called_in(state, deed, words, stamp)
    found = marks(state, deed)
    if found is not None:
        stays = (_marked(state, deed, found, words, stamp),)
    if cost_of(deed):
        left = doer(state, deed.who).purse.paid(cost_of(deed), "A work of this tier")
        payer = deed.who if deed.who in state.people else NOBODY
        stays = (PointsCounted(who=payer, points=left.points, reason=deed.procedure.title),)
    return (*stays, ev.DeedEnded(deed=deed.id, came=came_of(state, deed)))


def _marked(state: State, deed: Deed, found: Reaction, words: str, stamp: Stamp) -> ev.Event:
    """A sticky aspect, so strong has the feeling become (SF-trapping-conversation.9)."""
    return ev.AspectPlaced(
        aspect=AspectId(stamp.id),
        name=" ".join(words.split()) or usual_mark(found),
        on=deed.on,
        by=deed.who if found.marked_by is Winner.CHARACTER else deed.on,
        sticky=True,
        hidden=is_hidden(state, deed.on),
    )


def usual_mark(found: Reaction) -> str:
    """What the aspect is called if nobody says more."""
    return found.aspect_shows[:1].upper() + found.aspect_shows[1:]


def _rumour(deed: Deed) -> ev.Event:
    assert deed.decided is not None
    found = planted(
        deed.words,
        deed.decided.effort,
        deed.shifts,
        faster=deed.bought.get(FASTER, 0),
        hidden=deed.bought.get(HARDER, 0),
    )
    return ev.RumourPlanted(
        deed=deed.id,
        says=found.says,
        effort=found.effort,
        shifts=found.shifts,
        faster=found.faster,
        untraced=found.hidden,
    )


def _talk(state: State, deed: Deed) -> ev.Event:
    """What people say is an aspect of whomever it is about, or of the scene (SF-trapping-networking.11)."""
    found = pervasiveness(deed.shifts)
    assert found is not None
    assert deed.decided is not None
    on = deed.on if deed.on in state.npcs or deed.on in state.people else NOBODY
    return ev.AspectPlaced(
        aspect=AspectId(f"{deed.id}.rumour"),
        name=deed.words,
        on=on,
        by=deed.who,
        free=FREE_INVOKES.get(deed.decided.verdict, 0),
        sticky=found.aspect is Sticks.STICKY,
        hidden=is_hidden(state, on),
    )


def _attitude(state: State, move: mv.SetAttitude) -> Events:
    """The game master says how somebody feels (SF-trapping-conversation.4, SF-trapping-conversation.5)."""
    person = state.person(move.towards)
    state.npc(move.npc)
    try:
        attitude = Attitude(move.attitude.strip().capitalize())
    except ValueError:
        raise Refused(
            f"{move.attitude.strip()[:40]!r} is no attitude: choose one of {', '.join(Attitude)}.",
            clause="SF-trapping-conversation.3",
        ) from None
    if state.acts.attitude(move.npc, person.id) is None:
        as_the_gm_says(attitude, history=move.history)
    said = ev.AttitudeSet(npc=move.npc, towards=person.id, attitude=attitude, why=move.history.strip())
    waits = (
        each
        for each in state.acts.deeds.values()
        if (each.slug, each.on, each.who) == (IMPRESSION, move.npc, person.id) and each.stage is Stage.BEGUN
    )
    return (said, *(ev.DeedEnded(deed=each.id, came=(f"{attitude.does}",)) for each in waits))


# ---- research


def can_look_up(state: State, deed: Deed) -> tuple[Deed, ...]:
    """The failed questions that a Workspace of the character's own would answer."""
    found = []
    for missed in missed_by(state, deed):
        try:
            _research(state, missed)
        except Refused:
            continue
        found.append(missed)
    return tuple(found)


def missed_by(state: State, deed: Deed) -> tuple[Deed, ...]:
    """The failed questions of whoever does it, whether a Workspace would answer them or not."""
    return tuple(each for each in state.acts.missed.values() if each.who == deed.who)


def _research(state: State, missed: Deed, base: Time = Time.HALF_AN_HOUR) -> Time:
    person = state.person(missed.who)
    rated = [
        person.character.rating_of(each.skill.name)
        for each in person.character.skills
        if each.skill.covers("Workspace")
    ]
    best = max(rated, key=lambda rating: (rating.tier, rating.value), default=None)
    return looked_up(Answer(is_full=False, missed_by=-missed.shifts), missed.reached, best, base)


def _looked_up(state: State, move: mv.LookUp, seat: Seat) -> Events:
    """Time in a Workspace makes a failed roll of Information good (SF-trapping-research.1)."""
    _, deed = mine(state, seat, move.deed)
    at_stage(deed, Stage.CHOSEN)
    if deed.slug != LOOK_UP:
        raise Refused(f"{owned_for(state, deed).skill.name} is used for something else here: choose Research.")
    missed = state.acts.missed.get(move.missed)
    if missed is None or missed.who != deed.who:
        raise Refused("There is no such failed roll of Information to make good.", clause="SF-trapping-research.1")
    if move.base is not Time.HALF_AN_HOUR:
        check_gm(seat, "How long it takes to begin with the game master says.", clause="SF-trapping-research.3")
    if move.elsewhere:
        check_gm(seat, OPEN_TO_THEM, clause="SF-trapping-research.1")
    took = takes(-missed.shifts, move.base) if move.elsewhere else _research(state, missed, move.base)
    came = f"{bare(missed.words)}: the answer, after {took.lower()}"
    return (ev.DeedEnded(deed=deed.id, came=(came,)),)
