"""What a form or a program sends becomes a move, or a sentence that says what would be right."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from tests.refusing import By, failing, figures
from tests.toy.auctions import Bid, OpenAuction
from tests.toy.bouts import Challenge
from tests.toy.dipping import ThrowAway
from tests.toy.jar import Guess
from tests.toy.play import TOY
from tests.toy.state import BoothId
from tests.toy.throwing import Keep

from talewright.dice.draw import Deck, Die, DrawId, SeatId
from talewright.table import moves as tables
from talewright.table.offer import Choice, Face, Number, Offer, Option, Text, Value
from talewright.table.reading import Plain, fill, read_fields, read_move
from talewright.table.seat import MoveId


def form(data: Mapping[str, Plain]) -> Struct:
    return read_move(TOY, data, strict=False)


def json(data: Mapping[str, Plain]) -> Struct:
    return read_move(TOY, data, strict=True)


def refusal(data: Mapping[str, Plain], *naming: str, by: By = "_argument", strict: bool = False) -> str:
    with failing(by, naming=naming) as refused:
        read_move(TOY, data, strict=strict)
    assert str(refused.value)[-1] in ".?"
    return str(refused.value)


def test_a_form_in_which_nothing_is_ticked_is_told_no_lengths() -> None:
    """Who reads that looks at boxes to tick, not at a list of texts."""
    told = refusal({"move": "throw-away"}, "Cards")
    assert "list" not in told
    assert told != refusal({"move": "throw-away"}, "Cards", strict=True)


# --- what is read


def test_a_form_sends_texts_and_the_move_has_numbers() -> None:
    assert form({"move": "bid", "booth": "booth-1", "coins": "12"}) == Bid(booth=BoothId("booth-1"), coins=12)


def test_a_program_sends_the_tag_as_type_and_numbers_as_numbers() -> None:
    assert json({"type": "bid", "booth": "booth-1", "coins": 12}) == Bid(booth=BoothId("booth-1"), coins=12)


def test_a_form_may_use_the_word_type_and_a_program_the_word_move() -> None:
    assert form({"type": "keep", "booth": "b"}) == json({"move": "keep", "booth": "b"}) == Keep(booth=BoothId("b"))


@pytest.mark.parametrize(
    "data",
    [
        {"type": "undo", "move": "a-move-of-mine"},
        {"move": ["undo", "a-move-of-mine"]},
        {"move": ("undo", "a-move-of-mine")},
    ],
)
def test_an_argument_may_be_called_move_beside_the_tag(data: dict[str, Plain]) -> None:
    assert form(data) == tables.Undo(MoveId("a-move-of-mine"))


def test_the_tables_own_moves_are_read_with_the_games() -> None:
    assert form({"move": "roll", "draw": "booth-1.1", "nonce": "x"}) == tables.Roll(DrawId("booth-1.1"), "x")


def test_a_program_may_send_what_an_offer_gives_it_to_choose_from() -> None:
    assert json({"type": "throw-away", "cards": ["3", "5"]}) == ThrowAway(cards=(3, 5))
    assert json({"type": "say", "text": "Psst", "whisper": "true"}) == tables.Say("Psst", whisper=True)


def test_several_boxes_ticked_are_one_list() -> None:
    assert form({"move": "throw-away", "cards": ["3", "5"]}) == ThrowAway(cards=(3, 5))


def test_one_box_ticked_is_a_list_too() -> None:
    assert form({"move": "throw-away", "cards": "3"}) == ThrowAway(cards=(3,))


def test_boxes_left_empty_do_not_count() -> None:
    assert form({"move": "throw-away", "cards": ["", "3", ""]}) == ThrowAway(cards=(3,))


def test_blanks_around_a_number_do_no_harm() -> None:
    assert form({"move": "guess", "beans": " 12 "}) == Guess(beans=12)


def test_a_choice_left_empty_is_no_choice() -> None:
    assert form({"move": "challenge", "rival": ""}) == Challenge(rival=None)
    assert form({"move": "challenge", "rival": "ab12"}) == Challenge(rival=SeatId("ab12"))


@pytest.mark.parametrize(("sent", "meant"), [("true", True), ("false", False), ("on", True), ("1", True), ("", False)])
def test_a_box_says_yes_or_no(sent: str, meant: bool) -> None:  # noqa: FBT001 - a column of the table
    assert form({"move": "say", "text": "Psst", "whisper": sent}) == tables.Say("Psst", whisper=meant)


def test_lines_of_a_form_end_as_everywhere() -> None:
    assert form({"move": "say", "text": " one\r\ntwo\r\n"}) == tables.Say("one\ntwo")


def test_a_program_keeps_every_blank_of_its_text() -> None:
    assert json({"type": "say", "text": " one\r\n"}) == tables.Say(" one\r\n")


@pytest.mark.parametrize("name", ["O'Brien", "Zoë 🐉", "שלום", "<script>alert(1)</script>", "x" * 80])
def test_a_name_may_hold_any_letters(name: str) -> None:
    assert form({"move": "open-auction", "lot": name}) == OpenAuction(lot=name)


def test_a_ruling_needs_no_clause() -> None:
    ruling = {"type": "ruling", "about": "the matches", "choice": "they are wet"}
    assert form(ruling) == json(ruling) == tables.Ruling("", "the matches", "they are wet")


# --- what would be right


def test_an_unknown_move_names_the_nearest() -> None:
    told = refusal({"move": "throw-agian"}, "'throw-agian'", "throw-again", "throw-away", by="_known")
    assert "award" not in told


def test_a_move_like_no_other_lists_them_all() -> None:
    refusal({"move": "qqqqqq"}, "award, bid, ", "undo", by="_known")


@pytest.mark.parametrize("data", [{}, {"move": ""}, {"type": 3}, {"move": []}, {"type": None, "move": "keep"}])
def test_a_move_without_a_tag_is_told_how_to_say_it(data: dict[str, Plain]) -> None:
    refusal(data, "say", by="_known" if data == {"move": ""} else "_tag")


def test_a_word_for_a_number_is_told_the_range() -> None:
    assert figures(refusal({"move": "bid", "booth": "b", "coins": "lots"}, "Coins", "'lots'")) == ["0", "20"]


@pytest.mark.parametrize("coins", ["21", "-1", "1.5", "1e3", "٣", "", "null", "9" * 5000, "1_0"])
def test_a_number_out_of_range_is_told_the_range(coins: str) -> None:
    told = refusal({"move": "bid", "booth": "b", "coins": coins})
    assert figures(told)[-2:] == ["0", "20"]
    assert len(told) < 200


@pytest.mark.parametrize("face", ["9" * 30, "-" + "9" * 30])
def test_a_number_that_nothing_can_store_is_too_large(face: str) -> None:
    refusal({"move": "type-face", "draw": "d", "face": face}, "Face")


@pytest.mark.parametrize("coins", [True, "three", "21", None, 3.5, [3], {"a": 3}, 10**30])
def test_a_program_sends_a_number_as_a_number(coins: Plain) -> None:
    told = refusal({"type": "bid", "booth": "b", "coins": coins}, strict=True)
    assert figures(told)[-2:] == ["0", "20"]


def test_a_text_too_long_says_the_limit() -> None:
    assert figures(refusal({"move": "say", "text": "x" * 10_000}, "Text")) == ["10,000", "4,000"]


def test_an_empty_name_is_told_how_long_it_may_be() -> None:
    assert figures(refusal({"move": "open-auction", "lot": "   "}, "Lot")) == ["1", "80"]


def test_what_is_missing_is_named() -> None:
    assert figures(refusal({"move": "bid", "booth": "b"}, "Coins")) == ["0", "20"]


def test_what_does_not_belong_is_named() -> None:
    refusal({"move": "keep", "booth": "b", "card": "3"}, "'card'", "keep", "booth", by="_known")
    refusal({"move": "shuffle", "card": "3"}, "'card'", "shuffle", by="_known")


def test_what_came_twice_is_named() -> None:
    refusal({"move": "keep", "booth": ["a", "b"]}, "Booth", "2", by="_one")


def test_one_bad_box_among_good_ones_is_told_what_a_list_holds() -> None:
    refusal({"move": "throw-away", "cards": ["3", "ace"]}, "Cards", "['3', 'ace']", "list", "number")


class Weather(StrEnum):
    FAIR = "fair"
    FOUL = "foul"


class Predict(Struct, frozen=True, tag="predict"):
    weather: Weather
    surely: Literal["yes", "no"] = "no"
    days: int | None = None


class Forecast:
    moves = (Predict,)


def test_a_word_out_of_a_list_is_told_the_list() -> None:
    with failing("_argument", naming=("Weather", "'grey'", "fair, foul")):
        read_move(Forecast(), {"move": "predict", "weather": "grey"}, strict=False)
    with failing("_argument", naming=("Surely", "'maybe'", "no, yes")):
        read_move(Forecast(), {"move": "predict", "weather": "fair", "surely": "maybe"}, strict=False)


def test_a_number_left_empty_is_none_or_its_default() -> None:
    foul = {"move": "predict", "weather": "foul", "surely": "", "days": ""}
    assert read_move(Forecast(), foul, strict=False) == Predict(Weather.FOUL)
    assert read_move(Forecast(), {**foul, "surely": "no", "days": None}, strict=True) == Predict(Weather.FOUL)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
MOVES: tuple[type[Struct], ...] = (*TOY.moves, tables.Say, tables.Undo)
TAGS = st.sampled_from([str(kind.__struct_config__.tag) for kind in MOVES])
FIELDS = st.sampled_from(
    ["booth", "coins", "cards", "rival", "to", "points", "reason", "text", "move", "whisper", "lot"]
)


@given(TAGS, st.dictionaries(FIELDS | st.text(max_size=5), ANYTHING), st.booleans())
def test_whatever_comes_is_a_move_or_a_sentence(tag: str, sent: dict[str, Plain], strict: bool) -> None:  # noqa: FBT001 - both ways
    try:
        read = read_move(TOY, {**sent, "type": tag}, strict=strict)
    except ValueError as told:
        sentence = str(told)
    else:
        assert read.__struct_config__.tag == tag
        return
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 1000


# --- filling an offer


BIDDING = Offer(
    move="bid",
    label="Bid",
    fixed={"booth": "booth-1"},
    fields=(Number(name="coins", label="Coins", least=0, most=20, default=5),),
)


def test_an_offer_is_filled_from_what_it_fixes_and_what_is_chosen() -> None:
    assert form(fill(BIDDING, {"coins": 7})) == Bid(booth=BoothId("booth-1"), coins=7)


def test_a_field_that_nobody_fills_has_its_default() -> None:
    assert form(fill(BIDDING)) == Bid(booth=BoothId("booth-1"), coins=5)


def test_an_offer_to_undo_keeps_apart_the_move_and_what_it_takes_back() -> None:
    undo = Offer(move="undo", label="Take back", fixed={"move": "a-move-of-mine"})
    assert form(fill(undo)) == tables.Undo(MoveId("a-move-of-mine"))


def test_a_choice_of_many_is_filled_with_several() -> None:
    cards = Choice(name="cards", label="Cards", options=(Option("3", "3"), Option("4", "4")), many=True)
    offer = Offer(move="throw-away", label="Throw away", fields=(cards,))
    assert form(fill(offer, {"cards": ("3", "4")})) == ThrowAway(cards=(3, 4))


def test_a_field_that_the_offer_has_not_is_named() -> None:
    with failing(fill, naming=("'colour'", "bid", "coins")):
        fill(BIDDING, {"colour": "red"})


def test_a_field_without_default_must_be_filled() -> None:
    lot = Offer(move="open-auction", label="Sell", fields=(Text(name="lot", label="Lot", most=80),))
    with failing(fill, naming=("Lot", "1", "80")):
        fill(lot)


def test_an_optional_field_may_stay_open() -> None:
    rival = Choice(name="rival", label="Rival", options=(Option("a", "A"),), optional=True)
    assert form(fill(Offer(move="challenge", label="Wrestle", fields=(rival,)))) == Challenge()


# --- the fields of a game's options

OPTIONS = (
    Number(name="cards", label="Cards", least=3, most=54, step=3, default=9),
    Choice(name="mood", label="Mood", options=(Option("merry", "Merry"), Option("grim", "Grim")), default="merry"),
    Choice(name="rules", label="Rules", options=(Option("a", "A"), Option("b", "B")), many=True, optional=True),
    Text(name="motto", label="Motto", most=10, optional=True),
)


def test_options_left_empty_have_their_defaults() -> None:
    assert read_fields(OPTIONS, {"cards": "", "motto": " "}) == {"cards": 9, "mood": "merry"}


def test_options_are_read_from_a_form() -> None:
    sent = {"cards": "12", "mood": "grim", "rules": ["a", "b"], "motto": " hey "}
    assert read_fields(OPTIONS, sent) == {"cards": 12, "mood": "grim", "rules": ("a", "b"), "motto": "hey"}


@pytest.mark.parametrize(
    ("sent", "named", "numbers"),
    [
        ({"cards": "13"}, "Cards: '13'", ["13", "3", "54", "3"]),
        ({"cards": "many"}, "Cards: 'many'", ["3", "54", "3"]),
        ({"mood": "sad"}, "merry, grim", []),
        ({"mood": ["merry", "grim"]}, "Mood", ["2"]),
        ({"mood": {"a": "b"}}, "merry, grim", []),
        ({"rules": "c"}, "a, b", []),
        ({"motto": "far too long"}, "Motto", ["12", "10"]),
    ],
)
def test_an_option_that_does_not_fit_is_told_what_would(sent: dict[str, Plain], named: str, numbers: list[str]) -> None:
    (option,) = sent
    by = "_one" if numbers == ["2"] else "_fitting"
    with failing(by, naming=(option.capitalize(), named)) as refused:
        read_fields(OPTIONS, sent)
    assert figures(str(refused.value)) == numbers
    assert str(refused.value)[-1] == "."


@pytest.mark.parametrize(("of", "good", "bad"), [(Die(20), 20, 21), (Die(20), 1, 0), (Deck((3, 8)), 8, 4)])
def test_a_face_is_one_that_can_fall(of: Die | Deck, good: int, bad: int) -> None:
    face = Face(name="face", label="Face", of=of)
    read: dict[str, Value] = read_fields((face,), {"face": str(good)})
    assert read == {"face": good}
    with failing("_fitting"):
        read_fields((face,), {"face": str(bad)})
    with failing(read_fields, naming=("Face",)):
        read_fields((face,), {})


# --- what nobody would see


@pytest.mark.parametrize("strict", [True, False])
def test_a_text_cannot_mirror_the_log_nor_hide_anything(strict: bool) -> None:  # noqa: FBT001 - a case of the test
    sent = {"type": "say", "text": "\u202eThe fog\x00 lifts,\nand\u200b the harbour shows."}
    assert read_move(TOY, sent, strict=strict) == tables.Say("The fog lifts,\nand the harbour shows.")


def test_a_text_in_which_nothing_shows_is_empty() -> None:
    assert json({"type": "say", "text": "\u200b\u200d"}) == tables.Say("")
