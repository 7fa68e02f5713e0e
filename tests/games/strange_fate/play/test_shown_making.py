"""Making a character at the table: its budget, its steps, its aspects, and what harms it less or more."""

from collections import Counter

import pytest
from tests.games.strange_fate.play.drafting import NELL, begun, building, draft
from tests.games.strange_fate.play.table import GM, NORA, Evening, Story, given
from tests.games.strange_fate.play.test_drafts_in_play import finished
from tests.games.strange_fate.play.test_shown_archetypes import lacks
from tests.games.strange_fate.play.test_shown_skills import points_left, refresh_left
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import PlaceSkill, RateSkill, TakeDrawback
from talewright.games.strange_fate.play.making.gear import (
    ImproveEquipment,
    TakeCompanion,
    TakeEquipment,
    TrainCompanion,
)
from talewright.games.strange_fate.play.making.gifts import (
    SetSkilled,
    TakeImpact,
    TakeInvulnerability,
    TakeSignature,
    TakeWeakness,
)
from talewright.games.strange_fate.play.making.skills import BeginFromSample, BuySkill, OpenSkill
from talewright.games.strange_fate.play.making.under_way import BeginDraft, JudgeDraft, SaveDraft
from talewright.games.strange_fate.play.making.written_aspects import StrikeAspect, WriteAspect
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.dice.invulnerability import Scope, Severity
from talewright.games.strange_fate.rules.dice.weakness import EXAMPLES
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.table.offer import Choice, Text
from talewright.table.reading import fill, read_move


def write(story: Story, *names: str, kind: AspectKind = AspectKind.FREE) -> Story:
    for name in names:
        story.when(NORA, WriteAspect(draft=NELL, name=name, kind=kind))
    return story


def with_drawbacks() -> Story:
    """In this group gifts may have drawbacks; Nell has Bess the dog and a coat."""
    story = given(Evening((), options={"gift_drawbacks": True})).when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)
    story.when(NORA, TakeCompanion(draft=NELL, name="Bess"))
    return story.when(NORA, TakeEquipment(draft=NELL, name="Coat"))


def places(story: Story) -> dict[str, int]:
    return {each.name: each.places for each in draft(story).gear}


# --- the budget, and the steps


@clause("SF-budget.1", "SF-budget.2")
def test_30_points_buy_skills_and_refresh_buys_tiers_gifts_and_invulnerabilities() -> None:
    story = begun()
    assert (points_left(story), refresh_left(story)) == (30, 8)
    story.when(NORA, BuySkill(draft=NELL, skill="Stealth", rating=3))
    assert (points_left(story), refresh_left(story)) == (27, 8)
    story.when(NORA, BuySkill(draft=NELL, skill="Arms", rating=2, tier="E"))
    assert (points_left(story), refresh_left(story)) == (25, 7)
    story.when(NORA, TakeInvulnerability(draft=NELL, severity=Severity.MINOR, against="fire"))
    assert (points_left(story), refresh_left(story)) == (25, 6)
    story.when(NORA, TakeImpact(draft=NELL, skill="Stealth")).when(NORA, TakeImpact(draft=NELL, skill="Arms"))
    assert (points_left(story), refresh_left(story)) == (25, 5)


@clause("SF-buy-skills.1")
def test_several_common_skills_are_bought_at_one_rating_by_one_press() -> None:
    """Each took a form of its own, opened eight times and more for a character."""
    story = begun()
    (offer,) = story.offered(NORA, BuySkill)
    skills = next(each for each in offer.fields if each.name == "skills")
    assert isinstance(skills, Choice)
    assert skills.many
    assert len(skills.options) == 28
    assert [each.name for each in offer.fields] == ["rating", "tier", "skills"], "what is the same for all stands first"
    filled = fill(offer, {"skills": ("Alertness", "Stealth", "Brawn"), "rating": 3})
    story.when(NORA, read_move(story.played, filled, strict=False))
    bought = [(each.name, each.notation) for each in draft(story).skills]
    assert bought == [("Alertness", "3"), ("Stealth", "3"), ("Brawn", "3")]
    assert points_left(story) == 30 - 9
    story.attempt(NORA, BuySkill(draft=NELL, rating=2)).refused()
    story.attempt(NORA, BuySkill(draft=NELL, rating=2, skills=("Art", "Nonsense"))).refused("SF-buy-skills.1")
    assert len(draft(story).skills) == 3


def test_nobody_buys_a_common_skill_without_a_rating() -> None:
    story = begun()
    (offer,) = story.offered(NORA, BuySkill)
    filled = fill(offer, {"skills": ("Alertness", "Stealth"), "rating": 3})
    with pytest.raises(ValueError, match="Rating"):
        read_move(story.played, {name: what for name, what in filled.items() if name != "rating"}, strict=False)


