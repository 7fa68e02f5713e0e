"""Archetypes: the broad concepts of Strange characters, and what each demands (chapter Archetypes).

The eleven stand in ``archetypes.toml``. A group may invent another in the same form (SF-archetypes.3).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from talewright.decoding import bundled, once
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind, Severity
from talewright.games.strange_fate.rules.skills.trapping import LONGEST
from talewright.refusal import Fault, Refused

CUSTOM = "SF-archetypes.3"
ARTIFICIAL = "Artificial"


class Magic(StrEnum):
    """The two ways of a Magus."""

    PROFANE = "profane"
    SACRED = "sacred"


Words = Annotated[str, Meta(max_length=LONGEST)]


class Works(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The skill that each kind of magic asks for."""

    profane: Words
    sacred: Words

    def of(self, magic: Magic) -> str:
        return self.profane if magic is Magic.PROFANE else self.sacred


class Demand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that an Archetype demands; exactly one of its first seven fields says what.

    *themed*: what every Strange skill is about, confirmed by a person. *drawback*: one Strange skill at least has a
    drawback of one of these kinds, or any where none is named; *severity* and *about* say more of it.
    *inventions_have*: this drawback on every Strange skill that is an invention. *weak_to*: a Weakness of any severity.
    *skill*: a skill of this name, in any tier. *obsession*: a Conviction is the Obsession. *magic*: the skill of the
    chosen kind of magic.
    """

    themed: Words = ""
    drawback: tuple[DrawbackKind, ...] | None = None
    inventions_have: DrawbackKind | None = None
    weak_to: Words = ""
    skill: Words = ""
    obsession: bool = False
    magic: Works | None = None
    severity: str = ""
    about: Words = ""
    clause: str = CUSTOM

    def __post_init__(self) -> None:
        said = (self.themed, self.drawback is not None, self.inventions_have, self.weak_to, self.skill, self.obsession)
        if sum(map(bool, said)) + (self.magic is not None) != 1:
            raise ValueError(
                "each demand of an Archetype says one thing: themed, drawback, inventions_have, weak_to, skill, "
                "obsession or magic"
            )
        if self.severity not in {"", "major"}:
            raise ValueError(f"a demand asks for no severity or for major, not {self.severity[:40]!r}")

    @property
    def told(self) -> str:
        """What it asks for, in a few words; no two demands of an Archetype are told alike."""
        about = f" about {self.about}" if self.about else ""
        major = f"{self.severity} " if self.severity else ""
        drawback = f"{major}{' or '.join(self.drawback or ()) or 'drawback of any kind'}{about}"
        works = f"{self.magic.profane} or {self.magic.sacred}, by the kind of magic" if self.magic else ""
        said = (
            (self.themed, f"every Strange skill is about {self.themed}"),
            (self.drawback is not None, f"a Strange skill has a {drawback}"),
            (self.inventions_have is not None, f"every invention has the drawback {self.inventions_have}"),
            (self.weak_to, f"a Weakness against {self.weak_to}"),
            (self.skill, f"the skill {self.skill}"),
            (self.obsession, "an Obsession"),
            (works, f"the skill {works}"),
        )
        return next(words for is_so, words in said if is_so)

    @property
    def question(self) -> str:
        """What a person has to confirm about the Strange skills, if anything."""
        if self.themed:
            return f"Are all Strange skills about {self.themed}?"
        return f"Is the drawback of one Strange skill about {self.about}?" if self.about else ""


class Archetype(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename={"what": "is"}
):
    """What an Archetype is, and what it asks and gives (SF-archetypes.4)."""

    name: Words
    what: Words = ""
    demands: tuple[Demand, ...] = ()
    examples: tuple[Words, ...] = ()
    invoke: tuple[Words, ...] = ()
    compel: tuple[Words, ...] = ()

    @property
    def is_own(self) -> bool:
        """Whether it is none of the book's, but somebody's own, under whatever name (SF-archetypes.3)."""
        return archetypes().get(self.name) != self


@once
def archetypes() -> Mapping[str, Archetype]:
    """The eleven Archetypes by their names (SF-archetypes.1)."""
    listed = bundled(__package__, "archetypes.toml", dict[str, tuple[Archetype, ...]])["archetype"]
    return {each.name: each for each in listed}


def archetype_called(name: str) -> Archetype:
    """The Archetype of a name, in whatever case. Refused if there is none (SF-archetypes.1)."""
    for each in archetypes().values():
        if each.name.casefold() == name.strip().casefold():
            return each
    raise Refused(
        f"No Archetype is called {name[:60] or 'nothing'}: choose {', '.join(archetypes())}, or write one of your own "
        "with its demands.",
        clause="SF-archetypes.1",
    )


class Applicant(Struct, frozen=True, kw_only=True):
    """What the demands of an Archetype are checked on: the finished character (SF-archetypes.5)."""

    skills: tuple[Owned, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    weaknesses: tuple[Weakness, ...] = ()
    magic: Magic | None = None

    @property
    def strange(self) -> tuple[Owned, ...]:
        return tuple(owned for owned in self.skills if owned.is_strange)


def faults(archetype: Archetype | None, applicant: Applicant) -> Iterator[Fault]:
    """Every demand that is not met, with what would meet it, and the Archetype's own aspect.

    Source: SF-archetypes.2, SF-archetypes.5, SF-aspects.2, and the demands of each Archetype.
    """
    own = [aspect for aspect in applicant.aspects if aspect.kind is AspectKind.ARCHETYPE]
    if archetype is None:
        if own:
            yield Fault(
                f"{own[0].name} is an Archetype aspect, and there is no Archetype: choose one, or make it Free.",
                "SF-aspects.2",
            )
        return
    if len(own) != 1:
        yield Fault(
            f"Every {archetype.name} has one Archetype aspect, and there are {len(own) or 'none'}: write one short "
            f"phrase that says what the character is{_like(archetype)}.",
            "SF-archetypes.2",
        )
    for demand in archetype.demands:
        yield from _unmet(archetype.name, demand, applicant)


def questions(archetype: Archetype | None, applicant: Applicant) -> Iterator[Demand]:
    """The demands about which a person has to confirm something, of a character with Strange skills."""
    if archetype is not None and applicant.strange:
        yield from (demand for demand in archetype.demands if demand.question)


def _unmet(name: str, demand: Demand, applicant: Applicant) -> Iterator[Fault]:
    if demand.drawback is not None and not any(_has(owned, demand) for owned in applicant.strange):
        kinds = " or ".join(demand.drawback) or "drawback of any kind"
        about = f" about {demand.about}" if demand.about else ""
        major = f"{demand.severity} " if demand.severity else ""
        yield Fault(
            f"{_a(name)} has a Strange skill with a {major}{kinds}{about}: build one, or change one that is there.",
            demand.clause,
        )
    if demand.inventions_have is not None:
        for owned in applicant.strange:
            if owned.is_invention and demand.inventions_have not in _kinds(owned):
                yield Fault(
                    f"{owned.skill.name} is an invention, which {_a(name)[0].lower()}{_a(name)[1:]} cannot use without "
                    f"the device: give it the drawback {demand.inventions_have}, minor or major.",
                    demand.clause,
                )
    if demand.weak_to and demand.weak_to.casefold() not in _weak_against(applicant.weaknesses):
        yield Fault(
            f"{_a(name)} is weak against {demand.weak_to}: take a minor Weakness against it for 1 refresh back, or a "
            "major one for 2.",
            demand.clause,
        )
    if demand.skill:
        yield from _without_skill(name, demand.skill, applicant, demand.clause)
    if demand.obsession and not any(
        aspect.kind is AspectKind.CONVICTION and aspect.is_obsession for aspect in applicant.aspects
    ):
        yield Fault(f"{_a(name)} has an Obsession: mark one of the Convictions as it.", demand.clause)
    if demand.magic:
        yield from _without_magic(name, demand.magic, applicant, demand.clause)


def _without_skill(name: str, skill: str, applicant: Applicant, clause: str) -> Iterator[Fault]:
    if skill.casefold() not in {owned.skill.name.casefold() for owned in applicant.skills}:
        yield Fault(f"{_a(name)} has the skill {skill}, in any tier: buy it.", clause)


def _without_magic(name: str, works: Works, applicant: Applicant, clause: str) -> Iterator[Fault]:
    if applicant.magic is None:
        yield Fault(f"Say which magic the {name} works: {' or '.join(Magic)}.", clause)
    else:
        yield from _without_skill(f"{applicant.magic} {name}", works.of(applicant.magic), applicant, clause)


def _kinds(owned: Owned) -> set[DrawbackKind]:
    return {drawback.kind for drawback in owned.skill.drawbacks}


def _has(owned: Owned, demand: Demand) -> bool:
    least = Severity[demand.severity.upper()] if demand.severity else Severity.MINOR
    return any(
        (not demand.drawback or drawback.kind in demand.drawback) and drawback.severity >= least
        for drawback in owned.skill.drawbacks
    )


def _weak_against(weaknesses: Iterable[Weakness]) -> set[str]:
    return {weakness.against.strip().casefold() for weakness in weaknesses}


def _like(archetype: Archetype) -> str:
    return f", such as {archetype.examples[0]}" if archetype.examples else ""


def _a(name: str) -> str:
    return f"{'An' if name[:1].lower() in 'aeiou' else 'A'} {name}"


# ---- mending an Artificial


def check_mending(trapping: str, tier: Tier, health: Sequence[Tier]) -> None:
    """Whether a skill can mend an Artificial: by Repair, in a tier not below that of what bears its wounds.

    *health* are the tiers of its skills with Stress Capacity [Health]; without one it is treated as Mundane.

    Refused is medicine, and a tier that is too low (SF-archetype-artificial.5, SF-archetype-artificial.6).
    """
    if trapping.casefold() != "repair":
        raise Refused(
            f"An Artificial cannot be treated with {trapping}: use a skill with Repair, such as Craftsmanship.",
            clause="SF-archetype-artificial.5",
        )
    needed = max(health, default=Tier.MUNDANE)
    if tier < needed:
        raise Refused(
            f"Its body is {needed}, and the skill is {tier}: use one that is {needed} or higher.",
            clause="SF-archetype-artificial.6",
        )
