"""The games, one folder each, and the door by which any game comes in (``talewright.games.registry``)."""