@clause("SF-budget.6", "SF-gifts.1", "SF-gifts.2")
def test_six_gifts_are_offered_and_all_but_the_first_cost_1_refresh() -> None:
    story = write(begun(), "Half the Harbour Owes Me")
    for name in ("Stealth", "Arms", "Academics"):
        story.when(NORA, BuySkill(draft=NELL, skill=name, rating=1))
    gifts = {each.label.partition(":")[0] for each in story.offers(NORA) if each.effect == "the first gift is free"}
    assert gifts == {"Companion", "Equipment", "Impact", "Signature Aspect", "Skilled", "Theme"}
    assert draft(story).free_gifts == 1
    story.when(NORA, TakeImpact(draft=NELL, skill="Stealth"))
    assert (draft(story).free_gifts, refresh_left(story)) == (0, 8)
    story.when(NORA, TakeSignature(draft=NELL, aspect="Half the Harbour Owes Me"))
    assert refresh_left(story) == 7
    story.when(NORA, SetSkilled(draft=NELL, times=2))
    assert refresh_left(story) == 5
    assert draft(story).free_gifts == 0


@clause("SF-creation-steps.1")
def test_five_steps_say_what_is_done() -> None:
    def done(story: Story) -> dict[str, bool]:
        return {each.title: each.done for each in draft(story).steps}

    story = begun().when(NORA, ChooseArchetype(draft=NELL, archetype="Mutant"))
    assert list(done(story)) == ["Archetype", "Skills", "Aspects", "Gifts", "Details"]
    assert not any(done(story)[each] for each in ("Archetype", "Skills", "Aspects", "Gifts"))
    write(story, "Hands Like Anvils", kind=AspectKind.ARCHETYPE)
    assert not done(story)["Archetype"]
    write(story, "I Owe the Docks", kind=AspectKind.CONVICTION)
    assert done(story)["Archetype"]
    assert done(story.when(NORA, BuySkill(draft=NELL, skill="Stealth", rating=1)))["Skills"]
    assert not done(write(story, "One", "Two"))["Aspects"]
    assert done(write(story, "Three"))["Aspects"]
    assert done(story.when(NORA, TakeImpact(draft=NELL, skill="Stealth")))["Gifts"]


@clause("SF-creation-steps.3")
def test_aspects_stay_open_after_the_skills_are_bought() -> None:
    story = write(finished(), "One", "Two", "Three")
    story.when(NORA, OpenSkill(draft=NELL, skill="Brute"))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Complication", note="Iron Skin"))
    story.when(NORA, PlaceSkill(draft=NELL))
    assert "SF-aspects.9" in lacks(story)
    story.when(NORA, StrikeAspect(draft=NELL, aspect="Two"))
    assert "SF-aspects.9" not in lacks(story)
    kinds = Counter(each.about.partition(",")[0] for each in draft(story).aspects)
    assert kinds == {"Archetype": 1, "Conviction": 1, "Free": 2, "Complication": 1}


# --- aspects


@clause("SF-aspects.1", "SF-aspects.9")
def test_free_aspects_may_be_anything_and_there_are_three() -> None:
    story = write(begun(), "Tone-Deaf and Proud of It", "A map of nowhere?", "7")
    assert [each.about for each in draft(story).aspects] == ["Free"] * 3
    story.attempt(NORA, WriteAspect(draft=NELL, name="One More")).refused("SF-aspects.9")
    assert not any(each.fixed.get("kind") == AspectKind.FREE for each in story.offered(NORA, WriteAspect))
    more = given(Evening((), options={"free_aspects": 4})).when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)
    write(more, "One", "Two", "Three", "Four")


@clause("SF-aspects.8")
def test_everybody_has_one_social_class_aspect_and_nobody_writes_one_of_the_world() -> None:
    story = begun()
    assert any("SF-aspects.8" in each for each in draft(story).remarks)
    assert "SF-aspects.8" in [each.clause for each in draft(story).worth_knowing]
    write(story, "Lamplighter's Daughter", kind=AspectKind.SOCIAL_CLASS)
    assert not any("SF-aspects.8" in each for each in draft(story).remarks)
    second = WriteAspect(draft=NELL, name="Countess", kind=AspectKind.SOCIAL_CLASS)
    story.attempt(NORA, second).refused("SF-aspects.8")
    story.attempt(NORA, WriteAspect(draft=NELL, name="Fog", kind=AspectKind.WORLD)).refused("SF-aspects.8")


# --- Invulnerability and Weakness


@clause("SF-invulnerability.6", "SF-invulnerability.7")
def test_an_invulnerability_takes_1_or_2_refresh_and_twice_as_much_where_it_is_broad() -> None:
    for severity, narrow in ((Severity.MINOR, 1), (Severity.MAJOR, 2)):
        story = begun().when(NORA, TakeInvulnerability(draft=NELL, severity=severity, against="fire"))
        assert refresh_left(story) == 8 - narrow
        for scope in (Scope.PHYSICAL, Scope.MENTAL):
            broad = begun().when(NORA, TakeInvulnerability(draft=NELL, severity=severity, broad=scope))
            assert refresh_left(broad) == 8 - 2 * narrow


