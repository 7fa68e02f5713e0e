"""What somebody prepares is kept for later, is theirs alone, and is played by one press."""

import msgspec
import pytest
from tests.table.gathering import GAMES, NOW, Gathering, foretold, forked, told
from tests.toy.auctions import OpenAuction
from tests.toy.jar import FillJar, Guess
from tests.toy.throwing import StartThrow

from talewright.dice.draw import SeatId
from talewright.journal.extract import extract
from talewright.journal.verify import verify
from talewright.table import MemoryJournal, Role, Table
from talewright.table.events import HandoutGiven, PreparedPlayed
from talewright.table.moves import (
    DropPrepared,
    GiveHandout,
    HidePrepared,
    Pause,
    PlacePrepared,
    PlayPrepared,
    Prepare,
    Redo,
    Undo,
)
from talewright.table.offer import Offer, Value
from talewright.table.pocket import EVERYONE, PreparedView
from talewright.table.preparing import A_NOTE, MOST
from talewright.table.reading import fill, read_move
from talewright.table.seat import ItemId
from talewright.table.table import PAUSED

GATHERED = Gathering.on(MemoryJournal())

LOT: dict[str, Value] = {"type": "open-auction", "lot": "A copper kettle"}
PRIZE: dict[str, Value] = {"type": "award", "points": 3, "reason": "the best song"}
LETTER: dict[str, Value] = {"type": "give-handout", "title": "A letter", "text": "Meet me at the mill."}


def prepared(fair: Gathering, **how: object) -> ItemId:
    """The id of what Ann has just put into her pocket."""
    return ItemId(fair.act(fair.ann, msgspec.convert({"type": "prepare", **how}, Prepare)).move)


def held(fair: Gathering, seat: SeatId | None = None) -> list[PreparedView]:
    return [*fair.look(seat or fair.ann).pocket]


def plays(fair: Gathering, item: ItemId) -> list[Offer]:
    return [each for each in fair.offers(fair.ann) if each.move == "play-prepared" and each.fixed["item"] == item]


def press(fair: Gathering, offer: Offer, **choices: Value) -> None:
    """Make an offer's move, filled in as a form would be."""
    filled = fill(offer, {f"move.{name}": each for name, each in choices.items()})
    fair.act(fair.ann, read_move(fair.folded.game, filled, strict=False))


# --- moves kept for later


def test_a_move_is_prepared_with_the_form_in_which_it_is_made_and_played_by_one_press(fair: Gathering) -> None:
    (form,) = [each for each in fair.offers(fair.ann) if each.fixed.get("move.type") == "open-auction"]
    press(fair, form, lot="A copper kettle")
    (item,) = held(fair)
    assert (item.label, item.group, item.move) == ("A copper kettle", "Lots", "open-auction")
    assert item.says == (("What is sold", "A copper kettle"),)
    assert fair.fair.booths == {}
    (button,) = plays(fair, item.id)
    press(fair, button)
    assert fair.sees(fair.bo).booths[0].lot == "A copper kettle"  # type: ignore[union-attr]  # an auction
    assert [each.played for each in held(fair)] == [True]


def test_the_forms_that_prepare_stay_the_same_where_nothing_of_theirs_has_changed(fair: Gathering) -> None:
    def forms() -> list[Offer]:
        return [each for each in fair.offers(fair.ann) if "move.type" in each.fixed]

    before = forms()
    fair.act(fair.bo, Guess(beans=10))
    assert before
    assert all(one is other for one, other in zip(before, forms(), strict=True))


def test_preparing_opens_no_session_and_is_possible_for_somebody_alone(journal: MemoryJournal) -> None:
    table = Table(journal, GAMES, clock=lambda: NOW, chance=foretold())
    host = table.seating.begin("toy", "The May fair", gm="Ann")
    alone = Gathering(table, host.campaign, host.seat, SeatId(""), SeatId(""), SeatId(""), SeatId(""))
    item = prepared(alone, move=LOT)
    assert alone.folded.session is None
    assert plays(alone, item) == []
    assert [each.why != "" for each in held(alone)] == [True]
    alone.table.seating.join(alone.campaign, "Bo")
    (button,) = plays(alone, item)
    press(alone, button)
    assert alone.folded.session is not None


