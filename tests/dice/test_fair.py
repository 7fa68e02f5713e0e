"""The second and third algorithm: their golden values, which a stranger can recompute, and that it favours nothing."""

import hashlib
import hmac
from collections import Counter

import pytest
from tests.refusing import failing

from talewright.dice import dealer, fair
from talewright.dice.draw import SeatId

SEED = bytes(range(32))
NAME, BEFORE = "talewright-hmac-sha256/3", "talewright-hmac-sha256/2"
BO, CY = SeatId("bo"), SeatId("cy")


def number(text: str) -> int:
    """What the description says, written again with nothing of ours."""
    return int.from_bytes(hmac.new(SEED, text.encode(), hashlib.sha256).digest(), "big")


def test_a_die_is_what_its_description_says() -> None:
    for index, sides, nonce in ((1, 20, "phone"), (2, 6, ""), (3, 3, "a:b"), (400, 54, "é")):
        told = 1 + number(f"{NAME}:beef:{index}:{sides}:0:{nonce}") % sides  # the first attempt fits, as good as always
        assert fair.face(SEED, "beef", index, sides, nonce) == told


@pytest.mark.parametrize(
    ("algorithm", "faces", "cards"),
    [
        (NAME, [3, 1, 20, 13, 5, 17, 19, 18], [51, 14, 25, 39, 46, 50, 44, 25]),
        (BEFORE, [6, 14, 11, 9, 17, 11, 20, 18], [47, 26, 29, 20, 24, 18, 10, 51]),
    ],
)
def test_faces_stay_the_same_for_ever(algorithm: str, faces: list[int], cards: list[int]) -> None:
    indices = range(1, 9)
    assert [fair.face(SEED, "", index, 20, "nonce", algorithm=algorithm) for index in indices] == faces
    deck = range(1, 55)
    assert [fair.card(SEED, "beef", index, deck, "nonce", algorithm=algorithm) for index in indices] == cards


def test_a_card_is_the_first_of_the_draws_own_order_that_is_left() -> None:
    order = sorted(range(1, 55), key=lambda card: number(f"{NAME}:beef:7:card:{card}:nonce"))
    left = set(range(1, 55))
    for card in order:
        assert fair.card(SEED, "beef", 7, left, "nonce") == card
        left.remove(card)


def test_the_order_in_which_cards_are_listed_changes_nothing() -> None:
    cards = (9, 4, 30, 12)
    assert {fair.card(SEED, "", 1, listed, "n") for listed in (cards, cards[::-1], sorted(cards))} == {
        fair.card(SEED, "", 1, cards, "n")
    }


def test_a_card_that_is_gone_changes_no_draw_that_did_not_take_it() -> None:
    for index in range(1, 60):
        card = fair.card(SEED, "", index, range(1, 55), "n")
        for gone in range(1, 55):
            if gone != card:
                assert fair.card(SEED, "", index, (each for each in range(1, 55) if each != gone), "n") == card


def test_the_commitment_names_the_algorithm() -> None:
    published = dealer.commitment(SEED, fair.ALGORITHM)
    assert published == f"{NAME}:{hashlib.sha256(f'{NAME}:'.encode() + SEED).hexdigest()}"
    assert dealer.check(SEED, published)
    assert published != dealer.commitment(SEED)


def test_a_pledge_binds_seat_word_and_tip() -> None:
    word, tip = "ab" * 32, "ef" * 32
    assert fair.pledge(BO, word, tip) == hashlib.sha256(f"{NAME}:word:bo:{word}:{tip}".encode()).hexdigest()
    assert fair.pledge(BO, word) == hashlib.sha256(f"{NAME}:word:bo:{word}:".encode()).hexdigest()
    pledged = (
        fair.pledge(BO, word, tip),
        fair.pledge(CY, word, tip),
        fair.pledge(BO, tip, word),
        fair.pledge(BO, word),
    )
    assert len({*pledged}) == 4
    before = fair.pledge(BO, word, algorithm=BEFORE)
    assert before == hashlib.sha256(f"{BEFORE}:word:bo:{word}".encode()).hexdigest()


def test_a_link_leads_to_the_tip_in_as_many_steps_as_its_number_says() -> None:
    start = known = "ab" * 32
    for _ in range(4096):
        known = hashlib.sha256(f"{NAME}:link:{known}".encode()).hexdigest()
    assert fair.link(start, 0) == known
    assert fair.link(start, 4096) == start
    assert fair.along(fair.link(start, 4000), 4000) == known
    for number in (-1, 4097):
        with failing("link", naming=("4096",)):
            fair.link(start, number)


def test_every_link_is_in_the_nonce_and_so_is_the_number_of_the_question() -> None:
    links = {CY: "cd" * 32, BO: "ab" * 32}
    listed = f"bo={'ab' * 32},cy={'cd' * 32}"
    assert fair.joined(7, links) == hashlib.sha256(f"{NAME}:links:7:{listed}".encode()).hexdigest()
    others = [fair.joined(8, links), fair.joined(7, {BO: links[BO]}), fair.joined(7, {**links, CY: "ce" * 32})]
    assert len({fair.joined(7, links), *others}) == 4


def test_a_mix_holds_every_word_and_the_mix_before() -> None:
    words = {CY: "cd" * 32, BO: "ab" * 32}
    listed = f"bo={'ab' * 32},cy={'cd' * 32}"
    assert fair.mix(2, "beef", words) == hashlib.sha256(f"{NAME}:mix:2:beef:{listed}".encode()).hexdigest()
    others = [fair.mix(1, "beef", words), fair.mix(2, "", words), fair.mix(2, "beef", {BO: words[BO]})]
    assert fair.mix(2, "beef", words) not in others


@pytest.mark.parametrize("sides", [3, 6, 20])
def test_dice_favour_no_face(sides: int) -> None:
    """Chi-square over many indices; the bound is passed by chance once in a thousand, and these faces never change."""
    rolls = 400 * sides
    fallen = Counter(fair.face(SEED, "beef", index, sides, "n") for index in range(1, rolls + 1))
    assert sum((fallen[face] - 400) ** 2 / 400 for face in range(1, sides + 1)) < {3: 13.8, 6: 20.5, 20: 43.8}[sides]


def test_draws_favour_no_card() -> None:
    fallen = Counter(fair.card(SEED, "beef", index, range(1, 55), "n") for index in range(1, 54 * 40 + 1))
    assert sum((fallen[card] - 40) ** 2 / 40 for card in range(1, 55)) < 90.6


def test_no_die_without_sides_and_no_index_below_0() -> None:
    with failing("face"):
        fair.face(SEED, "", 1, 0, "")
    with failing("_check_index"):
        fair.card(SEED, "", -1, (1, 2), "")
