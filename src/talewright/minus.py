"""Amounts with their signs, as people read and write them."""

MINUS = "\N{MINUS SIGN}"


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
