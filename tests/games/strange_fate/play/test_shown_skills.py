"""Skills under way at the table: what each kind may and must have, and what its tier takes."""

from tests.games.strange_fate.play.drafting import NELL, begun, building, draft
from tests.games.strange_fate.play.table import NORA, Story
from tests.games.strange_fate.play.test_shown_archetypes import lacks
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import (
    ChooseBenefit,
    LeaveDrawback,
    PlaceSkill,
    RateSkill,
    TakeDrawback,
    TakeTrapping,
)
from talewright.games.strange_fate.play.making.skills import BeginSkill, BuySkill, OpenSkill
from talewright.games.strange_fate.play.making.view import BenchView, BoughtSkill
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.table.offer import Choice

TIERS = {"Mundane": 0, "Extraordinary": 1, "Superhuman": 2, "Ascendant": 4, "Godlike": 6}
MUTANT = ChooseArchetype(draft=NELL, archetype="Mutant")


def bought(skill: str = "Stealth", rating: int = 3, tier: str = "") -> Story:
    """Nell, who is no Stranger, has a Common skill."""
    return begun().when(NORA, BuySkill(draft=NELL, skill=skill, rating=rating, tier=tier))


def unique(*trappings: str, tier: str = "") -> Story:
    """Nell, who is no Stranger, has a Unique skill under way."""
    story = begun().when(NORA, BeginSkill(draft=NELL, name="Lamplighter", kind=SkillKind.UNIQUE, rating=3, theme="oil"))
    for each in trappings:
        story.when(NORA, TakeTrapping(draft=NELL, trapping=each))
    return story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.UNIQUE, rating=3, tier=tier)) if tier else story


def bench(story: Story) -> BenchView:
    found = draft(story).bench
    assert found
    return found


def skill(story: Story) -> BoughtSkill:
    """The one that was taken last."""
    return draft(story).skills[-1]


def refresh_left(story: Story) -> int:
    tally = draft(story).refresh
    assert tally
    return tally.left


def points_left(story: Story) -> int:
    tally = draft(story).points
    assert tally
    return tally.left


def tiers_for(story: Story, kind: SkillKind) -> list[str]:
    """The tiers that are offered to the skill under way as one of a kind."""
    (made,) = (each for each in story.offered(NORA, RateSkill) if each.fixed["kind"] == kind)
    (tier,) = (field for field in made.fields if field.name == "tier")
    assert isinstance(tier, Choice)
    return [option.value for option in tier.options]


# --- Common skills


@clause("SF-buy-skills.1", "SF-buy-skills.3", "SF-skill-summary.3")
def test_a_common_skill_is_bought_as_it_is_for_its_rating_of_1_to_4() -> None:
    for rating in (1, 4):
        story = bought(rating=rating)
        assert (skill(story).cost, skill(story).trappings, points_left(story)) == (
            rating,
            ("Hide", "Skulk"),
            30 - rating,
        )
        assert draft(story).bench is None
    begun().attempt(NORA, BuySkill(draft=NELL, skill="Stealth", rating=5)).refused("SF-buy-skills.3")
    story.when(NORA, OpenSkill(draft=NELL, skill="Stealth"))
    story.attempt(NORA, TakeTrapping(draft=NELL, trapping="Move")).refused("SF-skill-kinds.4")


@clause("SF-buy-skills.5", "SF-buy-skills.6", "SF-refresh.1", "SF-power-tiers.9")
def test_five_tiers_are_offered_and_all_but_the_first_take_refresh() -> None:
    assert (skill(bought()).notation, refresh_left(bought())) == ("3", 8)
    (tier,) = (field for field in begun().offered(NORA, BuySkill)[0].fields if field.name == "tier")
    assert isinstance(tier, Choice)
    assert [option.value for option in tier.options] == list(TIERS)
    for name, refresh in TIERS.items():
        story = bought(tier=name)
        assert (skill(story).refresh, refresh_left(story)) == (refresh, 8 - refresh)


