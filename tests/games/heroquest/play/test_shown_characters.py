"""Characters at the table: how they are made, and those who follow them."""

import pytest
from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, PILAR, ROSA, WEN, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantQuick
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.creating.abilities import (
    AddFlaw,
    FirstUse,
    FlawIs,
    MakeUpAbility,
    MakeUpBreakout,
    RateAbility,
    SpendPoints,
    TakeFreeKeyword,
)
from talewright.games.heroquest.play.creating.finishing import FinishCreation
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import AugmentId, CharacterId
from talewright.games.heroquest.play.improving.directed import DirectRaise
from talewright.games.heroquest.play.outcome import LetStand, SpendHeroPoint
from talewright.games.heroquest.play.people import DescribeCharacter, MakeCharacter, TakeReady
from talewright.games.heroquest.play.sidekicks import MakeSidekick, Which
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.ties import CallOn
from talewright.games.heroquest.rules.abilities.keyword import KeywordKind
from talewright.games.heroquest.rules.abilities.relationship import Asked, RelationshipKind
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.creation import Step
from talewright.table.chapter import Move
from talewright.table.offer import Choice, Text

ADA = CharacterId("ada-marsh")
LATER = Evening((WEN, CASIMIR), QUESTWORLDS_2_2)
FREE = Evening((WEN, CASIMIR), QUESTWORLDS_2_2, {"free_keyword": "true"})
PACKAGE = Evening((WEN, CASIMIR), QUESTWORLDS_2_2, {"keywords": "package"})


def begun(evening: Evening = LATER) -> Story:
    """Rosa begins a stubborn country doctor: a keyword and an ability, neither of them rated."""
    made = MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Country Doctor", keyword=KeywordKind.OCCUPATION)
    return given(evening).when(ROSA, made, called=ADA)


def rated(evening: Evening = LATER, points: int = 4) -> Story:
    story = begun(evening)
    story.when(ROSA, RateAbility(character=ADA, ability="Country Doctor", best=True, points=points))
    return story.when(ROSA, RateAbility(character=ADA, ability="Stubborn"))


def ratings(story: Story) -> dict[str, str]:
    return {line.name: line.rating for line in story.sheet(ADA).abilities}


def places_and_points(story: Story) -> tuple[int, int]:
    making = story.sheet(ADA).making
    assert making is not None
    return making.places_used, making.points_left


def framed(story: Story, resistance: str = "14", who: CharacterId = ADA) -> Story:
    frame = FrameContest(character=who, prize="the pass", obstacle="the snow", resistance=resistance)
    return story.when(GM, frame, called=LOCK)


def uses(ability: str, who: CharacterId = ADA, whose: Whose = Whose.PC) -> ChooseAbility:
    return ChooseAbility(contest=LOCK, character=who, ability=ability, tactic="With all we have.", whose=whose)


def offered(story: Story, move: type[Move[State]], name: str) -> list[str]:
    """What may be chosen in a field of an offer to Rosa."""
    fields = (field for made in story.offered(ROSA, move) for field in made.fields if isinstance(field, Choice))
    return [option.value for field in fields if field.name == name for option in field.options]


# --- creation


@clause("QW2-3.1.6", "QW2-3.2.1", "QW2-3.2.2")
def test_an_ability_without_a_rating_is_rated_by_its_first_use() -> None:
    story = framed(begun())
    assert offered(story, ChooseAbility, "ability") == ["Country Doctor", "Stubborn", ""]
    story.when(ROSA, uses("Stubborn"))
    assert (story.side(ADA).rating, ratings(story)) == ("13", {"Country Doctor": "", "Stubborn": "13"})
    story.when(ROSA, uses("Country Doctor"))
    assert (story.side(ADA).rating, ratings(story)["Country Doctor"]) == ("17", "17")
    assert places_and_points(story) == (2, 20)


@clause("QW2-3.1.6")
def test_what_was_rated_before_keeps_its_rating_and_only_one_ability_starts_as_the_best() -> None:
    story = framed(begun()).when(ROSA, RateAbility(character=ADA, ability="Stubborn", best=True, points=2))
    assert story.when(ROSA, uses("Stubborn")).side(ADA).rating == "19"
    assert story.when(ROSA, uses("Country Doctor")).side(ADA).rating == "13"


@clause("QW2-3.1.6", "QW2-2.4.2.1")
def test_an_augment_is_a_first_use_as_well() -> None:
    story = framed(begun()).when(ROSA, uses("Country Doctor"))
    assert offered(story, ProposeAugment, "ability") == ["Stubborn"]
    proposed = ProposeAugment(contest=LOCK, beneficiary=ADA, helper=ADA, ability="Stubborn")
    story.when(ROSA, proposed, called="stubborn-augment")
    story.when(GM, GrantQuick(contest=LOCK, augment=AugmentId("stubborn-augment")))
    assert (story.side(ADA).target, ratings(story)["Stubborn"]) == ("19", "13")


