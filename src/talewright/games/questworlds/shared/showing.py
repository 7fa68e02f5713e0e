"""A resistance that was hidden is shown to everybody, after the dice too: that of one contest, or one that all face."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic

from msgspec.structs import replace

from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared import base
from talewright.games.questworlds.shared.base import OnCard, StateT
from talewright.games.questworlds.shared.card import CardT, Phase
from talewright.games.questworlds.shared.ids import ContestId, GroupId
from talewright.games.questworlds.shared.saga import AnyTogether, SagaOf
from talewright.refusal import Refused
from talewright.table import chapter
from talewright.table.game import At, Viewer
from talewright.table.offer import Offer, allowed, offer
from talewright.table.seat import Role

FOR_THE_GM = "Whether a hidden resistance is shown, the game master says."


class ShowResistance(base.Move[StateT], Generic[StateT, CardT]):
    """Show everybody the hidden resistance of a contest whose dice have been called for."""

    only = Role.GM
    otherwise = FOR_THE_GM
    shown: ClassVar[type["ResistanceShown[Any, Any]"]]  # the game's own

    contest: ContestId

    def decide(self, state: StateT, at: At[StateT]) -> Iterable[chapter.Event[StateT]]:
        card: CardT = state.card(self.contest)
        self.check(state, card)
        yield self.shown(contest=card.id, resistance=str(card.resistance), words=card.resistance_words)

    @classmethod
    def check(cls, state: StateT, card: CardT) -> None:
        """Refuse what is not hidden, what its own form may still show, and what would show others with it."""
        if not card.hidden or card.resistance is None:
            raise Refused("This contest hides no resistance: everybody sees it.")
        if card.phase is Phase.FRAMING:
            raise Refused("The contest is still being framed: change its resistance to one that everybody sees.")
        if any(card in faced_in(state, group) for group in state.groups.values() if group.hidden):
            raise Refused("All face this resistance: show that of the whole group contest.")

    @classmethod
    def offers(cls, state: StateT, viewer: Viewer) -> Iterable[Offer]:
        for card in state.open_cards():
            if allowed(cls.check, state, card):
                yield offer(cls, "Show the resistance", contest=card.id)


class ShowGroupResistance(base.Move[StateT], Generic[StateT]):
    """Show everybody the hidden resistance that all face; what was set apart for one stays hidden."""

    only = Role.GM
    otherwise = FOR_THE_GM
    shown: ClassVar[type["GroupResistanceShown[Any]"]]  # the game's own
    alone: ClassVar[type["ResistanceShown[Any, Any]"]]

    group: GroupId

    def decide(self, state: StateT, at: At[StateT]) -> Iterable[chapter.Event[StateT]]:
        """It is shown as it is now, and to whoever had rolled before it changed as it was then."""
        group = state.together(self.group)
        if not group.hidden:
            raise Refused("This group contest hides no resistance: everybody sees it.")
        now, before = parted(faced_in(state, group), group.resistance)
        resistance, words = str(group.resistance), group.resistance_words
        yield self.shown(group=group.id, contests=now, resistance=resistance, words=words)
        yield from as_before(self.alone, before)

    @classmethod
    def offers(cls, state: StateT, viewer: Viewer) -> Iterable[Offer]:
        for group in state.groups.values():
            if group.hidden:
                yield offer(cls, "Show the resistance that all face", group=group.id)


def faced_in(state: SagaOf[CardT], group: AnyTogether) -> tuple[CardT, ...]:
    """The contests with the hidden resistance that all face, and not with one that was set apart for them."""
    return tuple(each for each in state.cards_of(group) if each.hidden and not each.set_apart)


# --- what happened


class ResistanceShown(OnCard[StateT, CardT]):
    """The resistance of a contest is hidden no more."""

    resistance: str
    words: str

    def on_card(self, card: CardT) -> CardT:
        return replace(card, resistance=TargetNumber.parse(self.resistance), resistance_words=self.words, hidden=False)

    def told(self, state: StateT) -> str:
        faces = state.name(state.cards[self.contest].ours.character)
        return f"The game master shows the resistance that {faces} faces: {self.number(state)}"

    @abstractmethod
    def number(self, state: StateT) -> str:
        """The number, and what it is called."""


class GroupResistanceShown(chapter.Public[StateT], Generic[StateT]):
    """The resistance that all face is hidden no more, nor on the *contests* of those who do."""

    group: GroupId
    contests: tuple[ContestId, ...]
    resistance: str
    words: str

    def file(self, state: StateT) -> StateT:
        facing = {"resistance": TargetNumber.parse(self.resistance), "resistance_words": self.words, "hidden": False}
        group = replace(state.groups[self.group], **facing)
        return shown_on(state.with_together(group), self.contests, self.resistance, self.words)

    def told(self, state: StateT) -> str:
        return f"The game master shows the resistance that all face: {self.number(state)}"

    @abstractmethod
    def number(self, state: StateT) -> str:
        """The number, and what it is called."""


def shown_on(state: StateT, contests: Iterable[ContestId], resistance: str, words: str) -> StateT:
    """The state in which those of these contests that are still there hide the resistance no more."""
    for each in contests:
        if each in state.cards:
            target = TargetNumber.parse(resistance)
            state = state.with_card(replace(state.cards[each], resistance=target, resistance_words=words, hidden=False))
    return state


# --- as it is, and as it was


def parted(cards: Iterable[CardT], resistance: TargetNumber | None) -> tuple[tuple[ContestId, ...], tuple[CardT, ...]]:
    """Those contests with the *resistance* as it is now, and those in which it is still as it was."""
    each = tuple(cards)
    now = tuple(card.id for card in each if card.resistance == resistance)
    return now, tuple(card for card in each if card.id not in now)


def as_before(
    shown: type[ResistanceShown[StateT, CardT]], cards: Iterable[CardT]
) -> Iterator[ResistanceShown[StateT, CardT]]:
    """Each of these shows the resistance that it has."""
    for card in cards:
        yield shown(contest=card.id, resistance=str(card.resistance), words=card.resistance_words)
