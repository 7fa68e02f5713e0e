"""An evening of Strange FATE at a crossing: a hansom is mended and comes to grief, and somebody unseen is hurt."""

from tests.games.strange_fate.play.acts import COOK, done, rolls, skilled
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.order import BeginConflict, EndConflict
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.ids import ActorId, DeedId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.table.moves import ChooseDice, Roll

COACHWOMAN = "Coachwoman: Unique 4 = Transport, Repair"
ALLEYS = "Alleys: Strange 2S = Hide; minor Charges, Taxing"
HANSOM, JACK = NpcId(ActorId("the-hansom.1")), NpcId(ActorId("behind-the-wall.1"))
AWAY, OFF = RollId("away-from-the-wreck"), RollId("through-the-back-yards")
SEARCH = RollId("the-cook-looks-for-her")


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    told = skilled(given(told_by=told_by), COACHWOMAN, ALLEYS)
    told.when(GM, OpenScene(name="The Crossing", present=(MARIGOLD, ORRIN, COOK)))
    told.when(GM, BringVehicle(name="Hansom", quality="3"), called="the-hansom")
    _hurt(told, HANSOM, "a-kerbstone", "box 2")
    mends = done(told, "Coachwoman/repair", "the-bent-wheel", sort="borrowed", against=f"{HANSOM}: stress")
    rolls(told, "++00", called=mends)
    drawn = "ground transport drawn by animals"
    drives = done(told, "Coachwoman/transport", "round-the-corner", on=HANSOM, sort=drawn)
    told.when(GM, SetDifficulty(roll=RollId(drives), difficulty="5"))
    rolls(told, "--00", called=drives)
    rolls(told, "--00", called=DeedId(f"{drives}.mount"))
    told.when(GM, EndDeed(deed=drives, words="A wheel comes off in the middle of the street"))
    told.when(GM, AddNpcs(text="Jack: Good thug, Good initiative", hidden=True), called="behind-the-wall")
    told.when(
        GM, BeginConflict(scope=Scope.PHYSICAL, about="an ambush", who=(JACK, MARIGOLD)), called="the-ambush-itself"
    )
    _hurt(told, JACK, "a-spinning-wheel", "box 2")
    (ambush,) = told.now.conflicts
    told.when(GM, EndConflict(conflict=ambush, outcome="he limps away"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Skulk", goal="slip away"), called=AWAY)
    told.when(GM, SetDifficulty(roll=AWAY, difficulty="1"))
    told.when(NORA, Roll(told.card(AWAY).draw_ids(Place.OURS)[0], "a nonce of Nora's")).stands(NORA, AWAY)
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Skulk", goal="shake him off"), called=OFF)
    told.when(GM, Oppose(roll=OFF, who=JACK, by="thug")).rolls("0000", "+000", roll=OFF).stands(NORA, OFF)
    told.when(GM, CountPoints(who=MARIGOLD, points=1, reason="a penny found"))
    told.when(GM, FrameRoll(who=COOK, by="cook", goal="find her", against=MARIGOLD), called=SEARCH)
    for by in ("Alleys: Hide", "Stealth: Hide"):
        told.when(NORA, Oppose(roll=SEARCH, who=MARIGOLD, by=by))
    told.rolls("0000", "+000", roll=SEARCH).stands(NORA, SEARCH)
    told.when(GM, EndScene())
    return told.next_session().when(GM, ChooseDice(by_hand=False))


def _hurt(told: Story, who: NpcId, hit: str, way: str) -> None:
    """Something hurts somebody, who bears it."""
    told.when(GM, DealStress(who=who, track="Health", stress=2, reason=hit.replace("-", " ")), called=hit)
    told.when(GM, BearHit(hit=HitId(hit), way=way))


CROSSING = Golden("strange-fate-crossing", STRANGE_FATE_GAME, evening)
