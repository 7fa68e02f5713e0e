from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import figures, refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.abilities.keyword import (
    Abilities,
    Ability,
    Breakout,
    Handling,
    KeywordKind,
    Origin,
)
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import (
    SAMPLE_CONCEPTS,
    CreationRules,
    Step,
    begin,
    faults,
    finish,
    free_choices,
    keywords_to_come,
    make_up,
    make_up_breakout,
    open_steps,
    places_used,
    points_spent,
    price,
    rate,
    remarks,
    spend,
    to_do,
    with_flaw,
    with_free_keyword,
    with_sidekick,
)
from talewright.games.heroquest.rules.characters.follower import Sidekick
from talewright.games.heroquest.rules.contests.flaw import Flaw
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused

OCCUPATION = KeywordKind.OCCUPATION
WEN = begin("Wen Okoro", "unhurried", "river pilot", keyword=OCCUPATION)
PILOT = AbilityRef("river pilot")
PIP = Sidekick(
    name="Pip",
    abilities=Abilities(
        (
            Ability(name="Jackdaw", start=16, points=5, keyword=KeywordKind.CULTURE),
            Ability(name="Jealous", start=13, points=5),
            Ability(name="Thief", start=13, points=5),
        )
    ),
    traits=("Jealous",),
)


def rated(character: Character = WEN) -> Character:
    return rate(rate(character, "river pilot", best=True, points=5), "unhurried", points=2)


def full(character: Character) -> Character:
    """Make up abilities until there is no place left."""
    for number in range(free_choices(character)):
        character = rate(make_up(character, Ability(name=f"Ability {number}")), f"Ability {number}")
    return character


@clause("QW2-3.0.1", "QW2-3.1.1", "QW2-3.1.2")
def test_the_two_words_of_the_concept_are_the_first_two_abilities() -> None:
    assert WEN.concept == "unhurried river pilot"
    assert [(line.name, line.start) for line in WEN.abilities.lines] == [("river pilot", None), ("unhurried", None)]
    assert list(Step) == [
        "concept",
        "name",
        "a free keyword",
        "abilities made up in play, and their ratings",
        "flaws",
        "finish",
    ]


@clause("QW2-3.1.1", "QW2-3.1.4")
def test_the_steps_that_are_open_are_offered_in_their_order() -> None:
    assert open_steps(None) == (Step.CONCEPT, Step.NAME)
    assert open_steps(WEN) == (Step.ABILITIES, Step.FLAWS)
    series = CreationRules(free_keyword=True)
    assert open_steps(WEN, series) == (Step.KEYWORD, Step.ABILITIES, Step.FLAWS)
    assert Step.KEYWORD not in open_steps(with_free_keyword(WEN, "Delta Folk", KeywordKind.CULTURE, series), series)
    assert open_steps(full(rated())) == (Step.ABILITIES, Step.FLAWS, Step.FINISH)  # points are left
    assert open_steps(finish(full(rated()))) == ()


@clause("QW2-3.1.3")
def test_seven_concepts_are_offered_and_none_is_a_must() -> None:
    assert len(CreationRules().sample_concepts) == len(set(SAMPLE_CONCEPTS)) == 7
    assert WEN.concept not in SAMPLE_CONCEPTS


@clause("QW2-2.1.0.2")
def test_a_list_of_sample_abilities_never_restricts() -> None:
    rules = CreationRules(sample_abilities=("Swordplay", "Riding"))
    assert make_up(WEN, Ability(name="Basket Weaving"), rules).abilities.get(AbilityRef("Basket Weaving"))


@clause("QW2-3.0.2")
def test_a_name_is_needed_and_a_description_recommended() -> None:
    with refusing("QW2-3.0.2"):
        begin(" ", "unhurried", "river pilot")
    (first, *others) = remarks(WEN)
    assert remarks(replace(WEN, description="Bare feet.")) == tuple(others)
    assert first not in others


@clause("QW2-3.1.5", "QW2-3.1.7")
def test_abilities_are_made_up_when_they_are_needed_also_under_a_keyword() -> None:
    wen = make_up(rated(), Ability(name="Songs for Every Bend"))
    wen = make_up_breakout(wen, "River Pilot", "Shallows", 2)
    assert places_used(wen) == 4
    assert wen.rating_of(AbilityRef("river pilot", "shallows")) == Rating(24)


@clause("QW2-3.1.6", "QW2-3.2.1", "QW2-3.2.2")
def test_the_first_use_rates_an_ability_at_17_once_and_at_13_otherwise() -> None:
    wen = rate(rate(WEN, "unhurried", best=True), "river pilot")
    assert [str(line.rating) for line in wen.abilities.lines] == ["13", "17"]
    with refusing("QW2-3.1.6", naming=("river pilot", "13")):
        rate(wen, "river pilot")
    with refusing("QW2-3.2.1"):
        rate(make_up(wen, Ability(name="Swimmer")), "Swimmer", best=True)
    odd = replace(wen, abilities=Abilities((Ability(name="Swimmer", start=15),)))
    assert [fault.clause for fault in faults(odd)] == ["QW2-3.2.2"]


