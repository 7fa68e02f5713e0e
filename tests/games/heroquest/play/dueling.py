"""A long contest under way, for the tests of its rounds and of its end."""

from tests.games.heroquest.play.table import CASIMIR, DELTA, GM, NORA, PILAR, PIM, WEN, Evening, Story, given

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong
from talewright.games.heroquest.play.extended.rounds import StartAssist
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.extended.view import LongView, PairingView
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId, LongId
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.rules.extended.extended import Scene

DUEL = LongId("the-duel-at-dawn")


def seen(story: Story, who: str = GM) -> LongView:
    view = story.sees(who)
    return next(each for each in (*view.longs, *view.past_longs) if each.id == DUEL)


def pairing(story: Story, number: int = 0, who: str = GM) -> PairingView:
    return seen(story, who).pairings[number]


def began(
    evening: Evening = DELTA, *, scene: Scene = Scene.RISING_ACTION, hidden: bool = False
) -> Story:  # fmt: skip
    """Wen contends with the captain, who has 14."""
    frame = FrameLong(
        prize="the barge",
        obstacle="the captain's men",
        scene=scene,
        character=WEN,
        opponent="The captain",
        resistance="Moderate",
        hidden=hidden,
        exception=evening.game is QUESTWORLDS_2_2,
    )
    return given(evening).when(GM, frame, called=DUEL)


def round_(story: Story, ours: int, theirs: int, *, number: int = 0, ability: str = "River Pilot") -> Story:
    """A round of a pairing, in which nobody spends a hero point."""
    contest = ContestId(f"round-{len(story.done):04}")
    story.when(GM, StartRound(long=DUEL, pairing=number), called=contest)
    for side in story.card(contest).sides:
        if not side.chosen:
            used = ChooseAbility(contest=contest, character=side.character, ability=ability, tactic="Blade to blade.")
            story.when(GM, used)
    for side in story.card(contest).sides:
        story.when(GM, AcceptCard(contest=contest), acting_for=PLAYS[side.character])
    story.accepted(contest).falls(contest, ours, theirs)
    while contest in story.saga.cards:
        turn = next(iter(story.contest(contest).waiting_for))
        character = next(who for who, sheet in story.saga.sheets.items() if sheet.character.name == turn)
        story.when(GM, LetStand(contest=contest, character=character))
    return story


PLAYS = {WEN: NORA, CASIMIR: PIM, PILAR: "Rosa"}


SERGEANT = "the-sergeant"


def joined(story: Story) -> Story:
    """Casimir and a sergeant come in late."""
    story.when(PIM, JoinLong(long=DUEL, character=CASIMIR))
    return story.when(GM, AddFoe(long=DUEL, name="The sergeant", resistance="Low"), called=SERGEANT)


def assisted(story: Story, contest: str, ours: int, theirs: int, *, ability: str = "Steady Hand") -> Story:
    as_id = ContestId(contest)
    story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called=contest)
    story.when(PIM, ChooseAbility(contest=as_id, character=CASIMIR, ability=ability, tactic="He throws a rope."))
    story.accepted(as_id, PIM).falls(contest, ours, theirs)
    if as_id in story.saga.cards:
        story.when(PIM, LetStand(contest=as_id, character=CASIMIR))
    return story
