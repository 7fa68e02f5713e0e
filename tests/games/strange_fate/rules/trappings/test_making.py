"""Craft, Repair, Dismantle and Workspace."""

import pytest
from tests.refusing import figures, refusing
from tests.rules.clause import cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Patience, Span, Time, Uses, steps_for
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import Part, Price, PriceLine, price
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.games.strange_fate.rules.trappings import craft, dismantle, repair, work, workspace
from talewright.games.strange_fate.rules.trappings.reckoning import spend, time_of
from talewright.games.strange_fate.rules.trappings.repair import Mended, Partial, check_tier
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy
from talewright.games.strange_fate.rules.trappings.work import Made, reveal
from talewright.games.strange_fate.rules.trappings.workspace import Facility, facility_of
from talewright.refusal import Refused

Told = dict[str, object]
SHED = Facility(name="shed", quality=4)


@cases("SF-trapping-craft.5", "SF-trapping-craft.6")
def _(quality: int, rating: int) -> Told:
    return {"steps_above_A_Day": craft.steps(quality, rating)}


@cases("SF-trapping-craft.7")
def _(shifts_spent: int) -> Told:
    return {"steps_down": steps_for(shifts_spent)}


@cases("SF-trapping-craft.8")
def _(improvements: int) -> Told:
    device = Piece(name="A lamp", deadly=(Track.HEALTH,) * improvements)
    return {"quality": craft.quality_of_equipment(device).value}


@cases("SF-trapping-craft.9")
def _(rating: int, trappings: int, extras: int, drawbacks: int, tier: str) -> Told:
    skill = parse(f"Aero-Platform: Strange {rating}{tier[0]} = Move + Unusual (flight); minor Focus (the platform)")
    cost = price(skill)
    assert (cost.trappings, cost.extras, cost.total) == (trappings, extras, rating + trappings + extras - drawbacks)
    found = craft.quality_of_skill(cost, skill.tier)
    return {"difficulty": found.value, "tier": found.tier, "workspace_tier": found.tier}


@cases("SF-trapping-craft.10")
def _(skill: str, rating: int, trapping_value: int, tier: str) -> Told:
    lines = (
        PriceLine(Part.RATING, skill, rating, "", "SF-cost.1"),
        PriceLine(Part.TRAPPING, "its trappings", trapping_value, "", "SF-cost.6"),
    )
    found = craft.quality_of_skill(Price(rating, 0, lines), Tier.parse(tier))
    return {"difficulty": found.value, "tier": found.tier}


@cases("SF-trapping-craft.14")
def _(work_tier: str) -> Told:
    return {"fate_points": craft.fate_points([Tier.parse(work_tier)])}


@cases("SF-trapping-craft.15")
def _(work_tiers: list[str]) -> Told:
    return {"fate_points": craft.fate_points(map(Tier.parse, work_tiers))}


@cases("SF-trapping-repair.2", "SF-trapping-repair.4")
def _(quality: int, value: int | None = None) -> Told:
    return {"difficulty": repair.difficulty(quality, value)}


@cases("SF-trapping-repair.5")
def _(missed_by: int, extra_steps: int) -> str:
    return "success" if Patience(missed_by, extra_steps).is_success else "failure"


@cases("SF-trapping-repair.6", "SF-trapping-repair.7")
def _(quality: int, missed_by: int, extra_steps: int = 0) -> Told:
    return {"quality": repair.made_good(missed_by, extra_steps, quality, Time.A_DAY).quality}


@cases("SF-trapping-repair.9")
def _(target: int, present: int) -> Told:
    return {"difficulty": repair.to_restore(target, present)}


@cases("SF-trapping-repair.11", "SF-trapping-repair.12")
def _(missed_by: int, consequence: str) -> object:
    return repair.partial(missed_by, Degree(consequence), allowed=True).degree


@cases("SF-trapping-repair.13")
def _(missed_by: int, consequence: str) -> Told:
    found = repair.partial(missed_by, Degree(consequence), allowed=True)
    return {"removed": found.degree is None, "stress_track": "full" if found.fills_track else "as it was"}


@cases("SF-trapping-repair.14")
def _(skill: str, device: str) -> str:
    return allowed(repair.check_tier, Tier.parse(skill), Tier.parse(device), None)


def allowed(check: object, *about: object) -> str:
    assert callable(check)
    try:
        check(*about)
    except Refused:
        return "not allowed"
    return "allowed"


