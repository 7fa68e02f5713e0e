"""A character under way: choice by choice, with what is left and what is missing."""

from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.rules.draft.drafted import (
    NELL,
    OF,
    built,
    drawn,
    in_a_coat,
    missing,
    refusal,
    whole,
    with_bess,
)
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters.archetype import Magic
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.draft import companion as companions
from talewright.games.strange_fate.rules.draft import gift as gifts
from talewright.games.strange_fate.rules.draft import skill as bench
from talewright.games.strange_fate.rules.draft.choices import ALONE, choices_next
from talewright.games.strange_fate.rules.draft.companion import Trained
from talewright.games.strange_fate.rules.draft.draft import (
    MOST_SKILLS,
    Draft,
    confirmed,
    described,
    of_archetype,
    with_aspect,
    with_note,
    without_aspect,
    without_skill,
)
from talewright.games.strange_fate.rules.draft.entry import draft_of, entry_of_draft
from talewright.games.strange_fate.rules.draft.gift import Better
from talewright.games.strange_fate.rules.draft.left import check, left, receipt
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind
from talewright.games.strange_fate.rules.skills.drawback import Severity as Bad
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.skills.price import following
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind


def of_both_kinds() -> Draft:
    """Nell with a second Archetype aspect."""
    draft = with_aspect(of_archetype(NELL, "Mutant"), Aspect(name="Gilled", kind=AspectKind.ARCHETYPE))
    return with_aspect(draft, Aspect(name="Finned", kind=AspectKind.ARCHETYPE))


def of_many_skills() -> Draft:
    """Nell with as many skills as a sheet holds."""
    skills = tuple(
        Owned(skill=Skill(name=f"Trade {number}", kind=SkillKind.UNIQUE, rating=1)) for number in range(MOST_SKILLS)
    )
    return replace(NELL, character=replace(NELL.character, skills=skills))


def weak_against_everything() -> Draft:
    """Nell with one Weakness more than there is room for."""
    draft = NELL
    for number in range(companions.MOST + 1):
        draft = gifts.with_weakness(draft, Weakness(against=f"the tide of day {number}", severity=Severity.MINOR))
    return draft


# --- the brute, step by step


@clause("SF-skill-summary.4", "SF-cost.6")
def test_each_trapping_costs_what_was_said_before_it_was_taken() -> None:
    draft = built(tier=Tier.SUPERHUMAN)
    paid = []
    for name in ("Resist Damage", "Stress Capacity [Health]", "Physical Force"):
        picks = {
            str(pick.trapping): pick for region in choices_next(draft) for box in region.choices for pick in box.picks
        }
        draft = bench.with_trapping(draft, OF(name))
        paid.append(picks[name].cost)
    assert paid == [2, 3, 3]
    draft = drawn(draft, "minor Transform")
    price = receipt(draft)
    assert price
    assert (price.total, price.trappings) == (10, 8)
    found = left(draft)
    assert found.points
    assert found.refresh
    assert (found.points.left, found.refresh.left) == (20, 6)


@clause("SF-cost.2")
def test_what_comes_next_stands_region_by_region_with_the_prices_of_the_diagram() -> None:
    draft = built("Physical Force", "Move")
    found = choices_next(draft)
    assert [region.name for region in found][-1] == ALONE
    assert [len(region.choices) for region in found] == [17, 7, 5, 3, 2, 14]
    costs = {
        each.trapping: (each.value, each.cost, each.says) for each in following(draft.at_work.skill, draft.diagram)
    }
    picks = [pick for region in found for box in region.choices for pick in box.picks]
    assert {pick.trapping: (pick.cost, pick.paid, pick.why) for pick in picks} == costs
    assert [box.name for region in found for box in region.choices if box.has] == ["Physical Force", "Move"]
    assert [box.name for region in found for box in region.choices if box.is_typed] == ["Environment"]


