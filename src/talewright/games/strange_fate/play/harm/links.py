"""The special link between a character and a companion, which somebody tries to break."""

from collections.abc import Iterable

from talewright.games.strange_fate.play.able import acts_by
from talewright.games.strange_fate.play.acting import actors, companion_for
from talewright.games.strange_fate.play.allowed import met, own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.ids import ActorId, NpcId, RollId
from talewright.games.strange_fate.play.known import called, is_hidden
from talewright.games.strange_fate.play.rolls.begun import as_action, begun
from talewright.games.strange_fate.play.rolls.framing import usable
from talewright.games.strange_fate.play.rolls.sides import difficulty_set
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, offer, one_of
from talewright.wording import signed


class BreakLink(Move, tag="break-link"):
    """Try to break the link between a companion and its character, by a skill."""

    who: ActorId
    by: Line
    npc: NpcId

    def decide(self, state: State, at: At) -> Facts:
        """Against 2 and the quality of the companion (SF-gift-companion.9)."""
        actor, companion = own(state, at.seat, self.who), self.linked(state, at)
        roll, goal = RollId(at.stamp.id), f"break the link to {called(state, self.npc)}"
        way = way_of(actor, self.by)
        framed = (
            *begun(state, roll, goal, self.who, way),
            *difficulty_set(roll, str(companion.to_break_link), hidden=False),
        )
        yield from as_action(at, framed)

    def linked(self, state: State, at: At) -> Companion:
        """The companion. Raises ``Refused`` where it has no such link."""
        met(state, at.seat, self.npc)
        companion = _linked(state, state.npc(self.npc))
        if companion is None:
            raise Refused(
                f"{called(state, self.npc)} has no special link to anybody: choose another companion.",
                clause="SF-gift-companion.9",
            )
        return companion

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for npc in state.npcs.values():
            companion = _linked(state, npc)
            if companion is None or npc.hidden or (state.acts_for(viewer.seat, npc.of) and not viewer.seat.is_gm):
                continue
            against = f"Against {signed(companion.to_break_link)}."
            label = f"Break the link to {npc.name}"
            for who in _breakers(state, viewer, npc):
                by = one_of("by", "By", _skills(state, who))
                made = offer(cls, label, by, who=who.id, npc=npc.id)
                yield made.explained(whose=whose(state, viewer.seat, who.id), about=against)


def _linked(state: State, npc: Npc) -> Companion | None:
    companion = companion_for(state, npc)
    return companion if companion and companion.links else None


def _breakers(state: State, viewer: Viewer, of: Npc) -> Iterable[Person | Npc]:
    """Those for whom a seat acts, but the two who are linked, and their like."""
    mine = (each for each in actors(state) if state.acts_for(viewer.seat, each.id) and not is_hidden(state, each.id))
    return (each for each in mine if of.of not in {each.id, each.of})


def _skills(state: State, who: Person | Npc) -> tuple[Option, ...]:
    if isinstance(who, Person):
        return usable(state, who)
    return tuple(Option(good.name, str(good)) for good in acts_by(who))
