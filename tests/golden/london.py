"""One whole evening of Strange FATE, and the start of the next, with all that can happen once people are made."""

from tests.games.strange_fate.play.table import (
    GM,
    MADE_UP,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    ROSA,
    SAILOR,
    THUG,
    Story,
    given,
)
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.aspects.effects import AnswerEffect, AskEffect
from talewright.games.strange_fate.play.aspects.invoking import Invoke, Tag
from talewright.games.strange_fate.play.aspects.placing import LendAspect, PlaceAspect, RemoveAspect, ShowAspect
from talewright.games.strange_fate.play.aspects.seeking import AnswerAssessment, Seek
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.compel import (
    AcceptCompel,
    ApproveCompel,
    OfferCompel,
    RefuseCompel,
    WithdrawCompel,
)
from talewright.games.strange_fate.play.harm.hits import BearHit, DealStress
from talewright.games.strange_fate.play.harm.wounds import BeginRecovery
from talewright.games.strange_fate.play.ids import (
    ActorId,
    AspectId,
    CharacterId,
    CompelId,
    HitId,
    ModifierId,
    RollId,
    WishId,
)
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.making.under_way import TakeSheet
from talewright.games.strange_fate.play.people.characters import (
    BringBack,
    CorrectRating,
    CorrectSheet,
    GiveCharacter,
    Retire,
)
from talewright.games.strange_fate.play.people.making_up import AddNpcs, DropNpc, ShowNpc
from talewright.games.strange_fate.play.points import CountPoints, HandOver, InvestPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.readying import MakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier, DropModifier, NameDefences
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll, ShowSide
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.coming import CallMinions, ComeIn, GoAway, GoTo
from talewright.games.strange_fate.play.scene.scenes import EndScene, EndStory, OpenScene, RenameScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder, DrawZone, DropBorder, DropZone
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.dice.situation import Source
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.moves import ChooseDice, Roll, Say

WINDOW, ALLEY, CHASE, TIDE, WHISPER, LAST = map(
    RollId,
    ("the-open-window", "the-dark-alley", "the-roof-chase", "the-spring-tide", "the-whisper-it", "the-last-roll"),
)
DOCKS = "the-docks-at-night"
DECLARED, ASSESSED, SWING = map(RollId, ("the-loose-rope", "the-floor-of-it", "the-swing-over"))
PLANKS, TRAPDOOR = map(AspectId, ("the-rotten-planks", "the-old-trapdoor"))
FADES, VANISHES = map(RollId, ("fades-away", "vanishes-away"))
WALTZ, LOST, ASTRAY = map(CompelId, ("the-last-waltz", "lost-in-the-fog", "astray-in-the-fog"))
CAT, DOOR = map(WishId, ("the-cat-in-the-fog", "the-cat-at-the-door"))
FALL = "the-wet-rope-it-was"
ROOF, FOG = map(ModifierId, ("the-wet-slates", "the-river-fog"))
HESTER = CharacterId(ActorId("hester-quill"))


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    story = given(told_by=told_by)
    _people(story)
    _window(story)
    _alley(story)
    _chase(story)
    _tide(story)
    docks(story)
    _next_session(story)
    return story


def _people(story: Story) -> None:
    sheet = written(ready()["hester"], CreationRules())
    story.when(GM, TakeSheet(text=sheet), called=HESTER)
    story.when(GM, GiveCharacter(character=HESTER, player=story.seats[ROSA]))
    story.when(GM, CorrectRating(character=HESTER, skill="Science", rating="5", reason="the Royal Society calls"))
    story.when(GM, AddNpcs(text="Good thug (E), Fair liar\nAverage sailor", hidden=True), called=MADE_UP)
    story.when(GM, ShowNpc(npc=SAILOR))
    story.when(ROSA, Say("Has anybody seen my pencils?"))


def _window(story: Story) -> None:
    """Against a difficulty that is hidden, set anew, reached with two invokes and shown."""
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Hide", goal="Get through the window"), called=WINDOW)
    story.when(GM, SetDifficulty(roll=WINDOW, difficulty="Superb", hidden=True))
    story.when(GM, SetDifficulty(roll=WINDOW, difficulty="Great (E)", hidden=True))
    story.when(GM, AddModifier(roll=WINDOW, name="Wet slates", amount=-2), called=ROOF)
    story.when(PIM, Say("I hold the ladder."))
    story.when(NORA, AddModifier(roll=WINDOW, source=Source.HELP, name="Orrin at the ladder", amount=1))
    story.when(GM, DropModifier(roll=WINDOW, modifier=ROOF))
    story.rolls("+-01", roll=WINDOW, who=GM)
    story.when(NORA, Invoke(roll=WINDOW, aspect="Milk-Thief of the Hollow Hill"))
    story.stands(NORA, WINDOW)
    story.when(GM, ShowSide(roll=WINDOW, place=Place.THEIRS))


