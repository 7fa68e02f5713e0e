"""Moves at the table: once each, by those who may, stored before they are seen."""

from itertools import count
from typing import cast

import pytest
from tests.refusing import failing, refusing
from tests.table.gathering import Gathering
from tests.table.writers import at_another_table
from tests.toy.auctions import OpenAuction
from tests.toy.bouts import TIE, Challenge
from tests.toy.jar import Guess, Guessed, OpenJar
from tests.toy.play import Toy
from tests.toy.prizes import Award
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow, ThrowAgain

from talewright.dice.draw import DrawId, SeatId
from talewright.refusal import Refused
from talewright.table import MemoryJournal, Role, Table, ledger, own
from talewright.table.events import SessionClosed
from talewright.table.ledger import NOT_HERE, AnyGame
from talewright.table.moves import ChooseDice, CloseSession, Roll, Ruling, Say, TypeFace, Undo
from talewright.table.offer import Choice
from talewright.table.seat import CampaignId, MoveId

# --- once each


def test_a_move_is_stored_under_the_time_at_which_it_was_decided() -> None:
    asked = count()
    fair = Gathering.on(MemoryJournal(), clock=lambda: f"2026-05-01T20:{next(asked):02}:00.000+00:00")
    before = next(asked)
    move = fair.act(fair.bo, StartThrow()).move
    assert next(asked) == before + 2, "the clock was asked once"
    records = [each.header.at for each in fair.table.ledger.journal.read(fair.campaign) if each.header.move == move]
    assert records == [f"2026-05-01T20:{before + 1:02}:00.000+00:00"] * 2


def test_the_time_is_told_to_the_millisecond_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds, told in (
        (1_777_665_599.9994, "2026-05-01T19:59:59.999"),
        (1_777_665_600.0, "2026-05-01T20:00:00.000"),
    ):
        monkeypatch.setattr("time.time_ns", lambda at=seconds: int(at * 1_000_000) * 1_000)
        assert ledger.now() == f"{told}+00:00"


def test_a_move_sent_twice_happens_once(fair: Gathering) -> None:
    first = fair.act(fair.bo, Guess(beans=10), move_id="the-very-same")
    again = fair.act(fair.bo, Guess(beans=10), move_id="the-very-same")
    assert (first.again, again.again) == (False, True)
    assert [beans for _, beans in fair.fair.jar.guesses] == [10]


