"""Action cards: the grid that is printed on them, decks as files, their making, checking and statistics."""
