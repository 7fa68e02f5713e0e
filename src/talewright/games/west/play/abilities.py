"""By what a character may act: a skill with a trait, a trait alone, or a trait where the skill is missing."""

from collections.abc import Iterator
from dataclasses import dataclass

from talewright.games.west.grid import ResultSet
from talewright.games.west.play.action import is_same
from talewright.games.west.play.crew import Sheet
from talewright.games.west.trait import Skill, Trait, result_set
from talewright.refusal import Refused


@dataclass(frozen=True, slots=True)
class Ability:
    """One way to act, as it is written: the trait, the skill if there is one, and what they open to choose from."""

    text: str
    trait: str
    skill: str
    results: ResultSet
    unskilled: bool = False

    @property
    def said(self) -> str:
        """The same with its result set."""
        return f"{self.text}: {self.results}"


def abilities(sheet: Sheet) -> tuple[Ability, ...]:
    """Every way in which a character may act: the usual ones first.

    Source: TW-checks.4, TW-cause-grid.6, TW-cause-grid.7, TW-unskilled.1.

    "Rifles" is the skill with its usual trait, "Rifles with Knowledge" the same skill for another task.
    """
    traits = [Trait(line.name, line.rank, line.die) for line in sheet.lines.traits]
    return (*_usual(sheet, traits), *_alone(traits), *_unskilled(traits), *_unusual(sheet, traits))


def _usual(sheet: Sheet, traits: list[Trait]) -> Iterator[Ability]:
    for skill in sheet.lines.skills:
        for trait in traits:
            if is_same(trait.name, skill.trait):
                yield Ability(skill.name, trait.name, skill.name, result_set(trait, Skill(skill.name, skill.rank)))


def _alone(traits: list[Trait]) -> Iterator[Ability]:
    for trait in traits:
        yield Ability(f"{trait.name} alone", trait.name, "", trait.result_set)


def _unskilled(traits: list[Trait]) -> Iterator[Ability]:
    for trait in traits:
        yield Ability(f"{trait.name}, unskilled", trait.name, "", result_set(trait, None), unskilled=True)


def _unusual(sheet: Sheet, traits: list[Trait]) -> Iterator[Ability]:
    for skill in sheet.lines.skills:
        for trait in traits:
            results = result_set(trait, Skill(skill.name, skill.rank))
            yield Ability(f"{skill.name} with {trait.name}", trait.name, skill.name, results)


def ability_of(sheet: Sheet, text: str) -> Ability:
    """The ability that is written so. Raises ``Refused`` that says which the sheet has."""
    for ability in abilities(sheet):
        if is_same(ability.text, text):
            return ability
    if not sheet.lines.traits:
        raise Refused(f"{sheet.name} has no traits yet: write them on the sheet first.", clause="TW-checks.4")
    skill, trait = (sheet.lines.skills or sheet.lines.traits)[0].name, sheet.lines.traits[0].name
    raise Refused(
        f"{sheet.name} has no {text.strip()[:60] or 'such ability'}: name a skill with its trait, as in {skill} with "
        f"{trait}, or the trait, as in {trait} alone or {trait}, unskilled.",
        clause="TW-checks.4",
    )
