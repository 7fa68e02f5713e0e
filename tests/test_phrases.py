"""The phrase book says what the games, the journal, the command and the pages say."""

import pytest
from tests.phrases import BOOK, TEXTS, written


@pytest.mark.parametrize("book", TEXTS)
def test_the_phrase_book_is_up_to_date(book: str) -> None:
    stored = (BOOK / f"{book}.txt").read_text("utf-8")
    assert stored == written(book), "The phrase book is not up to date: run python -m tests.phrases, and read the diff."
