"""Something is done with a skill: chosen, measured against what stands against it, paid for with its shifts, ended."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.games.strange_fate.play.acts import (
    CLERK,
    COOK,
    GM,
    IT,
    MARIGOLD,
    NORA,
    PEOPLE,
    deed,
    doing,
    rolls,
    with_skills,
)
from tests.games.strange_fate.play.table import ORRIN, PIM, Story
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import check_gm, own
from talewright.games.strange_fate.play.conflict.means import attacks_of
from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed, LeaveDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.measuring import check_said
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import Recount, SetAbout
from talewright.games.strange_fate.play.deeds.standing import DropStanding
from talewright.games.strange_fate.play.deeds.steps import DeedEnded
from talewright.games.strange_fate.play.deeds.trappings.conversation import SetAttitude
from talewright.games.strange_fate.play.deeds.trappings.knowledge import LookUp
from talewright.games.strange_fate.play.deeds.trappings.variable import TrappingCopied
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.trappings.conversation import Attitude
from talewright.games.strange_fate.rules.trappings.listing import procedure_with
from talewright.games.strange_fate.rules.trappings.research import looked_up
from talewright.table.events import Ruled
from talewright.table.moves import Ruling, TypeFace
from talewright.table.offer import Choice, Number

ROLL = RollId(IT)
CAT = "Cat: Unique 4 = Hide, Climb, Notice, Convince, Conversation, Networking, Security, Information, Wealth"
NEXT, IT_AGAIN = DeedId("the-next-deed"), DeedId("the-deed-after-that")


def cat(does: str, *, goal: str = "") -> Story:
    return doing(with_skills(CAT), f"Cat/{does}", goal=goal)


def set_about(story: Story, **said: object) -> Story:
    return story.when(NORA, structs.replace(SetAbout(deed=IT), **said))


# ---- against a table


@clause("SF-trapping-climb.5", "SF-trapping-climb.6", "SF-trapping-climb.7", "SF-trapping-climb.8")
def test_a_row_is_the_difficulty_circumstances_count_group_by_group_and_shifts_buy_time() -> None:
    story = cat("climb")
    set_about(story, against="short, 10 to 20 feet", circumstances=("darkness", "pitch black", "a threat"))
    card = story.card(ROLL)
    assert card.ours
    assert card.theirs
    assert str(card.theirs.rating) == "2"
    assert [(each.modifier.name, each.modifier.amount) for each in card.ours.named] == [
        ("pitch black", -2), ("a threat", -2)
    ]  # fmt: skip
    rolls(story, "++++")
    assert (deed(story).shifts, deed(story).left) == (2, 2)
    story.when(NORA, Buy(deed=IT, buys="one step less time"))
    story.attempt(NORA, Buy(deed=IT, buys="one step less time", times=2)).refused("SF-trapping-climb.8")
    assert deed(story).left == 1
    story.when(NORA, EndDeed(deed=IT))
    assert story.hears()[-1] == DeedEnded(deed=IT, came=("one step less time",))
    assert deed(story).stage is Stage.OVER


@clause("SF-trapping-climb.6")
def test_circumstances_are_said_anew_before_the_dice_and_the_game_master_alone_says_amounts() -> None:
    story = set_about(cat("hide"), circumstances=("pitch black",))
    said = Recount(deed=IT, circumstances=("something between two rows = +1",))
    story.attempt(NORA, said).refused(by=check_said)
    story.when(GM, said)
    card = story.card(ROLL)
    assert card.ours
    assert [each.modifier.amount for each in card.ours.named] == [1]
    story.attempt(GM, Recount(deed=IT, circumstances=("luck",))).refused("SF-trapping-hide.1")


@clause("SF-trapping-hide.2", "SF-trapping-hide.3")
def test_the_effort_of_hiding_is_the_difficulty_for_whoever_looks_later() -> None:
    story = set_about(cat("hide", goal="in the crates"), circumstances=("noisy distractions",))
    rolls(story, "00+0")
    assert [(each.what, str(each.rating)) for each in story.now.acts.standing] == [
        ("Marigold Hollow, in the crates: Fantastic (+6)", "6")
    ]
    story.when(PIM, TakeReady(ready="orrin"), called=ORRIN)
    notice = next(each for each in story.offered(PIM, Act) if any("spot" in str(field) for field in each.fields[:1]))
    assert notice.fixed["who"] == ORRIN
    field = notice.fields[0]
    assert isinstance(field, Choice)
    options = [option.value for option in field.options if "/spot" in option.value]
    story.when(PIM, Act(who=ORRIN, does=options[0]), called=NEXT)
    looks = SetAbout(deed=NEXT, against=f"result:{IT}", circumstances=("an active search, with sensible measures",))
    story.when(PIM, looks)
    card = story.card(RollId(NEXT))
    assert card.ours
    assert card.theirs
    assert str(card.theirs.rating) == "6"
    assert [each.modifier.amount for each in card.ours.named] == [2]
    story.when(GM, DropStanding(deed=IT))
    assert not story.now.acts.standing


@clause("SF-trapping-willpower.1")
def test_whoever_is_swayed_resists_by_what_the_procedure_names_and_as_mediocre_without_it() -> None:
    story = set_about(cat("sway"), on=CLERK)
    assert [each.label for each in story.offered(GM, Resist)] == ["Clerk resists it"]
    assert not story.offered(NORA, Resist)
    story.when(GM, Resist(deed=IT, by="clerk"))
    card = story.card(ROLL)
    assert card.theirs
    assert str(card.theirs.rating) == "1E"
    rolls(story, "+++0", "0001")
    assert deed(story).stage is Stage.OVER
    unskilled = doing(with_skills(CAT), "Cat/sway")
    unskilled.when(PIM, TakeReady(ready="orrin"), called=ORRIN)
    set_about(unskilled, on=ORRIN)
    has = [each for each in unskilled.now.people[ORRIN].character.designs if each.covers("Willpower")]
    unskilled.attempt(PIM, Resist(deed=IT, by="Brawn")).refused("SF-trapping-willpower.1")
    unskilled.when(PIM, Resist(deed=IT))
    theirs = unskilled.card(ROLL).theirs
    assert theirs
    assert theirs.rating.value == (has[0].rating if has else 0)


@clause("SF-trapping-menace.2")
def test_what_helps_the_other_side_is_added_when_somebody_takes_it() -> None:
    story = doing(with_skills("Ogre: Unique 3 = Menace"), "Ogre/frighten")
    set_about(story, on=COOK, circumstances=("the attacker is bound", "the attacker is outnumbered"))
    story.when(GM, Resist(deed=IT, by="cook"))
    theirs = story.card(ROLL).theirs
    assert theirs
    assert [each.modifier.amount for each in theirs.named] == [2]
    story.when(GM, Recount(deed=IT))
    theirs = story.card(ROLL).theirs
    assert theirs
    assert not theirs.named


@clause("SF-trapping-security.8")
def test_a_failed_roll_is_made_good_by_taking_longer() -> None:
    story = set_about(cat("security"), against="a royal vault")
    rolls(story, "0000")
    assert deed(story).shifts == -4
    story.attempt(NORA, TakeLonger(deed=IT, steps=3)).refused("SF-trapping-security.8")
    story.when(NORA, TakeLonger(deed=IT, steps=4)).when(NORA, EndDeed(deed=IT))
    (_, ended) = story.hears()[-2:]
    assert isinstance(ended, DeedEnded)
    assert len(ended.came) == 2  # made good, and in which time


# ---- people


@clause("SF-trapping-conversation.4")
@pytest.mark.parametrize(("face", "feels"), [(1, Attitude.NEGATIVE), (2, Attitude.NEUTRAL), (3, Attitude.POSITIVE)])
def test_a_first_impression_is_one_fate_die_and_is_remembered(face: int, feels: Attitude) -> None:
    story = set_about(cat("first-impression"), on=COOK)
    (draw,) = story.look(NORA).draws
    story.when(NORA, TypeFace(draw.id, face))
    assert story.now.acts.attitudes == {(COOK, MARIGOLD): feels}
    again = doing(story, "Cat/first-impression", called=NEXT)
    again.attempt(NORA, SetAbout(deed=NEXT, on=COOK)).refused("SF-trapping-conversation.4")


@clause("SF-trapping-conversation.5", "SF-trapping-conversation.8")
def test_the_game_master_says_how_somebody_feels_and_talk_changes_it() -> None:
    story = with_skills(CAT)
    strong = SetAttitude(npc=COOK, towards=MARIGOLD, attitude="Hostile")
    story.attempt(GM, strong).refused("SF-trapping-conversation.5")
    story.attempt(NORA, strong).not_theirs()
    story.when(GM, SetAttitude(npc=COOK, towards=MARIGOLD, attitude="Hostile", history="the burnt roast"))
    set_about(doing(story, "Cat/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "0000", "0000")
    assert story.now.acts.attitude(COOK, MARIGOLD) is Attitude.NEGATIVE


@clause("SF-trapping-conversation.9")
@pytest.mark.parametrize(
    ("before", "dice", "who", "by"),
    [("Positive", ("++++", "0000"), NORA, MARIGOLD), ("Hostile", ("----", "+++0"), GM, COOK)],
)
def test_whoever_wins_by_so_much_puts_a_sticky_aspect_on_somebody(
    before: str, dice: tuple[str, str], who: str, by: ActorId
) -> None:
    story = with_skills(CAT)
    story.when(GM, SetAttitude(npc=COOK, towards=MARIGOLD, attitude=before, history="the burnt roast"))
    set_about(doing(story, "Cat/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, *dice)
    if who == GM:
        story.attempt(NORA, EndDeed(deed=IT, words="Mine")).refused("SF-trapping-conversation.9")
        assert not story.offered(NORA, EndDeed)
    (ends,) = story.offered(who, EndDeed)
    assert [getattr(field, "default", "")[:15] for field in ends.fields] == [
        "An uncommonly f" if who == NORA else "An uncommonly h"
    ]
    story.when(who, EndDeed(deed=IT, words="Would  Walk Through Fire"))
    (placed,) = story.now.aspects.values()
    assert (placed.name, placed.on, placed.placed.by, placed.placed.is_sticky) == (
        "Would Walk Through Fire", COOK, by, True
    )  # fmt: skip
    assert story.now.acts.attitude(COOK, MARIGOLD) is Attitude(before)
    assert deed(story).stage is Stage.OVER


@clause("SF-trapping-networking.10", "SF-trapping-networking.13")
def test_a_rumour_goes_about_and_its_effort_is_the_difficulty_of_tracing_it() -> None:
    story = cat("plant-rumour-about-something")
    aspect = story.now.people[MARIGOLD].character.all_aspects[0].name
    story.attempt(NORA, SetAbout(deed=IT, cited=aspect)).refused("SF-trapping-networking.10")
    story.attempt(NORA, SetAbout(deed=IT, words="The Lord Mayor is a fish")).refused("SF-trapping-networking.2")
    set_about(story, cited=aspect, words="The Lord Mayor is a fish")
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="-5"))
    rolls(story, "+000")
    story.when(NORA, Buy(deed=IT, buys="harder to trace", times=2)).when(NORA, EndDeed(deed=IT))
    (known,) = story.now.acts.rumours
    assert (known.rumour.to_trace, known.rumour.to_refute) == (7, 5)
    doing(story, "Cat/trace-rumour", called=NEXT)
    story.when(NORA, SetAbout(deed=NEXT, cited=aspect, against=f"trace:{IT}"))
    theirs = story.card(RollId(NEXT)).theirs
    assert theirs
    assert theirs.rating.value == 7


@clause("SF-trapping-research.1", "SF-trapping-research.4")
def test_what_nobody_knew_is_looked_up_in_a_workspace_that_is_good_enough() -> None:
    story = doing(with_skills("Don: Unique 4 = Information, Research, Workspace"), "Don/know")
    story.attempt(NORA, SetAbout(deed=IT, against="esoteric")).refused("SF-trapping-information.1")
    set_about(story, words="Who built it?", against="very esoteric")
    rolls(story, "--00")
    doing(story, "Don/look-it-up", called=NEXT)
    story.when(NORA, LookUp(deed=NEXT, missed=IT))
    assert [each.deed for each in story.hears() if isinstance(each, DeedEnded)][-1] == NEXT


@clause("SF-trapping-research.1", "SF-trapping-research.4")
def test_without_a_workspace_of_ones_own_the_game_master_says_whether_one_is_open() -> None:
    story = doing(with_skills("Don: Unique 4 = Information, Research"), "Don/know")
    set_about(story, words="Who built it?", against="very esoteric")
    rolls(story, "--00")
    doing(story, "Don/look-it-up", called=NEXT)
    assert not story.offered(NORA, LookUp)
    story.attempt(NORA, LookUp(deed=NEXT, missed=IT)).refused("SF-trapping-research.1", by=looked_up)
    elsewhere = LookUp(deed=NEXT, missed=IT, elsewhere=True)
    story.attempt(NORA, elsewhere).refused("SF-trapping-research.1", by=check_gm)
    assert [offer.label for offer in story.offered(GM, LookUp)] == ["Look it up somewhere else"]
    story.when(GM, elsewhere)
    assert [each.deed for each in story.hears() if isinstance(each, DeedEnded)][-1] == NEXT


# ---- helpers


@clause("SF-trapping-minions.6")
def test_no_more_helpers_are_bought_at_once_than_the_table_takes() -> None:
    story = with_skills("Gang: Strange 10G = Minions [Simple]").when(GM, OpenScene(name="The docks"))
    set_about(doing(story, "Gang/call-minions"))
    rolls(story, "6666")
    story.attempt(NORA, Buy(deed=IT, buys="a helper of Average quality", times=21)).refused("SF-trapping-minions.6")
    story.when(NORA, Buy(deed=IT, buys="a helper of Average quality", times=20)).when(NORA, EndDeed(deed=IT))
    assert 20 in {npc.count for npc in story.now.npcs.values()}


@clause("SF-trapping-minions.4", "SF-trapping-minions.6", "SF-trapping-minions.7")
def test_minions_are_bought_all_of_one_quality_and_called_once_in_a_scene() -> None:
    story = with_skills("Gang: Unique 4 = Minions [Simple]").when(GM, OpenScene(name="The docks"))
    set_about(doing(story, "Gang/call-minions"))
    rolls(story, "+++0")
    story.when(NORA, Buy(deed=IT, buys="a helper of Fair quality", times=2))
    story.attempt(NORA, Buy(deed=IT, buys="a helper of Average quality")).refused("SF-trapping-minions.6")
    story.attempt(NORA, EndDeed(deed=IT, words="sailor: Physical")).refused("SF-trapping-minions.7")
    story.when(NORA, EndDeed(deed=IT, words="sailor: Physical, Social"))
    came = [npc for npc in story.now.npcs if not npc.startswith(PEOPLE)]
    assert [(str(story.now.npcs[each].quick), story.now.npcs[each].count) for each in came] == [
        ("Fair (+2) sailor, Fair (+2) Physical, Average (+1) Social", 2)
    ]
    assert story.now.scene
    assert set(story.now.scene.minions) == set(came)
    story.attempt(NORA, Act(who=MARIGOLD, does="Gang/call-minions")).refused("SF-trapping-minions.4")
    story.when(GM, EndScene())
    doing(story, "Gang/call-minions", called=NEXT)


# ---- what is refused changes nothing


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
    set_about(doing(story, "Works/craft-reveal-extraordinary"))
    assert story.now.people[MARIGOLD].purse.points == before - 1
    story.attempt(NORA, Act(who=MARIGOLD, does="Works/craft-reveal-extraordinary")).refused("SF-trapping-craft.17")
    story.when(GM, CountPoints(who=MARIGOLD, points=0, reason="spent"))
    story.attempt(NORA, Act(who=MARIGOLD, does="Works/dexterity-free")).refused("SF-trapping-dexterity.4")
    story.undo().undo(move=IT)
    assert story.now.people[MARIGOLD].purse.points == before
    assert not story.now.acts.uses


@clause("SF-trapping-craft.13")
def test_a_work_of_a_higher_tier_than_the_skill_is_refused() -> None:
    story = set_about(doing(with_skills("Works: Unique 3 = Craft"), "Works/craft"))
    hard = SetDifficulty(roll=ROLL, difficulty="3E")
    story.attempt(GM, hard).refused("SF-trapping-craft.13")


@clause("SF-trapping-treatment.1")
def test_treatment_begins_with_whoever_is_hurt() -> None:
    story = with_skills("Nurse: Unique 3 = Treatment [Physical]")
    story.attempt(NORA, Act(who=MARIGOLD, does="Nurse/treat-mild")).refused("SF-trapping-treatment.1")


# ---- judged by people, hidden from others, taken back


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


# ---- what a border takes


@clause("SF-trapping-climb.4", "SF-trapping-leap.3")
def test_a_border_takes_from_whatever_is_done_next_and_from_that_alone() -> None:
    story = doing(with_skills(CAT), "Cat/climb-border").when(NORA, SetAbout(deed=IT, amount=7))
    assert story.hears()[-1] == DeedEnded(deed=IT, came=("the border is 7, and it takes 3 from what is done next",))
    for number, takes in enumerate(([-3], [])):
        roll = RollId(f"the-roll-{number:03}")
        story.when(NORA, FrameRoll(who=MARIGOLD, by="Cat", goal="disable the bomb"), called=roll)
        card = story.card(roll)
        assert card.ours
        assert [each.modifier.amount for each in card.ours.named] == takes
    story.when(GM, CancelRoll(roll=RollId("the-roll-000"), reason="the fuse is wet"))
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


# ---- disguises

MIME = "Mime: Strange 4S = Disguise, Notice, Examine; minor Snag (only by day)"


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


# ---- what Variable trappings stand for


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
    story.attempt(NORA, Act(who=MARIGOLD, does="Shapes/shoot")).refused("SF-skill-kinds.2")
    assert not story.now.acts.copies


@clause("SF-trapping-wealth.4", "SF-trapping-wealth.5")
def test_what_is_paid_for_without_a_roll_takes_nothing_from_the_one_roll_of_a_scene() -> None:
    story = with_skills("Purse: Unique 3 = Wealth")
    for number, (price, says) in enumerate(((1, "easy"), (2, "minimal fuss"))):
        it = DeedId(f"a-purchase-{number:03}")
        doing(story, "Purse/wealth", called=it).when(NORA, SetAbout(deed=it, amount=price))
        assert deed(story, it).came == (f"it is paid for: {says}",)
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
    assert deed(story, NEXT).came == ("it is paid for: minimal fuss",)


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
