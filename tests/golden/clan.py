"""Seasons of a clan in QuestWorlds: a character made by the rules, advances, friends, a sidekick, a hard winter."""

from tests.games.questworlds.play.table import GM, INES, NORA, PIM, PLAYED_BY, ROSA, TOBIAS, Evening, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.communities.drawing import AskCommunity, RequireResource, UseResource
from talewright.games.questworlds.play.communities.resources import (
    ChangeResource,
    FoundCommunity,
    LeaveCommunity,
    RankResources,
    RestoreResources,
)
from talewright.games.questworlds.play.creating.abilities import (
    ListAbilities,
    MakeUpAbility,
    MakeUpBreakout,
    RateAbility,
    SpendPoints,
    TakeBackAbility,
)
from talewright.games.questworlds.play.creating.beginning import BeginCharacter, PasteCharacter
from talewright.games.questworlds.play.creating.flaws import RankFlaw, TakeFlaw
from talewright.games.questworlds.play.creating.steps import FinishCreation
from talewright.games.questworlds.play.experience import CorrectExperience
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.advances import AnswerAdvance, AskAdvance, DropPlan, PickOption, PlanFlaw
from talewright.games.questworlds.play.growing.given import DirectImprovement, GiveAbility, GiveFlaw
from talewright.games.questworlds.play.growing.seasons import BeginSeason
from talewright.games.questworlds.play.growing.spending import SpendImprovement
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.relationships.sidekicks import (
    MakeSidekick,
    MakeSidekickKeyword,
    PartWithSidekick,
    RaiseSidekick,
)
from talewright.games.questworlds.play.relationships.ties import (
    CallContacts,
    HarmTie,
    NameTie,
    ReturnFavor,
    RewardComplication,
    WarnOfRisk,
)
from talewright.games.questworlds.play.sequences.assigning import AssignFollower
from talewright.games.questworlds.play.sequences.ending import DropSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith, JoinSequence
from talewright.games.questworlds.play.sheets import WriteAbility
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.communities.community import Answered
from talewright.games.questworlds.rules.growing.advance import AdvanceOption
from talewright.games.questworlds.rules.keyword import KeywordKind
from talewright.games.questworlds.rules.relationships.tie import TieKind
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.moves import Roll, Say

VERA, HERD = CharacterId("vera-lund"), SequenceId("the-pursuit")
SINGER, CLAN, DOOR = "Old Orla the Singer", "The Heron Clan", "Cannot Leave a Door Closed"
PLAYED = {**PLAYED_BY, VERA: ROSA}


def clan(told_by: type[Story] = Story) -> Story:
    """Play the evenings of three seasons."""
    story = given(Evening(characters=(INES, TOBIAS)), told_by)
    the_newcomer(story)
    the_singer(story)
    story.next_session()
    the_moot(story)
    the_raid(story)
    story.next_session()
    the_advances(story)
    the_winter(story)
    story.next_session()  # whose dice can be checked now
    return story


def played(story: Story, who: CharacterId, ability: str, ours: int, theirs: int, contest: str = "") -> None:
    """A contest is framed, unless it is there already, and played to its end."""
    at = ContestId(contest or f"contest-{len(story.done):04}")
    if not contest:
        story.when(GM, FrameContest(character=who, prize="what is needed", resistance="14"), called=at)
    player = PLAYED[who]
    if story.saga.cards[at].ours.ability is None:
        story.when(player, ChooseAbility(contest=at, character=who, ability=ability))
    story.accepted(at, player).falls(at, ours, theirs).when(player, LetStand(contest=at))