def test_a_roll_sent_twice_falls_once(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.act(fair.bo, Roll(DrawId("booth-1.1"), "one"), move_id="the-very-same")
    fair.act(fair.bo, Roll(DrawId("booth-1.1"), "two"), move_id="the-very-same")
    assert len(fair.faces()) == 1


def test_a_move_sent_twice_happens_once_even_when_it_was_taken_back(fair: Gathering) -> None:
    fair.act(fair.bo, Guess(beans=10), move_id="the-very-same")
    fair.act(fair.bo, Undo(MoveId("the-very-same")))
    assert fair.act(fair.bo, Guess(beans=10), move_id="the-very-same").again
    assert fair.fair.jar.guesses == ()


def test_nobody_takes_the_id_of_somebody_elses_move(fair: Gathering) -> None:
    fair.act(fair.bo, Guess(beans=10), move_id="the-very-same")
    with refusing(by="made_before"):
        fair.act(fair.cy, Guess(beans=11), move_id="the-very-same")


@pytest.mark.parametrize(
    "forged",
    ["", "short", "x" * 65, "session-1", "session-22", "with blanks in it", "semi;colon;", "über-allem", "--------"],
)
def test_a_forged_id_is_refused(fair: Gathering, forged: str) -> None:
    with refusing(by="check_id"):
        fair.act(fair.bo, Guess(beans=10), move_id=forged)


# --- by those who may


def test_onlookers_do_not_act(fair: Gathering) -> None:
    assert [offer.move for offer in fair.offers(fair.eve)] == ["pause"]
    for move in (Guess(beans=1), Say("Bravo!"), ChooseDice(by_hand=True), Roll(DrawId("booth-1.1"))):
        fair.refused(fair.eve, move, by="Table._decided", naming=("the Barker",))


def test_nobody_acts_for_an_onlooker(fair: Gathering) -> None:
    for move in (Say("Bravo!"), Guess(beans=1)):
        fair.refused(fair.ann, move, acting_for=fair.eve, by="Table._decided", naming=("Eve",))


def test_whoever_runs_the_fair_acts_for_somebody_absent_and_it_is_written_down(fair: Gathering) -> None:
    fair.act(fair.ann, Guess(beans=10), acting_for=fair.bo)
    line = fair.log(fair.eve)[-1]
    assert (line.who, line.acting_for, line.text) == ("Ann", "Bo", "Bo guesses 10 beans.")
    header = [*fair.table.ledger.journal.read(fair.campaign)][-1].header
    assert (header.seat, header.acting_for) == (fair.ann, fair.bo)


def test_whoever_acts_for_somebody_has_their_offers(fair: Gathering) -> None:
    theirs = fair.table.offers(fair.campaign, fair.ann, acting_for=fair.bo)
    assert theirs == tuple(offer for offer in fair.offers(fair.bo) if not offer.in_person)


def test_nobody_else_acts_for_others(fair: Gathering) -> None:
    fair.refused(fair.bo, Guess(beans=10), acting_for=fair.cy, by="_acting", naming=("Barker",))
    with refusing(by="_acting", naming=("Barker",)):
        fair.table.offers(fair.campaign, fair.bo, acting_for=fair.ann)


def test_whoever_acts_for_nobody_at_this_table_is_told_for_whom_they_may_act(fair: Gathering) -> None:
    fair.table.seating.revoke(fair.campaign, fair.cy, by=fair.ann)
    for nobody in (SeatId(""), SeatId("0" * 16), fair.cy):
        fair.refused(fair.ann, Say("Boo!"), acting_for=nobody, by="_acting", naming=("Bo, Di",))


def test_a_seat_that_is_not_there_does_nothing(fair: Gathering) -> None:
    for nobody in (SeatId(""), SeatId("gm"), SeatId("all"), SeatId("0" * 16)):
        fair.refused(nobody, Say("Boo!"), by="Campaign.seat")
        with pytest.raises(Refused):
            fair.look(nobody)


def test_a_campaign_that_is_not_there_is_told(fair: Gathering) -> None:
    with refusing(by="Ledger.at", naming=(NOT_HERE,)):
        fair.table.look(CampaignId("0" * 16), fair.bo)


def test_a_refused_move_changes_nothing(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    before = [fair.all_seen(seat) for seat in fair.everyone]
    fair.refused(fair.bo, Keep(booth=BoothId("booth-1")))
    fair.refused(fair.bo, TypeFace(DrawId("booth-1.1"), 7))
    fair.refused(fair.cy, OpenJar())
    assert [fair.all_seen(seat) for seat in fair.everyone] == before


# --- speech and rulings


class Careless(Toy):
    """A fair that has left an event out of its chapters."""

    events = tuple(each for each in Toy.events if each is not Guessed)


def test_what_is_none_of_the_games_events_is_not_stored_and_the_campaign_can_still_be_read() -> None:
    journal, games = MemoryJournal(), {"toy": cast("AnyGame", Careless())}
    fair = Gathering.on(journal, games=games)
    with failing("Draft.happen", kind=TypeError, naming=("Guessed", "toy")):
        fair.act(fair.bo, Guess(beans=42))
    assert Table(journal, games).look(fair.campaign, fair.bo).name == "The May fair"


def test_a_whisper_reaches_whoever_runs_the_fair_alone(fair: Gathering) -> None:
    others = [fair.all_seen(seat) for seat in (fair.cy, fair.di, fair.eve)]
    fair.act(fair.bo, Say("I know how many beans there are.", whisper=True))
    assert fair.reads(fair.ann)[-1] == fair.reads(fair.bo)[-1] == "I know how many beans there are."
    assert [fair.all_seen(seat) for seat in (fair.cy, fair.di, fair.eve)] == others


def test_a_whisper_says_whom_it_is_to_and_is_answered(fair: Gathering) -> None:
    others = [fair.all_seen(seat) for seat in (fair.cy, fair.di, fair.eve)]
    fair.act(fair.bo, Say("May I look into the jar?", to=fair.ann))
    fair.act(fair.ann, Say("Only quickly.", to=fair.bo))
    assert [(line.text, line.to) for line in fair.log(fair.bo)[-2:]] == [
        ("May I look into the jar?", "Ann"),
        ("Only quickly.", "you"),
    ]
    assert [line.to for line in fair.log(fair.ann)[-2:]] == ["you", "Bo"]
    assert [fair.all_seen(seat) for seat in (fair.cy, fair.di, fair.eve)] == others


def test_a_note_is_read_by_nobody_else(fair: Gathering) -> None:
    for writer in (fair.ann, fair.bo):
        others = {seat: fair.all_seen(seat) for seat in fair.everyone if seat != writer}
        fair.act(writer, Say("Count the beans again.", to="me"))
        assert (fair.log(writer)[-1].text, fair.log(writer)[-1].to) == ("Count the beans again.", "yourself")
        assert {seat: fair.all_seen(seat) for seat in others} == others


def test_what_everyone_hears_is_to_nobody_alone(fair: Gathering) -> None:
    fair.act(fair.bo, Say("Good evening."))
    assert fair.log(fair.cy)[-1].to == ""


def test_nobody_whispers_to_an_empty_seat_or_to_one_who_only_watches(fair: Gathering) -> None:
    for nobody in ("nobody", fair.eve, fair.bo, "gm", ""):
        fair.refused(fair.bo, Say("Psst", to=nobody), by="audience")


def test_nothing_is_no_speech(fair: Gathering) -> None:
    fair.refused(fair.bo, Say("  \n "), by=own.decide)


def test_speech_opens_no_session(fair: Gathering) -> None:
    fair.act(fair.bo, Say("Good evening."))
    assert fair.folded.session is None


def test_a_ruling_is_written_down_with_its_reason(fair: Gathering) -> None:
    fair.act(fair.ann, Ruling("", "the wet matches", "they do not burn", "it rained"))
    assert fair.reads(fair.eve)[-1] == "Ruling on the wet matches: they do not burn, because it rained."


def test_a_ruling_says_something(fair: Gathering) -> None:
    fair.refused(fair.ann, Ruling("", "", ""), by="Table._in_play")
    fair.refused(fair.ann, Ruling("", "the matches", " "), by="Table._in_play")


def test_a_guest_rules_only_on_what_the_game_asks_of_them(fair: Gathering) -> None:
    ruling = Ruling(TIE, "the even bout", "Cy, by a hair")
    fair.refused(fair.bo, ruling, clause="toy-tie", by="Table._may_rule", naming=("Barker",))
    fair.act(fair.bo, Challenge(rival=fair.cy))
    fair.type(fair.bo, "booth-1.ours", 5)
    fair.act(fair.ann, Undo(fair.folded.taken[-1].move))
    fair.act(fair.cy, ChooseDice(by_hand=True))
    fair.type(fair.ann, "booth-1.ours", 5)
    fair.type(fair.ann, "booth-1.theirs", 5)
    fair.act(fair.bo, ruling)
    fair.refused(fair.di, ruling, clause="toy-tie", by="Table._may_rule", naming=("Barker",))


# --- sessions of play


def test_the_first_move_in_play_opens_a_session(fair: Gathering) -> None:
    fair.act(fair.bo, Guess(beans=10))
    assert fair.reads(fair.eve)[-3:] == ["Session 1 begins.", "Day 1 of the fair.", "Bo guesses 10 beans."]


def test_closing_a_session_lets_the_game_end_its_day(fair: Gathering) -> None:
    fair.act(fair.bo, Guess(beans=10))
    fair.act(fair.ann, CloseSession())
    assert fair.reads(fair.eve)[-2] == "The lights go out on day 1."
    assert isinstance(fair.hears(fair.eve)[-1], SessionClosed)
    assert fair.look(fair.eve).session is None
    assert fair.table.ledger.journal.secrets(fair.campaign, "seed:") == ()


def test_the_next_move_opens_the_next_session(fair: Gathering) -> None:
    fair.act(fair.bo, Guess(beans=10))
    fair.act(fair.ann, CloseSession())
    fair.act(fair.bo, Guess(beans=11))
    session = fair.look(fair.eve).session
    assert session is not None
    assert session.number == 2


def test_a_session_is_closed_by_whoever_runs_the_fair(fair: Gathering) -> None:
    fair.refused(fair.ann, CloseSession(), by="Dealing.close_session")
    fair.act(fair.bo, Guess(beans=10))
    fair.refused(fair.bo, CloseSession(), by=own.decide, naming=("the Barker",))


def test_the_seed_is_sealed_while_the_session_is_open(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    (kept,) = fair.table.ledger.journal.secrets(fair.campaign, "seed:")
    assert not any(kept.value.encode() in fair.all_seen(seat) for seat in fair.everyone)
    assert not any(kept.value in (body or "") for _, body in fair.records())


def test_play_goes_on_where_the_sealed_seed_did_not_come_along(fair: Gathering) -> None:
    """An export holds no secrets, so a session that was open in it has lost its seed."""
    fair.act(fair.bo, StartThrow())
    fair.roll(fair.bo, "booth-1.1")
    elsewhere = without_secrets(fair)
    elsewhere.act(fair.bo, ThrowAgain(booth=BoothId("booth-1")))
    elsewhere.roll(fair.bo, "booth-1.2")
    assert elsewhere.faces()[-1].session == 2
    closed = next(event for event in elsewhere.hears(fair.eve) if isinstance(event, SessionClosed))
    assert (closed.number, closed.seed) == (1, "")
    elsewhere.act(fair.ann, CloseSession())


def test_a_session_whose_seed_did_not_come_along_can_be_closed(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    elsewhere = without_secrets(fair)
    elsewhere.act(fair.ann, CloseSession())
    assert elsewhere.folded.session is None


def without_secrets(fair: Gathering) -> Gathering:
    journal = MemoryJournal()
    journal.append(fair.campaign, 0, [*fair.table.ledger.journal.read(fair.campaign)])
    return at_another_table(fair, journal)


# --- what people write


@pytest.mark.parametrize(
    "said",
    [
        "O'Brien's \"dog\"",
        "Zoë 🐉👩\u200d👩\u200d👧",
        "שלום לכולם",
        "\u202eevil",
        "<script>alert(1)</script>",
        "{{ 7 * 7 }}",
        "a\x00b\x1f",
        "x" * 10_000,
    ],
)
def test_what_people_write_comes_back_as_they_wrote_it(fair: Gathering, said: str) -> None:
    fair.act(fair.bo, Say(said))
    fair.act(fair.ann, OpenAuction(lot=said))
    fair.act(fair.ann, Award(to=(fair.bo,), points=1, reason=said))
    again = fair.table.ledger.at(fair.campaign)
    assert again.log == fair.folded.log
    assert said in fair.reads(fair.eve)


def test_a_role_is_called_by_the_games_own_word(fair: Gathering) -> None:
    for told, (name, role) in zip(
        fair.reads(fair.eve)[1:],
        [("Ann", "Barker"), ("Bo", "guest"), ("Cy", "guest"), ("Di", "guest"), ("Eve", "onlooker")],
        strict=True,
    ):
        assert told.startswith(f"{name} ")
        assert told.endswith(f" {role}.")
    assert fair.folded.seat(fair.eve).role is Role.SPECTATOR


def test_everybody_talks_to_all_to_one_or_to_themselves(fair: Gathering) -> None:
    heard = {}
    for seat in (fair.ann, fair.bo):
        say = next(offer for offer in fair.table.offers(fair.campaign, seat) if offer.move == "say")
        heard[seat] = [option.value for field in say.fields if isinstance(field, Choice) for option in field.options]
    assert heard == {
        fair.ann: ["all", "me", fair.bo, fair.cy, fair.di],
        fair.bo: ["all", "me", fair.ann, fair.cy, fair.di],
    }
