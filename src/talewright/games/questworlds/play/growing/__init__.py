"""Characters grow: advances that players ask for, points that they spend, and what the game master gives (QW3-8.2)."""
