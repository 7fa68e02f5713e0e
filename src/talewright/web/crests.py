"""Crests, for whoever has no picture: drawn from a name, always the same, in the colour of a seat."""

import hashlib

from msgspec import Struct

# Parts of the shield in faces.html, of which each covers a half, a quarter or a band.
FIELDS = (
    "M22 2H41V21C41 32 32 39 22 42Z",
    "M3 21H41C41 32 32 39 22 42C12 39 3 32 3 21Z",
    "M3 2L35 35C31.500 38.500 27 40.500 22 42C12 39 3 32 3 21Z",
    "M22 2H41V21H22ZM3 21H22V42C12 39 3 32 3 21Z",
    "M3 2H41V12H3Z",
    "M3 2H12V37.500C6.500 33.500 3 28 3 21ZM32 2H41V21C41 28 37.500 33.500 32 37.500Z",
)


class Crest(Struct, frozen=True):
    """What stands on a crest: up to two letters, over the part of the shield that *field* darkens."""

    letters: str
    field: str


def crest(name: str) -> Crest:
    """The crest of whoever is called so.

    >>> crest("Siv Olsdotter").letters, crest("marigold").letters, crest(" ").letters
    ('SO', 'M', '')
    """
    letters = "".join(word[0] for word in name.split()[:2]).upper()
    return Crest(letters, FIELDS[hashlib.sha256(name.encode()).digest()[0] % len(FIELDS)])