def the_newcomer(story: Story) -> None:
    """Vera is made by the rules; another comes from a file."""
    story.when(GM, Say("A boat comes up the river, with a stranger in it."))
    vera = BeginCharacter(name="Vera Lund", trait="Hotshot", occupation="Lawyer", description="Red shoes.")
    story.when(ROSA, vera, called=VERA)
    story.when(ROSA, RateAbility(character=VERA, ability="Lawyer", best=True))
    story.when(ROSA, RateAbility(character=VERA, ability="Hotshot"))
    story.when(ROSA, SpendPoints(character=VERA, ability="Lawyer", points=10))
    for name in ("Proud", "Reckless", "In Debt"):
        story.when(ROSA, TakeFlaw(character=VERA, name=name))
    story.when(ROSA, RankFlaw(character=VERA, flaw="In Debt", rank=1))
    town = MakeUpAbility(character=VERA, name="Old Town", keyword=KeywordKind.HERITAGE, best=False)
    story.when(ROSA, town).when(ROSA, MakeUpBreakout(character=VERA, keyword="Old Town", name="Back Doors"))
    played(story, VERA, "Old Town: Back Doors", 19, 3)
    story.when(ROSA, MakeUpAbility(character=VERA, name="Fencer", best=False))
    story.when(ROSA, TakeBackAbility(character=VERA, ability="Fencer"))
    names = ("Rides", "Swims", "Sings", "Haggles", "Climbs", "Listens", "Waits", "Remembers")
    story.when(ROSA, ListAbilities(character=VERA, names="\n".join(names)))
    for name in names:
        story.when(ROSA, RateAbility(character=VERA, ability=name))
    story.when(ROSA, SpendPoints(character=VERA, ability="Rides", points=8))
    story.when(ROSA, SpendPoints(character=VERA, ability="Hotshot", points=2))
    story.when(ROSA, FinishCreation(character=VERA))
    mara = "Mara Quill\nRestless Scribe\nScribe 15\n  Forgery +5\nRestless 15\nFlaw: Proud 15"
    story.when(GM, PasteCharacter(sheet=mara), called="mara-quill")


def the_singer(story: Story) -> None:
    """An ally helps, is owed, is hurt and is lost; a contact is called; sidekicks come and go."""
    story.when(NORA, WriteAbility(character=INES, name=SINGER, rating="15"))
    story.when(NORA, NameTie(character=INES, ability=SINGER, kind=TieKind.ALLY))
    story.when(NORA, NameTie(character=INES, ability=DOOR, kind=TieKind.DEPENDENT))
    played(story, INES, SINGER, 4, 17)
    story.when(NORA, ReturnFavor(character=INES, ability=SINGER))
    story.when(GM, WarnOfRisk(character=INES, ability=SINGER, risk="the chief's anger"))
    played(story, INES, SINGER, 19, 3)
    story.when(GM, HarmTie(character=INES, ability=SINGER, about="Sent from the hearth", penalty=-10))
    story.when(GM, RewardComplication(character=INES, ability=DOOR))
    story.when(GM, WarnOfRisk(character=INES, ability=SINGER, risk="the ice"))
    story.when(GM, HarmTie(character=INES, ability=SINGER, about="she walks out on the ice", lost=True))
    story.when(GM, FrameContest(character=INES, prize="a name", resistance="10"), called="the-name-01")
    story.when(NORA, CallContacts(contest=ContestId("the-name-01"), character=INES, ability="Cartographer"))
    played(story, INES, "", 8, 12, "the-name-01")
    pip = MakeSidekick(
        character=TOBIAS,
        name="Pip",
        reason="he taught her to read",
        first="Quick Fingers",
        second="Small",
        third="Boats",
    )
    story.when(PIM, pip).when(PIM, PartWithSidekick(character=TOBIAS))
    tam = MakeSidekick(
        character=INES, name="Tam", reason="owes her life", first="Tracking", second="Loyal", third="Delta Folk"
    )
    story.when(NORA, tam).when(NORA, MakeSidekickKeyword(character=INES, ability="Delta Folk"))
    story.when(NORA, RaiseSidekick(character=INES, ability="Tracking", points=4))
    played(story, INES, "Tam: Tracking", 12, 2)


def the_moot(story: Story) -> None:
    """The clan is founded, after a wrong start; a resource is asked for in vain, then won, and another bolstered."""
    wrong = FoundCommunity(name="The Marsh", first="Peat", second="Eels", third="Boats", fourth="Songs", fifth="Spears")
    story.when(GM, wrong).when(GM, LeaveCommunity(reason="they live on the heights"))
    heron = FoundCommunity(
        name=CLAN, first="Morale", second="Wealth", third="Magic", fourth="Diplomacy", fifth="Military"
    )
    answers = RankResources(first=9, second=7, third=5, fourth=3, fifth=1, answered=Answered.TURNS)
    story.when(GM, heron).when(GM, answers)
    for number, (who, resource, bolsters, ours, theirs) in enumerate(
        ((INES, "Wealth", False, 20, 2), (TOBIAS, "Wealth", False, 4, 19), (VERA, "Magic", True, 3, 20))
    ):
        plea = f"the-plea-{number}"
        story.when(PLAYED[who], AskCommunity(character=who, resource=resource, bolsters=bolsters), called=plea)
        played(story, who, {INES: "Sure-footed", TOBIAS: "Duellist", VERA: "Lawyer"}[who], ours, theirs, plea)


