"""Every aspect that can be invoked or compelled, wherever it stands: on a sheet, in play, or as a consequence."""

from collections.abc import Iterator
from dataclasses import dataclass

from talewright.games.strange_fate.aspect import Aspect
from talewright.games.strange_fate.play.in_play import InPlay
from talewright.games.strange_fate.play.moves import NO_ASPECT, NOBODY, ActorId, AspectId, CharacterId, NpcId
from talewright.games.strange_fate.play.story import GONE, Story
from talewright.games.strange_fate.wound import Consequence
from talewright.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An aspect, and whoever it is on, or nobody for one of the scene.

    *is_on_sheet* has no id of its own. The *free* invokes belong to *by* and to those in *lent*, or to everybody. Of a
    *hidden* one the game master alone knows.
    """

    name: str
    about: str
    on: ActorId = NOBODY
    id: AspectId = NO_ASPECT
    free: int = 0
    by: ActorId = NOBODY
    lent: tuple[ActorId, ...] = ()
    hidden: bool = False
    slot: int | None = None
    aspect: Aspect | None = None

    @property
    def is_on_sheet(self) -> bool:
        return self.aspect is not None


def is_hidden(story: Story, who: ActorId) -> bool:
    """Whether the game master alone knows of somebody."""
    npc = story.npcs.get(NpcId(who))
    return npc is not None and npc.hidden


def everything(story: Story) -> Iterator[Known]:
    """All aspects: those of the scene, then everybody's."""
    yield from on_scene(story)
    for person in story.people:
        yield from on_actor(story, person)
    for npc in story.npcs:
        yield from on_actor(story, npc)


def on_scene(story: Story) -> Iterator[Known]:
    """The aspects of the scene."""
    yield from _placed(story, NOBODY)


def on_actor(story: Story, who: ActorId) -> Iterator[Known]:
    """The aspects of somebody: those on the sheet, those put on them in play, and their consequences."""
    person = story.people.get(CharacterId(who))
    for aspect in person.character.all_aspects if person else ():
        yield Known(name=aspect.name, about=aspect.told, on=who, aspect=aspect)
    yield from _placed(story, who)
    for consequence in story.wounds_of(who).consequences:
        yield _consequence(story, who, consequence)


def _placed(story: Story, on: ActorId) -> Iterator[Known]:
    return (_in_play(each) for each in story.aspects.values() if each.on == on)


def _in_play(each: InPlay) -> Known:
    placed = each.placed
    return Known(
        name=each.name,
        about="sticky" if placed.is_sticky else "fragile",
        on=each.on,
        id=each.id,
        free=placed.free,
        by=ActorId(placed.by),
        lent=each.lent,
        hidden=each.hidden,
    )


def _consequence(story: Story, who: ActorId, each: Consequence) -> Known:
    """A consequence is an aspect with a free invoke for whoever dealt it."""
    return Known(
        name=each.aspect,
        about=f"{each.degree} [{each.scope}] consequence{', recovering' if each.is_recovering else ''}",
        on=who,
        id=AspectId(f"{who}.slot.{each.slot}"),
        free=int(bool(each.dealt_by)),
        by=ActorId(each.dealt_by),
        hidden=is_hidden(story, who),
        slot=each.slot,
    )


def found(story: Story, aspect: AspectId) -> Known:
    """The aspect in play of an id, if everybody knows of it. Raises ``Refused`` if there is none."""
    known = next((each for each in everything(story) if aspect and each.id == aspect and not each.hidden), None)
    if known is None:
        raise Refused(GONE)
    return known


def named(story: Story, words: str) -> Known | None:
    """The first aspect of these words that everybody knows of; one with an id before one on a sheet."""
    fits = [each for each in everything(story) if not each.hidden and each.name.casefold() == words.casefold()]
    return min(fits, key=lambda each: each.is_on_sheet, default=None)


def may_tag(story: Story, known: Known, who: ActorId) -> bool:
    """Whether somebody may use a free invoke: whose they are, whom they let, all if they are nobody's.

    Those whom the game master plays use each other's.
    """
    if not known.free:
        return False
    both_gms = who not in story.people and known.by not in story.people
    return known.by in {NOBODY, who} or who in known.lent or both_gms
