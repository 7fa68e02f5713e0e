"""Things: what is made, mended, opened, lifted, thrown and paid for, and how long that takes."""

import pytest
from tests.games.strange_fate.play.acts import GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import ROLL, STRANGE, able, about, added, against, begun, came, chosen, seen
from tests.rules.clause import clause

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.measuring import DropStanding
from talewright.games.strange_fate.play.deeds.setting_about import AidForce, SetAbout
from talewright.games.strange_fate.play.deeds.trappings.physical_force import FACTOR
from talewright.games.strange_fate.play.deeds.trappings.works import MakeUnrolled
from talewright.games.strange_fate.play.granted import GrantGear, LoseGear
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.time_table import Span, Time
from talewright.table.offer import Number, Text

NEXT = DeedId("the-next-deed")
SMITH = "Smith: Unique {} = Craft, Repair, Security, Dismantle"
STRONG = "Strong: Unique {} = Physical Force"
HASTE = "one step less time"


# ---- Craft


@clause("SF-trapping-craft.1", "SF-trapping-craft.5", "SF-trapping-craft.6")
@pytest.mark.parametrize(
    ("quality", "faces", "takes"),
    [("1", "0000", "a few days"), ("2", "0000", "a week"), ("3", "+000", "a month"), ("0", "0000", "a day")],
)
def test_a_work_takes_a_day_and_steps_for_its_quality_and_for_what_the_skill_lacks(
    quality: str, faces: str, takes: str
) -> None:
    story = begun(SMITH.format(2), "craft", sort="borrowed").when(GM, SetDifficulty(roll=ROLL, difficulty=quality))
    rolls(story, faces)
    assert seen(story).takes == takes
    story.when(NORA, EndDeed(deed=IT))
    assert any("work of" in line for line in came(story))


@clause("SF-trapping-craft.2", "SF-trapping-craft.5", "SF-trapping-craft.6")
@pytest.mark.parametrize(("quality", "takes"), [("1", "a few days"), ("Good", "a month")])
def test_where_nothing_presses_a_work_is_made_without_a_roll_in_its_whole_time(quality: str, takes: str) -> None:
    story = begun(SMITH.format(2), "craft", goal="A chair", sort="borrowed")
    assert not story.offered(NORA, MakeUnrolled)
    story.attempt(NORA, MakeUnrolled(deed=IT, quality=quality)).refused()
    story.attempt(GM, MakeUnrolled(deed=IT)).refused("SF-trapping-craft.5")
    assert story.offered(GM, MakeUnrolled)
    story.when(GM, MakeUnrolled(deed=IT, quality=quality))
    assert came(story)[-1].endswith(takes)
    assert ROLL not in story.now.rolls
    assert [work.deed for work in story.now.acts.works] == [IT]
    assert not story.offered(GM, MakeUnrolled)


@clause("SF-trapping-craft.13", "SF-trapping-craft.14", "SF-trapping-craft.16")
def test_a_work_of_a_tier_is_paid_for_without_a_roll_too() -> None:
    story = begun(f"Smith: Strange 2S = Craft{STRANGE}", "craft", sort="borrowed")
    before = story.now.people[MARIGOLD].purse.points
    story.attempt(GM, MakeUnrolled(deed=IT, quality="1A")).refused("SF-trapping-craft.13")
    story.when(GM, MakeUnrolled(deed=IT, quality="1E"))
    assert story.now.people[MARIGOLD].purse.points == before - 1
    assert [work.lasts for work in story.now.acts.works] == [Span.STORY]


@clause("SF-trapping-craft.2")
def test_a_work_against_a_device_that_is_known_needs_no_word_of_its_quality() -> None:
    story = with_skills(SMITH.format(4)).when(GM, GrantGear(who=MARIGOLD, piece="Lamp: Aspect: Bright"))
    about(doing(story, "Smith/craft"), sort="borrowed", against=f"{MARIGOLD}: Lamp")
    story.when(GM, MakeUnrolled(deed=IT))
    assert came(story)[-1].endswith("a week")


