import pytest
from msgspec.structs import replace
from tests.refusing import failing, figures, refusing
from tests.rules.clause import clause

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.rules.abilities.keyword import (
    Abilities,
    Ability,
    Breakout,
    Handling,
    KeywordKind,
    Origin,
)
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.follower import Sidekick
from talewright.games.heroquest.rules.characters.hero_point import CHALLENGE_LED, SIMPLE, STORY_LED, Phase, Points
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.flaw import Flaw
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.challenge_led import Choice, Element, advance, hero_points_earned
from talewright.games.heroquest.rules.growth.directed_improvement import directed_ability, directed_raise
from talewright.games.heroquest.rules.growth.improvement import SIMPLE_PRICES, Change, Growth, Option, Price, changed
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.heroquest.rules.growth.story_led import Cemented, Cementing, cement, cost_of, learn
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber

KNIGHT = Ability(
    name="Knight", start=17, keyword=KeywordKind.OCCUPATION, breakouts=(Breakout("Riding", 2), Breakout("Lance", 1))
)
SQUIRE = Ability(name="Squire", start=13, keyword=KeywordKind.OCCUPATION)
ADA = Character(
    name="Ada",
    abilities=Abilities((KNIGHT, SQUIRE, Ability(name="Fencing", start=13), Ability(name="Whistling"))),
    flaws=(Flaw(name="Proud"),),
    points=Points(hero=9, experience=30, phase=Phase.CLOSING),
)
STORY, CHALLENGE = Growth(model=STORY_LED), Growth(model=CHALLENGE_LED)


def purchase(option: Option, ability: str, title: str = "") -> Purchase:
    return Purchase(option=option, ability=AbilityRef.parse(ability), title=title)


# ---- the ways of improving


@clause("QW2-7.2.0.1", "QW2-9.16")
def test_a_game_improves_in_one_way_and_the_story_led_one_came_with_version_2_2() -> None:
    assert QUESTWORLDS_2_2.growth.offered == (SIMPLE, STORY_LED, CHALLENGE_LED)
    assert QUESTWORLDS_2_2.growth.model is HEROQUEST_2E.growth.model is SIMPLE
    challenging = HEROQUEST_2E.improving(CHALLENGE_LED)
    assert challenging.growth.model is CHALLENGE_LED
    assert Advanced.CHALLENGE_LED in challenging.advanced
    assert challenging.improving(SIMPLE) == HEROQUEST_2E
    with failing("Growth.__post_init__", naming=("story led", "simple")):
        HEROQUEST_2E.improving(STORY_LED)


@clause("QW2-7.2.0.1")
def test_a_way_that_rests_on_a_mechanic_needs_it_switched_on() -> None:
    with refusing("QW2-1.3.3", naming=("Story-led improvement", "benefits of victory")):
        QUESTWORLDS_2_2.improving(STORY_LED)
    told = replace(QUESTWORLDS_2_2, advanced=frozenset({Advanced.BENEFITS}))
    assert told.improving(STORY_LED).growth.model is STORY_LED


def test_each_way_refuses_what_belongs_to_another() -> None:
    fencing = purchase(Option.RAISE_STANDALONE, "Fencing")
    with refusing("QW2-7.2.2.7", naming=("story led",)):
        buy(ADA, fencing, STORY)
    with refusing("QW2-7.2.0.1", by=learn, naming=("simple",)):
        learn(ADA, "Sewing", Growth())
    with refusing("QW2-7.2.0.1", by=advance, naming=("simple",)):
        advance(ADA, [], Growth())


@clause("QW2-2.2.2", "QW2-7.2.3.1")
def test_a_group_may_open_its_first_session_with_six_points_but_not_where_all_are_earned() -> None:
    generous = Growth(first_session=6)
    assert [generous.grant(session) for session in (1, 2, 3)] == [6, 3, 3]
    assert replace(generous, model=CHALLENGE_LED).grant(1) == 0


# ---- what may change


