"""What is done goes by the skill that is meant, also where its name reads like another with its gear or trapping."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, having, with_skills
from tests.games.strange_fate.play.filing import filed
from tests.games.strange_fate.play.table import GM, IT, MARIGOLD, NORA, Story
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.strange_fate.play.applied import NO_SKILL, AppliedSkill
from talewright.games.strange_fate.play.applied import chosen as chosen_of_the_game
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.harm.treatment import TreatStress
from talewright.games.strange_fate.play.ids import DeedId, HitId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.rolls.sides import RollFramed, SideNamed
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import Theme, ThemeBenefit, Themed
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.offer import Choice

WITH, COLON = "Dances with Wolves", "Dances: Hide"
EITHER = pytest.mark.parametrize("other", [WITH, COLON])
ALONE, OTHER, WITH_GEAR = Rating.parse("1S"), Rating.parse("3S"), Rating.parse("2S")
GEAR = "Dances with Wolves"  # as people read of the skill Dances with the piece Wolves
DEED, NEXT, FALL = DeedId(IT), RollId("the-roll-after-it"), HitId("the-fall-itself")
DOES = "Strange {} = Strike, Hide, Treatment [Physical]{}"


def dancing(other: str, *, flaw: str = "", gifts: str = "Dances") -> Story:
    """Marigold dances, perhaps with her Wolves in use, and has another skill of a name that reads like that."""
    told = with_skills(
        having(f"Dances: {DOES.format('1S', f'; {flaw}' if flaw else '')}"),
        having(f"{other}: {DOES.format('3S', '')}"),
    )
    theme = Theme("A Night", (Themed(gifts, ThemeBenefit.MANEUVER), Themed("Deceit", ThemeBenefit.MANEUVER)))
    character = replace(
        told.now.people[MARIGOLD].character,
        impacts=(gifts,),
        themes=(theme,),
        equipment=(Piece(name="Wolves", well_made=("Dances",), deadly=(Track.HEALTH,)),),
    )
    text = written(character, CreationRules())
    told.when(GM, CorrectSheet(character=MARIGOLD, text=text, reason="for the test"))
    return told.when(GM, OpenScene(name="The yard", present=(MARIGOLD, COOK)))


def choices(told: Story, move: str, label: str = "") -> list[tuple[str, str]]:
    """What her player may choose in a move, each as people read it and as it is sent."""
    return [
        (option.label.replace('"', ""), option.value)
        for each in told.offers(NORA)
        for field in each.fields
        if each.move == move and label in each.label and isinstance(field, Choice) and field.name in {"by", "does"}
        for option in field.options
    ]


def chosen(told: Story, name: str, rating: Rating, *, move: str = "frame-roll", label: str = "") -> str:
    """What is sent for the choice that reads so and has this rating."""
    found = {value for read, value in choices(told, move, label) if read == f"{name}, {rating.title}"}
    assert len(found) == 1, choices(told, move, label)
    return found.pop()


def rolled(told: Story, by: str, roll: RollId = IT) -> Story:
    """She rolls by it with style."""
    return won(told.when(NORA, FrameRoll(who=MARIGOLD, by=by, goal="Please them."), called=roll), roll)


def won(told: Story, roll: RollId = IT) -> Story:
    """What she has begun succeeds with style."""
    told.when(GM, SetDifficulty(roll=roll, difficulty="Poor (S)"))
    return told.rolls("++++", roll=roll).stands(roll=roll)


def has_impact(told: Story) -> bool:
    return any(each.move == "declare-impact" for each in told.offers(NORA))


def has_theme(told: Story) -> bool:
    return any("A Night" in each.label for each in told.offered(NORA, AddModifier))


def left(told: Story, skill: str = "Dances") -> str:
    """What the sheet says of a skill's flaws."""
    return "; ".join(next(each for each in told.person().skills if each.name == skill).in_play)


# ---- the notation

PARTS = st.sampled_from(
    (" with ", "with", ": ", ":", '"', "\\", "[", "]", " [", " ", "-", "\N{EN DASH}", "\n", "/", "Hide")
)
NAMES = st.one_of(st.text(max_size=8), st.lists(st.one_of(PARTS, st.text(max_size=3)), max_size=6).map("".join))
APPLIED = st.builds(AppliedSkill, skill=NAMES, trapping=NAMES, choice=NAMES, gear=NAMES)