def _alley(story: Story) -> None:
    """Somebody hidden attacks; what defends is named; the game master invokes."""
    story.when(GM, FrameRoll(who=THUG, by="thug", goal="Grab her by the collar", against=MARIGOLD), called=ALLEY)
    story.when(NORA, Oppose(roll=ALLEY, who=MARIGOLD, by="Thistledown: Dodge"))
    story.when(GM, NameDefences(roll=ALLEY, defences=('minor-weakness "iron"',)))
    fog = AddModifier(roll=ALLEY, place=Place.OURS, name="River fog", amount=1)
    story.when(GM, fog, called=FOG).when(GM, DropModifier(roll=ALLEY, modifier=FOG)).when(GM, fog)
    story.rolls("0+-4", "-00+", roll=ALLEY)
    story.when(NORA, Invoke(roll=ALLEY, place=Place.THEIRS, aspect="Dances Better Than She Lies", reroll=True))
    story.rolls("", "++0+", roll=ALLEY)
    story.when(GM, Invoke(roll=ALLEY, place=Place.OURS, aspect="His own alley"))
    story.when(NORA, LetStand(roll=ALLEY))
    story.when(GM, ShowSide(roll=ALLEY, place=Place.OURS)).when(GM, ShowNpc(npc=THUG))


def _chase(story: Story) -> None:
    """Two players against each other with the dealer's dice; Pim is away, and the game master acts for him."""
    chase = FrameRoll(who=MARIGOLD, by="Thistledown", goal="Be first at the chimney", against=ORRIN)
    story.when(NORA, chase, called=CHASE)
    story.when(GM, Oppose(roll=CHASE, who=ORRIN, by="Athletics: Climb"), acting_for=PIM)
    story.when(NORA, Roll(story.card(CHASE).draw_ids(Place.OURS)[0], "a nonce of Nora's"))
    story.when(PIM, Roll(story.card(CHASE).draw_ids(Place.THEIRS)[0], "a nonce of Pim's"))
    story.stands(NORA, CHASE).stands(PIM, CHASE)


def _tide(story: Story) -> None:
    """Somebody without a sheet, a roll that is dropped, somebody who leaves and is back."""
    story.when(GM, FrameRoll(name="The spring tide", rating="4S", goal="Take the boat", against=ORRIN), called=TIDE)
    story.when(PIM, Oppose(roll=TIDE, who=ORRIN, by="Child of the Estuary"))
    story.rolls("0000", "00+0", roll=TIDE).stands(GM, TIDE)
    story.when(ROSA, FrameRoll(who=HESTER, by="Science", goal="Weigh the fog"), called=WHISPER)
    story.when(ROSA, CancelRoll(roll=WHISPER, reason="the scales are wet"))
    story.when(GM, DropNpc(npc=SAILOR))
    story.when(GM, Retire(character=HESTER, reason="She is asleep over her plans"))
    story.when(GM, BringBack(character=HESTER))
    text = story.person(HESTER).text.replace("Three Patents and a Lawsuit", "Four Patents and No Lawsuit")
    story.when(GM, CorrectSheet(character=HESTER, text=text, reason="the court has spoken"))
    story.when(GM, CountPoints(who=HESTER, points=3, reason="a very good idea"))


def docks(story: Story) -> None:
    """A scene in the fog: its zones, aspects that come up in it, compels, fate points; then it ends."""
    opens = OpenScene(name="The docks", present=(MARIGOLD, THUG), aspects="Thick Fog\nBarrels", zones="Quay\nStreet")
    story.when(GM, opens, called=DOCKS)
    story.when(GM, DrawZone(zone="Roof", beside="Street", value=4, what="a drainpipe"))
    story.when(GM, DrawBorder(one="Quay", other="Roof", value=2)).when(GM, DropBorder(one="Quay", other="Roof"))
    story.when(GM, DropZone(zone="Roof")).when(GM, RenameScene(name="The docks at night"))
    story.when(PIM, ComeIn(who=ORRIN, zone="Quay")).when(NORA, GoTo(who=MARIGOLD, zone="Street"))
    story.when(GM, CallMinions(who=THUG, text="Average bruiser")).when(GM, GoAway(who=THUG))
    _aspects(story)
    _compels(story)
    story.when(GM, DealStress(who=ORRIN, track="Health", stress=2, reason="the rope is wet"), called=FALL)
    story.when(PIM, BearHit(hit=HitId(FALL), way="slot 1", first="Burnt Palms"))
    story.when(GM, BeginRecovery(who=ORRIN, slot=0))
    story.when(GM, EndScene()).when(GM, EndStory())
    again = AskEffect(who=MARIGOLD, aspect="Milk-Thief of the Hollow Hill", effect="Her cat is at the door.")
    story.when(NORA, again, called=DOOR).when(GM, AnswerEffect(wish=DOOR, agreed=True))


