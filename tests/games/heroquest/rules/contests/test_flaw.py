import pytest
from msgspec.structs import replace
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, KeywordKind
from talewright.games.heroquest.rules.abilities.modifier import target_number
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.contests.flaw import (
    Flaw,
    FlawKind,
    hindrance,
    penalty,
    put_at_rank,
    ranked,
    rating_at_rank,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating

PROUD, LAME, OUTCAST = Flaw(name="Proud"), Flaw(name="Lame"), Flaw(name="Outcast")
OATH, FAST = Flaw(name="Oath", keyword="Knight"), Flaw(name="Fast", keyword="Monk")
KNIGHT = Ability(name="Knight", start=17, points=3, keyword=KeywordKind.OCCUPATION, breakouts=(Breakout("Lance", 9),))
ADA = Character(
    name="Ada",
    abilities=Abilities((KNIGHT, Ability(name="Patient", start=13, points=4), Ability(name="Rich", start=13))),
    flaws=(PROUD, LAME, OUTCAST, OATH),
)


def names(flaws: tuple[Flaw, ...]) -> list[str]:
    return [flaw.name for flaw in flaws]


@clause("QW2-3.3b.3", "QW2-3.3b.5")
def test_a_flaw_follows_the_rating_at_its_rank() -> None:
    assert [ADA.rating_of_flaw(flaw.name) for flaw in ADA.flaws] == [Rating(20), Rating(17), Rating(13), Rating(13)]
    richer = replace(ADA, abilities=ADA.abilities.with_line(Ability(name="Rich", start=13, improved=12)))
    assert [richer.rating_of_flaw(flaw.name) for flaw in ADA.flaws] == [Rating(25), Rating(20), Rating(17), Rating(17)]


def test_a_flaw_has_no_rating_before_any_ability_has_one() -> None:
    assert rating_at_rank(1, ()) is None
    assert [rating_at_rank(rank, [Rating(15)]) for rank in (1, 2, 3)] == [Rating(15)] * 3
    with refusing("QW2-3.3b.1", naming=("Ada", "Surly")):
        ADA.rating_of_flaw("Surly")


@clause("QW2-3.3b.6")
def test_a_keywords_flaw_may_be_put_first_or_second() -> None:
    flaws = (PROUD, OATH, LAME, FAST)
    assert names(ranked(flaws)) == ["Proud", "Lame", "Oath", "Fast"]
    first = put_at_rank(flaws, "oath", 1)
    assert names(ranked(first)) == ["Oath", "Proud", "Lame", "Fast"]
    assert names(ranked((*first, OUTCAST))) == ["Oath", "Proud", "Lame", "Outcast", "Fast"]
    assert names(ranked(put_at_rank(first, "Fast", 2))) == ["Oath", "Fast", "Proud", "Lame"]
    assert names(ranked(put_at_rank(first, "Fast", 1))) == ["Fast", "Proud", "Lame", "Oath"]


@pytest.mark.parametrize(
    ("name", "rank", "named"), [("Oath", 3, ("3", "1", "2")), ("Proud", 1, ("Proud",)), ("Surly", 1, ("Surly",))]
)
def test_no_other_flaw_is_moved(name: str, rank: int, named: tuple[str, ...]) -> None:
    with refusing("QW2-3.3b.6", naming=named):
        put_at_rank((PROUD, OATH), name, rank)


@clause("QW2-3.3b.9")
def test_a_flaw_is_a_penalty_against_another_resistance() -> None:
    proud = ADA.rating_of_flaw("Proud")
    assert proud is not None
    line = hindrance("Proud", proud)
    assert (str(line), target_number(Rating(17), [line]).score) == ("−4 flaw: Proud", 13)


@clause("QW2-3.3b.10")
def test_a_penalty_is_the_nearest_fifth() -> None:
    for score in range(1, 100):
        assert abs(5 * -penalty(Rating(score)) - score) <= 2


@clause("QW2-6.6.0.1", "QW2-6.6.1.1", "QW2-6.6.2.1")
def test_a_dependent_and_an_adversary_may_be_flaws_and_no_other_relationship() -> None:
    for kind in (RelationshipKind.DEPENDENT, RelationshipKind.ADVERSARY):
        flaw = Flaw(name="Teo", kind=FlawKind.RELATIONSHIP, relationship=kind)
        assert flaw.is_chosen
        assert replace(ADA, flaws=(flaw,)).rating_of_flaw("Teo") == Rating(20)
    with failing("Flaw.__post_init__", naming=("an ally",)):
        Flaw(name="Bruno", kind=FlawKind.RELATIONSHIP, relationship=RelationshipKind.ALLY)
    with failing("Flaw.__post_init__"):
        Flaw(name="Teo", kind=FlawKind.RELATIONSHIP)


def test_a_flaw_serves_nobody() -> None:
    with refusing("QW2-3.3b.7", naming=("Proud",)):
        ADA.rating_of(AbilityRef("proud"))
    with failing("Character.__post_init__", naming=("'patient'",)):
        replace(ADA, flaws=(Flaw(name="Patient"),))


@clause("QW2-3.3b.5")
def test_every_flaw_after_the_second_in_rank_is_as_high_as_the_lowest_ability() -> None:
    ratings = [Rating(each) for each in (27, 20, 18, 15, 13)]
    assert [rating_at_rank(rank, ratings) for rank in range(1, 6)] == [Rating(27), Rating(20), *[Rating(13)] * 3]
