"""Augments at the table: one's own, another character's, from outside, and for the plot (QW2-2.4)."""
