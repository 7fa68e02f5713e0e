"""What follows for a deed from what happened in its roll, and the one Fate die of a first impression."""

from collections.abc import Callable, Iterable, Iterator

from talewright.dice.draw import Draw, DrawId
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.able import DRIVE, LOOKS, WIN_OVER, owned_for
from talewright.games.strange_fate.play.at_once import undisguised
from talewright.games.strange_fate.play.came_of_it import came_of, felt, passes_on, stands_at, stands_text
from talewright.games.strange_fate.play.deed import Deed, Stage
from talewright.games.strange_fate.play.deed_events import opposition_lines
from talewright.games.strange_fate.play.evolving import filed
from talewright.games.strange_fate.play.evolving_acts import IMPRESSION_DIE, die_of, meeting
from talewright.games.strange_fate.play.harm.mounts import (
    arrived,
    mount_of,
    ridden,
    roll_of,
    same_difficulty,
    waits_for_mount,
)
from talewright.games.strange_fate.play.ids import CharacterId, DeedId, ModifierId, NpcId
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.rolling import FATE_DIE
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import SetsDifficulty, craft, repair
from talewright.games.strange_fate.procedure.conversation import first_impression
from talewright.games.strange_fate.procedure.disguise import PUT_ON
from talewright.games.strange_fate.procedure.weight import weight_of
from talewright.games.strange_fate.roll import Verdict
from talewright.games.strange_fate.situation import Source
from talewright.games.strange_fate.tier import Tier

Events = tuple[ev.Event, ...]
FACTOR = "a point of the Weight Factor"
BORDER = "border"
WORKS: dict[str, Callable[[Tier, Tier], None]] = {"Craft": craft.check_tier, "Repair": repair.check_tier}
"""What refuses a work of too high a tier, by the trapping that makes or mends it."""


def follows(state: State, decided: Iterable[ev.Event]) -> Events:
    """These events, and what follows from them for the deeds to which their rolls belong."""
    events: Events = ()
    for event in decided:
        more = (event, *_hindered(state, event), *_after(state, event))
        events, state = (*events, *more), filed(state, more)
    return events


def _hindered(state: State, event: ev.Event) -> Events:
    """What a border takes from the next roll, once (SF-trapping-climb.4, SF-trapping-leap.3); not from one dropped."""
    match event:
        case ev.SideNamed(roll=roll, place=Place.OURS, who=who) if who in state.acts.hindered:
            card = state.known_roll(roll)
            if card.ours is not None or card.against == who:  # a defence is no action
                return ()
            takes = state.acts.hindered[who]
            added = ev.ModifierAdded(
                roll=roll,
                place=Place.OURS,
                modifier=ModifierId(f"{roll}.{BORDER}"),
                source=Source.SITUATION,
                name=takes.what,
                amount=takes.by,
                hidden=event.hidden,
            )
            return (added, ev.Hindered(who=who))
        case ev.RollCancelled(roll=roll):
            ours = state.known_roll(roll).ours
            line = next((each for each in ours.named if each.id == f"{roll}.{BORDER}"), None) if ours else None
            if ours is None or line is None:
                return ()
            return (ev.Hindered(who=ours.who, by=line.modifier.amount, what=line.modifier.name),)
        case _:
            return ()


def _after(state: State, event: ev.Event) -> Events:
    match event:
        case ev.SideNamed(roll=roll) if (deed := state.acts.of_roll(roll)) is not None:
            return _opposed(state, deed, event)
        case ev.RollCancelled(roll=roll, reason=reason) if (deed := state.acts.of_roll(roll)) is not None:
            others = (ev.RollCancelled(roll=roll_of(deed), reason=reason),) if waits_for_mount(state, deed) else ()
            return (ev.DeedEnded(deed=deed.id, left=True), *others)
        case ev.RollDecided(roll=roll) if (deed := state.acts.of_roll(roll)) is not None:
            rolled = ev.DeedRolled(deed=deed.id)
            after = filed(state, (event, rolled))
            return (rolled, *_came(after, after.acts.deeds[deed.id]))
        case ev.RollDecided(roll=roll) | ev.RollCancelled(roll=roll) if (deed := ridden(state, roll)) is not None:
            return _came(filed(state, (event,)), deed) if deed.stage is Stage.ROLLED else ()
        case _:
            return ()


def _opposed(state: State, deed: Deed, event: ev.SideNamed) -> Events:
    """Whoever opposes it has what the circumstances give.

    What is made or mended has no higher tier than the skill (SF-trapping-craft.13, SF-trapping-repair.14).
    """
    if event.place is not Place.THEIRS:
        return ()
    if event.fixed:
        if deed.slug == DRIVE:
            return same_difficulty(state, deed, event)
        if deed.procedure.trapping in WORKS:
            after = filed(state, (event,)).known_roll(event.roll).theirs
            assert after is not None
            WORKS[deed.procedure.trapping](owned_for(state, deed).skill.tier, after.rating.tier)
        return ()
    known = state.known_roll(event.roll).theirs
    is_shown = known is not None and known.hidden and not event.hidden
    return () if is_shown else tuple(opposition_lines(deed, hidden=event.hidden))


