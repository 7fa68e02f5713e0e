"""A decided contest is told to its end, and put away (QW2-2.0.4)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Move, Offers, Telling, Viewer
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.framing.contests import ContestClosed
from talewright.games.heroquest.play.framing.dropping import ContestCancelled
from talewright.games.heroquest.play.headlines import acting
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import check_decided
from talewright.refusal import Refused
from talewright.table.offer import Prose, Words, offer, text


class TellOutcome(Move, tag="tell-outcome"):
    """Say what happens: a suggestion from a player, the last word from the game master."""

    contest: ContestId
    text: Annotated[Prose, Words("Say what happens, in a sentence or two.", clause="QW2-4.1.1.7")]

    def decide(self, state: State, at: At) -> Facts:
        """The last step (QW2-4.1.1.1): players suggest the words, and the game master has the last one (QW2-2.0.4)."""
        if state.card(self.contest).phase is not Phase.DECIDED:
            raise Refused("Tell what happens when the outcome stands.", clause="QW2-2.0.4")
        yield OutcomeTold(contest=self.contest, text=self.text, who=at.seat.name, final=at.seat.is_gm)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.open_cards():
            if card.outcome is not None:
                if viewer.seat.is_gm:
                    made = offer(cls, "Say what happens", text(cls, "text", "What happens"), contest=card.id)
                else:
                    how = text(cls, "text", "How you would tell it")
                    made = offer(cls, "Suggest what happens", how, contest=card.id)
                    made = made.explained(about="The game master has the last word.")
                yield replace(made, whose=acting(state, card) if card.kind is CardKind.MEMBER else "")


class CloseContest(GmMove, tag="close-contest"):
    """Put a contest away that is told to its end."""

    contest: ContestId

    def decide(self, state: State, at: At) -> Facts:
        card = check_decided(state.card(self.contest))
        if card.kind is CardKind.MEMBER:
            raise Refused("This is part of a group contest: put that away as a whole.")
        yield ContestClosed(contest=self.contest)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        decided = (card for card in state.open_cards() if card.outcome is not None)
        told = [card for card in decided if card.kind is not CardKind.MEMBER]
        last = [card for card in told if card.kind is not CardKind.PARTING_SHOT or card.id not in state.bonds][-1:]
        for card in told:
            yield offer(cls, "Close the contest", contest=card.id).explained(main=card in last)


def put_away(state: State, cards: Iterable[Card]) -> Facts:
    """Put the parts of something greater away; what is not decided is dropped."""
    for card in cards:
        if card.phase is Phase.DECIDED:
            yield ContestClosed(contest=card.id)
        else:
            for other in (*state.nested(card), card):
                yield ContestCancelled(contest=other.id, reason="")


# --- what happened


class OutcomeTold(Telling, tag="outcome-told/1"):
    """What happened, in words."""

    contest: ContestId

    def file(self, state: State) -> State:
        return state.with_card(self.told_of(state.cards[self.contest]))
