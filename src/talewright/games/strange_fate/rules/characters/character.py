"""A character: aspects, skills, gifts and what else is on the sheet; and what follows from them."""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.strange_fate.rules.aspects import aspect
from talewright.games.strange_fate.rules.aspects.aspect import Aspect
from talewright.games.strange_fate.rules.characters.archetype import Applicant, Archetype, Magic
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import GiftKind, Theme
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Bearing, bearing
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.refusal import Refused

UNBOUGHT = Rating(0)
"""A Common skill that was not bought: Mediocre, and Mundane (SF-buy-skills.2)."""
UNTRAINED = "Everyday Experience"
"""What stands for all of them in a world without Common skills (SF-world-without-common-skills.1)."""


class Character(Struct, frozen=True, kw_only=True, dict=True):
    """Someone to play, legal or not: see ``creation``.

    Without an *archetype* it is no Stranger, and has no Strange skills. *aspects* are those written for themselves;
    drawbacks of skills add theirs. *skilled* is how often that gift was taken. *confirmed* are the group's judgements,
    by what they are about. *earned_points* and *earned_refresh* came in play, beyond what creation gives. Without
    *common_skills* the group plays in a world that has none.
    """

    name: str
    description: str = ""
    archetype: Archetype | None = None
    magic: Magic | None = None
    aspects: tuple[Aspect, ...] = ()
    skills: tuple[Owned, ...] = ()
    invulnerabilities: tuple[Invulnerability, ...] = ()
    weaknesses: tuple[Weakness, ...] = ()
    companions: tuple[Companion, ...] = ()
    equipment: tuple[Piece, ...] = ()
    impacts: tuple[str, ...] = ()
    signature_aspects: tuple[str, ...] = ()
    skilled: int = 0
    themes: tuple[Theme, ...] = ()
    confirmed: frozenset[str] = frozenset()
    earned_points: int = 0
    earned_refresh: int = 0
    common_skills: bool = True

    @property
    def is_stranger(self) -> bool:
        """Whether there is an Archetype (SF-skill-kinds.13)."""
        return self.archetype is not None

    @found_once
    def designs(self) -> tuple[Skill, ...]:
        """The skills themselves."""
        return tuple(owned.skill for owned in self.skills)

    @found_once
    def untrained(self) -> tuple[Owned, ...]:
        """What anybody tries without having bought it (SF-buy-skills.2, SF-world-without-common-skills.1)."""
        own = {skill.name.casefold() for skill in self.designs}
        return tuple(each for each in _untrained(self.common_skills) if each.skill.name.casefold() not in own)

    @found_once
    def at_hand(self) -> tuple[Owned, ...]:
        """Every skill that can be used: those on the sheet, then what anybody tries."""
        return (*self.skills, *self.untrained)

    @found_once
    def all_aspects(self) -> tuple[Aspect, ...]:
        """Every aspect on the sheet, those of drawbacks included (SF-aspects.6)."""
        return aspect.aspects_of(self.aspects, self.designs)

    @property
    def applicant(self) -> Applicant:
        """What an Archetype looks at."""
        return Applicant(skills=self.skills, aspects=self.all_aspects, weaknesses=self.weaknesses, magic=self.magic)

    @found_once
    def bearing(self) -> Bearing:
        """Stress tracks and slots for consequences, with all gear worn (SF-refine-details.3, SF-refine-details.4)."""
        return bearing(
            [capacity for owned in self.skills for capacity in owned.capacities],
            [protection for piece in self.equipment for protection in piece.protections],
        )

    @property
    def single_gifts(self) -> tuple[tuple[GiftKind, str], ...]:
        """Gifts that are what they are, with what each is about; companions and gear are counted by improvements."""
        return (
            *((GiftKind.IMPACT, skill) for skill in self.impacts),
            *((GiftKind.SIGNATURE_ASPECT, name) for name in self.signature_aspects),
            *((GiftKind.SKILLED, "") for _ in range(self.skilled)),
            *((GiftKind.THEME, theme.name) for theme in self.themes),
        )

    def owned(self, name: str) -> Owned | None:
        """The skill of a name, in whatever case, if it was bought."""
        return _called(name, self.skills)

    def usable(self, name: str) -> Owned | None:
        """The skill of a name, if it was bought or can be tried untrained."""
        return _called(name, self.at_hand)

    def rating_of(self, name: str, using: Piece | None = None) -> Rating:
        """The rating of a skill with its tier, as it is or with a piece of equipment in use.

        Refused is a skill that is not on the sheet and not Common.

        Source: SF-buy-skills.2, SF-gift-equipment.6, SF-gift-equipment.8.
        """
        owned = self.owned(name)
        own = Rating(owned.skill.rating, owned.skill.tier) if owned else UNBOUGHT
        if owned is None and tried(self, name) is None:
            raise no_skill(self, name)
        return using.bettered(name, own) if using else own


def tried(character: Character, name: str) -> Owned | None:
    """What is tried untrained by this name; older journals name Common skills in a world that has none, too."""
    return _called(name, (*character.untrained, *_untrained(common_skills=True)))


def no_skill(character: Character, name: str) -> Refused:
    """That there is no such skill, and what there is."""
    usual = "a Common skill, which is Mediocre (+0) where it was not bought"
    others = usual if character.common_skills else f"{UNTRAINED}, which is Mediocre (+0)"
    return Refused(
        f"{character.name} has no skill {name[:60] or 'without a name'}: roll one on the sheet, or {others}.",
        clause="SF-buy-skills.2",
    )


def _called(name: str, skills: Iterable[Owned]) -> Owned | None:
    return next((each for each in skills if each.skill.name.casefold() == name.strip().casefold()), None)


@cache
def _untrained(common_skills: bool) -> tuple[Owned, ...]:  # noqa: FBT001 - kept by place
    """The Common skills; in a world without them one skill that has each of their trappings."""
    common = tuple(Owned(skill=sample.skill(1)) for sample in library().common)
    if common_skills:
        return common
    held = tuple(dict.fromkeys(held for owned in common for held in owned.skill.trappings))
    return (Owned(skill=Skill(name=UNTRAINED, kind=SkillKind.COMMON, rating=1, trappings=held)),)
