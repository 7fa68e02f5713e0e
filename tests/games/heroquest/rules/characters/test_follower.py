import pytest
from msgspec.structs import replace
from tests.refusing import figures, refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, KeywordKind, Origin
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.creation import places_used
from talewright.games.heroquest.rules.characters.follower import (
    Loss,
    Sidekick,
    check_loss,
    check_retainers_replaced,
    faults,
    in_place_of_lost,
    promoted,
    remarks,
    won_back,
)
from talewright.games.heroquest.rules.characters.hero_point import Phase, Points
from talewright.games.heroquest.rules.contests.augment import check_room
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.hero_bump import check_roll
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating


def sidekick(*lines: Ability, is_unusual: bool = False) -> Sidekick:
    return Sidekick(name="Tam", abilities=Abilities(lines), story="saved", traits=("Loyal",), is_unusual=is_unusual)


LOYAL = Ability(name="Loyal", start=16, points=5)
FENCING = Ability(name="Fencing", start=13, points=5)
SQUIRE = Ability(name="Squire", start=13, points=4, keyword=KeywordKind.OCCUPATION, breakouts=(Breakout("Horses", 1),))
TAM = sidekick(LOYAL, FENCING, SQUIRE)
ADA = Character(
    name="Ada",
    abilities=Abilities((Ability(name="Fencing Hall", start=17),)),
    sidekick=TAM,
    points=Points(hero=3, phase=Phase.CLOSING),
)


def clauses(checked: Sidekick) -> list[str]:
    return [fault.clause for fault in faults(checked)]


@clause("QW2-6.5.1.3", "QW2-6.5.1.4")
def test_a_sidekick_has_three_abilities_any_of_them_a_keyword() -> None:
    assert not clauses(TAM)
    assert not clauses(sidekick(replace(LOYAL, keyword=KeywordKind.OTHER), FENCING, SQUIRE))
    assert clauses(sidekick(LOYAL, FENCING)) == ["QW2-6.5.1.3"]
    assert clauses(sidekick(LOYAL, FENCING, replace(SQUIRE, start=16))) == ["QW2-6.5.1.3"]
    assert clauses(sidekick(LOYAL, FENCING, SQUIRE, Ability(name="Cook", start=13))) == ["QW2-6.5.1.3"]


@clause("QW2-6.5.1.7", "QW2-6.5.1.8")
def test_fifteen_points_and_ten_on_one_are_the_most() -> None:
    assert clauses(sidekick(replace(LOYAL, points=6), FENCING, SQUIRE)) == ["QW2-6.5.1.7"]
    bare = (replace(FENCING, points=0), replace(SQUIRE, points=0, breakouts=()))
    assert clauses(sidekick(replace(LOYAL, points=11), *bare)) == ["QW2-6.5.1.8"]
    (left,) = remarks(sidekick(replace(LOYAL, points=10), *bare))
    assert (figures(left), "Tam" in left) == (["5", "15"], True)


@clause("QW2-6.5.1.6", "QW2-6.5.0.2")
def test_a_sidekick_that_is_not_human_has_the_keyword_of_its_kind() -> None:
    assert clauses(sidekick(LOYAL, FENCING, SQUIRE, is_unusual=True)) == ["QW2-6.5.1.6"]
    engine = Ability(name="Brass Automaton", start=13, points=5, keyword=KeywordKind.CULTURE)
    assert not clauses(sidekick(LOYAL, FENCING, engine, is_unusual=True))


@clause("QW2-6.5.1.2", "QW2-6.5.1.5")
def test_a_sidekick_should_have_a_name_and_a_personality() -> None:
    nameless = replace(TAM, name="", traits=())
    assert not clauses(nameless)
    named, with_trait = replace(nameless, name="Tam"), replace(nameless, traits=TAM.traits)
    assert [len(remarks(each)) for each in (nameless, named, with_trait, TAM)] == [2, 1, 1, 0]


@clause("QW2-6.5.0.1", "QW2-6.5.1.10")
def test_the_player_uses_the_abilities_of_a_sidekick_as_the_characters_own() -> None:
    assert ADA.rating_of(AbilityRef("Fencing"), Whose.SIDEKICK) == Rating(18)
    assert ADA.rating_of(AbilityRef("Squire", "Horses"), Whose.SIDEKICK) == Rating(18)
    with refusing("QW2-3.1.5", naming=("Fencing",)):
        ADA.rating_of(AbilityRef("Fencing"))
    with refusing("QW2-6.5.1.10", naming=("Ada",)):
        replace(ADA, sidekick=None).rating_of(AbilityRef("Fencing"), Whose.SIDEKICK)
    with refusing("QW2-2.4.0.10"):
        check_room([Source.AUGMENT])