@clause("SF-refresh.2", "SF-unique-vs-common.2")
def test_three_extraordinary_common_skills_take_3_refresh_and_a_unique_one_that_does_as_much_takes_1() -> None:
    story = begun()
    for name in ("Stealth", "Alertness", "Intimidation"):
        story.when(NORA, BuySkill(draft=NELL, skill=name, rating=3, tier="E"))
    assert (refresh_left(story), points_left(story)) == (8 - 3, 30 - 9)
    other = unique("Hide", "Skulk", "Notice", "Networking", "Information", tier="E")
    assert (bench(other).refresh, refresh_left(other)) == (1, 8 - 1)
    rating = [line.cost for line in bench(other).lines if line.title == "rating"]
    free = [line.cost for line in bench(other).lines if line.title in {"Networking", "Information"}]
    assert (rating, sum(free)) == ([3], 0)


@clause("SF-skill-kinds.5")
def test_28_common_skills_are_offered() -> None:
    (which,) = (field for field in begun().offered(NORA, BuySkill)[0].fields if field.name == "skills")
    assert isinstance(which, Choice)
    assert len({option.value for option in which.options}) == 28


@clause("SF-skill-summary.7")
def test_a_mundane_common_skill_has_no_drawback() -> None:
    story = bought().when(NORA, OpenSkill(draft=NELL, skill="Stealth"))
    assert not story.offered(NORA, TakeDrawback)
    story.attempt(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night")).refused("SF-skill-summary.7")


@clause("SF-skill-kinds.14", "SF-skill-kinds.15", "SF-skill-summary.11")
def test_a_common_skill_above_extraordinary_is_strange_and_needs_a_drawback_and_an_archetype() -> None:
    assert (skill(bought(tier="E")).kind, skill(bought(tier="S")).kind) == ("Common", "Strange")
    story = bought(tier="E")
    assert not lacks(story) & {"SF-skill-kinds.15", "SF-skill-kinds.16"}
    story = bought(tier="S")
    assert {"SF-skill-kinds.15", "SF-skill-kinds.16"} <= lacks(story)
    story.when(NORA, MUTANT)
    assert "SF-skill-kinds.15" not in lacks(story)
    story.when(NORA, OpenSkill(draft=NELL, skill="Stealth"))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night")).when(
        NORA, PlaceSkill(draft=NELL)
    )
    assert "SF-skill-kinds.16" not in lacks(story)


# --- skills of one's own


@clause("SF-skill-kinds.1", "SF-skill-kinds.3")
def test_a_skill_is_a_bundle_of_trappings_and_of_one_of_three_kinds() -> None:
    story = building()
    story.attempt(NORA, PlaceSkill(draft=NELL)).refused("SF-skill-kinds.1")
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Move"))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night")).when(
        NORA, PlaceSkill(draft=NELL)
    )
    story.when(NORA, BuySkill(draft=NELL, skill="Stealth", rating=1))
    story.when(NORA, BeginSkill(draft=NELL, name="Lamplighter", kind=SkillKind.UNIQUE, rating=1, theme="oil"))
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Climb")).when(NORA, PlaceSkill(draft=NELL))
    assert {each.name: (each.kind, each.trappings) for each in draft(story).skills} == {
        "Brute": ("Strange", ("Move",)),
        "Stealth": ("Common", ("Hide", "Skulk")),
        "Lamplighter": ("Unique", ("Climb",)),
    }


@clause("SF-skill-kinds.11", "SF-skill-summary.13")
def test_a_unique_skill_is_mundane_or_extraordinary() -> None:
    story = unique("Climb")
    assert tiers_for(story, SkillKind.UNIQUE) == ["Mundane", "Extraordinary"]
    too_high = RateSkill(draft=NELL, kind=SkillKind.UNIQUE, rating=3, tier="Superhuman")
    story.attempt(NORA, too_high).refused("SF-skill-kinds.11")