@pytest.mark.parametrize(
    ("option", "ability", "amount", "where", "named"),
    [
        (Option.RAISE_STANDALONE, "Knight", 1, "QW2-3.3.10", ("Knight", Option.RAISE_KEYWORD)),
        (Option.RAISE_KEYWORD, "Fencing", 1, "QW2-3.3.10", ("Fencing", Option.RAISE_STANDALONE)),
        (Option.RAISE_KEYWORD, "Knight: Riding", 1, "QW2-3.3.10", ("Knight: Riding", Option.RAISE_BREAKOUT)),
        (Option.RAISE_BREAKOUT, "Knight: Heraldry", 1, "QW2-7.2.1.2", ("Heraldry", "Knight")),
        (Option.RAISE_BREAKOUT, "Fencing: Feint", 1, "QW2-3.3.10", ("Fencing",)),
        (Option.RAISE_STANDALONE, "Sewing", 1, "QW2-3.1.5", ("Sewing",)),
        (Option.RAISE_STANDALONE, "Whistling", 1, "QW2-3.1.6", ("Whistling",)),
        (Option.RAISE_STANDALONE, "Fencing", 0, "QW2-7.2.1.2", ("1", "0")),
        (Option.NEW_STANDALONE, "fencing", 13, "QW2-7.2.1.2", ("fencing",)),
        (Option.NEW_STANDALONE, "Proud", 13, "QW2-7.2.1.2", ("Proud",)),
        (Option.NEW_STANDALONE, "Sewing", 0, "QW2-7.4.2", ("0", "13")),
        (Option.NEW_BREAKOUT, "Fencing: Feint", 1, "QW2-3.3.10", ("Fencing",)),
        (Option.NEW_BREAKOUT, "Knight", 1, "QW2-7.2.1.2", ("Knight",)),
        (Option.NEW_BREAKOUT, "Knight: Riding", 1, "QW2-3.3.9", ("Riding", "Knight")),
        (Option.NEW_BREAKOUT, "Squire: Riding", 1, "QW2-3.3.9", ("Riding", "Knight")),
        (Option.NEW_BREAKOUT, "Knight: Heraldry", 0, "QW2-3.3.7", ("1", "0")),
        (Option.NEW_BREAKOUT, "Whistling: Birds", 1, "QW2-3.1.6", ("Whistling",)),
        (Option.INTO_KEYWORD, "Knight: Heraldry", 1, "QW2-7.2.1.2", ("Knight",)),
        (Option.INTO_KEYWORD, "Fencing", 1, "QW2-7.2.1.2", ("Fencing",)),
    ],
)
def test_what_cannot_change_is_refused_with_what_can(
    option: Option, ability: str, amount: int, where: str, named: tuple[str, ...]
) -> None:
    with refusing(where, by=changed, naming=named):
        changed(ADA, Change(option=option, ability=AbilityRef.parse(ability), amount=amount))


@clause("QW2-3.3.10")
def test_a_stand_alone_ability_that_becomes_a_keyword_keeps_its_rating() -> None:
    after = changed(ADA, Change(option=Option.INTO_KEYWORD, ability=AbilityRef("Fencing", "Feint"), amount=1))
    fencing = after.character.abilities.line(AbilityRef("Fencing"))
    assert (fencing.is_keyword, fencing.rating, str(fencing.breakouts[0])) == (True, Rating(13), "Feint +1")
    assert fencing.breakouts[0].origin is Origin.IN_PLAY
    told = str(after.line(2, ""))
    assert (told.startswith("Fencing: Feint: "), figures(told)) == (True, ["+1", "14"])
    assert told.count("Fencing") == 2


@clause("QW2-3.3.5")
def test_in_a_package_each_ability_is_raised_by_itself_as_one_that_stands_alone() -> None:
    package = replace(ADA, abilities=replace(ADA.abilities, handling=Handling.PACKAGE))
    after = buy(package, purchase(Option.RAISE_STANDALONE, "Knight: Heraldry"))
    assert after.receipt.total == 1
    assert after.character.rating_of(AbilityRef("Knight", "Heraldry")) == Rating(18)
    assert after.character.rating_of(AbilityRef("Knight")) == Rating(17)
    whole = buy(after.character, purchase(Option.RAISE_STANDALONE, "Knight"))
    assert whole.receipt.total == 1
    assert whole.character.rating_of(AbilityRef("Knight", "Heraldry")) == Rating(18)
    with refusing("QW2-3.3.5"):
        buy(package, purchase(Option.NEW_BREAKOUT, "Knight: Heraldry"))


# ---- simple


