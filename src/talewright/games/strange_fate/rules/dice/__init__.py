"""Fate dice with power tiers: the ladder, a roll and its shifts, Invulnerabilities and Weaknesses, the time table."""
