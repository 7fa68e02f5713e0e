"""A scene is opened, and it ends with all that lasts no longer; a story ends too."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.strange_fate.play.aspects.effects import EffectAnswered
from talewright.games.strange_fate.play.aspects.placing import AspectGone, placed_as
from talewright.games.strange_fate.play.aspects.seeking import AssessmentAnswered
from talewright.games.strange_fate.play.base import At, Concealable, Facts, InScene, Offers, Public, Viewer
from talewright.games.strange_fate.play.compel import withdrawn
from talewright.games.strange_fate.play.conflict.leaving import broken_off
from talewright.games.strange_fate.play.deeds.rolled import followed
from talewright.games.strange_fate.play.flaws import recharged
from talewright.games.strange_fate.play.granted import after
from talewright.games.strange_fate.play.harm.companions import back_again, vanishing
from talewright.games.strange_fate.play.harm.wounds import relieved
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, SceneId
from talewright.games.strange_fate.play.known import by_name, called, everybody, is_hidden
from talewright.games.strange_fate.play.people.npcs import dropped
from talewright.games.strange_fate.play.points import counted_for_gm
from talewright.games.strange_fate.play.scene.card import Scene
from talewright.games.strange_fate.play.scene.presence import ActorCame
from talewright.games.strange_fate.play.scene.zones import SetsScene, zones_in_a_row
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.aspects.placed import Placed
from talewright.games.strange_fate.rules.conflict.zone import Zones
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Prose, Several, Words, offer, text
from talewright.wording import bare

OVER = "the scene is over"


class OpenScene(SetsScene, tag="open-scene"):
    """Begin a scene: what it is called, who is in it, and, each on a line, its aspects and its zones."""

    prepared = "Scenes"
    asks_later = ("present",)

    name: Annotated[Line, Words("Say what the scene is called: a place, or what it is about.")]
    present: Several[ActorId] = ()
    aspects: Prose = ""
    zones: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """A scene begins; the game master has one fate point for each player's character in it."""
        if state.scene is not None:
            raise Refused(f"{state.scene.name} is not over yet: end that scene first.")
        present, zones = tuple(dict.fromkeys(self.present)), lines(self.zones)
        for who in present:
            check_in_story(state, who)
        Zones(names=zones).check()
        yield SceneOpened(scene=SceneId(at.stamp.id), name=" ".join(self.name.split()))
        yield from zones_in_a_row(zones)
        for number, words in enumerate(lines(self.aspects), start=1):
            yield placed_as(AspectId(f"{at.stamp.id}.{number}"), Placed(name=words, is_sticky=True))
        for who in present:
            yield ActorCame(who=who, zone=zones[0] if zones else "", hidden=is_hidden(state, who))
        yield counted_for_gm(state, present)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return cls.preparing(state, viewer) if state.scene is None else ()

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        people = by_name(state, everybody(state))
        played = tuple(who for who in everybody(state) if state.player(who))
        who = (Choice(name="present", label="Who is in it", options=people, many=True, optional=True, chosen=played),)
        about = "Each touches the one before it; borders can be changed later."
        yield offer(
            cls,
            "Open a scene",
            text(cls, "name", "Name"),
            *(who if people else ()),
            text(cls, "aspects", "Its aspects, each on a line"),
            text(cls, "zones", "Its zones, each on a line", about=about),
        )


class RenameScene(SetsScene, tag="rename-scene"):
    """Call the scene something else."""

    name: Annotated[Line, Words("Say what the scene is called.")]

    def decide(self, state: State, at: At) -> Facts:
        state.under_way()
        yield SceneRenamed(name=" ".join(self.name.split()))

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        name = text(cls, "name", "Name", default=scene.name)
        yield offer(cls, "Call the scene something else", name, group=scene.id)


class EndScene(SetsScene, tag="end-scene"):
    """End the scene, and all that ends with it."""

    def decide(self, state: State, at: At) -> Facts:
        """What waits for somebody's word waits no longer, and all is over that lasts no longer than a scene."""
        scene = state.under_way()
        yield SceneEnded(name=scene.name)
        for compel in state.compels.values():
            yield from withdrawn(at.now, compel, OVER)
        for wish in state.wishes:
            yield EffectAnswered(wish=wish, agreed=False, reason=OVER)
        for roll in state.owed:
            yield AssessmentAnswered(roll=roll)
        for event in broken_off(state, OVER):
            yield from followed(at, (event,))
        yield from relieved(state, OVER)
        going = (*(npc for npc in scene.minions if npc in state.npcs), *vanishing(state))
        for each in at.now.aspects.values():
            if each.on == NOBODY or each.on in {*scene.minions, *going} or not each.placed.is_sticky:
                yield AspectGone(aspect=each.id, reason=OVER, hidden=each.hidden)
        yield from recoveries(state, Span.SCENE)
        yield from (dropped(state, npc) for npc in going)
        yield from back_again(state)

    @classmethod
    def in_scene(cls, state: State, scene: Scene) -> Offers:
        yield offer(cls, "End the scene", group=scene.id)


