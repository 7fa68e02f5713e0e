"""The demonstration: a campaign that is told by real moves."""

from talewright.cli.demo import Evening
from talewright.cli.play import games
from talewright.games.questworlds.play.views import SagaView
from talewright.table import MemoryJournal, Table


def test_the_demonstration_stands_in_the_middle_of_a_contest() -> None:
    evening = Evening(Table(MemoryJournal(), games()))
    evening.tell()
    look = evening.table.look(evening.gm.campaign, evening.gm.seat)
    assert isinstance(look.play, SagaView)
    assert len(look.play.characters) == 4
    assert len(look.play.past) == 2
    (shoals,) = look.play.contests
    assert shoals.phase == "framing"
    offered = {offer.move for offer in evening.table.offers(evening.gm.campaign, evening.gm.seat)}
    assert {"accept-card", "grant-augment"} <= offered


def test_its_first_session_is_closed_so_that_its_dice_can_be_checked() -> None:
    evening = Evening(Table(MemoryJournal(), games()))
    evening.tell()
    log = evening.table.log(evening.kim.campaign, evening.kim.seat)
    assert any("its dice can now be checked" in line.text for line in log)