def test_what_is_left_out_is_asked_for_when_it_is_played(fair: Gathering) -> None:
    item = prepared(fair, move=PRIZE, label="The singer's prize")
    (form,) = plays(fair, item)
    assert [field.name for field in form.fields] == ["rest.to"]
    fair.act(fair.ann, PlayPrepared(item=item, rest={"to": (fair.cy,)}))
    assert fair.score(fair.cy) == 3


def test_one_choice_of_a_few_is_a_button_for_each(fair: Gathering) -> None:
    item = prepared(fair, move=LETTER)
    assert [each.whose for each in plays(fair, item)] == ["Everyone", "Bo", "Cy", "Di", "Eve"]
    assert not any(each.fields for each in plays(fair, item))


def test_what_is_kept_may_be_played_again_and_again(fair: Gathering) -> None:
    item = prepared(fair, move=LOT, keep=True)
    for _ in range(2):
        press(fair, plays(fair, item)[0])
    assert len(fair.fair.booths) == 2


def test_a_played_move_says_nothing_else_in_the_journal_than_one_that_was_made_at_once(fair: Gathering) -> None:
    fair.act(fair.ann, OpenAuction(lot="A copper kettle"))
    made = fair.records()[-1]
    press(fair, plays(fair, prepared(fair, move=LOT))[0])
    *_, again, played = fair.records()
    assert (made[0], played[0]) == (again[0], "prepared-played/1")
    assert made[1] == (again[1] or "").replace("booth-2", "booth-1")


def test_undo_puts_what_was_played_back_and_leaves_what_was_prepared_since(fair: Gathering) -> None:
    first = prepared(fair, move=LOT)
    press(fair, plays(fair, first)[0])
    made = fair.folded.taken[-1].move
    prepared(fair, label="The miller", note="owes the smith money")
    fair.act(fair.ann, Undo(made))
    assert [(each.label, each.played) for each in held(fair)] == [("A copper kettle", False), ("The miller", False)]
    assert fair.fair.booths == {}
    fair.act(fair.ann, Redo())
    assert [each.played for each in held(fair)] == [True, False]
    assert len(fair.fair.booths) == 1


def test_what_is_in_the_pocket_is_changed_renamed_ordered_and_thrown_away(fair: Gathering) -> None:
    kettle, letter, song = (
        prepared(fair, move=LOT),
        prepared(fair, move=LETTER),
        prepared(fair, move={**LOT, "lot": "A song"}, note="the blind harper"),
    )
    (change,) = [each for each in fair.offers(fair.ann) if each.fixed.get("item") == kettle and each.move == "prepare"]
    assert next(field for field in change.fields if field.name == "move.lot").default == "A copper kettle"  # type: ignore[union-attr]  # a text
    press(fair, change, lot="A tin kettle")
    fair.act(fair.ann, PlacePrepared(item=song, before=kettle))
    fair.act(fair.ann, DropPrepared(item=letter))
    assert [(each.id, each.label, each.says) for each in held(fair)] == [
        (song, "A song", (("What is sold", "A song"),)),
        (kettle, "A copper kettle", (("What is sold", "A tin kettle"),)),
    ]
    (up,) = [each for each in fair.offers(fair.ann) if each.move == "place-prepared" and each.fixed["item"] == kettle]
    press(fair, up)
    assert [each.id for each in held(fair)] == [kettle, song]
    assert plays(fair, letter) == []


def test_a_note_is_kept_by_anybody_who_plays_and_is_nothing_to_play(fair: Gathering) -> None:
    note = ItemId(fair.act(fair.bo, Prepare(label="Names", note="The miller is called Abel.")).move)
    assert [(each.label, each.note, each.move) for each in held(fair, fair.bo)] == [
        ("Names", "The miller is called Abel.", "")
    ]
    assert held(fair) == []
    assert fair.refused(fair.bo, PlayPrepared(item=note)) == A_NOTE
    fair.refused(fair.bo, Prepare(move=LOT), by="prepared", naming=("the Barker",))
    fair.refused(fair.eve, Prepare(note="Eve looks on"), by="Table._decided", naming=("the Barker",))


