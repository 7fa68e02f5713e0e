"""Aspects that come up in play: declared, assessed, maneuvered, tagged, lent, found, removed, invoked for effect."""

import pytest
from tests.games.strange_fate.play.fighting import BLOW, HESTER, TOBIAS, brawl, fighters
from tests.games.strange_fate.play.filing import filed
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    GOAL,
    IT,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    THUG,
    Story,
    against_difficulty,
    against_npc,
    given,
    with_npcs,
)
from tests.games.strange_fate.play.test_scenes import at_the_docks
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.decoding import tag_of
from talewright.games.strange_fate.play.allowed import in_phase, own
from talewright.games.strange_fate.play.aspects.effects import AnswerEffect, AskEffect, EffectAnswered
from talewright.games.strange_fate.play.aspects.invoking import AspectTagged, Invoke, Tag, side_of
from talewright.games.strange_fate.play.aspects.placing import (
    AspectGone,
    AspectPlaced,
    LendAspect,
    PlaceAspect,
    RemoveAspect,
    ShowAspect,
)
from talewright.games.strange_fate.play.aspects.seeking import AnswerAssessment, Seek
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.harm.hits import BearHit
from talewright.games.strange_fate.play.harm.treatment import TreatStress
from talewright.games.strange_fate.play.ids import (
    NOBODY,
    ActorId,
    AspectId,
    CharacterId,
    HitId,
    ModifierId,
    RollId,
    WishId,
)
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.known import found as found_of_the_game
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.games.strange_fate.rules.aspects.placed import check_invoke
from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.table.game import At
from talewright.table.offer import Choice
from talewright.table.seat import check_gm

DANCES = "Dances Better Than She Lies"
FOG, COUGH = AspectId("the-docks-at-night.1"), AspectId("the-cough-of-the-thug")
NEXT = RollId("the-roll-after-it")
MADE = AspectId(f"{IT}.aspect")


def seeking(manner: Manner, aspect: str, faces: str, *, on: ActorId = NOBODY, sticky: bool = False) -> Story:
    """Marigold rolls Good Stealth against Fair for an aspect."""
    told = at_the_docks(against_difficulty("Fair", by="Stealth"))
    told.when(NORA, Seek(roll=IT, manner=manner, aspect=aspect, on=on, sticky=sticky))
    return told.rolls(faces).stands(NORA)


