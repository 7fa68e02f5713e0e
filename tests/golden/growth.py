"""Two sessions of Strange FATE, between them a milestone: characters grow, roll with what is new, and lose things."""

from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, PIM, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.losses import ReturnGear, TakeGear
from talewright.games.strange_fate.play.making.growing import Grow
from talewright.games.strange_fate.play.making.skills import BuySkill
from talewright.games.strange_fate.play.making.under_way import DropDraft, SaveDraft
from talewright.games.strange_fate.play.making.written_aspects import StrikeAspect, WriteAspect
from talewright.games.strange_fate.play.people.characters import CorrectRating, TakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.table.moves import Roll

HERS, HIS = (CharacterId(ActorId(f"{each}.grows")) for each in (MARIGOLD, ORRIN))
LAST = RollId("the-last-roll")
CORNERS = {RollId(f"corner-number-{number}"): faces for number, faces in enumerate(("--00", "++00", "0000"), start=1)}
TOBIAS, POLE = CharacterId(ActorId("tobias-wick")), "The Long Lamp Pole"
OLD, NEW = "Friend to Eels and Bargemen", "Friend to Nobody Below the Bridge"


def evening(told_by: type[Story] = Story) -> Story:
    """A major milestone for both, and a minor one that comes to nothing."""
    told = given(told_by=told_by)
    for roll, faces in CORNERS.items():
        told.when(NORA, FrameRoll(who=MARIGOLD, by="Drive", goal="Stay on the road"), called=roll)
        told.when(GM, SetDifficulty(roll=roll, difficulty="1")).rolls(faces, roll=roll).stands(NORA, roll)
    told.when(GM, Grow(who=(MARIGOLD, ORRIN), points=1, refresh=1, reason="the Cabinet in Finch Lane"))
    told.when(NORA, BuySkill(draft=HERS, skill="Drive", rating=1)).when(NORA, SaveDraft(draft=HERS))
    told.when(PIM, StrikeAspect(draft=HIS, aspect=OLD)).when(PIM, WriteAspect(draft=HIS, name=NEW))
    told.when(PIM, SaveDraft(draft=HIS))
    told.when(GM, CorrectRating(character=ORRIN, skill="Stealth", rating="5", reason="he trained all winter"))
    told.when(GM, TakeReady(ready="tobias"), called=TOBIAS)
    told.when(GM, TakeGear(who=TOBIAS, piece=POLE, reason="a gust of wind")).when(
        GM, ReturnGear(who=TOBIAS, piece=POLE)
    )
    told.next_session().when(GM, Grow(who=(ORRIN,)))
    told.when(PIM, DropDraft(draft=HIS))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Drive", goal="Round the corner on two wheels"), called=LAST)
    told.when(GM, SetDifficulty(roll=LAST, difficulty="1"))
    return (
        told.when(NORA, Roll(told.card(LAST).draw_ids(Place.OURS)[0], "a nonce of Nora's"))
        .stands(NORA, LAST)
        .next_session()
    )


GROWTH = Golden("strange-fate-growth", STRANGE_FATE_GAME, evening)
