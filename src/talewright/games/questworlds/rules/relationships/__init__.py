"""Whom a character knows: supporting characters, followers, and relationships that are flaws (QW3-6)."""