def test_what_a_roll_is_to_bring_about_stands_on_its_card_until_it_is_over() -> None:
    told = at_the_docks(with_npcs("Good thug"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=IT)
    assert told.roll(who=EVE).seeks == ""
    told.when(NORA, Seek(roll=IT, manner=Manner.MANEUVER, aspect="Buried in Barrels", on=THUG))
    seeks = told.roll(who=EVE).seeks
    assert [each for each in ("Buried in Barrels", "Thug") if each not in seeks] == []
    told.when(NORA, Seek(roll=IT, manner=Manner.DECLARATION, aspect="A Loose Plank"))
    seeks = told.roll(who=EVE).seeks
    assert ("A Loose Plank" in seeks, "Thug" in seeks) == (True, False)


def test_an_attack_or_a_treatment_brings_no_aspect_about() -> None:
    told = brawl(TOBIAS, THUG).passes(THUG).attacks(TOBIAS, THUG, "Fisticuffs: Strike")
    assert not told.offered(NORA, Seek)
    told.attempt(NORA, Seek(roll=BLOW, manner=Manner.MANEUVER, aspect="Off Balance", on=THUG)).refused(by=Seek.decide)
    told = fighters().hurts(TOBIAS, 3).when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="box 3"))
    care = TreatStress(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health")
    told.when(PIM, care, called=IT)
    assert not told.offered(PIM, Seek)
    told.attempt(PIM, Seek(roll=IT, manner=Manner.DECLARATION, aspect="A Loose Plank")).refused(by=Seek.decide)


def test_a_maneuver_is_on_whom_the_roll_is_against_if_nothing_else_is_said() -> None:
    told = at_the_docks(with_npcs("Good thug"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL, against=THUG), called=IT)
    fields = ((each.fixed["manner"], one) for each in told.offered(NORA, Seek) for one in each.fields)
    on = {manner: one.default for manner, one in fields if isinstance(one, Choice) and one.name == "on"}
    assert on == {Manner.DECLARATION: NOBODY, Manner.MANEUVER: THUG, Manner.ASSESSMENT: THUG}


def another_roll(told: Story, faces: str = "----", who: str = NORA, character: CharacterId = MARIGOLD) -> Story:
    told.when(who, FrameRoll(who=character, by="Stealth", goal=GOAL), called=NEXT)
    return told.when(GM, SetDifficulty(roll=NEXT, difficulty="Good")).rolls(faces, roll=NEXT)


def free(told: Story, aspect: AspectId = MADE) -> int | None:
    known = told.now.aspects.get(aspect)
    return None if known is None else known.placed.free


@pytest.mark.parametrize("manner", [Manner.DECLARATION, Manner.MANEUVER])
@pytest.mark.parametrize(("faces", "invokes"), [("---0", None), ("--00", None), ("0000", 1), ("+++0", 2)])
def test_a_roll_brings_an_aspect_about_with_a_free_invoke_or_two(
    manner: Manner, faces: str, invokes: int | None
) -> None:
    told = seeking(manner, "A Loose Shutter", faces)
    assert told.outcome().partition(" ")[0] == {None: told.outcome().split()[0], 1: "success", 2: "style"}[invokes]
    assert free(told) == invokes
    seen = [each.name for each in told.sees(PIM).scene.holders[0].aspects]
    assert ("A Loose Shutter" in seen) is (invokes is not None)


def test_a_fragile_aspect_goes_with_its_last_free_invoke_and_a_sticky_one_stays() -> None:
    for sticky, left in ((False, None), (True, 0)):
        told = another_roll(seeking(Manner.MANEUVER, "Off Balance", "0000", on=ORRIN, sticky=sticky))
        told.when(NORA, Tag(roll=NEXT, aspect=MADE))
        assert (told.outcome(NEXT), told.person().fate_points, free(told)) == ("failure -2", 5, left)
        assert AspectTagged(
            roll=NEXT, place=Place.OURS, modifier=ModifierId(told.done[-1]), aspect="Off Balance", reroll=False
        ) in told.hears(PIM)
        told.undo(NORA)
        assert (told.outcome(NEXT), free(told)) == ("failure -4", 1)


def test_each_aspect_is_used_once_for_a_roll_by_whatever_way() -> None:
    told = another_roll(seeking(Manner.DECLARATION, "A Loose Shutter", "+++0", sticky=True))
    told.when(NORA, Tag(roll=NEXT, aspect=MADE))
    told.attempt(NORA, Tag(roll=NEXT, aspect=MADE, reroll=True)).refused(by=check_invoke)
    told.attempt(NORA, Invoke(roll=NEXT, aspect="a loose shutter")).refused(by=check_invoke)
    assert free(told) == 1


def test_a_tag_may_be_another_throw() -> None:
    told = another_roll(seeking(Manner.DECLARATION, "A Loose Shutter", "0000"))
    told.when(NORA, Tag(roll=NEXT, aspect=MADE, reroll=True))
    assert told.roll(NEXT).phase == "falling"
    told.rolls("++++", roll=NEXT)
    assert told.outcome(NEXT) == "style +4"


def test_free_invokes_belong_to_who_placed_the_aspect_until_somebody_is_let() -> None:
    told = another_roll(seeking(Manner.DECLARATION, "A Loose Shutter", "+++0"), who=PIM, character=ORRIN)
    tag = Tag(roll=NEXT, aspect=MADE)
    told.attempt(PIM, tag).refused(by=Tag.decide)
    told.attempt(PIM, LendAspect(aspect=MADE, to=ORRIN)).refused(by=own)
    told.when(NORA, LendAspect(aspect=MADE, to=ORRIN))
    told.attempt(NORA, LendAspect(aspect=MADE, to=ORRIN)).refused(by=LendAspect.decide)
    told.when(PIM, tag)
    assert free(told) == 1
    told.attempt(NORA, LendAspect(aspect=FOG, to=ORRIN)).refused(by=LendAspect.decide, another=True)


def test_the_free_invoke_of_a_consequence_is_used_once_by_whoever_dealt_it() -> None:
    told = another_roll(at_the_docks(), who=PIM, character=ORRIN)
    harm = Consequence(aspect="Sprained", degree=Degree.MILD, scope=Scope.PHYSICAL, slot=0, dealt_by=ORRIN)
    state = told.now.with_wounds(MARIGOLD, Wounds(consequences=(harm,)))
    tag, seat = Tag(roll=NEXT, aspect=AspectId(f"{MARIGOLD}.slot.0")), told.folded.seats[told.seats[PIM]]
    stamp = told.stamp("what-if-it-is", by=PIM)
    after = filed(state, tag.decide(state, At.of(seat, stamp, state)))
    assert after.wounds_of(MARIGOLD).consequences[0].dealt_by == ""
    assert [line.modifier.name for line in after.rolls[NEXT].ours.named] == ["Sprained"]  # type: ignore[union-attr]
    with refusing(by="check_invoke"):
        list(tag.decide(after, At.of(seat, stamp, after)))


def test_what_is_not_there_is_not_tagged() -> None:
    told = another_roll(at_the_docks())
    told.attempt(NORA, Tag(roll=NEXT, aspect=MADE)).refused(by=found_of_the_game)
    told.attempt(NORA, Tag(roll=NEXT, aspect=FOG)).refused(by=Tag.decide)
    told.attempt(NORA, Tag(roll=NEXT, place=Place.THEIRS, aspect=FOG)).refused(by=side_of)
    told.attempt(PIM, Tag(roll=NEXT, aspect=FOG)).refused(by=side_of, another=True)


def test_an_aspect_of_the_scene_is_invoked_for_a_fate_point_and_a_fragile_one_goes_with_it() -> None:
    told = another_roll(at_the_docks()).when(GM, PlaceAspect(name="Slippery", sticky=False), called="the-slippery-one")
    told.when(NORA, Invoke(roll=NEXT, aspect="thick fog")).when(NORA, Invoke(roll=NEXT, aspect="Slippery"))
    assert (told.outcome(NEXT), told.person().fate_points) == ("success +0", 3)
    assert [each.name for each in told.now.aspects.values()] == ["Thick Fog", "Stacked Barrels"]


def test_a_maneuver_again_adds_free_invokes_and_another_takes_the_aspect_away() -> None:
    told = seeking(Manner.MANEUVER, "Off Balance", "0000", on=ORRIN)
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=NEXT)
    told.when(NORA, Seek(roll=NEXT, manner=Manner.MANEUVER, aspect="off balance", on=ORRIN))
    told.when(GM, SetDifficulty(roll=NEXT, difficulty="Fair")).rolls("0000", roll=NEXT).stands(NORA, NEXT)
    assert free(told) == 2
    last = RollId("the-very-last-roll")
    told.when(PIM, FrameRoll(who=ORRIN, by="Brawn", goal="find his feet"), called=last)
    told.when(PIM, Seek(roll=last, manner=Manner.REMOVAL, removes=MADE))
    told.when(GM, SetDifficulty(roll=last, difficulty="-2")).rolls("0000", roll=last).stands(PIM, last)
    assert free(told) is None


