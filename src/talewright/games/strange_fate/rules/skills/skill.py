"""Skills: bundles of trappings, of three kinds, and what each kind may and must have (chapter Skills)."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind, Sort
from talewright.games.strange_fate.rules.skills.extra import Extra, Held
from talewright.refusal import Fault

RATINGS = range(1, 11)
HIGHEST_HUMAN = Tier.EXTRAORDINARY
"""Above this tier any skill is Strange, and no Unique one can be (SF-skill-kinds.11, SF-skill-kinds.14)."""
FEW_TRAPPINGS = 6
"""In a world without Common skills a skill with more is one to split (SF-world-without-common-skills.4)."""


class SkillKind(StrEnum):
    """The three kinds of skill (SF-skill-kinds.3)."""

    COMMON = "Common"
    UNIQUE = "Unique"
    STRANGE = "Strange"


class SkillRules(Struct, frozen=True, kw_only=True):
    """What a group may set about skills.

    Without Common skills everybody builds each skill from trappings, and has more points to do so
    (SF-world-without-common-skills.1, SF-world-without-common-skills.2).
    """

    common_skills: bool = True
    left_out: frozenset[str] = frozenset()  # Common skills that do not fit the setting (SF-skill-kinds.6)

    @property
    def skill_points(self) -> int:
        """What a character may spend on skills to begin with."""
        return 30 if self.common_skills else 45


USUAL = SkillRules()


class Skill(Struct, frozen=True, kw_only=True, dict=True):
    """A skill of a character: its name, kind, rating and tier, what it can do, and what stands against that.

    Not every skill is legal: see :func:`faults`. *confirmed* are the judgements that the group has made, by what they
    are about.
    """

    name: str
    kind: SkillKind
    rating: int
    tier: Tier = Tier.MUNDANE
    trappings: tuple[Held, ...] = ()
    drawbacks: tuple[Drawback, ...] = ()
    theme: str = ""
    confirmed: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.rating not in RATINGS:
            raise ValueError(f"{self.name}: a skill is rated {RATINGS[0]} to {RATINGS[-1]}, not {self.rating}")

    def __hash__(self) -> int:
        return self._hash

    @found_once
    def _hash(self) -> int:
        """Much that is remembered goes by the skill, so it is reckoned once."""
        return hash((self.name, self.kind, self.rating, self.tier, self.trappings, self.drawbacks, self.theme))

    @property
    def counts_as(self) -> SkillKind:
        """Above Extraordinary every skill is Strange, a Common one too.

        Source: SF-skill-kinds.14, SF-skill-summary.11.
        """
        return SkillKind.STRANGE if self.tier > HIGHEST_HUMAN else self.kind

    @property
    def is_built(self) -> bool:
        """Whether it was made from trappings that its player chose (SF-skill-kinds.7, SF-skill-kinds.12)."""
        return self.kind is not SkillKind.COMMON

    @property
    def refresh(self) -> int:
        """What its tier takes from refresh (SF-refresh.1): once, however much it can do (SF-unique-vs-common.2).

        Faerie Glamour is no exception (SF-faerie-glamour.5).
        """
        return self.tier.refresh

    def covers(self, name: str) -> bool:
        """Whether it has a trapping of this name: it can be used for nothing else (SF-skill-kinds.2)."""
        return any(held.trapping.name.casefold() == name.strip().casefold() for held in self.trappings)

    @property
    def forms_anew(self) -> bool:
        """Whether the aspect that a Transform brings may be another each time; else both are fixed beforehand.

        Source: SF-drawback-transform.3, SF-drawback-transform.4.
        """
        has_variable = any(held.trapping.listed.per_use for held in self.trappings)
        return has_variable and any(drawback.replaces_aspect for drawback in self.drawbacks)

    @property
    def notation(self) -> str:
        """The rating with the initial of the tier: 3, or 3E (SF-power-tiers.1)."""
        return f"{self.rating}{self.tier.initial}"

    def __str__(self) -> str:
        """Write it in one line, as it can be read back."""
        held = ", ".join(map(str, self.trappings))
        against = f"; {', '.join(map(str, self.drawbacks))}" if self.drawbacks else ""
        name = f"{self.name}: " if self.name else ""
        return f"{name}{self.kind} {self.notation} = {held}{against}"


def faults(skill: Skill, rules: SkillRules = USUAL, *, is_stranger: bool = True) -> Iterator[Fault]:
    """Everything that a skill breaks of the rules for its kind, each with what would make it legal.

    *is_stranger*: whether its owner has an Archetype. The list of Common skills is not looked at here.
    """
    if not skill.trappings:
        yield Fault(f"{_called(skill)} has no trapping yet: give it at least one.", "SF-skill-kinds.1")
    yield from _faults_of_kind(skill, rules, is_stranger=is_stranger)
    yield from _faults_of_drawbacks(skill)
    if skill.is_built:
        yield from _faults_of_trappings(skill)


def remarks(skill: Skill, rules: SkillRules = USUAL) -> Iterator[str]:
    """What is worth a second look and breaks no rule."""
    if not rules.common_skills and len(skill.trappings) > FEW_TRAPPINGS:
        yield (
            f"{_called(skill)} has {len(skill.trappings)} trappings: two or three skills may say more about the "
            "character (SF-world-without-common-skills.4)"
        )


def _faults_of_kind(skill: Skill, rules: SkillRules, *, is_stranger: bool) -> Iterator[Fault]:
    """A Unique skill has one of the lower two tiers, a Strange one any (SF-skill-summary.13, SF-skill-summary.12)."""
    if skill.kind is SkillKind.COMMON and not rules.common_skills:
        yield Fault(
            f"{_called(skill)} is a Common skill, and this group plays without them: build a Unique skill instead.",
            "SF-world-without-common-skills.1",
        )
    if skill.kind is SkillKind.COMMON and skill.name in rules.left_out:
        yield Fault(f"This group leaves {skill.name} out of its setting: take another skill.", "SF-skill-kinds.6")
    if skill.kind is SkillKind.UNIQUE and skill.tier > HIGHEST_HUMAN:
        yield Fault(
            f"{_called(skill)} is Unique, and {skill.tier} is beyond humans: lower it to {HIGHEST_HUMAN}, or make it "
            "a Strange skill.",
            "SF-skill-kinds.11",
        )
    elif skill.counts_as is SkillKind.STRANGE and not is_stranger:
        lower = f"lower it to {HIGHEST_HUMAN}" if skill.kind is SkillKind.COMMON else "make it Unique"
        yield Fault(
            f"{_called(skill)} is Strange, and its owner has no Archetype: choose one, or {lower}.",
            "SF-skill-kinds.15" if skill.kind is SkillKind.COMMON else "SF-skill-kinds.13",
        )


def _faults_of_drawbacks(skill: Skill) -> Iterator[Fault]:
    """Whether it has the drawbacks that its kind asks (SF-skill-summary.7, SF-skill-summary.8, SF-skill-summary.9)."""
    if skill.counts_as is SkillKind.STRANGE and not skill.drawbacks:
        yield Fault(
            f"{_called(skill)} is Strange and has no drawback: give it one, minor or major, an aspect or a flaw.",
            "SF-skill-kinds.16",
        )
    if skill.counts_as is SkillKind.COMMON and skill.tier is Tier.MUNDANE and skill.drawbacks:
        yield Fault(
            f"{_called(skill)} is a Mundane Common skill, and has a drawback: strike it out, or build another skill.",
            "SF-skill-summary.7",
        )
    has_aspect = any(drawback.kind.sort is Sort.ASPECT for drawback in skill.drawbacks)
    if skill.kind is SkillKind.UNIQUE and skill.tier is Tier.EXTRAORDINARY and not has_aspect:
        yield Fault(
            f"{_called(skill)} is Unique and Extraordinary, and turns no aspect: give it a {DrawbackKind.COMPLICATION} "
            f"or a {DrawbackKind.CONVICTION}, or leave it Mundane.",
            "SF-skill-summary.8",
        )
    for drawback in skill.drawbacks:
        if drawback.kind.is_for_strange and skill.counts_as is not SkillKind.STRANGE:
            yield Fault(
                f"{_called(skill)} is no Strange skill, and {drawback.kind} is for those alone: take another drawback.",
                "SF-drawbacks.8",
            )


def _faults_of_trappings(skill: Skill) -> Iterator[Fault]:
    psychic = [held for held in skill.trappings if held.is_psychic]
    plain = [held for held in skill.trappings if not held.is_psychic]
    if psychic and plain:
        yield Fault(
            f"{_called(skill)} has {Extra.PSYCHIC} with {_named(psychic)}, and not with {_named(plain)}: all of its "
            "trappings have it, or none.",
            "SF-extra-psychic.11",
        )
    if psychic and skill.counts_as is not SkillKind.STRANGE:
        yield Fault(
            f"{_called(skill)} is no Strange skill, and what is {Extra.PSYCHIC} is done by Strange powers of the mind: "
            f"make it Strange, or take {Extra.PSYCHIC} off all of its trappings.",
            "SF-extra-psychic.1",
        )
    seen = set()
    for held in skill.trappings:
        if held.trapping in seen:
            yield Fault(
                f"{_called(skill)} has {held.trapping} twice: keep one, with the extras; its plain use remains.",
                "SF-extras.4",
            )
        seen.add(held.trapping)
        yield from _faults_of_one(skill, held)


def _faults_of_one(skill: Skill, held: Held) -> Iterator[Fault]:
    listed = held.trapping.listed
    if listed.is_typed and not held.trapping.choice:
        yield Fault(f"Say which one: {listed.name} [Urban], for example.", "SF-trapping-environment.1")
    if held.trapping.choice == "Duplicates" and skill.counts_as is not SkillKind.STRANGE:
        yield Fault(
            f"{_called(skill)} makes duplicates of its owner, which a Strange skill alone can do: make it Strange, or "
            f"call {listed.name} [{listed.usual}].",
            "SF-trapping-duplicates.5",
        )
    for added in held.extras:
        if added.extra is Extra.UNUSUAL and not added.note:
            yield Fault(
                f"Say what is unusual about {held.trapping}: {Extra.UNUSUAL} (flight), for example.",
                "SF-extra-unusual.2",
            )


def _called(skill: Skill) -> str:
    return skill.name or "The skill"


def _named(some: list[Held]) -> str:
    return ", ".join(str(held.trapping) for held in some)
