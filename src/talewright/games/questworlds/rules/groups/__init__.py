"""Contests of many: groups, contestants for one prize, mobs and mass efforts (QW3-2.10 to 2.12, 4.2, 4.3)."""
