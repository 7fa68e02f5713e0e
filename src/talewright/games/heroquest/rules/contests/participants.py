"""Who plays whom: the players their own characters, the game master all others (1.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Participants:
    """The one game master, and the player characters, each with its player (QW2-1.5.1, QW2-1.5.2).

    >>> table = Participants(gm="Ada").with_character("Ben", "Marlowe")
    >>> table.who_plays("Marlowe"), table.who_plays("the harbour master")
    ('Ben', 'Ada')
    """

    gm: str
    characters: tuple[tuple[str, str], ...] = ()  # the player, and the character
    sidekicks: tuple[tuple[str, str], ...] = ()  # the player character, and the sidekick

    def with_character(self, player: str, character: str) -> Participants:
        """Let a player make a character: one each (QW2-1.5.1)."""
        for owner, owned in self.characters:
            if owner == player:
                raise Refused(
                    f"{player} plays {owned}, and each player has one character: retire that one first.",
                    clause="QW2-1.5.1",
                )
            if is_same_name(owned, character):
                raise Refused(f"{owner} plays {owned}: take another name.", clause="QW2-1.5.1")
        if player == self.gm:
            raise Refused(
                f"{player} is the game master, and plays everyone who belongs to no player: leave {character} to a "
                "player.",
                clause="QW2-1.5.2",
            )
        return replace(self, characters=(*self.characters, (player, character)))

    def with_sidekick(self, character: str, sidekick: str) -> Participants:
        """Put a sidekick under the control of the player whose character it follows (QW2-6.5.1.1)."""
        if not any(is_same_name(owned, character) for _, owned in self.characters):
            raise Refused(f"{character} is nobody's character: let {sidekick} follow one that a player has.")
        return replace(self, sidekicks=(*self.sidekicks, (character, sidekick)))

    def who_plays(self, character: str) -> str:
        """Name who acts for a character: its player, or for anyone else the game master (QW2-1.5.2, QW2-6.5.1.1)."""
        for leader, follower in self.sidekicks:
            if is_same_name(follower, character):
                return self.who_plays(leader)
        return next((player for player, owned in self.characters if is_same_name(owned, character)), self.gm)
