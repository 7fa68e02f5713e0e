"""The list of trappings, and the choice that comes with some."""

from collections import Counter

import pytest
from tests.refusing import failing, refusing
from tests.rules.clause import catalogue, clause

from talewright.games.strange_fate.rules.skills.trapping import (
    TRAPPINGS,
    Category,
    Trapping,
    choices_of,
    listed_as,
    split_outside,
)


def names(category: Category) -> list[str]:
    return [listed.name for listed in TRAPPINGS if listed.category is category]


@clause("SF-trapping-list.1", "SF-trapping-list.2", "SF-trapping-list.3", "SF-trapping-list.4")
def test_the_first_four_categories_hold_these_trappings() -> None:
    assert names(Category.OFFENSE) == ["Influence", "Menace", "Shoot", "Strike"]
    assert names(Category.DEFENSE) == ["Dodge", "Esteem", "Parry", "Resist Damage", "Stress Capacity", "Willpower"]
    assert names(Category.MOBILITY) == ["Climb", "Leap", "Move"]
    assert names(Category.SOCIAL) == ["Conversation", "Convince", "Inspire", "Networking"]


@clause("SF-trapping-list.5", "SF-trapping-list.6", "SF-trapping-list.7", "SF-trapping-list.8")
def test_the_other_four_hold_these() -> None:
    assert names(Category.PERCEPTION) == ["Examine", "Initiative", "Insight", "Notice"]
    assert names(Category.TECHNICAL) == [
        "Craft", "Dismantle", "Information", "Languages", "Repair", "Research", "Treatment", "Workspace",
    ]  # fmt: skip
    assert names(Category.SUBTERFUGE) == ["Dexterity", "Disguise", "Guile", "Hide", "Security", "Skulk"]
    assert names(Category.GENERAL) == ["Environment", "Minions", "Physical Force", "Transport", "Variable", "Wealth"]


@clause("SF-trapping-list.9")
def test_seventeen_of_them_have_a_tier_benefit() -> None:
    assert sorted(listed.name for listed in TRAPPINGS if listed.has_tier_benefit) == [
        "Craft", "Dexterity", "Disguise", "Environment", "Hide", "Insight", "Languages", "Leap", "Minions", "Move",
        "Networking", "Notice", "Physical Force", "Stress Capacity", "Treatment", "Variable", "Workspace",
    ]  # fmt: skip


@clause("SF-trapping-list.10")
def test_there_are_41_in_8_categories_and_some_are_taken_for_a_scope() -> None:
    assert len(TRAPPINGS) == 41
    assert len(Counter(listed.category for listed in TRAPPINGS)) == 8
    scoped = {listed.name: listed.choices for listed in TRAPPINGS if listed.choices}
    assert scoped == {
        "Stress Capacity": ("Health", "Composure", "Reputation"),
        "Initiative": ("Physical", "Mental", "Social"),
        "Treatment": ("Physical", "Mental", "Social"),
        "Minions": ("Simple", "Advanced", "Duplicates"),
        "Variable": ("Session", "Scene"),
    }
    assert [listed.name for listed in TRAPPINGS if listed.is_typed] == ["Environment"]
    assert [listed.name for listed in TRAPPINGS if listed.per_use] == ["Variable"]
    assert [str(each) for each in choices_of(listed_as("initiative"))] == [
        "Initiative [Physical]", "Initiative [Mental]", "Initiative [Social]",
    ]  # fmt: skip


def test_every_trapping_says_what_its_skill_must_be_about_and_where_that_stands() -> None:
    for listed in TRAPPINGS:
        assert listed.theme
        assert listed.theme_clause in catalogue()
        assert listed.theme_clause.startswith(f"SF-trapping-{listed.name.lower().replace(' ', '-')}.")


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("Strike", "Strike"),
        (" stress  capacity [health]".replace("  ", " "), "Stress Capacity [Health]"),
        ("minions", "Minions [Simple]"),
        ("Environment [the sea]", "Environment [the sea]"),
        ("Environment", "Environment"),
    ],
)
def test_a_trapping_is_read_however_it_is_written_and_reads_back(written: str, means: str) -> None:
    assert str(Trapping.parse(written)) == means
    assert Trapping.parse(means) == Trapping.parse(written)
    assert eval(repr(Trapping.parse(written))) == Trapping.parse(written)  # noqa: S307 - our own notation


@clause("SF-trapping-list.10")
@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("Strikes", ("Strikes", "Strike.")),
        ("Xyzzy", ("Xyzzy", "41")),
        ("Stress Capacity", ("Health, Composure, Reputation", "Stress Capacity [Health]")),
        ("Initiative [Health]", ("Physical, Mental, Social", "[Health]", "Initiative [Physical]")),
        ("Strike [Hard]", ("Strike", "[Hard]")),
    ],
)
def test_what_the_list_does_not_have_is_refused_with_what_it_has(written: str, named: tuple[str, ...]) -> None:
    with refusing("SF-trapping-list.10", naming=named):
        Trapping.parse(written)


@pytest.mark.parametrize("written", ["", "[Health]", "Strike [", "Strike ]x", "a" * 300])
def test_what_is_no_notation_says_what_would_be(written: str) -> None:
    with failing(Trapping.parse):
        Trapping.parse(written)


def test_marks_inside_brackets_do_not_divide() -> None:
    assert split_outside("a (b, c), d [e, f],, g", ",") == ("a (b, c)", "d [e, f]", "g")
    assert split_outside("", ",") == ()
