"""An evening of Strange FATE over the roofs: people run and climb under fire, change shape, and carry each other."""

from tests.games.strange_fate.play.fighting import BRAWL, HESTER, SAMIRA, THUG, TOBIAS, Fight, fighters
from tests.games.strange_fate.play.table import GM, NORA, PIM, SAILOR
from tests.games.strange_fate.play.test_changing import BRUTE
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.changing import ChangeBack, ChangeShape
from talewright.games.strange_fate.play.conflict.circumstances import CallHarmless
from talewright.games.strange_fate.play.conflict.order import EndConflict
from talewright.games.strange_fate.play.conflict.pace import LetActAgain
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.physical_force import PutDown
from talewright.games.strange_fate.play.harm.hits import BearHit
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, DeedId, HitId, RollId
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.play.people.wings import DropWaiting, ShowCharacter
from talewright.games.strange_fate.play.readying import MakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.coming import ComeIn, GoTo
from talewright.games.strange_fate.play.scene.running import Run
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder
from talewright.table.moves import Roll

KICK, RACE, FEAR, DART, LAST = map(
    RollId, ("a-flying-kick", "a-race-for-it", "a-terrible-face", "a-poisoned-dart", "the-last-roll")
)
VILLAIN = CharacterId(ActorId("the-ready-villain"))


def evening(told_by: type[Fight] = Fight) -> Fight:
    """Tobias, Hester and Samira chase a thug and a sailor over the roofs."""
    told = with_skill(fighters(told_by=told_by).ready(NORA, "samira", SAMIRA), SAMIRA, BRUTE)
    told.when(GM, OpenScene(name="The Roofs", zones="The Gutter\nThe Ridge\nThe Chimneys", aspects="Wet Slates"))
    told.when(GM, DrawBorder(one="The Ridge", other="The Chimneys", value=4, what="a gap"))
    for each in (TOBIAS, HESTER, SAMIRA):
        told.when(GM, ComeIn(who=each, zone="The Gutter"))
    told.when(GM, ComeIn(who=THUG, zone="The Ridge")).when(GM, ComeIn(who=SAILOR, zone="The Chimneys"))
    told.when(PIM, MakeReady(who=HESTER, skill="The Kite Engine"))
    told.begins(TOBIAS, HESTER, SAMIRA, THUG, SAILOR)
    while told.conflict.exchange is None:
        for number, who in enumerate(told.conflict.initiative.wanted):
            told.first(who, ("++++", "++00", "0000", "-000", "----")[number])
    _villain(told)
    _exchanges(told)
    return _afterwards(told)


def _villain(told: Fight) -> None:
    """Two wait in the wings: one is shown, and the other is not needed."""
    told.when(GM, TakeReady(ready="ines", hidden=True), called=VILLAIN).when(GM, ShowCharacter(character=VILLAIN))
    told.when(GM, TakeReady(ready="marigold", hidden=True), called="nobody-needs-her")
    told.when(GM, DropWaiting(character=CharacterId(ActorId("nobody-needs-her"))))


def _until(told: Fight, who: ActorId) -> None:
    """The others let their turns go by until it is somebody's."""
    while told.conflict.next != who:
        told.passes()


def _exchanges(told: Fight) -> None:
    _until(told, TOBIAS)
    told.when(PIM, GoTo(who=HESTER, zone="The Ridge"))
    told.when(NORA, GoTo(who=TOBIAS, zone="The Ridge"))
    told.when(NORA, Act(who=TOBIAS, does="Intimidation/frighten"), called=FEAR)
    told.when(NORA, SetAbout(deed=DeedId(FEAR), on=THUG, circumstances=("the attacker is outnumbered",)))
    told.defends(THUG, "thug", roll=FEAR).rolls("+000", "+++6", roll=FEAR).stands(NORA, FEAR)
    told.when(GM, LetActAgain(conflict=BRAWL, who=TOBIAS))
    _until(told, TOBIAS)
    told.when(NORA, Run(who=TOBIAS, zone="The Chimneys"), called=RACE).rolls("0++0", roll=RACE).stands(NORA, RACE)
    told.when(GM, GoTo(who=TOBIAS, zone="The Chimneys", ruled=True))
    for number in range(4):
        _until(told, SAMIRA)
        told.when(NORA, ChangeShape(who=SAMIRA, becomes="Breaks What It Loves" if number == 3 else ""))
    _until(told, THUG)
    told.attacks(THUG, HESTER, "thug", called=DART).defends(HESTER, "Athletics: Dodge", roll=DART)
    told.when(GM, AddModifier(roll=DART, place=Place.THEIRS, name="surprised", amount=-2))
    told.rolls("+++1", "0000", roll=DART).stands(roll=DART)
    bears = told.offered(PIM, BearHit)[0]
    told.when(PIM, BearHit(hit=HitId(DART), way=bears.fields[0].options[0].value, first="Slow Poison"))  # type: ignore[union-attr]
    _until(told, SAILOR)
    told.attacks(SAILOR, TOBIAS, "sailor", called=KICK).defends(TOBIAS, "Cast-Iron Body: Resist Damage", roll=KICK)
    told.when(GM, CallHarmless(roll=KICK)).rolls("0000", "+000", roll=KICK).stands(roll=KICK)


def _afterwards(told: Fight) -> Fight:
    """Tobias carries the thug home."""
    told.when(GM, EndConflict(conflict=BRAWL, outcome="they run")).when(NORA, ChangeBack(who=SAMIRA))
    told.when(NORA, Act(who=TOBIAS, does="Cast-Iron Body/physical-force-carry"), called="home-with-him")
    told.when(NORA, SetAbout(deed=DeedId("home-with-him"), amount=20_000))
    told.when(NORA, FrameRoll(who=TOBIAS, by="Athletics", goal="down the ladder"), called=LAST)
    told.when(GM, SetDifficulty(roll=LAST, difficulty="1"))
    told.when(NORA, Roll(told.card(LAST).draw_ids(Place.OURS)[0], "a nonce of Nora's")).stands(NORA, LAST)
    told.when(NORA, PutDown(who=TOBIAS))
    return told.when(GM, EndScene()).next_session().when(GM, OpenScene(name="The Morning After"))


CHASE = Golden("strange-fate-chase", STRANGE_FATE_GAME, evening)
