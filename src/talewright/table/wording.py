"""Small things that every log needs: full stops, numbers of things, and what is said of a game that is not here."""

from collections.abc import Collection, Iterator
from itertools import count

ENDS = ".!?…"
CLOSING = "\"'”’»)"  # what may stand behind the end of a sentence


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


def no_game(slug: str, games: Collection[str]) -> str:
    """What whoever names a game is told that a table does not have.

    >>> no_game("chess", ("toy", "fair"))
    "There is no game 'chess' here. There are: fair, toy."
    """
    return f"There is no game {slug[:40]!r} here. There are: {', '.join(sorted(games))}."


def not_installed(game: str) -> str:
    """What is said of a campaign whose game is not here."""
    return f"This campaign plays {game}, which is not installed here."