@clause("SF-extra-psychic.11")
def test_in_a_psychic_skill_the_next_trapping_is_psychic_and_costs_1_more() -> None:
    plain, psychic = built("Insight"), bench.psychic(built("Insight"), is_psychic=True)

    def next_costs(draft: Draft) -> dict[str, int]:
        return {str(p.trapping): p.cost for region in choices_next(draft) for box in region.choices for p in box.picks}

    assert next_costs(psychic) == {name: cost + 1 for name, cost in next_costs(plain).items()}
    more = bench.with_trapping(psychic, OF("Convince"))
    assert all(held.is_psychic for held in more.at_work.skill.trappings)
    assert not any(held.is_psychic for held in bench.psychic(more, is_psychic=False).at_work.skill.trappings)


@clause("SF-extra-psychic.11")
def test_one_trapping_alone_does_not_become_psychic() -> None:
    draft = built("Insight", "Convince")
    refused = refusal(lambda: bench.with_extra(draft, OF("Insight"), Extra.PSYCHIC))
    assert refused.clause == "SF-extra-psychic.11"


@clause("SF-extras.3", "SF-extra-range.4")
def test_extras_come_and_go_one_by_one() -> None:
    draft = built("Shoot")
    for _ in range(2):
        draft = bench.with_extra(draft, OF("Shoot"), Extra.RANGE)
    draft = bench.with_extra(draft, OF("Shoot"), Extra.ZONE)
    assert str(draft.at_work.skill.trappings[0]) == "Shoot + Range x2 + Zone"
    assert refusal(lambda: bench.with_extra(draft, OF("Shoot"), Extra.ZONE)).clause == "SF-extra-range.4"
    draft = bench.without_extra(draft, OF("Shoot"), "Range x2")
    draft = bench.without_extra(draft, OF("Shoot"), "Zone")
    assert str(draft.at_work.skill.trappings[0]) == "Shoot + Range"
    assert refusal(lambda: bench.without_extra(draft, OF("Shoot"), "Zone")).clause == "SF-extras.1"
    assert refusal(lambda: bench.with_extra(draft, OF("Shoot"), Extra.UNUSUAL)).clause == "SF-extra-unusual.2"