@clause("SF-trapping-craft.2", "SF-trapping-craft.5")
@pytest.mark.parametrize(("quality", "stands"), [("-1", False), ("0", True), ("10", True), ("11", False)])
def test_what_is_made_without_a_roll_is_of_a_quality_that_the_ladder_has(quality: str, stands: bool) -> None:  # noqa: FBT001
    story = begun(SMITH.format(2), "craft", goal="A chair", sort="borrowed")
    made = MakeUnrolled(deed=IT, quality=quality)
    if stands:
        assert story.when(GM, made).now.acts.works
    else:
        story.attempt(GM, made).refused("SF-trapping-craft.5")


@clause("SF-trapping-craft.2")
def test_what_is_known_to_be_better_than_the_ladder_has_is_made_without_a_roll() -> None:
    piece = "Engine: Aspect: Big, Aspect: Loud, Aspect: Hot, Aspect: Fast, Aspect: Old, Aspect: Iron"
    story = with_skills(SMITH.format(4)).when(GM, GrantGear(who=MARIGOLD, piece=piece))
    about(doing(story, "Smith/craft"), sort="borrowed", against=f"{MARIGOLD}: Engine")
    (offer,) = story.offered(GM, MakeUnrolled)
    (quality,) = offer.fields
    assert isinstance(quality, Text)
    assert story.when(GM, MakeUnrolled(deed=IT, quality=quality.default)).now.acts.works


@clause("SF-trapping-craft.2")
def test_without_a_roll_goes_nothing_but_a_work() -> None:
    story = begun(SMITH.format(2), "repair", sort="borrowed")
    assert not story.offered(GM, MakeUnrolled)
    story.attempt(GM, MakeUnrolled(deed=IT, quality="2")).refused("SF-trapping-craft.2")


@clause("SF-trapping-craft.7")
def test_a_work_is_done_sooner_by_a_step_for_each_shift_and_four_at_most() -> None:
    story = begun(SMITH.format(5), "craft", sort="borrowed").when(GM, SetDifficulty(roll=ROLL, difficulty="2"))
    rolls(story, "+++0")
    assert (deed(story).shifts, seen(story).takes) == (6, "a week")
    story.attempt(NORA, Buy(deed=IT, buys=HASTE, times=5)).refused("SF-trapping-craft.7")
    story.when(NORA, Buy(deed=IT, buys=HASTE, times=1))
    assert seen(story).takes == "a few days"
    story.when(NORA, Buy(deed=IT, buys=HASTE, times=3))
    assert seen(story).takes == str(Time.A_WEEK.shorter(4)).lower()


def weapon(story: Story, name: str) -> int | None:
    """The Weapon value of a piece of hers; None where she has none of that name."""
    pieces = story.now.people[MARIGOLD].character.equipment
    return next((piece.weapon(Track.HEALTH) for piece in pieces if piece.name == name), None)


@clause("SF-trapping-craft.18", "SF-trapping-craft.19")
@pytest.mark.parametrize(("tier", "improvements", "adds", "lasts"), [("S", 2, 2, "scene"), ("A", 3, 2, "session")])
def test_a_fate_point_brings_out_a_work_once_in_a_session(tier: str, improvements: int, adds: int, lasts: str) -> None:
    does = {"S": "superhuman", "A": "ascendant"}[tier]
    clause_of = {"S": "SF-trapping-craft.18", "A": "SF-trapping-craft.19"}
    story = with_skills(f"Works: Strange 2{tier} = Craft{STRANGE}")
    assert able(story, "Works") == {"craft", f"craft-reveal-{does}"}
    before, refresh = story.now.people[MARIGOLD].purse.points, story.person().refresh
    doing(story, f"Works/craft-reveal-{does}")
    many = SetAbout(deed=IT, words=f"Lamp: Deadly [Health] x{improvements + 1}")
    story.attempt(NORA, many).refused(clause_of[tier], naming=(str(improvements),))
    about(story, words=f"Lamp: Deadly [Health] x{improvements}")
    assert story.now.people[MARIGOLD].purse.points == before - 1
    assert weapon(story, "Lamp") == improvements
    assert story.person().refresh == refresh
    again = Act(who=MARIGOLD, does=f"Works/craft-reveal-{does}")
    story.attempt(NORA, again).refused(clause_of[tier])
    story.when(GM, OpenScene(name="The shop")).when(GM, EndScene())
    story.attempt(NORA, again).refused(clause_of[tier])
    assert weapon(story, "Lamp") == improvements
    story.next_session()
    assert weapon(story, "Lamp") is None
    story.when(NORA, again, called=NEXT)
    story.when(GM, GrantGear(who=MARIGOLD, piece="Boots: Aspect: Old", lasts=Span.STORY))
    about(story, NEXT, using="Boots", words=f"Deadly [Health] x{adds}")
    assert weapon(story, "Boots") == adds
    story.when(GM, OpenScene(name="The yard")).when(GM, EndScene())
    assert weapon(story, "Boots") == (adds if lasts == "session" else 0)
    story.next_session()
    assert weapon(story, "Boots") == 0


