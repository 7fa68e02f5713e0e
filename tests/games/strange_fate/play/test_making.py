"""A character is made at the table: drafts of its players, judged by the group, into play when nothing is missing."""

from tests.games.strange_fate.play.drafting import BRUTE, NELL, begun, building, draft
from tests.games.strange_fate.play.table import NORA, Story
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.bench import (
    AddExtra,
    ChooseBenefit,
    LeaveTrapping,
    PlaceSkill,
    TakeDrawback,
    TakeTrapping,
    TurnPsychic,
)
from talewright.games.strange_fate.play.making.gear import (
    ImproveEquipment,
    TakeCompanion,
    TakeEquipment,
    TrainCompanion,
)
from talewright.games.strange_fate.play.making.gifts import StrikeGift, TakeImpact, TakeTheme
from talewright.games.strange_fate.play.making.skills import BeginFromSample, StrikeSkill
from talewright.games.strange_fate.play.making.written_aspects import MarkObsession, WriteAspect
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.skills.drawback import Severity, charges
from talewright.games.strange_fate.rules.skills.extra import Added, Extra, Held, effects, reach_of
from talewright.table.offer import Choice, Offer, Text


def costs(story: Story) -> dict[str, int]:
    """What each trapping would cost from here."""
    bench = draft(story).bench
    assert bench
    return {pick.trapping: pick.cost for region in bench.regions for box in region.boxes for pick in box.picks}


# --- the builder


@clause("SF-cost.6", "SF-cost.14")
def test_the_brute_costs_10_line_by_line() -> None:
    story = building()
    said = []
    for each in BRUTE:
        said.append(costs(story)[each])
        story.when(NORA, TakeTrapping(draft=NELL, trapping=each))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Transform"))
    bench = draft(story).bench
    assert bench
    assert [(line.title, line.cost) for line in bench.lines] == [
        ("rating", 3), ("Resist Damage", 2), ("Stress Capacity [Health]", 3), ("Physical Force", 3),
        ("minor Transform", -1),
    ]  # fmt: skip
    assert said == [2, 3, 3]
    assert (bench.total, bench.refresh, bench.printed) == (10, 2, 10)
    assert draft(story).points.left == 20  # type: ignore[union-attr]


@clause("SF-sample-skills.1")
def test_the_oxford_professor_shows_what_the_book_prints_beside_what_it_costs() -> None:
    story = begun().when(NORA, BeginFromSample(draft=NELL, sample="Oxford Professor"))
    bench = draft(story).bench
    assert bench
    assert (bench.total, bench.printed) == (9, 8)
    assert bench.printed_why
    story.when(NORA, LeaveTrapping(draft=NELL, trapping="Research"))
    changed = draft(story).bench
    assert changed
    assert changed.printed is None


@clause("SF-extra-psychic.11")
def test_psychic_is_for_all_or_none() -> None:
    story = building("Insight", "Convince")
    refused = story.attempt(NORA, AddExtra(draft=NELL, trapping="Insight", extra=Extra.PSYCHIC))
    refused.refused("SF-extra-psychic.11")
    story.when(NORA, TurnPsychic(draft=NELL, psychic=True))
    bench = draft(story).bench
    assert bench
    assert bench.psychic


def test_every_choice_can_be_taken_back() -> None:
    story = building(*BRUTE)
    seen, made = [draft(story)], []
    for move in (
        AddExtra(draft=NELL, trapping="Physical Force", extra=Extra.RANGE),
        TakeDrawback(draft=NELL, drawback="major Focus"),
        PlaceSkill(draft=NELL),
        TakeImpact(draft=NELL, skill="Brute"),
        StrikeSkill(draft=NELL, skill="Brute"),
    ):
        made.append(story.when(NORA, move).done[-1])
        seen.append(draft(story))
    for move_id, before in zip(reversed(made), reversed(seen[:-1]), strict=True):
        story.undo(NORA, move_id)
        assert draft(story) == before


def test_a_word_of_ones_own_stands_between_brackets_of_the_notation() -> None:
    story = building().when(NORA, TakeTrapping(draft=NELL, trapping="Environment", kind="the [old] docks"))
    assert str(story.now.drafts[NELL].draft.at_work.skill.trappings[0]) == "Environment [the old docks]"


@clause("SF-tier-benefits.2")
def test_a_benefit_is_had_or_not() -> None:
    story = building("Move", "Leap", "Hide", "Notice")
    story.when(NORA, ChooseBenefit(draft=NELL, trapping="Leap"))
    story.when(NORA, ChooseBenefit(draft=NELL, trapping="Leap", has=False))
    story.when(NORA, ChooseBenefit(draft=NELL, trapping="Hide"))
    at_work = story.now.drafts[NELL].draft.at_work
    assert list(map(str, at_work.benefits)) == ["Move", "Hide"]


