"""The rules of Strange FATE, a folder for each chapter of the text; they know neither the table nor the odds.

In the order in which they build on each other: ``dice``, ``skills``, ``aspects``, ``conflict``, ``characters``,
``trappings`` (what each does in play) and ``draft`` (a character while it is made). ``editions`` has every number that
a group may change.
"""
