"""Treatment at the table, what time heals, and the dead who are brought back."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import having
from tests.games.strange_fate.play.fighting import BRAWL, HESTER, INES, SAMIRA, THUG, TOBIAS, Fight, fighters
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM, ROSA
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.conflict.fighters import check_turn
from talewright.games.strange_fate.play.conflict.turns import PassTurn, TurnTaken
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut
from talewright.games.strange_fate.play.harm.revival import RevivalFailed, Revive
from talewright.games.strange_fate.play.harm.treatment import ChooseBoxes, ClearingOwed, TreatConsequence, TreatStress
from talewright.games.strange_fate.play.harm.wounds import (
    BeginRecovery,
    ClearTrack,
    ConsequenceGone,
    EndConsequence,
    consequence_in,
)
from talewright.games.strange_fate.play.ids import ActorId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.exchange import Conflict
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.table.offer import Choice

CARE, AGAIN = RollId("the-treatment"), RollId("another-treatment")
SURGEON = """
[[skill]]
kind = "Strange"
name = "Breath of Life"
theme = "healing"
rating = 5
tier = "Godlike"
trappings = ["Treatment [Physical]"]
benefits = ["Treatment [Physical]"]
"""


def hurt(stress: int = 3, way: str = "box 3", words: str = "") -> Fight:
    """Tobias has suffered something."""
    told = fighters().hurts(TOBIAS, stress)
    return told.when(NORA, BearHit(hit=HitId("a-nasty-fall"), way=way, first=words))


def treated(told: Fight, signs: str, *, slot: int | None = None, called: RollId = CARE) -> Fight:
    """Hester treats Tobias by Science, Good."""
    by = "Science: Treatment [Physical]"
    move: TreatStress | TreatConsequence = TreatStress(who=HESTER, by=by, patient=TOBIAS, track="Health")
    if slot is not None:
        move = TreatConsequence(who=HESTER, by=by, patient=TOBIAS, slot=slot)
    return told.when(PIM, move, called=called).rolls(signs, roll=called).stands(PIM, called)


@clause("SF-trapping-treatment.2")
@pytest.mark.parametrize(("signs", "left"), [("+-00", "Health 3"), ("++00", "")])
def test_two_shifts_clear_one_box_against_the_highest_that_is_filled(signs: str, left: str) -> None:
    told = treated(hurt(), signs)
    assert told.suffers(TOBIAS) == [left] * bool(left)
    assert told.roll(CARE).theirs.rating == "3"  # type: ignore[union-attr]


@clause("SF-trapping-treatment.2")
def test_whoever_plays_the_patient_chooses_which_boxes_are_cleared() -> None:
    told = hurt().hurts(TOBIAS, 2, called="another-fall")
    told.when(NORA, BearHit(hit=HitId("another-fall"), way="box 2"))
    treated(told, "++00")  # 5 against 3: 2 shifts, one box
    assert told.hears(EVE)[-1] == ClearingOwed(who=TOBIAS, track=Track.HEALTH, count=1)
    assert told.suffers(TOBIAS) == ["Health 2", "Health 3"]
    (offer,) = told.offered(NORA, ChooseBoxes)
    field = offer.fields[0]
    assert isinstance(field, Choice)
    assert [option.value for option in field.options] == ["3", "2"]
    lower = ChooseBoxes(who=TOBIAS, track="Health", boxes="2")
    told.attempt(PIM, lower).refused(by=own)
    both = ChooseBoxes(who=TOBIAS, track="Health", boxes="2, 3")
    told.attempt(NORA, both).refused("SF-trapping-treatment.2", naming=("3 or 2",))
    told.when(NORA, lower)
    assert told.suffers(TOBIAS) == ["Health 3"]
    told.attempt(NORA, lower).refused(by=ChooseBoxes.decide)
    assert not told.offered(GM, ChooseBoxes)


@clause("SF-trapping-treatment.6")
def test_a_patient_is_seen_to_once_in_a_scene() -> None:
    told = treated(hurt(), "0000")
    again = TreatStress(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health")
    told.attempt(PIM, again).refused("SF-trapping-treatment.6")
    assert not told.offered(PIM, TreatStress)


@clause("SF-trapping-treatment.6")
def test_after_each_scene_a_patient_may_be_seen_to_again() -> None:
    told = hurt().hurts(TOBIAS, 2, called="another-fall")
    told.when(NORA, BearHit(hit=HitId("another-fall"), way="slot 1", first="Split Lip"))
    treated(told, "--00", slot=0)
    assert not told.offered(PIM, TreatConsequence)
    told.when(GM, OpenScene(name="The Docks")).when(GM, EndScene())
    assert told.offered(PIM, TreatConsequence)
    treated(told, "0000", slot=0, called=AGAIN)
    assert told.suffers(TOBIAS) == []


@clause("SF-trapping-treatment.1", "SF-trapping-treatment.2")
def test_stress_of_no_scene_is_gone_with_the_session_and_that_of_an_open_one_stays() -> None:
    told = fighters().hurts(TOBIAS, 2).when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="box 2"))
    told.next_session()
    assert not told.suffers(TOBIAS)
    told.when(GM, OpenScene(name="The cellar", present=(TOBIAS,)))
    told.hurts(TOBIAS, 2, called="another-fall").when(NORA, BearHit(hit=HitId("another-fall"), way="box 2"))
    told.next_session().when(GM, EndScene())
    assert not told.suffers(TOBIAS)
    told.undo()
    assert told.suffers(TOBIAS) == ["Health 2"]
    told = fighters().begins(TOBIAS, THUG).hurts(TOBIAS, 2)
    told.when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="box 2")).next_session()
    assert told.suffers(TOBIAS) == ["Health 2"], "a conflict goes on"


def test_one_press_treats_where_one_skill_does() -> None:
    (offer,) = hurt().offered(PIM, TreatStress)
    assert offer.fixed["by"] == "Science: Treatment [Physical]"
    assert not offer.fields
    told = hurt().owns(HESTER, having("Barber: Unique 2 = Treatment [Physical]"))
    (either,) = told.offered(PIM, TreatStress)
    (field,) = either.fields
    assert isinstance(field, Choice)
    assert [option.value.partition(":")[0] for option in field.options] == ["Science", "Barber"]
    assert "by" not in either.fixed


@clause("SF-trapping-treatment.1")
@pytest.mark.parametrize(
    ("skill", "first"),
    [
        ("Barber: Unique 4 = Treatment [Physical]", "Barber"),
        ("Leech: Strange 1E = Treatment [Physical]; minor Snag (by night)", "Leech"),
        ("Balm: Strange 4 = Treatment [Physical]; major Taxing", "Science"),
    ],
)
def test_the_best_skill_that_takes_nothing_is_the_first_to_treat_by(skill: str, first: str) -> None:
    """They stood as on the sheet, so that one press treated by a worse one."""
    told = hurt().owns(HESTER, having(skill))
    (either,) = told.offered(PIM, TreatStress)
    (field,) = either.fields
    assert isinstance(field, Choice)
    assert field.options[0].value.partition(":")[0] == first


@clause("SF-trapping-treatment.1")
def test_foes_are_the_last_whom_one_is_asked_to_treat() -> None:
    told = fighters().hurts(THUG, 2, called="a-nasty-blow").when(GM, BearHit(hit=HitId("a-nasty-blow"), way="box 2"))
    told.hurts(TOBIAS, 3).when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="box 3"))
    assert [each.fixed["patient"] for each in told.offered(PIM, TreatStress)] == [TOBIAS, THUG]


def test_whoever_treats_is_named_before_whom_they_treat() -> None:
    told = fighters("Good treatment").hurts(HESTER, 3).when(PIM, BearHit(hit=HitId("a-nasty-fall"), way="box 3"))
    (treats,) = (each for each in told.offered(GM, TreatStress) if each.fixed["who"] == THUG)
    assert 0 < treats.named.find(told.now.actor(THUG).name) < treats.named.find("Hester")


def test_who_treats_themselves_is_named_once() -> None:
    told = fighters("Fair inspector, Average contacting").hurts(THUG, 1, "Reputation")
    told.when(GM, BearHit(hit=HitId("a-nasty-fall"), way="box 1"))
    (own_name,) = (each.label for each in told.offered(GM, TreatStress) if each.fixed["who"] == THUG)
    assert own_name.count("Inspector") == 1


def test_what_one_treats_of_ones_own_names_nobody() -> None:
    told = fighters().hurts(HESTER, 2, called="a-nasty-blow").when(PIM, BearHit(hit=HitId("a-nasty-blow"), way="box 2"))
    (own,) = told.offered(PIM, TreatStress)
    assert own.fixed["patient"] == HESTER
    assert "Hester" not in own.label
    assert all("Hester" in each.label for each in told.offered(GM, TreatStress) if each.fixed["patient"] == HESTER)


def test_treatment_takes_the_trapping_for_the_right_scope() -> None:
    told = hurt().ready(ROSA, "ines", INES)
    social = TreatStress(who=INES, by="Contacting: Treatment [Social]", patient=TOBIAS, track="Health")
    told.attempt(ROSA, social).refused("SF-trapping-treatment.1")
    examine = TreatStress(who=INES, by="Burglary: Examine", patient=TOBIAS, track="Health")
    told.attempt(ROSA, examine).refused("SF-skill-kinds.2")
    empty = TreatStress(who=INES, by="Contacting: Treatment [Social]", patient=TOBIAS, track="Reputation")
    told.attempt(ROSA, empty).refused("SF-trapping-treatment.2")


@clause("SF-trapping-treatment.3")
def test_a_mild_consequence_is_removed_against_fair() -> None:
    told = treated(hurt(2, "slot 1", "Split Lip"), "-000", slot=0)
    assert told.suffers(TOBIAS) == []
    assert told.hears(EVE)[-1] == ConsequenceGone(who=TOBIAS, slot=0, reason="treated", was=Degree.MILD)


@clause("SF-trapping-treatment.4")
@pytest.mark.parametrize(
    ("signs", "left"),
    [("+000", ["Mild [Physical]: Cracked Ribs"]), ("++++", []), ("0000", ["Moderate [Physical]: Cracked Ribs"])],
)
def test_a_moderate_consequence_becomes_mild_and_with_style_it_is_gone(signs: str, left: list[str]) -> None:
    assert treated(hurt(4, "slot 2", "Cracked Ribs"), signs, slot=1).suffers(TOBIAS) == left


@clause("SF-trapping-treatment.4")
def test_a_treatment_says_beforehand_what_it_is_up_against_and_what_hinders_it() -> None:
    told = hurt(2, "slot 1", "Split Lip").hurts(TOBIAS, 4, called="another-fall")
    told.when(NORA, BearHit(hit=HitId("another-fall"), way="slot 2", first="Cracked Ribs"))
    ribs = told.offered(PIM, TreatConsequence)[-1]
    assert figures(ribs.about) == ["+3", "+4"], "by which skill, and against what"
    told.hurts(TOBIAS, 2, called="a-third-fall")
    told.when(NORA, BearHit(hit=HitId("a-third-fall"), way="slot 4", first="A Dent"))
    full = next(each for each in told.offered(PIM, TreatConsequence) if each.fixed["slot"] == 1)
    assert len(full.about) > len(ribs.about), "both Mild slots are taken"
    told.hurts(TOBIAS, 3, called="a-last-fall").when(NORA, BearHit(hit=HitId("a-last-fall"), way="box 3"))
    (clearing,) = told.offered(PIM, TreatStress)
    assert figures(clearing.about) == ["+3", "+3", "2"]


@clause("SF-trapping-treatment.5", "SF-trapping-treatment.6")
def test_what_takes_time_is_not_treated_in_a_conflict_and_a_severe_one_not_at_all() -> None:
    told = hurt(4, "slot 2", "Cracked Ribs").begins(TOBIAS, HESTER)
    moderate = TreatConsequence(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, slot=1)
    told.attempt(PIM, moderate).refused("SF-trapping-treatment.6")
    told = hurt(6, "slot 3", "Broken Arm")
    severe = TreatConsequence(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, slot=2)
    told.attempt(PIM, severe).refused("SF-trapping-treatment.5")
    told.attempt(PIM, TreatConsequence(who=HESTER, by="Science", patient=TOBIAS, slot=1)).refused(by=consequence_in)


def test_in_a_conflict_treatment_is_the_action_of_the_turn() -> None:
    told = hurt().begins(TOBIAS, HESTER)
    assert told.next() == "Hester Quill"
    by = "Science: Treatment [Physical]"
    told.when(PIM, TreatStress(who=HESTER, by=by, patient=TOBIAS, track="Health"), called=CARE)
    assert (told.next(), "Hester Quill" in told.seen().waits, CARE in told.now.rolls) == ("Hester Quill", True, True)
    told.attempt(PIM, PassTurn(conflict=BRAWL, who=HESTER)).refused(by=check_turn)
    told.when(GM, CancelRoll(roll=CARE))
    assert (told.next(), told.seen().waits) == ("Hester Quill", "")
    treated(told, "++00", called=RollId("another-treatment"))
    assert (told.next(), told.suffers(TOBIAS)) == ("Tobias Wick", [])
    assert not any(isinstance(each, TurnTaken) for each in told.hears(EVE)), "the roll has told of it"
    told.attempt(PIM, PassTurn(conflict=BRAWL, who=HESTER)).refused(by=Conflict.took)


def test_the_game_master_says_what_gets_better() -> None:
    told = hurt(6, "box 4, slot 1", "Split Lip")
    told.attempt(NORA, ClearTrack(who=TOBIAS, track="Health", reason="please")).not_theirs()
    told.attempt(GM, ClearTrack(who=TOBIAS, track="Composure", reason="tea")).refused(by=ClearTrack.decide)
    told.when(GM, ClearTrack(who=TOBIAS, track="Health"))
    (recovering,) = told.offered(GM, BeginRecovery)
    assert "scene" in recovering.about, "a Mild one goes with it"
    told.when(GM, BeginRecovery(who=TOBIAS, slot=0))
    (slot, *_) = next(each for each in told.sees(EVE).wounds if each.who == TOBIAS).consequences
    assert (slot.aspect, slot.until) == ("Split Lip", "scene")
    told.attempt(GM, BeginRecovery(who=TOBIAS, slot=0)).refused(by=BeginRecovery.decide)
    assert told.suffers(TOBIAS) == ["Mild [Physical]: Split Lip"]
    told.when(GM, EndConsequence(who=TOBIAS, slot=0, reason="a week has passed"))
    assert told.suffers(TOBIAS) == []
    told.attempt(GM, EndConsequence(who=TOBIAS, slot=0, reason="again")).refused(by=consequence_in)


@clause("SF-trapping-treatment.12")
def test_whether_a_body_is_whole_is_asked_of_whoever_could_restore_it() -> None:
    told = with_surgeon(hurt(6, "slot 3", "A Hand Is Gone"))
    (offered,) = told.offered(ROSA, TreatConsequence)
    assert [field.name for field in offered.fields] == ["maimed"]
    whole = TreatConsequence(who=SAMIRA, by="Breath of Life: Treatment [Physical]", patient=TOBIAS, slot=2)
    for roll, move, difficulty in ((CARE, whole, "6S"), (AGAIN, replace(whole, maimed=True), "8A")):
        told.when(ROSA, move, called=roll)
        against = told.card(roll).theirs
        assert against
        assert against.rating == Rating.parse(difficulty)
        told.when(GM, CancelRoll(roll=roll))


def test_a_moderate_wound_asks_for_no_body() -> None:
    told = with_surgeon(hurt(4, "slot 2", "Cracked Ribs"))
    assert [each.fields for each in told.offered(ROSA, TreatConsequence)] == [()]


# --- death


def mourned() -> Fight:
    """Tobias is dead, and Samira has the skill to bring him back."""
    told = fighters().hurts(TOBIAS, 20)
    told.when(NORA, BeTakenOut(hit=HitId("a-nasty-fall"), fate="Under the wheels", dies=True))
    return with_surgeon(told)


def with_surgeon(told: Fight) -> Fight:
    """Samira has a skill that heals as only gods do."""
    told.ready(ROSA, "samira", SAMIRA)
    person = told.now.people[SAMIRA]
    text = written(person.character, told.now.edition.creation)
    return told.when(GM, CorrectSheet(character=SAMIRA, text=text + SURGEON, reason="a bargain with a god"))


@clause("SF-trapping-treatment.13", "SF-trapping-treatment.15", "SF-trapping-treatment.16")
def test_a_second_revival_too_soon_is_refused() -> None:
    told = mourned()
    revive = Revive(who=SAMIRA, by="Breath of Life: Treatment [Physical]", patient=TOBIAS)
    told.when(ROSA, revive, called=CARE).rolls("+++0", roll=CARE).stands(ROSA, CARE)  # 8 against 10
    assert told.hears(EVE)[-1] == RevivalFailed(who=TOBIAS, missed_by=2)
    told.attempt(ROSA, revive).refused("SF-trapping-treatment.15")
    soon = Revive(who=SAMIRA, by=revive.by, patient=TOBIAS, waited=Time.A_FEW_DAYS)
    told.attempt(ROSA, soon).refused("SF-trapping-treatment.15")
    later = Revive(who=SAMIRA, by=revive.by, patient=TOBIAS, waited=Time.A_WEEK)
    again = RollId("another-treatment")
    told.when(ROSA, later, called=again).rolls("++++", roll=again)
    told.when(GM, CountPoints(who=SAMIRA, points=9, reason="the god is kind")).stands(ROSA, again)
    assert TOBIAS in told.now.suffered.dead
    assert next(each for each in told.sees(EVE).wounds if each.who == TOBIAS).dead


@clause("SF-trapping-treatment.13", "SF-trapping-treatment.17")
def test_who_may_bring_back_whom() -> None:
    told = mourned()
    science = Revive(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS)
    told.attempt(PIM, science).refused("SF-trapping-treatment.13")
    alive = Revive(who=SAMIRA, by="Breath of Life: Treatment [Physical]", patient=HESTER)
    told.attempt(ROSA, alive).refused(by=Revive.plan)
    first_aid = TreatStress(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health")
    told.attempt(PIM, first_aid).refused(by=TreatStress.plan)
    bodiless = Revive(who=SAMIRA, by="Breath of Life: Treatment [Physical]", patient=TOBIAS, body=False)
    told.attempt(ROSA, bodiless).refused("SF-trapping-treatment.17")
    told.when(GM, bodiless, called=CARE)
    ours = told.roll(CARE).ours
    assert ours
    assert [line.amount for line in ours.modifiers] == [-4]


@clause("SF-trapping-treatment.1")
def test_whoever_treats_a_players_character_is_no_foe_of_theirs() -> None:
    told = hurt().when(GM, AddNpcs(text="Great Science"), called="a-doctor")
    doctor = NpcId(ActorId("a-doctor.1"))
    care = TreatStress(who=doctor, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health")
    told.when(GM, care, called=CARE)
    assert not told.roll(CARE, NORA).is_foes
    told.rolls("++++", roll=CARE).stands(GM, CARE)
    assert not told.roll(CARE, NORA).is_foes


@clause("SF-trapping-treatment.9", "SF-trapping-treatment.11")
def test_an_npc_whose_line_says_treatment_is_offered_whom_to_treat() -> None:
    told = hurt(6, "slot 3", "A Blade Through the Shoulder")
    told.when(GM, AddNpcs(text="Saint Odile: Fantastic treatment (S)"), called="the-saint-odile")
    saint = NpcId(ActorId("the-saint-odile.1"))
    (care,) = (offer for offer in told.offered(GM, TreatConsequence) if offer.fixed["who"] == saint)
    told.when(GM, TreatConsequence(who=saint, by=str(care.fixed["by"]), patient=TOBIAS, slot=2), called=CARE)
    told.rolls("0000", roll=CARE).stands(GM, CARE)
    assert told.suffers(TOBIAS) == ["Moderate [Physical]: A Blade Through the Shoulder"]
    assert told.now.suffered.marked
