"""Something is done with a skill: chosen, measured against what stands against it, paid for with its shifts, ended."""

import pytest
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
    done,
    rolls,
    with_skills,
)
from tests.games.strange_fate.play.cats import CAT, NEXT, ROLL, cat, set_about
from tests.games.strange_fate.play.table import EVE, ORRIN, PIM, Story, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed, LeaveDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.measuring import DropStanding, check_said
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import Recount, SetAbout
from talewright.games.strange_fate.play.deeds.steps import DeedEnded, StandingDropped
from talewright.games.strange_fate.play.deeds.trappings.conversation import SetAttitude
from talewright.games.strange_fate.play.deeds.trappings.knowledge import LookUp
from talewright.games.strange_fate.play.ids import ActorId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.trappings import BY_SLUG, HASTE
from talewright.games.strange_fate.rules.trappings.conversation import Attitude
from talewright.games.strange_fate.rules.trappings.research import looked_up
from talewright.table.moves import TypeFace
from talewright.table.offer import Choice, Offer, Option
from talewright.table.seat import check_gm

# --- against a table


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
    assert story.hears()[-1] == DeedEnded(deed=IT, came=(HASTE,))
    assert deed(story).stage is Stage.OVER


@clause("SF-trapping-examine.4")
def test_what_turns_up_the_game_master_tells() -> None:
    """The roll finds something, and what it is suggests what to do; the player may spend shifts before."""
    story = doing(with_skills("Sleuth: Unique 4 = Examine"), "Sleuth/look-for-clues")
    set_about(story)
    rolls(story, "++++")
    (ends,) = story.offered(GM, EndDeed)
    assert (ends.main, [field.name for field in ends.fields]) == (True, ["words"])
    assert [(each.main, each.fields) for each in story.offered(NORA, EndDeed)] == [(False, ())]
    (seen,) = story.sees(NORA).acts.deeds
    assert seen.told_by_gm
    story.attempt(NORA, EndDeed(deed=IT, words="A glove")).refused(by=check_gm)
    story.when(NORA, Buy(deed=IT, buys="one more fact")).when(GM, EndDeed(deed=IT, words="A glove, and a lamp"))
    assert story.hears()[-1] == DeedEnded(deed=IT, came=("one more fact", "A glove, and a lamp"))
    assert "A glove" in story.roll(ROLL, NORA).came, "it stands at the roll, where everybody looks"


@clause("SF-trapping-insight.1")
def test_an_npc_resists_by_the_word_of_its_line_that_fits() -> None:
    story = with_skills("Seer: Unique 4 = Insight")
    story.when(GM, AddNpcs(text="Great influence, Good willpower, Fair empathy"), called="the-lady-herself")
    doing(story, "Seer/read-somebody")
    set_about(story, words="what she fears", on=ActorId("the-lady-herself.1"))
    (offer,) = story.offered(GM, Resist)
    (by,) = (field for field in offer.fields if isinstance(field, Choice))
    assert [option.value for option in by.options] == ["willpower", "influence", "empathy"]


@clause("SF-trapping-climb.6")
def test_circumstances_are_said_anew_before_the_dice_and_the_game_master_alone_says_amounts() -> None:
    story = set_about(cat("hide"), circumstances=("pitch black",))
    story.attempt(NORA, Recount(deed=IT, circumstances=("pitch black = +4",))).refused(by=check_said)
    story.when(GM, Recount(deed=IT, circumstances=("complete silence",)))
    card = story.card(ROLL)
    assert card.ours
    assert [each.modifier.amount for each in card.ours.named] == [-1]
    story.attempt(GM, Recount(deed=IT, circumstances=("luck",))).refused("SF-trapping-hide.1")


@clause("SF-trapping-hide.5")
def test_in_the_dark_with_torches_near_what_lies_between_the_two_rows_counts() -> None:
    dark = "darkness, smoke, thick fog or no clear line of sight"
    story = set_about(cat("hide"), circumstances=(dark, "dim light or cluttered view"))
    card = story.card(ROLL)
    assert card.ours
    assert [each.modifier.amount for each in card.ours.named] == [1]


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
    assert len(story.offered(GM, Resist)) == 1
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
    story.when(GM, Oppose(roll=ROLL, who=COOK, by="cook"))
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


# --- people


@clause("SF-trapping-conversation.4")
@pytest.mark.parametrize(("face", "feels"), [(1, Attitude.NEGATIVE), (2, Attitude.NEUTRAL), (3, Attitude.POSITIVE)])
def test_a_first_impression_is_one_fate_die_and_is_remembered(face: int, feels: Attitude) -> None:
    story = set_about(cat("first-impression"), on=COOK)
    (draw,) = story.look(NORA).draws
    story.when(NORA, TypeFace(draw.id, face))
    assert story.now.acts.attitudes == {(COOK, MARIGOLD): feels}
    again = doing(story, "Cat/first-impression", called=NEXT)
    again.attempt(NORA, SetAbout(deed=NEXT, on=COOK)).refused("SF-trapping-conversation.4")


