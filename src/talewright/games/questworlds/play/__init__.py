"""A game of QuestWorlds in play."""