@clause("SF-skill-kinds.12", "SF-skill-summary.2", "SF-skill-summary.12")
def test_a_strange_skill_is_built_of_trappings_too_and_may_have_any_tier() -> None:
    story = unique("Climb")
    assert tiers_for(story, SkillKind.STRANGE) == list(TIERS)
    for tier in TIERS:
        story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=3, tier=tier))
        assert (bench(story).counts_as, bench(story).tier, [each.text for each in bench(story).held]) == (
            "Strange", tier, ["Climb"],
        )  # fmt: skip


@clause("SF-skill-kinds.13")
def test_anybody_has_unique_skills_and_strangers_alone_have_strange_ones() -> None:
    story = unique("Climb").when(NORA, PlaceSkill(draft=NELL))
    assert "SF-skill-kinds.13" not in lacks(story)
    story.when(NORA, OpenSkill(draft=NELL, skill="Lamplighter"))
    story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=3))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night")).when(
        NORA, PlaceSkill(draft=NELL)
    )
    assert "SF-skill-kinds.13" in lacks(story)
    assert "SF-skill-kinds.13" not in lacks(story.when(NORA, MUTANT))


@clause("SF-skill-kinds.10", "SF-skill-kinds.17", "SF-aspects.6", "SF-aspects.9")
def test_a_complication_of_a_unique_skill_is_its_aspect_and_takes_points_off_but_no_refresh() -> None:
    story = unique("Climb", "Move", tier="E")
    points, refresh = points_left(story), refresh_left(story)
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Complication", note="Wanted in Three Ports"))
    assert (points_left(story), refresh_left(story)) == (points + 1, refresh)
    (aspect,) = draft(story).aspects
    assert (aspect.name, aspect.about, aspect.own) == ("Wanted in Three Ports", "Complication, of Lamplighter", False)
    assert ["2"] in [figures(each)[:1] for each in draft(story).remarks]
    story.when(NORA, LeaveDrawback(draft=NELL, drawback="minor Complication (Wanted in Three Ports)"))
    assert (points_left(story), draft(story).aspects) == (points, ())
    for name in "ABC":
        story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Complication", note=f"Wanted in {name}"))
    assert "SF-aspects.9" not in lacks(story)
    assert "SF-aspects.9" in lacks(story.when(NORA, TakeDrawback(draft=NELL, drawback="Conviction", note="One More")))


@clause("SF-skill-summary.8", "SF-skill-summary.9", "SF-drawbacks.4")
def test_an_extraordinary_unique_skill_needs_an_aspect_and_a_strange_one_any_drawback() -> None:
    unique("Climb").when(NORA, PlaceSkill(draft=NELL))
    story = unique("Climb", tier="E")
    story.attempt(NORA, PlaceSkill(draft=NELL)).refused("SF-skill-summary.8")
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night"))
    story.attempt(NORA, PlaceSkill(draft=NELL)).refused("SF-skill-summary.8")
    for aspect in ("minor Complication", "Conviction"):
        taken = unique("Climb", tier="E").when(
            NORA, TakeDrawback(draft=NELL, drawback=aspect, note="Sworn to the Lamp")
        )
        taken.when(NORA, PlaceSkill(draft=NELL))
    for tier in TIERS:
        strange = building("Climb", tier=tier)
        strange.attempt(NORA, PlaceSkill(draft=NELL)).refused("SF-skill-kinds.16")
        strange.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night"))
        strange.when(NORA, PlaceSkill(draft=NELL))


@clause("SF-drawbacks.1")
def test_two_kinds_of_drawback_are_aspects_and_six_are_flaws() -> None:
    which = building("Climb").offered(NORA, TakeDrawback)[0].fields[0]
    assert isinstance(which, Choice)
    kinds = {option.value.split()[-1] for option in which.options}
    aspects: set[str] = set()
    flaws: set[str] = set()
    for kind in kinds:
        story = building("Climb").when(NORA, TakeDrawback(draft=NELL, drawback=f"major {kind}", note="Iron Skin"))
        (aspects if draft(story).aspects else flaws).add(kind)
    assert aspects == {AspectKind.COMPLICATION, AspectKind.CONVICTION}
    assert flaws >= {"Charges", "Delay", "Focus", "Snag", "Taxing", "Transform"}


