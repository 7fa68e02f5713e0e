"""Extras: what they cost, how often they may be taken, and what they change."""

import pytest
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.skills.extra import (
    BUILDS,
    Added,
    Control,
    Extra,
    Held,
    builds,
    effects,
    parse_added,
    reach_of,
    shifts_after_spraying,
    sprayed_effort,
)


def says(written: str) -> dict[str, str]:
    return {effect.clause: effect.says for effect in effects(Held.parse(written))}


def reaches(written: str) -> str:
    return str(reach_of(Held.parse(written)))


@clause("SF-extras.2")
def test_every_extra_costs_one_and_zone_two() -> None:
    assert {extra.value: extra.price for extra in Extra} == {
        "Psychic": 1, "Range": 1, "Spray": 1, "Unusual": 1, "Zone": 2,
    }  # fmt: skip


@clause("SF-extra-range.1", "SF-extra-range.2", "SF-extra-range.3", "SF-extra-range.4")
@pytest.mark.parametrize(
    ("written", "reach"),
    [
        ("Disguise", "self only"),
        ("Disguise + Range", "same zone"),
        ("Disguise + Range x2", "1 zone"),
        ("Disguise + Range x3", "3 zones"),
        ("Strike", "same zone"),
        ("Strike + Range + Range", "3 zones"),
        ("Shoot", "1 zone"),
        ("Shoot + Range", "3 zones"),
    ],
)
def test_range_carries_a_trapping_further(written: str, reach: str) -> None:
    assert reaches(written) == reach


@clause("SF-extra-range.4", "SF-extra-unusual.4")
def test_range_and_unusual_may_be_repeated_and_the_others_not() -> None:
    assert Held.parse("Move + Unusual (flight) + Unusual (silent) + Range x2").price_of_extras == 4
    for extra in (Extra.PSYCHIC, Extra.SPRAY, Extra.ZONE):
        with refusing("SF-extra-range.4", by="Added.__post_init__", naming=(extra,)):
            Added(extra, 2)
        with refusing("SF-extra-range.4", by="Held.__post_init__", naming=("Strike", extra)):
            Held.parse(f"Strike + {extra} + {extra}")


@clause("SF-extra-spray.1", "SF-extra-spray.2", "SF-extra-spray.3")
def test_spray_takes_in_several_targets_of_a_zone() -> None:
    assert [sprayed_effort(6, targets) for targets in (1, 2, 3)] == [6, 4, 3]
    assert [shifts_after_spraying(4, targets) for targets in (0, 1, 3, 5)] == [4, 4, 2, 0]
    with refusing("SF-extra-spray.3", naming=("2", "3")):
        shifts_after_spraying(2, 4)
    assert list(says("Shoot + Spray")) == ["SF-extra-spray.1", "SF-extra-spray.2"]
    assert list(says("Parry + Spray")) == ["SF-extra-spray.1", "SF-extra-spray.3"]


@clause("SF-extra-zone.1", "SF-extra-zone.2", "SF-extra-zone.3", "SF-extra-zone.4")
def test_zone_affects_everybody_there() -> None:
    afar, near = says("Shoot + Zone"), says("Convince + Zone")
    assert afar.keys() == {"SF-extra-zone.1", "SF-extra-zone.2"}
    assert near.keys() == {"SF-extra-zone.1", "SF-extra-zone.3"}
    assert ["own zone" in each["SF-extra-zone.1"] for each in (afar, near)] == [False, True]


@clause("SF-extra-psychic.2", "SF-extra-psychic.3", "SF-extra-psychic.4", "SF-extra-psychic.5", "SF-extra-psychic.6")
def test_psychic_frees_a_trapping_from_what_bodies_need() -> None:
    assert list(says("Convince + Psychic")) == ["SF-extra-psychic.2", "SF-extra-psychic.5"]
    assert list(says("Examine + Psychic")) == ["SF-extra-psychic.3", "SF-extra-psychic.4", "SF-extra-psychic.5"]
    assert list(says("Security + Psychic")) == ["SF-extra-psychic.5"]
    assert list(says("Hide + Psychic")) == ["SF-extra-psychic.5", "SF-extra-psychic.6"]
    assert not says("Hide")


@clause("SF-extra-psychic.7", "SF-extra-psychic.8", "SF-extra-psychic.9")
def test_a_mind_is_controlled_by_an_aspect_with_the_effort_of_the_roll_against_breaking_free() -> None:
    control = Control(effort=6)
    assert control.to_break_free == 6
    assert [control.invoking_costs(time) for time in (1, 2, 3)] == [0, 1, 1]


@clause("SF-extra-unusual.1", "SF-extra-unusual.3")
def test_unusual_does_without_gear() -> None:
    assert list(says("Craft + Unusual (without tools)")) == ["SF-extra-unusual.3"]


@clause("SF-extra-psychic.12", "SF-extra-range.5", "SF-extra-spray.4", "SF-extra-unusual.5", "SF-extra-zone.6")
def test_the_builds_of_the_text_are_trappings_with_these_extras() -> None:
    built = {name: (str(held), held.price_of_extras) for name, held in builds()}
    assert {name: written for name, (written, _) in built.items()} == BUILDS
    assert {name: cost for name, (_, cost) in built.items() if cost > 1} == {
        "mental illusions": 3, "telekinesis": 2, "clairvoyance": 3, "keen sight": 2, "small flying platforms": 2,
        "illusion": 2, "fireball": 2, "flying platform": 3, "force bubble": 2, "fear aura": 2,
    }  # fmt: skip
    assert len(built) == 22
    assert reach_of(dict(builds())["clairvoyance"]).zones == 3


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("zone", "Zone"),
        ("Range x3", "Range x3"),
        ("unusual: flight", "Unusual (flight)"),
        ("Unusual(a+b)", "Unusual (a+b)"),
    ],
)
def test_an_extra_reads_back(written: str, means: str) -> None:
    assert str(parse_added(written)) == means
    assert parse_added(means) == parse_added(written)


@clause("SF-extra-unusual.2")
def test_an_extra_that_is_not_in_the_list_is_unusual() -> None:
    with refusing("SF-extra-unusual.2", naming=("Flight", "Psychic, Range, Spray, Unusual, Zone")):
        Held.parse("Move + Flight")


@pytest.mark.parametrize(
    "written", ["Strike + x2", "Strike + Range x0", "Strike + (loud)", f"Strike + Zone ({'a' * 300})"]
)
def test_what_is_no_extra_says_what_would_be(written: str) -> None:
    with failing(parse_added):
        Held.parse(written)


def test_only_variable_trappings_are_taken_more_than_once() -> None:
    assert str(Held.parse("Variable [Scene] x3")) == "Variable [Scene] x3"
    with refusing("SF-trapping-list.10", naming=("Strike",)):
        Held.parse("Strike x2")
    with failing("_check_times", naming=("20", "99")):
        Held.parse("Variable [Scene] x99")


def test_a_trapping_takes_one_more_extra_or_refuses_it() -> None:
    once = Held.parse("Move + Unusual (flight)").with_extra(Added(Extra.ZONE))
    assert str(once) == "Move + Unusual (flight) + Zone"
    with refusing("SF-extra-range.4", naming=("Move", "Zone")):
        once.with_extra(Added(Extra.ZONE))
