"""Aspects of each kind, and what invoking or compelling one of them takes (chapters Aspects and Drawbacks)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind, Severity, compel_opens_at
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.refusal import Fault


class AspectKind(StrEnum):
    """What an aspect is about.

    Source: SF-aspects.1, SF-aspects.2, SF-aspects.3, SF-aspects.4, SF-aspects.5, SF-aspects.6, SF-aspects.7,
    SF-aspects.8.
    """

    ARCHETYPE = "Archetype"
    CONVICTION = "Conviction"
    SOCIAL_CLASS = "Social Class"
    FREE = "Free"
    COMPLICATION = "Complication"
    WORLD = "World"

    @property
    def is_personal(self) -> bool:
        """Whether it stands on a character's own sheet; a World aspect belongs to all (SF-aspects.8)."""
        return self is not AspectKind.WORLD


class Aspect(Struct, frozen=True, kw_only=True):
    """An aspect of a character.

    *skill* is the one that it goes with, if any: it came from its drawback, or names its device. *becomes* is what a
    Free aspect is while that skill's transformation lasts. *severity* is that of a Complication. *is_obsession* marks
    the Conviction of a Magus.
    """

    name: str
    kind: AspectKind = AspectKind.FREE
    skill: str = ""
    severity: Severity = Severity.MINOR
    becomes: str = ""
    is_obsession: bool = False

    @property
    def told(self) -> str:
        """What kind of aspect it is, in words."""
        major = "major " if self.kind is AspectKind.COMPLICATION and self.severity is Severity.MAJOR else ""
        obsession = ", the Obsession" if self.is_obsession else ""
        goes_with = f", of {self.skill}" if self.skill else ""
        becomes = f", then {self.becomes}" if self.becomes else ""
        return f"{major}{self.kind}{obsession}{goes_with}{becomes}"

    def __str__(self) -> str:
        return f"{self.name} ({self.told})"


def turned_by(skill: Skill) -> Iterator[Aspect]:
    """The aspects that a skill's drawbacks make of Free ones: what each is called is its note.

    Source: SF-aspects.6, SF-skill-kinds.10.
    """
    for drawback in skill.drawbacks:
        if drawback.turns_aspect and drawback.note:
            yield Aspect(
                name=drawback.note, kind=AspectKind(drawback.kind.value), skill=skill.name, severity=drawback.severity
            )


def aspects_of(written: Sequence[Aspect], skills: Sequence[Skill]) -> tuple[Aspect, ...]:
    """All aspects of a character: those written for themselves, and those that skills have turned; each kind together.

    So they change with the skills, whichever were bought first (SF-creation-steps.3).
    """
    every = [*written, *(aspect for skill in skills for aspect in turned_by(skill))]
    return tuple(sorted(every, key=lambda aspect: list(AspectKind).index(aspect.kind)))


def free_left(written: Sequence[Aspect], skills: Sequence[Skill], rules: CreationRules = USUAL) -> int:
    """How many Free aspects can still be written; below 0 where there are too many (SF-aspects.6, SF-aspects.9)."""
    convictions = sum(aspect.kind is AspectKind.CONVICTION for aspect in written)
    free = sum(aspect.kind is AspectKind.FREE for aspect in written)
    return rules.free_aspects - free - _turned(skills) - max(0, convictions - rules.convictions)


def faults(written: Sequence[Aspect], skills: Sequence[Skill], rules: CreationRules = USUAL) -> Iterator[Fault]:
    """Everything that is wrong with the aspects of a character, but what its Archetype demands."""
    convictions = [aspect for aspect in aspects_of(written, skills) if aspect.kind is AspectKind.CONVICTION]
    if len(convictions) < rules.convictions:
        yield Fault(
            "There is no Conviction yet: write an aspect that drives the character to act, such as a duty, a faith, a "
            "vice, a love or a hatred.",
            "SF-aspects.3",
        )
    yield from _faults_of_numbers(written, skills, rules)
    yield from _faults_of_lines(written, skills)
    for skill in skills:
        yield from _faults_of_skill(skill, written)


