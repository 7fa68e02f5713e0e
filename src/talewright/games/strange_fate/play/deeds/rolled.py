"""The roll of a deed: who resists it, and what follows from what happens in it."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase, is_up_to, own, whose
from talewright.games.strange_fate.play.answers import answers, cheap_first, takes
from talewright.games.strange_fate.play.applied import NO_SKILL, AppliedSkill, options
from talewright.games.strange_fate.play.applied import chosen as chosen_of
from talewright.games.strange_fate.play.base import At, Event, Facts, Move, Viewer
from talewright.games.strange_fate.play.card import Phase, Place
from talewright.games.strange_fate.play.conflict.ambush import surprised
from talewright.games.strange_fate.play.conflict.defences import best_first
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.conflict.npc_lines import defending_first
from talewright.games.strange_fate.play.conflict.pace import slowed
from talewright.games.strange_fate.play.deed import Deed, Stage, home_of
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.measuring import opposition_lines, stands
from talewright.games.strange_fate.play.deeds.spreading import all_of_zone, may_take_in, spread
from talewright.games.strange_fate.play.deeds.steps import DeedEnded, DeedRolled, at_stage, over
from talewright.games.strange_fate.play.deeds.trappings.movement import hindered, hindered_still
from talewright.games.strange_fate.play.deeds.trappings.physical_force import laden
from talewright.games.strange_fate.play.flaws import is_out, not_now, out_of_use, used
from talewright.games.strange_fate.play.harm.mounts import ridden, waits_for_mount
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.known import UNSEEN, is_here, is_hidden
from talewright.games.strange_fate.play.rolls import sides
from talewright.games.strange_fate.play.rolls.sides import RollCancelled, RollDecided, SideNamed
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, way_of, ways
from talewright.games.strange_fate.rules.trappings import OpposedBy, SetsDifficulty
from talewright.refusal import Refused, refuse
from talewright.table.offer import Line, Offer, offer, one_of


class Resist(Move, tag="resist"):
    """Resist what is done to one and is no attack, by the trapping that does; without any, as Mediocre."""

    deed: DeedId
    by: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The other side rolls by what resists it, and as Mediocre without any of that (each procedure's clause)."""
        deed = state.acts.deed(self.deed)
        at_stage(deed, Stage.BEGUN)
        in_phase(state, deed.roll, BEFORE_THE_DICE)
        against = deed.procedure.against
        if assault_of(state, deed.roll):
            raise Refused("This is an attack: defend against it.")
        if not isinstance(against, OpposedBy) or not deed.on:
            raise Refused("Nobody resists this: the game master says what stands against it.")
        actor, way = own(state, at.seat, deed.on), self.way(state, deed, against)
        hidden = is_hidden(state, deed.on)
        name = UNSEEN if hidden else actor.name
        resisting = sides.by_skill(deed.roll, Place.THEIRS, deed.on, name, way, hidden=hidden)
        yield from followed(at, sides.perhaps_hidden(resisting))
        before = state.known_roll(deed.roll).theirs
        if before is None or (before.who, before.applied) != (deed.on, way.by):
            yield from used(at.now, at, deed.on, way.by, deed.roll, against=True)

    def way(self, state: State, deed: Deed, against: OpposedBy) -> Way:
        """What it is resisted with."""
        return course_of(deed).defends(state, deed, self.chosen(state, deed, against))

    def chosen(self, state: State, deed: Deed, against: OpposedBy) -> Way:
        """What is named for it, or the first that takes nothing."""
        actor, can = acting(state, deed.on), _resisting(state, deed, against)
        if not self.by:
            free = (way for way in can if isinstance(actor, Npc) or not takes(actor, way.by))
            return next(free, Way(NO_SKILL, against.unknown))
        if isinstance(actor, Npc) or not against.trappings:
            return way_of(actor, self.by)
        found = chosen_of(can, self.by)
        if found is None:
            if known := chosen_of(ways(actor), self.by):
                refuse(not_now(state, actor, known.by, deed.roll))
            has = ", ".join(each.by.label for each in can) or f"nothing of the kind, and rolls {against.unknown.title}"
            raise Refused(
                f"{', '.join(against.trappings)} would resist this: {actor.name} has {has}.", clause=against.clause
            )
        return found

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in state.acts.deeds.values():
            card, against = state.rolls.get(deed.roll), deed.procedure.against
            if card is None or card.phase not in BEFORE_THE_DICE or not resisted(state, card.id):
                continue
            if isinstance(against, OpposedBy) and is_here(state, deed.on) and state.acts_for(viewer.seat, deed.on):
                actor = state.actor(deed.on)
                if isinstance(actor, Person) and actor.retired:
                    continue
                may = _resisting(state, deed, against)
                resists = acting(state, deed.on)
                by = answers(resists, may) if isinstance(resists, Person) else options(may)
                fields = (one_of("by", "By", by),) if by else ()
                made = offer(cls, "Resist it", *fields, group=home_of(deed), deed=deed.id)
                about = "" if by else "Without any skill for it, as Mediocre (+0)."
                main = card.phase is Phase.FRAMED and is_up_to(state, viewer.seat, deed.on)
                yield made.explained(whose=whose(state, viewer.seat, deed.on), about=about, main=main)