@clause("QW2-3.1.9")
def test_a_thirteenth_ability_is_refused_whatever_it_is() -> None:
    wen = full(rated())
    assert (places_used(wen), free_choices(wen)) == (12, 0)
    tries: tuple[Callable[[], Character], ...] = (
        lambda: make_up(wen, Ability(name="Swimmer")),
        lambda: make_up_breakout(wen, "river pilot", "Shallows", 1),
        lambda: with_sidekick(wen, PIP),
    )
    for thirteenth in tries:
        with refusing("QW2-3.1.9"):
            thirteenth()


def test_a_group_may_say_that_a_sidekick_takes_no_place() -> None:
    wen = full(rated())
    assert with_sidekick(wen, PIP, CreationRules(sidekick_takes_place=False)).sidekick == PIP


@clause("QW2-3.1.8")
def test_a_second_sidekick_is_refused() -> None:
    with refusing("QW2-3.1.8", naming=("Pip",)):
        with_sidekick(with_sidekick(WEN, PIP), replace(PIP, name="Pop"))


@clause("QW2-3.2.3", "QW2-3.2.4", "QW2-3.2.7")
def test_points_are_spent_bit_by_bit_to_twenty_and_ten_on_one() -> None:
    wen = spend(spend(rated(), PILOT, 2), PILOT, 3)
    assert (points_spent(wen), wen.rating_of(PILOT)) == (12, Rating(27))
    with refusing("QW2-3.2.4"):
        spend(wen, PILOT, 1)
    wen = spend(wen, AbilityRef("unhurried"), 8)
    with refusing("QW2-3.2.3", by=make_up_breakout):
        make_up_breakout(wen, "river pilot", "Shallows", 1)
    with refusing("QW2-3.2.3", by=spend, naming=("0",)):
        spend(wen, PILOT, 0)


@clause("QW2-3.2.9")
def test_ten_points_are_the_most_on_a_breakout_too() -> None:
    wen = make_up_breakout(rate(WEN, "river pilot"), "river pilot", "Shallows", 10)
    assert wen.rating_of(AbilityRef("river pilot", "Shallows")) == Rating(23)
    with refusing("QW2-3.2.4"):
        spend(wen, AbilityRef("river pilot", "Shallows"), 1)
    with refusing("QW2-3.2.9"):
        make_up_breakout(wen, "river pilot", "shallows", 1)


@pytest.mark.parametrize(("keyword", "where"), [("Sailor", "QW2-3.1.5"), ("unhurried", "QW2-3.3.10")])
def test_a_breakout_of_nothing_is_refused(keyword: str, where: str) -> None:
    with refusing(where, naming=(keyword,)):
        make_up_breakout(rated(), keyword, "Shallows", 1)


def test_a_breakout_that_adds_nothing_is_refused() -> None:
    with refusing("QW2-3.3.7"):
        make_up_breakout(rated(), "river pilot", "Shallows", 0)


@clause("QW2-3.2.7")
def test_points_that_were_not_spent_lapse_when_creation_ends() -> None:
    wen = finish(full(rated()))
    assert price(wen).left == 13
    tries: tuple[Callable[[], Character], ...] = (
        lambda: spend(wen, PILOT, 1),
        lambda: make_up(wen, Ability(name="Swimmer")),
        lambda: with_flaw(wen, Flaw(name="Proud")),
        lambda: with_sidekick(wen, PIP),
        lambda: finish(wen),
    )
    for late in tries:
        with refusing("QW2-3.2.7", naming=("Wen Okoro",)):
            late()


@clause("QW2-3.1.9")
def test_creation_ends_when_everything_is_chosen_and_rated() -> None:
    with refusing("QW2-3.1.9"):
        finish(rated())
    almost = full(make_up(rated(), Ability(name="Swimmer")))
    with refusing("QW2-3.1.6"):
        finish(almost)
    plain = full(rate(rate(WEN, "river pilot"), "unhurried"))
    assert [(fault.clause, figures(fault.why)) for fault in to_do(plain)] == [("QW2-3.2.1", ["17"])]


@clause("QW2-3.3.1", "QW2-3.3.12")
@pytest.mark.parametrize("role", ["river pilot", "left-handed philatelist"])
def test_any_concept_may_be_a_keyword(role: str) -> None:
    begun = begin("Wen", "unhurried", role, keyword=OCCUPATION)
    assert begun.abilities.lines[0].is_keyword


