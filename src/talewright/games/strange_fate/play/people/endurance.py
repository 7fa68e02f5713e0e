"""How many consequences an NPC or a device can take; none unless the game master says so."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.base import At, Concealable, Facts, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.ids import NpcId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Degree, Slot
from talewright.refusal import Refused
from talewright.table.offer import Choice, Option, Several, offer

MOST = 6


class GiveSlots(OfGameMaster, tag="give-slots"):
    """Say which consequences an NPC can take; Minions take none."""

    npc: NpcId
    degrees: Several[Degree] = ()

    def decide(self, state: State, at: At) -> Facts:
        """One slot for each degree that is named; those who were called take none (SF-trapping-minions.10)."""
        npc = state.npc(self.npc)
        if state.scene and npc.id in state.scene.minions:
            raise Refused(f"{npc.name} is a Minion, and those take no consequences.", clause="SF-trapping-minions.10")
        if state.wounds_of(npc.id).consequences:
            raise Refused(f"{npc.name} has a consequence: let that be over before you change the slots.")
        if len(self.degrees) > MOST:
            raise Refused(f"{MOST} consequences are as many as an NPC takes.")
        yield SlotsGiven(npc=npc.id, degrees=self.degrees, hidden=npc.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        options = tuple(Option(each, each) for each in Degree)
        for npc in state.npcs.values():
            if not (state.scene and npc.id in state.scene.minions) and not state.wounds_of(npc.id).consequences:
                which = Choice(name="degrees", label="Consequences", options=options, many=True, optional=True)
                yield offer(cls, f"Set the consequences of {npc.listed}", which, npc=npc.id)


class SlotsGiven(Concealable, tag="slots-given/1"):
    """Which consequences an NPC can take."""

    npc: NpcId
    degrees: tuple[Degree, ...]

    def file(self, state: State) -> State:
        npc = state.npcs[self.npc]
        slots = tuple(Slot(degree=degree) for degree in self.degrees)
        return state.with_npc(replace(npc, bears=replace(npc.bears or npc.quick.bearing, slots=slots)))

    def told(self, state: State) -> str:
        takes = ", ".join(self.degrees) or "none"
        return f"Consequences that {called(state, self.npc)} can take: {takes}"
