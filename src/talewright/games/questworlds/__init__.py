"""QuestWorlds, third edition."""