@clause("QW2-3.3.2", "QW2-3.2.8")
def test_a_genre_may_ask_for_keywords_and_they_use_up_places() -> None:
    rules = CreationRules(required=(OCCUPATION, KeywordKind.CULTURE, KeywordKind.RELIGION))
    assert keywords_to_come(WEN, rules) == (KeywordKind.CULTURE, KeywordKind.RELIGION)
    assert free_choices(WEN, rules) == 8
    with refusing("QW2-3.3.2"):
        finish(full(rated()), rules)
    devout = make_up(WEN, Ability(name="River Cult", keyword=KeywordKind.RELIGION), rules)
    assert (keywords_to_come(devout, rules), free_choices(devout, rules)) == ((KeywordKind.CULTURE,), 8)


@clause("QW2-3.1.4")
def test_one_keyword_is_free_where_the_series_has_more_of_them() -> None:
    rules = CreationRules(free_keyword=True)
    wen = with_free_keyword(WEN, "Delta Folk", KeywordKind.CULTURE, rules)
    with refusing("QW2-3.1.4"):
        with_free_keyword(wen, "River Cult", KeywordKind.RELIGION, rules)
    with refusing("QW2-3.1.4"):
        with_free_keyword(WEN, "Delta Folk", KeywordKind.CULTURE)
    lucky = Ability(name="Lucky", origin=Origin.FREE)
    listed = replace(WEN, abilities=WEN.abilities.with_line(lucky))
    assert [(fault.clause, "Lucky" in fault.why) for fault in faults(listed, rules)] == [("QW2-3.1.4", True)]
    broken_out = make_up_breakout(rate(wen, "Delta Folk", rules=rules), "Delta Folk", "Mud", 1, rules)
    assert places_used(broken_out, rules) == places_used(WEN, rules) + 1


@clause("QW2-3.3.4", "QW2-3.3.11")
def test_a_package_takes_one_place_and_its_points_count_for_each_of_its_abilities() -> None:
    rules = CreationRules(handling=Handling.PACKAGE)
    wen = begin("Wen", "unhurried", "river pilot", keyword=OCCUPATION, rules=rules)
    wen = rate(wen, "river pilot", points=6, rules=rules)
    wen = make_up_breakout(wen, "river pilot", "Shallows", 4, rules)
    assert places_used(wen, rules) == 2
    with refusing("QW2-3.2.4"):
        spend(wen, PILOT, 1, rules)


@clause("QW2-3.3b.1", "QW2-3.3b.4")
def test_a_fourth_chosen_flaw_is_refused_and_a_keywords_flaw_must_have_its_keyword() -> None:
    wen = WEN
    for name in ("Proud", "Lame", "Outcast"):
        wen = with_flaw(wen, Flaw(name=name))
    with refusing("QW2-3.3b.1"):
        with_flaw(wen, Flaw(name="Surly"))
    with refusing("QW2-3.3b.4"):
        with_flaw(wen, Flaw(name="Oath", keyword="Knight"))
    assert len(with_flaw(wen, Flaw(name="Oath", keyword="river pilot")).flaws) == 4
    with refusing("QW2-3.1.5", naming=("unhurried",)):
        with_flaw(WEN, Flaw(name="Unhurried"))


def test_the_price_says_what_each_rating_cost() -> None:
    receipt = price(make_up_breakout(rated(), "river pilot", "Shallows", 3))
    assert [f"{line} ({line.cost})" for line in receipt.lines] == [
        "river pilot: 17 + 5 = 2M (5)",
        "river pilot: Shallows: +3 (3)",
        "unhurried: 13 + 2 = 15 (2)",
    ]
    assert receipt.sum == "10 of 20 points, 10 left"


def test_what_came_in_play_is_no_matter_of_creation() -> None:
    later = Ability(name="Ghost Friend", start=16, improved=30, origin=Origin.IN_PLAY)
    grown = rated().abilities.with_line(later)
    pilot = grown.line(PILOT).with_breakout(Breakout("Shallows", improved=4, origin=Origin.IN_PLAY))
    wen = replace(rated(), abilities=grown.with_line(replace(pilot, improved=12)))
    assert (places_used(wen), points_spent(wen), faults(wen)) == (2, 7, ())


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 12)), max_size=8))
def test_no_spending_ever_makes_an_illegal_character(moves: list[tuple[int, int]]) -> None:
    wen = rate(make_up(rated(), Ability(name="Swimmer")), "Swimmer")
    refs = [*wen.abilities.refs, AbilityRef("river pilot", "Shallows")]
    for which, points in moves:
        with suppress(Refused):
            wen = spend(wen, refs[which], points)
        assert not faults(wen)
        assert points_spent(wen) <= 20
        assert max(line.points for line in wen.abilities.lines) <= 10