def test_a_first_impression_lies_there_with_its_die_in_place_of_an_older_roll() -> None:
    story = with_skills(CAT)
    done(story, "Cat/win-over", NEXT, on=COOK)
    story.when(GM, Resist(deed=NEXT, by="cook"))
    rolls(story, "0000", "0000", called=NEXT)
    assert story.sees(NORA).last_lies_there
    set_about(doing(story, "Cat/first-impression"), on=CLERK)
    assert not story.sees(NORA).last_lies_there  # a die is to fall
    (draw,) = story.look(NORA).draws
    story.when(NORA, TypeFace(draw.id, 3))
    for who in (NORA, GM, EVE):
        met = story.sees(who).acts.met
        assert met is not None
        assert met.die is not None
        assert (met.id, met.die.shows, met.attitude) == (IT, "+", Attitude.POSITIVE)
        assert not story.sees(who).last_lies_there
    done(story, "Cat/climb", "a-high-wall")
    assert story.sees(NORA).acts.met is None
    story.when(GM, SetDifficulty(roll=RollId("a-high-wall"), difficulty="0"))
    rolls(story, "0000", called="a-high-wall")
    assert story.sees(NORA).last_lies_there
    assert story.sees(NORA).acts.met is None


def test_what_comes_of_winning_somebody_over_says_who_it_is() -> None:
    story = with_skills(CAT)
    done(story, "Cat/win-over", IT, on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "0000", "0000")
    assert story.roll(RollId(IT), NORA).came.startswith("Cook ")


def test_somebody_hidden_resists_without_a_name() -> None:
    story = with_skills(CAT)
    story.when(GM, AddNpcs(text="Good spy", hidden=True), called="the-hidden")
    doing(story, "Cat/win-over").when(GM, SetAbout(deed=IT, on=NpcId(ActorId("the-hidden.1"))))
    story.when(GM, Resist(deed=IT, by="spy"))
    rolls(story, "0000", "0000")
    assert not [line for line in story.reads(NORA) if "spy" in line.lower()]
    assert "spy" not in str(story.sees(NORA)).lower()


def test_whoever_acts_for_a_character_sees_how_people_feel_about_them() -> None:
    story = with_skills(CAT)
    story.when(GM, SetAttitude(npc=COOK, towards=MARIGOLD, attitude="Positive"))
    felt = {who: [(each.id, each.mine) for each in story.sees(who).acts.attitudes] for who in (NORA, PIM, GM)}
    assert felt == {NORA: [(COOK, True)], PIM: [(COOK, False)], GM: [(COOK, True)]}


def test_a_first_impression_of_somebody_hidden_names_nobody() -> None:
    story = with_skills(CAT)
    story.when(GM, AddNpcs(text="Good spy", hidden=True), called="the-hidden")
    doing(story, "Cat/first-impression").when(GM, SetAbout(deed=IT, on=NpcId(ActorId("the-hidden.1"))))
    story.when(GM, SetAttitude(npc=NpcId(ActorId("the-hidden.1")), towards=MARIGOLD, attitude="Negative"))
    seen, known = story.sees(NORA).acts.met, story.sees(GM).acts.met
    assert seen is not None
    assert known is not None
    assert "Spy" not in seen.says
    assert "Spy" in known.says
    assert known.die is None


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


@clause("SF-trapping-conversation.5")
def test_an_attitude_is_offered_once_and_those_that_need_a_reason_say_so() -> None:
    mild, strong = with_skills(CAT).offered(GM, SetAttitude)
    some, others = ({option.value for option in _attitudes(each)} for each in (mild, strong))
    assert not some & others
    assert some | others == set(Attitude)
    assert "earlier" in strong.label
    assert {field.name for field in strong.fields} - {field.name for field in mild.fields} == {"history"}


def _attitudes(made: Offer) -> tuple[Option, ...]:
    (found,) = (field for field in made.fields if field.name == "attitude")
    assert isinstance(found, Choice)
    return found.options


