"""Text of a file that people can read: nothing in it is unseen."""


def check_printable(part: object, name: str) -> None:
    """Refuse text that nobody could read, in *part* or in anything that it holds. Raises ValueError.

    *name* says whose it is.
    """
    match part:
        case str():
            if not part.replace("\n", " ").isprintable():
                raise ValueError(f"{name[:40]!r}: {part[:40]!r} has signs that cannot be seen; leave them out")
        case dict():
            check_printable(list(part.values()), name)
        case list() | tuple():
            for value in part:
                check_printable(value, name)
