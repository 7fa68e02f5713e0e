"""What stays of grave wounds and of death: an aspect that is written anew; and the aspects that gear brings."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import HESTER, TOBIAS, Fight, fighters
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_conflict_healing import CARE, hurt
from tests.games.strange_fate.play.test_shown_attacks import healed, surgeon
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.effects import AskEffect
from talewright.games.strange_fate.play.harm.companions import BringCompanion
from talewright.games.strange_fate.play.harm.hits import BeTakenOut
from talewright.games.strange_fate.play.harm.marks import RewriteAspect
from talewright.games.strange_fate.play.harm.revival import Revive
from talewright.games.strange_fate.play.ids import ActorId, HitId, NpcId
from talewright.games.strange_fate.play.known import on_actor
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.skills.drawback import Drawback

TOCK = NpcId(ActorId("mister-tock-comes.1"))


def kinds(told: Fight) -> dict[str, AspectKind]:
    return {each.name: each.kind for each in told.now.people[TOBIAS].character.all_aspects}


def a(told: Fight, *wanted: AspectKind) -> str:
    """An aspect of Tobias of one of these kinds."""
    return next(name for name, kind in kinds(told).items() if kind in wanted)


DEADLY = (AspectKind.CONVICTION, AspectKind.COMPLICATION)


@clause("SF-trapping-treatment.14")
def test_whoever_comes_back_from_death_rewrites_a_conviction_or_a_complication() -> None:
    told = surgeon(fighters().hurts(TOBIAS, 9), "G", 10)
    told.when(NORA, BeTakenOut(hit=HitId("a-nasty-fall"), dies=True))
    told.attempt(NORA, RewriteAspect(who=TOBIAS, aspect=a(told, *DEADLY), words="Back")).refused()
    told.when(PIM, Revive(who=HESTER, by="Balm: Treatment [Physical]", patient=TOBIAS), called=CARE)
    told.rolls("++++", roll=CARE).stands(PIM, CARE)
    (offer,) = told.offered(NORA, RewriteAspect)
    other = next((name for name, kind in kinds(told).items() if kind not in DEADLY), "")
    told.attempt(NORA, RewriteAspect(who=TOBIAS, aspect=other, words="Back")).refused("SF-trapping-treatment.14")
    same = a(told, *DEADLY)
    told.attempt(NORA, RewriteAspect(who=TOBIAS, aspect=same, words=same)).refused("SF-trapping-treatment.14")
    told.when(NORA, RewriteAspect(who=TOBIAS, aspect=same, words="Has Seen The Other Shore"))
    assert "Has Seen The Other Shore" in kinds(told)
    assert same not in kinds(told)
    assert not told.offered(NORA, RewriteAspect)
    assert offer.fields


@clause("SF-trapping-treatment.11")
def test_a_severe_consequence_that_is_treated_changes_a_personal_aspect() -> None:
    told = surgeon(hurt(6, "slot 3", "Broken Arm"), "S")
    healed(told, 2, "0000")
    (offer,) = told.offered(NORA, RewriteAspect)
    assert offer.main, "nobody would look for it"
    assert not any(each.main for each in told.offered(GM, RewriteAspect)), "Nora plays Tobias"
    archetype = a(told, AspectKind.ARCHETYPE)
    told.attempt(PIM, RewriteAspect(who=TOBIAS, aspect=archetype, words="x")).refused()
    name = a(told, AspectKind.FREE, AspectKind.CONVICTION)
    told.when(NORA, RewriteAspect(who=TOBIAS, aspect=name, words="Stiff In The Elbow"))
    assert "Stiff In The Elbow" in kinds(told)
    assert offer.fields


# ---- gear


@clause("SF-gifts-and-flaws.3")
def test_a_complication_of_gear_or_of_a_companion_is_its_aspect() -> None:
    told = fighters()
    whole = told.now.people[HESTER].character
    trouble = (Drawback.parse("minor Complication (The Guild Wants It Back)"),)
    friend = tuple(
        replace(each, drawbacks=(Drawback.parse("minor Complication (Hates Rain)"),)) for each in whole.companions
    )
    changed = replace(whole, companions=friend, equipment=(Piece(name="Sextant", copies=1, drawbacks=trouble),))
    sheet = written(changed, told.now.edition.creation)
    told.when(GM, CorrectSheet(character=HESTER, text=sheet, reason="for the test"))
    told.when(PIM, BringCompanion(character=HESTER, companion="Mister Tock"), called="mister-tock-comes")
    assert "The Guild Wants It Back" in {each.name for each in on_actor(told.now, HESTER)}
    assert "Hates Rain" in {each.name for each in on_actor(told.now, TOCK)}
    told.when(GM, CountPoints(who=HESTER, points=5, reason="for the test"))
    told.when(GM, AskEffect(who=HESTER, aspect="The Guild Wants It Back", effect="a guild clerk opens the door"))
    assert told.now.people[HESTER].purse.points == 4


@clause("SF-gadgets.1", "SF-gadgets.2")
@pytest.mark.parametrize("is_gear", [True, False])
def test_a_gadget_is_equipment_with_an_aspect_of_its_own_or_an_aspect_alone(*, is_gear: bool) -> None:
    told = fighters()
    whole = told.now.people[HESTER].character
    if is_gear:
        whole = replace(whole, equipment=(Piece(name="Sextant", aspects=("Never Wrong",)),))
    else:
        whole = replace(whole, aspects=(*whole.aspects[:-1], Aspect(name="Never Wrong")))
    sheet = written(whole, told.now.edition.creation)
    told.when(GM, CorrectSheet(character=HESTER, text=sheet, reason="for the test"))
    told.when(GM, CountPoints(who=HESTER, points=5, reason="for the test"))
    told.when(GM, AskEffect(who=HESTER, aspect="Never Wrong", effect="they find the reef"))
    assert told.now.people[HESTER].purse.points == 4
