"""Companions and vehicles come to the table; an NPC may stand for several."""

from collections.abc import Iterator

from talewright.games.strange_fate.companion import Companion
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.npc import Good, Quick
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, check_gm, in_phase, met, own
from talewright.games.strange_fate.play.card import Card, Part, Place
from talewright.games.strange_fate.play.fighters import conflict_of, helpers_of
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, ModifierId, NpcId
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.reading import npcs_of, rating_of
from talewright.games.strange_fate.play.rolls.sides import ModifierAdded
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.procedure.dismantle import boxes
from talewright.games.strange_fate.situation import Source
from talewright.games.strange_fate.stress import Bearing, Track
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
AT_ONCE = 1
HELPS = 1
"""What somebody who stands by adds to a roll (SF-gift-companion.4)."""


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with a helper brings about."""
    match move:
        case mv.BringCompanion(character=character):
            own(state, seat, character)
            return _brought(state, state.person(character), move, stamp)
        case mv.SendCompanion(npc=id_, major=major):
            return _sent(state, seat, id_, major=major)
        case mv.CallBack(npc=id_):
            _companion_of(state, seat, id_)
            return _called_back(state, id_)
        case mv.HelpRoll():
            return (_helped(state, move, seat),)
        case mv.BringVehicle(name=name, quality=quality):
            check_gm(seat, "The game master says what a vehicle can bear.")
            return (_vehicle(name, quality, stamp),)
        case mv.CountGroup(npc=id_, count=count):
            check_gm(seat)
            npc = state.npc(id_)
            return (ev.GroupCounted(npc=id_, count=count, hidden=npc.hidden),)
        case _:
            raise AssertionError(move)


def absent_companions(state: State, person: Person) -> tuple[str, ...]:
    """The companions of a character who are not at the table."""
    here = {npc.quick.name.casefold() for npc in state.npcs.values() if npc.of == person.id}
    return tuple(each.name for each in person.character.companions if plain(each.name).casefold() not in here)


def summonable(person: Person) -> tuple[str, ...]:
    """The companions of a character who can be summoned (SF-gift-companion.18)."""
    return tuple(each.name for each in person.character.companions if each.is_summonable)


def _brought(state: State, person: Person, move: mv.BringCompanion, stamp: Stamp) -> Events:
    found = {each.name.casefold(): each for each in person.character.companions}
    companion = found.get(move.companion.strip().casefold())
    if companion is None or companion.name not in absent_companions(state, person):
        waiting = ", ".join(absent_companions(state, person)) or "none who is not here already"
        raise Refused(f"{person.name} has no companion {move.companion.strip()[:60]!r} to bring: there is {waiting}.")
    came = _came_along(person, companion, stamp)
    if not move.at_once:
        return (came,)
    if not companion.is_summonable:
        raise Refused(f"{companion.name} cannot be summoned: let it come by itself.", clause="SF-gift-companion.18")
    points = person.purse.paid(AT_ONCE, f"To have {companion.name} here in an instant").points
    return (came, PointsCounted(who=person.id, points=points, reason=f"for {companion.name}, who comes at once"))


def _came_along(person: Person, companion: Companion, stamp: Stamp) -> ev.HelperCame:
    skills = (Good(each.skill.name, Rating(each.skill.rating, each.skill.tier)) for each in companion.skills)
    line = Quick((Good(plain(companion.name), Rating(companion.quality)), *skills))
    return _came(stamp, line, companion.bearing, of=person.id)


# --- alone, and at somebody's side


def companion_for(state: State, npc: Npc) -> Companion | None:
    """What stands on the sheet of somebody's companion; None for anybody else, and where it stands there no more."""
    if npc.of not in state.people:
        return None
    known = state.person(npc.of).character.companions
    return next((each for each in known if plain(each.name).casefold() == npc.quick.name.casefold()), None)


def _companion_of(state: State, seat: Seat, id_: NpcId) -> Npc:
    met(state, seat, id_)
    npc = state.npc(id_)
    if npc.of not in state.people:
        raise Refused(f"{npc.name} is nobody's companion, and acts as the game master says.")
    own(state, seat, npc.of)
    return npc


def costs_alone(state: State, npc: Npc, *, major: bool) -> int:
    """Fate points for letting a companion act alone (SF-gift-companion.3, SF-gift-companion.10)."""
    companion = companion_for(state, npc)
    return companion.acting_alone_costs(of_major_importance=major) if companion else 1


