"""What is left of a text that somebody sends."""

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from talewright.table.legible import BLANK, KEPT, TURNING, UNSEEN, legible

TEXTS = st.text(st.one_of(st.characters(), st.sampled_from(KEPT + BLANK + TURNING + "\u200d ab")))


def sign_by_sign(text: str) -> str:
    """The same, looked at from left to right."""
    kept = ""
    for one in text:
        if one in KEPT or (unicodedata.category(one) != "Cc" and one not in BLANK + TURNING):
            kept += one
    return kept if [one for one in kept if unicodedata.category(one)[0] not in UNSEEN] else ""


@given(TEXTS)
@example("")
@example("\n\n")
@example("a line\n\u200band another \u2212 with more\x00\n" * 3)
@example("\u202e\u200d ")
def test_each_sign_of_a_text_is_kept_or_left_out_by_itself(text: str) -> None:
    assert legible(text) == sign_by_sign(text)
