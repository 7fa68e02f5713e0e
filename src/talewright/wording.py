"""Small things that every sentence needs: full stops, several things in a row, numbers of things, and their signs."""

from collections.abc import Iterable, Iterator
from itertools import count

ENDS = ".!?…"
CLOSING = "\"'”’»)"  # what may stand behind the end of a sentence
MINUS = "\N{MINUS SIGN}"


def stopped(words: str) -> str:
    """Words with one full stop behind them, unless they end a sentence already.

    >>> stopped("It is over"), stopped("It is over: who cares?."), stopped("")
    ('It is over.', 'It is over: who cares?', '')
    """
    told = words.strip()
    if told.endswith(".") and told[:-1].rstrip(CLOSING).endswith(tuple(ENDS)):
        told = told[:-1]
    return told if not told or told.rstrip(CLOSING)[-1:] in ENDS else f"{told}."


def bare(words: str) -> str:
    """What somebody wrote, for the middle of a sentence: without the full stop."""
    return words.strip().removesuffix(".")


def answered(words: str, told: str) -> str:
    """What somebody asked, or named, and what is told of it.

    >>> answered("Who owns the bridge?", "the duke"), answered("The bridge.", "it holds")
    ('Who owns the bridge? The duke', 'The bridge: it holds')
    """
    return f"{words} {capital(told)}" if words.endswith("?") else f"{bare(words)}: {told}"


def quoted(words: str) -> str:
    """What somebody wrote, as they wrote it, for the middle of a sentence.

    >>> quoted("The bridge is ours.")
    '“The bridge is ours”'
    """
    return f"“{bare(words)}”"


def capital(words: str) -> str:
    """The same words at the beginning of a sentence; names in them stay as they are.

    >>> capital("raise River Pilot")
    'Raise River Pilot'
    """
    return f"{words[:1].upper()}{words[1:]}"


def role_amid(role: str) -> str:
    """What whoever runs the game is called, behind other words: a title of one word keeps its capital.

    >>> role_amid("Game master"), role_amid("Judge")
    ('game master', 'Judge')
    """
    return role.lower() if " " in role else role


def small(words: str) -> str:
    """The same words behind others; names in them stay as they are.

    >>> small("Raise River Pilot")
    'raise River Pilot'
    """
    return f"{words[:1].lower()}{words[1:]}"


def because(reason: str) -> str:
    """A reason at the end of a sentence, if there is one."""
    return f": {reason}" if reason else ""


def not_allowed(asked: str, reason: str) -> str:
    """What somebody asked for, behind a heading that says that it is not allowed: with the reason, if there is one.

    >>> not_allowed("Can we fly?", "Why would you?"), not_allowed("A ship comes", "not in a desert")
    ('Can we fly? Why would you?', 'A ship comes: not in a desert.')
    """
    return stopped(answered(asked, reason) if reason else asked)


def with_article(words: str) -> str:
    """Something that is one of many, also if its words say so already.

    >>> with_article("owl"), with_article("The last smuggler")
    ('an owl', 'the last smuggler')
    """
    first, _, rest = words.partition(" ")
    if rest and first.casefold() in ("a", "an", "the"):
        return f"{first.casefold()} {rest}"
    return f"{'an' if words[:1].casefold() in 'aeiou' else 'a'} {words}"


def counted(number: int, one: str, more: str = "") -> str:
    """A number of things.

    >>> counted(1, "shift"), counted(2, "victory", "victories")
    ('1 shift', '2 victories')
    """
    return f"{number} {one if number == 1 else more or f'{one}s'}"


def numbered(name: str) -> Iterator[str]:
    """A name, and then the same with 2, 3 and so on behind it: for whoever looks for a free one.

    >>> names = numbered("Thug")
    >>> next(names), next(names), next(names)
    ('Thug', 'Thug 2', 'Thug 3')
    """
    yield name
    yield from (f"{name} {number}" for number in count(2))


def in_a_row(names: Iterable[str], word: str = "and") -> str:
    """Several names, one after another; there is at least one.

    >>> in_a_row(["Parry", "Dodge", "Transport"], "or"), in_a_row(["Parry"])
    ('Parry, Dodge or Transport', 'Parry')
    """
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last


# --- amounts with their signs, as people read and write them


def signed(amount: int) -> str:
    """A bonus or a penalty as people read it.

    >>> signed(5), signed(-10)
    ('+5', '−10')
    """
    return with_minus(f"{amount:+d}")


def with_minus(notation: str) -> str:
    """A notation as people read it, with a minus sign for each hyphen.

    >>> with_minus("3dF-1d6")
    '3dF−1d6'
    """
    return notation.replace("-", MINUS)


def with_hyphens(text: str) -> str:
    """What somebody wrote, with a hyphen for each minus sign."""
    return text.replace(MINUS, "-")
