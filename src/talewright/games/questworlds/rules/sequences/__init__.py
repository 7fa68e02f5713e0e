"""Sequences: a drawn-out contest of rounds, by one of three tallies (QW3-5)."""
