"""The West That Wasnt in play: moves, events, awaits, offers, decide, evolve, view."""
