"""Climbing, leaping, hiding, looking, driving: how hard it is, and what comes of it."""

import pytest
from tests.games.strange_fate.play.acts import (
    CLERK,
    COOK,
    GM,
    IT,
    MARIGOLD,
    NORA,
    deed,
    doing,
    having,
    rolls,
    with_skills,
)
from tests.games.strange_fate.play.using import ROLL, STRANGE, able, about, added, against, begun, came, chosen, seen
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import Recount, SetAbout
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.table.offer import Choice
from talewright.table.reading import fill, read_move

NEXT = DeedId("the-next-deed")
CAT = "Cat: Unique 4 = Hide, Skulk, Climb, Leap, Notice, Examine, Dexterity"
GHOST = "Ghost: Strange 3{} = Hide, Notice" + STRANGE


@clause("SF-trapping-climb.1", "SF-trapping-climb.3")
@pytest.mark.parametrize(("border", "takes"), [(3, []), (4, []), (5, [-1]), (6, [-2])])
def test_a_climber_crosses_a_border_up_to_the_rating_freely(border: int, takes: list[int]) -> None:
    story = begun(CAT, "climb-border", amount=border)
    assert [each.by for each in story.now.acts.hindered.values()] == takes
    assert seen(story).kind == "movement"


@clause("SF-trapping-climb.7")
def test_what_makes_a_climb_harder_adds_up_from_three_groups() -> None:
    story = begun(CAT, "climb", circumstances=("wet or slick", "completely smooth", "darkness", "a threat"))
    assert added(story) == [-2, -1, -2]


@clause("SF-trapping-hide.1", "SF-trapping-hide.7")
def test_to_hide_is_no_movement_and_nobody_moves_unseen_without_a_tier() -> None:
    story = begun(CAT, "hide")
    assert seen(story).kind == "action"
    story.attempt(NORA, Act(who=MARIGOLD, does="Cat/hide-moving")).refused("SF-skill-kinds.2")
    assert "hide-moving" not in able(story, "Cat")


@clause("SF-trapping-hide.8", "SF-trapping-hide.9")
@pytest.mark.parametrize(("tier", "far"), [("E", "1 zone"), ("S", "any number"), ("G", "any number")])
def test_higher_tiers_move_and_stay_unseen(tier: str, far: str) -> None:
    (line,) = came(begun(GHOST.format(tier), "hide-moving"))
    assert line.startswith(far)


@clause("SF-trapping-hide.4")
@pytest.mark.parametrize(
    ("there", "worth"),
    [
        ("pitch black", 4),
        ("darkness, smoke, thick fog or no clear line of sight", 2),
        ("noisy distractions", 1),
        ("dim light or cluttered view", 0),
        ("moderate noise", 0),
        ("complete silence", -1),
        ("good light, clear line of sight", -2),
        ("bright light, clear area", -4),
    ],
)
def test_light_sound_and_cover_help_whoever_hides_or_hamper_them(there: str, worth: int) -> None:
    assert added(begun(CAT, "hide", circumstances=(there,))) == ([worth] if worth else [])


@clause("SF-trapping-hide.4")
@pytest.mark.parametrize(
    ("light", "sound", "worth"),
    [
        ("darkness, smoke, thick fog or no clear line of sight", "noisy distractions", 3),
        ("darkness, smoke, thick fog or no clear line of sight", "complete silence", 1),
        ("good light, clear line of sight", "complete silence", -3),
    ],
)
def test_what_is_heard_counts_besides_what_is_seen(light: str, sound: str, worth: int) -> None:
    assert sum(added(begun(CAT, "hide", circumstances=(light, sound)))) == worth


