"""How characters get better: improvement points, catching up, and the ways in which a group may award growth."""
