"""An evening of Strange FATE on which people fight: with everything that can happen in a conflict and after it."""

from tests.games.strange_fate.play.fighting import BRAWL, HESTER, SAMIRA, THUG, TOBIAS, Fight
from tests.games.strange_fate.play.table import GM, MADE_UP, NORA, PIM, ROSA, SAILOR, Evening, given
from tests.games.strange_fate.play.test_conflict_covered import GHOST
from tests.games.strange_fate.play.test_conflict_healing import SURGEON
from tests.games.strange_fate.play.test_conflict_several import HAIL, with_skill
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.aspects.invoking import Tag
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import Attack, AttackOnce, AttackZone, Spray
from talewright.games.strange_fate.play.conflict.leaving import Concede, GetAway
from talewright.games.strange_fate.play.conflict.order import EndConflict, JoinAll, JoinConflict, MoveInOrder
from talewright.games.strange_fate.play.conflict.switching import TurnInvulnerability
from talewright.games.strange_fate.play.conflict.turns import TakeTurn
from talewright.games.strange_fate.play.harm.companions import (
    BringCompanion,
    BringVehicle,
    CallBack,
    CountGroup,
    SendCompanion,
)
from talewright.games.strange_fate.play.harm.helping import HelpRoll
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, DealStress, DropHit, PassHit
from talewright.games.strange_fate.play.harm.revival import Revive
from talewright.games.strange_fate.play.harm.treatment import ChooseBoxes, TreatConsequence, TreatStress
from talewright.games.strange_fate.play.harm.wounds import BeginRecovery, ClearTrack, EndConsequence
from talewright.games.strange_fate.play.ids import ActorId, AspectId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.dice.situation import Source
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.table.moves import ChooseDice, Roll

COOK, TOCK = NpcId(ActorId(f"{MADE_UP}.3")), NpcId(ActorId("mister-tock-comes.1"))
SHOT, FIRST, FISTS, SECOND, HAILED, FEAR, CARE, RIBS, BREATH, AGAIN, LAST = map(
    RollId,
    (
        "the-single-shot", "the-first-blow", "with-bare-fists", "the-second-blow", "a-hail-of-iron", "the-fear-of-it",
        "the-first-aid", "the-cracked-ribs", "the-first-breath", "the-second-breath", "the-last-roll",
    ),
)  # fmt: skip
FALL, BEAM, WALL, CART = map(HitId, ("the-long-fall", "the-rotten-beam", "the-falling-wall", "the-runaway-cart"))


def evening(told_by: type[Fight] = Fight) -> Fight:
    """Play it from the first move to the last."""
    told = given(Evening(()), told_by=told_by)
    assert isinstance(told, Fight)
    _people(told)
    _first_exchange(told)
    _second_exchange(told)
    _coming_and_going(told)
    _healed(told)
    _brought_back(told)
    return told


def _people(told: Fight) -> None:
    """Somebody who is out of reach, a companion, a cab, and a single shot before it all begins."""
    told.ready(NORA, "tobias", TOBIAS).ready(PIM, "hester", HESTER).ready(ROSA, "samira", SAMIRA)
    told.of_flesh(TOBIAS)
    with_skill(with_skill(told, TOBIAS, HAIL + GHOST), SAMIRA, SURGEON)
    told.when(NORA, TurnInvulnerability(who=TOBIAS, against="physical"))
    told.when(GM, AddNpcs(text="Good thug (E), Good initiative (E)\nAverage sailor\nFair cook"), called=MADE_UP)
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, HESTER, SAMIRA, THUG, SAILOR, COOK)))
    told.when(PIM, BringCompanion(character=HESTER, companion="Mister Tock"), called="mister-tock-comes")
    told.when(GM, BringVehicle(name="Hansom", quality="Good")).when(GM, CountGroup(npc=THUG, count=2))
    told.when(PIM, AttackOnce(who=HESTER, target=SAILOR, by="The Arc Lantern: Shoot"), called=SHOT)
    told.defends(SAILOR, "sailor", roll=SHOT).when(GM, CancelRoll(roll=SHOT, reason="the lamp goes out"))


def _first_exchange(told: Fight) -> None:
    """A blow that is borne, one with help that thins a group, and an Invulnerability that is switched off."""
    told.begins(TOBIAS, HESTER, THUG, SAILOR).first(TOBIAS, "+000").first(SAILOR, "0000")
    told.when(GM, JoinAll(conflict=BRAWL)).when(GM, MoveInOrder(conflict=BRAWL, who=COOK, place=5))
    armed = Attack(conflict=BRAWL, who=THUG, target=TOBIAS, by="thug", track="Health", weapon=1)
    told.when(GM, armed, called=FIRST).defends(TOBIAS, "Fisticuffs: Parry", roll=FIRST)
    told.rolls("++++", "---1", roll=FIRST).stands(roll=FIRST)
    told.when(NORA, BearHit(hit=HitId(FIRST), way="box 3, slot 1", first="Split Lip"))
    told.when(PIM, TakeTurn(conflict=BRAWL, who=HESTER, turn=Turn.SUPPLEMENTAL, what="run up"))
    told.attacks(HESTER, THUG, "Fisticuffs: Strike", called=FISTS).defends(THUG, "thug", roll=FISTS)
    told.when(PIM, HelpRoll(roll=FISTS, npc=TOCK)).rolls("++++", "---1", roll=FISTS).stands(roll=FISTS)
    told.when(GM, BeTakenOut(hit=HitId(FISTS)))
    told.when(NORA, TurnInvulnerability(who=TOBIAS, against="physical")).passes().passes()