@clause("SF-trapping-skulk.1")
def test_skulking_is_hiding_in_motion_with_the_same_modifiers_and_stands_against_whoever_looks() -> None:
    story = begun(CAT, "skulk", circumstances=("darkness, smoke, thick fog or no clear line of sight",))
    assert (seen(story).kind, added(story)) == ("movement", [2])
    rolls(story, "0000")
    (standing,) = story.sees(NORA).acts.standing
    assert set(standing.trappings) == {"Notice", "Examine"}
    story.when(GM, Act(who=COOK, does="spot"), called=NEXT)
    story.when(GM, SetAbout(deed=NEXT, against=f"result:{IT}"))
    assert against(story, NEXT) == "6"


@clause("SF-trapping-skulk.2")
def test_no_tier_lets_somebody_skulk_otherwise() -> None:
    story = with_skills("Ghost: Strange 3S = Skulk" + STRANGE)
    assert able(story, "Ghost") == {"skulk"}


@clause("SF-trapping-leap.1")
def test_a_leap_is_a_movement_by_the_skill_against_what_the_game_master_says() -> None:
    story = begun(CAT, "leap").when(GM, SetDifficulty(roll=ROLL, difficulty="5"))
    ours = story.card(ROLL).ours
    assert ours
    assert (ours.by, str(ours.rating), seen(story).kind) == ("Cat: Leap", "4", "movement")
    assert deed(rolls(story, "000-")).shifts == -2


# ---- looking


@clause("SF-trapping-examine.1", "SF-trapping-examine.2")
def test_what_is_there_is_easy_to_find_and_shifts_say_how_soon() -> None:
    story = begun(CAT, "search")
    assert against(story) == "0"
    rolls(story, "-000")
    assert (deed(story).shifts, seen(story).kind) == (3, "action")
    story.when(NORA, Buy(deed=IT, buys="one step less time", times=3))
    story.attempt(NORA, Buy(deed=IT, buys="one step less time")).refused("SF-trapping-examine.2")


@clause("SF-trapping-examine.4")
def test_a_search_for_clues_is_as_easy_and_each_two_shifts_tell_more() -> None:
    story = begun(CAT, "look-for-clues")
    assert against(story) == "0"
    rolls(story, "+000")
    story.when(NORA, Buy(deed=IT, buys="one more fact", times=2))
    assert deed(story).left == 1
    story.attempt(NORA, Buy(deed=IT, buys="one more fact")).refused("SF-trapping-notice.2")


@clause("SF-trapping-examine.7")
def test_thoughts_are_read_against_the_will() -> None:
    story = begun(CAT, "read-mind", on=CLERK)
    assert [need.clause for need in seen(story).needs] == ["SF-trapping-examine.7"]
    assert len(story.offered(GM, Resist)) == 1


@clause("SF-trapping-notice.1", "SF-trapping-notice.2")
def test_spotting_something_takes_no_turn_and_two_shifts_tell_one_fact_more() -> None:
    story = begun(CAT, "spot").when(GM, SetDifficulty(roll=ROLL, difficulty="1"))
    rolls(story, "++00")
    assert (deed(story).shifts, deed(story).procedure.is_free) == (5, True)
    story.attempt(NORA, Buy(deed=IT, buys="one more fact", times=3)).refused("SF-trapping-notice.2")
    story.when(NORA, Buy(deed=IT, buys="one more fact", times=2)).when(NORA, EndDeed(deed=IT))
    assert [figures(each) for each in came(story)] == [["2"]]
    alone = begun(CAT, "spot").when(GM, SetDifficulty(roll=ROLL, difficulty="1"))
    rolls(alone, "++00").when(NORA, EndDeed(deed=IT))
    assert "3 facts" in came(alone)[0]


@clause("SF-trapping-notice.3", "SF-trapping-notice.4", "SF-trapping-notice.5")
@pytest.mark.parametrize(("faces", "says"), [("0000", "at −2"), ("----", "at +0")])
def test_a_last_look_at_an_ambush_leaves_a_worse_defence_or_none(faces: str, says: str) -> None:
    story = begun(CAT, "last-look", on=COOK).when(GM, Resist(deed=IT, by="cook"))
    rolls(story, faces, "0000")
    (line,) = came(story)
    assert line.endswith(says)


