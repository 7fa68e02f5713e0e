"""What happens to a card in both games, filed in the same way.

A chapter of both games: what has no tag here is told by each in its own words.
"""

from abc import abstractmethod
from typing import Generic

from msgspec.structs import replace

from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.base import OnCard, StateT
from talewright.games.questworlds.shared.card import AUGMENT, CardT, Phase
from talewright.games.questworlds.shared.ids import (
    NO_CHARACTER,
    NO_CONTEST,
    AugmentId,
    CharacterId,
    ContestId,
    GroupId,
    MarkId,
)
from talewright.table.chapter import Concealable, Public
from talewright.table.game import Told
from talewright.table.seat import ALL, GM_ONLY, Audience, Role
from talewright.wording import because, capital, in_a_row, quoted

# --- framing


class ContestFramed(Public[StateT], Generic[StateT, CardT]):
    """A contest was opened. *kind* is a ``CardKind``; *parent* and *subject* say what a nested one is for."""

    brings = ("contest",)

    contest: ContestId
    kind: str
    character: CharacterId
    prize: str
    opponent: CharacterId = NO_CHARACTER
    parent: ContestId = NO_CONTEST
    subject: str = ""
    by_gm: bool = False

    @abstractmethod
    def card(self) -> CardT:
        """The card as it is at first."""

    def file(self, state: StateT) -> StateT:
        card = self.card()
        framed = state.with_card(card)
        return framed.rolling(card) if self.kind == AUGMENT else framed


class ContestReframed(OnCard[StateT, CardT]):
    """What a contest is about was changed: the prize, or what stands in the way of it."""

    prize: str

    @staticmethod
    @abstractmethod
    def in_the_way(card: CardT) -> tuple[str, str]:
        """What stands in the way: how that is called, and what it is."""

    def told(self, state: StateT) -> str:
        """What has changed of it."""
        card = state.cards[self.contest]
        prize = f"the prize is now {quoted(self.prize)}"
        changed = [f"in the contest for {state.name(card.ours.character)} {prize}"] if self.heads(state) else []
        (called, was), (now_called, now) = self.in_the_way(card), self.in_the_way(self.on_card(card))
        if now and (called, was) != (now_called, now):
            changed.append(f"the {now_called} is now {quoted(now)}")
        elif was and not now:
            changed.append(f"the {called} is no longer {quoted(was)}")
        return capital(in_a_row(changed or [prize]))

    def heads(self, state: StateT) -> bool:
        return bool(self.prize != state.cards[self.contest].prize)


class ResistanceHidden(OnCard[StateT, CardT]):
    """The game master set a resistance, and keeps it hidden."""

    def on_card(self, card: CardT) -> CardT:
        return replace(card, hidden=True)


class ResistanceSet(OnCard[StateT, CardT]):
    """The resistance; *words* are those of the game master, such as "Hard" or "High"."""

    resistance: str
    words: str
    hidden: bool

    def file(self, state: StateT) -> StateT:
        """A card that its group has left behind catches up with it; any other second resistance is set for it alone."""
        card, group = state.cards[self.contest], state.group_with(self.contest)
        was, now = (card.resistance, card.resistance_words), (TargetNumber.parse(self.resistance), self.words)
        of_all = (group.resistance, group.resistance_words) if group else None
        apart = card.resistance is not None and (card.set_apart or not was != of_all == now)
        return state.with_card(replace(self.on_card(card), set_apart=apart))

    def on_card(self, card: CardT) -> CardT:
        target = TargetNumber.parse(self.resistance)
        return replace(card, resistance=target, resistance_words=self.words, hidden=self.hidden)

    def to(self, state: StateT) -> Audience:
        return GM_ONLY if self.hidden else ALL


class OddsHidden(OnCard[StateT, CardT]):
    """The odds are hidden from the players, or shown again."""

    hidden: bool

    def on_card(self, card: CardT) -> CardT:
        return replace(card, odds_hidden=self.hidden)


