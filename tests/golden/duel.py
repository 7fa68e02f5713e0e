"""A short evening of QuestWorlds 2.2: one long contest to its end, and what is made of it afterwards."""

from tests.games.heroquest.play.table import GM, NORA, WEN, Evening, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.base import Move
from talewright.games.heroquest.play.extended.ending import CloseLong, TellLong
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.extended.parting import TakePartingShot
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId, LongId
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.points import StopPlaying
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.moves import Roll

DUELLISTS = Evening(
    characters=(WEN,),
    game=QUESTWORLDS_2_2,
    options={"long_contests": "true", "degrees": "true", "parting_shots": "true"},
)
PIER, LOCK = LongId("the-duel-on-the-pier"), ContestId("the-lock-that-night")


def evening(told_by: type[Story] = Story) -> Story:
    """Wen throws the captain off the pier, kicks his hat after him, and is remembered for it at the lock."""
    story = given(DUELLISTS, told_by=told_by)
    frame = FrameLong(
        prize="the pier is hers",
        obstacle="the captain's men",
        scene=Scene.RISING_ACTION,
        character=WEN,
        opponent="The captain",
        resistance="Moderate",
    )
    story.when(GM, frame, called=PIER)
    for number in range(1, 6):
        _fought(story, ContestId(f"the-round-{number:02}"), StartRound(long=PIER, pairing=0), 15, 9)
    shot = TakePartingShot(long=PIER, pairing=0, about="She kicks his hat after him.")
    _fought(story, ContestId("the-last-kick"), shot, 1, 9)
    story.when(GM, TellLong(long=PIER, text="The pier is hers.")).when(GM, CloseLong(long=PIER))
    story.when(NORA, FrameContest(character=WEN, prize="the lock opens", obstacle="the keeper"), called=LOCK)
    story.when(GM, GrantPlot(contest=LOCK, character=WEN, bonus=3, victory=ContestId(PIER)))
    story.when(GM, SetResistance(contest=LOCK, resistance="High"))
    story.when(NORA, _with("River Pilot", LOCK)).accepted(LOCK, NORA)
    story.when(NORA, Roll(DrawId(f"{LOCK}.ours"), "a nonce of Nora's")).falls(LOCK, theirs=9)
    return story.when(GM, StopPlaying()).next_session()


def _fought(story: Story, contest: ContestId, begin: Move, ours: int, theirs: int) -> None:
    story.when(NORA, begin, called=contest)
    if not story.card(contest).ours.chosen:
        story.when(NORA, _with("River Pilot", contest))
    story.accepted(contest, NORA).falls(contest, ours, theirs)
    if contest in story.saga.cards and story.contest(contest).waiting_for:
        story.when(NORA, LetStand(contest=contest, character=WEN))


def _with(ability: str, contest: ContestId) -> ChooseAbility:
    return ChooseAbility(contest=contest, character=WEN, ability=ability, tactic="As if it were nothing.")


DUEL = Golden("questworlds-2.2-duel", QUESTWORLDS_2_2, evening)
