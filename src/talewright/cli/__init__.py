"""The `talewright` command."""

from talewright.cli.main import main

__all__ = ["main"]
