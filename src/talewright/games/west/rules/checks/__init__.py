"""Traits against a difficulty: what adjusts a check, what a card gives, victories, bumps, counters and calamities."""
