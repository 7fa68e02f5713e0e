import hmac
from collections import Counter

import pytest
from tests.refusing import failing

from talewright.dice import dealer

SEED = bytes(range(32))

# Computed once from the published description of the algorithm, with openssl and a pocket calculator.
GOLDEN = {
    3: [1, 3, 3, 1, 2, 3, 2, 2],
    6: [4, 1, 3, 2, 5, 3, 6, 3],
    20: [11, 15, 10, 19, 16, 8, 14, 20],
    54: [40, 15, 9, 33, 15, 24, 52, 43],
}

# A fair die exceeds these once in a thousand seeds (chi-square with sides - 1 degrees of freedom).
CHI_SQUARE_LIMIT = {3: 13.82, 6: 20.52, 20: 43.82, 54: 90.57}


@pytest.mark.parametrize(("sides", "faces"), GOLDEN.items())
def test_the_published_faces_stay_the_same_for_ever(sides: int, faces: list[int]) -> None:
    assert [dealer.face(SEED, index, sides, "nonce") for index in range(8)] == faces


def test_a_die_with_more_sides_than_half_the_blocks_shows_the_second_attempt_when_the_first_is_thrown_away() -> None:
    sides = 2**255 + 1
    first, second = (
        int.from_bytes(hmac.digest(SEED, f"talewright-hmac-sha256/1:5:{sides}:{attempt}:nonce".encode(), "sha256"))
        for attempt in (0, 1)
    )
    assert first >= sides > second
    assert dealer.face(SEED, 5, sides, "nonce") == second + 1


def test_the_published_commitment_stays_the_same_for_ever() -> None:
    digest = "3289a282e179772f2b06d758550866117f70c5bf822f2168674a38f4762a1185"
    assert dealer.commitment(SEED) == f"talewright-hmac-sha256/1:{digest}"


def test_the_revealed_seed_is_checked_against_its_commitment() -> None:
    published = dealer.commitment(SEED)
    assert dealer.check(SEED, published)
    assert not dealer.check(SEED[::-1], published)
    assert not dealer.check(SEED, published.replace("/1:", "/2:"))
    assert not dealer.check(SEED, "é")


def test_every_seed_is_fresh_and_long_enough() -> None:
    seeds = {dealer.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_another_seed_index_or_nonce_gives_other_faces() -> None:
    def faces(seed: bytes, first: int, nonce: str) -> list[int]:
        return [dealer.face(seed, index, 20, nonce) for index in range(first, first + 20)]

    told = [
        faces(SEED, 0, "nonce"),
        faces(SEED[::-1], 0, "nonce"),
        faces(SEED, 20, "nonce"),
        faces(SEED, 0, "Nonce"),
    ]
    assert len({tuple(row) for row in told}) == 4


@pytest.mark.parametrize("sides", [3, 6, 20, 54])
@pytest.mark.parametrize("seed", [SEED, b"a second fixed seed", b"a third fixed seed"])
def test_faces_fall_evenly(sides: int, seed: bytes) -> None:
    rolls = 200 * sides
    fallen = Counter(dealer.face(seed, index, sides, f"device {index % 6}") for index in range(rolls))
    assert set(fallen) == set(range(1, sides + 1))
    assert sum((count - 200) ** 2 / 200 for count in fallen.values()) < CHI_SQUARE_LIMIT[sides]


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 20, 54, 2**255 + 1, 2**256])
def test_no_face_stands_for_more_blocks_than_another(sides: int) -> None:
    bound = dealer.accept_below(sides)
    assert bound % sides == 0
    assert 0 <= dealer.BLOCKS - bound < sides


@pytest.mark.parametrize("sides", [3, 6, 20, 54])
def test_over_every_single_block_of_a_smaller_source_each_face_is_equally_common(sides: int) -> None:
    bound = dealer.accept_below(sides, blocks=2**16)
    fallen = Counter(dealer.first_fair_face([block], sides) for block in range(bound))
    assert fallen == dict.fromkeys(range(1, sides + 1), bound // sides)


@pytest.mark.parametrize("sides", [3, 6, 20, 54])
def test_a_block_beyond_the_bound_is_thrown_away_and_the_next_one_asked(sides: int) -> None:
    bound = dealer.accept_below(sides)
    assert dealer.first_fair_face([bound - 1], sides) == sides
    assert dealer.first_fair_face([bound, dealer.BLOCKS - 1, 4, 0], sides) == 1 + 4 % sides


@pytest.mark.parametrize(("index", "sides"), [(0, 0), (0, -6), (0, 2**256 + 1), (-1, 6)])
def test_an_impossible_die_or_index_is_refused(index: int, sides: int) -> None:
    with failing("face"):
        dealer.face(SEED, index, sides, "nonce")
