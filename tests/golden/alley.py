"""An evening of Strange FATE in an alley: a charm on several, a broken helm, an ambush, and a villain in the wings."""

from tests.games.strange_fate.play.acts import CLERK, COOK, done, rolls, skilled
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.conflict.circumstances import CatchUnaware
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.spreading import TakeIn
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, HitId, RollId
from talewright.games.strange_fate.play.losses import BreakDevice
from talewright.games.strange_fate.play.making.under_way import TakeSheet
from talewright.games.strange_fate.play.people.wings import ShowCharacter
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.moves import ChooseDice, Roll

CHARMER = "Charmer: Strange 4 = Conversation + Spray, Menace + Zone; minor Snag (only by day)"
HELM = "Brass Helm: Strange 2 = Examine; major Focus (Brass Helm)"
SMITH = "Smith: Unique 4 = Repair, Climb"
VILLAIN = CharacterId(ActorId("the-pasted-villain"))
AMBUSH, CHASE = RollId("out-of-the-fog"), RollId("after-them-all")


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    told = skilled(given(told_by=told_by), CHARMER, HELM, SMITH)
    told.when(GM, OpenScene(name="Fog Alley", present=(MARIGOLD, ORRIN, COOK, CLERK)))
    told.when(GM, TakeSheet(text=written(ready()["samira"], CreationRules()), hidden=True), called=VILLAIN)
    told.when(GM, BringVehicle(name="Hansom", quality="2", cost="4"))
    charm = done(told, "Charmer/win-over", "a-warm-smile", on=COOK)
    told.when(GM, Resist(deed=charm, by="cook"))
    rolls(told, "+000", "0000", called=charm)
    told.when(NORA, TakeIn(deed=charm, on=CLERK)).when(NORA, EndDeed(deed=charm))
    fear = done(told, "Charmer/cow", "a-cold-stare", on=COOK, words="Shaken")
    told.when(GM, Resist(deed=fear, by="cook"))
    rolls(told, "++00", "0000", called=fear)
    told.when(GM, BreakDevice(who=MARIGOLD, what="Brass Helm", reason="a falling tile"))
    mends = done(told, "Smith/repair", "the-broken-helm", sort="borrowed", against=f"{MARIGOLD}: Brass Helm")
    rolls(told, "++++", called=mends)
    wall = done(told, "Smith/climb", "up-the-wall", amount=15)
    rolls(told, "0000", called=wall)
    told.when(NORA, EndDeed(deed=wall))
    told.when(GM, ShowCharacter(character=VILLAIN))
    told.when(GM, AttackOnce(who=COOK, target=MARIGOLD, by="cook", track="Health"), called=AMBUSH)
    told.when(GM, CatchUnaware(roll=AMBUSH))
    rolls(told, "---0", called=AMBUSH)
    for hit in tuple(told.now.suffered.hits):
        told.when(NORA, BearHit(hit=HitId(hit), way="box 1"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Skulk", goal="slip away"), called=CHASE)
    told.when(GM, SetDifficulty(roll=CHASE, difficulty="1"))
    told.when(NORA, Roll(told.card(CHASE).draw_ids(Place.OURS)[0], "a nonce of Nora's")).stands(NORA, CHASE)
    told.when(GM, EndScene())
    return told.next_session().when(GM, ChooseDice(by_hand=False))


ALLEY = Golden("strange-fate-alley", STRANGE_FATE_GAME, evening)
