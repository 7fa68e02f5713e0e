"""A character is made at the table by the rules, as it goes or from a text (QW3-3).

A step says what it makes of a character. Whether it is open now is found by trying it.
"""
