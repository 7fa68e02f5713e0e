"""Bonus counters: a pool that the group shares, one for each player at most, and four ways to spend one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.games.west.rules.cards.grid import Grid
from talewright.refusal import Refused


class Spend(StrEnum):
    """What a counter may be spent on; to help somebody means that they spend it.

    Source: TW-counter.9, TW-counter.10, TW-counter.11, TW-counter.12, TW-counter.13, TW-counter.14, TW-counter.19.

    None of them undoes a failure, a calamity or harm (TW-counter.21).
    """

    RIGHT_ON = "Right on!"
    ACES = "Aces!"
    AS_I_PLANNED = "As I planned!"
    GOT_YOUR_BACK = "I've got your back!"

    @property
    def worth(self) -> int:
        """What it adds: 2, and 3 where it invokes an Impetus (TW-counter.8)."""
        return _WORTH[self]

    @property
    def grid(self) -> Grid | None:
        """Only one spend touches the cause grid (TW-counter.11); helping touches none by itself."""
        return _GRID[self]


_WORTH = {Spend.RIGHT_ON: 2, Spend.ACES: 2, Spend.AS_I_PLANNED: 3, Spend.GOT_YOUR_BACK: 0}
_GRID = {
    Spend.RIGHT_ON: Grid.CAUSE,
    Spend.ACES: Grid.EFFECT,
    Spend.AS_I_PLANNED: Grid.EFFECT,
    Spend.GOT_YOUR_BACK: None,
}


def check_spend(spend: Spend, grid: Grid, *, impetus: bool) -> None:
    """Refuse a spend on the wrong grid, or without the Impetus that it needs."""
    if spend.grid is None:
        raise Refused(
            f'"{spend}" hands the counter on: whoever is helped spends it as one of the other three.',
            clause="TW-counter.19",
        )
    if grid is Grid.CAUSE and spend.grid is not grid:
        raise Refused(f'"{spend}" raises an effect: on the cause grid only "Right on!" counts.', clause="TW-counter.11")
    if spend.grid is not grid:
        raise Refused(f'"{spend}" raises a cause: on the effect grid spend "Aces!" instead.', clause="TW-counter.9")
    if spend is Spend.AS_I_PLANNED and not impetus:
        raise Refused(
            '"As I planned!" needs an Impetus that this action invokes: name it, or spend "Aces!" instead.',
            clause="TW-counter.13",
        )


class Counters(Struct, frozen=True):
    """The counters of one session of play: in the pool, held by players, and handed over for the action under way.

    What is handed over is not held: it is spent on this action, or goes back to the pool (TW-counter.16). Players may
    be written as ids; *names* are what a refusal calls them. What may be refused has a twin that only counts what has
    happened: `earned` has `taken`, `spent` has `put_back`, and `helped` has `handed_on`.
    """

    pool: int
    held: frozenset[str] = frozenset()
    handed: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def at_start(cls, players: int, size: int | None = None) -> Counters:
        """One fewer than there are players, unless the Judge sets another number.

        Source: TW-counter.1, TW-counter.2, TW-counter.6.
        """
        return cls(max(0, players - 1) if size is None else size)

    def earned(self, player: str) -> Counters:
        """Take a counter from the pool (TW-counter.3, TW-counter.4)."""
        if player in self.held:
            raise Refused(f"{self._name(player)} holds a bonus counter, and nobody holds two: spend it first.",
                          clause="TW-counter.4")  # fmt: skip
        if not self.pool:
            raise Refused("The pool of bonus counters is empty: one comes back when somebody spends it.",
                          clause="TW-counter.3")  # fmt: skip
        return self.taken(player)

    def taken(self, player: str) -> Counters:
        """With a counter of the pool in the hands of a player."""
        return replace(self, pool=self.pool - 1, held=self.held | {player})

    def traded(self, player: str, unused_bumps: int) -> Counters:
        """Give up a bump that is of no use for a counter, if the Judge agrees (TW-counter.7)."""
        if unused_bumps < 1:
            raise Refused("A counter is earned by giving up a bump, and this check has none left over.",
                          clause="TW-counter.7")  # fmt: skip
        return self.earned(player)

    def available(self, player: str) -> int:
        """How many counters a player may spend on this action: their own, and those from helpers (TW-counter.20)."""
        return (player in self.held) + self.handed.get(player, 0)

    def spent(self, player: str) -> Counters:
        """Put a counter back in the pool at once (TW-counter.5); one from a helper goes before one's own."""
        helped = bool(self.handed.get(player))
        if not helped and player not in self.held:
            raise Refused(f"{self._name(player)} holds no bonus counter to spend.", clause="TW-counter.5")
        return self.put_back(player, of_helper=helped)

    def put_back(self, player: str, *, of_helper: bool = False) -> Counters:
        """With a counter in the pool that a player has spent: their own, or one that was handed to them."""
        if of_helper:
            return replace(self, pool=self.pool + 1, handed={**self.handed, player: self.handed.get(player, 0) - 1})
        return replace(self, pool=self.pool + 1, held=self.held - {player})

    def helped(self, helper: str, target: str, *, target_spends_own: bool = False) -> Counters:
        """I've got your back! Any number of players may do it for the same action.

        Source: TW-counter.14, TW-counter.15, TW-counter.16.
        """
        if helper == target:
            raise Refused("One has somebody else's back: spend your own counter yourself.", clause="TW-counter.14")
        if helper not in self.held:
            raise Refused(f"{self._name(helper)} holds no bonus counter to hand on.", clause="TW-counter.14")
        if target in self.held and not target_spends_own:
            raise Refused(
                f"{self._name(target)} holds a counter already: it must be spent on this action too.",
                clause="TW-counter.15",
            )
        return self.handed_on(helper, target)

    def handed_on(self, helper: str, target: str) -> Counters:
        """With a helper's counter for the action of another player."""
        handed = {**self.handed, target: self.handed.get(target, 0) + 1}
        return replace(self, held=self.held - {helper}, handed=handed)

    def action_over(self) -> Counters:
        """What was handed over and not spent goes back to the pool (TW-counter.16)."""
        return replace(self, pool=self.pool + sum(self.handed.values()), handed={})

    def session_over(self, players: int) -> Counters:
        """Counters that were not spent are lost; the next session has a new pool (TW-counter.6)."""
        return Counters.at_start(players)

    def _name(self, player: str) -> str:
        return self.names.get(player, player)


def ap_after_helping(ap: int, cost: int = 1) -> int:
    """Helping takes the place of an action and costs 1 AP, or 0 if the Judge says so (TW-counter.17, TW-counter.18)."""
    if ap < cost:
        raise Refused(f'"{Spend.GOT_YOUR_BACK}" costs {cost} AP: wait until there is one to spend.',
                      clause="TW-counter.17")  # fmt: skip
    return ap - cost
