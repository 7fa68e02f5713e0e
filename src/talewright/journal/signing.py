"""Signatures on hints: whoever may connect to a database may speak there, but only who reads its journal can sign.

A signature also says when, by the database's clock, so that what was heard once cannot be said again by others.
"""

import hmac
import secrets
import struct
from collections.abc import Callable

HEAD = struct.Struct(">8sQ")  # who, and when in microseconds
MAC_BYTES = 16
FRESH_US = 30_000_000  # how far the clocks of two processes may differ, or a message may be late
MOST = 10_000  # of whom it is remembered when they spoke last

Clock = Callable[[], int]  # microseconds


class Forged(Exception):  # noqa: N818 - what is said is no error of ours
    """A message that none of the servers of this journal has just said."""


class Signer:
    """Signs what one connection says, each message later than the one before."""

    def __init__(self, key: bytes, clock: Clock, where: bytes = b"") -> None:
        """*where* is the place at which it is said: nowhere else does it count."""
        self._key = _key_at(where, key)
        self._clock = clock
        self._me = secrets.token_bytes(8)
        self._last = 0

    def signed(self, message: bytes) -> bytes:
        """The message with its signature before it."""
        self._last = max(self._last + 1, self._clock())
        told = HEAD.pack(self._me, self._last) + message
        return _mac(self._key, told) + told


class Checker:
    """Believes what was signed with the same key for the same place, a moment ago, and not heard before."""

    def __init__(self, key: bytes, clock: Clock, where: bytes = b"") -> None:
        self._key = _key_at(where, key)
        self._clock = clock
        self._heard: dict[bytes, int] = {}  # by whom, when last

    def message(self, signed: bytes) -> bytes:
        """What was signed. Raises ``Forged``."""
        mac, told = signed[:MAC_BYTES], signed[MAC_BYTES:]
        if len(told) < HEAD.size or not hmac.compare_digest(mac, _mac(self._key, told)):
            raise Forged
        who, when = HEAD.unpack_from(told)
        now = self._clock()
        if abs(now - when) > FRESH_US or when <= self._heard.get(who, 0):
            raise Forged
        if len(self._heard) >= MOST:
            self._heard = {each: last for each, last in self._heard.items() if now - last <= FRESH_US}
        self._heard[who] = when
        return told[HEAD.size :]


def _key_at(where: bytes, key: bytes) -> bytes:
    return hmac.digest(key, where, "sha256")


def _mac(key: bytes, told: bytes) -> bytes:
    return hmac.digest(key, told, "sha256")[:MAC_BYTES]
