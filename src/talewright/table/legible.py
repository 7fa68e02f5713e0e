"""Texts that look like what they are: nothing in them is invisible, and nothing turns round what stands beside them."""

import unicodedata

KEPT = "\n\r\t"
BLANK = (  # they take no room, or are empty
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028\u2029"
    "\u2060\u2061\u2062\u2063\u2064\u2800\u3164\ufeff\uffa0"
)
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # they would mirror a sentence of the log
ACCENTS = (  # blocks of marks that stand above, below or across any letter, and of variation selectors
    ("\u0300", "\u036f"), ("\u180b", "\u180f"), ("\u1ab0", "\u1aff"), ("\u1dc0", "\u1dff"), ("\u20d0", "\u20ff"),
    ("\ufe00", "\ufe0f"), ("\ufe20", "\ufe2f"), ("\U000e0100", "\U000e01ef"),
)  # fmt: skip
LOOK_ALIKE = str.maketrans(
    # Cyrillic, small and capital
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u04cf"
    "\u0433\u043f\u044c\u0475\u04af\u0437"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u04ba\u0500\u051a\u051c\u04c0"
    "\u0474\u04ae\u042c\u0417"
    # Greek, small and capital
    "\u03b1\u03b2\u03b3\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03c9\u03f2\u03f3"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03f9\u037f"
    # Armenian, then Latin
    "\u0570\u0578\u057d\u0585\u0581\u0584\u054d\u0555"
    "\u0131\u0251\u0261\u0269\u0142\u00f8\u00d8\u0111\u0127\u028b\u0237",
    "abekmhopctyxijshdqwlrnbvy3ABEKMHOPCTYXIJShdQWIVYb3abyenikvoptuxwcjABEZHIKMNOPTYXCJhnuogfUOiagiloOdhvj",
)
ONE_STROKE = str.maketrans("Il|0", "111O")
UNSEEN = ("C", "Z", "M")  # the first letters of the categories of what shows nothing by itself


def legible(text: str) -> str:
    r"""*text* without control characters, zero-width blanks and overrides of its direction; empty if nothing shows.

    Joiners and marks stay, which scripts and emoji need.

    >>> legible("Pia\u200b"), legible("\u202egnp.exe"), legible("\u200b\u200d"), legible("  ")
    ('Pia', 'gnp.exe', '', '')
    """
    if text.isascii() and text.isprintable():  # most texts, and there only blanks show nothing
        return text if text.strip() else ""
    signs = set(text)  # few, also where the text is long
    kept = {one for one in signs if one in KEPT or _shows_or_joins(one)}
    if all(unicodedata.category(one).startswith(UNSEEN) for one in kept):
        return ""
    return text if kept == signs else "".join(one for one in text if one in kept)


def as_seen(name: str) -> str:
    r"""By what a name is told from others: case, width and accents do not count, nor does what is unseen.

    >>> as_seen("PIA\u200d\ufe0f") == as_seen("pia") == as_seen("p\u00ec\u0323a")
    True
    """
    return _without_accents(name).casefold()


def looks_like(name: str, other: str) -> bool:
    r"""Whether two names can be mistaken for one another: letters of other alphabets that look alike do not count.

    Whole names count, so that a name in Cyrillic or Greek letters is a name like any other.

    >>> looks_like("\u0420\u0456a", "Pia"), looks_like("Bill", "BiIl"), looks_like("\u041f\u0438\u044f", "Pia")
    (True, True, False)
    """
    return any(alike(name) == alike(other) for alike in (as_seen, _in_latin, _drawn))


def difference(name: str, other: str) -> str:
    r"""The first letter in which two names differ that can be mistaken for one another.

    >>> difference("\u0420ia", "Pia")
    'letter 1: Cyrillic capital letter er, not Latin capital letter p'
    >>> difference("BiIl", "Bill")
    'letter 3: Latin capital letter i, not Latin small letter l'
    """
    letters = zip(_without_accents(name), _without_accents(other), strict=False)  # one m may stand for r and n
    place, one, two = next((at, *pair) for at, pair in enumerate(letters, 1) if len(set(map(str.casefold, pair))) > 1)
    return f"letter {place}: {_called(one)}, not {_called(two)}"


def _called(letter: str) -> str:
    return unicodedata.name(letter, f"U+{ord(letter):04X}").capitalize()


def _without_accents(name: str) -> str:
    """*name* without marks on its letters. Marks that make another letter, as in Indian scripts, stay."""
    if name.isascii():
        return name
    spread = unicodedata.normalize("NFKD", name)
    return "".join(one for one in spread if unicodedata.category(one) != "Cf" and not _is_accent(one))


def _is_accent(one: str) -> bool:
    return any(first <= one <= last for first, last in ACCENTS)


def _in_latin(name: str) -> str:
    """*name* with the Latin letters that its letters look like."""
    return _without_accents(name).translate(LOOK_ALIKE).casefold()


def _drawn(name: str) -> str:
    """The same for names that also differ in letters of one stroke, or in two letters that run together."""
    drawn = _without_accents(name).translate(LOOK_ALIKE).translate(ONE_STROKE).casefold()
    return drawn.replace("rn", "m").replace("vv", "w")


def _shows_or_joins(one: str) -> bool:
    return unicodedata.category(one) != "Cc" and one not in BLANK and one not in TURNING
