"""The lists of the text as the bench shows them: trappings by category, tier benefits, examples of flaws, changes."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.drafting import NELL, begun, building, draft
from tests.games.strange_fate.play.table import NORA, Story
from tests.games.strange_fate.play.test_shown_archetypes import lacks
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.bench import PlaceSkill, TakeDrawback, TakeTrapping
from talewright.games.strange_fate.play.making.gifts import TakeTheme, ThemeSkill
from talewright.games.strange_fate.play.making.skills import BeginSkill, BuySkill
from talewright.games.strange_fate.play.making.written_aspects import NoteAspect, WriteAspect
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.characters.gift import ThemeBenefit
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.table.offer import Choice


def of_category(category: str) -> list[str]:
    """The trappings that the bench shows in a category."""
    bench = draft(building()).bench
    assert bench
    boxes = [box for region in bench.regions for box in region.boxes if box.category == category]
    return sorted({box.name.partition(" [")[0] for box in boxes})


# ---- trappings


@clause("SF-trapping-list.1")
def test_four_trappings_cause_harm() -> None:
    assert of_category("Offense") == ["Influence", "Menace", "Shoot", "Strike"]


@clause("SF-trapping-list.2")
def test_six_trappings_avoid_harm() -> None:
    assert of_category("Defense") == ["Dodge", "Esteem", "Parry", "Resist Damage", "Stress Capacity", "Willpower"]


@clause("SF-trapping-list.3")
def test_three_trappings_move_their_owner() -> None:
    assert of_category("Mobility") == ["Climb", "Leap", "Move"]


@clause("SF-trapping-list.4")
def test_four_trappings_deal_with_people() -> None:
    assert of_category("Social") == ["Conversation", "Convince", "Inspire", "Networking"]


@clause("SF-trapping-list.5")
def test_four_trappings_notice_and_understand() -> None:
    assert of_category("Perception") == ["Examine", "Initiative", "Insight", "Notice"]


@clause("SF-trapping-list.6")
def test_eight_trappings_apply_knowledge() -> None:
    assert of_category("Technical") == [
        "Craft", "Dismantle", "Information", "Languages", "Repair", "Research", "Treatment", "Workspace",
    ]  # fmt: skip


@clause("SF-trapping-list.7")
def test_six_trappings_keep_secrets() -> None:
    assert of_category("Subterfuge") == ["Dexterity", "Disguise", "Guile", "Hide", "Security", "Skulk"]


@clause("SF-trapping-list.8")
def test_six_trappings_are_of_no_other_category() -> None:
    assert of_category("General") == ["Environment", "Minions", "Physical Force", "Transport", "Variable", "Wealth"]


@clause("SF-trapping-list.9")
def test_seventeen_trappings_have_a_tier_benefit() -> None:
    story = building(tier="Godlike")
    bench = draft(story).bench
    assert bench
    first = {
        box.name.partition(" [")[0]: box.picks[0].trapping
        for region in bench.regions
        for box in region.boxes
        if not box.typed
    }
    for trapping in first.values():
        story.when(NORA, TakeTrapping(draft=NELL, trapping=trapping))
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Environment", kind="Urban"))
    bench = draft(story).bench
    assert bench
    assert sorted(each.name.partition(" [")[0] for each in bench.held if each.benefit) == [
        "Craft", "Dexterity", "Disguise", "Environment", "Hide", "Insight", "Languages", "Leap", "Minions", "Move",
        "Networking", "Notice", "Physical Force", "Stress Capacity", "Treatment", "Variable", "Workspace",
    ]  # fmt: skip


# ---- flaws


def snags(drawback: str, *trappings: str) -> list[str]:
    """The examples that go with a snag in the list of drawbacks."""
    which = building(*trappings).offered(NORA, TakeDrawback)[0].fields[0]
    assert isinstance(which, Choice)
    (about,) = (option.about for option in which.options if option.value == drawback)
    return about.partition("such as: ")[2].split("; ")


@clause("SF-drawback-snag.2")
def test_examples_of_minor_snags_stand_beside_them() -> None:
    assert snags("minor Snag", "Climb") == ["only by day", "only by night", "only on ferrous metal", "only on animals"]


@clause("SF-drawback-snag.3")
def test_examples_of_major_snags_stand_beside_them() -> None:
    assert snags("major Snag", "Climb") == [
        "only on gold",
        "cannot be begun, or ended, at will",
        "no ordinary senses meanwhile",
        "only at full moon",
        "no other Strange skill meanwhile",
    ]


@clause("SF-drawback-snag.4")
@pytest.mark.parametrize(
    ("trapping", "minor", "major"),
    [
        ("Parry", True, False),
        ("Dodge", True, False),
        ("Strike", False, True),
        ("Shoot", False, True),
        ("Willpower", False, False),
        ("Menace", False, False),
    ],
)
def test_no_movement_is_a_snag_of_physical_skills_alone(trapping: str, *, minor: bool, major: bool) -> None:
    stiff = "no movement meanwhile"
    assert (stiff in snags("minor Snag", trapping), stiff in snags("major Snag", trapping)) == (minor, major)


@clause("SF-drawback-delay.5")
def test_a_skill_that_is_slow_at_first_and_at_each_use_has_two_delays() -> None:
    story = building("Climb")
    both = TakeDrawback(draft=NELL, drawback="major Delay", note="A Few Minutes, A Few Moments for each use")
    story.attempt(NORA, both).refused("SF-drawback-delay.5")
    for time in ("A Few Minutes", "A Few Moments for each use"):
        story.when(NORA, TakeDrawback(draft=NELL, drawback="major Delay", note=time))
    bench = draft(story).bench
    assert bench
    assert len(bench.drawbacks) == 2


@clause("SF-drawback-transform.1")
@pytest.mark.parametrize(
    ("drawback", "time", "clause_of"),
    [
        ("minor Delay", "A Few Minutes", "SF-drawback-delay.2"),
        ("minor Delay", "A Few Moments for each use", "SF-drawback-delay.4"),
        ("major Transform", "A Few Moments in the dark", "SF-drawback-transform.1"),
        ("minor Transform", "half an hour", "SF-drawback-transform.1"),
    ],
)
def test_a_flaw_is_as_bad_as_the_time_that_it_takes(drawback: str, time: str, clause_of: str) -> None:
    building("Climb").attempt(NORA, TakeDrawback(draft=NELL, drawback=drawback, note=time)).refused(clause_of)


# ---- aspects


def shape_changer(*trappings: str) -> Story:
    """Nell has a skill on the sheet that transforms her."""
    story = building("Climb", *trappings)
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Transform", note="A Few Moments"))
    story.when(NORA, PlaceSkill(draft=NELL))
    return story.when(NORA, WriteAspect(draft=NELL, kind=AspectKind.FREE, name="Gentle Giant"))


@clause("SF-drawback-transform.4")
def test_what_an_aspect_becomes_stays_open_where_the_skill_has_a_variable_trapping() -> None:
    for trappings, is_open in (((), True), (("Variable [Scene]",), False)):
        story = shape_changer(*trappings)
        assert "SF-drawback-transform.3" in lacks(story)
        story.when(NORA, NoteAspect(draft=NELL, aspect="Gentle Giant", skill="Brute"))
        assert ("SF-drawback-transform.3" in lacks(story)) is is_open


@clause("SF-drawback-transform.5")
def test_two_skills_that_share_a_change_replace_an_aspect_each() -> None:
    story = shape_changer()
    giant = NoteAspect(draft=NELL, aspect="Gentle Giant", skill="Brute", becomes="Red Mist")
    story.when(NORA, giant)
    assert "SF-drawback-transform.3" not in lacks(story)
    story.when(NORA, WriteAspect(draft=NELL, kind=AspectKind.FREE, name="Soft Voice"))
    second = NoteAspect(draft=NELL, aspect="Soft Voice", skill="Brute", becomes="A Roar")
    story.attempt(NORA, second).refused("SF-drawback-transform.5")
    story.when(NORA, BeginSkill(draft=NELL, name="Claws", kind=SkillKind.STRANGE, rating=2, theme="the same change"))
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Strike"))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Transform", note="together with Brute"))
    story.when(NORA, PlaceSkill(draft=NELL))
    assert "SF-drawback-transform.3" in lacks(story)
    story.when(NORA, replace(second, skill="Claws"))
    assert "SF-drawback-transform.3" not in lacks(story)


# ---- Themes


@clause("SF-gift-theme.6")
def test_no_skill_has_the_benefit_of_two_themes() -> None:
    story = begun()
    for skill in ("Stealth", "Alertness", "Intimidation", "Athletics"):
        story.when(NORA, BuySkill(draft=NELL, skill=skill, rating=1))
    for theme in ("One", "Two"):
        story.when(NORA, TakeTheme(draft=NELL, name=theme))
    quick = ThemeSkill(draft=NELL, theme="One", skill="Stealth", benefit=ThemeBenefit.NARROW, note="at night")
    story.when(NORA, quick)
    story.attempt(NORA, replace(quick, theme="Two")).refused("SF-gift-theme.6")
    story.when(NORA, replace(quick, theme="Two", skill="Alertness"))
