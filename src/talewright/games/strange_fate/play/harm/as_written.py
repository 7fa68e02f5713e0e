"""A companion at the table as its character's sheet has it: what it is good at, and what it can bear."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import companion_for
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import State, plain_name
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.npc import Good, Quick
from talewright.games.strange_fate.rules.conflict.stress import Bearing, Protection, bearing
from talewright.games.strange_fate.rules.dice.ladder import Rating


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
