"""Acting by trappings: what is judged, hidden and taken back, and what borders and disguises take."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import CLERK, COOK, GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.cats import CAT, IT_AGAIN, NEXT, ROLL, cat, set_about
from tests.games.strange_fate.play.table import ORRIN, PIM
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.aspects.seeking import AnswerAssessment
from talewright.games.strange_fate.play.conflict.means import attacks_of
from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed, LeaveDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.steps import DeedEnded
from talewright.games.strange_fate.play.deeds.trappings.variable import TrappingCopied
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.trappings.listing import procedure_with
from talewright.table.events import Ruled
from talewright.table.moves import Ruling
from talewright.table.offer import Choice, Number

# --- what is refused changes nothing


@clause("SF-skill-kinds.2")
def test_a_skill_that_lacks_the_trapping_cannot_do_it() -> None:
    story = with_skills(CAT)
    story.attempt(NORA, Act(who=MARIGOLD, does="Cat/strike")).refused("SF-skill-kinds.2", by=procedure_with)
    story.attempt(PIM, Act(who=MARIGOLD, does="Cat/climb")).refused(by=own)
    story.attempt(NORA, Act(who=MARIGOLD, does="climb")).refused("SF-skill-kinds.2", by=Act.decide)


@clause("SF-trapping-dexterity.4", "SF-trapping-craft.17")
def test_what_takes_a_fate_point_is_paid_for_and_refused_without_one_and_counted() -> None:
    story = with_skills("Works: Strange 2E = Craft, Dexterity; minor Snag (only by day)")
    before = story.now.people[MARIGOLD].purse.points
    set_about(doing(story, "Works/craft-reveal-extraordinary"), words="Lamp: Aspect: Everburning")
    assert story.now.people[MARIGOLD].purse.points == before - 1
    story.attempt(NORA, Act(who=MARIGOLD, does="Works/craft-reveal-extraordinary")).refused("SF-trapping-craft.17")
    story.when(GM, CountPoints(who=MARIGOLD, points=0, reason="spent"))
    story.attempt(NORA, Act(who=MARIGOLD, does="Works/dexterity-free")).refused("SF-trapping-dexterity.4")
    story.undo().undo(move=IT)
    assert story.now.people[MARIGOLD].purse.points == before
    assert not story.now.acts.uses


@clause("SF-trapping-craft.13")
def test_a_work_of_a_higher_tier_than_the_skill_is_refused() -> None:
    story = set_about(doing(with_skills("Works: Unique 3 = Craft"), "Works/craft"), sort="borrowed")
    hard = SetDifficulty(roll=ROLL, difficulty="3E")
    story.attempt(GM, hard).refused("SF-trapping-craft.13")


@clause("SF-trapping-treatment.1")
def test_treatment_begins_with_whoever_is_hurt() -> None:
    story = with_skills("Nurse: Unique 3 = Treatment [Physical]")
    story.attempt(NORA, Act(who=MARIGOLD, does="Nurse/treat-mild")).refused("SF-trapping-treatment.1")


# --- judged by people, hidden from others, taken back


def test_questions_and_needs_are_put_to_the_game_master_as_rulings_with_their_rule() -> None:
    story = cat("climb")
    rulings = [each for each in story.offered(GM, Ruling) if each.group]
    assert [(each.fixed["clause"], each.label) for each in rulings] == [
        ("SF-trapping-climb.2", "Climb: whether to roll")
    ]
    assert not [each for each in story.offered(NORA, Ruling) if each.group]
    story.rules(GM, "SF-trapping-climb.2", "Climb: whether to roll", "yes", "the guards are coming")
    assert story.hears()[-1] == Ruled(
        clause="SF-trapping-climb.2", about="Climb: whether to roll", choice="yes", reason="the guards are coming"
    )


def test_of_a_roll_over_a_hidden_number_its_player_learns_no_shifts() -> None:
    story = set_about(cat("climb"))
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="1", hidden=True))
    rolls(story, "00++")
    assert not [each for each in story.offers(NORA) if each.move in {"buy", "end-deed"}]
    story.attempt(NORA, Buy(deed=IT, buys="one step less time")).refused(by=Buy.decide)
    (seen,) = story.sees(NORA).acts.deeds
    assert (seen.shifts, seen.left) == (None, None)
    (known,) = story.sees(GM).acts.deeds
    assert known.shifts == 5
    story.when(GM, EndDeed(deed=IT))


def test_an_npc_that_is_hidden_is_named_to_nobody_else() -> None:
    story = with_skills(CAT).when(GM, AddNpcs(text="Great ghost", hidden=True), called="the-hidden")
    ghost = NpcId(ActorId("the-hidden.1"))
    doing(story, "Cat/sway")
    story.attempt(NORA, SetAbout(deed=IT, on=ghost)).refused(by=SetAbout.check_target)
    assert not [each for each in story.offers(NORA) if ghost in str(each.fields)]
    story.when(GM, SetAbout(deed=IT, on=ghost))
    assert not [line for line in story.reads(NORA) if "host" in line]
    assert "host" not in str(story.sees(NORA).acts)
    assert story.sees(GM).acts.deeds[0].on == "Ghost"


def test_everything_of_it_is_taken_back_and_brought_back() -> None:
    story = set_about(cat("climb"), against="short, 10 to 20 feet")
    story.undo()
    assert deed(story).stage is Stage.CHOSEN
    assert not story.now.rolls
    story.redo()
    assert deed(story).stage is Stage.BEGUN
    story.when(GM, CancelRoll(roll=ROLL))
    assert not story.now.acts.deeds


# --- what a border takes


@clause("SF-trapping-climb.4", "SF-trapping-leap.3")
def test_a_border_takes_from_whatever_is_done_next_and_from_that_alone() -> None:
    story = doing(with_skills(CAT), "Cat/climb-border").when(NORA, SetAbout(deed=IT, amount=7))
    ended = story.hears()[-1]
    assert isinstance(ended, DeedEnded)
    assert (ended.deed, [figures(each) for each in ended.came]) == (IT, [["7", "3"]])
    for number, takes in enumerate(([-3], [])):
        roll = RollId(f"the-roll-{number:03}")
        story.when(NORA, FrameRoll(who=MARIGOLD, by="Cat", goal="disable the bomb"), called=roll)
        card = story.card(roll)
        assert card.ours
        assert [each.modifier.amount for each in card.ours.named] == takes
    story.when(GM, CancelRoll(roll=RollId("the-roll-000"), reason="the fuse is wet"))
    assert story.headlined_by("the-roll-000") == "roll-cancelled"
    doing(story, "Cat/hide", called=NEXT).when(NORA, SetAbout(deed=NEXT))
    ours = story.card(RollId(NEXT)).ours
    assert ours
    assert [(each.modifier.name, each.modifier.amount) for each in ours.named] == [("climb over a border", -3)]


@clause("SF-trapping-leap.2", "SF-trapping-leap.6")
def test_a_border_within_reach_takes_nothing_and_tiers_cancel_points_of_one_that_is_leapt_over() -> None:
    story = doing(with_skills("Springs: Strange 3S = Leap; minor Snag (only by day)"), "Springs/leap-border")
    story.when(NORA, SetAbout(deed=IT, amount=5))
    assert isinstance(story.hears()[-1], DeedEnded)
    assert not story.now.acts.hindered
    doing(story, "Springs/leap-border", called=NEXT).when(NORA, SetAbout(deed=NEXT, amount=6))
    assert [each.by for each in story.now.acts.hindered.values()] == [-1]
    story.when(GM, OpenScene(name="The roof")).when(GM, EndScene())
    assert not story.now.acts.hindered


MIME = "Mime: Strange 4S = Disguise, Notice, Examine; minor Snag (only by day)"


# --- disguises


@clause("SF-trapping-disguise.4")
@pytest.mark.parametrize(("faces", "aspects"), [("-000", ["A Face That Nobody Remembers"]), ("0000", [])])
def test_a_disguise_brings_aspects_until_a_glance_reaches_its_rating(faces: str, aspects: list[str]) -> None:
    story = doing(with_skills(MIME, "Eyes: Unique 4S = Notice"), "Mime/live-the-part", goal="a porter")
    story.when(PIM, TakeReady(ready="orrin"), called=ORRIN)
    set_about(story, words="A Face That Nobody Remembers")
    (placed,) = story.now.aspects.values()
    assert (placed.on, placed.placed.is_sticky, placed.placed.free) == (MARIGOLD, True, 0)
    glance = Act(who=COOK, does="glance-at-disguise")
    story.when(GM, glance, called=NEXT).when(GM, SetAbout(deed=NEXT, on=MARIGOLD))
    theirs = story.card(RollId(NEXT)).theirs
    assert theirs
    assert (theirs.name, str(theirs.rating)) == ("the disguise", "4S")
    story.undo()
    story.when(GM, SetAbout(deed=NEXT, on=MARIGOLD, difficulty="3"))
    rolls(story, faces, called=NEXT)
    assert [each.name for each in story.now.aspects.values()] == aspects
    again = Act(who=COOK, does="glance-at-disguise")
    story.when(GM, again, called=IT_AGAIN)
    story.attempt(GM, SetAbout(deed=IT_AGAIN, on=MARIGOLD)).refused("SF-trapping-disguise.4")


@clause("SF-trapping-disguise.1", "SF-trapping-disguise.3", "SF-trapping-disguise.7", "SF-trapping-disguise.8")
@pytest.mark.parametrize(("examined", "left"), [("+000", ["Rich"]), ("++00", [])])
def test_any_shifts_against_a_disguise_undo_it_and_a_new_part_takes_the_place_of_the_old(
    examined: str, left: list[str]
) -> None:
    story = doing(with_skills(MIME), "Mime/live-the-part", goal="a porter")
    set_about(story, words="Strong Back, Cheerful")
    doing(story, "Mime/live-the-part", goal="a duke", called=NEXT)
    story.attempt(NORA, SetAbout(deed=NEXT, words="Rich, Proud, Old")).refused("SF-trapping-disguise.7")
    story.when(NORA, SetAbout(deed=NEXT, words="Rich"))
    assert [each.name for each in story.now.aspects.values()] == ["Rich"]
    doing(story, "Mime/put-on-disguise", called=IT_AGAIN).when(NORA, SetAbout(deed=IT_AGAIN, on=CLERK))
    story.when(GM, Resist(deed=IT_AGAIN, by="clerk"))
    rolls(story, "---1", examined, called=IT_AGAIN)
    assert [each.name for each in story.now.aspects.values()] == left


@clause("SF-trapping-disguise.7")
def test_of_somebody_in_particular_a_disguise_takes_only_what_was_found_out_about_them() -> None:
    story = doing(with_skills(MIME, "Eyes: Unique 4 = Insight"), "Mime/live-the-part", goal="the cook", called=NEXT)
    story.attempt(NORA, SetAbout(deed=NEXT, on=COOK)).refused("SF-trapping-disguise.7", naming=("Cook",))
    doing(story, "Eyes/read-somebody", goal="whom he loves")
    set_about(story, on=COOK, words="whom he loves").when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "++00", "0000").when(NORA, EndDeed(deed=IT))
    story.when(GM, AnswerAssessment(roll=RollId(IT), words="Loves the Clerk"))
    doing(story, "Mime/live-the-part", goal="the cook", called=IT_AGAIN)
    story.when(NORA, SetAbout(deed=IT_AGAIN, on=COOK, words="Proud"))
    assert [(each.name, each.on) for each in story.now.aspects.values()] == [
        ("Loves the Clerk", COOK),
        ("Loves the Clerk", MARIGOLD),
    ]


@clause("SF-trapping-disguise.7")
def test_what_was_found_out_is_known_in_the_next_scene_and_a_maneuver_finds_nothing_out() -> None:
    story = with_skills(MIME, "Eyes: Unique 4 = Insight")
    story.when(GM, OpenScene(name="The kitchen", present=(MARIGOLD, COOK)))
    constable, off_guard = (
        PlaceAspect(name=name, on=COOK, by=MARIGOLD) for name in ("Bold, if Drunk", "Off His Guard")
    )
    story.when(GM, replace(constable, by=NOBODY), called="the-boldness").when(GM, off_guard)
    doing(story, "Eyes/read-somebody", goal="what he fears")
    set_about(story, on=COOK, words="what he fears").when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "++00", "0000").when(NORA, EndDeed(deed=IT))
    story.when(GM, AnswerAssessment(roll=RollId(IT), aspect=AspectId("the-boldness")))
    story.when(GM, EndScene()).when(GM, OpenScene(name="The hall", present=(MARIGOLD, COOK)))
    doing(story, "Mime/live-the-part", goal="the cook", called=NEXT)
    story.when(NORA, SetAbout(deed=NEXT, on=COOK, words="Off His Guard; Bold, if Drunk"))
    assert [each.name for each in story.now.aspects.values() if each.on == MARIGOLD] == ["Bold, if Drunk"]


# --- what Variable trappings stand for


@clause("SF-trapping-variable.1", "SF-trapping-variable.4", "SF-trapping-variable.5")
def test_variable_trappings_copy_a_trapping_and_then_an_extra_and_are_free_again_in_the_next_scene() -> None:
    story = with_skills("Shapes: Strange 4 = Variable [Scene] x4, Languages; minor Snag (only by day)")
    story.when(GM, OpenScene(name="The roof"))
    doing(story, "Shapes/variable-scene")
    story.attempt(NORA, SetAbout(deed=IT, words="Languages")).refused("SF-trapping-variable.1")
    story.when(NORA, SetAbout(deed=IT, words="Shoot"))
    doing(story, "Shapes/variable-scene", called=NEXT)
    (rest,) = story.offered(NORA, SetAbout)
    field = rest.fields[0]
    assert isinstance(field, Choice)
    values = {option.value for option in field.options}
    assert {"Shoot + Range", "Shoot + Spray", "Shoot + Zone", "Languages + Range"} <= values
    assert "Shoot" not in values
    story.when(NORA, SetAbout(deed=NEXT, words="Languages + Range"))
    doing(story, "Shapes/variable-scene", called=DeedId("a-third-copy"))
    story.when(NORA, SetAbout(deed=DeedId("a-third-copy"), words="Shoot + Spray"))
    assert isinstance(story.hears()[-2], TrappingCopied)
    doing(story, "Shapes/shoot", called=IT_AGAIN)
    story.attempt(NORA, Act(who=MARIGOLD, does="Shapes/climb")).refused("SF-skill-kinds.2")
    story.when(NORA, LeaveDeed(deed=IT_AGAIN))
    (attack,) = [means for means in attacks_of(story.now.people[MARIGOLD]) if means.by.label == "Shapes: Shoot"]
    assert attack.extras == {Extra.SPRAY}
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Shapes: Shoot", goal="hit the bell"), called=RollId("the-bell"))
    story.when(GM, EndScene())
    assert not [means for means in attacks_of(story.now.people[MARIGOLD]) if means.by.label == "Shapes: Shoot"]


@clause("SF-trapping-variable.5")
def test_what_was_copied_between_scenes_is_over_when_a_scene_begins() -> None:
    story = doing(
        with_skills("Shapes: Strange 4 = Variable [Scene] x4; minor Snag (only by day)"), "Shapes/variable-scene"
    )
    story.when(NORA, SetAbout(deed=IT, words="Shoot"))
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Shapes: Shoot", goal="hit the bell"))
    story.when(GM, OpenScene(name="The roof"))
    again = FrameRoll(who=MARIGOLD, by="Shapes: Shoot", goal="hit the bell once more")
    story.attempt(NORA, again).refused("SF-skill-kinds.2")
    story.attempt(NORA, Act(who=MARIGOLD, does="Shapes/shoot")).refused("SF-skill-kinds.2")
    assert not story.now.acts.copies


@clause("SF-trapping-wealth.4", "SF-trapping-wealth.5")
def test_what_is_paid_for_without_a_roll_takes_nothing_from_the_one_roll_of_a_scene() -> None:
    story = with_skills("Purse: Unique 3 = Wealth")
    for number, (price, says) in enumerate(((1, "easy"), (2, "minimal fuss"))):
        it = DeedId(f"a-purchase-{number:03}")
        doing(story, "Purse/wealth", called=it).when(NORA, SetAbout(deed=it, amount=price))
        assert [each.endswith(f": {says}") for each in deed(story, it).came] == [True]
    doing(story, "Purse/wealth").when(NORA, SetAbout(deed=IT, amount=3))
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="3"))
    rolls(story, "0000")
    doing(story, "Purse/wealth", called=NEXT)
    dear = SetAbout(deed=NEXT, amount=3)
    story.attempt(NORA, dear).refused("SF-trapping-wealth.4")
    (offer,) = story.offered(NORA, SetAbout)
    (amount,) = (field for field in offer.fields if isinstance(field, Number))
    assert amount.most == 2
    story.when(NORA, SetAbout(deed=NEXT, amount=2))
    assert deed(story, NEXT).came == deed(story, it).came


@clause("SF-trapping-wealth.4")
def test_what_is_dear_is_rolled_for_against_its_price() -> None:
    """Nobody has to say the same number twice; the game master may set another."""
    story = with_skills("Purse: Unique 3 = Wealth")
    doing(story, "Purse/wealth").when(NORA, SetAbout(deed=IT, amount=4))
    against = story.card(ROLL).theirs
    assert against
    assert against.rating == Rating(4)
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="5"))
    assert (against := story.card(ROLL).theirs)
    assert against.rating == Rating(5)


@clause("SF-trapping-wealth.5")
def test_two_purses_make_one_roll_in_a_scene() -> None:
    story = with_skills("Purse: Unique 3 = Wealth", "Estate: Unique 2 = Wealth")
    doing(story, "Purse/wealth").when(NORA, SetAbout(deed=IT, amount=3))
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="3"))
    rolls(story, "0000")
    doing(story, "Estate/wealth", called=NEXT)
    story.attempt(NORA, SetAbout(deed=NEXT, amount=2)).refused("SF-trapping-wealth.4")
    story.when(NORA, SetAbout(deed=NEXT, amount=1))


@clause("SF-trapping-wealth.5")
def test_what_was_bought_between_scenes_takes_nothing_from_the_next_scene() -> None:
    doing(story := with_skills("Purse: Unique 3 = Wealth"), "Purse/wealth").when(NORA, SetAbout(deed=IT, amount=3))
    rolls(story, "0000")
    story.when(GM, OpenScene(name="The auction", present=(MARIGOLD,)))
    doing(story, "Purse/wealth", called=NEXT).when(NORA, SetAbout(deed=NEXT, amount=3))


@clause("SF-trapping-minions.4")
def test_minions_that_were_called_between_scenes_may_be_called_in_the_next() -> None:
    doing(story := with_skills("Gang: Unique 4 = Minions [Simple]"), "Gang/call-minions").when(NORA, SetAbout(deed=IT))
    rolls(story, "0000")
    story.when(GM, OpenScene(name="The docks", present=(MARIGOLD,)))
    doing(story, "Gang/call-minions", called=NEXT)


@clause("SF-trapping-leap.6")
def test_the_tiers_of_a_leap_cancel_nothing_of_a_border_that_is_climbed() -> None:
    skill = "Springs: Strange 3S = Leap, Climb; minor Snag (only by day)"
    doing(story := with_skills(skill), "Springs/climb-border").when(NORA, SetAbout(deed=IT, amount=5))
    assert [each.by for each in story.now.acts.hindered.values()] == [-2]


@clause("SF-trapping-networking.11")
@pytest.mark.parametrize(
    ("faces", "sticky", "free"), [("0000", False, 0), ("+000", False, 1), ("+++0", True, 2)], ids=["tie", "1", "3"]
)
def test_a_rumour_about_somebody_is_an_aspect_of_theirs(faces: str, sticky: bool, free: int) -> None:  # noqa: FBT001
    story = cat("plant-rumour-about-somebody")
    cited = story.now.people[MARIGOLD].character.all_aspects[0].name
    set_about(story, on=COOK, cited=cited, words="The Cook Is a Count")
    story.when(GM, Oppose(roll=ROLL, who="", name="the cook", rating="Great"))  # type: ignore[arg-type]
    rolls(story, faces, "0000")
    story.when(NORA, EndDeed(deed=IT))
    (talk,) = story.now.aspects.values()
    assert (talk.name, talk.on, talk.placed.is_sticky, talk.placed.free) == ("The Cook Is a Count", COOK, sticky, free)
    assert len(story.now.acts.rumours) == 1


@clause("SF-trapping-wealth.5", "SF-trapping-minions.4", "SF-trapping-disguise.3")
@pytest.mark.parametrize(
    ("does", "said"),
    [("wealth", {"amount": 5}), ("call-minions", {}), ("inspect-disguise", {"on": COOK})],
)
def test_a_roll_that_was_dropped_is_no_use_of_what_is_done_once_in_a_scene(does: str, said: dict[str, int]) -> None:
    story = with_skills("Purse: Unique 2 = Wealth, Minions [Simple], Examine")
    story.when(GM, OpenScene(name="The shop", present=(MARIGOLD, COOK)))
    for it in (IT, NEXT):
        doing(story, f"Purse/{does}", called=it).when(NORA, replace(SetAbout(deed=it), **said))
        assert len(story.now.acts.uses) == 1
        story.when(GM, CancelRoll(roll=RollId(it)))
        assert not story.now.acts.uses
