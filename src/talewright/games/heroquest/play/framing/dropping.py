"""A contest is dropped, and whoever takes part in one of a group leaves it."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.heroquest.play.base import Facts, Move, Public
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.ids import ContestId, GroupId
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import check_takes_part, framed_by
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Prose
from talewright.table.offer import Offer
from talewright.table.offering import text
from talewright.table.seat import Seat, check_gm
from talewright.table.wording import bare, because


class CancelContest(Move, tag="cancel-contest"):
    """Drop a contest; nothing comes of it."""

    contest: ContestId
    reason: Prose = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """A contest is dropped: while it is framed by those who take part, later by the game master."""
        card = state.card(self.contest)
        check_takes_part(state, card, at.seat)
        if card.called:
            check_gm(at.seat, "The dice have been called for: only the game master drops the contest now.")
        if card.kind is CardKind.MEMBER and card.called:
            raise Refused("This is part of a group contest, and the dice are called for: drop that as a whole.")
        if card.outcome is not None:
            raise Refused("This contest is decided: put it away, or take that step back.")
        for other in (*state.nested(card), card):
            yield ContestCancelled(contest=other.id, reason=self.reason, left=other.kind is CardKind.MEMBER)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        framed = {card.id for card in framed_by(state, viewer.seat)}
        for card in state.open_cards():
            called = viewer.seat.is_gm and card.phase in (Phase.ROLLING, Phase.FALLEN)
            if card.id in framed or (called and card.kind is not CardKind.MEMBER):
                label = cls._label(state, card, viewer.seat, called=called)
                yield offer(cls, label, text(cls, "reason", "Why"), contest=card.id)

    @classmethod
    def _label(cls, state: State, card: Card, seat: Seat, *, called: bool) -> str:
        if card.kind is CardKind.MEMBER:
            others = [state.name(one.character) for one in card.sides if not state.answers_for(seat, one.character)]
            if len(others) == len([*card.sides]):
                return f"Let {_members(state, card)} leave"
            return " with ".join(["Leave the group contest", *others])
        return "Drop the roll" if called and card.parent else "Drop the contest"


# --- what happened


class ContestCancelled(Public, tag="contest-cancelled/1"):
    """A contest was dropped, and nothing came of it; or somebody *left* one of a group, which goes on."""

    contest: ContestId
    reason: str
    left: bool = False

    def file(self, state: State) -> State:
        card = state.cards[self.contest]
        dropped, bond = state.without_card(replace(card, over=Phase.CANCELLED)), state.bonds.get(card.id)
        group = state.groups.get(GroupId(card.subject))
        if card.kind is CardKind.MEMBER and group:
            members = tuple(each for each in group.members if each.contest != card.id)
            return dropped.with_together(replace(group, members=members))
        if card.kind is CardKind.PARTING_SHOT and bond and bond.long in state.longs:
            long = state.longs[bond.long]
            return dropped.with_long(replace(long, parted=long.parted - {bond.pairing}))
        return dropped.rolling(card, is_over=True) if card.kind is CardKind.AUGMENT else dropped

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        if self.left:
            leave = "leave" if card.theirs else "leaves"
            return f"{_members(state, card)} {leave} the group contest{because(self.reason)}"
        return f"The contest for {bare(card.prize)} is dropped{because(self.reason)}"


def _members(state: State, card: Card) -> str:
    """The characters who contend in a part of a group contest: two where they are matched with each other."""
    return " and ".join(state.name(side.character) for side in card.sides)