@clause("QW2-6.5.1.11")
def test_hero_points_bump_the_roll_of_a_sidekick_who_is_away() -> None:
    check_roll("Ada", "Tam", extends="Ada")
    with refusing("QW2-2.3.5.5.2"):
        check_roll("Ben", "Tam", extends="Ada")


@clause("QW2-6.5.1.9")
def test_the_abilities_of_a_sidekick_are_improved_at_the_same_price() -> None:
    fencing = Purchase(option=Option.RAISE_STANDALONE, ability=AbilityRef("Fencing"), whose=Whose.SIDEKICK)
    after = buy(ADA, fencing)
    assert after.character.rating_of(AbilityRef("Fencing"), Whose.SIDEKICK) == Rating(19)
    assert (after.receipt.total, after.character.points.hero) == (1, 2)
    assert after.character.abilities == ADA.abilities
    with refusing("QW2-7.2.1.3", naming=("Fencing",)):
        buy(after.character, fencing)
    assert after.character.sidekick is not None
    assert not clauses(after.character.sidekick)


@clause("QW2-6.5.2.1", "QW2-6.5.2.2")
def test_a_sidekick_is_lost_by_a_defeat_that_it_shared_and_dies_in_physical_ones_only() -> None:
    check_loss(Loss.DEATH, Outcome.MAJOR_DEFEAT, took_part=True, physical=True)
    check_loss(Loss.BREAK, Outcome.MAJOR_DEFEAT, took_part=True, physical=False)
    for outcome, took_part in ((Outcome.MAJOR_DEFEAT, False), (Outcome.TIE, True), (Outcome.MINOR_VICTORY, True)):
        with refusing("QW2-6.5.2.1"):
            check_loss(Loss.BREAK, outcome, took_part=took_part, physical=True)
    with refusing("QW2-6.5.2.2"):
        check_loss(Loss.DEATH, Outcome.MAJOR_DEFEAT, took_part=True, physical=False)


@clause("QW2-6.5.2.3")
def test_a_break_can_be_healed_and_death_cannot() -> None:
    assert won_back(TAM, Loss.BREAK, None, overcame_obstacles=True) == TAM
    with refusing("QW2-6.5.2.3", by=won_back, naming=("Tam",)):
        won_back(TAM, Loss.DEATH, None, overcame_obstacles=True)
    with refusing("QW2-6.5.2.3", by=won_back):
        won_back(TAM, Loss.BREAK, None, overcame_obstacles=False)
    with refusing("QW2-3.1.8"):
        won_back(TAM, Loss.BREAK, replace(TAM, name="Pip"), overcame_obstacles=True)


@clause("QW2-6.5.2.4", "QW2-6.5.2.5")
def test_a_new_sidekick_has_a_story_and_is_made_by_the_starting_rules() -> None:
    new = in_place_of_lost(TAM, None)
    assert new.origin is Origin.IN_PLAY
    finished = replace(ADA, sidekick=new)
    assert places_used(finished) == places_used(ADA) - 1
    with refusing("QW2-6.5.2.5", naming=("Tam",)):
        in_place_of_lost(replace(TAM, story=""), None)
    with refusing("QW2-6.5.1.7"):
        in_place_of_lost(sidekick(replace(LOYAL, points=9), FENCING, SQUIRE), None)
    with refusing("QW2-3.1.8"):
        in_place_of_lost(TAM, TAM)


@clause("QW2-6.5.2.6")
def test_a_retainer_is_promoted_with_a_name_and_a_personality() -> None:
    warders = Ability(name="Prison Warders", start=13, relationship=RelationshipKind.RETAINER)
    assert promoted(warders, replace(TAM, story=""), None).story == "one of Prison Warders"
    with refusing("QW2-6.5.2.6", by=promoted):
        promoted(warders, replace(TAM, traits=()), None)
    with refusing("QW2-3.1.8"):
        promoted(warders, TAM, TAM)
    with refusing("QW2-6.5.2.6", by=promoted, naming=("Fencing",)):
        promoted(FENCING, TAM, None)


@clause("QW2-6.5.3.7")
@pytest.mark.parametrize(("explanation", "accepted"), [("", True), ("they just come", False)])
def test_new_retainers_need_a_convincing_explanation(explanation: str, accepted: bool) -> None:  # noqa: FBT001
    check_retainers_replaced("word of our pay has spread", accepted=True)
    with refusing("QW2-6.5.3.7"):
        check_retainers_replaced(explanation, accepted=accepted)
