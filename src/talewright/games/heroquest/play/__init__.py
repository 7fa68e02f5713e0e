"""HeroQuest, second edition, and QuestWorlds 2.2 at the table."""

from talewright.games.heroquest.play.game import HEROQUEST_2E, QUESTWORLDS_2_2, HeroQuest

__all__ = ["HEROQUEST_2E", "QUESTWORLDS_2_2", "HeroQuest"]