@clause("SF-trapping-list.10", "SF-trapping-environment.1")
def test_choices_that_a_trapping_needs_are_asked_for() -> None:
    assert refusal(lambda: built("Environment")).clause == "SF-trapping-environment.1"
    draft = built("Environment [the Thames]", "Variable [Scene]", "Variable [Scene]")
    assert [str(held) for held in draft.at_work.skill.trappings] == ["Environment [the Thames]", "Variable [Scene] x2"]
    draft = bench.without_trapping(draft, OF("Variable [Scene]"))
    assert draft.at_work.skill.trappings[1].count == 1
    assert refusal(lambda: bench.with_trapping(draft, OF("Environment [the Thames]"))).clause == "SF-trapping-list.10"


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (lambda: bench.begun(NELL, "So", SkillKind.COMMON, 2), "SF-skill-kinds.4"),
        (lambda: bench.begun(NELL, "So", SkillKind.STRANGE, 5), "SF-buy-skills.3"),
        (lambda: bench.begun(NELL, "So", SkillKind.UNIQUE, 2, Tier.GODLIKE), "SF-skill-kinds.11"),
        (lambda: bench.begun(NELL, " ", SkillKind.UNIQUE, 2), "SF-creation-steps.1"),
        (lambda: bench.bought(NELL, "Basket Weaving", 2), "SF-buy-skills.1"),
        (lambda: bench.bought(bench.bought(NELL, "Stealth", 2), "stealth", 3), "SF-skill-kinds.1"),
        (lambda: bench.with_trapping(NELL, OF("Move")), "SF-skill-summary.1"),
        (lambda: bench.placed(NELL), "SF-skill-summary.1"),
        (lambda: bench.begun(built("Move"), "Another", SkillKind.UNIQUE, 2), "SF-skill-summary.1"),
        (lambda: drawn(built("Move", kind=SkillKind.UNIQUE), "minor Delay"), "SF-drawbacks.8"),
        (lambda: bench.with_extra(built("Move"), OF("Move"), Extra.UNUSUAL, "up and " * 40), "SF-skill-summary.4"),
        (lambda: built("Minions [Duplicates]", kind=SkillKind.UNIQUE), "SF-trapping-duplicates.5"),
        (lambda: bench.without_trapping(built("Move"), OF("Leap")), "SF-skill-kinds.2"),
        (lambda: bench.psychic(built(), is_psychic=True), "SF-extra-psychic.11"),
        (lambda: of_archetype(NELL, "Ghost"), "SF-archetypes.1"),
        (lambda: with_aspect(NELL, Aspect(name="Hunted", kind=AspectKind.COMPLICATION)), "SF-aspects.6"),
        (lambda: with_aspect(NELL, Aspect(name="Gaslight", kind=AspectKind.WORLD)), "SF-aspects.8"),
        (lambda: with_aspect(NELL, Aspect(name="  ")), "SF-creation-steps.1"),
        (lambda: without_aspect(NELL, "Nothing"), "SF-aspects.1"),
        (lambda: without_skill(NELL, "Nothing"), "SF-buy-skills.1"),
        (lambda: described(NELL, ""), "SF-creation-steps.1"),
        (lambda: gifts.with_impact(NELL, "Stealth"), "SF-gift-impact.1"),
        (lambda: companions.trained(with_bess(1, "Stealth"), "Bess", Trained.IMPACT, "Climbing"), "SF-gift-impact.1"),
        (
            lambda: gifts.with_impact(gifts.with_impact(built("Move"), "River Child"), "river child"),
            "SF-gift-impact.1",
        ),
        (lambda: gifts.with_signature(NELL, "Nothing"), "SF-gift-signature-aspect.1"),
        (lambda: companions.with_companion(NELL, Companion(name="Bess", quality=4)), "SF-gift-companion.7"),
        (lambda: gifts.without(NELL, "Impact: Stealth"), "SF-gifts.1"),
        (lambda: gifts.improved(NELL, "Harpoon", Better.NUMEROUS), "SF-gift-equipment.1"),
        (lambda: gifts.improved(in_a_coat(), "Coat", Better.ASPECT), "SF-gift-equipment.1"),
        (lambda: gifts.with_theme(gifts.with_theme(NELL, "The Docks"), "the docks"), "SF-gifts.1"),
        (of_both_kinds, "SF-archetypes.2"),
        (weak_against_everything, "SF-weakness.2"),
        (lambda: bench.begun(of_many_skills(), "One More", SkillKind.UNIQUE, 1), "SF-buy-skills.1"),
        (lambda: companions.trained(NELL, "Bess", Trained.INDEPENDENT), "SF-gift-companion.1"),
    ],
)  # fmt: skip
def test_what_no_later_choice_mends_is_refused_at_once(step: Callable[[], object], expected: str) -> None:
    assert refusal(step).clause == expected


# --- what is missing, and what is judged


@clause("SF-creation-steps.2")
def test_what_a_later_choice_mends_stays_open_until_then() -> None:
    draft = drawn(built("Move"), "minor Focus")
    assert {"SF-skill-kinds.13", "SF-aspects.3", "SF-skill-summary.10"} <= missing(draft)
    draft = of_archetype(bench.placed(draft), "Magus", Magic.SACRED)
    assert not {"SF-skill-kinds.13", "SF-skill-summary.10"} & missing(draft)
    assert {fault.clause for fault in left(draft).missing if fault.clause.startswith("SF-archetype-magus")}
    assert refusal(lambda: check(draft)).clause in missing(draft)


@clause("SF-skill-kinds.16")
def test_a_strange_skill_without_a_drawback_stays_on_the_bench() -> None:
    draft = built("Move")
    assert refusal(lambda: bench.placed(draft)).clause == "SF-skill-kinds.16"
    assert bench.placed(drawn(draft, "minor Focus")).bench is None


