"""A game of QuestWorlds in play: moves, events, awaits, offers, decide, evolve, view."""

from talewright.games.questworlds.play.game import QUESTWORLDS_3, QuestWorlds

__all__ = ["QUESTWORLDS_3", "QuestWorlds"]
