"""Characters grow between sessions: granted by the game master, spent in the builder, and told to all."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import with_skills
from tests.games.strange_fate.play.drafting import draft
from tests.games.strange_fate.play.table import EVE, GM, MARIGOLD, NORA, ORRIN, PIM, Story, given
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.losses import TakeAway
from talewright.games.strange_fate.play.making.bench import (
    ChooseBenefit,
    NameSkill,
    PlaceSkill,
    RateSkill,
    TakeTrapping,
)
from talewright.games.strange_fate.play.making.gifts import TakeInvulnerability
from talewright.games.strange_fate.play.making.growing import CharacterGrown, Grow, grown
from talewright.games.strange_fate.play.making.skills import BeginSkill, BuySkill, OpenSkill, StrikeSkill
from talewright.games.strange_fate.play.making.step import mine
from talewright.games.strange_fate.play.making.under_way import DescribeDraft, DropDraft, JudgeDraft, SaveDraft
from talewright.games.strange_fate.play.people.characters import CorrectRating, check_name
from talewright.games.strange_fate.play.points import at_start
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.archetype import Magic, archetypes
from talewright.games.strange_fate.rules.characters.growth import changes
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.invulnerability import Scope, Severity
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping

MORE, OTHER = (CharacterId(ActorId(f"{each}.grows")) for each in (MARIGOLD, ORRIN))


def grows(points: int = 1, refresh: int = 0, *who: CharacterId) -> Story:
    return given().when(GM, Grow(who=who or (MARIGOLD,), points=points, refresh=refresh))


def test_a_skill_is_bought_with_a_point_that_was_earned() -> None:
    told = grows()
    player = told.now.person(MARIGOLD).player
    points = draft(told, of=MORE).points
    assert points
    assert (points.held, points.left) == (31, 1)
    told.when(NORA, BuySkill(draft=MORE, skill="Drive", rating=1)).when(NORA, SaveDraft(draft=MORE))
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    assert (event.character, "Drive" in event.change, event.beyond) == (MARIGOLD, True, ())
    assert [(gain.who, gain.what) for gain in event.gains(told.now)] == [("Marigold Hollow", event.change)]
    assert not told.now.drafts
    person = told.now.person(MARIGOLD)
    assert person.character.owned("Drive")
    assert person.player == player
    assert creation.points(person.bought).sum == "31 of 31 skill points, 0 left"


@pytest.mark.parametrize(("points", "refresh", "told"), [(1, 0, ["1"]), (0, 2, ["2"]), (3, 1, ["3", "1"]), (0, 0, [])])
def test_the_log_tells_what_was_earned_and_of_nothing_that_was_not(points: int, refresh: int, told: list[str]) -> None:
    assert figures(grows(points, refresh).reads(NORA)[-1]) == told


def test_what_was_earned_is_no_call_before_something_is_changed() -> None:
    told = grows()
    assert [offer.main for offer in told.offered(NORA, SaveDraft)] == [False]
    told.when(NORA, BuySkill(draft=MORE, skill="Drive", rating=1))
    assert [offer.main for offer in told.offered(NORA, SaveDraft)] == [True]


def test_an_invulnerability_or_another_name_that_growth_brings_is_told() -> None:
    told = grows(0, 2)
    take = TakeInvulnerability(draft=MORE, severity=Severity.MINOR, broad=Scope.PHYSICAL, switched=True)
    told.when(NORA, take)
    assert [offer.main for offer in told.offered(NORA, SaveDraft)] == [True]
    told.when(NORA, DescribeDraft(draft=MORE, name="Mary Hollow")).when(NORA, SaveDraft(draft=MORE))
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    (gain,) = event.gains(told.now)
    for what in ("Invulnerability to all physical attacks", "Mary Hollow"):
        assert what in gain.what


def test_another_kind_of_magic_is_told_and_no_new_archetype() -> None:
    marigold = given().now.person(MARIGOLD).bought
    profane = replace(marigold, archetype=archetypes()["Magus"], magic=Magic.PROFANE)
    (told,) = changes(profane, replace(profane, magic=Magic.SACRED))
    assert ("sacred" in told, "Archetype" in told) == (True, False)
    assert any("Magus" in each for each in changes(marigold, profane))
    assert not any("magic" in each for each in changes(profane, marigold))


def test_refresh_that_was_earned_counts_from_the_next_session() -> None:
    told = grows(0, 1)
    before = at_start(told.now, told.now.person(MARIGOLD).bought)
    told.when(NORA, SaveDraft(draft=MORE))
    assert at_start(told.now, told.now.person(MARIGOLD).bought) == before + 1


def test_several_grow_at_once_each_seen_by_its_player() -> None:
    told = grows(1, 0, MARIGOLD, ORRIN)
    assert [each.id for each in told.sees(NORA).drafts] == [MORE]
    assert [each.id for each in told.sees(PIM).drafts] == [OTHER]
    assert not told.sees(EVE).drafts
    told.attempt(PIM, BuySkill(draft=MORE, skill="Drive", rating=1)).refused(by=mine, another=True)


def test_nobody_grows_twice_at_once_and_what_is_dropped_changes_nothing() -> None:
    told = grows()
    told.attempt(GM, Grow(who=(MARIGOLD,), points=1)).refused(by=Grow.decide)
    assert {offer.fixed.get("who") for offer in told.offered(GM, Grow)} == {(ORRIN,), None}
    assert not told.offered(NORA, Grow)
    before = told.now.person(MARIGOLD)
    told.when(NORA, DropDraft(draft=MORE))
    assert told.now.person(MARIGOLD) == before
    assert len(told.offered(GM, Grow)) == 3


def test_each_time_that_a_character_grows_is_a_card_of_its_own_in_the_log() -> None:
    told = grows()
    for skill in ("Drive", "Fisticuffs"):
        told.when(NORA, BuySkill(draft=MORE, skill=skill, rating=1)).when(NORA, SaveDraft(draft=MORE))
        told.when(GM, Grow(who=(MARIGOLD,), points=1))
    written = [line.contest for line in told.look(NORA).log if line.kind == "draft-written/1"]
    assert [written.index(each) for each in written] == [0, 0, 2, 2, 4]
    (growing,) = told.sees(NORA).drafts
    assert growing.story == written[-1]


def test_the_best_rating_of_creation_rises_with_what_was_earned() -> None:
    told = given()
    best = max(told.now.person(MARIGOLD).character.designs, key=lambda each: each.rating)
    told.when(GM, CorrectRating(character=MARIGOLD, skill=best.name, rating="5", reason="she has trained"))
    assert told.now.person(MARIGOLD).beyond
    told.when(GM, Grow(who=(MARIGOLD,)))
    assert draft(told, of=MORE).missing == ()
    told.when(NORA, SaveDraft(draft=MORE))
    assert told.now.person(MARIGOLD).beyond == ()


def test_whoever_has_grown_for_years_grows_still() -> None:
    story = given()
    for _ in range(3):
        story.when(GM, Grow(who=(MARIGOLD,), points=20, refresh=20)).when(NORA, SaveDraft(draft=MORE))
    person = story.now.person(MARIGOLD)
    assert (person.bought.earned_points, person.bought.earned_refresh) == (60, 60)


def test_a_sheet_that_was_corrected_meanwhile_is_not_written_over() -> None:
    told = grows().when(NORA, BuySkill(draft=MORE, skill="Drive", rating=1))
    told.when(GM, CorrectRating(character=MARIGOLD, skill="Stealth", rating="1", reason="a slip of the pen"))
    told.attempt(NORA, SaveDraft(draft=MORE)).refused(by=grown)
    assert draft(told, of=MORE).missing
    assert not told.offered(NORA, SaveDraft)
    told.when(NORA, DropDraft(draft=MORE)).when(GM, Grow(who=(MARIGOLD,)))
    assert told.offered(NORA, SaveDraft)


def test_a_name_that_somebody_else_has_stays_theirs() -> None:
    told = grows()
    told.when(NORA, DescribeDraft(draft=MORE, name=told.now.person(ORRIN).name))
    told.attempt(NORA, SaveDraft(draft=MORE)).refused(by=check_name)
    told.when(NORA, DescribeDraft(draft=MORE, name="Marigold the Grey")).when(NORA, SaveDraft(draft=MORE))
    assert told.now.person(MARIGOLD).name == "Marigold the Grey"


def brute_grows() -> Story:
    """Marigold grows, and her Brute is on the bench: of three tier benefits it gives Leap and Move."""
    skill = parse("Brute: Strange 2S = Leap, Move, Notice; minor Snag (only by day)")
    story = with_skills(Owned(skill=skill, benefits=(Trapping.parse("Leap"), Trapping.parse("Move"))))
    story.when(GM, Grow(who=(MARIGOLD,), points=2))
    return story.when(NORA, OpenSkill(draft=MORE, skill="Brute"))


def brutes_benefits(story: Story) -> list[str]:
    owned = story.now.person(MARIGOLD).bought.owned("Brute")
    assert owned
    return [str(each) for each in owned.benefits]


@clause("SF-tier-benefits.3")
def test_a_tier_benefit_that_was_chosen_stays_when_its_owner_grows() -> None:
    told = brute_grows().when(NORA, ChooseBenefit(draft=MORE, trapping="Leap", has=False))
    told.when(NORA, ChooseBenefit(draft=MORE, trapping="Notice")).when(NORA, PlaceSkill(draft=MORE))
    assert [each.clause for each in draft(told, of=MORE).missing] == ["SF-tier-benefits.3"]
    assert not told.offered(NORA, SaveDraft)
    told.attempt(NORA, SaveDraft(draft=MORE)).refused("SF-tier-benefits.3", naming=("Leap", "Brute"))
    assert brutes_benefits(told) == ["Leap", "Move"]


def named(story: Story, name: str) -> Story:
    """Her skill on the bench is called so, and stands on the sheet."""
    story.when(NORA, NameSkill(draft=MORE, name=name, theme="iron flesh"))
    return story.when(NORA, PlaceSkill(draft=MORE))


def agreed(story: Story) -> Story:
    """The group judges what it is asked."""
    keys = tuple(each.key for each in draft(story, GM, of=MORE).asked)
    return story.when(GM, JudgeDraft(draft=MORE, questions=keys))


@clause("SF-tier-benefits.3")
def test_another_name_for_its_skill_frees_no_tier_benefit() -> None:
    told = named(brute_grows(), "Ox").when(NORA, OpenSkill(draft=MORE, skill="Ox"))
    told.when(NORA, ChooseBenefit(draft=MORE, trapping="Leap", has=False))
    named(told.when(NORA, ChooseBenefit(draft=MORE, trapping="Notice")), "Bull")
    assert [each.clause for each in draft(told, of=MORE).missing] == ["SF-tier-benefits.3"]
    agreed(told).attempt(NORA, SaveDraft(draft=MORE)).refused("SF-tier-benefits.3", naming=("Leap", "Bull"))


def test_a_skill_that_is_called_otherwise_is_told_as_that_and_as_nothing_new() -> None:
    told = agreed(named(brute_grows(), "Ox")).when(NORA, SaveDraft(draft=MORE))
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    assert event.renamed == (("Brute", "Ox"),)
    assert event.change.count("Brute") == 1
    assert "new" not in event.change
    assert told.now.person(MARIGOLD).bought.owned("Ox")


def test_a_name_that_is_given_back_is_none_that_changed() -> None:
    told = named(brute_grows(), "Ox").when(NORA, OpenSkill(draft=MORE, skill="Ox"))
    agreed(named(told, "Brute")).when(NORA, SaveDraft(draft=MORE))
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    assert event.renamed == ()


@clause("SF-drawback-charges.1", "SF-drawback-focus.1")
def test_another_name_brings_neither_charges_nor_a_device_back() -> None:
    story = with_skills("Brute: Strange 2S = Leap, Hide; minor Charges, minor Focus, minor Snag (only by day)")
    story.when(GM, OpenScene(name="The yard", present=(MARIGOLD,)))
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Brute: Leap", goal="Over the wall."))
    story.when(GM, TakeAway(who=MARIGOLD, what="Brute"))
    story.when(GM, Grow(who=(MARIGOLD,))).when(NORA, OpenSkill(draft=MORE, skill="Brute"))
    agreed(named(story, "Ox")).when(NORA, SaveDraft(draft=MORE))
    (told,) = (each.in_play for each in story.person(MARIGOLD).skills if each.name == "Ox")
    assert figures("; ".join(told))[:2] == ["1", "2"]
    assert story.now.person(MARIGOLD).lost == {"Ox"}


def lost_brute_is_ox() -> Story:
    """Her Brute has used a charge, its device is lost, and it is called Ox in her draft."""
    story = with_skills("Brute: Strange 2S = Leap, Hide; minor Charges, minor Focus, minor Snag (only by day)")
    story.when(GM, OpenScene(name="The yard", present=(MARIGOLD,)))
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Brute: Leap", goal="Over the wall."))
    story.when(GM, TakeAway(who=MARIGOLD, what="Brute"))
    story.when(GM, Grow(who=(MARIGOLD,), points=9)).when(NORA, OpenSkill(draft=MORE, skill="Brute"))
    return named(story, "Ox")


def another(story: Story, name: str) -> Story:
    """Another skill of this name is built, and stands on the sheet."""
    story.when(NORA, BeginSkill(draft=MORE, name=name, kind=SkillKind.UNIQUE, rating=1, theme="a herd"))
    story.when(NORA, TakeTrapping(draft=MORE, trapping="Notice"))
    return story.when(NORA, PlaceSkill(draft=MORE))


@clause("SF-drawback-charges.1", "SF-drawback-focus.1")
def test_a_new_skill_takes_nothing_over_from_the_one_whose_former_name_it_had() -> None:
    told = another(lost_brute_is_ox(), "Brute").when(NORA, OpenSkill(draft=MORE, skill="Brute"))
    agreed(named(told, "Bull")).when(NORA, SaveDraft(draft=MORE))
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    assert event.renamed == (("Brute", "Ox"),)
    assert "Bull 1, new" in event.change
    marigold = told.now.person(MARIGOLD)
    assert marigold.lost == {"Ox"}
    assert {each.skill for each in marigold.uses} == {"Ox"}


def test_two_skills_that_swap_their_names_are_told_as_that() -> None:
    told = another(lost_brute_is_ox(), "Bull").when(NORA, OpenSkill(draft=MORE, skill="Ox"))
    named(told, "Steer").when(NORA, OpenSkill(draft=MORE, skill="Bull"))
    named(told, "Brute").when(NORA, OpenSkill(draft=MORE, skill="Steer"))
    agreed(named(told, "Bull")).when(NORA, SaveDraft(draft=MORE))
    assert told.now.person(MARIGOLD).lost == {"Bull"}


@clause("SF-drawback-focus.1")
def test_a_skill_that_was_struck_leaves_nothing_to_another_of_its_name() -> None:
    told = lost_brute_is_ox().when(NORA, StrikeSkill(draft=MORE, skill="Ox"))
    agreed(another(told, "Ox")).when(NORA, SaveDraft(draft=MORE))
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    assert event.renamed == ()
    assert "Ox 1, new" in event.change
    assert "Brute is given up" in event.change
    assert "Ox" not in told.now.person(MARIGOLD).lost


def test_a_skill_that_is_bought_under_the_name_of_one_that_was_struck_is_new() -> None:
    told = named(brute_grows(), "Drive").when(NORA, StrikeSkill(draft=MORE, skill="Drive"))
    told.when(NORA, BuySkill(draft=MORE, skill="Drive", rating=1)).when(NORA, SaveDraft(draft=MORE))
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    assert event.renamed == ()


@clause("SF-tier-benefits.3", "SF-tier-benefits.4")
def test_growth_adds_a_tier_benefit_and_tells_of_it() -> None:
    told = brute_grows().when(NORA, RateSkill(draft=MORE, kind=SkillKind.STRANGE, rating=3, tier="Superhuman"))
    told.when(NORA, PlaceSkill(draft=MORE)).when(NORA, SaveDraft(draft=MORE))
    assert sorted(brutes_benefits(told)) == ["Leap", "Move", "Notice"]
    (event,) = (each for each in told.hears(EVE) if isinstance(each, CharacterGrown))
    assert "Notice" in event.change
