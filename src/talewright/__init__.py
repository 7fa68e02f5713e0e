"""Talewright: rules, exact odds and a play table for narrative role-playing games."""

__version__ = "0.1.0"
__all__ = ["__version__"]