@clause("QW2-3.1.6", "QW2-6.1.1")
def test_a_relationship_without_a_rating_is_called_on() -> None:
    story = begun().when(ROSA, MakeUpAbility(character=ADA, name="Aunt Wilma", relationship=RelationshipKind.ALLY))
    assert [made.fixed["tie"] for made in story.offered(ROSA, CallOn)] == ["Country Doctor", "Aunt Wilma"]
    call = CallOn(character=ADA, tie="Aunt Wilma", asked=Asked.FAVOUR, prize="a bed", approach="A letter.")
    assert story.when(ROSA, call, called=LOCK).side(ADA).rating == ratings(story)["Aunt Wilma"] == "13"


@clause("QW2-3.1.5", "QW2-2.1.0.1")
def test_a_player_makes_an_ability_up_when_an_obstacle_calls_for_it() -> None:
    story = framed(rated())
    story.when(ROSA, MakeUpAbility(character=ADA, name="Digs Like a Badger", starts=FirstUse.USUAL))
    assert story.when(ROSA, uses("Digs Like a Badger")).side(ADA).rating == "13"
    assert places_and_points(story)[0] == 3


@clause("QW2-3.2.5", "QW2-3.2.6")
@pytest.mark.parametrize(("ability", "spent", "highest"), [("Country Doctor", 0, "7M"), ("Stubborn", 0, "3M")])
def test_ten_points_on_one_ability_are_the_most(ability: str, spent: int, highest: str) -> None:
    story = rated(points=spent).when(ROSA, SpendPoints(character=ADA, ability=ability, points=10))
    assert (ratings(story)[ability], places_and_points(story)[1]) == (highest, 10)
    story.attempt(ROSA, SpendPoints(character=ADA, ability=ability, points=1)).refused("QW2-3.2.4")


@clause("QW2-3.1.4")
def test_one_further_keyword_is_free_where_the_series_has_them() -> None:
    culture = TakeFreeKeyword(character=ADA, name="Cliff Folk", keyword=KeywordKind.CULTURE)
    story = rated(FREE).when(ROSA, culture)
    assert places_and_points(story)[0] == 2
    second = TakeFreeKeyword(character=ADA, name="The Quiet Saint", keyword=KeywordKind.RELIGION)
    story.attempt(ROSA, second).refused("QW2-3.1.4")
    rated().attempt(ROSA, culture).refused("QW2-3.1.4")


@clause("QW2-3.3.11", "QW2-3.3.1")
def test_each_of_several_keywords_takes_one_place() -> None:
    story = rated().when(ROSA, MakeUpAbility(character=ADA, name="Cliff Folk", keyword=KeywordKind.CULTURE))
    assert places_and_points(story)[0] == 3
    assert {"Country Doctor", "Cliff Folk"} <= ratings(story).keys()


@clause("QW2-3.3.4", "QW2-3.3.3", "QW2-3.3.11")
def test_in_a_package_the_abilities_of_a_keyword_rise_with_it_at_creation() -> None:
    bones = MakeUpBreakout(character=ADA, keyword="Country Doctor", name="Broken Bones", points=0)
    package = rated(PACKAGE, 0).when(ROSA, bones)
    assert ratings(package)["Country Doctor: Broken Bones"] == "17"
    package.when(ROSA, SpendPoints(character=ADA, ability="Country Doctor", points=2))
    assert ratings(package)["Country Doctor: Broken Bones"] == "19"
    assert places_and_points(package)[0] == 2
    rated().attempt(ROSA, bones).refused("QW2-3.3.7")


@clause("QW2-3.3b.4", "QW2-3.3b.5")
def test_flaws_of_a_keyword_come_on_top_at_the_rating_of_the_third() -> None:
    story = rated(points=10).when(ROSA, SpendPoints(character=ADA, ability="Stubborn", points=5))
    for number in range(2):
        story.when(ROSA, MakeUpAbility(character=ADA, name=f"Ability {number}", starts=FirstUse.USUAL))
    for name, kind in (("Proud", FlawIs.PERSONALITY), ("Lame", FlawIs.PHYSICAL), ("Poor", FlawIs.SOCIAL)):
        story.when(ROSA, AddFlaw(character=ADA, name=name, kind=kind))
    for name in ("Overworked", "Sleepless"):
        story.when(ROSA, AddFlaw(character=ADA, name=name, keyword="Country Doctor"))
    flaws = [flaw.rating for flaw in story.sheet(ADA).flaws]
    assert (flaws[0], len(flaws), len(set(flaws[2:]))) == ("7M", 5, 1)
    story.attempt(ROSA, AddFlaw(character=ADA, name="Loud")).refused("QW2-3.3b.1")