class EndStory(SetsScene, tag="end-story"):
    """Mark the end of a story: what lasts as long is over, and what is done once in it can be done again."""

    def decide(self, state: State, at: At) -> Facts:
        yield from recoveries(state, Span.STORY)
        yield StoryEnded()

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        acts = state.acts
        if (
            state.wounds
            or acts.missed
            or any(each.per is Span.STORY for each in acts.uses)
            or any(each.lasts for each in acts.works)
            or any(person.granted for person in state.in_play)
        ):
            yield offer(cls, "Mark the end of a story").explained(about="What lasts as long is over.")


# --- what happened


class SceneOpened(Public, tag="scene-opened/1"):
    """A scene has begun: what was done once before it can be done in it."""

    opens = True

    scene: SceneId
    name: str

    def file(self, state: State) -> State:
        people = {id_: replace(each, signed=frozenset()) for id_, each in state.people.items()}
        suffered = replace(state.suffered, seen_to=frozenset())
        scene = Scene(id=self.scene, name=self.name)
        opened = replace(state, scene=scene, people=people, answered=(), suffered=suffered)
        return recharged(opened.with_acts(state.acts.anew((Span.SCENE,))), Span.SCENE)

    def told(self, state: State) -> str:
        return f"A scene begins: {bare(self.name)}"


class SceneRenamed(InScene, Public, tag="scene-renamed/1"):
    """The scene is called something else."""

    name: str

    def changed(self, scene: Scene) -> Scene:
        return replace(scene, name=self.name)

    def told(self, state: State) -> str:
        return f"The scene is {bare(self.name)} now"


class SceneEnded(Public, tag="scene-ended/1"):
    """The scene is over: stress is gone, what was invested is lost, and Signature Aspects are free again.

    Rolls have had their Impact.
    """

    opens = True

    name: str

    def file(self, state: State) -> State:
        people = {
            id_: replace(each, purse=each.purse.after_scene(), signed=frozenset(), invested=frozenset())
            for id_, each in state.people.items()
        }
        told = tuple(replace(card, impact=False) for card in state.told)
        suffered = replace(state.suffered, clearing={})
        state = replace(state, scene=None, ended=self.name, people=people, told=told, suffered=suffered)
        for who, wounds in state.wounds.items():
            state = state.with_wounds(who, wounds.after_scene())
        return recharged(after(state, Span.SCENE), Span.SCENE)

    def told(self, state: State) -> str:
        return f"The scene is over: {bare(self.name)}. Stress is gone, and Signature Aspects are free again"


class StoryEnded(Public, tag="story-ended/1"):
    """A story is over, and with it what lasts as long."""

    def file(self, state: State) -> State:
        return after(state, Span.STORY)

    def told(self, state: State) -> str:
        return "A story is over"


class ConsequenceOver(Concealable, tag="consequence-over/1"):
    """A consequence that was recovering has had its time; *slot* is its place."""

    brings = ("who",)

    who: ActorId
    slot: int
    aspect: str

    def file(self, state: State) -> State:
        wounds = state.wounds_of(self.who)
        left = tuple(each for each in wounds.consequences if each.slot != self.slot)
        return state.with_wounds(self.who, replace(wounds, consequences=left))

    def told(self, state: State) -> str:
        return f"{called(state, self.who)} has recovered from {bare(self.aspect)}"


# --- what ends with something


def recoveries(state: State, over: Span) -> Iterator[ConsequenceOver]:
    """The consequences that were recovering, and have had their time."""
    for who, wounds in state.wounds.items():
        left = wounds.recovered(over).consequences
        for each in wounds.consequences:
            if each not in left:
                yield ConsequenceOver(who=who, slot=each.slot, aspect=each.aspect, hidden=is_hidden(state, who))


def check_in_story(state: State, who: ActorId) -> None:
    """Refuse somebody who has left the story."""
    actor = state.actor(who)
    if isinstance(actor, Person) and actor.retired:
        raise Refused(f"{actor.name} has left the story: bring {actor.name} back first, or choose somebody else.")


def lines(written: str) -> tuple[str, ...]:
    """What stands on each line, without the empty ones."""
    return tuple(" ".join(line.split()) for line in written.splitlines() if line.strip())
