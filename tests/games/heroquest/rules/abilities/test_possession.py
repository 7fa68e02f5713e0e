from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.contests.framing import Framing, check_ready
from talewright.games.questworlds.rules.keyword import AbilityRef


@clause("QW2-2.1.3.4")
def test_what_gear_makes_credible_is_for_the_game_master_to_say() -> None:
    framing = Framing(prize="over the wall", obstacle="the wall", ability=AbilityRef("Thief"), tactic="fly over it")
    check_ready(framing)
    with refusing("QW2-2.3.2.3.3"):
        check_ready(framing, credible=False)