@clause("SF-trapping-notice.6")
@pytest.mark.parametrize("faces", ["0006", "---1"])
def test_somebody_of_a_higher_tier_is_never_surprised(faces: str) -> None:
    story = begun(GHOST.format("E"), "last-look", on=COOK).when(GM, Resist(deed=IT, by="cook"))
    rolls(story, faces, "0000")
    (line,) = came(story)
    assert "as usual" in line


# ---- light hands


@clause("SF-trapping-dexterity.1", "SF-trapping-dexterity.2")
def test_a_theft_is_opposed_and_takes_two() -> None:
    story = begun(CAT, "dexterity-steal", on=COOK)
    assert added(story) == [-2]
    story.when(GM, Resist(deed=IT, by="cook"))
    assert against(story) == "3"
    assert not deed(rolls(story, "0000", "0000")).succeeded


@clause("SF-trapping-dexterity.3")
def test_a_trick_stands_as_the_difficulty_of_seeing_how() -> None:
    story = begun(CAT, "dexterity-trick")
    assert added(story) == []
    rolls(story, "++00")
    (standing,) = story.now.acts.standing
    assert (str(standing.rating), set(standing.trappings)) == ("6", {"Notice", "Examine"})
    story.when(GM, Act(who=COOK, does="spot"), called=NEXT)
    story.when(GM, SetAbout(deed=NEXT, against=f"result:{IT}"))
    assert against(story, NEXT) == "6"


# ---- places


WILD = "Wild: Unique 3 = Environment [Marshes], Transport"


@clause("SF-trapping-environment.2", "SF-trapping-environment.3", "SF-trapping-environment.4")
@pytest.mark.parametrize(
    ("likely", "hard", "harder"), [("Likely", "0", "2"), ("Possible", "3", "5"), ("Unlikely", "5", "7")]
)
def test_what_the_land_gives_is_as_hard_to_find_as_it_is_unlikely_and_particular(
    likely: str, hard: str, harder: str
) -> None:
    assert against(begun(WILD, "environment", against=likely)) == hard
    particular = "one more thing that it must be \N{MULTIPLICATION SIGN} 2"
    assert against(begun(WILD, "environment", against=likely, circumstances=(particular,))) == harder


@clause("SF-trapping-environment.1")
def test_the_places_to_live_off_write_earth_as_a_name() -> None:
    (offer,) = chosen(WILD, "environment").offered(NORA, SetAbout)
    places = next(each for each in offer.fields if isinstance(each, Choice) and each.name == "sort")
    assert [option.label[1:] for option in places.options] == [option.value[1:] for option in places.options]


@clause("SF-trapping-environment.2", "SF-trapping-environment.4")
def test_what_is_said_anew_changes_the_difficulty_of_the_table_and_no_other() -> None:
    story = begun(WILD, "environment", against="Likely")
    story.when(NORA, Recount(deed=IT, circumstances=("one more thing that it must be",)))
    assert against(story) == "1"
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="6", hidden=True)).when(NORA, Recount(deed=IT))
    assert against(story) == "6"
    assert (theirs := story.card(ROLL).theirs)
    assert theirs.hidden
    story.when(GM, Oppose(roll=ROLL, who=COOK, by="cook")).when(NORA, Recount(deed=IT))
    assert against(story) == "3"


@clause("SF-trapping-transport.2")
def test_without_a_risk_nothing_is_rolled_on_the_way() -> None:
    story = begun(WILD, "transport-safe", sort="watercraft")
    assert not story.now.acts.deeds
    assert not story.now.rolls


@clause("SF-trapping-move.6")
@pytest.mark.parametrize(("tier", "zones"), [("E", 1), ("S", 2), ("G", 4)])
def test_each_tier_crosses_a_zone_for_nothing(tier: str, zones: int) -> None:
    story = chosen(f"Wind: Strange 2{tier} = Move{STRANGE}", "move-speed")
    story.attempt(NORA, SetAbout(deed=IT, amount=zones + 1)).refused("SF-trapping-move.6")
    story.when(NORA, SetAbout(deed=IT, amount=zones))
    assert came(story)


