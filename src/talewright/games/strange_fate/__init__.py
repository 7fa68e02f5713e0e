"""Strange FATE: Fate dice with power tiers, and skills built of trappings; one module per idea, in the book's order."""