@clause("SF-weakness.2", "SF-weakness.3", "SF-weakness.5")
def test_a_weakness_gives_1_or_2_refresh_back_however_common_it_is() -> None:
    for against in ("silver", "a mineral of a lost world", "sunlight"):
        for severity, back in ((Severity.MINOR, 1), (Severity.MAJOR, 2)):
            story = begun().when(NORA, TakeWeakness(draft=NELL, against=against, severity=severity))
            assert refresh_left(story) == 8 + back
            assert draft(story).defences == (f"{severity.capitalize()} Weakness against {against}",)
    (offer,) = begun().offered(NORA, TakeWeakness)
    (foe,) = (field for field in offer.fields if isinstance(field, Text))
    assert foe.suggestions == EXAMPLES


# --- details


def in_play(*trappings: str, tier: str) -> Story:
    """Nell has come into play, with a Strange skill of this tier."""
    story = building(*trappings, tier=tier)
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="only when angry"))
    story.when(NORA, PlaceSkill(draft=NELL))
    write(story, "Hands Like Anvils", kind=AspectKind.ARCHETYPE)
    write(story, "I Owe the Docks", kind=AspectKind.CONVICTION)
    keys = tuple(each.key for each in draft(story, GM).asked)
    story.when(GM, JudgeDraft(draft=NELL, questions=keys, reason="Iron suits her."))
    return story.when(NORA, SaveDraft(draft=NELL))


@clause("SF-refine-details.3", "SF-refine-details.4")
def test_stress_capacity_adds_boxes_to_its_track_and_from_superhuman_on_a_slot() -> None:
    for tier, extra in (("Extraordinary", ()), ("Superhuman", ("Mild [Physical]",))):
        person = in_play("Stress Capacity [Health]", tier=tier).person(NELL)
        assert {each.name: each.boxes for each in person.tracks} == {"Health": 4, "Composure": 2, "Reputation": 2}
        assert Counter(person.slots) == Counter(("Mild", "Moderate", "Severe", *extra))


@clause("SF-faerie-glamour.5")
def test_faerie_glamour_takes_the_refresh_of_the_tier_that_its_player_gives_it() -> None:
    story = begun().when(NORA, BeginFromSample(draft=NELL, sample="Faerie Glamour"))
    for tier, refresh in (("Mundane", 0), ("Superhuman", 2), ("Godlike", 6)):
        story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=3, tier=tier))
        assert refresh_left(story) == 8 - refresh


@clause("SF-sample-skills.2", "SF-sample-skills.4")
def test_a_sample_printed_at_0_costs_its_rating_and_anybody_may_begin_with_it() -> None:
    for archetype in ("Human Oddity", "Mutant"):
        story = begun().when(NORA, ChooseArchetype(draft=NELL, archetype=archetype))
        bench = draft(story.when(NORA, BeginFromSample(draft=NELL, sample="Protean Flesh"))).bench
        assert bench
        assert (bench.rating, bench.printed, bench.total) == (3, 3, 3)
        story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=4, tier="Superhuman"))
        bench = draft(story).bench
        assert bench
        assert bench.total == 4


# --- drawbacks of gifts


@clause("SF-gifts-and-flaws.2")
def test_a_drawback_of_a_gift_brings_one_improvement_more_be_it_minor_or_major() -> None:
    story = with_drawbacks()
    for aspect in ("Of Many Pockets", "Brass Buttons", "Smells of Tar"):
        story.when(NORA, ImproveEquipment(draft=NELL, piece="Coat", improvement="an aspect", what=aspect))
    for drawback, left in (("minor Snag (when wet)", 2), ("major Complication (Everybody Knows It)", 1)):
        story.when(NORA, ImproveEquipment(draft=NELL, piece="Coat", improvement="a drawback", what=drawback))
        assert places(story)["Coat"] == left


@clause("SF-gifts-and-flaws.4", "SF-gifts-and-flaws.6")
def test_no_conviction_and_no_weakness_is_put_on_a_gift_and_no_focus_on_equipment() -> None:
    story = with_drawbacks()
    for drawback, clause_id in (
        ("Conviction (To Keep Warm)", "SF-gifts-and-flaws.4"),
        ("minor Weakness (fire)", "SF-gifts-and-flaws.4"),
        ("minor Focus (a button)", "SF-gifts-and-flaws.6"),
    ):
        move = ImproveEquipment(draft=NELL, piece="Coat", improvement="a drawback", what=drawback)
        story.attempt(NORA, move).refused(clause_id)
    train = TrainCompanion(draft=NELL, companion="Bess", improvement="a drawback", what="Conviction (To Keep Warm)")
    story.attempt(NORA, train).refused("SF-gifts-and-flaws.4")


@clause("SF-gifts-and-flaws.5")
def test_snags_suit_both_and_delay_and_taxing_equipment_alone() -> None:
    def remarked(story: Story) -> bool:
        return any("SF-gifts-and-flaws.7" in each for each in draft(story).remarks)

    for drawback, seldom in (("minor Snag (wet)", False), ("minor Delay (slow)", True), ("Taxing (costly)", True)):
        bess = TrainCompanion(draft=NELL, companion="Bess", improvement="a drawback", what=drawback)
        assert remarked(with_drawbacks().when(NORA, bess)) is seldom
        coat = ImproveEquipment(draft=NELL, piece="Coat", improvement="a drawback", what=drawback)
        assert not remarked(with_drawbacks().when(NORA, coat))
