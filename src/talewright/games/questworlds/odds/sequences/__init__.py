"""Exact odds of sequences: what a score, a pool of points or some resolve leads to, and what each choice changes."""