def _sent(state: State, seat: Seat, id_: NpcId, *, major: bool) -> Events:
    npc = _companion_of(state, seat, id_)
    if npc.alone:
        raise Refused(f"{npc.name} acts alone already.")
    sent, cost = ev.CompanionSent(npc=id_, alone=True), costs_alone(state, npc, major=major)
    if not cost:
        return (sent,)
    points = state.person(npc.of).purse.paid(cost, f"{npc.name} acting alone").points
    return (PointsCounted(who=CharacterId(npc.of), points=points, reason=f"for {npc.name}, who acts alone"), sent)


def _called_back(state: State, id_: NpcId) -> Events:
    npc = state.npc(id_)
    if not npc.alone:
        raise Refused(f"{npc.name} stands by {state.actor(npc.of).name} already.")
    if conflict_of(state, id_):
        raise Refused(f"{npc.name} is in a conflict: let the companion get away first.")
    return (ev.CompanionSent(npc=id_, alone=False),)


def vanishing(state: State) -> tuple[NpcId, ...]:
    """Companions who can be summoned, and are gone when the scene ends (SF-gift-companion.18)."""
    known = ((id_, companion_for(state, npc)) for id_, npc in state.npcs.items())
    return tuple(id_ for id_, companion in known if companion and companion.is_summonable)


# --- help with a roll


def side_of(card: Card, who: ActorId) -> tuple[Place, Part] | None:
    """The side of a roll that somebody rolls; None if they roll none."""
    return next(((place, part) for place, part in card.parts if part.who == who and not part.fixed), None)


def may_help(state: State, card: Card, who: ActorId) -> Iterator[NpcId]:
    """Who can help somebody with a roll: a companion with the same skill, and one group of minions.

    Source: SF-gift-companion.4, and for minions the wider Fate rules.
    """
    found = side_of(card, who)
    if found is None:
        return
    helps = {line.id for line in found[1].named}
    skill = found[1].skill
    called = state.scene.minions if state.scene else {}
    has_group = any(_line(card, id_) in helps for id_ in called)
    for id_ in helpers_of(state, who):
        companion = companion_for(state, state.npc(id_))
        shares = companion.bonus(skill) > 0 if companion else id_ in called and not has_group
        if shares and _line(card, id_) not in helps and conflict_of(state, id_) is None:
            yield id_


def _line(card: Card, npc: NpcId) -> ModifierId:
    return ModifierId(f"{card.id}.help.{npc}")


def _helped(state: State, move: mv.HelpRoll, seat: Seat) -> ev.Event:
    card = in_phase(state, move.roll, BEFORE_THE_DICE)
    met(state, seat, move.npc)
    npc = state.npc(move.npc)
    for place, part in card.parts:
        if move.npc in may_help(state, card, part.who) and state.rolls_for(seat, part):
            return ModifierAdded(
                roll=card.id,
                place=place,
                modifier=_line(card, move.npc),
                source=Source.HELP,
                name=npc.name,
                amount=HELPS,
                hidden=part.hidden or npc.hidden,
            )
    raise Refused(
        f"{npc.name} does not help here: a companion helps with a skill that both have, minions once as a group, and "
        "nobody who acts alone.",
        clause="SF-gift-companion.4",
    )


def _vehicle(name: str, quality: str, stamp: Stamp) -> ev.HelperCame:
    """A device: 2 boxes of Health, changed by its quality (SF-trapping-dismantle.2)."""
    rating = rating_of(quality)
    line = Quick((Good(plain(name), rating),))
    return ev.HelperCame(npc=NpcId(ActorId(f"{stamp.id}.1")), line=_read(line), boxes=(boxes(rating.value), 0, 0))


def plain(name: str) -> str:
    """A name as it can stand in a line with others."""
    words = " ".join("".join(" " if sign in ",()" else sign for sign in name).split())
    if not words:
        raise Refused("Say what it is called.")
    return words


def _came(stamp: Stamp, line: Quick, bearing: Bearing, *, of: CharacterId) -> ev.HelperCame:
    health, composure, reputation = (bearing.track(track) for track in Track)
    return ev.HelperCame(
        npc=NpcId(ActorId(f"{stamp.id}.1")),
        of=of,
        line=_read(line),
        boxes=(health.boxes, composure.boxes, reputation.boxes),
        armor=(health.armor, composure.armor, reputation.armor),
        slots=tuple(slot.degree for slot in bearing.slots),
    )


def _read(line: Quick) -> str:
    """Somebody in a line that reads back. Raises ``Refused`` where the name makes it none."""
    return str(npcs_of(str(line))[0])
