"""The skills that come with the game: 28 Common ones, and samples of 12 Unique and 36 Strange ones, as data."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from operator import attrgetter

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.decoding import bundled, once
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills import skill as kinds
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.skill import USUAL, Skill, SkillKind, SkillRules
from talewright.recasting import recast
from talewright.refusal import Fault

ANY_TIER = "Any"
USUAL_RATING = 3
"""Samples are shown as Good, as in the worked examples; the rating is the buyer's choice."""


class Sample(Struct, frozen=True, kw_only=True):
    """A skill as the text prints it, without a rating.

    *printed* is the number behind its name, what it costs besides its rating; a Common skill has none. Where the
    diagram gives another number, *reason* says why. *tier* is None where the text leaves it open.
    """

    name: str
    kind: SkillKind
    trappings: tuple[Held, ...]
    drawbacks: tuple[Drawback, ...] = ()
    tier: Tier | None = Tier.MUNDANE
    group: str = ""
    about: str = ""
    printed: int | None = None
    reason: str = ""
    note: str = ""
    printed_values: Mapping[str, int] = field(default_factory=dict)
    printed_as: Mapping[str, str] = field(default_factory=dict)

    def skill(self, rating: int = USUAL_RATING, tier: Tier | None = None) -> Skill:
        """The same with a rating, in its own tier or another: samples are illustrations (SF-sample-skills.3)."""
        return recast(self, Skill, rating=rating, tier=tier or self.tier or Tier.MUNDANE, theme=self.about)

    def printed_total(self, rating: int) -> int:
        """What the text makes it cost: its rating, and the printed number (SF-sample-skills.1, SF-sample-skills.2)."""
        return rating + (self.printed or 0)

    def computed(self, diagram: Diagram | None = None) -> int:
        """What it costs besides its rating by the diagram, to be held against what is printed (SF-sample-skills.1)."""
        read = diagram.samples.get(self.name) if diagram else None
        drawbacks = tuple(map(Drawback.parse, read)) if read else self.drawbacks
        return price(replace(self.skill(), drawbacks=drawbacks), diagram).over_rating


class Example(Struct, frozen=True, kw_only=True):
    """A skill that the text builds step by step, with the total that it prints."""

    skill: Skill
    printed_total: int
    reason: str = ""


class Library(Struct, frozen=True, dict=True):
    """Every skill that comes with the game."""

    samples: tuple[Sample, ...]
    examples: tuple[Example, ...]

    def of(self, kind: SkillKind) -> tuple[Sample, ...]:
        """The skills of a kind, in the order of the text."""
        return tuple(sample for sample in self.samples if sample.kind is kind)

    @found_once
    def common(self) -> tuple[Sample, ...]:
        """The Common skills by name."""
        return tuple(sorted(self.of(SkillKind.COMMON), key=attrgetter("name")))

    def find(self, name: str) -> Skill:
        """The skill of a name, with the rating of an example or the usual one.

        Raises ValueError that names what is near if there is none.
        """
        known = {each.name.casefold(): each for each in self._skills()}
        found = known.get(_bare(name))
        if found is None:
            near = get_close_matches(_bare(name), known, n=3)
            instead = f"perhaps {' or '.join(known[each].name for each in near)}" if near else "talewright skill list"
            raise ValueError(f"no skill that comes with the game is called {name.strip()[:60]!r}: {instead}")
        return found

    def sample(self, name: str) -> Sample | None:
        """The sample of a name, if it is one."""
        return self._by_name.get(_bare(name))

    @found_once
    def _by_name(self) -> Mapping[str, Sample]:
        return {sample.name.casefold(): sample for sample in self.samples}

    def example(self, name: str) -> Example | None:
        """The worked example of a name, if it is one."""
        bare = _bare(name)
        return next((example for example in self.examples if example.skill.name.casefold() == bare), None)

    def _skills(self) -> Iterator[Skill]:
        yield from (sample.skill() for sample in self.samples)
        yield from (example.skill for example in self.examples)


OTHER_NAMES = {"fists": "fisticuffs", "firearms": "marksmanship"}
"""Two Common skills have other names in places of the text (SF-common-skill-fisticuffs.1, -marksmanship.1)."""


def _bare(name: str) -> str:
    bare = " ".join(name.split()).casefold()
    return OTHER_NAMES.get(bare, bare)