def _came(state: State, deed: Deed) -> Events:
    """What a roll brings about by itself; the deed is over with it where nothing is left to choose."""
    if waits_for_mount(state, deed):
        return ()
    mount = mount_of(state, deed)
    if mount is not None:
        return arrived(state, deed, mount)
    if isinstance(deed.procedure.against, SetsDifficulty):
        return _stands(state, deed)
    if deed.slug == WIN_OVER:
        return _won_over(state, deed)
    seen = _seen_through(state, deed)
    if seen:
        return seen
    paid = _factor(state, deed)
    return paid if waits(deed) else (*paid, ev.DeedEnded(deed=deed.id, came=came_of(state, deed)))


def waits(deed: Deed) -> bool:
    """Whether something is left to choose: shifts to spend, time to take, what a rumour or a work comes to."""
    if deed.succeeded or passes_on(deed):
        return deed.hides or bool(deed.procedure.spends) or deed.slug in {"craft", "ask-around"}
    return bool(deed.procedure.patience)


def _seen_through(state: State, deed: Deed) -> Events:
    """Any shifts against a disguise undo it, and a glance that reaches its rating.

    Source: SF-trapping-disguise.1, SF-trapping-disguise.3, SF-trapping-disguise.4.
    """
    decided = deed.decided
    if deed.slug == PUT_ON.slug:
        is_seen = decided is not None and decided.verdict is Verdict.FAILURE
        who, does = deed.who, "it is seen through" if is_seen else "it holds out"
    elif deed.slug in LOOKS:
        who, is_seen = deed.on, deed.succeeded
        does = "the disguise is seen through" if is_seen else "nothing strange is seen"
    else:
        return ()
    gone = undisguised(state, who) if is_seen else ()
    return (*gone, ev.DeedEnded(deed=deed.id, came=(does,)))


def _stands(state: State, deed: Deed) -> Events:
    against = deed.procedure.against
    assert isinstance(against, SetsDifficulty)
    stands = ev.EffortStands(
        deed=deed.id,
        who=deed.who,
        what=stands_text(state, deed),
        rating=str(stands_at(state, deed)),
        trappings=against.trappings,
    )
    who = " or ".join(against.trappings)
    came = f"whoever comes against it with {who} has to reach {stands_at(state, deed).title}"
    return (stands, ev.DeedEnded(deed=deed.id, came=(came,)))


def _won_over(state: State, deed: Deed) -> Events:
    """How somebody feels after it (SF-trapping-conversation.8, SF-trapping-conversation.9)."""
    found = felt(state, deed)
    came = [f"{found.attitude.lower()}: {found.attitude.does}"]
    said = ev.AttitudeSet(npc=NpcId(deed.on), towards=CharacterId(deed.who), attitude=found.attitude)
    return (said,) if found.marked_by else (said, ev.DeedEnded(deed=deed.id, came=tuple(came)))


def _factor(state: State, deed: Deed) -> Events:
    """A throw pays for the weight first (SF-trapping-physical-force.10)."""
    if deed.slug != "physical-force-throw" or not deed.succeeded:
        return ()
    factor = weight_of(deed.amount, owned_for(state, deed).skill.tier).factor
    if not deed.amount or factor > deed.shifts:
        return ()
    return (ev.ShiftsSpent(deed=deed.id, buys=FACTOR, times=factor),)


# ---- one Fate die


def dice(state: State) -> Iterator[Draw]:
    """The Fate dice of first impressions (SF-trapping-conversation.4)."""
    for deed in meeting(state):
        person = state.person(deed.who)
        yield Draw(
            id=die_of(deed),
            of=FATE_DIE,
            seat=person.player or None,
            label=f"{person.name}: the Fate die of a first impression",
            together=deed.id,
        )


def impressions(state: State, draws: Iterable[DrawId]) -> Events:
    """How people take to characters, whose dice lie there."""
    events: list[ev.Event] = []
    for draw in draws:
        deed = state.acts.deeds.get(_deed_of(draw))
        if deed is None or deed.fell is None or deed.stage is not Stage.BEGUN:
            continue
        attitude = first_impression(deed.fell - 2)
        came = f"{attitude.lower()}: {attitude.does}"
        events.append(ev.AttitudeSet(npc=NpcId(deed.on), towards=CharacterId(deed.who), attitude=attitude))
        events.append(ev.DeedEnded(deed=deed.id, came=(came,)))
    return tuple(events)


def _deed_of(draw: DrawId) -> DeedId:
    return DeedId(draw.removesuffix(IMPRESSION_DIE))