@clause("SF-budget.8", "SF-budget.5")
def test_too_much_may_be_spent_until_the_character_is_saved() -> None:
    draft = built("Wealth", "Influence", "Guile", "Parry", "Shoot", "Notice", "Craft", "Minions [Advanced]")
    draft = bench.rated(draft, 4, Tier.GODLIKE)
    draft = drawn(bench.with_trapping(bench.with_trapping(draft, OF("Convince")), OF("Disguise")))
    draft = gifts.with_invulnerability(draft, Invulnerability(against=Scope.PHYSICAL, severity=Severity.MAJOR))
    assert {"SF-budget.8", "SF-budget.5"} <= missing(draft)
    richer = gifts.skilled(draft, 2)
    assert left(richer).points.left == left(draft).points.left + 10  # type: ignore[union-attr]


@clause("SF-aspects.9")
def test_a_free_aspect_too_many_is_refused_and_a_drawback_that_needs_its_place_waits() -> None:
    draft = NELL
    for name in ("One", "Two", "Three"):
        draft = with_aspect(draft, Aspect(name=name))
    assert refusal(lambda: with_aspect(draft, Aspect(name="Four"))).clause == "SF-aspects.9"
    over = drawn(bench.begun(draft, "Odd", SkillKind.STRANGE, 2), "minor Complication (Hunted)")
    assert "SF-aspects.9" in missing(over)
    assert "SF-aspects.9" not in missing(without_aspect(over, "two"))


@clause("SF-cost.16", "SF-skill-kinds.8")
def test_nothing_is_saved_that_the_group_has_not_judged() -> None:
    draft = whole()
    assert not left(draft).missing
    for each in left(draft).judgements:
        assert refusal(partial(check, draft)).clause == each.question.clause
        draft = confirmed(draft, each.question.about, each.skill)
    check(draft)
    back = confirmed(draft, "human", "Pickpocket", agreed=False)
    assert [each.question.about for each in left(back).judgements] == ["human"]


@clause("SF-cost.16")
def test_another_theme_is_judged_anew() -> None:
    draft = confirmed(built("Move"), "Move", "River Child")
    assert "Move" not in {each.question.about for each in left(draft).judgements}
    assert "Move" in {each.question.about for each in left(bench.about(draft, "River Child", "hot air")).judgements}
    same = bench.about(draft, "Child of the River", "cold blood", is_invention=True)
    assert "Move" not in {each.question.about for each in left(same).judgements}
    assert same.at_work.is_invention


@clause("SF-invulnerability.11")
def test_an_invulnerability_that_does_not_suit_waits_for_the_game_master() -> None:
    draft = gifts.with_invulnerability(whole(), Invulnerability(against=Scope.MENTAL, severity=Severity.MINOR))
    asked = [each for each in left(draft).judgements if each.question.clause == "SF-invulnerability.11"]
    assert len(asked) == 1
    allowed = confirmed(draft, asked[0].question.about)
    assert "SF-invulnerability.11" not in missing(allowed)


# --- the bench and the sheet


def test_a_skill_opened_again_takes_its_old_place_and_its_aspects_go_with_it() -> None:
    draft = bench.placed(drawn(built("Move"), "major Focus"))
    draft = with_aspect(draft, Aspect(name="The Boots", skill="River Child"))
    draft = bench.bought(draft, "Stealth", 2)
    draft = bench.about(bench.opened(draft, "river child"), "River Walker", "cold blood")
    assert [each.name for each in draft.character.designs] == ["River Child", "Stealth"]
    assert [each.name for each in bench.cleared(draft).character.designs] == ["River Child", "Stealth"]
    draft = bench.placed(draft)
    assert [each.name for each in draft.character.designs] == ["River Walker", "Stealth"]
    assert draft.character.aspects[0].skill == "River Walker"


def test_a_gift_for_a_skill_goes_with_it_when_that_is_called_otherwise() -> None:
    draft = gifts.with_impact(bench.placed(drawn(built("Move"), "minor Focus")), "River Child")
    draft = bench.about(bench.opened(draft, "River Child"), "River Walker", "cold blood")
    assert draft_of(entry_of_draft(draft)) == draft
    assert bench.placed(draft).character.impacts == ("River Walker",)


