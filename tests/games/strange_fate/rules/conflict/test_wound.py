import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import By, figures, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.conflict.stress import Capacity, Degree, Scope, Slot, Track, bearing
from talewright.games.strange_fate.rules.conflict.wound import (
    UNHURT,
    Hit,
    Way,
    Wounds,
    borne,
    every_way,
    least,
    leasts,
    marked,
)
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span

HEALTH, COMPOSURE, REPUTATION = Track
PLAIN = bearing()
TOUGH = bearing([Capacity(skill="Endurance", track=HEALTH, rating=4, tier=Tier.GODLIKE)])
MILD, MODERATE, SEVERE = range(3)


def words(way: Way) -> list[str]:
    return [f"Bruised {slot}" for slot in way.slots]


@clause("SF-refine-details.2", "SF-refine-details.5")
def test_a_hit_marks_a_box_and_what_it_leaves_becomes_a_consequence_of_the_tracks_scope() -> None:
    once = borne(PLAIN, UNHURT, Hit(COMPOSURE, 4, by="Moth"), Way(2, (MILD,)), ["Sees Wolves"])
    assert once.is_marked(COMPOSURE, 2)
    assert once.free_boxes(PLAIN, COMPOSURE) == (1,)
    assert once.free_boxes(PLAIN, HEALTH) == (1, 2)
    assert [str(each) for each in once.consequences] == ["Sees Wolves (Mild [Mental])"]
    assert once.consequences[0].dealt_by == "Moth"
    assert once.free_slots(PLAIN, Scope.PHYSICAL) == (MODERATE, SEVERE)


def test_a_consequence_in_a_slot_that_is_gone_is_left_out_when_it_is_filed() -> None:
    fewer = replace(PLAIN, slots=PLAIN.slots[:MODERATE])
    way = Way(1, (MILD, SEVERE))
    assert [each.slot for each in marked(fewer, UNHURT, Hit(HEALTH, 9), way, words(way)).consequences] == [MILD]
    told = way.told(fewer)
    assert (figures(told), "Mild" in told, "Severe" in told) == (["1"], True, False)


@pytest.mark.parametrize(
    ("stress", "way"),
    [
        (1, Way(1)),
        (2, Way(2)),
        (3, Way(1, (MILD,))),
        (5, Way(1, (MODERATE,))),
        (8, Way(2, (MILD, MODERATE))),
        (9, Way(0, (MODERATE, SEVERE))),
        (14, Way(2, (MILD, MODERATE, SEVERE))),
        (15, None),
    ],
)
def test_the_least_that_bears_a_hit_takes_the_mildest_consequences(stress: int, way: Way | None) -> None:
    assert least(PLAIN, UNHURT, Hit(HEALTH, stress)) == way


def test_slots_of_one_scope_are_filled_before_those_that_take_any() -> None:
    way = least(TOUGH, borne(TOUGH, UNHURT, Hit(HEALTH, 5), Way(5)), Hit(HEALTH, 6))
    assert way is not None
    assert [TOUGH.slots[slot].scope for slot in way.slots] == [Scope.PHYSICAL]


@given(
    stress=st.integers(1, 30),
    marked=st.sets(st.integers(1, 5)),
    filled=st.sets(st.integers(0, len(TOUGH.slots) - 1)),
)
def test_every_way_is_enough_wastes_nothing_and_can_be_taken(stress: int, marked: set[int], filled: set[int]) -> None:
    before = UNHURT
    for box in marked:
        before = borne(TOUGH, before, Hit(HEALTH, 1), Way(box))
    for slot in filled:
        before = borne(TOUGH, before, Hit(HEALTH, 1), Way(0, (slot,)), ["Hurt"])
    ways = list(every_way(TOUGH, before, Hit(HEALTH, stress)))
    free = {slot for slot in range(len(TOUGH.slots)) if slot not in filled}
    assert bool(ways) == (
        max(box + sum(TOUGH.slots[slot].degree.absorbs for slot in free) for box in {0, *range(1, 6)} - marked)
        >= stress
    )
    for way in ways:
        after = borne(TOUGH, before, Hit(HEALTH, stress), way, words(way))
        assert len(after.consequences) == len(before.consequences) + len(way.slots)
        parts = [way.box, *(TOUGH.slots[slot].degree.absorbs for slot in way.slots)]
        assert all(sum(parts) - part < stress for part in parts if part)
    best = least(TOUGH, before, Hit(HEALTH, stress))
    assert best in ways if ways else best is None
    assert list(leasts(TOUGH, before, HEALTH, stress))[-1] == best


