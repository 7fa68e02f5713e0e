import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import figures, refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, KeywordKind
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import rate, spend
from talewright.games.heroquest.rules.characters.hero_point import CHALLENGE_LED, STORY_LED, Phase, Points
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.catch_up import catch_up, eligible
from talewright.games.heroquest.rules.growth.challenge_led import Choice, Element, advance
from talewright.games.heroquest.rules.growth.directed_improvement import directed_raise
from talewright.games.heroquest.rules.growth.improvement import Growth, Improved, NewMastery, Option
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.heroquest.rules.growth.story_led import Cementing, cement
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating

FENCING, RIDING = AbilityRef("Fencing"), AbilityRef("Knight", "Riding")
CLOSING = Points(hero=9, experience=99, phase=Phase.CLOSING)


def ada(fencing: int, *others: int) -> Character:
    lines = [Ability(name=f"Ability {number}", start=start) for number, start in enumerate(others)]
    knight = Ability(name="Knight", start=13, keyword=KeywordKind.OCCUPATION, breakouts=(Breakout("Riding", 7),))
    return Character(
        name="Ada", abilities=Abilities((Ability(name="Fencing", start=fencing), knight, *lines)), points=CLOSING
    )


def ref(number: int) -> AbilityRef:
    return AbilityRef(f"Ability {number}")


def bought(character: Character, ability: AbilityRef = FENCING) -> Improved:
    return buy(character, Purchase(option=Option.RAISE_STANDALONE, ability=ability))


@clause("QW2-7.3.1", "QW2-7.3.7")
def test_every_way_of_improving_opens_a_catch_up_where_it_crosses_a_mastery() -> None:
    earned = Benefit("father avenged", 3, (FENCING,), fortune=Fortune.FRESH)
    cementing = Cementing(option=Option.RAISE_STANDALONE, ability=FENCING, story="peace at last")
    choices = [Choice(element=Element.A2, ability=FENCING), Choice(element=Element.A4, ability=AbilityRef("Sewing"))]
    ways = [
        bought(ada(20)),
        cement(ada(20), earned, cementing, Growth(model=STORY_LED), gm_agrees=True),
        advance(ada(20), choices, Growth(model=CHALLENGE_LED)),
        directed_raise(ada(20), FENCING, 3, "the siege was lifted"),
    ]
    for improved in ways:
        (opened,) = improved.catch_ups
        assert opened.ability == FENCING
        assert opened.rating == improved.character.rating_of(FENCING)
    assert not bought(ada(19)).catch_ups
    assert bought(ada(40)).catch_ups


@clause("QW2-7.3.7")
def test_points_of_creation_and_bonuses_that_pass_open_none() -> None:
    made = spend(
        rate(replace(ada(17), abilities=Abilities((Ability(name="Fencing"),))), "Fencing", best=True), FENCING, 4
    )
    assert made.rating_of(FENCING) == Rating(21)
    assert not bought(made).catch_ups  # a mastery that creation gave is no new one
    lasting = Benefit("father avenged", 6, (FENCING,), fortune=Fortune.PUMPED)
    assert lasting.reaches(FENCING)
    assert bought(ada(20)).catch_ups  # what a bonus had carried to 26 gains its mastery now


@clause("QW2-7.3.6")
def test_a_breakout_gains_no_mastery_of_its_own() -> None:
    after = buy(ada(13), Purchase(option=Option.RAISE_BREAKOUT, ability=RIDING))
    assert after.character.rating_of(RIDING) == Rating(21)
    assert not after.catch_ups


MASTERY = NewMastery(ability=FENCING, rating=Rating(21))


@clause("QW2-7.3.2", "QW2-7.3.3", "QW2-7.3.5")
def test_only_what_is_five_below_and_no_breakout_can_catch_up() -> None:
    character = ada(21, 16, 17, 1)
    assert eligible(character, MASTERY) == (AbilityRef("Knight"), ref(0), ref(2))
    after = catch_up(character, MASTERY, [AbilityRef("Knight"), ref(0), ref(2)])
    assert [str(line) for line in after.receipt.lines] == [
        "Knight: 13 + 3 = 16",
        "Ability 0: 16 + 3 = 19",
        "Ability 2: 1 + 3 = 4",
    ]
    assert figures(after.receipt.sum) == []
    assert after.character.points == CLOSING


@pytest.mark.parametrize(
    ("chosen", "where", "named"),
    [
        ([ref(0), ref(1), ref(2), ref(3)], "QW2-7.3.2", ("3", "4")),
        ([ref(0), ref(0)], "QW2-7.3.4", ("Ability 0",)),
        ([RIDING], "QW2-7.3.5", ("Knight: Riding",)),
        ([ref(4)], "QW2-7.3.3", ("Ability 4", "17", "5", "1M", "Fencing")),
        ([FENCING], "QW2-7.3.3", ("Fencing", "1M", "5")),
        ([AbilityRef("Sewing")], "QW2-3.1.5", ("Sewing",)),
    ],
)
def test_no_other_catch_up_is_allowed(chosen: list[AbilityRef], where: str, named: tuple[str, ...]) -> None:
    with refusing(where, by=catch_up, naming=named):
        catch_up(ada(21, 13, 13, 13, 13, 17), MASTERY, chosen)


@clause("QW2-7.3.8")
def test_catch_ups_chain_unless_the_group_forbids_it() -> None:
    character = ada(27, 20, 16)
    first = catch_up(character, NewMastery(ability=FENCING, rating=Rating(27)), [ref(0)])
    (second,) = first.catch_ups
    assert (second.ability, second.rating) == (ref(0), Rating(23))
    last = catch_up(first.character, second, [ref(1)])
    assert (last.character.rating_of(ref(1)), last.catch_ups) == (Rating(19), ())
    once = Growth(catch_ups_chain=False)
    assert not catch_up(character, NewMastery(ability=FENCING, rating=Rating(27)), [ref(0)], once).catch_ups


@given(st.lists(st.integers(1, 60), min_size=1, max_size=6), st.integers(21, 80))
def test_every_chain_ends(starts: list[int], rating: int) -> None:
    character, waiting = ada(rating, *starts), [NewMastery(ability=FENCING, rating=Rating(rating))]
    taken = 0
    while waiting:
        mastery = waiting.pop()
        after = catch_up(character, mastery, eligible(character, mastery)[:3])
        character, taken = after.character, taken + 1
        waiting += after.catch_ups
    assert taken <= 1 + sum(rating // 20 for _ in (*starts, 13))
