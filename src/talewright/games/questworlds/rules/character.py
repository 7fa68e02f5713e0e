"""A player character, as the rules of contests see it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.games.questworlds.rules.flaw import Flaw
from talewright.games.questworlds.rules.keyword import NO_RELEVANT_ABILITY, Ability, AbilityRef, Keyword, is_same_name
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.relationships.sidekick import Sidekick
from talewright.refusal import Refused


class Character(Struct, frozen=True, kw_only=True, dict=True):  # the ratings are put in order once and kept
    """A sheet: who it is, what it can do, and what holds it back.

    >>> from talewright.games.questworlds.rules.keyword import Ability, Keyword
    >>> marlowe = Character(name="Marlowe", keywords=(Keyword.parse("Detective 15", "Deduction +5"),))
    >>> marlowe.rating_of(AbilityRef.parse("Detective: Deduction"))
    Rating.parse('20')
    """

    name: str
    concept: str = ""
    description: str = ""
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    experience: int = 0
    sidekick: Sidekick | None = None
    lent: tuple[tuple[AbilityRef, Rating], ...] = ()
    """What followers lend it in a sequence, to be used as its own."""

    def __post_init__(self) -> None:
        sidekicks = (self.sidekick,) if self.sidekick else ()
        lines = chain[Keyword | Ability | Flaw | Sidekick](self.keywords, self.abilities, self.flaws, sidekicks)
        names = [line.name.strip().casefold() for line in lines]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"{self.name} has {twice!r} twice; give one of them another name")

    @found_once
    def ratings(self) -> Mapping[AbilityRef, Rating]:
        """The rating of all that can be used in a contest, in the order of the sheet: a flaw is not among it."""
        known: dict[AbilityRef, Rating] = {}
        for keyword in self.keywords:
            known[AbilityRef(keyword.name)] = keyword.rating
            for breakout in keyword.breakouts:
                known[AbilityRef(keyword.name, breakout.name)] = keyword.rating_of(breakout.name)
        known |= {AbilityRef(ability.name): ability.rating for ability in self.abilities}
        known |= self.sidekick.ratings if self.sidekick else {}
        return {**known, **{ref: rating for ref, rating in self.lent if ref not in known}} if self.lent else known

    @found_once
    def refs(self) -> tuple[AbilityRef, ...]:
        """Everything that can be used in a contest, in the order of the sheet."""
        return tuple(self.ratings)

    @property
    def own_refs(self) -> tuple[AbilityRef, ...]:
        """Everything of the character's own, without what a sidekick can do."""
        return tuple(ref for ref in self.ratings if not self.sidekick or ref not in self.sidekick.ratings)

    @property
    def own_ratings(self) -> tuple[Rating, ...]:
        """Their ratings, which those of the flaws follow."""
        return tuple(self.ratings[ref] for ref in self.own_refs)

    def as_line(self, ability: AbilityRef) -> AbilityRef:
        """An ability under its own line: a sidekick's name is no keyword over its abilities (QW3-6.5.1.7)."""
        return self.sidekick.as_line(ability) if self.sidekick and ability in self.sidekick.ratings else ability

    def as_written(self, ability: AbilityRef) -> AbilityRef | None:
        """An ability as the sheet writes it, whatever its capitals; none if it does not stand there."""
        if ability in self.ratings:
            return ability
        return next((ref for ref in self.ratings if ref.is_same(ability)), None)

    def find(self, text: str) -> AbilityRef:
        """Find an ability by its name, as the sheet writes it. Raises Refused if there is none of that name."""
        return self._meant(AbilityRef.read(text))

    def rating_of(self, ability: AbilityRef | None) -> Rating:
        """The rating of a use of an ability; without a relevant one it is 5 (QW3-2.1.4.1).

        Raises Refused for a flaw, which never serves its owner (QW3-2.1.2.1), and for a name not on the sheet.
        """
        if ability is None:
            return NO_RELEVANT_ABILITY
        return self.ratings[self._meant(ability)]

    def flaw(self, name: str) -> Flaw:
        """Find a flaw by its name. Raises Refused if there is none of that name."""
        for flaw in self.flaws:
            if is_same_name(flaw.name, name):
                return flaw
        raise Refused(f"{self.name} has no flaw called {name}: choose one from the sheet.", clause="QW3-2.7.1")

    def is_flaw(self, name: str) -> bool:
        """Whether a flaw has this name."""
        return any(is_same_name(flaw.name, name) for flaw in self.flaws)

    def with_ability(self, ability: Ability) -> Character:
        """Add an ability of any name, on the spot (QW3-2.1.1)."""
        return replace(self, abilities=(*self.abilities, ability))

    def _meant(self, ability: AbilityRef) -> AbilityRef:
        """The ability that is meant, as the sheet writes it. Raises Refused if there is none, or if it is a flaw."""
        known = self.as_written(ability)
        if known:
            return known
        if not ability.breakout and any(is_same_name(flaw.name, ability.name) for flaw in self.flaws):
            raise Refused(
                f"{ability} is a flaw, and a flaw cannot be used to achieve something: choose an ability.",
                clause="QW3-2.1.2.1",
            )
        raise Refused(
            f"{self.name} has no ability called {ability}: choose one from the sheet, add it, or go in with a rating "
            f"of {NO_RELEVANT_ABILITY}.",
            clause="QW3-2.1.4.1",
        )
