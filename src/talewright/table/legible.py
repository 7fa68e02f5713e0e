"""Texts that look like what they are: nothing in them is invisible, and nothing turns round what stands beside them."""

import unicodedata

KEPT = "\n\r\t"
BLANK = (  # they take no room, or are empty
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028\u2029"
    "\u2060\u2061\u2062\u2063\u2064\u2800\u3164\ufeff\uffa0"
)
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # they would mirror a sentence of the log
UNSEEN = ("C", "Z", "M")  # the first letters of the categories of what shows nothing by itself


def legible(text: str) -> str:
    r"""*text* without control characters, zero-width blanks and overrides of its direction; empty if nothing shows.

    Joiners and marks stay, which scripts and emoji need.

    >>> legible("Pia\u200b"), legible("\u202egnp.exe"), legible("\u200b\u200d"), legible("  ")
    ('Pia', 'gnp.exe', '', '')
    """
    if text.isascii() and text.isprintable():  # most texts, and there only blanks show nothing
        return text if text.strip() else ""
    kept = "".join(one for one in text if one in KEPT or _shows_or_joins(one))
    return kept if any(not unicodedata.category(one).startswith(UNSEEN) for one in kept) else ""


def as_seen(name: str) -> str:
    r"""By what a name is told from others: letters that only differ in case or width, and what is unseen, do not count.

    >>> as_seen("PIA\u200d") == as_seen("pia")
    True
    """
    seen = (one for one in unicodedata.normalize("NFKC", name) if unicodedata.category(one) != "Cf")
    return "".join(seen).casefold()


def _shows_or_joins(one: str) -> bool:
    return unicodedata.category(one) != "Cc" and one not in BLANK and one not in TURNING
