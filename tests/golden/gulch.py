"""One whole evening of The West That Wasnt, and the start of the next, with everything that can happen in it."""

from tests.games.west.play.table import CYRIL, HANK, IMPETUS, JUDGE, MIRANDA, NORA, PIM, ROSA, Story, given
from tests.golden.evening import Golden

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.adjustments import Adjust, DropAdjustment, ShowAdjustment
from talewright.games.west.play.bumps import AnswerTrade, GrantBumps, MoveHit, SpendBumps, TradeBump
from talewright.games.west.play.calamity import RuleCalamity, Suggest
from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.actions import (
    DescribeAction,
    NameStakes,
    NoCheck,
    SetTargetNumber,
    ShowTargetNumber,
)
from talewright.games.west.play.checks.calls import CallAttempt, CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.competitions import Compete, SettleCompetition
from talewright.games.west.play.counters import HandCounter, SpendCounter
from talewright.games.west.play.deck import DiscardCards, ReturnCards, Shuffle, UseDeck
from talewright.games.west.play.helping import GrantHelp, OfferHelp, RefuseHelp
from talewright.games.west.play.ids import ActionId, AdjustmentId, CharacterId, CompetitionId, HelpId, TrackId
from talewright.games.west.play.outcome import CancelAction
from talewright.games.west.play.people import GiveCharacter, TakeReady
from talewright.games.west.play.pool import AwardCounter, SetCounters
from talewright.games.west.play.sheets import CountAp, DescribeCharacter
from talewright.games.west.play.tracks import CloseTrack, CorrectTrack
from talewright.games.west.rules.cards.deck_file import write
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.cards.making import EXAMPLES, make
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.games.west.rules.checks.counter import Spend
from talewright.table.moves import Roll, Say

WALK, SHOT, LOCKS, AGAIN, LASSO, RACE, CHASE, TRUNK, LEAP, FORGE, LAST = map(
    ActionId,
    (
        "the-walk-over", "the-long-shot", "the-bridge-locks", "the-locks-again", "the-thrown-lasso", "the-foot-race",
        "the-horse-chase", "the-tree-trunk", "the-great-leap", "the-bent-barrel", "the-last-stand",
    ),
)  # fmt: skip
WIND, RAIN, LIGHT = map(AdjustmentId, ("the-side-wind", "the-driving-rain", "the-low-light"))
SPOTTER, CHEERS = HelpId("miss-spotter"), HelpId("the-loud-cheers")
CONTEST = CompetitionId("who-is-first")
AMOS = CharacterId("amos-teller-himself")


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    story = given(told_by=told_by)
    _sheets(story)
    _shot(story)
    _locks(story)
    _lasso(story)
    _race(story)
    _trunk(story)
    _deck(story)
    _next_session(story)
    return story


def _sheets(story: Story) -> None:
    story.when(JUDGE, TakeReady(ready="amos"), called=AMOS)
    story.when(JUDGE, DescribeCharacter(character=AMOS, name="Amos Teller", concept="Blacksmith and deacon"))
    story.when(PIM, CountAp(character=MIRANDA, ap=3))
    story.when(JUDGE, SetCounters(pool=2, holders=(story.seats[NORA],), reason="a good beginning"))
    story.when(JUDGE, AwardCounter(player=story.seats[PIM], reason="for the song"))
    story.when(ROSA, Say("Nobody tells me anything."))