def the_raid(story: Story) -> None:
    """The crisis: wealth buys spears, the warriors are called without a moot, and neither is enough."""
    story.when(GM, FrameContest(character=TOBIAS, prize="the ford is held", resistance="20"), called="the-ford-01")
    ford = ContestId("the-ford-01")
    story.when(PIM, UseResource(contest=ford, character=TOBIAS, resource="Wealth"))
    story.when(GM, RequireResource(contest=ford, character=TOBIAS, resource="Military"))
    played(story, TOBIAS, "Duellist", 20, 4, ford)
    the_pursuit(story)
    story.when(GM, ChangeResource(resource="Wealth", by=-20, reason="the raiders take the herd"))
    story.when(GM, RestoreResources(resource="Military", reason="the hunters come home"))
    story.when(GM, BeginSeason(about="the winter after the raid"))


def the_pursuit(story: Story) -> None:
    """Two go after the raiders; one follower changes hands, and another has to be persuaded."""
    chase = FrameSequence(prize="the herd", character=INES, opponent="The raiders", resistance="15")
    story.when(GM, chase, called=HERD).when(NORA, EnterWith(sequence=HERD, character=INES, ability="Sure-footed"))
    story.when(PIM, JoinSequence(sequence=HERD, character=TOBIAS))
    for name, ability in (("Bran", "Spear"), ("Wick", "Short Cuts")):
        brought = BringFollower(sequence=HERD, owner=INES, name=name, role=FollowerRole.SECONDARY, ability=ability)
        story.when(NORA, brought, called=f"the-{name.lower()}")
    story.when(NORA, AssignFollower(sequence=HERD, follower="the-bran.follower", to=TOBIAS))
    reluctant = AssignFollower(sequence=HERD, follower="the-wick.follower", to=TOBIAS, reluctant=True)
    story.when(GM, reluctant, called="persuading")
    played(story, INES, "Sure-footed", 4, 19, "persuading")
    story.when(GM, DropSequence(sequence=HERD, reason="They lose the track in the snow."))


def the_advances(story: Story) -> None:
    """What was learned: an advance is planned, dropped, refused and confirmed; points are spent; some is given."""
    story.when(GM, CorrectExperience(character=INES, points=20, reason="a long campaign"))
    story.when(NORA, PickOption(character=INES, option=AdvanceOption.NEW_ABILITY, name="Walks on Ice"))
    story.when(NORA, DropPlan(character=INES))
    orla = PickOption(character=INES, option=AdvanceOption.REPLACE, target=SINGER, name="Young Orla")
    story.when(NORA, orla).when(NORA, PickOption(character=INES, option=AdvanceOption.ABILITY_POINTS))
    story.when(NORA, PlanFlaw(character=INES, name="Afraid of Ice")).when(NORA, AskAdvance(character=INES))
    story.when(GM, AnswerAdvance(character=INES, granted=False, reason="after the thaw"))
    story.when(NORA, AskAdvance(character=INES)).when(GM, AnswerAdvance(character=INES, granted=True))
    story.when(NORA, SpendImprovement(character=INES, ability="Sure-footed", points=6))
    story.when(NORA, SpendImprovement(character=INES, ability="Tam: Loyal", points=4))
    story.when(GM, DirectImprovement(character=TOBIAS, ability="Duellist", by=5, reason="he held the ford longest"))
    story.when(GM, GiveAbility(character=VERA, name="Spoke for the Herons", reason="at the moot"))
    story.when(GM, GiveFlaw(character=VERA, name="Frostbitten", instead="Reckless", reason="the long night"))


def the_winter(story: Story) -> None:
    """A season begins, harder than the last; everything returns, and somebody goes for help."""
    story.when(GM, BeginSeason(rise=5, about="the war with the otters"))
    story.when(GM, RestoreResources(reason="a new season"))
    last = FrameContest(character=VERA, prize="word from the river folk", resistance="15", ability="Rides")
    story.when(GM, last, called="to-the-river").when(ROSA, AcceptCard(contest=ContestId("to-the-river")))
    story.falls(ContestId("to-the-river"), None, 3)
    story.when(ROSA, Roll(DrawId("to-the-river.ours"), nonce="through-the-snow"))


CLAN_EVENING: Golden[Story] = Golden("questworlds-clan", QUESTWORLDS_3, clan)
