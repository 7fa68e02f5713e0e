"""Companions and equipment: what improvements make of them on the sheet, and what they are worth in play."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import GM, IT, MARIGOLD, NORA, deed, doing, having, rolls, with_skills
from tests.games.strange_fate.play.table import Evening, Story, given
from tests.games.strange_fate.play.using import ROLL, STRANGE, about
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.physical_force import FACTOR
from talewright.games.strange_fate.play.granted import GrantGear
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.harm.wounds import WoundsView
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, DeedId, HitId, RollId
from talewright.games.strange_fate.play.making.bench import ChooseBenefit
from talewright.games.strange_fate.play.making.gear import (
    ImproveEquipment,
    TakeCompanion,
    TakeEquipment,
    TrainCompanion,
)
from talewright.games.strange_fate.play.making.gear_view import GearView
from talewright.games.strange_fate.play.making.gifts import SetSkilled, StrikeGift
from talewright.games.strange_fate.play.making.skills import BuySkill
from talewright.games.strange_fate.play.making.under_way import BeginDraft
from talewright.games.strange_fate.play.making.view import DraftView
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.offer import Number

NELL = CharacterId(ActorId("nell-of-the-estuary"))


def making() -> Story:
    """Nora begins to make Nell."""
    return given(Evening(())).when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)


def draft(story: Story) -> DraftView:
    (found,) = story.sees(NORA).drafts
    return found


def gear(story: Story) -> GearView:
    (found,) = draft(story).gear
    return found


def paid(story: Story) -> int:
    """Refresh that is spent."""
    found = draft(story).refresh
    assert found
    return found.spent


def bess() -> Story:
    """With a companion."""
    return making().when(NORA, TakeCompanion(draft=NELL, name="Bess"))


def train(story: Story, improvement: str, what: str = "", *, rating: int = 1, tier: str = "") -> Story:
    move = TrainCompanion(draft=NELL, companion="Bess", improvement=improvement, what=what, rating=rating, tier=tier)
    return story.when(NORA, move)


def coat(*, armour: bool = True) -> Story:
    """With a coat that is a special piece of equipment."""
    return making().when(NORA, TakeEquipment(draft=NELL, name="Coat", armour=armour))


def better(improvement: str, what: str = "", tier: str = "") -> ImproveEquipment:
    return ImproveEquipment(draft=NELL, piece="Coat", improvement=improvement, what=what, tier=tier)


# ---- companions


@clause("SF-gift-companion.1")
def test_a_companion_is_average_unless_it_gets_better() -> None:
    assert gear(bess()).about == "Average (+1)"


@clause("SF-gift-companion.5")
def test_a_companion_comes_with_three_improvements_and_the_fourth_takes_another_gift() -> None:
    story = bess()
    assert (gear(story).room, paid(story)) == (3, 0)
    for number in range(3):
        train(story, "an aspect", f"Loyal {number}")
    assert (gear(story).room, paid(story)) == (0, 0)
    train(story, "an aspect", "Loyal Again")
    assert (gear(story).room, paid(story)) == (2, 1)


@clause("SF-gift-companion.6", "SF-gift-companion.9", "SF-gift-companion.12", "SF-gift-companion.17")
@pytest.mark.parametrize(
    ("improvement", "what", "line"),
    [
        ("an aspect", "Never Far Off", "Aspect: Never Far Off"),
        ("Communication", "a whistle", "Communication: a whistle"),
        ("Keeping Up", "flies", "Keeping Up: flies"),
        ("Numerous", "", "Numerous"),
    ],
)
def test_each_of_these_is_one_improvement_of_a_companion(improvement: str, what: str, line: str) -> None:
    story = train(bess(), improvement, what)
    assert (gear(story).improvements, gear(story).places) == ((line,), 1)


@clause("SF-gift-companion.13")
def test_three_skill_points_of_a_companion_are_one_improvement_and_its_quality_caps_them() -> None:
    story = train(bess(), "quality", rating=2)
    before = gear(story).places
    train(story, "a skill", "Stealth", rating=2)
    free = gear(story).places
    train(train(story, "a skill", "Athletics", rating=2), "a skill", "Burglary", rating=1)
    assert (free, gear(story).places) == (before, before + 1)
    train(story, "a skill", "Survival", rating=1)
    assert gear(story).places == before + 1
    train(story, "a skill", "Empathy", rating=1)
    assert gear(story).places == before + 2
    better_than_it = TrainCompanion(draft=NELL, companion="Bess", improvement="a skill", what="Fisticuffs", rating=3)
    story.attempt(NORA, better_than_it).refused("SF-gift-companion.13")


@clause("SF-gift-companion.15")
@pytest.mark.parametrize(("tier", "places"), [("", 0), ("E", 2), ("S", 4)])
def test_a_tier_of_a_companions_skill_is_two_improvements(tier: str, places: int) -> None:
    assert gear(train(bess(), "a skill", "Stealth", tier=tier)).places == places


@clause("SF-gift-companion.5", "SF-gift-companion.13", "SF-gift-companion.15")
def test_a_skill_of_a_companion_is_raised_empowered_and_given_up() -> None:
    story = train(train(bess(), "quality", rating=2), "a skill", "Stealth", rating=1)
    (form,) = (
        each
        for each in story.offered(NORA, TrainCompanion)
        if (each.fixed.get("improvement"), each.fixed.get("what")) == ("a skill", "Stealth")
    )
    assert [field.name for field in form.fields] == ["rating", "tier", "drawback"]
    assert "Stealth 2E" in gear(train(story, "a skill", "Stealth", rating=2, tier="E")).about
    ((_, struck),) = gear(story).skills
    assert [each.fixed for each in story.offered(NORA, StrikeGift) if each.fixed["what"] == struck]
    assert gear(story.when(NORA, StrikeGift(draft=NELL, what=struck))).skills == ()


@clause("SF-gift-companion.15", "SF-skill-summary.9")
def test_a_strange_skill_of_a_companion_takes_a_drawback() -> None:
    story = train(bess(), "a skill", "Stealth", tier="S")
    assert "Stealth is Strange and has no drawback" in str(draft(story))
    by_day = TrainCompanion(
        draft=NELL,
        companion="Bess",
        improvement="a skill",
        what="Stealth",
        tier="Superhuman",
        drawback="minor Snag (by day)",
    )
    assert "Stealth is Strange and has no drawback" not in str(draft(story.when(NORA, by_day)))


@clause("SF-gift-companion.16")
def test_a_companion_has_the_tier_benefits_of_its_skills_and_its_player_chooses_them() -> None:
    def of() -> tuple[str, ...]:
        return tuple(map(str, story.now.drafts[NELL].draft.character.companions[0].skills[0].benefits))

    story = train(train(bess(), "quality", rating=3), "a skill", "Athletics", rating=3, tier="E")
    everything = of()
    assert everything
    train(story, "a skill", "Athletics", rating=1, tier="E")
    assert len(of()) == 1 < len(everything)
    (gone,) = (each for each in story.offered(NORA, ChooseBenefit) if each.fixed.get("has") is False)
    assert (gone.fixed["companion"], gone.fixed["skill"]) == ("Bess", "Athletics")
    story.attempt(NORA, ChooseBenefit(draft=NELL, trapping=everything[1], companion="Bess", skill="Athletics")).refused(
        "SF-tier-benefits.2"
    )
    story.when(NORA, ChooseBenefit(draft=NELL, trapping=of()[0], has=False, companion="Bess", skill="Athletics"))
    taken = {str(each.fixed["trapping"]) for each in story.offered(NORA, ChooseBenefit)}
    assert taken == set(everything)
    story.when(NORA, ChooseBenefit(draft=NELL, trapping=everything[1], companion="Bess", skill="Athletics"))
    assert of() == (everything[1],)


# ---- equipment


@clause("SF-gift-equipment.2", "SF-gift-equipment.7", "SF-gift-equipment.9", "SF-gift-equipment.14")
@pytest.mark.parametrize(
    ("improvement", "what", "tier", "places"),
    [
        ("an aspect", "Many Pockets", "", 1),
        ("Empowered", "Stealth", "E", 4),
        ("Empowered", "Stealth", "S", 8),
        ("Alternate Use", "Stealth for Athletics on roofs", "", 1),
        ("Numerous", "", "", 1),
    ],
)
def test_improvements_of_a_piece_are_counted(improvement: str, what: str, tier: str, places: int) -> None:
    story = coat().when(NORA, BuySkill(draft=NELL, skill="Stealth", rating=2))
    story.when(NORA, better(improvement, what, tier))
    assert (len(gear(story).improvements), gear(story).places) == (1, places)


@pytest.mark.parametrize(
    ("improvement", "most", "clause_id"),
    [
        ("Deadly: Health", 3, "SF-gift-equipment.3"),
        ("Protective: Health", 3, "SF-gift-equipment.10"),
        ("Rugged: Health", 3, "SF-gift-equipment.12"),
        ("Essential: Physical", 2, "SF-gift-equipment.15"),
    ],
)
@clause(
    "SF-weapons-armor.1", "SF-gift-equipment.3", "SF-gift-equipment.10", "SF-gift-equipment.12", "SF-gift-equipment.15"
)
def test_a_piece_has_so_much_of_each_and_no_more(improvement: str, most: int, clause_id: str) -> None:
    story = coat()
    for number in range(most):
        story.when(NORA, better(improvement))
        assert gear(story).places == number + 1
    story.attempt(NORA, better(improvement)).refused(clause_id)


@clause("SF-gift-equipment.12", "SF-gift-equipment.15")
@pytest.mark.parametrize(
    ("improvement", "clause_id"),
    [("Rugged: Health", "SF-gift-equipment.12"), ("Essential: Physical", "SF-gift-equipment.15")],
)
def test_what_makes_its_owner_tougher_is_armour(improvement: str, clause_id: str) -> None:
    coat(armour=False).attempt(NORA, better(improvement)).refused(clause_id)


@clause("SF-gift-skilled.1")
def test_skilled_gives_five_skill_points_each_time() -> None:
    story = making()
    has = []
    for times in (0, 1, 3):
        story.when(NORA, SetSkilled(draft=NELL, times=times))
        points = draft(story).points
        assert points
        has.append(points.held)
    assert has == [30, 35, 45]


# ---- in play


def bearing(*skills: Owned | str, pieces: tuple[Piece, ...] = ()) -> Story:
    """Marigold with nothing but these."""
    story = given(Evening((MARIGOLD,)))
    person = story.now.people[MARIGOLD].character
    owned = tuple(each if isinstance(each, Owned) else having(each) for each in skills)
    bare = replace(person, skills=owned, equipment=pieces, companions=())
    sheet = written(bare, CreationRules())
    return story.when(GM, CorrectSheet(character=MARIGOLD, text=sheet, reason="for the test"))


def wounds(story: Story) -> WoundsView:
    return next(each for each in story.sees(NORA).wounds if each.who == MARIGOLD)


def boxes(story: Story) -> list[int]:
    return [len(each.marked) for each in wounds(story).tracks]


def armor(story: Story) -> list[int]:
    return [each.armor for each in wounds(story).tracks]


def slots(story: Story) -> list[str]:
    """What there is besides the usual three."""
    return [each.title for each in wounds(story).consequences][3:]


@clause("SF-trapping-stress-capacity.1", "SF-trapping-stress-capacity.2")
@pytest.mark.parametrize(("rating", "more"), [(1, 1), (2, 2), (3, 2), (4, 3)])
@pytest.mark.parametrize(("place", "track"), list(enumerate(Track)))
def test_stress_capacity_adds_boxes_to_its_own_track(rating: int, more: int, place: int, track: Track) -> None:
    has = [2, 2, 2]
    has[place] += more
    assert boxes(bearing(f"Tough: Unique {rating} = Stress Capacity [{track}]")) == has


@clause("SF-trapping-stress-capacity.4")
def test_of_two_skills_for_a_track_the_better_counts() -> None:
    one, other = "Tough: Unique 4 = Stress Capacity [Health]", "Sturdy: Unique 2 = Stress Capacity [Health]"
    assert boxes(bearing(one, other)) == [5, 2, 2]


@clause(
    "SF-trapping-stress-capacity.5",
    "SF-trapping-stress-capacity.6",
    "SF-trapping-stress-capacity.7",
    "SF-trapping-stress-capacity.8",
)
@pytest.mark.parametrize(
    ("tier", "worth", "more"),
    [
        ("E", 1, []),
        ("S", 2, ["Mild [Physical]"]),
        ("A", 3, ["Mild [Physical]"]),
        ("G", 4, ["Mild [Physical]", "Moderate [Physical]"]),
    ],
)
def test_a_tough_skill_of_a_higher_tier_brings_armour_and_slots(tier: str, worth: int, more: list[str]) -> None:
    story = bearing(f"Tough: Strange 1{tier} = Stress Capacity [Health]{STRANGE}")
    assert (armor(story), slots(story)) == ([worth, 0, 0], more)


@clause("SF-trapping-stress-capacity.7")
@pytest.mark.parametrize("tier", ["A", "G"])
def test_an_ascendant_body_shakes_a_mild_consequence_off(tier: str) -> None:
    story = bearing(f"Tough: Strange 1{tier} = Stress Capacity [Health]{STRANGE}")
    hit = HitId("a-nasty-fall")
    story.when(GM, DealStress(who=MARIGOLD, track="Health", stress=1, reason="a fall"), called=hit)
    story.when(NORA, BearHit(hit=hit, way="slot 1", first="Bruised"))
    story.when(NORA, Act(who=MARIGOLD, does="Tough/stress-capacity-clear"), called=IT)
    about(story, words="Bruised")
    assert not [each for each in wounds(story).consequences if each.aspect]
    assert not story.now.rolls


@clause("SF-trapping-stress-capacity.7")
def test_a_skill_for_two_tracks_shakes_one_consequence_of_each_scope_off_in_a_scene() -> None:
    story = bearing(f"Tough: Strange 2A = Stress Capacity [Health], Stress Capacity [Composure]{STRANGE}")
    for number, (track, slot) in enumerate((("Health", 1), ("Health", 4), ("Composure", 5))):
        hit = HitId(f"a-nasty-fall-{number}")
        story.when(GM, DealStress(who=MARIGOLD, track=track, stress=1, reason="a fall"), called=hit)
        story.when(NORA, BearHit(hit=hit, way=f"slot {slot}", first=f"Hurt {number}"))
    clears = Act(who=MARIGOLD, does="Tough/stress-capacity-clear")
    for number, aspect in ((1, "Hurt 0"), (2, "Hurt 2")):
        it = DeedId(f"shakes-it-off-{number}")
        story.when(NORA, clears, called=it).when(NORA, SetAbout(deed=it, words=aspect))
        if number == 1:
            story.when(NORA, clears, called="the-same-scope")
            again = SetAbout(deed=DeedId("the-same-scope"), words="Hurt 1")
            story.attempt(NORA, again).refused("SF-trapping-stress-capacity.7")
    assert [each.aspect for each in wounds(story).consequences if each.aspect] == ["Hurt 1"]
    story.attempt(NORA, clears).refused("SF-trapping-stress-capacity.7")


@clause("SF-gift-equipment.11", "SF-gift-equipment.13", "SF-gift-equipment.16")
def test_of_several_pieces_the_best_of_any_one_counts() -> None:
    health, body = Track.HEALTH, Scope.PHYSICAL
    mail = Piece(name="Mail", protective=(health,) * 2, rugged=(health,), essential=(body,) * 2, is_armour=True)
    plate = Piece(name="Plate", protective=(health,), rugged=(health,) * 3, essential=(body,), is_armour=True)
    story = bearing("Cat: Unique 3 = Hide", pieces=(mail, plate))
    assert (boxes(story), armor(story)) == ([5, 2, 2], [2, 0, 0])
    assert slots(story) == ["Mild [Physical]"] * 2


@clause("SF-gift-equipment.8")
@pytest.mark.parametrize(("own", "rating"), [("Unique 3", "3S"), ("Strange 3E", "3S"), ("Strange 3A", "3A")])
def test_a_piece_lends_its_tier_where_it_is_higher_than_ones_own(own: str, rating: str) -> None:
    weak = "" if "Unique" in own else STRANGE
    cloak = Piece(name="Cloak", empowered=(Boosted("Cat", Tier.SUPERHUMAN),))
    story = bearing(f"Cat: {own} = Hide{weak}", pieces=(cloak,))
    story.when(NORA, Act(who=MARIGOLD, does="Cat/hide"), called=IT)
    about(story, using="Cloak")
    ours = story.card(ROLL).ours
    assert ours
    assert str(ours.rating) == rating


@clause("SF-gift-equipment.7", "SF-trapping-physical-force.10")
def test_what_a_piece_raises_to_a_tier_throws_what_that_tier_throws() -> None:
    """1,000 pounds are the row of +3 in the Extraordinary column, with a Weight Factor of 2, and no Mundane force."""
    story = with_skills("Ox: Unique 3 = Physical Force")
    story.when(GM, GrantGear(who=MARIGOLD, piece="Gauntlet: Empowered: Ox (E)"))
    doing(story, "Ox/physical-force-throw")
    (field, _) = story.offered(NORA, SetAbout)[0].fields
    assert isinstance(field, Number)
    assert field.most >= 1000
    about(story, amount=1000, using="Gauntlet")
    rolls(story, "+++0")
    assert deed(story).bought == {FACTOR: 2}


@clause("SF-gift-equipment.7", "SF-trapping-craft.13", "SF-trapping-repair.14")
@pytest.mark.parametrize(("does", "why"), [("craft", "SF-trapping-craft.13"), ("repair", "SF-trapping-repair.14")])
def test_what_a_piece_raises_to_a_tier_makes_and_mends_works_of_that_tier(does: str, why: str) -> None:
    story = with_skills("Smith: Unique 3 = Craft, Repair")
    story.when(GM, GrantGear(who=MARIGOLD, piece="Hammer: Empowered: Smith (E)"))
    about(doing(story, f"Smith/{does}"), sort="borrowed")
    harder = SetDifficulty(roll=ROLL, difficulty="2E")
    story.attempt(GM, harder).refused(why)
    story.when(GM, CancelRoll(roll=ROLL))
    with_it = DeedId("with-the-hammer")
    about(doing(story, f"Smith/{does}", called=with_it), with_it, sort="borrowed", using="Hammer")
    story.when(GM, replace(harder, roll=RollId(with_it)))
    assert story.card(RollId(with_it)).situation
