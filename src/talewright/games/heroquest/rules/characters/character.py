"""A player character, as its sheet has it (chapter 3)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.keyword import NO_ABILITIES, Abilities
from talewright.games.heroquest.rules.characters.follower import Sidekick
from talewright.games.heroquest.rules.characters.hero_point import NO_POINTS, Points
from talewright.games.heroquest.rules.contests.flaw import Flaw, ranked, rating_at_rank
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused


class Whose(StrEnum):
    """Whose ability is meant: the player uses those of the sidekick as the character's own (QW2-6.5.1.10)."""

    PC = "player character"
    SIDEKICK = "sidekick"


class Character(Struct, frozen=True, kw_only=True):
    """A sheet: who it is, what it can do, what holds it back, who follows, and the points that are left.

    >>> from talewright.games.heroquest.rules.abilities.keyword import Ability
    >>> lines = (Ability(name="Country Doctor", start=17, points=6), Ability(name="Stubborn", start=13))
    >>> doctor = Character(name="Ada Marsh", abilities=Abilities(lines), flaws=(Flaw(name="Cannot Let Go"),))
    >>> doctor.rating_of_flaw("Cannot Let Go")
    Rating.parse('3M')
    """

    name: str
    concept: str = ""
    description: str = ""
    abilities: Abilities = NO_ABILITIES
    flaws: tuple[Flaw, ...] = ()
    sidekick: Sidekick | None = None
    points: Points = NO_POINTS
    is_finished: bool = False  # creation is over (QW2-3.1.9)

    def __post_init__(self) -> None:
        names = [name.strip().casefold() for name in self.names]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"{self.name} has {twice!r} twice; give one of them another name")

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that is taken: those of abilities and of flaws."""
        return (*(line.name for line in self.abilities.lines), *(flaw.name for flaw in self.flaws))

    def abilities_of(self, whose: Whose) -> Abilities:
        """The character's own abilities, or those of the sidekick. Raises Refused if there is none."""
        if whose is Whose.PC:
            return self.abilities
        if self.sidekick is None:
            raise Refused(f"{self.name} has no sidekick: choose an ability of {self.name}.", clause="QW2-6.5.1.10")
        return self.sidekick.abilities

    def with_abilities(self, whose: Whose, abilities: Abilities) -> Character:
        """Write other abilities in the place of those that are there."""
        if whose is Whose.PC:
            return replace(self, abilities=abilities)
        assert self.sidekick is not None, "abilities_of has refused this"
        return replace(self, sidekick=replace(self.sidekick, abilities=abilities))

    def rating_of(self, ability: AbilityRef, whose: Whose = Whose.PC) -> Rating:
        """The rating of a use of an ability (QW2-6.5.1.10). Raises Refused for a flaw, and for what has no rating."""
        for flaw in self.flaws:
            if whose is Whose.PC and is_same_name(flaw.name, ability.name):
                raise Refused(
                    f"{flaw.name} is a flaw, and the game master plays it: choose an ability.", clause="QW2-3.3b.7"
                )
        return self.abilities_of(whose).rating_of(ability)

    @property
    def ranked_flaws(self) -> tuple[Flaw, ...]:
        """The flaws from the first in rank to the last."""
        return ranked(self.flaws)

    def rating_of_flaw(self, name: str) -> Rating | None:
        """The rating that a flaw has now, by its rank; none while no ability is rated (QW2-3.3b.3)."""
        for rank, flaw in enumerate(self.ranked_flaws, start=1):
            if is_same_name(flaw.name, name):
                return rating_at_rank(rank, self.abilities.ratings)
        raise Refused(f"{self.name} has no flaw called {name}: choose one from the sheet.", clause="QW2-3.3b.1")
