"""Aspects, what invoking them gives, and the fate points that pay for it."""
