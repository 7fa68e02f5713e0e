"""A character in the making: gifts, companions, an Archetype of one's own, and what is judged anew."""

from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.rules.draft.drafted import (
    NELL,
    OF,
    asked,
    built,
    drawn,
    in_a_coat,
    missing,
    refusal,
    whole,
    with_bess,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.characters.archetype import Magic
from talewright.games.strange_fate.rules.characters.companion import Companion, closed_gifts, closed_piece, spare
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import ThemeBenefit, Themed
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.draft import archetype as own
from talewright.games.strange_fate.rules.draft import companion as companions
from talewright.games.strange_fate.rules.draft import gift as gifts
from talewright.games.strange_fate.rules.draft import skill as bench
from talewright.games.strange_fate.rules.draft.companion import Trained
from talewright.games.strange_fate.rules.draft.draft import Draft, confirmed, of_archetype, without_skill
from talewright.games.strange_fate.rules.draft.entry import draft_of, entry_of_draft
from talewright.games.strange_fate.rules.draft.gift import Better
from talewright.games.strange_fate.rules.draft.left import left
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind
from talewright.games.strange_fate.rules.skills.skill import SkillKind

# --- gifts


@clause("SF-gift-equipment.3")
def test_a_fourth_deadly_is_refused() -> None:
    draft = gifts.with_piece(NELL, Piece(name="Harpoon"))
    assert "SF-gift-equipment.1" in missing(draft)
    for _ in range(3):
        draft = gifts.improved(draft, "harpoon", Better.DEADLY, "Health")
    assert refusal(lambda: gifts.improved(draft, "Harpoon", Better.DEADLY, "Health")).clause == "SF-gift-equipment.3"
    assert not left(draft).free_gifts


def test_every_improvement_can_be_taken() -> None:
    draft = bench.bought(NELL, "Marksmanship", 2)
    draft = gifts.with_piece(draft, Piece(name="Coat", is_armour=True))
    for better, what in {
        Better.ASPECT: "Smells of Smoke",
        Better.PROTECTIVE: "Health",
        Better.RUGGED: "Health",
        Better.ESSENTIAL: "Physical",
        Better.WELL_MADE: "Marksmanship",
        Better.EMPOWERED: "Marksmanship",
        Better.ALTERNATE_USE: "Stealth for Fashion in fog",
        Better.NUMEROUS: "",
    }.items():
        draft = gifts.improved(draft, "Coat", better, what)
    assert draft.character.equipment[0].places == 12
    assert (
        refusal(lambda: gifts.improved(draft, "Coat", Better.DRAWBACK, "minor Snag")).clause == "SF-gifts-and-flaws.1"
    )
    draft = companions.with_companion(draft, Companion(name="Bess"))
    draft = companions.rated(draft, "Bess", 2)
    for trained, what in {
        Trained.ASPECT: "Never Tires",
        Trained.SKILL: "Stealth",
        Trained.COMMUNICATION: "a whistle",
        Trained.KEEPING_UP: "swimming",
        Trained.INDEPENDENT: "",
        Trained.SUMMONABLE: "",
        Trained.IMPACT: "Stealth",
        Trained.NUMEROUS: "",
    }.items():
        draft = companions.trained(draft, "Bess", trained, what)
    assert draft_of(entry_of_draft(draft)) == draft


def test_gifts_can_be_struck_again() -> None:
    draft = gifts.with_impact(
        gifts.with_weakness(whole(), Weakness(against="salt", severity=Severity.MINOR)), "Athletics"
    )
    draft = gifts.with_signature(draft, "The River Gives Back")
    draft = bench.bought(draft, "Stealth", 1)
    three = [Themed(name, ThemeBenefit.MANEUVER) for name in ("Athletics", "Stealth", "Pickpocket")]
    draft = gifts.with_theme(draft, "The Docks")
    for each in three:
        assert "SF-gift-theme.1" in missing(draft)
        draft = gifts.themed(draft, "the docks", each)
    assert "SF-gift-theme.1" not in missing(draft)
    assert refusal(lambda: gifts.themed(draft, "The Docks", three[0])).clause == "SF-gift-theme.1"
    again = gifts.with_theme(draft, "Two")
    assert refusal(lambda: gifts.themed(again, "Two", three[0])).clause == "SF-gift-theme.6"
    names = gifts.gift_names(draft)
    assert len(names) == 4
    for name in names:
        draft = gifts.without(draft, name)
    assert gifts.gift_names(draft) == ()


def test_of_two_gifts_that_read_alike_one_is_struck() -> None:
    draft = companions.with_companion(whole(), Companion(name="Bess", quality=3))
    draft = companions.with_companion(draft, Companion(name="Bess, Equipment: Rex", quality=3))
    draft = gifts.with_piece(draft, Piece(name="Rex, Equipment: Collar"), "Bess")
    draft = gifts.with_piece(draft, Piece(name="Collar"), "Bess, Equipment: Rex")
    names = [each for each in gifts.gift_names(draft) if each.endswith("Equipment: Collar")]
    lefts = [[len(who.equipment) for who in gifts.without(draft, name).character.companions] for name in names]
    assert lefts == [[0, 1], [1, 0]]


def agreed(draft: Draft) -> Draft:
    """Everything is judged that is asked now."""
    for each in left(draft).judgements:
        draft = confirmed(draft, each.question.about, each.skill)
    return draft


# --- judged anew


@clause("SF-archetype-mutant.1", "SF-cost.16")
def test_the_mutation_is_judged_anew_when_the_drawbacks_are_others() -> None:
    draft = agreed(bench.placed(drawn(of_archetype(built("Move"), "Mutant"), "minor Snag (only by day)")))
    assert not asked(draft)
    assert not asked(bench.bought(draft, "Athletics", 3))
    opened = bench.opened(draft, "River Child")
    assert "the mutation" in asked(drawn(opened, "minor Focus"))
    assert "the mutation" in asked(bench.without_drawback(opened, "minor Snag (only by day)"))
    assert "the mutation" in asked(drawn(bench.begun(draft, "Gills", SkillKind.STRANGE, 2), "minor Focus"))
    changed = agreed(drawn(opened, "minor Focus"))
    assert "the mutation" in asked(bench.cleared(changed))


@clause("SF-skill-kinds.7", "SF-archetype-adept.1")
def test_what_was_judged_of_fewer_trappings_or_skills_is_judged_anew() -> None:
    draft = agreed(built("Move", kind=SkillKind.UNIQUE))
    assert "human" in asked(bench.with_trapping(draft, OF("Leap")))
    adept = agreed(bench.placed(drawn(of_archetype(built("Move"), "Adept"), "minor Focus")))
    more = bench.begun(adept, "Gills", SkillKind.STRANGE, 2, theme="salt water")
    assert asked(more) >= {each for each in adept.character.confirmed if "body or mind" in each}
    assert asked(without_skill(agreed(more), "River Child")) >= {
        each for each in adept.character.confirmed if "body or mind" in each
    }


@clause("SF-gift-theme.7", "SF-gift-equipment.17")
def test_a_theme_and_a_thing_are_judged_as_they_are_and_not_by_their_name() -> None:
    draft = agreed(gifts.improved(gifts.with_theme(in_a_coat(), "The Docks"), "Coat", Better.ASPECT, "Smells of Smoke"))
    assert not asked(draft)
    assert asked(gifts.improved(draft, "Coat", Better.ASPECT, "Full of Pockets")) == {"Coat"}
    assert asked(gifts.with_theme(gifts.without(draft, "Theme: The Docks"), "The Docks")) == {"The Docks"}
    mind = gifts.with_invulnerability(draft, Invulnerability(against=Scope.MENTAL, severity=Severity.MINOR))
    again = gifts.without(agreed(mind), str(mind.character.invulnerabilities[0]))
    assert asked(gifts.with_invulnerability(again, mind.character.invulnerabilities[0]))


def refresh_left(draft: Draft) -> int:
    found = left(draft).refresh
    assert found
    return found.left


# --- a companion's own gifts


@clause("SF-gift-companion.14", "SF-gift-equipment.1")
def test_a_companion_has_gear_of_its_own_which_two_gifts_pay_for() -> None:
    draft = gifts.with_piece(with_bess(1), Piece(name="Collar"), "bess")
    assert "SF-gift-equipment.1" in missing(draft)
    for track in ("Health", "Health", "Composure", "Composure"):
        draft = gifts.improved(
            draft, "Collar", Better.PROTECTIVE if track == "Health" else Better.DEADLY, track, of="Bess"
        )
    bess = draft.character.companions[0]
    assert (bess.equipment[0].places, len(bess.gifts), spare(bess, bess.equipment[0])) == (4, 2, 2)
    draft = gifts.improved(draft, "Collar", Better.WELL_MADE, "Stealth", of="Bess")
    refused = refusal(lambda: gifts.improved(draft, "Collar", Better.ASPECT, "Brass", of="Bess"))
    assert (refused.clause, "strike out 1" in refused.why) == ("SF-gift-companion.14", True)
    assert [fault.clause for fault in closed_gifts(draft.character.companions[0])] == ["SF-gift-companion.14"]
    assert list(closed_piece(draft.character.companions[0], draft.character.companions[0].equipment[0]))
    assert draft_of(entry_of_draft(draft)) == draft
    assert refusal(lambda: gifts.improved(draft, "Collar", Better.ASPECT, "Brass")).clause == "SF-gift-equipment.1"
    assert "Bess: Collar" in asked(draft)


@clause("SF-gift-companion.14", "SF-gift-theme.1", "SF-gift-theme.7")
def test_a_companion_has_a_theme_over_three_skills_of_its_own() -> None:
    poor = with_bess(3, "Stealth")
    assert [fault.clause for fault in closed_gifts(poor.character.companions[0])] == ["SF-gift-theme.1"]
    draft = gifts.with_theme(with_bess(3, "Stealth", "Athletics", "Survival"), "The Moor", "Bess")
    refused = refusal(lambda: gifts.themed(draft, "The Moor", Themed("Guile", ThemeBenefit.MANEUVER), "Bess"))
    assert refused.clause == "SF-gift-theme.1"
    before = refresh_left(draft)
    for name in ("Stealth", "Athletics", "Survival"):
        assert "SF-gift-theme.1" in missing(draft)
        draft = gifts.themed(draft, "the moor", Themed(name, ThemeBenefit.MANEUVER), "Bess")
    assert "SF-gift-theme.1" not in missing(draft)
    assert refresh_left(draft) == before
    assert "Bess: The Moor" in asked(draft)
    assert not list(closed_gifts(draft.character.companions[0]))
    twice = companions.trained(draft, "Bess", Trained.IMPACT, "Stealth")
    assert refusal(lambda: gifts.with_piece(twice, Piece(name="Collar"), "Bess")).clause == "SF-gift-companion.14"
    assert "Bess, Impact: Stealth" in gifts.gift_names(twice)
    assert gifts.without(gifts.without(twice, "Bess, Impact: Stealth"), "Bess, Theme: The Moor") == with_bess(
        3, "Stealth", "Athletics", "Survival"
    )


@clause("SF-gift-companion.8")
def test_only_a_fair_companion_has_one_track_that_is_better() -> None:
    draft = companions.tracked(with_bess(2), "bess", Track.COMPOSURE)
    assert [each.boxes for each in draft.character.companions[0].bearing.tracks] == [2, 3, 2]
    for quality, boxes in ((1, 2), (3, 3)):
        refused = refusal(partial(companions.tracked, with_bess(quality), "Bess", Track.COMPOSURE))
        assert (refused.clause, str(boxes) in figures(refused.why)) == ("SF-gift-companion.8", True)


def test_gifts_of_a_skill_under_way_go_with_it_when_it_is_called_otherwise() -> None:
    draft = gifts.with_impact(built("Move"), "River Child")
    draft = gifts.improved(gifts.with_piece(draft, Piece(name="Coat")), "Coat", Better.WELL_MADE, "River Child")
    draft = gifts.improved(draft, "Coat", Better.EMPOWERED, "River Child")
    draft = bench.about(draft, "River Walker", "cold blood")
    coat = draft.character.equipment[0]
    assert (draft.character.impacts, coat.well_made, coat.empowered[0].skill) == (
        ("River Walker",), ("River Walker",), "River Walker",
    )  # fmt: skip
    signed = gifts.with_signature(drawn(draft, "minor Complication (Hunted)"), "Hunted")
    assert "SF-gift-signature-aspect.1" in missing(bench.without_drawback(signed, "minor Complication (Hunted)"))


VAMPIRE = own.invented(NELL, "Vampire", "dead, and thirsty")


# --- an Archetype of one's own


@clause("SF-archetypes.3", "SF-archetypes.4", "SF-archetypes.5")
def test_what_ones_own_archetype_demands_is_missing_until_it_is_there_and_the_group_agrees_to_it() -> None:
    draft = VAMPIRE
    demands = (
        own.demand_of(own.Asks.THEME, "blood"),
        own.demand_of(own.Asks.DRAWBACK, "the thirst", drawbacks=[DrawbackKind.SNAG], is_major=True),
        own.demand_of(own.Asks.INVENTIONS, "focus"),
        own.demand_of(own.Asks.WEAKNESS, "sunlight"),
        own.demand_of(own.Asks.SKILL, "Stealth"),
        own.demand_of(own.Asks.OBSESSION),
        own.demand_of(own.Asks.MAGIC, "Night Works", "Day Works"),
    )
    for demand in demands:
        draft = own.demanding(own.demanding(draft, demand), demand)
    archetype = draft.character.archetype
    assert archetype
    assert archetype.demands == demands
    said = " ".join(fault.why for fault in left(draft).missing)
    for each in ("sunlight", "Stealth", "Obsession", "magic", "major Snag"):
        assert each in said
    assert draft_of(entry_of_draft(draft)) == draft
    weak = gifts.with_weakness(draft, Weakness(against="Sunlight", severity=Severity.MINOR))
    assert "sunlight" not in " ".join(fault.why for fault in left(weak).missing)
    assert of_archetype(draft, "vampire", Magic.SACRED).character.archetype == archetype
    assert not own.own_archetype(of_archetype(draft, "Mutant"))


@clause("SF-archetypes.3")
def test_ones_own_archetype_is_agreed_to_anew_when_it_is_another() -> None:
    weak = own.demand_of(own.Asks.WEAKNESS, "sunlight")
    draft = own.demanding(VAMPIRE, weak)
    assert "Vampire" in asked(draft)
    yes = agreed(draft)
    assert "Vampire" not in asked(yes)
    assert "Vampire" in asked(own.undemanding(yes, weak.told))
    assert "Vampire" in asked(own.invented(yes, "Vampire", "dead, and polite"))
    easy = own.invented(yes, "Easy Mutant").character.archetype
    assert easy
    named_so = replace(NELL, character=replace(NELL.character, archetype=replace(easy, name="Mutant")))
    assert "Mutant" in asked(named_so)


def many_demands() -> Draft:
    draft = VAMPIRE
    for number in range(own.MOST + 1):
        draft = own.demanding(draft, own.demand_of(own.Asks.WEAKNESS, f"the tide of day {number}"))
    return draft


@clause("SF-archetypes.3")
@pytest.mark.parametrize(
    ("step", "says"),
    [
        (lambda: own.invented(NELL, "mutant"), "Mutant is an Archetype of the book: choose that one"),
        (lambda: own.demanding(NELL, own.demand_of(own.Asks.OBSESSION)), "invent one of your own"),
        (lambda: own.demand_of(own.Asks.THEME, " "), "Say in words which theme the Archetype demands"),
        (lambda: own.demand_of(own.Asks.INVENTIONS, "Boredom"), "Name the drawback that every invention has: "),
        (lambda: own.demand_of(own.Asks.MAGIC, "Night Works"), "Name two skills"),
        (lambda: own.undemanding(VAMPIRE, "an Obsession"), "does not demand 'an Obsession'"),
        (many_demands, "strike one first"),
    ],
)
def test_what_is_no_archetype_of_ones_own_says_what_would_be(step: Callable[[], object], says: str) -> None:
    refused = refusal(step)
    assert (refused.clause, says in refused.why) == ("SF-archetypes.3", True), refused.why
