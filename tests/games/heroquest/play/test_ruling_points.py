from tests.games.heroquest.play.dueling import DUEL, SERGEANT, began, joined, pairing
from tests.games.heroquest.play.table import GM, WEN
from tests.games.heroquest.play.test_extended_end import lost_at
from tests.rules.clause import clause

from talewright.games.heroquest.play.extended.ending import RuleScore
from talewright.games.heroquest.play.extended.framing import PairUp


@clause("HQ2-EXT.8")
def test_a_pairing_that_was_over_can_go_on_after_all_although_one_contends_with_another_by_now() -> None:
    story = joined(lost_at(began(), ours=5, theirs=3))
    story.when(GM, PairUp(long=DUEL, ours=WEN, theirs=f"{SERGEANT}.foe"))
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=4, reason="a second look"))
    assert [(pairing(story, number).score, pairing(story, number).over) for number in (0, 1)] == [
        ("4-3", False),
        ("0-0", False),
    ]