class MarkApplied(OnCard[StateT, CardT]):
    """A benefit or a consequence counts in this contest, or does not: with the ability that is in use."""

    mark: MarkId
    applies: bool

    def on_card(self, card: CardT) -> CardT:
        trusts = card.gm_trusts and not any(side.chosen for side in card.sides)
        ruled = card.on_sides(lambda side: replace(side, marks={**side.marks, self.mark: self.applies}))
        return replace(ruled, gm_trusts=trusts)


# --- tactics


class TacticRejected(OnCard[StateT, CardT]):
    """A tactic was not credible."""

    character: CharacterId
    reason: str

    def on_card(self, card: CardT) -> CardT:
        return card.rejected(self.character, self.reason)

    def told(self, state: StateT) -> str:
        return f"The tactic of {state.name(self.character)} is not credible here{because(self.reason)}"


# --- acceptance


class CardHanded(OnCard[StateT, CardT]):
    """The card went to the other side."""

    to_gm: bool
    note: str

    def on_card(self, card: CardT) -> CardT:
        return replace(card, with_gm=self.to_gm, note=self.note)


class CardAccepted(OnCard[StateT, CardT]):
    """A side accepts the card, and perhaps *rolls* as soon as all have; without a character it is the game master."""

    character: CharacterId = NO_CHARACTER
    rolls: bool = False

    def on_card(self, card: CardT) -> CardT:
        if self.character == NO_CHARACTER:
            return replace(card, gm_accepted=True, gm_trusts=not any(side.chosen for side in card.sides))
        return card.on_side(self.character, lambda side: replace(side, accepted=True, rolls=self.rolls))


class DiceCalled(OnCard[StateT, CardT]):
    """The framing is complete: the dice may roll."""

    def on_card(self, card: CardT) -> CardT:
        return replace(card, called=True)


class SideContent(OnCard[StateT, CardT], tag="side-content/1"):
    """One side lets what fell stand; the other may still change the outcome."""

    character: CharacterId

    def on_card(self, card: CardT) -> CardT:
        return card.on_side(self.character, lambda side: replace(side, content=True))

    def told(self, state: StateT) -> str:
        return f"{state.name(self.character)} lets the outcome stand"


# --- augments


class AugmentRefused(OnCard[StateT, CardT], tag="augment-refused/1"):
    """An augment was not justified."""

    augment: AugmentId
    reason: str

    def on_card(self, card: CardT) -> CardT:
        return card.on_sides(lambda side: side.refusing(self.augment))

    def told(self, state: StateT) -> str:
        return f"The augment ({state.cards[self.contest].name_of(self.augment)}) is refused{because(self.reason)}"


class AugmentWithdrawn(OnCard[StateT, CardT], tag="augment-withdrawn/1"):
    """An augment was taken back."""

    augment: AugmentId

    def on_card(self, card: CardT) -> CardT:
        return card.on_sides(lambda side: side.without_augment(self.augment))

    def told(self, state: StateT) -> str:
        return f"The augment ({state.cards[self.contest].name_of(self.augment)}) is taken back"


class GroupResistanceHidden(Public[StateT], Generic[StateT], tag="group-resistance-hidden/1"):
    """All face one resistance, which the game master keeps hidden; they read that together with its number."""

    group: GroupId

    def file(self, state: StateT) -> StateT:
        return state.with_together(replace(state.groups[self.group], hidden=True))

    def told(self, state: StateT) -> Told:
        told = "The game master sets the resistance that all face, and keeps it hidden"
        return Told(told, (Role.PLAYER, Role.SPECTATOR))


class GroupResistanceSet(Concealable[StateT], Generic[StateT]):
    """The one resistance that all face."""

    group: GroupId
    resistance: str
    words: str

    def file(self, state: StateT) -> StateT:
        """Whoever has not rolled faces it with all others again."""
        facing = {"resistance": TargetNumber.parse(self.resistance), "resistance_words": self.words}
        filed = state.with_together(replace(state.groups[self.group], hidden=self.hidden, **facing))
        for card in state.cards_of(state.groups[self.group]):
            if card.phase is Phase.FRAMING:
                filed = filed.with_card(replace(card, set_apart=False))
        return filed