def _second_exchange(told: Fight) -> None:
    """A consequence is invoked, a companion takes a hit, stress is treated, and two are shot at with one roll."""
    told.attacks(THUG, TOBIAS, "thug", called=SECOND).defends(TOBIAS, "Fisticuffs: Parry", roll=SECOND)
    told.rolls("0001", "0000", roll=SECOND).when(GM, Tag(roll=SECOND, aspect=AspectId(f"{TOBIAS}.slot.0")))
    told.stands(roll=SECOND).when(NORA, BearHit(hit=HitId(SECOND), way="box 1"))
    told.hurts(HESTER, 2, called=FALL).when(PIM, PassHit(hit=FALL, to=TOCK))
    told.when(PIM, BearHit(hit=FALL, way="box 2"))
    care = TreatStress(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health")
    told.when(PIM, care, called=CARE).rolls("++00", roll=CARE).stands(PIM, CARE)
    told.when(NORA, ChooseBoxes(who=TOBIAS, track="Health", boxes="1"))
    hail = Spray(conflict=BRAWL, who=TOBIAS, by="The Hail: Shoot", targets=(THUG, SAILOR))
    told.when(NORA, hail, called=HAILED).defends(THUG, "thug", roll=HAILED)
    told.rolls("++00", "0000", roll=HAILED).stands(roll=HAILED)
    other = RollId(f"{HAILED}.1")
    told.rolls("0001", roll=other).stands(roll=other)
    told.when(GM, DropHit(hit=HitId(other), reason="the barrel takes it"))


def _coming_and_going(told: Fight) -> None:
    """People get away, come back, act alone and give up."""
    told.when(GM, GetAway(conflict=BRAWL, who=SAILOR, how="over the wall"))
    told.when(GM, JoinConflict(conflict=BRAWL, who=SAILOR))
    told.when(PIM, SendCompanion(npc=TOCK)).when(PIM, JoinConflict(conflict=BRAWL, who=TOCK))
    told.when(PIM, GetAway(conflict=BRAWL, who=TOCK)).when(PIM, CallBack(npc=TOCK))
    told.when(GM, DealStress(who=COOK, track="Health", stress=9, reason="a rotten beam"), called=BEAM)
    told.when(GM, BeTakenOut(hit=BEAM, fate="Out cold"))
    told.when(PIM, Concede(conflict=BRAWL, who=HESTER, terms="She drops the lamp")).passes(SAILOR)
    fear = AttackZone(conflict=BRAWL, who=TOBIAS, by="The Hail: Menace", myself=True)
    told.when(GM, fear, called=FEAR).when(GM, CancelRoll(roll=FEAR, reason="the watch comes"))
    told.when(GM, EndConflict(conflict=BRAWL, outcome="The watch comes"))


def _healed(told: Fight) -> None:
    told.when(GM, EndConsequence(who=TOBIAS, slot=0, reason="cold water"))
    told.hurts(TOBIAS, 5, called=WALL)
    told.when(NORA, BearHit(hit=WALL, way="box 1, slot 2", first="Cracked Ribs"))
    ribs = TreatConsequence(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, slot=1)
    told.when(PIM, ribs, called=RIBS).rolls("+000", roll=RIBS).stands(PIM, RIBS)
    eased = next(iter(told.now.wounds_of(TOBIAS).consequences))
    told.when(GM, BeginRecovery(who=TOBIAS, slot=eased.slot))
    told.when(GM, ClearTrack(who=TOBIAS, track="Health", reason="a hot bath"))


def _brought_back(told: Fight) -> None:
    """Somebody dies, stays dead at the first try, and lives again; with the scene what recovers is gone."""
    told.when(GM, DealStress(who=HESTER, track="Health", stress=30, reason="a runaway cart"), called=CART)
    told.when(PIM, BeTakenOut(hit=CART, fate="Under the wheels", dies=True))
    by = "Breath of Life: Treatment [Physical]"
    told.when(ROSA, Revive(who=SAMIRA, by=by, patient=HESTER), called=BREATH)
    told.rolls("+++0", roll=BREATH).when(GM, LetStand(roll=BREATH))
    told.when(ROSA, Revive(who=SAMIRA, by=by, patient=HESTER, waited=Time.A_WEEK), called=AGAIN)
    told.when(GM, AddModifier(roll=AGAIN, place=Place.OURS, source=Source.SITUATION, name="At dawn", amount=1))
    told.rolls("++++", roll=AGAIN).when(GM, LetStand(roll=AGAIN)).when(GM, EndScene())
    told.when(NORA, FrameRoll(who=TOBIAS, by="Athletics: Climb", goal="Light the last lamp"), called=LAST)
    told.when(GM, SetDifficulty(roll=LAST, difficulty="Good"))
    told.when(NORA, Roll(told.card(LAST).draw_ids(Place.OURS)[0], "a nonce of Nora's"))
    told.next_session().when(GM, ChooseDice(by_hand=False))


THE_BRAWL = Golden("strange-fate-brawl", STRANGE_FATE_GAME, evening)