@cases("SF-trapping-dismantle.2")
def _(quality: int) -> int:
    return dismantle.boxes(quality)


@cases("SF-trapping-workspace.1")
def _(rating: int) -> Told:
    return {"quality": facility_of(Owned(skill=parse(f"Unique {rating} = Workspace")), "library").quality}


@cases("SF-trapping-workspace.3")
def _(workspace: int, device_quality: int) -> str:
    room = Facility(name="shed", quality=workspace)
    return "sufficient" if serves(room, device_quality) else "too poor"


serves = workspace.serves


@cases("SF-trapping-workspace.4")
def _(tier: str, work: str) -> str:
    owned = laboratory(tier)
    return allowed(workspace.check, facility_of(owned, "laboratory"), Rating(1, Tier.parse(work)))


def laboratory(tier: str, *, has_benefit: bool = True) -> Owned:
    skill = parse(f"Strange 3{tier[0]} = Workspace; minor Snag (only by day)")
    return Owned(skill=skill, benefits=(Trapping("Workspace"),) * has_benefit)


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_making_and_mending_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)


# ---- Workspace


@clause("SF-trapping-workspace.1", "SF-trapping-workspace.2")
def test_a_facility_is_as_good_as_the_skill_and_owned_with_wealth() -> None:
    mine = facility_of(Owned(skill=parse("Unique 3 = Workspace, Wealth")), "library")
    assert (mine.told, mine.is_owned) == ("Good (+3) library, owned", True)
    assert facility_of(Owned(skill=parse("Unique 3 = Workspace")), "library").told == "Good (+3) library, at hand"
    with refusing("SF-trapping-workspace.1"):
        facility_of(Owned(skill=parse("Brawn 3")), "library")


@clause("SF-trapping-workspace.3", "SF-trapping-craft.3")
def test_a_facility_that_is_too_poor_serves_for_nothing_so_good() -> None:
    workspace.check(SHED, Rating(4))
    with refusing("SF-trapping-workspace.3", naming=("shed", "Great (+4)", "Superb (+5)")):
        workspace.check(SHED, Rating(5))
    assert "SF-trapping-craft.3" in [need.clause for need in craft.MAKE.needs]
    assert "SF-trapping-craft.3" in [question.clause for question in craft.MAKE.questions]


@clause("SF-trapping-craft.4")
def test_without_a_facility_one_is_acquired_or_borrowed() -> None:
    with refusing("SF-trapping-craft.4"):
        workspace.check(None, Rating(1))


@clause("SF-trapping-workspace.4")
def test_works_above_mundane_take_a_facility_of_their_tier() -> None:
    place = facility_of(laboratory("Extraordinary"), "laboratory")
    assert (figures(place.told), "laboratory" in place.told, "Extraordinary" in place.told) == (["+3"], True, True)
    for tier in ("1", "1E"):
        workspace.check(place, Rating.parse(tier))
    with refusing("SF-trapping-workspace.4", naming=("Extraordinary", "Superhuman")):
        workspace.check(place, Rating.parse("1S"))
    assert facility_of(laboratory("Extraordinary", has_benefit=False), "laboratory").tier is Tier.MUNDANE
    assert workspace.HIGHER.from_tier is Tier.EXTRAORDINARY


# ---- Craft


@clause("SF-trapping-craft.1", "SF-trapping-craft.5", "SF-trapping-craft.6", "SF-trapping-craft.7")
@pytest.mark.parametrize(
    ("quality", "rating", "shifts", "expected"),
    [
        (0, 2, 0, Time.A_DAY),
        (2, 2, 0, Time.A_WEEK),
        (2, 3, 1, Time.A_FEW_DAYS),
        (3, 2, 0, Time.A_MONTH),
        (3, 2, 1, Time.A_FEW_WEEKS),
        (3, 2, 9, Time.A_DAY),
        (0, 0, 4, Time.HALF_AN_HOUR),
    ],
)
def test_a_work_takes_a_day_and_a_step_for_each_point(quality: int, rating: int, shifts: int, expected: Time) -> None:
    assert craft.time_to_make(quality, rating, shifts) is expected
    if quality <= rating:
        assert expected is time_of(craft.MAKE, quality, shifts)


