"""Loads what a command loads while it starts, so that whatever is forked from here has it already."""

from talewright.cli.play import games

games()
