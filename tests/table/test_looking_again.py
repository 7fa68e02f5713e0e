"""What was found out at one look is used at the next only as long as it is true."""

import gc

from tests.table.gathering import Gathering
from tests.toy.jar import Guess

from talewright.table import views
from talewright.table.ledger import FOLDING
from talewright.table.moves import Say, Undo


def check(fair: Gathering) -> None:
    """What everybody sees is what they see who have never looked before."""
    for seat in fair.everyone:
        look = fair.table.look(fair.campaign, seat)
        again = fair.table.ledger.at(fair.campaign)
        assert look == views.look(again, again.seat(seat))


def test_a_second_look_shows_new_names_what_was_taken_back_and_who_came(fair: Gathering) -> None:
    guess = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.ann, Say("Only between us.", to=fair.bo))
    check(fair)
    assert fair.table.look(fair.campaign, fair.bo).log[-2].can_undo
    fair.act(fair.cy, Guess(beans=12))
    check(fair)
    fair.act(fair.ann, Undo(guess))
    check(fair)
    fair.table.seating.rename(fair.campaign, fair.bo, "Ben", by=fair.ann)
    fair.table.seating.join(fair.campaign, "Flo")
    check(fair)
    for more in range(views.LINES_KEPT):
        fair.act(fair.bo, Say(f"That makes {more}."))
    assert {line.who for line in fair.table.look(fair.campaign, fair.cy).log} == {"Ben"}
    fair.table.log(fair.campaign, fair.cy)
    check(fair)


def test_what_looks_have_found_out_is_let_go_of_when_nothing_has_happened_for_a_while(fair: Gathering) -> None:
    folded = fair.table.ledger.campaign(fair.campaign)
    fair.act(fair.bo, Guess(beans=10))
    check(fair)
    fair.table.ledger.rest()
    assert folded.told  # something has happened since it was asked the last time, which was never
    fair.table.ledger.rest()
    assert not any((folded.found, folded.seen, folded.told, folded.read))
    check(fair)
    fair.act(fair.cy, Guess(beans=12))
    fair.table.ledger.rest()
    assert folded.told
    check(fair)


def test_garbage_is_collected_again_when_the_last_campaign_is_folded() -> None:
    assert gc.isenabled()
    with FOLDING:
        with FOLDING:
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