@clause("QW2-7.2.1.1", "QW2-7.2.1.3")
def test_each_option_is_bought_once_for_an_ability_and_the_receipt_says_what_it_cost() -> None:
    after = buy(ADA, purchase(Option.RAISE_STANDALONE, "Fencing"))
    assert [str(line) for line in after.receipt.lines] == ["Fencing: 13 + 1 = 14"]
    assert after.receipt.sum == "1 of 9 hero points, 8 left"
    with refusing("QW2-7.2.1.3", naming=("fencing",)):
        buy(after.character, purchase(Option.RAISE_STANDALONE, "fencing"))
    new = buy(after.character, purchase(Option.NEW_STANDALONE, "Sewing")).character.abilities.lines[-1]
    assert (str(new), new.origin) == ("Sewing 13", Origin.IN_PLAY)
    turned = buy(after.character, purchase(Option.INTO_KEYWORD, "Fencing: Feint"))
    assert turned.character.points.hero == 6


def test_what_is_refused_changes_nothing() -> None:
    poor = replace(ADA, points=Points(hero=1, phase=Phase.CLOSING))
    with refusing("QW2-7.2.1.6"):
        buy(poor, purchase(Option.RAISE_KEYWORD, "Knight"))
    ended = replace(ADA, points=Points(hero=3))
    with refusing("QW2-7.2.0.3", by="check_moment"):
        buy(ended, purchase(Option.RAISE_STANDALONE, "Fencing"))
    playing = replace(ADA, points=Points(hero=3, phase=Phase.SESSION))
    with refusing("QW2-7.2.0.3", by="check_moment"):
        buy(playing, purchase(Option.RAISE_STANDALONE, "Fencing"))
    assert buy(playing, purchase(Option.RAISE_STANDALONE, "Fencing"), gm_allows=True).character.points.hero == 2


@clause("QW2-7.2.0.2")
def test_a_group_adds_rows_of_its_own_to_the_list() -> None:
    lessons = Price(Option.RAISE_STANDALONE, 2, 3, title="A month of lessons")
    growth = Growth(prices=(*SIMPLE_PRICES, lessons))
    after = buy(ADA, purchase(Option.RAISE_STANDALONE, "Fencing", "A month of lessons"), growth)
    assert (after.receipt.total, after.character.rating_of(AbilityRef("Fencing"))) == (3, Rating(15))
    buy(after.character, purchase(Option.RAISE_STANDALONE, "Fencing"), growth)
    with refusing("QW2-7.2.0.2", naming=("A month of lessons",)):
        buy(ADA, purchase(Option.RAISE_STANDALONE, "Fencing", "A month of lessons"))


# ---- story led


def benefit(*abilities: str, fortune: Fortune | None = Fortune.PUMPED, over: str = "", situation: str = "") -> Benefit:
    refs = tuple(map(AbilityRef.parse, abilities))
    return Benefit("father avenged", 6, refs, situation=situation, fortune=fortune, over=over)


def cemented(
    gained: Benefit, option: Option, ability: str, *, story: str = "peace at last", amount: int | None = None
) -> Cemented:  # fmt: skip
    what = Cementing(option=option, ability=AbilityRef.parse(ability), story=story, amount=amount)
    return cement(ADA, gained, what, STORY, gm_agrees=True)


@clause("QW2-7.2.2.4", "QW2-7.2.2.8")
def test_a_cemented_benefit_is_used_up_and_the_raise_stays() -> None:
    after = cemented(benefit("Fencing"), Option.RAISE_STANDALONE, "Fencing", amount=6)
    assert after.character.rating_of(AbilityRef("Fencing")) == Rating(19)
    assert after.benefit.over == "cemented in Fencing: peace at last"
    assert after.receipt.sum == "2 of 30 experience points, 28 left"
    with refusing("QW2-7.2.2.15", naming=("cemented in Fencing: peace at last",)):
        cemented(after.benefit, Option.RAISE_STANDALONE, "Fencing")


@clause("QW2-7.2.2.10")
@pytest.mark.parametrize("amount", [1, 3, 9])
def test_a_part_of_a_benefit_is_not_cemented_nor_more_than_it_is(amount: int) -> None:
    with refusing("QW2-7.2.2.10", naming=("father avenged", "pumped", "6")):
        cemented(benefit("Fencing"), Option.RAISE_STANDALONE, "Fencing", amount=amount)