def _aspects(story: Story) -> None:
    """One is declared, tagged, lent and removed; a hidden one found, another shown; one brings an effect about."""
    story.when(GM, PlaceAspect(name="Rotten Planks", hidden=True), called=PLANKS)
    story.when(GM, PlaceAspect(name="A Trapdoor", free=1, hidden=True), called=TRAPDOOR)
    for roll, manner, words in (
        (DECLARED, Manner.DECLARATION, "A Loose Rope"),
        (ASSESSED, Manner.ASSESSMENT, "the floor"),
    ):
        story.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="Look around"), called=roll)
        story.when(NORA, Seek(roll=roll, manner=manner, aspect=words))
        story.when(GM, SetDifficulty(roll=roll, difficulty="Fair")).rolls("+000", roll=roll).stands(NORA, roll)
    story.when(GM, AnswerAssessment(roll=ASSESSED, aspect=PLANKS)).when(GM, ShowAspect(aspect=TRAPDOOR))
    rope = AspectId(f"{DECLARED}.aspect")
    story.when(NORA, LendAspect(aspect=rope, to=ORRIN))
    story.when(PIM, FrameRoll(who=ORRIN, by="Athletics", goal="Swing over"), called=SWING)
    story.when(GM, SetDifficulty(roll=SWING, difficulty="Good")).rolls("0000", roll=SWING)
    story.when(PIM, Tag(roll=SWING, aspect=rope)).stands(PIM, SWING)
    story.when(GM, RemoveAspect(aspect=PLANKS, reason="They break"))
    signature = AskEffect(who=MARIGOLD, aspect="Milk-Thief of the Hollow Hill", effect="The cat knows her.")
    story.when(NORA, signature, called=CAT).when(GM, AnswerEffect(wish=CAT, agreed=True))


def _compels(story: Story) -> None:
    """One is proposed, offered and bought off; one accepted; one withdrawn. Fate points change hands."""
    proposed = OfferCompel(who=MARIGOLD, aspect="Dances Better Than She Lies", reason="A waltz.", by=ORRIN)
    story.when(PIM, proposed, called=WALTZ).when(GM, ApproveCompel(compel=WALTZ))
    story.when(NORA, RefuseCompel(compel=WALTZ))
    for compel, who in ((LOST, MARIGOLD), (ASTRAY, ORRIN)):
        story.when(GM, OfferCompel(who=who, aspect="Thick Fog", reason="Which way was it?"), called=compel)
    story.when(NORA, AcceptCompel(compel=LOST)).when(GM, WithdrawCompel(compel=ASTRAY, reason="The moon is out"))
    story.when(NORA, HandOver(giver=MARIGOLD, taker=ORRIN))
    flaws = '["major Profane", "minor Charges", "minor Complication (Church'
    text = story.person().text.replace('["minor Complication (Church', flaws)
    story.when(GM, CorrectSheet(character=MARIGOLD, text=text, reason="Her bargain is of that kind"))
    story.when(NORA, InvestPoints(who=MARIGOLD, skill="Thistledown"))
    for roll in (FADES, VANISHES):
        story.when(NORA, FrameRoll(who=MARIGOLD, by="Thistledown", goal="Fade away"), called=roll)
    story.when(NORA, CancelRoll(roll=FADES, reason="Once is enough"))
    story.when(GM, CancelRoll(roll=VANISHES))


def _next_session(story: Story) -> None:
    story.next_session().when(GM, ChooseDice(by_hand=False))
    story.when(GM, MakeReady(who=HESTER, skill="The Kite Engine"))
    ready_ = FrameRoll(who=HESTER, by="The Kite Engine: Leap", goal="Cross the river", difficulty="Fantastic (E)")
    story.when(GM, ready_, called=LAST)


LONDON = Golden("strange-fate-london", STRANGE_FATE_GAME, evening)
