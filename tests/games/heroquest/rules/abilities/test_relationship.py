import pytest
from msgspec.structs import replace
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, KeywordKind
from talewright.games.heroquest.rules.abilities.relationship import Asked, Call, Favours, RelationshipKind, check_call
from talewright.games.heroquest.rules.contests.adversity import Adversity, Consequence, penalties
from talewright.games.heroquest.rules.contests.augment import check_own, quick
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.supporting import (
    after_harm,
    called_through,
    contacts_of,
    end_of_tie,
    harm_to_person,
    harm_to_tie,
    helps,
    is_called,
    put_in_danger,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating

MARTEN = Ability(name="Old Marten", start=17, relationship=RelationshipKind.ALLY)
TIES = Abilities((MARTEN, Ability(name="Smuggler", start=17, keyword=KeywordKind.OCCUPATION)))
CALL = Call(ability="Old Marten", kind=RelationshipKind.ALLY, approach="he talks to the guard, an old comrade")
DANGER = put_in_danger("Old Marten", "he may not come back from the tower")


@clause("QW2-6.0.1", "QW2-6.1.1")
def test_the_tie_to_somebody_is_what_has_a_rating() -> None:
    assert TIES.rating_of(AbilityRef("Old Marten")) == Rating(17)


@clause("QW2-6.1.2", "QW2-6.1.4")
def test_a_problem_is_not_handed_over_without_saying_how() -> None:
    check_call(CALL)
    with refusing("QW2-6.1.4"):
        check_call(replace(CALL, approach=" "))


@clause("QW2-6.1.2", "QW2-6.1.3")
def test_help_comes_by_a_contest_and_only_with_a_victory() -> None:
    assert [helps(outcome) for outcome in Outcome] == [outcome > 0 for outcome in Outcome]


@clause("QW2-6.1.6", "QW2-6.1.8", "QW2-6.6.1.2")
def test_nobody_is_put_in_danger_before_the_players_know() -> None:
    assert put_in_danger("Teo", "the mill burns").warning == "the mill burns"
    with refusing("QW2-6.1.8", by=put_in_danger, naming=("Teo",)):
        put_in_danger("Teo", "")
    with refusing("QW2-6.1.8", by=harm_to_person):
        harm_to_person(None, Outcome.MAJOR_DEFEAT, "a broken leg")


@clause("QW2-6.1.9")
def test_a_supporting_character_has_the_consequence_that_fits_the_defeat() -> None:
    defeats = (Outcome.MARGINAL_DEFEAT, Outcome.MINOR_DEFEAT, Outcome.MAJOR_DEFEAT, Outcome.COMPLETE_DEFEAT)
    harms = [harm_to_person(DANGER, outcome, "the fall") for outcome in defeats]
    states = [harm.consequence.state for harm in harms if harm.consequence]
    assert states == [Adversity.HURT, Adversity.IMPAIRED, Adversity.INJURED, Adversity.DYING]
    assert all(after_harm(TIES, "Old Marten", harm) == TIES for harm in harms)
    for outcome in (Outcome.TIE, Outcome.MARGINAL_VICTORY):
        with refusing("QW2-6.1.9", naming=("Old Marten",)):
            harm_to_person(DANGER, outcome, "the fall")


@clause("QW2-6.1.7")
def test_whoever_dies_takes_the_tie_away_for_good() -> None:
    dead = harm_to_person(DANGER, Outcome.COMPLETE_DEFEAT, "the fall", named=Adversity.DEAD)
    for harm in (dead, end_of_tie(DANGER, Outcome.MINOR_DEFEAT)):
        assert [line.name for line in after_harm(TIES, "Old Marten", harm).lines] == ["Smuggler"]


@clause("QW2-6.1.10")
def test_the_tie_itself_may_be_damaged_or_destroyed() -> None:
    damaged = after_harm(TIES, "Old Marten", harm_to_tie(DANGER, Outcome.MINOR_DEFEAT, 5))
    assert damaged.rating_of(AbilityRef("Old Marten")) == Rating(12)
    destroyed = after_harm(damaged, "Old Marten", harm_to_tie(DANGER, Outcome.MINOR_DEFEAT, 12))
    assert destroyed.get(AbilityRef("Old Marten")) is None
    with refusing("QW2-6.1.10"):
        harm_to_tie(DANGER, Outcome.MINOR_DEFEAT, 0)


@clause("QW2-6.2.1", "QW2-6.2.2", "QW2-6.2.3", "QW2-6.4.0.1")
def test_favours_of_allies_and_contacts_are_returned_in_kind() -> None:
    kinds = [kind for kind in RelationshipKind if kind.expects_return]
    assert kinds == [RelationshipKind.ALLY, RelationshipKind.CONTACT]
    assert RelationshipKind.ALLY.gives != RelationshipKind.CONTACT.gives
    owing = Favours().ask()
    with refusing("QW2-6.2.3"):
        owing.give_back(roughly_equal=False)
    assert owing.give_back().owed == 0
    with refusing("QW2-6.2.2"):
        Favours().give_back()


@clause("QW2-6.3.1", "QW2-6.3.2")
def test_a_patron_gives_advice_resources_hire_and_orders_and_does_nothing_in_person() -> None:
    for asked in (Asked.ADVICE, Asked.RESOURCES, Asked.HIRE, Asked.ORDERS):
        check_call(replace(CALL, kind=RelationshipKind.PATRON, asked=asked))
    with refusing("QW2-6.3.2", naming=("advice, resources, hire or orders",)):
        check_call(replace(CALL, kind=RelationshipKind.PATRON))


@clause("QW2-6.4.0.1", "QW2-6.4.0.2")
@pytest.mark.parametrize("name", ["Tilda the Locksmith", "Lock-keepers of the Delta"])
def test_a_contact_is_one_person_or_several_and_gives_information_and_favours(name: str) -> None:
    call = replace(CALL, ability=name, kind=RelationshipKind.CONTACT)
    for asked in (Asked.INFORMATION, Asked.FAVOUR):
        check_call(replace(call, asked=asked))
    with refusing("QW2-6.4.0.1", naming=("information or a favour",)):
        check_call(call)
    assert Ability(name=name, start=13, relationship=RelationshipKind.CONTACT).rating == Rating(13)


@clause("QW2-6.4.1.1", "QW2-6.4.1.2")
def test_an_occupation_as_a_source_of_contacts_is_a_stretch_and_contacts_of_their_own_are_none() -> None:
    occupation, culture = TIES.lines[1], Ability(name="Delta Folk", start=13, keyword=KeywordKind.CULTURE)
    assert contacts_of(occupation).amount == -6
    assert [called_through(line) for line in (MARTEN, occupation, culture)] == [
        MARTEN.relationship,
        RelationshipKind.CONTACT,
        None,
    ]
    tilda = Ability(name="Locksmiths", start=13, relationship=RelationshipKind.CONTACT)
    assert TIES.with_line(tilda).rating_of(AbilityRef("Locksmiths")) == Rating(13)


@clause("QW2-6.1.2", "QW2-6.6.0.1")
def test_an_occupation_calls_on_nobody_without_the_stretch_and_nobody_answers_to_love() -> None:
    occupation, love = TIES.lines[1], Ability(name="Teo", start=13, relationship=RelationshipKind.DEPENDENT)
    assert [is_called(line, ()) for line in (MARTEN, occupation, love)] == [True, False, False]
    assert is_called(occupation, (contacts_of(occupation),))


@clause("QW2-6.5.3.1", "QW2-6.5.3.2", "QW2-6.5.3.3")
def test_retainers_are_one_ability_that_contends_and_augments_like_any_other() -> None:
    warders = Ability(name="Prison Warders", start=17, relationship=RelationshipKind.RETAINER)
    abilities = TIES.with_line(warders)
    assert abilities.rating_of(AbilityRef("Prison Warders")) == Rating(17)
    check_own(AbilityRef("Smuggler"), AbilityRef("Prison Warders"))
    assert quick(Rating(17)) == 3


@clause("QW2-6.5.3.4")
def test_the_game_master_may_let_a_defeat_fall_on_retainers() -> None:
    warders = AbilityRef("Prison Warders")
    beaten = Consequence("beaten and locked in", Adversity.HURT, (warders,))
    assert [line.amount for line in penalties([beaten], warders)] == [-3]
    assert penalties([beaten], AbilityRef("Smuggler")) == ()


@clause("QW2-6.6.1.3", "QW2-6.6.2.2")
def test_love_and_hatred_may_be_abilities() -> None:
    love = Ability(name="Love for Adaeze", start=13, relationship=RelationshipKind.DEPENDENT)
    hatred = Ability(name="Hates Doctor Verhoeven", start=13, relationship=RelationshipKind.ADVERSARY)
    assert Abilities((love, hatred)).ratings == (Rating(13), Rating(13))


def test_every_kind_of_relationship_says_what_it_gives() -> None:
    assert all(kind.gives for kind in RelationshipKind)