@clause("QW2-7.2.2.12")
def test_heroic_is_cemented_as_invigorated() -> None:
    after = cemented(benefit("Knight", fortune=Fortune.HEROIC), Option.RAISE_KEYWORD, "Knight", amount=9)
    assert (after.receipt.total, after.character.rating_of(AbilityRef("Knight"))) == (6, Rating(26))


@clause("QW2-7.2.2.15")
def test_an_expired_benefit_is_not_cemented() -> None:
    with refusing("QW2-7.2.2.15", naming=("a month has gone by",)):
        cemented(benefit("Fencing", over="a month has gone by"), Option.RAISE_STANDALONE, "Fencing")


@clause("QW2-7.2.2.13")
def test_a_benefit_goes_into_what_it_is_for() -> None:
    assert cemented(benefit("Knight"), Option.RAISE_BREAKOUT, "Knight: Lance").receipt.total == 2
    assert cemented(benefit("Knight: Riding"), Option.RAISE_BREAKOUT, "Knight: Riding").receipt.total == 2
    assert cemented(benefit("Knight: Riding"), Option.RAISE_KEYWORD, "Knight").receipt.total == 4
    assert cemented(benefit(situation="at court"), Option.RAISE_STANDALONE, "Fencing").receipt.total == 2
    for option, ability in (
        (Option.RAISE_STANDALONE, "Fencing"),
        (Option.RAISE_BREAKOUT, "Knight: Lance"),
        (Option.NEW_BREAKOUT, "Squire: Service"),
    ):
        with refusing("QW2-7.2.2.8", naming=("Knight: Riding",)):
            cemented(benefit("Knight: Riding"), option, ability)
    with refusing("QW2-7.2.2.8", naming=("Knight, Squire or Page",)):
        cemented(benefit("Knight", "Squire", "Page"), Option.RAISE_STANDALONE, "Fencing")


@clause("QW2-7.2.2.16")
def test_cementing_takes_a_story_and_the_game_masters_word() -> None:
    with refusing("QW2-7.2.2.16", by="_check_story"):
        cemented(benefit("Fencing"), Option.RAISE_STANDALONE, "Fencing", story=" ")
    what = Cementing(option=Option.RAISE_STANDALONE, ability=AbilityRef("Fencing"), story="I won against a child")
    with refusing("QW2-7.2.2.16", by="_check_story") as refusal:
        cement(ADA, benefit("Fencing"), what, STORY, gm_agrees=False)
    assert refusal.value.clause == "QW2-7.2.2.16"


def test_what_has_no_state_of_fortune_is_not_cemented_nor_made_a_new_ability() -> None:
    with refusing("QW2-7.2.2.9"):
        cemented(replace(benefit("Fencing", fortune=None), bonus=4), Option.RAISE_STANDALONE, "Fencing")
    with refusing("QW2-7.2.2.11"):
        cost_of(Option.NEW_STANDALONE, Fortune.FRESH)


@clause("QW2-7.2.2.4", "QW2-7.2.2.6")
def test_a_new_ability_is_learned_at_the_end_of_a_session() -> None:
    after = learn(ADA, "Sewing", STORY)
    assert str(after.character.abilities.line(AbilityRef("Sewing"))) == "Sewing 13"
    with refusing("QW2-7.2.2.6"):
        learn(replace(ADA, points=Points(experience=3, phase=Phase.SESSION)), "Sewing", STORY)


# ---- challenge led


@clause("QW2-7.2.3.3", "QW2-7.2.3.5")
def test_a_tie_earns_nothing_and_no_other_model_earns_anything() -> None:
    rating, hard = Rating(17), TargetNumber(17)
    assert hero_points_earned(rating, hard, Outcome.TIE, CHALLENGE) == 0
    assert hero_points_earned(rating, hard, Outcome.COMPLETE_VICTORY, Growth()) == 0
    paid = replace(CHALLENGE, parts_earn=True)
    assert hero_points_earned(rating, hard, Outcome.MINOR_VICTORY, paid, is_part=True) == 1


def choices(*chosen: tuple[str, str]) -> list[Choice]:
    return [Choice(element=Element[element], ability=AbilityRef.parse(ability)) for element, ability in chosen]