def test_what_a_roll_is_for_is_said_before_the_dice_by_who_rolls() -> None:
    told = at_the_docks(against_difficulty("Fair", by="Stealth"))
    declare = Seek(roll=IT, manner=Manner.DECLARATION, aspect="A Loose Shutter")
    told.attempt(PIM, declare).refused(by=Seek.decide)
    told.attempt(NORA, Seek(roll=IT, manner=Manner.MANEUVER, aspect=" ")).refused(by=Seek.decide, another=True)
    told.attempt(NORA, Seek(roll=IT, manner=Manner.REMOVAL, removes=MADE)).refused(by=found_of_the_game)
    told.rolls("0000").attempt(NORA, declare).refused(by=in_phase)


# --- assessments


def assessing(on: ActorId, faces: str) -> Story:
    """Marigold's Good Stealth against a thug of the game master's, or against Orrin: what is to be found?"""
    told = at_the_docks(with_npcs())
    told.when(GM, PlaceAspect(name="A Bad Cough", on=THUG, hidden=True), called=COUGH)
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="read him"), called=IT)
    told.when(NORA, Seek(roll=IT, manner=Manner.ASSESSMENT, aspect="a weakness", on=on))
    return told.when(GM, SetDifficulty(roll=IT, difficulty="Fair")).rolls(faces).stands(NORA)


