"""The aspects of a character that is being made: those it writes, and those that its drawbacks call for."""

from collections.abc import Iterable

from talewright.games.strange_fate.play.making.step import OnDraft
from talewright.games.strange_fate.rules.aspects import aspect
from talewright.games.strange_fate.rules.aspects.aspect import CONVICTION_EXAMPLES, FREE_EXAMPLES, Aspect, AspectKind
from talewright.games.strange_fate.rules.draft import draft as drafting
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.table.offer import Line, Name, Offer, Text, offer, one_of, words

"""Examples of an aspect that are shown."""


class WriteAspect(OnDraft, tag="write-aspect"):
    """Write an aspect; *skill* is the one that it goes with, *becomes* what it is while that transforms."""

    name: Name
    kind: AspectKind = AspectKind.FREE
    skill: Line = ""
    becomes: Line = ""

    says = "the {kind} aspect {name}"

    def step(self, draft: Draft) -> Draft:
        aspect = Aspect(name=self.name, kind=self.kind, skill=self.skill, becomes=self.becomes)
        return drafting.with_aspect(draft, aspect)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        written = {each.name.casefold() for each in draft.character.aspects}
        for kind, examples in _open_kinds(draft):
            left = tuple(each for each in examples if each.casefold() not in written)
            field = Text(name="name", label="In a few words", most=80, suggestions=left)
            an = "an" if kind[0] in "AEIOU" else "a"
            yield offer(cls, f"Write {an} {kind} aspect", field, kind=kind)


class NoteAspect(OnDraft, tag="note-aspect"):
    """Say of an aspect which skill it goes with, and what it becomes while that transforms."""

    aspect: Line
    skill: Line
    becomes: Line = ""

    says = "{aspect} goes with {skill}"

    def step(self, draft: Draft) -> Draft:
        return drafting.with_note(draft, self.aspect, skill=self.skill, becomes=self.becomes)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """Aspects that the drawbacks of a skill call for: one that there is goes with it."""
        for skill in draft.whole.designs:
            yield from cls._called_for(draft, skill)

    @classmethod
    def _called_for(cls, draft: Draft, skill: Skill) -> Iterable[Offer]:
        mine = [each for each in draft.character.aspects if each.skill.casefold() == skill.name.casefold()]
        transforms = sum(each.replaces_aspect for each in skill.drawbacks) - sum(bool(each.becomes) for each in mine)
        devices = sum(each.needs_aspect for each in skill.drawbacks) - sum(not each.becomes for each in mine)
        free = [each for each in draft.character.aspects if not each.skill]
        turned = [each.name for each in free if each.kind is AspectKind.FREE]
        if transforms > 0 and turned:
            which, becomes = one_of("aspect", "Which Free aspect", turned), words("becomes", "What it is meanwhile")
            made = offer(cls, f"What {skill.name} transforms", which, becomes, skill=skill.name)
            yield made.explained(about="While the skill is in use, one Free aspect is another.")
        if devices > 0 and free:
            which = one_of("aspect", "Which aspect", (each.name for each in free))
            made = offer(cls, f"What goes with {skill.name}", which, skill=skill.name, becomes="")
            yield made.explained(about="A major Focus has an aspect, such as the name of the device.")


class StrikeAspect(OnDraft, tag="strike-aspect"):
    """Strike an aspect."""

    aspect: Line

    says = "without the aspect {aspect}"

    def step(self, draft: Draft) -> Draft:
        return drafting.without_aspect(draft, self.aspect)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        return (offer(cls, f"Remove {each.name}", aspect=each.name) for each in draft.character.aspects)


class MarkObsession(OnDraft, tag="mark-obsession"):
    """Say which Conviction is the Obsession of a Magus."""

    aspect: Line

    says = "{aspect} is the Obsession"

    def step(self, draft: Draft) -> Draft:
        return drafting.with_note(draft, self.aspect, is_obsession=True)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        archetype = draft.character.archetype
        if archetype is not None and any(demand.obsession for demand in archetype.demands):
            for each in draft.character.aspects:
                if each.kind is AspectKind.CONVICTION and not each.is_obsession:
                    yield offer(cls, f"{each.name} is the Obsession", aspect=each.name)


def _open_kinds(draft: Draft) -> Iterable[tuple[AspectKind, tuple[str, ...]]]:
    """The kinds of aspect for which there is room, each with examples."""
    character, rules = draft.whole, draft.rules
    kinds = [each.kind for each in draft.character.aspects]
    room = aspect.free_left(draft.character.aspects, character.designs, rules) > 0
    if character.archetype is not None and AspectKind.ARCHETYPE not in kinds:
        yield AspectKind.ARCHETYPE, character.archetype.examples
    if room or kinds.count(AspectKind.CONVICTION) < rules.convictions:
        yield AspectKind.CONVICTION, CONVICTION_EXAMPLES
    if kinds.count(AspectKind.SOCIAL_CLASS) < rules.social_class_aspects:
        yield AspectKind.SOCIAL_CLASS, ()
    if room:
        yield AspectKind.FREE, FREE_EXAMPLES
