import pytest
from tests.rules.clause import cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.conflict.stress import (
    Capacity,
    Degree,
    Protection,
    Scope,
    Slot,
    Track,
    bearing,
    extra_boxes,
)
from talewright.games.strange_fate.rules.dice.tier import Tier

HEALTH, COMPOSURE, REPUTATION = Track


def body(rating: int, tier: Tier = Tier.MUNDANE, name: str = "Endurance") -> Capacity:
    return Capacity(skill=name, track=HEALTH, rating=rating, tier=tier)


@clause("SF-refine-details.1", "SF-refine-details.2", "SF-refine-details.5")
def test_three_tracks_of_two_boxes_match_three_scopes() -> None:
    plain = bearing()
    assert [(each.track, each.track.scope, each.boxes, each.armor) for each in plain.tracks] == [
        ("Health", "Physical", 2, 0),
        ("Composure", "Mental", 2, 0),
        ("Reputation", "Social", 2, 0),
    ]
    assert [scope.track for scope in Scope] == list(Track)
    assert [(str(slot), slot.degree.absorbs) for slot in plain.slots] == [("Mild", 2), ("Moderate", 4), ("Severe", 6)]
    assert Degree.EXTREME.absorbs == 8


@clause("SF-refine-details.3", "SF-trapping-stress-capacity.2")
@pytest.mark.parametrize(("rating", "boxes"), [(0, 2), (1, 3), (2, 4), (3, 4), (4, 5), (7, 5)])
def test_a_skill_adds_boxes_to_its_track_alone(rating: int, boxes: int) -> None:
    found = bearing([body(rating)])
    assert [each.boxes for each in found.tracks] == [boxes, 2, 2]
    assert extra_boxes(rating) == boxes - 2


@clause("SF-trapping-stress-capacity.4")
def test_of_two_skills_for_a_track_the_better_counts() -> None:
    found = bearing([body(1), body(4, name="Cast-Iron Body")]).track(HEALTH)
    assert (found.boxes, found.working) == (5, ("2 boxes", "3 from Cast-Iron Body"))


@clause(
    "SF-refine-details.4",
    "SF-trapping-stress-capacity.5",
    "SF-trapping-stress-capacity.6",
    "SF-trapping-stress-capacity.7",
    "SF-trapping-stress-capacity.8",
)
@pytest.mark.parametrize(
    ("tier", "armor", "more", "clears"),
    [
        (Tier.MUNDANE, 0, [], False),
        (Tier.EXTRAORDINARY, 1, [], False),
        (Tier.SUPERHUMAN, 2, ["Mild [Physical]"], False),
        (Tier.ASCENDANT, 3, ["Mild [Physical]"], True),
        (Tier.GODLIKE, 4, ["Mild [Physical]", "Moderate [Physical]"], True),
    ],
)
def test_a_higher_tier_gives_armor_and_slots(tier: Tier, armor: int, more: list[str], *, clears: bool) -> None:
    capacity = body(2, tier)
    found = bearing([capacity])
    assert found.track(HEALTH).armor == armor
    assert [str(slot) for slot in found.slots[3:]] == more
    assert capacity.clears_a_mild_one == clears
    assert sum(slot.takes(Scope.PHYSICAL) for slot in found.slots) == 3 + len(more)
    assert sum(slot.takes(Scope.MENTAL) for slot in found.slots) == 3


def test_slots_of_two_skills_for_a_scope_do_not_add_up() -> None:
    found = bearing([body(1, Tier.SUPERHUMAN), body(2, Tier.GODLIKE, "Body")])
    assert [(str(slot), slot.source) for slot in found.slots[3:]] == [
        ("Mild [Physical]", "Body"),
        ("Moderate [Physical]", "Body"),
    ]


@clause("SF-gift-equipment.12", "SF-gift-equipment.13")
def test_of_several_pieces_the_best_value_of_any_one_counts_for_each_track() -> None:
    worn = [
        Protection(piece="Cuirass", track=HEALTH, rugged=2, armor=1),
        Protection(piece="Greatcoat", track=HEALTH, rugged=1, armor=3),
        Protection(piece="Tiara", track=REPUTATION, rugged=1),
    ]
    found = bearing([body(1, Tier.EXTRAORDINARY)], worn)
    assert [(each.boxes, each.armor) for each in found.tracks] == [(5, 3), (2, 0), (3, 0)]
    assert found.track(HEALTH).working == ("2 boxes", "1 from Endurance", "2 from Cuirass", "Armor 3 from Greatcoat")


def test_slots_of_gear_are_those_of_the_one_piece_that_gives_most() -> None:
    worn = [
        Protection(piece="Cuirass", track=HEALTH, mild=1),
        Protection(piece="Regalia", track=HEALTH, mild=1),
        Protection(piece="Regalia", track=REPUTATION, mild=1),
    ]
    assert [str(slot) for slot in bearing((), worn).slots[3:]] == ["Mild [Physical]", "Mild [Social]"]


def test_a_slot_without_a_scope_takes_any_consequence() -> None:
    assert all(Slot(degree=Degree.MILD).takes(scope) for scope in Scope)
    assert not Slot(degree=Degree.MILD, scope=Scope.SOCIAL).takes(Scope.MENTAL)


# --- as the catalogue says


@cases("SF-trapping-stress-capacity.2")
def _(rating: int) -> int:
    return extra_boxes(rating)


@cases(
    "SF-trapping-stress-capacity.5",
    "SF-trapping-stress-capacity.6",
    "SF-trapping-stress-capacity.7",
    "SF-trapping-stress-capacity.8",
)
def _(tier: str) -> dict[str, object]:
    found = bearing([body(2, Tier.parse(tier))])
    more = [slot.degree for slot in found.slots if slot.scope is Scope.PHYSICAL]
    return {
        "armor": found.track(HEALTH).armor,
        "extra_mild": more.count(Degree.MILD),
        "extra_moderate": more.count(Degree.MODERATE),
    }


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_capacity_is_as_the_catalogue_says(id_: str, given: dict[str, object], expect: object) -> None:
    check_case(id_, given, expect)
