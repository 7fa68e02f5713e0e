"""What a skill costs on the bench: boxes, lines, extras and drawbacks, by a small diagram of the group's own."""

import pytest
from tests.games.story import seated
from tests.games.strange_fate.play.drafting import NELL, begun, building, draft
from tests.games.strange_fate.play.table import GM, NORA, Story
from tests.games.strange_fate.play.test_making import costs
from tests.rules.clause import clause

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.making.bench import (
    AddExtra,
    LeaveTrapping,
    PlaceSkill,
    RateSkill,
    TakeDrawback,
    TakeTrapping,
)
from talewright.games.strange_fate.play.making.skills import BeginFromSample, BeginSkill
from talewright.games.strange_fate.play.making.under_way import BeginDraft, UseDiagram
from talewright.games.strange_fate.play.making.view import BenchView
from talewright.games.strange_fate.rules.skills.diagram import SECOND, second
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.skills.skill import SkillKind

# Move - Leap : Climb = Dodge : Hide, and Notice on its own; Information : Research
BOXES = (
    ("Move", "solid"),
    ("Leap", "dotted"),
    ("Climb", "solid"),
    ("Dodge", "dotted"),
    ("Hide", "solid"),
    ("Notice", "solid"),
    ("Information", "solid"),
    ("Research", "solid"),
)
LINES = (
    ("Move", "Leap", "thin"),
    ("Leap", "Climb", "dotted"),
    ("Climb", "Dodge", "thick"),
    ("Dodge", "Hide", "dotted"),
    ("Information", "Research", "dotted"),
)
OURS = 'title = "Ours"\n'
OURS += "".join(
    f'[[box]]\ntrapping = "{name}"\nborder = "{border}"\nx = {number}\ny = 0\n'
    for number, (name, border) in enumerate(BOXES)
)
OURS += "".join(f'[[line]]\nfrom = "{one}"\nto = "{other}"\nkind = "{kind}"\n' for one, other, kind in LINES)


def at_ours(*trappings: str, kind: SkillKind = SkillKind.STRANGE) -> Story:
    """A skill rated 3 under way, by this diagram."""
    story = begun().when(GM, UseDiagram(text=OURS))
    story.when(NORA, BeginSkill(draft=NELL, name="Brute", kind=kind, rating=3, theme="iron flesh"))
    for each in trappings:
        story.when(NORA, TakeTrapping(draft=NELL, trapping=each))
    return story


def bench(story: Story) -> BenchView:
    found = draft(story).bench
    assert found
    return found


def total(story: Story) -> int:
    whole = bench(story).total
    assert whole is not None
    return whole


# --- the diagram


@clause("SF-cost.3", "SF-cost.4")
def test_any_box_may_be_the_first_and_costs_its_border() -> None:
    assert costs(at_ours()) == {
        "Move": 1, "Leap": 2, "Climb": 1, "Dodge": 2, "Hide": 1, "Notice": 1, "Information": 1, "Research": 1,
    }  # fmt: skip
    assert total(at_ours("Dodge")) == 3 + 2


@clause("SF-cost.5", "SF-cost.7", "SF-cost.8", "SF-cost.10")
def test_lines_are_paid_with_the_box_and_boxes_on_the_way_are_not() -> None:
    from_move = costs(at_ours("Move"))
    assert (from_move["Leap"], from_move["Climb"], from_move["Dodge"]) == (1 + 2, 3 + 1, 3 + 0 + 2)
    assert from_move["Hide"] == 4 + 1
    assert from_move["Notice"] == 1
    assert total(at_ours("Move", "Hide")) == 3 + 1 + 4 + 1


@clause("SF-cost.9")
def test_a_line_is_paid_once() -> None:
    story = at_ours("Move", "Climb")
    assert total(story) == 3 + 1 + (3 + 1)
    assert costs(story)["Leap"] == 2
    assert costs(story)["Dodge"] == 2
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Leap"))
    assert total(story) == 3 + 1 + (3 + 1) + 2


@clause("SF-cost.11")
@pytest.mark.parametrize("order", [("Move", "Hide", "Dodge"), ("Hide", "Dodge", "Move"), ("Dodge", "Move", "Hide")])
def test_the_cheapest_order_of_buying_counts_whatever_the_order_was(order: tuple[str, ...]) -> None:
    assert total(at_ours(*order)) == 3 + 1 + (3 + 2) + (2 + 1)


@clause("SF-cost.12", "SF-cost.13")
def test_information_is_free_in_a_unique_skill_alone_and_its_lines_are_not() -> None:
    for kind, free in ((SkillKind.UNIQUE, 0), (SkillKind.STRANGE, 1)):
        story = at_ours(kind=kind)
        assert costs(story)["Information"] == free
        story.when(NORA, TakeTrapping(draft=NELL, trapping="Information"))
        assert costs(story)["Research"] == 2 + 1
    story = building().when(NORA, RateSkill(draft=NELL, kind=SkillKind.UNIQUE, rating=3))
    assert costs(story)["Networking"] == 0
    assert costs(building())["Networking"] > 0


# --- the whole price


