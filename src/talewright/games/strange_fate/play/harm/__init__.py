"""Harm: hits and how they are borne, consequences and what heals them, the dead, and helpers who bear a hit."""
