"""Whom a character knows: relationships that help or hinder, and a sidekick (QW3-6)."""
