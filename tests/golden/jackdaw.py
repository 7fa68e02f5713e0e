"""A short evening of QuestWorlds 2.2: a group contest with a sidekick in it, and a long one with augments that last."""

from tests.games.heroquest.play.table import CASIMIR, GM, NORA, PILAR, PIM, ROSA, WEN, Evening, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantQuick, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.extended.parting import RulePartingShot, TakePartingShot, WaivePartingShot
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.ending import CloseGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, GroupId, LongId, sidekick_of
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.relationships import JudgeTreatment
from talewright.games.heroquest.rules.abilities.relationship import Treatment
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.moves import Roll

PIP = sidekick_of(PILAR)
DAM, PIER = GroupId("the-broken-dam"), LongId("the-duel-on-the-pier")
PLAYED = {WEN: (NORA, "River Pilot"), PILAR: (ROSA, "Sharp Eyes"), PIP: (ROSA, "Cloud Jackdaw")}
FACES = {WEN: (2, 9), PILAR: (19, 5), PIP: (18, 4)}
FLOCK = Evening(
    game=QUESTWORLDS_2_2,
    options={
        "long_contests": "true",
        "degrees": "true",
        "consequences": "true",
        "parting_shots": "true",
        "further_opponent": 6,
    },
)


def evening(told_by: type[Story] = Story) -> Story:
    """The jackdaw flies with the others at the dam, and Wen sings through a whole duel."""
    story = given(FLOCK, told_by=told_by)
    _dam(story)
    _pier(story)
    why = "He wrote to her at last."
    story.when(GM, JudgeTreatment(character=CASIMIR, tie="The Dowager Empress", treated=Treatment.WELL, why=why))
    alone = FrameContest(
        character=PIP, prize="the shining key", obstacle="a locked window", ability="Steals What Shines"
    )
    key = ContestId("the-shining-key")
    story.when(ROSA, alone, called=key).when(GM, SetResistance(contest=key, resistance="Low")).accepted(key, ROSA)
    story.when(ROSA, Roll(DrawId(f"{key}.ours"), "a nonce of Rosa's")).falls(key, theirs=9)
    _quay(story)
    return story.next_session()


def _quay(story: Story) -> None:
    """A parting shot that is not taken."""
    quay = LongId("the-quay-at-night")
    frame = FrameLong(
        prize="the quay", obstacle="the watch", scene=Scene.CLIMAX, character=WEN, opponent="The watch", exception=True
    )
    story.when(GM, frame, called=quay)
    story.when(GM, RuleScore(long=quay, pairing=0, ours=True, points=5, reason="They run."))
    story.when(NORA, WaivePartingShot(long=quay, pairing=0)).when(GM, CloseLong(long=quay))


def _dam(story: Story) -> None:
    story.when(GM, FrameGroup(prize="the valley is saved", obstacle="the flood", resistance="High"), called=DAM)
    own = {who: ContestId(f"the-dam-and-{number:04}") for number, who in enumerate(PLAYED)}
    for who, (player, ability) in PLAYED.items():
        story.when(player, JoinGroup(group=DAM, character=who), called=own[who])
        story.when(player, ChooseAbility(contest=own[who], character=who, ability=ability, tactic="With all we have."))
        story.when(player, AcceptCard(contest=own[who]))
    story.when(GM, BeginRolls(group=DAM))
    for who, contest in own.items():
        story.falls(contest, *FACES[who])
    for who, contest in own.items():
        _stands(story, contest, who)
    wet = GiveConsequence(character=PIP, text="soaked", state=Harm.HURT, abilities=("Cloud Jackdaw",), contest=own[PIP])
    story.when(GM, wet).when(GM, CloseGroup(group=DAM))


def _pier(story: Story) -> None:
    frame = FrameLong(
        prize="the pier is hers",
        obstacle="the captain's men",
        scene=Scene.CLIMAX,
        character=WEN,
        opponent="The captain",
        resistance="High",
    )
    story.when(GM, frame, called=PIER)
    first = ContestId("the-first-round")
    story.when(NORA, StartRound(long=PIER, pairing=0), called=first)
    story.when(NORA, ChooseAbility(contest=first, character=WEN, ability="River Pilot", tactic="Blade to blade."))
    song = ProposeAugment(
        contest=first, beneficiary=WEN, helper=WEN, ability="Songs for Every Bend", about="She sings the tide in."
    )
    story.when(NORA, song, called="the-song-of-tides").when(
        GM, GrantQuick(contest=first, augment=AugmentId("the-song-of-tides"))
    )
    lamp = ProposeAugment(
        contest=first, beneficiary=WEN, helper=CASIMIR, ability="Steady Hand", about="He holds the lamp."
    )
    story.when(PIM, lamp, called="a-steady-lamp")
    story.when(GM, RollAugment(contest=first, augment=AugmentId("a-steady-lamp")), called="the-lamp-is-held")
    story.falls("the-lamp-is-held", 19, 4)
    _stands(story, ContestId("the-lamp-is-held"), CASIMIR)
    _fought(story, first, 15, 9)
    number = 2
    while not story.saga.longs[PIER].is_over:
        contest = ContestId(f"the-round-{number:04}")
        story.when(NORA, StartRound(long=PIER, pairing=0), called=contest)
        _fought(story, contest, 4, 15)
        number += 1
    shot = ContestId("the-last-kick")
    story.when(NORA, TakePartingShot(long=PIER, pairing=0, about="She kicks his hat after him."), called=shot)
    _fought(story, shot, 1, 9)
    story.when(GM, RulePartingShot(contest=shot, ruling="It floats away with his commission in it.", points=1))
    story.when(GM, CloseLong(long=PIER))


def _fought(story: Story, contest: ContestId, ours: int, theirs: int) -> None:
    story.accepted(contest, NORA).falls(contest, ours, theirs)
    _stands(story, contest, WEN)


def _stands(story: Story, contest: ContestId, who: CharacterId) -> None:
    """Nobody spends a hero point on it."""
    if contest in story.saga.cards and story.contest(contest).phase == "fallen":
        story.when(
            PIM if who == CASIMIR else ROSA if who in (PILAR, PIP) else NORA, LetStand(contest=contest, character=who)
        )


JACKDAW = Golden("questworlds-2.2-jackdaw", QUESTWORLDS_2_2, evening, player=ROSA)