@clause("SF-drawbacks.8")
def test_a_unique_skill_has_flaws_but_no_charges_and_no_delay() -> None:
    story = unique("Climb")
    which = story.offered(NORA, TakeDrawback)[0].fields[0]
    assert isinstance(which, Choice)
    assert {"Charges", "Delay"}.isdisjoint(option.value.split()[-1] for option in which.options)
    for kind in ("Charges", "Delay"):
        story.attempt(NORA, TakeDrawback(draft=NELL, drawback=f"minor {kind}")).refused("SF-drawbacks.8")
        building("Climb").when(NORA, TakeDrawback(draft=NELL, drawback=f"minor {kind}"))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night")).when(
        NORA, PlaceSkill(draft=NELL)
    )


@clause("SF-skill-summary.1")
def test_a_skill_begins_with_what_it_is_about() -> None:
    story = begun()
    story.attempt(NORA, TakeTrapping(draft=NELL, trapping="Climb")).refused("SF-skill-summary.1")
    story.when(NORA, BeginSkill(draft=NELL, name="Lamplighter", kind=SkillKind.UNIQUE, rating=3))
    assert [each.about for each in draft(story).asked if each.for_player] == ["theme"]
    assert not [each for each in draft(unique()).asked if each.for_player]
    again = BeginSkill(draft=NELL, name="Baker", kind=SkillKind.UNIQUE, rating=3, theme="bread")
    story.attempt(NORA, again).refused("SF-skill-summary.1")


@clause("SF-skill-summary.10", "SF-buy-skills.4")
def test_the_total_is_paid_in_skill_points_by_whoever_puts_the_skill_on_the_sheet() -> None:
    story = unique("Climb", "Move")
    total = bench(story).total
    assert total is not None
    assert total > 3
    assert "SF-skill-summary.10" in lacks(story)
    story.when(NORA, PlaceSkill(draft=NELL))
    assert "SF-skill-summary.10" not in lacks(story)
    points = draft(story).points
    assert points
    assert ([(line.cost, line.clause) for line in points.lines], points.left) == (
        [(total, "SF-buy-skills.4")],
        30 - total,
    )


# --- tier benefits


@clause("SF-tier-benefits.4")
def test_one_more_benefit_comes_with_each_point_of_the_rating() -> None:
    story = building("Move", "Leap", "Hide", "Notice", "Craft")
    for each in ("Move", "Leap", "Hide"):
        story.when(NORA, ChooseBenefit(draft=NELL, trapping=each))
    story.attempt(NORA, ChooseBenefit(draft=NELL, trapping="Notice")).refused("SF-tier-benefits.2")
    story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=4, tier="Superhuman"))
    assert (bench(story).benefits, bench(story).benefits_most) == (3, 4)
    story.when(NORA, ChooseBenefit(draft=NELL, trapping="Notice"))
    assert [each.name for each in bench(story).held if each.has_benefit] == ["Move", "Leap", "Hide", "Notice"]


@clause("SF-tier-benefits.5", "SF-tier-benefits.6")
def test_the_highest_entry_that_is_not_above_the_tier_holds_and_a_mundane_skill_has_none() -> None:
    said = {}
    for tier in TIERS:
        story = building("Hide", "Move", tier=tier)
        said[tier] = bench(story).held[0].benefit
        assert bench(story).benefits_most == (0 if tier == "Mundane" else 2)
    assert not said["Mundane"]
    assert len({said["Extraordinary"], said["Superhuman"]}) == 2
    assert said["Superhuman"] == said["Ascendant"] == said["Godlike"]
    mundane = building("Hide", tier="Mundane")
    mundane.attempt(NORA, ChooseBenefit(draft=NELL, trapping="Hide")).refused("SF-tier-benefits.5")
