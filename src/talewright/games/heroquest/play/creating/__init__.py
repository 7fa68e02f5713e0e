"""A character is made at the table as it goes: every step by the rules of creation (QW2-3).

A step says what it makes of a character. Whether it is open now is found by trying it.
"""