@given(APPLIED)
@example(NO_SKILL)
@example(AppliedSkill("Go", gear="with the crowd"))
@example(AppliedSkill("Go with", gear="the crowd"))
def test_whatever_the_names_are_the_notation_reads_back(applied: AppliedSkill) -> None:
    assert AppliedSkill.parse(str(applied)) == applied


@given(APPLIED, APPLIED)
def test_no_two_are_written_alike(one: AppliedSkill, other: AppliedSkill) -> None:
    assert (str(one) == str(other)) is (one == other)


@pytest.mark.parametrize(
    "text", ["A with B with C", "A: B: C", "A [B]", '"A', '"\\A"', " with B", "A with ", "A ", "[1]", " 12"]
)
def test_what_could_mean_several_things_is_no_notation(text: str) -> None:
    with failing("_read"):
        AppliedSkill.parse(text)


def test_two_names_in_a_row_are_no_notation() -> None:
    with failing(AppliedSkill.parse):
        AppliedSkill.parse('A "B"')


# ---- rolls


@EITHER
@clause("SF-skill-kinds.2", "SF-gift-equipment.6")
def test_each_choice_of_a_roll_is_rolled_by_the_skill_that_is_chosen(other: str) -> None:
    for name, rating in ((other, OTHER), ("Dances", ALONE), (GEAR, WITH_GEAR), ("Dances: Hide", ALONE)):
        told = dancing(other)
        told.when(NORA, FrameRoll(who=MARIGOLD, by=chosen(told, name, rating), goal="Please them."), called=IT)
        side = told.roll().ours
        assert side is not None
        assert (side.by, side.rating) == (name, str(rating))


@EITHER
@clause("SF-gift-impact.1")
def test_impact_is_of_the_skill_that_was_rolled(other: str) -> None:
    for name, rating, gifted in ((other, OTHER, False), (GEAR, WITH_GEAR, True), ("Dances: Hide", ALONE, True)):
        told = dancing(other)
        assert has_impact(rolled(told, chosen(told, name, rating))) is gifted
        told = dancing(other, gifts=other)
        assert has_impact(rolled(told, chosen(told, name, rating))) is not gifted


@EITHER
@clause("SF-gift-theme.3")
def test_a_theme_counts_for_the_skill_that_is_rolled(other: str) -> None:
    for name, rating, gifted in ((other, OTHER, False), (GEAR, WITH_GEAR, True), ("Dances: Hide", ALONE, True)):
        for gifts, has in (("Dances", gifted), (other, not gifted)):
            told = dancing(other, gifts=gifts)
            told.when(NORA, FrameRoll(who=MARIGOLD, by=chosen(told, name, rating), goal="Please them."), called=IT)
            assert has_theme(told) is has


@clause("SF-skill-kinds.2")
def test_what_reads_like_several_things_is_asked_for_in_double_quotes() -> None:
    told = dancing(COLON)
    several = FrameRoll(who=MARIGOLD, by="dances:  hide", goal="Please them.")
    told.attempt(NORA, several).refused("SF-skill-kinds.2", by=chosen_of_the_game)
    unable = FrameRoll(who=MARIGOLD, by='"Dances: Hide": Parry', goal="Please them.")
    told.attempt(NORA, unable).refused("SF-skill-kinds.2", by=way_of)


# ---- flaws


@EITHER
@clause("SF-drawback-charges.1")
def test_a_charge_is_taken_from_the_skill_that_was_used(other: str) -> None:
    told = dancing(other, flaw="minor Charges")
    full = left(told)
    rolled(told, chosen(told, other, OTHER))
    assert left(told) == full
    rolled(told, chosen(told, GEAR, WITH_GEAR), NEXT)
    assert left(told) == full.replace("1 of", "0 of", 1)


@EITHER
@clause("SF-drawback-charges.1", "SF-drawback-taxing.1", "SF-drawback-profane.1")
@pytest.mark.parametrize("flaw", ["minor Charges", "major Taxing", "major Profane"])
def test_a_flaw_of_one_skill_keeps_no_other_from_being_used(other: str, flaw: str) -> None:
    told = dancing(other, flaw=flaw)
    if "Charges" in flaw:
        rolled(told, chosen(told, "Dances", ALONE))
    if "Taxing" in flaw:
        told.when(GM, CountPoints(who=MARIGOLD, points=0, reason="for the test"))
    for move in ("frame-roll", "attack-once"):
        found = {value for read, value in choices(told, move) if read.endswith(OTHER.title)}
        assert found, move
        flawed = [read for read, _ in choices(told, move) if read.endswith((ALONE.title, WITH_GEAR.title))]
        assert not [read for read in flawed if read.startswith("Dances")]
    rolled(told, chosen(told, other, OTHER), NEXT)
    told.when(NORA, Act(who=MARIGOLD, does=f"{other}/hide"), called=DeedId("a-deed-of-hers"))
    told.attempt(NORA, Act(who=MARIGOLD, does="Dances/hide")).refused(f"SF-drawback-{flaw[6:].lower()}.1")


