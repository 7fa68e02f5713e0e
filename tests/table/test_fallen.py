"""What fell last, as each seat sees it."""

from itertools import groupby

from tests.golden.gulch import GULCH
from tests.table.gathering import Gathering
from tests.toy.bouts import Challenge
from tests.toy.dipping import StartDip
from tests.toy.jar import RollJar
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow
from tests.web.moments import moments

from talewright.dice.draw import SeatId
from talewright.table.moves import CloseSession, Undo


def fallen(fair: Gathering, seat: SeatId) -> list[tuple[str, str, str]]:
    return [(each.id, each.who, each.shows) for each in fair.look(seat).fallen]


def test_dice_that_fall_together_lie_together_until_others_fall(fair: Gathering) -> None:
    assert fallen(fair, fair.eve) == []
    fair.act(fair.bo, Challenge(rival=fair.cy))
    fair.type(fair.bo, "booth-1.ours", 9)
    fair.type(fair.cy, "booth-1.theirs", 12)
    for seat in fair.everyone:
        assert fallen(fair, seat) == [("booth-1.ours", "Bo", "9"), ("booth-1.theirs", "Cy", "12")]
    fair.act(fair.di, StartDip())
    card = fair.type(fair.di, "booth-2.1", 7)
    assert fallen(fair, fair.eve) == [("booth-2.1", "Di", "7")]
    fair.act(fair.ann, Undo(card))
    assert [face for *_, face in fallen(fair, fair.eve)] == ["9", "12"]
    fair.act(fair.ann, CloseSession())
    assert fallen(fair, fair.eve) == []  # the next evening begins without the dice of the last


def test_a_card_that_is_drawn_later_for_the_same_action_puts_away_the_one_before() -> None:
    lay = [
        [each.label for each in context.table.look(who.campaign, who.seat).fallen]
        for context, (who, *_) in moments(GULCH, 67, 74)
    ]
    assert [cards for cards, _ in groupby(lay)] == [["The card for Miranda"], ["A further card for Miranda"]]


def test_a_hidden_die_lies_before_who_may_know_it_and_takes_nothing_from_the_others(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.type(fair.bo, "booth-1.1", 6)
    fair.act(fair.ann, RollJar())
    before = [fair.all_seen(seat) for seat in fair.guests]
    fair.type(fair.ann, "jar.1", 42)
    assert [fair.all_seen(seat) for seat in fair.guests] == before
    (hidden,) = fair.look(fair.ann).fallen
    assert (hidden.shows, hidden.by_hand, hidden.hidden) == ("42", True, True)
    for seat in fair.guests:
        assert fallen(fair, seat) == [("booth-1.1", "Bo", "6")]
    fair.act(fair.bo, Keep(booth=BoothId("booth-1")))
    fair.act(fair.cy, StartThrow())
    fair.type(fair.cy, "booth-2.1", 1)
    assert fallen(fair, fair.ann) == [("booth-2.1", "Cy", "1")]
