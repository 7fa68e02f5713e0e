"""The moves that a seat may make now. Whatever is offered here, `decide` accepts."""

from talewright.games.heroquest.play.offers.everything import offers

__all__ = ["offers"]
