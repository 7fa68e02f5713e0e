"""Run the cases of QuestWorlds 2.2 about relationships and followers."""

import pytest
from msgspec.structs import replace
from tests.rules.character_cases import OCCUPATION, TAM, Told, pc, told, trained
from tests.rules.clause import cases, cases_of, check_case

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Origin
from talewright.games.heroquest.rules.abilities.modifier import target_number
from talewright.games.heroquest.rules.abilities.relationship import Favours
from talewright.games.heroquest.rules.characters import follower
from talewright.games.heroquest.rules.characters.creation import with_sidekick
from talewright.games.heroquest.rules.characters.follower import (
    Loss,
    Sidekick,
    check_retainers_replaced,
    in_place_of_lost,
    won_back,
)
from talewright.games.heroquest.rules.characters.hero_point import Points
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.supporting import Danger, after_harm, contacts_of, end_of_tie, helps
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating


def ratings_of(sidekick: Sidekick) -> list[Rating]:
    return [rating for line in sidekick.abilities.lines if (rating := line.rating)]


# --- relationships


@cases("QW2-6.1.3")
def _(tactic: str, outcome: str) -> Told:
    assert tactic == "relationship"
    return {"help": helps(Outcome[f"MINOR_{outcome.upper()}"])}


@cases("QW2-6.1.7")
def _(supporting_character: str, relationship: int) -> Told:
    assert supporting_character == "dead"
    ties = Abilities((Ability(name="Old Marten", start=relationship),))
    left = after_harm(ties, "Old Marten", end_of_tie(Danger("Old Marten", "it may kill him"), Outcome.MINOR_DEFEAT))
    return {"relationship": "removed" if left.get(AbilityRef("Old Marten")) is None else "there"}


@cases("QW2-6.2.2")
def _(favours_asked: int, favours_returned: int) -> Told:
    favours = Favours()
    for _ in range(favours_asked):
        favours = favours.ask()
    for _ in range(favours_returned):
        favours = favours.give_back()
    return {"owed": favours.owed}


@cases("QW2-6.4.1.1")
def _(keyword: int, use: str, stretch_penalty: int) -> Told:
    assert use == "source_of_contacts"
    line = contacts_of(Ability(name="Smuggler", start=keyword, keyword=OCCUPATION))
    assert line.amount == stretch_penalty
    return {"total": target_number(Rating(keyword), [line]).score}


# --- followers


@cases("QW2-6.5.1.3")
def _(new: str) -> Told:
    assert new == "sidekick"
    fresh = trained(0, 0, 0)
    assert not follower.faults(fresh)
    return {"ratings": [rating.score for rating in ratings_of(fresh)]}


@cases("QW2-6.5.1.5")
def _(sidekick_abilities: list[str], traits: int) -> str:
    assert traits == 0
    plain_tam = replace(trained(5, 5, 5, names=tuple(sidekick_abilities)), traits=())
    assert not follower.faults(plain_tam)
    return "warning" if any("trait of personality" in each for each in follower.remarks(plain_tam)) else "none"


@cases("QW2-6.5.1.6")
def _(sidekick: str, *, species_or_culture_keyword: bool) -> None:
    assert (sidekick, species_or_culture_keyword) == ("nonhuman", False)
    with_sidekick(pc(), replace(TAM, is_unusual=True))


@cases("QW2-6.5.1.7", "QW2-6.5.1.8")
def _(points: list[int] | int, start: list[int] | int = 16) -> Told:
    spent = points if isinstance(points, list) else ([points, 0, 0] if start == 16 else [0, points, 0])
    ratings = ratings_of(trained(*taken(spent)))
    if isinstance(start, list):
        return {"ratings": [rating.score for rating in ratings], "written": [str(rating) for rating in ratings]}
    return told(ratings[0] if start == 16 else ratings[1])


def taken(points: list[int]) -> list[int]:
    with_sidekick(pc(), trained(*points))
    return points


@cases("QW2-6.5.2.3")
def _(lost_by: str, obstacle: str) -> Told:
    loss = {"metaphorical_death": Loss.BREAK, "literal_death": Loss.DEATH}[lost_by]
    back = won_back(TAM, loss, None, overcame_obstacles=obstacle == "overcome")
    return {"sidekick": "restored" if back == TAM else "another"}


@cases("QW2-6.5.2.4")
def _(sidekick: str, *, create_new: bool, hero_points: int) -> Told:
    assert (sidekick, create_new) == ("lost", True)
    character = replace(pc(), points=Points(hero=hero_points))
    after = replace(character, sidekick=in_place_of_lost(trained(10, 5, 0), character.sidekick))
    assert after.sidekick is not None
    assert after.sidekick.origin is Origin.IN_PLAY
    return {"hero_points": after.points.hero, "sidekick": "new"}


@cases("QW2-6.5.3.6")
def _(retainers: str, explanation: str, hero_points: int) -> Told:
    assert (retainers, explanation) == ("lost", "accepted")
    points = Points(hero=hero_points)
    check_retainers_replaced("word of our pay has spread", accepted=True)
    return {"hero_points": points.hero, "retainers": "restored"}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_characters_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused")
