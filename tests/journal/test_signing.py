"""A hint is believed if it was signed with the journal's key, a moment ago, and for the first time."""

import pytest

from talewright.journal.signing import FRESH_US, MAC_BYTES, MOST, Checker, Forged, Signer

KEY = b"key"
NOW = 10 * FRESH_US


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_each_message_is_believed_once_and_in_order(clock: Clock) -> None:
    ada, kim, checker = Signer(KEY, clock), Signer(KEY, clock), Checker(KEY, clock)
    said = [who.signed(message) for message in (b"", b"a", bytes(range(256))) for who in (ada, kim)]
    assert [checker.message(each) for each in said] == [b"", b"", b"a", b"a", bytes(range(256)), bytes(range(256))]
    for each in said:
        with pytest.raises(Forged):
            checker.message(each)


def test_what_is_said_at_one_place_is_not_believed_at_another(clock: Clock) -> None:
    said = Signer(KEY, clock, b"journal public").signed(b"hello")
    with pytest.raises(Forged):
        Checker(KEY, clock, b"copy public").message(said)
    assert Checker(KEY, clock, b"journal public").message(said) == b"hello"


@pytest.mark.parametrize("late", [-FRESH_US - 1, FRESH_US + 1])
def test_what_was_kept_for_a_while_is_not_believed(clock: Clock, late: int) -> None:
    said = Signer(KEY, clock).signed(b"hello")
    clock.now += late
    with pytest.raises(Forged):
        Checker(KEY, clock).message(said)


@pytest.mark.parametrize("changed", [0, MAC_BYTES, MAC_BYTES + 8, -1])
def test_one_bit_that_differs_is_noticed(clock: Clock, changed: int) -> None:
    said = bytearray(Signer(KEY, clock).signed(b"hello"))
    said[changed] ^= 1
    with pytest.raises(Forged):
        Checker(KEY, clock).message(bytes(said))


@pytest.mark.parametrize(
    "said",
    [b"", b"short", bytes(MAC_BYTES), Signer(b"another", lambda: NOW).signed(b"hello")],
    ids=["empty", "short", "unsigned", "by another key"],
)
def test_nobody_else_can_sign(clock: Clock, said: bytes) -> None:
    with pytest.raises(Forged):
        Checker(KEY, clock).message(said)


def test_whoever_has_been_silent_is_forgotten(clock: Clock) -> None:
    checker = Checker(KEY, clock)
    for _ in range(MOST):
        checker.message(Signer(KEY, clock).signed(b""))
    clock.now += FRESH_US + 1
    checker.message(Signer(KEY, clock).signed(b""))
    assert len(checker._heard) == 1  # noqa: SLF001 - nothing else shows it
