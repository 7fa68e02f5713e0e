"""An evening of Strange FATE with devices and helpers: mended in part, lent, made ready, linked, and undone by iron."""

from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, skilled
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import AidForce, SetAbout
from talewright.games.strange_fate.play.deeds.trappings.disguise import TouchWithIron
from talewright.games.strange_fate.play.deeds.trappings.mending import MendPart
from talewright.games.strange_fate.play.granted import GrantGear, LoseGear
from talewright.games.strange_fate.play.harm.companions import BringCompanion, BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.harm.links import BreakLink
from talewright.games.strange_fate.play.ids import ActorId, DeedId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.benefits import ChooseBenefit
from talewright.games.strange_fate.play.people.characters import CorrectRating, CorrectSheet
from talewright.games.strange_fate.play.people.making_up import GiveSlots
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.readying import InterruptSkill, MakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import CombineSkill
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Degree
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.trappings.combined import Part
from talewright.table.moves import ChooseDice, Roll

SKILLS = (
    "Smith: Unique 2 = Repair, Dismantle",
    "Strong: Unique 3 = Physical Force, Stress Capacity [Health]",
    "Cannon: Strange 3E = Shoot; minor Delay",
    "Gale: Strange 1E = Move, Leap; minor Snag (only by day)",
)
PIP = Companion(
    name="Pip", quality=2, skills=(Owned(skill=parse("Stealth 2")),), links=("a whistle",), is_summonable=True
)
CARRIAGE, PIPS = NpcId(ActorId("the-carriage.1")), NpcId(ActorId("pip-whistles.1"))
HOME = RollId("all-the-way-home")
DITCH, CHASE, SNARE = HitId("a-deep-ditch"), RollId("over-the-moor"), RollId("the-broken-whistle")


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    told = skilled(given(told_by=told_by), *SKILLS)
    whole = replace(told.now.people[MARIGOLD].character, companions=(PIP,))
    told.when(GM, CorrectSheet(character=MARIGOLD, text=written(whole, CreationRules()), reason="a helper"))
    told.when(GM, OpenScene(name="The moor", present=(MARIGOLD, ORRIN, COOK)))
    for part in (_carriage, _load, _lent, _chased, _whistled, _fired, _seen_through):
        part(told)
    told.when(GM, EndScene()).when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Skulk", goal="go home"), called=HOME)
    told.when(GM, SetDifficulty(roll=HOME, difficulty="1"))
    told.when(NORA, Roll(told.card(HOME).draw_ids(Place.OURS)[0], "a nonce of Nora's"))
    return told.stands(NORA, HOME).next_session().when(GM, ChooseDice(by_hand=False))


def _does(told: Story, does: str, called: str) -> DeedId:
    it = DeedId(called)
    told.when(NORA, Act(who=MARIGOLD, does=does), called=it)
    return it


def _carriage(told: Story) -> None:
    """A carriage goes into a ditch, and is mended in part."""
    told.when(GM, BringVehicle(name="Carriage", quality="2"), called="the-carriage")
    told.when(GM, GiveSlots(npc=CARRIAGE, degrees=(Degree.MILD,)))
    told.when(GM, DealStress(who=CARRIAGE, track="Health", stress=2, reason="a ditch"), called=DITCH)
    told.when(GM, BearHit(hit=DITCH, way="slot 1", first="Bent Axle"))
    mends = _does(told, "Smith/repair", "the-bent-axle")
    told.when(NORA, replace(SetAbout(deed=mends), sort="borrowed", against=f"{CARRIAGE}: {Degree.MILD} 0"))
    told.rolls("-000", roll=RollId(mends)).stands(roll=RollId(mends)).when(GM, MendPart(deed=mends))


def _load(told: Story) -> None:
    """A stone is lifted with a pulley."""
    lifts = _does(told, "Strong/physical-force-lift", "the-mill-stone")
    told.when(GM, AidForce(deed=lifts)).when(NORA, SetAbout(deed=lifts, amount=1_000))


def _lent(told: Story) -> None:
    """A sabre is lent, and taken back."""
    told.when(GM, GrantGear(who=MARIGOLD, piece="Sabre: Deadly [Health], Aspect: Blessed", lasts=Span.SCENE))
    told.when(GM, LoseGear(who=MARIGOLD, piece="Sabre"))


def _chased(told: Story) -> None:
    """A long chase, which strength limits."""
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Skulk", goal="follow them"), called=CHASE)
    told.when(NORA, CombineSkill(roll=CHASE, skill="Strong", how=Part.LIMITS))
    told.when(GM, SetDifficulty(roll=CHASE, difficulty="1")).rolls("0000", roll=CHASE).stands(roll=CHASE)


def _whistled(told: Story) -> None:
    """Pip comes at a whistle, and somebody tries to stop that."""
    told.when(NORA, BringCompanion(character=MARIGOLD, companion="Pip"), called="pip-whistles")
    told.when(GM, BreakLink(who=COOK, by="cook", npc=PIPS), called=SNARE)
    told.rolls("0000", roll=SNARE).stands(roll=SNARE)


def _fired(told: Story) -> None:
    """A skill that has risen has a tier benefit more; the cannon is made ready, and knocked over."""
    told.when(GM, CorrectRating(character=MARIGOLD, skill="Gale", rating="2E", reason="practice"))
    told.when(NORA, ChooseBenefit(character=MARIGOLD, skill="Gale", trapping="Leap"))
    told.when(NORA, MakeReady(who=MARIGOLD, skill="Cannon"))
    told.when(GM, InterruptSkill(who=MARIGOLD, skill="Cannon", reason="it was knocked over"))


def _seen_through(told: Story) -> None:
    """A disguise ends at the touch of iron."""
    part = _does(told, "Faerie Glamour/live-the-part", "a-face-like-any")
    told.when(NORA, SetAbout(deed=part, words="Nobody in Particular")).when(GM, TouchWithIron(who=MARIGOLD))


INVENTIONS = Golden("strange-fate-inventions", STRANGE_FATE_GAME, evening)
