"""A short evening of HeroQuest: several before one dragon, one before two; somebody leaves, and a contact heals."""

from tests.games.heroquest.play.dueling import DUEL, PLAYS, round_
from tests.games.heroquest.play.table import CASIMIR, DELTA, GM, NORA, PILAR, WEN, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play import HEROQUEST_2E
from talewright.games.heroquest.play.augments.proposals import ProposeAugment, WithdrawAugment
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong, PairUp
from talewright.games.heroquest.play.extended.leaving import LeaveLong
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.ids import AugmentId, ContestId, MarkId
from talewright.games.heroquest.play.lasting import EndMark
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.relationships import EndDanger, HarmTie, PutInDanger
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.play.ties import CallOn
from talewright.games.heroquest.rules.abilities.relationship import Asked
from talewright.games.heroquest.rules.contests.supporting import Kind
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.moves import Roll

OLD, YOUNG = f"{DUEL}.foe", "the-young-dragon"
TIE, WARNED, WOUND = "Lock-keepers of the Delta", ContestId("the-warning"), MarkId("the-burns")
SONG, HEARS = ContestId("the-song-of-it"), AugmentId("the-weather-in-it")


def evening(told_by: type[Story] = Story) -> Story:
    """The dragon leaves the pass, and the lock-keepers were warned too late."""
    story = given(DELTA, told_by=told_by)
    _dragon(story)
    _warning(story)
    _song(story)
    return story.next_session()


def _dragon(story: Story) -> None:
    frame = FrameLong(
        prize="The dragon leaves the pass",
        obstacle="the old dragon",
        scene=Scene.CLIMAX,
        character=WEN,
        opponent="The old dragon",
        resistance="High",
    )
    story.when(GM, frame, called=DUEL)
    for who in (CASIMIR, PILAR):
        story.when(PLAYS[who], JoinLong(long=DUEL, character=who))
    story.when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=OLD))
    story.when(GM, AddFoe(long=DUEL, name="The young dragon", resistance="Low"), called=YOUNG)
    story.when(GM, PairUp(long=DUEL, ours=WEN, theirs=f"{YOUNG}.foe"))
    story.when(PLAYS[PILAR], LeaveLong(long=DUEL, who=PILAR))
    round_(story, 2, 19)
    round_(story, 18, 5, number=1, ability="Steady Hand")
    round_(story, 12, 7, number=2)
    story.when(PLAYS[PILAR], JoinLong(long=DUEL, character=PILAR))
    story.when(GM, LeaveLong(long=DUEL, who=f"{YOUNG}.foe"))
    round_(story, 4, 15)
    story.when(GM, LeaveLong(long=DUEL, who=PILAR))
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=6, reason="The roof comes down on it."))
    story.when(GM, CloseLong(long=DUEL))


def _warning(story: Story) -> None:
    call = CallOn(
        character=WEN,
        tie=TIE,
        asked=Asked.INFORMATION,
        prize="the delta is warned",
        obstacle="the fire",
        approach="They ring the bells from lock to lock.",
    )
    story.when(NORA, call, called=WARNED).when(GM, PutInDanger(character=WEN, tie=TIE, warning="It burns."))
    story.when(GM, SetResistance(contest=WARNED, resistance="High")).accepted(WARNED, NORA).falls(WARNED, 19, 4)
    story.when(NORA, LetStand(contest=WARNED, character=WEN))
    burned = HarmTie(character=WEN, tie=TIE, contest=WARNED, kind=Kind.PERSON, state=Harm.IMPAIRED, text="burns")
    story.when(GM, burned, called=WOUND).when(GM, CloseContest(contest=WARNED))
    story.when(GM, EndMark(mark=WOUND, why="A month of salve."))
    story.when(GM, PutInDanger(character=WEN, tie=TIE, warning="The embers glow."))
    story.when(GM, EndDanger(character=WEN, tie=TIE, why="It rains."))


def _song(story: Story) -> None:
    """A roll of the table's own; an augment is rated anew before it is taken back."""
    song, weather = "Songs for Every Bend", "Hears Weather Coming"
    story.when(
        NORA, FrameContest(character=WEN, prize="a song of it", obstacle="the rhymes", ability=song), called=SONG
    )
    hears = ProposeAugment(contest=SONG, beneficiary=WEN, helper=WEN, ability=weather, about="It hums in the wires.")
    story.when(NORA, hears, called=HEARS)
    story.when(GM, CorrectRating(character=WEN, ability=weather, rating="14", reason="Counted wrongly."))
    story.when(NORA, WithdrawAugment(contest=SONG, augment=HEARS))
    story.when(GM, SetResistance(contest=SONG, resistance="Low")).accepted(SONG, NORA)
    story.when(NORA, Roll(DrawId(f"{SONG}.ours"), "a nonce of Nora's")).falls(SONG, None, 9)
    if story.card(SONG).outcome is None:
        story.when(NORA, LetStand(contest=SONG, character=WEN))
    story.when(GM, CloseContest(contest=SONG))


DRAGON = Golden("heroquest-dragon", HEROQUEST_2E, evening)
