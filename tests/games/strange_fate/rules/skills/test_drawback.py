"""Drawbacks: kinds, severities, and what they ask in play."""

import pytest
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import STEPS, Span, Time, Uses
from talewright.games.strange_fate.rules.skills.drawback import (
    NO_MOVEMENT,
    TAXING,
    Drawback,
    DrawbackKind,
    Severity,
    Sort,
    charges,
    compel_opens_at,
    delays,
    discount,
    least_delay,
    profane,
    snags,
    transform,
)

MINOR, MAJOR = Severity.MINOR, Severity.MAJOR


def drawbacks(*written: str) -> list[Drawback]:
    return [Drawback.parse(each) for each in written]


@clause("SF-drawbacks.1")
def test_two_are_aspects_and_six_are_flaws() -> None:
    listed = [kind for kind in DrawbackKind if kind is not DrawbackKind.PROFANE]
    assert [kind.value for kind in listed if kind.sort is Sort.ASPECT] == ["Complication", "Conviction"]
    assert [kind.value for kind in listed if kind.sort is Sort.FLAW] == [
        "Charges", "Delay", "Focus", "Snag", "Taxing", "Transform",
    ]  # fmt: skip


@clause("SF-drawbacks.2", "SF-drawbacks.3", "SF-drawback-complication.2", "SF-drawback-conviction.1")
def test_some_come_minor_for_one_point_or_major_for_two_and_some_are_always_major() -> None:
    always = {kind.value for kind in DrawbackKind if kind.severities == (MAJOR,)}
    assert always == {"Conviction", "Taxing", "Profane"}
    assert all(kind.severities in {(MAJOR,), (MINOR, MAJOR)} for kind in DrawbackKind)
    assert [each.discount for each in drawbacks("minor Complication", "major Complication", "Conviction")] == [1, 2, 2]
    with refusing("SF-drawbacks.3", naming=("Taxing",)):
        Drawback.parse("minor Taxing")


@clause("SF-drawbacks.7", "SF-drawback-charges.3")
def test_several_add_up_charges_beside_a_delay_and_two_of_a_kind() -> None:
    assert discount(drawbacks("minor Focus", "major Delay", "minor Charges")) == 4
    assert discount(drawbacks("minor Snag (iron)", "minor Snag (fae)")) == 2


@clause("SF-drawback-complication.1", "SF-drawback-conviction.1", "SF-drawback-snag.1", "SF-drawback-transform.2")
def test_what_becomes_of_aspects() -> None:
    turning = [kind.value for kind in DrawbackKind if Drawback(kind, MAJOR).turns_aspect]
    assert turning == ["Complication", "Conviction"]
    replacing = [kind.value for kind in DrawbackKind if Drawback(kind, MAJOR).replaces_aspect]
    assert replacing == ["Transform"]


@clause("SF-drawback-transform.5", "SF-cost-example-brute.3")
def test_each_skill_that_transforms_replaces_an_aspect_of_its_own() -> None:
    shared = drawbacks("minor Transform (a hulk)", "minor Transform (a hulk)")
    assert sum(each.replaces_aspect for each in shared) == 2


@clause("SF-drawback-focus.1", "SF-drawback-focus.2")
def test_a_focus_is_a_device_and_a_major_one_has_an_aspect() -> None:
    minor, major, snag = drawbacks("minor Focus (a key)", "major Focus (a suit)", "major Snag")
    assert [each.needs_device for each in (minor, major, snag)] == [True, True, False]
    assert [each.needs_aspect for each in (minor, major, snag)] == [False, True, False]


@clause("SF-drawback-complication.3")
def test_a_major_complication_is_compelled_for_two() -> None:
    assert (compel_opens_at(MINOR), compel_opens_at(MAJOR)) == (1, 2)


@clause("SF-drawback-charges.1", "SF-drawback-charges.2")
def test_charges_are_as_many_as_the_rating() -> None:
    assert charges(MINOR, 2) == Uses(2, Span.SCENE)
    assert charges(MAJOR, 3) == Uses(3, Span.SESSION)


@clause("SF-drawback-delay.1", "SF-drawback-delay.2")
def test_the_least_delay_is_a_few_moments_and_half_a_minute_for_a_major_one() -> None:
    assert least_delay(MINOR) is Time.A_FEW_MOMENTS
    assert least_delay(MAJOR) is Time.HALF_A_MINUTE


@clause("SF-drawback-delay.2", "SF-drawback-delay.4", "SF-drawback-delay.5")
@pytest.mark.parametrize(
    ("ready", "each", "flaws"),
    [
        ("", "", ()),
        ("An Instant", "An Instant", ()),
        ("A Few Moments", "", (MINOR,)),
        ("Half a Minute", "", (MAJOR,)),
        ("", "A Few Moments", (MAJOR,)),
        ("A Few Minutes", "A Few Moments", (MAJOR, MAJOR)),
    ],
)
def test_how_long_it_takes_says_which_delays_a_skill_has(ready: str, each: str, flaws: tuple[Severity, ...]) -> None:
    assert delays(ready, each) == flaws


@clause("SF-drawback-transform.1")
def test_a_change_of_a_few_moments_is_minor_and_a_longer_one_major() -> None:
    assert [transform(time) for time in STEPS[:3]] == [MINOR, MINOR, MAJOR]
    with failing(Time.parse, naming=("'A Blink'", "An Instant")):
        transform("A Blink")


@clause("SF-drawback-snag.4")
def test_no_movement_is_a_snag_by_what_a_skill_does_and_the_worse_one_where_it_attacks() -> None:
    assert NO_MOVEMENT in snags(MINOR, ["Parry"])
    assert NO_MOVEMENT in snags(MAJOR, ["Strike", "Parry"])
    assert NO_MOVEMENT not in (*snags(MINOR, ["Strike", "Parry"]), *snags(MINOR, ["Guile"]), *snags(MAJOR, ["Guile"]))


@clause("SF-drawback-taxing.1")
def test_a_taxing_skill_costs_a_fate_point_for_each_use() -> None:
    assert (Drawback.parse("Taxing").discount, TAXING) == (2, 1)


@clause("SF-drawback-profane.1")
def test_a_profane_skill_asks_as_many_fate_points_as_its_tier_costs_refresh() -> None:
    assert (profane(Tier.SUPERHUMAN), profane(Tier.ASCENDANT), Drawback.parse("Profane").discount) == (2, 4, 2)


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("MINOR snag(by day)", "minor Snag (by day)"),
        ("conviction", "Conviction"),
        ("major Conviction (x)", "Conviction (x)"),
    ],
)
def test_a_drawback_reads_back(written: str, means: str) -> None:
    assert str(Drawback.parse(written)) == means
    assert Drawback.parse(means) == Drawback.parse(written)


def test_what_is_no_drawback_says_what_would_be() -> None:
    with refusing("SF-drawbacks.1", naming=("Curse",)):
        Drawback.parse("minor Curse")
    with failing(Drawback.parse, naming=("Snag",)):
        Drawback.parse("Snag")
    with failing(Drawback.parse, naming=("'minor 3'",)):
        Drawback.parse("minor 3")