def test_of_a_sheet_s_aspect_that_was_found_only_the_free_invokes_are_gone_with_the_scene() -> None:
    told = assessing(ORRIN, "++++")
    (field,) = (each for offer in told.offered(GM, AnswerAssessment) for each in offer.fields if each.name == "words")
    assert isinstance(field, Choice)
    told.when(GM, AnswerAssessment(roll=IT, words=field.options[0].value))
    (found,) = (each for each in told.now.aspects.values() if each.placed.free)
    assert found.name == field.options[0].label
    told.when(GM, PlaceAspect(name="A Puddle", sticky=False)).when(GM, EndScene())
    gone = [each.text for each in told.table.log(told.campaign, told.seats[PIM]) if each.kind == tag_of(AspectGone)]
    (of_sheet,), (puddle,) = ([each for each in gone if name in each] for name in (found.name, "A Puddle"))
    assert "free invoke" in of_sheet
    assert "free invoke" not in puddle


def test_of_two_aspects_of_the_same_words_one_is_gone_and_the_free_invokes_of_the_other_are_left() -> None:
    told = at_the_docks()
    told.when(GM, PlaceAspect(name="On Fire", free=1), called="the-small-fire")
    told.when(GM, PlaceAspect(name="On Fire", free=2), called="the-great-fire")
    (small, great) = (each.id for each in told.now.aspects.values() if each.name == "On Fire")
    for each in (small, great):
        told.when(GM, RemoveAspect(aspect=each))
        assert told.reads(PIM)[-1].startswith("On Fire is gone")


def test_of_an_aspect_that_two_have_found_only_the_free_invokes_of_one_are_gone_with_them() -> None:
    told = at_the_docks(with_npcs()).when(GM, PlaceAspect(name="A Bad Cough", on=THUG), called=COUGH)
    for who, character, roll in ((NORA, MARIGOLD, IT), (PIM, ORRIN, NEXT)):
        told.when(who, FrameRoll(who=character, by="Stealth", goal="read him"), called=roll)
        told.when(who, Seek(roll=roll, manner=Manner.ASSESSMENT, aspect="a weakness", on=THUG))
        told.when(GM, SetDifficulty(roll=roll, difficulty="2" if who == NORA else "-1")).rolls(
            "0000", roll=roll
        ).stands(who, roll)
        told.when(GM, AnswerAssessment(roll=roll, aspect=COUGH))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="get by"), called=BLOW)
    told.when(GM, SetDifficulty(roll=BLOW, difficulty="Fair")).rolls("0000", roll=BLOW)
    told.when(NORA, Tag(roll=BLOW, aspect=AspectId(f"{IT}.found")))
    assert isinstance(told.hears(EVE)[-1], AspectGone)
    assert "is gone" not in told.reads(EVE)[-1], "he coughs on, and for Orrin it is as useful as before"
    assert told.person(MARIGOLD).name in told.reads(EVE)[-1]
    told.when(GM, RemoveAspect(aspect=COUGH))
    assert "is gone" in told.reads(EVE)[-1]


def test_an_assessment_finds_a_hidden_aspect_of_which_nobody_knew() -> None:
    told = assessing(THUG, "0000")
    for who in (NORA, PIM, EVE):
        assert "Bad Cough" not in str(told.sees(who)) + "".join(told.may_read(who)) + "".join(told.reads(who))
        assert "Bad Cough" not in str(told.offers(who)) if who != EVE else True
    assert [each.about for each in told.sees(NORA).scene.asked] == ["a weakness"]
    told.attempt(NORA, AnswerAssessment(roll=IT, aspect=COUGH)).refused(by=AnswerAssessment.decide)
    told.when(GM, AnswerAssessment(roll=IT, aspect=COUGH))
    assert (free(told, COUGH), told.now.aspects[COUGH].placed.by, told.now.aspects[COUGH].hidden) == (
        1,
        MARIGOLD,
        False,
    )
    assert any(isinstance(each, AspectPlaced) for each in told.hears(PIM)[-2:])
    assert not told.now.owed
    told.undo(GM)
    assert "Bad Cough" not in str(told.sees(NORA))