def faults(skill: Skill, rules: SkillRules = USUAL, *, is_stranger: bool = True) -> Iterator[Fault]:
    """Everything that keeps a skill from being legal, the list of Common skills considered.

    What a Common skill can do is the same for everybody, without further extras (SF-skill-kinds.4, SF-skill-summary.5).
    """
    yield from kinds.faults(skill, rules, is_stranger=is_stranger)
    if skill.kind is SkillKind.COMMON:
        yield from _faults_of_common(skill)


def _faults_of_common(skill: Skill) -> Iterator[Fault]:
    listed = library().sample(skill.name)
    if listed is None or listed.kind is not SkillKind.COMMON:
        yield Fault(
            f"No Common skill is called {skill.name or 'so'}: take one of the 28, or make a Unique skill of it.",
            "SF-skill-kinds.5",
        )
        return
    if skill.trappings == listed.trappings:
        return
    what = ", ".join(map(str, listed.trappings))
    if {held.trapping for held in skill.trappings} == {held.trapping for held in listed.trappings}:
        yield Fault(
            f"{skill.name} is a Common skill and takes no extras of yours: leave it at {what}, or make a Unique skill.",
            "SF-skill-summary.5",
        )
    else:
        yield Fault(
            f"{skill.name} is a Common skill with {what}, for everybody: leave it so, or make a Unique skill.",
            "SF-skill-kinds.4",
        )


class Comparison(Struct, frozen=True):
    """A Unique skill next to Common skills of the same rating and tier that would do instead: points and refresh.

    Either is allowed, whatever is cheaper (SF-unique-vs-common.1); one rating and one tier for all trappings speak for
    the Unique skill (SF-unique-vs-common.2).
    """

    unique: int
    unique_refresh: int
    common: int
    common_refresh: int
    uncovered: tuple[str, ...]


def compare(unique: Skill, common: Sequence[str], diagram: Diagram | None = None) -> Comparison:
    """Hold a Unique skill against Common skills. Raises ValueError for a name that is none of them.

    Source: SF-unique-vs-common.1, SF-unique-vs-common.2.
    """
    instead = [replace(library().find(name), rating=unique.rating, tier=unique.tier) for name in common]
    for each in instead:
        if each.kind is not SkillKind.COMMON:
            raise ValueError(f"{each.name} is no Common skill; there are {', '.join(_names(SkillKind.COMMON))}")
    covered = {held.trapping for each in instead for held in each.trappings}
    return Comparison(
        unique=price(unique, diagram).total,
        unique_refresh=unique.refresh,
        common=sum(price(each).total for each in instead),
        common_refresh=sum(each.refresh for each in instead),
        uncovered=tuple(str(held.trapping) for held in unique.trappings if held.trapping not in covered),
    )


def _names(kind: SkillKind) -> tuple[str, ...]:
    return tuple(sample.name for sample in library().of(kind))


# ---- as a file


class SampleEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sample as it is written in the file."""

    name: str
    kind: SkillKind
    trappings: tuple[str, ...]
    drawbacks: tuple[str, ...] = ()
    tier: str = Tier.MUNDANE.title
    group: str = ""
    about: str = ""
    printed: int | None = None
    reason: str = ""
    note: str = ""
    printed_values: dict[str, int] = {}
    printed_as: dict[str, str] = {}


class ExampleEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example as it is written in the file."""

    name: str
    kind: SkillKind
    rating: int
    printed_total: int
    trappings: tuple[str, ...]
    drawbacks: tuple[str, ...]
    tier: str = Tier.MUNDANE.title
    about: str = ""
    reason: str = ""


class LibraryEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    skill: tuple[SampleEntry, ...]
    example: tuple[ExampleEntry, ...]


@once
def library() -> Library:
    """Every skill that comes with the game."""
    entry = bundled(__package__, "skills.toml", LibraryEntry)
    return Library(tuple(map(_sample, entry.skill)), tuple(map(_example, entry.example)))


def _sample(entry: SampleEntry) -> Sample:
    return recast(
        entry,
        Sample,
        trappings=tuple(map(Held.parse, entry.trappings)),
        drawbacks=tuple(map(Drawback.parse, entry.drawbacks)),
        tier=None if entry.tier == ANY_TIER else Tier.parse(entry.tier),
    )


def _example(entry: ExampleEntry) -> Example:
    skill = Skill(
        name=entry.name,
        kind=entry.kind,
        rating=entry.rating,
        tier=Tier.parse(entry.tier),
        trappings=tuple(map(Held.parse, entry.trappings)),
        drawbacks=tuple(map(Drawback.parse, entry.drawbacks)),
        theme=entry.about,
    )
    return Example(skill=skill, printed_total=entry.printed_total, reason=entry.reason)