@pytest.mark.parametrize(
    ("hit", "way", "aspects", "by", "named"),
    [
        (Hit(HEALTH, 1), Way(3), [], "_check_box", ("Health", "1", "2", "3")),
        (Hit(HEALTH, 1), Way(1), [], "_check_box", ("Health", "1", "2")),
        (Hit(HEALTH, 1), Way(0, (9,)), ["Burnt"], "_check_slot", ()),
        (Hit(HEALTH, 2), Way(0, (MILD,)), ["Burnt"], "_check_slot", ("Mild", "Limping")),
        (Hit(HEALTH, 3), Way(2), [], borne, ("2", "3")),
        (Hit(HEALTH, 3), Way(0), [], borne, ("0", "3")),
        (Hit(HEALTH, 4), Way(0, (MODERATE,)), ["  "], borne, ()),
        (Hit(HEALTH, 8), Way(0, (MODERATE, MODERATE)), ["Burnt", "Blind"], borne, ()),
    ],
)
@clause("SF-refine-details.2", "SF-refine-details.5")
def test_what_is_not_there_or_taken_or_not_enough_is_refused(
    hit: Hit, way: Way, aspects: list[str], by: By, named: tuple[str, ...]
) -> None:
    before = borne(PLAIN, UNHURT, Hit(HEALTH, 3), Way(1, (MILD,)), ["Limping"])
    where = "SF-refine-details.5" if by == "_check_box" else "SF-refine-details.2"
    with refusing(where, by=by, naming=named):
        borne(PLAIN, before, hit, way, aspects)


@clause("SF-refine-details.4")
def test_a_slot_of_a_scope_takes_no_consequence_of_another() -> None:
    place = next(place for place, slot in enumerate(TOUGH.slots) if slot.scope is Scope.PHYSICAL)
    with refusing("SF-refine-details.2", naming=("Physical", "Mental")):
        borne(TOUGH, UNHURT, Hit(COMPOSURE, 2), Way(0, (place,)), ["Shaken"])


def test_stress_goes_with_the_scene_and_consequences_stay_until_they_are_treated() -> None:
    hurt = borne(PLAIN, UNHURT, Hit(HEALTH, 3), Way(1, (MILD,)), ["Limping"])
    hurt = borne(PLAIN, hurt, Hit(COMPOSURE, 2), Way(2))
    after = hurt.after_scene()
    assert (after.marked, after.consequences) == (frozenset(), hurt.consequences)
    assert after.without(hurt.consequences[0]) == Wounds()


def test_a_group_with_extreme_consequences_has_one_more_slot() -> None:
    brave = bearing(slots=tuple(Slot(degree=degree) for degree in Degree))
    assert least(brave, UNHURT, Hit(HEALTH, 22)) == Way(2, (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("over", "left"),
    [
        (Span.SCENE, ["Moderate", "Severe"]),
        (Span.SESSION, ["Severe"]),
        (Span.STORY, []),
    ],
)
def test_a_consequence_that_is_recovering_goes_with_the_scene_the_session_or_the_story(
    over: Span, left: list[str]
) -> None:
    hurt = borne(PLAIN, UNHURT, Hit(HEALTH, 12), Way(0, (MILD, MODERATE, SEVERE)), ["Cut", "Burnt", "Lost an Eye"])
    assert hurt.recovered(over) == hurt
    better = replace(hurt, consequences=tuple(replace(each, is_recovering=True) for each in hurt.consequences))
    assert [each.degree for each in better.recovered(over).consequences] == left