def remarks(written: Sequence[Aspect], skills: Sequence[Skill], rules: CreationRules = USUAL) -> Iterator[str]:
    """What is still to be written; no fault, since it can come later."""
    left = free_left(written, skills, rules)
    if left > 0:
        yield f"{left} Free aspect{'' if left == 1 else 's'} can still be written (SF-aspects.1)"
    if rules.social_class_aspects and not any(aspect.kind is AspectKind.SOCIAL_CLASS for aspect in written):
        yield "there is no Social Class aspect yet; everyone has one, and can cite it for Networking (SF-aspects.8)"


def _turned(skills: Sequence[Skill]) -> int:
    """Free aspects that have become others; whatever they are called, each skill's own drawbacks count."""
    return sum(drawback.turns_aspect for skill in skills for drawback in skill.drawbacks)


def _faults_of_numbers(written: Sequence[Aspect], skills: Sequence[Skill], rules: CreationRules) -> Iterator[Fault]:
    left = free_left(written, skills, rules)
    turned = _turned(skills)
    replaced = sum(drawback.replaces_aspect for skill in skills for drawback in skill.drawbacks)
    if turned + replaced > rules.free_aspects:
        yield Fault(
            f"{turned} Free aspects become Complications or Convictions and {replaced} are replaced in a "
            f"transformation, and a character has {rules.free_aspects}: take flaws without an aspect, such as a Snag.",
            "SF-aspects.9",
        )
    elif left < 0:
        yield Fault(
            f"There {'is' if left == -1 else 'are'} {-left} Free aspect{'' if left == -1 else 's'} too many: "
            f"{rules.free_aspects} in all, of which drawbacks have turned {turned}, and every Conviction beyond the "
            "first takes one too.",
            "SF-aspects.9",
        )
    classes = sum(aspect.kind is AspectKind.SOCIAL_CLASS for aspect in written)
    if classes > rules.social_class_aspects:
        yield Fault(
            f"There are {classes} Social Class aspects: keep {rules.social_class_aspects}, and make the others Free.",
            "SF-aspects.8",
        )


def _faults_of_lines(written: Sequence[Aspect], skills: Sequence[Skill]) -> Iterator[Fault]:
    names = [aspect.name.casefold() for aspect in aspects_of(written, skills)]
    yield from unknown(written, skills)
    for aspect in written:
        if not aspect.name.strip():
            yield Fault(f"An aspect ({aspect.told}) has no words yet: write it.", "SF-aspects.1")
        if aspect.kind is AspectKind.COMPLICATION:
            yield Fault(
                f"{aspect.name} is a Complication, which belongs to a skill: write it as that skill's drawback, in "
                f"brackets, as in minor Complication ({aspect.name}).",
                "SF-aspects.6",
            )
        if aspect.becomes and aspect.kind is not AspectKind.FREE:
            yield Fault(
                f"{aspect.name} is no Free aspect, and a transformation replaces one of those: choose another.",
                "SF-drawback-transform.2",
            )
    for name in sorted({name for name in names if name.strip() and names.count(name) > 1}):
        yield Fault(f"There are {names.count(name)} aspects {name!r}: give each its own words.", "SF-aspects.1")


def unknown(written: Sequence[Aspect], skills: Sequence[Skill]) -> Iterator[Fault]:
    """Aspects that go with a skill which the character does not have."""
    known = {skill.name.casefold() for skill in skills}
    for aspect in written:
        if aspect.skill and aspect.skill.casefold() not in known:
            yield Fault(
                f"{aspect.name} goes with {aspect.skill}, and there is no such skill: name one of the character's.",
                "SF-aspects.6",
            )