@clause("QW2-6.6.1.1", "QW2-6.6.2.1")
@pytest.mark.parametrize("kind", [FlawIs.DEPENDENT, FlawIs.ADVERSARY])
def test_a_dependent_and_an_adversary_are_taken_as_flaws(kind: FlawIs) -> None:
    story = rated().when(ROSA, AddFlaw(character=ADA, name="Teo", kind=kind))
    (flaw,) = story.sheet(ADA).flaws
    assert (flaw.name, flaw.rating) == ("Teo", "1M")
    kept = story.saga.sheets[ADA].character.flaws[0].relationship
    assert str(kept) == str(kind).lower()


@clause("QW2-3.1.10")
def test_a_character_is_finished_without_any_flaw() -> None:
    story = rated()
    for number in range(10):
        story.when(ROSA, MakeUpAbility(character=ADA, name=f"Ability {number}", starts=FirstUse.USUAL))
    story.when(ROSA, FinishCreation(character=ADA))
    assert (story.sheet(ADA).making, story.sheet(ADA).flaws) == (None, ())


@clause("QW2-3.0.1", "QW2-3.1.1")
def test_the_steps_of_creation_are_open_in_their_order_until_it_is_finished() -> None:
    story = begun(FREE)
    assert steps(story) == (Step.KEYWORD, Step.ABILITIES, Step.FLAWS)
    assert story.sheet(ADA).concept == "Stubborn Country Doctor"
    story.when(ROSA, TakeFreeKeyword(character=ADA, name="Cliff Folk", keyword=KeywordKind.CULTURE))
    assert steps(story) == (Step.ABILITIES, Step.FLAWS)
    for name in ("Proud", "Loud", "Poor"):
        story.when(ROSA, AddFlaw(character=ADA, name=name))
    assert steps(story) == (Step.ABILITIES,)
    story.attempt(ROSA, FinishCreation(character=ADA)).refused("QW2-3.1.9")
    story.when(ROSA, RateAbility(character=ADA, ability="Country Doctor", best=True, points=10))
    for name in ("Stubborn", "Cliff Folk"):
        story.when(ROSA, RateAbility(character=ADA, ability=name))
    for number in range(10):
        story.when(ROSA, MakeUpAbility(character=ADA, name=f"Ability {number}", starts=FirstUse.USUAL))
    assert steps(story) == (Step.ABILITIES, Step.FINISH)
    story.when(ROSA, FinishCreation(character=ADA))
    assert story.sheet(ADA).making is None


def steps(story: Story) -> tuple[str, ...]:
    making = story.sheet(ADA).making
    assert making is not None
    return making.steps


@clause("QW2-3.1.3")
def test_seven_sample_concepts_are_offered_and_any_other_is_taken() -> None:
    _, trait, role, *_ = given(LATER).offered(ROSA, MakeCharacter)[0].fields
    assert isinstance(trait, Text)
    assert isinstance(role, Text)
    concepts = {f"{one} {other}" for one, other in zip(trait.suggestions, role.suggestions, strict=True)}
    assert len(concepts) == 7
    assert {"haughty priestess", "hotshot lawyer"} <= concepts
    assert begun().sheet(ADA).concept == "Stubborn Country Doctor"


@clause("QW2-3.3b.2")
def test_flaws_are_traits_challenges_hurdles_and_relationships() -> None:
    story = rated()
    for name, kind in (("Proud", FlawIs.PERSONALITY), ("Lame", FlawIs.PHYSICAL), ("Shunned", FlawIs.SOCIAL)):
        story.when(ROSA, AddFlaw(character=ADA, name=name, kind=kind))
    assert [flaw.kind for flaw in story.sheet(ADA).flaws] == [
        "personality trait",
        "physical challenge",
        "social hurdle",
    ]
    related = rated().when(ROSA, AddFlaw(character=ADA, name="Teo", kind=FlawIs.DEPENDENT))
    assert related.sheet(ADA).flaws[0].kind == "dependent"


# --- followers


def with_sidekick(**which: Which) -> MakeSidekick:
    return MakeSidekick(
        character=ADA, name="Tuck", story="Paid in eggs.", first="Terrier", second="Loyal", third="Digs", **which
    )


@clause("QW2-6.5.0.2", "QW2-6.5.1.4", "QW2-6.5.1.5", "QW2-6.5.1.6")
def test_a_sidekick_of_another_kind_has_the_keyword_of_it() -> None:
    story = rated().when(ROSA, with_sidekick(culture=Which.FIRST))
    sidekick = story.saga.sheets[ADA].character.sidekick
    assert sidekick is not None
    assert [line.keyword for line in sidekick.abilities.lines] == [KeywordKind.CULTURE, None, None]
    assert (sidekick.is_unusual, sidekick.traits) == (True, ("Loyal",))


