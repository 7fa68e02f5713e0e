"""What somebody has at hand: gear with its aspects and other uses, companions with theirs, loads, and other minds."""

from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, with_skills
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, THUG, TOBIAS, Fight, brawl, fighters
from tests.games.strange_fate.play.table import GM, IT, MARIGOLD, NORA, PIM, Story
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.effects import AskEffect
from talewright.games.strange_fate.play.aspects.invoking import Invoke
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.aspects.seeking import Seek
from talewright.games.strange_fate.play.compel import OfferCompel
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.physical_force import PutDown
from talewright.games.strange_fate.play.harm.companions import BringCompanion, SendCompanion
from talewright.games.strange_fate.play.ids import ActorId, AspectId, CharacterId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.table.offer import Choice

OTHER = RollId("another-roll")
HOUND = NpcId(ActorId("the-hound-comes.1"))
DOG = """
[[companion]]
name = "The Hound"
independent = true
aspects = ["Nose of a Saint"]
skill = [{ name = "Fisticuffs", rating = 1 }]

[[equipment]]
name = "The Umbrella"
aspects = ["Opens at the Worst Time"]
deadly = ["Health"]
drawbacks = ["major Complication (Lightning Likes It)"]

[[theme]]
name = "Street manners"
skills = [
  { skill = "Intimidation", benefit = "instead", note = "of Presence when somebody owes him" },
  { skill = "Empathy", benefit = "narrow", note = "with children" },
  { skill = "Presence", benefit = "maneuver" },
]
"""
MIND = "Voice: Strange 4 = Convince + Psychic; minor Snag (only by day)"


def with_dog() -> Fight:
    told = with_skill(fighters(), TOBIAS, DOG).when(GM, CountPoints(who=TOBIAS, points=5, reason="for the test"))
    return told.when(NORA, BringCompanion(character=TOBIAS, companion="The Hound"), called="the-hound-comes")


def fallen(told: Story, who: ActorId, by: str, roll: RollId = IT) -> None:
    told.when(NORA, FrameRoll(who=who, by=by, goal="win"), called=roll)
    told.when(GM, SetDifficulty(roll=roll, difficulty="2")).rolls("0000", roll=roll)


def points(told: Story, who: CharacterId = TOBIAS) -> int:
    return told.now.people[who].purse.points


@clause("SF-gift-equipment.2", "SF-gift-companion.6", "SF-gifts-and-flaws.3")
def test_aspects_of_gear_and_companions_are_invoked_and_compelled_as_any_other() -> None:
    told = with_dog()
    fallen(told, TOBIAS, "Fisticuffs")
    for name in ("Opens at the Worst Time", "Lightning Likes It", "Nose of a Saint"):
        told.when(NORA, Invoke(roll=IT, aspect=name))
    assert points(told) == 2
    told.stands(NORA)
    told.when(GM, OfferCompel(who=TOBIAS, aspect="Lightning Likes It", reason="A storm."), called="the-storm-comes")
    told.when(GM, OfferCompel(who=TOBIAS, aspect="Nose of a Saint", reason="It smells sin."), called="a-sinner-comes")
    assert {each.aspect: each.offer for each in told.now.compels.values()} == {
        "Lightning Likes It": 2,
        "Nose of a Saint": 1,
    }


@clause("SF-gift-companion.11")
def test_an_independent_companion_spends_its_characters_points_on_its_own_aspects_and_two_of_theirs() -> None:
    told = with_dog().when(GM, PlaceAspect(name="Wet Cobbles"))  # one is left, so that the roll stays open
    gm = told.now.gm_purse.points
    told.when(NORA, SendCompanion(npc=HOUND))
    fallen(told, HOUND, "Fisticuffs")
    told.attempt(NORA, Invoke(roll=IT, aspect="Whatever Comes To Mind")).refused("SF-gift-companion.11")
    told.when(NORA, Invoke(roll=IT, aspect="Nose of a Saint"))
    told.when(NORA, Invoke(roll=IT, aspect="Gentle With Small Things"))
    told.when(NORA, Invoke(roll=IT, aspect="No Street Stays Dark While I Burn"))
    told.attempt(NORA, Invoke(roll=IT, aspect="Knows Every Corner by Its Lamp")).refused("SF-gift-companion.11")
    assert (points(told), told.now.gm_purse.points) == (2, gm)
    tock = NpcId(ActorId("mister-tock-comes.1"))
    told.when(PIM, BringCompanion(character=HESTER, companion="Mister Tock"), called="mister-tock-comes")
    told.when(GM, CountPoints(who=HESTER, points=3, reason="for the test")).when(PIM, SendCompanion(npc=tock))
    told.when(PIM, FrameRoll(who=tock, by="Fisticuffs"), called=OTHER)
    told.when(GM, SetDifficulty(roll=OTHER, difficulty="2")).rolls("0000", roll=OTHER)
    assert not told.offered(PIM, Invoke)  # it has no fate points