def _faults_of_skill(skill: Skill, written: Sequence[Aspect]) -> Iterator[Fault]:
    """Aspects that the drawbacks of a skill call for."""
    mine = [aspect for aspect in written if aspect.skill.casefold() == skill.name.casefold()]
    replaced = [aspect for aspect in mine if aspect.kind is AspectKind.FREE and (aspect.becomes or skill.forms_anew)]
    transforms = sum(drawback.replaces_aspect for drawback in skill.drawbacks)
    if len([aspect for aspect in mine if aspect.becomes]) > transforms:
        yield Fault(
            f"{skill.name} replaces more aspects than it has Transform: one for each.", "SF-drawback-transform.5"
        )
    if len(replaced) < transforms:
        yield Fault(
            f"{skill.name} transforms its owner: say which Free aspect goes with it, and what that becomes meanwhile.",
            "SF-drawback-transform.3",
        )
    for drawback in skill.drawbacks:
        if drawback.turns_aspect and not drawback.note:
            yield Fault(
                f"{skill.name} has a {drawback.kind}, which takes the place of a Free aspect: write its words in "
                f"brackets, as in {drawback} (Wanted in Three Ports).",
                "SF-aspects.6",
            )
        if drawback.needs_aspect and len(mine) <= len(replaced[:transforms]):
            yield Fault(
                f"{skill.name} has a major {DrawbackKind.FOCUS}: write an aspect that goes with it, such as the name "
                "of the device, or take the minor one.",
                "SF-drawback-focus.2",
            )


# ---- in play


INVOKING = 1
"""Fate points for invoking an aspect, by the wider Fate rules."""


class Compel(Struct, frozen=True, kw_only=True):
    """What is offered when an aspect is compelled, and what refusing costs.

    *is_conviction*: the text promises a procedure of its own for Convictions, which it does not have, so that the
    ordinary one holds; a group may attach its own (SF-aspects.5).
    """

    aspect: str
    offer: int
    to_refuse: int
    is_conviction: bool
    clause: str


def compel(aspect: Aspect) -> Compel:
    """What the game master offers: 1 fate point, and 2 for a major Complication.

    Source: SF-aspects.5, SF-drawback-complication.3.
    """
    is_complication = aspect.kind is AspectKind.COMPLICATION
    offer = compel_opens_at(aspect.severity if is_complication else Severity.MINOR)
    return Compel(
        aspect=aspect.name,
        offer=offer,
        to_refuse=offer,
        is_conviction=aspect.kind is AspectKind.CONVICTION,
        clause="SF-drawback-complication.3" if is_complication else "SF-aspects.5",
    )


def invoking_costs(*, is_signature: bool, uses_this_scene: int) -> int:
    """Fate points to invoke an aspect: the first time in each scene is free for a Signature Aspect.

    >>> [invoking_costs(is_signature=True, uses_this_scene=uses) for uses in range(3)]
    [0, 1, 1]

    Source: SF-gift-signature-aspect.1.
    """
    return 0 if is_signature and uses_this_scene == 0 else INVOKING


FREE_EXAMPLES = (
    "Never Without My Umbrella",
    "Half the Harbour Owes Me Supper",
    "Raised by Lamplighters",
    "Tone-Deaf and Proud of It",
    "Reads the Last Page First",
    "The Map of Nowhere in Particular",
    "Fast Hands, Slow Temper",
    "A Face Nobody Remembers",
    "Retired From the Circus, Twice",
    "Knows a Shorter Way",
    "Grandmother's Book of Remedies",
    "Steady as a Church Clock",
    "The Only Honest Card Player in Leith",
    "Hears What Is Not Said",
    "Scholar of Useless Things",
)
CONVICTION_EXAMPLES = (
    "No Child Goes Hungry on My Street",
    "I Will Find Out Who Signed the Order",
    "The Truth Belongs in Print",
    "My Sister Shall Not Be Forgotten",
    "One More Hand, One More Bottle",
    "The Wolves of Banking Must Be Fed to Each Other",
    "A Promise Is a Promise",
    "Every Lock Is an Insult",
    "I Owe the Regiment My Life",
    "Love Me or Ruin Me, Adelaide",
    "God Gave Me This Voice to Use",
    "Nobody Is Beyond Mending",
)
COMPLICATION_EXAMPLES = (
    "The Bailiffs Know My Window",
    "Dogs Cannot Abide Me",
    "Sworn to Two Masters",
    "My Portrait Hangs in Every Station",
    "Too Tall for Any Doorway",
    "It Whispers When I Sleep",
    "The Patent Is Disputed",
    "Faints at the Sight of Blood",
    "Married Under Another Name",
    "Leaves Frost on Everything",
    "The Guild Wants Its Tools Back",
    "Cannot Keep a Secret From the Moon",
)
"""Examples of our own for Free aspects, Convictions and Complications, as many as the text prints (SF-aspects.7)."""
