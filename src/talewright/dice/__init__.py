"""Chance: exact distributions, the draws that a game awaits, and the dealer who answers them."""