@clause("SF-sample-skills.3")
def test_a_sample_is_a_beginning() -> None:
    draft = bench.like(NELL, "Clockwork Wings", "Paper Wings")
    assert draft.at_work.skill.name == "Paper Wings"
    assert next(str(each) for each in draft.at_work.skill.drawbacks) == "minor Focus"
    assert refusal(lambda: bench.like(NELL, "Stealth")).clause == "SF-sample-skills.3"


@clause("SF-tier-benefits.2")
def test_benefits_follow_the_rating() -> None:
    draft = built("Move", "Leap", "Hide", tier=Tier.EXTRAORDINARY)
    assert len(draft.at_work.benefits) == 3
    draft = bench.rated(draft, 2, Tier.EXTRAORDINARY)
    assert len(draft.at_work.benefits) == 2
    draft = bench.with_benefits(draft, [OF("Hide")])
    assert draft.at_work.benefits == (OF("Hide"),)
    assert (
        refusal(lambda: bench.with_benefits(draft, [OF("Hide"), OF("Leap"), OF("Move")])).clause == "SF-tier-benefits.2"
    )
    assert bench.rated(draft, 2, Tier.MUNDANE).at_work.benefits == ()


def test_a_common_skill_is_rated_and_bears_drawbacks_and_nothing_else() -> None:
    draft = bench.opened(bench.bought(NELL, "Athletics", 2), "Athletics")
    draft = drawn(bench.rated(draft, 3, Tier.SUPERHUMAN), "minor Snag (only by day)")
    assert refusal(lambda: bench.with_trapping(draft, OF("Hide"))).clause == "SF-skill-kinds.4"
    assert refusal(lambda: bench.rated(draft, 3, Tier.MUNDANE, SkillKind.UNIQUE)).clause == "SF-skill-kinds.4"
    assert bench.placed(draft).character.designs[0].notation == "3S"


@clause("SF-drawback-transform.3", "SF-drawback-focus.2")
def test_aspects_that_drawbacks_call_for_are_written_or_tied() -> None:
    draft = bench.placed(drawn(built("Move"), "minor Transform", "major Focus"))
    draft = with_aspect(with_aspect(draft, Aspect(name="Dry")), Aspect(name="The Boots"))
    assert {"SF-drawback-transform.3", "SF-drawback-focus.2"} <= missing(draft)
    draft = with_note(draft, "dry", skill="River Child", becomes="Dripping")
    draft = with_note(draft, "The Boots", skill="River Child")
    assert not {"SF-drawback-transform.3", "SF-drawback-focus.2"} & missing(draft)
    assert refusal(lambda: with_note(draft, "The Boots", becomes="Barefoot")).clause == "SF-drawback-transform.5"
    assert with_note(draft, "Dry", is_obsession=True).character.aspects[0].becomes == "Dripping"


@clause("SF-extra-unusual.2")
@pytest.mark.parametrize("words", ["swims (like a pike", "in) + (out", "two\nlines", "a, b; c"])
def test_whatever_people_write_a_sheet_can_keep(words: str) -> None:
    draft = bench.with_extra(built("Move", "Leap"), OF("Move"), Extra.UNUSUAL, words)
    draft = drawn(bench.with_extra(draft, OF("Move"), Extra.RANGE))
    draft = bench.with_drawback(draft, Drawback(DrawbackKind.SNAG, Bad.MINOR, words))
    assert draft_of(entry_of_draft(draft)) == draft


# --- as data


def test_a_draft_reads_back_from_its_data() -> None:
    draft = of_archetype(drawn(built("Move", "Environment [Urban]"), "minor Snag (only by day)"), "Mutant")
    draft = bench.with_extra(draft, OF("Move"), Extra.UNUSUAL, "swims like a pike")
    assert draft_of(entry_of_draft(draft), draft.rules, draft.diagram) == draft
    assert draft_of(entry_of_draft(whole())) == whole()