@clause("QW2-6.5.1.1", "QW2-6.5.1.11", "QW2-2.3.5.5.3")
def test_a_sidekick_acts_alone_with_its_own_abilities_and_its_leaders_hero_points() -> None:
    story = framed(given(Evening((PILAR,))), who=PILAR).when(ROSA, uses("Jealous", PILAR, Whose.SIDEKICK))
    assert (story.side(PILAR).acting, story.side(PILAR).rating) == ("Pip", "18")
    story.accepted(LOCK, ROSA).falls(LOCK, 19, 9)
    story.when(ROSA, SpendHeroPoint(contest=LOCK, character=PILAR))
    seen = story.contest().outcome
    assert seen is not None
    assert [(bump.cause, bump.after) for bump in seen.bumps] == [("hero point", "success")]
    assert story.sheet(PILAR).hero_points == 2


def with_porters() -> Story:
    porters = MakeUpAbility(
        character=ADA, name="Porters", relationship=RelationshipKind.RETAINER, starts=FirstUse.USUAL
    )
    return framed(rated().when(ROSA, porters))


@clause("QW2-6.5.3.1", "QW2-6.5.3.2")
def test_retainers_are_one_ability_that_overcomes_an_obstacle() -> None:
    story = with_porters().when(ROSA, uses("Porters"))
    assert (story.side(ADA).ability, story.side(ADA).rating) == ("Porters", "13")
    story.accepted(LOCK, ROSA).falls(LOCK, 9, 16).when(ROSA, LetStand(contest=LOCK, character=ADA))
    seen = story.contest().outcome
    assert seen is not None
    assert seen.level == "victory"


@clause("QW2-6.5.3.3", "QW2-6.0.1")
def test_retainers_augment_their_master() -> None:
    propose = ProposeAugment(contest=LOCK, beneficiary=ADA, helper=ADA, ability="Porters", about="They dig.")
    story = with_porters().when(ROSA, uses("Stubborn")).when(ROSA, propose, called="the-porters")
    story.when(GM, GrantQuick(contest=LOCK, augment=AugmentId("the-porters")))
    assert (story.lines(ADA), story.side(ADA).target) == (["+2 augment: Porters"], "15")


@clause("QW2-2.1.0.2")
def test_sample_abilities_are_offered_and_restrict_nobody() -> None:
    story = begun(Evening((WEN, CASIMIR), QUESTWORLDS_2_2, {"sample_abilities": "Swimmer, Thief"}))
    name = story.offered(ROSA, MakeUpAbility)[0].fields[0]
    assert isinstance(name, Text)
    assert name.suggestions == ("Swimmer", "Thief")
    story.when(ROSA, MakeUpAbility(character=ADA, name="Digs", starts=FirstUse.USUAL))
    assert ratings(story)["Digs"] == "13"


@clause("QW2-2.1.3.2", "QW2-2.1.3.3", "QW2-2.1.4.1", "QW2-2.1.4.2")
@pytest.mark.parametrize("ability", ["Rich This Week", "Nine Rings"])
def test_wealth_and_things_are_abilities_like_any_other_and_are_not_used_up(ability: str) -> None:
    story = framed(given(LATER).when(ROSA, TakeReady(ready="imre"), called=ADA)).when(ROSA, uses(ability))
    assert (story.side(ADA).target, ratings(story)[ability]) == ("13", "13")
    story.accepted(LOCK, ROSA).falls(LOCK, 9, 16).when(ROSA, LetStand(contest=LOCK, character=ADA))
    story.when(GM, CloseContest(contest=LOCK))
    assert ratings(story)[ability] == "13"


@clause("QW2-3.0.2")
def test_a_character_has_a_name_and_may_do_without_a_description() -> None:
    story = begun()
    assert (story.sheet(ADA).name, story.sheet(ADA).description) == ("Ada Marsh", "")
    story.attempt(ROSA, DescribeCharacter(character=ADA, name=" ")).refused("QW2-3.0.2")


@clause("QW2-3.3.5", "QW2-3.3.6")
def test_in_a_package_what_is_raised_in_play_is_raised_by_itself_and_the_keyword_is_still_used() -> None:
    bones = MakeUpBreakout(character=ADA, keyword="Country Doctor", name="Broken Bones", points=0)
    story = framed(rated(PACKAGE, 0).when(ROSA, bones))
    story.when(GM, DirectRaise(character=ADA, ability="Country Doctor", amount=3, why="A hard winter."))
    assert (ratings(story)["Country Doctor"], ratings(story)["Country Doctor: Broken Bones"]) == ("20", "17")
    assert story.when(ROSA, uses("Country Doctor")).side(ADA).rating == "20"
