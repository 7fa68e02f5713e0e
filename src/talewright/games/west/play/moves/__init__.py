"""What people may do in a game of The West That Wasnt, in the words of the table."""

from talewright.games.west.play.moves.ids import NO_ACTION, NO_CHARACTER, NO_TRACK, ActionId, CharacterId, Move, TrackId

__all__ = ["NO_ACTION", "NO_CHARACTER", "NO_TRACK", "ActionId", "CharacterId", "Move", "TrackId"]