# ---- what is done


@EITHER
@clause("SF-drawback-charges.1", "SF-gift-impact.1")
def test_what_is_done_with_a_skill_takes_a_charge_of_it_and_has_its_impact(other: str) -> None:
    for skill, using, taken in ((other, "", False), ("Dances", "Wolves", True), ("Dances", "", True)):
        told = dancing(other, flaw="minor Charges")
        full = left(told)
        told.when(NORA, Act(who=MARIGOLD, does=f"{skill}/hide"), called=DEED)
        told.when(NORA, SetAbout(deed=DEED, using=using))
        assert (left(told) != full) is taken
        assert has_theme(told) is taken
        assert has_impact(won(told)) is taken


# ---- attacks, and treatment


@EITHER
@clause("SF-drawback-charges.1", "SF-gift-theme.3")
def test_an_attack_is_made_by_the_skill_that_is_chosen(other: str) -> None:
    for name, rating, weapons, taken in (
        (f"{other}: Strike", OTHER, (), False),
        ("Dances: Strike", ALONE, (), True),
        ("Dances: Strike", ALONE, ("Wolves",), True),
    ):
        told = dancing(other, flaw="minor Charges")
        full = left(told)
        by = chosen(told, name, rating, move="attack-once")
        told.when(NORA, AttackOnce(who=MARIGOLD, target=COOK, by=by, weapons=weapons), called=IT)
        side = told.roll().ours
        assert side is not None
        assert side.rating == str(WITH_GEAR if weapons else rating)
        assert (left(told) != full) is taken
        assert has_impact(won(told)) is taken


@EITHER
@clause("SF-trapping-treatment.1")
def test_somebody_is_treated_by_the_skill_that_is_chosen(other: str) -> None:
    told = dancing(other, flaw="minor Charges")
    full = left(told)
    told.when(GM, DealStress(who=COOK, track=Track.HEALTH, stress=1, reason="a fall"), called=FALL)
    told.when(GM, BearHit(hit=FALL, way="box 1"))
    by = chosen(told, f"{other}: Treatment [Physical]", OTHER, move="treat-stress")
    told.when(NORA, TreatStress(who=MARIGOLD, by=by, patient=COOK, track=Track.HEALTH), called=IT)
    assert str(told.card().ours.rating) == str(OTHER)  # type: ignore[union-attr]
    assert left(told) == full


# ---- events of old, which tell what people read


@EITHER
@pytest.mark.parametrize(
    ("by", "skill"),
    [
        ("Dances with Wolves and Foxes", "Dances"),
        ("Dances: Strike", "Dances"),
        ("Dances: Strike with Wolves", "Dances"),
        ("Athletics: Move", "Athletics"),
        ("{}", "{}"),
        ("{}: Strike", "{}"),
        ("{} with Wolves: Treatment [Physical]", "{}"),
    ],
)
def test_an_event_of_old_is_read_by_the_skills_of_the_sheet_the_longest_first(other: str, by: str, skill: str) -> None:
    told = dancing(other)
    by = by.format(other)
    named = SideNamed(roll=IT, place=Place.OURS, who=MARIGOLD, name="Marigold", by=by, rating="1S")
    ours = filed(told.now, (RollFramed(roll=RollId(IT), goal="Once more."), named)).rolls[IT].ours
    assert ours is not None
    assert (ours.by, ours.skill) == (by, skill.format(other))


def test_an_event_whose_notation_nobody_reads_any_more_is_filed_by_what_people_read() -> None:
    told = dancing(WITH)
    side = SideNamed(
        roll=IT, place=Place.OURS, who=MARIGOLD, name="Marigold", by=f"{WITH}: Hide", applied='"', rating="3S"
    )
    ours = filed(told.now, (RollFramed(roll=IT, goal="Once more."), side)).rolls[IT].ours
    assert ours is not None
    assert ours.applied == AppliedSkill(WITH, "Hide")
