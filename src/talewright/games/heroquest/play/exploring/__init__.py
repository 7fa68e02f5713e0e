"""What the odds explorer is asked, and what it answers: for one contest, for a group, for an extended contest."""

from talewright.games.heroquest.play.exploring.shapes import Explored

__all__ = ["Explored"]
