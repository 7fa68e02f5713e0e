"""What is dropped is told as dropped."""

from tests.games.heroquest.play.dueling import DUEL, began, round_
from tests.games.heroquest.play.table import GM, LOCK, NORA, framed, given

from talewright.games.heroquest.play.extended.ending import CloseLong
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.groups.ending import CloseGroup
from talewright.games.heroquest.play.groups.joining import FrameGroup
from talewright.games.heroquest.play.ids import GroupId


def test_what_was_dropped_is_told_as_dropped() -> None:
    """The story went on to say that it began, or how its last round went."""
    assert framed().when(NORA, CancelContest(contest=LOCK)).headlined_by(LOCK) == "contest-cancelled"
    assert round_(began(), 4, 9).when(GM, CloseLong(long=DUEL)).headlined_by(DUEL) == "long-closed"
    frame = FrameGroup(prize="the valley is saved", obstacle="the flood", resistance="Moderate")
    group = given().when(GM, frame, called="the-old-dam").when(GM, CloseGroup(group=GroupId("the-old-dam")))
    assert group.headlined_by("the-old-dam") == "group-closed"
