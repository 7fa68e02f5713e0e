"""What a table of QuestWorlds and one of HeroQuest have in common: both contend with abilities against resistances.

HeroQuest takes from here, and nothing from the play of QuestWorlds: a change here is a change for both.
"""