@clause("SF-trapping-conversation.9")
@pytest.mark.parametrize(
    ("before", "dice", "who", "by", "after"),
    [
        ("Positive", ("++++", "0000"), NORA, MARIGOLD, Attitude.FRIENDLY),
        ("Friendly", ("++++", "0000"), NORA, MARIGOLD, Attitude.FRIENDLY),
        ("Negative", ("----", "+++0"), GM, COOK, Attitude.HOSTILE),
        ("Hostile", ("----", "+++0"), GM, COOK, Attitude.HOSTILE),
    ],
)
def test_whoever_wins_by_so_much_puts_a_sticky_aspect_on_somebody(
    before: str, dice: tuple[str, str], who: str, by: ActorId, after: Attitude
) -> None:
    story = with_skills(CAT)
    story.when(GM, SetAttitude(npc=COOK, towards=MARIGOLD, attitude=before, history="the burnt roast"))
    set_about(doing(story, "Cat/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, *dice)
    if who == GM:
        story.attempt(NORA, EndDeed(deed=IT, words="Mine")).refused("SF-trapping-conversation.9")
        story.attempt(NORA, LeaveDeed(deed=IT)).refused("SF-trapping-conversation.9")
        assert not [*story.offered(NORA, EndDeed), *story.offered(NORA, LeaveDeed)]
    (ends,) = story.offered(who, EndDeed)
    assert [getattr(field, "default", "")[:15] for field in ends.fields] == [
        "An uncommonly f" if who == NORA else "An uncommonly h"
    ]
    story.when(who, EndDeed(deed=IT, words="Would  Walk Through Fire"))
    (placed,) = story.now.aspects.values()
    assert (placed.name, placed.on, placed.placed.by, placed.placed.is_sticky) == (
        "Would Walk Through Fire", COOK, by, True
    )  # fmt: skip
    assert story.now.acts.attitude(COOK, MARIGOLD) is after
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


def rumoured() -> Story:
    """The Lord Mayor is a fish, as people say, and Marigold looks into what they say."""
    story = cat("plant-rumour-about-something")
    aspect = story.now.people[MARIGOLD].character.all_aspects[0].name
    set_about(story, cited=aspect, words="The Lord Mayor is a fish")
    rolls(story.when(GM, SetDifficulty(roll=ROLL, difficulty="-5")), "+000").when(NORA, EndDeed(deed=IT))
    return doing(story, "Cat/trace-rumour", called=NEXT)


@clause("SF-trapping-networking.13")
@pytest.mark.parametrize("instead", ["", "The Lord Mayor is a heron"])
def test_a_rumour_that_is_refuted_is_gone_with_its_aspect_and_another_may_go_about_in_its_place(instead: str) -> None:
    story = rumoured()
    aspect = story.now.people[MARIGOLD].character.all_aspects[0].name
    assert "The Lord Mayor is a fish" in {each.name for each in story.now.aspects.values()}
    story.when(NORA, SetAbout(deed=NEXT, cited=aspect, against=f"refute:{IT}", words=instead))
    rolls(story, "++++", called=NEXT)
    assert deed(story, NEXT).stage is Stage.OVER
    assert [each.rumour.says for each in story.now.acts.rumours] == ([instead] if instead else [])
    assert [each.name for each in story.now.aspects.values()] == ([instead] if instead else [])
    assert not instead or story.now.acts.rumours[0].id == NEXT


@clause("SF-trapping-networking.13")
@pytest.mark.parametrize(("against", "faces", "instead"), [("refute", "--00", "A heron"), ("trace", "++++", "")])
def test_a_rumour_that_is_traced_or_not_refuted_goes_about_as_before(against: str, faces: str, instead: str) -> None:
    story = rumoured()
    aspect = story.now.people[MARIGOLD].character.all_aspects[0].name
    story.when(NORA, SetAbout(deed=NEXT, cited=aspect, against=f"{against}:{IT}", words=instead))
    rolls(story, faces, called=NEXT)
    assert deed(story, NEXT).stage is Stage.OVER
    assert [each.id for each in story.now.acts.rumours] == [IT]


@clause("SF-trapping-networking.14")
def test_the_game_master_lets_a_rumour_end() -> None:
    story = rumoured()
    (removed,) = story.offered(GM, DropStanding)
    assert removed.fixed["deed"] == IT
    assert not story.offered(NORA, DropStanding)
    story.when(GM, DropStanding(deed=IT))
    assert (story.now.acts.rumours, dict(story.now.aspects)) == ((), {})
    assert isinstance(story.hears()[-1], StandingDropped)


@clause("SF-trapping-research.1", "SF-trapping-research.4")
def test_what_nobody_knew_is_looked_up_in_a_workspace_that_is_good_enough() -> None:
    story = doing(with_skills("Don: Unique 4 = Information, Research, Workspace"), "Don/know")
    story.attempt(NORA, SetAbout(deed=IT)).refused("SF-trapping-information.1")
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
    assert len(story.offered(GM, LookUp)) == 1
    story.when(GM, elsewhere)
    assert [each.deed for each in story.hears() if isinstance(each, DeedEnded)][-1] == NEXT


# --- helpers


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


def test_what_only_answers_others_or_holds_by_itself_is_nothing_to_set_about() -> None:
    """Nobody begins a parry, or to bear more stress."""
    story = given().when(PIM, TakeReady(ready="ines"), called="ines-calder")
    for made in story.offered(PIM, Act):
        field = made.fields[0]
        assert isinstance(field, Choice)
        offered = [BY_SLUG[option.value.rpartition("/")[2]] for option in field.options]
        assert offered
        assert not any(course_of(each).holds(each) for each in offered)


@clause("SF-buy-skills.2")
def test_what_is_tried_untrained_is_listed_by_the_names_of_the_skills() -> None:
    story = with_skills()
    (offer,) = (each for each in story.offered(NORA, Act) if "goal" in each.fixed)
    (does,) = (field for field in offer.fields if isinstance(field, Choice))
    skills = [*dict.fromkeys(option.group for option in does.options)]
    assert skills == sorted(skills)
