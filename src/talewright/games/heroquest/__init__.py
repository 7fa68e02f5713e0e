"""HeroQuest, second edition, and QuestWorlds 2.2: results from critical to fumble, and bumps between them.

One module per chapter, in the order of the book; `editions` puts the two games together from the chapters' values.
"""

from talewright.games.heroquest.editions import EDITIONS, HEROQUEST_2E, QUESTWORLDS_2_2, Edition

__all__ = [
    "EDITIONS",
    "HEROQUEST_2E",
    "QUESTWORLDS_2_2",
    "Edition",
]
