"""Who acts: with which skills, gear, Themes and Impact, and with whose fate points."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, NpcId
from talewright.games.strange_fate.play.state import EMPTY, Npc, Person, State, plain_name
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.npc import Good, Quick
from talewright.games.strange_fate.rules.conflict.stress import Bearing, Protection, bearing
from talewright.games.strange_fate.rules.dice.ladder import Rating


def acting(state: State, who: ActorId) -> Person | Npc:
    """Whoever acts, with what they can do: a companion by a sheet of its own, any other NPC by its line.

    Raises ``Refused`` if there is nobody. Source: SF-gift-companion.14, SF-gift-companion.16, SF-buy-skills.2.
    """
    actor = state.actor(who)
    companion = companion_of(state, who)
    if companion is None or isinstance(actor, Person):
        return actor
    common, purse = state.edition.creation.skills.common_skills, purse_of(state, who)
    return _with_sheet(actor, companion, state.player(who), common, purse)


@by_identity(maxsize=EACH_SEAT)
def _with_sheet(npc: Npc, companion: Companion, player: SeatId, common: bool, purse: Purse) -> Person:  # noqa: FBT001 - kept by place
    """A companion with a sheet of its own; what the flaws of its skills ask is the game master's to mind."""
    at_work = (replace(each, skill=replace(each.skill, drawbacks=())) for each in companion.skills)
    character = Character(
        name=npc.name,
        skills=tuple(at_work),
        equipment=npc.equipment,
        impacts=companion.impacts,
        themes=companion.themes,
        common_skills=common,
    )
    return Person(id=CharacterId(npc.id), player=player, character=character, purse=purse, of=npc.of)


def doer(state: State, who: ActorId) -> Person:
    """The same, always with a sheet: an NPC that has none has nothing on it."""
    actor = acting(state, who)
    if isinstance(actor, Person):
        return actor
    return Person(id=CharacterId(who), player=SeatId(""), character=Character(name=actor.name), purse=state.gm_purse)


def actors(state: State) -> Iterator[Person | Npc]:
    """Everybody who may do something, with what they can do: the characters in play, companions and NPCs."""
    yield from state.in_play
    yield from (acting(state, npc) for npc in state.npcs)


def with_sheets(state: State) -> Iterator[Person]:
    """Those who have a sheet: the characters in play, and companions."""
    return (actor for actor in actors(state) if isinstance(actor, Person))


def bearer_of(state: State, who: ActorId) -> Person | None:
    """Somebody who has a sheet, by which gifts they have; None for anybody else, and for who has left the story."""
    return next((each for each in with_sheets(state) if each.id == who), None)


def by_line(state: State) -> tuple[Npc, ...]:
    """Everybody else: NPCs who do what their line says."""
    return tuple(npc for npc in state.npcs.values() if companion_for(state, npc) is None)


# ---- companions


def companion_for(state: State, npc: Npc) -> Companion | None:
    """What stands on the sheet of somebody's companion; None for anybody else, and where it stands there no more."""
    if npc.of not in state.people:
        return None
    known = state.person(npc.of).character.companions
    return next((each for each in known if plain_name(each.name).casefold() == npc.quick.name.casefold()), None)


def companion_of(state: State, who: ActorId) -> Companion | None:
    """The same of somebody who may be no NPC at all."""
    npc = state.npcs.get(NpcId(who))
    return companion_for(state, npc) if npc else None


def is_companion(state: State, who: ActorId) -> bool:
    """Whether somebody is a character's companion."""
    npc = state.npcs.get(NpcId(who))
    return npc is not None and npc.of in state.people


# ---- companions at the table, as their character's sheet has them


def line_of(companion: Companion) -> Quick:
    """Its quality and its skills."""
    skills = (Good(each.skill.name, Rating(each.skill.rating, each.skill.tier)) for each in companion.skills)
    return Quick((Good(plain_name(companion.name), Rating(companion.quality)), *skills))


def bears(companion: Companion) -> Bearing:
    """Its tracks, with the Armor of each, and its consequences (SF-gift-companion.2, SF-gift-companion.8)."""
    known = companion.bearing
    worn = [Protection(piece="", track=each.track, armor=each.armor) for each in known.tracks]
    return bearing((), worn, boxes=[each.boxes for each in known.tracks], slots=known.slots)


def companions_anew(before: State, after: State, of: CharacterId) -> State:
    """When a sheet has changed: its companions at the table are as they are on it, hurt as they were.

    Source: SF-gift-companion.5.
    """
    for npc in before.npcs.values() if of in before.people else ():
        now = companion_for(after, npc) if npc.of == of else None
        if now is not None and now != companion_for(before, npc):
            after = after.with_npc(replace(npc, quick=line_of(now), bears=bears(now), equipment=now.equipment))
    return after


# ---- whose fate points


def payer_of(state: State, who: ActorId) -> CharacterId:
    """The character whose fate points somebody spends: its own, or those of whom an independent companion serves."""
    npc, companion = state.npcs.get(NpcId(who)), companion_of(state, who)
    borrows = npc is not None and npc.alone and companion is not None and companion.is_independent
    return CharacterId(npc.of if npc and borrows else who)


def purse_of(state: State, who: ActorId) -> Purse:
    """The fate points of a character's player, or of the game master for everybody else.

    A companion has none, but an independent one that acts alone has its character's (SF-gift-companion.6,
    SF-gift-companion.11).
    """
    person = state.people.get(payer_of(state, who))
    if person:
        return person.purse
    return EMPTY if is_companion(state, who) else state.gm_purse
