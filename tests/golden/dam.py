"""A short evening of QuestWorlds 2.2: three group contests; somebody stays out of two, and of one for good."""

from tests.games.heroquest.play.table import CASIMIR, GM, LATER, PILAR, PLAYED_BY, ROSA, WEN, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.mechanics import UseInAll
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.ending import CloseGroup, TellGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup, StayOut
from talewright.games.heroquest.play.ids import CharacterId, ContestId, GroupId
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.people import PasteCharacter, TakeReady
from talewright.games.heroquest.play.points import StopPlaying
from talewright.games.heroquest.play.relationships import NameTie
from talewright.games.heroquest.play.sidekicks import MakeSidekick, MakeSidekickKeyword
from talewright.games.heroquest.rules.abilities.keyword import KeywordKind
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.table.moves import Roll

OSRIC = CharacterId("osric-vane")
DAM, WEIR, MILL = GroupId("the-broken-dam"), GroupId("the-weir"), GroupId("the-mill")
USES = {WEN: "River Pilot", CASIMIR: "Steady Hand", PILAR: "Sharp Eyes"}


def evening(told_by: type[Story] = Story) -> Story:
    """Pilar watches from the bank, and comes along when the water reaches the weir."""
    story = given(LATER, told_by=told_by)
    _called(story, DAM, "the valley is saved", "the flood")
    story.when(ROSA, StayOut(group=DAM, character=PILAR))
    _rolled(story, DAM, {WEN: (7, 19), CASIMIR: (4, 18)})
    story.when(GM, TellGroup(group=DAM, text="The dam holds.")).when(GM, CloseGroup(group=DAM))
    _called(story, WEIR, "the fish are saved", "the mud")
    story.when(ROSA, StayOut(group=WEIR, character=PILAR))
    _rolled(story, WEIR, {PILAR: (3, 12), CASIMIR: (19, 2), WEN: (None, 9)})
    story.when(GM, CloseGroup(group=WEIR))
    _called(story, MILL, "the wheel turns again", "the driftwood")
    story.when(GM, UseInAll(group=MILL, mechanic=Advanced.DEGREES, used=True))
    _rolled(story, MILL, {PILAR: (12, 5), CASIMIR: (8, 16)})
    story.when(GM, CloseGroup(group=MILL))
    _warder(story)
    fishwives = NameTie(character=WEN, ability="Bargains With Fishwives", kind=RelationshipKind.CONTACT)
    cook = PasteCharacter(sheet="Bo Tarn\nA Cook\nCook 15")
    return story.when(PLAYED_BY[WEN], fishwives).when(GM, cook).when(GM, StopPlaying()).next_session()


def _warder(story: Story) -> None:
    """One of a hangman's warders steps out of the crowd."""
    warder = MakeSidekick(
        character=OSRIC, name="Nan", first="Turnkey", second="Merry", third="Climbs", retainer="Prison Warders"
    )
    story.when(GM, TakeReady(ready="osric"), called=OSRIC).when(GM, warder)
    story.when(GM, MakeSidekickKeyword(character=OSRIC, ability="Turnkey", kind=KeywordKind.OCCUPATION))


def _called(story: Story, group: GroupId, prize: str, obstacle: str) -> None:
    story.when(GM, FrameGroup(prize=prize, obstacle=obstacle, resistance="Moderate"), called=group)


def _rolled(story: Story, group: GroupId, faces: dict[CharacterId, tuple[int | None, int]]) -> None:
    """Those who take part join, and all dice fall; what is not told by hand is rolled by the table."""
    for each in faces:
        who, contest = PLAYED_BY[each], own(group, each)
        story.when(who, JoinGroup(group=group, character=each), called=contest)
        used = ChooseAbility(contest=contest, character=each, ability=USES[each], tactic="With all we have.")
        story.when(who, used).when(who, AcceptCard(contest=contest))
    story.when(GM, BeginRolls(group=group))
    for each, (ours, theirs) in faces.items():
        who, contest = PLAYED_BY[each], own(group, each)
        if ours is None:
            story.when(who, Roll(DrawId(f"{contest}.ours"), "a nonce of Nora's"))
        story.falls(contest, ours, theirs)
        if story.card(contest).outcome is None:
            story.when(who, LetStand(contest=contest, character=each))


def own(group: GroupId, character: CharacterId) -> ContestId:
    return ContestId(f"{character}-at-{group}")


DAM_EVENING = Golden("questworlds-2.2-dam", QUESTWORLDS_2_2, evening)
