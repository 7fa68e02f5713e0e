from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.trappings.convince import CONTROL, PROCEDURES, control
from talewright.games.strange_fate.rules.trappings.shape import Does


@clause("SF-trapping-convince.6")
def test_with_psychic_a_mind_is_controlled() -> None:
    assert CONTROL in PROCEDURES
    assert CONTROL.does is Does.MANEUVER
    assert [need.clause for need in CONTROL.needs] == ["SF-trapping-convince.6"]
    assert control(Held.parse("Convince + Psychic"), 6).to_break_free == 6
    with refusing("SF-trapping-convince.6"):
        control(Held.parse("Convince"), 6)
