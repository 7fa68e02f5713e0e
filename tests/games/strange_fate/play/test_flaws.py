"""Flaws at the table: charges that run out and come back, fate points for each use, and what is invested before."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, doing, skilled, with_skills
from tests.games.strange_fate.play.filing import filed
from tests.games.strange_fate.play.table import GM, IT, MARIGOLD, NORA, PIM, Evening, Story, given
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.invoking import Invoke, price_of
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.conflict.circumstances import CatchUnaware
from talewright.games.strange_fate.play.conflict.initiative import initiative_of
from talewright.games.strange_fate.play.conflict.pace import legs_of
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.flaws import SkillUsed
from talewright.games.strange_fate.play.granted import GrantGear
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.losses import TakeAway
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.points import CountPoints, InvestPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.readying import MakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.rolls.sides import RollFramed, SideNamed
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.taken_back import UseTakenBack
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.table.chapter import Move
from talewright.table.offer import Choice, Offer, Option

BOLT = "Ghostly Revolver: Shoot"
FOCUS = "SF-drawback-focus.1"
HIDES = "Ghostly Revolver/hide"
SHOOTS = FrameRoll(who=MARIGOLD, by=BOLT, goal="Shoot out the lamp.")


def with_flaws(flaws: str) -> Story:
    """Marigold has a revolver of another world, and a scene goes on."""
    told = with_skills(f"Ghostly Revolver: Strange 2S = Shoot, Hide; {flaws}")
    return told.when(GM, OpenScene(name="The yard", present=(MARIGOLD, COOK)))


def in_play(told: Story) -> str:
    """What her sheet says of the flaws, as another player reads it."""
    return "; ".join(next(each for each in told.person(who=PIM).skills if each.name == "Ghostly Revolver").in_play)


def offered(told: Story) -> set[str]:
    """The moves by which her player may use the revolver."""
    found = set()
    for each in told.offers(NORA):
        for field in each.fields:
            values = [option.value for option in field.options] if isinstance(field, Choice) else []
            if any(value.startswith("Ghostly Revolver") for value in values) and each.move != "invest-points":
                found.add(each.move)
    return found


EVERYWHERE = {"frame-roll", "act", "attack-once"}
DEED = DeedId("hides-away")


@clause("SF-drawback-charges.1")
def test_each_use_takes_a_charge_until_the_scene_ends() -> None:
    told = with_flaws("minor Charges")
    assert figures(in_play(told)) == ["2", "2"]
    assert offered(told) == EVERYWHERE

    told.when(NORA, SHOOTS)
    assert figures(in_play(told)) == ["1", "2"]
    told.when(NORA, AttackOnce(who=MARIGOLD, target=COOK, by=BOLT), called="a-single-shot")
    assert figures(in_play(told)) == ["0", "2"]
    assert offered(told) == set()
    for move in (SHOOTS, AttackOnce(who=MARIGOLD, target=COOK, by=BOLT), Act(who=MARIGOLD, does=HIDES)):
        told.attempt(NORA, move).refused("SF-drawback-charges.1")
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Thistledown", goal="Fade away."))

    told.undo()
    told.undo(move="a-single-shot")
    assert figures(in_play(told)) == ["1", "2"]
    told.when(GM, EndScene())
    assert figures(in_play(told)) == ["2", "2"]


@clause("SF-drawback-charges.1", "SF-gift-signature-aspect.1")
def test_what_is_for_a_scene_is_so_though_the_scene_goes_on_in_the_next_session() -> None:
    told = with_flaws("minor Charges")
    signature = told.now.people[MARIGOLD].character.signature_aspects[0]
    told.when(NORA, SHOOTS, called="a-single-shot").when(
        GM, SetDifficulty(roll=RollId("a-single-shot"), difficulty="5")
    )
    told.rolls("0033", roll=RollId("a-single-shot")).when(NORA, Invoke(roll=RollId("a-single-shot"), aspect=signature))
    told.when(GM, GrantGear(who=MARIGOLD, piece="Torch: Deadly [Health]", lasts=Span.SCENE))

    def left() -> tuple[list[str], int, int]:
        person = told.now.people[MARIGOLD]
        return figures(in_play(told)), price_of(told.now, MARIGOLD, signature), len(person.granted)

    assert left() == (["1", "2"], 1, 1)
    told.next_session().when(GM, AddNpcs(text="Good cook"))
    assert left() == (["1", "2"], 1, 1)
    told.when(GM, EndScene())
    assert left() == (["2", "2"], 0, 0)


@clause("SF-drawback-charges.2")
def test_charges_of_a_session_outlast_its_scenes() -> None:
    told = with_flaws("major Charges")
    told.when(NORA, SHOOTS).when(NORA, SHOOTS).when(GM, EndScene())
    assert figures(in_play(told)) == ["0", "2"]
    told.attempt(NORA, SHOOTS).refused("SF-drawback-charges.2")
    told.next_session()
    assert figures(in_play(told)) == ["2", "2"]


@clause("SF-drawback-charges.1")
def test_a_deed_is_one_use_and_a_roll_that_is_dropped_none() -> None:
    told = doing(with_flaws("minor Charges, Taxing"), HIDES, called=DEED)
    points = told.person().fate_points
    assert figures(in_play(told))[:3] == ["2", "2", "1"]
    told.when(NORA, SetAbout(deed=DEED))
    assert figures(in_play(told))[:2] == ["1", "2"]
    assert told.person().fate_points == points - 1
    told.when(GM, CancelRoll(roll=RollId(DEED)))
    assert in_play(told).startswith("2 of 2")
    assert told.person().fate_points == points


@clause("SF-drawback-charges.1", "SF-drawback-taxing.1")
def test_who_rolls_against_somebody_by_it_uses_it_once_however_often_it_is_chosen() -> None:
    told = with_flaws("minor Charges, Taxing").when(GM, CountPoints(who=MARIGOLD, points=1, reason="to begin with"))

    def left() -> tuple[list[str], int]:
        return figures(in_play(told))[:2], told.person().fate_points

    found = Oppose(roll=IT, who=MARIGOLD, by="Ghostly Revolver: Hide")
    told.when(GM, FrameRoll(who=COOK, by="cook", goal="Find her.", against=MARIGOLD), called=IT)
    assert left() == (["2", "2"], 1)
    for move in (found, found, Oppose(roll=IT, who=MARIGOLD, by="Ghostly Revolver: Shoot")):
        told.when(NORA, move)
        assert left() == (["1", "2"], 0)
    told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Thistledown"))
    assert left() == (["2", "2"], 1)
    told.when(NORA, found).when(GM, SetDifficulty(roll=IT, difficulty="2"))
    assert left() == (["2", "2"], 1), "it is not rolled any more"
    told.when(NORA, found).when(GM, CancelRoll(roll=IT))
    assert left() == (["2", "2"], 1)


@clause("SF-drawback-charges.1", "SF-drawback-taxing.1")
@pytest.mark.parametrize("instead", ["another skill", "a difficulty", "nobody who has noticed"])
def test_what_comes_back_is_told_and_what_is_used_already_is_told_once(instead: str) -> None:
    told = with_skills("Ghostly Revolver: Strange 2S = Dodge, Parry; minor Charges, Taxing")
    told.when(GM, OpenScene(name="The yard", present=(MARIGOLD, COOK)))
    told.when(GM, CountPoints(who=MARIGOLD, points=1, reason="to begin with"))
    told.when(GM, AttackOnce(who=COOK, target=MARIGOLD, by="cook", track="Health"), called=IT)
    before = len(told.reads(PIM))
    for by in ("Ghostly Revolver: Dodge", "Ghostly Revolver: Parry"):
        told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by=by))
    (used,) = (line for line in told.reads(PIM)[before:] if " uses " in line)
    assert figures(used) == ["1", "2", "1"]
    if instead == "another skill":
        told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Thistledown: Dodge"))
    else:
        told.when(GM, SetDifficulty(roll=IT, difficulty="2") if instead == "a difficulty" else CatchUnaware(roll=IT))
    (back,) = (line for line in told.reads(PIM)[before:] if "after all" in line)
    assert figures(back) == ["2", "2", "1"]
    assert UseTakenBack(who=MARIGOLD, skill="Ghostly Revolver", roll=IT) in told.hears(PIM)
    assert (told.person().fate_points, told.now.people[MARIGOLD].uses) == (1, ())


@clause("SF-drawback-charges.1", "SF-drawback-taxing.1")
@pytest.mark.parametrize(
    ("flaw", "why"), [("minor Charges", "SF-drawback-charges.1"), ("Taxing", "SF-drawback-taxing.1")]
)
def test_what_is_used_up_keeps_no_blow_off(flaw: str, why: str) -> None:
    told = struck(flaw).when(GM, CountPoints(who=MARIGOLD, points=4, reason="to begin with"))
    assert defends_by(told).index(ROBE), "what takes nothing stands before it"
    (robe,) = (each for offer in told.offered(NORA, Oppose) for each in choices(offer) if each.value == ROBE)
    assert figures(robe.about)
    for number in range(4):
        again = RollId(f"another-blow-{number}")
        told.when(GM, AttackOnce(who=COOK, target=MARIGOLD, by="cook", track="Health"), called=again)
        told.when(NORA, Oppose(roll=again, who=MARIGOLD, by=ROBE))
    assert ROBE not in defends_by(told)
    told.attempt(NORA, Oppose(roll=IT, who=MARIGOLD, by=ROBE)).refused(why)


@clause("SF-drawback-charges.1", "SF-drawback-delay.1", "SF-trapping-guile.1")
def test_nobody_sees_through_a_lie_by_what_is_not_at_work_and_who_does_uses_it() -> None:
    told = with_skills("Third Eye: Strange 1S = Insight; minor Delay, minor Charges")
    sees = Resist(deed=DEED, by="Third Eye: Insight")
    told.when(GM, Act(who=COOK, does="bluff"), called=DEED).when(GM, SetAbout(deed=DEED, on=MARIGOLD))

    def eyes() -> int:
        return sum("Third Eye" in option.value for offer in told.offered(NORA, Resist) for option in choices(offer))

    assert not eyes()
    told.attempt(NORA, sees).refused("SF-drawback-delay.1")
    told.when(NORA, MakeReady(who=MARIGOLD, skill="Third Eye"))
    assert eyes()
    told.when(NORA, sees)
    (use,) = told.now.people[MARIGOLD].uses
    assert (use.skill, use.roll) == ("Third Eye", DEED)
    told.when(GM, CancelRoll(roll=RollId(DEED)))
    assert not told.now.people[MARIGOLD].uses


def choices(offer: Offer) -> list[Option]:
    """All that is offered to choose from."""
    return [option for field in offer.fields if isinstance(field, Choice) for option in field.options]


ROBE = "Iron Robe: Resist Damage"


def struck(flaw: str) -> Story:
    """The cook strikes at Marigold, who has learned to take a blow."""
    told = with_skills(f"Iron Robe: Strange 4S = Resist Damage, Leap, Initiative [Physical]; {flaw}")
    told.when(GM, OpenScene(name="The yard", present=(MARIGOLD, COOK), zones="Yard\nRoof"))
    return told.when(GM, AttackOnce(who=COOK, target=MARIGOLD, by="cook", track="Health"), called=IT)


def defends_by(told: Story) -> list[str]:
    """What is offered to her against the blow."""
    (made,) = (each for each in told.offered(NORA, Oppose) if each.fixed["roll"] == IT)
    return [each.value for field in made.fields if isinstance(field, Choice) for each in field.options]


@clause("SF-drawback-delay.1", "SF-drawback-profane.1")
@pytest.mark.parametrize(
    ("flaw", "wakes", "why"),
    [
        ("minor Delay", MakeReady(who=MARIGOLD, skill="Iron Robe"), "SF-drawback-delay.1"),
        ("Profane", InvestPoints(who=MARIGOLD, skill="Iron Robe"), "SF-drawback-profane.1"),
    ],
)
def test_what_is_not_at_work_yet_keeps_no_blow_off(flaw: str, wakes: Move[State], why: str) -> None:
    told = struck(flaw).when(GM, CountPoints(who=MARIGOLD, points=2, reason="to begin with"))
    assert ROBE not in defends_by(told)
    told.attempt(NORA, Oppose(roll=IT, who=MARIGOLD, by=ROBE)).refused(why)
    told.when(NORA, wakes)
    assert ROBE in defends_by(told)
    told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by=ROBE))


@clause("SF-drawback-delay.1", "SF-drawback-focus.1")
@pytest.mark.parametrize(("flaw", "why"), [("minor Delay", "SF-drawback-delay.1"), ("minor Focus", FOCUS)])
def test_nobody_rolls_against_others_by_what_is_not_at_work(flaw: str, why: str) -> None:
    told = with_flaws(flaw)
    if why == FOCUS:
        told.when(GM, TakeAway(who=MARIGOLD, what="Ghostly Revolver"))
    told.when(GM, FrameRoll(who=COOK, by="cook", goal="Find her.", against=MARIGOLD), called=IT)
    told.attempt(NORA, Oppose(roll=IT, who=MARIGOLD, by="Ghostly Revolver: Hide")).refused(why)


@clause("SF-drawback-delay.1")
def test_wings_that_are_not_wound_carry_nobody_and_make_nobody_quicker() -> None:
    told = struck("minor Delay")
    assert (legs_of(told.now, MARIGOLD).bounds, initiative_of(told.now, MARIGOLD, Scope.PHYSICAL)) == (0, None)
    told.when(NORA, MakeReady(who=MARIGOLD, skill="Iron Robe"))
    assert legs_of(told.now, MARIGOLD).bounds == 2
    assert str(initiative_of(told.now, MARIGOLD, Scope.PHYSICAL)) == "4S"


@clause("SF-drawback-taxing.1")
def test_each_use_of_a_taxing_skill_is_paid_for() -> None:
    told = with_flaws("Taxing").when(GM, CountPoints(who=MARIGOLD, points=1, reason="to begin with"))
    told.when(NORA, SHOOTS)
    used = told.hears(PIM)[-1]
    assert isinstance(used, SkillUsed)
    assert (used.skill, used.points) == ("Ghostly Revolver", 1)
    assert told.person().fate_points == 0
    assert offered(told) == set()
    told.attempt(NORA, SHOOTS).refused("SF-drawback-taxing.1")


@clause("SF-drawback-profane.1")
def test_a_profane_skill_is_invested_in_before_it_is_used_in_a_scene() -> None:
    told = with_flaws("Profane").when(GM, CountPoints(who=MARIGOLD, points=2, reason="to begin with"))
    assert figures(in_play(told)) == ["2"]
    assert offered(told) == set()
    told.attempt(NORA, SHOOTS).refused("SF-drawback-profane.1")
    told.when(NORA, InvestPoints(who=MARIGOLD, skill="Ghostly Revolver"))
    assert figures(in_play(told)) == []
    assert offered(told) == EVERYWHERE
    told.when(NORA, SHOOTS).when(NORA, SHOOTS)
    assert told.person().fate_points == 0


@pytest.mark.parametrize(
    ("flaw", "said"),
    [
        ("minor Delay", "A Few Moments to make it ready: the turn is lost, and it begins anew when interrupted"),
        ("major Delay", "Half a Minute or more to make it ready, or A Few Moments or more for each use: the turn"),
    ],
)
@clause("SF-drawback-delay.1", "SF-drawback-delay.2", "SF-drawback-delay.3", "SF-drawback-delay.4")
def test_the_time_of_a_delay_stands_on_the_sheet(flaw: str, said: str) -> None:
    assert in_play(with_flaws(flaw)).startswith(said)


def test_what_was_rolled_before_uses_were_counted_is_rolled_still() -> None:
    told = with_flaws("minor Charges").when(NORA, SHOOTS).when(NORA, SHOOTS)
    named = SideNamed(roll=IT, place=Place.OURS, who=MARIGOLD, name="Marigold", by=BOLT, rating="2S")
    again = filed(told.now, (RollFramed(roll=IT, goal="Once more."), named))
    assert again.rolls[IT].ours is not None
    assert len(again.people[MARIGOLD].uses) == 2


@clause("SF-gifts-and-flaws.5", "SF-drawback-taxing.1")
def test_gear_that_is_taxing_takes_a_fate_point_at_each_use_and_none_for_a_roll_that_is_dropped() -> None:
    story = skilled(given(Evening((MARIGOLD,), {"gift_drawbacks": "true"})), "Arms 3")
    taxing = (Drawback.parse("major Taxing"),)
    sabre = Piece(name="Sabre", deadly=(Track.HEALTH,), drawbacks=taxing)
    gloves = Piece(name="Gloves", well_made=("Stealth",), drawbacks=taxing)
    whole = replace(story.now.people[MARIGOLD].character, equipment=(sabre, gloves))
    sheet = written(whole, story.now.edition.creation)
    story.when(GM, CorrectSheet(character=MARIGOLD, text=sheet, reason="new gear"))
    story.when(GM, CountPoints(who=MARIGOLD, points=3, reason="for the test"))
    strikes = AttackOnce(who=MARIGOLD, target=COOK, by="Arms: Strike", weapons=("Sabre",))
    moves = (strikes, FrameRoll(who=MARIGOLD, by="Stealth with Gloves", goal="hide"))
    for number, move in enumerate(moves):
        roll = RollId(f"a-roll-of-hers-{number}")
        story.when(NORA, move, called=roll)
        assert points(story) == 2
        story.when(GM, CancelRoll(roll=roll))
        assert points(story) == 3
    hides = DeedId("she-hides-there")
    story.when(NORA, Act(who=MARIGOLD, does="Stealth/hide"), called=hides)
    story.when(NORA, SetAbout(deed=hides, using="Gloves"))
    assert points(story) == 2
    story.when(GM, CountPoints(who=MARIGOLD, points=0, reason="for the test"))
    for move in moves:
        story.attempt(NORA, move).refused(by=Purse.paid)
        fields = [f"{each.fixed} {each.fields}" for each in story.offered(NORA, type(move))]
        assert fields
        assert not [each for each in fields if "Sabre" in each or "Gloves" in each]


@clause("SF-gifts-and-flaws.5", "SF-drawback-taxing.1")
def test_a_taxing_skill_with_taxing_gear_is_offered_to_whoever_can_pay_for_both() -> None:
    revolver = "Ghostly Revolver: Strange 3S = Shoot, Hide, Dodge; Taxing"
    story = skilled(given(Evening((MARIGOLD,), {"gift_drawbacks": "true"})), revolver)
    taxing = (Drawback.parse("major Taxing"),)
    gloves = Piece(name="Gloves", well_made=("Ghostly Revolver",), deadly=(Track.HEALTH,), drawbacks=taxing)
    whole = replace(story.now.people[MARIGOLD].character, equipment=(gloves,))
    sheet = written(whole, story.now.edition.creation)
    story.when(GM, CorrectSheet(character=MARIGOLD, text=sheet, reason="new gear"))
    story.when(GM, OpenScene(name="The yard", present=(MARIGOLD, COOK)))
    story.when(GM, FrameRoll(who=COOK, by="cook", goal="Find her.", against=MARIGOLD), called=IT)
    blow = RollId("a-blow-at-her")
    story.when(GM, AttackOnce(who=COOK, target=MARIGOLD, by="cook", track="Health"), called=blow)
    strikes = AttackOnce(who=MARIGOLD, target=COOK, by=BOLT, weapons=("Gloves",))
    with_gloves = "Ghostly Revolver with Gloves"
    against = (Oppose(roll=each, who=MARIGOLD, by=with_gloves) for each in (IT, blow))
    moves = (strikes, FrameRoll(who=MARIGOLD, by=with_gloves, goal="hide"), *against)

    def geared() -> list[str]:
        made = (each for move in (FrameRoll, Oppose, AttackOnce) for each in story.offered(NORA, move))
        values = {each.label: [option.value for option in choices(each)] for each in made}
        return sorted(
            label for label, by in values.items() if with_gloves in by or (label == "Attack with Gloves" and BOLT in by)
        )

    for there in (1, 2):
        story.when(GM, CountPoints(who=MARIGOLD, points=there, reason="for the test"))
        offered = ["Attack with Gloves", "Defend", "Oppose it", "Roll a skill"]
        assert geared() == (offered if there == 2 else [])
        for move in moves:
            if there == 2:
                story.when(NORA, move).undo()
            else:
                story.attempt(NORA, move).refused("SF-drawback-taxing.1")


def points(story: Story) -> int:
    return story.now.people[MARIGOLD].purse.points
