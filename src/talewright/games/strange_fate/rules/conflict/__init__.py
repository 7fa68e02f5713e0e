"""Exchanges and zones, weapons and armour, stress tracks and consequences."""
