"""A skill as a character has it: with the tier benefits that were chosen, and what its Archetype asks about it."""

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.stress import Capacity, Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping


class Owned(Struct, frozen=True, kw_only=True):
    """A skill of someone, with the trappings whose tier benefits were chosen.

    *is_invention* is a person's call, and matters to Anachronists (SF-archetype-anachronist.1).
    """

    skill: Skill
    benefits: tuple[Trapping, ...] = ()
    is_invention: bool = False

    @property
    def is_strange(self) -> bool:
        """Whether it counts as Strange (SF-skill-kinds.14)."""
        return self.skill.counts_as is SkillKind.STRANGE

    def tier_of(self, trapping: str) -> Tier:
        """The tier of the tier benefit of a trapping; Mundane where that was not chosen (SF-tier-benefits.1)."""
        return self.skill.tier if any(trapping in {each.name, str(each)} for each in self.benefits) else Tier.MUNDANE

    @property
    def capacities(self) -> tuple[Capacity, ...]:
        """What it does for stress tracks, with its tier where that benefit was chosen (SF-refine-details.3)."""
        return tuple(
            Capacity(
                skill=self.skill.name,
                track=Track(held.trapping.choice),
                rating=self.skill.rating,
                tier=self.skill.tier if held.trapping in self.benefits else Tier.MUNDANE,
            )
            for held in self.skill.trappings
            if held.trapping.name == "Stress Capacity"
        )
