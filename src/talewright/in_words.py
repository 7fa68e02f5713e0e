"""Several things in one sentence, as rules and tables tell them."""

from collections.abc import Iterable


def in_a_row(names: Iterable[str], word: str = "and") -> str:
    """Several names, one after another; there is at least one.

    >>> in_a_row(["Parry", "Dodge", "Transport"], "or"), in_a_row(["Parry"])
    ('Parry, Dodge or Transport', 'Parry')
    """
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last