@clause("SF-cost.1", "SF-cost.15", "SF-drawbacks.5", "SF-skill-summary.6")
def test_the_price_is_rating_trappings_and_extras_less_drawbacks_and_never_below_the_rating() -> None:
    story = at_ours("Move", "Notice").when(NORA, AddExtra(draft=NELL, trapping="Move", extra=Extra.ZONE))
    assert total(story) == 3 + 2 + 2
    for left in (5, 3, 3):
        story.when(NORA, TakeDrawback(draft=NELL, drawback="major Snag", note="only when angry"))
        assert total(story) == left
    assert bench(story).faults == ()
    story.when(NORA, PlaceSkill(draft=NELL))
    assert draft(story).skills[0].cost == 3


@clause("SF-extras.1", "SF-extras.2", "SF-skill-summary.5")
def test_each_extra_costs_1_and_zone_2_on_each_trapping_that_has_it() -> None:
    for extra, price in ((Extra.RANGE, 1), (Extra.SPRAY, 1), (Extra.ZONE, 2), (Extra.UNUSUAL, 1)):
        story = at_ours("Move", "Notice")
        story.when(NORA, AddExtra(draft=NELL, trapping="Move", extra=extra, note="odd" if price == 1 else ""))
        assert total(story) == 3 + 2 + price
        story.when(NORA, AddExtra(draft=NELL, trapping="Notice", extra=extra, note="odd" if price == 1 else ""))
        assert total(story) == 3 + 2 + 2 * price


@clause("SF-drawbacks.2", "SF-drawbacks.3", "SF-drawbacks.7")
def test_minor_drawbacks_take_off_1_and_major_ones_2_and_several_add_up() -> None:
    story = at_ours("Move", "Hide", "Notice")
    whole = total(story)
    for drawback, off in (("minor Snag", 1), ("minor Snag", 2), ("major Charges", 4), ("Conviction", 6)):
        story.when(NORA, TakeDrawback(draft=NELL, drawback=drawback, note="so"))
        assert total(story) == whole - off
    for none in ("minor Conviction", "minor Taxing"):
        story.attempt(NORA, TakeDrawback(draft=NELL, drawback=none)).refused("SF-drawbacks.3")
    for kind in ("Complication", "Charges", "Delay", "Focus", "Snag", "Transform"):
        for far in ("minor", "major"):
            more = at_ours("Move", "Hide", "Notice")
            more.when(NORA, TakeDrawback(draft=NELL, drawback=f"{far} {kind}", note="so"))
            assert total(more) == whole - (1 if far == "minor" else 2)


# --- worked examples


@clause("SF-cost-example-professor.1", "SF-cost-example-professor.2")
def test_the_oxford_professor_is_printed_at_8_and_takes_1_refresh_where_he_is_extraordinary() -> None:
    story = begun().when(NORA, BeginFromSample(draft=NELL, sample="Oxford Professor"))
    found = bench(story)
    assert {each.text for each in found.held} == {
        "Networking", "Information", "Research", "Languages", "Wealth", "Esteem",
    }  # fmt: skip
    assert (found.kind, found.notation, found.printed) == ("Unique", "3", 8)
    assert [each.partition(" (")[0] for each in found.drawbacks] == ["minor Complication"]
    refresh = draft(story).refresh
    assert refresh
    assert refresh.left == 8
    story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.UNIQUE, rating=3, tier="Extraordinary"))
    refresh = draft(story).refresh
    assert refresh
    assert refresh.left == 7


@clause("SF-cost-example-brute.1", "SF-cost-example-brute.2")
def test_the_brute_costs_10_and_2_refresh() -> None:
    story = building("Resist Damage")
    assert total(story) == 3 + 2
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Stress Capacity [Health]"))
    assert total(story) == 3 + 5
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Physical Force"))
    assert total(story) == 3 + 8
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Transform"))
    assert (total(story), bench(story).refresh) == (10, 2)
    refresh = draft(story).refresh
    assert refresh
    assert (refresh.held, refresh.left) == (8, 6)


@clause("SF-refresh.3")
def test_refresh_is_that_of_the_tier_whatever_the_rating_and_the_trappings() -> None:
    story = building("Resist Damage")
    for rating in (1, 4):
        story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=rating, tier="Superhuman"))
        assert bench(story).refresh == 2
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Physical Force"))
    assert bench(story).refresh == 2
    story.when(NORA, LeaveTrapping(draft=NELL, trapping="Resist Damage"))
    assert bench(story).refresh == 2


@clause("SF-cost.17")
def test_a_group_prices_by_the_second_reading_of_the_diagram_from_its_first_evening_or_later() -> None:
    story = seated(Story, STRANGE_FATE_GAME, "London", {"diagram": "second"})
    assert story.sees().diagram == second().title
    story.when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)
    story.when(NORA, BeginSkill(draft=NELL, name="Eyes", kind=SkillKind.STRANGE, rating=3, theme="rays"))
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Shoot"))
    assert total(story) == 3 + 1
    story.when(GM, UseDiagram())
    assert total(story) == 3 + 2
    story.when(GM, UseDiagram(text=SECOND))
    assert total(story) == 3 + 1
