"""Random walks in which devices add and lend words, people come, and sessions close by silence."""

from datetime import timedelta
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.gathering import GAMES, Gathering
from tests.table.test_walks import STEPS, WALK, cached, filled, picked, seen
from tests.table.wording import Clock, exchange_words, link_of, open_session, word_of

from talewright.dice import fair
from talewright.dice.draw import SeatId
from talewright.journal.verify import verify
from talewright.refusal import Refused
from talewright.table import MemoryJournal, Role, keys
from talewright.table.moves import LendWord, PledgeWord, RevealWord

PAUSES = (*(timedelta(),) * 20, *(timedelta(seconds=4),) * 4, timedelta(seconds=12), timedelta(hours=25))


def device(data: st.DataObject, fair_: Gathering, seat: SeatId) -> None:
    """A device does what it is asked for, or what it is not asked for any more."""
    told = fair_.table.words(fair_.campaign, seat)
    if told is None:
        return
    asked = [LendWord(ask.number, link_of(seat, ask.number)) for ask in told.asks]
    word = word_of(seat, told.exchange)
    pledged = PledgeWord(told.exchange, fair.pledge(seat, word, link_of(seat, 0)))
    reveal = RevealWord(told.exchange, word, link_of(seat, 0))
    all_pledged = bool(told.revealed) or set(told.mixed) <= set(told.pledged)
    awaited = seat in told.pledged and seat not in told.revealed and all_pledged
    unasked: list[PledgeWord | RevealWord] = [pledged, *[reveal] * (9 if awaited else 1)]
    move = data.draw(st.sampled_from(asked or unasked), label="given")
    try:
        fair_.act(seat, move)
    except Refused:
        assert move not in asked
        assert not (awaited and move == reveal)


def played(data: st.DataObject, fair_: Gathering, seat: SeatId) -> None:
    """A seat does what the table offers."""
    offer = picked(data, fair_, seat)
    if offer and offer.move != "pause":
        by = seat if offer.in_person else data.draw(st.sampled_from((seat, fair_.ann, fair_.ann)), label="by")
        fair_.act(by, filled(data, offer), acting_for=None if by == seat else seat)


def walked(data: st.DataObject) -> Gathering:
    """A walk, after each step of which the journal tells the same as what is kept."""
    clock = Clock()
    fair_ = Gathering.on(MemoryJournal(), clock)
    all_here = frozenset(fair_.everyone)
    open_session(fair_)
    exchange_words(fair_, data.draw(st.sampled_from((fair_.everyone, fair_.guests)), label="begin"))
    for step in range(data.draw(st.integers(STEPS // 2, STEPS), label="steps")):
        clock.now += data.draw(st.sampled_from(PAUSES), label="pause")
        some = frozenset({fair_.ann, fair_.cy, fair_.di})
        here = data.draw(st.sampled_from((all_here, all_here, some, frozenset({fair_.ann}))), label="here")
        fair_.table.present = lambda _, here=here: here  # type: ignore[misc]  # the default is this step's own
        if step % 10 == 9:
            role = data.draw(st.sampled_from((Role.PLAYER, Role.SPECTATOR)), label="role")
            fair_.table.seating.join(fair_.campaign, f"Late {step}", role)
        if data.draw(st.booleans(), label="silence"):
            fair_.table.close_if_silent(fair_.campaign)
        asked = [seat for seat in fair_.everyone if (told := fair_.table.words(fair_.campaign, seat)) and told.asks]
        seat = data.draw(st.sampled_from(asked or fair_.everyone), label="seat")
        data.draw(st.sampled_from((played, device)), label="what")(data, fair_, seat)
        now, replayed = fair_.folded, fair_.table.ledger.at(fair_.campaign)
        assert cached(replayed) == cached(now)
        assert seen(fair_, replayed) == seen(fair_, now)
        assert verify(fair_.table.ledger.journal.read(fair_.campaign), GAMES["toy"]).findings == ()
    return fair_


@WALK
@given(st.data())
def test_words_replay_as_they_were_given_and_every_journal_is_sound(data: st.DataObject) -> None:
    with pytest.MonkeyPatch.context() as patched:  # the ids of seats are no matter of chance
        patched.setattr(keys, "new_id", map("{:016}".format, count()).__next__)
        walked(data)