def test_an_assessment_of_an_npc_may_find_words_or_nothing() -> None:
    told = assessing(THUG, "+++0").when(GM, AnswerAssessment(roll=IT, words="Afraid of Cats"))
    assert "Afraid of Cats" in told.roll(who=NORA).came, "it stands at the roll, where everybody looks"
    found = AspectId(f"{IT}.found")
    assert (free(told, found), told.now.aspects[found].placed.is_sticky) == (2, True)
    told.undo(GM).when(GM, AnswerAssessment(roll=IT))
    assert (told.now.owed, free(told, found)) == ({}, None)
    told.attempt(GM, AnswerAssessment(roll=IT)).refused(by=AnswerAssessment.decide)


@clause("SF-trapping-insight.2", "SF-trapping-insight.3", "SF-trapping-insight.4")
def test_with_two_shifts_or_fewer_whoever_is_read_chooses_what_is_found() -> None:
    told = at_the_docks(against_difficulty("Fair", by="Stealth"))
    asks = Seek(roll=IT, manner=Manner.ASSESSMENT, aspect=" ", on=ORRIN)
    told.attempt(NORA, asks).refused("SF-trapping-insight.2")
    told = assessing(ORRIN, "0000")
    name = told.person(ORRIN).aspects[0].name
    told.attempt(PIM, AnswerAssessment(roll=IT)).refused(by=check_gm)
    told.attempt(PIM, AnswerAssessment(roll=IT, words="Rich")).refused(by=AnswerAssessment.found)
    told.when(PIM, AnswerAssessment(roll=IT, words=name))
    assert free(told, AspectId(f"{IT}.found")) == 1
    best = assessing(ORRIN, "+++0")
    best.attempt(PIM, AnswerAssessment(roll=IT, words=name)).refused(by=AnswerAssessment.decide)
    tied = assessing(ORRIN, "--00")
    assert tied.outcome().startswith("failure")
    assert not tied.now.owed


def test_what_is_found_in_somebody_whose_seat_is_closed_the_game_master_is_asked() -> None:
    told = assessing(ORRIN, "0000")
    assert not any(each.main for each in told.offered(GM, AnswerAssessment))
    told.table.seating.revoke(told.campaign, told.seats[PIM], by=told.seats[GM])
    assert any(each.main for each in told.offered(GM, AnswerAssessment))


# --- the game master's


def test_a_hidden_aspect_is_the_game_masters_until_it_is_shown() -> None:
    told = at_the_docks()
    before = told.look(NORA).position
    told.when(GM, PlaceAspect(name="Rotten Planks", hidden=True), called=COUGH)
    assert told.look(NORA).position == before
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=IT)
    another_roll(told)
    for move in (Tag(roll=NEXT, aspect=COUGH), Seek(roll=IT, manner=Manner.REMOVAL, removes=COUGH)):
        told.attempt(NORA, move).refused(by=found_of_the_game)
    told.attempt(NORA, Invoke(roll=NEXT, aspect="Rotten Planks")).refused(by=Invoke.meant)
    told.attempt(NORA, ShowAspect(aspect=COUGH)).not_theirs()
    told.when(GM, ShowAspect(aspect=COUGH))
    assert AspectPlaced(aspect=COUGH, name="Rotten Planks", sticky=True) in told.hears(PIM)
    told.attempt(GM, ShowAspect(aspect=COUGH)).refused(by=ShowAspect.decide)
    told.when(GM, RemoveAspect(aspect=COUGH, reason="they are mended"))
    assert told.hears(PIM)[-1] == AspectGone(aspect=COUGH, reason="they are mended")
    told.attempt(GM, RemoveAspect(aspect=COUGH)).refused(by=State.aspect)