@clause("SF-trapping-transport.8", "SF-trapping-examine.6", "SF-trapping-dismantle.8")
@pytest.mark.parametrize(
    ("trapping", "does", "kind"),
    [
        ("Transport", "transport-push", "maneuver"),
        ("Examine", "bring-to-light", "declaration"),
        ("Physical Force", "physical-force-break", "attack"),
    ],
)
def test_some_things_are_maneuvers_declarations_and_attacks(trapping: str, does: str, kind: str) -> None:
    assert seen(chosen(f"Cat: Unique 3 = {trapping}", does)).kind == kind


@clause("SF-trapping-disguise.9", "SF-trapping-disguise.10")
@pytest.mark.parametrize(("tier", "most"), [("A", 3), ("G", 4)])
def test_a_part_brings_an_aspect_for_each_tier(tier: str, most: int) -> None:
    story = chosen(f"Mime: Strange 4{tier} = Disguise{STRANGE}", "live-the-part", goal="a duke")
    words = [f"Proud {number}" for number in range(most + 1)]
    story.attempt(NORA, SetAbout(deed=IT, words=", ".join(words))).refused("SF-trapping-disguise.7")
    story.when(NORA, SetAbout(deed=IT, words=", ".join(words[:-1])))
    assert [each.name for each in story.now.aspects.values()] == words[:-1]


# ---- Variable


@clause("SF-trapping-variable.7")
@pytest.mark.parametrize(("benefits", "bounds"), [(True, True), (False, False)])
def test_a_copy_gives_its_tier_benefit_where_that_of_variable_was_chosen(*, benefits: bool, bounds: bool) -> None:
    shapes = having(f"Shapes: Strange 4E = Variable [Scene] x4{STRANGE}", benefits=benefits)
    story = about(doing(with_skills(shapes), "Shapes/variable-scene"), words="Leap")
    assert ("leap-bound" in able(story, "Shapes")) is bounds
    assert "leap-border" in able(story, "Shapes")


@clause("SF-trapping-variable.1")
def test_variable_stands_for_every_kind_of_trapping_but_for_itself() -> None:
    story = chosen(f"Shapes: Strange 4 = Variable [Scene] x9{STRANGE}", "variable-scene")
    (offer,) = story.offered(NORA, SetAbout)
    copies = offer.fields[0]
    assert isinstance(copies, Choice)
    found = {option.value for option in copies.options}
    assert {"Stress Capacity [Health]", "Initiative [Physical]", "Move", "Environment"} <= found
    assert not [each for each in found if each.startswith("Variable")]
    story.attempt(NORA, SetAbout(deed=IT, words="Variable [Scene] + Range")).refused("SF-trapping-variable.1")
    about(story, words="Move + Unusual (flight)")
    assert came(about(doing(story, "Shapes/move", called=NEXT), NEXT), NEXT) == ("1 zone, flight",)


@clause("SF-trapping-variable.1", "SF-trapping-variable.4")
def test_what_is_copied_may_have_words_of_its_owner() -> None:
    story = chosen(f"Shapes: Strange 4 = Variable [Scene] x9, Move{STRANGE}", "variable-scene")
    for number, (copy, said, comes_to) in enumerate((
        ("Move + Unusual", "flight", "Move + Unusual (flight)"),
        ("Environment", "Space", "Environment [Space]"),
        ("Strike", "a psychic sword", "Strike"),
    )):  # fmt: skip
        it = DeedId(f"copy-number-{number}")
        doing(story, "Shapes/variable-scene", called=it)
        (offer,) = story.offered(NORA, SetAbout)
        story.when(NORA, read_move(story.played, fill(offer, {"words": copy, "sort": said}), strict=False))
        assert story.now.acts.copies[-1].copy == comes_to
        assert said in came(story, it)[0]
    assert came(about(doing(story, "Shapes/move", called=NEXT), NEXT), NEXT) == ("1 zone, flight",)