def test_a_note_stands_under_the_heading_of_the_scene_that_it_is_for(fair: Gathering) -> None:
    (form,) = [each for each in fair.offers(fair.ann) if each.move == "prepare" and not each.fixed]
    fair.act(
        fair.ann, read_move(fair.folded.game, fill(form, {"note": "He lies.", "group": "At the mill"}), strict=False)
    )
    (note,) = held(fair)
    assert (note.label, note.group) == ("He lies.", "At the mill")
    (change,) = [each for each in fair.offers(fair.ann) if each.move == "prepare" and each.fixed.get("item") == note.id]
    fair.act(fair.ann, read_move(fair.folded.game, fill(change, {"note": "He lies still."}), strict=False))
    assert [each.group for each in held(fair)] == ["At the mill"]


def test_two_things_of_one_name_are_told_apart_by_what_they_are(fair: Gathering) -> None:
    for move in (LOT, {**LETTER, "title": "A copper kettle"}, LETTER):
        prepared(fair, move=move, group="At the mill")
    kettle, letter, other = (each.label for each in held(fair))
    assert kettle != letter
    assert kettle.startswith("A copper kettle")
    assert letter.startswith("A copper kettle")
    assert other == "A letter"
    assert [each.label for each in plays(fair, held(fair)[0].id)] == [f"Play {kettle}"]


def test_what_does_not_fit_is_refused_with_what_would_be_right(fair: Gathering) -> None:
    for move in (
        {"type": "no-such-move"},
        {"type": "undo", "move": "move-000001"},
        {**LOT, "lot": "x" * 81},
        {**PRIZE, "points": "many"},
        {**LOT, "colour": "red"},
    ):
        assert fair.refused(fair.ann, Prepare(move=move))
    fair.refused(fair.ann, Prepare(), by="prepared")
    gone = fair.refused(fair.ann, PlayPrepared(item=ItemId("no-such-item")))
    assert gone == fair.refused(fair.ann, DropPrepared(item=ItemId("no-such-item")))
    lot = prepared(fair, move=LOT)
    assert fair.refused(fair.bo, PlayPrepared(item=lot)) == gone
    fair.refused(fair.ann, HidePrepared(item=lot, hidden=True), by="veiled")
    assert fair.refused(fair.ann, PlayPrepared(item=lot), acting_for=fair.bo)
    fair.refused(fair.ann, PlayPrepared(item=prepared(fair, move=PRIZE)), by="whole", naming=("To",))


def test_a_pocket_has_an_end(fair: Gathering) -> None:
    for number in range(MOST):
        prepared(fair, note=f"note {number}")
    fair.refused(fair.ann, Prepare(note="one more"), by="prepared", naming=(str(MOST),))
    assert not [each for each in fair.offers(fair.ann) if each.move == "prepare" and "item" not in each.fixed]


def test_one_prepares_while_the_table_is_paused_and_plays_afterwards(fair: Gathering) -> None:
    fair.act(fair.bo, Pause())
    item = prepared(fair, move=LOT)
    assert plays(fair, item) == []
    assert fair.refused(fair.ann, PlayPrepared(item=item)) == PAUSED


def test_whoever_acts_for_somebody_absent_sees_nothing_of_their_pocket(fair: Gathering) -> None:
    fair.act(fair.bo, Prepare(note="The barker cheats."))
    for offer in fair.table.offers(fair.campaign, fair.ann, acting_for=fair.bo):
        assert "prepare" not in offer.move


# --- handouts


def test_a_handout_in_the_pocket_is_handed_out_and_anything_else_is_played(fair: Gathering) -> None:
    letter, kettle = prepared(fair, move=LETTER), prepared(fair, move=LOT)
    assert "Hand out A letter for Cy" in [each.named for each in plays(fair, letter)]
    assert [each.named for each in plays(fair, kettle)] == ["Play A copper kettle"]


@pytest.mark.parametrize("to", ["everyone", "cy"])
def test_a_handout_is_given_to_all_or_to_one_who_keep_it_until_it_is_taken_back(fair: Gathering, to: str) -> None:
    whom = EVERYONE if to == "everyone" else fair.cy
    item = prepared(fair, move=LETTER)
    fair.act(fair.ann, PlayPrepared(item=item, rest={"to": whom}))
    readers = {seat for seat in fair.everyone if fair.look(seat).handouts}
    assert readers == ({*fair.everyone} if to == "everyone" else {fair.ann, fair.cy})
    (handout,) = fair.look(fair.cy).handouts
    assert (handout.title, handout.text) == ("A letter", "Meet me at the mill.")
    assert handout.to == ("" if to == "everyone" else "Cy")
    (given,) = told(fair, HandoutGiven)
    assert given.to == whom
    fair.act(fair.ann, Undo(handout.id))
    assert not any(fair.look(seat).handouts for seat in fair.everyone)
    assert [each.played for each in held(fair)] == [False]


