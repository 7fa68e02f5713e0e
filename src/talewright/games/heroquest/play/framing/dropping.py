"""A contest is dropped, and whoever takes part in one of a group leaves it."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import Facts, Public
from talewright.games.heroquest.play.card import Card, CardKind, Long, Together
from talewright.games.heroquest.play.checks import check_victors
from talewright.games.heroquest.play.framing.modifiers import line_set
from talewright.games.heroquest.play.ids import ContestId, GroupId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.extended.group import against_opponent
from talewright.games.questworlds.shared import changing
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import changed, side_of
from talewright.refusal import Refused
from talewright.table.seat import Seat, check_gm
from talewright.wording import bare, because, in_a_row


class CancelContest(changing.CancelContest[State, Card], tag="cancel-contest"):
    """Drop a contest, or leave one of a group; nothing comes of it."""

    def dropped(self, state: State, card: Card) -> Facts:
        for other in (*state.nested(card), card):
            yield ContestCancelled(contest=other.id, reason=self.reason, left=other.kind is CardKind.MEMBER)
        if card.kind is CardKind.MEMBER:
            yield from _fewer_opponents(state, card)

    @classmethod
    def check(cls, state: State, card: Card, seat: Seat) -> None:
        super().check(state, card, seat)
        if card.kind is CardKind.FLAW:
            check_gm(seat, "A flaw forces this contest on you: only the game master can drop it.", clause="QW2-3.3b.7")
        whole = state.whole_of(card)
        if card.kind is CardKind.PARTING_SHOT and isinstance(whole, Long):
            check_victors(state, seat, whole, whole.everyone.pairings[state.bonds[card.id].pairing])
        if any(other.called for other in state.nested(card)):
            check_gm(seat, "The dice have been called for: only the game master can drop the contest now.")
        if any(augment.lost for side in card.sides for augment in side.augments):
            why = "The attempt to augment is lost for this contest: only the game master can drop it now."
            check_gm(seat, why, clause="QW2-2.4.1.5")
        if card.kind is CardKind.MEMBER and card.called:
            raise Refused("This is part of a group contest, and the dice are called for: drop that as a whole.")

    @classmethod
    def label(cls, state: State, card: Card, seat: Seat) -> str:
        if card.kind is not CardKind.MEMBER:
            return super().label(state, card, seat)
        others = [state.name(one.character) for one in card.sides if not state.answers_for(seat, one.character)]
        if len(others) == len([*card.sides]):
            return f"Let {_members(state, card)} leave"
        return " with ".join(["Leave the group contest", *others])


# --- what happened


class ContestCancelled(Public, tag="contest-cancelled/1"):
    """A contest was dropped, and nothing came of it; or somebody *left* one of a group, which goes on."""

    contest: ContestId
    reason: str
    left: bool = False

    def file(self, state: State) -> State:
        card = state.cards[self.contest]
        dropped, whole = state.without_card(replace(card, over=Phase.CANCELLED)), state.whole_of(card)
        if isinstance(whole, Together):
            left = replace(whole, members=tuple(each for each in whole.members if each.contest != card.id))
            pledged = {who: points for who, points in whole.pledged.items() if who in left.payers}  # HQ2-GSC.14
            return dropped.with_together(replace(left, pledged=pledged))
        if card.kind is CardKind.PARTING_SHOT and whole:
            return dropped.with_long(replace(whole, parted=whole.parted - {state.bonds[card.id].pairing}))
        return dropped.rolling(card, is_over=True) if card.kind is CardKind.AUGMENT else dropped

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        if self.left:
            leave = "leave" if card.theirs else "leaves"
            return f"{_members(state, card)} {leave} the group contest{because(self.reason)}"
        return f"The contest for {bare(card.prize)} is dropped{because(self.reason)}"

    def heads(self, state: State) -> bool:
        return state.cards[self.contest].kind in (CardKind.CONTEST, CardKind.FLAW)


def _fewer_opponents(state: State, left: Card) -> Facts:
    """The matches that come after one that is left: each is against one opponent fewer."""
    group, rules = state.groups[GroupId(left.subject)], state.edition.group
    for who in (side.character for side in left.sides):
        own = [card for card in state.cards_of(group) if card.side(who)]
        for number, card in enumerate(own[own.index(left) + 1 :], start=own.index(left) + 2):
            was, now = (against_opponent(each, group.form, rules) for each in (number, number - 1))
            if was and was in side_of(card, who).modifiers:
                lines = (replace(was, amount=0), *((now,) if now else ()))
                yield from changed(card, (line_set(card.id, who, line) for line in lines))


def _members(state: State, card: Card) -> str:
    """The characters who contend in a part of a group contest: two where they are matched with each other."""
    return in_a_row(state.name(side.character) for side in card.sides)
