"""The fair itself, played at a table."""

from collections.abc import Sequence

from tests.table.gathering import Gathering
from tests.toy.auctions import AuctionView, Bid, OpenAuction
from tests.toy.booths import CloseBooth
from tests.toy.bouts import Challenge
from tests.toy.dipping import DrawOn, Shuffle, StartDip, Stop, ThrowAway
from tests.toy.jar import FillJar, Guess, JarView, OpenJar, RollJar
from tests.toy.races import CallRace
from tests.toy.state import BoothId

from talewright.dice.draw import DrawId, SeatId
from talewright.table import MemoryJournal
from talewright.table.moves import Roll, TypeFace


def the_fair() -> Gathering:
    return Gathering.on(MemoryJournal())


def auction(fair: Gathering, seat: SeatId) -> AuctionView:
    (shown,) = fair.sees(seat).booths
    assert isinstance(shown, AuctionView)
    return shown


def test_a_sealed_bid_is_seen_by_nobody_else_until_all_have_bid() -> None:
    fair = the_fair()
    fair.act(fair.ann, OpenAuction(lot="A goose"))
    nothing_yet = {seat: fair.all_seen(seat) for seat in fair.everyone}
    fair.act(fair.bo, Bid(booth=BoothId("booth-1"), coins=7))
    assert auction(fair, fair.bo).my_bid == 7
    for seat in (fair.ann, fair.cy, fair.di, fair.eve):
        assert fair.all_seen(seat) == nothing_yet[seat]
    fair.act(fair.cy, Bid(booth=BoothId("booth-1"), coins=9))
    fair.act(fair.di, Bid(booth=BoothId("booth-1"), coins=2))
    assert fair.score(fair.cy) == 3
    told = fair.reads(fair.eve)[-1]
    assert "Bo 7" in told
    assert told.endswith("Cy gets it.")


def test_among_equal_bids_nobody_gets_it() -> None:
    fair = the_fair()
    fair.act(fair.ann, OpenAuction(lot="A goose"))
    for guest in fair.guests:
        fair.act(guest, Bid(booth=BoothId("booth-1"), coins=7))
    assert fair.reads(fair.eve)[-1].endswith("nobody gets it.")


def test_an_auction_does_not_wait_for_ever() -> None:
    fair = the_fair()
    fair.act(fair.ann, OpenAuction(lot="A goose"))
    fair.act(fair.bo, Bid(booth=BoothId("booth-1"), coins=1))
    fair.act(fair.ann, CloseBooth(booth=BoothId("booth-1")))
    assert fair.score(fair.bo) == 3


def test_an_envelope_is_sealed_once() -> None:
    fair = the_fair()
    fair.act(fair.ann, OpenAuction(lot="A goose"))
    fair.act(fair.bo, Bid(booth=BoothId("booth-1"), coins=1))
    fair.refused(fair.bo, Bid(booth=BoothId("booth-1"), coins=2), by="Draft.happen")


def six(fair: Gathering) -> Sequence[SeatId]:
    more = [fair.table.seating.join(fair.campaign, name).seat for name in ("Fay", "Gus", "Hal")]
    return (*fair.guests, *more)


def test_six_people_roll_at_once_in_any_order() -> None:
    for order in ((0, 1, 2, 3, 4, 5), (5, 3, 1, 4, 2, 0)):
        fair = the_fair()
        runners = six(fair)
        fair.act(fair.ann, CallRace())
        for place in order:
            fair.act(runners[place], TypeFace(DrawId(f"booth-1.{runners[place]}"), 3 + 2 * place))
        assert [fair.score(runner) for runner in runners] == [0, 0, 0, 0, 0, 1]


def test_the_order_in_which_six_people_roll_changes_no_face() -> None:
    faces: list[dict[int, int]] = []
    for order in ((0, 1, 2, 3, 4, 5), (5, 3, 1, 4, 2, 0)):
        fair = the_fair()
        runners = six(fair)
        fair.act(fair.ann, CallRace())
        for place in order:
            fair.act(runners[place], Roll(DrawId(f"booth-1.{runners[place]}"), "the same"))
        faces.append({fell.index: fell.face for fell in fair.faces()})
    assert faces[0] == faces[1]


def test_only_whoever_runs_the_fair_knows_the_beans() -> None:
    fair = the_fair()
    fair.act(fair.bo, Guess(beans=40))
    nothing_yet = {seat: fair.all_seen(seat) for seat in fair.everyone}
    fair.act(fair.ann, FillJar(beans=42))
    assert fair.sees(fair.ann).jar == JarView(42, rolling=False)
    for seat in (*fair.guests, fair.eve):
        assert fair.all_seen(seat) == nothing_yet[seat]


def test_the_nearest_guess_wins_when_the_jar_is_opened() -> None:
    fair = the_fair()
    fair.act(fair.ann, RollJar())
    fair.type(fair.ann, "jar.1", 42)
    for guest, beans in zip(fair.guests, (10, 40, 44), strict=True):
        fair.act(guest, Guess(beans=beans))
    fair.act(fair.ann, OpenJar())
    assert fair.reads(fair.eve)[-1] == "There were 42 beans in the jar; nearest was Cy and Di."
    assert [fair.score(guest) for guest in fair.guests] == [0, 1, 1]


def test_a_group_tells_the_table_what_its_real_deck_threw_away() -> None:
    fair = the_fair()
    fair.act(fair.ann, ThrowAway(cards=(1, 2)))
    fair.act(fair.bo, StartDip())
    fair.refused(fair.bo, TypeFace(DrawId("booth-1.1"), 1), by="Dealing.typed", naming=("1",))
    fair.type(fair.bo, "booth-1.1", 9)
    fair.act(fair.bo, Stop(booth=BoothId("booth-1")))
    fair.act(fair.ann, Shuffle())
    assert fair.sees(fair.eve).deck == tuple(range(1, 10))


def test_a_thorn_ends_the_chain_with_nothing() -> None:
    fair = the_fair()
    fair.act(fair.bo, StartDip())
    fair.type(fair.bo, "booth-1.1", 9)
    fair.act(fair.bo, DrawOn(booth=BoothId("booth-1")))
    fair.type(fair.bo, "booth-1.2", 1)
    assert fair.score(fair.bo) == 0
    assert fair.sees(fair.eve).booths == ()


def test_the_house_wrestles_too() -> None:
    fair = the_fair()
    fair.act(fair.bo, Challenge())
    fair.roll(fair.bo, "booth-1.ours")
    assert fair.draws == []
    assert len(fair.faces()) == 2
