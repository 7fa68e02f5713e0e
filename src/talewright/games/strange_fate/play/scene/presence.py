"""What happens to people in a scene: they come, go elsewhere and leave; and what goes with who leaves the story."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.aspects.effects import EffectAnswered
from talewright.games.strange_fate.play.aspects.placing import AspectGone
from talewright.games.strange_fate.play.aspects.seeking import AssessmentAnswered
from talewright.games.strange_fate.play.base import Concealable, Facts, InScene
from talewright.games.strange_fate.play.compel import withdrawn
from talewright.games.strange_fate.play.conflict.fighters import standing_by
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.known import called, is_hidden
from talewright.games.strange_fate.play.scene.card import Scene
from talewright.games.strange_fate.play.state import State
from talewright.wording import bare

LEFT = "they have left the story"


class ActorCame(InScene, Concealable, tag="actor-came/1"):
    """Somebody is in the scene. When a hidden one is shown, everybody hears of it as new."""

    who: ActorId
    zone: str = ""

    def changed(self, scene: Scene) -> Scene:
        return scene.came(self.who, self.zone)

    def told(self, state: State) -> str:
        return f"{called(state, self.who)} is in the scene{f', in {self.zone}' if self.zone else ''}"


class ActorMoved(InScene, Concealable, tag="actor-moved/1"):
    """Somebody has gone into another zone; *ruled* where the game master has put them there, whatever it takes.

    *unseen* are the zones that whoever hides has gone on the way.
    """

    who: ActorId
    zone: str
    ruled: bool = False
    unseen: int = 0

    def changed(self, scene: Scene) -> Scene:
        return scene.moved(self.who, self.zone)

    def file(self, state: State) -> State:
        moved = super().file(state)
        return moved.with_acts(moved.acts.with_zones(self.who, self.unseen)) if self.unseen else moved

    def told(self, state: State) -> str:
        if self.ruled:
            return f"The game master puts {called(state, self.who)} in {bare(self.zone)}"
        return f"{called(state, self.who)} goes to {bare(self.zone)}"


class ActorLeft(InScene, Concealable, tag="actor-left/1"):
    """Somebody is not in the scene any more."""

    who: ActorId

    def changed(self, scene: Scene) -> Scene:
        return scene.left(self.who)

    def told(self, state: State) -> str:
        return f"{called(state, self.who)} is not in the scene any more"


def comes_in(state: State, who: ActorId, zone: str = "") -> Iterator[ActorCame]:
    """Whoever joins the story, or fights, is in the scene; in no zone yet they say by a step that takes nothing."""
    if state.scene is not None and who not in state.scene.present:
        yield ActorCame(who=who, zone=zone, hidden=is_hidden(state, who))


def company(state: State, who: ActorId) -> tuple[ActorId, ...]:
    """Somebody, and the companions who stand by them (SF-gift-companion.4)."""
    return (who, *(each for each in standing_by(state, who) if state.npc(each).of == who))


def goes(state: State, who: ActorId, zone: str, *, ruled: bool = False) -> Iterator[ActorMoved]:
    """Somebody goes into another zone, and with them the companions who stand by them there."""
    scene = state.under_way()
    for each in company(state, who):
        if state.in_scene(each) and scene.place(each) == scene.place(who):
            yield ActorMoved(who=each, zone=zone, hidden=is_hidden(state, each), ruled=ruled)


def shown_in(state: State, who: ActorId) -> Iterator[ActorCame]:
    """That somebody is in the scene, for those who did not know of them."""
    if state.scene is not None and who in state.scene.present:
        yield ActorCame(who=who, zone=state.scene.place(who))


def gone_with(state: State, who: ActorId) -> Facts:
    """What goes when somebody leaves the story: they are in no scene, and nothing waits for them."""
    if state.in_scene(who):
        yield ActorLeft(who=who, hidden=is_hidden(state, who))
    for compel in state.compels.values():
        for fact in withdrawn(state, compel, LEFT) if who in {compel.who, compel.by} else ():
            yield fact
            state = fact.file(state)
    for wish in state.wishes.values():
        if wish.who == who:
            yield EffectAnswered(wish=wish.id, agreed=False, reason=LEFT)
    for owed in state.owed.values():
        if who in {owed.on, owed.by}:
            yield AssessmentAnswered(roll=owed.roll)
    if CharacterId(who) not in state.people:
        for aspect in state.aspects.values():
            if aspect.on == who:
                yield AspectGone(aspect=aspect.id, hidden=aspect.hidden)
