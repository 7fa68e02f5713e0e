"""A contest is dropped, with those nested in it: nothing comes of it, and what was burned on it comes back."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import Facts, Public
from talewright.games.questworlds.play.card import Card, CardKind, Deed
from talewright.games.questworlds.play.pool import PoolSet
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared import changing
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.seat import Seat
from talewright.wording import bare, because


class CancelContest(changing.CancelContest[State, Card], tag="cancel-contest"):
    """Drop a contest; nothing comes of it."""

    def dropped(self, state: State, card: Card) -> Facts:
        """The story points spent on it go back to the pool (QW3-5.3.5.3)."""
        return dropped(state, (card,), self.reason)

    @classmethod
    def check(cls, state: State, card: Card, seat: Seat) -> None:
        super().check(state, card, seat)
        clause = only_resisted(state, card, seat)
        if clause and not seat.is_gm:
            raise Refused(
                "Your character can only resist this: go on with it, or ask the game master to drop it.", clause=clause
            )


# --- what happened


class ContestCancelled(Public, tag="contest-cancelled/1"):
    """A contest was dropped, and nothing came of it."""

    contest: ContestId
    reason: str

    def file(self, state: State) -> State:
        card = state.cards[self.contest]
        dropped = state.without_card(replace(card.without_points(), over=Phase.CANCELLED))
        bond = state.bonds.get(card.id)
        if bond and bond.sequence in state.sequences:
            dropped = dropped.with_sequence(state.sequences[bond.sequence].without(bond))
        return dropped.rolling(card, is_over=True) if card.kind is CardKind.AUGMENT else dropped

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        what = f"contest for {bare(card.prize)}" if not card.parent else f"{card.kind} roll"
        return f"The {what} is dropped{because(self.reason)}"

    def heads(self, state: State) -> bool:
        card = state.cards[self.contest]
        return not (card.parent or card.is_part or card.is_of_group)


def dropped(state: State, cards: tuple[Card, ...], reason: str) -> Facts:
    """Contests are dropped, with those nested in them; the story points spent on them go back to the pool."""
    gone = [each for card in cards for each in (*state.nested(card), card)]
    for each in gone:
        yield ContestCancelled(contest=each.id, reason=reason)
    burned = sum(side.story_points for each in gone for side in each.sides)
    burned += sum(each.deed is Deed.SECOND_CHANCE for each in gone)
    if burned:  # a refresh since has filled the pool already
        back = min(state.points + burned, max(state.points, state.pool.pcs))
        yield PoolSet(points=back, why="the contest was dropped")


def only_resisted(state: State, card: Card, seat: Seat) -> str:
    """The clause by which a contest is resisted, where it comes at the character of a seat; else nothing."""
    if card.kind is CardKind.FLAW:
        return "QW3-2.7.2.2"
    bond = state.bonds.get(card.id)
    strikes = bond and bond.by in state.sheets and state.acts_for(seat, CharacterId(bond.by))
    clauses = {Deed.REMOVAL: "QW3-5.2.1.3.7", Deed.PARTING_SHOT: "QW3-5.1.8.3"}
    return clauses.get(bond.deed, "") if bond and not strikes else ""