@clause("SF-trapping-variable.4")
def test_words_for_a_copy_bring_nothing_that_is_not_paid_for() -> None:
    story = chosen(f"Shapes: Strange 4 = Variable [Scene] x3, Move{STRANGE}", "variable-scene")
    about(story, words="Move + Unusual", sort="flight) + Zone (for all")
    assert story.now.acts.copies[-1].places == 3


@clause("SF-trapping-variable.1")
def test_stress_capacity_that_is_copied_gives_its_boxes_till_the_scene_is_over() -> None:
    story = with_skills(f"Shapes: Strange 4 = Variable [Scene] x9{STRANGE}")
    story.when(GM, OpenScene(name="The roof", present=(MARIGOLD,)))
    before = bearing_of(story.now, MARIGOLD).track(Track.HEALTH).boxes
    about(doing(story, "Shapes/variable-scene"), words="Stress Capacity [Health]")
    assert bearing_of(story.now, MARIGOLD).track(Track.HEALTH).boxes > before
    story.when(GM, EndScene())
    assert bearing_of(story.now, MARIGOLD).track(Track.HEALTH).boxes == before


# ---- Move


@clause("SF-trapping-move.1", "SF-trapping-move.2")
@pytest.mark.parametrize(("extra", "how"), [("", "walking or running"), (" + Unusual (flight)", "flight")])
def test_somebody_covers_ground_on_foot_or_as_an_unusual_extra_says(extra: str, how: str) -> None:
    assert came(begun(f"Legs: Unique 2 = Move{extra}", "move")) == (f"1 zone, {how}",)


@clause("SF-trapping-move.3")
@pytest.mark.parametrize(("tier", "zones", "takes"), [("", 1, [-1]), ("E", 1, []), ("E", 2, [-1])])
def test_one_zone_beyond_the_tier_benefit_takes_one_from_what_is_done_next(
    tier: str, zones: int, takes: list[int]
) -> None:
    story = chosen(f"Legs: Strange 2{tier} = Move{STRANGE}", "move")
    story.attempt(NORA, SetAbout(deed=IT, amount=2 + len(tier))).refused("SF-trapping-move.3")
    about(story, amount=zones)
    assert [each.by for each in story.now.acts.hindered.values()] == takes


@clause("SF-trapping-move.4", "SF-trapping-move.5")
@pytest.mark.parametrize(
    ("quality", "cost", "has"),
    [("2", "", True), ("3", "", True), ("4", "", False), ("2", "4", False), ("4", "Good", True)],
)
def test_a_skill_goes_by_a_vehicle_that_costs_its_rating_at_most(quality: str, cost: str, *, has: bool) -> None:
    story = chosen("Whip: Unique 3 = Move", "move").when(
        GM, BringVehicle(name="Hansom", quality=quality, cost=cost), called="the-old-cab"
    )
    (offer,) = story.offered(NORA, SetAbout)
    (how,) = (field for field in offer.fields if field.name == "sort")
    assert isinstance(how, Choice)
    assert ("the-old-cab.1" in [option.value for option in how.options]) is has
    if has:
        assert came(about(story, sort="the-old-cab.1")) == ("1 zone, by Hansom",)
        assert not any("the-old-cab" in line for line in story.reads(NORA))
    else:
        story.attempt(NORA, SetAbout(deed=IT, sort="the-old-cab.1")).refused("SF-trapping-move.5")


@clause("SF-trapping-climb.5", "SF-trapping-climb.2")
@pytest.mark.parametrize(("feet", "hard"), [(15, "2"), (30, "4"), (60, "4E"), (8, "")])
def test_a_climb_is_as_hard_as_it_is_high_and_a_few_feet_take_no_roll(feet: int, hard: str) -> None:
    story = begun("Cat: Unique 4 = Climb", "climb", amount=feet)
    if hard:
        assert against(story) == hard
    else:
        assert [figures(each) for each in came(story)] == [["8"]]
        assert not story.waits()