def test_only_whoever_runs_the_game_gives_handouts_and_to_somebody_who_is_there(fair: Gathering) -> None:
    for seat, to, text in (
        (fair.bo, fair.cy, "Hello"),
        (fair.ann, SeatId("nobody"), "Hello"),
        (fair.ann, fair.cy, " "),
    ):
        assert fair.refused(seat, GiveHandout(title="A letter", text=text, to=to))


# --- nobody else


def all_known(fair: Gathering, seat: SeatId) -> tuple[bytes, tuple[str, ...]]:
    """Everything that a seat can get from the table or from an export, byte for byte."""
    folded = fair.folded
    records = [*fair.table.ledger.journal.read(fair.campaign)]
    return fair.all_seen(seat), tuple(extract(folded.game, fair.campaign, records, folded.seat(seat)))


def a_fair() -> Gathering:
    """The same fair again, in which nothing differs by chance."""
    fair = forked(GATHERED)
    ledger = fair.table.ledger
    fair.table = Table(ledger.journal, GAMES, clock=lambda: NOW, salt=lambda: "5a17", chance=lambda: bytes(32))
    return fair


def test_no_byte_of_a_pocket_reaches_another_seat() -> None:
    plain, busy = a_fair(), a_fair()
    for table in (plain, busy):
        table.act(table.bo, Guess(beans=10), move_id="a-guess-of-bos")
    lot = ItemId("the-kettle")
    busy.act(busy.ann, Prepare(move=LOT, label="Secret", note="cheap"), move_id=lot)
    busy.act(busy.ann, Prepare(move=LETTER), move_id="the-letter")
    busy.act(busy.ann, Prepare(note="The miller did it."), move_id="the-miller")
    busy.act(busy.ann, PlacePrepared(item=lot), move_id="placed-it-there")
    busy.act(busy.ann, DropPrepared(item=ItemId("the-miller")), move_id="dropped-it-all")
    busy.act(busy.ann, PlayPrepared(item=lot), move_id="the-auction")
    plain.act(plain.ann, OpenAuction(lot="A copper kettle"), move_id="the-auction")
    busy.act(busy.ann, PlayPrepared(item=ItemId("the-letter"), rest={"to": busy.cy}), move_id="only-for-cy")
    for table in (plain, busy):
        table.act(table.di, StartThrow(), move_id="a-throw-of-dis")
    for name in ("bo", "di", "eve"):
        assert all_known(plain, getattr(plain, name)) == all_known(busy, getattr(busy, name))
    for table in (plain, busy):
        table.act(table.ann, Undo(table.folded.taken[0].move), move_id="all-taken-back")
    for name in ("bo", "di", "eve"):
        assert all_known(plain, getattr(plain, name)) == all_known(busy, getattr(busy, name))
    assert plain.folded.latest == busy.folded.latest
    assert b"kettle" in all_known(busy, busy.ann)[0]


def test_a_journal_with_pockets_is_verified_and_replays_to_the_same(fair: Gathering) -> None:
    item = prepared(fair, move=LOT)
    fair.act(fair.ann, FillJar(beans=12))
    press(fair, plays(fair, item)[0])
    fair.act(fair.ann, GiveHandout(title="Rules", text="One bid each.", to=EVERYONE))
    fair.act(fair.ann, Prepare(item=item, move={**LOT, "lot": "A jug"}, label="Jug"))
    records = [*fair.table.ledger.journal.read(fair.campaign)]
    assert not verify(records, fair.folded.game).findings
    again = Table(fair.table.ledger.journal, GAMES, clock=lambda: NOW)
    for seat in fair.everyone:
        assert again.look(fair.campaign, seat) == fair.look(seat)
        assert again.offers(fair.campaign, seat) == fair.offers(seat)
    assert told(fair, PreparedPlayed) == [PreparedPlayed(item)]
    assert fair.folded.seat(fair.eve).role is Role.SPECTATOR