def _shot(story: Story) -> None:
    """A complex check for damage, with help, cover, hidden wind and a hidden TN, a trade and a counter of a helper."""
    story.when(NORA, DescribeAction(character=HANK, what="Walk over to the saloon."), called=WALK)
    story.when(JUDGE, NoCheck(action=WALK, how="The doors swing."))
    story.when(NORA, DescribeAction(character=HANK, what="Whistle a tune."), called="the-whistling")
    story.when(NORA, CancelAction(action=ActionId("the-whistling"), reason="too tired"))
    what = "Shoot the lock off before Felicia is back."
    story.when(PIM, DescribeAction(character=MIRANDA, what=what, ability="Rifles"), called=SHOT)
    story.when(JUDGE, Adjust(action=SHOT, kind=Kind.DIRECT, amount=-1, why="A side wind", hidden=True), called=WIND)
    rain = Adjust(action=SHOT, kind=Kind.DIRECT, amount=-2, why="Driving rain")
    story.when(JUDGE, rain, called=RAIN).when(JUDGE, DropAdjustment(action=SHOT, adjustment=RAIN))
    call = CallComplexCheck(action=SHOT, ability="Rifles", tn="Standard", hidden=True, equipment="Peacemaker")
    story.when(JUDGE, call).when(JUDGE, SetTargetNumber(action=SHOT, tn="1", hidden=True))
    story.when(JUDGE, NameStakes(action=SHOT, on_success="The gate is open.", on_failure="It holds."))
    cover = Adjust(action=SHOT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Iron", hits=("left arm",))
    story.when(JUDGE, cover)
    story.when(ROSA, OfferHelp(action=SHOT, character=CYRIL, how="I spot for her."), called=SPOTTER)
    story.when(JUDGE, GrantHelp(action=SHOT, help=SPOTTER, kind=Kind.DIRECT, amount=1))
    story.when(NORA, OfferHelp(action=SHOT, character=HANK, how="I cheer."), called=CHEERS)
    story.when(JUDGE, RefuseHelp(action=SHOT, help=CHEERS, reason="That is no help."))
    story.draws(39, action=SHOT).takes(1, PIM, SHOT).increases(45, action=SHOT, who=PIM)
    story.when(PIM, SpendBumps(action=SHOT, on="The lock flies into the street."))
    story.when(JUDGE, GrantBumps(action=SHOT, bumps=1, why="Steady Hands"))
    story.when(PIM, SpendCounter(action=SHOT, spend=Spend.ACES))
    story.when(NORA, HandCounter(action=SHOT, character=HANK, how="I hold the lamp."))
    planned = SpendCounter(action=SHOT, spend=Spend.AS_I_PLANNED, impetus=IMPETUS[MIRANDA])
    story.when(PIM, planned).when(PIM, TradeBump(action=SHOT))
    story.when(JUDGE, AnswerTrade(action=SHOT, agreed=True))
    if story.action(SHOT).phase == "decided":
        story.finishes(PIM, SHOT)
    story.when(JUDGE, ShowAdjustment(action=SHOT, adjustment=WIND))
    story.when(JUDGE, ShowTargetNumber(action=SHOT))


def _locks(story: Story) -> None:
    """A complex check over two actions and two people; Rosa is away, and the Judge acts for her."""
    call = CallComplexCheck(
        character=CYRIL, what="Open the drawbridge", ability="Lockpicking", tn="7", hidden=True, victories=6,
        equipment="Rudimentary tools",
    )  # fmt: skip
    story.when(JUDGE, call, called=LOCKS).draws(EXAMPLES["drawbridge locks"], action=LOCKS)
    story.when(JUDGE, TakeResult(action=LOCKS, row=2), acting_for=ROSA).increases(34, action=LOCKS)
    if story.action(LOCKS).phase == "decided":
        story.finishes(JUDGE, LOCKS)
    story.when(JUDGE, ShowTargetNumber(action=LOCKS))
    track = TrackId(LOCKS)
    story.when(JUDGE, CallAttempt(track=track, character=HANK, ability="Strength alone"), called=AGAIN)
    story.when(NORA, Roll(story.next_draw(AGAIN), "a nonce of Nora's")).undo(JUDGE)
    story.draws(9, action=AGAIN)
    if story.action(AGAIN).phase == "turned":
        story.takes(1, NORA, AGAIN)
    story.when(JUDGE, CorrectTrack(track=track, victories=6, required=6, reason="the chain was cut before"))
    story.when(JUDGE, CloseTrack(track=track, reason="They are across"))


def _lasso(story: Story) -> None:
    """Somebody without a sheet; a hit is moved."""
    call = CallForOther(name="Octavio", what="Throw a lasso", results="2d8", tn="1", effect="2d8")
    shift = Adjust(action=LASSO, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=1, why="Completely hidden", hidden=True)
    story.when(JUDGE, call, called=LASSO).when(JUDGE, shift)
    story.when(JUDGE, GrantBumps(action=LASSO, bumps=2, why="A born roper")).draws(17, action=LASSO)
    story.takes(1, JUDGE, LASSO).increases(EXAMPLES["lasso, further draw"], action=LASSO)
    story.when(JUDGE, MoveHit(action=LASSO, to="right arm", bumps=2))
    if story.action(LASSO).phase == "decided":
        story.finishes(JUDGE, LASSO)


def _race(story: Story) -> None:
    """A contest that the Judge has to settle."""
    for who, called in ((HANK, RACE), (CYRIL, CHASE)):
        call = CallComplexCheck(character=who, what="Be first", ability="Coordination alone", tn="99", effect="(1)4")
        story.when(JUDGE, call, called=called)
    story.when(JUDGE, Compete(action=RACE, rival=CHASE), called=CONTEST)
    story.draws(22, action=RACE).takes(1, NORA, RACE).draws(44, action=CHASE).takes(1, ROSA, CHASE)
    story.when(JUDGE, SettleCompetition(competition=CONTEST, ahead=CHASE, reason="he cut the corner"))


def _trunk(story: Story) -> None:
    """A calamity, an exceptional result in a simple check, and Right on."""
    story.when(JUDGE, CallForOther(name="Angus", what="Lift the trunk", results="4d12", tn="7"), called=TRUNK)
    story.draws(EXAMPLES["tree trunk"], action=TRUNK)
    story.when(PIM, Suggest(action=TRUNK, text="It rolls onto the road."))
    story.when(JUDGE, RuleCalamity(action=TRUNK, ruling="It rolls onto the road."))
    leap = CallSimpleCheck(character=HANK, what="Leap onto the coach", ability="Strength alone", tn="Incredible")
    story.when(JUDGE, leap, called=LEAP).draws(14, 5, action=LEAP).takes(2, NORA, LEAP)
    story.when(NORA, TradeBump(action=LEAP))
    story.when(JUDGE, AnswerTrade(action=LEAP, agreed=False, reason="The horses are bolting."))
    story.finishes(NORA, LEAP)


def _deck(story: Story) -> None:
    """Real cards come and go; the deck is shuffled by the Judge, by itself, and changed."""
    story.when(JUDGE, DiscardCards(cards="3, 40"))
    story.when(JUDGE, ReturnCards(cards="40", reason="it was 41")).when(JUDGE, Shuffle())
    story.when(JUDGE, GiveCharacter(character=AMOS, player=story.seats[ROSA]))
    rest = sorted(story.crew.piles.left - {20})
    story.when(JUDGE, DiscardCards(cards=", ".join(map(str, rest))))
    forge = CallSimpleCheck(character=AMOS, what="Straighten the barrel", ability="Smithing", tn="Easy")
    story.when(JUDGE, forge, called=FORGE).draws(20, action=FORGE)
    story.when(JUDGE, CallForOther(name="The boy", what="Watch", results="1d4", tn="1"), called="the-boy-watches")
    story.draws(1, action=ActionId("the-boy-watches")).takes(1, ROSA, FORGE)
    for action in (FORGE, ActionId("the-boy-watches")):
        if action in story.crew.actions:
            story.when(JUDGE, CancelAction(action=action, reason="enough"))
    story.when(JUDGE, UseDeck(deck=write(make("Tumbleweed"))))


def _next_session(story: Story) -> None:
    story.next_session().when(JUDGE, SetCounters(pool=3, holders=(story.seats[ROSA],)))
    stand = CallSimpleCheck(character=CYRIL, what="Stand his ground", ability="Essence alone", tn="5")
    story.when(JUDGE, stand, called=LAST)
    story.when(JUDGE, Adjust(action=LAST, kind=Kind.ROW, amount=1, why="Low light"), called=LIGHT)


GULCH = Golden("west-gulch", THE_WEST_THAT_WASNT, evening, player=PIM)
