"""Walks through a campaign of HeroQuest or QuestWorlds 2.2 that do only what is offered."""

from collections.abc import Callable
from typing import ClassVar

from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, NORA, PILAR, PIM, ROSA, WEN, Evening, Story, given

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.extended.framing import FrameLong, JoinLong
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.joining import FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import GroupId, LongId, sidekick_of
from talewright.games.heroquest.play.improving.directed import DirectRaise
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.laws import walking

RATINGS = ("1", "5", "10", "13", "17", "20", "3M", "17M", "5M2")
RESISTANCES = (*(each.title for each in ResistanceClass), "0", "-6", "7", "15", "20", "4M", "11M2")
ON = {"stretches": "true", "situational_modifiers": "true", "community_support": "true", "costly_victory": "true"}
EVENINGS = (
    Evening(),
    Evening(game=QUESTWORLDS_2_2),
    Evening(game=QUESTWORLDS_2_2, options={**ON, "degrees": "true", "consequences": "true", "benefits": "true"}),
    Evening(options={"better_roll": "low", "augments": "either", "improvement": "challenge-led", "grades": "true"}),
    Evening(options={**ON, "two_fumbles": "compared", "resistance_rolls": "once for all", "base_plan": "2: 20"}),
)


def together(evening: Evening) -> Story:
    """A walk that begins in a group contest."""
    story = given(evening).when(GM, FrameGroup(prize="the barge", obstacle="the guards"), called="the-group")
    for who, character in ((NORA, WEN), (PIM, CASIMIR)):
        story.when(who, JoinGroup(group=GroupId("the-group"), character=character))
    return story


def at_length(evening: Evening) -> Story:
    """A walk that begins in an extended contest of several."""
    fight = FrameLong(
        prize="the barge",
        obstacle="the guards",
        scene=Scene.CLIMAX,
        character=WEN,
        opponent="The captain",
        resistance="High",
        hidden=True,
        exception=True,
    )
    story = given(evening).when(GM, fight, called="the-fight")
    return story.when(PIM, JoinLong(long=LongId("the-fight"), character=CASIMIR))


def errand(evening: Evening) -> Story:
    """A walk that begins after a contest of a sidekick alone, which has gained a mastery before it."""
    raised = DirectRaise(character=PILAR, ability="Steals What Shines", amount=3, why="Winter.", whose=Whose.SIDEKICK)
    frame = FrameContest(character=sidekick_of(PILAR), prize="the key", obstacle="the cat", resistance="Moderate")
    used = ChooseAbility(contest=LOCK, character=sidekick_of(PILAR), ability="Jealous")
    story = given(evening).when(GM, raised).when(GM, frame, called=LOCK).when(ROSA, used)
    if not story.accepted(LOCK, ROSA).falls(LOCK, 20, 2).card().is_decided:
        story.when(ROSA, LetStand(contest=LOCK, character=sidekick_of(PILAR)))
    return story.when(GM, CloseContest(contest=LOCK))


BEGINNINGS: tuple[Callable[[Evening], Story], ...] = (given, together, at_length)


class Walk(walking.Walk[Story]):
    """One walk through a campaign of some edition or other, which begins in some contest or other."""

    rarely = (
        "cancel-contest", "reject-tactic", "take-ready", "give-character", "correct-points", "hand-back", "hide-odds",
        "use-mechanic", "dispute-tactic", "close-group", "close-long", "rule-score",
    )  # fmt: skip
    under_way = ("contest", "group", "long")
    texts: ClassVar = {"rating": RATINGS, "base": RATINGS, "resistance": RESISTANCES}

    def begun(self, seed: int) -> Story:
        return BEGINNINGS[seed % len(BEGINNINGS)](EVENINGS[seed % len(EVENINGS)])


class ErrandWalk(Walk):
    """One that begins with the errand of a sidekick."""

    def begun(self, seed: int) -> Story:
        return errand(EVENINGS[seed % len(EVENINGS)])
