"""Contests of many at the table, for tests: how far one has come, and what is seen of it."""

from collections.abc import Iterable

from tests.games.questworlds.play.table import AMA, GM, HARBOUR, INES, PLAYED_BY, TOBIAS, Evening, Story, given

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.groups.view import GroupView, MemberView
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, GroupId
from talewright.table.moves import TypeFace

STORM = GroupId("the-storm")
USED = {INES: "Sure-footed", TOBIAS: "Duellist", AMA: "Patient"}
ALL = (INES, TOBIAS, AMA)
WITHOUT_POINTS = Evening(options={"story_points": "false"})


def framed(
    characters: tuple[CharacterId, ...] = ALL,
    *,
    kind: Form = Form.ONE_RESISTANCE,
    resistance: str = "",
    hidden: bool = False,
    evening: Evening = HARBOUR,
) -> Story:
    """The game master has opened a contest of many, in which these take part."""
    frame = FrameGroup(prize="the lighthouse", kind=kind, resistance=resistance, hidden=hidden, characters=characters)
    return given(evening).when(GM, frame, called=STORM)


def contest_of(story: Story, character: CharacterId, group: GroupId = STORM) -> ContestId:
    """The contest of somebody in a contest of many."""
    members = story.saga.together(group).members
    return next(member.contest for member in reversed(members) if member.character == character)


def ready(story: Story, *characters: CharacterId, ability: str = "") -> Story:
    """Their players choose an ability and accept."""
    for each in characters:
        contest = contest_of(story, each)
        choose = ChooseAbility(contest=contest, character=each, ability=ability or USED[each])
        story.when(PLAYED_BY[each], choose).when(PLAYED_BY[each], AcceptCard(contest=contest))
    return story


def roll(story: Story, character: CharacterId, ours: int, theirs: int | None = None) -> Story:
    """The player is ready, the dice of the own contest fall, and what fell stands."""
    contest = contest_of(story, character)
    if not story.saga.cards[contest].called:
        ready(story, character)
    story.falls(contest, ours, theirs)
    card = story.saga.cards.get(contest)
    if card and card.outcome is None and not card.ours.content:
        story.when(PLAYED_BY[character], LetStand(contest=contest))
    return story


def rival_rolls(story: Story, rival: str, face: int) -> Story:
    return story.when(GM, TypeFace(DrawId(f"{rival}.rival"), face))


def seen(story: Story, who: str = GM) -> GroupView:
    """The contest of many as somebody sees it, under way or put away."""
    look = story.sees(who)
    return next(group for group in (*look.groups, *look.past_groups) if group.id == STORM)


def of(story: Story, character: CharacterId, who: str = GM) -> MemberView:
    return next(member for member in seen(story, who).members if member.character == character)


def totals(story: Story, who: str = GM) -> tuple[int, int]:
    return seen(story, who).ours, seen(story, who).theirs


def names(each: Iterable[object]) -> list[str]:
    return [str(one) for one in each]