def resisted(state: State, roll: RollId) -> bool:
    """Whether a roll is a deed's that somebody may resist; against an attack one defends, however it began."""
    deed = state.acts.of_roll(roll)
    resists = deed is not None and bool(deed.on) and isinstance(deed.procedure.against, OpposedBy)
    return resists and assault_of(state, roll) is None


def _resisting(state: State, deed: Deed, against: OpposedBy) -> tuple[Way, ...]:
    """What somebody may resist with: the trappings that do, and anything where none is named."""
    actor = acting(state, deed.on)
    if isinstance(actor, Npc):
        return tuple(Way(AppliedSkill(each.name), each.rating) for each in defending_first(actor, against.trappings))
    out = out_of_use(state, actor, deed.roll)
    can = tuple(way for way in ways(actor) if not is_out(out, way.by))
    if not against.trappings:
        return tuple(cheap_first(actor, can))
    serving = (way for name in against.trappings for way in can if way.by.trapping == name)
    return tuple(cheap_first(actor, best_first(serving)))


# ---- what follows


def followed(at: At, events: Iterable[Event]) -> Facts:
    """Events of rolls, and after each what follows from it for the deed that its roll belongs to."""
    for event in events:
        before = at.now
        yield event
        match event:
            case SideNamed():
                yield from side_named(before, event)
            case RollCancelled():
                yield from roll_dropped(at.now, event)
            case RollDecided():
                yield from roll_stands(at, event)


def side_named(before: State, named: SideNamed) -> Facts:
    """What follows where a side of a roll is named; *before* is the state without it.

    What is not rolled any more comes back. A border takes from the roll; a difficulty has its own consequences, and
    whoever opposes a deed what the circumstances give.
    """
    yield from sides.not_used(before, named)
    yield from hindered(before, named)
    yield from slowed(before, named)
    yield from laden(before, named)
    yield from surprised(before, named)
    deed = before.acts.of_roll(named.roll)
    if deed is None or named.place is not Place.THEIRS:
        return
    known = before.known_roll(named.roll).theirs
    if named.fixed:
        yield from course_of(deed).set_against(before, deed, named)
    elif not (known is not None and known.hidden and not named.hidden):  # it is not just shown
        yield from opposition_lines(deed, hidden=named.hidden)


def roll_dropped(state: State, dropped: RollCancelled) -> Facts:
    """What follows where a roll is dropped, which *state* knows already: its deed is left be."""
    yield from hindered_still(state, dropped)
    deed = state.acts.of_roll(dropped.roll)
    if deed is not None:
        yield DeedEnded(deed=deed.id, left=True)
        if waits_for_mount(state, deed):
            yield RollCancelled(roll=deed.mount_roll, reason=dropped.reason)
    else:
        yield from _carried(state, dropped.roll)


def roll_stands(at: At, decided: RollDecided) -> Facts:
    """What follows where a roll stands, which is filed already."""
    deed = at.now.acts.of_roll(decided.roll)
    if deed is not None:
        yield DeedRolled(deed=deed.id)
        yield from _came(at.now, at.now.acts.deeds[deed.id])
    else:
        yield from _carried(at.now, decided.roll)


def _carried(state: State, roll: RollId) -> Facts:
    """What somebody rides or drives has rolled too, or rolls no more."""
    deed = ridden(state, roll)
    if deed is not None and deed.stage is Stage.ROLLED:
        yield from _came(state, deed)


def _came(state: State, deed: Deed) -> Facts:
    """What a roll brings about by itself; the deed is over with it where nothing is left to choose."""
    course, against = course_of(deed), deed.procedure.against
    waits = may_take_in(state, deed)
    for others in all_of_zone(state, deed):
        yield others
        state = others.file(state)
        yield from spread(state, state.acts.deeds[deed.id], others.on)
    if isinstance(against, SetsDifficulty):
        yield from stands(state, state.acts.deeds[deed.id], against) if not waits else ()
    elif course.after_roll:
        yield from (each for each in course.after_roll(state, deed) if not (waits and isinstance(each, DeedEnded)))
    elif not waits and not course.waits(deed):
        yield over(deed, *came_of(state, deed))


def came_of(state: State, deed: Deed) -> tuple[str, ...]:
    """What came of it, line by line. Of a hidden roll nothing is said that depends on its numbers."""
    if deed.decided is None or deed.hides:
        return ()
    course = course_of(deed)
    bought = (f"{buys}, {times} times" if times > 1 else buys for buys, times in deed.bought.items())
    took = course.takes(state, deed) if deed.succeeded or deed.is_made_good else None
    return (*course.came(state, deed), *bought, *((f"it takes {took.lower()}",) if took else ()))