@clause("SF-archetype-magus.1", "SF-gift-companion.7")
def test_a_conviction_becomes_the_obsession_and_a_companion_gets_better() -> None:
    story = begun().when(NORA, WriteAspect(draft=NELL, name="The Last Page", kind=AspectKind.CONVICTION))
    story.when(NORA, MarkObsession(draft=NELL, aspect="the last page"))
    story.when(NORA, TakeCompanion(draft=NELL, name="Bess", quality=1))
    story.when(NORA, TrainCompanion(draft=NELL, companion="Bess", improvement="quality", rating=3))
    character = story.now.drafts[NELL].draft.character
    assert [each.is_obsession for each in character.aspects] == [True]
    assert character.companions[0].quality == 3


@clause("SF-gift-companion.8", "SF-gift-companion.14")
def test_a_companion_is_offered_what_it_can_have_and_is_told_why_it_cannot_have_the_rest() -> None:
    story = begun().when(NORA, TakeCompanion(draft=NELL, name="Bess", quality=1))
    bess = draft(story).gear[0]
    assert [each.clause for each in bess.closed] == ["SF-gift-theme.1", "SF-gift-impact.1", "SF-gift-companion.8"]
    assert not story.offered(NORA, TakeTheme)
    story.when(NORA, TrainCompanion(draft=NELL, companion="Bess", improvement="quality", rating=2))
    story.when(NORA, TrainCompanion(draft=NELL, companion="Bess", improvement="best track", what="Reputation"))
    story.when(NORA, TakeEquipment(draft=NELL, companion="Bess", name="Collar", armour=True))
    rugged = ImproveEquipment(draft=NELL, companion="Bess", piece="Collar", improvement="Rugged: Health")
    story.when(NORA, rugged).when(NORA, rugged).when(NORA, rugged)
    bess, collar = draft(story).gear
    assert (bess.best_track, collar.of, collar.struck) == ("Reputation", "Bess", "Bess, Equipment: Collar")
    tiers = {
        option.value
        for each in story.offered(NORA, ImproveEquipment)
        for field in each.fields
        if field.name == "tier" and isinstance(field, Choice)
        for option in field.options
    }
    assert not tiers
    story.when(NORA, StrikeGift(draft=NELL, what="Bess, Equipment: Collar"))
    assert len(draft(story).gear) == 1


@clause("SF-extra-range.2", "SF-extra-spray.1", "SF-extra-zone.1")
def test_what_an_extra_changes_is_told_before_it_is_taken() -> None:
    story = building("Physical Force")
    told = {each.fixed["extra"]: each.about for each in story.offered(NORA, AddExtra) if not each.fields}
    held = Held.parse("Physical Force")
    assert str(reach_of(held.with_extra(Added(Extra.RANGE)))) in told[Extra.RANGE]
    for extra in (Extra.SPRAY, Extra.ZONE):
        first, *_ = effects(held.with_extra(Added(extra)))
        assert told[extra].casefold().startswith(first.says.casefold())


@clause("SF-drawback-charges.1", "SF-drawback-charges.2")
def test_what_a_drawback_asks_is_told_before_it_is_taken() -> None:
    story = building("Physical Force")
    (offer,) = story.offered(NORA, TakeDrawback)
    which = next(field for field in offer.fields if isinstance(field, Choice))
    told = {option.value: option.about for option in which.options}
    assert all(str(charges(severity, 3)) in told[f"{severity} Charges"] for severity in Severity)
    assert len({about.partition(": ")[2] or about for about in told.values()}) == len(told)


def test_an_improvement_that_is_taken_by_a_word_says_what_it_does() -> None:
    story = begun().when(NORA, TakeCompanion(draft=NELL, name="Bess"))
    story.when(NORA, TakeEquipment(draft=NELL, name="Mail", armour=True))
    pressed = [each for each in story.offered(NORA, TrainCompanion) if not each.fields]
    assert pressed
    assert all(each.effect for each in pressed)
    (harms,) = (each for each in story.offered(NORA, ImproveEquipment) if "harm" in each.label)
    (which,) = harms.fields
    assert isinstance(which, Choice)
    assert {option.value.partition(":")[0] for option in which.options if option.about} == {
        "Deadly",
        "Protective",
        "Rugged",
        "Essential",
    }


def test_an_aspect_that_is_written_already_is_no_example_of_another() -> None:
    story = begun()
    free = next(made for made in story.offered(NORA, WriteAspect) if made.fixed["kind"] is AspectKind.FREE)
    first, *others = suggested(free)
    story.when(NORA, WriteAspect(draft=NELL, name=first))
    left = next(made for made in story.offered(NORA, WriteAspect) if made.fixed["kind"] is AspectKind.FREE)
    assert suggested(left) == others


def suggested(made: Offer) -> list[str]:
    return [each for field in made.fields if isinstance(field, Text) for each in field.suggestions]
