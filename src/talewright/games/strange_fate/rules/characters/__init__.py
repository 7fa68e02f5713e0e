"""Characters: Archetypes, gifts, gear, companions, making and pricing them, and their sheets as files."""
