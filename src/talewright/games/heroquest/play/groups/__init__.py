"""A group contest: everybody has a contest, all roll at once, and the sides' points decide (QW2-4.2, HQ2-GSC)."""
