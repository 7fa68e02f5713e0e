"""Drawbacks and what else a character is made of: what each takes off the price, and what it does to the aspects."""

import pytest
from tests.games.strange_fate.play.table import NORA, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import PlaceSkill, RateSkill, TakeDrawback, TakeTrapping
from talewright.games.strange_fate.play.making.skills import BeginSkill
from talewright.games.strange_fate.play.making.under_way import BeginDraft
from talewright.games.strange_fate.play.making.view import BenchView, DraftView
from talewright.games.strange_fate.rules.skills.skill import SkillKind

NELL = CharacterId(ActorId("nell-of-the-estuary"))


def building(*trappings: str, kind: SkillKind = SkillKind.STRANGE, tier: str = "Superhuman") -> Story:
    """Nell is a Mutant with a skill under way."""
    story = given(Evening(())).when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)
    story.when(NORA, ChooseArchetype(draft=NELL, archetype="Mutant"))
    story.when(NORA, BeginSkill(draft=NELL, name="Brute", kind=kind, rating=3, theme="iron flesh"))
    if tier:
        story.when(NORA, RateSkill(draft=NELL, kind=kind, rating=3, tier=tier))
    for each in trappings:
        story.when(NORA, TakeTrapping(draft=NELL, trapping=each))
    return story


def draft(story: Story) -> DraftView:
    (found,) = story.sees(NORA).drafts
    return found


def bench(story: Story) -> BenchView:
    found = draft(story).bench
    assert found
    return found


def lines(story: Story) -> list[tuple[str, int]]:
    return [(line.title, line.cost) for line in bench(story).lines]


def with_drawback(drawback: str, note: str = "soaked in gin") -> Story:
    """A finished skill with one drawback."""
    story = building("Hide", "Climb").when(NORA, TakeDrawback(draft=NELL, drawback=drawback, note=note))
    return story.when(NORA, PlaceSkill(draft=NELL))


def missing(story: Story) -> set[str]:
    return {each.clause for each in draft(story).missing}


@clause("SF-drawback-complication.2", "SF-drawback-conviction.1", "SF-drawback-snag.1")
@pytest.mark.parametrize(
    ("drawback", "cost"),
    [
        ("minor Complication", -1),
        ("major Complication", -2),
        ("Conviction", -2),
        ("minor Snag", -1),
        ("major Snag", -2),
    ],
)
def test_what_is_minor_takes_one_point_off_and_what_is_major_two(drawback: str, cost: int) -> None:
    story = building("Hide", "Climb").when(NORA, TakeDrawback(draft=NELL, drawback=drawback, note="at noon"))
    assert lines(story)[-1] == (f"{drawback} (at noon)", cost)


@clause("SF-drawback-conviction.1")
def test_a_conviction_is_never_minor() -> None:
    minor = TakeDrawback(draft=NELL, drawback="minor Conviction", note="a vow")
    building("Hide").attempt(NORA, minor).refused("SF-drawbacks.3")


@clause("SF-drawback-complication.1", "SF-drawback-conviction.1", "SF-drawback-snag.1", "SF-drawback-focus.2")
@pytest.mark.parametrize(
    ("drawback", "aspects", "lacks"),
    [
        ("minor Complication", ["Complication"], False),
        ("Conviction", ["Conviction"], False),
        ("minor Snag", [], False),
        ("major Snag", [], False),
        ("minor Focus", [], False),
        ("major Focus", [], True),
    ],
)
def test_some_drawbacks_are_aspects_and_a_major_focus_needs_one(
    drawback: str, aspects: list[str], *, lacks: bool
) -> None:
    story = with_drawback(drawback)
    assert [each.about.partition(",")[0] for each in draft(story).aspects] == aspects
    assert ("SF-drawback-focus.2" in missing(story)) is lacks


@clause("SF-drawback-transform.2", "SF-drawback-transform.3")
def test_a_change_fixes_the_aspect_that_it_brings() -> None:
    story = with_drawback("minor Transform")
    assert "SF-drawback-transform.3" in missing(story)


@clause("SF-drawback-transform.6")
def test_the_group_is_asked_whether_a_change_is_sure() -> None:
    assert "SF-drawback-transform.6" in {each.clause for each in draft(with_drawback("minor Transform")).asked}
    assert "SF-drawback-transform.6" not in {each.clause for each in draft(with_drawback("minor Snag")).asked}


@clause("SF-drawback-charges.3")
def test_charges_and_a_delay_go_together() -> None:
    story = building("Hide", "Climb")
    for each in ("minor Charges", "minor Delay"):
        story.when(NORA, TakeDrawback(draft=NELL, drawback=each, note="reloading"))
    assert [cost for _, cost in lines(story)][-2:] == [-1, -1]


# ---- trappings


@clause("SF-trapping-duplicates.5")
def test_a_unique_skill_makes_no_duplicates() -> None:
    story = building(kind=SkillKind.UNIQUE, tier="")
    story.attempt(NORA, TakeTrapping(draft=NELL, trapping="Minions [Duplicates]")).refused("SF-trapping-duplicates.5")


@clause("SF-trapping-duplicates.9", "SF-trapping-variable.3")
@pytest.mark.parametrize(
    ("trapping", "cost"), [("Minions [Duplicates]", 2), ("Variable [Scene]", 4), ("Variable [Session]", 2)]
)
def test_what_has_no_line_to_it_has_a_price_of_its_own(trapping: str, cost: int) -> None:
    assert lines(building(trapping))[-1] == (trapping, cost)


@clause("SF-trapping-information.5")
@pytest.mark.parametrize(("kind", "tier", "cost"), [(SkillKind.UNIQUE, "", 0), (SkillKind.STRANGE, "Superhuman", 2)])
def test_a_unique_skill_knows_its_field_for_nothing(kind: SkillKind, tier: str, cost: int) -> None:
    story = building(kind=kind, tier=tier)
    found = {pick.trapping: pick.cost for region in bench(story).regions for box in region.boxes for pick in box.picks}
    assert found["Information"] == cost