@clause("QW2-7.2.3.9", "QW2-7.2.3.10", "QW2-7.2.3.11")
@pytest.mark.parametrize(
    ("chosen", "where", "named"),
    [
        ((("A1", "Fencing"),), "QW2-7.2.3.9", ("2", "1")),
        ((("A1", "Fencing"), ("A1", "Knight")), "QW2-7.2.3.10", ("A1",)),
        ((("A4", "Knight: Heraldry"), ("A1", "Fencing")), "QW2-7.2.3.11", ("A4", "A3")),
        ((("A5", "Knight: Heraldry"), ("A1", "Fencing")), "QW2-7.2.1.2", ("Knight",)),
    ],
)
def test_an_advance_is_two_different_elements(
    chosen: tuple[tuple[str, str], ...], where: str, named: tuple[str, ...]
) -> None:
    with refusing(where, naming=named):
        advance(ADA, choices(*chosen), CHALLENGE)


@clause("QW2-7.2.3.13")
def test_a_group_may_forbid_both_raises_on_one_ability() -> None:
    both = choices(("A1", "Fencing"), ("A2", "fencing"))
    assert advance(ADA, both, CHALLENGE).character.rating_of(AbilityRef("Fencing")) == Rating(28)
    with refusing("QW2-7.2.3.13"):
        advance(ADA, both, replace(CHALLENGE, one_ability_twice=False))
    apart = choices(("A1", "Fencing"), ("A2", "Knight"))
    assert advance(ADA, apart, replace(CHALLENGE, one_ability_twice=False)).receipt.total == 10


@clause("QW2-7.2.3.8")
def test_an_advance_has_a_receipt_and_costs_ten() -> None:
    after = advance(ADA, choices(("A2", "Knight: Riding"), ("A3", "Knight: Heraldry")), CHALLENGE)
    assert [str(line) for line in after.receipt.lines] == [
        "Knight: Riding: 19 + 6 = 5M",
        "Knight: Heraldry: +1 = 18 (new)",
    ]
    assert after.receipt.sum == "10 of 30 experience points, 20 left"
    with refusing("QW2-7.2.2.3"):
        advance(
            replace(ADA, points=Points(experience=9, phase=Phase.CLOSING)),
            choices(("A1", "Fencing"), ("A4", "Sewing")),
            CHALLENGE,
        )
    assert [figures(element.title) for element in Element][2:4] == [
        ["13", "+1"],
        ["13"],
    ]


# ---- directed


@clause("QW2-7.4.1", "QW2-7.4.3", "QW2-7.4.4")
def test_a_directed_improvement_comes_at_once_and_costs_nothing_but_a_reason() -> None:
    playing = replace(ADA, points=Points(hero=2, phase=Phase.SESSION))
    after = directed_raise(playing, AbilityRef("Knight", "Riding"), 6, "the siege was lifted")
    assert after.character.points == playing.points
    assert figures(after.receipt.sum) == []
    assert [str(line) for line in after.receipt.lines] == ["Knight: Riding: 19 + 6 = 5M (the siege was lifted)"]
    with refusing("QW2-7.4.4"):
        directed_raise(playing, AbilityRef("Knight"), 6, "")
    with refusing("QW2-7.4.1", naming=("5",)):
        directed_raise(playing, AbilityRef("Knight"), 5, "the siege was lifted")


@clause("QW2-7.4.2")
def test_a_new_ability_may_come_at_another_rating() -> None:
    after = directed_ability(ADA, "Friend of the Tower", "the siege was lifted", rating=17)
    assert after.character.rating_of(AbilityRef("Friend of the Tower")) == Rating(17)


def test_nobody_improves_a_sidekick_that_is_not_there() -> None:
    with refusing("QW2-6.5.1.10", naming=("Ada",)):
        directed_raise(ADA, AbilityRef("Fencing"), 3, "a long march", Whose.SIDEKICK)


@clause("QW2-7.2.1.3")
def test_a_sidekicks_ability_of_the_same_name_is_another_one() -> None:
    tuck = Sidekick(name="Tuck", abilities=Abilities((Ability(name="Fencing", start=16),)))
    mine = purchase(Option.RAISE_STANDALONE, "Fencing")
    once = buy(replace(ADA, sidekick=tuck), mine).character
    twice = buy(once, replace(mine, whose=Whose.SIDEKICK)).character
    assert twice.rating_of(mine.ability, Whose.SIDEKICK) == Rating(17)
    with refusing("QW2-7.2.1.3", naming=("Fencing",)):
        buy(twice, mine)
