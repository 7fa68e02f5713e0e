"""An evening of Strange FATE in a cellar: a device is taken apart and mended, and what takes in others."""

from tests.games.strange_fate.play.acts import CLERK, COOK, done, rolls, skilled
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.spreading import TakeIn
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.table.moves import ChooseDice, Roll

HELM = "Brass Helm: Strange 2 = Examine; major Focus (Brass Helm)"
FOG = "Fog: Strange 4 = Hide + Spray, Climb + Spray; minor Snag (only by night)"
AURA = "Aura: Strange 4 = Parry + Spray; minor Snag (only by night)"
SMITH = "Smith: Unique 4 = Repair"
BLOW, AWAY = RollId("out-of-the-dark"), RollId("up-the-stairs")


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    told = skilled(given(told_by=told_by), HELM, FOG, AURA, SMITH)
    told.when(GM, OpenScene(name="The Cellar", present=(MARIGOLD, ORRIN, COOK, CLERK)))
    for blow, faces in (("a-hammer-blow", "++00"), ("another-blow", "++00")):
        deed = DeedId(blow)
        told.when(GM, Act(who=COOK, does="cook/dismantle", by="cook"), called=deed)
        told.when(GM, SetAbout(deed=deed, on=MARIGOLD, sort="Brass Helm")).when(NORA, Resist(deed=deed, by="Smith"))
        rolls(told, faces, "0000", called=deed)
    mends = done(told, "Smith/repair", "the-dented-helm", sort="borrowed", against=f"{MARIGOLD}: Brass Helm")
    rolls(told, "++++", called=mends)
    done(told, "Fog/climb-border", "up-the-rope", amount=5, also=(ORRIN,))
    hides = done(told, "Fog/hide", "behind-the-barrels")
    rolls(told, "++00", called=hides)
    told.when(NORA, TakeIn(deed=hides, on=ORRIN)).when(NORA, EndDeed(deed=hides))
    told.when(GM, AttackOnce(who=COOK, target=ORRIN, by="cook", track="Health"), called=BLOW)
    told.when(NORA, Oppose(roll=BLOW, who=MARIGOLD, by="Aura: Parry"))
    rolls(told, "0000", "++00", called=BLOW)
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Skulk", goal="slip away"), called=AWAY)
    told.when(GM, SetDifficulty(roll=AWAY, difficulty="1"))
    told.when(NORA, Roll(told.card(AWAY).draw_ids(Place.OURS)[0], "a nonce of Nora's")).stands(NORA, AWAY)
    told.when(GM, EndScene())
    return told.next_session().when(GM, ChooseDice(by_hand=False))


CELLAR = Golden("strange-fate-cellar", STRANGE_FATE_GAME, evening)