@clause("SF-gift-companion.11")
def test_an_independent_companion_invokes_for_effect_as_it_does_for_a_roll() -> None:
    told = with_dog().when(NORA, SendCompanion(npc=HOUND))
    (asks,) = (each for each in told.offered(NORA, AskEffect) if each.fixed["who"] == HOUND)
    aspect = asks.fields[0]
    assert isinstance(aspect, Choice)
    bark = AskEffect(who=HOUND, aspect="Words That Nobody Wrote", effect="A door is ajar.")
    told.attempt(NORA, bark).refused(by=AskEffect.meant)
    for name in ("Nose of a Saint", "Gentle With Small Things", "No Street Stays Dark While I Burn"):
        assert name in {option.value for option in aspect.options}
        told.when(GM, replace(bark, aspect=name))
    assert points(told) == 2
    told.attempt(GM, replace(bark, aspect="Knows Every Corner by Its Lamp")).refused("SF-gift-companion.11")
    assert told.now.npcs[HOUND].borrowed == ("Gentle With Small Things", "No Street Stays Dark While I Burn")


@clause("SF-gift-equipment.9", "SF-gift-theme.4")
def test_one_skill_does_what_another_does_by_a_piece_or_a_theme() -> None:
    told = with_skill(brawl(), TOBIAS, DOG).when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    by = '"Cast-Iron Body" with "The Long Lamp Pole": Strike'
    told.when(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by=by), called=BLOW)
    ours = told.card(BLOW).ours
    assert ours
    assert (str(ours.rating), told.conflict.assaults[BLOW].trapping) == ("3S", "Strike")
    told.when(GM, FrameRoll(who=TOBIAS, by="Intimidation: Conversation"), called=IT)
    told.attempt(GM, FrameRoll(who=TOBIAS, by="Intimidation: Notice")).refused("SF-skill-kinds.2")


@clause("SF-gift-equipment.9")
def test_a_piece_lets_somebody_defend_by_another_skill_where_the_group_says_so() -> None:
    told = brawl().attacks(THUG, TOBIAS, "thug")
    by = '"Cast-Iron Body" with "The Long Lamp Pole": Parry'
    assert by.replace('"', "") in str(told.offered(NORA, Oppose)[0].fields)
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by=by))


@clause("SF-trapping-physical-force.4")
def test_a_load_takes_from_every_physical_action_until_it_is_put_down() -> None:
    told, it = with_skills("Back: Unique 3 = Physical Force, Strike"), DeedId("a-heavy-chest")
    told.when(NORA, Act(who=MARIGOLD, does="Back/physical-force-carry"), called=it)
    told.when(NORA, SetAbout(deed=it, amount=300))
    for by, takes in (("Back: Strike", [-4]), ("Thistledown", [-4]), ("Empathy", [])):
        roll = RollId(f"{OTHER}-{by[:4]}")
        told.when(NORA, FrameRoll(who=MARIGOLD, by=by), called=roll)
        ours = told.card(roll).ours
        assert ours
        assert [each.modifier.amount for each in ours.named] == takes
    told.attempt(PIM, PutDown(who=MARIGOLD)).refused()
    told.when(NORA, PutDown(who=MARIGOLD)).when(NORA, FrameRoll(who=MARIGOLD, by="Back"), called=IT)
    free = told.card(IT).ours
    assert free
    assert not free.named
    told.attempt(NORA, PutDown(who=MARIGOLD)).refused("SF-trapping-physical-force.4")


@clause("SF-extra-psychic.7", "SF-extra-psychic.8", "SF-extra-psychic.9")
def test_a_maneuver_that_controls_a_mind_keeps_its_effort_and_pays_the_target_for_more() -> None:
    told = with_skills(MIND).when(GM, CountPoints(who=MARIGOLD, points=5, reason="for the test"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Voice: Convince"), called=IT)
    told.when(NORA, Seek(roll=IT, manner=Manner.MANEUVER, aspect="Under My Control", on=COOK))
    told.when(GM, Oppose(roll=IT, who=COOK, by="cook")).rolls("+++0", "0000").stands(NORA)
    told.when(GM, FrameRoll(who=COOK, by="cook", goal="be free"), called=OTHER)
    (aspect,) = told.now.acts.controls
    assert aspect == AspectId(f"{IT}.aspect")
    told.when(GM, Seek(roll=OTHER, manner=Manner.REMOVAL, removes=aspect))
    theirs = told.card(OTHER).theirs
    assert theirs
    assert str(theirs.rating) == "7"
    gm, roll = told.now.gm_purse.points, RollId("and-one-more-roll")
    fallen(told, MARIGOLD, "Voice", roll)
    told.when(NORA, Invoke(roll=roll, aspect="Under My Control"))
    assert (points(told, MARIGOLD), told.now.gm_purse.points) == (4, gm + 1)


@clause("SF-extra-psychic.8", "SF-extra-psychic.9")
def test_control_lasts_beyond_the_first_order_and_is_as_hard_to_break_as_its_best_effort() -> None:
    told = with_skills(MIND)
    ratings = []
    for number, faces in enumerate(("+000", "+++0", "0000")):
        roll = RollId(f"the-voice-{number}")
        told.when(NORA, FrameRoll(who=MARIGOLD, by="Voice: Convince"), called=roll)
        told.when(NORA, Seek(roll=roll, manner=Manner.MANEUVER, aspect="Under My Control", on=COOK))
        told.when(GM, Oppose(roll=roll, who=COOK, by="cook")).rolls(faces, "----", roll=roll).stands(NORA, roll)
        if not number:
            told.when(GM, AskEffect(who=MARIGOLD, aspect="Under My Control", effect="The cook drops the ladle"))
            assert [each.placed.free for each in told.now.aspects.values()] == [1]
        ratings += [str(each) for each in told.now.acts.controls.values()]
    assert ratings == ["5", "7", "7"]