@clause("SF-trapping-craft.16", "SF-trapping-craft.17")
@pytest.mark.parametrize(("tier", "does"), [("E", "extraordinary"), ("A", "ascendant")])
def test_a_work_that_was_brought_out_goes_as_gear_and_not_as_a_work_that_is_destroyed(tier: str, does: str) -> None:
    story = doing(with_skills(f"Works: Strange 2{tier} = Craft{STRANGE}"), f"Works/craft-reveal-{does}")
    about(story, words="Lamp: Aspect: Everburning")
    assert not story.offered(GM, DropStanding)
    story.attempt(GM, DropStanding(deed=IT)).refused()
    assert len(story.sees(NORA).acts.works) == 1
    assert weapon(story, "Lamp") is not None
    story.when(GM, LoseGear(who=MARIGOLD, piece="Lamp"))
    assert weapon(story, "Lamp") is None
    assert story.sees(NORA).acts.works == ()


# ---- Repair


@clause("SF-trapping-repair.1", "SF-trapping-repair.5", "SF-trapping-repair.6", "SF-trapping-repair.7")
@pytest.mark.parametrize(("steps", "lost"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_a_failed_repair_is_made_good_by_time_and_by_quality(steps: int, lost: int) -> None:
    story = begun(SMITH.format(2), "repair", sort="borrowed").when(GM, SetDifficulty(roll=ROLL, difficulty="5"))
    assert {need.clause for need in seen(story).needs} >= {"SF-trapping-repair.1"}
    rolls(story, "0000")
    assert deed(story).shifts == -3
    story.when(NORA, TakeLonger(deed=IT, steps=steps)).when(NORA, EndDeed(deed=IT))
    assert ("drops" in came(story)[0]) is bool(lost)
    assert not lost or came(story)[0].endswith(f"by {lost}")
    assert came(story)[-1].endswith(Time.A_FEW_HOURS.longer(steps).lower())


@clause("SF-trapping-repair.10")
def test_a_missed_restoration_is_made_good_by_time_alone_from_a_week_on() -> None:
    story = begun(SMITH.format(2), "repair-restore", sort="borrowed").when(GM, SetDifficulty(roll=ROLL, difficulty="4"))
    rolls(story, "0000")
    story.attempt(NORA, TakeLonger(deed=IT, steps=1)).refused("SF-trapping-repair.10")
    story.when(NORA, TakeLonger(deed=IT, steps=2)).when(NORA, EndDeed(deed=IT))
    assert came(story)[-1].endswith("a month")


# ---- Security


@clause("SF-trapping-security.1", "SF-trapping-security.3", "SF-trapping-security.6")
@pytest.mark.parametrize(
    ("measure", "hard", "takes"),
    [
        ("a locked drawer", "0", "a few minutes"),
        ("a working-class home", "1", "15 minutes"),
        ("a shopkeeper's door", "2", "half an hour"),
        ("a jail cell", "3", "an hour"),
        ("the front door of an MP, a typical safe", "4", "a few hours"),
        ("the safe of a rich home", "6", "a day"),
        ("a royal vault", "8", "a week"),
    ],
)
def test_a_lock_is_as_hard_as_what_it_guards_and_takes_longer_the_harder_it_is(
    measure: str, hard: str, takes: str
) -> None:
    story = begun(SMITH.format(8), "security", against=measure)
    assert against(story) == hard
    rolls(story, "++++")
    assert seen(story).takes == takes


@clause("SF-trapping-security.5")
@pytest.mark.parametrize(("tools", "worth"), [((), []), (("improvised tools",), [-2]), (("no tools",), [-4])])
def test_without_the_right_tools_a_lock_is_harder(tools: tuple[str, ...], worth: list[int]) -> None:
    assert added(begun(SMITH.format(4), "security", against="a jail cell", circumstances=tools)) == worth


@clause("SF-trapping-security.7")
def test_shifts_open_a_lock_sooner_by_four_steps_at_most() -> None:
    story = begun(SMITH.format(6), "security", against="a locked drawer")
    rolls(story, "0000")
    story.attempt(NORA, Buy(deed=IT, buys=HASTE, times=5)).refused("SF-trapping-security.7")
    story.when(NORA, Buy(deed=IT, buys=HASTE, times=1))
    assert seen(story).takes == str(Time.A_FEW_MINUTES.shorter(1)).lower()


@clause("SF-trapping-security.4")
def test_a_measure_that_somebody_set_up_is_as_hard_as_what_they_rolled() -> None:
    story = begun(SMITH.format(4), "security-set", goal="the strongroom")
    rolls(story, "++00")
    (standing,) = story.now.acts.standing
    assert (str(standing.rating), standing.trappings) == ("6", ("Security",))


@clause("SF-trapping-security.9")
@pytest.mark.parametrize(("does", "kind"), [("security-assess", "assessment"), ("security-declare", "declaration")])
def test_security_finds_things_out_about_a_target_and_knows_them(does: str, kind: str) -> None:
    assert seen(begun(SMITH.format(4), does)).kind == kind


# ---- Dismantle


@clause("SF-trapping-dismantle.4")
@pytest.mark.parametrize(("does", "kind"), [("dismantle-assess", "assessment"), ("dismantle-declare", "declaration")])
def test_dismantle_studies_a_device_and_knows_it(does: str, kind: str) -> None:
    assert seen(begun(SMITH.format(4), does)).kind == kind


# ---- Physical Force


@clause("SF-trapping-physical-force.2", "SF-trapping-physical-force.4")
@pytest.mark.parametrize(("pounds", "takes"), [(50, "hampers nobody"), (51, "−1 on"), (200, "−2 on"), (300, "−4 on")])
def test_a_load_hampers_from_three_rows_below_the_maximum_on(pounds: int, takes: str) -> None:
    assert takes in came(begun(STRONG.format(3), "physical-force-carry", amount=pounds))[0]


@clause("SF-trapping-physical-force.2")
def test_nobody_carries_more_than_the_maximum() -> None:
    story = chosen(STRONG.format(3), "physical-force-carry")
    story.attempt(NORA, SetAbout(deed=IT, amount=301)).refused("SF-trapping-physical-force.4")


@clause("SF-trapping-physical-force.5")
@pytest.mark.parametrize(("pounds", "takes"), [(199, "hampers nobody"), (200, "−1 on"), (400, "−3 on")])
def test_what_weighs_as_much_as_a_lower_tier_bears_is_carried_freely(pounds: int, takes: str) -> None:
    story = begun("Strong: Strange 1E = Physical Force" + STRANGE, "physical-force-carry", amount=pounds)
    assert takes in came(story)[0]


@clause("SF-trapping-physical-force.3", "SF-trapping-physical-force.6")
def test_two_rows_more_are_lifted_without_a_roll_and_beyond_that_to_the_top_of_the_column_with_one() -> None:
    story = begun(STRONG.format(3), "physical-force-lift", amount=400)
    assert not story.now.rolls
    about(doing(story, "Strong/physical-force-lift", called=NEXT), NEXT, amount=401)
    assert against(story, NEXT) == "6"
    heavy = DeedId("what-is-too-heavy")
    doing(story, "Strong/physical-force-lift", called=heavy)
    story.attempt(NORA, SetAbout(deed=heavy, amount=801)).refused("SF-trapping-physical-force.6")


@clause("SF-trapping-physical-force.7")
def test_with_a_pulley_that_the_game_master_allows_a_load_counts_a_tier_lower() -> None:
    story = chosen(STRONG.format(3), "physical-force-lift")
    heavy = SetAbout(deed=IT, amount=1_000)
    story.attempt(NORA, heavy).refused("SF-trapping-physical-force.6")
    story.attempt(NORA, AidForce(deed=IT)).not_theirs()
    story.when(GM, AidForce(deed=IT))
    story.attempt(GM, AidForce(deed=IT)).refused("SF-trapping-physical-force.7")
    story.when(NORA, heavy)
    assert not story.now.rolls or story.card(ROLL).ours is not None


@clause(
    "SF-trapping-physical-force.9",
    "SF-trapping-physical-force.10",
    "SF-trapping-physical-force.12",
)
@pytest.mark.parametrize(("pounds", "row", "factor", "zones"), [(150, "0", 1, 3), (250, "2", 2, 2), (400, "5", 3, 0)])
def test_a_throw_is_rolled_against_the_weight_and_pays_for_it_and_for_each_zone(
    pounds: int, row: str, factor: int, zones: int
) -> None:
    story = begun(STRONG.format(5), "physical-force-throw", amount=pounds)
    assert against(story) == row
    rolls(story, "++00")
    assert deed(story).bought == ({FACTOR: factor} if zones else {})
    story.when(NORA, EndDeed(deed=IT))
    assert any(line.endswith(f"flies {zones} zone{'' if zones == 1 else 's'} at most") for line in came(story))
    heavy = doing(story, "Strong/physical-force-throw", called=NEXT)
    heavy.attempt(NORA, SetAbout(deed=NEXT, amount=801)).refused("SF-trapping-physical-force.12")


@clause("SF-trapping-physical-force.10")
@pytest.mark.parametrize(("pounds", "bought"), [(150, ["a zone"]), (400, [])])
def test_shifts_of_a_throw_buy_zones_once_the_weight_is_paid_for_and_nothing_else(
    pounds: int, bought: list[str]
) -> None:
    story = rolls(begun(STRONG.format(5), "physical-force-throw", amount=pounds), "++00")
    assert [each.fixed["buys"] for each in story.offered(NORA, Buy)] == bought
    for buys in {FACTOR, "a zone"} - {*bought}:
        story.attempt(NORA, Buy(deed=IT, buys=buys)).refused("SF-trapping-physical-force.10")


@clause("SF-trapping-physical-force.11")
@pytest.mark.parametrize(("skill", "pounds"), [("Unique 5", 250), ("Strange 5E", 800)])
def test_a_row_has_the_same_weight_factor_in_every_tier(skill: str, pounds: int) -> None:
    weak = "" if "Unique" in skill else STRANGE
    story = begun(f"Strong: {skill} = Physical Force{weak}", "physical-force-throw", amount=pounds)
    assert against(story).removesuffix("E") == "2"
    rolls(story, "++00")
    assert deed(story).bought == {FACTOR: 2}


@clause("SF-trapping-physical-force.13")
def test_what_is_light_for_the_tier_is_thrown_with_better_dice() -> None:
    story = begun("Strong: Strange 3E = Physical Force" + STRANGE, "physical-force-throw", amount=150)
    assert (against(story), str(story.card(ROLL).dice_of(Place.OURS))) == ("0", "3dF+1d6")


@clause("SF-trapping-physical-force.8")
@pytest.mark.parametrize(("skill", "pounds", "row"), [("Unique 3", 150, "0"), ("Strange 3E", 400, "0E")])
def test_a_grown_up_and_a_large_tiger_stand_in_the_row_of_mediocre(skill: str, pounds: int, row: str) -> None:
    weak = "" if "Unique" in skill else STRANGE
    story = begun(f"Strong: {skill} = Physical Force{weak}", "physical-force-throw", amount=pounds)
    assert against(story) == row
    doing(story, "Strong/physical-force-throw", called=NEXT)
    (load,) = (field for offer in story.offered(NORA, SetAbout) for field in offer.fields if field.name == "amount")
    assert f"{pounds} pounds" in load.about


# ---- Wealth


@clause("SF-trapping-wealth.3")
def test_what_each_class_usually_has_stands_beside_a_price() -> None:
    (offer,) = chosen("Purse: Unique 4 = Wealth", "wealth").offered(NORA, SetAbout)
    (price,) = (each for each in offer.fields if isinstance(each, Number))
    usual = [
        "Under Class Mediocre (+0)",
        "Working Class Average (+1)",
        "Middle Class Fair (+2)",
        "Upper Class Good (+3)",
    ]
    assert all(each in price.about for each in usual)


@clause("SF-trapping-wealth.1")
def test_what_is_cheap_for_somebody_needs_no_roll_and_what_is_dear_does() -> None:
    story = begun("Purse: Unique 4 = Wealth", "wealth", amount=3)
    assert not story.now.rolls
    about(doing(story, "Purse/wealth", called=NEXT), NEXT, amount=4)
    assert len(story.now.rolls) == 1