def test_those_of_the_game_masters_use_each_others_free_invokes() -> None:
    told = at_the_docks(against_npc()).rolls("---1", "0000")
    placed = PlaceAspect(name="Cornered", on=MARIGOLD, by=ActorId(f"{THUG[:-1]}2"), free=1, sticky=False)
    told.when(GM, placed, called=COUGH)
    told.when(GM, Tag(roll=IT, place=Place.THEIRS, aspect=COUGH))
    assert (free(told, COUGH), told.sees().gm_fate_points) == (None, 2)


# --- for effect


def test_an_aspect_is_invoked_for_effect_with_the_game_masters_word() -> None:
    told = at_the_docks()
    told.when(NORA, AskEffect(who=MARIGOLD, aspect="Thick Fog", effect="Nobody sees her go."), called="the-wish-in-fog")
    wish = WishId("the-wish-in-fog")
    assert (told.person().fate_points, told.sees(PIM).scene.asked[0].about) == (5, "Nobody sees her go.")
    told.attempt(NORA, AnswerEffect(wish=wish, agreed=True)).not_theirs()
    told.when(GM, AnswerEffect(wish=wish, agreed=True))
    assert told.person().fate_points == 4
    assert EffectAnswered(wish=WishId("the-wish-in-fog"), agreed=True) in told.hears(PIM)
    told.undo(GM).when(GM, AnswerEffect(wish=wish, agreed=False, reason="there are lamps"))
    assert (told.person().fate_points, told.now.wishes) == (5, {})
    told.attempt(GM, AnswerEffect(wish=wish, agreed=True)).refused(by=AnswerEffect.decide)


def test_an_effect_costs_a_free_invoke_where_there_is_one_and_needs_an_aspect_and_points() -> None:
    told = seeking(Manner.DECLARATION, "A Loose Shutter", "0000")
    ask = AskEffect(who=MARIGOLD, aspect="a loose shutter", effect="It bangs, and they all look up.")
    told.when(NORA, ask, called="the-shutter-bangs").when(
        GM, AnswerEffect(wish=WishId("the-shutter-bangs"), agreed=True)
    )
    assert (free(told), told.person().fate_points) == (None, 5)
    told.attempt(NORA, ask).refused(by=AskEffect.decide)
    told.attempt(NORA, AskEffect(who=MARIGOLD, aspect=DANCES, effect=" ")).lacks("effect")
    told.when(GM, CountPoints(who=MARIGOLD, points=0, reason="spent"))
    told.attempt(NORA, AskEffect(who=MARIGOLD, aspect=DANCES, effect="A waltz.")).refused(by=Purse.paid)
    signature = AskEffect(who=MARIGOLD, aspect="Milk-Thief of the Hollow Hill", effect="A way in.")
    told.when(GM, signature, acting_for=NORA, called="a-way-into-it").when(
        GM, AnswerEffect(wish=WishId("a-way-into-it"), agreed=True)
    )
    told.attempt(NORA, signature).refused(by=Purse.paid)


def test_what_the_game_master_invokes_for_effect_happens_at_once() -> None:
    told = at_the_docks(with_npcs()).when(GM, AskEffect(who=THUG, aspect="His own alley", effect="A back door."))
    assert (told.sees().gm_fate_points, told.now.wishes) == (1, {})
    nothing = (
        given()
        .when(GM, CountPoints(points=0, reason="none left"))
        .when(GM, AddNpcs(text="Good thug"), called="the-made-up-ones")
    )
    nothing.attempt(GM, AskEffect(who=THUG, aspect="Alley", effect="A door.")).refused(by=Purse.paid)


def test_what_is_invoked_for_effect_is_allowed_by_one_press() -> None:
    told = at_the_docks()
    told.when(NORA, AskEffect(who=MARIGOLD, aspect="Thick Fog", effect="Nobody sees her go."), called="the-wish-in-fog")
    (allows,) = (offer for offer in told.offered(GM, AnswerEffect) if offer.main)
    assert not allows.fields