@clause("SF-trapping-craft.7")
def test_shifts_of_a_roll_speed_it_up() -> None:
    assert spend(craft.MAKE, {"one step less time": 2}, 3).left == 1
    with refusing("SF-trapping-craft.7"):
        spend(craft.MAKE, {"one step less time": 5}, 5)


def test_without_haste_it_takes_the_whole_time() -> None:
    assert craft.time_to_make(1, 1) is Time.A_FEW_DAYS


@clause("SF-trapping-craft.10")
def test_each_skill_of_a_device_is_a_roll_of_its_own() -> None:
    armour = [parse(f"Strange {rating} = Move; minor Focus (the armour)") for rating in ("3S", "2E")]
    assert [str(craft.quality_of_skill(price(skill), skill.tier)) for skill in armour] == ["3S", "2E"]


@clause("SF-trapping-craft.11", "SF-trapping-craft.16")
def test_improvements_go_with_the_session_and_works_of_a_tier_with_the_story() -> None:
    assert (Made.IMPROVEMENT.lasts, Made.WORK_OF_A_TIER.lasts) == (Span.SESSION, Span.STORY)


@clause("SF-trapping-craft.13")
def test_a_skill_makes_works_of_its_own_tier_and_below() -> None:
    for tier in (Tier.MUNDANE, Tier.EXTRAORDINARY, Tier.SUPERHUMAN):
        craft.check_tier(Tier.SUPERHUMAN, tier)
    with refusing("SF-trapping-craft.13", naming=("Mundane", "Extraordinary")):
        craft.check_tier(Tier.MUNDANE, Tier.EXTRAORDINARY)


@clause("SF-trapping-craft.14")
def test_a_work_costs_the_refresh_of_its_tier() -> None:
    assert [craft.fate_points([tier]) for tier in Tier] == [0, 1, 2, 4, 6]


@clause("SF-trapping-craft.17", "SF-trapping-craft.18", "SF-trapping-craft.19")
@pytest.mark.parametrize(
    ("tier", "uses", "improvements", "adds", "last"),
    [
        ("Extraordinary", Uses(1, Span.STORY), 2, 1, Span.SCENE),
        ("Superhuman", Uses(1, Span.SESSION), 2, 2, Span.SCENE),
        ("Ascendant", Uses(1, Span.SESSION), 3, 2, Span.SESSION),
        ("Godlike", Uses(1, Span.SESSION), 3, 2, Span.SESSION),
    ],
)
def test_a_fate_point_brings_out_a_work(tier: str, uses: Uses, improvements: int, adds: int, last: Span) -> None:
    entry = reveal(Tier.parse(tier))
    assert (entry.uses, entry.improvements, entry.adds, entry.last) == (uses, improvements, adds, last)
    (procedure,) = (each for each in work.PROCEDURES if each.clauses == (entry.clause,))
    assert (procedure.fate_points, procedure.uses, procedure.trapping) == (1, uses, "Craft")
    assert figures(procedure.about) == [str(number) for number in (improvements, adds) if number > 1]
    assert last in procedure.about


def test_a_mundane_skill_brings_out_nothing_and_each_entry_takes_the_place_of_the_lower_one() -> None:
    with refusing("SF-trapping-craft.17"):
        reveal(Tier.MUNDANE)
    assert [(each.from_tier, each.below_tier) for each in work.PROCEDURES] == [
        (Tier.EXTRAORDINARY, Tier.SUPERHUMAN),
        (Tier.SUPERHUMAN, Tier.ASCENDANT),
        (Tier.ASCENDANT, None),
    ]


# ---- Repair


@clause("SF-trapping-repair.1", "SF-trapping-repair.3")
def test_a_repair_takes_tools_and_time() -> None:
    assert "SF-trapping-repair.1" in [need.clause for need in repair.MEND.needs]
    degrees = (None, Degree.MILD, Degree.MODERATE, Degree.SEVERE)
    assert [repair.time_to_mend(degree) for degree in degrees] == [
        Time.A_FEW_HOURS,
        Time.A_FEW_HOURS,
        Time.A_DAY,
        Time.A_WEEK,
    ]
    with refusing("SF-trapping-repair.3", naming=("Extreme",)):
        repair.time_to_mend(Degree.EXTREME)


@clause("SF-trapping-repair.4")
def test_without_a_stress_track_the_higher_of_price_and_quality_counts() -> None:
    assert [repair.difficulty(2, value) for value in (None, 1, 5)] == [2, 2, 5]


