"""NPCs: made up on the spot by a line, shown to everybody, given consequences to take, and needed no more."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.games.strange_fate.play.aspects.placing import placed_as
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.ids import ActorId, AspectId, NpcId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.people import npcs
from talewright.games.strange_fate.play.people.npcs import NpcAdded, SeveralAdded
from talewright.games.strange_fate.play.reading import described_npcs
from talewright.games.strange_fate.play.scene.presence import ActorCame, gone_with, shown_in
from talewright.games.strange_fate.play.scene.zones import zone_of, zone_options
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.aspects.placed import Placed
from talewright.games.strange_fate.rules.conflict.stress import Degree, Slot
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Option, Several, Text, hidden_field, offer, one_of
from talewright.wording import capital

NPCS_LENGTH = 4_000
A_FEW = 2  # lines of the story, which stand for themselves
MOST_SLOTS = 6
OTHERWISE = "The game master makes up those whom nobody else plays."


class AddNpcs(OfGameMaster, tag="add-npcs"):
    """Make up somebody on the spot, or several, each on a line: Good thug (E), Fair liar.

    A name may stand in front, and aspects behind: Black Jack: Good thug (E); One-eyed; Owes the Crown. Whoever is not
    *away* comes into the scene that is open, and into its *zone*.
    """

    otherwise = OTHERWISE
    prepared = "NPCs"
    asks_later = ("zone",)

    text: Annotated[str, Meta(max_length=NPCS_LENGTH)]
    hidden: bool = False
    away: bool = False
    zone: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        zone = zone_of(state.under_way(), self.zone) if self.zone and not self.away else ""
        coming, they_come_in = described_npcs(self.text), state.scene is not None and not self.away
        names = tuple(npcs.free_names(state, ((each.quick, each.name) for each in coming), hidden=self.hidden))
        full = tuple(name or capital(each.quick.name) for each, name in zip(coming, names, strict=True))
        apart = tuple(npcs.numbers(state, full)) if self.hidden else (0,) * len(full)
        if len(coming) > 1 and sum(1 + they_come_in + len(each.aspects) for each in coming) > A_FEW:
            yield SeveralAdded(names=tuple(map(npcs.with_number, full, apart)), hidden=self.hidden)
        for place, (each, name, number) in enumerate(zip(coming, names, apart, strict=True), start=1):
            npc = NpcId(ActorId(f"{at.stamp.id}.{place}"))
            yield NpcAdded(npc=npc, line=str(each.quick), name=name, hidden=self.hidden, number=number)
            for which, words in enumerate(each.aspects, start=1):
                aspect = Placed(name=words, on=npc, is_sticky=True)
                yield placed_as(AspectId(f"{npc}.{which}"), aspect, hidden=self.hidden)
            if they_come_in:
                yield ActorCame(who=npc, zone=zone, hidden=self.hidden)
        yield from () if self.hidden else npcs.told_apart(state, full)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        about = (
            "Good thug (E), or Good thug (E), Fair liar: the rating by its word, and the first letter of the tier. "
            "With a name and aspects: Black Jack: Good thug (E); One-eyed; Owes the Crown."
        )
        like = "Good thug (E), Fair liar"
        lines = Text(name="text", label="Who, each on a line", most=NPCS_LENGTH, long=True, about=about, example=like)
        where = Option("false", "In the scene"), Option("true", "Not there yet")
        fields = (one_of("away", "Where they are", where),) if state.scene is not None else ()
        zones = zone_options(state.scene) if state.scene is not None else ()
        zone = (replace(one_of("zone", "In which zone", zones), optional=True),) if zones else ()
        yield offer(cls, "Add an NPC", lines, hidden_field(), *fields, *zone)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """In no zone: nobody knows the scene into which they will come."""
        for each in cls.offers(state, viewer):
            yield replace(each, fields=tuple(field for field in each.fields if field.name != "zone"))


class ShowNpc(OfGameMaster, tag="show-npc"):
    """Tell everybody what an NPC is good at."""

    otherwise = OTHERWISE

    npc: NpcId

    def decide(self, state: State, at: At) -> Facts:
        npc = state.npc(self.npc)
        if not npc.hidden:
            raise Refused(f"{npc.name} is not hidden: everybody sees what they are good at.")
        name = npcs.free_name(state, npc.quick, npc.called)
        yield NpcAdded(npc=npc.id, line=str(npc.quick), name=name)
        yield from npcs.told_apart(state, (name or capital(npc.quick.name),), (npc.id,))
        yield from shown_in(state, npc.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for npc in state.npcs.values():
            if npc.hidden:
                yield offer(cls, f"Show {npc.listed} to everybody", group=npc.id, npc=npc.id)


class DropNpc(OfGameMaster, tag="drop-npc"):
    """An NPC is needed no more."""

    otherwise = OTHERWISE

    npc: NpcId

    def decide(self, state: State, at: At) -> Facts:
        npc = state.npc(self.npc)
        yield from gone_with(state, npc.id)
        yield npcs.dropped(state, npc.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for npc in state.npcs.values():
            yield offer(cls, f"Remove {npc.listed}", group=npc.id, npc=npc.id)


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
        if len(self.degrees) > MOST_SLOTS:
            raise Refused(f"{MOST_SLOTS} consequences are as many as an NPC takes.")
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
