"""How cases of the catalogue are put to the engine, for more than one file of them."""

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Handling, KeywordKind
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.follower import Sidekick
from talewright.games.heroquest.rules.contests.flaw import Flaw
from talewright.games.questworlds.rules.rating import Rating

Told = dict[str, object]


OCCUPATION = KeywordKind.OCCUPATION


def pc(*lines: Ability, flaws: tuple[Flaw, ...] = (), handling: Handling = Handling.UMBRELLA) -> Character:
    return Character(name="Ada Marsh", abilities=Abilities(lines, handling), flaws=flaws)


def flaws(number: int) -> tuple[Flaw, ...]:
    return tuple(Flaw(name=f"Flaw {each}") for each in range(number))


def told(rating: Rating | None) -> Told:
    assert rating is not None
    return {"total": rating.score, "rating": rating.score, "written": str(rating)}


def trained(*points: int, names: tuple[str, ...] = ("Loyal", "Fencing", "Riding")) -> Sidekick:
    """A sidekick who starts with 16, 13 and 13, and has these points."""
    lines = (
        Ability(name=name, start=start, points=spent)
        for name, start, spent in zip(names, (16, 13, 13), points, strict=True)
    )
    return Sidekick(name="Tam", abilities=Abilities(tuple(lines)), story="saved from the river", traits=("Loyal",))


TAM = trained(5, 5, 5)