@clause("SF-trapping-repair.5", "SF-trapping-repair.6", "SF-trapping-repair.7")
def test_a_miss_is_made_good_by_time_by_quality_or_by_both() -> None:
    assert repair.made_good(2, 2, 4, Time.A_FEW_HOURS) == Mended(4, Time.A_DAY)
    assert repair.made_good(2, 0, 4, Time.A_FEW_HOURS) == Mended(2, Time.A_FEW_HOURS)
    assert repair.made_good(6, 9, 4, Time.A_FEW_HOURS) == Mended(2, Time.A_WEEK)
    assert repair.MEND.patience == "SF-trapping-repair.5"


@clause("SF-trapping-repair.10")
def test_a_missed_restoration_is_made_good_by_time_alone() -> None:
    assert repair.RESTORE.takes is Time.A_WEEK
    assert repair.restored(2, 2) is Time.A_MONTH
    with refusing("SF-trapping-repair.10"):
        repair.restored(3, 2)
    with pytest.raises(Refused):
        repair.restored(5, 9)


@clause("SF-trapping-repair.11", "SF-trapping-repair.12", "SF-trapping-repair.13")
def test_a_near_miss_mends_a_part_where_the_game_master_agrees() -> None:
    by_one = [repair.partial(1, degree, allowed=True) for degree in (Degree.SEVERE, Degree.MODERATE, Degree.MILD)]
    by_two = [repair.partial(2, degree, allowed=True) for degree in (Degree.SEVERE, Degree.MODERATE, Degree.MILD)]
    assert by_one == [Partial(Degree.MILD), Partial(Degree.MILD), Partial(None)]
    assert by_two == [Partial(Degree.MODERATE), Partial(Degree.MILD), Partial(None)]
    assert [each.fills_track for each in by_two] == [False, False, True]
    with refusing("SF-trapping-repair.11", naming=("the game master allows it",)):
        repair.partial(1, Degree.MILD, allowed=False)
    with pytest.raises(Refused) as refusal:
        repair.partial(2, Degree.MILD, allowed=False)
    assert refusal.value.clause == "SF-trapping-repair.12"
    with refusing("SF-trapping-repair.12"):
        repair.partial(3, Degree.MILD, allowed=True)


@clause("SF-trapping-repair.14")
def test_a_device_of_a_tier_is_mended_by_that_tier_in_a_place_that_serves() -> None:
    place = Facility(name="works", quality=4, tier=Tier.EXTRAORDINARY)
    repair.check_tier(Tier.SUPERHUMAN, Tier.EXTRAORDINARY, place)
    with refusing("SF-trapping-repair.14", by=check_tier, naming=("Extraordinary", "Superhuman")):
        repair.check_tier(Tier.EXTRAORDINARY, Tier.SUPERHUMAN, place)
    with refusing("SF-trapping-repair.14", by=check_tier, naming=("works", "Extraordinary", "Superhuman")):
        repair.check_tier(Tier.SUPERHUMAN, Tier.SUPERHUMAN, place)


# ---- Dismantle


@clause("SF-trapping-dismantle.1", "SF-trapping-dismantle.3")
def test_a_device_is_attacked_and_defends_with_the_better_number_in_the_higher_tier() -> None:
    assert (dismantle.UNMAKE.does, dismantle.UNMAKE.harms) == (Does.ATTACK, Track.HEALTH)
    assert isinstance(dismantle.UNMAKE.against, OpposedBy)
    assert dismantle.defence(Rating(4)) == Rating(4)
    assert dismantle.defence(Rating(2), Rating.parse("3E")) == Rating.parse("3E")
    assert dismantle.defence(Rating.parse("1S"), Rating.parse("3E")) == Rating.parse("3S")


@clause("SF-trapping-dismantle.4")
def test_it_serves_to_study_and_to_know() -> None:
    assert [each.does for each in (dismantle.STUDY, dismantle.KNOW)] == [Does.ASSESSMENT, Does.DECLARATION]


@clause("SF-trapping-dismantle.6")
def test_a_sabotaged_structure_harms_by_its_fall() -> None:
    assert dismantle.SABOTAGE.harms is Track.HEALTH
    assert [dismantle.fall(zones).value for zones in (0, 1, 2, 4)] == [2, 2, 3, 5]
